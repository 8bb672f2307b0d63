/* The one skeleton of table functions: planning, filtering, arguments, rows and errors for any
** table_definition.
**
** A table has visible columns, then one hidden column per argument, `rules_` for an argument
** `rules` that is required; both are declared in its sql_function.
** A last hidden column, grundy_call, is what all arguments together are to the table's primary key.
** The skeleton
** - plans: arguments must be given, directly or from a join; equality and ranges on the columns in
**   `filters` become an interval per column, which the table keeps to by itself; equality on the
**   columns in `hints`, of whatever type, is passed on as a hint; a plan that fixes the columns in
**   `key` has one row at most; ORDER BY the columns in `order` needs no sort;
** - answers NULL for an argument with no rows;
** - shows the arguments in their hidden columns.
** What is left to a game is to open, to move on, and to say what is in a column.
*/
#ifndef GRUNDY_SQLITE_TABLE_H
#define GRUNDY_SQLITE_TABLE_H

#include "sqlite/declaration.h"
#include "base/array.h"
#include "sqlite/table_rows.h"

/* The integers from low to high; none if low > high. */
typedef struct table_interval {
  sqlite3_int64 low, high;
} table_interval;

/* The planner's state while a query is planned. */
typedef struct table_plan {
  sql_connection *connection;
  bool known[DECLARED_ARGUMENTS]; /* the argument is this integer constant: */
  sqlite3_int64 argument[DECLARED_ARGUMENTS];
  const char *text[DECLARED_ARGUMENTS]; /* or this constant text; NULL: it isn't */
  unsigned given;                       /* arguments, as bits */
  unsigned equal, ranged; /* columns, as bits, that are restricted to a value or to a range */
  unsigned listed; /* columns of `equal` that are restricted to one of several values by IN */
} table_plan;

/* Will the column have one value? */
static inline bool plan_fixes(const table_plan *plan, int column) {
  return plan->equal >> column & 1;
}

/* Will the column have a range of values, or one? */
static inline bool plan_narrows(const table_plan *plan, int column) {
  return (plan->equal | plan->ranged) >> column & 1;
}

/* An argument's value, if that is known, or `unknown`. */
static inline double plan_size(const table_plan *plan, int argument, double unknown) {
  return plan->known[argument] ? (double)plan->argument[argument] : unknown;
}

