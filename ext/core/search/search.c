/* The walk through states: frames on a stack, each a state and the moves that are left to try.
**
** A frame is first decided without moves if possible (search_decide). A frame that needs the
** outcome of one of its parts pushes a frame for the part and is decided again afterwards.
** Otherwise its moves are listed, and each gets a frame with the other player to move. If that
** player loses, the mover wins and the frame returns; if all moves are tried, the mover loses.
**
** Example: the sum of two equal parts with the outcome N, which are not their own negatives.
** Neither part cancels and the outcomes do not decide, so the moves of one part are tried, each
** together with the other part.
*/
#include "core/search/search_int.h"

#include "core/letters.h"

/* With more frames play does not end, since no play of masks that ends is so long. */
enum { SEARCH_MOST_FRAMES = 1 << 16 };

/* The outcomes of parts of at most this size are always found. */
enum { SEARCH_ASKED_SIZE = 12 };

/* Parts are evicted only if there is one part per SEARCH_EVICTABLE bytes of the memory limit,
** unless nothing else can be released. */
enum { SEARCH_EVICTABLE = 1 << 10 };

/* Turns, counted in questions to the host (a few milliseconds each): the first turn of the walk,
** and how many times longer a turn of computing values is, since the work of a state is
** undercounted. Parts that are too large for masks are decided by the walk far more often, so the
** turns of the walk are SEARCH_LARGE_TURNS times as long then. */
enum {
  SEARCH_FIRST_TURN = 8,
  SEARCH_VALUED_TURNS = 4,
  SEARCH_FIRST_LARGE = 256,
  SEARCH_LARGE_TURNS = 4
};

/* ---- Frames ---- */

/* Push a frame for the state with the last `count` terms of the stack. */
static bool search_push_frame(search *s, uint32_t count, int player) {
  search_frame frame = {.first = s->stack.count - count,
                        .count = count,
                        .nodes = s->nodes,
                        .move = s->moves.count,
                        .move_end = s->moves.count,
                        .player = (uint8_t)player};
  if (s->frames.count < SEARCH_MOST_FRAMES)
    return CORE_APPEND(s->host, s->frames, frame);
  core_fail(s->host, CORE_INVALID);
  return false;
}

static bool search_reserve_terms(search *s, uint32_t count) {
  return CORE_ENSURE(s->host, s->stack, s->stack.count + count);
}

/* Store the result of the innermost frame, and pop it. The result of a single part is stored in the
** part. */
static void search_pop(search *s, bool wins) {
  core_assert(s->frames.count > 0);
  const search_frame *frame = &s->frames.items[s->frames.count - 1];
  search_term term = frame->count == 1 ? s->stack.items[frame->first] : SEARCH_GAME;
  if (!search_is_game(term)) {
    search_part *part = &s->parts.items[term / 2];
    unsigned side = part->is_own_negative ? 3U : 1U << (frame->player ^ (term & 1));
    part->known = (uint8_t)(part->known | side);
    part->wins = (uint8_t)(wins ? part->wins | side : part->wins & ~side);
  } else if (frame->phase == SEARCH_MOVES) {
    search_store_result(s, frame, s->nodes - frame->nodes, wins);
  }
  s->stack.count = frame->first;
  s->frames.count--;
  s->moves.count = s->frames.count == 0 ? 0 : s->frames.items[s->frames.count - 1].move_end;
}

/* The innermost state is decided. Pop it, and all frames below that are decided by it. A frame that
** waits for the outcome of a part is decided again in the next step. */
static void search_return(search *s, bool wins) {
  for (;;) {
    search_pop(s, wins);
    s->answer = wins;
    if (s->frames.count == 0)
      return;
    search_frame *frame = &s->frames.items[s->frames.count - 1];
    if (frame->phase == SEARCH_BEGINS)
      return;
    if (wins)
      return;
    wins = true;
  }
}

/* ---- Decisions without a move ---- */

/* Set *wins to the outcome of a term: bit 0 if Left wins by moving first, bit 1 if Right does.
** Return false if it is unknown, or on failure. */
static bool search_term_wins(search *s, search_term term, unsigned *wins) {
  if (search_is_game(term)) {
    const search_game *game = search_find_facts(s, term & ~SEARCH_GAME);
    if (game == NULL)
      return false;
    *wins = 0;
    for (int player = 0; player < 2; player++)
      *wins |= letters_find_players(letters_winner(game->outcome, player)) & 1U << player;
    return true;
  }
  core_assert(term / 2 < s->parts.count);
  const search_part *part = &s->parts.items[term / 2];
  *wins = term & 1 ? (unsigned)(part->wins >> 1 | (part->wins & 1) << 1) : part->wins;
  return part->known == 3;
}

