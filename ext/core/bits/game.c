#include "core/bits/game.h"

#include <string.h>

#define BITS_GAME_MOST UINT32_C(0xfffffffc)

/* Options that are looked up together: their places in memory are fetched meanwhile. */
#define BITS_BATCH 64

struct bits_game {
  core_host *host;
  const bits_rules *rules;
  bits_game_fault fault;
  uint64_t fault_position;

  uint64_t *keys; /* positions in the order in which they were found */
  uint64_t key_room;
  uint32_t count;
  uint64_t *slots; /* by hash: 1 + the index of a position and, above, half of its hash; 0: free */
  uint64_t slot_count;
  uint8_t *known; /* of the positions that were given: has it a result? */
  uint64_t known_room;
  uint32_t known_count;
  graphs_game *graph; /* the moves */
  uint32_t move_count;

  uint64_t *option; /* of one position, room for all moves */
  uint8_t *option_player;
};

/* ---- Memory ---- */

static bool bits_game_allocate(bits_game *game) {
  uint64_t moves = game->rules->move_count + 1;
  game->option = core_resize(game->host, NULL, 0, 8 * moves);
  game->option_player = core_resize(game->host, NULL, 0, moves);
  game->graph = graphs_new(game->host);
  return game->option != NULL && game->option_player != NULL && game->graph != NULL;
}

bits_game *bits_game_new(const bits_rules *rules, bits_play play, games *store) {
  static const graphs_play graph_play[] = {GRAPHS_NORMAL, GRAPHS_MISERE, GRAPHS_DRAW};
  bits_game *game = core_allocate(rules->host, sizeof *game);
  if (game == NULL)
    return NULL;
  game->host = rules->host;
  game->rules = rules;
  if (!bits_game_allocate(game)) {
    bits_game_free(game);
    return NULL;
  }
  graphs_set_play(game->graph, graph_play[play]);
  if (rules->is_partizan)
    graphs_set_sides(game->graph, store);
  return game;
}

/* What only exploring and solving need. */
static void bits_game_release_workings(bits_game *game) {
  core_host *host = game->host;
  uint64_t moves = game->rules->move_count + 1;
  core_release(host, game->option, 8 * moves);
  core_release(host, game->option_player, moves);
  core_release(host, game->known, game->known_room);
  game->option_player = game->known = NULL;
  game->option = NULL;
  game->known_room = 0;
}

void bits_game_free(bits_game *game) {
  if (game == NULL)
    return;
  core_host *host = game->host;
  bits_game_release_workings(game);
  core_release(host, game->keys, 8 * game->key_room);
  core_release(host, game->slots, 8 * game->slot_count);
  graphs_free(game->graph);
  core_release(host, game, sizeof *game);
}

static core_status bits_game_fail(bits_game *game, bits_game_fault fault, uint64_t position) {
  game->fault = fault;
  game->fault_position = position;
  return CORE_INVALID;
}

/* ---- The set of positions ---- */

/* A slot tells by half of the hash nearly always whether its position is another: then the position
** itself need not be fetched. */
static inline uint64_t bits_slot_of(uint64_t hash, uint32_t index) {
  return (hash & ~(uint64_t)UINT32_MAX) | (index + 1);
}

static bool bits_game_rehash(bits_game *game, uint64_t slot_count) {
  uint64_t *slots = core_allocate(game->host, 8 * slot_count);
  if (slots == NULL)
    return false;
  core_release(game->host, game->slots, 8 * game->slot_count);
  game->slots = slots;
  game->slot_count = slot_count;
  for (uint32_t i = 0; i < game->count; i++) {
    uint64_t hash = core_hash(game->keys[i]), slot = hash & (slot_count - 1);
    while (slots[slot] != 0)
      slot = (slot + 1) & (slot_count - 1);
    slots[slot] = bits_slot_of(hash, i);
    if (i % 64 == 0 && !core_work(game->host, 640))
      return false;
  }
  return true;
}

