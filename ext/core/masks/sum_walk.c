/* The walk of core/masks/sums.h, its third layer: options first, then sums.
**
** A frame is a component whose options are being looked at, or a part that is the sum of several
** components. All options of a component are listed at once and split into linked parts. Parts that
** were seen recently, or whose class has a value, are added to their options at once. Each other
** part gets a frame. Once all parts of a frame are added, the component gets its value, which is
** added to the option of the frame below.
**
** Example: Kayles as a row of bits, where a move clears one bit or two adjacent ones. One option of
** 11111 is 11011. Its parts are both 11, of value 2, so the value of this option is 2 XOR 2 = 0.
** The part 11 gets a frame only once.
**
** Each class of components is expanded once. Frames, options and parts are on three stacks, since
** recursion would be as deep as the game is long.
*/
#include "base/array.h"
#include "core/masks/sum_pairs.h"
#include "core/masks/sums.h"
#include "core/mex.h"

/* Places of a table of recent parts, a power of two. */
enum { WALK_RECENT_LEAST = 1 << 8, WALK_RECENT_MOST = 1 << 18 };

/* One component per WALK_MANY bytes of the memory limit are many: their values might not fit. */
enum { WALK_MANY = 1024 };

/* In place of the class of a frame: the frame is a sum of components. */
#define WALK_SUM SUMS_CLASSES_MOST

/* A part that was seen recently. */
typedef struct walk_recent {
  bits_set part;  /* empty for a free place */
  uint32_t value; /* or the class of the part */
  bool exchanged; /* the class has the negative of the part */
} walk_recent;

/* A table of recent parts by hash, in which a part replaces the part that was there. */
typedef struct walk_recents {
  walk_recent *items;
  uint64_t count; /* places */
} walk_recents;

/* The kinds of values. */
typedef enum walk_kind {
  WALK_NIMBERS, /* Grundy values */
  WALK_TAME,    /* tame numbers, in misère play */
  WALK_FORMS,   /* forms, in misère play */
  WALK_GAMES    /* ids of partizan games */
} walk_kind;

/* Arithmetic with values. */
typedef struct walk_arithmetic {
  walk_kind kind;
  games *store;  /* of WALK_GAMES */
  forms *all;    /* of WALK_FORMS */
  genera genera; /* of WALK_TAME and WALK_FORMS */

  uint64_t *seen;       /* scratch: a set of Grundy values, empty between uses */
  uint32_t *sides;      /* scratch: the options of Left, then, at the number of moves, of Right */
  uint64_t block_bytes; /* of seen and sides together */
} walk_arithmetic;

/* An option of a component. */
typedef struct walk_option {
  uint32_t value; /* the sum of its parts so far */
  uint32_t player;
} walk_option;

/* A part of an option whose value has to be added. */
typedef struct walk_part {
  bits_set bits;
  bits_set image;  /* empty if it has not been computed */
  uint32_t option; /* its index on the stack of options */
  bool exchanged;  /* Left and Right have changed places in the image */
} walk_part;

/* A component whose options are being looked at, or a sum with one option. The lowest frame is the
** sum of the position. The options and parts of a frame are on the stacks above all options and
** parts of the frames below. */
typedef struct walk_frame {
  bits_set part, image;
  uint32_t class;        /* WALK_SUM for a sum */
  uint32_t option_begin; /* its first option */
  uint32_t option;       /* the option to which the value of the frame above is added */
  uint32_t part_begin, part_next, part_end;
  bool exchanged; /* Left and Right have changed places in the image */
} walk_frame;

typedef struct walk_stack {
  CORE_ARRAY(walk_frame) frames;
  CORE_ARRAY(walk_option) options;
  CORE_ARRAY(walk_part) parts;
} walk_stack;

struct bits_sums {
  core_relief relief; /* shrinks the tables of recent parts */
  core_host *host;
  const bits_rules *rules;
  bits_expander applying; /* the moves that apply to a position */
  sums_links links;
  sums_classes classes;
  walk_arithmetic arithmetic;
  graphs_fault fault;
  bits_set fault_at;

  walk_recents values; /* of recent parts */
  walk_recents met;    /* the classes of parts that were split off; empty before the first split */
  bool is_short;       /* memory was short, so these tables do not grow */
  bool looks_ahead;    /* all components are found once they are many */

  walk_stack stack;
};

_Static_assert(offsetof(bits_sums, relief) == 0, "walk_relieve casts a relief to its sums");

/* Record a fault. Always return false, like all functions below that fail; the host's status is the
** reason. */
static bool walk_fail(bits_sums *sums, graphs_fault fault, bits_set at) {
  sums->fault = fault;
  sums->fault_at = at;
  core_fail(sums->host, CORE_INVALID);
  return false;
}

