/* Planning: choose the arguments and constraints that a cursor receives, estimate the cost, and
** write the plan.
**
** Example: SELECT value FROM grundy_board('queen', 9) WHERE x > 2 AND y = 4 ORDER BY x. SQLite
** offers the constraints piece_ = 'queen' and width_ = 9 on two arguments, and x > 2 and y = 4 on
** two columns that are filters. All four are chosen; argv receives them in the order 'queen', 9,
** 2, 4. The table's order is y, then x. As y has one value, the rows come sorted by x, and SQLite
** does not sort them.
**
** The work is proportional to the number of constraints and columns. */
#include "sqlite/table_plan.h"

/* The chosen constraints, by their index in `info`; -1 for none. */
typedef struct table_choice {
  int argument[DECLARED_ARGUMENTS];
  int constraint[DECLARED_COLUMNS][TABLE_OPERATIONS];
} table_choice;

/* Translate an operation of SQLite; -1 if tables do not use it. */
static int plan_operation_of(unsigned char sqlite_operation) {
  switch (sqlite_operation) {
  case SQLITE_INDEX_CONSTRAINT_EQ:
    return TABLE_EQUAL;
  case SQLITE_INDEX_CONSTRAINT_GT:
    return TABLE_GREATER;
  case SQLITE_INDEX_CONSTRAINT_GE:
    return TABLE_GREATER_EQUAL;
  case SQLITE_INDEX_CONSTRAINT_LT:
    return TABLE_LESS;
  case SQLITE_INDEX_CONSTRAINT_LE:
    return TABLE_LESS_EQUAL;
  default:
    return -1;
  }
}

/* Choose the constraint of each argument. If an argument has several, the last one comes from the
** parentheses of the call; the others come from the WHERE clause and are left to SQLite. Return
** false if an argument cannot be used because it depends on a table that is read later. */
static bool plan_choose_arguments(const table_shape *shape, const sqlite3_index_info *info,
                                  table_choice *choice) {
  int columns = shape->column_count;
  for (int i = 0; i < info->nConstraint; i++)
    if (info->aConstraint[i].iColumn >= columns &&
        info->aConstraint[i].iColumn < table_call_column(shape) &&
        info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ)
      choice->argument[info->aConstraint[i].iColumn - columns] = i;
  bool usable = true;
  for (int i = 0; i < DECLARED_ARGUMENTS; i++)
    usable &= choice->argument[i] < 0 || info->aConstraint[choice->argument[i]].usable;
  return usable;
}

/* Return true if a call has more arguments than the table. SQLite takes the hidden column that
** follows the arguments, grundy_call, for one more argument. */
static bool plan_has_too_many_arguments(const table_shape *shape, const sqlite3_index_info *info) {
  for (int i = 0; i < info->nConstraint; i++)
    if (info->aConstraint[i].iColumn == table_call_column(shape) &&
        info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ)
      return true;
  return false;
}

/* Look for an argument that is missing: a required one, or an optional one whose column is read
** although SQLite offers no constraint on it. SQLite keeps constraints to itself in IS, in OR, and
** in a WHERE clause after LEFT JOIN. Note the refusal in the scan; return true if there is one. */
static bool plan_find_missing_argument(const table_shape *shape, const sqlite3_index_info *info,
                                       const table_choice *choice, table_scan *scan) {
  for (int i = 0; i < shape->argument_count; i++) {
    bool is_required = i < shape->required;
    bool is_read = info->colUsed >> (shape->column_count + i) & 1;
    if (choice->argument[i] >= 0 || (!is_required && !is_read))
      continue;
    scan->missing = (unsigned char)i;
    scan->refusal = !is_required ? TABLE_DROPPED : is_read ? TABLE_UNREADY : TABLE_MISSING;
    return true;
  }
  return false;
}

