#include "core/bits/sums_int.h"

enum { SUMS_RECENT_LEAST = 1 << 8, SUMS_RECENT_MOST = 1 << 18 };

/* ---- Parts met lately ---- */

static inline sums_recent *sums_recent_place(const bits_sums *sums, uint64_t part) {
  return &sums->recent[core_hash(part) & (sums->recent_count - 1)];
}

static void sums_remember(const bits_sums *sums, uint64_t part, uint32_t value) {
  *sums_recent_place(sums, part) = (sums_recent){part, value};
}

/* The table grows with the classes, up to 4 MiB; where memory is short it stays as it is. */
static void sums_grow_recent(bits_sums *sums) {
  uint64_t before = sums->recent_count, count = 4 * before;
  sums_recent *known = sums->recent;
  if (sums->is_short || sums->class_count < before / 4 || count > SUMS_RECENT_MOST)
    return;
  sums_recent *recent = core_allocate(sums->host, count * sizeof *recent);
  if (recent == NULL)
    return;
  sums->recent = recent;
  sums->recent_count = count;
  for (uint64_t i = 0; i < before; i++)
    if (known[i].part != 0)
      sums_remember(sums, known[i].part, known[i].value);
  core_release(sums->host, known, before * sizeof *known);
}

/* Give back what the table has grown by: false if there is nothing. */
static bool sums_give_back(bits_sums *sums) {
  bool first = !sums->is_short && sums->recent_count > SUMS_RECENT_LEAST;
  sums->is_short = true;
  if (!first)
    return false;
  sums_recent *recent = core_resize(sums->host, sums->recent, sums->recent_count * sizeof *recent,
                                    SUMS_RECENT_LEAST * sizeof *recent);
  if (recent == NULL)
    return false;
  sums->recent = recent;
  sums->recent_count = SUMS_RECENT_LEAST;
  return true;
}

/* ---- Arithmetic ---- */

static core_status sums_check_value(const bits_sums *sums, uint32_t value) {
  return value == BITS_NO_VALUE ? sums->arithmetic->status(sums->arithmetic->store) : CORE_OK;
}

static inline core_status sums_add_value(const bits_sums *sums, uint32_t *sum, uint32_t value) {
  if (sums->arithmetic == NULL) {
    *sum ^= value;
    return CORE_OK;
  }
  if (*sum != 0 && value != 0)
    *sum = sums->arithmetic->sum(sums->arithmetic->store, *sum, value);
  else
    *sum |= value;
  return sums_check_value(sums, *sum);
}

/* The value of a part from that of its image, or the other way round. */
static core_status sums_turn_value(const bits_sums *sums, bool exchanged, uint32_t *value) {
  if (!exchanged || sums->arithmetic == NULL)
    return CORE_OK;
  *value = sums->arithmetic->negative(sums->arithmetic->store, *value);
  return sums_check_value(sums, *value);
}

