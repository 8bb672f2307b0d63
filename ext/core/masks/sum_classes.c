#include "core/masks/sum_classes.h"

#include "core/masks/sum_pairs.h"

/* The number of a bit that is outside of a component. Its weight in hashes is 0. */
#define CLASSES_OUTSIDE (SET_BITS - 1)

/* A component with its bits numbered in some order. */
typedef struct classes_form {
  bits_set set, scope;      /* the bits that are set, and all bits that a live move names */
  const sums_live *live;    /* its live moves */
  uint8_t number[SET_BITS]; /* per bit, CLASSES_OUTSIDE for bits outside of the scope */
} classes_form;

/* ---- Images ---- */

/* Return the number by which images are compared: the position if classes are exact, otherwise the
** position moved down to bit 0. */
static inline bits_set classes_rank(const sums_classes *classes, bits_set position) {
  return classes->is_exact ? position : sums_moved_down(position, position);
}

/* Return the image of a part under the symmetry that makes its rank the least. */
static bits_set classes_turn_part(const sums_classes *classes, bits_set part, bool *exchanged) {
  const sums_order *orders = classes->images.orders.items;
  bits_set best = part, least = classes_rank(classes, part), images[BITS_ABREAST];
  *exchanged = false;
  for (uint32_t order = 1; order < classes->images.orders.count; order++) {
    uint32_t index = (order - 1) % BITS_ABREAST;
    if (index == 0)
      bits_apply_abreast(&classes->rules->maps, order - 1, part, images);
    bits_set rank = classes_rank(classes, images[index]);
    if (!set_less(rank, least) || orders[order].turn == BITS_ORDER)
      continue;
    best = images[index];
    least = rank;
    *exchanged = orders[order].turn == BITS_EXCHANGE;
  }
  return best;
}

