/* The files stopper_*.c and the reader of texts share this: positions of games with cycles.
**
** A position is a pair of lists of options, ids of the store or of other positions. It is raw until
** its canonical form has been worked out; that is a finite game, or a position whose options are
** canonical and that is the only one of its value.
*/
#ifndef GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_INT_H
#define GRUNDY_CORE_PARTIZAN_STOPPER_STOPPERS_INT_H

#include "base/slots.h"
#include "core/partizan/forms/games_int.h"
#include "core/partizan/stopper/stoppers.h"

/* `pass`: an option that is the game itself. */
#define STOPPERS_PASS (GAMES_NONE - 1)

enum {
  STOPPERS_MOST_SUMS = 1000, /* positions of a sum */
  /* Claims, of about 64 bytes each, in one comparison of sides and in all comparisons of one
  ** component. A bound of bytes would make the values found depend on the memory limit. */
  STOPPERS_MOST_PAIRS = 1 << 19,
  STOPPERS_MOST_ALL_PAIRS = 1 << 21,
  STOPPERS_MOST_KEPT_PAIRS = 1 << 20 /* from one component to the next */
};

/* Bounds of the work of one component, in units of core_work: each has the first, and a share of
** the second. They depend on nothing but the graph. */
#define STOPPERS_WORK_EACH INT64_C(5000000)
#define STOPPERS_WORK_ALL  INT64_C(4000000000)

typedef struct stopper_node {
  uint32_t first; /* of its options in the pool, Left's first */
  uint32_t left_count, right_count;
  games_id form;  /* its canonical form, itself perhaps; GAMES_NONE: not worked out yet */
  uint32_t mark;  /* the last walk that met it */
  uint32_t place; /* among those that this walk met */
  bool open;      /* its options are not known yet */
  uint8_t lack;   /* STOPPER_LACKS_NOTHING, also before its value was sought */
  /* No position: its only options are the onside, Left's, and the offside, Right's. */
  bool is_sides;
  games_id side[2]; /* its onside and its offside, as soon as they are found; GAMES_NONE */
  games_id sides;   /* of a position that is no stopper; GAMES_NONE: not worked out yet */
  uint64_t digest;  /* see stopper_digest.c; 0: not computed yet */
} stopper_node;

/* The positions of a graph, by components: each can be reached from each of its own, and from those
** of later ones. */
typedef struct stopper_search {
  games_list graph, ends; /* ends: behind each component */
  /* By place: when it was met, and the first that it is connected with, as far as is known; 0,
  ** UINT32_MAX: neither yet, its component is closed. */
  games_list met, low, next;
  games_list path, open;         /* places */
  games_list positions, simpler; /* of one component */
} stopper_search;

/* The positions that a walk visits. */
typedef enum stopper_scope {
  STOPPER_UNSETTLED,  /* those whose value has not been sought */
  STOPPER_ALL,        /* all */
  STOPPER_UNDIGESTED, /* those without a digest */
} stopper_scope;

/* Claims about a pair of games, and sums. Claims about their onsides or offsides are other ones:
** add STOPPER_ONSIDE or STOPPER_OFFSIDE. */
typedef enum stopper_kind {
  STOPPER_SECOND,     /* Left, moving second in other - one, is never stuck: one <= other */
  STOPPER_FIRST,      /* the same, moving first */
  STOPPER_SUM,        /* one + other */
  STOPPER_ONSIDE = 4, /* endless play of a game is a win of Left's */
  STOPPER_OFFSIDE = 6 /* it is one of Right's */
} stopper_kind;

typedef enum stopper_verdict { STOPPER_UNKNOWN, STOPPER_TRUE, STOPPER_FALSE } stopper_verdict;

