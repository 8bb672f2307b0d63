/* Placing moves on boards of any size; see cells.h.
**
** The rules are placed by passes over all places, rules, directions and lengths of lines. A line is
** given up at the first cell that cannot have a state that the line accepts, so a pass costs little
** on boards that walls divide. Each move found adds its changes to the states of its cells. The
** pass that adds no state has found all live moves, and only its moves are kept.
**
** Time: passes times places times lines. Memory: 8 bytes per move and 4 per touch.
*/
#include "core/boards/cells.h"

#include "core/boards/lines.h"

/* ---- States ---- */

static void cells_name_states(cells_game *game) {
  const boards_rules *rules = &game->rules;
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
    uint64_t planes = boards_planes(&game->rules, (char)c);
    if (boards_is_by_text(&game->rules)) {
      states[place] = game->states_of[c];
      continue;
    }
    for (uint32_t layer = 0; layer < game->layers; layer++)
      states[place * game->layers + layer] = planes != BOARDS_INERT && (planes >> layer & 1) != 0;
  }
}

/* Return the character of a place whose planes are cells. */
static char cells_of_planes(const cells_game *game, const uint8_t *states, char before) {
  bool first = states[0] != 0, second = game->layers > 1 && states[1] != 0;
  if (!first && !second)
    return boards_planes(&game->rules, before) == BOARDS_INERT ? before : '#';
  return game->layers == 1 || (first && second) ? '.' : game->rules.planes[second];
}

void cells_decode(const cells_game *game, const uint8_t *states, char *cells) {
  for (uint32_t place = 0; place < game->width * game->height; place++) {
    char before = cells[place];
    if (!boards_is_by_text(&game->rules))
      cells[place] = cells_of_planes(game, states + place * game->layers, before);
    else
      cells[place] = states[place] == CELLS_STATES - 1 ? before : game->characters[states[place]];
  }
}

/* ---- Placed moves ---- */

typedef struct cells_builder {
  cells_game *game;
  const boards_move *move;
  bool grows; /* this pass has added a state */
} cells_builder;

/* A placed move while its legs are composed. */
typedef struct cells_partial {
  uint32_t count, legs; /* legs: the touches of complete legs */
  cells_touch touches[BOARDS_CELLS_MOST];
} cells_partial;

