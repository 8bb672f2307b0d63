/* Declarations of arguments and columns: what a function or a table accepts and shows, written
** once.
**
** The skeleton derives from a declaration: the declaration that SQLite gets, the number of
** arguments that are accepted, their names and ranges in errors, the values of arguments that are
** not given, the plans, and the signature in grundy_help. */
#ifndef GRUNDY_SQLITE_DECLARATION_H
#define GRUNDY_SQLITE_DECLARATION_H

#include "sqlite/args.h"

#define DECLARED_ARGUMENTS 8
#define DECLARED_COLUMNS   24

typedef enum argument_type {
  ARGUMENT_INTEGER, /* an integer from `least` to `most` */
  ARGUMENT_TEXT,    /* a text, which errors describe as `expected` */
  ARGUMENT_JSON,    /* a text, or a BLOB, which its reader hands to SQLite as JSONB */
  ARGUMENT_WORD,    /* one of `words`, in any case */
  ARGUMENT_VALUE    /* any value: the function reads it from sql_argument.value */
} argument_type;

/* The value of an argument that is not given. */
typedef enum argument_absence {
  ARGUMENT_REQUIRED, /* the argument must be given */
  /* `otherwise`, an integer or the number of a word, or `otherwise_text` */
  ARGUMENT_DEFAULTS,
  ARGUMENT_COPIES,  /* the integer of the argument before it */
  ARGUMENT_COMPUTED /* the function computes it */
} argument_absence;

typedef struct argument_declaration {
  const char *name; /* NULL ends the list of arguments */
  argument_type type;
  argument_absence absence;
  /* NULL is a value. Otherwise NULL makes the result of a function NULL, and leaves a row out of an
  ** aggregate. */
  bool takes_null;
  sqlite3_int64 least, most;
  const char *expected;     /* a noun phrase for errors */
  const char *const *words; /* NULL ends the list */
  sqlite3_int64 otherwise;
  const char *otherwise_text;
} argument_declaration;

/* The first members of an argument of a type. Others may follow, as in {INTEGER_ARGUMENT("height",
** 0, INT64_MAX), .absence = ARGUMENT_COPIES}. */
#define INTEGER_ARGUMENT(argument, low, high)                                                      \
  .name = (argument), .type = ARGUMENT_INTEGER, .least = (low), .most = (high)
#define TEXT_ARGUMENT(argument, noun_phrase)                                                       \
  .name = (argument), .type = ARGUMENT_TEXT, .expected = (noun_phrase)
#define JSON_ARGUMENT(argument, noun_phrase)                                                       \
  .name = (argument), .type = ARGUMENT_JSON, .expected = (noun_phrase)
#define WORD_ARGUMENT(argument, list) .name = (argument), .type = ARGUMENT_WORD, .words = (list)
#define VALUE_ARGUMENT(argument)      .name = (argument), .type = ARGUMENT_VALUE

/* Any integer, and a non-negative integer. */
#define ANY_INTEGER(argument) INTEGER_ARGUMENT(argument, INT64_MIN, INT64_MAX)
#define NATURAL(argument)     INTEGER_ARGUMENT(argument, 0, INT64_MAX)

enum {
  /* A column of integers: constraints become an interval, and no other rows may be returned. */
  COLUMN_FILTER = 1,
  /* A column of any values, declared without a type: `column = value` becomes a hint. */
  COLUMN_HINT = 2,
  /* Never NULL: SQLite takes the columns of a key for NOT NULL, and a join by NULLs for equality.
  ** All columns of the key together identify a row; without a key there is only one. */
  COLUMN_KEY = 4,
  /* Its texts have the subtype of JSON: json_array(column) contains arrays, not texts. */
  COLUMN_JSON = 8,
  /* One of the last columns: SELECT * leaves it out, since it is long or rarely needed. */
  COLUMN_UNLISTED = 16,
  /* In addition to COLUMN_HINT: IN hands over all elements at once, from SQLite 3.38 on. */
  COLUMN_HINT_LIST = 32
};

typedef struct column_declaration {
  const char *declaration; /* as in CREATE TABLE: a name, and perhaps a type; NULL ends the list */
  unsigned uses;           /* a set of the flags above */
  /* The rows are sorted, ascending, by the column with order 1, then by the one with order 2, and
  ** so on; 0 for any other column. Only columns of the key have an order. */
  int order;
} column_declaration;

/* An argument as a function or a table receives it. */
typedef struct sql_argument {
  bool given;
  sqlite3_int64 integer; /* the integer, or the number of the word */
  const char *text;
  int length;           /* of the text, in bytes */
  sqlite3_value *value; /* NULL if not given. A table may use it only while `filter` runs. */
} sql_argument;

/* Return true if a BLOB may be an argument of this type. */
static inline bool declared_takes_blob(const argument_declaration *declaration) {
  return declaration->type == ARGUMENT_JSON || declaration->type == ARGUMENT_VALUE;
}

/* Read an argument that is given and not NULL. */
bool declared_read(sql_call *call, const argument_declaration *declaration, sqlite3_value *value,
                   sql_argument *argument);

/* Set an argument that is not given. The arguments before it have been read. */
void declared_default(const argument_declaration *declaration, sql_argument *argument);

typedef enum declared_status { DECLARED_READ, DECLARED_NULL, DECLARED_FAILED } declared_status;

/* Read all arguments of a call of a function. The status is DECLARED_NULL if one is NULL that does
** not take NULL, and DECLARED_FAILED after an error in the call. */
declared_status declared_read_all(sql_call *call, const argument_declaration *declarations,
                                  int count, sqlite3_value **values,
                                  sql_argument arguments[DECLARED_ARGUMENTS]);

int declared_count(const argument_declaration *declarations);
int declared_required(const argument_declaration *declarations);

/* Return the signature that grundy_help shows, allocated by sqlite3_malloc; NULL if memory runs
** out. */
struct sql_function;
char *declared_signature(const struct sql_function *function);

#endif
