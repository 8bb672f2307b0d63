/* Terms of sums: parts of boards and games, their values, simplification, and their moves.
**
** A component of a board gets a term when its class is first found: its value if it is small, else
** the number of a new part. A part that is found often pays for the computation of its value, which
** then becomes the term of its class. Values of all parts of the sum are computed by
** search_value_sum, in a store that is released as a whole if memory is short, and copied to the
** store of the search.
**
** Example: a Domineering board that falls into a 2 x 2 square and a 1 x 2 row has the terms +-1 and
** -1, both games.
*/
#include "core/search/search_int.h"

#include "base/sort.h"

enum {
  TERMS_MOST_FOLLOWERS =
      120 /* two games are added if the product of their followers is at most this */
};

/* ---- Games ---- */

const search_game *search_find_facts(search *s, games_id id) {
  while (s->games.count <= id)
    if (!CORE_APPEND(s->host, s->games, (search_game){0}))
      return NULL;
  core_assert(id < games_count(s->store));
  search_game *game = &s->games.items[id];
  if (game->followers == 0) {
    uint64_t followers;
    dyadic number;
    int32_t ups;
    uint32_t star;
    if (!games_mean(s->store, id, &game->mean) ||
        !games_temperature(s->store, id, &game->temperature) ||
        !games_follower_count(s->store, id, &followers) ||
        (game->outcome = games_outcome(s->store, id)) == '\0')
      return NULL;
    game->is_small = games_is_number(s->store, id, &number) ||
                     games_is_uptimal(s->store, id, &number, &ups, &star);
    game->followers = (uint32_t)core_min((int64_t)followers, UINT32_MAX - 1);
  }
  return game;
}

search_term search_negate(search *s, search_term term) {
  if (!search_is_game(term))
    return s->parts.items[term / 2].is_own_negative ? term : term ^ 1;
  games_id negative = games_negative(s->store, term & ~SEARCH_GAME);
  return negative != GAMES_NONE ? negative | SEARCH_GAME : SEARCH_NO_TERM;
}

/* ---- Parts ---- */

/* Set the image, the size and is_own_negative of a part. Return true if it is 0. */
static bool terms_describe(const search *s, uint32_t class, search_part *part) {
  const search_kind *kind = &s->kinds.items[part->kind];
  part->image[0] = class;
  const search_description found = search_has_source(s, part->kind)
                                       ? kind->source.describe(kind->source.object, class)
                                       : kind->masks->describe(kind->boards, class, part->image);
  part->size = found.size, part->is_own_negative = found.is_own_negative;
  return found.is_zero;
}

/* Set *value to the value of a part in s->store. That of a board is computed in `store`. Set
** *is_cycle if play need not end. */
static core_status terms_evaluate(const search *s, const search_part *part, games *store,
                                  games_id *value, bool *is_cycle) {
  const search_kind *kind = &s->kinds.items[part->kind];
  if (!search_has_source(s, part->kind))
    return kind->masks->value(s, part, store, value, is_cycle);
  core_status status = kind->source.value(kind->source.object, (uint32_t)part->image[0], value);
  *is_cycle = status == CORE_INVALID;
  return status;
}

/* Set *term to the value of a part, or to SEARCH_NO_TERM if it does not fit. Return false if play
** need not end, or on failure. */
static bool terms_find_value(search *s, const search_part *part, search_term *term) {
  games_id value;
  bool is_cycle = false;
  *term = SEARCH_NO_TERM;
  core_status status = terms_evaluate(s, part, s->store, &value, &is_cycle);
  if (status != CORE_OK)
    return (status == CORE_INVALID && !is_cycle) ||
           (status == CORE_LIMIT && search_has_source(s, part->kind));
  *term = value | SEARCH_GAME;
  return true;
}

/* The first try to compute a value gets 2^TRY_FIRST units of work, and each later try twice as many
** as the try before. A try uses the results of earlier tries. */
enum { TRY_FIRST = 12, TRY_MOST = 20 };

/* Stop a try whose work is done. The user is not asked, which would take longer than the try. */
static bool terms_stop(void *context) {
  (void)context;
  return false;
}

