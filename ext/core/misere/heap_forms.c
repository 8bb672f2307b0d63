/* The canonical forms of heaps, one after the other: the form of heap n has as options the sums of
** the forms of the heaps that each move leaves.
**
** Digits with * let a move leave any number of heaps. For these, the sets of all forms of m tokens
** as at least one, two and three heaps are kept for each m. A set for at least j heaps contains the
** sums of each heap a and the set of m - a tokens for at least j - 1 heaps.
**
** Example: in Nim the options of heap 3 are the forms of heaps 0, 1 and 2, and its form is heap
** 3. */
#include "core/misere/heap_forms.h"

#include "base/sort.h"

/* Add an option to the heap under construction. */
static bool heap_forms_add_option(heap_forms_game *game, forms *all, uint32_t sum,
                                  uint32_t *count) {
  if (!CORE_RESERVE(all->host, game->options, game->option_bytes, (uint64_t)*count + 1))
    return false;
  game->options[(*count)++] = sum;
  return core_work(all->host, 8);
}

/* ---- Digits with * ---- */

static bool heap_forms_precede(const void *one, const void *other) {
  return *(const uint32_t *)one < *(const uint32_t *)other;
}

/* Append a form to a set. */
static bool heap_forms_put(forms *all, heap_form_set *set, uint32_t form) {
  if (!CORE_APPEND(all->host, *set, form))
    return false;
  return core_work(all->host, 8);
}

/* Add the sums of `form` and each form of `others` to the set, then sort it and remove
** duplicates. */
static bool heap_forms_put_sums(forms *all, heap_form_set *set, const heap_form_set *others,
                                uint32_t form) {
  core_assert(form < all->entries.count);
  for (uint64_t i = 0; i < others->count; i++) {
    uint32_t sum = forms_add(all, others->items[i], form);
    if (sum == MISERE_NONE || !heap_forms_put(all, set, sum))
      return false;
  }
  if (!sort_items(all->host, set->items, set->count, sizeof *set->items, heap_forms_precede))
    return false;
  set->count =
      (uint32_t)sort_unique(set->items, set->count, sizeof *set->items, heap_forms_precede);
  return true;
}

/* Compute the sets of m tokens with at least two and three heaps. After a failure they are computed
** again by the next call. */
static bool heap_forms_combine(heap_forms_game *game, forms *all, uint32_t m) {
  core_assert(m < game->more.count);
  for (uint32_t least = 2; least <= HEAP_FORMS_MORE; least++) {
    heap_form_set *set = &game->more.items[m][least - 1];
    set->count = 0;
    for (uint32_t a = 1; a + least <= m + 1; a++)
      if (!heap_forms_put_sums(all, set, &game->more.items[m - a][least - 2], game->forms.items[a]))
        return false;
  }
  return true;
}

/* Compute the set of m tokens with at least one heap: the set with at least two heaps and heap m
** itself. */
static bool heap_forms_complete(heap_forms_game *game, forms *all, uint32_t m) {
  heap_form_set *set = &game->more.items[m][0];
  core_assert(m < game->more.count && m < game->forms.count);
  set->count = 0;
  return heap_forms_put(all, set, game->forms.items[m]) &&
         heap_forms_put_sums(all, set, &game->more.items[m][1], 0);
}

static bool heap_forms_next_more(heap_forms_game *game, forms *all) {
  uint32_t m = game->more.count;
  if (!CORE_ENSURE(all->host, game->more, (uint64_t)m + 1))
    return false;
  memset(game->more.items[m], 0, sizeof *game->more.items);
  game->more.count++;
  if ((m < 2 || heap_forms_complete(game, all, m - 1)) && heap_forms_combine(game, all, m))
    return true;
  for (uint32_t least = 0; least < HEAP_FORMS_MORE; least++)
    CORE_FREE(all->host, game->more.items[m][least]);
  game->more.count--;
  return false;
}

/* Add the options of the places with *, except of those with !*. */
static bool heap_forms_add_more(heap_forms_game *game, forms *all, uint32_t *count) {
  const heaps_rules *rules = game->rules;
  heaps_rule rule;
  uint32_t n = game->forms.count;
  for (uint64_t number = 0; heaps_rule_at(rules, number, n, &rule);
       number = heaps_rule_after(rules, number, &rule)) {
    uint32_t m = n - (uint32_t)rule.take;
    if (!heaps_rule_is_open(&rule))
      continue;
    bool alone = (rule.leave & (m == 0 ? HEAPS_LEAVE_NONE : HEAPS_LEAVE_ONE)) != 0;
    if (alone && !heap_forms_add_option(game, all, game->forms.items[m], count))
      return false; /* uncovered: failure */
    while (game->more.count <= m)
      if (!heap_forms_next_more(game, all))
        return false;
    const heap_form_set *set = &game->more.items[m][core_highest_bit(rule.leave) - 1];
    for (uint64_t k = 0; k < set->count; k++)
      if (!heap_forms_add_option(game, all, set->items[k], count))
        return false;
  }
  return true;
}