/* The class of a part could not be found. Record the fault if there are too many classes. */
static bool walk_fail_class(bits_sums *sums, bits_set part) {
  return sums->host->status == CORE_INVALID && walk_fail(sums, GRAPHS_TOO_MANY_POSITIONS, part);
}

/* ---- Recent parts ---- */

static inline walk_recent *walk_recent_place(const walk_recents *recents, bits_set part) {
  core_assert(recents->count > 0 && (recents->count & (recents->count - 1)) == 0);
  return &recents->items[set_hash(part, 0) & (recents->count - 1)];
}

static void walk_remember(const bits_sums *sums, bits_set part, uint32_t value) {
  *walk_recent_place(&sums->values, part) = (walk_recent){part, value, false};
}

/* Let a table grow with the number of classes, up to WALK_RECENT_MOST places. Where memory is short
** leave it unchanged. */
static void walk_grow_recents(const bits_sums *sums, walk_recents *recents) {
  walk_recents before = *recents,
               larger = {NULL, before.count == 0 ? WALK_RECENT_LEAST : 4 * before.count};
  if (before.count > 0 && (sums->is_short || sums->classes.all.count < before.count / 4 ||
                           larger.count > WALK_RECENT_MOST))
    return;
  larger.items = core_allocate(sums->host, larger.count * sizeof *larger.items);
  if (larger.items == NULL)
    return;
  if (recents->count != before.count) { /* the allocation shrank the table itself */
    core_release(sums->host, larger.items, larger.count * sizeof *larger.items);
    return;
  }
  *recents = larger;
  for (uint64_t i = 0; i < before.count; i++)
    if (!set_is_empty(before.items[i].part))
      *walk_recent_place(recents, before.items[i].part) = before.items[i];
  core_release(sums->host, before.items, before.count * sizeof *before.items);
}

/* Shrink a table to its first size. Return false if it has that size or if that fails. */
static bool walk_shrink_recents(const bits_sums *sums, walk_recents *recents) {
  if (recents->count <= WALK_RECENT_LEAST)
    return false;
  walk_recent *items = core_resize(sums->host, recents->items, recents->count * sizeof *items,
                                   WALK_RECENT_LEAST * sizeof *items);
  if (items == NULL)
    return false; /* uncovered: failure */
  *recents = (walk_recents){items, WALK_RECENT_LEAST};
  return true;
}

bool bits_sums_release_memory(bits_sums *sums) {
  bool was_short = sums->is_short;
  sums->is_short = true;
  bool gave = !was_short && walk_shrink_recents(sums, &sums->values);
  return (!was_short && walk_shrink_recents(sums, &sums->met)) || gave;
}

/* Shrink the tables. None of their entries is used across an allocation. */
static bool walk_relieve(core_relief *relief) {
  return bits_sums_release_memory((bits_sums *)(void *)relief);
}

/* ---- Arithmetic ---- */

/* Return true if a value was found. Otherwise return false with the status of the store, if values
** are in a store. */
static bool walk_check_value(const bits_sums *sums, uint32_t value) {
  if (value == GAMES_NONE && sums->arithmetic.kind == WALK_GAMES)
    sums->host->status = games_failure(sums->arithmetic.store).status;
  return value != GAMES_NONE;
}

static inline bool walk_add_value(const bits_sums *sums, uint32_t *sum, uint32_t value) {
  const walk_arithmetic *arithmetic = &sums->arithmetic;
  if (arithmetic->kind <= WALK_TAME) {
    if (arithmetic->kind == WALK_TAME)
      *sum = tame_sum(*sum, value);
    else
      *sum = *sum == BITS_LOONY || value == BITS_LOONY ? BITS_LOONY : *sum ^ value;
    return true;
  }
  if (*sum != 0 && value != 0)
    *sum = arithmetic->kind == WALK_FORMS ? forms_add(arithmetic->all, *sum, value)
                                          : games_sum(arithmetic->store, *sum, value);
  else
    *sum |= value;
  return walk_check_value(sums, *sum);
}

/* Convert the value of a part to the value of its image, or back. */
static bool walk_turn_value(const bits_sums *sums, bool exchanged, uint32_t *value) {
  if (!exchanged || sums->arithmetic.kind != WALK_GAMES)
    return true;
  *value = games_negative(sums->arithmetic.store, *value);
  return walk_check_value(sums, *value);
}

