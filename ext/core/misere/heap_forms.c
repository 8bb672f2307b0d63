#include "core/misere/heap_forms.h"

void heap_forms_open(heap_forms *game, const heaps_rules *rules) {
  *game = (heap_forms){.rules = *rules};
}

void heap_forms_close(heap_forms *game, core_host *host) {
  core_release(host, game->forms, game->form_bytes);
  core_release(host, game->options, game->option_bytes);
  *game = (heap_forms){.count = 0};
}

/* One option more: the sum of the heaps that a move leaves. */
static bool heap_forms_add_option(heap_forms *game, forms *all, const heaps_parts *way,
                                  uint32_t *count) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < way->count; i++) {
    sum = forms_add(all, sum, game->forms[way->parts[i]]);
    if (sum == MISERE_NONE)
      return false;
  }
  uint32_t *options = core_grow(all->host, game->options, &game->option_bytes,
                                ((uint64_t)*count + 1) * sizeof *options);
  if (options == NULL)
    return false;
  game->options = options;
  options[(*count)++] = sum;
  return core_work(all->host, 8);
}

static bool heap_forms_next(heap_forms *game, forms *all) {
  uint32_t *made = core_grow(all->host, game->forms, &game->form_bytes,
                             ((uint64_t)game->count + 1) * sizeof *made);
  if (made == NULL)
    return false;
  game->forms = made;
  heaps_parts way;
  uint32_t count = 0;
  heaps_parts_start(&way, &game->rules, game->count);
  while (heaps_parts_next(&way))
    if (!heap_forms_add_option(game, all, &way, &count))
      return false;
  uint32_t form = forms_make(all, game->options, count);
  if (form != MISERE_NONE)
    made[game->count++] = form;
  return form != MISERE_NONE;
}

uint32_t heap_forms_of(heap_forms *game, forms *all, uint32_t n) {
  while (game->count <= n)
    if (!heap_forms_next(game, all))
      return MISERE_NONE;
  return game->forms[n];
}
