/* How a plan travels from xBestIndex to xFilter. Only table.c and table_plan.c include this file.
**
** A plan is the text idxStr. Its part before the first 0 describes the plan in EXPLAIN QUERY PLAN,
** such as "x=? AND value>? (descending)". After the 0 follow the bytes of a table_scan, from which
** xFilter learns what the values in argv are: first the arguments that are given, in ascending
** order of their numbers, then the values of constraints, ordered by column and, within a column,
** by operation. idxNum is the number of these values.
**
** SQLite does not look into idxStr, and hands the same pointer to every xFilter of a cursor. */
#ifndef GRUNDY_SQLITE_TABLE_PLAN_H
#define GRUNDY_SQLITE_TABLE_PLAN_H

#include "sqlite/module.h"

/* The operations of constraints, in the order of their values in argv. */
enum {
  TABLE_EQUAL,
  TABLE_GREATER,
  TABLE_GREATER_EQUAL,
  TABLE_LESS,
  TABLE_LESS_EQUAL,
};
_Static_assert(TABLE_LESS_EQUAL + 1 == TABLE_OPERATIONS, "table_scan has a bit for each operation");

/* Why a plan cannot be executed, in table_scan.refusal. It is an error of xFilter, not of
** xBestIndex: SQLite also estimates the branches of an OR without the arguments.
**
** TABLE_MISSING: a required argument is missing. TABLE_UNREADY: it is missing, but the statement
** reads its column, so that the argument may be in the statement and depend on a table that is read
** later. TABLE_DROPPED: the statement reads the column of an optional argument, but SQLite offers
** no constraint on it; with the default the rows would be wrong. */
enum { TABLE_ACCEPTED, TABLE_MISSING, TABLE_UNREADY, TABLE_DROPPED };

typedef struct table_vtab {
  sqlite3_vtab base;
  sql_binding *binding;
  struct table_handle *newest; /* the handle opened last, until its first xFilter; else NULL */
  int cursor_count;            /* open handles */
  table_shape shape;
} table_vtab;
_Static_assert(offsetof(table_vtab, base) == 0, "SQLite's pointer is cast to a table_vtab");

static inline const table_definition *table_definition_of(const sql_binding *binding) {
  return binding->function->table;
}

/* Append `before` and the name of the column that is declared as "name TYPE". */
void table_append_name(sqlite3_str *text, const char *before, const char *declaration);

/* Implement xBestIndex. */
int table_best_index(sqlite3_vtab *vtab, sqlite3_index_info *info);

#endif
