/* The internals that the files stopper_*.c and the reader of texts share: positions of games with
** cycles.
**
** A position is a pair of lists of options, which are ids of the store or of other positions. A
** position is raw until its canonical form has been found. The canonical form is a finite game, or
** a position whose options are canonical and that is the only one with its value. Example: over = {
** 0 | over } is one position; its Left option is the id 0 of the store, its Right option is the
** position itself. */
#ifndef GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_INT_H
#define GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_INT_H

#include "base/slots.h"
#include "core/partizan/forms/games_int.h"
#include "core/partizan/stopper/stoppers.h"

/* The option that is the game itself, `pass` in texts. */
#define STOPPERS_PASS (GAMES_NONE - 1)

enum {
  STOPPERS_MOST_SUMS = 1000, /* the limit of positions in a sum */
  /* Limits of claims, of about 64 bytes each: in one comparison of sides, and in all comparisons of
  ** one component. A limit in bytes would make the values that are found depend on the memory
  ** limit. */
  STOPPERS_MOST_PAIRS = 1 << 19,
  STOPPERS_MOST_ALL_PAIRS = 1 << 21,
  STOPPERS_MOST_KEPT_PAIRS = 1 << 20 /* claims carried over to the next component */
};

/* Limits of the work of one component, in units of core_work: each component has the first limit,
** and a share of the second one. The shares depend only on the graph. */
#define STOPPERS_WORK_EACH INT64_C(5000000)
#define STOPPERS_WORK_ALL  INT64_C(4000000000)

typedef struct stopper_node {
  uint32_t first; /* the options begin at this index of the pool, Left's first */
  uint32_t left_count, right_count;
  games_id form;  /* the canonical form, possibly the position itself; GAMES_NONE: not found yet */
  uint32_t mark;  /* the number of the last walk that visited the position */
  uint32_t place; /* its index in the members of that walk */
  bool is_open;   /* its options are not known yet */
  uint8_t lack;   /* STOPPER_LACKS_NOTHING if it has a value, or has not been evaluated */
  /* Not a position but a value with two sides: the Left option is the onside, the Right option the
  ** offside. */
  bool is_sides;
  games_id side[2]; /* the onside and the offside of a raw position; GAMES_NONE: not found yet */
  games_id sides;   /* the value with two sides of a position that is not a stopper; GAMES_NONE: not
                    ** found */
  uint64_t digest;  /* see stopper_digest.c; 0 if not computed */
} stopper_node;

/* The strongly connected components of the members of a walk, by Tarjan's algorithm. The components
** that a component leads to precede it. */
typedef struct stopper_search {
  games_list graph; /* the positions, component by component */
  games_list ends;  /* the index in `graph` of the end of each component */
  /* By place: the number of the visit, from 1; the smallest number that is known to be reachable
  ** within the component, UINT32_MAX after the component is complete; the next option. */
  games_list order, low, next;
  games_list path, stack;        /* places: the path of the walk, and the incomplete components */
  games_list positions, simpler; /* of one component: see stopper_sides.c */
} stopper_search;

/* The positions that a walk visits. */
typedef enum stopper_scope {
  STOPPER_UNEVALUATED,   /* positions that have not been evaluated */
  STOPPER_WITHOUT_VALUE, /* these, and positions whose sides were not found */
  STOPPER_ALL,           /* all positions */
  STOPPER_UNDIGESTED     /* positions without a digest */
} stopper_scope;

/* Claims about a pair of games, and sums. A claim about the onsides or the offsides of a pair has
** the kind of the claim about their values plus the part. */
typedef enum stopper_kind {
  STOPPER_SECOND, /* Left, moving second in other - one, always has a move: one <= other */
  STOPPER_FIRST,  /* Left, moving first in other - one, always has a move */
  STOPPER_SUM     /* one + other */
} stopper_kind;

/* The part of the value of a position that is compared or sought. */
typedef enum stopper_part {
  STOPPER_WHOLE = 0,  /* the value of a stopper, whose sides are equal */
  STOPPER_ONSIDE = 4, /* infinite play is a win for Left */
  STOPPER_OFFSIDE = 6 /* infinite play is a win for Right */
} stopper_part;

/* The way in which the positions of a component are simplified. The result for stoppers depends
** only on the graph, so their way is { STOPPER_WHOLE }. */
typedef struct stopper_way {
  stopper_part part;
  stopper_scope scope; /* the positions that are simplified together */
  bool keeps_cycles;   /* the winner of infinite play keeps options that lead back to themselves */
  bool is_backwards;   /* the last positions are simplified first */
  uint64_t salt;       /* permutes the order of digests */
} stopper_way;

typedef enum stopper_verdict { STOPPER_UNKNOWN, STOPPER_TRUE, STOPPER_FALSE } stopper_verdict;

