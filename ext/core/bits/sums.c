#include "core/bits/sums.h"

#include <string.h>

#define BITS_SUMS_MOST UINT32_C(0xfffffffc)

/* Values of classes that have none: being looked for, which is somewhere on the stack, or given up. */
#define BITS_PENDING  UINT32_C(0xfffffffe)
#define BITS_GIVEN_UP UINT32_C(0xfffffffd)

/* The rank of a bit that is outside of a component; what it weighs is 0. */
#define BITS_OUTSIDE 63

enum { BITS_RECENT_LEAST = 1 << 8, BITS_RECENT_MOST = 1 << 18, BITS_MOST_SHIFTS = 8 };

/* What a move does with a bit, for hashes: need, forbid, clear and put as four bits. */
typedef struct bits_role {
  uint8_t bit, role;
} bits_role;

/* An order in which bits get their numbers. */
typedef struct bits_order {
  uint8_t image[64], origin[64];
  bool exchanges; /* Left and Right change places, too */
} bits_order;

typedef struct bits_class {
  uint64_t part; /* of the component that was met first */
  uint32_t hash;
  uint32_t value; /* in the least order: the negative where that exchanges the players */
  uint32_t order;
} bits_class;

typedef struct bits_recent {
  uint64_t part; /* 0: free */
  uint32_t value;
} bits_recent;

/* A component with its bits numbered in some order. */
typedef struct bits_form {
  uint64_t part, scope; /* the bits that are set; all bits that a live move names */
  const uint32_t *live; /* moves */
  uint32_t live_count;
  uint32_t order;
  uint8_t rank[64];
} bits_form;

/* An option of a component: the sum of its parts so far. */
typedef struct bits_option {
  uint32_t value, player;
} bits_option;

/* A part of an option whose value has to be added. */
typedef struct bits_part {
  uint64_t bits;
  uint32_t option; /* in sums->options */
} bits_part;

/* A component whose options are being looked at; the lowest frame has no component, but one option,
** the position. Options and parts of all frames stand in one list each, those of the innermost
** last. */
typedef struct bits_frame {
  uint64_t part;
  uint32_t class;
  uint32_t option_begin, option; /* `option` is the one whose part a higher frame looks at */
  uint32_t part_begin, part_next, part_end; /* behind the end: parts that fell apart once more */
} bits_frame;

/* A move of the component that others are compared with. */
typedef struct bits_compared {
  bits_move move;
  uint64_t comparison; /* in which it was written; before: the place is free */
  bool found;
} bits_compared;

struct bits_sums {
  core_host *host;
  const bits_rules *rules;
  const bits_arithmetic *arithmetic; /* NULL: Grundy values */
  bits_sums_fault fault;
  uint64_t fault_at;
  uint32_t hash_mask;
  int least_need; /* bits */
  bool puts;      /* some move puts a bit */

  bool is_linked; /* T1 holds */
  uint64_t neighbours[64];
  int shift_count; /* -1: too many, the neighbours are gone through one by one */
  int distance[BITS_MOST_SHIFTS];
  uint64_t shifted[BITS_MOST_SHIFTS]; /* the lower ends of links of that distance */

  uint64_t *needs; /* of all moves */
  bits_role *roles;
  uint64_t *role_begins;
  uint64_t role_bytes;
  bits_order *orders;
  uint64_t order_bytes;
  uint32_t order_count;
  uint64_t weights[16][64];

  bits_class *classes;
  uint64_t class_bytes;
  uint32_t class_count;
  uint32_t *slots; /* by hash: 1 + the index of a class; 0: free */
  uint64_t slot_count;
  bits_recent *recent;
  uint64_t recent_count;

  uint64_t *seen;          /* values of options, empty between uses */
  uint32_t *sides;         /* Left's options, then Right's */
  uint32_t *other_live;    /* of a component that is compared */
  bits_compared *compared; /* moves by hash, while two components are compared */
  uint64_t compared_count, comparison;

  uint32_t *live; /* of the component that is looked at */
  bits_frame *frames;
  bits_option *options;
  bits_part *parts;
  uint64_t frame_bytes, option_bytes, part_bytes;
  uint32_t frame_count, option_count, part_count;
};

/* ---- Links and liveness ---- */

static uint64_t bits_named(const bits_move *move) {
  return move->need | move->forbid | move->clear | move->put;
}