/* A part and itself moved down are alike if the live moves of the part, moved down, are the live
** moves of the other. The set Q of T3 of the part, moved down, has the needs of these moves. If it
** has the need of no other move, then it is the set Q of the part moved down. So the live moves are
** counted. */
bits_set sums_classes_image(const sums_classes *classes, bits_set part, bool *exchanged) {
  const sums_links *links = classes->links;
  bits_set set = classes_turn_part(classes, part, exchanged);
  /* As a set: how far the set and all live moves can be moved down. */
  bits_set distances = ~set_up(~SET_NONE, set_lowest(set) + 1) & classes->images.some_shifts;
  if (set_is_empty(distances) || classes->is_exact)
    return set;
  const uint64_t *live = classes->live.set;
  bits_set reach = sums_links_reach(links, set, classes->live.set);
  int count = 0;
  for (uint32_t word = 0; word < links->needs.words && !set_is_empty(distances); word++) {
    count += core_count_bits(live[word]);
    for (uint64_t left = live[word]; left != 0; left &= left - 1)
      distances &= classes->images.shifts[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
  }
  while (!set_is_empty(distances)) {
    int distance = set_highest(distances);
    core_assert(set_equal(set_up(set_down(set, distance), distance), set));
    if (sums_links_count_live(links, set_down(reach, distance)) == count)
      return set_down(set, distance);
    distances ^= set_bit((uint32_t)distance);
  }
  return set;
}

bool sums_classes_is_own_negative(sums_classes *classes, uint32_t class) {
  bits_set image = classes->all.items[class].image;
  bool exchanged;
  if (!classes->rules->is_partizan)
    return true;
  for (uint32_t order = 1; order < classes->images.orders.count; order++) {
    if (classes->images.orders.items[order].turn != BITS_EXCHANGE)
      continue;
    /* The image is the least of its images, so an equal one is the same set, perhaps moved. */
    bits_set turned = bits_apply(&classes->rules->maps, order - 1, image);
    if (set_equal(sums_moved_down(turned, turned), sums_moved_down(image, image)) &&
        set_equal(sums_classes_image(classes, turned, &exchanged), image) && !exchanged)
      return true;
  }
  return false;
}

/* ---- Forms ---- */

/* Number the bits in the order in which the scope, and then the set, is the least once it is moved
** down to bit 0. The image is already the least under symmetries, so only the other orders are
** tried. */
static void classes_number_bits(const sums_classes *classes, classes_form *form) {
  const sums_images *images = &classes->images;
  bits_set least_scope = sums_moved_down(form->scope, form->scope);
  bits_set least_set = sums_moved_down(form->set, form->scope);
  uint32_t least = 0;
  for (uint32_t order = 1; images->has_plain_orders && order < images->orders.count; order++) {
    if (images->orders.items[order].turn != BITS_ORDER)
      continue;
    bits_set image = bits_apply(&classes->rules->maps, order - 1, form->scope);
    bits_set scope = sums_moved_down(image, image);
    if (set_less(least_scope, scope))
      continue;
    bits_set set = bits_apply(&classes->rules->maps, order - 1, form->set);
    set = sums_moved_down(set, image);
    if (set_less(scope, least_scope) || set_less(set, least_set))
      least_scope = scope, least_set = set, least = order;
  }
  bits_set places = SET_NONE;
  uint8_t next = 0;
  memset(form->number, CLASSES_OUTSIDE, sizeof form->number);
  for (bits_set left = form->scope; !set_is_empty(left); left = set_drop(left))
    places |= set_bit(images->orders.items[least].image[set_lowest(left)]);
  for (; !set_is_empty(places); places = set_drop(places))
    form->number[images->orders.items[least].origin[set_lowest(places)]] = next++;
  core_assert(next == set_count(form->scope) && next <= CLASSES_OUTSIDE);
}

static uint64_t classes_hash_form(const sums_classes *classes, const classes_form *form) {
  const sums_hashes *hashes = &classes->hashes;
  uint64_t hash = form->live->count;
  for (bits_set left = form->set & form->scope; !set_is_empty(left); left = set_drop(left))
    hash += hashes->weights[0][form->number[set_lowest(left)]];
  for (uint32_t i = 0; i < form->live->count; i++) {
    uint32_t move = form->live->list[i];
    uint64_t sum = classes->rules->moves.items[move].player;
    for (uint64_t r = hashes->role_begins[move]; r < hashes->role_begins[move + 1]; r++)
      sum += hashes->weights[hashes->roles[r].role][form->number[hashes->roles[r].bit]];
    sum = (sum ^ (sum >> 32)) * UINT64_C(0xe9846af9b1a615d);
    hash += sum ^ (sum >> 29);
  }
  return core_hash(hash);
}

static bits_set classes_renumber(const classes_form *form, bits_set set) {
  bits_set numbers = SET_NONE;
  for (set &= form->scope; !set_is_empty(set); set = set_drop(set))
    numbers |= set_bit(form->number[set_lowest(set)]);
  return numbers;
}

static bits_move classes_renumber_move(const sums_classes *classes, const classes_form *form,
                                       uint32_t index) {
  const bits_move *move = &classes->rules->moves.items[index];
  return (bits_move){classes_renumber(form, move->need), classes_renumber(form, move->forbid),
                     classes_renumber(form, move->clear), classes_renumber(form, move->put),
                     move->player};
}

/* ---- Comparison of two components ---- */

sums_compared *sums_classes_compared(const sums_classes *classes, const bits_move *move) {
  const sums_comparison *comparison = &classes->comparison;
  uint64_t mask = comparison->room - 1;
  const uint64_t *by = classes->hashes.weights[0];
  uint64_t place =
      core_hash(set_product(move->need, by[0]) + set_product(move->forbid, by[1]) +
                set_product(move->clear, by[2]) + set_product(move->put, by[3]) + move->player) &
      mask;
  for (; comparison->moves[place].round == comparison->round; place = (place + 1) & mask) {
    const bits_move *there = &comparison->moves[place].move;
    if (set_equal(there->need, move->need) && set_equal(there->forbid, move->forbid) &&
        set_equal(there->clear, move->clear) && set_equal(there->put, move->put) &&
        there->player == move->player)
      break;
  }
  return &comparison->moves[place];
}

/* Fill the table with the moves of a form. Return the number of different moves. */
static uint32_t classes_begin_comparison(sums_classes *classes, const classes_form *form) {
  sums_comparison *comparison = &classes->comparison;
  uint32_t distinct = 0;
  comparison->round++;
  core_assert(2 * (uint64_t)form->live->count <= comparison->room);
  for (uint32_t i = 0; i < form->live->count; i++) {
    bits_move move = classes_renumber_move(classes, form, form->live->list[i]);
    sums_compared *place = sums_classes_compared(classes, &move);
    distinct += place->round != comparison->round;
    *place = (sums_compared){move, comparison->round, false};
  }
  return distinct;
}

/* Return true if the component of a class and a form have the same state and the same set of moves.
** Moves that occur twice count once. */
static bool classes_are_alike(sums_classes *classes, const sums_class *class,
                              const classes_form *form) {
  bits_set components[SET_BITS];
  sums_live *live = &classes->other_live;
  classes_form other = {.set = class->image, .live = live};
  if (sums_links_components(classes->links, class->image, live, components) != 1)
    return false; /* uncovered: a class has the image of one component */
  other.scope = components[0];
  classes_number_bits(classes, &other);
  if (!set_equal(classes_renumber(form, form->set), classes_renumber(&other, other.set)))
    return false;
  uint32_t distinct = classes_begin_comparison(classes, form), found = 0;
  for (uint32_t i = 0; i < live->count; i++) {
    bits_move move = classes_renumber_move(classes, &other, live->list[i]);
    sums_compared *place = sums_classes_compared(classes, &move);
    if (place->round != classes->comparison.round)
      return false;
    found += !place->is_found;
    place->is_found = true;
  }
  core_assert(found <= distinct);
  return found == distinct;
}

/* ---- The tables of classes ---- */

static void classes_enter(sums_classes *classes, uint32_t index) {
  uint64_t mask = classes->slot_count - 1, slot = classes->all.items[index].hash & mask;
  while (classes->slots[slot] != 0)
    slot = (slot + 1) & mask;
  classes->slots[slot] = index + 1;
  slot = bits_hash(classes->rules, classes->all.items[index].image) & mask;
  while (classes->image_slots[slot] != 0)
    slot = (slot + 1) & mask;
  classes->image_slots[slot] = index + 1;
}

/* Return true if both tables have each class once. */
static inline bool classes_are_entered(const sums_classes *classes) {
  uint64_t entries = 0, sum = 0, count = classes->all.count;
  for (uint64_t i = 0; i < classes->slot_count; i++) {
    entries += (classes->slots[i] != 0) + (uint64_t)(classes->image_slots[i] != 0);
    sum += (uint64_t)classes->slots[i] + classes->image_slots[i];
  }
  return entries == 2 * count && sum == count * (count + 1);
}

/* Double the slots. Without memory, or if the host asks to stop, return false and leave them
** unchanged. */
static bool classes_grow_slots(sums_classes *classes) {
  core_host *host = classes->host;
  uint64_t before = classes->slot_count, count = before == 0 ? 256 : 2 * before;
  const uint64_t both = sizeof *classes->slots + sizeof *classes->image_slots;
  uint32_t *old = classes->slots, *larger = core_allocate(host, both * count);
  bool done = larger != NULL;
  if (!done)
    return false;
  classes->slots = larger;
  classes->image_slots = larger + count;
  classes->slot_count = count;
  for (uint32_t i = 0; i < classes->all.count && done; i++) {
    classes_enter(classes, i);
    done = i % 256 != 0 || core_work(host, 256 * 20);
  }
  if (!done) {
    classes->slots = old;
    classes->image_slots = old + before;
    classes->slot_count = before;
  }
  core_release(host, done ? old : larger, both * (done ? before : count));
  core_assert(classes_are_entered(classes));
  return done;
}

static bool classes_append(sums_classes *classes, const sums_class *class, uint32_t *index) {
  core_host *host = classes->host;
  *index = classes->all.count;
  if (*index == SUMS_CLASSES_MOST) {
    /* uncovered: takes 2^32 positions */
    core_fail(host, CORE_INVALID);
    return false;
  }
  if (!CORE_ENSURE(host, classes->all, (uint64_t)*index + 1) ||
      (2 * ((uint64_t)*index + 1) > classes->slot_count && !classes_grow_slots(classes)))
    return false;
  core_assert(sums_classes_by_image(classes, class->image) == SUMS_NO_CLASS);
  classes->all.items[*index] = *class;
  classes_enter(classes, *index);
  classes->all.count++;
  return true;
}

bool sums_classes_find(sums_classes *classes, bits_set part, bits_set image, bits_set scope,
                       uint32_t *class) {
  classes_form form = {.set = image, .scope = scope, .live = &classes->live};
  core_assert(set_is_empty(image & ~scope));
  classes_number_bits(classes, &form);
  uint32_t hash = (uint32_t)(classes_hash_form(classes, &form) >> 32) & classes->hashes.mask;
  uint64_t mask = classes->slot_count - 1, slot = hash & mask;
  bool may_merge = classes->slot_count > 0 && !classes->is_exact;
  for (; may_merge && classes->slots[slot] != 0; slot = (slot + 1) & mask) {
    *class = classes->slots[slot] - 1;
    bool may_be = classes->all.items[*class].hash == hash;
    if (may_be && classes_are_alike(classes, &classes->all.items[*class], &form))
      return true;
    if (!core_work(classes->host, may_be ? 100 + 100 * (int64_t)form.live->count : 20))
      return false;
  }
  bool is_zero = sums_pairs_are_zero(classes, image, scope);
  sums_class new_class = {part, image, hash, is_zero ? 0 : SUMS_GIVEN_UP};
  return classes_append(classes, &new_class, class);
}

bool sums_classes_of(sums_classes *classes, bits_set part, bits_set image, uint32_t *class) {
  bits_set components[SET_BITS];
  *class = sums_classes_by_image(classes, image);
  if (*class != SUMS_NO_CLASS)
    return true;
  int count = sums_links_components(classes->links, image, &classes->live, components);
  if (count != 1 || !set_is_empty(image & ~components[0]))
    return true;
  return sums_classes_find(classes, part, image, components[0], class);
}

/* ---- Opening and closing ---- */

static void classes_set_order(sums_order *order, const uint8_t *image, bits_turn turn) {
  for (int i = 0; i < SET_BITS; i++) {
    order->image[i] = image[i];
    order->origin[image[i]] = (uint8_t)i;
  }
  order->turn = turn;
}

static bool classes_begin_orders(sums_classes *classes) {
  const bits_rules *rules = classes->rules;
  core_host *host = classes->host;
  sums_images *images = &classes->images;
  bits_permutation identity;
  bits_permutation_begin(&identity);
  uint64_t count = rules->symmetries.count + 1, turn_bytes = count * sizeof(bits_turn);
  images->orders.bytes = count * sizeof *images->orders.items;
  images->orders.items = core_allocate(host, images->orders.bytes);
  bits_turn *turns = core_allocate(host, turn_bytes);
  bool done = images->orders.items != NULL && turns != NULL &&
              bits_rules_find_turns(rules, turns) == CORE_OK;
  if (done) {
    images->orders.count = (uint32_t)count;
    classes_set_order(&images->orders.items[0], identity.image, BITS_SYMMETRY);
    for (uint64_t i = 1; i < count; i++) {
      classes_set_order(&images->orders.items[i], rules->symmetries.items[i - 1].image,
                        turns[i - 1]);
      images->has_plain_orders |= turns[i - 1] == BITS_ORDER;
    }
  }
  core_release(host, turns, turn_bytes);
  return done;
}

static bool classes_begin_shifts(sums_classes *classes) {
  sums_images *images = &classes->images;
  if (bits_rules_find_shifts(classes->rules, images->shifts) != CORE_OK)
    return false;
  for (uint64_t i = 0; i < classes->rules->moves.count; i++)
    images->some_shifts |= images->shifts[i];
  return true;
}

/* List the role of each bit in each move, and choose the weight of each role and number. */
static bool classes_begin_hashes(sums_classes *classes) {
  const bits_rules *rules = classes->rules;
  sums_hashes *hashes = &classes->hashes;
  uint64_t count = 0;
  for (uint64_t i = 0; i < rules->moves.count; i++)
    count += (uint64_t)set_count(classes->links->named[i]);
  hashes->role_bytes = (count + 1) * sizeof *hashes->roles;
  hashes->roles = core_resize(classes->host, NULL, 0, hashes->role_bytes);
  if (hashes->roles == NULL)
    return false;
  count = 0;
  for (uint64_t i = 0; i < rules->moves.count; i++) {
    const bits_move *move = &rules->moves.items[i];
    hashes->role_begins[i] = count;
    for (bits_set left = classes->links->named[i]; !set_is_empty(left); left = set_drop(left)) {
      uint32_t bit = (uint32_t)set_lowest(left);
      unsigned role =
          (unsigned)set_has(move->need, bit) | (unsigned)set_has(move->forbid, bit) << 1 |
          (unsigned)set_has(move->clear, bit) << 2 | (unsigned)set_has(move->put, bit) << 3;
      hashes->roles[count++] = (sums_role){(uint8_t)bit, (uint8_t)role};
    }
    if (!core_work(classes->host, 100))
      return false;
  }
  hashes->role_begins[rules->moves.count] = count;
  for (unsigned role = 0; role < 16; role++)
    for (unsigned number = 0; number < CLASSES_OUTSIDE; number++)
      hashes->weights[role][number] = core_hash(rules->seed + SET_BITS * role + number + 1);
  return true;
}

/* Allocate the arrays that are as long as the list of moves or its words, in one block. */
static bool classes_allocate(sums_classes *classes) {
  core_host *host = classes->host;
  sums_comparison *comparison = &classes->comparison;
  uint64_t moves = classes->rules->moves.count, words = classes->links->needs.words;
  classes->block_bytes = moves * sizeof *classes->images.shifts +
                         (moves + 1 + 2 * words) * sizeof(uint64_t) +
                         2 * (moves + 1) * sizeof(uint32_t);
  classes->images.shifts = core_allocate(host, classes->block_bytes);
  if (classes->images.shifts == NULL)
    return false;
  classes->hashes.role_begins = (uint64_t *)(classes->images.shifts + moves);
  classes->live.set = classes->hashes.role_begins + moves + 1;
  classes->other_live.set = classes->live.set + words;
  classes->live.list = (uint32_t *)(classes->other_live.set + words);
  classes->other_live.list = classes->live.list + moves + 1;
  comparison->room = 16;
  while (comparison->room < 2 * moves)
    comparison->room *= 2;
  comparison->moves = core_allocate(host, comparison->room * sizeof *comparison->moves);
  return comparison->moves != NULL;
}

bool sums_classes_begin(sums_classes *classes, const sums_links *links, int hash_bits) {
  classes->host = links->host;
  classes->rules = links->rules;
  classes->links = links;
  classes->hashes.mask = hash_bits >= 32 ? UINT32_MAX : (UINT32_C(1) << hash_bits) - 1;
  return classes_allocate(classes) && classes_begin_orders(classes) &&
         classes_begin_hashes(classes) && classes_begin_shifts(classes);
}

void sums_classes_clear(sums_classes *classes) {
  core_host *host = classes->host;
  core_release(host, classes->slots,
               (sizeof *classes->slots + sizeof *classes->image_slots) * classes->slot_count);
  CORE_FREE(host, classes->all);
  classes->slots = classes->image_slots = NULL;
  classes->slot_count = 0;
}

void sums_classes_release(sums_classes *classes) {
  core_host *host = classes->host;
  if (host == NULL)
    return;
  sums_classes_clear(classes);
  core_release(host, classes->images.shifts, classes->block_bytes);
  CORE_FREE(host, classes->images.orders);
  core_release(host, classes->hashes.roles, classes->hashes.role_bytes);
  core_release(host, classes->comparison.moves,
               classes->comparison.room * sizeof *classes->comparison.moves);
}
