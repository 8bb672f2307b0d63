/* The callbacks of SQLite for every table of the extension.
**
** Example: SELECT o.i, m.to_height FROM o, tower_moves(o.i) AS m WHERE m.to_height > 5, where o has
** the rows 12, 12 and 30.
**
** While the statement is prepared (table_plan.c), SQLite offers two constraints: height_ = o.i on
** the argument 0, and to_height > 5 on the column 0. The plan takes both: argument 0 is given, and
** a value for the operation > on column 0 follows it in argv.
**
** 1. i = 12. table_open creates a handle. table_filter receives the values 12 and 5: it creates a
** cursor, and table_receive_plan notes the meaning of the values. Argument 0 becomes 12, and the
** filter of column 0 becomes [6, 2^63 - 1]. tower_moves has `fill`, which adds the rows (1, 0), (2,
** 1), (3, 1), (4, 2), (6, 2): all divisors of 12 below 12, with their values. They are sorted by
** column 0, so a binary search finds the only row that is wanted, (6, 2). table_column shows it,
** table_next moves past it, and table_eof returns true.
**
** 2. i = 12 again. The argument is the same, so the rows stay, and only the filter is applied.
** SQLite before 3.45 opens a new handle for each run of a subquery; the cursor moves to that
** handle.
**
** 3. i = 30. The rows are computed again, and 6, 10 and 15 are shown.
**
** A table without `fill` implements `filter`, `next` and `column`, which are called in the same
** places, and keeps in its state what it needs between them.
**
** The skeleton's work per row is constant. Filtering costs time proportional to the number of
** arguments and bounds in the plan. */
#include "sqlite/table_plan.h"

#include <limits.h>

#include "sqlite/module.h"

/* ---- Shape ---- */

/* Sum up the declarations of the columns. Unlisted columns follow the others. */
static void table_shape_columns(table_shape *shape, const column_declaration *columns) {
  int sorted = 0;
  for (int i = 0; i < DECLARED_COLUMNS && columns[i].declaration != NULL; i++) {
    unsigned uses = columns[i].uses, bit = 1U << i;
    shape->columns[i] = columns[i].declaration;
    if (uses & COLUMN_UNLISTED)
      shape->unlisted_count++;
    else
      shape->column_count++;
    core_assert(uses & COLUMN_UNLISTED || shape->unlisted_count == 0);
    shape->filters |= uses & COLUMN_FILTER ? bit : 0;
    shape->hints |= uses & COLUMN_HINT ? bit : 0;
    shape->hint_lists |= uses & COLUMN_HINT_LIST ? bit : 0;
    shape->key |= uses & COLUMN_KEY ? bit : 0;
    shape->json |= uses & COLUMN_JSON ? bit : 0;
    if (columns[i].order > 0) {
      core_assert(columns[i].order <= DECLARED_COLUMNS && uses & COLUMN_KEY);
      shape->order[columns[i].order - 1] = (signed char)i;
      sorted++;
    }
  }
  shape->order[sorted] = -1;
  core_assert((shape->filters & shape->hints) == 0);
  core_assert((shape->hint_lists & ~shape->hints) == 0);
}

/* ---- Connecting ---- */

void table_append_name(sqlite3_str *text, const char *before, const char *declaration) {
  sqlite3_str_appendf(text, "%s%.*s", before, (int)strcspn(declaration, " "), declaration);
}

/* Declare a table. If the declaration is interrupted while SQLite reads it, SQLite reports
** SQLITE_ERROR. If no statement is running yet, the second attempt succeeds, and the interruption
** is raised again for the statement that needs the table. */
static int table_declare_once(sqlite3 *db, const char *text) {
  int status = sqlite3_declare_vtab(db, text);
  if (status != SQLITE_ERROR || strcmp(sqlite3_errmsg(db), sqlite3_errstr(SQLITE_INTERRUPT)) != 0)
    return status;
  status = sqlite3_declare_vtab(db, text);
  sqlite3_interrupt(db);
  return status;
}

/* Declare a table, even if the limit on the length of texts is shorter than the declaration. The
** limit is raised while SQLite reads it: otherwise the tables could not be used under such a limit,
** whatever their rows. */
static int table_declare_text(sqlite3 *db, const char *text) {
  int length = (int)strlen(text) + 1, limit = sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1);
  if (limit >= 2 * length)
    return table_declare_once(db, text);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 2 * length);
  int status = table_declare_once(db, text);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, limit);
  return status;
}