static uint64_t bits_neighbourhood(const bits_sums *sums, uint64_t set) {
  uint64_t all = set;
  for (uint64_t left = set; left != 0; left &= left - 1)
    all |= sums->neighbours[core_lowest_bit(left)];
  return all;
}

static void bits_link(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    uint64_t need = rules->moves[i].need, named = bits_named(&rules->moves[i]);
    for (uint64_t left = named; left != 0; left &= left - 1) {
      uint64_t bit = left & (0 - left);
      sums->neighbours[core_lowest_bit(bit)] |= (bit & need ? named : need) & ~bit;
    }
  }
}

/* Do the links satisfy what T1 asks for? */
static bool bits_check_links(const bits_sums *sums) {
  for (uint64_t i = 0; i < sums->rules->move_count; i++) {
    const bits_move *move = &sums->rules->moves[i];
    uint64_t around = bits_neighbourhood(sums, move->need);
    for (uint64_t left = move->put; left != 0; left &= left - 1)
      if ((bits_neighbourhood(sums, left & (0 - left)) & ~around) != 0)
        return false;
  }
  return true;
}

/* Links of equal distance are followed at once, if there are few distances. */
static void bits_find_shifts(bits_sums *sums) {
  for (int distance = 1; distance < 64; distance++) {
    uint64_t lower = 0;
    for (int bit = 0; bit + distance < 64; bit++)
      lower |= (sums->neighbours[bit] >> (bit + distance) & 1) << bit;
    if (lower == 0)
      continue;
    if (sums->shift_count == BITS_MOST_SHIFTS) {
      sums->shift_count = -1;
      return;
    }
    sums->distance[sums->shift_count] = distance;
    sums->shifted[sums->shift_count++] = lower;
  }
}

/* The bits of a position that are linked with its lowest one, by way of others. After each shift what
** is not in the position is cut away, or the next would jump over it. */
static uint64_t bits_flood(const bits_sums *sums, uint64_t position) {
  uint64_t flooded = position & (0 - position), before;
  if (sums->shift_count < 0) {
    for (uint64_t front = flooded; front != 0;) {
      uint64_t next = sums->neighbours[core_lowest_bit(front)] & position & ~flooded;
      front = (front & (front - 1)) | next;
      flooded |= next;
    }
    return flooded;
  }
  do {
    before = flooded;
    for (int i = 0; i < sums->shift_count; i++) {
      int distance = sums->distance[i];
      uint64_t lower = sums->shifted[i];
      flooded |= (((flooded & lower) << distance) | (flooded >> distance & lower)) & position;
    }
  } while (flooded != before);
  return flooded;
}

/* The least set that holds the position and with the need of a move what it puts. */
static uint64_t bits_reach(const bits_sums *sums, uint64_t position) {
  uint64_t reach = position, before;
  if (!sums->puts)
    return position;
  do {
    before = reach;
    for (uint64_t i = 0; i < sums->rules->move_count; i++)
      if ((sums->needs[i] & ~reach) == 0)
        reach |= sums->rules->moves[i].put;
  } while (reach != before);
  return reach;
}

/* The live moves of a position, in `live`, which has room for all moves; how many there are. */
static uint32_t bits_find_live(const bits_sums *sums, uint64_t reach, uint32_t *live) {
  uint32_t count = 0;
  for (uint64_t i = 0; i < sums->rules->move_count; i++) {
    live[count] = (uint32_t)i;
    count += (sums->needs[i] & ~reach) == 0;
  }
  return count;
}

/* The components of a set under its live moves; how many there are, 64 at most. */
static int bits_find_components(const bits_sums *sums, uint64_t reach, const uint32_t *live,
                                uint32_t live_count, uint64_t components[64]) {
  int count = 0;
  for (uint32_t i = 0; i < live_count; i++) {
    uint64_t joined = bits_named(&sums->rules->moves[live[i]]) & reach;
    int kept = 0;
    for (int k = 0; k < count; k++)
      if ((components[k] & joined) != 0)
        joined |= components[k];
      else
        components[kept++] = components[k];
    components[kept++] = joined;
    count = kept;
  }
  return count;
}

/* ---- Forms: components with their bits numbered ---- */

