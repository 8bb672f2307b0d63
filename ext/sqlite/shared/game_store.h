/* Partizan games in SQL: how values become games and games become values.
**
** A connection has one store of games, its shelf, in the cache; who works with it has it pinned. Forms
** that nobody has pinned may be forgotten between two calls of a function, and are where memory is
** short. A result never depends on what the store has seen.
**
** Texts of games with cycles are read into a set of stoppers that lasts as long as the call. What is
** equal to a finite game is one, for every function; other stoppers are for those that take them.
*/
#ifndef GRUNDY_SQLITE_SHARED_GAME_STORE_H
#define GRUNDY_SQLITE_SHARED_GAME_STORE_H

#include "core/partizan/stopper/stoppers.h"
#include "sqlite/module.h"

typedef struct game_shelf game_shelf;

/* The shelf of the connection, pinned; NULL after an error in the call. */
game_shelf *game_shelf_get(sql_call *call);
void game_shelf_put(sql_call *call, game_shelf *shelf);
games *game_shelf_store(const game_shelf *shelf);

/* From now on until the end of this call, games that are read may be stoppers with cycles. */
void game_shelf_take_stoppers(game_shelf *shelf);

/* The set in which they are; NULL: none has been read. */
stoppers *game_shelf_stoppers(const game_shelf *shelf);

/* Make room on the shelf if a good deal of the memory is taken. */
void game_shelf_tidy(game_shelf *shelf);

/* After a failure: if the memory limit was met, forget what nobody has pinned, and say whether it is
** worth another try. For the first failure of a call only. */
bool game_shelf_recover(sql_call *call, game_shelf *shelf);

/* Note in the call why the store failed, if nothing is noted yet. Always false. */
bool game_shelf_fail(sql_call *call, const game_shelf *shelf);
bool game_store_fail(sql_call *call, const games *store);

/* The game that a value is: an integer or a text. `argument` is what an error names. */
bool game_read_value(sql_call *call, game_shelf *shelf, const char *argument, sqlite3_value *value,
                     games_id *game);

/* The games of a JSON array, appended to *items, which has *count of them; from core_resize. */
typedef struct game_list {
  games_id *items;
  uint32_t count;
  uint64_t bytes;
} game_list;
bool game_list_add(sql_call *call, game_list *list, games_id game);
bool game_read_list(sql_call *call, game_shelf *shelf, const char *argument, sqlite3_value *value,
                    game_list *list);
void game_list_clear(sql_call *call, game_list *list);

/* Make a game or a number the result: an integer, or a text. A shelf remembers the text for those who
** read it. */
bool game_show(sql_call *call, games *store, games_id game, sqlite3_context *context);
bool game_shelf_show(sql_call *call, game_shelf *shelf, games_id game, sqlite3_context *context);
void game_show_number(dyadic number, sqlite3_context *context);

/* A call of a function of games. */
typedef struct game_request {
  sql_call *call;
  game_shelf *shelf;
  games *store;
  const sql_argument *arguments;
  games_id games[DECLARED_ARGUMENTS];
  sqlite3_context *context;
} game_request;

/* Read the first `count` arguments and let `answer` set the result. `answer` returns false after an
** error, in the call or in the store. */
bool game_answer(sql_call *call, const sql_argument *arguments, int count, sqlite3_context *context,
                 bool (*answer)(const game_request *request));

/* The same, and the games may be stoppers. */
bool game_answer_stoppers(sql_call *call, const sql_argument *arguments, int count,
                          sqlite3_context *context, bool (*answer)(const game_request *request));

#endif