/* Set *value to the value in misère play of a component with the options `begin` to `end` - 1. */
static bool walk_misere_value(bits_sums *sums, uint32_t begin, uint32_t end, uint32_t *value) {
  walk_arithmetic *arithmetic = &sums->arithmetic;
  uint32_t *options = arithmetic->sides, count = 0;
  bool tame = true;
  for (uint32_t i = begin; i < end; i++) {
    options[count++] = sums->stack.options.items[i].value;
    tame &= sums->stack.options.items[i].value != TAME_NOT;
  }
  *value = TAME_NOT;
  if (arithmetic->kind == WALK_FORMS)
    *value = forms_make(arithmetic->all, options, count);
  else if (tame && !genera_tame_of_options(&arithmetic->genera, options, count, value))
    return false;
  return walk_check_value(sums, *value);
}

/* Return the value of a component that has an again move to an option of this value: the same value
** if all again moves, and no others, lead to options of this value. */
static uint32_t walk_again_value(const bits_sums *sums, uint32_t begin, uint32_t end,
                                 uint32_t value) {
  for (uint32_t i = begin; i < end; i++) {
    walk_option option = sums->stack.options.items[i];
    if ((option.player == BITS_AGAIN) != (option.value == value))
      return BITS_LOONY;
  }
  return value;
}

/* Set *value to the least Grundy value that no option has. A value of at least the number of
** options cannot be that one. */
static bool walk_nimber_value(bits_sums *sums, uint32_t begin, uint32_t end, uint32_t *value) {
  uint64_t *seen = sums->arithmetic.seen;
  uint32_t again = SUMS_GIVEN_UP; /* the value of an option of an again move */
  for (uint32_t i = begin; i < end; i++) {
    uint32_t option = sums->stack.options.items[i].value;
    if (sums->stack.options.items[i].player == BITS_AGAIN)
      again = option;
    else if (option < end - begin)
      seen[option / 64] |= UINT64_C(1) << option % 64;
  }
  *value = (uint32_t)mex_take(seen, end - begin);
  if (again != SUMS_GIVEN_UP)
    *value = walk_again_value(sums, begin, end, again);
  return true;
}

static bool walk_game_value(bits_sums *sums, uint32_t begin, uint32_t end, uint32_t *value) {
  uint32_t *left = sums->arithmetic.sides, *right = left + sums->rules->moves.count;
  size_t left_count = 0, right_count = 0;
  for (uint32_t i = begin; i < end; i++) {
    walk_option option = sums->stack.options.items[i];
    if (option.player & BITS_LEFT)
      left[left_count++] = option.value;
    if (option.player & BITS_RIGHT)
      right[right_count++] = option.value;
  }
  core_assert(left_count <= sums->rules->moves.count && right_count <= sums->rules->moves.count);
  *value = games_canonicalize(sums->arithmetic.store, left, left_count, right, right_count);
  return walk_check_value(sums, *value);
}

/* Set *value to the value of a component with the options `begin` to `end` - 1. */
static bool walk_options_value(bits_sums *sums, uint32_t begin, uint32_t end, uint32_t *value) {
  core_assert(begin <= end && end - begin <= sums->rules->moves.count);
  switch (sums->arithmetic.kind) {
  case WALK_NIMBERS:
    return walk_nimber_value(sums, begin, end, value);
  case WALK_GAMES:
    return walk_game_value(sums, begin, end, value);
  default:
    return walk_misere_value(sums, begin, end, value);
  }
}

/* ---- Options and their parts ---- */

static inline bool walk_push_part(bits_sums *sums, bits_set bits, uint32_t option) {
  walk_stack *stack = &sums->stack;
  CORE_PREFETCH(walk_recent_place(&sums->values, bits));
  return CORE_APPEND(sums->host, stack->parts, (walk_part){.bits = bits, .option = option});
}

static inline bool walk_push_value(bits_sums *sums, uint32_t player) {
  walk_stack *stack = &sums->stack;
  return CORE_APPEND(sums->host, stack->options, (walk_option){0, player});
}

/* Push an option of the innermost frame, and its parts. If links split positions, each part has a
** bit in the border, so a border of one bit needs no flooding. Parts without the bits of any need
** are 0. */
static bool walk_push_option(bits_sums *sums, bits_set position, bits_set border, uint32_t player) {
  uint32_t option = sums->stack.options.count;
  bool done = walk_push_value(sums, player);
  if (done && !sums->links.splits)
    return set_is_empty(position) || walk_push_part(sums, position, option);
  while (!set_is_empty(position) && done) {
    bits_set part = position;
    border &= position;
    if (!set_is_empty(set_drop(border)))
      part = sums_links_flood(&sums->links, position, border);
    position &= ~part;
    if (set_count(part) >= sums->links.smallest_need)
      done = walk_push_part(sums, part, option);
  }
  return done;
}