/* Count a meeting of a part without a value: the part was found again. If the meetings since the
** last try pay for the next one, compute the value within that work. Set *term to the value, or to
** SEARCH_NO_TERM. So all tries together take at most meeting_work units for each meeting, whether
** or not they succeed. Return false if the user interrupted. */
static bool terms_meet(search *s, search_part *part, search_term *term) {
  core_host *host = s->host;
  *term = SEARCH_NO_TERM;
  if (part->tries >= TRY_MOST || s->options.meeting_work == 0)
    return true;
  int64_t work = INT64_C(1) << (TRY_FIRST + part->tries), asked = CORE_WORK_BETWEEN_QUESTIONS,
          work_left = host->work_left, questions_left = host->questions_left;
  bool (*proceed)(void *) = host->proceed;
  core_assert(part->tries < TRY_MOST && work_left <= asked);
  part->meetings++;
  if ((int64_t)part->meetings * s->options.meeting_work < work ||
      host->memory_used > host->memory_limit / 2)
    return true;
  part->meetings = 0;
  part->tries++;
  host->questions_left = core_max(work / asked, 1);
  host->work_left = core_min(work, asked);
  if (work < asked)
    host->proceed = terms_stop;
  bool done = terms_find_value(s, part, term), is_over = work < asked || host->questions_left < 0;
  host->proceed = proceed;
  host->work_left = work_left;
  host->questions_left =
      questions_left <= 0 ? questions_left : core_max(questions_left - work / asked, 1);
  if (done)
    return true;
  *term = SEARCH_NO_TERM;
  if (host->status == CORE_INTERRUPTED)
    return is_over;
  part->tries = TRY_MOST; /* the value does not fit, or does not exist */
  return true;
}

/* Set *term to the term of a class of components, or of a part of a source. */
static bool terms_find_class(search *s, uint32_t kind_number, uint32_t class, search_term *term) {
  core_assert(kind_number < s->kinds.count);
  search_kind *kind = &s->kinds.items[kind_number];
  while (kind->terms.count <= class)
    if (!CORE_APPEND(s->host, kind->terms, SEARCH_NO_TERM))
      return false;
  *term = kind->terms.items[class];
  if (*term != SEARCH_NO_TERM) {
    search_term value;
    core_assert(search_is_game(*term) || (*term & 1) == 0);
    if (search_is_game(*term))
      return true;
    if (!terms_meet(s, &s->parts.items[*term / 2], &value))
      return false; /* uncovered: failure */
    if (value != SEARCH_NO_TERM)
      s->kinds.items[kind_number].terms.items[class] = *term = value;
    return true;
  }
  search_part part = {.kind = kind_number};
  if (terms_describe(s, class, &part))
    *term = SEARCH_GAME | GAMES_ZERO;
  else if (part.size <= (uint32_t)s->options.valued_bits && !search_has_source(s, kind_number) &&
           !terms_find_value(s, &part, term))
    return false;
  if (*term == SEARCH_NO_TERM) {
    *term = 2 * s->parts.count;
    core_assert(*term < SEARCH_GAME);
    if (!CORE_APPEND(s->host, s->parts, part))
      return false;
  }
  s->kinds.items[kind_number].terms.items[class] = *term;
  return true;
}

bool search_append_term(search *s, uint32_t kind, uint32_t class, bool is_negative,
                        search_terms *terms) {
  search_term term = SEARCH_NO_TERM;
  return terms_find_class(s, kind, class, &term) &&
         (!is_negative || (term = search_negate(s, term)) != SEARCH_NO_TERM) &&
         CORE_APPEND(s->host, *terms, term);
}

bool search_append_components(search *s, const search_component *components, uint32_t count,
                              search_terms *terms) {
  for (uint32_t i = 0; i < count; i++) {
    const search_component *component = &components[i];
    const search_kind *kind = &s->kinds.items[component->kind];
    uint32_t first = terms->count;
    if (search_has_source(s, component->kind)
            ? !search_append_term(s, component->kind, (uint32_t)*component->position, false, terms)
            : !kind->masks->split(s, component->kind, component->position, NULL, terms))
      return false;
    for (uint32_t t = first; component->is_negative && t < terms->count; t++)
      if ((terms->items[t] = search_negate(s, terms->items[t])) == SEARCH_NO_TERM)
        return false; /* uncovered: failure */
  }
  return true;
}

/* ---- Values of the sum ---- */

bool search_value_sum(search *s) {
  bool is_cycle = false;
  core_begin_phase(s->host, "components met", 0);
  if (s->values == NULL && (s->values = games_open(s->host)) == NULL)
    return false;
  for (uint32_t i = 0; i < s->sum.count; i++) {
    search_term *term = &s->sum.items[i];
    games_id game;
    if (search_is_game(*term))
      continue;
    core_status status = terms_evaluate(s, &s->parts.items[*term / 2], s->values, &game, &is_cycle);
    s->is_endless |= is_cycle;
    if (status != CORE_OK)
      return false;
    if ((*term & 1) != 0 && (game = games_negative(s->store, game)) == GAMES_NONE)
      return false; /* uncovered: failure */
    *term = game | SEARCH_GAME;
  }
  return true;
}

bool search_release_values(search *s) {
  bool held = s->values != NULL;
  (void)search_release_boards(s, SEARCH_SPARE_VALUES);
  games_close(s->values);
  s->values = NULL;
  return held;
}

