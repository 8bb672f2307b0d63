/* Components of wide boards in a search; see wide_source.h.
**
** The number of a part is the number of its entry in a table of components that all boards of the
** source share. The part is the component that was found first under this entry, in its place on
** its board; a later one may be the negative of it. Values are found by a second solver for each
** board, which can be closed without loss of parts. */
#include "core/boards/wide_source.h"

#include "core/boards/wide_int.h"

/* A board, which belongs to the caller, and a solver for values of its components. */
typedef struct source_board {
  wide_boards *wide;
  wide_boards *values; /* NULL until needed */
} source_board;

typedef struct source_part {
  wide_part at;   /* its cells and moves in the arrays of the source */
  uint32_t board; /* the board to which they refer */
  uint32_t size;
  uint32_t number;                           /* before the last eviction */
  uint32_t first_option[2], option_count[2]; /* by player */
  bool is_expanded[2];
  bool is_known;
  bool is_negative; /* it is the negative of its entry */
  bool is_zero;
} source_part;

struct wide_source {
  core_host *host;
  search *search;
  uint32_t kind;
  bool ends; /* play of each board ends */

  CORE_ARRAY(source_board) boards;
  uint32_t now; /* the board of the last split */
  wide_table table;
  wide_engines engines;
  CORE_ARRAY(search_component) kinds; /* of engines */

  CORE_ARRAY(source_part) parts; /* by entry */
  CORE_ARRAY(wide_cell) cells;
  CORE_ARRAY(uint32_t) moves;

  CORE_ARRAY(search_option) options;
  CORE_ARRAY(search_component) components; /* of options */
  CORE_ARRAY(search_component) sum;        /* of the last split */
};

/* ---- Components ---- */

/* Return the solver of the board of the last split. */
static wide_boards *source_wide(const wide_source *source) {
  core_assert(source->now < source->boards.count);
  return source->boards.items[source->now].wide;
}

/* Let splits and engines use a board. */
static wide_boards *source_set_board(wide_source *source, uint32_t board) {
  source->now = board;
  wide_boards *wide = source_wide(source);
  source->engines.game = &wide->game;
  source->engines.states = wide->split.states;
  return wide;
}

/* Keep a component as the part of an entry. */
static bool source_keep(wide_source *source, source_part *part, const wide_part *component) {
  const wide_boards *wide = source_wide(source);
  wide_part at = {source->cells.count, component->cell_count, source->moves.count,
                  component->move_count};
  if (!CORE_ENSURE(source->host, source->cells, at.first_cell + (uint64_t)at.cell_count) ||
      !CORE_ENSURE(source->host, source->moves, at.first_move + (uint64_t)at.move_count))
    return false;
  memcpy(source->cells.items + at.first_cell, wide->stack.cells.items + component->first_cell,
         at.cell_count * sizeof *source->cells.items);
  memcpy(source->moves.items + at.first_move, wide->stack.moves.items + component->first_move,
         at.move_count * sizeof *source->moves.items);
  source->cells.count += at.cell_count;
  source->moves.count += at.move_count;
  part->at = at;
  part->board = source->now;
  part->is_known = true;
  return true;
}

/* Find the part of a component. */
static bool source_find_part(wide_source *source, const wide_part *component, uint32_t size,
                             search_component *found) {
  const wide_boards *wide = source_wide(source);
  uint32_t entry;
  bool is_negative;
  core_assert(source->boards.count == 1 || wide->symmetries.count > 0); /* keys without places */
  if (!wide_find_entry(&source->table, wide, wide->stack.cells.items + component->first_cell,
                       component->cell_count, &entry, &is_negative))
    return false;
  while (source->parts.count <= entry)
    if (!CORE_APPEND(source->host, source->parts, (source_part){.size = 0}))
      return false;
  source_part *part = &source->parts.items[entry];
  if (!part->is_known) {
    part->size = size;
    part->is_negative = is_negative;
    part->is_zero = source->ends && wide_is_paired(wide, component);
    if (!source_keep(source, part, component))
      return false;
  }
  *found = (search_component){{entry}, source->kind, is_negative != part->is_negative};
  return true;
}

