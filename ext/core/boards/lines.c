/* Places, moves, directions and lengths of lines, one after the other; see lines.h.
**
** Example: "L + xo>.x" on the 1 x 2 board. From cell 0 to the right the line reads x at 0 and o at
** 1, and from cell 1 to the left x at 1 and o at 0. All other lines leave the board.
**
** Time: places times directions times lengths of lines, for each leg of a move. */
#include "core/boards/lines.h"

#include "core/masks/rules.h"

/* The cells of a leg before and after it. Walls, '#' and `!`, that are outside the board wherever
** the line lies are left out. A line is at most three times as long as the longer side of the
** board. */
typedef struct board_line {
  uint32_t length;
  uint32_t lead;    /* walls before the first other cell */
  bool is_cut;      /* walls before the first other cell are left out */
  bool is_too_long; /* the cells that are not walls do not fit on the board */
  bool is_barred;   /* something is put on a wall */
  char before[3 * BOARD_CELLS_MOST], after[3 * BOARD_CELLS_MOST];
} board_line;

/* Make the line of a leg with its groups repeated `count` times. `side` is the longer side of the
** board: a place that is further away from some cell of the board is outside, and only walls match
** it. */
static void board_line_make(const board_leg *leg, uint32_t count, uint32_t side, board_line *line) {
  board_cells cells = {.side = &leg->before, .count = count};
  board_cells written = {.side = &leg->after, .count = count};
  uint32_t walls = 0, others = 0; /* walls: without another cell between them */
  line->length = line->lead = 0;
  line->is_cut = line->is_too_long = line->is_barred = false;
  for (char before; (before = board_next_cell(&cells)) != '\0';) {
    char after = board_next_cell(&written);
    bool is_wall = before == '#' || before == '!';
    line->is_barred |= is_wall && after != before;
    line->is_too_long |=
        !is_wall && others > 0 && (walls > side || line->length - line->lead >= side);
    if (line->is_too_long || line->is_barred)
      return;
    walls = is_wall ? walls + 1 : 0;
    others += !is_wall;
    line->is_cut |= others == 0 && walls > side;
    if (walls > side)
      continue;
    core_assert(line->length < sizeof line->before);
    line->before[line->length] = before;
    line->after[line->length++] = after;
    line->lead += others == 0;
  }
}

/* ---- Lines ---- */

static bool board_place_leg(const board_placer *p, const board_rule_move *move, uint32_t index,
                            uint32_t first, uint32_t end);

/* Apply a leg along a line whose cell `first` is at a place. Finish the move if it is the last leg,
** or else continue at the last piece that the line puts down. In a graph the direction is a
** neighbour. */
static bool board_place_line(const board_placer *p, const board_rule_move *move, uint32_t index,
                             uint32_t place, uint32_t first, uint32_t direction,
                             const board_line *line) {
  const uint8_t *cells = p->cells;
  uint32_t end = place, i = 0;
  bool applies = true;
  p->visitor->begin(p->object, index);
  for (; i < line->length && applies; i++) {
    char before = line->before[i], after = line->after[i];
    int steps = (int)i - (int)first;
    uint32_t at = p->near == NULL ? board_step(p->width, p->height, place, direction, steps)
                  : steps == 0    ? place
                                  : direction;
    applies = at == BOARD_NOWHERE || cells[at] == p->none
                  ? before == '!' || before == '#'
                  : p->visitor->read(p->object, index, at, before, after);
    if (after != before && memchr(".#?", after, 3) == NULL)
      end = at;
  }
  if (!core_work(p->host, 2 * i))
    return false;
  if (!applies)
    return true;
  core_assert(index < move->leg_count);
  return index + 1 == move->leg_count ? p->visitor->finish(p->object, index, move->player,
                                                           place * BOARD_DIRECTIONS + direction)
                                      : board_place_leg(p, move, index + 1, end, end + 1);
}

