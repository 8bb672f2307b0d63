/* Partizan games in SQL: how values become games and games become values.
**
** A connection has one store of games in the cache; who works with it has it pinned. Forms that
** nobody has pinned may be forgotten between two calls of a function, and are where memory is
** short. A result never depends on what the store has seen.
**
** Texts of games with cycles are read into a set of stoppers that lasts as long as the call. What
** is equal to a finite game is one, for every function; other stoppers are for those that take
** them.
*/
#ifndef GRUNDY_SQLITE_SHARED_GAME_STORE_H
#define GRUNDY_SQLITE_SHARED_GAME_STORE_H

#include "core/partizan/stopper/stoppers.h"
#include "sqlite/module.h"

typedef struct game_store game_store;

/* The store of the connection, pinned; NULL after an error in the call. */
game_store *game_store_get(sql_call *call);
void game_store_put(sql_call *call, game_store *store);
games *game_store_forms(const game_store *store);

/* From now on until the end of the attempt, games that are read may be stoppers with cycles; and
** the set in which they are. NULL: none has been read. */
void game_store_take_stoppers(game_store *store);
stoppers *game_store_stoppers(const game_store *store);

/* A question about games, by a call of a function, a row of an aggregate, or a table. */
typedef struct game_request {
  sql_call *call;
  const sql_argument *arguments;
  sqlite3_context *context;
  void *state; /* what the attempt works on: what an aggregate keeps, the cursor of a table */
  int which;   /* of the games there, or how many values there are, or 1 for a row that leaves */
  game_store *store; /* NULL: that of the connection, while it is asked */
  games *forms;      /* of the store */
  stoppers *set;     /* of the games; NULL: all of them are finite */
  games_id games[DECLARED_ARGUMENTS];
} game_request;

/* Let `attempt` answer; if the memory limit is met, once more when the store has forgotten what
** nobody has pinned. It returns false after an error, which it has noted in the call, or which
** games_failure tells. True, or an error is noted in the call. */
bool game_ask(game_request *request, bool (*attempt)(game_request *request));

/* Note in the call why the forms failed, if nothing is noted yet. Always false. */
bool game_store_fail(sql_call *call, const games *forms);

/* The game that a value is: an integer or a text. `argument` is what an error names. */
bool game_read_value(sql_call *call, game_store *store, const char *argument, sqlite3_value *value,
                     games_id *game);

/* The games of a JSON array, appended to *items, which has *count of them; from core_resize. */
typedef struct game_list {
  games_id *items;
  uint32_t count;
  uint64_t bytes;
} game_list;
bool game_list_add(sql_call *call, game_list *list, games_id game);
bool game_read_list(sql_call *call, game_store *store, const char *argument, sqlite3_value *value,
                    game_list *list);
void game_list_clear(sql_call *call, game_list *list);

/* Make a game or a number the result: an integer, or a text. A store remembers the text for those
** who read it. */
bool game_show(sql_call *call, games *forms, games_id game, sqlite3_context *context);
bool game_store_show(sql_call *call, game_store *store, games_id game, sqlite3_context *context);
void game_show_number(dyadic number, sqlite3_context *context);

/* An aggregate of games keeps this in front of what it keeps. Pinned games must not move, so it has
** an address of its own, and the state is a pointer to it; NULL: there was no row. */
typedef struct game_holder {
  games_pin pin;
  game_store *store;
  sql_binding *binding;
  uint64_t bytes;
} game_holder;

/* The holder of the state, made with these bytes at the first row: `count` games are pinned that
** begin at `offset` in it. NULL after an error, `what` being what needed the memory. */
void *game_hold(sql_call *call, void *state, uint64_t bytes, size_t offset, uint32_t count,
                const char *what);
void game_let_go(void *state); /* the aggregate's `clear` */

/* A function of games. One of the members after `loopy` answers a call. `answer` sets the result,
** and returns false after an error, in the call or in the forms. */
typedef struct game_definition {
  int count;  /* of the first arguments that are games */
  bool loopy; /* they may be stoppers */
  bool (*answer)(const game_request *request);
  games_id (*one)(games *forms, games_id game);
  games_id (*two)(games *forms, games_id game, games_id other);
  games_id (*three)(games *forms, games_id game, games_id other, games_id third);
  games_id (*raised)(games *forms, games_id game, uint32_t n); /* n: the second argument */
  bool (*number)(games *forms, games_id game, dyadic *number);
  bool (*counted)(games *forms, games_id game, uint64_t *count);
} game_definition;

/* How the entry of such a function begins. */
#define GAME_SCALAR(sql_name, ...)                                                                 \
  PURE_SCALAR(sql_name, game_compute), .data = &(const game_definition) {                          \
    __VA_ARGS__                                                                                    \
  }
bool game_compute(sql_call *call, const sql_argument *arguments, sqlite3_context *context);

#endif
