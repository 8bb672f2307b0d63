/* Moves and components of NoGo on boards of at most 63 cells, where a set of cells is a word.
**
** A group is found by spreading from one of its stones, all cells of the set at once. A group is
** lively if it is safe or has several liberties. Then all moves of a player are legal at once: a
** stone may be put on a live cell if no group of the opponent has its only liberty there, and if
** the new stone is next to a live cell or to a lively group of its colour, or has a flag. */
#include "core/boards/nogo_int.h"

/* The cells of a position. Index 0 is for Left and 1 for Right. */
typedef struct nogo_sets {
  uint64_t live, safe, stones[2], flags[2];
  uint64_t first_column;
  uint32_t width; /* the distance of neighbours in a column */
} nogo_sets;

/* The sets that have a cell, by its state. Other pieces are walls. */
enum {
  SETS_LIVE = 1,
  SETS_SAFE = 2,
  SETS_LEFT = 4,
  SETS_RIGHT = 8,
  SETS_LEFT_FLAG = 16,
  SETS_RIGHT_FLAG = 32
};

static const uint8_t sets_of_state[CELLS_STATES] = {
    [CELLS_FREE] = SETS_LIVE,
    [NOGO_LEFT] = SETS_LEFT,
    [NOGO_RIGHT] = SETS_RIGHT,
    [NOGO_LEFT + NOGO_SAFE] = SETS_LEFT | SETS_SAFE,
    [NOGO_RIGHT + NOGO_SAFE] = SETS_RIGHT | SETS_SAFE,
    [NOGO_FLAGS + BITS_LEFT] = SETS_LIVE | SETS_LEFT_FLAG,
    [NOGO_FLAGS + BITS_RIGHT] = SETS_LIVE | SETS_RIGHT_FLAG,
    [NOGO_FLAGS + BITS_BOTH] = SETS_LIVE | SETS_LEFT_FLAG | SETS_RIGHT_FLAG,
};

static nogo_sets sets_read(const wide_boards *wide, const wide_part *from) {
  const wide_cell *cells = wide->stack.cells.items + from->first_cell;
  nogo_sets sets = {.width = wide->game.height > 1 ? wide->game.width : NOGO_SMALL};
  for (uint32_t cell = 0; cell < wide->game.count; cell += wide->game.width)
    sets.first_column |= UINT64_C(1) << cell;
  for (uint32_t i = 0; i < from->cell_count; i++) {
    const uint32_t cell = cells[i].cell;
    core_assert(wide->split.now[cell] < CELLS_STATES);
    const uint64_t of = sets_of_state[wide->split.now[cell]];
    sets.live |= (of & 1) << cell;
    sets.safe |= (of >> 1 & 1) << cell;
    sets.stones[0] |= (of >> 2 & 1) << cell;
    sets.stones[1] |= (of >> 3 & 1) << cell;
    sets.flags[0] |= (of >> 4 & 1) << cell;
    sets.flags[1] |= (of >> 5 & 1) << cell;
  }
  return sets;
}

/* Return the cells next to a set. Bits that are not cells are in none of the other sets. */
static inline uint64_t sets_near(const nogo_sets *sets, uint64_t set) {
  return (set << 1 & ~sets->first_column) | (set & ~sets->first_column) >> 1 | set << sets->width |
         set >> sets->width;
}

/* Spread from a set through cells. */
static uint64_t sets_spread(const nogo_sets *sets, uint64_t set, uint64_t cells) {
  for (uint64_t next; (next = set | (sets_near(sets, set) & cells)) != set;)
    set = next;
  return set;
}

static void sets_find_legal(const nogo_sets *sets, uint64_t legal[2]) {
  uint64_t lives[2], captures[2] = {0, 0};
  for (int colour = 0; colour < 2; colour++) {
    lives[colour] = sets->flags[colour] | sets_near(sets, sets->live);
    for (uint64_t left = sets->stones[colour]; left != 0;) {
      uint64_t group = sets_spread(sets, left & (0 - left), sets->stones[colour]);
      uint64_t near = sets_near(sets, group), liberties = near & sets->live;
      if ((group & sets->safe) != 0 || (liberties & (liberties - 1)) != 0)
        lives[colour] |= near;
      else
        captures[1 - colour] |= liberties;
      left &= ~group;
    }
  }
  for (int colour = 0; colour < 2; colour++)
    legal[colour] = sets->live & lives[colour] & ~captures[colour];
}

