#include "sqlite/connection.h"

#include <stdlib.h>

#include "core/queen/queen.h"

void connection_open(sql_connection *connection, sqlite3 *db, core_host host) {
  *connection =
      (sql_connection){.db = db, .host = host, .text_limit = CONNECTION_DEFAULT_TEXT_LIMIT};
  connection->cache.host = &connection->host;
  /* An instruction set can be forced, for tests; one that isn't there is not. */
  const char *name = getenv("GRUNDY_ISA");
  const queen_variant *forced = name == NULL ? NULL : queen_variant_named(name);
  connection->queen_variant = forced != NULL ? forced : queen_variant_named(NULL);
  if (forced != NULL)
    connection->host.widest_isa = queen_variant_isa(forced);
}

void connection_close(sql_connection *connection) {
  cache_close(&connection->cache);
}

void connection_end_asked(sql_connection *connection, const sql_binding *ended) {
  if (connection->under_way == 0)
    connection->notice = (work_notice){.said = 0};
  else if (!connection->asked)
    notice_consider(&connection->notice, &connection->host, ended->name, notice_clock());
  connection->calls_ended = 0;
  connection->begun = 0;
  connection->late = false;
  interrupt_probe_end(&connection->probe);
  connection->asked = false;
}
