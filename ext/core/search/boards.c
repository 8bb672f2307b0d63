/* Kinds of boards of a search, for sets of one size: their components, values and moves.
** package/two_words.awk compiles them a second time, for sets of two words. */
#include "core/search/boards_int.h"

/* The weight of cohesion in impartial games; one move weighs 4096. */
enum { BOARDS_COHESION = 1024 };

/* The position after a move in a position, or the position if `move` is NULL. */
static bits_set boards_after(const boards_kind *boards, const uint64_t position[2],
                             const search_move *move) {
  const bits_set set = set_of(position[0], position[1]);
  if (move == NULL)
    return set;
  if (SET_WORDS == 1)
    return set_of(move->after, 0);
  const bits_move *made = &boards->rules->moves.items[move->after];
  return (set & ~made->clear) | made->put;
}

static boards_kind *boards_of(const search *s, uint32_t kind) {
  core_assert(kind < s->kinds.count && !search_has_source(s, kind));
  return s->kinds.items[kind].boards;
}

/* ---- Parts ---- */

/* The size of a class of components is the number of bits of its image if each move leaves fewer
** bits, else the number of bits that its positions can have, since a part with few bits may last
** long if bits can move or multiply. */
static search_description boards_describe(const void *object, uint32_t class, uint64_t image[2]) {
  const boards_kind *boards = object;
  core_assert(class < bits_sums_count(boards->sums));
  const bits_set set = bits_sums_image(boards->sums, class);
  image[0] = set_word(set, 0), image[1] = set_word(set, 1);
  return (search_description){
      .size = (uint32_t)(boards->shrinks ? set_count(set) : bits_sums_reach(boards->sums, set)),
      .is_own_negative = bits_sums_is_own_negative(boards->sums, class),
      .is_zero = bits_sums_is_zero(boards->sums, class)};
}

static bool boards_split(search *s, uint32_t kind, const uint64_t position[2],
                         const search_move *move, search_terms *terms) {
  const boards_kind *boards = boards_of(s, kind);
  bits_term components[SET_BITS];
  uint32_t count;
  if (bits_sums_split(boards->sums, boards_after(boards, position, move), components, &count) !=
      CORE_OK)
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (!search_append_term(s, kind, components[i].class, components[i].is_negative, terms))
      return false;
  return true;
}

static core_status boards_value(const search *s, const search_part *part, games *store,
                                uint32_t *value, bool *is_cycle) {
  boards_kind *boards = boards_of(s, part->kind);
  const bool is_partizan = boards->rules->is_partizan, copies = store != s->store;
  bits_set at;
  if (copies && boards->values == NULL &&
      (boards->values = bits_sums_open(boards->rules, store)) == NULL)
    return s->host->status;
  bits_sums *sums = copies ? boards->values : boards->sums;
  core_status status = bits_sums_value(sums, boards_after(boards, part->image, NULL), value);
  *is_cycle = status == CORE_INVALID && bits_sums_find_fault(sums, &at) == GRAPHS_CYCLE;
  if (status != CORE_OK)
    return status;
  if (!is_partizan)
    *value = games_uptimal(s->store, dyadic_integer(0), 0, *value);
  else if (copies)
    *value = games_copy(s->store, store, *value);
  return *value != GAMES_NONE ? CORE_OK : (s->host->status = games_failure(s->store).status);
}

/* ---- Moves ---- */

/* Rate a position for the player who moved to it: few moves for the opponent, many for the player,
** and then a position that falls into many parts. In impartial games both count: parts are found
** again in other sums, and no player has moves in reserve. */
static int32_t boards_rate(const boards_kind *boards, bits_set position, int player) {
  int64_t lead = 0;
  core_assert(player == 0 || player == 1);
  bits_sieve_all(&boards->applying.sieve, position, boards->moves);
  for (uint32_t word = 0; word < boards->applying.sieve.words; word++) {
    int left = core_count_bits(boards->moves[word] & boards->left[word]),
        right = core_count_bits(boards->moves[word] & boards->right[word]);
    lead += player == 0 ? left - 2 * right : right - 2 * left;
  }
  int64_t weight = boards->rules->is_partizan ? 1 : BOARDS_COHESION;
  return (int32_t)(lead * 4096 - weight * bits_sums_cohesion(boards->sums, position));
}

