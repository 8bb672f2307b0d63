/* The moves of rules on a grid or a graph as masks, and the symmetries of these moves.
**
** A place is a cell of the grid, row by row, or a vertex. For each place, rule, direction and
** length of line, the cells of the line are read one after the other: each adds bits to the need or
** forbid of the move, and a cell that changes adds bits to clear and put. The legs of a move are
** composed: a leg reads the cells as the legs before it left them. Finally moves are sorted, and
** moves with equal masks are merged.
**
** Example: "L + xo>.x" on the 1 x 2 board, with the planes x and o. From cell 0 to the right: need
** x at 0 and o at 1, clear both, put x at 1. From cell 1 to the left the same with 0 and 1
** exchanged.
**
** Time: places times directions times lengths of lines, for each leg of a move.
*/
#include "base/sort.h"
#include "core/boards/layout.h"
#include "core/boards/lines.h"

typedef struct masks_builder {
  const boards_rules *rules;
  const boards_layout *layout;
  const uint64_t *near; /* the neighbours of each vertex, or NULL on a grid */
  bits_rules *into;
  const boards_move *move; /* the one that is being added */
} masks_builder;

/* The kinds of pieces that symmetries permute, at most. */
enum { MASKS_PERMUTED_PIECES = 5 };

/* Return the place that is `steps` steps away in a direction of the grid, or BOARDS_NOWHERE outside
** it. */
static uint32_t masks_step(const boards_layout *layout, uint32_t place, uint32_t direction,
                           int steps) {
  return boards_step(layout->width, layout->height, place, direction, steps);
}

static uint32_t masks_number(const boards_layout *layout, uint32_t place) {
  return place == BOARDS_NOWHERE ? BOARDS_NO_CELL : layout->number[place];
}

/* Return the bits of a cell that represent character c; for c = 0 the bits of all planes. */
static uint64_t masks_bits(const masks_builder *b, uint32_t number, char c) {
  uint64_t bits = 0;
  for (uint32_t plane = 0; plane < b->rules->plane_count; plane++)
    if (c == 0 || b->rules->planes[plane] == c)
      bits |= UINT64_C(1) << boards_bit(b->rules, b->layout, number, plane);
  return bits;
}

/* ---- Moves by lines of cells ---- */

/* Let a leg read a cell of the board. Return false if the leg never applies. */
static bool masks_add_condition(const masks_builder *b, uint32_t number, char before,
                                bits_move *leg) {
  const boards_rules *rules = b->rules;
  uint64_t held = masks_bits(b, number, before == '!' ? '#' : before);
  if (before == '?') {
    bool has_gone_plane = boards_plane_bit(rules, '#') != 0;
    leg->forbid |= masks_bits(b, number, '#');
    leg->need |= rules->removes && !has_gone_plane ? masks_bits(b, number, '.') : 0;
    return true;
  }
  leg->need |= held;
  leg->forbid |= held == 0 ? masks_bits(b, number, 0) : 0;
  return rules->removes || (before != '!' && before != '#');
}

/* Let a leg read a cell and change it. Return false if the leg never applies. */
static bool masks_add_cell(const masks_builder *b, uint32_t number, char before, char after,
                           bits_move *leg) {
  bool is_wall = before == '!' || before == '#';
  if (number == BOARDS_INERT_CELL)
    return before == '?' && after == '?';
  if (number == BOARDS_NO_CELL)
    return is_wall;
  if (!masks_add_condition(b, number, before, leg))
    return false;
  if (after == before || after == '?')
    return true;
  uint64_t put = masks_bits(b, number, after);
  leg->clear |= masks_bits(b, number, before == '?' ? 0 : before) & ~put;
  leg->put |= put;
  return true;
}

static bool masks_add(masks_builder *b, const bits_move *move) {
  return (move->clear | move->put) == 0 || bits_rules_add_move(b->into, move) == CORE_OK;
}

static bool masks_add_leg(masks_builder *b, uint32_t index, uint32_t place,
                          const bits_move *so_far);

/* Return the place that is `steps` steps away in a direction of the grid, or, on a graph, the
** neighbour `direction`. */
static uint32_t masks_place_on(const masks_builder *b, uint32_t place, uint32_t direction,
                               int steps) {
  if (b->near == NULL)
    return masks_step(b->layout, place, direction, steps);
  return steps == 0 ? place : direction;
}

