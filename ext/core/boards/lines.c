/* Lines of legs, with their groups repeated. */
#include "core/boards/lines.h"

void boards_line_make(const boards_leg *leg, uint32_t count, uint32_t side, boards_line *line) {
  boards_cells cells = {.side = &leg->before, .count = count};
  boards_cells written = {.side = &leg->after, .count = count};
  uint32_t walls = 0, others = 0; /* walls: without another cell between them */
  line->length = line->lead = 0;
  line->is_cut = line->is_too_long = line->is_barred = false;
  for (char before; (before = boards_next_cell(&cells)) != '\0';) {
    char after = boards_next_cell(&written);
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
