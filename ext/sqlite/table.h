/* The skeleton of table functions: planning, filtering, arguments, rows and errors for any
** table_definition.
**
** A table has visible columns, then one hidden column per argument, named `rules_` for a required
** argument `rules`. Both are declared in its sql_function. The hidden column grundy_call, which
** follows the arguments, represents all of them in the table's primary key. Columns that SELECT *
** leaves out come last.
**
** The skeleton
** - plans: all required arguments must be given, directly or by a join; equality and ranges on the
**   columns in `filters` become one interval per column, which the table must apply; equality on
**   the columns in `hints`, for values of any type, is passed on as a hint; a plan that fixes the
**   columns in `key` has at most one row; ORDER BY the columns in `order` needs no sort;
** - returns no rows if an argument is NULL;
** - shows the arguments in their hidden columns.
** A table implements the first row, the next row, and the value in a column. */
#ifndef GRUNDY_SQLITE_TABLE_H
#define GRUNDY_SQLITE_TABLE_H

#include "sqlite/declaration.h"
#include "base/array.h"
#include "sqlite/table_rows.h"

/* The integers from low to high; the empty set if low > high. */
typedef struct table_interval {
  sqlite3_int64 low, high;
} table_interval;

/* The constraints that a scan would receive, for the estimates of a table. */
typedef struct table_plan {
  sql_connection *connection;
  bool known[DECLARED_ARGUMENTS]; /* the argument is the integer constant in argument[] */
  sqlite3_int64 argument[DECLARED_ARGUMENTS];
  const char *text[DECLARED_ARGUMENTS]; /* constant text, or NULL if unknown */
  unsigned given;                       /* arguments that are given, as bits */
  unsigned equal, ranged;               /* columns, as bits, restricted to a value, or to a range */
  unsigned listed; /* columns of `equal` that are restricted to several values by IN */
} table_plan;

/* Return true if the column will have one value. */
static inline bool plan_fixes(const table_plan *plan, int column) {
  return plan->equal >> column & 1;
}

/* Return true if the column will have one value or a range of values. */
static inline bool plan_narrows(const table_plan *plan, int column) {
  return (plan->equal | plan->ranged) >> column & 1;
}

/* Return the value of an argument if it is a known integer, else `unknown`. */
static inline double plan_size(const table_plan *plan, int argument, double unknown) {
  return plan->known[argument] ? (double)plan->argument[argument] : unknown;
}

typedef struct table_estimate {
  double rows;    /* rows that the query will receive */
  double visited; /* rows that the table will examine to find them */
} table_estimate;

typedef struct table_cursor table_cursor;

/* The columns and arguments of a table, summed up. Columns have two numbers. The declared number,
** which all code of tables uses, counts the columns as they are declared, the unlisted ones last.
** SQLite's number counts the arguments and grundy_call before the unlisted columns. */
typedef struct table_shape {
  int column_count;   /* columns that SELECT * shows */
  int unlisted_count; /* columns after them that it leaves out */
  int argument_count, required;
  const char *columns[DECLARED_COLUMNS]; /* all columns, as in CREATE TABLE */
  const char *arguments[DECLARED_ARGUMENTS];
  unsigned filters, hints, hint_lists, key, json; /* columns as bits */
  signed char order[DECLARED_COLUMNS + 1];        /* sorted by these columns; the last is -1 */
} table_shape;

/* Return the number of all columns, listed or not. */
static inline int table_count_columns(const table_shape *shape) {
  return shape->column_count + shape->unlisted_count;
}

/* Return SQLite's number of the hidden column that distinguishes calls, grundy_call. */
static inline int table_call_column(const table_shape *shape) {
  return shape->column_count + shape->argument_count;
}

/* Return the declared number of a column, given SQLite's; -1 for an argument and grundy_call. */
static inline int table_declared_column(const table_shape *shape, int column) {
  if (column < shape->column_count)
    return column;
  return column > table_call_column(shape) ? column - shape->argument_count - 1 : -1;
}

/* When the rows come in the `order` of the columns: always (TABLE_SORTED), or only if
** table_wanted.sorted asks for it. With TABLE_SORTS_VALUES the columns may be texts, which are
** sorted by their bytes in UTF-8, and the order may be descending. */
typedef enum table_sorting { TABLE_SORTED, TABLE_SORTS_INTEGERS, TABLE_SORTS_VALUES } table_sorting;