static inline walk_frame *walk_top(const bits_sums *sums) {
  core_assert(sums->stack.frames.count > 0);
  return &sums->stack.frames.items[sums->stack.frames.count - 1];
}

/* Push a frame that has no options yet. */
static bool walk_push_frame(bits_sums *sums, const walk_part *part, uint32_t class) {
  walk_stack *stack = &sums->stack;
  walk_frame frame = {.part = part->bits,
                      .image = part->image,
                      .class = class,
                      .option_begin = stack->options.count,
                      .part_begin = stack->parts.count,
                      .exchanged = part->exchanged};
  return CORE_APPEND(sums->host, stack->frames, frame);
}

/* Add the value of the image of a part to the option of the part. */
static bool walk_add_image_value(bits_sums *sums, const walk_part *part, uint32_t value) {
  core_assert(value < SUMS_GIVEN_UP);
  if (!walk_turn_value(sums, part->exchanged, &value))
    return false;
  walk_remember(sums, part->bits, value);
  return walk_add_value(sums, &sums->stack.options.items[part->option].value, value);
}

/* Find the image of a part, and prefetch the slot of its class. */
static CORE_NOINLINE bool walk_find_image(bits_sums *sums, walk_part *part) {
  const sums_classes *classes = &sums->classes;
  bits_set image = part->image = sums_classes_image(classes, part->bits, &part->exchanged);
  if (classes->slot_count > 0)
    CORE_PREFETCH(&classes->image_slots[bits_hash(sums->rules, image) & (classes->slot_count - 1)]);
  return core_work(sums->host, sums_classes_image_work(classes));
}

/* Add the value of a recent part to its option and set *done, or find the image of the part. */
static bool walk_recall(bits_sums *sums, walk_part *part, bool *done) {
  const walk_recent *recent = walk_recent_place(&sums->values, part->bits);
  *done = set_equal(recent->part, part->bits);
  if (*done)
    return walk_add_value(sums, &sums->stack.options.items[part->option].value, recent->value);
  return !set_is_empty(part->image) || walk_find_image(sums, part);
}

/* ---- Frames ---- */

/* Prefetch the classes of the images of parts. */
static void walk_prefetch_classes(const bits_sums *sums, uint32_t begin, uint32_t end) {
  const sums_classes *classes = &sums->classes;
  for (uint32_t i = begin; i < end; i++) {
    bits_set image = sums->stack.parts.items[i].image;
    uint64_t slot = bits_hash(sums->rules, image) & (classes->slot_count - 1);
    if (classes->slot_count > 0 && classes->image_slots[slot] != 0)
      CORE_PREFETCH(&classes->all.items[classes->image_slots[slot] - 1]);
  }
}

/* All options of the innermost frame have been pushed. Add all parts whose values are known, and
** keep the others. Each of the three passes prefetches the memory that the next one reads. */
static bool walk_begin_frame(bits_sums *sums) {
  walk_frame *frame = walk_top(sums);
  walk_stack *stack = &sums->stack;
  uint32_t begin = frame->part_begin, kept = begin;
  bool done = true;
  for (uint32_t i = begin; i < stack->parts.count && done; i++) {
    bool is_known = false;
    walk_part part = stack->parts.items[i];
    done = walk_recall(sums, &part, &is_known);
    if (!is_known)
      stack->parts.items[kept++] = part;
  }
  stack->parts.count = kept;
  walk_prefetch_classes(sums, begin, kept);
  kept = begin;
  for (uint32_t i = begin; i < stack->parts.count && done; i++) {
    walk_part part = stack->parts.items[i];
    uint32_t class = sums_classes_by_image(&sums->classes, part.image);
    if (class != SUMS_NO_CLASS && sums->classes.all.items[class].value < SUMS_GIVEN_UP)
      done = walk_add_image_value(sums, &part, sums->classes.all.items[class].value);
    else
      stack->parts.items[kept++] = part;
  }
  frame->part_next = begin;
  frame->part_end = stack->parts.count = kept;
  return done;
}

/* Push a frame for a component with all of its options. */
static bool walk_open_component(bits_sums *sums, const walk_part *opened, uint32_t class) {
  const bits_sieve *applies = &sums->applying.sieve;
  const sums_links *links = &sums->links;
  bits_set part = opened->bits;
  bool is_linked = links->splits && set_equal(sums_links_flood(links, part, part), part);
  bits_set border = is_linked ? SET_NONE : ~SET_NONE;
  if (!walk_push_frame(sums, opened, class))
    return false;
  core_assert(sums->classes.all.items[class].value == SUMS_GIVEN_UP);
  sums->classes.all.items[class].value = SUMS_PENDING;
  for (uint32_t word = 0; word < applies->words; word++)
    for (uint64_t left = bits_sieve_word(applies, word, part); left != 0; left &= left - 1) {
      uint64_t index = 64 * (uint64_t)word + (uint64_t)core_lowest_bit(left);
      const bits_move *move = &sums->rules->moves.items[index];
      if (!walk_push_option(sums, (part & ~move->clear) | move->put, border | links->borders[index],
                            (uint32_t)move->player))
        return false;
    }
  return core_work(sums->host, 30 * (int64_t)applies->words) && walk_begin_frame(sums);
}

