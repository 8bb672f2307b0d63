/* Types and functions that the files of the search share: terms.c has parts, games and their sums,
** results.c the transposition table, search.c the walk through states, ends.c the walk that finds
** whether play ends, and bounds.c the bounds of sums. The kinds of boards are in boards.c and
** tied.c, which are compiled for sets of one word and of two (base/bit_set.h). */
#ifndef GRUNDY_CORE_SEARCH_SEARCH_INT_H
#define GRUNDY_CORE_SEARCH_SEARCH_INT_H

#include "base/array.h"
#include "core/search/search.h"

/* SEARCH_GAME plus the id of a game of the store; or 2 * the number of a part, plus 1 for the
** negative of the part. */
typedef uint32_t search_term;
#define SEARCH_GAME    UINT32_C(0x80000000)
#define SEARCH_NO_TERM UINT32_MAX

typedef CORE_ARRAY(search_term) search_terms;

static inline bool search_is_game(search_term term) {
  return (term & SEARCH_GAME) != 0;
}

/* A bound of a game for a player: the game, or for Right its negative, is at least the sum of a
** number and of switches {t | -t}. All are in units of 2^-10. See bounds.c. */
enum { BOUND_COOL = 0xffff, BOUND_HOTS = 2, BOUND_MISSING = -2 };
typedef struct search_bound {
  int32_t mean,
      temperature; /* at least: its stops are mean +- temperature; -1 if it is a number, and
                   ** BOUND_MISSING if there is no bound */
  int32_t number;
  uint16_t hot[BOUND_HOTS]; /* descending; BOUND_COOL at the end */
} search_bound;

/* A sum of bounds. */
enum { BOUNDS_MOST_HOT = 64 }; /* switches */
typedef struct search_total {
  int64_t number, mean;
  int32_t temperature;
  uint32_t count;
  uint16_t hot[BOUNDS_MOST_HOT + 1];
  bool exists; /* each term has a bound */
} search_total;

static const search_total search_no_total = {.temperature = -1, .exists = true};

/* A part without a value: a class of components, known by its image (core/masks/sums.h), or a part
** of a source, whose image is its number. */
typedef struct search_part {
  uint64_t image[2];
  uint32_t size; /* a bound for the length of play, see search_size */
  uint32_t kind;
  uint32_t number;     /* its number before the present eviction */
  uint32_t meetings;   /* how often it was found since its value was last tried */
  uint8_t known, wins; /* results as bits, for Left (1) and Right (2) moving first */
  uint8_t tries;       /* how often its value was tried */
  bool is_own_negative;
  bool stays; /* it is not evicted by the present eviction */
} search_part;

/* A move from a state. Moves are sorted by rating. */
typedef struct search_move {
  /* The game after the move, or the index of a source's option. On boards with positions of one
  ** word the position after the move, otherwise the index of the move in the rules. */
  uint64_t after;
  int32_t rating;
  uint16_t term; /* the index of the term in the frame */
  bool is_game;
  bool is_negative; /* the term is the negative of a part; `after` is for the part */
} search_move;

/* Data of a kind of boards that are released when memory is short. */
typedef enum search_spare {
  SEARCH_SPARE_TABLES,  /* memory that is used only for speed */
  SEARCH_SPARE_CLASSES, /* the classes of components, and the bounds of runs under tied rules */
  SEARCH_SPARE_VALUES,  /* the values of parts of the sum */
  SEARCH_SPARE_TIED     /* the tied rules */
} search_spare;

/* The functions of kinds of boards with sets of one size. `boards` is the member of search_kind.
** Positions are given by their words. Functions that fail return false with the host's status
** set. */
typedef struct search_masks {
  void (*close)(core_host *host, void *boards);
  /* Describe a class of components, and set the words of its image. */
  search_description (*describe)(const void *boards, uint32_t class, uint64_t image[2]);
  /* Append the terms of a position, or of the position after a move in it unless that is NULL. */
  bool (*split)(search *s, uint32_t kind, const uint64_t position[2], const search_move *move,
                search_terms *terms);
  /* List the moves of a player in a part, as search_list_term_moves does. */
  bool (*list_moves)(search *s, const search_part *part, search_move move, int player);
  /* Set *value to the value of a part in s->store, or in s->values, which must be open then.
  ** CORE_INVALID with *is_cycle set: play need not end. */
  core_status (*value)(const search *s, const search_part *part, games *store, uint32_t *value,
                       bool *is_cycle);
  /* Return false if there is nothing to release. */
  bool (*release)(core_host *host, void *boards, search_spare what);
  /* Open the tied rules of a kind, see tied.c. */
  bool (*tie)(search *s, void *boards);
  /* Add the bound of a position, or of the position after a move in it unless that is NULL. */
  bool (*bound)(search *s, uint32_t kind, const uint64_t position[2], const search_move *move,
                int side, search_total *total);
} search_masks;

/* A kind of boards, or a source. */
typedef struct search_kind {
  search_source source;      /* its functions are NULL if this is a kind of boards */
  const search_masks *masks; /* NULL if this is a source */
  void *boards;
  bool ends;          /* it is certain that play of each part ends */
  search_terms terms; /* by class, or by part of the source; or SEARCH_NO_TERM */
} search_kind;

/* Facts about a game of the store. */
typedef struct search_game {
  dyadic mean, temperature;
  uint32_t followers; /* 0 until the facts have been found */
  char outcome;       /* 'L', 'R', 'N' or 'P' */
  bool is_small;      /* a number plus ups and a nimber */
  uint8_t bounded;    /* the players whose bounds have been found, as bits */
  search_bound bounds[2];
} search_game;