/* Set *found to a position of an engine. */
static bool source_find_position(wide_source *source, uint32_t engine, uint64_t position,
                                 search_component *found) {
  while (source->kinds.count <= engine) {
    const wide_layout *next = &source->engines.engines.items[source->kinds.count];
    if (search_add_rules(source->search, &next->engine->rules, found) != CORE_OK ||
        !CORE_APPEND(source->host, source->kinds, *found))
      return false;
  }
  *found = source->kinds.items[engine];
  found->position[0] = position;
  return true;
}

/* Find a component as a position of masks or as a part. Its size is the number of bits of its open
** cells. */
static bool source_find(wide_source *source, const wide_part *component, uint32_t size,
                        search_component *found) {
  const wide_boards *wide = source_wide(source);
  uint32_t engine;
  uint64_t position;
  bool has_masks = false;
  if (size <= wide->limit && !wide->game.rules.has_walls &&
      wide_engines_find_board(&source->engines, wide->stack.cells.items + component->first_cell,
                              component->cell_count, &engine, &position, &has_masks) != CORE_OK)
    return false;
  return has_masks ? source_find_position(source, engine, position, found)
                   : source_find_part(source, component, size, found);
}

/* Set source->sum to the components of the position of the board. */
static bool source_split(wide_source *source, const wide_part *from) {
  wide_boards *wide = source_wide(source);
  uint32_t cells = wide->stack.cells.count, moves = wide->stack.moves.count;
  bool done = wide->kind->split(wide, from);
  source->sum.count = 0;
  for (uint32_t p = 0; done && p < wide->split.parts.count; p++) {
    const wide_part *component = &wide->split.parts.items[p];
    uint32_t size = wide_count_bits(
        wide->split.states, wide->stack.cells.items + component->first_cell, component->cell_count);
    search_component found;
    done = source_find(source, component, size, &found) &&
           CORE_APPEND(source->host, source->sum, found);
  }
  wide->stack.cells.count = cells;
  wide->stack.moves.count = moves;
  return done;
}

/* Release the options. Return false if none are held. */
static bool source_release_options(wide_source *source) {
  bool gave = source->options.count > 0;
  CORE_FREE_ALL(source->host, &source->options, &source->components);
  for (uint32_t i = 0; i < source->parts.count; i++)
    source->parts.items[i].is_expanded[0] = source->parts.items[i].is_expanded[1] = false;
  return gave;
}

/* ---- Options ----
**
** Options are listed with their ratings. An option is split into components when the search follows
** it, which it does for about half of them. */

#define SOURCE_NOT_SPLIT UINT32_MAX /* search_option.count */
enum { SOURCE_OPTIONS_SHARE = 8 };  /* options take at most this part of the memory limit */

/* Count the moves that apply in the position of the solver, by player. `from` has the candidates.
*/
static void source_count_moves(wide_boards *wide, const wide_part *from,
                               int64_t counts[BITS_BOTH + 1]) {
  memset(counts, 0, (BITS_BOTH + 1) * sizeof *counts);
  if (wide->kind->begin != NULL)
    wide->kind->begin(wide, from);
  for (uint32_t i = 0; i < from->move_count; i++) {
    const cells_move *move = &wide->game.moves.items[wide->stack.moves.items[from->first_move + i]];
    counts[move->player] += wide->kind->applies(wide, move);
  }
}

/* Return the moves of the mover minus twice the moves of the opponent, as the search rates
** positions of masks. A move of both players counts for the mover. */
static int64_t source_lead(const int64_t counts[BITS_BOTH + 1], uint32_t player) {
  int64_t lead = 0;
  for (uint32_t p = BITS_LEFT; p <= BITS_BOTH; p++)
    lead += counts[p] * (((p & player) != 0) - 2 * ((p & ~player & BITS_BOTH) != 0));
  return lead;
}