typedef struct stopper_pair {
  games_id one, other;
  uint8_t kind, verdict;
  /* of a claim STOPPER_FIRST: the first move that is not known to fail; of a claim about sides: the
  ** last round in which it held */
  uint32_t next;
  uint32_t waiters; /* 1 + index of the first link to a claim that depends on this one, or 0 */
  games_id sum;
} stopper_pair;

typedef struct stopper_link {
  uint32_t pair, next;
} stopper_link;

/* The options of a raw position while they are simplified. */
typedef struct stopper_sides {
  games_list side[2];
} stopper_sides;

typedef enum stopper_shape {
  STOPPER_SHAPE_BRACES,
  STOPPER_SHAPE_SWITCH, /* +-over, +-{over,1}: the Right options are negatives of the Left ones */
  STOPPER_SHAPE_WORD,
  STOPPER_SHAPE_TINY,
  STOPPER_SHAPE_MINY
} stopper_shape;

/* A position in a text. */
typedef struct stopper_line {
  uint32_t first, count[2]; /* index in the page's options; the numbers of Left and Right options */
  uint32_t rank, next_rank;
  uint32_t references; /* the number of occurrences in the text */
  uint32_t name;       /* number of the name, from 1; 0 if unnamed */
  uint8_t shape, word, slashes;
  bool own_negative;
  dyadic number; /* the number that is added to the word */
} stopper_line;

/* The text that is being written. */
typedef struct stopper_page {
  games_list finite, written; /* the finite options, sorted by id, and in written order */
  games_list options;         /* the options of all positions, in written order */
  CORE_ARRAY(stopper_line) lines;
} stopper_page;

/* The claims that are examined or decided (stopper_order.c). */
typedef struct stopper_claims {
  CORE_ARRAY(stopper_pair) pairs;
  CORE_ARRAY(stopper_link) links;
  slot_index index;  /* of pairs, by kind and games */
  games_list agenda; /* a stack of claims to examine */
  uint32_t decided;  /* claims below this index that are not known to be false are true */
} stopper_claims;

/* A component while it is simplified (stopper_form.c). */
typedef struct stopper_forming {
  games_list graph;     /* the positions whose forms are sought */
  games_list targets;   /* what each of them becomes; GAMES_NONE: not known yet */
  games_list sources;   /* the positions from which new forms are built */
  games_list bypassed;  /* the reversible options of one side */
  games_list known;     /* the canonical positions below the component */
  games_list likely;    /* stoppers that sides of a sum can be: the followers of its parts */
  stopper_sides *sides; /* by place */
  uint32_t sides_count;
} stopper_forming;

/* Digests (stopper_digest.c). */
typedef struct stopper_digests {
  CORE_ARRAY(uint64_t) finite; /* of the forms of the store, by id */
  CORE_ARRAY(uint64_t) colors; /* scratch */
} stopper_digests;

/* The limits of the work of a component (stopper_sides.c). */
typedef struct stopper_budget {
  bool is_bounded; /* a component is being evaluated, and its work is limited */
  bool is_crowded; /* the limit of claims was exceeded */
  int64_t work_left;
} stopper_budget;

struct stoppers {
  games *store;

  /* The positions. */
  CORE_ARRAY(stopper_node) nodes;
  games_list pool;       /* the options of all positions */
  games_list forms;      /* the canonical positions */
  slot_index by_options; /* the canonical positions, by their options */
  games_list two_sided;  /* the values with two sides */

  games_list members; /* the positions that the last walk visited */
  uint32_t walk;      /* the number of that walk */

  games_list left, right, numbers; /* scratch lists, used within one function at a time */

  stopper_claims claims;
  stopper_forming forming;
  stopper_digests digests;
  stopper_budget budget;
  stopper_page page;
};

static inline uint32_t stopper_index(games_id game) {
  core_assert(game >= GAMES_FIRST_RAW && game != GAMES_NONE);
  return game - GAMES_FIRST_RAW;
}

static inline stopper_node *stopper_at(const stoppers *set, games_id game) {
  core_assert(stopper_index(game) < set->nodes.count);
  return &set->nodes.items[stopper_index(game)];
}

/* Return true if the game is a position whose canonical form is not known. */
static inline bool stopper_is_raw(const stoppers *set, games_id game) {
  return stoppers_is_loopy(game) && stopper_at(set, game)->form == GAMES_NONE;
}

/* Return true if the value of a position has been sought. */
static inline bool stopper_is_evaluated(const stopper_node *node) {
  return node->form != GAMES_NONE || node->sides != GAMES_NONE ||
         node->lack != STOPPER_LACKS_NOTHING;
}

/* Return the number of options of a position. */
static inline uint32_t stopper_node_count(const stoppers *set, games_id game, bool right) {
  const stopper_node *node = stopper_at(set, game);
  return right ? node->right_count : node->left_count;
}

/* ---- stopper_graph.c ---- */

/* Give a position the options in set->left and set->right. */
bool stopper_finish_position(stoppers *set, games_id node);