/* ---- Heaps ---- */

/* Compute the form of the next heap. */
static bool heap_forms_next(heap_forms_game *game, forms *all) {
  if (!CORE_ENSURE(all->host, game->forms, (uint64_t)game->forms.count + 1))
    return false;
  heaps_parts way;
  uint32_t count = 0;
  heaps_parts_start(&way, game->rules, game->forms.count);
  way.skips_more = true;
  while (heaps_parts_next(&way)) {
    /* Add the sum of the heaps that the move leaves. */
    uint32_t sum = 0;
    for (uint32_t i = 0; i < way.count; i++) {
      sum = forms_add(all, sum, game->forms.items[way.parts[i]]);
      if (sum == MISERE_NONE)
        return false;
    }
    if (!heap_forms_add_option(game, all, sum, &count))
      return false;
  }
  if (game->rules->kind == HEAPS_SPECIAL && !heap_forms_add_more(game, all, &count))
    return false;
  uint32_t form = forms_make(all, game->options, count);
  if (form != MISERE_NONE)
    game->forms.items[game->forms.count++] = form;
  return form != MISERE_NONE;
}

/* ---- Several games ---- */

bool heap_forms_table_open(heap_forms_table *table, core_host *host) {
  *table = (heap_forms_table){.games.count = 0};
  return forms_open(&table->forms, host);
}

static void heap_forms_free_game(core_host *host, heap_forms_game *game) {
  CORE_FREE(host, game->forms);
  core_release(host, game->options, game->option_bytes);
  for (uint32_t m = 0; m < game->more.count; m++)
    for (uint32_t least = 0; least < HEAP_FORMS_MORE; least++)
      CORE_FREE(host, game->more.items[m][least]);
  CORE_FREE(host, game->more);
  core_release(host, game->code, game->code_bytes);
  if (game->rules == NULL)
    return;
  heaps_rules_free(host, game->rules);
  core_release(host, game->rules, sizeof *game->rules);
}

void heap_forms_table_close(heap_forms_table *table) {
  core_host *host = table->forms.host;
  if (host == NULL)
    return; /* uncovered: a table that failed to open is not closed */
  for (uint32_t i = 0; i < table->games.count; i++)
    heap_forms_free_game(host, &table->games.items[i]);
  CORE_FREE(host, table->games);
  forms_close(&table->forms);
}

static bool heap_forms_make_game(core_host *host, const heaps_rules *rules, const char *code,
                                 uint64_t bytes, heap_forms_game *game) {
  *game = (heap_forms_game){.code_bytes = bytes};
  game->rules = core_allocate(host, sizeof *game->rules);
  if (game->rules == NULL || !heaps_rules_copy(host, rules, game->rules))
    return false;
  game->code = core_resize(host, NULL, 0, bytes);
  if (game->code == NULL)
    return false;
  memcpy(game->code, code, (size_t)bytes);
  return true;
}

static bool heap_forms_add_game(heap_forms_table *table, const heaps_rules *rules, const char *code,
                                uint64_t bytes) {
  core_host *host = table->forms.host;
  heap_forms_game game;
  bool added = heap_forms_make_game(host, rules, code, bytes, &game) &&
               CORE_APPEND(host, table->games, game);
  if (!added)
    heap_forms_free_game(host, &game);
  return added;
}

uint32_t heap_forms_in(heap_forms_table *table, const heaps_rules *rules, const char *code,
                       uint64_t code_bytes, uint64_t n) {
  uint32_t i = 0;
  while (i < table->games.count &&
         (table->games.items[i].code_bytes != code_bytes ||
          memcmp(table->games.items[i].code, code, (size_t)code_bytes) != 0))
    i++;
  if (i == table->games.count && !heap_forms_add_game(table, rules, code, code_bytes))
    return MISERE_NONE;
  if (n > INT32_MAX || n > heaps_parts_largest_closed(rules)) {
    /* uncovered: takes the form of a heap of 2^31 */
    core_fail_limit(table->forms.host, UINT64_MAX);
    return MISERE_NONE;
  }
  heap_forms_game *game = &table->games.items[i];
  while (game->forms.count <= n)
    if (!heap_forms_next(game, &table->forms))
      return MISERE_NONE;
  return game->forms.items[n];
}