static void bits_number(const bits_sums *sums, uint32_t order, bits_form *form) {
  const bits_order *by = &sums->orders[order];
  uint64_t images = 0;
  uint8_t next = 0;
  form->order = order;
  memset(form->rank, BITS_OUTSIDE, sizeof form->rank);
  for (uint64_t left = form->scope; left != 0; left &= left - 1)
    images |= UINT64_C(1) << by->image[core_lowest_bit(left)];
  for (; images != 0; images &= images - 1)
    form->rank[by->origin[core_lowest_bit(images)]] = next++;
}

static uint32_t bits_seen_player(const bits_sums *sums, uint32_t order, uint32_t player) {
  static const uint32_t other[] = {0, BITS_RIGHT, BITS_LEFT, BITS_BOTH};
  return sums->orders[order].exchanges ? other[player] : player;
}

static uint64_t bits_form_hash(const bits_sums *sums, const bits_form *form) {
  uint64_t hash = form->live_count;
  for (uint64_t left = form->part & form->scope; left != 0; left &= left - 1)
    hash += sums->weights[0][form->rank[core_lowest_bit(left)]];
  for (uint32_t i = 0; i < form->live_count; i++) {
    uint32_t move = form->live[i];
    uint64_t sum = bits_seen_player(sums, form->order, sums->rules->moves[move].player);
    for (uint64_t r = sums->role_begins[move]; r < sums->role_begins[move + 1]; r++)
      sum += sums->weights[sums->roles[r].role][form->rank[sums->roles[r].bit]];
    sum = (sum ^ (sum >> 32)) * UINT64_C(0xe9846af9b1a615d);
    hash += sum ^ (sum >> 29);
  }
  return core_hash(hash);
}

static uint64_t bits_moved_down(uint64_t set, uint64_t by) {
  return by == 0 ? 0 : set >> core_lowest_bit(by);
}

/* Number the bits in the order in which the scope, and then the part, comes out least once it has
** been moved to bit 0: in a grid that is the same order wherever the component lies. */
static void bits_choose_order(const bits_sums *sums, bits_form *form) {
  uint64_t least_scope = bits_moved_down(form->scope, form->scope);
  uint64_t least_part = bits_moved_down(form->part, form->scope);
  uint32_t least = 0;
  for (uint32_t order = 1; order < sums->order_count; order++) {
    uint64_t image = bits_apply(&sums->rules->maps, order - 1, form->scope);
    uint64_t scope = bits_moved_down(image, image);
    if (scope > least_scope)
      continue;
    uint64_t part = bits_apply(&sums->rules->maps, order - 1, form->part);
    part = bits_moved_down(part, image);
    if (scope < least_scope || part < least_part)
      least_scope = scope, least_part = part, least = order;
  }
  bits_number(sums, least, form);
}

static uint64_t bits_renumbered(const bits_form *form, uint64_t set) {
  uint64_t numbers = 0;
  for (set &= form->scope; set != 0; set &= set - 1)
    numbers |= UINT64_C(1) << form->rank[core_lowest_bit(set)];
  return numbers;
}

static bits_move bits_renumbered_move(const bits_sums *sums, const bits_form *form,
                                      uint32_t index) {
  const bits_move *move = &sums->rules->moves[index];
  return (bits_move){bits_renumbered(form, move->need), bits_renumbered(form, move->forbid),
                     bits_renumbered(form, move->clear), bits_renumbered(form, move->put),
                     bits_seen_player(sums, form->order, move->player)};
}