/* Count and return the options of a game other than STOPPERS_PASS. */
bool stopper_count(stoppers *set, games_id game, bool right, uint32_t *count);
games_id stopper_option(const stoppers *set, games_id game, bool right, uint32_t index);

extern const char stopper_too_much[];

/* Report work. Fail with CORE_INVALID if it exceeds the limit of the component. */
bool stopper_work(stoppers *set, int64_t units);

/* Collect in set->members the starts, and all positions of the scope that can be reached from them
** through such positions. Each gets its index as `place`. */
bool stopper_gather(stoppers *set, const games_id *starts, uint32_t count, stopper_scope scope);

/* Discard all claims. They can be examined again. */
void stopper_discard_pairs(stoppers *set);

/* Test whether the members are stoppers: no alternating play in them is infinite. */
bool stopper_test_stopper(stoppers *set, bool *answer);

/* Return the index of a pair, adding it if `made`. GAMES_NONE: a failure, or not found if not
** `made`. */
uint32_t stopper_find_pair(stoppers *set, stopper_kind kind, games_id one, games_id other,
                           bool made);

/* Return { left | right } without simplification; STOPPERS_PASS is the game itself. Finite if all
** options are finite. */
games_id stopper_build_raw(stoppers *set, const games_id *left, size_t left_count,
                           const games_id *right, size_t right_count);

/* Define the position that a name denotes within its braces as `made`, and return it. */
games_id stopper_close_name(stoppers *set, games_id name, games_id made);

/* Split set->members into strongly connected components. */
bool stopper_find_components(stoppers *set, stopper_search *search);
void stopper_search_release(stoppers *set, stopper_search *search);

/* Return the value with these canonical sides. */
games_id stopper_of_sides(stoppers *set, games_id onside, games_id offside);

/* ---- stopper_order.c ---- */

/* Compare a part of the values of two games. */
bool stopper_leq(stoppers *set, stopper_part part, games_id one, games_id other, bool *answer);
bool stopper_equal(stoppers *set, stopper_part part, games_id one, games_id other, bool *equal);

/* Return the canonical form of a game, or the found side of a raw position; the game if neither is
** known. */
games_id stopper_form_of(const stoppers *set, stopper_part part, games_id game);

/* ---- stopper_form.c ---- */

/* Find the canonical forms of a stopper and of its followers. The followers without a form must be
** strongly connected with it. */
bool stopper_find_forms(stoppers *set, games_id game);

/* Simplify the positions of a component, set->forming.graph, to positions, set->forming.targets,
** that may have the same part. The caller has to prove that. */
bool stopper_find_simpler(stoppers *set, const stopper_way *way, games_id game);

/* ---- stopper_digest.c ---- */

/* Compute the digests of all positions that can be reached from the starts. Replaces the
** members. */
bool stopper_find_digests(stoppers *set, const games_id *starts, uint32_t count);

/* Return the digest of a game that has one. */
uint64_t stopper_digest_of(const stoppers *set, games_id game);

/* An order by digests, permuted by the salt. stopper_digest_follows compares within it. */
typedef struct stopper_digest_order {
  const stoppers *set;
  uint64_t salt;
} stopper_digest_order;
bool stopper_digest_follows(void *order, games_id one, games_id other);

/* ---- stopper_sides.c ---- */

/* As stoppers_value, but fail with CORE_INVALID if it has no value. */
games_id stopper_value_of(stoppers *set, games_id game);

/* ---- stopper_word.c ---- */

/* Games that are written as a word, most of them after a number. */
typedef enum stopper_word {
  STOPPER_OVER,
  STOPPER_UNDER,
  STOPPER_UPON,
  STOPPER_DOWNON,
  STOPPER_UPON_STAR,
  STOPPER_DOWNON_STAR,
  STOPPER_UPON_UNIT,
  STOPPER_DOWNON_UNIT,
  STOPPER_UPON_UNIT_STAR,
  STOPPER_DOWNON_UNIT_STAR,
  STOPPER_ON,
  STOPPER_OFF,
  STOPPER_WORDS
} stopper_word;

/* Return the word, as in "over". */
const char *stopper_word_text(stopper_word word);

/* Return number + the game. The number has no effect on on and off. */
games_id stopper_of_word(stoppers *set, stopper_word word, dyadic number);

/* Return true, with word and number, if a canonical form is written as a word. */
bool stopper_is_word(const stoppers *set, games_id game, stopper_word *word, dyadic *number);

/* ---- stopper_text.c ---- */

/* Return -G if the game is { 0 || 0 | -G }, or G if it is { G | 0 || 0 } and `miny`; GAMES_NONE
** otherwise. */
games_id stopper_tiny_inside(const stoppers *set, games_id game, bool miny);

/* ---- read.c ---- */

/* Read a game as games_read does. If `set` is not NULL, games with cycles are allowed, and the
** result is not simplified. */
games_id games_read_with(games *store, const char *text, size_t length, stoppers *set);

#endif