/* An entry of the transposition table. */
typedef struct search_result {
  /* The lowest bit of `check` is the answer, the next six bits are the logarithm of the work. Both
  ** are 0 in a free entry. */
  uint64_t key, check;
} search_result;

/* A frame is being decided without moves, or its moves are tried. */
typedef enum search_phase { SEARCH_BEGINS, SEARCH_MOVES } search_phase;

/* A state on the path of the search. The terms and moves of the innermost frame are the last ones.
*/
typedef struct search_frame {
  uint64_t key, check;
  uint64_t nodes;          /* the count before this frame */
  uint32_t first, count;   /* its terms in s->stack */
  uint32_t move, move_end; /* the next of its moves in s->moves, and their end */
  uint8_t player;
  uint8_t phase;
} search_frame;

/* The transposition table, see results.c. */
typedef struct search_results {
  search_result *items;
  uint64_t count, taken; /* entries, and entries in use */
} search_results;

struct search {
  core_host *host;
  search_options options;
  games *store;

  /* The boards and games that terms refer to. */
  CORE_ARRAY(search_kind) kinds;
  CORE_ARRAY(search_part) parts;
  CORE_ARRAY(search_game) games; /* by id */

  /* The sum whose winner is asked for. */
  search_terms sum;
  games *values;   /* the store for values of its parts, NULL until needed */
  bool is_hard;    /* a value needs too much memory, or does not exist */
  bool is_endless; /* play of the sum need not end */

  /* The walk. */
  CORE_ARRAY(search_frame) frames;
  search_terms stack;
  CORE_ARRAY(search_move) moves;
  bool answer; /* of the state that was decided last */
  uint64_t nodes, turns;

  search_results results;
  uint32_t tied;       /* rules in which a player is tied */
  uint32_t tied_kinds; /* kinds of boards whose tied rules have been opened */
};

/* ---- terms.c: functions that fail return false with the host's status set ---- */

/* Append the term of a class of components or of a part of a source, or its negative; or the terms
** of components. The list may have got some of the terms after a failure. */
bool search_append_term(search *s, uint32_t kind, uint32_t class, bool is_negative,
                        search_terms *terms);
bool search_append_components(search *s, const search_component *components, uint32_t count,
                              search_terms *terms);

/* Replace each part of the sum by its value. After a failure the next call continues. */
bool search_value_sum(search *s);

/* Release the memory that search_value_sum uses. Return false if it uses none. */
bool search_release_values(search *s);

/* Release data of all kinds of boards. Return false if none are held. */
bool search_release_boards(const search *s, search_spare what);

static inline bool search_has_source(const search *s, uint32_t kind) {
  return s->kinds.items[kind].masks == NULL;
}

/* Return the negative of a term, or SEARCH_NO_TERM on failure. */
search_term search_negate(search *s, search_term term);

/* Return the facts of a game, valid until the next call, or NULL on failure. */
const search_game *search_find_facts(search *s, games_id game);

/* Cancel negatives, add small games, and sort a list of terms. After a failure the list is still
** the same sum. */
bool search_simplify(search *s, search_term *terms, uint32_t *count);

/* List the moves of a player in a game, in a part or in the negative of a part, as copies of `move`
** with `after`, the rating and is_game set. */
bool search_list_term_moves(search *s, search_term term, search_move move, int player);

/* List the moves of the innermost state, sorted by rating. Equal terms are moved in once. Set *wins
** if a move is known to win. */
bool search_list_moves(search *s, bool *wins);

/* Evict all parts that are neither on the stack nor in the sum, if there are at least `fewest` and
** half of all parts can be evicted. The others get new numbers. Return false if they stay, or on
** failure. */
bool search_evict_parts(search *s, uint64_t fewest);

/* ---- search.c ---- */

/* Add a kind that is described by `kind`, and set *number to its number. */
core_status search_add_kind(search *s, const search_kind *kind, uint32_t *number);

/* Append the terms after a move of `player` in a term to the stack. */
bool search_put_terms(search *s, const search_move *move, search_term term, int player);

/* ---- bounds.c ---- */

/* After a failure: return true if the host has no memory for a bound, or if no bound exists. The
** search can do without it. */
static inline bool search_needs_no_bound(const search *s) {
  return s->host->status == CORE_LIMIT || s->host->status == CORE_INVALID;
}

/* Set *bound to the bound of a game for a player, which may be missing. */
bool search_find_game_bound(search *s, games_id id, int side, search_bound *bound);

/* Add a bound to a total that gets at most `most` switches. */
void search_add_bound(search_total *total, const search_bound *bound, uint32_t most);

/* Set *answer if the bounds of the terms decide a state, to 1 if the player to move wins. */
bool search_decide_by_bounds(search *s, const search_frame *frame, int *answer);

/* Rate the moves of the innermost state by the bounds after them, and remove moves that lose. Set
** *wins if one wins. */
bool search_rate_by_bounds(search *s, search_frame *frame, bool *wins);

/* ---- results.c ---- */

/* Set the key and the check of a frame whose terms are `terms`. The hashes do not depend on the
** seed of the host, so that a search takes the same time in each run. No keys make the table slow.
*/
void search_hash(const search *s, const search_term *terms, search_frame *frame);
/* Look up the result of a frame. */
bool search_lookup_result(const search *s, const search_frame *frame, bool *wins);

/* Empty the table and halve its maximum size. Return false if it has the minimum size. */
bool search_shrink_results(search *s);

/* Store the result of a frame that took `work` nodes. */
void search_store_result(search *s, const search_frame *frame, uint64_t work, bool wins);

#endif