/* Declare the table to SQLite. SQLite recognises by the primary key a row that it has already seen
** in another branch of an OR. A row number cannot serve, since it starts again with each cursor.
** The arguments, which may differ from one branch of the OR to the next, are represented in the key
** by the one column grundy_call: newer versions of SQLite (3.47 is one) read all columns of a key,
** so with the arguments in the key colUsed would no longer show which arguments the statement
** itself reads.
**
** Required arguments are always given in parentheses, so their columns have names that no user's
** column has, such as `rules_`. Optional ones may be given as `play = 'misere'`. Hidden columns
** that are declared without a type have the type BLOB: SQLite would take HIDDEN for a type with
** NUMERIC affinity, and turn the text '0.07' in `rules_ IN ('0.77', '0.07')` into a number. */
static int table_declare(sqlite3 *db, const table_shape *shape) {
  sqlite3_str *sql = sqlite3_str_new(NULL);
  for (int i = 0; i < shape->column_count; i++)
    sqlite3_str_appendf(sql, "%s%s", i == 0 ? "CREATE TABLE t(" : ", ", shape->columns[i]);
  for (int i = 0; i < shape->argument_count; i++)
    sqlite3_str_appendf(sql, ", \"%w%s\" BLOB HIDDEN", shape->arguments[i],
                        i < shape->required ? "_" : "");
  sqlite3_str_appendall(sql, ", grundy_call BLOB HIDDEN");
  int count = table_count_columns(shape);
  for (int i = shape->column_count; i < count; i++)
    sqlite3_str_appendf(sql, ", %s%s HIDDEN", shape->columns[i],
                        strchr(shape->columns[i], ' ') == NULL ? " BLOB" : "");
  sqlite3_str_appendall(sql, ", PRIMARY KEY(");
  for (int i = 0; i < count; i++)
    if (shape->key >> i & 1) {
      table_append_name(sql, "", shape->columns[i]);
      sqlite3_str_appendall(sql, ", ");
    }
  sqlite3_str_appendall(sql, "grundy_call)) WITHOUT ROWID");
  int status = sqlite3_str_errcode(sql);
  char *complete = sqlite3_str_finish(sql);
  if (status == SQLITE_OK)
    status = table_declare_text(db, complete);
  sqlite3_free(complete);
  return status;
}

static int table_connect(sqlite3 *db, void *client_data, int argc, const char *const *argv,
                         sqlite3_vtab **result, char **error) {
  (void)argc, (void)argv, (void)error;
  sql_binding *binding = client_data;
  const sql_function *function = binding->function;
  table_shape shape = {0};
  table_shape_columns(&shape, function->columns);
  shape.argument_count = declared_count(function->arguments);
  shape.required = declared_required(function->arguments);
  for (int i = 0; i < shape.argument_count; i++)
    shape.arguments[i] = function->arguments[i].name;
  int status = table_declare(db, &shape);
  if (status != SQLITE_OK)
    return status;
  table_vtab *vtab = sqlite3_malloc64(sizeof *vtab);
  if (vtab == NULL)
    return SQLITE_NOMEM;
  *vtab = (table_vtab){.binding = binding, .shape = shape};
  *result = &vtab->base;
  return sqlite3_vtab_config(db, table_definition_of(binding)->direct_only ? SQLITE_VTAB_DIRECTONLY
                                                                           : SQLITE_VTAB_INNOCUOUS);
}

static int table_disconnect(sqlite3_vtab *vtab) {
  core_assert(((table_vtab *)vtab)->cursor_count == 0);
  sqlite3_free(vtab);
  return SQLITE_OK;
}

/* ---- Filtering ---- */

static const table_interval all_integers = {INT64_MIN, INT64_MAX};
static const table_interval no_integers = {0, -1};

static void table_narrow_by_integer(table_interval *interval, int operation, sqlite3_int64 bound) {
  if ((operation == TABLE_GREATER && bound == INT64_MAX) ||
      (operation == TABLE_LESS && bound == INT64_MIN)) {
    *interval = no_integers;
    return;
  }
  if (operation == TABLE_EQUAL || operation == TABLE_GREATER || operation == TABLE_GREATER_EQUAL) {
    sqlite3_int64 low = operation == TABLE_GREATER ? bound + 1 : bound;
    if (low > interval->low)
      interval->low = low;
  }
  if (operation == TABLE_EQUAL || operation == TABLE_LESS || operation == TABLE_LESS_EQUAL) {
    sqlite3_int64 high = operation == TABLE_LESS ? bound - 1 : bound;
    if (high < interval->high)
      interval->high = high;
  }
}

/* Narrow an interval by a REAL. The comparison is exact, as in SQLite. */
static void table_narrow_by_real(table_interval *interval, int operation, double bound) {
  bool upwards = operation == TABLE_GREATER || operation == TABLE_GREATER_EQUAL;
  if (bound >= 0x1p63 || bound < -0x1p63) {
    if (operation == TABLE_EQUAL || upwards == (bound > 0))
      *interval = no_integers;
    return;
  }
  sqlite3_int64 truncated = (sqlite3_int64)bound;
  sqlite3_int64 floor = truncated - ((double)truncated > bound);
  if ((double)floor == bound)
    table_narrow_by_integer(interval, operation, floor);
  else if (operation == TABLE_EQUAL)
    *interval = no_integers;
  else
    table_narrow_by_integer(interval, upwards ? TABLE_GREATER : TABLE_LESS_EQUAL, floor);
}

static bool table_pass_digits(text_reader *in) {
  uint64_t start = in->at;
  while (text_is_digit(text_peek(in)))
    in->at++;
  return in->at > start;
}

static void table_pass_sign(text_reader *in) {
  if (!text_pass(in, "-"))
    text_pass(in, "+");
}

/* Return true if SQLite takes the text for a number. */
static bool table_is_numeric(const char *text, uint64_t length) {
  text_reader in = {.text = text, .length = length};
  text_skip_blanks(&in);
  table_pass_sign(&in);
  bool numeric = table_pass_digits(&in);
  if (text_pass(&in, "."))
    numeric |= table_pass_digits(&in);
  if (numeric && (text_pass(&in, "e") || text_pass(&in, "E"))) {
    table_pass_sign(&in);
    numeric = table_pass_digits(&in);
  }
  text_skip_blanks(&in);
  return numeric && in.at == length;
}