/* Add all lines from a place. The place is the first cell of the line, except in the first leg of a
** grid: there it is the first cell that is not a wall, since walls before it may be outside the
** board. */
static bool board_place_lines(const board_placer *p, const board_rule_move *move, uint32_t index,
                              uint32_t place, const board_line *line) {
  uint32_t first = index == 0 && p->near == NULL ? line->lead : 0;
  board_cell_set near = {{line->length == 1, 0}};
  if (p->near == NULL)
    near.words[0] = p->rules->legs.items[move->first_leg + index].directions;
  else if (line->length > 1)
    near = p->near[place];
  for (uint32_t word = 0; word < BOARD_SET_WORDS; word++)
    for (uint64_t left = near.words[word]; left != 0; left &= left - 1)
      if (!board_place_line(p, move, index, place, first,
                            64 * word + (uint32_t)core_lowest_bit(left), line))
        return false;
  return true;
}

/* Add all lines of a leg from the places from `first` to `end` - 1. The recursion is as deep as a
** move has legs. Repeating groups more often than the longer side has cells adds nothing: a group
** with a cell that is not a wall does not fit then, and one of walls only extends the line outside
** the board. */
static bool board_place_leg(const board_placer *p, const board_rule_move *move, uint32_t index,
                            uint32_t first, uint32_t end) {
  const board_leg *leg = &p->rules->legs.items[move->first_leg + index];
  uint32_t side = p->width > p->height ? p->width : p->height;
  const uint8_t *cells = p->cells;
  board_line line;
  for (uint32_t count = leg->least; count <= leg->least + (leg->grows ? side : 0); count++) {
    board_line_make(leg, count, side, &line);
    if (line.is_too_long || line.is_barred)
      break;
    if (!core_work(p->host, line.length))
      return false;
    for (uint32_t place = index > 0 && line.is_cut ? end : first; place < end; place++)
      if (cells[place] != p->none && !board_place_lines(p, move, index, place, &line))
        return false;
  }
  return true;
}

/* ---- Generators ---- */

/* Place the move that takes a cell. No player can take it afterwards; in Col and Node Kayles the
** player, in Snort the opponent, also cannot take its neighbours. */
static bool board_place_taking(const board_placer *p, uint32_t place, uint32_t player) {
  const board_visitor *visitor = p->visitor;
  bool bars_left = (player == BITS_LEFT) == (p->rules->generator == BOARD_COL);
  uint32_t mine = player == BITS_RIGHT, barred = player != BITS_BOTH && !bars_left;
  visitor->begin(p->object, 0);
  for (uint32_t plane = 0; plane < p->rules->plane_count; plane++)
    if (!visitor->take(p->object, place, plane, plane == mine))
      return true;
  for (uint32_t i = 0; p->near == NULL && i < 4; i++) {
    uint32_t near = board_step(p->width, p->height, place, i, 1);
    if (near != BOARD_NOWHERE)
      (void)visitor->take(p->object, near, barred, false);
  }
  for (uint32_t word = 0; word < BOARD_SET_WORDS && p->near != NULL; word++)
    for (uint64_t left = p->near[place].words[word]; left != 0; left &= left - 1)
      (void)visitor->take(p->object, 64 * word + (uint32_t)core_lowest_bit(left), barred, false);
  return visitor->finish(p->object, 0, player, 0);
}

/* ---- All moves ---- */

bool board_place_moves(const board_placer *p) {
  const board_rules *rules = p->rules;
  uint32_t end = p->width * p->height;
  bool takes = !board_is_by_text(rules), is_both = rules->generator == BOARD_NODE_KAYLES;
  for (uint32_t i = 0; i < rules->moves.count; i++)
    if (!board_place_leg(p, &rules->moves.items[i], 0, 0, end))
      return false;
  for (uint32_t place = 0; takes && place < end; place++)
    for (uint32_t player = is_both ? BITS_BOTH : BITS_LEFT;
         player <= (is_both ? BITS_BOTH : BITS_RIGHT); player++)
      if (!board_place_taking(p, place, player))
        return false;
  return true;
}