static bool boards_list_moves(search *s, const search_part *part, search_move move, int player) {
  const boards_kind *boards = boards_of(s, part->kind);
  const bits_sieve *applies = &boards->applying.sieve;
  const uint64_t *mine = player == 0 ? boards->left : boards->right;
  const bits_set image = boards_after(boards, part->image, NULL);
  int32_t before = boards_rate(boards, image, player);
  for (uint32_t word = 0; word < applies->words; word++)
    for (uint64_t left = bits_sieve_word(applies, word, image) & mine[word]; left != 0;
         left &= left - 1) {
      uint64_t index = 64 * (uint64_t)word + (uint64_t)core_lowest_bit(left);
      const bits_move *made = &boards->rules->moves.items[index];
      const bits_set after = (image & ~made->clear) | made->put;
      move.after = SET_WORDS == 1 ? set_word(after, 0) : index;
      move.rating = boards_rate(boards, after, player) - before;
      if (!core_work(s->host, 20 + 2 * (int64_t)applies->words) ||
          !CORE_APPEND(s->host, s->moves, move))
        return false;
    }
  return true;
}

/* ---- Bounds ---- */

static bool boards_tie(search *s, void *object) {
  boards_kind *boards = object;
  bool done = true;
  for (int side = 0; side < 2 && done && boards->rules->is_partizan && boards->ends; side++)
    done = boards->tied[side] != NULL || tied_open(s, boards, side) || search_needs_no_bound(s);
  return done;
}

static bool boards_bound(search *s, uint32_t kind, const uint64_t position[2],
                         const search_move *move, int side, search_total *total) {
  const boards_kind *boards = boards_of(s, kind);
  tied_rules *tied = boards->tied[side];
  total->exists &= tied != NULL;
  return !total->exists ||
         tied_add_position(s, tied, side, boards_after(boards, position, move), total);
}

/* ---- Memory ---- */

static bool boards_release(core_host *host, void *object, search_spare what) {
  boards_kind *boards = object;
  bool gave = what == SEARCH_SPARE_TABLES && bits_sums_release_memory(boards->sums);
  if (what == SEARCH_SPARE_CLASSES)
    bits_sums_clear(boards->sums);
  if (what == SEARCH_SPARE_VALUES) {
    bits_sums_free(boards->values);
    boards->values = NULL;
  }
  for (int side = 0; side < 2; side++) {
    tied_rules **tied = &boards->tied[side];
    if (*tied != NULL && what == SEARCH_SPARE_CLASSES)
      tied_clear(host, *tied);
    if (*tied == NULL || what != SEARCH_SPARE_TIED)
      continue;
    tied_close(host, *tied);
    *tied = NULL;
    gave = true;
  }
  return gave;
}

static void boards_close(core_host *host, void *object) {
  boards_kind *boards = object;
  (void)boards_release(host, boards, SEARCH_SPARE_TIED);
  bits_sums_free(boards->sums);
  core_release(host, boards->left, 3 * 8 * (uint64_t)boards->applying.sieve.words);
  bits_expander_release(&boards->applying);
  core_release(host, boards, sizeof *boards);
}

static const search_masks boards_masks = {boards_close,      boards_describe, boards_split,
                                          boards_list_moves, boards_value,    boards_release,
                                          boards_tie,        boards_bound};

/* ---- Kinds ---- */