/* ---- Sums ---- */

static bool terms_end(const search *s, search_term term) {
  return search_is_game(term) || s->kinds.items[s->parts.items[term / 2].kind].ends;
}

/* Remove pairs of a term and its negative, and zeros. */
static bool terms_cancel(search *s, search_term *terms, uint32_t *count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < *count; i++) {
    uint32_t at = 0;
    search_term negative = search_negate(s, terms[i]);
    if (negative == SEARCH_NO_TERM) { /* the remaining terms are still the same sum */
      memmove(terms + kept, terms + i, (*count - i) * sizeof *terms);
      *count -= i - kept;
      return false;
    }
    while (at < kept && terms[at] != negative)
      at++;
    if (at < kept && terms_end(s, terms[i]))
      terms[at] = terms[--kept];
    else if (terms[i] != (SEARCH_GAME | GAMES_ZERO))
      terms[kept++] = terms[i];
  }
  *count = kept;
  return true;
}

/* Add one pair of small games, if any, and set *added. */
static bool terms_add_two(search *s, search_term *terms, uint32_t *count, bool *added) {
  *added = false;
  for (uint32_t i = 0; i < *count; i++)
    for (uint32_t j = 0; j < i && search_is_game(terms[i]); j++) {
      if (!search_is_game(terms[j]))
        continue;
      const search_game *one = search_find_facts(s, terms[i] & ~SEARCH_GAME);
      if (one == NULL)
        return false;
      search_game first = *one;
      const search_game *other = search_find_facts(s, terms[j] & ~SEARCH_GAME);
      if (other == NULL)
        return false;
      if ((!first.is_small || !other->is_small) &&
          (uint64_t)first.followers * other->followers > TERMS_MOST_FOLLOWERS)
        continue;
      games_id sum = games_sum(s->store, terms[i] & ~SEARCH_GAME, terms[j] & ~SEARCH_GAME);
      if (sum == GAMES_NONE)
        return false;
      terms[j] = sum | SEARCH_GAME;
      terms[i] = terms[--*count];
      *added = true;
      return true;
    }
  return true;
}

bool search_simplify(search *s, search_term *terms, uint32_t *count) {
  bool added = true, done = true;
  while (added && done)
    done = terms_cancel(s, terms, count) && terms_add_two(s, terms, count, &added);
  (void)sort_numbers(NULL, terms, *count, 0, sort_is_greater, NULL);
  return done;
}

/* ---- Moves ---- */

/* Rate moves in a game by its temperature: 1 is worth three moves of a board. Numbers are last. */
static int32_t terms_rate_temperature(dyadic temperature) {
  int64_t numerator = core_min(temperature.numerator, INT64_C(1) << 16);
  int exponent = temperature.exponent;
  if (numerator < 0)
    return INT32_MIN;
  return (int32_t)(3 *
                   (exponent > 12 ? numerator >> (exponent - 12) : numerator << (12 - exponent)));
}

static bool terms_list_game(search *s, games_id game, search_move move, int player) {
  uint32_t count;
  const search_game *known = search_find_facts(s, game);
  if (known == NULL)
    return false; /* uncovered: failure */
  move.rating = terms_rate_temperature(known->temperature);
  if (!games_option_count(s->store, game, player == 1, &count))
    return false;
  move.is_game = true;
  for (uint32_t i = 0; i < count; i++) {
    move.after = games_option(s->store, game, player == 1, i);
    if (!CORE_APPEND(s->host, s->moves, move))
      return false;
  }
  return true;
}

/* List the options of a player in a part of a source. */
static bool terms_list_options(search *s, const search_part *part, search_move move, int player) {
  const search_source *source = &s->kinds.items[part->kind].source;
  search_option_list list;
  if (source->expand(source->object, (uint32_t)part->image[0], player, &list) != CORE_OK)
    return false;
  for (uint32_t i = 0; i < list.count; i++) {
    move.after = i;
    move.rating = list.options[i].rating;
    if (!CORE_APPEND(s->host, s->moves, move))
      return false;
  }
  return core_work(s->host, 4 * (int64_t)list.count);
}

bool search_list_term_moves(search *s, search_term term, search_move move, int player) {
  if (search_is_game(term))
    return terms_list_game(s, term & ~SEARCH_GAME, move, player);
  const search_part *part = &s->parts.items[term / 2];
  player ^= (int)(term & 1);
  return search_has_source(s, part->kind)
             ? terms_list_options(s, part, move, player)
             : s->kinds.items[part->kind].masks->list_moves(s, part, move, player);
}

