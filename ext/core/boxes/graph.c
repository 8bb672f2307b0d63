/* From boards to strings and coins; see graph.h. */
#include "core/boxes/graph.h"

#include "base/sort.h"

/* ---- Falling coins ---- */

/* Return the cost, given the position and the coins that fall, as bits of a set. A tree has at most
** one exit, so a coin with an exit and another string is in a tree of two coins or more. */
static uint32_t boxes_find_cost(const boxes_graph *graph, uint64_t strings, uint64_t rest,
                                const uint64_t *fallen) {
  uint32_t cost = 0;
  for (uint64_t cut = strings & ~rest; cut != 0; cut &= cut - 1) {
    const uint8_t *ends = graph->ends[core_lowest_bit(cut)];
    int falling = 0, inner = 0;
    for (int i = 0; i < 2; i++) {
      bool falls = ends[i] != BOXES_GROUND && core_has_bit(fallen, ends[i]);
      falling += falls;
      inner += falls && core_count_bits(graph->strings_of[ends[i]] & strings) >= 2;
    }
    if (falling == 1 && inner == 1)
      return 2;
    cost = inner == 2 ? 4 : cost;
  }
  return cost;
}

boxes_fall boxes_cut_leaves(const boxes_graph *graph, uint64_t strings) {
  uint64_t fallen[BOXES_COINS_MOST / 64] = {0};
  boxes_fall fall = {.rest = strings};
  for (bool falls = true; falls;) {
    falls = false;
    for (uint32_t coin = 0; coin < graph->coin_count; coin++) {
      uint64_t all = graph->strings_of[coin] & strings, left = all & fall.rest;
      if (all == 0 || (left & (left - 1)) != 0 || core_has_bit(fallen, coin))
        continue;
      core_set_bit(fallen, coin);
      fall.taken++;
      fall.rest &= ~left;
      falls = true;
    }
  }
  fall.cost = boxes_find_cost(graph, strings, fall.rest, fallen);
  core_assert(fall.cost <= fall.taken);
  return fall;
}

/* ---- The order of strings ---- */

/* A side that is not drawn. */
typedef struct boxes_string {
  uint32_t distance, side, boxes[2];
} boxes_string;

/* The search cuts strings in the order of their numbers, from the centre of the board outwards; on
** a long board, from its shorter middle line. Boxes are compared as in the plane, from the top; the
** outside is first. */
static bool boxes_string_precedes(const void *one, const void *other) {
  const boxes_string *a = one, *b = other;
  for (int i = 0; i < 2 && a->distance == b->distance; i++)
    if (a->boxes[i] != b->boxes[i])
      return a->boxes[i] + 1 < b->boxes[i] + 1; /* BOXES_NO_BOX + 1 is 0 */
  return a->distance != b->distance ? a->distance < b->distance : a->side < b->side;
}

static uint32_t boxes_distance(const boxes_board *board, boxes_place place) {
  int64_t down = (int64_t)place.row - board->height, across = (int64_t)place.column - board->width;
  down = down < 0 ? -down : down, across = across < 0 ? -across : across;
  if (board->height == board->width)
    return (uint32_t)(down * down + across * across);
  return (uint32_t)(board->width > board->height ? 5 * across + 3 * down : 5 * down + 3 * across);
}

static bool boxes_are_twins(const boxes_string *a, const boxes_string *b) {
  return a->boxes[0] == b->boxes[0] && a->boxes[1] == b->boxes[1];
}

/* List the sides that are not drawn, and return their number, or BOXES_STRINGS_MOST + 1 if it is
** larger. */
static uint32_t boxes_list_strings(const boxes_board *board, boxes_string *strings) {
  uint32_t count = 0;
  for (uint32_t side = 0; side < board->side_count; side++) {
    uint32_t boxes[2];
    if (boxes_is_drawn(board, side))
      continue;
    if (count == BOXES_STRINGS_MOST)
      return count + 1;
    boxes_beside(board, side, boxes);
    bool swaps = boxes[1] == BOXES_NO_BOX; /* the outside is first */
    strings[count++] =
        (boxes_string){boxes_distance(board, boxes_place_of(board, side)),
                       side,
                       {swaps ? BOXES_NO_BOX : boxes[0], swaps ? boxes[0] : boxes[1]}};
  }
  sort_items(NULL, strings, count, sizeof *strings, boxes_string_precedes);
  return count;
}

/* Add a string with the next number. `coin` has the coin of each box, or BOXES_GROUND if the box
** has no coin yet. */
static void boxes_add_string(boxes_graph *graph, const boxes_string *string, uint8_t *coin) {
  uint32_t number = graph->string_count++;
  core_assert(string->boxes[0] != string->boxes[1]); /* no string joins a coin to itself */
  graph->side[number] = (uint16_t)string->side;
  for (int i = 0; i < 2; i++) {
    uint32_t box = string->boxes[i];
    graph->ends[number][i] = BOXES_GROUND;
    if (box == BOXES_NO_BOX)
      continue;
    if (coin[box] == BOXES_GROUND)
      coin[box] = (uint8_t)graph->coin_count++;
    graph->ends[number][i] = coin[box];
    graph->strings_of[coin[box]] |= UINT64_C(1) << number;
  }
  core_assert(graph->coin_count <= BOXES_COINS_MOST);
}