/* The place of a move among those of the component that is compared, or a free place. */
static bits_compared *bits_compared_place(const bits_sums *sums, const bits_move *move) {
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
static uint32_t bits_compare_with(bits_sums *sums, const bits_form *form) {
  uint32_t distinct = 0;
  sums->comparison++;
  for (uint32_t i = 0; i < form->live_count; i++) {
    bits_move move = bits_renumbered_move(sums, form, form->live[i]);
    bits_compared *place = bits_compared_place(sums, &move);
    distinct += place->comparison != sums->comparison;
    *place = (bits_compared){move, sums->comparison, false};
  }
  return distinct;
}

/* Have both forms the same state and the same set of moves? Moves that occur twice count once. */
static bool bits_forms_equal(bits_sums *sums, const bits_form *one, const bits_form *other) {
  if (bits_renumbered(one, one->part) != bits_renumbered(other, other->part))
    return false;
  uint32_t distinct = bits_compare_with(sums, one), found = 0;
  for (uint32_t i = 0; i < other->live_count; i++) {
    bits_move move = bits_renumbered_move(sums, other, other->live[i]);
    bits_compared *place = bits_compared_place(sums, &move);
    if (place->comparison != sums->comparison)
      return false;
    found += !place->found;
    place->found = true;
  }
  return found == distinct;
}

/* ---- Classes ---- */

static bool bits_is_class(bits_sums *sums, const bits_class *class, const bits_form *form) {
  uint64_t reach = bits_reach(sums, class->part), components[64];
  bits_form other = {.part = class->part, .live = sums->other_live};
  other.live_count = bits_find_live(sums, reach, sums->other_live);
  if (bits_find_components(sums, reach, other.live, other.live_count, components) != 1)
    return false;
  other.scope = components[0];
  bits_number(sums, class->order, &other);
  return bits_forms_equal(sums, form, &other);
}

static bool bits_sums_rehash(bits_sums *sums, uint64_t slot_count) {
  uint32_t *slots = core_allocate(sums->host, 4 * slot_count);
  if (slots == NULL)
    return false;
  core_release(sums->host, sums->slots, 4 * sums->slot_count);
  sums->slots = slots;
  sums->slot_count = slot_count;
  for (uint32_t i = 0; i < sums->class_count; i++) {
    uint64_t slot = sums->classes[i].hash & (slot_count - 1);
    while (slots[slot] != 0)
      slot = (slot + 1) & (slot_count - 1);
    slots[slot] = i + 1;
  }
  return core_work(sums->host, 10 * (int64_t)sums->class_count);
}

static bool bits_reserve(core_host *host, void *items, uint64_t *bytes, uint64_t needed) {
  void *block;
  memcpy(&block, items, sizeof block);
  block = core_grow(host, block, bytes, needed);
  if (block != NULL)
    memcpy(items, &block, sizeof block);
  return block != NULL;
}

/* *class = the index of the class of a component; it has no value yet if it is new. */
static core_status bits_find_class(bits_sums *sums, bits_form *form, uint32_t *class) {
  core_host *host = sums->host;
  bits_choose_order(sums, form);
  uint32_t hash = (uint32_t)(bits_form_hash(sums, form) >> 32) & sums->hash_mask;
  if (2 * ((uint64_t)sums->class_count + 1) > sums->slot_count &&
      !bits_sums_rehash(sums, sums->slot_count == 0 ? 256 : 2 * sums->slot_count))
    return host->status;
  uint64_t slot = hash & (sums->slot_count - 1);
  for (; sums->slots[slot] != 0; slot = (slot + 1) & (sums->slot_count - 1)) {
    *class = sums->slots[slot] - 1;
    if (sums->classes[*class].hash == hash && bits_is_class(sums, &sums->classes[*class], form))
      return CORE_OK;
    if (!core_work(host, 100))
      return host->status;
  }
  if (sums->class_count == BITS_SUMS_MOST) {
    sums->fault = BITS_SUMS_TOO_LARGE;
    return CORE_INVALID;
  }
  *class = sums->class_count;
  if (!bits_reserve(host, &sums->classes, &sums->class_bytes,
                    ((uint64_t) * class + 1) * sizeof *sums->classes))
    return host->status;
  sums->classes[*class] = (bits_class){form->part, hash, BITS_GIVEN_UP, form->order};
  sums->slots[slot] = ++sums->class_count;
  return CORE_OK;
}

/* ---- Components met lately ---- */

static bits_recent *bits_recent_place(const bits_sums *sums, uint64_t part) {
  return &sums->recent[core_hash(part) & (sums->recent_count - 1)];
}

/* The table grows with the classes, up to 4 MiB. What it held is forgotten then; without memory it
** stays as it is. */
static void bits_grow_recent(bits_sums *sums) {
  uint64_t count = 4 * sums->recent_count;
  if (sums->class_count < sums->recent_count / 2 || count > BITS_RECENT_MOST)
    return;
  bits_recent *recent = core_allocate(sums->host, count * sizeof *recent);
  if (recent == NULL)
    return;
  core_release(sums->host, sums->recent, sums->recent_count * sizeof *recent);
  sums->recent = recent;
  sums->recent_count = count;
}

static void bits_remember(bits_sums *sums, uint64_t part, uint32_t value) {
  *bits_recent_place(sums, part) = (bits_recent){part, value};
}

/* ---- Arithmetic ---- */

static core_status bits_check_value(const bits_sums *sums, uint32_t value) {
  return value == BITS_NO_VALUE ? sums->arithmetic->status(sums->arithmetic->store) : CORE_OK;
}

static core_status bits_add_value(const bits_sums *sums, uint32_t *sum, uint32_t value) {
  if (sums->arithmetic == NULL) {
    *sum ^= value;
    return CORE_OK;
  }
  if (*sum != 0 && value != 0)
    *sum = sums->arithmetic->sum(sums->arithmetic->store, *sum, value);
  else
    *sum |= value;
  return bits_check_value(sums, *sum);
}

/* The value of a form from that of its class, or the other way round. */
static core_status bits_turn_value(const bits_sums *sums, uint32_t order, uint32_t *value) {
  if (!sums->orders[order].exchanges || sums->arithmetic == NULL)
    return CORE_OK;
  *value = sums->arithmetic->negative(sums->arithmetic->store, *value);
  return bits_check_value(sums, *value);
}

static uint32_t bits_options_mex(bits_sums *sums, uint32_t begin, uint32_t end) {
  uint32_t degree = end - begin, word = 0;
  for (uint32_t i = begin; i < end; i++) {
    uint32_t value = sums->options[i].value;
    if (value < degree)
      sums->seen[value / 64] |= UINT64_C(1) << value % 64;
  }
  while (sums->seen[word] == UINT64_MAX)
    word++;
  uint32_t mex = 64 * word + (uint32_t)core_lowest_bit(~sums->seen[word]);
  memset(sums->seen, 0, (size_t)(degree / 64 + 1) * 8);
  return mex;
}

/* The value that the options make. */
static core_status bits_options_value(bits_sums *sums, uint32_t begin, uint32_t end,
                                      uint32_t *value) {
  uint32_t *left = sums->sides, *right = sums->sides + sums->rules->move_count;
  size_t left_count = 0, right_count = 0;
  if (sums->arithmetic == NULL) {
    *value = bits_options_mex(sums, begin, end);
    return CORE_OK;
  }
  for (uint32_t i = begin; i < end; i++) {
    if (sums->options[i].player & BITS_LEFT)
      left[left_count++] = sums->options[i].value;
    if (sums->options[i].player & BITS_RIGHT)
      right[right_count++] = sums->options[i].value;
  }
  *value = sums->arithmetic->make(sums->arithmetic->store, left, left_count, right, right_count);
  return bits_check_value(sums, *value);
}

/* ---- The walk: options first, in frames rather than by recursion ---- */

static core_status bits_push_part(bits_sums *sums, uint64_t bits, uint32_t option) {
  if (!bits_reserve(sums->host, &sums->parts, &sums->part_bytes,
                    ((uint64_t)sums->part_count + 1) * sizeof *sums->parts))
    return sums->host->status;
  sums->parts[sums->part_count++] = (bits_part){bits, option};
  __builtin_prefetch(bits_recent_place(sums, bits));
  return CORE_OK;
}

/* Note an option of the innermost frame, and its parts. */
static core_status bits_push_option(bits_sums *sums, uint64_t position, uint32_t player) {
  uint32_t option = sums->option_count;
  core_status status = CORE_OK;
  if (!bits_reserve(sums->host, &sums->options, &sums->option_bytes,
                    ((uint64_t)option + 1) * sizeof *sums->options))
    return sums->host->status;
  sums->options[sums->option_count++] = (bits_option){0, player};
  if (!sums->is_linked)
    return position == 0 ? CORE_OK : bits_push_part(sums, position, option);
  while (position != 0 && status == CORE_OK) {
    uint64_t part = bits_flood(sums, position);
    position &= ~part;
    if (__builtin_popcountll(part) >= sums->least_need)
      status = bits_push_part(sums, part, option);
  }
  return status;
}

/* A frame without options yet. */
static core_status bits_push_frame(bits_sums *sums, uint64_t part, uint32_t class) {
  if (!bits_reserve(sums->host, &sums->frames, &sums->frame_bytes,
                    ((uint64_t)sums->frame_count + 1) * sizeof *sums->frames))
    return sums->host->status;
  sums->frames[sums->frame_count++] = (bits_frame){.part = part,
                                                   .class = class,
                                                   .option_begin = sums->option_count,
                                                   .part_begin = sums->part_count};
  return CORE_OK;
}

/* All options have been pushed. */
static void bits_begin_frame(bits_sums *sums) {
  bits_frame *frame = &sums->frames[sums->frame_count - 1];
  frame->part_next = frame->part_begin;
  frame->part_end = sums->part_count;
}

/* Look at the options of a component: all are found at once, so that what is known of their parts is
** fetched from memory meanwhile. */
static core_status bits_open_component(bits_sums *sums, const bits_form *form, uint32_t class) {
  core_status status = bits_push_frame(sums, form->part, class);
  if (status != CORE_OK)
    return status;
  sums->classes[class].value = BITS_PENDING;
  for (uint32_t i = 0; i < form->live_count && status == CORE_OK; i++) {
    const bits_move *move = &sums->rules->moves[form->live[i]];
    if (bits_applies(move, form->part))
      status = bits_push_option(sums, (form->part & ~move->clear) | move->put, move->player);
  }
  bits_begin_frame(sums);
  return status;
}

static core_status bits_add_to_option(bits_sums *sums, uint32_t option, uint32_t value) {
  return bits_add_value(sums, &sums->options[option].value, value);
}

/* The class of a component has a value, or a frame that looks for it. */
static core_status bits_meet_component(bits_sums *sums, bits_form *form, uint32_t option) {
  uint32_t class = 0;
  core_status status = bits_find_class(sums, form, &class);
  if (status != CORE_OK)
    return status;
  uint32_t value = sums->classes[class].value;
  if (value == BITS_PENDING) {
    sums->fault = BITS_SUMS_CYCLE;
    sums->fault_at = form->part;
    return CORE_INVALID;
  }
  if (value == BITS_GIVEN_UP) {
    sums->frames[sums->frame_count - 1].option = option;
    return bits_open_component(sums, form, class);
  }
  status = bits_turn_value(sums, form->order, &value);
  if (status != CORE_OK)
    return status;
  bits_remember(sums, form->part, value);
  return bits_add_to_option(sums, option, value);
}

/* Add the value of a part if it is known, or find out what it is. */
static core_status bits_take_part(bits_sums *sums, bits_part part) {
  const bits_recent *recent = bits_recent_place(sums, part.bits);
  if (recent->part == part.bits)
    return bits_add_to_option(sums, part.option, recent->value);
  if (!core_work(sums->host, 50 + (int64_t)sums->rules->move_count))
    return sums->host->status;
  uint64_t reach = bits_reach(sums, part.bits), components[64];
  bits_form form = {.part = part.bits, .live = sums->live};
  form.live_count = bits_find_live(sums, reach, sums->live);
  int count = bits_find_components(sums, reach, form.live, form.live_count, components);
  if (count == 0)
    bits_remember(sums, part.bits, 0);
  if (count == 1 && (part.bits & ~components[0]) == 0) {
    form.scope = components[0];
    return bits_meet_component(sums, &form, part.option);
  }
  core_status status = CORE_OK;
  for (int i = 0; i < count && status == CORE_OK; i++)
    status = bits_push_part(sums, part.bits & components[i], part.option);
  return status;
}

/* All options are known: the component gets its value, and the option that it is part of grows. */
static core_status bits_close_component(bits_sums *sums) {
  const bits_frame *frame = &sums->frames[sums->frame_count - 1];
  bits_class *class = &sums->classes[frame->class];
  uint32_t value = 0;
  core_status status = bits_options_value(sums, frame->option_begin, sums->option_count, &value);
  if (status != CORE_OK)
    return status;
  uint32_t turned = value;
  status = bits_turn_value(sums, class->order, &turned);
  if (status != CORE_OK)
    return status;
  class->value = turned;
  sums->option_count = frame->option_begin;
  sums->part_count = frame->part_begin;
  sums->frame_count--;
  bits_remember(sums, frame->part, value);
  bits_grow_recent(sums);
  return bits_add_to_option(sums, sums->frames[sums->frame_count - 1].option, value);
}

/* One step of the innermost frame; *done if that is the lowest, and has nothing left to do. */
static core_status bits_step(bits_sums *sums, bool *done) {
  bits_frame *frame = &sums->frames[sums->frame_count - 1];
  if (sums->part_count > frame->part_end)
    return bits_take_part(sums, sums->parts[--sums->part_count]);
  if (frame->part_next < frame->part_end)
    return bits_take_part(sums, sums->parts[frame->part_next++]);
  *done = sums->frame_count == 1;
  return *done ? CORE_OK : bits_close_component(sums);
}

/* Classes whose value was being looked for have none; it will be looked for anew. */
static void bits_give_up(bits_sums *sums) {
  for (uint32_t i = 1; i < sums->frame_count; i++)
    if (sums->classes[sums->frames[i].class].value == BITS_PENDING)
      sums->classes[sums->frames[i].class].value = BITS_GIVEN_UP;
}

core_status bits_sums_value(bits_sums *sums, uint64_t position, uint32_t *value) {
  bool done = false;
  core_begin_phase(sums->host, "components met", 0);
  sums->frame_count = sums->option_count = sums->part_count = 0;
  sums->fault = BITS_SUMS_SOUND;
  core_status status = bits_push_frame(sums, 0, 0);
  if (status == CORE_OK)
    status = bits_push_option(sums, position, BITS_BOTH);
  if (status == CORE_OK)
    bits_begin_frame(sums);
  while (status == CORE_OK && !done) {
    sums->host->progress.done = sums->class_count;
    status = core_work(sums->host, 20) ? bits_step(sums, &done) : sums->host->status;
  }
  if (status == CORE_OK)
    *value = sums->options[0].value;
  else
    bits_give_up(sums);
  return status;
}

/* ---- Making and asking ---- */

static void bits_set_order(bits_order *order, const uint8_t *image, bool exchanges) {
  for (int i = 0; i < 64; i++) {
    order->image[i] = image[i];
    order->origin[image[i]] = (uint8_t)i;
  }
  order->exchanges = exchanges;
}

static bool bits_make_orders(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  core_host *host = sums->host;
  bits_permutation identity;
  bits_permutation_begin(&identity);
  uint64_t count = rules->symmetry_count + 1;
  sums->order_bytes = count * sizeof *sums->orders;
  sums->orders = core_allocate(host, sums->order_bytes);
  bool *exchanges = core_allocate(host, count);
  bool done = sums->orders != NULL && exchanges != NULL;
  if (done && rules->is_partizan)
    done = bits_rules_find_exchanges(rules, exchanges) == CORE_OK;
  if (done) {
    sums->order_count = (uint32_t)count;
    bits_set_order(&sums->orders[0], identity.image, false);
    for (uint64_t i = 1; i < count; i++)
      bits_set_order(&sums->orders[i], rules->symmetries[i - 1].image, exchanges[i - 1]);
  }
  core_release(host, exchanges, count);
  return done;
}

/* What each move does with each of its bits, and what each role and rank weighs in a hash. */
static bool bits_make_roles(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  uint64_t count = 0;
  for (uint64_t i = 0; i < rules->move_count; i++)
    count += (uint64_t)__builtin_popcountll(bits_named(&rules->moves[i]));
  sums->role_bytes = (count + 1) * sizeof *sums->roles;
  sums->roles = core_resize(sums->host, NULL, 0, sums->role_bytes);
  if (sums->roles == NULL)
    return false;
  count = 0;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    const bits_move *move = &rules->moves[i];
    sums->role_begins[i] = count;
    for (uint64_t left = bits_named(move); left != 0; left &= left - 1) {
      int bit = core_lowest_bit(left);
      unsigned role = (unsigned)(move->need >> bit & 1) | (unsigned)(move->forbid >> bit & 1) << 1 |
                      (unsigned)(move->clear >> bit & 1) << 2 |
                      (unsigned)(move->put >> bit & 1) << 3;
      sums->roles[count++] = (bits_role){(uint8_t)bit, (uint8_t)role};
    }
  }
  sums->role_begins[rules->move_count] = count;
  for (unsigned role = 0; role < 16; role++)
    for (unsigned rank = 0; rank < BITS_OUTSIDE; rank++)
      sums->weights[role][rank] = core_hash(64 * role + rank + 1);
  return true;
}

