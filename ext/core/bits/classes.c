/* Which components are alike: by images, and by forms. */
#include "core/bits/sums_int.h"

/* ---- Images ---- */

static uint64_t classes_moved_down(uint64_t set, uint64_t by) {
  return by == 0 ? 0 : set >> core_lowest_bit(by);
}

/* The image of a part under the symmetry that makes it the least once it is moved down to bit 0. */
static uint64_t classes_turn(const bits_sums *sums, uint64_t part, bool *exchanged) {
  const bits_maps *maps = &sums->rules->maps;
  uint64_t best = part, least = classes_moved_down(part, part), images[BITS_ABREAST];
  *exchanged = false;
  for (uint32_t order = 1; order < sums->order_count; order++) {
    uint32_t index = (order - 1) % BITS_ABREAST;
    if (index == 0)
      bits_apply_abreast(maps, order - 1, part, images);
    uint64_t down = classes_moved_down(images[index], images[index]);
    if (down >= least || sums->orders[order].turn == BITS_ORDER)
      continue;
    best = images[index];
    least = down;
    *exchanged = sums->orders[order].turn == BITS_EXCHANGE;
  }
  return best;
}

/* How far may all live moves be moved down, none of the set's bits being lost? As a set of distances. */
static uint64_t classes_distances(const bits_sums *sums, uint64_t set) {
  uint64_t distances = (UINT64_C(2) << core_lowest_bit(set)) - 2;
  for (uint32_t word = 0; word < sums->lives.words && distances != 0; word++)
    for (uint64_t left = sums->live[word]; left != 0; left &= left - 1)
      distances &= sums->shifts[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
  return distances;
}

static int classes_count_moves(const bits_sums *sums, const uint64_t *live) {
  int count = 0;
  for (uint32_t word = 0; word < sums->lives.words; word++)
    count += bits_size(live[word]);
  return count;
}

/* A part and the same moved down are alike if the live moves of the one, moved down, are those of the other:
** they are among those, so that it is enough if there are as many. */
uint64_t sums_find_image(bits_sums *sums, uint64_t part, bool *exchanged) {
  uint64_t set = classes_turn(sums, part, exchanged);
  (void)sums_reach(sums, set, sums->live);
  uint64_t distances = classes_distances(sums, set);
  int count = distances == 0 ? 0 : classes_count_moves(sums, sums->live);
  while (distances != 0) {
    int distance = core_highest_bit(distances);
    (void)sums_reach(sums, set >> distance, sums->other_live);
    if (classes_count_moves(sums, sums->other_live) == count)
      return set >> distance;
    distances ^= UINT64_C(1) << distance;
  }
  return set;
}

/* ---- Forms: components with their bits numbered ---- */

static void classes_number(const sums_order *by, sums_form *form) {
  uint64_t images = 0;
  uint8_t next = 0;
  memset(form->rank, SUMS_OUTSIDE, sizeof form->rank);
  for (uint64_t left = form->scope; left != 0; left &= left - 1)
    images |= UINT64_C(1) << by->image[core_lowest_bit(left)];
  for (; images != 0; images &= images - 1)
    form->rank[by->origin[core_lowest_bit(images)]] = next++;
}

/* Number the bits in the order in which the scope, and then the set, comes out least once it has been moved
** to bit 0. Symmetries have been tried already. */
static void classes_choose_order(const bits_sums *sums, sums_form *form) {
  uint64_t least_scope = classes_moved_down(form->scope, form->scope);
  uint64_t least_set = classes_moved_down(form->set, form->scope);
  uint32_t least = 0;
  for (uint32_t order = 1; sums->has_plain_orders && order < sums->order_count; order++) {
    if (sums->orders[order].turn != BITS_ORDER)
      continue;
    uint64_t image = bits_apply(&sums->rules->maps, order - 1, form->scope);
    uint64_t scope = classes_moved_down(image, image);
    if (scope > least_scope)
      continue;
    uint64_t set = bits_apply(&sums->rules->maps, order - 1, form->set);
    set = classes_moved_down(set, image);
    if (scope < least_scope || set < least_set)
      least_scope = scope, least_set = set, least = order;
  }
  classes_number(&sums->orders[least], form);
}

static uint64_t classes_hash(const bits_sums *sums, const sums_form *form) {
  uint64_t hash = form->live_count;
  for (uint64_t left = form->set & form->scope; left != 0; left &= left - 1)
    hash += sums->weights[0][form->rank[core_lowest_bit(left)]];
  for (uint32_t i = 0; i < form->live_count; i++) {
    uint32_t move = form->live[i];
    uint64_t sum = sums->rules->moves[move].player;
    for (uint64_t r = sums->role_begins[move]; r < sums->role_begins[move + 1]; r++)
      sum += sums->weights[sums->roles[r].role][form->rank[sums->roles[r].bit]];
    sum = (sum ^ (sum >> 32)) * UINT64_C(0xe9846af9b1a615d);
    hash += sum ^ (sum >> 29);
  }
  return core_hash(hash);
}

static uint64_t classes_renumbered(const sums_form *form, uint64_t set) {
  uint64_t numbers = 0;
  for (set &= form->scope; set != 0; set &= set - 1)
    numbers |= UINT64_C(1) << form->rank[core_lowest_bit(set)];
  return numbers;
}

static bits_move classes_renumbered_move(const bits_sums *sums, const sums_form *form,
                                         uint32_t index) {
  const bits_move *move = &sums->rules->moves[index];
  return (bits_move){classes_renumbered(form, move->need), classes_renumbered(form, move->forbid),
                     classes_renumbered(form, move->clear), classes_renumbered(form, move->put),
                     move->player};
}

/* The place of a move among those of the component that is compared, or a free place. */
static sums_compared *classes_place(const bits_sums *sums, const bits_move *move) {
  uint64_t mask = sums->compared_count - 1;
  uint64_t place = core_hash(move->need + 5 * move->put + move->player) & mask;
  for (; sums->compared[place].comparison == sums->comparison; place = (place + 1) & mask) {
    const bits_move *there = &sums->compared[place].move;
    if (there->need == move->need && there->forbid == move->forbid && there->clear == move->clear &&
        there->put == move->put && there->player == move->player)
      break;
  }
  return &sums->compared[place];
}

/* Put the moves of a form where others can be compared with them; how many differ. */
static uint32_t classes_compare_with(bits_sums *sums, const sums_form *form) {
  uint32_t distinct = 0;
  sums->comparison++;
  for (uint32_t i = 0; i < form->live_count; i++) {
    bits_move move = classes_renumbered_move(sums, form, form->live[i]);
    sums_compared *place = classes_place(sums, &move);
    distinct += place->comparison != sums->comparison;
    *place = (sums_compared){move, sums->comparison, false};
  }
  return distinct;
}

/* Have both forms the same state and the same set of moves? Moves that occur twice count once. */
static bool classes_equal(bits_sums *sums, const sums_form *one, const sums_form *other) {
  if (classes_renumbered(one, one->set) != classes_renumbered(other, other->set))
    return false;
  uint32_t distinct = classes_compare_with(sums, one), found = 0;
  for (uint32_t i = 0; i < other->live_count; i++) {
    bits_move move = classes_renumbered_move(sums, other, other->live[i]);
    sums_compared *place = classes_place(sums, &move);
    if (place->comparison != sums->comparison)
      return false;
    found += !place->found;
    place->found = true;
  }
  return found == distinct;
}

/* ---- Classes ---- */

static bool classes_are_alike(bits_sums *sums, const sums_class *class, const sums_form *form) {
  uint64_t components[64], reach = sums_reach(sums, class->image, sums->other_live);
  sums_form other = {.set = class->image, .live = sums->other_list};
  other.live_count = sums_list(sums, sums->other_live, sums->other_list);
  if (sums_find_components(sums, reach, other.live, other.live_count, components) != 1)
    return false;
  other.scope = components[0];
  classes_choose_order(sums, &other);
  return classes_equal(sums, form, &other);
}

static void classes_enter(bits_sums *sums, uint32_t index) {
  uint64_t mask = sums->slot_count - 1, slot = sums->classes[index].hash & mask;
  while (sums->slots[slot] != 0)
    slot = (slot + 1) & mask;
  sums->slots[slot] = index + 1;
  slot = core_hash(sums->classes[index].image) & mask;
  while (sums->image_slots[slot] != 0)
    slot = (slot + 1) & mask;
  sums->image_slots[slot] = index + 1;
}

/* Enter all classes into new slots. If the host asks to stop, the old ones stay. */
static bool classes_move(bits_sums *sums, uint32_t *slots, uint32_t *image_slots, uint64_t count) {
  core_host *host = sums->host;
  uint32_t *old = sums->slots, *old_image = sums->image_slots;
  uint64_t old_count = sums->slot_count;
  bool done = true;
  sums->slots = slots;
  sums->image_slots = image_slots;
  sums->slot_count = count;
  for (uint32_t i = 0; i < sums->class_count && done; i++) {
    classes_enter(sums, i);
    done = i % 256 != 0 || core_work(host, 256 * 20);
  }
  if (!done) {
    sums->slots = old;
    sums->image_slots = old_image;
    sums->slot_count = old_count;
    old = slots;
    old_image = image_slots;
    old_count = count;
  }
  core_release(host, old, 4 * old_count);
  core_release(host, old_image, 4 * old_count);
  return done;
}

/* Twice as many slots. Without memory they stay as they are. */
static bool classes_grow(bits_sums *sums) {
  core_host *host = sums->host;
  uint64_t count = sums->slot_count == 0 ? 256 : 2 * sums->slot_count;
  uint32_t *slots = core_allocate(host, 4 * count);
  uint32_t *image_slots = slots == NULL ? NULL : core_allocate(host, 4 * count);
  if (image_slots != NULL)
    return classes_move(sums, slots, image_slots, count);
  core_release(host, slots, 4 * count);
  return false;
}

void sums_fetch_slot(const bits_sums *sums, uint64_t image) {
  if (sums->slot_count > 0)
    __builtin_prefetch(&sums->image_slots[core_hash(image) & (sums->slot_count - 1)]);
}

void sums_fetch_class(const bits_sums *sums, uint64_t image) {
  uint64_t slot = core_hash(image) & (sums->slot_count - 1);
  if (sums->slot_count > 0 && sums->image_slots[slot] != 0)
    __builtin_prefetch(&sums->classes[sums->image_slots[slot] - 1]);
}

uint32_t sums_find_by_image(const bits_sums *sums, uint64_t image) {
  uint64_t mask = sums->slot_count - 1;
  if (sums->slot_count == 0)
    return UINT32_MAX;
  for (uint64_t slot = core_hash(image) & mask; sums->image_slots[slot] != 0;
       slot = (slot + 1) & mask)
    if (sums->classes[sums->image_slots[slot] - 1].image == image)
      return sums->image_slots[slot] - 1;
  return UINT32_MAX;
}

static core_status classes_append(bits_sums *sums, const sums_class *class, uint32_t *index) {
  core_host *host = sums->host;
  *index = sums->class_count;
  if (*index == SUMS_MOST) {
    sums->fault = BITS_SUMS_TOO_LARGE;
    return CORE_INVALID;
  }
  if (!core_reserve(host, &sums->classes, &sums->class_bytes,
                    ((uint64_t)*index + 1) * sizeof *sums->classes) ||
      (2 * ((uint64_t)*index + 1) > sums->slot_count && !classes_grow(sums)))
    return host->status;
  sums->classes[*index] = *class;
  classes_enter(sums, *index);
  sums->class_count++;
  return CORE_OK;
}

core_status sums_find_class(bits_sums *sums, const sums_part *part, uint64_t scope,
                            uint32_t live_count, uint32_t *class) {
  sums_form form = {
      .set = part->image, .scope = scope, .live = sums->live_list, .live_count = live_count};
  classes_choose_order(sums, &form);
  uint32_t hash = (uint32_t)(classes_hash(sums, &form) >> 32) & sums->hash_mask;
  uint64_t mask = sums->slot_count - 1, slot = hash & mask;
  for (; sums->slot_count > 0 && sums->slots[slot] != 0; slot = (slot + 1) & mask) {
    *class = sums->slots[slot] - 1;
    if (sums->classes[*class].hash == hash &&
        classes_are_alike(sums, &sums->classes[*class], &form))
      return CORE_OK;
    if (!core_work(sums->host, 100))
      return sums->host->status;
  }
  sums_class new_class = {part->bits, part->image, hash, SUMS_GIVEN_UP};
  return classes_append(sums, &new_class, class);
}