/* Number all strings, each followed by its twins, and all coins. */
static void boxes_number(boxes_graph *graph, const boxes_string *strings, uint32_t count) {
  uint8_t coin[BOXES_SIDES_MOST / 2];
  uint64_t numbered = 0;
  memset(coin, BOXES_GROUND, sizeof coin);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t twins = 0;
    for (uint32_t j = i; !(numbered >> i & 1) && j < count; j++)
      if (boxes_are_twins(&strings[i], &strings[j])) {
        boxes_add_string(graph, &strings[j], coin);
        if (twins++ > 0)
          graph->twins[twins % 2] |= UINT64_C(1) << (graph->string_count - 2);
        numbered |= j > i ? UINT64_C(1) << j : 0;
      }
    core_assert(twins <= BOXES_TWINS_MOST);
    twins -= twins == 2; /* two twins are ordered in one round */
    graph->rounds = twins > graph->rounds && twins > 0 ? twins : graph->rounds;
  }
  graph->twins[2] = graph->twins[0], graph->twins[3] = graph->twins[1];
}

/* ---- Symmetries ---- */

/* Return the place to which a symmetry, 1 to 7, carries a place: bit 0 turns the board upside down,
** bit 1 exchanges left and right, and bit 2 exchanges rows and columns. */
static boxes_place boxes_turn(const boxes_board *board, uint32_t symmetry, boxes_place place) {
  if (symmetry & 1)
    place.row = 2 * board->height - place.row;
  if (symmetry & 2)
    place.column = 2 * board->width - place.column;
  return symmetry & 4 ? (boxes_place){place.column, place.row} : place;
}

/* Set the images of the strings of the core under a symmetry. Return false if the core is not
** carried into itself. */
static bool boxes_find_images(const boxes_board *board, const boxes_graph *graph, uint32_t symmetry,
                              uint8_t *image) {
  uint64_t reached = 0;
  for (uint64_t left = graph->core; left != 0; left &= left - 1) {
    int string = core_lowest_bit(left);
    boxes_place to = boxes_turn(board, symmetry, boxes_place_of(board, graph->side[string]));
    uint32_t side = boxes_side_at(board, to), found = 0;
    while (found < graph->string_count && graph->side[found] != side)
      found++;
    if (found == graph->string_count || !(graph->core >> found & 1))
      return false;
    image[string] = (uint8_t)found;
    reached |= UINT64_C(1) << found;
  }
  core_assert(reached == graph->core);
  return true;
}

/* Tabulate the images of all sets of eight adjacent strings. */
static void boxes_tabulate(boxes_graph *graph, uint32_t symmetry) {
  for (uint32_t i = 0; i < BOXES_STRINGS_MOST / 8; i++)
    for (uint32_t set = 1; set < 256; set++)
      graph->images[symmetry][i][set] =
          graph->images[symmetry][i][set & (set - 1)] |
          UINT64_C(1) << graph->image[symmetry][8 * i + (uint32_t)core_lowest_bit(set)];
}

static core_status boxes_add_symmetries(core_host *host, const boxes_board *board,
                                        boxes_graph *graph) {
  uint32_t count = graph->core == 0 ? 0 : board->height == board->width ? 7 : 3;
  for (uint32_t symmetry = 1; symmetry <= count; symmetry++)
    graph->symmetry_count +=
        boxes_find_images(board, graph, symmetry, graph->image[graph->symmetry_count]);
  if (graph->symmetry_count == 0)
    return CORE_OK;
  graph->images = core_allocate(host, graph->symmetry_count * sizeof *graph->images);
  for (uint32_t i = 0; graph->images != NULL && i < graph->symmetry_count; i++)
    boxes_tabulate(graph, i);
  return graph->images == NULL ? host->status : CORE_OK;
}

uint64_t boxes_canonical(const boxes_graph *graph, uint64_t strings) {
  uint64_t greatest = boxes_order_twins(graph, strings);
  core_assert((strings & ~graph->core) == 0);
  for (uint32_t i = 0; i < graph->symmetry_count; i++) {
    uint64_t image = boxes_order_twins(graph, boxes_image(graph, i, strings));
    greatest = image > greatest ? image : greatest;
  }
  return greatest;
}

/* ---- The graph ---- */

core_status boxes_graph_make(core_host *host, const boxes_board *board, boxes_graph *graph) {
  boxes_string strings[BOXES_STRINGS_MOST];
  uint32_t count = boxes_list_strings(board, strings);
  memset(graph, 0, sizeof *graph);
  if (count > BOXES_STRINGS_MOST)
    return core_fail(host, CORE_INVALID);
  boxes_number(graph, strings, count);
  core_assert(graph->string_count == count);
  graph->core = boxes_cut_leaves(graph, count == 0 ? 0 : UINT64_MAX >> (64 - count)).rest;
  return boxes_add_symmetries(host, board, graph);
}

void boxes_graph_release(core_host *host, boxes_graph *graph) {
  CORE_DROP(host, graph->images, graph->symmetry_count * sizeof *graph->images);
}
