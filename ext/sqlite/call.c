/* Errors of calls: their texts, suggestions for misspelled names, and their way to SQLite.
**
** An error is noted in a sql_call as a code and a message. Missing memory and interruptions have no
** message. Example: board_value('dominering', '4x4') notes "board_value(): rules must be ..., got
** 'dominering'"; call_suggest compares the text with all names and appends "; did you mean
** 'domineering'?", since one inserted letter makes the text that name. */
#include "sqlite/call.h"

#include "base/text.h"

#include <stdarg.h>

#include "base/file.h"
#include "sqlite/module.h"

const char *call_name(const sql_call *call) {
  return call->binding->function->name;
}

bool call_retry(sql_call *call) {
  return call->met_limit && cache_evict_since(call_cache(call), call->uses) &&
         call_clear_limit_error(call);
}

void call_clear_error(sql_call *call) {
  sqlite3_free(call->message);
  call->message = NULL;
  call->code = SQLITE_OK;
  call->met_limit = false;
}

static bool call_fail_with(sql_call *call, char *text) {
  core_assert(call->message == NULL); /* an error is noted once */
  call->message = text == NULL ? NULL : sqlite3_mprintf("%s(): %s", call_name(call), text);
  call->code = call->message == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
  sqlite3_free(text);
  return false;
}

bool call_no_memory(sql_call *call) {
  return call_fail_with(call, NULL);
}

bool call_fail(sql_call *call, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = sqlite3_vmprintf(format, list);
  va_end(list);
  return call_fail_with(call, text);
}

/* ---- Suggestions for misspelled names ---- */

enum { CALL_LONGEST_NAME = 24 }; /* maximum length of a name that is compared */

/* Return the number of letters that must be inserted, removed or changed to turn the text into the
** name (Levenshtein distance), ignoring case. */
static int call_count_edits(const char *text, int length, const char *name) {
  core_assert(length >= 0 && length <= CALL_LONGEST_NAME);
  int row[CALL_LONGEST_NAME + 1], columns = (int)strlen(name);
  if (columns > CALL_LONGEST_NAME)
    return CALL_LONGEST_NAME;
  for (int j = 0; j <= columns; j++)
    row[j] = j;
  for (int i = 1; i <= length; i++) {
    int diagonal = row[0];
    row[0] = i;
    for (int j = 1; j <= columns; j++) {
      int changed = diagonal + (core_lower_letter(text[i - 1]) != name[j - 1]);
      int moved = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
      diagonal = row[j];
      row[j] = changed < moved ? changed : moved;
    }
  }
  return row[columns];
}

/* List the names that begin with the text in *list_text; NULL if none does. Return false if memory
** runs out. */
static bool call_list_beginning(const char *text, int length, call_names *names, char **list_text) {
  const char *name, *meant;
  sqlite3_str *list = sqlite3_str_new(NULL);
  for (int i = 0; names(i, &name, &meant); i++)
    if (length >= 3 && sqlite3_strnicmp(text, name, length) == 0)
      sqlite3_str_appendf(list, "%s'%s'", sqlite3_str_length(list) > 0 ? " or " : "", meant);
  bool complete = sqlite3_str_errcode(list) == SQLITE_OK;
  *list_text = sqlite3_str_finish(list);
  return complete;
}

/* Return "; did you mean 'queen'?" for a text that is close to a name or begins one, else "". It is
** allocated by sqlite3_malloc; NULL if memory runs out. */
static char *call_suggestion(const char *text, int length, call_names *names) {
  if (length > CALL_LONGEST_NAME)
    return sqlite3_mprintf("");
  char *list;
  if (!call_list_beginning(text, length, names, &list))
    return NULL;
  if (list != NULL)
    return sqlite3_mprintf("; did you mean %z?", list);
  const char *name, *meant, *nearest = NULL;
  int fewest = length < 5 ? 2 : 3;
  for (int i = 0; names(i, &name, &meant); i++) {
    int edits = call_count_edits(text, length, name);
    if (edits < fewest) {
      fewest = edits;
      nearest = meant;
    }
  }
  return nearest == NULL ? sqlite3_mprintf("") : sqlite3_mprintf("; did you mean '%s'?", nearest);
}

bool call_append(sql_call *call, char *hint) {
  if (call->message != NULL && hint != NULL)
    call->message = sqlite3_mprintf("%z%s", call->message, hint);
  if (call->message == NULL || hint == NULL) {
    sqlite3_free(call->message);
    call->message = NULL;
    call->code = SQLITE_NOMEM;
  }
  sqlite3_free(hint);
  return false;
}

bool call_suggest(sql_call *call, const char *text, int length, call_names *names) {
  return call_append(call, call_suggestion(text, length, names));
}

bool call_append_remedy(sql_call *call, const char *remedy) {
  return remedy != NULL && call_append(call, sqlite3_mprintf("; %s", remedy));
}

/* ---- Errors of all kinds ---- */

void call_fit_message(sql_call *call) {
  if (call->message == NULL)
    return;
  static const char mark[] = "...";
  /* SQLite copies a message together with its final 0. */
  int length = (int)strlen(call->message), limit = call_longest_text(call) - 1;
  int kept = limit - (int)sizeof mark + 1;
  if (length <= limit || kept < 0)
    return;
  memcpy(call->message + text_cut(call->message, (size_t)length, (size_t)kept), mark, sizeof mark);
}