typedef struct stopper_pair {
  games_id one, other;
  uint8_t kind, verdict;
  /* Of a claim STOPPER_FIRST: the first move that is not known to fail; of a side: the last round
  ** in which it held. */
  uint32_t next;
  uint32_t waiters; /* 1 + the link to the first claim that depends on it; 0: none */
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
  STOPPER_SHAPE_SWITCH, /* +-over, +-{over,1}: Right's options are the negatives of Left's */
  STOPPER_SHAPE_WORD,
  STOPPER_SHAPE_TINY,
  STOPPER_SHAPE_MINY
} stopper_shape;

/* A position in a text. */
typedef struct stopper_line {
  uint32_t first, count[2]; /* its options on the page, Left's and Right's */
  uint32_t rank, next_rank;
  uint32_t references; /* how often the text shows it */
  uint32_t name;       /* from 1 on; 0: none yet */
  uint8_t shape, word, slashes;
  bool own_negative;
  dyadic number; /* beside the word */
} stopper_line;

/* A text that is being made. */
typedef struct stopper_page {
  games_list finite, written; /* the finite options, by id and in the order of writing */
  games_list options;         /* of the positions, in the order of writing */
  GAMES_ARRAY(stopper_line) lines;
} stopper_page;

struct stoppers {
  games *store;
  /* Arrays up to the index of pairs. */
  GAMES_ARRAY(stopper_node) nodes;
  games_list pool;
  games_list forms;                /* canonical positions */
  games_list sides_made;           /* values that have two sides */
  games_list members;              /* positions that the last walk met */
  games_list left, right, numbers; /* for one function at a time */
  games_list agenda;               /* claims that are still to be looked into */
  games_list likely;   /* stoppers that sides of a sum may be: the followers of its parts */
  games_list bypassed; /* options of a side that were reversible */
  games_list graph, targets,
      sources;        /* positions whose forms are sought, what they become, and from
                                      ** which of them new forms come */
  games_list known;   /* canonical positions below the component whose sides are sought */
  games_list ordered; /* options in the order of their digests, for one function at a time */
  GAMES_ARRAY(uint64_t) finite_digests; /* of the forms of the store, by id */
  GAMES_ARRAY(uint64_t) colors;         /* for one function at a time */
  GAMES_ARRAY(stopper_pair) pairs;
  GAMES_ARRAY(stopper_link) links;
  stopper_page page;
  slot_index index;      /* of pairs */
  slot_index by_options; /* canonical positions, by their options */
  stopper_sides *sides;  /* of the members */
  uint32_t sides_count;
  uint32_t walk;
  uint32_t settled; /* claims before this one that are not known to be false are true */
  uint8_t mode;     /* STOPPER_ONSIDE, STOPPER_OFFSIDE: positions stand for these sides of theirs */
  bool keeps;       /* who wins endless play keeps options that lead back to themselves */
  bool backwards;   /* the last positions are simplified first */
  bool through;     /* walks go on through positions whose sides were not found */
  bool sided;       /* the sides of a component are looked for, and of no other inside */
  uint64_t salt;    /* of the order of digests */
  bool too_many;    /* comparisons have looked into too many claims */
  bool bounded;     /* the work of the present component is bounded: */
  int64_t work_left;
};

static inline uint32_t stopper_index(games_id game) {
  return game - GAMES_FIRST_RAW;
}

static inline stopper_node *stopper_at(const stoppers *set, games_id game) {
  return &set->nodes.items[stopper_index(game)];
}

/* Is it a position of which no form is known? */
static inline bool stopper_is_raw(const stoppers *set, games_id game) {
  return stoppers_is_loopy(game) && stopper_at(set, game)->form == GAMES_NONE;
}

/* Has the value of a position been sought? */
static inline bool stopper_is_settled(const stopper_node *node) {
  return node->form != GAMES_NONE || node->sides != GAMES_NONE ||
         node->lack != STOPPER_LACKS_NOTHING;
}

/* How many options a position has. */
static inline uint32_t stopper_node_count(const stoppers *set, games_id game, bool right) {
  const stopper_node *node = stopper_at(set, game);
  return right ? node->right_count : node->left_count;
}