/* Narrow an interval by a blob, or by a text that is not a number. They sort after all numbers. */
static void table_narrow_by_other(table_interval *interval, int operation) {
  if (operation != TABLE_LESS && operation != TABLE_LESS_EQUAL)
    *interval = no_integers;
}

/* Narrow an interval by a text. A text that looks like a number is one, since the columns have
** integer affinity. The bytes are read from a copy, since reading them may change the value. The
** copy belongs to no connection, and sqlite3_value_numeric_type of some versions (3.52.0) assumes
** that it does. */
static int table_narrow_by_text(table_interval *interval, int operation, sqlite3_value *bound) {
  sqlite3_value *copy = sqlite3_value_dup(bound);
  const char *text = copy == NULL ? NULL : (const char *)sqlite3_value_text(copy);
  sqlite3_int64 integer;
  size_t length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(copy);
  if (text != NULL && !table_is_numeric(text, length))
    table_narrow_by_other(interval, operation);
  else if (text != NULL && strcspn(text, ".eE") == length && args_lossless(copy, &integer))
    table_narrow_by_integer(interval, operation, integer);
  else if (text != NULL)
    table_narrow_by_real(interval, operation, sqlite3_value_double(bound));
  sqlite3_value_free(copy);
  return text == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

static int table_narrow(table_interval *interval, int operation, sqlite3_value *bound) {
  switch (sqlite3_value_type(bound)) {
  case SQLITE_INTEGER:
    table_narrow_by_integer(interval, operation, sqlite3_value_int64(bound));
    return SQLITE_OK;
  case SQLITE_FLOAT:
    table_narrow_by_real(interval, operation, sqlite3_value_double(bound));
    return SQLITE_OK;
  case SQLITE_NULL:
    *interval = no_integers;
    return SQLITE_OK;
  case SQLITE_TEXT:
    return table_narrow_by_text(interval, operation, bound);
  default:
    table_narrow_by_other(interval, operation);
    return SQLITE_OK;
  }
}

/* ---- Arguments ---- */

/* Return true if `value` is the text or blob that is kept. The type and the length are compared
** first: reading the bytes of a zeroblob takes their memory. */
static bool table_has_bytes(const table_argument *kept, sqlite3_value *value) {
  if (kept->length != sqlite3_value_bytes(value))
    return false;
  if (kept->length == 0)
    return true;
  const void *bytes = kept->type == SQLITE_TEXT ? (const void *)sqlite3_value_text(value)
                                                : sqlite3_value_blob(value);
  return bytes != NULL && memcmp(kept->bytes, bytes, (size_t)kept->length) == 0;
}

/* Return true if `value` is the argument that is kept. */
static bool table_has_argument(const table_argument *kept, sqlite3_value *value, int type) {
  if (type != kept->type)
    return false;
  if (type == SQLITE_INTEGER)
    return kept->integer == sqlite3_value_int64(value);
  return (type == SQLITE_TEXT || type == SQLITE_BLOB) && table_has_bytes(kept, value);
}

/* The length in bytes up to which arguments are kept whatever the memory limit is. */
enum { TABLE_SHORT_ARGUMENT = 10000 };

/* Return true if the memory limit allows a copy of an argument; otherwise note the error. A BLOB is
** not copied if the argument cannot be one. A zeroblob is not expanded. */
static bool table_affords_argument(table_cursor *cursor, const argument_declaration *declaration,
                                   sqlite3_value *value) {
  core_host *host = table_host(cursor);
  int type = sqlite3_value_type(value);
  bool is_copied = type == SQLITE_TEXT || (type == SQLITE_BLOB && declared_takes_blob(declaration));
  int length = is_copied ? sqlite3_value_bytes(value) : 0;
  return length <= TABLE_SHORT_ARGUMENT || core_affords(host, (uint64_t)length) ||
         call_check(&cursor->call, host, host->status, "the argument %s", declaration->name);
}

/* Return the bytes of a buffer of this capacity that count against the memory limit. */
static uint64_t table_counted(int capacity) {
  return capacity > TABLE_SHORT_ARGUMENT ? (uint64_t)capacity : 0;
}

/* Copy the bytes of a text or blob. Return false after an error in the call. */
static bool table_keep_bytes(table_cursor *cursor, table_argument *kept, sqlite3_value *value,
                             int type) {
  int length = sqlite3_value_bytes(value);
  const void *bytes =
      type == SQLITE_TEXT ? (const void *)sqlite3_value_text(value) : sqlite3_value_blob(value);
  if (bytes == NULL && (length > 0 || type == SQLITE_TEXT))
    return call_no_memory(&cursor->call);
  if (length > kept->capacity) {
    char *buffer = sqlite3_realloc64(kept->buffer, (sqlite3_uint64)length);
    if (buffer == NULL)
      return call_no_memory(&cursor->call);
    table_host(cursor)->memory_used += table_counted(length) - table_counted(kept->capacity);
    kept->buffer = buffer;
    kept->capacity = length;
  }
  if (length > 0)
    memcpy(kept->buffer, bytes, (size_t)length);
  core_assert(length <= kept->capacity);
  kept->bytes = length > 0 ? kept->buffer : "";
  kept->length = length;
  return true;
}

/* Keep an argument that has been read, so that its type and range are right. Return false after an
** error in the call; then nothing is kept. */
static bool table_keep_argument(table_cursor *cursor, int index, sqlite3_value *value) {
  table_argument *kept = &cursor->reading.kept[index];
  int type = sqlite3_value_type(value);
  kept->type = SQLITE_NULL;
  if (type == SQLITE_INTEGER)
    kept->integer = sqlite3_value_int64(value);
  else if (type == SQLITE_FLOAT)
    kept->real = sqlite3_value_double(value);
  else if (!table_keep_bytes(cursor, kept, value, type))
    return false;
  kept->type = type;
  return true;
}

static void table_show_argument(const table_argument *kept, sqlite3_context *context) {
  switch (kept->type) {
  case SQLITE_INTEGER:
    sqlite3_result_int64(context, kept->integer);
    break;
  case SQLITE_FLOAT:
    sqlite3_result_double(context, kept->real);
    break;
  case SQLITE_TEXT:
    sqlite3_result_text(context, kept->bytes, kept->length, SQLITE_TRANSIENT);
    break;
  /* uncovered: no table has such an argument */
  case SQLITE_BLOB:
    sqlite3_result_blob(context, kept->bytes, kept->length, SQLITE_TRANSIENT);
    break;
  default:
    sqlite3_result_null(context);
  }
}

/* Append an argument to the text of a call, so that different arguments give different texts: a
** number by its bits, a REAL without a fraction as the integer, anything else by its bytes. */
static void table_append_argument(sqlite3_str *text, const table_argument *kept) {
  sqlite3_int64 integer = kept->integer;
  const double real = kept->real;
  int type = kept->type;
  if (type == SQLITE_FLOAT && real >= -0x1p63 && real < 0x1p63 &&
      (double)(sqlite3_int64)real == real) {
    type = SQLITE_INTEGER;
    integer = (sqlite3_int64)real;
  } else if (type == SQLITE_FLOAT)
    memcpy(&integer, &real, sizeof integer); /* uncovered: no query has such an argument */
  if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
    sqlite3_str_appendf(text, "%d:%d:", type, kept->length);
    sqlite3_str_append(text, kept->bytes, kept->length);
  } else
    sqlite3_str_appendf(text, "%d:%lld,", type, type == SQLITE_NULL ? 0 : integer);
}