/* What is as long as the list of moves. */
static bool bits_sums_allocate(bits_sums *sums) {
  core_host *host = sums->host;
  uint64_t moves = sums->rules->move_count;
  sums->compared_count = 16;
  while (sums->compared_count < 2 * moves)
    sums->compared_count *= 2;
  sums->recent_count = BITS_RECENT_LEAST;
  return (sums->needs = core_resize(host, NULL, 0, 8 * (moves + 1))) != NULL &&
         (sums->role_begins = core_resize(host, NULL, 0, 8 * (moves + 1))) != NULL &&
         (sums->seen = core_allocate(host, 8 * (moves / 64 + 1))) != NULL &&
         (sums->sides = core_resize(host, NULL, 0, 8 * (moves + 1))) != NULL &&
         (sums->live = core_resize(host, NULL, 0, 4 * (moves + 1))) != NULL &&
         (sums->other_live = core_resize(host, NULL, 0, 4 * (moves + 1))) != NULL &&
         (sums->compared = core_allocate(host, sums->compared_count * sizeof *sums->compared)) !=
             NULL &&
         (sums->recent = core_allocate(host, sums->recent_count * sizeof *sums->recent)) != NULL;
}

static void bits_look_at_moves(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  sums->least_need = 64;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    int size = __builtin_popcountll(rules->moves[i].need);
    sums->needs[i] = rules->moves[i].need;
    sums->least_need = size < sums->least_need ? size : sums->least_need;
    sums->puts |= rules->moves[i].put != 0;
  }
  bits_link(sums);
  sums->is_linked = bits_check_links(sums);
  bits_find_shifts(sums);
}