/* Return true if the table can use `column operation value`. A hint is compared byte by byte, so
** the collation must be BINARY. */
static bool plan_is_usable(const table_shape *shape, sqlite3_index_info *info, int constraint,
                           int column, int operation) {
  if (column < 0 || operation < 0 || !info->aConstraint[constraint].usable)
    return false;
  if (shape->filters >> column & 1)
    return true;
  return shape->hints >> column & 1 && operation == TABLE_EQUAL &&
         sqlite3_stricmp(sqlite3_vtab_collation(info, constraint), "BINARY") == 0;
}

/* Choose the first usable constraint of each column and operation. SQLite checks the others. */
static void plan_choose_constraints(const table_shape *shape, sqlite3_index_info *info,
                                    table_choice *choice) {
  for (int i = 0; i < info->nConstraint; i++) {
    int column = table_declared_column(shape, info->aConstraint[i].iColumn);
    int operation = plan_operation_of(info->aConstraint[i].op);
    if (plan_is_usable(shape, info, i, column, operation) &&
        choice->constraint[column][operation] < 0)
      choice->constraint[column][operation] = i;
  }
}

/* Return the right side of a constraint if it is a constant and SQLite (3.38 or later) reveals it,
** else NULL. */
static sqlite3_value *plan_known_constant(sqlite3_index_info *info, int constraint) {
  sqlite3_value *value = NULL;
#if SQLITE_VERSION_NUMBER >= 3038000
  if (sqlite3_libversion_number() >= 3038000 &&
      sqlite3_vtab_rhs_value(info, constraint, &value) != SQLITE_OK)
    value = NULL;
#else
  (void)info, (void)constraint;
#endif
  return value;
}

/* Describe the chosen constraints to the table's estimate. */
static table_plan plan_of(const table_shape *shape, const table_choice *choice,
                          sqlite3_index_info *info) {
  table_plan plan = {0};
  for (int i = 0; i < DECLARED_ARGUMENTS; i++)
    if (choice->argument[i] >= 0) {
      sqlite3_value *value = plan_known_constant(info, choice->argument[i]);
      plan.given |= 1U << i;
      if (value != NULL) {
        plan.known[i] = args_lossless(value, &plan.argument[i]);
        if (sqlite3_value_type(value) == SQLITE_TEXT)
          plan.text[i] = (const char *)sqlite3_value_text(value);
      }
    }
  for (int column = 0; column < table_count_columns(shape); column++)
    for (int operation = 0; operation < TABLE_OPERATIONS; operation++)
      if (choice->constraint[column][operation] >= 0)
        *(operation == TABLE_EQUAL ? &plan.equal : &plan.ranged) |= 1U << column;
  return plan;
}

/* Return true if the rows come in the order of ORDER BY, or, if `descending`, in exactly the
** opposite order. Columns with one value, which are in `equal`, do not matter. Columns after the
** last one of the table's order do not matter if the rows are identified by then. */
static bool plan_order_is_natural(const table_shape *shape, unsigned equal, bool descending,
                                  const sqlite3_index_info *info) {
  const signed char *next = shape->order;
  unsigned sorted = equal;
  if (*next < 0)
    return info->nOrderBy == 0;
  for (int i = 0; i < info->nOrderBy; i++) {
    int column = table_declared_column(shape, info->aOrderBy[i].iColumn);
    /* An argument is the same in all rows of a cursor. */
    if (column < 0 || equal >> column & 1)
      continue;
    while (*next >= 0 && equal >> *next & 1)
      next++;
    if (*next < 0)
      return (shape->key & ~sorted) == 0;
    if ((info->aOrderBy[i].desc != 0) != descending || column != *next)
      return false;
    sorted |= 1U << *next++;
  }
  return true;
}

/* Ask SQLite for all elements of IN at once, if the constraint is IN. Otherwise SQLite hands them
** over one by one and compares each row with the element as it is, without the affinity of the
** elements: `IN (SELECT integer_column)` would not find the text '1'. This limitation remains
** before SQLite 3.38, and if several columns are compared, as in `(position, outcome) IN ...`. */
static bool plan_takes_list(sqlite3_index_info *info, int constraint) {
#if SQLITE_VERSION_NUMBER >= 3038000
  return sqlite3_libversion_number() >= 3038000 && sqlite3_vtab_in(info, constraint, 1) != 0;
#else
  (void)info, (void)constraint;
  return false;
#endif
}