/* ---- Scanning ---- */

/* Return a hash of the statements of the connection that are running, and of how far each of them
** has advanced: SQLite counts the steps of a statement when it returns to its caller. While one
** statement runs the hash stays the same, unless a function that it calls advances, ends or begins
** another one. */
static uint64_t table_hash_running_statements(sqlite3 *db) {
  uint64_t moment = 0;
  for (sqlite3_stmt *statement = sqlite3_next_stmt(db, NULL); statement != NULL;
       statement = sqlite3_next_stmt(db, statement))
    if (sqlite3_stmt_busy(statement)) {
      moment = core_hash(moment ^ (uint64_t)(uintptr_t)statement);
      moment =
          core_hash(moment ^ (uint64_t)sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_RUN, 0));
      moment ^= (uint64_t)sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0);
    }
  return moment;
}

/* The cursor of SQLite. For a subquery that runs once per outer row, SQLite before 3.45 opens a new
** one each time: it opens the new one, closes the old one, and then calls xFilter. The table_cursor
** moves from one handle to the next as it is, so that a table keeps what it has computed for a
** whole run of a statement. */
typedef struct table_handle {
  sqlite3_vtab_cursor base;
  table_cursor *cursor; /* NULL until xFilter, except for one that is inherited */
  bool inherited;       /* until xFilter: the cursor comes from an older handle */
  uint64_t moment;      /* table_hash_running_statements() at xOpen, if there were older handles */
} table_handle;

_Static_assert(offsetof(table_handle, base) == 0, "SQLite's pointer is cast to a table_handle");

static inline table_cursor *table_cursor_of(sqlite3_vtab_cursor *base) {
  return ((table_handle *)base)->cursor;
}

static int table_open(sqlite3_vtab *base, sqlite3_vtab_cursor **result) {
  table_vtab *vtab = (table_vtab *)base;
  sql_connection *connection = vtab->binding->connection;
  table_handle *handle = sqlite3_malloc64(sizeof *handle);
  if (handle == NULL)
    return SQLITE_NOMEM;
  *handle = (table_handle){.cursor = NULL};
  if (vtab->cursor_count++ > 0)
    handle->moment = table_hash_running_statements(connection->db);
  vtab->newest = handle;
  connection_begin_long(connection);
  *result = &handle->base;
  return SQLITE_OK;
}

#define TABLE_HEAD ((sizeof(table_cursor) + 15) / 16 * 16)