/* ---- stopper_graph.c ---- */

/* Give it the options in set->left and set->right. */
bool stopper_end(stoppers *set, games_id node);

/* The options of any game but STOPPERS_PASS. */
bool stopper_count(stoppers *set, games_id game, bool right, uint32_t *count);
games_id stopper_option(const stoppers *set, games_id game, bool right, uint32_t index);

extern const char stopper_too_much[];

/* Report work, and fail with CORE_INVALID if it exceeds the bound of the present component. */
bool stopper_work(stoppers *set, int64_t units);

/* All positions within the scope that can be reached from some through such positions go to
** set->members, the starts first. */
bool stopper_gather(stoppers *set, const games_id *starts, uint32_t count, stopper_scope scope);

/* Discard all comparisons, which can be repeated. */
void stopper_discard_pairs(stoppers *set);

/* Is the last gathered graph one of stoppers? *answer. */
bool stopper_ends(stoppers *set, bool *answer);

/* The pair, made if it is new; GAMES_NONE: failed, or is not there and is not to be `made`. */
uint32_t stopper_find_pair(stoppers *set, stopper_kind kind, games_id one, games_id other,
                           bool made);

/* { left | right } as it stands, STOPPERS_PASS being itself. Finite if all options are. */
games_id stopper_raw(stoppers *set, const games_id *left, size_t left_count, const games_id *right,
                     size_t right_count);

/* The braces of a name are closed: what it stands for is `made`. */
games_id stopper_close_name(stoppers *set, games_id name, games_id made);

/* ---- stopper_order.c ---- */

/* Of the sides, if set->mode says so. */
bool stopper_leq(stoppers *set, games_id one, games_id other, bool *answer);
bool stopper_equal(stoppers *set, games_id one, games_id other, bool *equal);

/* The form of a position if it is known, or of the side that set->mode says. */
games_id stopper_form_of(const stoppers *set, games_id game);

/* ---- stopper_form.c ---- */

/* Find the forms of a position and of all that can be reached from it. No play of it alternates for
** ever, and those of its followers that are not settled are connected with it. */
bool stopper_find_forms(stoppers *set, games_id game);

/* Make simpler positions, set->targets, that may be worth the same sides, by set->mode, as those of
** a component, set->graph. */
bool stopper_find_simpler(stoppers *set, games_id game);

/* ---- stopper_digest.c ---- */

/* Digest all positions that can be reached from some. Replaces the members. */
bool stopper_find_digests(stoppers *set, const games_id *starts, uint32_t count);

/* The digest of a game that has one, and order by it. */
uint64_t stopper_digest_of(const stoppers *set, games_id game);
bool stopper_digest_follows(void *set, games_id one, games_id other);

/* ---- stopper_sides.c ---- */

/* Split set->members, which have been gathered, into components (Tarjan). */
bool stopper_find_components(stoppers *set, stopper_search *search);
void stopper_search_release(stoppers *set, stopper_search *search);

/* The value that has these sides, which are canonical. */
games_id stopper_of_sides(stoppers *set, games_id onside, games_id offside);

/* stoppers_value, and a failure if there is none. */
games_id stopper_value_of(stoppers *set, games_id game);

/* ---- stopper_text.c ---- */

/* Games that have a word, most of them beside a number. */
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

/* number + the game; of on and off the number has no part in it. */
games_id stopper_of_word(stoppers *set, stopper_word word, dyadic number);

/* Has a canonical form a word, and which? */
bool stopper_is_word(const stoppers *set, games_id game, stopper_word *word, dyadic *number);

/* -G of {0||0|-G}, or G of {G|0||0}; GAMES_NONE if it is no such game. */
games_id stopper_tiny_inside(const stoppers *set, games_id game, bool miny);

/* ---- read.c ---- */

/* As games_read, but of games with cycles if `set` is not NULL: raw then. */
games_id games_read_with(games *store, const char *text, size_t length, stoppers *set);

#endif