/* Take as lists the hints that can be lists. Return their columns as bits. */
static unsigned plan_take_lists(const table_shape *shape, const table_choice *choice,
                                sqlite3_index_info *info) {
  unsigned lists = 0;
  for (int column = 0; column < table_count_columns(shape); column++)
    if (shape->hint_lists >> column & 1 && choice->constraint[column][TABLE_EQUAL] >= 0 &&
        plan_takes_list(info, choice->constraint[column][TABLE_EQUAL]))
      lists |= 1U << column;
  return lists;
}

static const char *const operation_text[TABLE_OPERATIONS] = {"=", ">", ">=", "<", "<="};

/* Write the plan into idxStr: the text for people, its 0, and the scan. */
static int plan_write(const table_scan *scan, sqlite3_str *text, sqlite3_index_info *info) {
  sqlite3_str_appendchar(text, 1, '\0');
  sqlite3_str_append(text, (const char *)scan, (int)sizeof *scan);
  int status = sqlite3_str_errcode(text);
  info->idxStr = sqlite3_str_finish(text);
  info->needToFreeIdxStr = 1;
  return status;
}

/* Hand the constraints over, in the order of argv, and write the plan. */
static int plan_hand_over(const table_shape *shape, const table_choice *choice, table_scan *scan,
                          bool unique, sqlite3_index_info *info) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  int count = 0;
  for (int i = 0; i < shape->argument_count; i++) {
    if (choice->argument[i] < 0)
      continue;
    info->aConstraintUsage[choice->argument[i]].argvIndex = ++count;
    info->aConstraintUsage[choice->argument[i]].omit = 1;
    scan->arguments |= 1U << i;
  }
  for (int column = 0; column < table_count_columns(shape); column++)
    for (int operation = 0; operation < TABLE_OPERATIONS; operation++) {
      int index = choice->constraint[column][operation];
      if (index < 0)
        continue;
      bool is_list = scan->hint_lists >> column & 1;
      core_assert(!is_list || operation == TABLE_EQUAL);
      info->aConstraintUsage[index].argvIndex = ++count;
      info->aConstraintUsage[index].omit = shape->filters >> column & 1;
      scan->operations[column] |= (unsigned char)(1U << operation);
      table_append_name(text, sqlite3_str_length(text) > 0 ? " AND " : "", shape->columns[column]);
      sqlite3_str_appendf(text, "%s?", is_list ? " IN " : operation_text[operation]);
    }
  core_assert(count <= info->nConstraint);
  info->idxNum = count;
  sqlite3_str_appendall(text, unique ? " (one row at most)" : "");
  sqlite3_str_appendall(text, scan->descends ? " (descending)" : "");
  return plan_write(scan, text, info);
}

/* Write a plan that xFilter refuses, and estimate it as the worst case. */
static int plan_refuse(const table_shape *shape, const table_scan *scan, sqlite3_index_info *info) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_str_appendf(text, "(argument %s is missing)", shape->arguments[scan->missing]);
  info->estimatedCost = 1e99;
  info->estimatedRows = INT64_C(1) << 50;
  return plan_write(scan, text, info);
}

/* Round a number of rows for SQLite: from 1 to 10^15. */
static sqlite3_int64 plan_whole_rows(double rows) {
  return rows < 1 ? 1 : rows > 1e15 ? (sqlite3_int64)1e15 : (sqlite3_int64)rows;
}

/* Estimate the rows of a table that usually has `rows` of them (0 means 25). A column that is
** equal to a value leaves one eighth of the rows, a range one quarter, and the whole key one row.
** Only the first column of the order saves visits. */
static table_estimate plan_guess_rows(const table_shape *shape, const table_plan *plan,
                                      double rows) {
  double visited = rows > 0 ? rows : 25, left;
  int first = shape->order[0];
  if (shape->key != 0 && (plan->equal & shape->key) == shape->key)
    return (table_estimate){.rows = 1, .visited = 1};
  if (first >= 0 && plan_narrows(plan, first))
    visited /= plan_fixes(plan, first) ? 8 : 4;
  left = visited;
  for (int column = 0; column < table_count_columns(shape); column++)
    if (column != first && plan_narrows(plan, column))
      left /= plan_fixes(plan, column) ? 8 : 4;
  return (table_estimate){.rows = left, .visited = visited};
}

