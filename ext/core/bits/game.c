#include "core/bits/game.h"

#include "base/array.h"
#include "core/bits/sieve.h"

#define BITS_GAME_MOST UINT32_C(0xfffffffc)

/* Options that are looked up together: their places in memory are fetched meanwhile. */
#define BITS_BATCH 64

/* Look-ups by going through a layer, before slots are made for all positions. */
#define BITS_FEW_LOOK_UPS 4

/* Layers of positions: those of layer k are from begin[k] to begin[k + 1] - 1. As long as all moves lead
** from one number of bits to another, always more or always fewer, each by the same, a position can be met
** again in its own layer only: slots for one layer stay in the cache. */
typedef struct bits_layering {
  bool hold;
  int bits, step;                 /* of the first layer; from one to the next, 0: not known yet */
  int count;                      /* of layers that are complete */
  uint32_t begin[BITS_WIDTH + 3]; /* a layer for each number of bits, and an empty one */
} bits_layering;

struct bits_game {
  core_relief relief; /* slots, while the graph core is at work */
  core_host *host;
  const bits_rules *rules;
  bits_expander expander;
  bool has_flags; /* moves have players, or some are made by a player who moves on */
  bits_game_fault fault;
  uint64_t fault_position;

  uint64_t *keys; /* positions in the order in which they were found */
  uint64_t key_bytes;
  uint32_t count;
  uint64_t *slots; /* by hash: 1 + the index of a position and, above, half of its hash; 0: free */
  uint64_t slot_count;
  uint32_t first; /* the slots have the positions from here on: all, or one layer */
  uint32_t layer_end, depth;
  bits_layering layering;
  uint32_t look_ups; /* how often a position was looked for without slots */
  uint8_t *known;    /* of the positions that were given: has it a result? */
  uint64_t known_bytes;
  uint32_t known_count;
  graphs_game *graph; /* the moves */
  uint32_t move_count;

  bits_expansion expansion; /* of one position */
};

/* ---- Memory ---- */

static void bits_game_drop_slots(bits_game *game) {
  core_release(game->host, game->slots, 8 * game->slot_count);
  game->slots = NULL;
  game->slot_count = 0;
}

static bool bits_game_relieve(core_relief *relief) {
  bits_game *game = (bits_game *)(void *)relief;
  bool has_slots = game->slots != NULL;
  bits_game_drop_slots(game);
  return has_slots;
}

bits_game *bits_game_new(const bits_rules *rules, bits_play play, games *store, stoppers *set) {
  static const graphs_play graph_play[] = {GRAPHS_NORMAL, GRAPHS_MISERE, GRAPHS_DRAW};
  bits_game *game = core_allocate(rules->host, sizeof *game);
  if (game == NULL)
    return NULL;
  game->host = rules->host;
  game->rules = rules;
  game->relief.relieve = bits_game_relieve;
  game->layering.hold = true;
  uint64_t moves = game->rules->move_count + 1;
  bits_expansion *expansion = &game->expansion;
  expansion->options = core_resize(game->host, NULL, 0, 8 * moves);
  game->has_flags = rules->is_partizan || rules->moves_on;
  if (game->has_flags)
    expansion->players = core_resize(game->host, NULL, 0, moves);
  game->graph = graphs_new(game->host);
  if (expansion->options == NULL || (game->has_flags && expansion->players == NULL) || game->graph == NULL ||
      bits_expander_begin(&game->expander, game->rules) != CORE_OK) {
    bits_game_free(game);
    return NULL;
  }
  graphs_set_play(game->graph, graph_play[play]);
  if (rules->is_partizan)
    graphs_set_sides(game->graph, store, set);
  return game;
}

/* Give back what only exploring and solving need. */
static void bits_game_release_workings(bits_game *game) {
  core_host *host = game->host;
  uint64_t moves = game->rules->move_count + 1;
  core_release(host, game->expansion.options, 8 * moves);
  core_release(host, game->expansion.players, moves);
  bits_expander_release(&game->expander);
  core_release(host, game->known, game->known_bytes);
  game->expansion = (bits_expansion){.options = NULL};
  game->known = NULL;
  game->known_bytes = 0;
}

