/* The moves of rules on a grid or a graph as masks, and the symmetries of these moves.
**
** Moves are placed (lines.h). Each cell that a line reads adds bits to the need or forbid of the
** move, and a cell that changes adds bits to clear and put. Moves are sorted, and moves with
** equal masks are merged.
**
** Example: "L + xo>.x" on the 1 x 2 board, with the planes x and o. From cell 0 to the right: need
** x at 0 and o at 1, clear both, put x at 1. From cell 1 to the left the same with 0 and 1
** exchanged.
*/
#include "base/sort.h"
#include "core/boards/layout.h"
#include "core/boards/lines.h"

typedef struct masks_builder {
  const board_rules *rules;
  const board_layout *layout;
  bits_rules *into;
  bits_move moves[BOARD_LEGS_MOST]; /* after each leg */
  int changes[BOARD_LEGS_MOST];     /* of the number of bits, at least, on any board */
} masks_builder;

/* The kinds of pieces that symmetries permute, at most. */
enum { MASKS_PERMUTED_PIECES = 5 };

/* Return the bits of a cell that represent character c; for c = 0 the bits of all planes. */
static bits_set masks_bits(const masks_builder *b, uint32_t number, char c) {
  bits_set bits = SET_NONE;
  for (uint32_t plane = 0; plane < b->rules->plane_count; plane++)
    if (c == 0 || b->rules->planes[plane] == c)
      bits |= set_bit(board_bit(b->rules, b->layout, number, plane));
  return bits;
}

/* ---- Placed moves ---- */

static void masks_begin(void *object, uint32_t leg) {
  masks_builder *b = object;
  b->moves[leg] = leg == 0 ? (bits_move){.player = 0} : b->moves[leg - 1];
  b->changes[leg] = leg == 0 ? 0 : b->changes[leg - 1];
}

/* Set the bits of a cell that must be 1 and 0. Return false if the leg never applies. */
static bool masks_find_condition(const masks_builder *b, uint32_t number, char before,
                                 bits_set *need, bits_set *forbid) {
  const board_rules *rules = b->rules;
  if (before == '?') {
    bool has_gone_plane = board_plane_bit(rules, '#') != 0;
    *forbid = masks_bits(b, number, '#');
    *need = rules->removes && !has_gone_plane ? masks_bits(b, number, '.') : SET_NONE;
    return true;
  }
  *need = masks_bits(b, number, before == '!' ? '#' : before);
  *forbid = set_is_empty(*need) ? masks_bits(b, number, 0) : SET_NONE;
  return rules->removes || (before != '!' && before != '#');
}

static bool masks_read(void *object, uint32_t leg, uint32_t place, char before, char after) {
  masks_builder *b = object;
  bits_move *move = &b->moves[leg];
  uint32_t number = b->layout->number[place];
  bits_set need, forbid, put, clear;
  if (number == BOARD_INERT_CELL)
    return before == '?' && after == '?';
  /* The leg never applies if the legs before it remove what it needs. */
  if (!masks_find_condition(b, number, before, &need, &forbid) ||
      !set_is_empty((need & move->clear) | (forbid & move->put)))
    return false;
  move->need |= need & ~move->put;
  move->forbid |= forbid & ~move->clear;
  if (after != before && after != '?') {
    put = masks_bits(b, number, after);
    clear = masks_bits(b, number, before == '?' ? 0 : before) & ~put;
    move->put = (move->put & ~clear) | put;
    move->clear = (move->clear | clear) & ~put;
    /* A cell has at most one bit. */
    b->changes[leg] +=
        !set_is_empty(put) - (before == '?' || !set_is_empty(masks_bits(b, number, before)));
  }
  return set_is_empty(move->need & move->forbid);
}

static bool masks_take(void *object, uint32_t place, uint32_t plane, bool is_needed) {
  masks_builder *b = object;
  uint32_t number = b->layout->number[place];
  if (!board_has_bits(number))
    return !is_needed;
  bits_set bit = set_bit(board_bit(b->rules, b->layout, number, plane));
  b->moves[0].need |= is_needed ? bit : SET_NONE;
  b->moves[0].clear |= bit;
  return true;
}

static bool masks_finish(void *object, uint32_t leg, uint32_t player, uint32_t line) {
  (void)line;
  masks_builder *b = object;
  bits_move *move = &b->moves[leg];
  move->player = player;
  b->into->grows &= b->changes[leg] > 0 || set_is_empty(move->clear | move->put);
  return set_is_empty(move->clear | move->put) ||
         (core_work(b->into->host, 100) && bits_rules_add_move(b->into, move) == CORE_OK);
}

static const board_visitor masks_visitor = {masks_begin, masks_read, masks_take, masks_finish};

/* ---- All moves ---- */

static bool masks_precedes(const void *one, const void *other) {
  const bits_move *a = one, *b = other;
  if (!set_equal(a->need, b->need))
    return set_less(a->need, b->need);
  if (!set_equal(a->forbid, b->forbid))
    return set_less(a->forbid, b->forbid);
  return set_equal(a->clear, b->clear) ? set_less(a->put, b->put) : set_less(a->clear, b->clear);
}

