/* HOW IT WORKS
**
** A position is a word: the vertices of the tokens, the first token in the highest bits, and, if
** positions include it, one bit for the player to move. Example: cops on 4 and 1 and a robber on 6
** of a graph with eight vertices. Off the board is vertex 8, so a vertex takes 4 bits. The cops are
** alike and therefore sorted: 0001 0100 0110, followed by 1 if the robber is to move.
**
** The explorer (explorer.h) expands the words in the order in which they are found. Each position
** is first compared with meetings and ends that finish the game; otherwise all turns of the player
** to move are tried, token by token.
**
** Time: O(turns) for each position, and one lookup for each distinct mask of ends. */
#include "core/solve/tokens.h"

#include "base/slots.h"
#include "base/sort.h"
#include "core/letters.h"

enum { TOKENS_BOTH = GRAPHS_LEFT | GRAPHS_RIGHT };

/* A pattern: it matches a word whose bits in the mask are the bits of the key. */
typedef struct tokens_end {
  uint64_t mask, key;
  graphs_result result;
  bool barred; /* no move may lead there */
} tokens_end;

struct tokens_game {
  explorer explorer;
  core_host *host;
  const tokens_rules *rules;
  graphs_play play;
  games *store;
  CORE_ARRAY(uint64_t) begins; /* of each vertex: its first edge; one more at the end */
  uint32_t width;              /* bits for a vertex */
  bool is_partizan;
  signed char alike[TOKENS_MOST]; /* the previous token that is alike, -1 without one */
  uint8_t kind[TOKENS_MOST];      /* the first token that is alike */

  CORE_ARRAY(tokens_end) ends;
  slot_index end_slots;
  CORE_ARRAY(uint64_t) masks; /* the masks of the ends, without duplicates */
  bool bars;                  /* some end is barred */
  uint32_t disputed;
};

/* ---- Rules ---- */

void tokens_rules_release(tokens_rules *rules) {
  if (rules->host != NULL)
    CORE_FREE(rules->host, rules->edges);
  *rules = (tokens_rules){.host = NULL};
}

bool tokens_is_partizan(const tokens_rules *rules) {
  uint8_t all = TOKENS_BOTH;
  for (uint32_t i = 0; i < rules->count; i++)
    all &= rules->owner[i];
  return !rules->by_turns && all != TOKENS_BOTH;
}

static uint32_t tokens_width(const tokens_rules *rules) {
  return (uint32_t)core_highest_bit(rules->vertices | 1) + 1;
}

uint32_t tokens_bits(const tokens_rules *rules) {
  return rules->count * tokens_width(rules) + rules->by_turns;
}

static bool tokens_edge_precedes(const void *one, const void *other) {
  const tokens_edge *a = one, *b = other;
  return a->source != b->source ? a->source < b->source : a->target < b->target;
}

/* Sort the edges by source and target, and find the tokens that are alike: they have the same owner
** and the same edges. */
static bool tokens_prepare(tokens_game *game, const tokens_rules *rules) {
  core_host *host = game->host;
  uint32_t unlike[TOKENS_MOST] = {0};
  if (!CORE_ALLOCATE(host, game->begins, (uint64_t)rules->vertices + 1) ||
      !sort_items(host, rules->edges.items, rules->edges.count, sizeof *rules->edges.items,
                  tokens_edge_precedes))
    return false;
  uint64_t edge = 0;
  for (uint32_t vertex = 0; vertex <= rules->vertices; vertex++) {
    while (edge < rules->edges.count && rules->edges.items[edge].source < vertex)
      edge++;
    game->begins.items[vertex] = edge;
  }
  for (uint64_t e = 0, end; e < rules->edges.count; e = end) {
    uint32_t who = 0;
    for (end = e; end < rules->edges.count &&
                  !tokens_edge_precedes(&rules->edges.items[e], &rules->edges.items[end]);
         end++)
      who |= rules->edges.items[end].who;
    for (uint32_t i = 0; i < rules->count; i++)
      unlike[i] |= who >> i & 1 ? ~who : who;
    if (!core_work(host, 20 + (int64_t)(end - e)))
      return false;
  }
  for (uint32_t i = 0; i < rules->count; i++) {
    game->alike[i] = -1;
    game->kind[i] = (uint8_t)i;
    for (uint32_t j = 0; j < i; j++)
      if (rules->owner[i] == rules->owner[j] && !(unlike[i] >> j & 1)) {
        game->alike[i] = (signed char)j;
        game->kind[i] = game->kind[j];
      }
  }
  return core_work(host, (int64_t)rules->vertices + 1);
}