static uint32_t search_size_of(const search *s, search_term term) {
  return search_is_game(term) ? 0 : s->parts.items[term / 2].size;
}

/* Find the outcome of each term, except of a large part that is larger than all other parts
** together, which would take longer than to try moves. Set *asks if a frame for one part has been
** pushed, which is to be decided first. */
static bool search_find_outcomes(search *s, const search_frame *frame, bool *asks) {
  const search_term *terms = s->stack.items + frame->first;
  unsigned wins;
  uint32_t size = 0;
  for (uint32_t i = 0; i < frame->count; i++)
    size += search_size_of(s, terms[i]);
  for (uint32_t i = 0; i < frame->count; i++) {
    uint32_t own = search_size_of(s, terms[i]);
    if ((2 * own > size && own > SEARCH_ASKED_SIZE) || search_term_wins(s, terms[i], &wins))
      continue;
    uint32_t number = terms[i] / 2;
    *asks = !search_is_game(terms[i]);
    if (!*asks || !search_reserve_terms(s, 1))
      return false;
    s->stack.items[s->stack.count++] = 2 * number;
    return search_push_frame(s, 1, s->parts.items[number].known & 1);
  }
  return true;
}

/* Drop terms that the previous player wins. Decide by the outcomes of the terms if all are known.
*/
static void search_decide_by_outcomes(search *s, search_frame *frame, int *answer) {
  uint32_t kept = 0, unknown = 0,
           owned[4] = {0, 0, 0, 0}; /* terms by outcome, as search_term_wins numbers them */
  for (uint32_t i = 0; i < frame->count; i++) {
    unsigned wins = 0;
    search_term term = s->stack.items[frame->first + i];
    bool is_known = search_term_wins(s, term, &wins);
    unknown += !is_known;
    owned[wins] += is_known;
    if (!is_known || wins != 0)
      s->stack.items[frame->first + kept++] = term;
  }
  s->stack.count = frame->first + (frame->count = kept);
  uint32_t mine = owned[1U << frame->player], theirs = owned[2U >> frame->player], first = owned[3];
  if (unknown > 0)
    return;
  if (theirs == 0 && first <= 1 && kept > 0)
    *answer = 1;
  else if (kept == 0 || (mine == 0 && first == 0))
    *answer = 0;
}

/* Decide by means and temperatures if all terms are games, and if the sums are in range. */
static bool search_decide_by_means(search *s, const search_frame *frame, int *answer) {
  dyadic mean = dyadic_integer(0), hottest = dyadic_integer(0), stop;
  for (uint32_t i = 0; i < frame->count; i++) {
    search_term term = s->stack.items[frame->first + i];
    if (!search_is_game(term))
      return true;
    const search_game *game = search_find_facts(s, term & ~SEARCH_GAME);
    if (game == NULL)
      return false; /* uncovered: failure */
    if (!dyadic_add(mean, game->mean, &mean))
      return true; /* uncovered: takes means whose sum is out of range */
    if (dyadic_compare(game->temperature, hottest) > 0)
      hottest = game->temperature;
  }
  if (frame->player == 1)
    mean = dyadic_negative(mean);
  if (dyadic_compare(mean, dyadic_integer(0)) > 0)
    *answer = 1;
  else if (dyadic_add(mean, hottest, &stop) && dyadic_compare(stop, dyadic_integer(0)) < 0)
    *answer = 0;
  return true;
}

/* Decide a sum of two games by comparing one with the negative of the other. */
static bool search_decide_two(search *s, const search_frame *frame, int *answer) {
  const search_term *terms = s->stack.items + frame->first;
  if (frame->count != 2 || !search_is_game(terms[0]) || !search_is_game(terms[1]))
    return true;
  games_id one = terms[0] & ~SEARCH_GAME, other = games_negative(s->store, terms[1] & ~SEARCH_GAME);
  bool loses;
  /* Left, to move, loses iff one <= other; Right iff other <= one. */
  if (other == GAMES_NONE || !(frame->player == 0 ? games_is_at_most(s->store, one, other, &loses)
                                                  : games_is_at_most(s->store, other, one, &loses)))
    return false; /* uncovered: failure */
  *answer = !loses;
  return true;
}