static uint32_t sums_options_mex(bits_sums *sums, uint32_t begin, uint32_t end) {
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
static core_status sums_options_value(bits_sums *sums, uint32_t begin, uint32_t end,
                                      uint32_t *value) {
  uint32_t *left = sums->sides, *right = sums->sides + sums->rules->move_count;
  size_t left_count = 0, right_count = 0;
  if (sums->arithmetic == NULL) {
    *value = sums_options_mex(sums, begin, end);
    return CORE_OK;
  }
  for (uint32_t i = begin; i < end; i++) {
    if (sums->options[i].player & BITS_LEFT)
      left[left_count++] = sums->options[i].value;
    if (sums->options[i].player & BITS_RIGHT)
      right[right_count++] = sums->options[i].value;
  }
  *value = sums->arithmetic->make(sums->arithmetic->store, left, left_count, right, right_count);
  return sums_check_value(sums, *value);
}

/* ---- The walk: options first, in frames rather than by recursion ---- */

static inline core_status sums_push_part(bits_sums *sums, uint64_t bits, uint32_t option) {
  if (!core_reserve(sums->host, &sums->parts, &sums->part_bytes,
                    ((uint64_t)sums->part_count + 1) * sizeof *sums->parts))
    return sums->host->status;
  sums->parts[sums->part_count++] = (sums_part){.bits = bits, .option = option};
  __builtin_prefetch(sums_recent_place(sums, bits));
  return CORE_OK;
}

/* Note an option of the innermost frame, and its parts. Where positions are split by links each of the parts
** has a bit of the border, so that there is nothing to look for where that is one bit, or linked. */
static core_status sums_push_option(bits_sums *sums, uint64_t position, uint64_t border,
                                    uint32_t player) {
  uint32_t option = sums->option_count;
  core_status status = CORE_OK;
  if (!core_reserve(sums->host, &sums->options, &sums->option_bytes,
                    ((uint64_t)option + 1) * sizeof *sums->options))
    return sums->host->status;
  sums->options[sums->option_count++] = (sums_option){0, player};
  if (!sums->is_linked)
    return position == 0 ? CORE_OK : sums_push_part(sums, position, option);
  while (position != 0 && status == CORE_OK) {
    uint64_t part = position;
    border &= position;
    if ((border & (border - 1)) != 0)
      part = sums_flood(sums, position, border);
    position &= ~part;
    if (bits_size(part) >= sums->least_need)
      status = sums_push_part(sums, part, option);
  }
  return status;
}

/* A frame without options yet. */
static core_status sums_push_frame(bits_sums *sums, uint64_t part, uint32_t class, bool exchanged) {
  if (!core_reserve(sums->host, &sums->frames, &sums->frame_bytes,
                    ((uint64_t)sums->frame_count + 1) * sizeof *sums->frames))
    return sums->host->status;
  sums->frames[sums->frame_count++] = (sums_frame){.part = part,
                                                   .class = class,
                                                   .option_begin = sums->option_count,
                                                   .part_begin = sums->part_count,
                                                   .exchanged = exchanged};
  return CORE_OK;
}

/* The value of a part is known, as its image sees it. */
static core_status sums_take_value(bits_sums *sums, const sums_part *part, uint32_t value) {
  core_status status = sums_turn_value(sums, part->exchanged, &value);
  if (status != CORE_OK)
    return status;
  sums_remember(sums, part->bits, value);
  return sums_add_value(sums, &sums->options[part->option].value, value);
}

/* Add the value of a part if it was met lately. Else find its image. */
static core_status sums_recall(bits_sums *sums, sums_part *part, bool *done) {
  const sums_recent *recent = sums_recent_place(sums, part->bits);
  *done = recent->part == part->bits;
  if (*done)
    return sums_add_value(sums, &sums->options[part->option].value, recent->value);
  if (part->image != 0)
    return CORE_OK;
  part->image = sums_find_image(sums, part->bits, &part->exchanged);
  sums_fetch_slot(sums, part->image);
  int64_t work = 50 + 4 * (int64_t)sums->rules->maps.count + 20 * (int64_t)sums->lives.words;
  return core_work(sums->host, work) ? CORE_OK : sums->host->status;
}

/* All options of the frame have been pushed. Take what is known of their parts: those stay whose value has
** to be looked for. What is far away in memory is fetched for all at once. */
static core_status sums_begin_frame(bits_sums *sums) {
  sums_frame *frame = &sums->frames[sums->frame_count - 1];
  uint32_t begin = frame->part_begin, kept = begin;
  core_status status = CORE_OK;
  for (uint32_t i = begin; i < sums->part_count && status == CORE_OK; i++) {
    bool done = false;
    sums_part part = sums->parts[i];
    status = sums_recall(sums, &part, &done);
    if (!done)
      sums->parts[kept++] = part;
  }
  sums->part_count = kept;
  for (uint32_t i = begin; i < kept; i++)
    sums_fetch_class(sums, sums->parts[i].image);
  kept = begin;
  for (uint32_t i = begin; i < sums->part_count && status == CORE_OK; i++) {
    sums_part part = sums->parts[i];
    uint32_t class = sums_find_by_image(sums, part.image);
    if (class != UINT32_MAX && sums->classes[class].value < SUMS_GIVEN_UP)
      status = sums_take_value(sums, &part, sums->classes[class].value);
    else
      sums->parts[kept++] = part;
  }
  frame->part_next = begin;
  frame->part_end = sums->part_count = kept;
  return status;
}

/* Look at the options of a component: all are found at once, so that what is known of their parts is
** fetched from memory meanwhile. */
static core_status sums_open_component(bits_sums *sums, uint64_t part, uint32_t class,
                                       bool exchanged) {
  const bits_sieve *applies = &sums->applies;
  uint64_t border = sums->is_linked && sums_flood(sums, part, part) == part ? 0 : UINT64_MAX;
  core_status status = sums_push_frame(sums, part, class, exchanged);
  if (status != CORE_OK)
    return status;
  sums->classes[class].value = SUMS_PENDING;
  for (uint32_t word = 0; word < applies->words; word++)
    for (uint64_t left = bits_sieve_word(applies, word, part); left != 0; left &= left - 1) {
      uint64_t index = 64 * (uint64_t)word + (uint64_t)core_lowest_bit(left);
      const bits_move *move = &sums->rules->moves[index];
      status = sums_push_option(sums, (part & ~move->clear) | move->put,
                                border | sums->borders[index], (uint32_t)move->player);
      if (status != CORE_OK)
        return status;
    }
  if (!core_work(sums->host, 30 * (int64_t)applies->words))
    return sums->host->status;
  return sums_begin_frame(sums);
}

/* The class of a component has a value, or a frame that looks for it. */
static core_status sums_meet_class(bits_sums *sums, const sums_part *part, uint32_t class) {
  uint32_t value = sums->classes[class].value;
  if (value == SUMS_PENDING) {
    sums->fault = BITS_SUMS_CYCLE;
    sums->fault_at = part->bits;
    return CORE_INVALID;
  }
  if (value == SUMS_GIVEN_UP) {
    sums->frames[sums->frame_count - 1].option = part->option;
    return sums_open_component(sums, part->bits, class, part->exchanged);
  }
  if (sums->classes[class].image != part->image)
    sums_remember(sums, part->image, value);
  return sums_take_value(sums, part, value);
}

/* A part that is no component, but a sum of some. */
static core_status sums_split_part(bits_sums *sums, const sums_part *part) {
  uint64_t components[64], reach = sums_reach(sums, part->bits, sums->live);
  uint32_t live_count = sums_list(sums, sums->live, sums->live_list);
  int count = sums_find_components(sums, reach, sums->live_list, live_count, components);
  core_status status = CORE_OK;
  for (int i = 0; i < count && status == CORE_OK; i++)
    status = sums_push_part(sums, part->bits & components[i], part->option);
  return status;
}

/* No class has the image of the part. */
static core_status sums_meet_image(bits_sums *sums, const sums_part *part) {
  const sums_recent *recent = sums_recent_place(sums, part->image);
  uint64_t components[64], reach = sums_reach(sums, part->image, sums->live);
  if (recent->part == part->image)
    return sums_take_value(sums, part, recent->value);
  uint32_t live_count = sums_list(sums, sums->live, sums->live_list), class = 0;
  int count = sums_find_components(sums, reach, sums->live_list, live_count, components);
  if (count == 0)
    return sums_take_value(sums, part, 0);
  if (count > 1 || (part->image & ~components[0]) != 0)
    return sums_split_part(sums, part);
  core_status status = sums_find_class(sums, part, components[0], live_count, &class);
  return status == CORE_OK ? sums_meet_class(sums, part, class) : status;
}

/* Add the value of a part if it is known by now, or find out what it is. */
static core_status sums_take_part(bits_sums *sums, sums_part part) {
  bool done = false;
  core_status status = sums_recall(sums, &part, &done);
  if (status != CORE_OK || done)
    return status;
  uint32_t class = sums_find_by_image(sums, part.image);
  return class == UINT32_MAX ? sums_meet_image(sums, &part) : sums_meet_class(sums, &part, class);
}

/* All options are known: the component gets its value, and the option that it is part of grows. */
static core_status sums_close_component(bits_sums *sums) {
  const sums_frame *frame = &sums->frames[sums->frame_count - 1];
  uint32_t value = 0;
  core_status status = sums_options_value(sums, frame->option_begin, sums->option_count, &value);
  if (status != CORE_OK)
    return status;
  uint32_t turned = value;
  status = sums_turn_value(sums, frame->exchanged, &turned);
  if (status != CORE_OK)
    return status;
  sums->classes[frame->class].value = turned;
  sums->option_count = frame->option_begin;
  sums->part_count = frame->part_begin;
  sums->frame_count--;
  sums_remember(sums, frame->part, value);
  sums_grow_recent(sums);
  return sums_add_value(sums, &sums->options[sums->frames[sums->frame_count - 1].option].value,
                        value);
}

/* One step of the innermost frame; *done if that is the lowest, and has nothing left to do. */
static core_status sums_step(bits_sums *sums, bool *done) {
  sums_frame *frame = &sums->frames[sums->frame_count - 1];
  if (sums->part_count > frame->part_end)
    return sums_take_part(sums, sums->parts[--sums->part_count]);
  if (frame->part_next < frame->part_end)
    return sums_take_part(sums, sums->parts[frame->part_next++]);
  *done = sums->frame_count == 1;
  return *done ? CORE_OK : sums_close_component(sums);
}

/* Classes whose value was being looked for have none; it will be looked for anew. */
static void sums_give_up(bits_sums *sums) {
  for (uint32_t i = 1; i < sums->frame_count; i++)
    if (sums->classes[sums->frames[i].class].value == SUMS_PENDING)
      sums->classes[sums->frames[i].class].value = SUMS_GIVEN_UP;
}

static core_status sums_value_once(bits_sums *sums, uint64_t position, uint32_t *value) {
  bool done = false;
  core_begin_phase(sums->host, "components met", 0);
  sums->frame_count = sums->option_count = sums->part_count = 0;
  sums->fault = BITS_SUMS_SOUND;
  core_status status = sums_push_frame(sums, 0, 0, false);
  if (status == CORE_OK)
    status = sums_push_option(sums, position, UINT64_MAX, BITS_BOTH);
  if (status == CORE_OK)
    status = sums_begin_frame(sums);
  while (status == CORE_OK && !done) {
    sums->host->progress.done = sums->class_count;
    status = core_work(sums->host, 20) ? sums_step(sums, &done) : sums->host->status;
  }
  if (status == CORE_OK)
    *value = sums->options[0].value;
  else
    sums_give_up(sums);
  return status;
}

core_status bits_sums_value(bits_sums *sums, uint64_t position, uint32_t *value) {
  core_status status = sums_value_once(sums, position, value);
  return status == CORE_LIMIT && sums_give_back(sums) ? sums_value_once(sums, position, value)
                                                      : status;
}

/* ---- Making and asking ---- */

static void sums_set_order(sums_order *order, const uint8_t *image, bits_turn turn) {
  for (int i = 0; i < 64; i++) {
    order->image[i] = image[i];
    order->origin[image[i]] = (uint8_t)i;
  }
  order->turn = turn;
}

static bool sums_make_orders(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  core_host *host = sums->host;
  bits_permutation identity;
  bits_permutation_begin(&identity);
  uint64_t count = rules->symmetry_count + 1, turn_bytes = count * sizeof(bits_turn);
  sums->order_bytes = count * sizeof *sums->orders;
  sums->orders = core_allocate(host, sums->order_bytes);
  bits_turn *turns = core_allocate(host, turn_bytes);
  bool done =
      sums->orders != NULL && turns != NULL && bits_rules_find_turns(rules, turns) == CORE_OK;
  if (done) {
    sums->order_count = (uint32_t)count;
    sums_set_order(&sums->orders[0], identity.image, BITS_SYMMETRY);
    for (uint64_t i = 1; i < count; i++) {
      sums_set_order(&sums->orders[i], rules->symmetries[i - 1].image, turns[i - 1]);
      sums->has_plain_orders |= turns[i - 1] == BITS_ORDER;
    }
  }
  core_release(host, turns, turn_bytes);
  return done;
}

/* What each move does with each of its bits, and what each role and rank weighs in a hash. */
static bool sums_make_roles(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  uint64_t count = 0;
  for (uint64_t i = 0; i < rules->move_count; i++)
    count += (uint64_t)bits_size(sums_named(&rules->moves[i]));
  sums->role_bytes = (count + 1) * sizeof *sums->roles;
  sums->roles = core_resize(sums->host, NULL, 0, sums->role_bytes);
  if (sums->roles == NULL)
    return false;
  count = 0;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    const bits_move *move = &rules->moves[i];
    sums->role_begins[i] = count;
    for (uint64_t left = sums_named(move); left != 0; left &= left - 1) {
      int bit = core_lowest_bit(left);
      unsigned role = (unsigned)(move->need >> bit & 1) | (unsigned)(move->forbid >> bit & 1) << 1 |
                      (unsigned)(move->clear >> bit & 1) << 2 |
                      (unsigned)(move->put >> bit & 1) << 3;
      sums->roles[count++] = (sums_role){(uint8_t)bit, (uint8_t)role};
    }
  }
  sums->role_begins[rules->move_count] = count;
  for (unsigned role = 0; role < 16; role++)
    for (unsigned rank = 0; rank < SUMS_OUTSIDE; rank++)
      sums->weights[role][rank] = core_hash(64 * role + rank + 1);
  return true;
}