tokens_game *tokens_new(tokens_rules *rules, graphs_play play, games *store, stoppers *set) {
  tokens_game *game = core_allocate(rules->host, sizeof *game);
  if (game == NULL)
    return NULL;
  game->host = rules->host;
  game->rules = rules;
  game->play = play;
  game->store = store;
  game->width = tokens_width(rules);
  game->disputed = UINT32_MAX;
  game->is_partizan = tokens_is_partizan(rules);
  if (!explorer_open(&game->explorer, game->host, play, 1, game->is_partizan) ||
      !tokens_prepare(game, rules)) {
    tokens_free(game);
    return NULL;
  }
  if (game->is_partizan)
    graphs_set_sides(game->explorer.graph, store, set);
  return game;
}

void tokens_free(tokens_game *game) {
  if (game == NULL)
    return;
  core_host *host = game->host;
  CORE_FREE(host, game->begins);
  CORE_FREE(host, game->ends);
  slots_close(&game->end_slots, host);
  CORE_FREE(host, game->masks);
  explorer_close(&game->explorer);
  core_release(host, game, sizeof *game);
}

/* ---- Words ---- */

static inline uint32_t tokens_shift(const tokens_game *game, uint32_t token) {
  core_assert(token < game->rules->count);
  return (game->rules->count - 1 - token) * game->width + game->rules->by_turns;
}

/* Sort alike tokens by their vertices. */
static inline void tokens_sort(const tokens_game *game, uint32_t *at) {
  for (uint32_t i = 1; i < game->rules->count; i++)
    for (int to = (int)i, before; (before = game->alike[to]) >= 0 && at[before] > at[to];
         to = before) {
      uint32_t vertex = at[to];
      at[to] = at[before];
      at[before] = vertex;
    }
}

static inline uint64_t tokens_pack(const tokens_game *game, const uint32_t *at, uint32_t player) {
  uint64_t key = 0;
  core_assert(tokens_bits(game->rules) <= 64);
  for (uint32_t i = 0; i < game->rules->count; i++)
    key = key << game->width | at[i];
  return game->rules->by_turns ? key << 1 | (player == GRAPHS_RIGHT) : key;
}

void tokens_read(const tokens_game *game, uint32_t index, tokens_position *position) {
  uint64_t key = game->explorer.keys[index], mask = (UINT64_C(1) << game->width) - 1;
  for (uint32_t i = 0; i < game->rules->count; i++)
    position->at[i] = (uint32_t)(key >> tokens_shift(game, i) & mask);
  core_assert(index < game->explorer.count);
  position->player = !game->rules->by_turns ? TOKENS_BOTH : key & 1 ? GRAPHS_RIGHT : GRAPHS_LEFT;
}

/* ---- Ends ---- */

static uint64_t tokens_hash_end(const tokens_game *game, uint64_t mask, uint64_t key) {
  return core_hash(core_hash(mask + game->host->seed) ^ key);
}

static core_status tokens_push_end(tokens_game *game, const uint32_t *at,
                                   const graphs_result *result) {
  core_host *host = game->host;
  tokens_end end = {.barred = result == NULL};
  uint64_t mask = 0;
  if (result != NULL)
    end.result = *result;
  for (uint32_t i = 0; i < game->rules->count; i++)
    if (at[i] != TOKENS_ANYWHERE) {
      end.mask |= ((UINT64_C(1) << game->width) - 1) << tokens_shift(game, i);
      end.key |= (uint64_t)at[i] << tokens_shift(game, i);
    }
  while (mask < game->masks.count && game->masks.items[mask] != end.mask)
    mask++;
  if ((mask == game->masks.count && !CORE_APPEND(host, game->masks, end.mask)) ||
      !slots_reserve(&game->end_slots, host, game->ends.count + 1) ||
      !core_work(host, 20 + (int64_t)mask))
    return host->status;
  slots_at place = slots_first(&game->end_slots, tokens_hash_end(game, end.mask, end.key));
  for (uint32_t other; slots_next(&place, &other);)
    ;
  if (!CORE_APPEND(host, game->ends, end))
    return host->status;
  slots_put(&place, (uint32_t)game->ends.count - 1);
  game->bars |= end.barred;
  return CORE_OK;
}

