/* Placing moves on boards of any size; see cells.h.
**
** The rules are placed by passes over all places, rules, directions and lengths of lines (lines.h).
** A line is given up at the first cell that cannot have a state that the line accepts, so a pass
** costs little on boards that walls divide. Each move found adds its changes to the states of its
** cells. The pass that adds no state has found all live moves, and only its moves are kept.
**
** A jump over three stones needs all that the jump over two stones from the same cell needs. So a
** move shares its first touches with the last move along the same line, if that is a part of it.
**
** Time: passes times places times lines. Memory: 16 bytes per move and 4 per touch.
*/
#include "core/boards/cells.h"

#include "core/boards/lines.h"

/* ---- States ---- */

static void cells_name_states(cells_game *game) {
  const board_rules *rules = &game->rules;
  uint8_t next = CELLS_PIECE;
  memset(game->characters, 0, sizeof game->characters);
  game->characters[CELLS_GONE] = '#', game->characters[CELLS_FREE] = '.';
  memset(game->states_of, CELLS_STATES - 1, sizeof game->states_of);
  game->states_of['#'] = CELLS_GONE, game->states_of['.'] = CELLS_FREE;
  for (uint32_t plane = 0; plane < rules->plane_count; plane++) {
    char c = rules->planes[plane];
    if (strchr(".#*", c) != NULL)
      continue;
    game->states_of[(unsigned char)c] = next;
    game->characters[next++] = c;
  }
}

void cells_encode(const cells_game *game, const char *cells, uint8_t *states) {
  for (uint32_t place = 0; place < game->width * game->height; place++) {
    unsigned char c = (unsigned char)cells[place];
    uint64_t planes = board_planes(&game->rules, (char)c);
    if (board_is_by_text(&game->rules)) {
      states[place] = game->states_of[c];
      continue;
    }
    for (uint32_t layer = 0; layer < game->layers; layer++)
      states[place * game->layers + layer] = planes != BOARD_INERT && (planes >> layer & 1) != 0;
  }
}

/* Return the character of a place whose planes are cells. */
static char cells_of_planes(const cells_game *game, const uint8_t *states, char before) {
  bool first = states[0] != 0, second = game->layers > 1 && states[1] != 0;
  if (!first && !second)
    return board_planes(&game->rules, before) == BOARD_INERT ? before : '#';
  return game->layers == 1 || (first && second) ? '.' : game->rules.planes[second];
}

void cells_decode(const cells_game *game, const uint8_t *states, char *cells) {
  for (uint32_t place = 0; place < game->width * game->height; place++) {
    char before = cells[place];
    if (!board_is_by_text(&game->rules))
      cells[place] = cells_of_planes(game, states + place * game->layers, before);
    else
      cells[place] = states[place] == CELLS_STATES - 1 ? before : game->characters[states[place]];
  }
}

/* ---- Placed moves ---- */

/* The touches of the legs of a placed move, composed. */
typedef struct cells_partial {
  uint32_t count, before; /* before: the touches of the legs before this one */
  cells_touch touches[BOARD_CELLS_MOST];
} cells_partial;

/* Lines whose numbers are equal modulo this number share less. */
enum { CELLS_LINES = 8 * BOARD_CELLS_MOST };

typedef struct cells_builder {
  cells_game *game;
  bool grows;                           /* this pass has added a state */
  cells_partial moves[BOARD_LEGS_MOST]; /* after each leg */
  uint32_t last[CELLS_LINES]; /* by line modulo CELLS_LINES: the last move on it, or any number */
} cells_builder;

static void cells_begin(void *object, uint32_t leg) {
  cells_builder *b = object;
  cells_partial *move = &b->moves[leg];
  move->count = move->before = leg == 0 ? 0 : b->moves[leg - 1].count;
  if (leg > 0)
    memcpy(move->touches, b->moves[leg - 1].touches, move->count * sizeof *move->touches);
}

/* Return true if the touches of a move begin with all touches of a shorter one: they need the same
** states, and change the same cells to the same states, except that the longer move may keep a cell
** in the only state that the shorter one accepts. Then the shorter move is live if the longer one
** is, and depends on the same cells of the shared touches. */
static bool cells_extends(const cells_game *game, const cells_touch *touches, uint32_t count,
                          const cells_move *shorter) {
  const cells_touch *first = &game->touches.items[shorter->first];
  bool extends = shorter->count < count;
  for (uint32_t i = 0; i < shorter->count && extends; i++)
    extends = touches[i].cell == first[i].cell && touches[i].before == first[i].before &&
              (touches[i].after == first[i].after ||
               (touches[i].after == CELLS_KEEP && first[i].before < CELLS_KEEP));
  return extends;
}

