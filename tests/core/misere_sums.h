/* Compare the quotients and canonical forms of all sums of a few tokens with the referee. */
#ifndef TESTS_CORE_MISERE_SUMS_H
#define TESTS_CORE_MISERE_SUMS_H

#include "heap_texts.h"
#include "misere_referee.h"

#include "core/misere/game.h"
#include "core/misere/heap_forms.h"

#include <stdio.h>

/* Open a game and extend it up to heap `largest`. If that fails, reduce `largest` by one heap until
** it succeeds. */
static inline misere_game *open_game(core_host *host, const char *text, uint64_t *largest) {
  heaps_rules rules = rules_of(text);
  misere_game *game = misere_open(host, &rules);
  assert_non_null(game);
  assert_int_equal(misere_reach(game, *largest, false), CORE_OK);
  misere_report report = misere_describe(game);
  if (report.end == MISERE_UNBOUNDED || report.end == MISERE_GROWS) {
    *largest = report.checked_to;
    misere_close(game);
    game = misere_open(host, &rules);
    assert_int_equal(misere_reach(game, *largest, false), CORE_OK);
  }
  assert_int_equal(misere_number(game), CORE_OK);
  return game;
}

/* ---- All sums of a few tokens ---- */

typedef struct sums_check {
  referee *referee;
  const char *code;
  misere_game *game;
  uint64_t largest; /* the largest heap that has an element */
  heaps_rules rules;
  heap_forms_table table;
  int64_t sums, decided; /* number of sums, and of sums that the quotient decides */
} sums_check;

static inline void check_sum(sums_check *check, referee_position position, uint32_t element,
                             uint32_t form, bool known) {
  bool is_p = referee_ask(check->referee, position).is_p;
  check->sums++;
  check->decided += known;
  if (known && misere_is_p(check->game, element) != is_p)
    fail_msg("%s: the quotient errs on a sum of %d heaps", check->code, position.count);
  if (forms_is_p(&check->table.forms, form) != is_p)
    fail_msg("%s: the form errs on a sum of %d heaps", check->code, position.count);
}

/* Check the sums that extend the present one by heaps of at least `least` with at most `left`
** tokens. */
static inline void check_sums_from(sums_check *check, referee_position position, uint32_t element,
                                   uint32_t form, bool known, int least, int left) {
  check_sum(check, position, element, form, known);
  for (int heap = least; heap <= left; heap++) {
    bool knows = known && (uint64_t)heap <= check->largest;
    uint32_t next =
        knows ? misere_product(check->game, element, misere_element(check->game, (uint64_t)heap))
              : 0;
    uint32_t heap_form = heap_forms_in(&check->table, &check->rules, "0", 1, (uint64_t)heap);
    uint32_t sum = forms_add(&check->table.forms, form, heap_form);
    assert_true(sum != MISERE_NONE);
    check_sums_from(check, referee_with(position, heap), next, sum, knows, heap, left - heap);
  }
}

static inline void check_code(referee *r, const char *code, int tokens, int64_t *sums,
                              int64_t *decided) {
  core_host host = host_make();
  sums_check check = {.referee = r, .code = code, .largest = (uint64_t)tokens};
  check.rules = rules_of(code);
  referee_set_rules(r, code);
  check.game = open_game(&host, code, &check.largest);
  assert_true(heap_forms_table_open(&check.table, &host));
  check_sums_from(&check, (referee_position){.count = 0}, 0, 0, true, 1, tokens);
  *sums += check.sums;
  *decided += check.decided;
  misere_close(check.game);
  heap_forms_table_close(&check.table);
  assert_int_equal(host.memory_used, 0);
}

enum { OCTAL_CODES = 575, OCTAL_CODE_BYTES = 40 };

/* Write the octal code number `index` among the codes of up to three digits; the last 63 have a 4
** before the point. */
static inline void octal_code(int index, char code[OCTAL_CODE_BYTES]) {
  if (index < 512)
    snprintf(code, OCTAL_CODE_BYTES, "0.%d%d%d", index >> 6, index >> 3 & 7, index & 7);
  else
    snprintf(code, OCTAL_CODE_BYTES, "4.%d%d", (index - 512) >> 3 & 7, index & 7);
}

#endif
