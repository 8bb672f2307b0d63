/* The walk: frames on one stack, each a state and the options that are left to be tried. */
#include "core/search/search_int.h"

/* More frames than that: some position is reached again and again. No play of masks that ends is so
** long. */
enum { SEARCH_MOST_FRAMES = 1 << 16 };

/* The outcomes of parts of at most this size are always looked for. */
enum { SEARCH_ASKED_SIZE = 12 };

/* The first turn of walking lasts so many questions to the host, some hundredths of a second; one
** of valuing so many times as long, since a state is more work than is counted. */
enum { SEARCH_FIRST_TURN = 8, SEARCH_VALUED_TURNS = 4 };

/* ---- Frames ---- */

/* A state whose terms are the last `count` of the stack. */
static bool search_push_frame(search *searched, uint32_t count, int player) {
  search_frame frame = {.first = searched->stack_count - count,
                        .count = count,
                        .nodes = searched->nodes,
                        .move = searched->move_count,
                        .move_end = searched->move_count,
                        .player = (uint8_t)player};
  if (searched->frame_count < SEARCH_MOST_FRAMES)
    return CORE_PUSH(searched->host, searched->frames, searched->frame_bytes, searched->frame_count,
                     frame);
  searched->host->status = CORE_INVALID;
  return false;
}

static bool search_reserve_terms(search *searched, uint32_t count) {
  return CORE_RESERVE(searched->host, searched->stack, searched->stack_bytes,
                      searched->stack_count + count);
}

/* The innermost state is decided. A part that stood alone keeps it. */
static void search_pop(search *searched, bool wins) {
  const search_frame *frame = &searched->frames[searched->frame_count - 1];
  search_term term = frame->count == 1 ? searched->stack[frame->first] : SEARCH_GAME;
  if (!search_is_game(term)) {
    unsigned side = 1U << (frame->player ^ (term & 1));
    search_part *part = &searched->parts[term / 2];
    part->known = (uint8_t)(part->known | side);
    part->wins = (uint8_t)(wins ? part->wins | side : part->wins & ~side);
  } else if (frame->phase == SEARCH_MOVES) {
    search_remember(searched, frame, searched->nodes - frame->nodes, wins);
  }
  searched->stack_count = frame->first;
  searched->frame_count--;
  searched->move_count =
      searched->frame_count == 0 ? 0 : searched->frames[searched->frame_count - 1].move_end;
}

/* The innermost state is decided, and with it perhaps the one that a move led from, and so on. A
** state that had asked for a part looks again by itself. */
static void search_answer(search *searched, bool wins) {
  for (;;) {
    search_pop(searched, wins);
    searched->answer = wins;
    if (searched->frame_count == 0)
      return;
    search_frame *frame = &searched->frames[searched->frame_count - 1];
    if (frame->phase == SEARCH_BEGINS)
      return;
    if (wins)
      return;
    wins = true;
  }
}

/* ---- What decides without a move ---- */

/* The outcome of a term as its owner sees it: bit 0 if Left wins it by moving first, bit 1 if Right
** does. False: it is not known, or after an error. */
static bool search_term_wins(search *searched, search_term term, unsigned *wins) {
  if (search_is_game(term)) {
    const search_game *game = search_look_at(searched, term & ~SEARCH_GAME);
    if (game == NULL)
      return false;
    *wins = game->outcome == 'N' ? 3 : game->outcome == 'L' ? 1 : game->outcome == 'R' ? 2 : 0;
    return true;
  }
  const search_part *part = &searched->parts[term / 2];
  *wins = term & 1 ? (unsigned)(part->wins >> 1 | (part->wins & 1) << 1) : part->wins;
  return part->known == 3;
}

static uint32_t search_size_of(const search *searched, search_term term) {
  return search_is_game(term) ? 0 : searched->parts[term / 2].size;
}

/* Find the outcome of each term but a part that is large, and larger than all other parts together:
** that takes longer than to move on. *asks: that of a part, whoever begins, is to be looked for
** first, in a frame of its own. */
static bool search_find_outcomes(search *searched, const search_frame *frame, bool *asks) {
  const search_term *terms = searched->stack + frame->first;
  unsigned wins;
  uint32_t size = 0;
  for (uint32_t i = 0; i < frame->count; i++)
    size += search_size_of(searched, terms[i]);
  for (uint32_t i = 0; i < frame->count; i++) {
    uint32_t own = search_size_of(searched, terms[i]);
    if ((2 * own > size && own > SEARCH_ASKED_SIZE) || search_term_wins(searched, terms[i], &wins))
      continue;
    uint32_t number = terms[i] / 2;
    *asks = !search_is_game(terms[i]);
    if (!*asks || !search_reserve_terms(searched, 1))
      return false;
    searched->stack[searched->stack_count++] = 2 * number;
    return search_push_frame(searched, 1, searched->parts[number].known & 1);
  }
  return true;
}