static table_cursor *table_new_cursor(table_vtab *vtab) {
  const table_definition *definition = table_definition_of(vtab->binding);
  size_t bytes = TABLE_HEAD + definition->state_size;
  table_cursor *cursor = sqlite3_malloc64(bytes);
  if (cursor == NULL)
    return NULL;
  memset(cursor, 0, bytes - definition->buffer_size);
  cursor->vtab = &vtab->base;
  cursor->definition = definition;
  cursor->shape = &vtab->shape;
  cursor->shown.column = -1;
  cursor->column_count = vtab->shape.column_count;
  cursor->binding = vtab->binding;
  cursor->call.binding = vtab->binding;
  cursor->state = (char *)cursor + TABLE_HEAD;
  return cursor;
}

static void table_release(table_cursor *cursor) {
  if (cursor->definition->close != NULL)
    cursor->definition->close(cursor);
  table_pin(cursor, NULL);
  if (cursor->rows.cells != NULL)
    table_rows_release(table_host(cursor), &cursor->rows);
}

void table_clear(table_cursor *cursor) {
  const table_definition *definition = cursor->definition;
  table_release(cursor);
  memset(cursor->state, 0, definition->state_size - definition->buffer_size);
}

static void table_free_cursor(table_cursor *cursor) {
  if (cursor == NULL)
    return;
  table_release(cursor);
  for (int i = 0; i < DECLARED_ARGUMENTS; i++) {
    table_host(cursor)->memory_used -= table_counted(cursor->reading.kept[i].capacity);
    sqlite3_free(cursor->reading.kept[i].buffer);
  }
  sqlite3_free(cursor->call.message);
  sqlite3_free(cursor);
}

static int table_close(sqlite3_vtab_cursor *base) {
  table_handle *handle = (table_handle *)base;
  table_vtab *vtab = (table_vtab *)base->pVtab;
  if (vtab->newest == handle)
    vtab->newest = NULL;
  if (vtab->newest != NULL && !vtab->newest->inherited) {
    if (handle->cursor != NULL)
      handle->cursor->reading.text = NULL;
    vtab->newest->cursor = handle->cursor;
    vtab->newest->inherited = true;
  } else
    table_free_cursor(handle->cursor);
  core_assert(vtab->cursor_count > 0);
  vtab->cursor_count--;
  connection_end_long(vtab->binding->connection);
  sqlite3_free(handle);
  return SQLITE_OK;
}

/* Hand the error of the call to SQLite, and clear it. Return its code. */
static int table_report(table_cursor *cursor) {
  int code = cursor->call.code;
  core_assert(code != SQLITE_OK);
  core_assert((code == SQLITE_NOMEM || code == SQLITE_INTERRUPT) || cursor->call.message != NULL);
  call_fit_message(&cursor->call);
  sqlite3_free(cursor->vtab->zErrMsg);
  cursor->vtab->zErrMsg = cursor->call.message;
  cursor->call.message = NULL;
  cursor->call.code = SQLITE_OK;
  cursor->call.met_limit = false;
  return code;
}

/* End the work that began with connection_begin. Return the status of the method. */
static inline int table_conclude(table_cursor *cursor, outer_work outer, bool succeeded) {
  sql_connection *connection = cursor->binding->connection;
  bool in_time = succeeded && (!connection->stops.late || call_fail_time(&cursor->call));
  connection_end(connection, outer);
  core_assert(!in_time || cursor->call.code == SQLITE_OK);
  return in_time ? SQLITE_OK : table_report(cursor);
}

/* Note which bounds of a column the plan hands over, in the order of their values in argv. */
static void table_expect_bounds(table_cursor *cursor, int column) {
  table_reading *reading = &cursor->reading;
  unsigned operations = reading->scan.operations[column];
  bool filters = cursor->shape->filters >> column & 1;
  int count = 0;
  table_bound *bound = &reading->bound[reading->bound_count];
  core_assert(filters || operations == 0 || operations == 1U << TABLE_EQUAL);
  for (int operation = 0; operation < TABLE_OPERATIONS; operation++)
    if (operations >> operation & 1) {
      bound[count] = (table_bound){.column = (unsigned char)column,
                                   .operation = (unsigned char)operation,
                                   .first = count == 0};
      count++;
    }
  if (count > 0 && filters)
    cursor->wanted.filtered |= 1U << column;
  if (count == 1)
    bound->alone = filters && bound->operation == TABLE_EQUAL;
  reading->bound_count += count;
  core_assert(reading->bound_count <= DECLARED_COLUMNS * TABLE_OPERATIONS);
}

/* Work out what the values of a plan are, and drop what came with another plan. */
static void table_interpret_plan(table_cursor *cursor, const table_scan *scan) {
  table_reading *reading = &cursor->reading;
  reading->planned = true;
  reading->scan = *scan;
  reading->argument_count = reading->bound_count = 0;
  for (int i = 0; i < DECLARED_ARGUMENTS; i++) {
    cursor->reading.kept[i].type = SQLITE_NULL;
    cursor->input[i].value = NULL;
    if (scan->arguments >> i & 1)
      reading->argument[reading->argument_count++] = (unsigned char)i;
  }
  cursor->wanted.filtered = cursor->same = 0;
  cursor->wanted.listed = scan->hint_lists;
  unsigned fixed = 0;
  for (int column = 0; column < table_count_columns(cursor->shape); column++) {
    cursor->wanted.filter[column] = all_integers;
    cursor->wanted.hint[column] = NULL;
    table_expect_bounds(cursor, column);
    fixed |= (unsigned)(scan->operations[column] >> TABLE_EQUAL & 1) << column;
  }
  fixed &= cursor->shape->filters;
  reading->one_row =
      (cursor->definition->next == NULL && cursor->definition->fill == NULL) ||
      (cursor->shape->key != 0 && (fixed & cursor->shape->key) == cursor->shape->key);
}

