/* What the files of the search share. terms.c knows parts, games and what they add up to; results.c keeps what was
** found; search.c walks. */
#ifndef GRUNDY_CORE_SEARCH_SEARCH_INT_H
#define GRUNDY_CORE_SEARCH_SEARCH_INT_H

#include "base/array.h"
#include "core/bits/sieve.h"
#include "core/bits/sums.h"
#include "core/search/search.h"

/* A game of the store, or twice the number of a part, and 1 for its negative. */
typedef uint32_t search_term;
#define SEARCH_GAME    UINT32_C(0x80000000)
#define SEARCH_NO_TERM UINT32_MAX

static inline bool search_is_game(search_term term) {
  return (term & SEARCH_GAME) != 0;
}

#define SEARCH_UNMADE UINT32_MAX

/* An option of a part: a position, and its terms once it was tried. */
typedef struct search_list {
  uint64_t position;
  uint32_t first, count; /* in searched->pool; before that how the position rates, and SEARCH_UNMADE */
} search_list;

/* A class of components without a value. */
typedef struct search_part {
  uint32_t kind, class;
  uint32_t first[2], count[2]; /* Left's options and Right's in searched->options; SEARCH_UNMADE */
  uint32_t best[2];            /* the option that won last */
  uint8_t known, wins; /* of Left (1) and Right (2), moving first */
  bool is_own_negative;
} search_part;

typedef struct search_kind {
  const bits_rules *rules;
  bits_sums *sums;
  search_term *terms; /* of each class; SEARCH_NO_TERM: not met yet */
  uint64_t term_bytes;
  uint32_t term_count;
  bits_sieve applies; /* which moves do */
  uint64_t *left, *right; /* the moves that a player may make, as sets */
} search_kind;

/* What is looked up of a game of the store. */
typedef struct search_game {
  dyadic mean, temperature;
  uint32_t followers; /* 0: nothing is known yet */
  char outcome;       /* '\0': unknown */
  bool is_small;      /* a number plus ups and a nimber */
} search_game;

typedef struct search_result {
  uint64_t key, check; /* the lowest bit of `check` is the answer; both 0: free */
} search_result;

typedef enum search_phase { SEARCH_BEGINS, SEARCH_MOVES } search_phase;

/* A state that is being looked at; its terms are the last of the stack. */
typedef struct search_frame {
  uint64_t key, check;
  uint32_t first, count; /* in searched->stack */
  uint32_t term, option; /* the next to be tried: the terms from the last, their options from the first */
  uint32_t best;         /* the option that goes before the first; SEARCH_UNMADE: none */
  uint8_t player;
  uint8_t phase;
} search_frame;

struct search {
  core_host *host;
  search_options options_of;
  games *store;
  search_kind *kinds;
  search_part *parts;
  search_game *games;
  search_list *options;
  search_term *pool, *stack, *sum;
  search_frame *frames;
  search_result *results;
  uint64_t kind_bytes, part_bytes, game_bytes, option_bytes, pool_bytes, stack_bytes, sum_bytes, frame_bytes;
  uint64_t result_count, results_taken, nodes;
  bool answer; /* of the state that was decided last */
  uint32_t kind_count, part_count, game_count, option_count, pool_count, stack_count, sum_count, frame_count;
};

/* ---- terms.c ---- */

/* Put the terms of a position behind the `*count` of a list that has room for 64 more. */
core_status search_take_apart(search *searched, uint32_t kind, uint64_t position, search_term *terms, uint32_t *count);

search_term search_negative(search *searched, search_term term);

/* What is known of a game; NULL: it fails. */
const search_game *search_look_at(search *searched, games_id game);

/* Cancel, add what is small, and sort a list of terms. */
core_status search_add_up(search *searched, search_term *terms, uint32_t *count);

/* Make the options of a part for a player, if they aren't there. */
core_status search_expand(search *searched, uint32_t part, int player);

/* The terms of an option of a part. */
core_status search_resolve(search *searched, uint32_t part, int player, uint32_t option, search_list *list);

/* ---- results.c ---- */

/* Without a seed: what a search takes is to be the same each time, and no table gets slow by what it holds. */
void search_hash(const search *searched, search_frame *frame);
bool search_recall(const search *searched, const search_frame *frame, bool *wins);
/* The table gives way to what must be kept: it is emptied, and will be half as large. False: it is as small as can be. */
bool search_halve_results(search *searched);
void search_remember(search *searched, const search_frame *frame, bool wins);

#endif