/* By the outcomes of the terms, if all are known; those that the previous player wins go. */
static void search_decide_by_outcomes(search *searched, search_frame *frame, int *answer) {
  uint32_t kept = 0, unknown = 0, owned[4] = {0, 0, 0, 0}; /* by `wins` */
  for (uint32_t i = 0; i < frame->count; i++) {
    unsigned wins = 0;
    search_term term = searched->stack[frame->first + i];
    bool is_known = search_term_wins(searched, term, &wins);
    unknown += !is_known;
    owned[wins] += is_known;
    if (!is_known || wins != 0)
      searched->stack[frame->first + kept++] = term;
  }
  searched->stack_count = frame->first + (frame->count = kept);
  uint32_t mine = owned[1U << frame->player], theirs = owned[2U >> frame->player], first = owned[3];
  if (unknown > 0)
    return;
  if (theirs == 0 && first <= 1 && kept > 0)
    *answer = 1;
  else if (kept == 0 || (mine == 0 && first == 0))
    *answer = 0;
}

/* By means and temperatures, if all terms are games. Sums that are out of range decide nothing. */
static bool search_decide_by_means(search *searched, const search_frame *frame, int *answer) {
  dyadic mean = dyadic_integer(0), hottest = dyadic_integer(0), stop;
  for (uint32_t i = 0; i < frame->count; i++) {
    search_term term = searched->stack[frame->first + i];
    if (!search_is_game(term))
      return true;
    const search_game *game = search_look_at(searched, term & ~SEARCH_GAME);
    if (game == NULL)
      return false;
    if (!dyadic_add(mean, game->mean, &mean))
      return true;
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

/* Two games: is one greater than the negative of the other? */
static bool search_decide_two(search *searched, const search_frame *frame, int *answer) {
  const search_term *terms = searched->stack + frame->first;
  if (frame->count != 2 || !search_is_game(terms[0]) || !search_is_game(terms[1]))
    return true;
  games_id one = terms[0] & ~SEARCH_GAME,
           other = games_negative(searched->store, terms[1] & ~SEARCH_GAME);
  bool loses;
  /* Left, to move, loses iff one <= other; Right iff other <= one. */
  if (other == GAMES_NONE ||
      !(frame->player == 0 ? games_is_at_most(searched->store, one, other, &loses)
                           : games_is_at_most(searched->store, other, one, &loses))) {
    searched->host->status = games_failure(searched->store).status;
    return false;
  }
  *answer = !loses;
  return true;
}

static void search_look_up(const search *searched, search_frame *frame, int *answer) {
  bool wins;
  search_hash(searched, searched->stack + frame->first, frame);
  if (search_recall(searched, frame, &wins))
    *answer = wins;
}

/* *answer = 0 or 1 if the innermost state is decided; *asks: another frame comes first. */
static bool search_decide(search *searched, bool *asks, int *answer) {
  search_frame *frame = &searched->frames[searched->frame_count - 1];
  search_term *terms = searched->stack + frame->first;
  bool done = search_add_up(searched, terms, &frame->count);
  *asks = false;
  *answer = -1;
  searched->stack_count = frame->first + frame->count;
  if (done && frame->count == 1 && !search_is_game(terms[0])) {
    const search_part *part = &searched->parts[terms[0] / 2];
    unsigned side = 1U << (frame->player ^ (terms[0] & 1));
    if ((part->known & side) != 0)
      *answer = (part->wins & side) != 0;
    else
      search_look_up(searched, frame, answer);
    return true;
  }
  if (!done || !search_find_outcomes(searched, frame, asks))
    return false;
  if (*asks)
    return true;
  search_decide_by_outcomes(searched, frame, answer);
  if (*answer < 0 && (!search_decide_two(searched, frame, answer) ||
                      (*answer < 0 && !search_decide_by_means(searched, frame, answer))))
    return false;
  if (*answer < 0)
    search_look_up(searched, frame, answer);
  return true;
}

/* ---- Moves ---- */

/* Put the terms that a move makes behind those of the stack, where there is room. */
static bool search_put_terms(search *searched, const search_move *move, search_term term) {
  uint32_t first = searched->stack_count;
  if (move->is_game) {
    searched->stack[searched->stack_count++] = (search_term)move->after | SEARCH_GAME;
    return true;
  }
  bool done = search_take_apart(searched, searched->parts[term / 2].kind, move->after,
                                searched->stack, &searched->stack_count);
  for (uint32_t i = first; move->is_negative && done && i < searched->stack_count; i++)
    done = (searched->stack[i] = search_negative(searched, searched->stack[i])) != SEARCH_NO_TERM;
  return done;
}

/* Make a frame of the next move of the innermost state, or find that there is none. */
static bool search_go_on(search *searched) {
  uint32_t number = searched->frame_count - 1, first = searched->stack_count;
  search_frame frame = searched->frames[number];
  if (frame.move == frame.move_end) {
    search_answer(searched, false);
    return true;
  }
  search_move move = searched->moves[frame.move];
  if (!search_reserve_terms(searched, frame.count + 64))
    return false;
  for (uint32_t i = 0; i < frame.count; i++)
    if (i != move.term)
      searched->stack[searched->stack_count++] = searched->stack[frame.first + i];
  if (!search_put_terms(searched, &move, searched->stack[frame.first + move.term]) ||
      !search_push_frame(searched, searched->stack_count - first, 1 - frame.player))
    return false;
  searched->frames[number].move++;
  return true;
}

static bool search_step(search *searched) {
  bool asks;
  int answer;
  if (searched->frames[searched->frame_count - 1].phase == SEARCH_MOVES)
    return search_go_on(searched);
  if (!search_decide(searched, &asks, &answer))
    return false;
  if (answer >= 0)
    search_answer(searched, answer == 1);
  if (asks || answer >= 0)
    return true;
  if (!search_list_moves(searched))
    return false;
  searched->frames[searched->frame_count - 1].phase = SEARCH_MOVES;
  searched->nodes++;
  return true;
}

/* Give back memory that makes nothing but speed. False: there is no more of it. */
static bool search_give_back(search *searched) {
  bool gave = search_drop_values(searched) || search_forget_parts(searched) ||
              games_give_back(searched->store);
  for (uint32_t i = 0; i < searched->kind_count && !gave; i++)
    gave = bits_sums_give_back(searched->kinds[i].sums);
  return gave || search_halve_results(searched);
}

/* A step of the innermost state; if there is no memory for it, once more after others have given
** way. */
static core_status search_step_within_limits(search *searched) {
  while (!search_step(searched)) {
    const search_frame *frame = &searched->frames[searched->frame_count - 1];
    core_status status = searched->host->status;
    searched->stack_count = frame->first + frame->count;
    searched->move_count = frame->move_end;
    if (status != CORE_LIMIT || !search_give_back(searched))
      return status == CORE_LIMIT && searched->host->status == CORE_INTERRUPTED ? CORE_INTERRUPTED
                                                                                : status;
  }
  return CORE_OK;
}

/* Walk from the sum until it is decided, or, unless `questions` is 0, that many questions to the
** host. */
static core_status search_walk(search *searched, int player, int64_t questions) {
  core_host *host = searched->host;
  core_status status = CORE_OK;
  host->questions_left = questions;
  searched->stack_count = searched->frame_count = searched->move_count = 0;
  if (!search_reserve_terms(searched, searched->sum_count + 64))
    return host->status;
  if (searched->sum_count > 0)
    memcpy(searched->stack, searched->sum, searched->sum_count * sizeof *searched->sum);
  searched->stack_count = searched->sum_count;
  if (!search_push_frame(searched, searched->sum_count, player))
    return host->status;
  while (status == CORE_OK && searched->frame_count > 0) {
    host->progress = (core_progress){.phase = "states of a sum", .done = searched->nodes};
    status = core_work(host, 50) ? search_step_within_limits(searched) : host->status;
  }
  return status;
}

/* The answer to the last question was no since there were to be no more of them. */
static bool search_is_over(const search *searched, core_status status) {
  return status == CORE_INTERRUPTED && searched->host->questions_left < 0;
}

/* Value parts of the sum for so many questions. What takes too much memory is given back, and not
** tried again. */
static core_status search_value_for(search *searched, int64_t questions) {
  searched->host->questions_left = questions;
  searched->turns++;
  core_status status = search_value_sum(searched) ? CORE_OK : searched->host->status;
  searched->is_hard = status == CORE_LIMIT || status == CORE_INVALID;
  if (searched->is_hard)
    (void)search_drop_values(searched);
  return searched->is_hard || search_is_over(searched, status) ? CORE_OK : status;
}

/* Are there parts that might get values, beside other terms? */
static bool search_may_value(const search *searched) {
  uint32_t parts = 0;
  for (uint32_t i = 0; i < searched->sum_count; i++)
    parts += !search_is_game(searched->sum[i]);
  return parts > 0 && searched->sum_count > 1 && !searched->is_hard;
}

/* As long as parts of the sum have no values, walking and valuing take turns, each time for twice
** as long: which of them is the shorter way can't be told before. */
core_status search_wins(search *searched, int player, bool *wins) {
  core_status status = CORE_OK;
  int64_t turn = SEARCH_FIRST_TURN;
  if (searched->options_of.values_first)
    status = search_value_for(searched, 0);
  while (status == CORE_OK) {
    status = search_walk(searched, player, search_may_value(searched) ? turn : 0);
    if (!search_is_over(searched, status))
      break;
    status = search_value_for(searched, SEARCH_VALUED_TURNS * turn);
    turn *= 2;
  }
  searched->host->questions_left = 0;
  *wins = searched->answer;
  return status;
}

/* ---- Sums ---- */

core_status search_add_board(search *searched, uint32_t kind, uint64_t position) {
  for (;;) {
    uint32_t count = searched->sum_count;
    if (CORE_RESERVE(searched->host, searched->sum, searched->sum_bytes, count + 64) &&
        search_take_apart(searched, kind, position, searched->sum, &count)) {
      searched->sum_count = count;
      return CORE_OK;
    }
    core_status status = searched->host->status;
    if (status != CORE_LIMIT || !search_give_back(searched))
      return status;
  }
}

core_status search_add_game(search *searched, games_id game) {
  return CORE_PUSH(searched->host, searched->sum, searched->sum_bytes, searched->sum_count,
                   game | SEARCH_GAME)
             ? CORE_OK
             : searched->host->status;
}

void search_clear(search *searched) {
  searched->sum_count = 0;
  searched->is_hard = false;
}

static void search_release_kind(core_host *host, search_kind *kind) {
  bits_sums_free(kind->sums);
  core_release(host, kind->left, 3 * 8 * (uint64_t)kind->applying.sieve.words);
  bits_expander_release(&kind->applying);
  core_release(host, kind->terms, kind->term_bytes);
}

/* Return true if each move removes more of the bits that it needs than it puts. */
static bool search_shrinks(const bits_rules *rules) {
  bool shrinks = true;
  for (uint64_t i = 0; i < rules->move_count && shrinks; i++) {
    const bits_move *move = &rules->moves[i];
    shrinks = core_count_bits(move->need & move->clear & ~move->put) >
              core_count_bits(move->put & ~move->need);
  }
  return shrinks;
}

/* The rules tell which moves apply, and whose they are; equal moves count once. */
static bool search_make_kind(search *searched, search_kind *kind) {
  kind->shrinks = search_shrinks(kind->rules);
  kind->sums = bits_sums_new(kind->rules, searched->store, 32);
  if (kind->sums == NULL || bits_expander_begin(&kind->applying, kind->rules) != CORE_OK)
    return false;
  uint64_t words = kind->applying.sieve.words;
  kind->left = core_allocate(searched->host, 3 * 8 * words);
  if (kind->left == NULL)
    return false;
  kind->right = kind->left + words;
  kind->moves = kind->right + words;
  for (uint64_t i = 0; i < kind->rules->move_count; i++) {
    const bits_move *move = &kind->rules->moves[i];
    kind->left[i / 64] |= (uint64_t)((move->player & BITS_LEFT) != 0) << i % 64;
    kind->right[i / 64] |= (uint64_t)((move->player & BITS_RIGHT) != 0) << i % 64;
  }
  return true;
}

core_status search_add_rules(search *searched, const bits_rules *rules, uint32_t *kind) {
  search_kind added = {.rules = rules};
  *kind = searched->kind_count;
  if (!search_make_kind(searched, &added) ||
      !CORE_PUSH(searched->host, searched->kinds, searched->kind_bytes, searched->kind_count,
                 added)) {
    search_release_kind(searched->host, &added);
    return searched->host->status;
  }
  return CORE_OK;
}

search *search_open(core_host *host, search_options options) {
  search *searched = core_allocate(host, sizeof *searched);
  if (searched == NULL)
    return NULL;
  searched->host = host;
  searched->options_of = options;
  searched->store = games_open(host);
  if (searched->store == NULL) {
    core_release(host, searched, sizeof *searched);
    return NULL;
  }
  return searched;
}

void search_close(search *searched) {
  if (searched == NULL)
    return;
  core_host *host = searched->host;
  (void)search_drop_values(searched);
  for (uint32_t i = 0; i < searched->kind_count; i++)
    search_release_kind(host, &searched->kinds[i]);
  core_release(host, searched->kinds, searched->kind_bytes);
  core_release(host, searched->parts, searched->part_bytes);
  core_release(host, searched->games, searched->game_bytes);
  core_release(host, searched->moves, searched->move_bytes);
  core_release(host, searched->stack, searched->stack_bytes);
  core_release(host, searched->sum, searched->sum_bytes);
  core_release(host, searched->frames, searched->frame_bytes);
  core_release(host, searched->results, searched->result_count * sizeof *searched->results);
  games_close(searched->store);
  core_release(host, searched, sizeof *searched);
}

games *search_store(const search *searched) {
  return searched->store;
}

search_counts search_count(const search *searched) {
  return (search_counts){searched->nodes, searched->part_count, searched->results_taken,
                         searched->turns};
}
