/* Short partizan games in canonical form (Berlekamp, Conway and Guy, Winning Ways; Siegel,
** Combinatorial Game Theory, chapters II and III).
**
** A store of games gives each value one 32-bit id: two games are equal if and only if their ids are
** equal. So a comparison for equality is a comparison of integers, and ids serve as keys of tables.
** Ids depend on the earlier calls; results and orders that users see never do.
**
** A function that returns an id returns GAMES_NONE if it fails or if an argument is GAMES_NONE; a
** function that returns a bool returns false. games_failure returns the reason. So calls can be
** nested, and only the last result has to be checked.
**
** A store uses the host's memory: 46 bytes for each form, 4 for each of its options, and tables of
** results that grow with the work up to 48 MiB. Long computations report their work to the host. No
** function is recursive, so the depth of games is limited only by memory.
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

/* Create an empty store in the memory of `host`, which must outlive it. Return NULL, with the
** reason in host->status, if memory is short. */
games *games_open(core_host *host);

/* Free a store. NULL is allowed. */
void games_close(games *store);

/* The reason for which the last call failed. */
typedef struct games_error {
  core_status
      status; /* CORE_NOMEM, CORE_LIMIT or CORE_INTERRUPTED from the host, or CORE_INVALID */
  const char *invalid; /* for CORE_INVALID: a sentence such as "a number is out of range" */
  size_t at;           /* for a text that cannot be read: the position in bytes, from 0 */
  bool loopy;          /* the text denotes a game with cycles, which stoppers.h can read */
} games_error;

games_error games_failure(const games *store);

/* Return the number of forms, and the bytes that the store holds. */
uint32_t games_count(const games *store);
uint64_t games_bytes(const games *store);

/* Shrink a table that only saves time. Return false if all tables have their minimum size. */
bool games_shrink_cache(games *store);

/* An array of ids that remain valid across games_collect. Owned by the caller. */
typedef struct games_pin {
  games_id *items; /* each a form or GAMES_NONE */
  size_t count;
  struct games_pin *next, **place;
} games_pin;

/* Pin an array of ids: games_collect keeps these forms and updates the ids in the array. The pin
** must not move until games_unpin. */
void games_pin_array(games *store, games_pin *pin, games_id *items, size_t count);
void games_unpin(games_pin *pin);

/* Remove all forms except the pinned ones and their followers, and free the memory of the others.
** All ids change. Needs no memory. The state of the store afterwards depends only on the pinned
** forms: without pins it equals the state of an empty store. */
void games_collect(games *store);

/* ---- Construction ---- */

games_id games_integer(games *store, int64_t integer);
games_id games_number(games *store, dyadic number);

/* Return number + ups copies of ^ + *star. */
games_id games_uptimal(games *store, dyadic number, int64_t ups, uint32_t star);

/* Return the value of { left | right } for any options, in any order and with duplicates. */
games_id games_canonicalize(games *store, const games_id *left, size_t left_count,
                            const games_id *right, size_t right_count);

/* Return the copy in the store `to` of a game of another store. After a failure
** games_failure(to) is the reason. */
games_id games_copy(games *to, games *from, games_id game);

/* Return { left | right } with one option on each side. */
games_id games_switch(games *store, games_id left, games_id right);

games_id games_negative(games *store, games_id game);
games_id games_sum(games *store, games_id one, games_id other);
games_id games_difference(games *store, games_id one, games_id other);

/* Return the sum of |count| copies of the game, or of its negative if count < 0. */
games_id games_multiple(games *store, int64_t count, games_id game);

/* ---- Texts ---- */

/* Read a game from a text of `length` bytes of UTF-8, in CGSuite's notation with the extensions of
** sql/reference/games.md. Return GAMES_NONE after a failure; games_failure(store).at is then the
** position in the text. */
games_id games_read(games *store, const char *text, size_t length);

/* Write a game. The text depends only on the game. Unless `plain`, a text longer than
** GAMES_PLAIN_BYTES introduces names for forms that occur repeatedly: `{2|0}=a`. The store owns the
** text until the next call. CORE_INVALID if the text is longer than `most` bytes; *length is then
** its length. */
#define GAMES_PLAIN_BYTES 1000
bool games_write(games *store, games_id game, bool plain, uint32_t most, const char **text,
                 size_t *length);

/* List all games born by a day from 0 to 3, in an order that depends only on the day. */
#define GAMES_BORN_BY_DAY_3 1474
bool games_born(games *store, int day, games_id born[GAMES_BORN_BY_DAY_3], uint32_t *count);

/* ---- Comparison and properties ---- */

typedef enum games_relation {
  GAMES_LESS,
  GAMES_EQUAL,
  GAMES_GREATER,
  GAMES_CONFUSED
} games_relation;

bool games_compare(games *store, games_id one, games_id other, games_relation *relation);

/* Return the relation of two games from one <= other and other <= one, and the outcome class of a
** game from its relation to 0. */
games_relation games_relate(bool at_most, bool at_least);
char games_outcome_of(games_relation to_zero);

/* Test one <= other. */
bool games_is_at_most(games *store, games_id one, games_id other, bool *answer);

/* Return the outcome class: 'L' if Left wins, 'R' if Right wins, 'N' if the next player wins, 'P'
** if the previous player wins; '\0' after a failure. */
char games_outcome(games *store, games_id game);

/* Return true, and the number, if the game is an integer or a number. */
bool games_is_integer(const games *store, games_id game, int64_t *integer);
bool games_is_number(const games *store, games_id game, dyadic *number);

/* Return true, and the three parts, if the game is number + ups copies of ^ + *star. */
bool games_is_uptimal(const games *store, games_id game, dyadic *number, int32_t *ups,
                      uint32_t *star);