/* Read another plan. If it hands over the same values, the arguments stay as they are. */
static void table_receive_plan(table_cursor *cursor, const char *text) {
  table_reading *reading = &cursor->reading;
  table_scan scan;
  memcpy(&scan, text + strlen(text) + 1, sizeof scan);
  core_assert(scan.refusal <= TABLE_DROPPED && scan.missing < DECLARED_ARGUMENTS);
  if (!reading->planned || reading->scan.refusal != scan.refusal ||
      reading->scan.missing != scan.missing || reading->scan.arguments != scan.arguments ||
      reading->scan.hint_lists != scan.hint_lists ||
      memcmp(reading->scan.operations, scan.operations, sizeof scan.operations) != 0)
    table_interpret_plan(cursor, &scan);
  cursor->wanted.descends = scan.descends;
  cursor->wanted.sorted = scan.sorted;
  cursor->wanted.columns_read = scan.columns_read;
  cursor->reading.text = text;
}

/* Restrict the wanted rows to `column operation bound`. */
static int table_restrict(table_cursor *cursor, int column, int operation, sqlite3_value *bound) {
  if (cursor->shape->filters >> column & 1)
    return table_narrow(&cursor->wanted.filter[column], operation, bound);
  cursor->wanted.hint[column] = bound;
  if (!(cursor->wanted.listed >> column & 1) && sqlite3_value_type(bound) == SQLITE_NULL)
    cursor->wanted.filter[column] = no_integers;
  return SQLITE_OK;
}

/* Return the arguments, as bits, that are the same as in the last call of `filter`. The others are
** not kept yet, since they may have the wrong type or be too long. Set *any_null if an argument is
** NULL. */
static unsigned table_compare_arguments(table_cursor *cursor, sqlite3_value **argv,
                                        bool *any_null) {
  const table_reading *reading = &cursor->reading;
  unsigned same = cursor->same;
  for (int i = 0; i < reading->argument_count; i++) {
    int index = reading->argument[i], type = sqlite3_value_type(argv[i]);
    cursor->input[index].value = argv[i];
    if (!table_has_argument(&cursor->reading.kept[index], argv[i], type))
      same &= ~(1U << index);
    *any_null |= type == SQLITE_NULL;
  }
  return same;
}

/* Narrow the filters by the bounds. Set *empty if no row is wanted. A join does this for each row,
** so the common case `column = integer` takes a short path. (Writing an interval whole and then one
** half of it would make the processor wait when the other half is read.) */
static int table_receive_bounds(table_cursor *cursor, sqlite3_value **argv, bool *empty) {
  const table_reading *reading = &cursor->reading;
  for (int i = 0; i < reading->bound_count; i++) {
    int column = reading->bound[i].column, operation = reading->bound[i].operation;
    table_interval *filter = &cursor->wanted.filter[column];
    if (reading->bound[i].alone && sqlite3_value_type(argv[i]) == SQLITE_INTEGER) {
      filter->low = filter->high = sqlite3_value_int64(argv[i]);
      continue;
    }
    if (reading->bound[i].first)
      *filter = all_integers;
    int status = table_restrict(cursor, column, operation, argv[i]);
    if (status != SQLITE_OK)
      return status;
    *empty |= filter->low > filter->high;
  }
  return SQLITE_OK;
}

/* Return the cursor of a handle, or NULL if memory runs out. An inherited cursor is used only if
** it belongs to the same run of the same statement. This is so if no other statement advanced
** between xOpen and xFilter: then the running statement closed the older handle. */
static table_cursor *table_adopt_cursor(table_handle *handle) {
  table_vtab *vtab = (table_vtab *)handle->base.pVtab;
  if (vtab->newest == handle)
    vtab->newest = NULL;
  if (handle->inherited &&
      handle->moment != table_hash_running_statements(vtab->binding->connection->db)) {
    table_free_cursor(handle->cursor);
    handle->cursor = NULL;
  }
  handle->inherited = false;
  if (handle->cursor == NULL)
    handle->cursor = table_new_cursor(vtab);
  return handle->cursor;
}

/* Report the argument that a plan lacks. */
static int table_refuse_plan(table_cursor *cursor) {
  const table_scan *scan = &cursor->reading.scan;
  const char *name = cursor->shape->arguments[scan->missing];
  if (scan->refusal == TABLE_DROPPED)
    call_fail(
        &cursor->call,
        "%s must be an argument, or %s = ... where it reaches the table (not by IS, by OR or in "
        "WHERE after LEFT JOIN), if it is to be read",
        name, name);
  else if (scan->refusal == TABLE_UNREADY)
    call_fail(&cursor->call,
              "argument %s is missing where the table is read: CROSS JOIN and LEFT JOIN read their "
              "left side first, so the table that gives the argument must be on the left; on the "
              "right of a RIGHT JOIN the call must be in a subquery",
              name);
  else
    call_fail(&cursor->call, "argument %s is missing", name);
  return table_report(cursor);
}

