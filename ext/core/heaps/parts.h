/* The moves of one heap of a take-and-break game, told by the heaps that they leave. No value is
** made. */
#ifndef GRUNDY_HEAPS_PARTS_H
#define GRUNDY_HEAPS_PARTS_H

#include "core/heaps/rules.h"

/* A move from `heap`: it takes `taken` tokens and leaves `count` heaps. */
typedef struct heaps_parts {
  const heaps_rules *rules;
  uint64_t heap;
  uint64_t parts[3]; /* the heaps left, ascending */
  uint32_t count;    /* of them: 0 to 3 */
  uint64_t taken;
  /* where the enumeration stands */
  uint64_t rule; /* its number; for a set, what the rule before it takes */
  uint32_t next_count, alike;
  bool started;
} heaps_parts;

/* Stand before the first move of `heap`; the rules must outlive the enumeration. Moves that take
** least come first. */
void heaps_parts_start(heaps_parts *way, const heaps_rules *rules, uint64_t heap);

/* Go to the next move; false after the last. */
bool heaps_parts_next(heaps_parts *way);

#endif
