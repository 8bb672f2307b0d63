/* A call: what an error message is about, a function or table by its name.
**
** Whoever finds something wrong notes it in the call and returns false; then call_report (in a
** function) or the table skeleton hands it to SQLite.
*/
#ifndef GRUNDY_SQLITE_CALL_H
#define GRUNDY_SQLITE_CALL_H

#include "sqlite/connection.h"

typedef struct sql_call {
  const char *name;
  sql_binding *binding; /* of the function or table */
  int code;             /* SQLITE_OK, or what kind of error */
  bool spills;          /* positions that do not fit in memory can be kept in temporary files */
  bool met_limit;       /* the error is that the memory limit was met */
  uint64_t uses;        /* of the cache, before the call */
  char *message;        /* from sqlite3_mprintf; NULL with SQLITE_NOMEM and SQLITE_INTERRUPT */
} sql_call;

/* A call of what is registered by `binding` begins. */
static inline sql_call call_begin(sql_binding *binding) {
  return (sql_call){
      .name = binding->name, .binding = binding, .uses = binding->connection->cache.uses};
}

/* A call has failed. Answers must not depend on what was asked before: if memory was short, and
** something in the cache was there that is not at the first question of a connection, let it go,
** forget the error, and say true: try again. */
bool call_retry(sql_call *call);

/* The host of the connection in which the call is made. */
static inline core_host *call_host(const sql_call *call) {
  return &call->binding->connection->host;
}

/* Its cache; and give back the pin of one of its values, or of NULL. */
static inline sql_cache *call_cache(const sql_call *call) {
  return &call->binding->connection->cache;
}

static inline void call_unpin(const sql_call *call, void *value) {
  cache_unpin(call_cache(call), value);
}

/* Note that SQLite has no memory. Always false. */
bool call_no_memory(sql_call *call);

/* How many bytes a text may have in this connection; and note that `what` takes more. Always
** false. */
int call_longest_text(const sql_call *call);
bool call_fail_length(sql_call *call, const char *what);

/* Note an error "name(): ...", formatted as by sqlite3_mprintf. Always false. */
bool call_fail(sql_call *call, const char *format, ...);

/* Name number `index`, from 0; false behind the last. *meant is the name to propose. */
typedef bool call_names(int index, const char **name, const char **meant);

/* Add to a noted error which of the names is near to the text that was given. Always false. */
bool call_propose(sql_call *call, const char *text, int length, call_names *names);

/* Shorten the noted error to the limit of a text: SQLite drops a longer one and says "SQL logic
** error" in its place. */
void call_fit_message(sql_call *call);

/* Hand the error of a call to SQLite as the result of a function. */
void call_report(sql_call *call, sqlite3_context *context);

/* Note that it took too long. Always false. */
bool call_fail_time(sql_call *call);

/* Is the call, which says that it has its answer, within its time? Whoever went on when told to
** stop can't be believed: an interruption ends the statement in any case, the limit of seconds only
** if there is an error. */
static inline bool call_is_in_time(sql_call *call) {
  return !call->binding->connection->late || call_fail_time(call);
}

/* True for CORE_OK; else note the error, `what` being what needed the memory or the time. */
bool call_check(sql_call *call, const core_host *host, core_status status, const char *what, ...);

/* Take back the noted error, if there is one. */
void call_forget(sql_call *call);

/* The same if it is that the memory limit was met: true then. */
bool call_retract_limit(sql_call *call);

/* After call_fail for what SQLite said of a statement of ours: an interruption that falls into the
** opening of a table is told as an error, so find out whether it was one. Always false. */
bool call_suspect_interruption(sql_call *call);

#endif