/* Read the arguments as they are declared, and keep copies of them. Texts are read from the copies,
** since a value may change before the last row is read. */
static bool table_read_arguments(table_cursor *cursor) {
  const argument_declaration *declarations = cursor->binding->function->arguments;
  for (int i = 0; i < cursor->shape->argument_count; i++) {
    sql_argument *input = &cursor->input[i];
    sqlite3_value *value = input->value;
    if (value == NULL) {
      declared_default(&declarations[i], input);
      continue;
    }
    if (!table_affords_argument(cursor, &declarations[i], value) ||
        !declared_read(&cursor->call, &declarations[i], value, input) ||
        !table_keep_argument(cursor, i, value))
      return false;
    if (declarations[i].type == ARGUMENT_TEXT || declarations[i].type == ARGUMENT_JSON)
      input->text = cursor->reading.kept[i].bytes;
  }
  return true;
}

/* Move to the first wanted row. */
static bool table_open_rows(table_cursor *cursor) {
  const table_definition *definition = cursor->definition;
  if (!cursor->same_arguments && !table_read_arguments(cursor))
    return false;
  if (definition->fill != NULL)
    return table_rows_begin(cursor);
  if (!definition->keeps)
    table_clear(cursor);
  return definition->filter(cursor);
}

/* Clear the state after the memory limit was reached, so that entries of the cache can be evicted.
** Return true if the cursor can try again. */
static bool table_retry(table_cursor *cursor, bool empty) {
  if (!cursor->call.met_limit)
    return false;
  table_clear(cursor);
  cursor->same = 0;
  cursor->same_arguments = false;
  cursor->done = empty;
  return call_retry(&cursor->call);
}

static int table_filter(sqlite3_vtab_cursor *base, int count, const char *plan_text, int argc,
                        sqlite3_value **argv) {
  table_cursor *cursor = table_adopt_cursor((table_handle *)base);
  bool any_null = false, empty = false;
  if (cursor == NULL)
    return SQLITE_NOMEM;
  table_pass(cursor, 0, -1, NULL);
  cursor->row = 0;
  cursor->done = true;
  if (cursor->reading.text != plan_text)
    table_receive_plan(cursor, plan_text);
  core_assert(argc == count &&
              argc == cursor->reading.argument_count + cursor->reading.bound_count);
  if (cursor->reading.scan.refusal != TABLE_ACCEPTED)
    return table_refuse_plan(cursor);
  unsigned same = table_compare_arguments(cursor, argv, &any_null);
  if (any_null)
    return SQLITE_OK;
  core_assert(!cursor->call.met_limit && cursor->call.message == NULL);
  int status = table_receive_bounds(cursor, argv + cursor->reading.argument_count, &empty);
  if (status != SQLITE_OK)
    return status;
  cursor->done = empty;
  cursor->same = same;
  cursor->same_arguments = same == UINT_MAX;
  outer_work outer = connection_begin(cursor->binding);
  cursor->call.uses = cursor->binding->connection->cache.uses;
  bool opened;
  do
    opened = table_open_rows(cursor);
  while (!opened && table_retry(cursor, empty));
  status = table_conclude(cursor, outer, opened);
  core_assert(status != SQLITE_OK || !empty || cursor->done);
  cursor->same = status == SQLITE_OK ? UINT_MAX : 0;
  return status;
}

/* After the memory limit was met at a row: open the rows again without entries of the cache that
** older questions left, which the state may have pinned, and go to that row. Return false if this
** cannot help. */
static bool table_reopen(table_cursor *cursor) {
  if (!cursor->definition->reopens || !table_retry(cursor, false))
    return false;
  table_pass(cursor, 0, -1, NULL);
  bool opened = cursor->definition->filter(cursor);
  for (sqlite3_int64 row = cursor->row; opened && row > 0; row--) {
    core_assert(!cursor->done && cursor->passing == 0);
    opened = cursor->definition->next(cursor) && table_work(cursor, 1);
  }
  return opened;
}

static CORE_NOINLINE int table_next_row(table_cursor *cursor) {
  outer_work outer = connection_begin(cursor->binding);
  bool found = cursor->definition->next(cursor) || table_reopen(cursor);
  return table_conclude(cursor, outer, found);
}

static int table_next(sqlite3_vtab_cursor *base) {
  table_cursor *cursor = table_cursor_of(base);
  core_assert(cursor != NULL && !cursor->done);
  cursor->row++;
  if (cursor->passing > 0) {
    cursor->passing--;
    return SQLITE_OK;
  }
  if (!cursor->reading.one_row)
    return cursor->definition->fill != NULL ? table_rows_next(cursor) : table_next_row(cursor);
  cursor->done = true;
  return SQLITE_OK;
}

static int table_eof(sqlite3_vtab_cursor *base) {
  return table_cursor_of(base)->done;
}

/* Show a BLOB of all arguments of the call. Arguments that are not given are NULL in it. */
static int table_show_call(const table_cursor *cursor, sqlite3_context *context) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  for (int i = 0; i < cursor->shape->argument_count; i++)
    table_append_argument(text, &cursor->reading.kept[i]);
  int length = sqlite3_str_length(text), status = sqlite3_str_errcode(text);
  char *bytes = sqlite3_str_finish(text);
  if (status == SQLITE_OK)
    sqlite3_result_blob(context, bytes == NULL ? "" : bytes, length,
                        bytes == NULL ? SQLITE_STATIC : sqlite3_free);
  return status;
}