static bool bits_has_empty_need(const bits_rules *rules, uint64_t *at) {
  for (*at = 0; *at < rules->move_count; ++*at)
    if (rules->moves[*at].need == 0)
      return true;
  return false;
}

bits_sums *bits_sums_new(const bits_rules *rules, const bits_arithmetic *arithmetic,
                         int hash_bits) {
  core_host *host = rules->host;
  uint64_t at;
  if (bits_has_empty_need(rules, &at)) {
    host->status = CORE_INVALID;
    return NULL;
  }
  bits_sums *sums = core_allocate(host, sizeof *sums);
  if (sums == NULL)
    return NULL;
  sums->host = host;
  sums->rules = rules;
  sums->arithmetic = rules->is_partizan ? arithmetic : NULL;
  sums->hash_mask = hash_bits >= 32 ? UINT32_MAX : (UINT32_C(1) << hash_bits) - 1;
  if (bits_sums_allocate(sums) && bits_make_orders(sums) && bits_make_roles(sums)) {
    bits_look_at_moves(sums);
    return sums;
  }
  bits_sums_free(sums);
  return NULL;
}

void bits_sums_free(bits_sums *sums) {
  if (sums == NULL)
    return;
  core_host *host = sums->host;
  uint64_t moves = sums->rules->move_count;
  core_release(host, sums->needs, 8 * (moves + 1));
  core_release(host, sums->role_begins, 8 * (moves + 1));
  core_release(host, sums->seen, 8 * (moves / 64 + 1));
  core_release(host, sums->sides, 8 * (moves + 1));
  core_release(host, sums->live, 4 * (moves + 1));
  core_release(host, sums->other_live, 4 * (moves + 1));
  core_release(host, sums->compared, sums->compared_count * sizeof *sums->compared);
  core_release(host, sums->recent, sums->recent_count * sizeof *sums->recent);
  core_release(host, sums->roles, sums->role_bytes);
  core_release(host, sums->orders, sums->order_bytes);
  core_release(host, sums->classes, sums->class_bytes);
  core_release(host, sums->slots, 4 * sums->slot_count);
  core_release(host, sums->frames, sums->frame_bytes);
  core_release(host, sums->options, sums->option_bytes);
  core_release(host, sums->parts, sums->part_bytes);
  core_release(host, sums, sizeof *sums);
}

bits_sums_fault bits_sums_fault_of(const bits_sums *sums, uint64_t *at) {
  *at = sums->fault_at;
  return sums->fault;
}

uint32_t bits_sums_count(const bits_sums *sums) {
  return sums->class_count;
}

core_status bits_sums_component(const bits_sums *sums, uint32_t index, uint64_t *part,
                                uint32_t *value) {
  const bits_class *class = &sums->classes[index];
  *part = class->part;
  *value = class->value;
  return bits_turn_value(sums, class->order, value);
}
