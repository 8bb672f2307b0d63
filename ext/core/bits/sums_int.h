/* What the files about sums share.
**
** 1. links.c says how a position falls apart, and which moves of a part are live.
** 2. classes.c finds out whether a component is like another one. A part is moved down, and turned, to where its
**    image is the least: as far as symmetries and the moves, moved by the same distance, allow. Parts with one
**    image are alike; that is found by a look into a table. Components whose images differ are compared by forms,
**    their bits numbered in some order.
** 3. sums.c walks through the options and adds. */
#ifndef GRUNDY_CORE_BITS_SUMS_INT_H
#define GRUNDY_CORE_BITS_SUMS_INT_H

#include <string.h>

#include "base/array.h"
#include "core/bits/sieve.h"
#include "core/bits/sums.h"

enum { SUMS_MOST_SHIFTS = 8 };

/* The rank of a bit that is outside of a component; what it weighs is 0. */
#define SUMS_OUTSIDE 63

/* What a move does with a bit, for hashes: need, forbid, clear and put as four bits. */
typedef struct sums_role {
  uint8_t bit, role;
} sums_role;

/* An order in which bits get their numbers. */
typedef struct sums_order {
  uint8_t image[64], origin[64];
  bits_turn turn;
} sums_order;

/* Components that are alike. */
typedef struct sums_class {
  uint64_t part;  /* that was met first */
  uint64_t image; /* of it */
  uint32_t hash;  /* of the form */
  uint32_t value; /* of the image */
} sums_class;

/* A component with its bits numbered in some order. */
typedef struct sums_form {
  uint64_t set, scope;  /* the bits that are set; all bits that a live move names */
  const uint32_t *live; /* moves */
  uint32_t live_count;
  uint8_t rank[64];
} sums_form;

/* A move of the component that others are compared with. */
typedef struct sums_compared {
  bits_move move;
  uint64_t comparison; /* in which it was written; before: the place is free */
  bool found;
} sums_compared;

typedef struct sums_recent {
  uint64_t part; /* 0: free */
  uint32_t value;
} sums_recent;

/* An option of a component: the sum of its parts so far. */
typedef struct sums_option {
  uint32_t value, player;
} sums_option;

/* A part of an option whose value has to be added. */
typedef struct sums_part {
  uint64_t bits;
  uint64_t image;  /* 0: not known yet */
  uint32_t option; /* in sums->options */
  bool exchanged;  /* in the image Left and Right have changed places */
} sums_part;

/* A component whose options are being looked at; the lowest frame has no component, but one option,
** the position. Options and parts of all frames stand in one list each, those of the innermost
** last. */
typedef struct sums_frame {
  uint64_t part;
  uint32_t class;
  uint32_t option_begin, option; /* `option` is the one whose part a higher frame looks at */
  uint32_t part_begin, part_next, part_end; /* behind the end: parts that fell apart once more */
  bool exchanged;                           /* the image of the part is */
} sums_frame;

struct bits_sums {
  core_host *host;
  const bits_rules *rules;
  const bits_arithmetic *arithmetic; /* NULL: Grundy values */
  bits_sums_fault fault;
  uint64_t fault_at;
  uint32_t hash_mask;
  int least_need; /* bits */
  bool puts;      /* some move puts a bit */

  bits_sieve applies,
      lives; /* moves: where need and forbid allow it; where need does. Equal ones once. */
  uint64_t word_bytes; /* of a set of moves */
  uint64_t *live, *other_live;
  uint32_t *live_list, *other_list;

  bool is_linked; /* T1 holds */
  uint64_t neighbours[64];
  int shift_count; /* -1: too many, the neighbours are gone through one by one */
  int distance[SUMS_MOST_SHIFTS];
  uint64_t shifted[SUMS_MOST_SHIFTS]; /* the lower ends of links of that distance */
  uint64_t *borders; /* of each move: what it puts, and what is linked with what it clears */

  uint64_t *shifts; /* of each move, see bits_rules_find_shifts */
  sums_role *roles;
  uint64_t *role_begins;
  uint64_t role_bytes;
  sums_order *orders; /* the first is as the bits are */
  uint64_t order_bytes;
  uint32_t order_count;
  bool has_plain_orders; /* that carry moves into what are none */
  uint64_t weights[16][64];

  sums_class *classes;
  uint64_t class_bytes;
  uint32_t class_count;
  uint32_t *slots; /* by the hash of a form: 1 + the index of a class; 0: free */
  uint32_t *image_slots;
  uint64_t slot_count; /* of either */

  sums_recent *recent;
  uint64_t recent_count;
  bool is_short;           /* memory was short: that table does not grow */
  uint64_t *seen;          /* values of options, empty between uses */
  uint32_t *sides;         /* Left's options, then Right's */
  sums_compared *compared; /* moves by hash, while two components are compared */
  uint64_t compared_count, comparison;

  sums_frame *frames;
  sums_option *options;
  sums_part *parts;
  uint64_t frame_bytes, option_bytes, part_bytes;
  uint32_t frame_count, option_count, part_count;
};

/* ---- links.c ---- */

/* What follows from the moves alone. False: the host asks to stop. */
bool sums_look_at_moves(bits_sums *sums);

/* The bits of a set that are linked with the lowest of `border`, by way of others; the whole set as soon as
** all of the border is linked with it. */
uint64_t sums_flood(const bits_sums *sums, uint64_t set, uint64_t border);

/* The least set that holds a part and with the need of a move what it puts; *live = the live moves, as a set. */
uint64_t sums_reach(const bits_sums *sums, uint64_t part, uint64_t *live);

/* The moves of a set, one after the other; how many there are. */
uint32_t sums_list(const bits_sums *sums, const uint64_t *live, uint32_t *list);

/* The components of a set under its live moves; how many there are, 64 at most. */
int sums_find_components(const bits_sums *sums, uint64_t reach, const uint32_t *live,
                         uint32_t live_count, uint64_t components[64]);

static inline uint64_t sums_named(const bits_move *move) {
  return move->need | move->forbid | move->clear | move->put;
}

/* ---- classes.c ---- */

/* Classes have less than that many; values from here on mean that there is none: */
#define SUMS_MOST UINT32_C(0xfffffffc)
#define SUMS_PENDING                                                                               \
  UINT32_C(0xfffffffe) /* it is being looked for, which is somewhere on the stack */
#define SUMS_GIVEN_UP UINT32_C(0xfffffffd)

/* Where a part is the least; *exchanged: Left and Right have changed places. */
uint64_t sums_find_image(bits_sums *sums, uint64_t part, bool *exchanged);

/* The class that has the image; UINT32_MAX if there is none. First the slot, then the class may be fetched
** from memory. */
void sums_fetch_slot(const bits_sums *sums, uint64_t image);
void sums_fetch_class(const bits_sums *sums, uint64_t image);
uint32_t sums_find_by_image(const bits_sums *sums, uint64_t image);

/* *class = the index of the class of a component with that image, which no class has, `scope` being all bits
** that matter, and sums->live_list its live moves; it has no value yet if it is new. */
core_status sums_find_class(bits_sums *sums, const sums_part *part, uint64_t scope,
                            uint32_t live_count, uint32_t *class);

#endif