/* Add the value of the class of a part, or push a frame that finds the value. If such a frame is on
** the stack already, play can return to the part. */
static bool walk_enter_class(bits_sums *sums, const walk_part *part, uint32_t class) {
  uint32_t value = sums->classes.all.items[class].value;
  if (value == SUMS_PENDING)
    return walk_fail(sums, GRAPHS_CYCLE, part->bits);
  if (value == SUMS_GIVEN_UP) {
    walk_top(sums)->option = part->option;
    return walk_open_component(sums, part, class);
  }
  if (!set_equal(sums->classes.all.items[class].image, part->image))
    walk_remember(sums, part->image, value);
  return walk_add_image_value(sums, part, value);
}

/* Push a frame of one option for a part that is a sum of components. They are the components of its
** image, unless Left and Right have changed places there. */
static bool walk_open_sum(bits_sums *sums, const walk_part *part, bits_set components[SET_BITS],
                          int count) {
  bits_set summed = part->exchanged ? part->bits : part->image;
  if (part->exchanged)
    count = sums_links_components(&sums->links, summed, &sums->classes.live, components);
  walk_top(sums)->option = part->option;
  bool done = walk_push_frame(sums, part, WALK_SUM) && walk_push_value(sums, BITS_BOTH);
  for (int i = 0; i < count && done; i++)
    done = walk_push_part(sums, summed & components[i], sums->stack.options.count - 1);
  return done && walk_begin_frame(sums);
}

/* No class has the image of the part. Find its class if it is a component; else add 0 or push a
** frame for a sum. */
static bool walk_enter_image(bits_sums *sums, const walk_part *part) {
  const walk_recent *recent = walk_recent_place(&sums->values, part->image);
  bits_set components[SET_BITS];
  uint32_t class = 0;
  if (set_equal(recent->part, part->image))
    return walk_add_image_value(sums, part, recent->value);
  int count = sums_links_components(&sums->links, part->image, &sums->classes.live, components);
  if (count == 0)
    return walk_add_image_value(sums, part, 0);
  if (count > 1 || !set_is_empty(part->image & ~components[0]))
    return walk_open_sum(sums, part, components, count);
  if (!sums_classes_find(&sums->classes, part->bits, part->image, components[0], &class))
    return walk_fail_class(sums, part->bits);
  return walk_enter_class(sums, part, class);
}

/* All parts of the innermost frame have been added. Find the value of the frame, and add it to the
** option of the frame below. */
static bool walk_close_frame(bits_sums *sums) {
  walk_stack *stack = &sums->stack;
  const walk_frame *frame = walk_top(sums);
  bool is_sum = frame->class == WALK_SUM;
  uint32_t value = is_sum ? stack->options.items[frame->option_begin].value : 0;
  if (!is_sum && !walk_options_value(sums, frame->option_begin, stack->options.count, &value))
    return false;
  uint32_t turned = value;
  if (!walk_turn_value(sums, frame->exchanged, &turned))
    return false;
  core_assert(is_sum || sums->classes.all.items[frame->class].value == SUMS_PENDING);
  if (is_sum)
    walk_remember(sums, frame->image, turned);
  else
    sums->classes.all.items[frame->class].value = turned;
  stack->options.count = frame->option_begin;
  stack->parts.count = frame->part_begin;
  stack->frames.count--;
  walk_remember(sums, frame->part, value);
  walk_grow_recents(sums, &sums->values);
  return walk_add_value(sums, &stack->options.items[walk_top(sums)->option].value, value);
}

/* Take one step in the innermost frame: add its next part, push a frame for that part, or close the
** frame if no part is left. Set *done if the only frame left has no more parts. */
static bool walk_step(bits_sums *sums, bool *done) {
  walk_frame *frame = walk_top(sums);
  bool is_known = false;
  core_assert(frame->part_begin <= frame->part_next && frame->part_next <= frame->part_end);
  core_assert(frame->part_end == sums->stack.parts.count);
  if (frame->part_next == frame->part_end) {
    *done = sums->stack.frames.count == 1;
    return *done || walk_close_frame(sums);
  }
  walk_part part = sums->stack.parts.items[frame->part_next++];
  bool recalled = walk_recall(sums, &part, &is_known);
  if (!recalled || is_known)
    return recalled;
  uint32_t class = sums_classes_by_image(&sums->classes, part.image);
  return class == SUMS_NO_CLASS ? walk_enter_image(sums, &part)
                                : walk_enter_class(sums, &part, class);
}