typedef struct table_estimate {
  double rows;    /* that the query will get */
  double visited; /* that the table will look at on the way */
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

/* Do rows come in their `order` always, or only where a statement asks for it, as
** table_cursor.sorted says? Values may be texts, which come in the order of their bytes in UTF-8,
** and may be wanted in the opposite order, too. */
typedef enum table_sorting { TABLE_SORTED, TABLE_SORTS_INTEGERS, TABLE_SORTS_VALUES } table_sorting;

/* How a table behaves; its arguments and columns are declared in its sql_function. One whose rows
** are few says them all in `fill`; another has `filter`, `next` and `column`. */
typedef struct table_definition {
  bool direct_only; /* runs SQL that it is given: not for triggers and views of a schema */
  /* The arguments have been read into cursor->input: add all rows by TABLE_ADD, sorted by the
  ** columns with an order. They depend on the arguments alone, and may be shown for other
  ** constraints, too. Such a table needs `column` only for what is not worth being made before it
  ** is asked for; it shows the rest by table_rows_show. */
  bool (*fill)(table_cursor *cursor);
  /* NULL: a guess from `rows`, how many there usually are (0: some 25). */
  table_estimate (*estimate)(const table_plan *plan);
  double rows;
  /* Can the rows of this plan come in the opposite order? Then `order` serves descending, too, and
  ** table_cursor.descends says which it is. NULL: never. */
  bool (*descends)(const table_plan *plan);
  table_sorting sorts;
  /* Of table_cursor.state: all zero when `filter` is called, unless the table keeps it, for what is
  ** in it or since it is large. Then `filter` finds there what it or another cursor of this table
  ** left in the same run of a statement, and lets go what it does not use again, all by
  ** table_clear. A state beside `fill` is always kept. */
  size_t state_size;
  bool keeps;
  /* `filter` reads no sqlite3_value, and the same arguments always give the same rows in the same
  ** order. When `next` or `column` meets the memory limit, the skeleton then opens the rows again
  ** without older entries of the cache, and goes to the row where the cursor was. */
  bool reopens;
  /* The arguments have been read into cursor->input: go to the first row or set cursor->done; where
  ** it is set already, no row is wanted. False after an error in cursor->call. `next` likewise.
  ** With cursor->same_arguments what the state has of them can be used again; they were valid. */
  bool (*filter)(table_cursor *cursor);
  bool (*next)(table_cursor *cursor); /* NULL: there is one row */
  bool (*column)(table_cursor *cursor, sqlite3_context *context, int column);
  void (*close)(table_cursor *cursor); /* free what the state holds; NULL: nothing */
} table_definition;

/* An argument as it was given, for its hidden column. */
typedef struct table_argument {
  int type;
  sqlite3_int64 integer;
  double real;
  const char *bytes;
  char *buffer; /* of our own, used again from one cursor to the next */
  int length, capacity;
} table_argument;

enum { TABLE_OPERATIONS = 5 }; /* =, >, >=, <, <=, as table_plan.h numbers them */

/* The plan of a scan, as xBestIndex passes it to xFilter. */
typedef struct table_scan {
  uint64_t columns_read; /* sqlite3_index_info.colUsed */
  unsigned arguments;    /* the arguments that are given, as bits */
  unsigned hint_lists;   /* columns, as bits, whose hint is the list of the elements of IN */
  unsigned char operations[DECLARED_COLUMNS]; /* of the constraints on a column, as bits */
  bool descends;                              /* as in table_cursor */
  bool sorted;
  unsigned char refusal; /* why the plan cannot be carried out, as table_plan.h numbers it */
  unsigned char missing; /* then the argument that is missing */
} table_scan;
_Static_assert(DECLARED_COLUMNS <= 32 && DECLARED_ARGUMENTS <= 32, "sets of them are bits");
_Static_assert(DECLARED_COLUMNS + DECLARED_ARGUMENTS + 1 < 64, "colUsed has a bit for each column");

/* A constraint that a plan hands over. */
typedef struct table_bound {
  unsigned char column, operation;
  bool first; /* of its column */
  bool alone; /* of its column, which is a filter, and an equality */
} table_bound;

/* The meaning of the values in argv, worked out once for a plan: first the arguments that are
** given, then the bounds. */
typedef struct table_reading {
  bool planned; /* false until the first plan */
  bool one_row; /* the key has one value, or the table never has more than one row */
  table_scan scan;
  int argument_count, bound_count;
  unsigned char argument[DECLARED_ARGUMENTS];
  table_bound bound[DECLARED_COLUMNS * TABLE_OPERATIONS];
} table_reading;

/* A scan is carried out by this, with its state. It does not move in memory, also not where SQLite
** opens a new cursor for it. */
struct table_cursor {
  sqlite3_vtab *vtab;
  const table_definition *definition;
  sql_binding *binding;
  sql_call call;
  table_interval filter[DECLARED_COLUMNS]; /* of columns that aren't filtered: all integers */
  unsigned filtered; /* columns with a filter, as bits: NULL is not accepted there */
  /* While `filter` runs: what a column of `hints` must be equal to; NULL: anything will do. SQLite
  ** compares by itself, and what counts as equal depends on the affinity of the other side, which
  ** it keeps to itself. So the table may leave out a row only if its value differs from this one
  ** both as they are and after each text that looks like a number has become one. */
  sqlite3_value *hint[DECLARED_COLUMNS];
  unsigned listed; /* columns, as bits, whose hint is a list: read it by table_first_hint */
  bool done;
  bool descends;         /* the rows are wanted from the last to the first */
  bool sorted;           /* the rows are wanted in their order, of a table that sorts */
  int shown_column;      /* see table_pass */
  sqlite3_int64 passing; /* rows that follow before `next` is called */
  sqlite3_int64 row;     /* the number of rows before the present one */
  const sqlite3_int64 *shown;
  const char *shown_text; /* NULL: integers are shown */
  uint64_t columns_read;  /* by the statement, as bits; the values of others may be left out */
  const char *plan_text;  /* the idxStr of `reading`; NULL if its bytes may have been freed */
  /* Arguments, as bits, that are still those of the last call of `filter`; after an error: none. */
  unsigned same;
  bool same_arguments; /* all of them are, defaults included */
  int column_count;
  const table_shape *shape;
  table_reading reading;
  table_argument arguments[DECLARED_ARGUMENTS];
  sql_argument input[DECLARED_ARGUMENTS]; /* the arguments as declared; texts stay for the cursor */
  sqlite3_int64 at,
      last;        /* where rows have numbers: of the present one and of the last, see table_walk */
  table_rows rows; /* of a table with `fill` */
  void *pinned;    /* see table_pin */
  void *state;
};

extern const sqlite3_module table_module;

/* The next `count` rows come by themselves: `next` is called after them, and `column` finds in
** cursor->passing how many are left. The values of one column can be shown without it: `end` is
** past that of the last of these rows, the row at hand included; column -1: none. */
static inline void table_pass(table_cursor *cursor, sqlite3_int64 count, int column,
                              const sqlite3_int64 *end) {
  cursor->passing = count;
  cursor->shown_column = column;
  cursor->shown = end;
  cursor->shown_text = NULL;
}

/* The same for the row at hand alone and a text, which must stay as it is until the next row. */
static inline void table_pass_text(table_cursor *cursor, int column, const char *text) {
  table_pass(cursor, 0, column, NULL);
  cursor->shown_text = text;
}

static inline core_host *table_host(table_cursor *cursor) {
  return &cursor->binding->connection->host;
}

/* Free what the state holds, the pin, too, and make it all zero. */
void table_clear(table_cursor *cursor);

/* Work with this value of the cache, which is pinned, in place of the one before: until another
** comes, or the state is closed. */
static inline void table_pin(table_cursor *cursor, void *value) {
  call_unpin(&cursor->call, cursor->pinned);
  cursor->pinned = value;
}

/* Make a JSON array that was written up to its last number the value of a column: it is closed
** here, and freed. False without memory, or where the host asks to stop. */
bool table_show_list(table_cursor *cursor, sqlite3_context *context, sqlite3_str *list);

/* For `filter`: set *value to the first value that a column of `hints` may be equal to, or to the
** next one, which ends the life of the one before. NULL: no value is left. A hint that is no list
** is one value. False after an error in the call. */
bool table_first_hint(table_cursor *cursor, int column, sqlite3_value **value);
bool table_next_hint(table_cursor *cursor, int column, sqlite3_value **value);

/* Report work that a cursor does; false: stop, with the error in cursor->call. */
static inline bool table_work(table_cursor *cursor, int64_t units) {
  return core_work(table_host(cursor), units) ||
         call_check(&cursor->call, table_host(cursor), CORE_INTERRUPTED, "");
}

/* Add a row: a value for each column of the table. False after an error in the call. */
#define TABLE_ADD(cursor, ...)                                                                     \
  table_add((cursor), (const table_value[]){__VA_ARGS__}, sizeof(table_value[]){__VA_ARGS__})

static inline bool table_add(table_cursor *cursor, const table_value *row, uint64_t bytes) {
  table_rows *rows = &cursor->rows;
  uint64_t width = bytes / sizeof *row;
  if (!CORE_RESERVE(table_host(cursor), rows->cells, rows->cell_bytes, rows->cell_count + width))
    return table_fail_rows(cursor);
  table_value *cells = &rows->cells[rows->cell_count];
  for (uint64_t i = 0; i < width; i++) {
    cells[i] = row[i];
    if (row[i].type == SQLITE_TEXT && !table_keep_text(cursor, &cells[i]))
      return false;
  }
  rows->width = width;
  rows->cell_count += width;
  return table_work(cursor, 20);
}

/* Return true if the statement reads a column. SQLite counts the arguments and grundy_call before
** the columns that are not listed. */
static inline bool table_reads(const table_cursor *cursor, int column) {
  int before = column < cursor->column_count ? 0 : cursor->shape->argument_count + 1;
  return cursor->columns_read >> (column + before) & 1;
}

/* Those of the columns, as bits, that the statement reads. */
static inline unsigned table_reads_of(const table_cursor *cursor, unsigned columns) {
  unsigned read = 0;
  for (int column = 0; columns >> column != 0; column++)
    read |= (columns >> column & 1 && table_reads(cursor, column) ? 1U : 0U) << column;
  return read;
}

static inline bool table_accepts(const table_cursor *cursor, int column, sqlite3_int64 value) {
  return value >= cursor->filter[column].low && value <= cursor->filter[column].high;
}

/* Keep to the numbers from 0 to count-1 in a filtered column; where there are none `high` is -1 at
** least. */
static inline table_interval table_within(const table_cursor *cursor, int column,
                                          sqlite3_int64 count) {
  table_interval wanted = cursor->filter[column];
  return (table_interval){wanted.low < 0 ? 0 : wanted.low, wanted.high >= count ? count - 1
                                                           : wanted.high < -1   ? -1
                                                                                : wanted.high};
}

/* Begin to go through the rows of these numbers, for `filter`; and go on, for `next`. */
static inline bool table_walk(table_cursor *cursor, table_interval numbers) {
  cursor->at = numbers.low;
  cursor->last = numbers.high;
  cursor->done |= numbers.low > numbers.high;
  return true;
}

bool table_step(table_cursor *cursor);

#endif
