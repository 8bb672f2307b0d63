/* Pairs of moves; sum_pairs.h has the theorem. A component is compared with its image under each
** involution among the orders, moved so that the image covers the component. Time: proportional to
** the live moves, for involutions that carry the component to itself. */
#include "core/masks/sum_pairs.h"

/* A map of the bits of `scope`: an order, then a shift up. */
typedef struct pairs_map {
  const bits_maps *maps;
  bits_set scope;
  uint32_t order;
  int shift;
} pairs_map;

void sums_pairs_begin(sums_classes *classes) {
  const sums_images *images = &classes->images;
  const bits_turn wanted = classes->rules->is_partizan ? BITS_EXCHANGE : BITS_SYMMETRY;
  sums_pairs *pairs = &classes->pairs;
  pairs->count = 0;
  for (uint32_t i = 1; i < images->orders.count && pairs->count < SUMS_PAIRS_MOST; i++) {
    const sums_order *order = &images->orders.items[i];
    if (order->turn == wanted && memcmp(order->image, order->origin, sizeof order->image) == 0)
      pairs->orders[pairs->count++] = i;
  }
  if (pairs->count > 0 && bits_rules_trend(classes->rules) == 0)
    pairs->count = 0;
}

static inline bits_set pairs_apply(const pairs_map *map, bits_set set) {
  bits_set image = bits_apply(map->maps, map->order - 1, set);
  return map->shift >= 0 ? set_up(image, map->shift) : set_down(image, -map->shift);
}

/* Return true if a map is an involution of its scope. */
static bool pairs_is_involution(const pairs_map *map, const sums_order *order) {
  for (bits_set left = map->scope; !set_is_empty(left); left = set_drop(left)) {
    int bit = set_lowest(left), image = order->image[bit] + map->shift;
    if (image < 0 || image >= BITS_WIDTH || !set_has(map->scope, (uint32_t)image) ||
        order->image[image] + map->shift != bit)
      return false;
  }
  return true;
}

/* Return the part of a live move within the scope. */
static bits_move pairs_move(const sums_classes *classes, const pairs_map *map, uint32_t index) {
  const bits_move *move = &classes->rules->moves.items[classes->live.list[index]];
  return (bits_move){move->need & map->scope, move->forbid & map->scope, move->clear & map->scope,
                     move->put & map->scope, move->player};
}

/* Return the image of a move, for the other player if the game is partizan. */
static bits_move pairs_image(const pairs_map *map, const bits_move *move, bool is_partizan) {
  static const uint64_t others[] = {0, BITS_RIGHT, BITS_LEFT, BITS_BOTH};
  core_assert(!is_partizan || move->player <= BITS_BOTH);
  return (bits_move){pairs_apply(map, move->need), pairs_apply(map, move->forbid),
                     pairs_apply(map, move->clear), pairs_apply(map, move->put),
                     is_partizan ? others[move->player] : move->player};
}

/* Return true if a move and its image fulfil the conditions of T4. */
static bool pairs_agree(const bits_move *move, const bits_move *image) {
  bits_set cleared = move->clear & ~move->put;
  return set_is_empty((image->need & cleared) | (image->forbid & move->put) |
                      (move->put & image->clear & ~image->put));
}

/* Return true if a map carries each live move to a live move that agrees with it. */
static bool pairs_hold(sums_classes *classes, const pairs_map *map) {
  bool is_partizan = classes->rules->is_partizan;
  for (uint32_t i = 0; i < classes->live.count; i++) {
    bits_move move = pairs_move(classes, map, i), image = pairs_image(map, &move, false);
    if (!pairs_agree(&move, &image))
      return false;
  }
  uint64_t round = ++classes->comparison.round;
  for (uint32_t i = 0; i < classes->live.count; i++) {
    bits_move move = pairs_move(classes, map, i);
    *sums_classes_compared(classes, &move) = (sums_compared){move, round, false};
  }
  for (uint32_t i = 0; i < classes->live.count; i++) {
    bits_move move = pairs_move(classes, map, i), image = pairs_image(map, &move, is_partizan);
    if (sums_classes_compared(classes, &image)->round != round)
      return false;
  }
  return true;
}

bool sums_pairs_are_zero(sums_classes *classes, bits_set image, bits_set scope) {
  const sums_pairs *pairs = &classes->pairs;
  const bits_maps *maps = &classes->rules->maps;
  /* The image of a move of Left is a move of Right. So an odd number of live moves includes a move
  ** for both players or two equal moves, which is too rare to look for. */
  bool may_pair = !classes->rules->is_partizan || classes->live.count % 2 == 0;
  for (uint32_t i = 0; i < pairs->count && may_pair; i++) {
    uint32_t order = pairs->orders[i];
    bits_set turned = bits_apply(maps, order - 1, image);
    if (!set_equal(sums_moved_down(turned, turned), sums_moved_down(image, image)))
      continue;
    pairs_map map = {maps, scope, order, set_lowest(image) - set_lowest(turned)};
    if (pairs_is_involution(&map, &classes->images.orders.items[order]) &&
        pairs_hold(classes, &map))
      return true;
  }
  return false;
}