core_status board_merge_moves(bits_rules *into) {
  if (!sort_items(into->host, into->moves.items, into->moves.count, sizeof *into->moves.items,
                  masks_precedes))
    return into->host->status;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < into->moves.count; i++) {
    if (kept > 0 && !masks_precedes(&into->moves.items[kept - 1], &into->moves.items[i]))
      into->moves.items[kept - 1].player |= into->moves.items[i].player;
    else
      into->moves.items[kept++] = into->moves.items[i];
  }
  core_assert(kept <= into->moves.count);
  into->moves.count = kept;
  into->is_partizan = false;
  for (uint64_t i = 0; i < kept; i++)
    into->is_partizan |= into->moves.items[i].player != BITS_BOTH;
  return CORE_OK;
}

static core_status masks_add_all(const board_rules *rules, const board_layout *layout,
                                 const board_cell_set *near, bits_rules *into) {
  masks_builder builder = {.rules = rules, .layout = layout, .into = into};
  const board_placer placer = {into->host,    rules, layout->width,  layout->height, layout->number,
                               BOARD_NO_CELL, near,  &masks_visitor, &builder};
  into->grows = true;
  return board_place_moves(&placer) ? board_merge_moves(into) : into->host->status;
}

core_status board_add_moves(const board_rules *rules, const board_layout *layout,
                            bits_rules *into) {
  return masks_add_all(rules, layout, NULL, into);
}

/* ---- Graphs ---- */

bool board_is_for_graphs(const board_rules *rules) {
  for (uint32_t i = 0; i < rules->legs.count; i++) {
    const board_leg *leg = &rules->legs.items[i];
    bool is_single = leg->before.length == 1;
    if (leg->grows || leg->before.length > 2 || memchr(leg->before.text, '!', leg->before.length) ||
        (leg->directions != BOARD_FOUR && !(is_single && leg->directions == BOARD_NO_DIRECTION)))
      return false;
  }
  return rules->generator != BOARD_PAWNS && rules->generator != BOARD_NOGO;
}

core_status board_add_graph_moves(const board_rules *rules, const board_layout *layout,
                                  const board_cell_set *near, bits_rules *into) {
  return masks_add_all(rules, layout, near, into);
}

/* ---- Symmetries ---- */

/* Return false if a cell with bits has an image without bits. */
static bool masks_make_image(const board_rules *rules, const board_layout *layout,
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
    if (board_has_bits(number) != board_has_bits(image))
      return false;
    for (uint32_t plane = 0; plane < rules->plane_count && board_has_bits(number); plane++)
      map->image[board_bit(rules, layout, number, plane)] =
          (uint8_t)board_bit(rules, layout, image, plane_image[plane]);
  }
  return true;
}

bool board_next_order(uint8_t *items, uint32_t count) {
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
  for (uint64_t i = 0; i < into->symmetries.count && !known; i++)
    known = memcmp(map, &into->symmetries.items[i], sizeof *map) == 0;
  return known;
}

core_status board_add_symmetries(const board_rules *rules, const board_layout *layout,
                                 bool with_exchange, bits_rules *into) {
  core_host *host = into->host;
  /* Add all candidates, then keep the symmetries. Pieces are permuted if there are at most five
  ** kinds, since few permutations are symmetries. */
  uint8_t planes[BOARD_MEN_MOST + 2];
  bits_permutation map;
  core_status status = CORE_OK;
  for (uint32_t i = 0; i < rules->plane_count; i++)
    planes[i] = (uint8_t)i;
  uint32_t fixed = rules->fixed_before, pieces = rules->plane_count - fixed - rules->fixed_after;
  /* Inert pieces are at fixed places, which symmetries would have to keep. */
  if (board_plane_bit(rules, BOARD_INERT_PLANE) != 0)
    return CORE_OK;
  do {
    for (uint32_t symmetry = 0; symmetry < 8 && status == CORE_OK; symmetry++) {
      if (masks_make_image(rules, layout, symmetry, planes, &map) && !masks_is_known(into, &map))
        status = bits_rules_add_symmetry(into, &map);
    }
  } while (status == CORE_OK && pieces <= MASKS_PERMUTED_PIECES &&
           board_next_order(planes + fixed, pieces));
  if (status != CORE_OK || into->symmetries.count == 0)
    return status;
  uint64_t bytes = into->symmetries.count * sizeof(bits_turn);
  uint32_t kept = 0;
  bits_turn *turns = core_allocate(host, bytes);
  if (turns == NULL)
    return host->status;
  status = bits_rules_find_turns(into, turns);
  for (uint64_t i = 0; i < into->symmetries.count && status == CORE_OK; i++)
    if (turns[i] == BITS_SYMMETRY || (with_exchange && turns[i] == BITS_EXCHANGE))
      into->symmetries.items[kept++] = into->symmetries.items[i];
  into->symmetries.count = kept;
  core_release(host, turns, bytes);
  return status;
}