static bool sums_make_sieves(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  core_host *host = sums->host;
  uint64_t need = 0, forbid = 0;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    need |= rules->moves[i].need;
    forbid |= rules->moves[i].forbid;
  }
  if (bits_sieve_begin(&sums->lives, host, rules->move_count, need) != CORE_OK ||
      bits_sieve_begin(&sums->applies, host, rules->move_count, need | forbid) != CORE_OK)
    return false;
  sums->word_bytes = 8 * (uint64_t)sums->lives.words;
  return (sums->live = core_allocate(host, sums->word_bytes)) != NULL &&
         (sums->other_live = core_allocate(host, sums->word_bytes)) != NULL;
}

/* What is as long as the list of moves. */
static bool sums_allocate(bits_sums *sums) {
  core_host *host = sums->host;
  uint64_t moves = sums->rules->move_count;
  sums->compared_count = 16;
  while (sums->compared_count < 2 * moves)
    sums->compared_count *= 2;
  sums->recent_count = SUMS_RECENT_LEAST;
  return (sums->shifts = core_resize(host, NULL, 0, 8 * (moves + 1))) != NULL &&
         (sums->borders = core_resize(host, NULL, 0, 8 * (moves + 1))) != NULL &&
         (sums->role_begins = core_resize(host, NULL, 0, 8 * (moves + 1))) != NULL &&
         (sums->seen = core_allocate(host, 8 * (moves / 64 + 1))) != NULL &&
         (sums->sides = core_resize(host, NULL, 0, 8 * (moves + 1))) != NULL &&
         (sums->live_list = core_resize(host, NULL, 0, 4 * (moves + 1))) != NULL &&
         (sums->other_list = core_resize(host, NULL, 0, 4 * (moves + 1))) != NULL &&
         (sums->compared = core_allocate(host, sums->compared_count * sizeof *sums->compared)) !=
             NULL &&
         (sums->recent = core_allocate(host, sums->recent_count * sizeof *sums->recent)) != NULL;
}