/* Add a pattern for each way to assign the sorted vertices of the given pattern, in their order, to
** alike tokens. */
core_status tokens_add_end(tokens_game *game, const tokens_position *pattern,
                           const graphs_result *result) {
  uint32_t sorted[TOKENS_MOST], count = game->rules->count;
  core_status status = CORE_OK;
  memcpy(sorted, pattern->at, sizeof sorted);
  tokens_sort(game, sorted);
  for (uint32_t chosen = 0; chosen >> count == 0 && status == CORE_OK; chosen++) {
    uint32_t at[TOKENS_MOST], left = chosen;
    memset(at, 0xff, sizeof at);
    bool fits = true;
    for (uint32_t i = 0; i < count && fits; i++) {
      if (sorted[i] == TOKENS_ANYWHERE)
        continue;
      uint32_t to = 0;
      while (to < count && !(left >> to & 1 && game->kind[to] == game->kind[i]))
        to++;
      fits = to < count;
      if (fits) {
        at[to] = sorted[i];
        left ^= UINT32_C(1) << to;
      }
    }
    if (fits && left == 0)
      status = tokens_push_end(game, at, result);
    if (!core_work(game->host, 20))
      status = game->host->status;
  }
  return status;
}

/* Set *found to the end that a word matches, among the ends that bar moves or among the others, or
** to NULL. Return false if two ends with different results match. */
static bool tokens_find_end(const tokens_game *game, uint64_t key, bool barred,
                            const tokens_end **found) {
  *found = NULL;
  for (uint64_t mask = 0; mask < game->masks.count; mask++) {
    uint64_t masked = key & game->masks.items[mask];
    slots_at place =
        slots_first(&game->end_slots, tokens_hash_end(game, game->masks.items[mask], masked));
    for (uint32_t number; slots_next(&place, &number);) {
      const tokens_end *end = &game->ends.items[number];
      if (end->mask != game->masks.items[mask] || end->key != masked || end->barred != barred)
        continue;
      if (*found != NULL && !barred &&
          ((*found)->result.value != end->result.value ||
           memcmp((*found)->result.outcome, end->result.outcome, 2) != 0))
        return false;
      *found = end;
    }
  }
  return true;
}

/* ---- Results ---- */

/* Return the winner, as bits, if two tokens share a vertex after a move of `mover`; 0 if the game
** continues. */
static uint32_t tokens_winner(const tokens_rules *rules, uint32_t one, uint32_t other,
                              uint32_t mover) {
  uint8_t a = rules->owner[one], b = rules->owner[other];
  uint8_t meeting = a & mover ? rules->meet[a][b] : (uint8_t)TOKENS_SHARE;
  if (meeting < TOKENS_WIN && b & mover)
    meeting = rules->meet[b][a];
  return meeting == TOKENS_WIN ? mover : meeting == TOKENS_LOSE ? TOKENS_BOTH ^ mover : 0;
}

