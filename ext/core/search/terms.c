/* Parts of boards, games, and what they add up to. */
#include "core/search/search_int.h"

/* Two games of so many followers together are added. */
enum { TERMS_MOST_FOLLOWERS = 400 };

/* ---- Games ---- */

/* Why the store failed. */
static core_status terms_failure(const search *searched) {
  return searched->host->status = games_failure(searched->store).status;
}

const search_game *search_look_at(search *searched, games_id id) {
  while (searched->game_count <= id)
    if (!CORE_PUSH(searched->host, searched->games, searched->game_bytes, searched->game_count, (search_game){0}))
      return NULL;
  search_game *game = &searched->games[id];
  if (game->followers == 0) {
    uint64_t followers;
    dyadic number;
    int32_t ups;
    uint32_t star;
    if (!games_mean(searched->store, id, &game->mean) || !games_temperature(searched->store, id, &game->temperature) ||
        !games_follower_count(searched->store, id, &followers) ||
        (game->outcome = games_outcome(searched->store, id)) == '\0') {
      (void)terms_failure(searched);
      return NULL;
    }
    game->is_small = games_is_number(searched->store, id, &number) ||
                     games_is_uptimal(searched->store, id, &number, &ups, &star);
    game->followers = (uint32_t)core_smaller((int64_t)followers, UINT32_MAX - 1);
  }
  return game;
}

search_term search_negative(search *searched, search_term term) {
  if (!search_is_game(term))
    return searched->parts[term / 2].is_own_negative ? term : term ^ 1;
  games_id negative = games_negative(searched->store, term & ~SEARCH_GAME);
  return negative == GAMES_NONE ? SEARCH_NO_TERM : negative | SEARCH_GAME;
}

/* ---- Parts ---- */

/* The value of a small part; SEARCH_NO_TERM, and CORE_OK, if it has none that fits. */
static core_status terms_find_value(search *searched, const search_kind *kind, uint64_t image, search_term *term) {
  uint32_t value;
  uint64_t at;
  *term = SEARCH_NO_TERM;
  if (bits_size(image) > searched->options_of.valued_bits)
    return CORE_OK;
  core_status status = bits_sums_value(kind->sums, image, &value);
  if (status == CORE_INVALID && bits_sums_fault_of(kind->sums, &at) != BITS_SUMS_CYCLE)
    return CORE_OK;
  if (status != CORE_OK)
    return status;
  if (!kind->rules->is_partizan)
    value = games_uptimal(searched->store, dyadic_integer(0), 0, value);
  if (value == GAMES_NONE)
    return terms_failure(searched);
  *term = value | SEARCH_GAME;
  return CORE_OK;
}

static core_status terms_meet_class(search *searched, uint32_t kind_number, uint32_t class, search_term *term) {
  search_kind *kind = &searched->kinds[kind_number];
  while (kind->term_count <= class)
    if (!CORE_PUSH(searched->host, kind->terms, kind->term_bytes, kind->term_count, SEARCH_NO_TERM))
      return searched->host->status;
  *term = kind->terms[class];
  if (*term != SEARCH_NO_TERM)
    return CORE_OK;
  core_status status = terms_find_value(searched, kind, bits_sums_image(kind->sums, class), term);
  if (status != CORE_OK)
    return status;
  if (*term == SEARCH_NO_TERM) {
    search_part part = {.kind = kind_number,
                        .class = class,
                        .count = {SEARCH_UNMADE, SEARCH_UNMADE},
                        .best = {SEARCH_UNMADE, SEARCH_UNMADE},
                        .is_own_negative = bits_sums_is_own_negative(kind->sums, class)};
    *term = 2 * searched->part_count;
    if (!CORE_PUSH(searched->host, searched->parts, searched->part_bytes, searched->part_count, part))
      return searched->host->status;
  }
  kind->terms[class] = *term;
  return CORE_OK;
}

core_status search_take_apart(search *searched, uint32_t kind, uint64_t position, search_term *terms, uint32_t *count) {
  bits_term components[64];
  uint32_t component_count;
  core_status status = bits_sums_split(searched->kinds[kind].sums, position, components, &component_count);
  for (uint32_t i = 0; i < component_count && status == CORE_OK; i++) {
    search_term term = SEARCH_NO_TERM;
    status = terms_meet_class(searched, kind, components[i].class, &term);
    if (status == CORE_OK && components[i].is_negative && (term = search_negative(searched, term)) == SEARCH_NO_TERM)
      status = terms_failure(searched);
    if (status == CORE_OK)
      terms[(*count)++] = term;
  }
  return status;
}

/* ---- Sums ---- */

static void terms_sort(search_term *terms, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    search_term term = terms[i];
    uint32_t at = i;
    for (; at > 0 && terms[at - 1] > term; at--)
      terms[at] = terms[at - 1];
    terms[at] = term;
  }
}

/* Take out each term that stands beside its negative. */
static core_status terms_cancel(search *searched, search_term *terms, uint32_t *count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < *count; i++) {
    uint32_t at = 0;
    search_term negative = search_negative(searched, terms[i]);
    if (negative == SEARCH_NO_TERM)
      return terms_failure(searched);
    while (at < kept && terms[at] != negative)
      at++;
    if (at < kept)
      terms[at] = terms[--kept];
    else if (terms[i] != (SEARCH_GAME | GAMES_ZERO))
      terms[kept++] = terms[i];
  }
  *count = kept;
  return CORE_OK;
}

