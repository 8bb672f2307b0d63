/* Planning: which arguments and constraints a cursor is handed, and what that costs. */
#include "sqlite/table_plan.h"

#include <string.h>

/* Which constraint of `info` serves for each bit of a plan; -1: none. */
typedef struct table_choice {
  int argument[TABLE_MAX_ARGUMENTS];
  int constraint[TABLE_MAX_FILTERS][TABLE_OPERATIONS];
} table_choice;

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

/* The last constraint on an argument is the one that stands in the parentheses of the call; others
** come from the WHERE clause and are left to SQLite. False if an argument can't be used yet, since
** it comes from a table that is not read before. */
static bool plan_find_arguments(const table_shape *shape, const sqlite3_index_info *info,
                                table_choice *choice) {
  int columns = shape->column_count;
  for (int i = 0; i < info->nConstraint; i++)
    if (info->aConstraint[i].iColumn >= columns &&
        info->aConstraint[i].iColumn < table_call_column(shape) &&
        info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ)
      choice->argument[info->aConstraint[i].iColumn - columns] = i;
  bool usable = true;
  for (int i = 0; i < TABLE_MAX_ARGUMENTS; i++)
    usable &= choice->argument[i] < 0 || info->aConstraint[choice->argument[i]].usable;
  return usable;
}

/* SQLite takes the column that tells calls apart for one more argument. */
static bool plan_has_too_many_arguments(const table_shape *shape, const sqlite3_index_info *info) {
  for (int i = 0; i < info->nConstraint; i++)
    if (info->aConstraint[i].iColumn == table_call_column(shape) &&
        info->aConstraint[i].op == SQLITE_INDEX_CONSTRAINT_EQ)
      return true;
  return false;
}

/* An argument that is missing: a required one; or an optional one whose column is read without an
** `argument = value` that SQLite would offer. It keeps such a constraint to itself in IS, in OR and
** in a WHERE behind LEFT JOIN, and the rows would be those of the default. -1: none is missing. */
static int plan_find_missing_argument(const table_shape *shape, const sqlite3_index_info *info,
                                      const table_choice *choice) {
  for (int i = 0; i < shape->argument_count; i++) {
    int column = shape->column_count + i; /* there are fewer than the bits of colUsed */
    if (choice->argument[i] >= 0)
      continue;
    bool is_read = info->colUsed >> column & 1;
    if (i < shape->required)
      return is_read ? UNREADY_BIT | i : i;
    if (is_read)
      return DROPPED_BIT | i;
  }
  return -1;
}

/* Can the table make use of `column operation value`? A look-up compares byte by byte, so that no
** other collation will do. */
static bool plan_is_welcome(const table_shape *shape, sqlite3_index_info *info, int constraint,
                            int operation) {
  int column = info->aConstraint[constraint].iColumn;
  if (column < 0 || column >= TABLE_MAX_FILTERS || operation < 0 ||
      !info->aConstraint[constraint].usable)
    return false;
  if (shape->filters >> column & 1)
    return true;
  return shape->hints >> column & 1 && operation == TABLE_EQUAL &&
         sqlite3_stricmp(sqlite3_vtab_collation(info, constraint), "BINARY") == 0;
}

static void plan_find_constraints(const table_shape *shape, sqlite3_index_info *info,
                                  table_choice *choice) {
  for (int i = 0; i < info->nConstraint; i++) {
    int column = info->aConstraint[i].iColumn;
    int operation = plan_operation_of(info->aConstraint[i].op);
    if (plan_is_welcome(shape, info, i, operation) && choice->constraint[column][operation] < 0)
      choice->constraint[column][operation] = i;
  }
}

/* The value of that constraint's right side if it is a constant, else NULL. */
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

static table_plan plan_of(const table_choice *choice, sqlite3_index_info *info) {
  table_plan plan = {0};
  for (int i = 0; i < TABLE_MAX_ARGUMENTS; i++)
    if (choice->argument[i] >= 0) {
      sqlite3_value *value = plan_known_constant(info, choice->argument[i]);
      plan.given |= 1U << i;
      if (value != NULL) {
        plan.known[i] = args_lossless(value, &plan.argument[i]);
        if (sqlite3_value_type(value) == SQLITE_TEXT)
          plan.text[i] = (const char *)sqlite3_value_text(value);
      }
    }
  for (int column = 0; column < TABLE_MAX_FILTERS; column++)
    for (int operation = 0; operation < TABLE_OPERATIONS; operation++)
      if (choice->constraint[column][operation] >= 0)
        *(operation == TABLE_EQUAL ? &plan.equal : &plan.ranged) |= 1U << column;
  return plan;
}