static bool sums_has_empty_need(const bits_rules *rules, uint64_t *at) {
  for (*at = 0; *at < rules->move_count; ++*at)
    if (rules->moves[*at].need == 0)
      return true;
  return false;
}

static bool sums_make(bits_sums *sums) {
  return sums_allocate(sums) && sums_make_orders(sums) && sums_make_roles(sums) &&
         sums_make_sieves(sums) && bits_rules_find_shifts(sums->rules, sums->shifts) == CORE_OK &&
         sums_look_at_moves(sums);
}

bits_sums *bits_sums_new(const bits_rules *rules, const bits_arithmetic *arithmetic,
                         int hash_bits) {
  core_host *host = rules->host;
  uint64_t at;
  if (sums_has_empty_need(rules, &at)) {
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
  if (sums_make(sums))
    return sums;
  bits_sums_free(sums);
  return NULL;
}

void bits_sums_free(bits_sums *sums) {
  if (sums == NULL)
    return;
  core_host *host = sums->host;
  uint64_t moves = sums->rules->move_count;
  bits_sieve_release(&sums->lives);
  bits_sieve_release(&sums->applies);
  core_release(host, sums->live, sums->word_bytes);
  core_release(host, sums->other_live, sums->word_bytes);
  core_release(host, sums->shifts, 8 * (moves + 1));
  core_release(host, sums->borders, 8 * (moves + 1));
  core_release(host, sums->role_begins, 8 * (moves + 1));
  core_release(host, sums->seen, 8 * (moves / 64 + 1));
  core_release(host, sums->sides, 8 * (moves + 1));
  core_release(host, sums->live_list, 4 * (moves + 1));
  core_release(host, sums->other_list, 4 * (moves + 1));
  core_release(host, sums->compared, sums->compared_count * sizeof *sums->compared);
  core_release(host, sums->recent, sums->recent_count * sizeof *sums->recent);
  core_release(host, sums->roles, sums->role_bytes);
  core_release(host, sums->orders, sums->order_bytes);
  core_release(host, sums->classes, sums->class_bytes);
  core_release(host, sums->slots, 4 * sums->slot_count);
  core_release(host, sums->image_slots, 4 * sums->slot_count);
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

core_status bits_sums_component(bits_sums *sums, uint32_t index, uint64_t *part, uint32_t *value) {
  const sums_class *class = &sums->classes[index];
  bool exchanged = false;
  (void)sums_find_image(sums, class->part, &exchanged);
  *part = class->part;
  *value = class->value;
  return sums_turn_value(sums, exchanged, value);
}