/* Apply a leg along a line whose cell `first` is at a place. Add the move if it is the last leg, or
** else continue at the last piece that the line puts down. */
static bool masks_add_line(masks_builder *b, uint32_t index, uint32_t place, uint32_t first,
                           uint32_t direction, const boards_line *line, const bits_move *so_far) {
  bits_move leg = {.need = 0}, move;
  uint32_t end = place;
  for (uint32_t i = 0; i < line->length; i++) {
    char before = line->before[i], after = line->after[i];
    uint32_t at = masks_place_on(b, place, direction, (int)i - (int)first);
    if (!masks_add_cell(b, masks_number(b->layout, at), before, after, &leg))
      return true;
    if (after != before && memchr(".#?", after, 3) == NULL)
      end = at;
  }
  if (!core_work(b->into->host, 100))
    return false;
  /* The leg follows those before it. It never applies if they remove what it needs. */
  if ((leg.need & so_far->clear & ~so_far->put) != 0 || (leg.forbid & so_far->put) != 0)
    return true;
  move = (bits_move){so_far->need | (leg.need & ~so_far->put),
                     so_far->forbid | (leg.forbid & ~so_far->clear), so_far->clear | leg.clear,
                     (so_far->put & ~leg.clear) | leg.put, so_far->player};
  move.clear &= ~move.put;
  core_assert(index < b->move->leg_count);
  if ((move.need & move.forbid) != 0)
    return true;
  return index + 1 == b->move->leg_count ? masks_add(b, &move)
                                         : masks_add_leg(b, index + 1, end, &move);
}

/* Add all lines from a place. The place is the first cell of the line, except in the first leg:
** there it is the first cell that is not a wall, since walls before it may be outside the board. */
static bool masks_add_lines(masks_builder *b, uint32_t index, uint32_t place,
                            const boards_line *line, const bits_move *so_far) {
  uint32_t first = index == 0 && b->near == NULL ? line->lead : 0;
  uint64_t near = b->near == NULL     ? b->rules->legs[b->move->first_leg + index].directions
                  : line->length == 1 ? 1
                                      : b->near[place];
  for (; near != 0; near &= near - 1)
    if (!masks_add_line(b, index, place, first, (uint32_t)core_lowest_bit(near), line, so_far))
      return false;
  return true;
}

/* Add all lines of a leg from a place. The recursion is as deep as a move has legs. Repeating
** groups more often than the longer side has cells adds nothing: a group with a cell that is not a
** wall does not fit then, and one of walls only extends the line outside the board. */
static bool masks_add_leg(masks_builder *b, uint32_t index, uint32_t place,
                          const bits_move *so_far) {
  const boards_leg *leg = &b->rules->legs[b->move->first_leg + index];
  uint32_t width = b->layout->width, height = b->layout->height;
  uint32_t side = width > height ? width : height;
  boards_line line;
  for (uint32_t count = leg->least; count <= leg->least + (leg->grows ? side : 0); count++) {
    boards_line_make(leg, count, side, &line);
    if (line.is_too_long || line.is_barred)
      break;
    if (!core_work(b->into->host, line.length) ||
        ((index == 0 || !line.is_cut) && !masks_add_lines(b, index, place, &line, so_far)))
      return false;
  }
  return true;
}

/* ---- Generators ---- */

/* Add the move that takes a cell. No player can take it afterwards; in Col and Node Kayles the
** player, in Snort the opponent, also cannot take its neighbours. */
static bool masks_add_taking(masks_builder *b, uint32_t place, uint32_t player) {
  const boards_rules *rules = b->rules;
  uint32_t number = masks_number(b->layout, place);
  bool bars_left = (player == BITS_LEFT) == (rules->generator == BOARDS_COL);
  char mine = player == BITS_BOTH ? '.' : player == BITS_LEFT ? 'L' : 'R';
  char barred = player == BITS_BOTH ? '.' : bars_left ? 'L' : 'R';
  bits_move move = {
      .need = masks_bits(b, number, mine), .clear = masks_bits(b, number, 0), .player = player};
  for (uint32_t i = 0; b->near == NULL && i < 4; i++) {
    uint32_t near = masks_number(b->layout, masks_step(b->layout, place, i, 1));
    move.clear |= boards_has_bits(near) ? masks_bits(b, near, barred) : 0;
  }
  for (uint64_t near = b->near == NULL ? 0 : b->near[place]; near != 0; near &= near - 1)
    move.clear |= masks_bits(b, (uint32_t)core_lowest_bit(near), barred);
  return masks_add(b, &move);
}

