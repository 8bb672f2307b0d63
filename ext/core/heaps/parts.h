/* The moves of one heap of a take-and-break game, as the heaps that they leave. No values are
** computed. */
#ifndef GRUNDY_CORE_HEAPS_PARTS_H
#define GRUNDY_CORE_HEAPS_PARTS_H

#include "core/heaps/rules.h"

/* The limit for heaps that may be broken into any number of heaps: 128 tokens have 4 * 10^9
** partitions. */
#define HEAPS_PARTS_MAX 128

/* A move from `heap`: it takes `taken` tokens and leaves `count` heaps. */
typedef struct heaps_parts {
  const heaps_rules *rules;
  uint64_t heap;
  uint64_t parts[HEAPS_PARTS_MAX]; /* the heaps left, ascending */
  uint32_t count;                  /* number of heaps left */
  uint64_t taken;
  /* The state of the enumeration. */
  uint64_t rule; /* the index of the rule; for a set, the number taken by the previous rule */
  uint32_t next_count, alike;
  bool started;
  bool skips_more; /* set by the caller to omit the moves of digits with * */
} heaps_parts;

/* Return the largest heap whose moves can be listed: HEAPS_PARTS_MAX if moves leave any number of
** heaps. */
uint64_t heaps_parts_largest(const heaps_rules *rules);

/* Set *way before the first move of `heap`. Heaps above heaps_parts_largest are allowed only if the
** caller sets skips_more. The rules must outlive the enumeration. Moves are listed by the number of
** tokens taken. */
void heaps_parts_start(heaps_parts *way, const heaps_rules *rules, uint64_t heap);

/* Advance to the next move. Return false after the last. */
bool heaps_parts_next(heaps_parts *way);

#endif