/* Do the rows come as the query wants them sorted, or, if descending, in just the opposite order?
** Columns with one value don't matter. */
static bool plan_order_is_natural(const table_shape *shape, unsigned equal, bool descending,
                                  const sqlite3_index_info *info) {
  const signed char *next = shape->order;
  int columns = shape->column_count;
  if (*next < 0)
    return info->nOrderBy == 0;
  for (int i = 0; i < info->nOrderBy; i++) {
    int column = info->aOrderBy[i].iColumn;
    if (column >= columns && column <= table_call_column(shape))
      continue; /* an argument: the same in all rows of a cursor */
    if (column >= 0 && column < TABLE_MAX_FILTERS && equal >> column & 1)
      continue;
    while (*next >= 0 && equal >> *next & 1)
      next++;
    if (*next < 0)
      return true; /* what came before identifies the row */
    if ((info->aOrderBy[i].desc != 0) != descending || column != *next)
      return false;
    next++;
  }
  return true;
}

/* Ask SQLite for all elements of IN at once, if the constraint is IN. Otherwise it hands them over
** one by one and compares each row with the element as it is, without the affinity of the elements:
** the text '1' would not be found by `IN (SELECT integer_column)`. Before 3.38 that cannot be
** helped, nor can it where several columns are compared, `(position, outcome) IN ...`. */
static bool plan_takes_list(sqlite3_index_info *info, int constraint) {
#if SQLITE_VERSION_NUMBER >= 3038000
  return sqlite3_libversion_number() >= 3038000 && sqlite3_vtab_in(info, constraint, 1) != 0;
#else
  (void)info, (void)constraint;
  return false;
#endif
}

/* Return the columns, as bits, whose hints are lists. */
static unsigned plan_take_lists(const table_shape *shape, const table_choice *choice,
                                sqlite3_index_info *info) {
  unsigned listed = 0;
  for (int column = 0; column < TABLE_MAX_FILTERS; column++)
    if (shape->hint_lists >> column & 1 && choice->constraint[column][TABLE_EQUAL] >= 0 &&
        plan_takes_list(info, choice->constraint[column][TABLE_EQUAL]))
      listed |= 1U << column;
  return listed;
}

static const char *const operation_text[TABLE_OPERATIONS] = {"=", ">", ">=", "<", "<="};

/* Hand the constraints over in the order of the bits, and describe the plan for people. */
static int plan_hand_over(const table_shape *shape, const table_choice *choice, unsigned listed,
                          bool unique, sqlite3_index_info *info) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  int next = 1;
  for (int i = 0; i < shape->argument_count; i++) {
    if (choice->argument[i] < 0)
      continue;
    info->aConstraintUsage[choice->argument[i]].argvIndex = next++;
    info->aConstraintUsage[choice->argument[i]].omit = 1;
    info->idxNum |= ARGUMENT_BIT(i);
  }
  for (int column = 0; column < TABLE_MAX_FILTERS; column++)
    for (int operation = 0; operation < TABLE_OPERATIONS; operation++) {
      int index = choice->constraint[column][operation];
      if (index < 0)
        continue;
      info->aConstraintUsage[index].argvIndex = next++;
      info->aConstraintUsage[index].omit = shape->filters >> column & 1;
      info->idxNum |= CONSTRAINT_BIT(column, operation);
      table_append_name(text, sqlite3_str_length(text) > 0 ? " AND " : "", shape->columns[column]);
      bool is_list = listed >> column & 1;
      info->idxNum |= is_list ? LIST_BIT(column) : 0;
      sqlite3_str_appendf(text, "%s?", is_list ? " IN " : operation_text[operation]);
    }
  sqlite3_str_appendall(text, unique ? " (one row at most)" : "");
  sqlite3_str_appendall(text, info->idxNum & DESCENDING_BIT ? " (descending)" : "");
  sqlite3_str_appendchar(text, 1, '\0'); /* behind what people see: */
  sqlite3_str_appendf(text, "%llx", info->colUsed);
  int status = sqlite3_str_errcode(text);
  info->idxStr = sqlite3_str_finish(text);
  info->needToFreeIdxStr = 1;
  return status;
}

/* A plan for the worst case, which says in xFilter what is wrong. It can't be an error already
** here: SQLite also asks what the branches of an OR would cost by themselves, without the
** arguments. */
static int plan_failure(sqlite3_index_info *info, int missing_argument) {
  info->idxNum = MISSING_BIT | missing_argument;
  info->estimatedCost = 1e99;
  info->estimatedRows = INT64_C(1) << 50;
  return SQLITE_OK;
}

