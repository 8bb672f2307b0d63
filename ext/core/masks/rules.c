#include "core/masks/rules.h"

#include "base/sort.h"

void bits_rules_begin(bits_rules *rules, core_host *host) {
  *rules = (bits_rules){.host = host, .seed = host->seed, .last_result = BITS_NO_RESULT};
}

void bits_rules_release(bits_rules *rules) {
  core_host *host = rules->host;
  if (host == NULL)
    return;
  CORE_FREE_ALL(host, &rules->moves, &rules->ends, &rules->symmetries);
  core_release(host, rules->maps.tables, rules->maps.bytes);
  core_release(host, rules->swap_map.tables, rules->swap_map.bytes);
  *rules = (bits_rules){.host = NULL};
}

core_status bits_rules_add_move(bits_rules *rules, const bits_move *move) {
  core_assert(move->player >= BITS_LEFT && move->player <= BITS_AGAIN);
  rules->moves_on |= move->player == BITS_AGAIN;
  rules->is_partizan |= move->player < BITS_BOTH;
  return CORE_APPEND(rules->host, rules->moves, *move) ? CORE_OK : rules->host->status;
}

core_status bits_rules_add_end(bits_rules *rules, const bits_end *end) {
  return CORE_APPEND(rules->host, rules->ends, *end) ? CORE_OK : rules->host->status;
}

unsigned bits_rules_trend(const bits_rules *rules) {
  bool shrinks = true, grows = true;
  for (uint64_t i = 0; i < rules->moves.count && (shrinks || grows); i++) {
    const bits_move *move = &rules->moves.items[i];
    bits_set cleared = move->clear & ~move->put;
    /* the least and the greatest change of the number of bits */
    int least = set_count(move->put & move->forbid) - set_count(cleared & ~move->forbid);
    int most = set_count(move->put & ~move->need) - set_count(cleared & move->need);
    grows &= least > 0;
    shrinks &= most < 0;
  }
  return (shrinks ? BITS_SHRINKS : 0) | (grows || rules->grows ? BITS_GROWS : 0);
}

bool bits_find_result(const bits_rules *rules, bits_set position, int64_t *result) {
  bool agree = true;
  *result = BITS_NO_RESULT;
  for (uint64_t i = 0; i < rules->ends.count; i++) {
    const bits_end *end = &rules->ends.items[i];
    if (!set_is_empty((~position & end->need) | (position & end->forbid)))
      continue;
    agree &= *result == BITS_NO_RESULT || *result == end->result;
    *result = end->result;
  }
  return agree;
}

/* Up to this number, options are sorted by insertion. */
enum { RULES_FEW_OPTIONS = 32 };

/* Order options by position. If positions are equal, the one where the player moves again is
** second.
*/
static bool rules_option_precedes(const void *one, const void *other) {
  const bits_option *a = one, *b = other;
  return set_equal(a->position, b->position) ? a->players < BITS_AGAIN && b->players == BITS_AGAIN
                                             : set_less(a->position, b->position);
}

core_status bits_find_options(const bits_rules *rules, bits_set position, bits_option *options,
                              uint64_t *count) {
  core_host *host = rules->host;
  int64_t result;
  uint64_t found = 0, kept = 0;
  *count = 0;
  if (!bits_find_result(rules, position, &result))
    return core_fail(host, CORE_INVALID);
  if (!core_work(host, 2 * (int64_t)(rules->ends.count + rules->moves.count)))
    return host->status;
  for (uint64_t i = 0; i < rules->moves.count && result == BITS_NO_RESULT; i++) {
    const bits_move *move = &rules->moves.items[i];
    if (!bits_applies(move, position))
      continue;
    options[found] = (bits_option){(position & ~move->clear) | move->put, move->player, move->gain};
    uint8_t player = (uint8_t)move->player;
    if (!bits_normalize(rules, &player, &options[found++].position, 1))
      return host->status;
  }
  for (uint64_t i = 1; i < found && found <= RULES_FEW_OPTIONS; i++) {
    bits_option moving = options[i];
    uint64_t at = i;
    for (; at > 0 && rules_option_precedes(&moving, &options[at - 1]); at--)
      options[at] = options[at - 1];
    options[at] = moving;
  }
  if (found > RULES_FEW_OPTIONS &&
      !sort_items(host, options, found, sizeof *options, rules_option_precedes))
    return host->status; /* uncovered: failure */
  for (uint64_t i = 0; i < found; i++)
    if (kept > 0 && !rules_option_precedes(&options[kept - 1], &options[i])) {
      bits_option *same = &options[kept - 1];
      same->players |= options[i].players;
      same->gain = options[i].gain > same->gain ? options[i].gain : same->gain;
    } else
      options[kept++] = options[i];
  core_assert(kept <= rules->moves.count);
  *count = kept;
  return CORE_OK;
}
