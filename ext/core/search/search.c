/* The walk: frames on one stack, each a state and the options that are left to be tried. */
#include "core/search/search_int.h"

/* More frames than that: some position is reached again and again. No play of masks that ends is so long. */
enum { SEARCH_MOST_FRAMES = 1 << 16 };

/* ---- Frames ---- */

/* A state whose terms are the last `count` of the stack. */
static core_status search_push_frame(search *searched, uint32_t count, int player) {
  search_frame frame = {.first = searched->stack_count - count, .count = count, .player = (uint8_t)player};
  if (searched->frame_count == SEARCH_MOST_FRAMES)
    return searched->host->status = CORE_INVALID;
  return CORE_PUSH(searched->host, searched->frames, searched->frame_bytes, searched->frame_count, frame)
             ? CORE_OK
             : searched->host->status;
}

static bool search_reserve_terms(search *searched, uint32_t count) {
  return CORE_RESERVE(searched->host, searched->stack, searched->stack_bytes, searched->stack_count + count);
}

/* The option that is to be tried now: the one that won last goes first. */
static uint32_t search_number_option(const search_frame *frame) {
  if (frame->best == SEARCH_UNMADE || frame->option > frame->best)
    return frame->option;
  return frame->option == 0 ? frame->best : frame->option - 1;
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
    search_remember(searched, frame, wins);
  }
  searched->stack_count = frame->first;
  searched->frame_count--;
}

/* The innermost state is decided, and with it perhaps the one that a move led from, and so on. A state that had asked
** for a part looks again by itself. */
static void search_answer(search *searched, bool wins) {
  for (;;) {
    search_pop(searched, wins);
    searched->answer = wins;
    if (searched->frame_count == 0)
      return;
    search_frame *frame = &searched->frames[searched->frame_count - 1];
    if (frame->phase == SEARCH_BEGINS)
      return;
    if (wins) {
      frame->option++;
      return;
    }
    search_term term = searched->stack[frame->first + frame->term];
    if (!search_is_game(term))
      searched->parts[term / 2].best[frame->player ^ (term & 1)] = search_number_option(frame);
    wins = true;
  }
}

/* ---- What decides without a move ---- */

/* The outcome of a term as its owner sees it: bit 0 if Left wins it by moving first, bit 1 if Right does. False: it is not
** known, or after an error. */
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

/* Look for the outcome of a part of the innermost state, whoever begins, in a frame of its own. */
static core_status search_ask_part(search *searched, uint32_t number) {
  if (!search_reserve_terms(searched, 1))
    return searched->host->status;
  searched->stack[searched->stack_count++] = 2 * number;
  return search_push_frame(searched, 1, searched->parts[number].known & 1);
}

/* Find the outcome of each term; *asks: that of a part is to be looked for first. */
static core_status search_find_outcomes(search *searched, const search_frame *frame, bool *asks) {
  unsigned wins;
  for (uint32_t i = 0; i < frame->count; i++) {
    search_term term = searched->stack[frame->first + i];
    if (search_term_wins(searched, term, &wins))
      continue;
    *asks = !search_is_game(term);
    return *asks ? search_ask_part(searched, term / 2) : searched->host->status;
  }
  return CORE_OK;
}

/* By the outcomes of the terms, which are known; those that the previous player wins go. */
static void search_decide_by_outcomes(search *searched, search_frame *frame, int *answer) {
  uint32_t kept = 0, owned[4] = {0, 0, 0, 0}; /* by `wins` */
  for (uint32_t i = 0; i < frame->count; i++) {
    unsigned wins = 0;
    search_term term = searched->stack[frame->first + i];
    (void)search_term_wins(searched, term, &wins);
    owned[wins]++;
    if (wins != 0)
      searched->stack[frame->first + kept++] = term;
  }
  searched->stack_count = frame->first + (frame->count = kept);
  uint32_t mine = owned[1U << frame->player], theirs = owned[2U >> frame->player], first = owned[3];
  if (theirs == 0 && first <= 1 && kept > 0)
    *answer = 1;
  else if (kept == 0 || (mine == 0 && first == 0))
    *answer = 0;
}