/* Append the options of a player in the part that has been pushed. */
static bool source_append_pushed(wide_source *source, const wide_part *from, uint32_t player) {
  wide_boards *wide = source_wide(source);
  int64_t before[BITS_BOTH + 1], after[BITS_BOTH + 1];
  wide->kind->load(wide, from);
  source_count_moves(wide, from, before);
  for (uint32_t i = 0; i < from->move_count; i++) {
    const cells_move *move = &wide->game.moves.items[wide->stack.moves.items[from->first_move + i]];
    core_assert(move->player >= BITS_LEFT && move->player <= BITS_BOTH);
    if ((move->player & player) == 0)
      continue;
    wide->kind->load(wide, from);
    if (!core_work(source->host,
                   2 * (move->count + (int64_t)from->move_count) + 4 * (int64_t)from->cell_count))
      return false;
    if (!wide->kind->apply(wide, move))
      continue;
    source_count_moves(wide, from, after);
    int64_t gained = source_lead(after, move->player) - source_lead(before, move->player);
    if (!CORE_APPEND(source->host, source->options,
                     (search_option){(int32_t)(4096 * gained), i, 0, SOURCE_NOT_SPLIT}))
      return false;
  }
  return true;
}

/* Push the cells and moves of a part on its board. wide_pop removes them, also after a failure. */
static bool source_push(wide_source *source, const source_part *part, wide_part *from) {
  return wide_push_copy(source_set_board(source, part->board),
                        source->cells.items + part->at.first_cell, part->at.cell_count,
                        source->moves.items + part->at.first_move, part->at.move_count, from);
}

/* Release the options if they take more than their share. */
static void source_bound_options(wide_source *source) {
  if (source->options.bytes + source->components.bytes >
      source->host->memory_limit / SOURCE_OPTIONS_SHARE)
    (void)source_release_options(source);
}

static core_status source_expand(void *object, uint32_t number, int player,
                                 search_option_list *list) {
  wide_source *source = object;
  source_part *part = &source->parts.items[number];
  core_assert(number < source->parts.count && part->is_known);
  if (!part->is_expanded[player]) {
    wide_part from;
    source_bound_options(source);
    uint32_t options = source->options.count;
    bool done = source_push(source, part, &from) &&
                source_append_pushed(source, &from, player == 0 ? BITS_LEFT : BITS_RIGHT);
    wide_pop(source_wide(source));
    if (!done) {
      source->options.count = options;
      core_assert(source->host->status != CORE_OK);
      return source->host->status;
    }
    part->first_option[player] = options;
    part->option_count[player] = source->options.count - options;
    part->is_expanded[player] = true;
  }
  *list = (search_option_list){CORE_FROM(source->options, part->first_option[player]),
                               part->option_count[player]};
  return CORE_OK;
}

/* Split an option, and append its components. */
static bool source_split_option(wide_source *source, uint32_t number, uint32_t index) {
  const source_part *part = &source->parts.items[number];
  const uint32_t move = source->options.items[index].move, first = source->components.count;
  wide_part from;
  bool done = source_push(source, part, &from), applies = done;
  wide_boards *wide = source_wide(source);
  if (done) {
    wide->kind->load(wide, &from);
    applies = wide->kind->apply(
        wide, &wide->game.moves.items[wide->stack.moves.items[from.first_move + move]]);
    core_assert(applies);
    done = applies && source_split(source, &from);
  }
  wide_pop(wide);
  for (uint32_t i = 0; done && i < source->sum.count; i++)
    done = CORE_APPEND(source->host, source->components, source->sum.items[i]);
  search_option *option = &source->options.items[index];
  option->first = first;
  option->count = done ? source->components.count - first : SOURCE_NOT_SPLIT;
  source->components.count = done ? source->components.count : first;
  return done;
}

