/* Types and functions that boards.c and tied.c share, for sets of one size. */
#ifndef GRUNDY_CORE_SEARCH_BOARDS_INT_H
#define GRUNDY_CORE_SEARCH_BOARDS_INT_H

#include "core/masks/sieve.h"
#include "core/masks/sums.h"
#include "core/search/boards.h"
#include "core/search/search_int.h"

/* The maximum number of classes in a run. */
enum { TIED_RUN = 3 };

/* A run and its bound. In the table an empty set marks a free entry. */
typedef struct tied_run {
  bits_set set;
  search_bound bound;
} tied_run;

/* The two runs that were looked up last at a place: usually that of the position whose moves are
** rated, and that of the position after a move. */
typedef struct tied_recent {
  tied_run runs[2];
  uint8_t last; /* the index of the run of the last position */
} tied_recent;

/* Rules in which a player is tied. */
typedef struct tied_rules {
  bits_rules rules;
  bits_sums *sums;
  bits_set classes[SET_BITS];
  /* By last class and length minus 1 of a run: its sets, moved down by so much, have the same
  ** bounds. */
  uint8_t down[SET_BITS][TIED_RUN];
  uint32_t count;

  /* The last position that was divided, up to the class `divided`: by last class and length minus 1
  ** the runs, and by last class the sum of the best division and the length of its last run. A move
  ** changes few of the runs of a position. */
  bits_set position;
  uint32_t divided;
  tied_recent recent[SET_BITS][TIED_RUN];
  int64_t best[SET_BITS + 1];
  uint8_t lengths[SET_BITS];

  /* Bounds of runs that are moved down, by hash; `used` of the `size` entries are in use. */
  tied_run *table;
  uint64_t size, used;
} tied_rules;

/* The boards of a kind. */
typedef struct boards_kind {
  const bits_rules *rules;
  bool shrinks;             /* each move leaves fewer bits */
  bool ends;                /* it is certain that play of each part ends */
  bits_sums *sums, *values; /* values: for parts of the sum, NULL until needed */
  bits_expander applying;   /* the moves that apply to a position */
  /* Sets of moves in one block: of each player, and scratch for the moves of a position. */
  uint64_t *left, *right, *moves;
  tied_rules *tied[2]; /* Left or Right is tied */
} boards_kind;

/* Open the tied rules of a kind for a player if they have bounds. */
bool tied_open(search *s, boards_kind *boards, int side);
void tied_close(core_host *host, tied_rules *tied);

/* Release the bounds of runs and their components. They are found again. */
void tied_clear(core_host *host, tied_rules *tied);

/* Add the bound of a position to a total. */
bool tied_add_position(search *s, tied_rules *tied, int side, bits_set position,
                       search_total *total);

#endif
