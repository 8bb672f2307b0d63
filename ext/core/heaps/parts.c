#include "core/heaps/parts.h"

/* Rule number `rule` of the game, as a digit of a code; false if there is none that takes no more
** than the heap. */
static bool parts_rule(const heaps_rules *rules, uint64_t rule, uint64_t heap, uint64_t *take,
                       uint32_t *leave) {
  uint64_t last = rules->kind == HEAPS_CODE ? rules->count : rules->kind == HEAPS_GRUNDY ? 1 : heap;
  if (rules->kind == HEAPS_LASKER)
    last++;
  if (rule >= last)
    return false;
  *leave = HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE;
  *take = rule + 1;
  if (rules->kind == HEAPS_CODE) {
    *take = rules->take[rule];
    *leave = rules->leave[rule];
  } else if (rules->kind != HEAPS_NIM) {
    *take = rule;
    *leave = rule == 0 ? HEAPS_LEAVE_TWO : *leave;
  }
  return *take <= heap;
}

/* The first way to leave `left` tokens as `count` heaps; false if there is none. */
static bool parts_first(heaps_parts *way, uint32_t count, uint64_t left) {
  if (left < count || (count == 0 && left > 0))
    return false;
  if (way->rules->kind == HEAPS_GRUNDY && left < 3)
    return false;
  way->count = count;
  for (uint32_t i = 0; i + 1 < count; i++)
    way->parts[i] = 1;
  if (count > 0)
    way->parts[count - 1] = left - (count - 1);
  return true;
}

/* The next way in lexicographic order, with as many heaps; false after the last. */
static bool parts_follow(heaps_parts *way) {
  uint64_t *parts = way->parts, least_gap = way->rules->kind == HEAPS_GRUNDY ? 3 : 2;
  uint32_t last = way->count;
  if (last-- < 2)
    return false;
  if (parts[last] - parts[last - 1] >= least_gap) {
    parts[last]--;
    parts[last - 1]++;
    return true;
  }
  if (last < 2)
    return false;
  uint64_t rest = parts[1] + parts[2] - 1;
  parts[0]++;
  if (rest < 2 * parts[0])
    return false;
  parts[1] = parts[0];
  parts[2] = rest - parts[0];
  return true;
}

/* Go to the next number of heaps, or the next rule, that has a way. */
static bool parts_next_rule(heaps_parts *way) {
  uint64_t take;
  uint32_t leave;
  for (; parts_rule(way->rules, way->rule, way->heap, &take, &leave); way->rule++) {
    while (way->next_count <= 3) {
      uint32_t count = way->next_count++;
      way->taken = take;
      if ((leave >> count & 1) != 0 && parts_first(way, count, way->heap - take))
        return true;
    }
    way->next_count = 0;
  }
  return false;
}

void heaps_parts_start(heaps_parts *way, const heaps_rules *rules, uint64_t heap) {
  *way = (heaps_parts){.rules = rules, .heap = heap};
}

bool heaps_parts_next(heaps_parts *way) {
  bool more = (way->started && parts_follow(way)) || parts_next_rule(way);
  way->started = true;
  return more;
}