void call_report(sql_call *call, sqlite3_context *context) {
  core_assert(call->code != SQLITE_OK && call->code != SQLITE_ROW && call->code != SQLITE_DONE);
  call_fit_message(call);
  if (call->message != NULL)
    sqlite3_result_error(context, call->message, -1);
  if (call->code == SQLITE_NOMEM)
    sqlite3_result_error_nomem(context);
  else if (call->code != SQLITE_OK)
    sqlite3_result_error_code(context, call->code);
  sqlite3_free(call->message);
  call->message = NULL;
}

static bool call_fail_memory_limit(sql_call *call, const core_host *host, const char *what) {
  const char *hint = "";
  core_assert(host->wanted > 0);
  call->met_limit = true;
  if (host->wanted > host->largest_block && host->wanted <= host->memory_limit)
    /* uncovered: takes a block of a gigabyte within the memory limit */
    return call_fail(
        call, "%s would need %llu bytes of memory in one block, but SQLite gives at most %llu",
        what, (unsigned long long)host->wanted, (unsigned long long)host->largest_block);
  if (call->spills && host->disk_limit == 0)
    hint = ", and grundy_limit('disk', bytes) lets positions be kept in temporary files";
  else if (call->spills && !core_can_open_files(host))
    hint = ", and PRAGMA temp_store = FILE lets positions be kept in temporary files";
  return call_fail(call,
                   "%s would need %llu bytes of memory, but this connection's limit is %llu; "
                   "SELECT grundy_limit('memory', bytes) raises it%s",
                   what, (unsigned long long)host->wanted, (unsigned long long)host->memory_limit,
                   hint);
}

static bool call_fail_disk_limit(sql_call *call, const core_host *host, const char *what) {
  return call_fail(
      call,
      "%s would need more than %llu bytes of memory and %llu of temporary files, but this "
      "connection's limits are %llu and %llu; SELECT grundy_limit('memory', bytes) or "
      "grundy_limit('disk', bytes) raises one",
      what, (unsigned long long)host->memory_limit, (unsigned long long)host->disk_limit,
      (unsigned long long)host->memory_limit, (unsigned long long)host->disk_limit);
}

/* Note that a temporary file failed: the disk is full, or the file cannot be opened, written or
** read. */
static bool call_fail_disk(sql_call *call, const core_host *host, const char *what) {
  if ((host->disk_error & 0xff) == SQLITE_NOMEM) {
    call->code = SQLITE_NOMEM;
    return false;
  }
  call_fail(
      call,
      "%s would need more than %llu bytes of memory, which is this connection's limit (SELECT "
      "grundy_limit('memory', bytes) raises it), so that it needs temporary files, but one failed: "
      "%s",
      what, (unsigned long long)host->memory_limit, sqlite3_errstr(host->disk_error));
  if (call->code == SQLITE_ERROR)
    call->code = host->disk_error & 0xff;
  return false;
}

bool call_fail_time(sql_call *call) {
  if (call->binding->connection->stops.blind)
    return call_fail(call, "stopped after a second, because nothing else could stop it: SQLite "
                           "refuses to prepare SELECT 1; an authorizer must allow SQLITE_SELECT");
  return call_fail(call,
                   "took longer than %lld s, this connection's limit; "
                   "SELECT grundy_limit('seconds', n) raises it, 0 lifts it",
                   call->binding->connection->stops.seconds_limit);
}

int call_longest_text(const sql_call *call) {
  return sqlite3_limit(call->binding->connection->db, SQLITE_LIMIT_LENGTH, -1);
}

bool call_fail_length(sql_call *call, const char *what) {
  return call_fail(call,
                   "%s would take more than %d bytes, the limit of a text; sqlite3_limit(db, "
                   "SQLITE_LIMIT_LENGTH, bytes) may raise it",
                   what, call_longest_text(call));
}

bool call_check(sql_call *call, const core_host *host, core_status status, const char *what, ...) {
  if (status == CORE_OK)
    return true;
  core_assert(status == host->status && status != CORE_INVALID && status != CORE_UNKNOWN);
  if (status == CORE_NOMEM)
    return call_no_memory(call);
  if (status == CORE_INTERRUPTED) {
    call->code = ((const sql_connection *)host->context)->stops.reason;
    return call->code == SQLITE_ERROR && call_fail_time(call);
  }
  va_list list;
  va_start(list, what);
  char *text = sqlite3_vmprintf(what, list);
  va_end(list);
  if (text == NULL)
    return call_fail_with(call, NULL);
  if (status == CORE_LIMIT)
    call_fail_memory_limit(call, host, text);
  else if (status == CORE_DISK_LIMIT)
    call_fail_disk_limit(call, host, text);
  else if (status == CORE_DISK)
    call_fail_disk(call, host, text);
  else
    /* uncovered: each status has a message */
    call_fail(call, "%s failed for an unknown reason, which is a fault of this extension", text);
  sqlite3_free(text);
  return false;
}

bool call_clear_limit_error(sql_call *call) {
  bool retracts = call->code == SQLITE_ERROR && call->met_limit;
  if (retracts)
    call_clear_error(call);
  return retracts;
}

bool call_check_interruption(sql_call *call) {
  sql_connection *connection = call->binding->connection;
  if (call->code != SQLITE_ERROR || core_ask(&connection->host) || connection->stops.late)
    return false;
  call_clear_error(call);
  call->code = connection->stops.reason;
  return false;
}