static core_status source_follow(void *object, uint32_t number, int player, uint32_t index,
                                 search_component_list *list) {
  wide_source *source = object;
  search_option_list options;
  if (source_expand(object, number, player, &options) != CORE_OK)
    return source->host->status;
  core_assert(index < options.count);
  index += source->parts.items[number].first_option[player];
  if (source->options.items[index].count == SOURCE_NOT_SPLIT &&
      !source_split_option(source, number, index))
    return source->host->status;
  const search_option *option = &source->options.items[index];
  *list = (search_component_list){CORE_FROM(source->components, option->first), option->count};
  return CORE_OK;
}

/* ---- The other functions of the source ---- */

static search_description source_describe(void *object, uint32_t number) {
  const wide_source *source = object;
  const source_part *part = &source->parts.items[number];
  core_assert(number < source->parts.count && part->is_known);
  return (search_description){.size = part->size,
                              .is_own_negative =
                                  source->table.entries.items[number].is_own_negative,
                              .is_zero = part->is_zero};
}

/* Close the solvers for values. Return false if no solver was open. */
static bool source_close_values(wide_source *source) {
  bool gave = false;
  for (uint32_t i = 0; i < source->boards.count; i++) {
    gave |= source->boards.items[i].values != NULL;
    wide_boards_close(source->boards.items[i].values);
    source->boards.items[i].values = NULL;
  }
  return gave;
}

static core_status source_open_values(core_host *host, source_board *board) {
  const cells_game *game = &board->wide->game;
  wide_fault fault;
  if (board->values != NULL)
    return CORE_OK;
  board->values = wide_boards_open(host, &game->rules, &game->board, &fault);
  if (board->values == NULL)
    return host->status;
  wide_boards_set_limit(board->values, board->wide->limit);
  return CORE_OK;
}

/* A value that cannot be represented is treated as one that needs too much memory. */
static core_status source_value(void *object, uint32_t number, games_id *value) {
  wide_source *source = object;
  const source_part *part = &source->parts.items[number];
  source_board *board = &source->boards.items[part->board];
  wide_fault fault = WIDE_NONE;
  core_status status = source_open_values(source->host, board);
  if (status == CORE_OK) {
    const wide_part *at = &part->at;
    wide_part from;
    status = wide_push_copy(board->values, source->cells.items + at->first_cell, at->cell_count,
                            source->moves.items + at->first_move, at->move_count, &from)
                 ? wide_solve_copy(board->values, &from, value, &fault)
                 : source->host->status;
  }
  if (status == CORE_OK) {
    *value = games_copy(search_store(source->search), wide_boards_store(board->values), *value);
    status = *value == GAMES_NONE ? games_failure(search_store(source->search)).status : CORE_OK;
  }
  if (status == CORE_INVALID && fault != WIDE_CYCLE)
    status = CORE_LIMIT; /* uncovered: takes a part whose value is out of range */
  if (status == CORE_LIMIT)
    (void)source_close_values(source); /* sometimes uncovered: takes values beyond the limit */
  return source->host->status = status;
}

static bool source_release(void *object) {
  bool gave = source_close_values(object);
  return source_release_options(object) || gave;
}

/* Copy the hashes of the entry. The first component that is found under it is the part. */
static bool source_identify(void *object, uint32_t number, uint64_t hashes[2]) {
  const wide_source *source = object;
  const wide_entry *entry = &source->table.entries.items[number];
  for (uint64_t i = 0; i < 2; i++)
    hashes[i] = core_hash_bytes(i, source->table.keys + entry->key, entry->length);
  return source->parts.items[number].is_negative;
}

/* ---- Eviction ---- */

static void source_pin(void *object, uint32_t number) {
  ((wide_source *)object)->table.entries.items[number].stays = true;
}