/* The behaviour of a table. Its arguments and columns are declared in its sql_function. A table of
** few rows adds all of them in `fill`; any other has `filter`, `next` and `column`. */
typedef struct table_definition {
  /* the table runs SQL from its arguments: not allowed in triggers and views of a schema */
  bool direct_only;
  /* Add all rows with TABLE_ADD, sorted by the columns that have an order. The arguments are in
  ** cursor->input. The rows must depend only on the arguments, since they are kept for other
  ** constraints. Such a table needs `column` only for values that are too expensive to compute in
  ** advance, and shows the others with table_rows_show. Return false after an error in the call. */
  bool (*fill)(table_cursor *cursor);
  /* Estimate a plan; NULL if `rows`, the usual number of rows, is enough (0 means 25). */
  table_estimate (*estimate)(const table_plan *plan);
  double rows;
  /* Return true if the rows of this plan can come in the opposite order. Then `order` also serves
  ** descending, and table_wanted.descends says which one is wanted. NULL if they never can. */
  bool (*descends)(const table_plan *plan);
  table_sorting sorts;
  /* The size of table_cursor.state. The state is all zero when `filter` is called, unless the table
  ** keeps it, for its contents or because clearing a large state is slow. Then `filter` finds the
  ** state that it or another cursor of this table left in the same run of a statement, and frees
  ** with table_clear the contents that it does not use again. The state of a table with `fill` is
  ** always kept. */
  size_t state_size;
  size_t buffer_size; /* the bytes at the end of the state that are never cleared */
  bool keeps;
  /* Set if `filter` reads no sqlite3_value and the same arguments always give the same rows in the
  ** same order. If `next` or `column` meets the memory limit, which they do only if no row passes
  ** (table_pass), the skeleton then opens the rows again without older entries of the cache, and
  ** moves to the row of the cursor. */
  bool reopens;
  /* Move to the first row, or set cursor->done if the table is empty; if it is already set, no row
  ** is wanted. The arguments are in cursor->input. If cursor->same_arguments is set, they are valid
  ** and the state that depends on them can be used again. Return false after an error in
  ** cursor->call. `next` does the same for the next row. */
  bool (*filter)(table_cursor *cursor);
  bool (*next)(table_cursor *cursor); /* NULL if there is one row */
  /* NULL if `fill` is given, or if table_pass shows each column. */
  bool (*column)(table_cursor *cursor, sqlite3_context *context, int column);
  void (*close)(
      table_cursor *cursor); /* free the contents of the state; NULL if nothing must be freed */
} table_definition;

/* An argument as it was given, for its hidden column and for comparison with the next one. */
typedef struct table_argument {
  int type;
  sqlite3_int64 integer;
  double real;
  const char *bytes;
  char *buffer; /* owned; used again for the next value */
  int length, capacity;
} table_argument;

enum { TABLE_OPERATIONS = 5 }; /* =, >, >=, <, <=, as table_plan.h numbers them */

/* The plan of a scan, as xBestIndex passes it to xFilter. */
typedef struct table_scan {
  uint64_t columns_read; /* sqlite3_index_info.colUsed */
  unsigned arguments;    /* the arguments that are given, as bits */
  unsigned hint_lists;   /* columns, as bits, whose hint is the list of the elements of IN */
  unsigned char operations[DECLARED_COLUMNS]; /* of the constraints on a column, as bits */
  bool descends;                              /* as in table_wanted */
  bool sorted;
  unsigned char refusal; /* why the plan cannot be executed, as table_plan.h numbers it */
  unsigned char missing; /* then the argument that is missing */
} table_scan;
_Static_assert(DECLARED_COLUMNS <= 32 && DECLARED_ARGUMENTS <= 32, "sets of them are bits");
_Static_assert(DECLARED_COLUMNS + DECLARED_ARGUMENTS + 1 < 64, "colUsed has a bit for each column");

/* The meaning of one value that a plan hands over. */
typedef struct table_bound {
  unsigned char column, operation;
  bool first; /* the first bound of its column */
  bool alone; /* an equality, and the only bound of its column, which is a filter */
} table_bound;

/* The meaning of the values in argv, worked out once for a plan: first the arguments that are
** given, then the bounds. */
typedef struct table_reading {
  bool planned; /* false until the first plan */
  bool one_row; /* the key has one value, or the table never has more than one row */
  /* The idxStr that contains `scan`; NULL if its bytes may have been freed. */
  const char *text;
  table_scan scan;
  table_argument kept[DECLARED_ARGUMENTS]; /* the arguments as given */
  int argument_count, bound_count;
  unsigned char argument[DECLARED_ARGUMENTS];
  table_bound bound[DECLARED_COLUMNS * TABLE_OPERATIONS];
} table_reading;