/* By means and temperatures, if all terms are games. Sums that are out of range decide nothing. */
static core_status search_decide_by_means(search *searched, const search_frame *frame, int *answer) {
  dyadic mean = dyadic_integer(0), hottest = dyadic_integer(0), stop;
  for (uint32_t i = 0; i < frame->count; i++) {
    search_term term = searched->stack[frame->first + i];
    if (!search_is_game(term))
      return CORE_OK;
    const search_game *game = search_look_at(searched, term & ~SEARCH_GAME);
    if (game == NULL)
      return searched->host->status;
    if (!dyadic_add(mean, game->mean, &mean))
      return CORE_OK;
    if (dyadic_compare(game->temperature, hottest) > 0)
      hottest = game->temperature;
  }
  if (frame->player == 1)
    mean = dyadic_negative(mean);
  if (dyadic_compare(mean, dyadic_integer(0)) > 0)
    *answer = 1;
  else if (dyadic_add(mean, hottest, &stop) && dyadic_compare(stop, dyadic_integer(0)) < 0)
    *answer = 0;
  return CORE_OK;
}

/* Two games: is one greater than the negative of the other? */
static core_status search_decide_two(search *searched, const search_frame *frame, int *answer) {
  const search_term *terms = searched->stack + frame->first;
  if (frame->count != 2 || !search_is_game(terms[0]) || !search_is_game(terms[1]))
    return CORE_OK;
  games_id one = terms[0] & ~SEARCH_GAME, other = games_negative(searched->store, terms[1] & ~SEARCH_GAME);
  bool loses;
  /* Left, to move, loses iff one <= other; Right iff other <= one. */
  if (other == GAMES_NONE || !(frame->player == 0 ? games_is_at_most(searched->store, one, other, &loses)
                                                  : games_is_at_most(searched->store, other, one, &loses)))
    return searched->host->status = games_failure(searched->store).status;
  *answer = !loses;
  return CORE_OK;
}

/* *answer = 0 or 1 if the innermost state is decided; *asks: another frame comes first. */
static core_status search_decide(search *searched, bool *asks, int *answer) {
  search_frame *frame = &searched->frames[searched->frame_count - 1];
  search_term *terms = searched->stack + frame->first;
  core_status status = search_add_up(searched, terms, &frame->count);
  *asks = false;
  *answer = -1;
  searched->stack_count = frame->first + frame->count;
  if (status == CORE_OK && frame->count == 1 && !search_is_game(terms[0])) {
    const search_part *part = &searched->parts[terms[0] / 2];
    unsigned side = 1U << (frame->player ^ (terms[0] & 1));
    if ((part->known & side) != 0)
      *answer = (part->wins & side) != 0;
    return CORE_OK;
  }
  if (status == CORE_OK)
    status = search_find_outcomes(searched, frame, asks);
  if (status != CORE_OK || *asks)
    return status;
  search_decide_by_outcomes(searched, frame, answer);
  if (*answer >= 0)
    return CORE_OK;
  status = search_decide_two(searched, frame, answer);
  if (status == CORE_OK && *answer < 0)
    status = search_decide_by_means(searched, frame, answer);
  bool wins;
  if (status != CORE_OK || *answer >= 0)
    return status;
  search_hash(searched, frame);
  if (search_recall(searched, frame, &wins))
    *answer = wins;
  return CORE_OK;
}

/* ---- Moves ---- */

/* How many options the mover has in a term, which are made if they weren't. */
static core_status search_count_options(search *searched, search_term term, int player, uint32_t *count) {
  if (search_is_game(term)) {
    if (!games_option_count(searched->store, term & ~SEARCH_GAME, player == 1, count))
      return searched->host->status = games_failure(searched->store).status;
    return CORE_OK;
  }
  int side = player ^ (int)(term & 1);
  core_status status = search_expand(searched, term / 2, side);
  *count = status == CORE_OK ? searched->parts[term / 2].count[side] : 0;
  return status;
}