static bool terms_is_tried_before(const void *one, const void *other) {
  const search_move *a = one, *b = other;
  if (a->rating != b->rating)
    return a->rating > b->rating;
  return a->term != b->term ? a->term > b->term : a->after < b->after;
}

bool search_list_moves(search *s, bool *wins) {
  *wins = false;
  search_frame *frame = &s->frames.items[s->frames.count - 1];
  const search_term *terms = s->stack.items + frame->first;
  bool done = true;
  frame->move = s->moves.count;
  for (uint32_t i = frame->count; i-- > 0 && done;) {
    search_move move = {.term = (uint16_t)i, .is_negative = (terms[i] & 1) != 0};
    if (i + 1 < frame->count && terms[i + 1] == terms[i])
      continue;
    done = search_list_term_moves(s, terms[i], move, frame->player);
  }
  if (!done)
    return false;
  frame->move_end = s->moves.count;
  if (!search_rate_by_bounds(s, frame, wins))
    return false;
  if (*wins)
    return true;
  if (!s->options.keeps_order && frame->move_end > frame->move)
    (void)sort_items(NULL, s->moves.items + frame->move, frame->move_end - frame->move,
                     sizeof *s->moves.items, terms_is_tried_before);
  return true;
}

/* ---- Eviction ---- */

bool search_release_boards(const search *s, search_spare what) {
  bool gave = false;
  for (uint32_t i = 0; i < s->kinds.count; i++) {
    const search_kind *kind = &s->kinds.items[i];
    gave |= !search_has_source(s, i) && kind->masks->release(s->host, kind->boards, what);
  }
  return gave;
}

/* Mark the parts of terms; or, if `renumbers`, give terms the new numbers of their parts. */
static void terms_mark(search *s, search_term *terms, uint32_t count, bool renumbers) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t number = 0;
    if (search_is_game(terms[i]))
      continue;
    if (!renumbers) {
      s->parts.items[terms[i] / 2].stays = true;
      continue;
    }
    CORE_SEARCH(number, s->parts.count, middle, s->parts.items[middle].number < terms[i] / 2);
    core_assert(number < s->parts.count && s->parts.items[number].number == terms[i] / 2);
    terms[i] = 2 * number + (terms[i] & 1);
  }
}

/* Store the results of a part in the transposition table, where its image is the key. */
static void terms_store_results(search *s, uint32_t number) {
  const search_part *part = &s->parts.items[number];
  search_term term = 2 * number;
  for (unsigned player = 0; player < 2; player++) {
    search_frame frame = {.count = 1, .player = (uint8_t)player};
    search_hash(s, &term, &frame);
    if (part->known >> player & 1)
      search_store_result(s, &frame, UINT64_C(1) << core_min(part->size / 2, 62),
                          part->wins >> player & 1);
  }
}

/* Evict the parts of the sources that no part of the search refers to. */
static void terms_evict_sources(search *s) {
  for (int phase = 0; phase < 2; phase++) {
    for (uint32_t i = 0; i < s->parts.count; i++) {
      search_part *part = &s->parts.items[i];
      const search_source *source = &s->kinds.items[part->kind].source;
      if (!search_has_source(s, part->kind))
        continue;
      if (phase == 0)
        source->pin(source->object, (uint32_t)part->image[0]);
      else
        part->image[0] = source->renumber(source->object, (uint32_t)part->image[0]);
    }
    for (uint32_t i = 0; i < s->kinds.count && phase == 0; i++)
      if (search_has_source(s, i))
        s->kinds.items[i].source.evict(s->kinds.items[i].source.object);
  }
}

/* This needs no memory. Moves on the stack have positions or indices of options, not numbers of
** parts. */
bool search_evict_parts(search *s, uint64_t fewest) {
  core_host *host = s->host;
  search_part *parts = s->parts.items;
  uint32_t count = s->parts.count, kept = 0, staying = 0;
  terms_mark(s, s->stack.items, s->stack.count, false);
  terms_mark(s, s->sum.items, s->sum.count, false);
  for (uint32_t i = 0; i < count; i++)
    staying += parts[i].stays;
  bool forgets = count >= fewest && staying <= count / 2;
  for (uint32_t i = 0; i < count && forgets; i++) {
    terms_store_results(s, i);
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
  core_assert(kept == staying);
  s->parts.count = kept;
  terms_mark(s, s->stack.items, s->stack.count, true);
  terms_mark(s, s->sum.items, s->sum.count, true);
  CORE_SHRINK(host, s->parts);
  terms_evict_sources(s);
  (void)search_release_boards(s, SEARCH_SPARE_CLASSES);
  for (uint32_t i = 0; i < s->kinds.count; i++) /* terms are found again under new classes */
    CORE_FREE(host, s->kinds.items[i].terms);
  return true;
}