/* Make room for so many positions more. */
static core_status bits_game_reserve(bits_game *game, uint32_t more) {
  core_host *host = game->host;
  uint64_t needed = (uint64_t)game->count + more;
  if (needed > BITS_GAME_MOST)
    return bits_game_fail(game, BITS_GAME_TOO_LARGE, 0);
  if (needed > game->key_room) {
    uint64_t room = needed + needed / 2 + 64;
    void *keys = core_resize(host, game->keys, 8 * game->key_room, 8 * room);
    if (keys == NULL)
      return host->status;
    game->keys = keys;
    game->key_room = room;
  }
  if (3 * needed <= 2 * game->slot_count)
    return CORE_OK;
  uint64_t slot_count = game->slot_count == 0 ? 256 : 2 * game->slot_count;
  return bits_game_rehash(game, slot_count) ? CORE_OK : host->status;
}

/* The index of a position; UINT32_MAX if it has none, and *slot is where it belongs. */
static inline uint32_t bits_game_look_up(const bits_game *game, uint64_t position, uint64_t hash,
                                         uint64_t *slot) {
  uint64_t mask = game->slot_count - 1;
  for (*slot = hash & mask; game->slots[*slot] != 0; *slot = (*slot + 1) & mask) {
    uint64_t found = game->slots[*slot];
    if ((found ^ hash) >> 32 == 0 && game->keys[(uint32_t)found - 1] == position)
      return (uint32_t)found - 1;
  }
  return UINT32_MAX;
}

/* The index of a position, a new one if it has none yet; there is room. */
static inline uint32_t bits_game_index(bits_game *game, uint64_t position, uint64_t hash) {
  uint64_t slot;
  uint32_t index = bits_game_look_up(game, position, hash, &slot);
  if (index != UINT32_MAX)
    return index;
  game->keys[game->count] = position;
  game->slots[slot] = bits_slot_of(hash, game->count);
  return game->count++;
}

uint32_t bits_game_find(const bits_game *game, uint64_t position) {
  uint64_t slot;
  return game->count == 0 ? UINT32_MAX
                          : bits_game_look_up(game, position, core_hash(position), &slot);
}

/* ---- Results ---- */

static core_status bits_game_check_graph(bits_game *game, core_status status) {
  uint32_t position = 0;
  if (status != CORE_INVALID)
    return status;
  switch (graphs_find_fault(game->graph, &position)) {
  case GRAPHS_RESULTS_DIFFER:
    return bits_game_fail(game, BITS_GAME_CONTRADICTION, game->keys[position]);
  case GRAPHS_TOO_LONG:
    return bits_game_fail(game, BITS_GAME_TOO_LONG, game->keys[position]);
  case GRAPHS_ARITHMETIC:
    return bits_game_fail(game, BITS_GAME_ARITHMETIC, game->keys[position]);
  default:
    return bits_game_fail(game, BITS_GAME_TOO_LARGE, 0);
  }
}

static char bits_result_outcome(int64_t result) {
  switch (result) {
  case 0:
  case BITS_RESULT_P:
    return 'P';
  case BITS_RESULT_D:
    return 'D';
  default:
    return 'N';
  }
}

static core_status bits_game_set_result(bits_game *game, uint32_t index, int64_t result,
                                        int64_t remoteness) {
  if (game->rules->is_partizan) {
    char letters[2] = {'\0', '\0'};
    games_id value = bits_read_letters(result, letters) ? GAMES_NONE : (games_id)result;
    return bits_game_check_graph(game, graphs_set_side_result(game->graph, index, letters, value));
  }
  graphs_result known = {.outcome = bits_result_outcome(result),
                         .value = result >= 0 ? result : -1,
                         .remoteness = result == BITS_RESULT_D ? -1 : remoteness};
  return bits_game_check_graph(game, graphs_set_result(game->graph, index, known));
}

