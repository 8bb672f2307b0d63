/* Partizan games in SQL: converting SQL values to games and games to SQL values.
**
** A connection has one store of games in the cache, which is pinned while it is in use. Forms that
** are not pinned may be released between two calls of a function, and while memory is short. A
** result never depends on the earlier content of the store.
**
** Texts of games with cycles are read into a set of stoppers that lives as long as the call. A
** stopper that equals a finite game is that finite game for every function; other stoppers are
** accepted only by functions that declare it. */
#ifndef GRUNDY_SQLITE_SHARED_GAME_STORE_H
#define GRUNDY_SQLITE_SHARED_GAME_STORE_H

#include "base/array.h"
#include "core/partizan/stopper/stoppers.h"
#include "sqlite/module.h"

typedef struct game_store game_store;

/* Return the store of the connection, pinned, or NULL after an error in the call. */
game_store *game_store_get(sql_call *call);
void game_store_put(sql_call *call, game_store *store);
games *game_store_forms(const game_store *store);

/* Allow games with cycles to be read until the end of the attempt. game_store_stoppers returns the
** set that holds them, or NULL if none was read. */
void game_store_take_stoppers(game_store *store);
stoppers *game_store_stoppers(const game_store *store);

/* Results that are kept with the store because they refer to its forms, the first member of a
** struct. The store has at most one. It calls `close`, which frees the struct, before it releases
** forms. */
typedef struct game_attachment {
  void (*close)(struct game_attachment *attachment);
} game_attachment;

/* Return the attachment, or NULL. game_store_attach closes the one that it replaces. */
game_attachment *game_store_attached(const game_store *store);
void game_store_attach(game_store *store, game_attachment *attachment);

/* A query about games, by a call of a function, by a row of an aggregate, or by a table. */
typedef struct game_request {
  sql_call *call;
  const sql_argument *arguments;
  sqlite3_context *context;
  void *state; /* data of the attempt: the memory of an aggregate or the cursor of a table */
  int which; /* an index among its games, a number of values, or 1 for a row that leaves a window */
  game_store *store; /* NULL for the store of the connection, found by game_ask */
  games *forms;      /* the forms of the store */
  stoppers *set;     /* the set of the games; NULL if all of them are finite */
  games_id games[DECLARED_ARGUMENTS];
} game_request;

/* Call `attempt`. If it meets the memory limit, call it a second time after the store has released
** its unpinned forms. The attempt returns false after an error, which is noted in the call or
** available from games_failure. Return false if an error is noted in the call. */
bool game_ask(game_request *request, bool (*attempt)(game_request *request));

/* Note in the call why the forms failed, unless an error is noted already. Always returns false. */
bool game_store_fail(sql_call *call, const games *forms);

/* Read the game of a value: an integer, a REAL that is a dyadic rational, or a text. Errors name
** `argument`. */
bool game_read_value(sql_call *call, game_store *store, const char *argument, sqlite3_value *value,
                     games_id *game);

typedef CORE_ARRAY(games_id) game_list;
bool game_list_add(sql_call *call, game_list *list, games_id game);

/* Append the games of a JSON array to a list. Set *has_null if an element is NULL. */
bool game_read_list(sql_call *call, game_store *store, const char *argument, sqlite3_value *value,
                    game_list *list, bool *has_null);
void game_list_clear(sql_call *call, game_list *list);

/* Make a game or a number the result: an integer, or a text. A store caches the text for functions
** that read it. */
bool game_show(sql_call *call, games *forms, games_id game, sqlite3_context *context);
bool game_store_show(sql_call *call, game_store *store, games_id game, sqlite3_context *context);
void game_show_number(dyadic number, sqlite3_context *context);

/* Write the text of a game that is not an integer. The forms own it until the next call. `store` is
** NULL, or the store whose set holds the stoppers. */
bool game_write(sql_call *call, games *forms, const game_store *store, games_id game,
                const char **text, size_t *length);

/* The last argument of a function whose result is a number, and its words, in the order of the
** enum. */
enum { GAME_AS_REAL, GAME_AS_TEXT };
extern const char *const game_number_forms[];
#define GAME_NUMBER_FORM                                                                           \
  { WORD_ARGUMENT("form", game_number_forms), .absence = ARGUMENT_DEFAULTS }

/* Make a number the result in one of these forms: the REAL that equals it, or its exact text.
** Return false with an error in the call if no REAL equals it. */
bool game_show_as(sql_call *call, dyadic number, sqlite3_int64 form, sqlite3_context *context);

/* Note that no REAL equals the number. Always return false. */
bool game_fail_real(sql_call *call, dyadic number);

/* The beginning of the memory of an aggregate of games. Pinned games must not move, so the state
** of the aggregate is a pointer to the memory; it is NULL until the first row. */
typedef struct game_holder {
  games_pin pin;
  game_store *store;
  sql_binding *binding;
  uint64_t bytes;
} game_holder;

/* Return the holder in the state, created with `bytes` bytes by the first row. The `count` games at
** `offset` in it are pinned. Return NULL after an error; `what` names the purpose of the memory. */
void *game_hold(sql_call *call, void *state, uint64_t bytes, size_t offset, uint32_t count,
                const char *what);
void game_let_go(void *state); /* the `clear` function of the aggregate */

/* A function of games. Exactly one of the members after `loopy` computes the result. `answer` sets
** the result itself, and returns false after an error in the call or in the forms. */
typedef struct game_definition {
  int count;  /* the number of leading arguments that are games */
  bool loopy; /* true if they may be stoppers */
  bool (*answer)(const game_request *request);
  games_id (*one)(games *forms, games_id game);
  games_id (*two)(games *forms, games_id game, games_id other);
  games_id (*three)(games *forms, games_id game, games_id other, games_id third);
  games_id (*raised)(games *forms, games_id game, uint32_t n); /* n is the second argument */
  bool (*number)(games *forms, games_id game, dyadic *number);
  bool (*counted)(games *forms, games_id game, uint64_t *count);
} game_definition;

/* The beginning of the entry of such a function. */
#define GAME_SCALAR(sql_name, ...)                                                                 \
  PURE_SCALAR(sql_name, game_compute), .data = &(const game_definition) {                          \
    __VA_ARGS__                                                                                    \
  }
bool game_compute(sql_call *call, const sql_argument *arguments, sqlite3_context *context);

#endif