/* May the two be added? Numbers, ups and nimbers may, and games that are few positions together. */
static bool terms_are_added(const search_game *one, const search_game *other) {
  return (one->is_small && other->is_small) ||
         (uint64_t)one->followers * other->followers <= TERMS_MOST_FOLLOWERS;
}

/* Add two games that may be, if there are such; *added tells. */
static core_status terms_add_two(search *searched, search_term *terms, uint32_t *count, bool *added) {
  *added = false;
  for (uint32_t i = 0; i < *count; i++)
    for (uint32_t j = 0; j < i && search_is_game(terms[i]); j++) {
      if (!search_is_game(terms[j]))
        continue;
      const search_game *one = search_look_at(searched, terms[i] & ~SEARCH_GAME);
      if (one == NULL)
        return searched->host->status;
      search_game first = *one;
      const search_game *other = search_look_at(searched, terms[j] & ~SEARCH_GAME);
      if (other == NULL)
        return searched->host->status;
      if (!terms_are_added(&first, other))
        continue;
      games_id sum = games_sum(searched->store, terms[i] & ~SEARCH_GAME, terms[j] & ~SEARCH_GAME);
      if (sum == GAMES_NONE)
        return terms_failure(searched);
      terms[j] = sum | SEARCH_GAME;
      terms[i] = terms[--*count];
      *added = true;
      return CORE_OK;
    }
  return CORE_OK;
}

core_status search_add_up(search *searched, search_term *terms, uint32_t *count) {
  bool added = true;
  core_status status = CORE_OK;
  while (added && status == CORE_OK) {
    status = terms_cancel(searched, terms, count);
    added = false;
    if (status == CORE_OK)
      status = terms_add_two(searched, terms, count, &added);
  }
  terms_sort(terms, *count);
  return status;
}

/* ---- Options ---- */

/* How good a position is for the player who left it there: moves less the moves of the other, then how far it fell
** apart. */
static int64_t terms_rate(const search_kind *kind, uint64_t position, int player) {
  int64_t lead = 0;
  for (uint32_t word = 0; word < kind->applies.words; word++) {
    uint64_t moves = bits_sieve_word(&kind->applies, word, position);
    lead += bits_size(moves & kind->left[word]) - bits_size(moves & kind->right[word]);
  }
  return (player == 0 ? lead : -lead) * 4096 - bits_sums_weigh(kind->sums, position);
}

/* Those options first that rate best. Options are few. */
static void terms_order(search *searched, uint32_t first) {
  search_list *lists = searched->options;
  for (uint32_t i = first + 1; i < searched->option_count; i++) {
    search_list list = lists[i];
    uint32_t at = i;
    for (; at > first && (int32_t)lists[at - 1].first < (int32_t)list.first; at--)
      lists[at] = lists[at - 1];
    lists[at] = list;
  }
}

core_status search_expand(search *searched, uint32_t number, int player) {
  search_part *part = &searched->parts[number];
  if (part->count[player] != SEARCH_UNMADE)
    return CORE_OK;
  const search_kind *kind = &searched->kinds[part->kind];
  uint32_t first = searched->option_count;
  const uint64_t *mine = player == 0 ? kind->left : kind->right;
  uint64_t image = bits_sums_image(kind->sums, part->class);
  for (uint32_t word = 0; word < kind->applies.words; word++)
    for (uint64_t left = bits_sieve_word(&kind->applies, word, image) & mine[word]; left != 0; left &= left - 1) {
      const bits_move *move = &kind->rules->moves[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
      uint64_t after = (image & ~move->clear) | move->put;
      search_list list = {after, (uint32_t)terms_rate(kind, after, player), SEARCH_UNMADE};
      if (!CORE_PUSH(searched->host, searched->options, searched->option_bytes, searched->option_count, list))
        return searched->host->status;
    }
  if (!searched->options_of.keeps_order)
    terms_order(searched, first);
  part->first[player] = first;
  part->count[player] = searched->option_count - first;
  return CORE_OK;
}

core_status search_resolve(search *searched, uint32_t part, int player, uint32_t option, search_list *list) {
  uint32_t at = searched->parts[part].first[player] + option, count = 0;
  search_term terms[64];
  *list = searched->options[at];
  if (list->count != SEARCH_UNMADE)
    return CORE_OK;
  core_status status = search_take_apart(searched, searched->parts[part].kind, list->position, terms, &count);
  if (status == CORE_OK)
    status = search_add_up(searched, terms, &count);
  if (status != CORE_OK)
    return status;
  if (!CORE_RESERVE(searched->host, searched->pool, searched->pool_bytes, searched->pool_count + count))
    return searched->host->status;
  if (count > 0)
    memcpy(searched->pool + searched->pool_count, terms, count * sizeof *terms);
  list->first = searched->pool_count;
  list->count = count;
  searched->pool_count += count;
  searched->options[at] = *list;
  return CORE_OK;
}
