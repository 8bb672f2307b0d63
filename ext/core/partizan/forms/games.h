/* Short partizan games in canonical form (Berlekamp, Conway and Guy, Winning Ways; Siegel,
** Combinatorial Game Theory, chapters II and III).
**
** A store of games gives each value one 32-bit id: two games are equal if and only if their ids
** are, so a comparison for equality, a group and a cache need no more. Ids depend on what the store
** was asked before. Nothing that a user sees may: neither a result nor an order.
**
** Functions that return an id return GAMES_NONE where they fail, and where an argument is
** GAMES_NONE; functions that return a bool return false. games_failure then says why. So calls may
** be nested, and only the last result is looked at.
**
** Memory is the host's: 40 bytes and 6 for each form, 4 for each of its options, and tables of
** results that grow with the work to 48 MiB. Long work asks the host whether to go on. Nothing
** recurses: depth is bounded by memory alone.
*/
#ifndef GRUNDY_CORE_PARTIZAN_FORMS_GAMES_H
#define GRUNDY_CORE_PARTIZAN_FORMS_GAMES_H

#include "base/host.h"
#include "core/partizan/forms/dyadic.h"

typedef struct games games;
typedef uint32_t games_id;

#define GAMES_NONE UINT32_MAX
#define GAMES_ZERO 0 /* the id of the game 0, in every store */

/* ---- Stores ---- */

/* An empty store in the memory of `host`, which must outlive it. NULL: no memory, host->status says
** why. */
games *games_open(core_host *host);

/* Give everything back (NULL: nothing happens). */
void games_close(games *store);

/* Why the last call failed. */
typedef struct games_error {
  core_status status;  /* CORE_NOMEM, CORE_LIMIT, CORE_INTERRUPTED: what the host said; or */
  const char *invalid; /* CORE_INVALID: what there is none of or too much of, a sentence such as "a
                       ** number is out of range" */
  size_t at;           /* of a text that can't be read: the byte, from 0 */
  bool loopy;          /* that is since it speaks of a game with cycles: stoppers.h reads some */
} games_error;

games_error games_failure(const games *store);

/* Forms that there are, and bytes that the store holds. */
uint32_t games_count(const games *store);
uint64_t games_bytes(const games *store);

/* Give back memory that makes nothing but speed: tables of results. False: there is none. */
bool games_give_back(games *store);

/* Ids that somebody keeps from one call to the next. */
typedef struct games_pin {
  games_id *items; /* some may be GAMES_NONE */
  size_t count;
  struct games_pin *next, **place;
} games_pin;

/* While an array of ids is pinned, games_forget gives it the new ids. The pin's address must not
** change. */
void games_pin_array(games *store, games_pin *pin, games_id *items, size_t count);
void games_unpin(games_pin *pin);

/* Forget all forms but those that are pinned and what is below them, and give back what they don't
** take. All ids change. Needs no memory. What a store holds afterwards depends on the pinned forms
** alone: of none it is what an empty store holds. */
void games_forget(games *store);

/* ---- Making games ---- */

games_id games_integer(games *store, int64_t integer);
games_id games_number(games *store, dyadic number);

/* number + ups copies of ^ + *star. */
games_id games_uptimal(games *store, dyadic number, int64_t ups, uint32_t star);

/* The value of { left | right }, whatever the options are and however often they occur. */
games_id games_make(games *store, const games_id *left, size_t left_count, const games_id *right,
                    size_t right_count);

/* Return the copy in the store `to` of a game of another store. After a failure
** games_failure(to) is the reason. */
games_id games_copy(games *to, games *from, games_id game);

/* { left | right } with one option on each side. */
games_id games_switch(games *store, games_id left, games_id right);

games_id games_negative(games *store, games_id game);
games_id games_sum(games *store, games_id one, games_id other);
games_id games_difference(games *store, games_id one, games_id other);

/* The sum of `count` copies; of the negative if the count is. */
games_id games_multiple(games *store, int64_t count, games_id game);

/* ---- Texts ---- */

/* Read a text of `length` bytes in UTF-8 in the notation of sql/reference/games.md and return the
** game. If it cannot be read or computed, return GAMES_NONE; then games_failure(store).at is the
** byte. */
games_id games_read(games *store, const char *text, size_t length);

/* The text of a game: a function of the game alone. A text of more than GAMES_PLAIN_BYTES gives
** names to forms that occur twice, `{2|0}=a`, unless `plain`. It belongs to the store until the
** next call. CORE_INVALID if it is longer than `most` bytes: *length = how long it would be. */
#define GAMES_PLAIN_BYTES 1000
bool games_write(games *store, games_id game, bool plain, uint32_t most, const char **text,
                 size_t *length);

/* All games that are born by a day from 0 to 3, in an order that depends on nothing else. */
#define GAMES_BORN_BY_DAY_3 1474
bool games_born(games *store, int day, games_id born[GAMES_BORN_BY_DAY_3], uint32_t *count);

/* ---- Asking ---- */

typedef enum games_relation {
  GAMES_LESS,
  GAMES_EQUAL,
  GAMES_GREATER,
  GAMES_CONFUSED
} games_relation;

bool games_compare(games *store, games_id one, games_id other, games_relation *relation);

/* The relation of two games by the two questions, and the outcome of a game by its relation to
** 0. */
games_relation games_relate(bool at_most, bool at_least);
char games_outcome_of(games_relation to_zero);

/* Is one <= other? */
bool games_is_at_most(games *store, games_id one, games_id other, bool *answer);