static sqlite3_int64 plan_whole_rows(double rows) {
  return rows < 1 ? 1 : rows > 1e15 ? (sqlite3_int64)1e15 : (sqlite3_int64)rows;
}

/* A column with one value of many leaves an eighth of the rows, or all columns of the key one; a
** range leaves a quarter. */
static table_estimate plan_guess_rows(const table_shape *shape, const table_plan *plan,
                                      double rows) {
  double visited = rows > 0 ? rows : 25, left;
  int first = shape->order[0];
  if (shape->key != 0 && (plan->equal & shape->key) == shape->key)
    return (table_estimate){.rows = 1, .visited = 1};
  if (first >= 0 && first < DECLARED_FILTERS && plan_narrows(plan, first))
    visited /= plan_fixes(plan, first) ? 8 : 4;
  left = visited;
  for (int column = 0; column < DECLARED_FILTERS; column++)
    if (column != first && plan_narrows(plan, column))
      left /= plan_fixes(plan, column) ? 8 : 4;
  return (table_estimate){.rows = left, .visited = visited};
}

/* SQLite sorts texts by their bytes in the encoding of the database. */
static bool plan_is_in_utf8(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  bool found = sqlite3_prepare_v2(db, "PRAGMA encoding", -1, &statement, NULL) == SQLITE_OK &&
               sqlite3_step(statement) == SQLITE_ROW &&
               sqlite3_stricmp((const char *)sqlite3_column_text(statement, 0), "UTF-8") == 0;
  sqlite3_finalize(statement);
  return found;
}

/* Let the rows come as the query wants them sorted, if they can. */
static void plan_order(const table_definition *definition, const table_shape *shape,
                       const table_plan *plan, unsigned fixed, sqlite3_index_info *info) {
  bool sorts = definition->sorts != TABLE_SORTED && info->nOrderBy > 0;
  bool values = definition->sorts == TABLE_SORTS_VALUES;
  bool reversible = values || (definition->descends != NULL && definition->descends(plan));
  bool natural = plan_order_is_natural(shape, fixed, false, info);
  bool reversed = !natural && reversible && plan_order_is_natural(shape, fixed, true, info);
  info->orderByConsumed =
      (natural || reversed) && (!sorts || !values || plan_is_in_utf8(plan->connection->db));
  if (info->orderByConsumed)
    info->idxNum |= (reversed ? DESCENDING_BIT : 0) | (sorts ? SORTED_BIT : 0);
}

int table_best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  table_vtab *vtab = (table_vtab *)base;
  const table_definition *definition = table_definition_of(vtab->binding);
  const table_shape *shape = &vtab->shape;
  table_choice choice;
  memset(&choice, -1, sizeof choice);
  if (plan_has_too_many_arguments(shape, info)) {
    sqlite3_free(vtab->base.zErrMsg);
    vtab->base.zErrMsg = sqlite3_mprintf("too many arguments on %s() - max %d",
                                         vtab->binding->function->name, vtab->shape.argument_count);
    return vtab->base.zErrMsg == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
  }
  if (!plan_find_arguments(shape, info, &choice))
    return SQLITE_CONSTRAINT;
  int missing = plan_find_missing_argument(shape, info, &choice);
  if (missing >= 0)
    return plan_failure(info, missing);
  plan_find_constraints(shape, info, &choice);
  table_plan plan = plan_of(&choice, info);
  plan.connection = vtab->binding->connection;
  plan.listed = plan_take_lists(shape, &choice, info);
  unsigned fixed = plan.equal & shape->filters; /* 1 and '1' may both answer a look-up */
  bool unique = (fixed & shape->key) == shape->key;
  table_estimate estimate = definition->estimate != NULL
                                ? definition->estimate(&plan)
                                : plan_guess_rows(shape, &plan, definition->rows);
  info->estimatedRows = unique ? 1 : plan_whole_rows(estimate.rows);
  info->estimatedCost = unique ? 2 : 2 + estimate.visited / 10 + estimate.rows;
  info->idxFlags = unique ? SQLITE_INDEX_SCAN_UNIQUE : 0;
  info->orderByConsumed = plan.listed == 0 || info->nOrderBy == 0;
  if (!unique && plan.listed == 0) /* the rows of a list come in no order */
    plan_order(definition, shape, &plan, fixed, info);
  return plan_hand_over(shape, &choice, plan.listed, unique, info);
}