/* ---- All moves ---- */

static bool masks_add_from(masks_builder *b, uint32_t place) {
  const boards_rules *rules = b->rules;
  if (!boards_is_by_text(rules) && !boards_has_bits(b->layout->number[place]))
    return true;
  if (rules->generator == BOARDS_NODE_KAYLES)
    return masks_add_taking(b, place, BITS_BOTH);
  if (!boards_is_by_text(rules))
    return masks_add_taking(b, place, BITS_LEFT) && masks_add_taking(b, place, BITS_RIGHT);
  for (uint32_t i = 0; i < rules->move_count; i++) {
    b->move = &rules->moves[i];
    bits_move nothing = {.player = b->move->player};
    if (!masks_add_leg(b, 0, place, &nothing))
      return false;
  }
  return true;
}

static bool masks_precedes(const void *one, const void *other) {
  const bits_move *a = one, *b = other;
  if (a->need != b->need)
    return a->need < b->need;
  if (a->forbid != b->forbid)
    return a->forbid < b->forbid;
  return a->clear != b->clear ? a->clear < b->clear : a->put < b->put;
}

core_status boards_merge_moves(bits_rules *into) {
  if (!sort_items(into->host, into->moves, into->move_count, sizeof *into->moves, masks_precedes))
    return into->host->status;
  uint64_t kept = 0;
  for (uint64_t i = 0; i < into->move_count; i++) {
    if (kept > 0 && !masks_precedes(&into->moves[kept - 1], &into->moves[i]))
      into->moves[kept - 1].player |= into->moves[i].player;
    else
      into->moves[kept++] = into->moves[i];
  }
  core_assert(kept <= into->move_count);
  into->move_count = kept;
  into->is_partizan = false;
  for (uint64_t i = 0; i < kept; i++)
    into->is_partizan |= into->moves[i].player != BITS_BOTH;
  return CORE_OK;
}

static core_status masks_add_all(const boards_rules *rules, const boards_layout *layout,
                                 const uint64_t *near, bits_rules *into) {
  masks_builder builder = {rules, layout, near, into, NULL};
  for (uint32_t place = 0; place < layout->width * layout->height; place++)
    if (layout->number[place] != BOARDS_NO_CELL && !masks_add_from(&builder, place))
      return into->host->status;
  return boards_merge_moves(into);
}

core_status boards_add_moves(const boards_rules *rules, const boards_layout *layout,
                             bits_rules *into) {
  return masks_add_all(rules, layout, NULL, into);
}

/* ---- Graphs ---- */

bool boards_is_for_graphs(const boards_rules *rules) {
  for (uint32_t i = 0; i < rules->leg_count; i++) {
    const boards_leg *leg = &rules->legs[i];
    bool is_single = leg->before.length == 1;
    if (leg->grows || leg->before.length > 2 || memchr(leg->before.text, '!', leg->before.length) ||
        (leg->directions != BOARDS_FOUR && !(is_single && leg->directions == BOARDS_NO_DIRECTION)))
      return false;
  }
  return rules->generator != BOARDS_PAWNS && rules->generator != BOARDS_NOGO;
}

core_status boards_add_graph_moves(const boards_rules *rules, const uint64_t *near, uint32_t count,
                                   bits_rules *into) {
  boards_layout layout = {.width = count, .height = 1, .cells = count};
  for (uint32_t i = 0; i < count; i++)
    layout.number[i] = (uint8_t)i;
  return masks_add_all(rules, &layout, near, into);
}

/* ---- Symmetries ---- */