/* Find the result of a position in which tokens have met to win or to lose. A mover who meets one
** token to win and another to lose has won. If only the moves of one player end the game in this
** position, the result does not depend on who has moved. Return false if the game continues. */
static bool tokens_find_meeting(const tokens_game *game, const uint32_t *at,
                                graphs_result *result) {
  const tokens_rules *rules = game->rules;
  uint32_t after_left = 0, after_right = 0;
  for (uint32_t one = 0; one < rules->count; one++)
    for (uint32_t other = one + 1; other < rules->count; other++)
      if (at[one] == at[other] && at[one] != rules->vertices) {
        after_left |= tokens_winner(rules, one, other, GRAPHS_LEFT);
        after_right |= tokens_winner(rules, one, other, GRAPHS_RIGHT);
      }
  if (after_left + after_right == 0)
    return false;
  after_left = after_left == TOKENS_BOTH ? GRAPHS_LEFT : after_left;
  after_right = after_right == TOKENS_BOTH ? GRAPHS_RIGHT : after_right;
  bool left_begins = (after_right != 0 ? after_right : after_left) == GRAPHS_LEFT;
  bool right_begins = (after_left != 0 ? after_left : after_right) == GRAPHS_RIGHT;
  *result = (graphs_result){.outcome = {letters_winner(left_begins ? 'N' : 'P', 0),
                                        letters_winner(right_begins ? 'N' : 'P', 1)},
                            .value = -1,
                            .remoteness = -1};
  /* A loss for the player to move is a position without moves, which has the value 0. */
  if (game->play == GRAPHS_NORMAL && !left_begins && !right_begins)
    result->value = game->is_partizan ? games_integer(game->store, 0) : 0;
  return true;
}

/* Set the known result of a position in the graph, in an impartial game for the player to move. */
static core_status tokens_set_result(tokens_game *game, uint32_t index, uint32_t player,
                                     graphs_result result) {
  if (!game->is_partizan) {
    bool is_right = player == GRAPHS_RIGHT;
    result.outcome[0] = letters_outcome(result.outcome[is_right], is_right);
    result.outcome[1] = '\0';
    result.remoteness = result.outcome[0] == 'D' || result.value > 0 ? -1 : 0;
  }
  return graphs_set_result(game->explorer.graph, index, result);
}

/* Set *over to true if the game ends in the position, and set its result. */
static core_status tokens_look(tokens_game *game, uint32_t index, const tokens_position *position,
                               bool *over) {
  const tokens_end *end = NULL;
  graphs_result result;
  *over = tokens_find_meeting(game, position->at, &result);
  if (!*over && !tokens_find_end(game, game->explorer.keys[index], false, &end)) {
    game->disputed = index;
    return core_fail(game->host, CORE_INVALID);
  }
  if (end != NULL) {
    result = end->result;
    *over = true;
  }
  return *over ? tokens_set_result(game, index, position->player, result) : CORE_OK;
}

/* ---- Positions and moves ---- */

/* Return the word of a position whose alike tokens may be in any order. */
static uint64_t tokens_pack_sorted(const tokens_game *game, const tokens_position *position) {
  uint32_t at[TOKENS_MOST];
  memcpy(at, position->at, sizeof at);
  tokens_sort(game, at);
  return tokens_pack(game, at, position->player);
}

core_status tokens_start(tokens_game *game, const tokens_position *start) {
  uint32_t number;
  return explorer_start(&game->explorer, tokens_pack_sorted(game, start), &number);
}

/* A turn while it is generated. */
typedef struct tokens_moving {
  uint32_t index, player;
  uint32_t at[TOKENS_MOST], next[TOKENS_MOST]; /* vertices before and after the turn */
  uint32_t mine[TOKENS_MOST], count;           /* the tokens of the player on the board */
  uint32_t moved;                              /* the tokens that move, as bits */
} tokens_moving;

/* Remove captured tokens from the board. Return false if the tokens may not meet. */
static bool tokens_meet(const tokens_rules *rules, const tokens_moving *moving, uint32_t *at) {
  for (uint32_t left = moving->moved; left != 0; left &= left - 1) {
    uint32_t i = (uint32_t)core_lowest_bit(left);
    for (uint32_t j = 0; j < rules->count; j++) {
      if (moving->next[i] != moving->next[j] || i == j)
        continue;
      uint8_t meeting = rules->meet[rules->owner[i]][rules->owner[j]];
      if (meeting == TOKENS_BLOCK || (meeting == TOKENS_CAPTURE && moving->moved >> j & 1))
        return false;
      if (meeting == TOKENS_CAPTURE)
        at[j] = rules->vertices;
    }
  }
  return true;
}