/* Put an option of a term behind the `*count` terms from `first` on of the stack, where there is room. */
static core_status search_put_option(search *searched, search_term term, int player, uint32_t option) {
  if (search_is_game(term)) {
    games_id after = games_option(searched->store, term & ~SEARCH_GAME, player == 1, option);
    searched->stack[searched->stack_count++] = after | SEARCH_GAME;
    return CORE_OK;
  }
  search_list list;
  core_status status = search_resolve(searched, term / 2, player ^ (int)(term & 1), option, &list);
  if (status != CORE_OK)
    return status;
  for (uint32_t i = 0; i < list.count; i++) {
    search_term after = searched->pool[list.first + i];
    if ((term & 1) != 0 && (after = search_negative(searched, after)) == SEARCH_NO_TERM)
      return searched->host->status;
    searched->stack[searched->stack_count++] = after;
  }
  return CORE_OK;
}

/* Make a frame of the option `frame->option` of the term `frame->term`. */
static core_status search_try(search *searched, search_frame frame) {
  search_term term = searched->stack[frame.first + frame.term];
  if (!search_reserve_terms(searched, frame.count + 64))
    return searched->host->status;
  uint32_t first = searched->stack_count;
  for (uint32_t i = 0; i < frame.count; i++)
    if (i != frame.term)
      searched->stack[searched->stack_count++] = searched->stack[frame.first + i];
  core_status status = search_put_option(searched, term, frame.player, search_number_option(&frame));
  return status == CORE_OK ? search_push_frame(searched, searched->stack_count - first, 1 - frame.player) : status;
}

/* Try the next move of the innermost state, or find that there is none. Terms that are equal are tried once. */
static core_status search_go_on(search *searched) {
  search_frame *frame = &searched->frames[searched->frame_count - 1];
  const search_term *terms = searched->stack + frame->first;
  while (frame->term < frame->count) {
    search_term term = terms[frame->term];
    uint32_t count = 0;
    core_status status = search_count_options(searched, term, frame->player, &count);
    if (status != CORE_OK)
      return status;
    if (frame->option == 0)
      frame->best = search_is_game(term) || searched->options_of.keeps_order
                        ? SEARCH_UNMADE
                        : searched->parts[term / 2].best[frame->player ^ (term & 1)];
    if (frame->option < count)
      return search_try(searched, *frame);
    frame->option = 0;
    do
      frame->term--;
    while (frame->term < frame->count && terms[frame->term] == term);
  }
  search_answer(searched, false);
  return CORE_OK;
}

static core_status search_step(search *searched) {
  bool asks;
  int answer;
  if (searched->frames[searched->frame_count - 1].phase == SEARCH_MOVES)
    return search_go_on(searched);
  core_status status = search_decide(searched, &asks, &answer);
  if (status != CORE_OK || asks)
    return status;
  if (answer >= 0) {
    search_answer(searched, answer == 1);
    return CORE_OK;
  }
  search_frame *frame = &searched->frames[searched->frame_count - 1];
  frame->phase = SEARCH_MOVES;
  frame->term = frame->count - 1;
  frame->option = 0;
  searched->nodes++;
  return CORE_OK;
}

/* What makes nothing but speed gives way to what must be kept. False: there is no more of it. */
static bool search_give_back(search *searched) {
  bool gave = search_halve_results(searched) || games_give_back(searched->store);
  for (uint32_t i = 0; i < searched->kind_count && !gave; i++)
    gave = bits_sums_give_back(searched->kinds[i].sums);
  return gave;
}

/* Look for the answer from the start, with what is known. */
static core_status search_run(search *searched, int player) {
  core_host *host = searched->host;
  searched->stack_count = searched->frame_count = 0;
  if (!search_reserve_terms(searched, searched->sum_count + 64))
    return host->status;
  if (searched->sum_count > 0)
    memcpy(searched->stack, searched->sum, searched->sum_count * sizeof *searched->sum);
  searched->stack_count = searched->sum_count;
  core_status status = search_push_frame(searched, searched->sum_count, player);
  while (status == CORE_OK && searched->frame_count > 0) {
    host->progress.done = searched->nodes;
    status = core_work(host, 50) ? search_step(searched) : host->status;
  }
  return status;
}