/* Who wins: 'L' Left, 'R' Right, 'N' the next player, 'P' the previous player. '\0' if it fails. */
char games_outcome(games *store, games_id game);

/* Whether the game is an integer or a number, and which. */
bool games_is_integer(const games *store, games_id game, int64_t *integer);
bool games_is_number(const games *store, games_id game, dyadic *number);

/* Whether it is number + ups copies of ^ + *star. */
bool games_is_uptimal(const games *store, games_id game, dyadic *number, int32_t *ups,
                      uint32_t *star);

/* Whether it is number + multiples of ^<1>, ..., ^<count> + *star; the multiples are valid until
** the next call. */
bool games_multiples_of(games *store, games_id game, const int32_t **multiples, uint32_t *count,
                        uint32_t *star, bool *is_uptimal);

/* Left's and Right's stop: the number that play reaches if Left begins, or Right. */
dyadic games_stop(const games *store, games_id game, bool right);

/* The mean and the temperature: where the mast of the thermograph stands and begins. */
bool games_mean(games *store, games_id game, dyadic *mean);
bool games_temperature(games *store, games_id game, dyadic *temperature);

/* The options of the canonical form: how many there are, and each of them; in the order in which
** they are written once games_order has succeeded, in an order that means nothing before. Left's if
** `right` is false. */
bool games_order(games *store, games_id game);
bool games_option_count(games *store, games_id game, bool right, uint32_t *count);
games_id games_option(const games *store, games_id game, bool right, uint32_t index);

/* Sort games as options are sorted where they are written. */
bool games_sort_as_written(games *store, games_id *items, uint32_t count);

/* ---- Operations ---- */

/* G cooled by the number t > -1. */
games_id games_cool(games *store, games_id game, games_id by);

/* G heated by a game: { GL heated + by | GR heated - by }, numbers stay. */
games_id games_heat(games *store, games_id game, games_id by);

/* G overheated: integers n become n copies of `from`, other games are heated by `to`. */
games_id games_overheat(games *store, games_id game, games_id from, games_id to);

games_id games_norton(games *store, games_id game, games_id unit);
games_id games_conway(games *store, games_id one, games_id other);

/* one : other, of canonical forms. */
games_id games_ordinal(games *store, games_id one, games_id other);

/* The reduced canonical form: the simplest game infinitesimally close. */
games_id games_reduced(games *store, games_id game);

games_id games_companion(games *store, games_id game);

/* The power G^n = {0 | GR - G^1 - ... - G^(n-1)}, which of ^ is ^<n>, and the sum of the powers
** from 1 to n, which of ^ is ^[n], of a game whose only option of Left's is 0, or the negative of
** such a game. CORE_INVALID for others; n > 0. */
games_id games_power(games *store, games_id game, uint32_t n);
games_id games_power_sum(games *store, games_id game, uint32_t n);

/* *weight = GAMES_NONE if it has none. */
bool games_atomic_weight(games *store, games_id game, games_id *weight);

/* Incentives of Left's moves, GL - G, and of Right's, G - GR; only the greatest. The list is valid
** until the next call. */
bool games_incentives(games *store, games_id game, bool left, bool right, const games_id **items,
                      uint32_t *count);

/* ---- Measures ---- */

/* The day on which it is born; how many lines of play there are that end at numbers; how many
** different followers it has, itself among them. CORE_INVALID beyond 2^63 - 1. */
bool games_birthday(games *store, games_id game, uint64_t *birthday);
bool games_stop_count(games *store, games_id game, uint64_t *count);
bool games_follower_count(games *store, games_id game, uint64_t *count);

typedef enum games_property {
  GAMES_NUMBER,
  GAMES_INTEGER,
  GAMES_NIMBER,
  GAMES_INFINITESIMAL, /* both stops are 0 */
  GAMES_ALL_SMALL,     /* no follower but 0 is a number */
  GAMES_NUMBERISH,     /* both stops are equal */
  GAMES_SWITCH,        /* {x|y} of numbers x > y */
  GAMES_EVEN,          /* all options are odd */
  GAMES_ODD,           /* there are options, and all are even */
  GAMES_EVEN_TEMPERED, /* a number, or all options are odd-tempered */
  GAMES_ODD_TEMPERED,  /* no number, and all options are even-tempered */
  GAMES_NUMBER_TINY,   /* a number and Tiny(G) or Miny(G) with G > 0 */
  GAMES_UPTIMAL,       /* a number, multiples of ^<1>, ^<2>, ... and a nimber */
  GAMES_ATOMIC,        /* has an atomic weight */
  GAMES_STOPPER,       /* play that alternates ends, as that of any game without cycles */
  GAMES_IDEMPOTENT     /* g + g = g */
} games_property;

bool games_has(games *store, games_id game, games_property property, bool *answer);

/* ---- Thermographs ---- */

/* A break of a wall: `value` at temperature t, and how the wall goes on upwards, where positive
** values are to the left: slope -1, 0 or 1. */
typedef struct games_trajectory_vertex {
  dyadic t, value;
  int slope;
} games_trajectory_vertex;

/* How many breaks the left wall and the right wall have, from t = -1 up to the mast. */
bool games_thermograph(games *store, games_id game, uint32_t *left_count, uint32_t *right_count);

/* A break of a game whose thermograph has been made. */
games_trajectory_vertex games_wall_break(const games *store, games_id game, bool right,
                                         uint32_t index);

#endif
