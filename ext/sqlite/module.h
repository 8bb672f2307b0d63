/* Modules: the functions and tables that a file of sqlite/functions/ adds to SQL.
**
** Such a file defines one sql_module: its functions, aggregates and tables, each with its
** documentation. ext/grundy.c lists the modules. Registration, window functions, planning and
** grundy_help follow from the entries. */
#ifndef GRUNDY_SQLITE_MODULE_H
#define GRUNDY_SQLITE_MODULE_H

#include "sqlite/declaration.h"
#include "sqlite/sqlite.h"
#include "sqlite/table.h"

typedef enum function_kind { FUNCTION_SCALAR, FUNCTION_AGGREGATE, FUNCTION_TABLE } function_kind;

/* An aggregate that is also a window function. Its state is zero at first. */
typedef struct aggregate_definition {
  int state_size;
  /* Add a row, or remove the row that was added first. Return false after an error in the call;
  ** then the function may be called again for the same row. */
  bool (*step)(sql_call *call, void *state, const sql_argument *arguments);
  bool (*inverse)(sql_call *call, void *state, const sql_argument *arguments);
  /* Set the result for the rows in the state, which is NULL if there never was a row. */
  bool (*result)(sql_call *call, const void *state, sqlite3_context *context);
  /* Replace entries of the cache that the state has pinned, and that may have been created by
  ** earlier queries, by new ones. Called once if `result` meets the memory limit, before `result`
  ** is called again. Return false after an error in the call. NULL if the state pins no such entry.
  */
  bool (*renew)(sql_call *call, void *state);
  void (*clear)(void *state); /* free the contents of the state; NULL if nothing must be freed */
} aggregate_definition;

/* A function or a table. Most have declarations: `arguments`, and for a table `columns`. A scalar
** has a formula of one or two integers, or `compute`, which sets the result and returns true, or
** returns false after an error in the call; then it may be called again. A scalar with any number
** of arguments has `signature` and `variadic`, which is not called if an argument is NULL. */
typedef struct sql_function {
  const char *name;
  function_kind kind;
  argument_declaration arguments[DECLARED_ARGUMENTS];
  column_declaration columns[DECLARED_COLUMNS];
  int flags; /* of a function: SQLITE_DETERMINISTIC and other flags of SQLite */
  int64_t (*of_one)(int64_t a);
  int64_t (*of_two)(int64_t a, int64_t b);
  bool (*compute)(sql_call *call, const sql_argument *arguments, sqlite3_context *context);
  bool (*variadic)(sql_call *call, int count, sqlite3_value **values, sqlite3_context *context);
  const aggregate_definition *aggregate;
  const table_definition *table;
  /* Distinguishes functions that share one `compute` or table, as call->binding->function->data. */
  const void *data;
  /* For grundy_help. The summary is a phrase of at most 78 characters. Details, which may be NULL,
  ** add the most important facts in at most 365 bytes, and the example is one statement. The output
  ** is the text that the shell prints for the example; it is NULL for a picture, and if it differs
  ** between builds. It comes from a search, a publication or a derivation by hand. */
  const char *signature, *summary, *details, *example, *output;
  const char *page; /* its page in sql/reference, or NULL for the page of the module */
  /* NULL, or what to do for another result that people expect: errors about the number of arguments
  ** and about a word end with it. */
  const char *remedy;
  /* Words that a search in grundy_help finds, but that it does not show. */
  const char *keywords;
  /* For a function: a call with another number of arguments, or in FROM, fails with an error that
  ** shows a right call, in place of SQLite's. This takes two more registrations, about 250 bytes,
  ** and a wrong number of arguments fails with the first row, not at prepare time. */
  bool explains_calls;
} sql_function;

typedef struct sql_module {
  const sql_function *functions;
  int function_count;
  const char *topic; /* one or two words, for grundy_help */
  const char *page;  /* the page of sql/reference that describes the functions, without ".md" */
} sql_module;

/* A module. `list` is the array of its functions. */
#define SQL_MODULE(list, ...)                                                                      \
  { (list), sizeof(list) / sizeof(list)[0], __VA_ARGS__ }

/* The registration table, in ext/grundy.c. Its last entry is NULL. */
extern const sql_module *const grundy_modules[];

/* The flags of functions that depend only on their arguments and have no side effects. They can be
** used in indexes, generated columns, views and triggers, whoever wrote the schema. */
#define FUNCTION_PURE (SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

/* The first members of an entry: its name in SQL and its implementation. A scalar has a formula,
** `compute` or `variadic`; an aggregate or a table has the members of its definition. */
#define PURE_OF_ONE(sql_name, formula)                                                             \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = FUNCTION_PURE, .of_one = (formula)
#define PURE_OF_TWO(sql_name, formula)                                                             \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = FUNCTION_PURE, .of_two = (formula)
#define SCALAR(sql_name, sql_flags, answer)                                                        \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = (sql_flags), .compute = (answer)
#define PURE_SCALAR(sql_name, answer) SCALAR(sql_name, FUNCTION_PURE, answer)
#define PURE_VARIADIC(sql_name, answer)                                                            \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = FUNCTION_PURE, .variadic = (answer)
#define AGGREGATE(sql_name, sql_flags, ...)                                                        \
  .name = (sql_name), .kind = FUNCTION_AGGREGATE, .flags = (sql_flags),                            \
  .aggregate = &(const aggregate_definition) {                                                     \
    __VA_ARGS__                                                                                    \
  }
#define PURE_AGGREGATE(sql_name, ...) AGGREGATE(sql_name, FUNCTION_PURE, __VA_ARGS__)
#define TABLE_OF(sql_name, definition)                                                             \
  .name = (sql_name), .kind = FUNCTION_TABLE, .table = (definition)
#define TABLE_FUNCTION(sql_name, ...) TABLE_OF(sql_name, (&(const table_definition){__VA_ARGS__}))

#endif
