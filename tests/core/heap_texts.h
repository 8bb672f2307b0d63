/* Rules of heap games that tests write as text, and games opened from them. */
#ifndef TESTS_CORE_HEAP_TEXTS_H
#define TESTS_CORE_HEAP_TEXTS_H

#include "host.h"

#include <string.h>

#include "core/heaps/game.h"

static inline heaps_rules rules_of(const char *text) {
  heaps_rules rules;
  heaps_fault fault;
  if (!heaps_rules_read(NULL, text, strlen(text), &rules, &fault))
    fail_msg("%s: at %u: expected %s", text, (unsigned)fault.position, fault.expected);
  return rules;
}

static inline heaps_game *open_heaps(core_host *host, const char *text, heaps_method method) {
  heaps_rules rules = rules_of(text);
  heaps_game *game = heaps_open(host, &rules, method);
  assert_non_null(game);
  return game;
}

static inline uint64_t value_at(heaps_game *game, uint64_t n) {
  uint64_t value;
  assert_int_equal(heaps_value(game, n, &value), CORE_OK);
  return value;
}

#endif