/* Parts stay in ascending order. */
static void source_evict(void *object) {
  wide_source *source = object;
  uint32_t kept = 0, cells = 0, moves = 0;
  (void)source_release(object);
  for (uint32_t i = 0; i < source->parts.count; i++) {
    source_part part = source->parts.items[i];
    if (!source->table.entries.items[i].stays)
      continue;
    memmove(source->cells.items + cells, source->cells.items + part.at.first_cell,
            part.at.cell_count * sizeof *source->cells.items);
    memmove(source->moves.items + moves, source->moves.items + part.at.first_move,
            part.at.move_count * sizeof *source->moves.items);
    part.at.first_cell = cells, cells += part.at.cell_count;
    part.at.first_move = moves, moves += part.at.move_count;
    part.number = i;
    source->parts.items[kept++] = part;
  }
  source->parts.count = kept, source->cells.count = cells, source->moves.count = moves;
  CORE_SHRINK(source->host, source->parts);
  CORE_SHRINK(source->host, source->cells);
  CORE_SHRINK(source->host, source->moves);
  wide_table_evict(source->host, &source->table);
}

static uint32_t source_renumber(void *object, uint32_t before) {
  const wide_source *source = object;
  uint32_t number = 0;
  CORE_SEARCH(number, source->parts.count, middle, source->parts.items[middle].number < before);
  core_assert(number < source->parts.count && source->parts.items[number].number == before);
  return number;
}

static void source_close(void *object) {
  wide_source *source = object;
  core_host *host = source->host;
  (void)source_release(source);
  CORE_FREE_ALL(host, &source->parts, &source->cells, &source->moves, &source->sum, &source->kinds,
                &source->boards);
  wide_table_close(host, &source->table);
  wide_engines_close(&source->engines);
  core_release(host, source, sizeof *source);
}

static bool source_board_ends(const wide_boards *wide) {
  return wide->kind->ends || cells_play_ends(&wide->game);
}

/* Set *board to the number of a board in the source, a new one if necessary. */
static bool source_find_board(wide_source *source, wide_boards *wide, uint32_t *board) {
  *board = 0;
  while (*board < source->boards.count && source->boards.items[*board].wide != wide)
    ++*board;
  return *board < source->boards.count ||
         CORE_APPEND(source->host, source->boards, (source_board){wide, NULL});
}

wide_source *wide_source_open(search *s, core_host *host, wide_boards *wide) {
  uint32_t board;
  wide_source *source = core_allocate(host, sizeof *source);
  if (source == NULL)
    return NULL;
  source->host = source->engines.host = host;
  source->search = s;
  source->ends = source_board_ends(wide);
  const search_source functions = {source,          source->ends,  source_close,  source_describe,
                                   source_identify, source_expand, source_follow, source_value,
                                   source_release,  source_pin,    source_evict,  source_renumber};
  if (source_find_board(source, wide, &board) &&
      search_add_source(s, &functions, &source->kind) == CORE_OK)
    return source;
  source_close(source);
  return NULL;
}

bool wide_source_serves(const wide_source *source, const wide_boards *wide) {
  const wide_boards *first = source->boards.items[0].wide;
  return first == wide ||
         (first->symmetries.count > 0 && wide->symmetries.count > 0 &&
          first->limit == wide->limit && (!source->ends || source_board_ends(wide)) &&
          board_rules_are_equal(&first->game.rules, &wide->game.rules));
}

core_status wide_source_add(wide_source *source, wide_boards *wide, const char *cells) {
  uint32_t board;
  core_assert(wide_source_serves(source, wide));
  if (!source_find_board(source, wide, &board))
    return source->host->status; /* uncovered: failure */
  uint32_t tries = 0;
  do {
    (void)source_set_board(source, board);
    cells_encode(&wide->game, cells, wide->split.now);
    if (source_split(source, &wide->stack.root) &&
        search_add_components(source->search, source->sum.items, source->sum.count) == CORE_OK)
      return CORE_OK;
  } while (search_release_memory(source->search, &tries));
  return source->host->status;
}
