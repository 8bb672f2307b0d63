/* The enumeration of moves as the heaps that they leave.
**
** For each rule and each number of heaps, the ways to leave the remaining tokens are partitions
** with that number of parts, in lexicographic order: the next one increases the last part that can
** grow. Example: 6 tokens as three heaps are 1+1+4, 1+2+3 and 2+2+2. A move costs time proportional
** to the number of heaps left.
*/
#include "core/heaps/parts.h"

/* A rule: the number of tokens taken, and the heaps that may be left, as a digit of a code. */
typedef struct parts_rule {
  uint64_t take;
  uint32_t leave, alike;
} parts_rule;

/* Set *rule to rule `number` of the game. Return false if there is no such rule, or if it takes
** more tokens than the heap has. */
static bool parts_rule_at(const heaps_rules *rules, uint64_t number, uint64_t heap,
                          parts_rule *rule) {
  *rule = (parts_rule){.take = number + 1, .leave = HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE};
  switch (rules->kind) {
  case HEAPS_CODE:
  case HEAPS_MODIFIED:
    if (number >= rules->count)
      return false;
    *rule = (parts_rule){rules->take[number], rules->leave[number], rules->alike[number]};
    break;
  case HEAPS_SUBTRACT:
    rule->take = heaps_set_next(&rules->set, number);
    if (rule->take == 0)
      return false;
    break;
  case HEAPS_GRUNDY:
    if (number > 0)
      return false;
    *rule = (parts_rule){.leave = HEAPS_LEAVE_TWO, .alike = HEAPS_UNEQUAL_PARTS};
    break;
  case HEAPS_LASKER:
    if (number == 0)
      rule->leave = HEAPS_LEAVE_TWO;
    rule->take = number;
    break;
  case HEAPS_NIM:
  case HEAPS_TURN:
    break;
  }
  return rule->take <= heap;
}

/* Return true if the heaps left satisfy the modifier of the rule. */
static bool parts_is_allowed(const heaps_parts *way) {
  if (way->alike != HEAPS_UNEQUAL_PARTS && way->alike != HEAPS_EQUAL_PARTS)
    return true;
  for (uint32_t i = 1; i < way->count; i++)
    if ((way->parts[i] == way->parts[i - 1]) != (way->alike == HEAPS_EQUAL_PARTS))
      return false;
  return true;
}

/* Set *way to the first way to leave `left` tokens as `count` heaps. Return false if that is
** impossible. */
static bool parts_first(heaps_parts *way, uint32_t count, uint64_t left) {
  if (left < count || (count == 0 && left > 0))
    return false;
  way->count = count;
  core_assert(count <= HEAPS_PARTS_MAX);
  for (uint32_t i = 0; i + 1 < count; i++)
    way->parts[i] = 1;
  if (count > 0)
    way->parts[count - 1] = left - (count - 1);
  return true;
}

/* Advance to the next way in lexicographic order with the same number of heaps: the last heap that
** can grow grows by one, and the heaps after it become the least that the order allows. Return
** false after the last way. */
static bool parts_next_way(heaps_parts *way) {
  uint32_t behind = 0;
  uint64_t rest = 0;
  for (uint32_t i = way->count; i-- > 0; behind++) {
    uint64_t grown = way->parts[i] + 1;
    rest += way->parts[i];
    if (behind == 0 || rest < (behind + 1) * grown)
      continue;
    for (uint32_t k = i; k + 1 < way->count; k++)
      way->parts[k] = grown;
    way->parts[way->count - 1] = rest - behind * grown;
    return true;
  }
  return false;
}

/* Advance to the next choice of the same number of different coins to the left of the coin of the
** heap, in the same order. Return false after the last choice. */
static bool parts_turn_others(heaps_parts *way) {
  uint32_t count = way->rules->turn.ruler ? 0 : way->count;
  for (uint32_t i = count; i-- > 0;)
    if (way->parts[i] + (count - i) < way->heap) {
      way->parts[i]++;
      for (uint32_t k = i + 1; k < count; k++)
        way->parts[k] = way->parts[k - 1] + 1;
      return true;
    }
  return false;
}

/* Turn one more coin besides the coin of the heap, beginning with the minimum that the rules allow.
** Return false after the maximum. */
static bool parts_turn_more(heaps_parts *way) {
  const coin_rules *turn = &way->rules->turn;
  uint32_t count =
      !turn->ruler && way->next_count + 1 < turn->least ? turn->least - 1 : way->next_count;
  if (count >= way->heap || (!turn->ruler && count >= turn->most))
    return false;
  way->next_count = count + 1;
  core_assert(count < HEAPS_PARTS_MAX);
  way->count = count;
  for (uint32_t i = 0; i < count; i++)
    way->parts[i] = turn->ruler ? way->heap - count + i : i + 1;
  return true;
}

/* Return true if the rule may leave `count` heaps. */
static bool parts_can_leave(const parts_rule *rule, uint32_t count) {
  if (rule->alike == HEAPS_MORE_PARTS && count > (uint32_t)core_highest_bit(rule->leave))
    return true;
  return count <= 3 && (rule->leave >> count & 1) != 0;
}

/* Advance to the next number of heaps, or the next rule, for which there is a way. Return false
** after the last. */
static bool parts_next_rule(heaps_parts *way) {
  parts_rule rule;
  bool takes = way->rules->kind == HEAPS_SUBTRACT;
  for (; parts_rule_at(way->rules, way->rule, way->heap, &rule);
       way->rule = takes ? rule.take : way->rule + 1) {
    bool more = rule.alike == HEAPS_MORE_PARTS;
    uint64_t left = way->heap - rule.take, most = more ? left : 3;
    way->taken = rule.take;
    way->alike = rule.alike;
    while (way->next_count <= most && !(more && way->skips_more)) {
      uint32_t count = way->next_count++;
      if (parts_can_leave(&rule, count) && parts_first(way, count, left))
        return true;
    }
    way->next_count = 0;
  }
  return false;
}

uint64_t heaps_parts_largest(const heaps_rules *rules) {
  bool any = heaps_rules_parts(rules) == HEAPS_PARTS_ANY ||
             (rules->kind == HEAPS_TURN && rules->turn.ruler);
  return any ? HEAPS_PARTS_MAX : UINT64_MAX;
}

void heaps_parts_start(heaps_parts *way, const heaps_rules *rules, uint64_t heap) {
  *way = (heaps_parts){.rules = rules, .heap = heap};
}

bool heaps_parts_next(heaps_parts *way) {
  bool more;
  if (way->rules->kind == HEAPS_TURN)
    return parts_turn_others(way) || parts_turn_more(way);
  do {
    more = (way->started && parts_next_way(way)) || parts_next_rule(way);
    way->started = true;
  } while (more && !parts_is_allowed(way));
  core_assert(!more || way->taken <= way->heap);
  return more;
}
