/* A game's offers to SQL: the entries of the registration table. With it come calls, arguments and
** tables.
**
** A file of ext/sqlite defines one `module`: its functions, aggregates and tables, each with its
** documentation. ext/grundy.c lists the modules. Everything else (registration, windows, planning,
** grundy_help) follows from the entries.
*/
#ifndef GRUNDY_SQLITE_MODULE_H
#define GRUNDY_SQLITE_MODULE_H

#include "sqlite/declaration.h"
#include "sqlite/sqlite.h"
#include "sqlite/table.h"

typedef enum function_kind { FUNCTION_SCALAR, FUNCTION_AGGREGATE, FUNCTION_TABLE } function_kind;

/* An aggregate that is also a window function. The state starts as zeros. */
typedef struct aggregate_definition {
  int state_size;
  /* Take a row in, or out again exactly: rows leave in the order in which they came. False after an
  ** error in the call; then it may be called again for the same row. */
  bool (*step)(sql_call *call, void *state, const sql_argument *arguments);
  bool (*inverse)(sql_call *call, void *state, const sql_argument *arguments);
  /* Set the result for the rows that are in; state is NULL if there never was a row. */
  bool (*result)(sql_call *call, const void *state, sqlite3_context *context);
  /* Replace entries of the cache that the state has pinned, and that may have been made for older
  ** questions, by new ones. Called once if `result` meets the memory limit; then `result` is called
  ** again. Return false after an error in the call. Leave it NULL if the state pins
  ** no such entry. */
  bool (*renew)(sql_call *call, void *state);
  void (*clear)(void *state); /* free what the state holds; NULL: nothing */
} aggregate_definition;

/* A function or a table. Most are declared: `arguments`, of a table `columns`, and of a scalar a
** formula, of one integer or of two, or `compute`, which sets the result and returns true, or false
** after an error in the call; then it may be called again. A scalar that takes any number of
** arguments has `signature`, and `variadic`, which is not called where one is NULL. */
typedef struct sql_function {
  const char *name;
  function_kind kind;
  argument_declaration arguments[DECLARED_ARGUMENTS];
  column_declaration columns[DECLARED_COLUMNS];
  int flags; /* of a function: SQLITE_DETERMINISTIC and so on */
  int64_t (*of_one)(int64_t a);
  int64_t (*of_two)(int64_t a, int64_t b);
  bool (*compute)(sql_call *call, const sql_argument *arguments, sqlite3_context *context);
  bool (*variadic)(sql_call *call, int count, sqlite3_value **values, sqlite3_context *context);
  const aggregate_definition *aggregate;
  const table_definition *table;
  /* This makes several of one `compute` or table: call->binding->function->data. */
  const void *data;
  /* For grundy_help. The summary is a short phrase of at most 78 characters, details say the rest,
  ** NULL if that is nothing, and the example is one statement. */
  const char *signature, *summary, *details, *example;
  /* Names by which it was known or may be called: found by a search, not shown. */
  const char *keywords;
} sql_function;

typedef struct sql_module {
  const sql_function *functions;
  int function_count;
  const char *topic; /* one word or two, for grundy_help */
} sql_module;

/* How the definition of a module begins; `list` is the array of its functions. */
#define MODULE_FUNCTIONS(list) .functions = (list), .function_count = sizeof(list) / sizeof(list)[0]

/* The registration table, in ext/grundy.c; its last entry is NULL. */
extern const sql_module *const grundy_modules[];

/* For functions that depend on their arguments alone and do nothing else: usable in indexes,
** generated columns, views and triggers, whoever wrote the schema. */
#define FUNCTION_PURE (SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

/* How an entry begins: its name in SQL, and what answers, of a scalar a formula, `compute` or
** `variadic`, of an aggregate or a table the members of its definition. */
#define PURE_OF_ONE(sql_name, formula)                                                             \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = FUNCTION_PURE, .of_one = (formula)
#define PURE_OF_TWO(sql_name, formula)                                                             \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = FUNCTION_PURE, .of_two = (formula)
#define PURE_SCALAR(sql_name, answer)                                                              \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = FUNCTION_PURE, .compute = (answer)
#define PURE_VARIADIC(sql_name, answer)                                                            \
  .name = (sql_name), .kind = FUNCTION_SCALAR, .flags = FUNCTION_PURE, .variadic = (answer)
#define PURE_AGGREGATE(sql_name, ...)                                                              \
  .name = (sql_name), .kind = FUNCTION_AGGREGATE, .flags = FUNCTION_PURE,                          \
  .aggregate = &(const aggregate_definition) {                                                     \
    __VA_ARGS__                                                                                    \
  }
#define TABLE_FUNCTION(sql_name, ...)                                                              \
  .name = (sql_name), .kind = FUNCTION_TABLE, .table = &(const table_definition) {                 \
    __VA_ARGS__                                                                                    \
  }

#endif