/* The integers of a column in the rows up to the last one that table_pass lets pass. */
typedef struct table_line {
  sqlite3_int64 last; /* the value in that row */
  sqlite3_int64 step; /* the difference of each row from the one before */
} table_line;

/* The columns that are shown without a call of `column`, see table_pass. */
typedef struct table_shown {
  int column; /* -1 for none */
  const sqlite3_int64 *end;
  const char *text; /* the text to show; NULL for integers */
  /* The columns that SELECT * leaves out. values[0] is the value of the first of them in the last
  ** row that table_pass lets pass; each earlier row has its values `stride` items before. */
  int first, stride; /* first: SQLite's number of the first column */
  const sqlite3_int64 *values;
  uint64_t known; /* the columns whose values are integers, as bits by SQLite's numbers */
  int line_count; /* the first columns, which are shown from `line`, see table_pass_line */
  table_line line[2];
} table_shown;

/* The rows that the statement wants. */
typedef struct table_wanted {
  table_interval filter[DECLARED_COLUMNS]; /* all integers for a column without a filter */
  unsigned filtered; /* columns with a filter, as bits: NULL is not accepted */
  unsigned listed;   /* columns, as bits, whose hint is a list, read by table_first_hint */
  /* While `filter` runs: the value to which a column of `hints` must be equal, or NULL if there is
  ** no such constraint. SQLite compares the rows again, and equality depends on the affinity of the
  ** other side, which SQLite does not pass on. So the table may leave out a row only if its value
  ** differs from the hint both as they are and after each text that looks like a number has become
  ** a number. */
  sqlite3_value *hint[DECLARED_COLUMNS];
  uint64_t columns_read; /* by the statement, as bits; the values of others may be left out */
  bool descends;         /* in descending order */
  bool sorted;           /* in their order, by a table that sorts only if asked to */
} table_wanted;

/* The state of a scan. It does not move in memory, even if SQLite opens a new cursor for the same
** scan. */
struct table_cursor {
  sqlite3_vtab *vtab;
  const table_definition *definition;
  const table_shape *shape;
  int column_count; /* columns that SELECT * shows */
  sql_binding *binding;
  sql_call call;
  sqlite3_int64 row;     /* the number of rows before the current one */
  table_reading reading; /* for table.c */

  /* The arguments as declared. The cursor owns the texts. */
  sql_argument input[DECLARED_ARGUMENTS];
  /* Arguments, as bits, that are the same as in the last call of `filter`; 0 after an error. */
  unsigned same;
  bool same_arguments; /* all arguments are the same, defaults included */

  table_wanted wanted;

  /* The present row. */
  bool done;             /* there is no row any more */
  sqlite3_int64 passing; /* rows that follow before the next call of `next` */
  table_shown shown;
  sqlite3_int64 at, last; /* the numbers of the present row and of the last one, see table_walk */
  table_rows rows;        /* the rows of a table with `fill` */
  void *pinned;           /* see table_pin */
  void *state;
};

extern const sqlite3_module table_module;

/* Let the next `count` rows pass without a call of `next`; `column` finds in cursor->passing how
** many of them are left. The integers of one column can be shown without a call of `column`: `end`
** points past the value of the last of these rows, and the value of the present row is the first.
** Pass column -1 if there is no such column. */
static inline void table_pass(table_cursor *cursor, sqlite3_int64 count, int column,
                              const sqlite3_int64 *end) {
  core_assert(count >= 0);
  cursor->passing = count;
  cursor->shown.column = column;
  cursor->shown.end = end;
  cursor->shown.text = NULL;
  cursor->shown.known = 0;
  cursor->shown.line_count = 0;
}

/* For a `filter` that calls it each time: set whether the first row is the only one, so that `next`
** need not be called. */
static inline void table_set_one_row(table_cursor *cursor, bool one_row) {
  cursor->reading.one_row = one_row;
}

/* In addition, let the columns 0 and 1 be shown without a call of `column`. */
static inline void table_pass_line(table_cursor *cursor, table_line first, table_line second) {
  cursor->shown.line[0] = first;
  cursor->shown.line[1] = second;
  cursor->shown.line_count = 2;
}

/* Let one column of the present row be shown without a call of `column`. The text must stay valid
** until the next row. */
static inline void table_pass_text(table_cursor *cursor, int column, const char *text) {
  table_pass(cursor, 0, column, NULL);
  cursor->shown.text = text;
}

