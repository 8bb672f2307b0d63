/* Parts of boards, games, and what they add up to. */
#include "core/search/search_int.h"

#include "base/sort.h"

enum {
  TERMS_MOST_FOLLOWERS = 400, /* two games of so many followers together are added */
  TERMS_FORGOTTEN =
      1 << 10 /* a part for so many bytes of the memory is worth while to be forgotten */
};

/* ---- Games ---- */

/* The store failed. Always false. */
static bool terms_fail(const search *searched) {
  searched->host->status = games_failure(searched->store).status;
  return false;
}

const search_game *search_look_at(search *searched, games_id id) {
  while (searched->game_count <= id)
    if (!CORE_PUSH(searched->host, searched->games, searched->game_bytes, searched->game_count,
                   (search_game){0}))
      return NULL;
  search_game *game = &searched->games[id];
  if (game->followers == 0) {
    uint64_t followers;
    dyadic number;
    int32_t ups;
    uint32_t star;
    if (!games_mean(searched->store, id, &game->mean) ||
        !games_temperature(searched->store, id, &game->temperature) ||
        !games_follower_count(searched->store, id, &followers) ||
        (game->outcome = games_outcome(searched->store, id)) == '\0') {
      (void)terms_fail(searched);
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
  if (negative != GAMES_NONE)
    return negative | SEARCH_GAME;
  (void)terms_fail(searched);
  return SEARCH_NO_TERM;
}

/* ---- Parts ---- */

int search_size(const search_kind *kind, uint64_t image) {
  return kind->shrinks ? core_count_bits(image) : bits_sums_reach(kind->sums, image);
}

/* The value of a small part; SEARCH_NO_TERM, and true, if it has none that fits. */
static bool terms_find_value(search *searched, const search_kind *kind, uint64_t image,
                             search_term *term) {
  uint32_t value;
  uint64_t at;
  *term = SEARCH_NO_TERM;
  if (search_size(kind, image) > searched->options_of.valued_bits)
    return true;
  core_status status = bits_sums_value(kind->sums, image, &value);
  if (status != CORE_OK)
    return status == CORE_INVALID && bits_sums_fault_of(kind->sums, &at) != BITS_SUMS_CYCLE;
  if (!kind->rules->is_partizan)
    value = games_uptimal(searched->store, dyadic_integer(0), 0, value);
  if (value == GAMES_NONE)
    return terms_fail(searched);
  *term = value | SEARCH_GAME;
  return true;
}

static bool terms_meet_class(search *searched, uint32_t kind_number, uint32_t class,
                             search_term *term) {
  search_kind *kind = &searched->kinds[kind_number];
  while (kind->term_count <= class)
    if (!CORE_PUSH(searched->host, kind->terms, kind->term_bytes, kind->term_count, SEARCH_NO_TERM))
      return false;
  *term = kind->terms[class];
  if (*term != SEARCH_NO_TERM)
    return true;
  if (!terms_find_value(searched, kind, bits_sums_image(kind->sums, class), term))
    return false;
  if (*term == SEARCH_NO_TERM) {
    uint64_t image = bits_sums_image(kind->sums, class);
    search_part part = {.image = image,
                        .size = (uint32_t)search_size(kind, image),
                        .kind = kind_number,
                        .is_own_negative = bits_sums_is_own_negative(kind->sums, class)};
    *term = 2 * searched->part_count;
    if (!CORE_PUSH(searched->host, searched->parts, searched->part_bytes, searched->part_count,
                   part))
      return false;
  }
  kind->terms[class] = *term;
  return true;
}

bool search_take_apart(search *searched, uint32_t kind, uint64_t position, search_term *terms,
                       uint32_t *count) {
  bits_term components[64];
  uint32_t component_count;
  if (bits_sums_split(searched->kinds[kind].sums, position, components, &component_count) !=
      CORE_OK)
    return false;
  for (uint32_t i = 0; i < component_count; i++) {
    search_term term = SEARCH_NO_TERM;
    if (!terms_meet_class(searched, kind, components[i].class, &term))
      return false;
    if (components[i].is_negative && (term = search_negative(searched, term)) == SEARCH_NO_TERM)
      return false;
    terms[(*count)++] = term;
  }
  return true;
}

/* ---- Values of the sum ---- */

/* In a store of its own, which goes as a whole where memory is short. */
static bool terms_begin_values(search *searched, search_kind *kind) {
  if (searched->values == NULL && (searched->values = games_open(searched->host)) == NULL)
    return false;
  if (kind->values != NULL)
    return true;
  if ((kind->values = bits_sums_new(kind->rules, searched->values, 32)) == NULL)
    return false;
  if (kind->rules->is_partizan)
    bits_sums_set_looks_ahead(kind->values);
  return true;
}

/* *game = the value of a part, in the store of the search. */
static bool terms_value_part(search *searched, const search_part *part, games_id *game) {
  search_kind *kind = &searched->kinds[part->kind];
  uint32_t value;
  if (!terms_begin_values(searched, kind) ||
      bits_sums_value(kind->values, part->image, &value) != CORE_OK)
    return false;
  *game = kind->rules->is_partizan ? games_copy(searched->store, searched->values, value)
                                   : games_uptimal(searched->store, dyadic_integer(0), 0, value);
  return *game != GAMES_NONE || terms_fail(searched);
}

bool search_value_sum(search *searched) {
  core_begin_phase(searched->host, "components met", 0);
  for (uint32_t i = 0; i < searched->sum_count; i++) {
    search_term *term = &searched->sum[i];
    games_id game;
    if (search_is_game(*term))
      continue;
    if (!terms_value_part(searched, &searched->parts[*term / 2], &game))
      return false;
    if ((*term & 1) != 0 && (game = games_negative(searched->store, game)) == GAMES_NONE)
      return terms_fail(searched);
    *term = game | SEARCH_GAME;
  }
  return true;
}

bool search_drop_values(search *searched) {
  bool held = searched->values != NULL;
  for (uint32_t i = 0; i < searched->kind_count; i++) {
    bits_sums_free(searched->kinds[i].values);
    searched->kinds[i].values = NULL;
  }
  games_close(searched->values);
  searched->values = NULL;
  return held;
}

/* ---- Sums ---- */

/* Take out each term that stands beside its negative. */
static bool terms_cancel(search *searched, search_term *terms, uint32_t *count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < *count; i++) {
    uint32_t at = 0;
    search_term negative = search_negative(searched, terms[i]);
    if (negative == SEARCH_NO_TERM) { /* the terms that are left are the same sum */
      memmove(terms + kept, terms + i, (*count - i) * sizeof *terms);
      *count -= i - kept;
      return false;
    }
    while (at < kept && terms[at] != negative)
      at++;
    if (at < kept)
      terms[at] = terms[--kept];
    else if (terms[i] != (SEARCH_GAME | GAMES_ZERO))
      terms[kept++] = terms[i];
  }
  *count = kept;
  return true;
}

/* Add two games that may be, if there are such; *added tells. */
static bool terms_add_two(search *searched, search_term *terms, uint32_t *count, bool *added) {
  *added = false;
  for (uint32_t i = 0; i < *count; i++)
    for (uint32_t j = 0; j < i && search_is_game(terms[i]); j++) {
      if (!search_is_game(terms[j]))
        continue;
      const search_game *one = search_look_at(searched, terms[i] & ~SEARCH_GAME);
      if (one == NULL)
        return false;
      search_game first = *one;
      const search_game *other = search_look_at(searched, terms[j] & ~SEARCH_GAME);
      if (other == NULL)
        return false;
      if ((!first.is_small || !other->is_small) &&
          (uint64_t)first.followers * other->followers > TERMS_MOST_FOLLOWERS)
        continue;
      games_id sum = games_sum(searched->store, terms[i] & ~SEARCH_GAME, terms[j] & ~SEARCH_GAME);
      if (sum == GAMES_NONE)
        return terms_fail(searched);
      terms[j] = sum | SEARCH_GAME;
      terms[i] = terms[--*count];
      *added = true;
      return true;
    }
  return true;
}

bool search_add_up(search *searched, search_term *terms, uint32_t *count) {
  bool added = true, done = true;
  while (added && done)
    done = terms_cancel(searched, terms, count) && terms_add_two(searched, terms, count, &added);
  (void)sort_numbers(NULL, terms, *count, 0, sort_is_greater, NULL);
  return done;
}

/* ---- Moves ---- */

/* How good a position is for the player who left it there: few moves for the other, many for
** oneself, and then how far it fell apart. */
static int32_t terms_rate(const search_kind *kind, uint64_t position, int player) {
  int64_t lead = 0;
  bits_sieve_all(&kind->applying.sieve, position, kind->moves);
  for (uint32_t word = 0; word < kind->applying.sieve.words; word++) {
    int left = core_count_bits(kind->moves[word] & kind->left[word]),
        right = core_count_bits(kind->moves[word] & kind->right[word]);
    lead += player == 0 ? left - 2 * right : right - 2 * left;
  }
  return (int32_t)(lead * 4096 - bits_sums_weigh(kind->sums, position));
}

/* A game is moved in as if a degree of temperature were worth three moves of a board, numbers at
** the very last. */
static int32_t terms_rate_temperature(dyadic temperature) {
  int64_t numerator = core_smaller(temperature.numerator, INT64_C(1) << 16);
  int exponent = temperature.exponent;
  if (numerator < 0)
    return INT32_MIN;
  return (int32_t)(3 *
                   (exponent > 12 ? numerator >> (exponent - 12) : numerator << (12 - exponent)));
}

static bool terms_list_game(search *searched, games_id game, search_move move, int player) {
  uint32_t count;
  const search_game *known = search_look_at(searched, game);
  if (known == NULL)
    return false;
  move.rating = terms_rate_temperature(known->temperature);
  if (!games_option_count(searched->store, game, player == 1, &count))
    return terms_fail(searched);
  move.is_game = true;
  for (uint32_t i = 0; i < count; i++) {
    move.after = games_option(searched->store, game, player == 1, i);
    if (!CORE_PUSH(searched->host, searched->moves, searched->move_bytes, searched->move_count,
                   move))
      return false;
  }
  return true;
}

static bool terms_list_part(search *searched, const search_part *part, search_move move,
                            int player) {
  const search_kind *kind = &searched->kinds[part->kind];
  const bits_sieve *applies = &kind->applying.sieve;
  const uint64_t *mine = player == 0 ? kind->left : kind->right;
  int32_t before = terms_rate(kind, part->image, player);
  for (uint32_t word = 0; word < applies->words; word++)
    for (uint64_t left = bits_sieve_word(applies, word, part->image) & mine[word]; left != 0;
         left &= left - 1) {
      const bits_move *made =
          &kind->rules->moves[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
      move.after = (part->image & ~made->clear) | made->put;
      move.rating = terms_rate(kind, move.after, player) - before;
      if (!core_work(searched->host, 20 + 2 * (int64_t)applies->words) ||
          !CORE_PUSH(searched->host, searched->moves, searched->move_bytes, searched->move_count,
                     move))
        return false;
    }
  return true;
}

static bool terms_is_tried_before(const void *one, const void *other) {
  const search_move *a = one, *b = other;
  if (a->rating != b->rating)
    return a->rating > b->rating;
  return a->term != b->term ? a->term > b->term : a->after < b->after;
}

bool search_list_moves(search *searched) {
  search_frame *frame = &searched->frames[searched->frame_count - 1];
  const search_term *terms = searched->stack + frame->first;
  bool done = true;
  frame->move = searched->move_count;
  for (uint32_t i = frame->count; i-- > 0 && done;) {
    search_move move = {.term = (uint16_t)i, .is_negative = (terms[i] & 1) != 0};
    if (i + 1 < frame->count && terms[i + 1] == terms[i])
      continue;
    done = search_is_game(terms[i])
               ? terms_list_game(searched, terms[i] & ~SEARCH_GAME, move, frame->player)
               : terms_list_part(searched, &searched->parts[terms[i] / 2], move,
                                 frame->player ^ (int)(terms[i] & 1));
  }
  if (!done)
    return false;
  frame->move_end = searched->move_count;
  if (!searched->options_of.keeps_order && frame->move_end > frame->move)
    (void)sort_items(NULL, searched->moves + frame->move, frame->move_end - frame->move,
                     sizeof *searched->moves, terms_is_tried_before);
  return true;
}

/* ---- Forgetting ---- */

/* Mark the parts of terms; or, once parts have new numbers, give them to the terms. */
static void terms_mark(search *searched, search_term *terms, uint32_t count, bool renumbers) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t number = 0;
    if (search_is_game(terms[i]))
      continue;
    if (!renumbers) {
      searched->parts[terms[i] / 2].stays = true;
      continue;
    }
    CORE_SEARCH(number, searched->part_count, middle,
                searched->parts[middle].number < terms[i] / 2);
    terms[i] = 2 * number + (terms[i] & 1);
  }
}