/* Add the move of the touches and its changes, unless it changes no cell: a group may be what
** changes, and have no repetitions. */
static bool cells_add(cells_builder *b, const cells_touch *touches, uint32_t count,
                      uint32_t player) {
  cells_game *game = b->game;
  core_host *host = game->host;
  cells_move move = {game->touches.count, (uint16_t)count, (uint16_t)player};
  uint32_t kept = 0;
  while (kept < count && touches[kept].after == CELLS_KEEP)
    kept++;
  if (kept == count)
    return true;
  if (game->moves.count == CELLS_MOVES_MOST) {
    game->is_full = true;
    host->status = CORE_INVALID;
    return false;
  }
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

/* Let a leg read a cell of the board and change it. Return false if the leg never applies. */
static bool cells_touch_cell(const cells_game *game, cells_partial *move, uint32_t cell,
                             char before, char after) {
  cells_touch touch = {(uint16_t)cell, CELLS_NOT_GONE, CELLS_KEEP};
  if (before != '?')
    touch.before = before == '!' ? CELLS_GONE : game->states_of[(unsigned char)before];
  if (after != before && after != '?')
    touch.after = game->states_of[(unsigned char)after];
  for (uint32_t i = 0; i < move->legs; i++) {
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
  core_assert(move->count < BOARDS_CELLS_MOST);
  move->touches[move->count++] = touch;
  return true;
}

static bool cells_add_leg(cells_builder *b, uint32_t index, uint32_t place,
                          const cells_partial *so_far);

/* Apply a leg along a line whose cell `first` is at a place. Add the move if it is the last leg, or
** else continue at the last piece that the line puts down. */
static bool cells_add_line(cells_builder *b, uint32_t index, uint32_t place, uint32_t first,
                           uint32_t direction, const boards_line *line,
                           const cells_partial *so_far) {
  cells_game *game = b->game;
  cells_partial move;
  uint32_t end = place;
  move.count = move.legs = so_far->count;
  memcpy(move.touches, so_far->touches, so_far->count * sizeof *so_far->touches);
  for (uint32_t i = 0; i < line->length; i++) {
    char before = line->before[i], after = line->after[i];
    uint32_t at = boards_step(game->width, game->height, place, direction, (int)i - (int)first);
    bool is_place = at != BOARDS_NOWHERE && game->board.cells[at] != '#';
    if (!core_work(game->host, 2))
      return false;
    if (is_place ? !cells_touch_cell(game, &move, at, before, after)
                 : before != '!' && before != '#')
      return true;
    if (after != before && memchr(".#?", after, 3) == NULL)
      end = at;
  }
  return index + 1 == b->move->leg_count ? cells_add(b, move.touches, move.count, b->move->player)
                                         : cells_add_leg(b, index + 1, end, &move);
}

/* Add all lines of a later leg from a place. The recursion is as deep as a move has legs. */
static bool cells_add_leg(cells_builder *b, uint32_t index, uint32_t place,
                          const cells_partial *so_far) {
  const boards_leg *leg = &b->game->rules.legs[b->move->first_leg + index];
  uint32_t side = b->game->width > b->game->height ? b->game->width : b->game->height;
  boards_line line;
  for (uint32_t count = leg->least; count <= leg->least + (leg->grows ? side : 0); count++) {
    boards_line_make(leg, count, side, &line);
    if (line.is_too_long || line.is_barred)
      break;
    if (!core_work(b->game->host, line.length))
      return false;
    for (uint32_t near = line.is_cut ? 0 : leg->directions; near != 0; near &= near - 1)
      if (!cells_add_line(b, index, place, 0, (uint32_t)core_lowest_bit(near), &line, so_far))
        return false;
  }
  return true;
}

/* Place a move of the rules everywhere. A line of the first leg is the same for all places. */
static bool cells_add_rule(cells_builder *b) {
  const cells_game *game = b->game;
  const boards_leg *leg = &game->rules.legs[b->move->first_leg];
  uint32_t side = game->width > game->height ? game->width : game->height;
  cells_partial nothing;
  boards_line line;
  nothing.count = 0;
  for (uint32_t count = leg->least; count <= leg->least + (leg->grows ? side : 0); count++) {
    boards_line_make(leg, count, side, &line);
    if (line.is_too_long || line.is_barred)
      break;
    for (uint32_t place = 0; place < game->width * game->height; place++)
      for (uint32_t near = leg->directions; near != 0; near &= near - 1)
        if (game->board.cells[place] != '#' &&
            !cells_add_line(b, 0, place, line.lead, (uint32_t)core_lowest_bit(near), &line,
                            &nothing))
          return false;
  }
  return true;
}

/* Place the move that takes a cell in Col, Snort and Node-Kayles; see masks_add_taking. */
static bool cells_add_taking(cells_builder *b, uint32_t place, uint32_t player) {
  cells_game *game = b->game;
  bool bars_left = (player == BITS_LEFT) == (game->rules.generator == BOARDS_COL);
  uint32_t mine = player == BITS_RIGHT, barred = player != BITS_BOTH && !bars_left, count = 0;
  cells_touch touches[CELLS_LAYERS_MOST + 4];
  for (uint32_t layer = 0; layer < game->layers; layer++)
    touches[count++] =
        (cells_touch){(uint16_t)(place * game->layers + layer), layer == mine ? 1 : CELLS_ANY, 0};
  if ((game->states[place * game->layers + mine] & 2) == 0)
    return true;
  for (uint32_t i = 0; i < 4; i++) {
    uint32_t near = boards_step(game->width, game->height, place, i, 1);
    if (near != BOARDS_NOWHERE)
      touches[count++] = (cells_touch){(uint16_t)(near * game->layers + barred), CELLS_ANY, 0};
  }
  return cells_add(b, touches, count, player);
}

static bool cells_add_all(cells_builder *b) {
  const boards_rules *rules = &b->game->rules;
  for (uint32_t i = 0; i < rules->move_count; i++) {
    b->move = &rules->moves[i];
    if (!cells_add_rule(b))
      return false;
  }
  bool takes = !boards_is_by_text(rules), is_both = rules->generator == BOARDS_NODE_KAYLES;
  for (uint32_t place = 0; takes && place < b->game->width * b->game->height; place++)
    if (is_both ? !cells_add_taking(b, place, BITS_BOTH)
                : !cells_add_taking(b, place, BITS_LEFT) || !cells_add_taking(b, place, BITS_RIGHT))
      return false;
  return true;
}

core_status cells_game_open(cells_game *game, core_host *host, const boards_rules *rules,
                            const boards_board *board) {
  core_assert(rules->generator != BOARDS_PAWNS);
  memset(game, 0, sizeof *game);
  game->host = host;
  if (boards_rules_copy(&game->rules, host, rules) != CORE_OK)
    return host->status;
  game->board = *board;
  game->width = board->width, game->height = board->height;
  game->layers = boards_is_by_text(rules) ? 1 : rules->plane_count;
  game->count = game->width * game->height * game->layers;
  core_assert(game->count <= CELLS_MOST);
  cells_name_states(game);
  cells_encode(game, board->cells, game->start);
  for (uint32_t cell = 0; cell < game->count; cell++)
    game->states[cell] = UINT64_C(1) << game->start[cell];
  cells_builder builder = {.game = game, .grows = true};
  while (builder.grows) {
    builder.grows = false;
    game->moves.count = game->touches.count = 0;
    if (!cells_add_all(&builder))
      return host->status;
  }
  return CORE_OK;
}

void cells_game_close(cells_game *game) {
  if (game->host == NULL)
    return;
  boards_rules_release(&game->rules);
  CORE_FREE(game->host, game->moves);
  CORE_FREE(game->host, game->touches);
  game->host = NULL;
}
