/* Generate statements from the entries of grundy_help. The statement follows from a sequence of
** choices: a fuzzer's bytes or random numbers.
**
** The grammar names no function or table of the extension: a new one takes part as soon as
** grundy_help lists it. Numbers of arguments come from pragma_function_list, columns from
** pragma_table_xinfo, and meaningful values from the examples in grundy_help.
**
** A statement is either hostile (any value anywhere, for a fuzzer) or tame (mostly valid, with the
** same result under every correct plan). A tame statement can be written `plain`: casts around its
** conditions and orders prevent tables from using them. */
#ifndef TESTS_FUZZ_GRAMMAR_H
#define TESTS_FUZZ_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sqlite3.h>

#define GRAMMAR_MOST_FEATURES  256
#define GRAMMAR_MOST_ARGUMENTS 8
#define GRAMMAR_MOST_COLUMNS   24
#define GRAMMAR_MOST_TABLES    3

typedef struct grammar_column {
  char name[40], type[16];
  bool hidden;
} grammar_column;

typedef struct grammar_feature {
  char name[64];
  char kind;          /* 's' scalar, 'a' aggregate and window function, 't' table */
  bool deterministic; /* tame statements use only deterministic features */
  int argument_count; /* -1 for any number */
  /* The arguments of the example in grundy_help that are literals; others are empty. */
  char model[GRAMMAR_MOST_ARGUMENTS][400];
  grammar_column columns[GRAMMAR_MOST_COLUMNS];
  int column_count, visible_count;
} grammar_feature;

typedef struct grammar_words {
  grammar_feature features[GRAMMAR_MOST_FEATURES];
  int count;
} grammar_words;

typedef struct grammar {
  const grammar_words *words;
  const uint8_t *bytes; /* the choices, or NULL to draw them from `random` */
  size_t left;
  uint64_t random;
  bool tame, plain, ordered; /* ordered: the statement fixes the order of its rows */
  bool used[GRAMMAR_MOST_FEATURES];
  sqlite3_str *sql;
  int depth;
  int scope[GRAMMAR_MOST_TABLES]; /* the tables t0, t1, ... in scope */
  int scope_count;
} grammar;

/* ---- Words ---- */

/* Read every registration of the entries of grundy_help. Return false on failure. */
bool grammar_read(sqlite3 *db, grammar_words *words);

/* Add a known feature with the arguments of another example, "SELECT columns FROM table(...)" or
** "SELECT function(...)". The hidden columns of the example become visible. Return false if there
** is no such feature or no room. */
bool grammar_add_example(grammar_words *words, const char *example);

/* Return the default number of arguments of a call. */
int grammar_model_count(const grammar_feature *feature);

/* Return a call of the feature with `count` arguments from its example, except that argument
** `special` is `value`. The caller frees it with sqlite3_free. */
char *grammar_model_call(const grammar_feature *feature, int count, int special, const char *value);

/* ---- Choices and statements ---- */

/* Return a number below n. After a fuzzer's bytes are used up it is 0, which selects the shortest
** continuation in every choice below. */
unsigned grammar_choose(grammar *g, unsigned n);

#define GRAMMAR_PICK(g, array) (array)[grammar_choose(g, sizeof(array) / sizeof((array)[0]))]

/* Return true once in n times. */
bool grammar_seldom(grammar *g, unsigned n);

/* Return a random feature of one of the kinds, or -1 if none exists. */
int grammar_feature_of(grammar *g, const char *kinds);

/* Return one or two statements, or NULL if memory is short. The caller frees the text with
** sqlite3_free. */
char *grammar_statement(grammar *g);

#endif