/* Test whether the game is number + multiples of ^<1>, ..., ^<count> + *star. The multiples are
** valid until the next call. */
bool games_multiples_of(games *store, games_id game, const int32_t **multiples, uint32_t *count,
                        uint32_t *star, bool *is_uptimal);

/* Return the Left stop or the Right stop: the number that is reached if Left or Right moves first,
** and both players play optimally. */
dyadic games_stop(const games *store, games_id game, bool right);

/* Compute the mean and the temperature: the value of the mast of the thermograph, and the
** temperature at which it begins. */
bool games_mean(games *store, games_id game, dyadic *mean);
bool games_temperature(games *store, games_id game, dyadic *temperature);

/* Count and return the options of the canonical form: the Left options if `right` is false. After
** games_order they are in written order, before in an undefined order. */
bool games_order(games *store, games_id game);
bool games_option_count(games *store, games_id game, bool right, uint32_t *count);
games_id games_option(const games *store, games_id game, bool right, uint32_t index);

/* Sort games in the order in which options are written. */
bool games_sort_as_written(games *store, games_id *items, uint32_t count);

/* ---- Operations ---- */

/* Return G cooled by the number t > -1. */
games_id games_cool(games *store, games_id game, games_id by);

/* Return G heated by a game: { GL heated + by | GR heated - by }. Numbers do not change. */
games_id games_heat(games *store, games_id game, games_id by);

/* A particle of a thermal dissociation: an infinitesimal that is not 0, heated by a temperature. */
typedef struct games_particle {
  games_id infinitesimal;
  dyadic temperature;
} games_particle;

/* Split the hottest particle off a game that is not a number: the game is *rest plus the heated
** particle, and *rest is a number or colder. */
bool games_split_particle(games *store, games_id game, games_particle *particle, games_id *rest);

/* Return G overheated: an integer n becomes n copies of `from`, other games are heated by `to`. */
games_id games_overheat(games *store, games_id game, games_id from, games_id to);

/* Return the Norton product game.unit, and the Conway product. */
games_id games_norton(games *store, games_id game, games_id unit);
games_id games_conway(games *store, games_id one, games_id other);

/* Return the ordinal sum one : other of canonical forms. */
games_id games_ordinal(games *store, games_id one, games_id other);

/* Return the reduced canonical form: the simplest game that is infinitesimally close. */
games_id games_reduced(games *store, games_id game);

/* Return the companion: 0 becomes an additional option of Left if G >= 0, of Right if G <= 0. */
games_id games_companion(games *store, games_id game);

/* Return the power G^n = { 0 | GR - G^1 - ... - G^(n-1) }, n > 0, and the sum of the powers from 1
** to n. For ^ these are ^<n> and ^[n]. 0 must be the only Left option of G, or the only Right
** option; CORE_INVALID otherwise. */
games_id games_power(games *store, games_id game, uint32_t n);
games_id games_power_sum(games *store, games_id game, uint32_t n);

/* Compute the atomic weight; *weight is GAMES_NONE if the game has none. */
bool games_atomic_weight(games *store, games_id game, games_id *weight);

/* List the maximal incentives: GL - G for Left's moves, G - GR for Right's moves. The list is valid
** until the next call. */
bool games_incentives(games *store, games_id game, bool left, bool right, const games_id **items,
                      uint32_t *count);

/* ---- Measures ---- */

/* Compute the birthday, the number of lines of play that end at a number, and the number of
** distinct followers including the game. CORE_INVALID beyond 2^63 - 1. */
bool games_birthday(games *store, games_id game, uint64_t *birthday);
bool games_stop_count(games *store, games_id game, uint64_t *count);
bool games_follower_count(games *store, games_id game, uint64_t *count);

typedef enum games_property {
  GAMES_NUMBER,
  GAMES_INTEGER,
  GAMES_NIMBER,
  GAMES_INFINITESIMAL, /* both stops are 0 */
  GAMES_ALL_SMALL,     /* 0 is the only follower that is a number */
  GAMES_NUMBERISH,     /* both stops are equal */
  GAMES_SWITCH,        /* {x|y} of numbers x > y */
  GAMES_EVEN,          /* all options are odd */
  GAMES_ODD,           /* there are options, and all of them are even */
  GAMES_EVEN_TEMPERED, /* a number, or all options are odd-tempered */
  GAMES_ODD_TEMPERED,  /* not a number, and all options are even-tempered */
  GAMES_NUMBER_TINY,   /* a number plus Tiny(G) or Miny(G) with G > 0 */
  GAMES_UPTIMAL,       /* a number plus multiples of ^<1>, ^<2>, ... plus a nimber */
  GAMES_ATOMIC,        /* has an atomic weight */
  GAMES_STOPPER,       /* alternating play always ends, as in any game without cycles */
  GAMES_IDEMPOTENT     /* g + g = g */
} games_property;

/* Test a property. */
bool games_has(games *store, games_id game, games_property property, bool *answer);

/* ---- Thermographs ---- */

/* A vertex of a wall: `value` at temperature t, and the slope -1, 0 or 1 of the wall above it.
** Positive values are to the left. */
typedef struct games_trajectory_vertex {
  dyadic t, value;
  int slope;
} games_trajectory_vertex;

/* Compute a thermograph, and return the numbers of vertices of the Left wall and of the Right wall.
** The first vertex is at t = -1, at the last one the mast begins. */
bool games_thermograph(games *store, games_id game, uint32_t *left_count, uint32_t *right_count);

/* Return a vertex of a game whose thermograph has been computed. */
games_trajectory_vertex games_wall_vertex(const games *store, games_id game, bool right,
                                          uint32_t index);

#endif