core_status search_wins(search *searched, int player, bool *wins) {
  core_begin_phase(searched->host, "states of a sum", 0);
  core_status status = search_run(searched, player);
  while (status == CORE_LIMIT && search_give_back(searched))
    status = search_run(searched, player);
  *wins = searched->answer;
  return status;
}

/* ---- Sums ---- */

static core_status search_add_board_once(search *searched, uint32_t kind, uint64_t position) {
  if (!CORE_RESERVE(searched->host, searched->sum, searched->sum_bytes, searched->sum_count + 64))
    return searched->host->status;
  uint32_t count = searched->sum_count;
  core_status status = search_take_apart(searched, kind, position, searched->sum, &count);
  if (status == CORE_OK)
    searched->sum_count = count;
  return status;
}

core_status search_add_board(search *searched, uint32_t kind, uint64_t position) {
  core_status status = search_add_board_once(searched, kind, position);
  while (status == CORE_LIMIT && search_give_back(searched))
    status = search_add_board_once(searched, kind, position);
  return status;
}

core_status search_add_game(search *searched, games_id game) {
  return CORE_PUSH(searched->host, searched->sum, searched->sum_bytes, searched->sum_count, game | SEARCH_GAME)
             ? CORE_OK
             : searched->host->status;
}

void search_clear(search *searched) {
  searched->sum_count = 0;
}

static void search_release_kind(core_host *host, search_kind *kind) {
  bits_sums_free(kind->sums);
  core_release(host, kind->left, 8 * (uint64_t)kind->applies.words);
  core_release(host, kind->right, 8 * (uint64_t)kind->applies.words);
  bits_sieve_release(&kind->applies);
  core_release(host, kind->terms, kind->term_bytes);
}

/* What follows from the rules: which moves apply, and whose they are; equal moves count once. */
static bool search_make_kind(search *searched, search_kind *kind) {
  core_host *host = searched->host;
  uint64_t named = 0;
  kind->sums = bits_sums_new(kind->rules, searched->store, 32);
  if (kind->sums == NULL)
    return false;
  for (uint64_t i = 0; i < kind->rules->move_count; i++)
    named |= kind->rules->moves[i].need | kind->rules->moves[i].forbid;
  if (bits_sieve_begin(&kind->applies, host, kind->rules->move_count, named) != CORE_OK ||
      (kind->left = core_allocate(host, 8 * (uint64_t)kind->applies.words)) == NULL ||
      (kind->right = core_allocate(host, 8 * (uint64_t)kind->applies.words)) == NULL)
    return false;
  for (uint64_t i = 0; i < kind->rules->move_count; i++) {
    const bits_move *move = &kind->rules->moves[i];
    bits_sieve_set(&kind->applies, i, move->need, move->forbid);
    kind->left[i / 64] |= (uint64_t)((move->player & BITS_LEFT) != 0) << i % 64;
    kind->right[i / 64] |= (uint64_t)((move->player & BITS_RIGHT) != 0) << i % 64;
  }
  return true;
}

core_status search_add_rules(search *searched, const bits_rules *rules, uint32_t *kind) {
  search_kind added = {.rules = rules};
  *kind = searched->kind_count;
  if (!search_make_kind(searched, &added) ||
      !CORE_PUSH(searched->host, searched->kinds, searched->kind_bytes, searched->kind_count, added)) {
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
  for (uint32_t i = 0; i < searched->kind_count; i++)
    search_release_kind(host, &searched->kinds[i]);
  core_release(host, searched->kinds, searched->kind_bytes);
  core_release(host, searched->parts, searched->part_bytes);
  core_release(host, searched->games, searched->game_bytes);
  core_release(host, searched->options, searched->option_bytes);
  core_release(host, searched->pool, searched->pool_bytes);
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
  return (search_counts){searched->nodes, searched->part_count, searched->results_taken};
}
