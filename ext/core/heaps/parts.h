/* The moves of one heap of a take-and-break game, told by the heaps that they leave. No value is
** made. */
#ifndef GRUNDY_CORE_HEAPS_PARTS_H
#define GRUNDY_CORE_HEAPS_PARTS_H

#include "core/heaps/rules.h"

#define HEAPS_PARTS_MAX                                                                            \
  128 /* heaps that a listed move leaves: there are 4 * 10^9 ways to break 128 */

/* A move from `heap`: it takes `taken` tokens and leaves `count` heaps. */
typedef struct heaps_parts {
  const heaps_rules *rules;
  uint64_t heap;
  uint64_t parts[HEAPS_PARTS_MAX]; /* the heaps left, ascending */
  uint32_t count;                  /* of them */
  uint64_t taken;
  /* where the enumeration stands */
  uint64_t rule; /* its number; for a set, what the rule before it takes */
  uint32_t next_count, alike;
  bool started;
  bool skips_more; /* set by who lists them: without the moves of digits that have * */
} heaps_parts;

/* The largest heap whose moves can be listed: HEAPS_PARTS_MAX if they leave any number of heaps. */
uint64_t heaps_parts_largest(const heaps_rules *rules);

/* Stand before the first move of `heap`, at most heaps_parts_largest unless those that it is for
** are skipped; the rules must outlive the enumeration. Moves that take least come first. */
void heaps_parts_start(heaps_parts *way, const heaps_rules *rules, uint64_t heap);

/* Go to the next move; false after the last. */
bool heaps_parts_next(heaps_parts *way);

#endif