/* Add the move of the touches and its changes, unless it changes no cell: a group may be what
** changes, and have no repetitions. */
static bool cells_finish(void *object, uint32_t leg, uint32_t player, uint32_t line) {
  cells_builder *b = object;
  cells_game *game = b->game;
  core_host *host = game->host;
  const cells_touch *touches = b->moves[leg].touches;
  uint32_t count = b->moves[leg].count, kept = 0;
  uint32_t *last = &b->last[line % CELLS_LINES];
  cells_move move = {game->touches.count, *last, (uint16_t)count, 0, (uint16_t)player};
  while (kept < count && touches[kept].after == CELLS_KEEP)
    kept++;
  if (kept == count)
    return true;
  if (game->moves.count == CELLS_MOVES_MOST) {
    core_fail(host, CORE_INVALID);
    return false;
  }
  if (*last < game->moves.count && cells_extends(game, touches, count, &game->moves.items[*last]))
    move.shared = game->moves.items[*last].count;
  core_assert(move.shared < count);
  *last = game->moves.count;
  if (!CORE_APPEND(host, game->moves, move))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t *states = &game->states[touches[i].cell];
    if (!CORE_APPEND(host, game->touches, touches[i]))
      return false;
    if (touches[i].after == CELLS_KEEP || (*states >> touches[i].after & 1) != 0)
      continue;
    *states |= UINT64_C(1) << touches[i].after;
    b->grows = true;
  }
  return true;
}

static bool cells_read(void *object, uint32_t leg, uint32_t cell, char before, char after) {
  cells_builder *b = object;
  const cells_game *game = b->game;
  cells_partial *move = &b->moves[leg];
  cells_touch touch = {(uint16_t)cell, CELLS_NOT_GONE, CELLS_KEEP};
  if (before != '?')
    touch.before = before == '!' ? CELLS_GONE : game->states_of[(unsigned char)before];
  if (after != before && after != '?')
    touch.after = game->states_of[(unsigned char)after];
  for (uint32_t i = 0; i < move->before; i++) {
    cells_touch *earlier = &move->touches[i];
    if (earlier->cell != cell)
      continue;
    /* The leg reads the cell as the legs before it left it. */
    uint64_t accepted = cells_meeting(touch.before);
    if (earlier->after != CELLS_KEEP) {
      if ((accepted >> earlier->after & 1) == 0)
        return false;
    } else {
      uint64_t both = accepted & cells_meeting(earlier->before);
      if ((both & game->states[cell]) == 0)
        return false;
      earlier->before = touch.before == CELLS_NOT_GONE ? earlier->before : touch.before;
    }
    earlier->after = touch.after == CELLS_KEEP ? earlier->after : touch.after;
    return true;
  }
  if ((cells_meeting(touch.before) & game->states[cell]) == 0)
    return false;
  core_assert(move->count < BOARD_CELLS_MOST);
  move->touches[move->count++] = touch;
  return true;
}

static bool cells_take(void *object, uint32_t place, uint32_t plane, bool is_needed) {
  cells_builder *b = object;
  cells_partial *move = &b->moves[0];
  uint32_t cell = place * b->game->layers + plane;
  move->touches[move->count++] = (cells_touch){(uint16_t)cell, is_needed ? 1 : CELLS_ANY, 0};
  return !is_needed || (b->game->states[cell] & 2) != 0;
}

static const board_visitor cells_visitor = {cells_begin, cells_read, cells_take, cells_finish};

core_status cells_game_open(cells_game *game, core_host *host, const board_rules *rules,
                            const board_grid *board) {
  core_assert(rules->generator != BOARD_PAWNS);
  memset(game, 0, sizeof *game);
  game->host = host;
  if (board_rules_copy(&game->rules, host, rules) != CORE_OK)
    return host->status;
  game->board = *board;
  game->width = board->width, game->height = board->height;
  game->layers = board_is_by_text(rules) ? 1 : rules->plane_count;
  game->count = game->width * game->height * game->layers;
  core_assert(game->count <= CELLS_MOST);
  cells_name_states(game);
  cells_encode(game, board->cells, game->start);
  for (uint32_t cell = 0; cell < game->count; cell++)
    game->states[cell] = UINT64_C(1) << game->start[cell];
  cells_builder builder = {.game = game};
  const board_placer placer = {host, &game->rules, game->width,    game->height, game->board.cells,
                               '#',  NULL,         &cells_visitor, &builder};
  do {
    builder.grows = false;
    game->moves.count = game->touches.count = 0;
    if (!board_place_moves(&placer))
      return host->status;
  } while (builder.grows);
  return CORE_OK;
}

void cells_game_close(cells_game *game) {
  if (game->host == NULL)
    return; /* uncovered: a game that failed to open is not closed */
  board_rules_release(&game->rules);
  CORE_FREE_ALL(game->host, &game->moves, &game->touches);
  game->host = NULL;
}
