#include "sqlite/shared/heap_sum.h"

#include <string.h>

const char *const heap_sum_plays[3] = {"normal", "misere", NULL};

bool heap_sum_is_array(sqlite3_value *value) {
  if (sqlite3_value_type(value) != SQLITE_TEXT)
    return sqlite3_value_type(value) == SQLITE_BLOB;
  const char *text = (const char *)sqlite3_value_text(value);
  return text != NULL && text[strspn(text, " \t\n\r")] == '[';
}

sum_game heap_sum_game_of(const cached_heap_game *rules) {
  sum_game game = {.values = rules->game};
  game.code = heaps_code_of(rules, &game.code_bytes);
  return game;
}

/* The quotient that the default work finds for sums of heaps up to `largest`, pinned; NULL: none. A larger
** one serves more questions, so that of twice as many heaps is asked first. False after an error: no memory,
** a stop, or heaps too large for anything but a quotient. */
static bool heap_sum_quotient(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                              misere_cached **cached) {
  uint64_t rounded = 64;
  if (largest > MISERE_MOST_LARGEST)
    return misere_need(call, rules, largest, cached);
  while (rounded < largest)
    rounded *= 2;
  uint64_t tried[2] = {rounded < MISERE_MOST_LARGEST ? rounded : MISERE_MOST_LARGEST, largest};
  for (int i = 0; i < 2; i++) {
    if (!misere_get(call, rules, tried[i], true, cached))
      return false;
    if (misere_has_quotient(*cached))
      return true;
    call_unpin(call, *cached);
    *cached = NULL;
  }
  return true;
}

bool heap_sum_begin(sql_call *call, const cached_heap_game *only, bool is_misere, uint64_t count,
                    uint64_t largest, sum_arithmetic *arithmetic, heap_sum_pins *pins) {
  const heaps_rules *rules = only == NULL ? NULL : heaps_rules_of(only->game);
  *arithmetic = (sum_arithmetic){.host = call_host(call), .method = sum_choose(rules, is_misere)};
  *pins = (heap_sum_pins){.forms = NULL};
  if (arithmetic->method == SUM_BY_QUOTIENT) {
    if (!heap_sum_quotient(call, only, largest, &pins->quotient))
      return false;
    if (pins->quotient != NULL)
      arithmetic->quotient = pins->quotient->game;
    else if (count > SUM_FEW_HEAPS && !misere_get_shape(call, only, largest, &pins->shape))
      return false;
    if (pins->shape != NULL)
      arithmetic->shape = pins->shape->shape;
    if (arithmetic->quotient == NULL)
      arithmetic->method = arithmetic->shape == NULL ? SUM_BY_FORMS : SUM_BY_SHAPE;
  }
  bool good = arithmetic->method != SUM_BY_FORMS || misere_get_forms(call, &pins->forms);
  arithmetic->forms = pins->forms;
  return good;
}

bool heap_sum_refuse(sql_call *call, const sum_arithmetic *arithmetic) {
  core_status status = arithmetic->host->status;
  if (arithmetic->method == SUM_BY_FORMS)
    return misere_refuse_forms(call);
  return arithmetic->method == SUM_BY_VALUES
             ? heaps_check_sequence(call, arithmetic->game.code, arithmetic->game.code_bytes,
                                    (sqlite3_int64)arithmetic->heap, status)
             : call_check(call, arithmetic->host, status, "the sum of the heaps");
}

void heap_sum_end(const sql_call *call, heap_sum_pins *pins) {
  call_unpin(call, pins->quotient);
  call_unpin(call, pins->shape);
  call_unpin(call, pins->forms);
  *pins = (heap_sum_pins){.forms = NULL};
}