/* ---- Values of positions ---- */

/* Find all classes of components that the position leads to, breadth first. This is faster than to
** find their values, so a position with too many classes is refused early. */
static bool walk_look_ahead(bits_sums *sums) {
  const bits_sieve *applies = &sums->applying.sieve;
  bits_term terms[SET_BITS];
  uint32_t count;
  bool done = true;
  for (uint32_t i = 0; i < sums->classes.all.count && done; i++) {
    bits_set part = sums->classes.all.items[i].image;
    if (sums->classes.all.items[i].value < SUMS_GIVEN_UP)
      continue;
    for (uint32_t word = 0; word < applies->words; word++)
      for (uint64_t left = bits_sieve_word(applies, word, part); left != 0 && done;
           left &= left - 1) {
        const bits_move *move =
            &sums->rules->moves.items[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
        done = bits_sums_split(sums, (part & ~move->clear) | move->put, terms, &count) == CORE_OK;
      }
    sums->host->progress.done = sums->classes.all.count;
    if (!core_work(sums->host, 100 + 20 * (int64_t)applies->words))
      return false;
  }
  return done;
}

/* After a failure, reset the classes whose value was being looked for. */
static void walk_abandon(bits_sums *sums) {
  /* Some classes may be of another question, so that looking ahead would find too many. */
  sums->looks_ahead = false;
  for (uint32_t i = 1; i < sums->stack.frames.count; i++) {
    uint32_t class = sums->stack.frames.items[i].class;
    if (class != WALK_SUM && sums->classes.all.items[class].value == SUMS_PENDING)
      sums->classes.all.items[class].value = SUMS_GIVEN_UP;
  }
}

static bool walk_value(bits_sums *sums, bits_set position, uint32_t *value) {
  walk_stack *stack = &sums->stack;
  bool is_over = false;
  core_begin_phase(sums->host, "components met", 0);
  stack->frames.count = stack->options.count = stack->parts.count = 0;
  sums->fault = GRAPHS_NO_FAULT;
  bool done = walk_push_frame(sums, &(walk_part){.option = 0}, WALK_SUM) &&
              walk_push_option(sums, position, ~SET_NONE, BITS_BOTH) && walk_begin_frame(sums);
  while (done && !is_over) {
    sums->host->progress.done = sums->classes.all.count;
    done = core_work(sums->host, 20) && walk_step(sums, &is_over);
    if (done && sums->looks_ahead &&
        sums->classes.all.count > sums->host->memory_limit / WALK_MANY) {
      sums->looks_ahead = false;
      done = walk_look_ahead(sums);
    }
  }
  core_assert(!done || (stack->frames.count == 1 && stack->options.count == 1));
  if (done)
    *value = stack->options.items[0].value;
  else
    walk_abandon(sums);
  return done;
}

core_status bits_sums_value(bits_sums *sums, bits_set position, uint32_t *value) {
  core_status status = walk_value(sums, position, value) ? CORE_OK : sums->host->status;
  if (status == CORE_LIMIT && bits_sums_release_memory(sums))
    /* uncovered: failure */
    status = walk_value(sums, position, value) ? CORE_OK : sums->host->status;
  return status;
}

core_status bits_sums_set_value(bits_sums *sums, bits_set position, uint32_t value) {
  bool exchanged;
  uint32_t class;
  if (set_is_empty(position))
    return CORE_OK;
  core_assert(sums->classes.is_exact || sums->classes.all.count == 0);
  sums->classes.is_exact = true;
  bits_set image = sums_classes_image(&sums->classes, position, &exchanged);
  if (!core_work(sums->host, sums_classes_image_work(&sums->classes)))
    return sums->host->status;
  if (!sums_classes_of(&sums->classes, position, image, &class)) {
    (void)walk_fail_class(sums, position);
    return sums->host->status;
  }
  if (class == SUMS_NO_CLASS) {
    sums->classes.is_exact = sums->classes.all.count > 0;
    return CORE_OK;
  }
  if (!walk_turn_value(sums, exchanged, &value))
    return sums->host->status; /* uncovered: failure */
  uint32_t negative = value;
  bool is_turned = sums_classes_is_own_negative(&sums->classes, class);
  if (!walk_turn_value(sums, is_turned, &negative))
    return sums->host->status; /* uncovered: failure */
  uint32_t before = sums->classes.all.items[class].value;
  sums->classes.all.items[class].value = value;
  sums->fault = GRAPHS_RESULTS_DIFFER;
  sums->fault_at = position;
  bool differs = (before < SUMS_GIVEN_UP && before != value) || negative != value;
  return differs ? core_fail(sums->host, CORE_INVALID) : CORE_OK;
}

/* ---- Components without values ---- */

/* Set *term to the term of a part if it is a component; else append its components to waiting[]. */
static bool walk_split_part(bits_sums *sums, bits_set part, bits_term *term, bits_set *waiting,
                            uint32_t *waiting_count) {
  bits_set components[SET_BITS];
  uint32_t class;
  bool exchanged;
  bits_set image = sums_classes_image(&sums->classes, part, &exchanged);
  if (!sums_classes_of(&sums->classes, part, image, &class))
    return walk_fail_class(sums, part);
  if (class == SUMS_NO_CLASS) {
    int found = sums_links_components(&sums->links, part, &sums->classes.live, components);
    core_assert(*waiting_count + (uint32_t)found <= SET_BITS);
    for (int i = 0; i < found; i++)
      waiting[(*waiting_count)++] = part & components[i];
    return true;
  }
  *walk_recent_place(&sums->met, part) = (walk_recent){part, class, exchanged};
  *term = (bits_term){class, exchanged};
  return true;
}

core_status bits_sums_split(bits_sums *sums, bits_set position, bits_term terms[SET_BITS],
                            uint32_t *count) {
  const sums_links *links = &sums->links;
  bits_set waiting[SET_BITS];
  uint32_t waiting_count = 0;
  bool done = true;
  *count = 0;
  walk_grow_recents(sums, &sums->met);
  if (sums->met.items == NULL)
    return sums->host->status;
  if (!set_is_empty(position))
    waiting[waiting_count++] = position;
  while (waiting_count > 0 && done) {
    bits_set part = waiting[--waiting_count];
    bits_set linked = links->splits ? sums_links_flood(links, part, part) : part;
    if (!set_equal(linked, part))
      waiting[waiting_count++] = part & ~linked;
    core_assert(*count + waiting_count < SET_BITS);
    const walk_recent *met = walk_recent_place(&sums->met, linked);
    if (set_equal(met->part, linked)) {
      terms[(*count)++] = (bits_term){met->value, met->exchanged};
    } else if (set_count(linked) >= links->smallest_need &&
               sums_links_count_live(links, linked) > 0) {
      uint32_t waited = waiting_count;
      done = core_work(sums->host, sums_classes_image_work(&sums->classes)) &&
             walk_split_part(sums, linked, &terms[*count], waiting, &waiting_count);
      *count += waiting_count == waited;
    }
  }
  return done ? CORE_OK : sums->host->status;
}

int64_t bits_sums_cohesion(const bits_sums *sums, bits_set position) {
  const sums_links *links = &sums->links;
  int64_t weight = 0;
  while (!set_is_empty(position)) {
    bits_set linked = links->splits ? sums_links_flood(links, position, position) : position;
    int size = set_count(linked);
    position &= ~linked;
    weight += size >= links->smallest_need ? size * size : 0;
  }
  core_assert(weight <= BITS_WIDTH * BITS_WIDTH);
  return weight;
}

int bits_sums_reach(const bits_sums *sums, bits_set position) {
  return set_count(sums_links_reach(&sums->links, position, sums->classes.live.set));
}

bits_set bits_sums_move_down(const bits_sums *sums, bits_set part) {
  bool exchanged;
  core_assert(sums->rules->symmetries.count == 0);
  return sums_classes_image(&sums->classes, part, &exchanged);
}

bits_set bits_sums_image(const bits_sums *sums, uint32_t class) {
  core_assert(class < sums->classes.all.count);
  return sums->classes.all.items[class].image;
}

bool bits_sums_is_zero(const bits_sums *sums, uint32_t class) {
  core_assert(class < sums->classes.all.count);
  return sums->classes.all.items[class].value == 0;
}

bool bits_sums_is_own_negative(bits_sums *sums, uint32_t class) {
  core_assert(class < sums->classes.all.count);
  return sums_classes_is_own_negative(&sums->classes, class);
}

/* ---- Opening and closing ---- */

static bool walk_begin(bits_sums *sums, games *store, int hash_bits) {
  walk_arithmetic *arithmetic = &sums->arithmetic;
  uint64_t moves = sums->rules->moves.count, words = moves / 64 + 1;
  if (!sums_links_begin(&sums->links, sums->rules) ||
      !sums_classes_begin(&sums->classes, &sums->links, hash_bits) ||
      bits_expander_begin(&sums->applying, sums->rules) != CORE_OK)
    return false;
  arithmetic->kind = sums->rules->is_partizan ? WALK_GAMES : WALK_NIMBERS;
  arithmetic->store = sums->rules->is_partizan ? store : NULL;
  arithmetic->block_bytes =
      words * sizeof *arithmetic->seen + 2 * (moves + 1) * sizeof *arithmetic->sides;
  arithmetic->seen = core_allocate(sums->host, arithmetic->block_bytes);
  if (arithmetic->seen == NULL)
    return false;
  arithmetic->sides = (uint32_t *)(arithmetic->seen + words);
  walk_grow_recents(sums, &sums->values);
  return sums->values.items != NULL;
}

bits_sums *bits_sums_new(const bits_rules *rules, games *store, int hash_bits) {
  core_host *host = rules->host;
  core_assert(!rules->has_gains);
  for (uint64_t i = 0; i < rules->moves.count; i++)
    if (set_is_empty(rules->moves.items[i].need)) {
      core_fail(host, CORE_INVALID);
      return NULL;
    }
  bits_sums *sums = core_allocate(host, sizeof *sums);
  if (sums == NULL)
    return NULL;
  sums->host = host;
  sums->relief = (core_relief){.relieve = walk_relieve};
  core_add_relief(host, &sums->relief);
  sums->rules = rules;
  if (walk_begin(sums, store, hash_bits))
    return sums;
  bits_sums_free(sums);
  return NULL;
}

void bits_sums_clear(bits_sums *sums) {
  core_release(sums->host, sums->met.items, sums->met.count * sizeof *sums->met.items);
  sums->met = (walk_recents){NULL, 0};
  sums_classes_clear(&sums->classes);
}

void bits_sums_enable_look_ahead(bits_sums *sums) {
  core_assert(sums->rules->is_partizan && sums->classes.all.count == 0);
  sums->looks_ahead = true;
}

void bits_sums_enable_pairs(bits_sums *sums) {
  core_assert(sums->arithmetic.kind != WALK_TAME && sums->arithmetic.kind != WALK_FORMS);
  core_assert(sums->classes.all.count == 0);
  sums_pairs_begin(&sums->classes);
}

bits_sums *bits_sums_open(const bits_rules *rules, games *store) {
  bits_sums *sums = bits_sums_new(rules, store, 32);
  if (sums == NULL)
    return NULL;
  bits_sums_enable_pairs(sums);
  sums->looks_ahead = rules->is_partizan;
  return sums;
}

void bits_sums_set_misere(bits_sums *sums, forms *all) {
  core_assert(sums->arithmetic.kind == WALK_NIMBERS && sums->classes.all.count == 0);
  sums->arithmetic.kind = all == NULL ? WALK_TAME : WALK_FORMS;
  sums->arithmetic.all = all;
  genera_open(&sums->arithmetic.genera, sums->host);
}

void bits_sums_free(bits_sums *sums) {
  if (sums == NULL)
    return;
  core_host *host = sums->host;
  core_remove_relief(host, &sums->relief);
  walk_arithmetic *arithmetic = &sums->arithmetic;
  walk_stack *stack = &sums->stack;
  core_release(host, sums->values.items, sums->values.count * sizeof *sums->values.items);
  core_release(host, sums->met.items, sums->met.count * sizeof *sums->met.items);
  if (arithmetic->kind == WALK_TAME || arithmetic->kind == WALK_FORMS)
    genera_close(&arithmetic->genera);
  core_release(host, arithmetic->seen, arithmetic->block_bytes);
  CORE_FREE_ALL(host, &stack->frames, &stack->options, &stack->parts);
  bits_expander_release(&sums->applying);
  sums_classes_release(&sums->classes);
  sums_links_release(&sums->links);
  core_release(host, sums, sizeof *sums);
}

graphs_fault bits_sums_find_fault(const bits_sums *sums, bits_set *at) {
  *at = sums->fault_at;
  return sums->fault;
}

uint32_t bits_sums_count(const bits_sums *sums) {
  return sums->classes.all.count;
}

core_status bits_sums_component(bits_sums *sums, uint32_t index, bits_set *part, uint32_t *value) {
  core_assert(index < sums->classes.all.count);
  const sums_class *class = &sums->classes.all.items[index];
  bool exchanged = false;
  (void)sums_classes_image(&sums->classes, class->part, &exchanged);
  *part = class->part;
  *value = class->value;
  return walk_turn_value(sums, exchanged, value) ? CORE_OK : sums->host->status;
}