/* Complete a turn: add it as a move, unless no token has moved or the turn is not allowed. */
static core_status tokens_arrive(tokens_game *game, const tokens_moving *moving) {
  const tokens_rules *rules = game->rules;
  const tokens_end *bar = NULL;
  uint32_t at[TOKENS_MOST];
  uint64_t seen = 0, again = 0;
  if (!core_work(game->host, 14))
    return game->host->status;
  for (uint32_t i = 0; i < rules->count; i++) {
    uint64_t bit = UINT64_C(1) << moving->next[i] % 64;
    again |= seen & bit;
    seen |= bit;
    at[i] = moving->next[i];
  }
  if (moving->moved == 0 || (again != 0 && !tokens_meet(rules, moving, at)))
    return CORE_OK;
  tokens_sort(game, at);
  uint64_t key = tokens_pack(game, at, TOKENS_BOTH ^ moving->player);
  if (game->bars)
    (void)tokens_find_end(game, key, true, &bar);
  if (bar != NULL)
    return CORE_OK;
  explorer *ex = &game->explorer;
  ex->to[ex->waiting] = key;
  if (game->is_partizan)
    ex->flags[ex->waiting] = (uint8_t)moving->player;
  return explorer_add(ex, moving->index, 1);
}

/* Move the tokens mine[first] to mine[count - 1] in every way. The depth of the recursion is their
** number. */
static core_status tokens_move(tokens_game *game, tokens_moving *moving, uint32_t first) {
  const tokens_rules *rules = game->rules;
  core_status status = CORE_OK;
  core_assert(first <= moving->count && moving->count <= rules->count);
  if (first == moving->count)
    return tokens_arrive(game, moving);
  uint32_t token = moving->mine[first], vertex = moving->at[token];
  if (rules->turn != TOKENS_ALL)
    status = tokens_move(game, moving, first + 1);
  if (rules->turn == TOKENS_ONE && moving->moved != 0)
    return status;
  moving->moved |= UINT32_C(1) << token;
  for (uint64_t e = game->begins.items[vertex];
       e < game->begins.items[vertex + 1] && status == CORE_OK; e++)
    if (rules->edges.items[e].who >> token & 1) {
      moving->next[token] = rules->edges.items[e].target;
      status = tokens_move(game, moving, first + 1);
    }
  moving->next[token] = vertex;
  moving->moved &= ~(UINT32_C(1) << token);
  return status;
}

/* Expand a position: add the turns of each player who may be to move. */
static core_status tokens_expand(void *context, uint32_t index) {
  tokens_game *game = context;
  tokens_position position;
  bool over;
  tokens_read(game, index, &position);
  core_status status = tokens_look(game, index, &position, &over);
  uint32_t players = position.player;
  if (over || status != CORE_OK)
    return status;
  if (players == TOKENS_BOTH && !game->is_partizan) /* both players have the same moves */
    players = GRAPHS_LEFT;
  for (uint32_t player = GRAPHS_LEFT; player <= GRAPHS_RIGHT && status == CORE_OK; player++) {
    tokens_moving moving = {.index = index, .player = player};
    if (!(players & player))
      continue;
    memcpy(moving.at, position.at, sizeof moving.at);
    memcpy(moving.next, position.at, sizeof moving.next);
    for (uint32_t i = 0; i < game->rules->count; i++)
      if (game->rules->owner[i] & player && position.at[i] < game->rules->vertices)
        moving.mine[moving.count++] = i;
    status = tokens_move(game, &moving, 0);
  }
  return status;
}

core_status tokens_solve(tokens_game *game) {
  return explorer_solve(&game->explorer, tokens_expand, game);
}

/* ---- Answers ---- */

core_status tokens_find(tokens_game *game, const tokens_position *position, uint32_t *number) {
  return explorer_find(&game->explorer, tokens_pack_sorted(game, position), number);
}

explorer *tokens_explorer(tokens_game *game) {
  return &game->explorer;
}

graphs_fault tokens_find_fault(const tokens_game *game, uint32_t *position) {
  *position = game->disputed;
  if (game->disputed != UINT32_MAX)
    return GRAPHS_RESULTS_DIFFER;
  return graphs_find_fault(game->explorer.graph, position); /* uncovered: takes 2^30 moves */
}