/* Room for what is known of one more position. */
static bool bits_game_reserve_known(bits_game *game) {
  if (game->known_count < game->known_room)
    return true;
  uint64_t room = game->known_room + game->known_room / 2 + 64;
  void *known = core_resize(game->host, game->known, game->known_room, room);
  if (known == NULL)
    return false;
  game->known = known;
  game->known_room = room;
  return true;
}

core_status bits_game_start(bits_game *game, uint64_t position, int64_t result,
                            int64_t remoteness) {
  core_status status = bits_game_reserve(game, 1);
  if (status != CORE_OK)
    return status;
  if (!bits_game_reserve_known(game))
    return game->host->status;
  uint64_t least = bits_least(game->rules, position);
  uint32_t index = bits_game_index(game, least, core_hash(least));
  if (index == game->known_count)
    game->known[game->known_count++] = false;
  if (result == BITS_NO_RESULT)
    return CORE_OK;
  game->known[index] = true;
  return bits_game_set_result(game, index, result, remoteness);
}

/* ---- Exploring ---- */

typedef struct bits_batch {
  uint64_t to[BITS_BATCH];
  uint32_t from[BITS_BATCH];
  uint8_t player[BITS_BATCH];
  uint32_t count;
} bits_batch;

static core_status bits_game_add_move(bits_game *game, uint32_t from, uint32_t to, uint8_t player) {
  game->move_count++;
  return game->rules->is_partizan ? graphs_add_side(game->graph, from, to, player)
                                  : graphs_add_edge(game->graph, from, to);
}

/* Number the options of the batch and note the moves to them. */
static core_status bits_batch_flush(bits_batch *batch, bits_game *game) {
  core_status status = bits_game_reserve(game, batch->count);
  if (status != CORE_OK)
    return status;
  uint64_t moves = (uint64_t)game->move_count + batch->count;
  if (moves > BITS_GAME_MOST)
    return bits_game_fail(game, BITS_GAME_TOO_LARGE, 0);
  uint64_t hashes[BITS_BATCH], mask = game->slot_count - 1;
  for (uint32_t i = 0; i < batch->count; i++) {
    hashes[i] = core_hash(batch->to[i]);
    __builtin_prefetch(&game->slots[hashes[i] & mask]);
  }
  for (uint32_t i = 0; i < batch->count; i++) {
    uint64_t found = game->slots[hashes[i] & mask];
    if (found != 0 && (found ^ hashes[i]) >> 32 == 0)
      __builtin_prefetch(&game->keys[(uint32_t)found - 1]);
  }
  for (uint32_t i = 0; i < batch->count && status == CORE_OK; i++) {
    uint32_t to = bits_game_index(game, batch->to[i], hashes[i]);
    status = bits_game_add_move(game, batch->from[i], to, batch->player[i]);
  }
  batch->count = 0;
  return status == CORE_INVALID ? bits_game_check_graph(game, status) : status;
}

/* The options of a position, in game->option; how many there are. */
static inline uint32_t bits_game_options(bits_game *game, uint64_t position) {
  const bits_rules *rules = game->rules;
  uint32_t count = 0;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    const bits_move *move = &rules->moves[i];
    game->option[count] = (position & ~move->clear) | move->put;
    game->option_player[count] = (uint8_t)move->player;
    count += bits_applies(move, position);
  }
  if (rules->swap_map.count > 0)
    for (uint32_t i = 0; i < count; i++)
      game->option[i] = bits_apply(&rules->swap_map, 0, game->option[i]);
  if (rules->maps.count > 0)
    for (uint32_t i = 0; i < count; i++)
      game->option[i] = bits_least(rules, game->option[i]);
  return count;
}

