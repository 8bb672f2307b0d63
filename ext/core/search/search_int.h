/* The files of the search share this. terms.c knows parts, games and what they add up to; results.c
** keeps what was found; search.c walks. */
#ifndef GRUNDY_CORE_SEARCH_SEARCH_INT_H
#define GRUNDY_CORE_SEARCH_SEARCH_INT_H

#include "base/array.h"
#include "core/masks/sieve.h"
#include "core/masks/sums.h"
#include "core/search/search.h"

/* A game of the store, or twice the number of a part, and 1 for its negative. */
typedef uint32_t search_term;
#define SEARCH_GAME    UINT32_C(0x80000000)
#define SEARCH_NO_TERM UINT32_MAX

static inline bool search_is_game(search_term term) {
  return (term & SEARCH_GAME) != 0;
}

/* A class of components without a value, known by its image (core/masks/sums.h). */
typedef struct search_part {
  uint64_t image;
  uint32_t size; /* how many moves it may last: see search_size */
  uint32_t kind;
  uint32_t number;     /* while parts are forgotten: the one that it had */
  uint8_t known, wins; /* of Left (1) and Right (2), moving first */
  bool is_own_negative;
  bool stays; /* while parts are forgotten */
} search_part;

/* A move from a state, and how good it looks. */
typedef struct search_move {
  uint64_t after; /* of a board: the position, else the game */
  int32_t rating;
  uint16_t term; /* of the frame */
  bool is_game;
  bool is_negative; /* the position stands for its negative */
} search_move;

typedef struct search_kind {
  const bits_rules *rules;
  bool shrinks;             /* each move leaves fewer bits than there were */
  bits_sums *sums, *values; /* values: of the sum's parts; NULL: none has been asked for */
  search_term *terms;       /* of each class; SEARCH_NO_TERM: not met yet */
  uint64_t term_bytes;
  uint32_t term_count;
  bits_expander applying; /* which moves do */
  /* Sets in one block: the moves of each player, and of the position that is looked at. */
  uint64_t *left, *right, *moves;
} search_kind;

/* The facts that are looked up of a game of the store. */
typedef struct search_game {
  dyadic mean, temperature;
  uint32_t followers; /* 0: nothing is known yet */
  char outcome;       /* '\0': unknown */
  bool is_small;      /* a number plus ups and a nimber */
} search_game;

typedef struct search_result {
  /* The lowest bit of `check` is the answer, those above how much work it was; both 0: free. */
  uint64_t key, check;
} search_result;

typedef enum search_phase { SEARCH_BEGINS, SEARCH_MOVES } search_phase;

/* A state that is being looked at; its terms are the last of the stack, its moves those of the
** moves. */
typedef struct search_frame {
  uint64_t key, check;
  uint64_t nodes;          /* before it */
  uint32_t first, count;   /* in searched->stack */
  uint32_t move, move_end; /* in searched->moves: the next to be tried */
  uint8_t player;
  uint8_t phase;
} search_frame;

struct search {
  core_host *host;
  search_options options_of;
  games *store, *values; /* values: for those of the sum's parts; NULL: none has been asked for */
  search_kind *kinds;
  search_part *parts;
  search_game *games;
  search_move *moves;
  search_term *stack, *sum;
  search_frame *frames;
  search_result *results;
  uint64_t kind_bytes, part_bytes, game_bytes, move_bytes, stack_bytes, sum_bytes, frame_bytes;
  uint64_t result_count, results_taken, nodes, turns;
  bool answer;  /* of the state that was decided last */
  bool is_hard; /* the sum is to value: that ran out of memory, or something has no value */
  uint32_t kind_count, part_count, game_count, move_count, stack_count, sum_count, frame_count;
};

/* ---- terms.c; false: the host's status says why, unless something else is said ---- */

/* Put the terms of a position behind the `*count` of a list that has room for 64 more. */
bool search_take_apart(search *searched, uint32_t kind, uint64_t position, search_term *terms,
                       uint32_t *count);

/* Look for the values of the parts of the sum, which are games then; after any failure it can go on
** later. */
bool search_value_sum(search *searched);

/* Give back the memory that is for that. False: there is none. */
bool search_drop_values(search *searched);

/* Return the size of a part: the bits of its image if each move leaves fewer bits, or else the bits
** that its positions can have. A part with few bits is a long game where bits move or multiply. */
int search_size(const search_kind *kind, uint64_t image);

/* SEARCH_NO_TERM: it fails. */
search_term search_negative(search *searched, search_term term);

/* The facts of a game; NULL: it fails. */
const search_game *search_look_at(search *searched, games_id game);

/* Cancel, add what is small, and sort a list of terms. */
bool search_add_up(search *searched, search_term *terms, uint32_t *count);

/* List the moves of the innermost state, the best first as far as that shows. Terms that are equal
** are moved in once. */
bool search_list_moves(search *searched);

/* Forget all parts but those of the stack and the sum, which get new numbers. False: that is not
** worth while. */
bool search_forget_parts(search *searched);

/* ---- results.c ---- */

/* Without a seed: what a search takes is to be the same each time, and no table gets slow by what
** it holds. */
void search_hash(const search *searched, const search_term *terms, search_frame *frame);
bool search_recall(const search *searched, const search_frame *frame, bool *wins);
/* The table gives way to what must be kept: it is emptied, and will be half as large. False: it is
** as small as can be. */
bool search_halve_results(search *searched);
void search_remember(search *searched, const search_frame *frame, uint64_t work, bool wins);

#endif