/* Return false if a cell with bits has an image without bits. */
static bool masks_make_image(const boards_rules *rules, const boards_layout *layout,
                             uint32_t symmetry, const uint8_t *plane_image, bits_permutation *map) {
  bits_permutation_begin(map);
  if ((symmetry & 4) != 0 && layout->width != layout->height)
    return false;
  for (uint32_t cell = 0; cell < layout->width * layout->height; cell++) {
    uint32_t number = layout->number[cell];
    /* The cell to which a symmetry of the square carries a cell: bit 0 mirrors columns, bit 1 rows,
    ** bit 2 exchanges both. */
    uint32_t x = cell % layout->width, y = cell / layout->width;
    x = (symmetry & 1) != 0 ? layout->width - 1 - x : x;
    y = (symmetry & 2) != 0 ? layout->height - 1 - y : y;
    uint32_t image =
        layout->number[(symmetry & 4) != 0 ? x * layout->width + y : y * layout->width + x];
    if (boards_has_bits(number) != boards_has_bits(image))
      return false;
    for (uint32_t plane = 0; plane < rules->plane_count && boards_has_bits(number); plane++)
      map->image[boards_bit(rules, layout, number, plane)] =
          (uint8_t)boards_bit(rules, layout, image, plane_image[plane]);
  }
  return true;
}

bool boards_next_order(uint8_t *items, uint32_t count) {
  uint32_t i = count, j = count;
  while (i > 1 && items[i - 2] > items[i - 1])
    i--;
  if (i <= 1)
    return false;
  while (items[j - 1] < items[i - 2])
    j--;
  uint8_t pivot = items[i - 2];
  items[i - 2] = items[j - 1], items[j - 1] = pivot;
  for (uint32_t low = i - 1, high = count - 1; low < high; low++, high--) {
    uint8_t moved = items[low];
    items[low] = items[high], items[high] = moved;
  }
  return true;
}

/* Return true if a permutation is the identity or has been added. On a board with one row, for
** example, several symmetries of the square are equal. */
static bool masks_is_known(const bits_rules *into, const bits_permutation *map) {
  bits_permutation identity;
  bits_permutation_begin(&identity);
  bool known = memcmp(map, &identity, sizeof identity) == 0;
  for (uint64_t i = 0; i < into->symmetry_count && !known; i++)
    known = memcmp(map, &into->symmetries[i], sizeof *map) == 0;
  return known;
}

core_status boards_add_symmetries(const boards_rules *rules, const boards_layout *layout,
                                  bool with_exchange, bits_rules *into) {
  core_host *host = into->host;
  /* Add all candidates, then keep the symmetries. Pieces are permuted if there are at most five
  ** kinds, since few permutations are symmetries. */
  uint8_t planes[BOARDS_MEN_MOST + 2];
  bits_permutation map;
  core_status status = CORE_OK;
  for (uint32_t i = 0; i < rules->plane_count; i++)
    planes[i] = (uint8_t)i;
  uint32_t fixed = rules->fixed_before, pieces = rules->plane_count - fixed - rules->fixed_after;
  /* Inert pieces are at fixed places, which symmetries would have to keep. */
  if (boards_plane_bit(rules, BOARDS_INERT_PLANE) != 0)
    return CORE_OK;
  do {
    for (uint32_t symmetry = 0; symmetry < 8 && status == CORE_OK; symmetry++) {
      if (masks_make_image(rules, layout, symmetry, planes, &map) && !masks_is_known(into, &map))
        status = bits_rules_add_symmetry(into, &map);
    }
  } while (status == CORE_OK && pieces <= MASKS_PERMUTED_PIECES &&
           boards_next_order(planes + fixed, pieces));
  if (status != CORE_OK || into->symmetry_count == 0)
    return status;
  uint64_t bytes = into->symmetry_count * sizeof(bits_turn), kept = 0;
  bits_turn *turns = core_allocate(host, bytes);
  if (turns == NULL)
    return host->status;
  status = bits_rules_find_turns(into, turns);
  for (uint64_t i = 0; i < into->symmetry_count && status == CORE_OK; i++)
    if (turns[i] == BITS_SYMMETRY || (with_exchange && turns[i] == BITS_EXCHANGE))
      into->symmetries[kept++] = into->symmetries[i];
  into->symmetry_count = kept;
  core_release(host, turns, bytes);
  return status;
}
