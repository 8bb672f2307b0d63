/* A call of a function or table, whose name begins its error messages.
**
** Code that finds an error notes it in the call and returns false; then call_report (for a
** function) or the table skeleton hands it to SQLite. */
#ifndef GRUNDY_SQLITE_CALL_H
#define GRUNDY_SQLITE_CALL_H

#include "sqlite/connection.h"

typedef struct sql_call {
  sql_binding *binding; /* the binding of the function or table */
  int code;             /* SQLITE_OK, or the code of the noted error */
  bool spills;          /* positions that do not fit in memory can be moved to temporary files */
  bool met_limit;       /* the error is that the memory limit was reached */
  uint64_t uses;        /* cache.uses before the call */
  char *message; /* allocated by sqlite3_mprintf; NULL with SQLITE_NOMEM and SQLITE_INTERRUPT */
} sql_call;

/* Begin a call of the function or table of a binding. */
static inline sql_call call_begin(sql_binding *binding) {
  return (sql_call){.binding = binding, .uses = binding->connection->cache.uses};
}

/* Return the name of the called function or table. */
const char *call_name(const sql_call *call);

/* Prepare a second attempt after a call has failed. Results must not depend on earlier statements:
** if memory was short, and the cache held entries that a new connection would not have, evict them,
** clear the error, and return true. */
bool call_retry(sql_call *call);

/* Return the host of the call's connection. */
static inline core_host *call_host(const sql_call *call) {
  return &call->binding->connection->host;
}

/* Return the cache of the call's connection; and remove a pin of one of its values, or of NULL. */
static inline sql_cache *call_cache(const sql_call *call) {
  return &call->binding->connection->cache;
}

static inline void call_unpin(const sql_call *call, void *value) {
  cache_unpin(call_cache(call), value);
}

/* Note that SQLite has no memory. Always return false. */
bool call_no_memory(sql_call *call);

/* Return the limit on the bytes of a text in this connection; and note that `what` exceeds it,
** which always returns false. */
int call_longest_text(const sql_call *call);
bool call_fail_length(sql_call *call, const char *what);

/* Note an error "name(): ...", formatted as by sqlite3_mprintf. Always return false. */
bool call_fail(sql_call *call, const char *format, ...);

/* Return name number `index`, from 0, and in *meant the name to suggest. Return false after the
** last name. */
typedef bool call_names(int index, const char **name, const char **meant);

/* Append to the noted error a suggestion of the names that are close to the text. Always return
** false. */
bool call_suggest(sql_call *call, const char *text, int length, call_names *names);

/* Append a text, which is freed, to the noted error. If it is NULL, memory ran out. Always return
** false. */
bool call_append(sql_call *call, char *hint);

/* Append a remedy, if it is not NULL, to the noted error. Always return false. */
bool call_append_remedy(sql_call *call, const char *remedy);

/* Shorten the noted error to the limit on texts. SQLite drops a longer one and reports "SQL logic
** error" instead. */
void call_fit_message(sql_call *call);

/* Hand the error of a call to SQLite as the result of a function. */
void call_report(sql_call *call, sqlite3_context *context);

/* Note that the call exceeded the limit of seconds, or that SQLite could not be asked whether to
** stop it. Always return false. */
bool call_fail_time(sql_call *call);

/* Return true if the call, which has its result, is within the limit of seconds; otherwise note the
** error. A result computed after the host asked to stop may be wrong: an interruption ends the
** statement in any case, but the limit of seconds only if an error is noted. */
static inline bool call_is_in_time(sql_call *call) {
  return !call->binding->connection->stops.late || call_fail_time(call);
}

/* Return true for CORE_OK. Otherwise note the error and return false; `what` names the object that
** needed the memory or the time. */
bool call_check(sql_call *call, const core_host *host, core_status status, const char *what, ...);

/* Clear the noted error, if any. */
void call_clear_error(sql_call *call);

/* Clear the noted error and return true if it is that the memory limit was reached. */
bool call_clear_limit_error(sql_call *call);

/* Check whether the noted error of a statement that the extension ran was an interruption. SQLite
** reports an interruption while it opens a table as an ordinary error. Always return false. */
bool call_check_interruption(sql_call *call);

#endif
