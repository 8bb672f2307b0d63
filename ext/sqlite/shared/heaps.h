/* The values of heaps, for other functions. */
#ifndef GRUNDY_SQLITE_SHARED_HEAPS_H
#define GRUNDY_SQLITE_SHARED_HEAPS_H

#include "core/heaps/game.h"
#include "sqlite/declaration.h"

#define HEAPS_SPELLING_BYTES 32

/* A game of the connection: its rules, and the values made so far. The same rules, however they are
** written, are one game as long as somebody has it pinned. In the cache its key is the canonical
** code. */
typedef struct cached_heap_game {
  heaps_game *game;
  int spelling_bytes;                  /* of the rules as they were written last; 0: too many */
  char spelling[HEAPS_SPELLING_BYTES]; /* saves reading the rules again in the next row */
} cached_heap_game;

/* Read rules, the argument `name`, which heaps_rules_free gives back; or note why they are none, or
** that there is no memory. */
bool heaps_read_rules(sql_call *call, const char *name, const sql_argument *text,
                      heaps_rules *rules);

/* The game with these rules, or with the rules that a text is, pinned; NULL and false after an
** error. */
bool heaps_find_game(sql_call *call, heaps_rules *rules, cached_heap_game **game);
bool heaps_find_text(sql_call *call, const char *name, const sql_argument *text,
                     cached_heap_game **game);

/* Replace a pinned game by one that has no values yet, also pinned, which later questions share.
** Return false after an error in the call; then *game is NULL. */
bool heaps_renew(sql_call *call, cached_heap_game **game);

/* The canonical code, and how much of it is told in errors. */
const char *heaps_code_of(const cached_heap_game *game, uint64_t *bytes);
const char *heaps_excerpt_code(const cached_heap_game *game, int *bytes);

/* True if the status is CORE_OK; else note that the sequence of values up to heap n is what failed,
** of the game or of the one with this code. */
bool heaps_check_values(sql_call *call, const cached_heap_game *game, sqlite3_int64 n,
                        core_status status);
bool heaps_check_sequence(sql_call *call, const char *code, uint64_t bytes, sqlite3_int64 n,
                          core_status status);

/* The value of heap n, 0 to 2^62-1, as grundy_heap() tells it. */
bool heaps_value_in(sql_call *call, cached_heap_game *game, sqlite3_int64 n, uint64_t *value);

/* True if the moves of `heap`, an argument or in one, can be listed, which are those up to
** `largest`. */
bool heaps_check_listed(sql_call *call, const char *name, sqlite3_int64 heap, uint64_t largest);

/* The heaps that a move leaves, as a JSON array. */
void heaps_show_parts(sqlite3_context *context, const heaps_parts *left);

#endif