static void search_decide_by_table(const search *s, search_frame *frame, int *answer) {
  bool wins;
  search_hash(s, s->stack.items + frame->first, frame);
  if (search_lookup_result(s, frame, &wins))
    *answer = wins;
}

/* Set *answer to 1 if the player to move wins the innermost state, to 0 if that player loses, to -1
** if it is not decided. Set *asks if another frame was pushed that is to be decided first. */
static bool search_decide(search *s, bool *asks, int *answer) {
  search_frame *frame = &s->frames.items[s->frames.count - 1];
  search_term *terms = s->stack.items + frame->first;
  bool done = search_simplify(s, terms, &frame->count);
  *asks = false;
  *answer = -1;
  s->stack.count = frame->first + frame->count;
  if (done && frame->count == 1 && !search_is_game(terms[0])) {
    const search_part *part = &s->parts.items[terms[0] / 2];
    unsigned side = 1U << (frame->player ^ (terms[0] & 1));
    if ((part->known & side) != 0)
      *answer = (part->wins & side) != 0;
    else
      search_decide_by_table(s, frame, answer);
    return *answer >= 0 || search_decide_by_bounds(s, frame, answer);
  }
  if (!done || !search_find_outcomes(s, frame, asks))
    return false;
  if (*asks)
    return true;
  search_decide_by_outcomes(s, frame, answer);
  if (*answer < 0 && (!search_decide_two(s, frame, answer) ||
                      (*answer < 0 && !search_decide_by_means(s, frame, answer))))
    return false; /* uncovered: failure */
  if (*answer < 0)
    search_decide_by_table(s, frame, answer);
  return *answer >= 0 || search_decide_by_bounds(s, frame, answer);
}

/* ---- Moves ---- */

bool search_put_terms(search *s, const search_move *move, search_term term, int player) {
  uint32_t first = s->stack.count;
  if (move->is_game)
    return CORE_APPEND(s->host, s->stack, (search_term)move->after | SEARCH_GAME);
  const search_part *part = &s->parts.items[term / 2];
  bool done;
  if (search_has_source(s, part->kind)) {
    const search_source *source = &s->kinds.items[part->kind].source;
    search_component_list list;
    done = source->follow(source->object, (uint32_t)part->image[0], player ^ (int)move->is_negative,
                          (uint32_t)move->after, &list) == CORE_OK &&
           search_append_components(s, list.components, list.count, &s->stack);
  } else {
    /* The parts may move in memory meanwhile. */
    const uint64_t image[2] = {part->image[0], part->image[1]};
    done = s->kinds.items[part->kind].masks->split(s, part->kind, image, move, &s->stack);
  }
  for (uint32_t i = first; move->is_negative && done && i < s->stack.count; i++)
    done = (s->stack.items[i] = search_negate(s, s->stack.items[i])) != SEARCH_NO_TERM;
  return done;
}

/* Push a frame for the next move of the innermost state, or return if all moves have been tried. */
static bool search_try_next_move(search *s) {
  uint32_t number = s->frames.count - 1, first = s->stack.count;
  search_frame frame = s->frames.items[number];
  if (frame.move == frame.move_end) {
    search_return(s, false);
    return true;
  }
  search_move move = s->moves.items[frame.move];
  if (!search_reserve_terms(s, frame.count))
    return false; /* uncovered: failure */
  for (uint32_t i = 0; i < frame.count; i++)
    if (i != move.term)
      s->stack.items[s->stack.count++] = s->stack.items[frame.first + i];
  if (!search_put_terms(s, &move, s->stack.items[frame.first + move.term], frame.player) ||
      !search_push_frame(s, s->stack.count - first, 1 - frame.player))
    return false;
  s->frames.items[number].move++;
  return true;
}

/* Set *wins if a move of the innermost state, which has one term, leads to a sum that is known to
** be 0: the opponent loses there. The terms after a move are above the stack only meanwhile. */
static bool search_find_zero(search *s, bool *wins) {
  const search_frame frame = s->frames.items[s->frames.count - 1];
  core_assert(frame.count == 1);
  *wins = false;
  for (uint32_t i = frame.move; i < frame.move_end && !*wins; i++) {
    const search_move move = s->moves.items[i];
    uint32_t first = s->stack.count;
    if (!search_put_terms(s, &move, s->stack.items[frame.first], frame.player))
      return false;
    *wins = true;
    for (uint32_t t = first; t < s->stack.count; t++)
      *wins &= s->stack.items[t] == (GAMES_ZERO | SEARCH_GAME);
    s->stack.count = first;
  }
  return true;
}