void nogo_sets_begin(wide_boards *wide, const wide_part *from) {
  const nogo_sets sets = sets_read(wide, from);
  sets_find_legal(&sets, wide->nogo.legal);
}

/* Remove the dead cells from the live ones, find the safe groups, and set the flags. */
static void sets_find_safe(nogo_sets *sets, const uint64_t legal[2]) {
  const uint64_t near_dead = sets_near(sets, sets->live & ~(legal[0] | legal[1]));
  sets->live &= legal[0] | legal[1];
  for (int colour = 0; colour < 2; colour++) {
    const uint64_t stones = sets->stones[colour];
    uint64_t safe = sets_spread(sets, stones & (sets->safe | near_dead), stones);
    sets->safe |= safe;
    sets->flags[colour] = sets->live & (sets->flags[colour] | near_dead | sets_near(sets, safe));
  }
}

/* Set the states and the roots of the cells. */
static void sets_write(wide_boards *wide, const wide_part *from, const nogo_sets *sets) {
  const wide_cell *cells = wide->stack.cells.items + from->first_cell;
  for (uint32_t i = 0; i < from->cell_count; i++) {
    const uint16_t cell = cells[i].cell;
    uint8_t *state = &wide->split.now[cell];
    uint32_t player = nogo_player(*state);
    if (player != 0) {
      bool is_safe = (sets->safe >> cell & 1) != 0;
      *state =
          (uint8_t)((player == BITS_LEFT ? NOGO_LEFT : NOGO_RIGHT) + (is_safe ? NOGO_SAFE : 0));
    } else if (nogo_is_live(*state)) {
      uint32_t flags = (uint32_t)((sets->flags[0] >> cell & 1) * BITS_LEFT +
                                  (sets->flags[1] >> cell & 1) * BITS_RIGHT);
      bool is_live = (sets->live >> cell & 1) != 0;
      *state = (uint8_t)(!is_live ? NOGO_DEAD : flags == 0 ? CELLS_FREE : NOGO_FLAGS + flags);
    }
  }
}

/* Join the cells of each component: its live cells and the groups next to them that are not safe.
*/
static void sets_join(wide_boards *wide, const nogo_sets *sets) {
  const uint64_t left = sets->stones[0] & ~sets->safe, right = sets->stones[1] & ~sets->safe;
  for (uint64_t live = sets->live; live != 0;) {
    uint64_t set = live & (0 - live), before = 0;
    const uint16_t root = (uint16_t)core_lowest_bit(set);
    while (set != before) {
      before = set;
      set |= sets_near(sets, set & sets->live) & (sets->live | left | right);
      set |= (sets_near(sets, set & left) & (sets->live | left)) |
             (sets_near(sets, set & right) & (sets->live | right));
    }
    live &= ~set;
    for (; set != 0; set &= set - 1)
      wide->split.marks.roots[core_lowest_bit(set)] = root;
  }
}

bool nogo_sets_find_components(wide_boards *wide, const wide_part *from) {
  nogo_sets sets = sets_read(wide, from);
  uint64_t legal[2];
  sets_find_legal(&sets, legal);
  for (uint32_t i = 0; i < from->move_count; i++) {
    uint32_t move = wide->stack.moves.items[from->first_move + i];
    const cells_touch *touch = &wide->game.touches.items[wide->game.moves.items[move].first];
    if ((legal[nogo_player(touch->after) - 1] >> touch->cell & 1) == 0)
      continue;
    wide->split.marks.part_of.items[move] = touch->cell + UINT32_C(1);
    wide->split.states[touch->cell] |= UINT64_C(1) << touch->after;
  }
  sets_find_safe(&sets, legal);
  sets_write(wide, from, &sets);
  sets_join(wide, &sets);
  return core_work(wide->host, 16 * (int64_t)from->cell_count + 4 * (int64_t)from->move_count);
}
