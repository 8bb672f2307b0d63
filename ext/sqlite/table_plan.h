/* A plan says this to the cursor that carries it out: shared by table.c and table_plan.c alone. */
#ifndef GRUNDY_SQLITE_TABLE_PLAN_H
#define GRUNDY_SQLITE_TABLE_PLAN_H

#include "sqlite/module.h"

/* A plan travels from xBestIndex to xFilter in idxNum. Bit i: argument i is given. Bit
** 8 + 5*c + o: the constraint with operator number o on column c is handed over. The values stand
** in argv in the order of these bits. With MISSING_BIT instead, the rest is the number of an
** argument that is missing. idxStr tells the plan to people, in EXPLAIN QUERY PLAN; behind its end
** is, in hexadecimal, which columns the statement reads. */
#define ARGUMENT_BIT(i)                   (1 << (i))
#define CONSTRAINT_BIT(column, operation) (1 << (TABLE_MAX_ARGUMENTS + 5 * (column) + (operation)))

/* The value of a hint, on which only equality is handed over, is a list: the elements of IN. */
#define LIST_BIT(column) CONSTRAINT_BIT(column, TABLE_GREATER)

#define MISSING_BIT (1 << 30)

/* The rows come from the last to the first. */
#define DESCENDING_BIT (1 << 28)

/* The rows are to be sorted. */
#define SORTED_BIT (1 << 29)

/* With MISSING_BIT: the argument is an optional one, whose column the query reads all the same. */
#define DROPPED_BIT (1 << TABLE_MAX_ARGUMENTS)

enum {
  TABLE_EQUAL,
  TABLE_GREATER,
  TABLE_GREATER_EQUAL,
  TABLE_LESS,
  TABLE_LESS_EQUAL,
  TABLE_OPERATIONS
};

/* With MISSING_BIT: the argument is a required one, whose column the query reads, so that it may be
** written but depend on a table that is read later. */
#define UNREADY_BIT (1 << (TABLE_MAX_ARGUMENTS + 1))

typedef struct table_vtab {
  sqlite3_vtab base;
  sql_binding *binding;
  struct table_handle *newest; /* opened last, until its first xFilter; else NULL */
  int cursor_count;            /* handles that are open */
  table_shape shape;
} table_vtab;

static inline const table_definition *table_definition_of(const sql_binding *binding) {
  return binding->function->table;
}

/* The column that tells calls apart. */
static inline int table_call_column(const table_shape *shape) {
  return shape->column_count + shape->argument_count;
}

/* Append `before` and the name of the column that is declared as "name TYPE". */
void table_append_name(sqlite3_str *text, const char *before, const char *declaration);

/* xBestIndex. */
int table_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info);

#endif