/* Return true if the innermost frame has the last terms and moves, and each frame begins after the
** one below. */
static inline bool search_is_consistent(const search *s) {
  for (uint32_t i = 0; i < s->frames.count; i++) {
    const search_frame *frame = &s->frames.items[i];
    bool is_last = i + 1 == s->frames.count;
    uint32_t term_end = frame->first + frame->count;
    if (frame->move > frame->move_end || term_end > s->stack.count ||
        (is_last ? term_end != s->stack.count || frame->move_end != s->moves.count
                 : term_end != frame[1].first))
      return false;
    if (i + 16 < s->frames.count)
      i = s->frames.count - 16; /* the last frames suffice */
  }
  return true;
}

/* Take one step in the innermost state: decide it, list its moves, or try its next move. */
static bool search_step(search *s) {
  bool asks;
  int answer;
  core_assert(search_is_consistent(s));
  if (s->frames.items[s->frames.count - 1].phase == SEARCH_MOVES)
    return search_try_next_move(s);
  if (!search_decide(s, &asks, &answer))
    return false;
  if (answer >= 0)
    search_return(s, answer == 1);
  if (asks || answer >= 0)
    return true;
  bool wins;
  if (!search_list_moves(s, &wins))
    return false;
  search_frame *frame = &s->frames.items[s->frames.count - 1];
  frame->phase = SEARCH_MOVES;
  s->nodes++;
  if (!wins && s->frames.count == 1 && frame->count == 1 && !search_find_zero(s, &wins))
    return false;
  if (wins)
    search_return(s, true);
  return true;
}

/* Release memory of values, of many parts, or of caches. */
static bool search_release_some(search *s) {
  bool gave = search_release_values(s) ||
              search_evict_parts(s, s->host->memory_limit / SEARCH_EVICTABLE) ||
              games_shrink_cache(s->store);
  for (uint32_t i = 0; i < s->kinds.count && !gave; i++)
    gave = search_has_source(s, i) &&
           s->kinds.items[i].source.release(s->kinds.items[i].source.object);
  gave = gave || search_release_boards(s, SEARCH_SPARE_TABLES);
  return gave;
}

/* The number of times that what is released is likely to differ. */
enum { SEARCH_RELEASES = 8 };

bool search_release_memory(search *s, uint32_t *tries) {
  if (s->host->status != CORE_LIMIT)
    return false;
  if (*tries < SEARCH_RELEASES && search_release_some(s))
    return ++*tries, true;
  if (*tries <= SEARCH_RELEASES) {
    *tries = SEARCH_RELEASES + 1;
    if (search_evict_parts(s, 2))
      return true;
  }
  return search_release_boards(s, SEARCH_SPARE_TIED) || search_shrink_results(s);
}

/* Take one step in the innermost state. If the memory does not suffice, release some and repeat the
** step. */
static core_status search_step_within_limits(search *s) {
  uint32_t tries = 0;
  while (!search_step(s)) {
    const search_frame *frame = &s->frames.items[s->frames.count - 1];
    core_status status = s->host->status;
    s->stack.count = frame->first + frame->count;
    s->moves.count = frame->move_end;
    if (!search_release_memory(s, &tries))
      return s->host->status == CORE_INTERRUPTED ? CORE_INTERRUPTED : status;
  }
  return CORE_OK;
}

/* Walk from the sum until it is decided, or for `questions` questions to the host unless that is
** 0. */
static core_status search_walk(search *s, int player, int64_t questions) {
  core_host *host = s->host;
  core_status status = CORE_OK;
  host->questions_left = questions;
  s->stack.count = s->frames.count = s->moves.count = 0;
  if (!search_reserve_terms(s, s->sum.count))
    return host->status;
  if (s->sum.count > 0)
    memcpy(s->stack.items, s->sum.items, s->sum.count * sizeof *s->sum.items);
  s->stack.count = s->sum.count;
  if (!search_push_frame(s, s->sum.count, player))
    return host->status;
  while (status == CORE_OK && s->frames.count > 0) {
    host->progress = (core_progress){.phase = "states of a sum", .done = s->nodes};
    status = core_work(host, 50) ? search_step_within_limits(s) : host->status;
  }
  return status;
}

/* Return true if the status means that a turn is over, not that the user interrupted. */
static bool search_is_turn_over(const search *s, core_status status) {
  return status == CORE_INTERRUPTED && s->host->questions_left < 0;
}

