/* The moves of one heap of a take-and-break game, as the heaps that they leave. No values are
** computed. */
#ifndef GRUNDY_CORE_HEAPS_PARTS_H
#define GRUNDY_CORE_HEAPS_PARTS_H

#include "core/heaps/rules.h"

/* The limit for heaps that may be broken into any number of heaps: 128 tokens have 4 * 10^9
** partitions. */
#define HEAPS_PARTS_MAX 128

/* A rule: the number of tokens taken, and the heaps that may be left, as a place of a code. */
typedef struct heaps_rule {
  uint64_t take, leave;
  uint32_t alike;
} heaps_rule;

/* Set *rule to rule `number` of the game: the first rule has number 0, and heaps_rule_after returns
** the number of the next. Return false if there is no such rule, or if it takes more tokens than
** the heap has. */
bool heaps_rule_at(const heaps_rules *rules, uint64_t number, uint64_t heap, heaps_rule *rule);

static inline uint64_t heaps_rule_after(const heaps_rules *rules, uint64_t number,
                                        const heaps_rule *rule) {
  return rules->kind == HEAPS_SUBTRACT || rules->by_set ? rule->take : number + 1;
}

/* Return true if the rule leaves any number of heaps, equal or not, beyond a number up to three.
** The engines of misère play keep sets for such rules. */
static inline bool heaps_rule_is_open(const heaps_rule *rule) {
  return rule->alike == HEAPS_MORE_PARTS && rule->leave < 2 * HEAPS_LEAVE_THREE;
}

/* A move from `heap`: it takes `taken` tokens and leaves `count` heaps. */
typedef struct heaps_parts {
  const heaps_rules *rules;
  uint64_t heap;
  uint64_t parts[HEAPS_PARTS_MAX]; /* the heaps left, ascending */
  uint32_t count;                  /* number of heaps left */
  uint64_t taken;
  /* The state of the enumeration. */
  uint64_t rule; /* the number of the rule */
  uint32_t next_count, alike;
  bool started;
  bool skips_more; /* set by the caller to omit the moves of rules with heaps_rule_is_open */
} heaps_parts;

/* Return the largest heap whose moves can be listed: HEAPS_PARTS_MAX if moves leave any number of
** heaps. The second function is for enumerations with skips_more. */
uint64_t heaps_parts_largest(const heaps_rules *rules);
uint64_t heaps_parts_largest_closed(const heaps_rules *rules);

/* Set *way before the first move of `heap`. Heaps above heaps_parts_largest are allowed only if the
** caller sets skips_more. The rules must outlive the enumeration. Moves are listed by the number of
** tokens taken. */
void heaps_parts_start(heaps_parts *way, const heaps_rules *rules, uint64_t heap);

/* Advance to the next move. Return false after the last. */
bool heaps_parts_next(heaps_parts *way);

#endif