void bits_game_free(bits_game *game) {
  if (game == NULL)
    return;
  core_host *host = game->host;
  bits_game_release_workings(game);
  core_release(host, game->keys, game->key_bytes);
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

/* So many slots, whose content comes from `keys` alone. */
static bool bits_game_rehash(bits_game *game, uint64_t slot_count) {
  bits_game_drop_slots(game);
  uint64_t *slots = core_allocate(game->host, 8 * slot_count);
  if (slots == NULL)
    return false;
  game->slots = slots;
  game->slot_count = slot_count;
  for (uint32_t i = game->first; i < game->count; i++) {
    uint64_t hash = bits_hash(game->rules, game->keys[i]), slot = hash & (slot_count - 1);
    while (slots[slot] != 0)
      slot = (slot + 1) & (slot_count - 1);
    slots[slot] = bits_slot_of(hash, i);
    if (i % 64 == 0 && !core_work(game->host, 640))
      return false;
  }
  return true;
}

/* How many slots there are to be for `more` positions: two thirds of them at most are taken. */
static uint64_t bits_game_slots_for(const bits_game *game, uint64_t more) {
  uint64_t slot_count = game->slot_count == 0 ? 256 : game->slot_count;
  while (3 * (game->count - game->first + more) > 2 * slot_count)
    slot_count *= 2;
  return slot_count;
}

/* Room for `more` positions. */
static core_status bits_game_reserve(bits_game *game, uint32_t more) {
  core_host *host = game->host;
  uint64_t needed = (uint64_t)game->count + more;
  if (needed > BITS_GAME_MOST)
    return bits_game_fail(game, BITS_GAME_TOO_LARGE, 0);
  if (!CORE_RESERVE(host, game->keys, game->key_bytes, needed))
    return host->status;
  uint64_t slot_count = bits_game_slots_for(game, more);
  return slot_count == game->slot_count || bits_game_rehash(game, slot_count) ? CORE_OK
                                                                              : host->status;
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

/* A position that has no index yet gets the next; there is room. */
static inline uint32_t bits_game_append(bits_game *game, uint64_t position, uint64_t hash,
                                        uint64_t slot) {
  game->keys[game->count] = position;
  game->slots[slot] = bits_slot_of(hash, game->count);
  return game->count++;
}

/* ---- Layers ---- */

/* The slots get all positions, and room for more. If that fails they are of no use. */
static bool bits_game_leave_layers(bits_game *game, uint64_t more) {
  game->first = 0;
  game->layering.hold = !bits_game_rehash(game, bits_game_slots_for(game, more));
  return !game->layering.hold;
}

/* All positions of a layer have been found: they are to be expanded now. */
static core_status bits_game_open_layer(bits_game *game) {
  bits_layering *layering = &game->layering;
  game->host->progress.of = game->layer_end = game->count;
  game->depth++;
  if (!layering->hold)
    return CORE_OK;
  layering->begin[layering->count++] = game->first;
  layering->begin[layering->count] = game->first = game->count;
  bool emptied =
      game->slot_count == 0 || core_fill(game->host, game->slots, 8 * game->slot_count, 0);
  return emptied ? CORE_OK : game->host->status;
}

uint32_t bits_game_find(bits_game *game, uint64_t position) {
  uint64_t slot;
  if (game->count == 0)
    return UINT32_MAX;
  if (game->layering.hold && game->look_ups++ >= BITS_FEW_LOOK_UPS)
    (void)bits_game_leave_layers(game, 0);
  /* The index of a position, from its layer alone. */
  if (game->layering.hold) {
    const bits_layering *layering = &game->layering;
    int steps = bits_size(position) - layering->bits;
    int layer = layering->step == 0 ? steps : steps / layering->step;
    if (layer < 0 || layer >= layering->count || layer * layering->step != steps)
      return UINT32_MAX;
    for (uint32_t i = layering->begin[layer]; i < layering->begin[layer + 1]; i++)
      if (game->keys[i] == position)
        return i;
    return UINT32_MAX;
  }
  return bits_game_look_up(game, position, bits_hash(game->rules, position), &slot);
}

/* ---- Results ---- */

static core_status bits_game_check_graph(bits_game *game, core_status status) {
  static const bits_game_fault faults[] = {[GRAPHS_RESULTS_DIFFER] = BITS_GAME_CONTRADICTION,
                                           [GRAPHS_TOO_LONG] = BITS_GAME_TOO_LONG,
                                           [GRAPHS_ARITHMETIC] = BITS_GAME_ARITHMETIC};
  uint32_t position = 0;
  if (status != CORE_INVALID)
    return status;
  bits_game_fault fault = faults[graphs_find_fault(game->graph, &position)];
  return fault == BITS_GAME_SOUND ? bits_game_fail(game, BITS_GAME_TOO_LARGE, 0)
                                  : bits_game_fail(game, fault, game->keys[position]);
}

static core_status bits_game_set_result(bits_game *game, uint32_t index, int64_t result,
                                        int64_t remoteness) {
  if (game->rules->is_partizan) {
    graphs_result sides = {.value = result, .remoteness = -1};
    if (bits_read_letters(result, sides.outcome))
      sides.value = -1;
    return bits_game_check_graph(game, graphs_set_result(game->graph, index, sides));
  }
  bool is_lost = result == 0 || result == BITS_RESULT_P;
  graphs_result known = {.outcome = {is_lost ? 'P' : result == BITS_RESULT_D ? 'D' : 'N'},
                         .value = result >= 0 ? result : -1,
                         .remoteness = result == BITS_RESULT_D ? -1 : remoteness};
  return bits_game_check_graph(game, graphs_set_result(game->graph, index, known));
}

core_status bits_game_start(bits_game *game, uint64_t position, int64_t result,
                            int64_t remoteness) {
  core_status status = bits_game_reserve(game, 1);
  if (status != CORE_OK)
    return status;
  uint64_t least = bits_least(game->rules, position), slot, hash = bits_hash(game->rules, least);
  uint32_t index = bits_game_look_up(game, least, hash, &slot);
  if (index == UINT32_MAX) {
    if (!CORE_PUSH(game->host, game->known, game->known_bytes, game->known_count, false))
      return game->host->status;
    index = bits_game_append(game, least, hash, slot);
    game->layering.bits = index == 0 ? bits_size(least) : game->layering.bits;
    game->layering.hold &= bits_size(least) == game->layering.bits;
  }
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

/* *to = the indexes of the options. First, what will be looked at is fetched from memory for all of them at once. */
static core_status bits_batch_number(const bits_batch *batch, bits_game *game, uint32_t *to) {
  uint64_t hashes[BITS_BATCH], slot, mask = game->slot_count - 1;
  for (uint32_t i = 0; i < batch->count; i++) {
    hashes[i] = bits_hash(game->rules, batch->to[i]);
    __builtin_prefetch(&game->slots[hashes[i] & mask]);
  }
  for (uint32_t i = 0; i < batch->count; i++) {
    uint64_t found = game->slots[hashes[i] & mask];
    if (found != 0 && (found ^ hashes[i]) >> 32 == 0)
      __builtin_prefetch(&game->keys[(uint32_t)found - 1]);
  }
  for (uint32_t i = 0; i < batch->count; i++) {
    to[i] = bits_game_look_up(game, batch->to[i], hashes[i], &slot);
    if (to[i] != UINT32_MAX)
      continue;
    /* Has it as many bits as all others of its layer? */
    bits_layering *layering = &game->layering;
    int step = layering->hold ? bits_size(batch->to[i]) - layering->bits : 0;
    layering->step = layering->step == 0 ? step : layering->step;
    if (layering->hold && (step == 0 || step != layering->step * layering->count)) {
      if (!bits_game_leave_layers(game, BITS_BATCH))
        return game->host->status;
      to[i] = bits_game_look_up(game, batch->to[i], hashes[i], &slot);
    }
    if (to[i] == UINT32_MAX)
      to[i] = bits_game_append(game, batch->to[i], hashes[i], slot);
  }
  return CORE_OK;
}

/* Number the options of the batch and note the moves to them. */
static core_status bits_batch_flush(bits_batch *batch, bits_game *game) {
  uint32_t to[BITS_BATCH];
  core_status status = bits_game_reserve(game, batch->count);
  if (status != CORE_OK)
    return status;
  uint64_t moves = (uint64_t)game->move_count + batch->count;
  if (moves > BITS_GAME_MOST)
    return bits_game_fail(game, BITS_GAME_TOO_LARGE, 0);
  status = bits_batch_number(batch, game, to);
  if (status == CORE_OK) {
    game->move_count += batch->count;
    status = graphs_add(game->graph,
                        &(graphs_batch){.count = batch->count,
                                        .from = batch->from,
                                        .to = to,
                                        .flags = game->has_flags ? batch->player : NULL});
  }
  if (status == CORE_OK && !core_work(game->host, 10 * (int64_t)batch->count))
    status = game->host->status;
  batch->count = 0;
  return status == CORE_INVALID ? bits_game_check_graph(game, status) : status;
}

/* Look for the options of a position: there are none where its result is known, or where the game is over. */
static core_status bits_game_look(bits_game *game, uint32_t index) {
  bits_expansion *expansion = &game->expansion;
  expansion->count = 0;
  if (index < game->known_count && game->known[index])
    return CORE_OK;
  core_status status = bits_expand(&game->expander, game->keys[index], expansion);
  if (status == CORE_INVALID)
    return bits_game_fail(game, BITS_GAME_CONTRADICTION, game->keys[index]);
  if (status != CORE_OK || expansion->result == BITS_NO_RESULT)
    return status;
  return bits_game_set_result(game, index, expansion->result, expansion->result > 0 ? -1 : 0);
}

static core_status bits_game_expand(bits_game *game, uint32_t index, bits_batch *batch) {
  const bits_expansion *expansion = &game->expansion;
  core_status status = bits_game_look(game, index);
  uint32_t count = expansion->count;
  for (uint32_t i = 0; i < count && status == CORE_OK; i++) {
    batch->from[batch->count] = index;
    if (game->has_flags)
      batch->player[batch->count] = game->rules->moves_on ? expansion->players[i] == BITS_AGAIN : expansion->players[i];
    batch->to[batch->count++] = expansion->options[i];
    if (batch->count == BITS_BATCH)
      status = bits_batch_flush(batch, game);
  }
  return status;
}

/* Layer by layer; what was found last is only numbered once its layer is complete. */
static core_status bits_game_explore(bits_game *game) {
  bits_batch batch;
  batch.count = 0;
  core_status status = CORE_OK;
  core_begin_phase(game->host, "expanding positions", 0);
  for (uint32_t index = 0; status == CORE_OK; index++) {
    game->host->progress.done = index;
    if (index == game->layer_end) {
      status = bits_batch_flush(&batch, game);
      if (status == CORE_OK)
        status = bits_game_open_layer(game);
      if (index == game->count || status != CORE_OK)
        break;
    }
    status = bits_game_expand(game, index, &batch);
  }
  return status;
}

/* ---- What the header offers ---- */

core_status bits_game_solve(bits_game *game) {
  core_status status = bits_game_explore(game);
  if (status != CORE_OK)
    return status;
  if (game->layering.hold)
    bits_game_drop_slots(game);
  /* Give back what was kept for more. A host that cannot make a block smaller leaves it. */
  uint64_t bytes = 8 * (uint64_t)game->count;
  void *keys = bytes == 0 ? NULL : core_resize(game->host, game->keys, game->key_bytes, bytes);
  if (keys != NULL) {
    game->keys = keys;
    game->key_bytes = bytes;
  }
  core_offer(game->host, &game->relief);
  status = bits_game_check_graph(game, graphs_solve(game->graph, game->count));
  core_withdraw(game->host, &game->relief);
  if (status != CORE_OK)
    return status;
  bits_game_release_workings(game);
  bool makes_slots = game->slots == NULL && !game->layering.hold;
  return !makes_slots || bits_game_rehash(game, bits_game_slots_for(game, 0)) ? CORE_OK
                                                                              : game->host->status;
}

bits_game_fault bits_game_fault_of(const bits_game *game, uint64_t *position) {
  *position = game->fault_position;
  return game->fault;
}

graphs_game *bits_game_graph(const bits_game *game) {
  return game->graph;
}

uint32_t bits_game_count(const bits_game *game) {
  return game->count;
}

uint32_t bits_game_depth(const bits_game *game) {
  return game->depth - (game->depth > 0 && game->count <= game->layer_end);
}

uint64_t bits_game_position(const bits_game *game, uint32_t index) {
  return game->keys[index];
}
