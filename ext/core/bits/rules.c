#include "core/bits/rules.h"

#include "base/array.h"

void bits_rules_begin(bits_rules *rules, core_host *host) {
  *rules = (bits_rules){.host = host};
}

void bits_rules_release(bits_rules *rules) {
  core_host *host = rules->host;
  if (host == NULL)
    return;
  core_release(host, rules->moves, rules->move_bytes);
  core_release(host, rules->ends, rules->end_bytes);
  core_release(host, rules->symmetries, rules->symmetry_bytes);
  core_release(host, rules->maps.tables, rules->maps.bytes);
  core_release(host, rules->swap_map.tables, rules->swap_map.bytes);
  *rules = (bits_rules){.host = NULL};
}

core_status bits_rules_add_move(bits_rules *rules, const bits_move *move) {
  if (!CORE_PUSH(rules->host, rules->moves, rules->move_bytes, rules->move_count, *move))
    return rules->host->status;
  rules->is_partizan |= move->player != BITS_BOTH;
  return CORE_OK;
}

core_status bits_rules_add_end(bits_rules *rules, const bits_end *end) {
  return CORE_PUSH(rules->host, rules->ends, rules->end_bytes, rules->end_count, *end)
             ? CORE_OK
             : rules->host->status;
}

bool bits_find_result(const bits_rules *rules, uint64_t position, int64_t *result) {
  bool agree = true;
  *result = BITS_NO_RESULT;
  for (uint64_t i = 0; i < rules->end_count; i++) {
    const bits_end *end = &rules->ends[i];
    if (((~position & end->need) | (position & end->forbid)) != 0)
      continue;
    agree &= *result == BITS_NO_RESULT || *result == end->result;
    *result = end->result;
  }
  return agree;
}