/* Compute values of parts of the sum for `questions` questions to the host. If they take too much
** memory, release it and do not try again. */
static core_status search_value_for(search *s, int64_t questions) {
  s->host->questions_left = questions;
  s->turns++;
  core_status status = search_value_sum(s) ? CORE_OK : s->host->status;
  if (s->is_endless)
    return core_fail(s->host, CORE_INVALID);
  s->is_hard = status == CORE_LIMIT || status == CORE_INVALID;
  if (s->is_hard)
    (void)search_release_values(s);
  return s->is_hard || search_is_turn_over(s, status) ? CORE_OK : status;
}

/* Return the number of parts of the sum that have no value. Set *large to the number of these parts
** that come from a source. */
static uint32_t search_count_parts(const search *s, uint32_t *large) {
  uint32_t parts = 0;
  *large = 0;
  for (uint32_t i = 0; i < s->sum.count; i++) {
    if (search_is_game(s->sum.items[i]))
      continue;
    parts++;
    *large += search_has_source(s, s->parts.items[s->sum.items[i] / 2].kind);
  }
  return parts;
}

/* While parts of the sum have no values, the walk and the computation of values take turns, each
** time for twice as long, since it is unknown which of them is faster. The value of a sum of one
** term is not needed, unless the term is too large for masks. */
core_status search_wins(search *s, int player, bool *wins) {
  core_status status = CORE_OK;
  int64_t turn = 0;
  if (s->options.values_first)
    status = search_value_for(s, 0);
  while (status == CORE_OK) {
    uint32_t large, parts = search_count_parts(s, &large);
    if (turn == 0)
      turn = large > 0 ? SEARCH_FIRST_LARGE : SEARCH_FIRST_TURN;
    bool takes_turns = parts > 0 && (s->sum.count > 1 || large > 0) && !s->is_hard;
    status = search_walk(s, player, takes_turns ? turn : 0);
    if (!search_is_turn_over(s, status))
      break;
    status =
        search_value_for(s, large > 0 ? turn / SEARCH_LARGE_TURNS : turn * SEARCH_VALUED_TURNS);
    turn *= 2;
  }
  s->host->questions_left = 0;
  *wins = s->answer;
  return status;
}

/* ---- Sums ---- */

core_status search_add_components(search *s, const search_component *components, uint32_t count) {
  uint32_t before = s->sum.count;
  if (search_append_components(s, components, count, &s->sum))
    return CORE_OK;
  s->sum.count = before;
  return s->host->status;
}

core_status search_add_game(search *s, games_id game) {
  return CORE_APPEND(s->host, s->sum, game | SEARCH_GAME) ? CORE_OK : s->host->status;
}

void search_clear(search *s) {
  s->sum.count = 0;
  s->is_hard = s->is_endless = false;
}

core_status search_add_kind(search *s, const search_kind *kind, uint32_t *number) {
  *number = s->kinds.count;
  return CORE_APPEND(s->host, s->kinds, *kind) ? CORE_OK : s->host->status;
}

core_status search_add_source(search *s, const search_source *source, uint32_t *kind) {
  const search_kind added = {.source = *source, .ends = source->ends};
  return search_add_kind(s, &added, kind);
}

bool search_ends(const search *s, uint32_t kind) {
  core_assert(kind < s->kinds.count);
  return s->kinds.items[kind].ends;
}

search *search_open(core_host *host, search_options options) {
  search *s = core_allocate(host, sizeof *s);
  if (s == NULL)
    return NULL;
  s->host = host;
  s->options = options;
  s->store = games_open(host);
  if (s->store == NULL) {
    core_release(host, s, sizeof *s);
    return NULL;
  }
  return s;
}

void search_close(search *s) {
  if (s == NULL)
    return;
  core_host *host = s->host;
  (void)search_release_values(s);
  for (uint32_t i = s->kinds.count; i-- > 0;) {
    search_kind *kind = &s->kinds.items[i];
    CORE_FREE(host, kind->terms);
    if (search_has_source(s, i))
      kind->source.close(kind->source.object);
    else
      kind->masks->close(host, kind->boards);
  }
  CORE_FREE_ALL(host, &s->kinds, &s->parts, &s->games, &s->moves, &s->stack, &s->sum, &s->frames);
  core_release(host, s->results.items, s->results.count * sizeof *s->results.items);
  games_close(s->store);
  core_release(host, s, sizeof *s);
}

games *search_store(const search *s) {
  return s->store;
}

search_counts search_count(const search *s) {
  return (search_counts){s->nodes, s->parts.count, s->results.taken, s->turns};
}