/* Is there anything to expand? A position whose result is known, or at which the game is over, has no
** moves. */
static core_status bits_game_look(bits_game *game, uint32_t index, bool *over) {
  int64_t result;
  *over = index < game->known_count && game->known[index];
  if (*over || game->rules->end_count == 0)
    return CORE_OK;
  if (!bits_find_result(game->rules, game->keys[index], &result))
    return bits_game_fail(game, BITS_GAME_CONTRADICTION, game->keys[index]);
  if (result == BITS_NO_RESULT)
    return CORE_OK;
  *over = true;
  return bits_game_set_result(game, index, result, result > 0 ? -1 : 0);
}

static core_status bits_game_expand(bits_game *game, uint32_t index, bits_batch *batch) {
  bool over = false;
  core_status status = bits_game_look(game, index, &over);
  uint32_t count = 0;
  if (status == CORE_OK && !over)
    count = bits_game_options(game, game->keys[index]);
  for (uint32_t i = 0; i < count && status == CORE_OK; i++) {
    batch->from[batch->count] = index;
    batch->player[batch->count] = game->option_player[i];
    batch->to[batch->count++] = game->option[i];
    if (batch->count == BITS_BATCH)
      status = bits_batch_flush(batch, game);
  }
  int64_t rows = (int64_t)(game->rules->move_count + game->rules->end_count);
  int64_t work = 8 + rows / 2 + 20 * (1 + (int64_t)game->rules->maps.count) * count;
  return status != CORE_OK || core_work(game->host, work) ? status : game->host->status;
}

static core_status bits_game_explore(bits_game *game) {
  bits_batch batch;
  batch.count = 0;
  core_status status = CORE_OK;
  core_begin_phase(game->host, "expanding positions", 0);
  for (uint32_t index = 0; status == CORE_OK; index++) {
    game->host->progress.done = index;
    if (index == game->count && batch.count > 0)
      status = bits_batch_flush(&batch, game);
    if (index == game->count || status != CORE_OK)
      break;
    status = bits_game_expand(game, index, &batch);
  }
  return status;
}

/* ---- What the header offers ---- */

/* Give back what was kept for more. A host that cannot make a block smaller leaves it. */
static void bits_game_trim(bits_game *game) {
  if (game->count == 0)
    return;
  void *keys = core_resize(game->host, game->keys, 8 * game->key_room, 8 * (uint64_t)game->count);
  if (keys != NULL) {
    game->keys = keys;
    game->key_room = game->count;
  }
}

core_status bits_game_solve(bits_game *game) {
  core_status status = bits_game_explore(game);
  if (status == CORE_OK)
    bits_game_trim(game);
  if (status == CORE_OK)
    status = bits_game_check_graph(game, graphs_solve(game->graph, game->count));
  if (status == CORE_OK)
    bits_game_release_workings(game);
  return status;
}

bits_game_fault bits_game_fault_of(const bits_game *game, uint64_t *position) {
  *position = game->fault_position;
  return game->fault;
}

uint32_t bits_game_count(const bits_game *game) {
  return game->count;
}

uint64_t bits_game_position(const bits_game *game, uint32_t index) {
  return game->keys[index];
}

int64_t bits_game_value(const bits_game *game, uint32_t index) {
  if (!game->rules->is_partizan)
    return graphs_value(game->graph, index);
  games_id value = graphs_side_value(game->graph, index);
  return value == GAMES_NONE ? -1 : (int64_t)value;
}

char bits_game_outcome(const bits_game *game, uint32_t index) {
  return graphs_outcome(game->graph, index);
}

bool bits_game_side_outcome(const bits_game *game, uint32_t index, char letters[2]) {
  return graphs_side_outcome(game->graph, index, letters);
}

int64_t bits_game_remoteness(const bits_game *game, uint32_t index) {
  return game->rules->is_partizan ? -1 : graphs_remoteness(game->graph, index);
}

bool bits_game_is_loopy(const bits_game *game, uint32_t index) {
  return !game->rules->is_partizan && graphs_is_loopy(game->graph, index);
}

size_t bits_game_loop_values(bits_game *game, uint32_t index, const uint32_t **values) {
  return graphs_loop_values(game->graph, index, values);
}
