/* The enumeration of moves as the heaps that they leave.
**
** For each rule and each number of heaps, the ways to leave the remaining tokens are partitions
** with that number of parts, in lexicographic order: the next one increases the last part that can
** grow. Example: 6 tokens as three heaps are 1+1+4, 1+2+3 and 2+2+2. A move costs time proportional
** to the number of heaps left.
*/
#include "core/heaps/parts.h"

/* Set *rule to place `number` of a code that is not 0. Return false after the last. */
static bool parts_place_at(const heaps_rules *rules, uint64_t number, heaps_rule *rule) {
  const heaps_place *place = heaps_places(rules);
  uint64_t shift = 0;
  if (number >= rules->count) {
    if (rules->period == 0)
      return false;
    uint64_t repeating = rules->count - rules->repeated;
    shift = (1 + (number - rules->count) / repeating) * rules->period;
    number = rules->repeated + (number - rules->count) % repeating;
  }
  place += number;
  *rule = (heaps_rule){place->take + shift, place->leave, place->alike};
  return true;
}

bool heaps_rule_at(const heaps_rules *rules, uint64_t number, uint64_t heap, heaps_rule *rule) {
  *rule = (heaps_rule){.take = number + 1, .leave = HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE};
  switch (rules->kind) {
  case HEAPS_CODE:
  case HEAPS_SPECIAL:
    if (!rules->by_set) {
      if (!parts_place_at(rules, number, rule))
        return false;
      break;
    }
    rule->leave = rules->each.leave;
    rule->alike = rules->each.alike;
    CORE_FALLTHROUGH;
  case HEAPS_SUBTRACT:
    rule->take = heaps_set_next(&rules->set, number);
    if (rule->take == 0)
      return false;
    break;
  case HEAPS_GRUNDY:
    if (number > 0)
      return false;
    *rule = (heaps_rule){.leave = HEAPS_LEAVE_TWO, .alike = HEAPS_UNEQUAL_PARTS};
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

/* Set *way to the first way to leave `left` tokens as `count` heaps: as small as possible except
** the last. Return false if that is impossible. */
static bool parts_first(heaps_parts *way, uint32_t count, uint64_t left) {
  uint64_t step = (way->alike & HEAPS_UNEQUAL_PARTS) != 0, heap = 1, rest = left;
  if (left < count || (count == 0 && left > 0))
    return false;
  way->count = count;
  core_assert(count <= HEAPS_PARTS_MAX);
  if ((way->alike & HEAPS_EQUAL_PARTS) != 0 && count > 1) {
    if (left % count != 0)
      return false;
    heap = left / count;
  }
  for (uint32_t i = 0; i + 1 < count; i++, heap += step) {
    if (rest < heap)
      return false;
    way->parts[i] = heap;
    rest -= heap;
  }
  if (count > 0)
    way->parts[count - 1] = rest;
  return rest >= heap || count == 0;
}

/* Advance to the next way in lexicographic order with the same number of heaps: the last heap that
** can grow grows by one, and the heaps after it become the least that the order allows. Return
** false after the last way. */
static bool parts_next_way(heaps_parts *way) {
  if (way->count < 2 || (way->alike & HEAPS_EQUAL_PARTS) != 0)
    return false;
  _Static_assert(HEAPS_UNEQUAL_PARTS == 1, "the bit is the least difference of two heaps");
  uint32_t last = way->count - 1;
  uint64_t step = way->alike & HEAPS_UNEQUAL_PARTS, steps = 0, rest = way->parts[last];
  for (uint32_t i = last; i-- > 0;) {
    /* Each of the heaps after the growing one exceeds the one before it by `step`. No product
    ** overflows: larger_count * parts[i] is at most `rest`, since heaps ascend. */
    uint64_t larger_count = last - i, grown = way->parts[i] + 1;
    rest += way->parts[i];
    steps += larger_count * step;
    if (rest < (larger_count + 1) * grown + steps)
      continue;
    for (uint32_t k = i; k < last; k++, grown += step) {
      way->parts[k] = grown;
      rest -= grown;
    }
    way->parts[last] = rest;
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
static bool parts_can_leave(const heaps_rule *rule, uint64_t count) {
  if ((rule->alike & HEAPS_MORE_PARTS) != 0 && count > (uint32_t)core_highest_bit(rule->leave))
    return true;
  return count <= HEAPS_LEAVE_MAX && (rule->leave >> count & 1) != 0;
}

/* Advance to the next number of heaps, or the next rule, for which there is a way. Return false
** after the last. */
static bool parts_next_rule(heaps_parts *way) {
  heaps_rule rule;
  for (; heaps_rule_at(way->rules, way->rule, way->heap, &rule);
       way->rule = heaps_rule_after(way->rules, way->rule, &rule)) {
    bool more = (rule.alike & HEAPS_MORE_PARTS) != 0;
    bool skips = way->skips_more && heaps_rule_is_open(&rule);
    uint64_t left = way->heap - rule.take;
    uint64_t most = more ? left : (uint64_t)core_highest_bit(rule.leave);
    way->taken = rule.take;
    way->alike = rule.alike;
    while (way->next_count <= most && !skips) {
      uint32_t count = way->next_count++;
      if (parts_can_leave(&rule, count) && parts_first(way, count, left))
        return true;
    }
    way->next_count = 0;
  }
  return false;
}

static bool parts_has_ruler(const heaps_rules *rules) {
  return rules->kind == HEAPS_TURN && rules->turn.ruler;
}

uint64_t heaps_parts_largest(const heaps_rules *rules) {
  bool any = heaps_rules_parts(rules) == HEAPS_PARTS_ANY || parts_has_ruler(rules);
  return any ? HEAPS_PARTS_MAX : UINT64_MAX;
}

static bool parts_needs_list(const heaps_place *place) {
  const heaps_rule rule = {.leave = place->leave, .alike = place->alike};
  return (rule.alike & HEAPS_MORE_PARTS) != 0 && !heaps_rule_is_open(&rule);
}

uint64_t heaps_parts_largest_closed(const heaps_rules *rules) {
  bool any = parts_has_ruler(rules) || (rules->by_set && parts_needs_list(&rules->each));
  for (uint32_t i = 0; i < rules->count; i++)
    any = any || parts_needs_list(&heaps_places(rules)[i]);
  return any ? HEAPS_PARTS_MAX : UINT64_MAX;
}

void heaps_parts_start(heaps_parts *way, const heaps_rules *rules, uint64_t heap) {
  *way = (heaps_parts){.rules = rules, .heap = heap};
}

bool heaps_parts_next(heaps_parts *way) {
  if (way->rules->kind == HEAPS_TURN)
    return parts_turn_others(way) || parts_turn_more(way);
  bool more = (way->started && parts_next_way(way)) || parts_next_rule(way);
  way->started = true;
  core_assert(!more || way->taken <= way->heap);
  return more;
}
