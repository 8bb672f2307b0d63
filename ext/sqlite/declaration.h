/* All that a function or a table takes and shows, written once: its arguments and, of a table, its
** columns.
**
** From a declaration follow the declaration that SQLite gets, how many arguments are accepted,
** their names and ranges in errors, the values of those that are not given, what is planned, and
** the signature in grundy_help. */
#ifndef GRUNDY_SQLITE_DECLARATION_H
#define GRUNDY_SQLITE_DECLARATION_H

#include "sqlite/args.h"

#define DECLARED_ARGUMENTS 8
#define DECLARED_COLUMNS   20

typedef enum argument_type {
  ARGUMENT_INTEGER, /* from `least` to `most` */
  ARGUMENT_TEXT,    /* `expected` says which, in errors */
  ARGUMENT_JSON,    /* a text, or a BLOB, which its reader lets SQLite look at */
  ARGUMENT_WORD,    /* one of `words` */
  ARGUMENT_VALUE    /* whatever it is: the game reads it from sql_argument.value */
} argument_type;

/* If it is not given ... */
typedef enum argument_absence {
  ARGUMENT_REQUIRED, /* that is an error */
  /* It is `otherwise`, the integer or the number of the word, or `otherwise_text`. */
  ARGUMENT_DEFAULTS,
  ARGUMENT_COPIES,  /* it is the integer that the argument before it is */
  ARGUMENT_COMPUTED /* it is what the game says */
} argument_absence;

typedef struct argument_declaration {
  const char *name; /* NULL: the argument before was the last */
  argument_type type;
  argument_absence absence;
  /* NULL is a value; else it makes a function NULL and leaves a row out of an aggregate. */
  bool takes_null;
  sqlite3_int64 least, most;
  const char *expected;     /* a noun phrase */
  const char *const *words; /* the last is NULL */
  sqlite3_int64 otherwise;
  const char *otherwise_text;
} argument_declaration;

/* How an argument of a type begins; what is not usual about it may follow, as in
** {INTEGER_ARGUMENT("height", 0, INT64_MAX), .absence = ARGUMENT_COPIES}. */
#define INTEGER_ARGUMENT(argument, low, high)                                                      \
  .name = (argument), .type = ARGUMENT_INTEGER, .least = (low), .most = (high)
#define TEXT_ARGUMENT(argument, noun_phrase)                                                       \
  .name = (argument), .type = ARGUMENT_TEXT, .expected = (noun_phrase)
#define WORD_ARGUMENT(argument, list) .name = (argument), .type = ARGUMENT_WORD, .words = (list)
#define VALUE_ARGUMENT(argument)      .name = (argument), .type = ARGUMENT_VALUE

/* Any integer, and a count of what there can be none of. */
#define ANY_INTEGER(argument) INTEGER_ARGUMENT(argument, INT64_MIN, INT64_MAX)
#define NATURAL(argument)     INTEGER_ARGUMENT(argument, 0, INT64_MAX)

enum {
  COLUMN_FILTER = 1, /* of integers: constraints become an interval, which the table keeps to */
  COLUMN_HINT = 2,   /* of any values, without a type: `column = value` becomes a hint */
  COLUMN_KEY = 4, /* never NULL, and identifies a row together with the other keys; a table without
                     ** a key has one row at most */
  COLUMN_JSON =
      8, /* its texts are JSON, also to SQLite: json_array(column) has arrays in it, not texts */
  COLUMN_HINT_LIST =
      32, /* beside COLUMN_HINT: IN hands over all elements at once, where SQLite can */
  COLUMN_UNLISTED =
      16 /* the last: shown where it is named, not by SELECT *, since it may be long; [form] in
                     ** signatures */
};

typedef struct column_declaration {
  const char *declaration; /* as in CREATE TABLE: a name, and perhaps a type; NULL: there is none */
  unsigned uses;           /* of those above */
  /* 1: the rows come sorted by this column, ascending; 2: then by this one; 0: they don't. All
  ** columns with an order identify a row together. */
  int order;
} column_declaration;

/* An argument as a game gets it. */
typedef struct sql_argument {
  bool given;
  sqlite3_int64 integer; /* or the number of the word */
  const char *text;
  int length;           /* of the text, in bytes */
  sqlite3_value *value; /* NULL: not given. A table may look at it only while `filter` runs */
} sql_argument;

/* Return true if a BLOB may be an argument of this type. */
static inline bool declared_takes_blob(const argument_declaration *declaration) {
  return declaration->type == ARGUMENT_JSON || declaration->type == ARGUMENT_VALUE;
}

/* Read an argument that is given and not NULL. */
bool declared_read(sql_call *call, const argument_declaration *declaration, sqlite3_value *value,
                   sql_argument *argument);

/* The value of an argument that is not given; those before it have been read. */
void declared_default(const argument_declaration *declaration, sql_argument *argument);

typedef enum declared_status { DECLARED_READ, DECLARED_NULL, DECLARED_FAILED } declared_status;

/* Read all arguments of a call of a function. DECLARED_NULL: one is NULL that may not. */
declared_status declared_read_all(sql_call *call, const argument_declaration *declarations,
                                  int count, sqlite3_value **values,
                                  sql_argument arguments[DECLARED_ARGUMENTS]);

int declared_count(const argument_declaration *declarations);
int declared_required(const argument_declaration *declarations);

/* Is there a table of this name, or something else than a table? */
bool declared_has(const char *name, bool table);

/* The signature that grundy_help shows; from sqlite3_malloc, NULL without memory. */
struct sql_function;
char *declared_signature(const struct sql_function *function);

#endif