/* Return true if bits can be weighted so that each move makes the total weight smaller: link each
** bit that a move removes with the bits that it puts; if the links have no cycle, let the weight of
** a bit exceed the sum of the weights of the bits that any of its moves puts. */
static bool boards_descend(const bits_rules *rules) {
  bits_set links[BITS_WIDTH] = {SET_NONE}, left = ~SET_NONE, removed = left;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    bits_set cleared = move->need & move->clear & ~move->put;
    if (set_is_empty(cleared))
      return false;
    for (; !set_is_empty(cleared); cleared = set_drop(cleared))
      links[set_lowest(cleared)] |= move->put & ~move->need;
  }
  /* Remove bits without links to bits that are left. */
  left = set_down(left, SET_BITS - BITS_WIDTH);
  while (!set_is_empty(removed)) {
    removed = SET_NONE;
    for (bits_set bits = left; !set_is_empty(bits); bits = set_drop(bits))
      if (set_is_empty(links[set_lowest(bits)] & left))
        removed |= set_first(bits);
    left &= ~removed;
  }
  return set_is_empty(left);
}

/* Prepare the sums, the sieve of moves, and the sets of moves of each player. */
static bool boards_begin(search *s, boards_kind *boards, const bits_rules *rules) {
  unsigned trend = bits_rules_trend(rules);
  boards->rules = rules;
  boards->shrinks = (trend & BITS_SHRINKS) != 0;
  boards->ends = trend != 0 || boards_descend(rules);
  boards->sums = bits_sums_new(rules, s->store, 32);
  if (boards->sums == NULL || bits_expander_begin(&boards->applying, rules) != CORE_OK)
    return false;
  bits_sums_enable_pairs(boards->sums);
  uint64_t words = boards->applying.sieve.words;
  boards->left = core_allocate(s->host, 3 * 8 * words);
  if (boards->left == NULL)
    return false;
  boards->right = boards->left + words;
  boards->moves = boards->right + words;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    boards->left[i / 64] |= (uint64_t)((move->player & BITS_LEFT) != 0) << i % 64;
    boards->right[i / 64] |= (uint64_t)((move->player & BITS_RIGHT) != 0) << i % 64;
  }
  return true;
}

/* Return true if two rules have equal moves, if `exchanges` after the players are exchanged. */
static bool boards_are_same(const bits_rules *rules, const bits_rules *others, bool exchanges) {
  bool same = rules->moves.count == others->moves.count;
  for (uint64_t i = 0; i < rules->moves.count && same; i++) {
    bits_move move = rules->moves.items[i];
    if (exchanges)
      move.player = move.player >> 1 | (move.player & 1) << 1;
    same = memcmp(&move, &others->moves.items[i], sizeof move) == 0;
  }
  return same;
}

core_status search_add_rules(search *s, const bits_rules *rules, search_component *kind) {
  for (uint32_t i = 0; i < 2 * s->kinds.count; i++) {
    *kind = (search_component){.kind = i / 2, .is_negative = i % 2 != 0};
    if (s->kinds.items[i / 2].masks == &boards_masks &&
        boards_are_same(rules, boards_of(s, i / 2)->rules, kind->is_negative))
      return CORE_OK;
  }
  *kind = (search_component){.is_negative = false};
  boards_kind *boards = core_allocate(s->host, sizeof *boards);
  if (boards == NULL)
    return s->host->status;
  if (boards_begin(s, boards, rules)) {
    const search_kind added = {.masks = &boards_masks, .boards = boards, .ends = boards->ends};
    if (search_add_kind(s, &added, &kind->kind) == CORE_OK)
      return CORE_OK;
  }
  boards_close(s->host, boards);
  return s->host->status;
}

core_status search_add_board(search *s, const search_component *kind, bits_set position) {
  const search_component component = {
      {set_word(position, 0), set_word(position, 1)}, kind->kind, kind->is_negative};
  uint32_t tries = 0;
  while (search_add_components(s, &component, 1) != CORE_OK)
    if (!search_release_memory(s, &tries))
      return s->host->status;
  return CORE_OK;
}