/* In addition, let columns that SELECT * leaves out be shown without a call of `column`. They are
** integers in the columns of the set `known`; bit 0 is the first such column. `values` points to
** the values of the last of these rows. The values of the row before begin `stride` items before.
** All must stay valid until the next call of `next`. */
static inline void table_pass_unlisted(table_cursor *cursor, unsigned known,
                                       const sqlite3_int64 *values, int stride) {
  cursor->shown.first = table_call_column(cursor->shape) + 1;
  cursor->shown.known = (uint64_t)known << cursor->shown.first;
  cursor->shown.values = values;
  cursor->shown.stride = stride;
}

static inline core_host *table_host(table_cursor *cursor) {
  return &cursor->binding->connection->host;
}

/* Free the contents of the state and release its pin; then set the state to all zero. */
void table_clear(table_cursor *cursor);

/* Hand over a pinned value of the cache to the cursor, which unpins it when another value takes its
** place or when the state is cleared. */
static inline void table_pin(table_cursor *cursor, void *value) {
  call_unpin(&cursor->call, cursor->pinned);
  cursor->pinned = value;
}

/* Close a JSON array that was written up to its last element, make it the value of a column, and
** free it. Return false if memory runs out or the host asks to stop. */
bool table_show_list(table_cursor *cursor, sqlite3_context *context, sqlite3_str *list);

/* For `filter`: set *value to the first value that a column of `hints` may be equal to, or to the
** next one, which invalidates the one before. *value becomes NULL after the last value. A hint that
** is not a list is one value. Return false after an error in the call. */
bool table_first_hint(table_cursor *cursor, int column, sqlite3_value **value);
bool table_next_hint(table_cursor *cursor, int column, sqlite3_value **value);

/* Report work of a cursor. Return false if it must stop; the error is in cursor->call then. */
static inline bool table_work(table_cursor *cursor, int64_t units) {
  return core_work(table_host(cursor), units) ||
         call_check(&cursor->call, table_host(cursor), table_host(cursor)->status, "");
}

/* Add a row: one value for each column of the table. Return false after an error in the call. */
#define TABLE_ADD(cursor, ...)                                                                     \
  table_add((cursor), (const table_value[]){__VA_ARGS__}, sizeof(table_value[]){__VA_ARGS__})

static inline bool table_add(table_cursor *cursor, const table_value *row, uint64_t bytes) {
  table_rows *rows = &cursor->rows;
  uint64_t width = bytes / sizeof *row;
  if (!CORE_RESERVE(table_host(cursor), rows->cells, rows->cell_bytes, rows->cell_count + width))
    return table_fail_rows(cursor);
  table_value *cells = &rows->cells[rows->cell_count];
  for (uint64_t i = 0; i < width; i++) {
    core_assert(row[i].type != SQLITE_NULL || !(cursor->shape->key >> i & 1));
    cells[i] = row[i];
    if (row[i].type == SQLITE_TEXT && !table_keep_text(cursor, &cells[i]))
      return false;
  }
  core_assert(rows->cell_count == 0 || rows->width == width);
  rows->width = width;
  rows->cell_count += width;
  return table_work(cursor, 20);
}

/* Return true if the statement reads a column. SQLite counts the arguments and grundy_call before
** the columns that are not listed. */
static inline bool table_reads(const table_cursor *cursor, int column) {
  int before = column < cursor->column_count ? 0 : cursor->shape->argument_count + 1;
  return cursor->wanted.columns_read >> (column + before) & 1;
}

/* Return the columns, as bits, that are in `columns` and that the statement reads. */
static inline unsigned table_reads_of(const table_cursor *cursor, unsigned columns) {
  unsigned read = 0;
  for (int column = 0; columns >> column != 0; column++)
    read |= (columns >> column & 1 && table_reads(cursor, column) ? 1U : 0U) << column;
  return read;
}

static inline bool table_accepts(const table_cursor *cursor, int column, sqlite3_int64 value) {
  return value >= cursor->wanted.filter[column].low && value <= cursor->wanted.filter[column].high;
}

/* Return the part of a column's filter within 0 to count - 1. If it is empty, `high` is at least
** -1, so that code may count from `low` to `high`. */
static inline table_interval table_within(const table_cursor *cursor, int column,
                                          sqlite3_int64 count) {
  table_interval wanted = cursor->wanted.filter[column];
  return (table_interval){wanted.low < 0 ? 0 : wanted.low, wanted.high >= count ? count - 1
                                                           : wanted.high < -1   ? -1
                                                                                : wanted.high};
}

/* Begin a scan of the rows with these numbers, for `filter`. table_step moves to the next one, for
** `next`. */
static inline bool table_walk(table_cursor *cursor, table_interval numbers) {
  cursor->at = numbers.low;
  cursor->last = numbers.high;
  cursor->done |= numbers.low > numbers.high;
  return true;
}

bool table_step(table_cursor *cursor);

#endif
