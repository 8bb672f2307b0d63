/* Heap games of the connection and their values, for all functions that need them. */
#ifndef GRUNDY_SQLITE_SHARED_HEAPS_H
#define GRUNDY_SQLITE_SHARED_HEAPS_H

#include "core/heaps/game.h"
#include "sqlite/declaration.h"

#define HEAPS_SPELLING_BYTES 32

/* A game of the connection: its rules, and the values computed so far. Rules that are written
** differently but mean the same share one game while it is pinned. Its key in the cache is the
** canonical code. */
typedef struct cached_heap_game {
  heaps_game *game;
  int spelling_bytes;                  /* length of the last spelling; 0 if it was too long */
  char spelling[HEAPS_SPELLING_BYTES]; /* saves parsing the rules again in the next row */
} cached_heap_game;

/* Read the rules of the argument `name`, to be freed by heaps_rules_free. Return false after noting
** a syntax error or a lack of memory. */
bool heaps_read_rules(sql_call *call, const char *name, const sql_argument *text,
                      heaps_rules *rules);

/* Find the game with these rules, or with the rules that a text describes, and pin it. Return false
** after an error, with *game NULL. */
bool heaps_find_game(sql_call *call, heaps_rules *rules, cached_heap_game **game);
bool heaps_find_text(sql_call *call, const char *name, const sql_argument *text,
                     cached_heap_game **game);

/* Replace a pinned game by a new one without values, also pinned, which later queries share. Return
** false after an error in the call; then *game is NULL. */
bool heaps_renew(sql_call *call, cached_heap_game **game);

/* Return the canonical code, and set *bytes to the length that errors show. */
const char *heaps_code_of(const cached_heap_game *game, uint64_t *bytes);
const char *heaps_excerpt_code(const cached_heap_game *game, int *bytes);

/* Return true if the status is CORE_OK. Otherwise note that the values up to heap n could not be
** computed, of the game or of the given code. */
bool heaps_check_values(sql_call *call, const cached_heap_game *game, sqlite3_int64 n,
                        core_status status);
bool heaps_check_sequence(sql_call *call, const char *code, uint64_t bytes, sqlite3_int64 n,
                          core_status status);

/* Show the value of heap n, 0 to 2^62 - 1, as grundy_heap() does. */
bool heaps_value_in(sql_call *call, cached_heap_game *game, sqlite3_int64 n, uint64_t *value);

/* Return true if the moves of `heap`, an argument or a number in one, can be listed: if it is at
** most `largest`. */
bool heaps_check_listed(sql_call *call, const char *name, sqlite3_int64 heap, uint64_t largest);

/* Show the heaps that a move leaves, as a JSON array. */
void heaps_show_parts(sqlite3_context *context, const heaps_parts *left);

#endif