/* A part's result goes into the table, which knows it by its image. */
static void terms_keep_results(search *searched, uint32_t number) {
  const search_part *part = &searched->parts[number];
  search_term term = 2 * number;
  for (unsigned player = 0; player < 2; player++) {
    search_frame frame = {.count = 1, .player = (uint8_t)player};
    search_hash(searched, &term, &frame);
    if (part->known >> player & 1)
      search_remember(searched, &frame, UINT64_C(1) << core_count_bits(part->image) / 2,
                      part->wins >> player & 1);
  }
}

/* Needs no memory. Moves on the stack are positions, for which nothing changes. */
bool search_forget_parts(search *searched) {
  core_host *host = searched->host;
  search_part *parts = searched->parts;
  uint32_t count = searched->part_count, kept = 0, staying = 0;
  terms_mark(searched, searched->stack, searched->stack_count, false);
  terms_mark(searched, searched->sum, searched->sum_count, false);
  for (uint32_t i = 0; i < count; i++)
    staying += parts[i].stays;
  bool forgets = count >= host->memory_limit / TERMS_FORGOTTEN && staying <= count / 2;
  for (uint32_t i = 0; i < count && forgets; i++) {
    terms_keep_results(searched, i);
    forgets = core_work(host, 100);
  }
  for (uint32_t i = 0; i < count; i++) {
    bool stays = parts[i].stays;
    parts[i].stays = false;
    parts[i].number = i;
    if (stays && forgets)
      parts[kept++] = parts[i];
  }
  if (!forgets)
    return false;
  searched->part_count = kept;
  terms_mark(searched, searched->stack, searched->stack_count, true);
  terms_mark(searched, searched->sum, searched->sum_count, true);
  for (uint32_t i = 0; i < searched->kind_count; i++) {
    search_kind *kind = &searched->kinds[i];
    bits_sums_forget(kind->sums);
    core_release(host, kind->terms, kind->term_bytes);
    kind->terms = NULL;
    kind->term_count = 0, kind->term_bytes = 0;
  }
  return true;
}