/* Return true if the database is in UTF-8. SQLite sorts texts by their bytes in the encoding of the
** database. */
static bool plan_is_in_utf8(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  bool found = sqlite3_prepare_v2(db, "PRAGMA encoding", -1, &statement, NULL) == SQLITE_OK &&
               sqlite3_step(statement) == SQLITE_ROW &&
               sqlite3_stricmp((const char *)sqlite3_column_text(statement, 0), "UTF-8") == 0;
  sqlite3_finalize(statement);
  return found;
}

/* Let the table produce the order of ORDER BY if it can. `fixed` are columns with one value. */
static void plan_order(const table_definition *definition, const table_shape *shape,
                       const table_plan *plan, unsigned fixed, table_scan *scan,
                       sqlite3_index_info *info) {
  bool sorts = definition->sorts != TABLE_SORTED && info->nOrderBy > 0;
  bool values = definition->sorts == TABLE_SORTS_VALUES;
  bool reversible = values || (definition->descends != NULL && definition->descends(plan));
  bool natural = plan_order_is_natural(shape, fixed, false, info);
  bool reversed = !natural && reversible && plan_order_is_natural(shape, fixed, true, info);
  info->orderByConsumed =
      (natural || reversed) && (!sorts || !values || plan_is_in_utf8(plan->connection->db));
  scan->descends = info->orderByConsumed && reversed;
  scan->sorted = info->orderByConsumed && sorts;
}

int table_best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  table_vtab *vtab = (table_vtab *)base;
  const table_definition *definition = table_definition_of(vtab->binding);
  const table_shape *shape = &vtab->shape;
  table_choice choice;
  table_scan scan = {.columns_read = info->colUsed};
  core_assert(info->idxNum == 0 && info->idxStr == NULL);
  memset(&choice, -1, sizeof choice);
  if (plan_has_too_many_arguments(shape, info)) {
    const sql_function *function = vtab->binding->function;
    sqlite3_free(vtab->base.zErrMsg);
    vtab->base.zErrMsg = sqlite3_mprintf("too many arguments on %s() - max %d; for example %s%s%s",
                                         function->name, shape->argument_count, function->example,
                                         function->remedy == NULL ? "" : "; ",
                                         function->remedy == NULL ? "" : function->remedy);
    return vtab->base.zErrMsg == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
  }
  if (!plan_choose_arguments(shape, info, &choice))
    return SQLITE_CONSTRAINT;
  if (plan_find_missing_argument(shape, info, &choice, &scan))
    return plan_refuse(shape, &scan, info);
  plan_choose_constraints(shape, info, &choice);
  table_plan plan = plan_of(shape, &choice, info);
  plan.connection = vtab->binding->connection;
  plan.listed = scan.hint_lists = plan_take_lists(shape, &choice, info);
  unsigned fixed = plan.equal & shape->filters; /* a hint may find two rows: 1 and '1' */
  bool unique = (fixed & shape->key) == shape->key;
  table_estimate estimate = definition->estimate != NULL
                                ? definition->estimate(&plan)
                                : plan_guess_rows(shape, &plan, definition->rows);
  info->estimatedRows = unique ? 1 : plan_whole_rows(estimate.rows);
  info->estimatedCost = unique ? 2 : 2 + estimate.visited / 10 + estimate.rows;
  info->idxFlags = unique ? SQLITE_INDEX_SCAN_UNIQUE : 0;
  info->orderByConsumed = plan.listed == 0 || info->nOrderBy == 0;
  if (!unique && plan.listed == 0) /* the rows of a list come in no order */
    plan_order(definition, shape, &plan, fixed, &scan, info);
  return plan_hand_over(shape, &choice, &scan, unique, info);
}