static CORE_NOINLINE int table_show_column(table_cursor *cursor, sqlite3_context *context,
                                           int column) {
  if (cursor->definition->column == NULL) {
    core_assert(cursor->definition->fill != NULL);
    table_rows_show(&cursor->rows, context, column);
  } else {
    outer_work outer = connection_begin(cursor->binding);
    bool shown;
    do
      shown = cursor->definition->column(cursor, context, column);
    while (!shown && (call_retry(&cursor->call) || table_reopen(cursor)));
    int status = table_conclude(cursor, outer, shown);
    if (status != SQLITE_OK)
      return status;
  }
  if (cursor->shape->json >> column & 1)
    sqlite3_result_subtype(context, SQL_JSON_SUBTYPE);
  return SQLITE_OK;
}

/* Show a column after the listed ones: an argument, grundy_call, or one that is not listed. */
static CORE_NOINLINE int table_show_hidden(table_cursor *cursor, sqlite3_context *context,
                                           int column) {
  int declared = table_declared_column(cursor->shape, column);
  if (declared >= 0)
    return table_show_column(cursor, context, declared);
  if (column == table_call_column(cursor->shape))
    return table_show_call(cursor, context);
  core_assert(column < table_call_column(cursor->shape));
  table_show_argument(&cursor->reading.kept[column - cursor->column_count], context);
  return SQLITE_OK;
}

/* Implement xColumn. Columns that are not shown immediately are left to other functions, so that
** this one does not save registers. */
static int table_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  table_cursor *cursor = table_cursor_of(base);
  core_assert(cursor != NULL && !cursor->done && column >= 0);
  core_assert(cursor->passing >= 0);
  if (column != cursor->shown.column) {
    if (column < cursor->shown.line_count) {
      const table_line *line = &cursor->shown.line[column];
      sqlite3_result_int64(context, line->last - cursor->passing * line->step);
      return SQLITE_OK;
    }
    if (column < cursor->column_count)
      return table_show_column(cursor, context, column);
    if (!(cursor->shown.known >> column & 1))
      return table_show_hidden(cursor, context, column);
    sqlite3_int64 row = cursor->passing * cursor->shown.stride;
    sqlite3_result_int64(context, cursor->shown.values[column - cursor->shown.first - row]);
    return SQLITE_OK;
  }
  if (cursor->shown.text != NULL)
    sqlite3_result_text(context, cursor->shown.text, -1, SQLITE_TRANSIENT);
  else
    sqlite3_result_int64(context, cursor->shown.end[-1 - cursor->passing]);
  return SQLITE_OK;
}

bool table_step(table_cursor *cursor) {
  core_assert(cursor->at <= cursor->last && cursor->at < INT64_MAX);
  cursor->done = ++cursor->at > cursor->last;
  return table_work(cursor, 4);
}

/* ---- Hints ---- */

/* Note the status of a step through a list. After the end of the list *value is NULL. */
static bool table_end_hint_step(table_cursor *cursor, int status, sqlite3_value **value) {
  if (status == SQLITE_DONE)
    *value = NULL;
  else if (status == SQLITE_NOMEM)
    return call_no_memory(&cursor->call);
  else if (status != SQLITE_OK)
    /* uncovered: SQLite has no other error for such a list */
    return call_fail(&cursor->call, "the elements of IN cannot be read: %s",
                     sqlite3_errstr(status));
  return true;
}

bool table_first_hint(table_cursor *cursor, int column, sqlite3_value **value) {
  int status = SQLITE_OK;
  core_assert(cursor->shape->hints >> column & 1);
  *value = cursor->wanted.hint[column];
#if SQLITE_VERSION_NUMBER >= 3038000
  if (cursor->wanted.listed >> column & 1)
    status = sqlite3_vtab_in_first(cursor->wanted.hint[column], value);
#endif
  return table_end_hint_step(cursor, status, value);
}

bool table_next_hint(table_cursor *cursor, int column, sqlite3_value **value) {
  int status = SQLITE_DONE;
#if SQLITE_VERSION_NUMBER >= 3038000
  if (cursor->wanted.listed >> column & 1)
    status = sqlite3_vtab_in_next(cursor->wanted.hint[column], value);
#endif
  return table_end_hint_step(cursor, status, value);
}

bool table_show_list(table_cursor *cursor, sqlite3_context *context, sqlite3_str *list) {
  sqlite3_str_appendchar(list, 1, ']');
  int64_t work = 10 * (int64_t)sqlite3_str_length(list);
  char *json = sqlite3_str_finish(list);
  if (json == NULL)
    return call_no_memory(&cursor->call);
  sqlite3_result_text(context, json, -1, sqlite3_free);
  return table_work(cursor, work);
}

/* Without xCreate the tables exist without CREATE VIRTUAL TABLE, as functions in FROM. */
const sqlite3_module table_module = {
    .iVersion = 0,
    .xConnect = table_connect,
    .xBestIndex = table_best_index,
    .xDisconnect = table_disconnect,
    .xOpen = table_open,
    .xClose = table_close,
    .xFilter = table_filter,
    .xNext = table_next,
    .xEof = table_eof,
    .xColumn = table_column,
};
