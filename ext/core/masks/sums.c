#include "core/masks/sums.h"

#include "base/array.h"
#include "core/masks/sieve.h"
#include "core/mex.h"

/* 1. Links say how a position falls apart, and which moves of a part are live.
** 2. Classes tell whether a component is like another one. A part is moved down, and turned, to
**    where its image is the least: as far as symmetries and the moves, moved by the same distance,
**    allow. Parts with one image are alike; that is found by a look into a table. Components whose
**    images differ are compared by forms, their bits numbered in some order.
** 3. The walk goes through the options and adds. */

enum { SUMS_RECENT_LEAST = 1 << 8, SUMS_RECENT_MOST = 1 << 18 };

/* A component for so many bytes of the memory limit: they are many, and might not fit. */
enum { SUMS_MANY = 1024 };

/* The rank of a bit that is outside of a component; what it weighs is 0. */
#define SUMS_OUTSIDE 63

/* The role of a bit in a move, for hashes: need, forbid, clear and put as four bits. */
typedef struct sums_role {
  uint8_t bit, role;
} sums_role;

/* An order in which bits get their numbers. */
typedef struct sums_order {
  uint8_t image[64], origin[64];
  bits_turn turn;
} sums_order;

/* Components that are alike. */
typedef struct sums_class {
  uint64_t part;  /* that was met first */
  uint64_t image; /* of it */
  uint32_t hash;  /* of the form */
  uint32_t value; /* of the image */
} sums_class;

/* A component with its bits numbered in some order. */
typedef struct sums_form {
  uint64_t set, scope;  /* the bits that are set; all bits that a live move names */
  const uint32_t *live; /* moves */
  uint32_t live_count;
  uint8_t rank[64];
} sums_form;

/* A move of the component that others are compared with. */
typedef struct sums_compared {
  bits_move move;
  uint64_t comparison; /* in which it was written; before: the place is free */
  bool found;
} sums_compared;

typedef struct sums_recent {
  uint64_t part; /* 0: free */
  uint32_t value;
  bool exchanged; /* of a class */
} sums_recent;

/* Parts met lately, by hash. */
typedef struct sums_recents {
  sums_recent *items;
  uint64_t count;
} sums_recents;

/* An option of a component: the sum of its parts so far. */
typedef struct sums_option {
  uint32_t value, player;
} sums_option;

/* A part of an option whose value has to be added. */
typedef struct sums_part {
  uint64_t bits;
  uint64_t image;  /* 0: not known yet */
  uint32_t option; /* in sums->options */
  bool exchanged;  /* in the image Left and Right have changed places */
} sums_part;

/* A component whose options are being looked at; or a sum of some, of class SUMS_MOST, with one
** option, that sum. The lowest frame is the position's. Options and parts of all frames stand in
** one list each, those of the innermost last. */
typedef struct sums_frame {
  uint64_t part, image;
  uint32_t class;
  uint32_t option_begin, option; /* `option` is the one whose part a higher frame looks at */
  uint32_t part_begin, part_next, part_end;
  bool exchanged; /* the image of the part is */
} sums_frame;

struct bits_sums {
  core_relief relief; /* the tables of parts met lately */
  core_host *host;
  const bits_rules *rules;
  games *store; /* NULL: Grundy values, or in misere play: */
  bool is_misere;
  forms *all; /* NULL: tame numbers */
  genera genera;
  bits_sums_fault fault;
  uint64_t fault_at;
  uint32_t hash_mask;
  int least_need; /* bits */
  bool puts;      /* some move puts a bit */

  bits_expander applying; /* moves where need and forbid allow it */
  bits_sieve lives;       /* where need does */
  /* Arrays as long as the list of moves, or as its words, in one block. */
  uint64_t block_bytes;
  uint64_t *shifts;  /* of each move, see bits_rules_find_shifts */
  uint64_t *borders; /* of each move: what it puts, and what is linked with what it clears */
  uint64_t *role_begins;
  uint64_t *seen;                           /* values of options, empty between uses */
  uint64_t *live, *other_live, *known_live; /* sets of moves */
  uint64_t *word_puts;                      /* the bits that the moves of each word put */
  uint32_t *sides;                          /* Left's options, then Right's */
  uint32_t *live_list, *other_list;

  bool is_linked; /* T1 holds */
  uint64_t neighbours[64];
  int distance_count;  /* of links: two in a grid */
  int distance[2];     /* the least ones */
  uint64_t shifted[2]; /* the lower ends of links of that distance */

  uint64_t some_shifts; /* of any move */
  sums_role *roles;
  uint64_t role_bytes;
  sums_order *orders; /* the first is as the bits are */
  uint64_t order_bytes;
  uint32_t order_count;
  bool has_plain_orders; /* that carry moves into what are none */
  uint64_t weights[16][64];

  sums_class *classes;
  uint64_t class_bytes;
  uint32_t class_count;
  uint32_t *slots;       /* by the hash of a form: 1 + the index of a class; 0: free */
  uint32_t *image_slots; /* behind them, in one block */
  uint64_t slot_count;   /* of either */

  sums_recents recent;     /* values */
  sums_recents met;        /* classes of parts that were split off; empty before */
  bool is_short;           /* memory was short: those tables do not grow */
  bool looks_ahead;        /* all components are to be met once they are many */
  sums_compared *compared; /* moves by hash, while two components are compared */
  uint64_t compared_count, comparison;

  sums_frame *frames;
  sums_option *options;
  sums_part *parts;
  uint64_t frame_bytes, option_bytes, part_bytes;
  uint32_t frame_count, option_count, part_count;
};

/* Classes have less than that many; values from here on mean that there is none: */
#define SUMS_MOST UINT32_C(0xfffffffc)
#define SUMS_PENDING                                                                               \
  UINT32_C(0xfffffffe) /* it is being looked for, which is somewhere on the stack */
#define SUMS_GIVEN_UP UINT32_C(0xfffffffd)

static inline uint64_t sums_named(const bits_move *move) {
  return move->need | move->forbid | move->clear | move->put;
}

/* ---- Links ---- */

static uint64_t sums_around(const bits_sums *sums, uint64_t set) {
  uint64_t all = set;
  for (uint64_t left = set; left != 0; left &= left - 1)
    all |= sums->neighbours[core_lowest_bit(left)];
  return all;
}

static void sums_find_link_distances(bits_sums *sums) {
  for (int distance = 1; distance < 64; distance++) {
    uint64_t lower = 0;
    for (int bit = 0; bit + distance < 64; bit++)
      lower |= (sums->neighbours[bit] >> (bit + distance) & 1) << bit;
    if (lower == 0)
      continue;
    if (sums->distance_count < 2) {
      sums->distance[sums->distance_count] = distance;
      sums->shifted[sums->distance_count] = lower;
    }
    sums->distance_count++;
  }
}

/* Find out all that follows from the moves alone. False: the host asks to stop. */
static bool sums_look_at_moves(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    uint64_t need = rules->moves[i].need, named = sums_named(&rules->moves[i]);
    for (uint64_t left = named; left != 0; left &= left - 1) {
      uint64_t bit = left & (0 - left);
      sums->neighbours[core_lowest_bit(bit)] |= (bit & need ? named : need) & ~bit;
    }
    if (!core_work(sums->host, 100))
      return false;
  }
  sums->least_need = 64;
  sums->is_linked = true;
  for (uint64_t i = 0; i < rules->move_count; i++) {
    const bits_move *move = &rules->moves[i];
    int size = core_count_bits(move->need);
    uint64_t around = sums_around(sums, move->need), around_put = sums_around(sums, move->put);
    sums->least_need = size < sums->least_need ? size : sums->least_need;
    sums->puts |= move->put != 0;
    sums->is_linked &= (around_put & ~around) == 0; /* T1 */
    sums->borders[i] = sums_around(sums, move->clear) | move->put;
    sums->word_puts[i / 64] |= move->put;
    sums->some_shifts |= sums->shifts[i];
    bits_sieve_set(&sums->lives, i, move->need, 0);
    if (!core_work(sums->host, 600))
      return false;
  }
  sums_find_link_distances(sums);
  return true;
}

/* Over links of two distances, which is what a grid has: those of one distance are followed at
** once. */
static uint64_t sums_flood_grid(const bits_sums *sums, uint64_t set, uint64_t border) {
  const int across = sums->distance[0], down = sums->distance[1];
  const uint64_t row = sums->shifted[0] & set & set >> across;
  const uint64_t column = sums->shifted[1] & set & set >> down;
  uint64_t flooded = border & (0 - border), before;
  do {
    before = flooded;
    flooded |= (flooded & row) << across | (flooded >> across & row);
    flooded |= (flooded & column) << down | (flooded >> down & column);
    if ((border & ~flooded) == 0)
      return set;
  } while (flooded != before);
  return flooded;
}

/* The bits of a set that are linked with the lowest of `border`, by way of others; the whole set as
** soon as all of the border is linked with it. */
static uint64_t sums_flood(const bits_sums *sums, uint64_t set, uint64_t border) {
  uint64_t flooded = border & (0 - border);
  if (sums->distance_count == 2)
    return sums_flood_grid(sums, set, border);
  for (uint64_t front = flooded; front != 0;) {
    uint64_t next = sums->neighbours[core_lowest_bit(front)] & set & ~flooded;
    front = (front & (front - 1)) | next;
    flooded |= next;
  }
  return (border & ~flooded) == 0 ? set : flooded;
}

/* ---- Live moves ---- */

/* The least set that holds a part and with the need of a move what it puts; *live = the live moves,
** as a set. */
static uint64_t sums_reach(const bits_sums *sums, uint64_t part, uint64_t *live) {
  uint64_t reach = part, before = 0;
  bits_sieve_all(&sums->lives, part, live);
  while (sums->puts && reach != before) {
    bool again = before != 0;
    before = reach;
    for (uint32_t word = 0; word < sums->lives.words; word++) {
      uint64_t left = again ? live[word] & ~sums->known_live[word] : live[word];
      sums->known_live[word] = live[word];
      for (; left != 0 && (sums->word_puts[word] & ~reach) != 0; left &= left - 1)
        reach |= sums->rules->moves[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)].put;
    }
    if (reach != before)
      bits_sieve_all(&sums->lives, reach, live);
  }
  return reach;
}

int bits_sums_reach(const bits_sums *sums, uint64_t position) {
  return core_count_bits(sums_reach(sums, position, sums->live));
}

/* The components of a set under its live moves, which are listed, *live_count of them; how many
** there are: at most 64. */
static int sums_find_components(const bits_sums *sums, uint64_t set, uint64_t *live, uint32_t *list,
                                uint32_t *live_count, uint64_t components[64]) {
  uint64_t reach = sums_reach(sums, set, live);
  int count = 0;
  *live_count = 0;
  for (uint32_t word = 0; word < sums->lives.words; word++)
    for (uint64_t left = live[word]; left != 0; left &= left - 1) {
      uint32_t move = list[(*live_count)++] = 64 * word + (uint32_t)core_lowest_bit(left);
      uint64_t joined = sums_named(&sums->rules->moves[move]) & reach;
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

/* ---- Classes: images ---- */

static uint64_t sums_moved_down(uint64_t set, uint64_t by) {
  return by == 0 ? 0 : set >> core_lowest_bit(by);
}

/* The image of a part under the symmetry that makes it the least once it is moved down to bit 0. */
static uint64_t sums_turn_part(const bits_sums *sums, uint64_t part, bool *exchanged) {
  const bits_maps *maps = &sums->rules->maps;
  uint64_t best = part, least = sums_moved_down(part, part), images[BITS_ABREAST];
  *exchanged = false;
  for (uint32_t order = 1; order < sums->order_count; order++) {
    uint32_t index = (order - 1) % BITS_ABREAST;
    if (index == 0)
      bits_apply_abreast(maps, order - 1, part, images);
    uint64_t down = sums_moved_down(images[index], images[index]);
    if (down >= least || sums->orders[order].turn == BITS_ORDER)
      continue;
    best = images[index];
    least = down;
    *exchanged = sums->orders[order].turn == BITS_EXCHANGE;
  }
  return best;
}

/* How many moves a set of bits has the needs of. */
static int sums_count_live(const bits_sums *sums, uint64_t set) {
  int count = 0;
  for (uint32_t word = 0; word < sums->lives.words; word++)
    count += core_count_bits(bits_sieve_word(&sums->lives, word, set));
  return count;
}

/* The place where a part is the least; *exchanged: Left and Right have changed places. A part and
** itself moved down are alike if the live moves of the one, moved down, are those of the other.
** What the one reaches, moved down, has the needs of those; if it has those of no others, it is
** what the other reaches. */
static uint64_t sums_find_image(bits_sums *sums, uint64_t part, bool *exchanged) {
  /* How far may all live moves be moved down, none of the set's bits being lost? As a set of
  ** distances. */
  uint64_t set = sums_turn_part(sums, part, exchanged);
  uint64_t distances = ((UINT64_C(2) << core_lowest_bit(set)) - 2) & sums->some_shifts;
  if (distances == 0)
    return set;
  uint64_t reach = sums_reach(sums, set, sums->live);
  int count = 0;
  for (uint32_t word = 0; word < sums->lives.words && distances != 0; word++) {
    count += core_count_bits(sums->live[word]);
    for (uint64_t left = sums->live[word]; left != 0; left &= left - 1)
      distances &= sums->shifts[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
  }
  while (distances != 0) {
    int distance = core_highest_bit(distances);
    if (sums_count_live(sums, reach >> distance) == count)
      return set >> distance;
    distances ^= UINT64_C(1) << distance;
  }
  return set;
}

static int64_t sums_image_work(const bits_sums *sums) {
  return 50 + 4 * (int64_t)sums->rules->maps.count + 20 * (int64_t)sums->lives.words;
}

/* ---- Classes: forms, components with their bits numbered ---- */

/* Number the bits in the order in which the scope, and then the set, comes out least once it has
** been moved to bit 0. Symmetries have been tried already. */
static void sums_choose_order(const bits_sums *sums, sums_form *form) {
  uint64_t least_scope = sums_moved_down(form->scope, form->scope);
  uint64_t least_set = sums_moved_down(form->set, form->scope);
  uint32_t least = 0;
  for (uint32_t order = 1; sums->has_plain_orders && order < sums->order_count; order++) {
    if (sums->orders[order].turn != BITS_ORDER)
      continue;
    uint64_t image = bits_apply(&sums->rules->maps, order - 1, form->scope);
    uint64_t scope = sums_moved_down(image, image);
    if (scope > least_scope)
      continue;
    uint64_t set = bits_apply(&sums->rules->maps, order - 1, form->set);
    set = sums_moved_down(set, image);
    if (scope < least_scope || set < least_set)
      least_scope = scope, least_set = set, least = order;
  }
  uint64_t images = 0;
  uint8_t next = 0;
  memset(form->rank, SUMS_OUTSIDE, sizeof form->rank);
  for (uint64_t left = form->scope; left != 0; left &= left - 1)
    images |= UINT64_C(1) << sums->orders[least].image[core_lowest_bit(left)];
  for (; images != 0; images &= images - 1)
    form->rank[sums->orders[least].origin[core_lowest_bit(images)]] = next++;
}

static uint64_t sums_hash_form(const bits_sums *sums, const sums_form *form) {
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

static uint64_t sums_renumbered(const sums_form *form, uint64_t set) {
  uint64_t numbers = 0;
  for (set &= form->scope; set != 0; set &= set - 1)
    numbers |= UINT64_C(1) << form->rank[core_lowest_bit(set)];
  return numbers;
}

static bits_move sums_renumbered_move(const bits_sums *sums, const sums_form *form,
                                      uint32_t index) {
  const bits_move *move = &sums->rules->moves[index];
  return (bits_move){sums_renumbered(form, move->need), sums_renumbered(form, move->forbid),
                     sums_renumbered(form, move->clear), sums_renumbered(form, move->put),
                     move->player};
}

/* The place of a move among those of the component that is compared, or a free place. */
static sums_compared *sums_compared_place(const bits_sums *sums, const bits_move *move) {
  uint64_t mask = sums->compared_count - 1;
  const uint64_t *by = sums->weights[0];
  uint64_t place = core_hash(move->need * by[0] + move->forbid * by[1] + move->clear * by[2] +
                             move->put * by[3] + move->player) &
                   mask;
  for (; sums->compared[place].comparison == sums->comparison; place = (place + 1) & mask) {
    const bits_move *there = &sums->compared[place].move;
    if (there->need == move->need && there->forbid == move->forbid && there->clear == move->clear &&
        there->put == move->put && there->player == move->player)
      break;
  }
  return &sums->compared[place];
}

/* Put the moves of a form where others can be compared with them; how many differ. */
static uint32_t sums_compare_with(bits_sums *sums, const sums_form *form) {
  uint32_t distinct = 0;
  sums->comparison++;
  for (uint32_t i = 0; i < form->live_count; i++) {
    bits_move move = sums_renumbered_move(sums, form, form->live[i]);
    sums_compared *place = sums_compared_place(sums, &move);
    distinct += place->comparison != sums->comparison;
    *place = (sums_compared){move, sums->comparison, false};
  }
  return distinct;
}

/* ---- Classes: which are alike ---- */

static bool sums_are_alike(bits_sums *sums, const sums_class *class, const sums_form *form) {
  uint64_t components[64];
  sums_form other = {.set = class->image, .live = sums->other_list};
  if (sums_find_components(sums, class->image, sums->other_live, sums->other_list,
                           &other.live_count, components) != 1)
    return false;
  other.scope = components[0];
  sums_choose_order(sums, &other);
  /* Have both forms the same state and the same set of moves? Moves that occur twice count once. */
  if (sums_renumbered(form, form->set) != sums_renumbered(&other, other.set))
    return false;
  uint32_t distinct = sums_compare_with(sums, form), found = 0;
  for (uint32_t i = 0; i < other.live_count; i++) {
    bits_move move = sums_renumbered_move(sums, &other, other.live[i]);
    sums_compared *place = sums_compared_place(sums, &move);
    if (place->comparison != sums->comparison)
      return false;
    found += !place->found;
    place->found = true;
  }
  return found == distinct;
}

static void sums_enter_class(bits_sums *sums, uint32_t index) {
  uint64_t mask = sums->slot_count - 1, slot = sums->classes[index].hash & mask;
  while (sums->slots[slot] != 0)
    slot = (slot + 1) & mask;
  sums->slots[slot] = index + 1;
  slot = bits_hash(sums->rules, sums->classes[index].image) & mask;
  while (sums->image_slots[slot] != 0)
    slot = (slot + 1) & mask;
  sums->image_slots[slot] = index + 1;
}

/* Twice as many slots. Without memory, or if the host asks to stop, they stay as they are. */
static bool sums_grow_slots(bits_sums *sums) {
  core_host *host = sums->host;
  uint64_t before = sums->slot_count, count = before == 0 ? 256 : 2 * before;
  uint32_t *old = sums->slots, *larger = core_allocate(host, 8 * count);
  bool done = larger != NULL;
  if (!done)
    return false;
  sums->slots = larger;
  sums->image_slots = larger + count;
  sums->slot_count = count;
  for (uint32_t i = 0; i < sums->class_count && done; i++) {
    sums_enter_class(sums, i);
    done = i % 256 != 0 || core_work(host, 256 * 20);
  }
  if (!done) {
    sums->slots = old;
    sums->image_slots = old + before;
    sums->slot_count = before;
  }
  core_release(host, done ? old : larger, 8 * (done ? before : count));
  return done;
}

/* The class that has the image; UINT32_MAX if there is none. */
static uint32_t sums_find_by_image(const bits_sums *sums, uint64_t image) {
  uint64_t mask = sums->slot_count - 1;
  if (sums->slot_count == 0)
    return UINT32_MAX;
  for (uint64_t slot = bits_hash(sums->rules, image) & mask; sums->image_slots[slot] != 0;
       slot = (slot + 1) & mask)
    if (sums->classes[sums->image_slots[slot] - 1].image == image)
      return sums->image_slots[slot] - 1;
  return UINT32_MAX;
}

/* Note a fault. Always false, as all below that fails: the host's status says why. */
static bool sums_fail(bits_sums *sums, bits_sums_fault fault, uint64_t at) {
  sums->fault = fault;
  sums->fault_at = at;
  sums->host->status = CORE_INVALID;
  return false;
}

static bool sums_append_class(bits_sums *sums, const sums_class *class, uint32_t *index) {
  core_host *host = sums->host;
  *index = sums->class_count;
  if (*index == SUMS_MOST)
    return sums_fail(sums, BITS_SUMS_TOO_LARGE, class->part);
  if (!CORE_RESERVE(host, sums->classes, sums->class_bytes, (uint64_t)*index + 1) ||
      (2 * ((uint64_t)*index + 1) > sums->slot_count && !sums_grow_slots(sums)))
    return false;
  sums->classes[*index] = *class;
  sums_enter_class(sums, *index);
  sums->class_count++;
  return true;
}

/* *class = the index of the class of a component with that image, which no class has, `scope` being
** all bits that matter, and sums->live_list its live moves; it has no value yet if it is new. */
static bool sums_find_class(bits_sums *sums, const sums_part *part, uint64_t scope,
                            uint32_t live_count, uint32_t *class) {
  sums_form form = {
      .set = part->image, .scope = scope, .live = sums->live_list, .live_count = live_count};
  sums_choose_order(sums, &form);
  uint32_t hash = (uint32_t)(sums_hash_form(sums, &form) >> 32) & sums->hash_mask;
  uint64_t mask = sums->slot_count - 1, slot = hash & mask;
  for (; sums->slot_count > 0 && sums->slots[slot] != 0; slot = (slot + 1) & mask) {
    *class = sums->slots[slot] - 1;
    bool may_be = sums->classes[*class].hash == hash;
    if (may_be && sums_are_alike(sums, &sums->classes[*class], &form))
      return true;
    if (!core_work(sums->host, may_be ? 100 + 100 * (int64_t)live_count : 20))
      return false;
  }
  sums_class new_class = {part->bits, part->image, hash, SUMS_GIVEN_UP};
  return sums_append_class(sums, &new_class, class);
}

/* *class = that of a part that has its image; UINT32_MAX: it is no component. */
static bool sums_class_of(bits_sums *sums, const sums_part *part, uint32_t *class) {
  uint64_t components[64];
  uint32_t live_count;
  *class = sums_find_by_image(sums, part->image);
  if (*class != UINT32_MAX)
    return true;
  int count =
      sums_find_components(sums, part->image, sums->live, sums->live_list, &live_count, components);
  if (count != 1 || (part->image & ~components[0]) != 0)
    return true;
  return sums_find_class(sums, part, components[0], live_count, class);
}

/* ---- Parts met lately ---- */

static inline sums_recent *sums_recent_place(const sums_recents *recents, uint64_t part) {
  return &recents->items[core_hash(part) & (recents->count - 1)];
}

static void sums_remember(const bits_sums *sums, uint64_t part, uint32_t value) {
  *sums_recent_place(&sums->recent, part) = (sums_recent){part, value, false};
}

/* A table grows with the classes, up to 6 MiB; where memory is short it stays as it is. */
static void sums_grow_recents(const bits_sums *sums, sums_recents *recents) {
  sums_recents before = *recents,
               larger = {NULL, before.count == 0 ? SUMS_RECENT_LEAST : 4 * before.count};
  if (before.count > 0 &&
      (sums->is_short || sums->class_count < before.count / 4 || larger.count > SUMS_RECENT_MOST))
    return;
  larger.items = core_allocate(sums->host, larger.count * sizeof *larger.items);
  if (larger.items == NULL)
    return;
  if (recents->count != before.count) { /* it became smaller, to make room for this one */
    core_release(sums->host, larger.items, larger.count * sizeof *larger.items);
    return;
  }
  *recents = larger;
  for (uint64_t i = 0; i < before.count; i++)
    if (before.items[i].part != 0)
      *sums_recent_place(recents, before.items[i].part) = before.items[i];
  core_release(sums->host, before.items, before.count * sizeof *before.items);
}

/* Give back what a table has grown by. */
static bool sums_shrink_recents(const bits_sums *sums, sums_recents *recents) {
  if (recents->count <= SUMS_RECENT_LEAST)
    return false;
  sums_recent *items = core_resize(sums->host, recents->items, recents->count * sizeof *items,
                                   SUMS_RECENT_LEAST * sizeof *items);
  if (items == NULL)
    return false;
  *recents = (sums_recents){items, SUMS_RECENT_LEAST};
  return true;
}

bool bits_sums_give_back(bits_sums *sums) {
  bool was_short = sums->is_short;
  sums->is_short = true;
  bool gave = !was_short && sums_shrink_recents(sums, &sums->recent);
  return (!was_short && sums_shrink_recents(sums, &sums->met)) || gave;
}

/* Shrink the tables. None of their entries is used across an allocation. */
static bool sums_relieve(core_relief *relief) {
  return bits_sums_give_back((bits_sums *)(void *)relief);
}

/* ---- Arithmetic ---- */

static bool sums_check_value(const bits_sums *sums, uint32_t value) {
  if (value == GAMES_NONE && sums->store != NULL)
    sums->host->status = games_failure(sums->store).status;
  return value != GAMES_NONE;
}

static inline bool sums_add_value(const bits_sums *sums, uint32_t *sum, uint32_t value) {
  if (sums->store == NULL && sums->all == NULL) {
    *sum = sums->is_misere ? tame_sum(*sum, value) : *sum ^ value;
    return true;
  }
  if (*sum != 0 && value != 0)
    *sum =
        sums->all != NULL ? forms_add(sums->all, *sum, value) : games_sum(sums->store, *sum, value);
  else
    *sum |= value;
  return sums_check_value(sums, *sum);
}

/* The value of a part from that of its image, or the other way round. */
static bool sums_turn_value(const bits_sums *sums, bool exchanged, uint32_t *value) {
  if (!exchanged || sums->store == NULL)
    return true;
  *value = games_negative(sums->store, *value);
  return sums_check_value(sums, *value);
}

/* The value that the options make in misere play. */
static bool sums_options_misere(bits_sums *sums, uint32_t begin, uint32_t end, uint32_t *value) {
  uint32_t *options = sums->sides, count = 0;
  bool tame = sums->all == NULL;
  for (uint32_t i = begin; i < end; i++) {
    options[count++] = sums->options[i].value;
    tame &= sums->options[i].value != TAME_NOT;
  }
  *value = TAME_NOT;
  if (sums->all != NULL)
    *value = forms_make(sums->all, options, count);
  else if (tame && !genera_tame_of_options(&sums->genera, options, count, value))
    return false;
  return sums_check_value(sums, *value);
}

/* The same in any play. */
static bool sums_options_value(bits_sums *sums, uint32_t begin, uint32_t end, uint32_t *value) {
  uint32_t *left = sums->sides, *right = sums->sides + sums->rules->move_count;
  size_t left_count = 0, right_count = 0;
  if (sums->is_misere)
    return sums_options_misere(sums, begin, end, value);
  for (uint32_t i = begin; i < end; i++) {
    sums_option option = sums->options[i];
    if (sums->store == NULL && option.value < end - begin)
      sums->seen[option.value / 64] |= UINT64_C(1) << option.value % 64;
    if (sums->store != NULL && option.player & BITS_LEFT)
      left[left_count++] = option.value;
    if (sums->store != NULL && option.player & BITS_RIGHT)
      right[right_count++] = option.value;
  }
  if (sums->store == NULL) {
    *value = (uint32_t)mex_take(sums->seen, end - begin);
    return true;
  }
  *value = games_make(sums->store, left, left_count, right, right_count);
  return sums_check_value(sums, *value);
}

/* ---- The walk: options first, in frames rather than by recursion ---- */

static inline bool sums_push_part(bits_sums *sums, uint64_t bits, uint32_t option) {
  __builtin_prefetch(sums_recent_place(&sums->recent, bits));
  return CORE_PUSH(sums->host, sums->parts, sums->part_bytes, sums->part_count,
                   (sums_part){.bits = bits, .option = option});
}

/* Note an option of the innermost frame, and its parts. Where positions are split by links each of
** the parts has a bit of the border, so that there is nothing to look for where that is one bit, or
** linked. */
static bool sums_push_option(bits_sums *sums, uint64_t position, uint64_t border, uint32_t player) {
  uint32_t option = sums->option_count;
  bool done = CORE_PUSH(sums->host, sums->options, sums->option_bytes, sums->option_count,
                        (sums_option){0, player});
  if (done && !sums->is_linked)
    return position == 0 || sums_push_part(sums, position, option);
  while (position != 0 && done) {
    uint64_t part = position;
    border &= position;
    if ((border & (border - 1)) != 0)
      part = sums_flood(sums, position, border);
    position &= ~part;
    if (core_count_bits(part) >= sums->least_need)
      done = sums_push_part(sums, part, option);
  }
  return done;
}

/* A frame without options yet. */
static bool sums_push_frame(bits_sums *sums, const sums_part *part, uint32_t class) {
  sums_frame frame = {.part = part->bits,
                      .image = part->image,
                      .class = class,
                      .option_begin = sums->option_count,
                      .part_begin = sums->part_count,
                      .exchanged = part->exchanged};
  return CORE_PUSH(sums->host, sums->frames, sums->frame_bytes, sums->frame_count, frame);
}

/* The value of a part is known, as its image sees it. */
static bool sums_take_value(bits_sums *sums, const sums_part *part, uint32_t value) {
  if (!sums_turn_value(sums, part->exchanged, &value))
    return false;
  sums_remember(sums, part->bits, value);
  return sums_add_value(sums, &sums->options[part->option].value, value);
}

/* The image of a part, by which its class is found. First its slot, then the class may be fetched
** from memory. */
static __attribute__((noinline)) bool sums_begin_look_up(bits_sums *sums, sums_part *part) {
  uint64_t image = part->image = sums_find_image(sums, part->bits, &part->exchanged);
  if (sums->slot_count > 0)
    __builtin_prefetch(&sums->image_slots[bits_hash(sums->rules, image) & (sums->slot_count - 1)]);
  return core_work(sums->host, sums_image_work(sums));
}

/* Add the value of a part if it was met lately. Else find its image. */
static bool sums_recall(bits_sums *sums, sums_part *part, bool *done) {
  const sums_recent *recent = sums_recent_place(&sums->recent, part->bits);
  *done = recent->part == part->bits;
  if (*done)
    return sums_add_value(sums, &sums->options[part->option].value, recent->value);
  return part->image != 0 || sums_begin_look_up(sums, part);
}

/* All options of the frame have been pushed. Take what is known of their parts: those stay whose
** value has to be looked for. What is far away in memory is fetched for all at once. */
static bool sums_begin_frame(bits_sums *sums) {
  sums_frame *frame = &sums->frames[sums->frame_count - 1];
  uint32_t begin = frame->part_begin, kept = begin;
  bool done = true;
  for (uint32_t i = begin; i < sums->part_count && done; i++) {
    bool is_known = false;
    sums_part part = sums->parts[i];
    done = sums_recall(sums, &part, &is_known);
    if (!is_known)
      sums->parts[kept++] = part;
  }
  sums->part_count = kept;
  for (uint32_t i = begin; i < kept; i++) {
    uint64_t image = sums->parts[i].image;
    uint64_t slot = bits_hash(sums->rules, image) & (sums->slot_count - 1);
    if (sums->slot_count > 0 && sums->image_slots[slot] != 0)
      __builtin_prefetch(&sums->classes[sums->image_slots[slot] - 1]);
  }
  kept = begin;
  for (uint32_t i = begin; i < sums->part_count && done; i++) {
    sums_part part = sums->parts[i];
    uint32_t class = sums_find_by_image(sums, part.image);
    if (class != UINT32_MAX && sums->classes[class].value < SUMS_GIVEN_UP)
      done = sums_take_value(sums, &part, sums->classes[class].value);
    else
      sums->parts[kept++] = part;
  }
  frame->part_next = begin;
  frame->part_end = sums->part_count = kept;
  return done;
}

/* Look at the options of a component: all are found at once, so that what is known of their parts
** is fetched from memory meanwhile. */
static bool sums_open_component(bits_sums *sums, const sums_part *opened, uint32_t class) {
  const bits_sieve *applies = &sums->applying.sieve;
  uint64_t part = opened->bits;
  uint64_t border = sums->is_linked && sums_flood(sums, part, part) == part ? 0 : UINT64_MAX;
  if (!sums_push_frame(sums, opened, class))
    return false;
  sums->classes[class].value = SUMS_PENDING;
  for (uint32_t word = 0; word < applies->words; word++)
    for (uint64_t left = bits_sieve_word(applies, word, part); left != 0; left &= left - 1) {
      uint64_t index = 64 * (uint64_t)word + (uint64_t)core_lowest_bit(left);
      const bits_move *move = &sums->rules->moves[index];
      if (!sums_push_option(sums, (part & ~move->clear) | move->put, border | sums->borders[index],
                            (uint32_t)move->player))
        return false;
    }
  return core_work(sums->host, 30 * (int64_t)applies->words) && sums_begin_frame(sums);
}

/* The class of a component has a value, or a frame that looks for it. */
static bool sums_meet_class(bits_sums *sums, const sums_part *part, uint32_t class) {
  uint32_t value = sums->classes[class].value;
  if (value == SUMS_PENDING)
    return sums_fail(sums, BITS_SUMS_CYCLE, part->bits);
  if (value == SUMS_GIVEN_UP) {
    sums->frames[sums->frame_count - 1].option = part->option;
    return sums_open_component(sums, part, class);
  }
  if (sums->classes[class].image != part->image)
    sums_remember(sums, part->image, value);
  return sums_take_value(sums, part, value);
}

/* A part that is a sum of components, which are those of its image unless players have changed
** places there: a frame of one option. */
static bool sums_open_sum(bits_sums *sums, const sums_part *part, uint64_t components[64],
                          int count) {
  uint64_t summed = part->exchanged ? part->bits : part->image;
  uint32_t live_count;
  if (part->exchanged)
    count =
        sums_find_components(sums, summed, sums->live, sums->live_list, &live_count, components);
  sums->frames[sums->frame_count - 1].option = part->option;
  bool done = sums_push_frame(sums, part, SUMS_MOST) &&
              CORE_PUSH(sums->host, sums->options, sums->option_bytes, sums->option_count,
                        (sums_option){0, BITS_BOTH});
  for (int i = 0; i < count && done; i++)
    done = sums_push_part(sums, summed & components[i], sums->option_count - 1);
  return done && sums_begin_frame(sums);
}

/* No class has the image of the part: it is a new component, or a sum of some. */
static bool sums_meet_image(bits_sums *sums, const sums_part *part) {
  const sums_recent *recent = sums_recent_place(&sums->recent, part->image);
  uint64_t components[64];
  uint32_t live_count, class = 0;
  if (recent->part == part->image)
    return sums_take_value(sums, part, recent->value);
  int count =
      sums_find_components(sums, part->image, sums->live, sums->live_list, &live_count, components);
  if (count == 0)
    return sums_take_value(sums, part, 0);
  if (count > 1 || (part->image & ~components[0]) != 0)
    return sums_open_sum(sums, part, components, count);
  return sums_find_class(sums, part, components[0], live_count, &class) &&
         sums_meet_class(sums, part, class);
}

/* All options are known: the component gets its value, or the sum, and the option that it is part
** of grows. */
static bool sums_close_frame(bits_sums *sums) {
  const sums_frame *frame = &sums->frames[sums->frame_count - 1];
  bool is_sum = frame->class == SUMS_MOST;
  uint32_t value = is_sum ? sums->options[frame->option_begin].value : 0;
  if (!is_sum && !sums_options_value(sums, frame->option_begin, sums->option_count, &value))
    return false;
  uint32_t turned = value;
  if (!sums_turn_value(sums, frame->exchanged, &turned))
    return false;
  if (is_sum)
    sums_remember(sums, frame->image, turned);
  else
    sums->classes[frame->class].value = turned;
  sums->option_count = frame->option_begin;
  sums->part_count = frame->part_begin;
  sums->frame_count--;
  sums_remember(sums, frame->part, value);
  sums_grow_recents(sums, &sums->recent);
  return sums_add_value(sums, &sums->options[sums->frames[sums->frame_count - 1].option].value,
                        value);
}

/* One step of the innermost frame: add the value of its next part if it is known by now, or find
** out what it is; *done if the frame is the lowest, and has nothing left to do. */
static bool sums_step(bits_sums *sums, bool *done) {
  sums_frame *frame = &sums->frames[sums->frame_count - 1];
  bool is_known = false;
  if (frame->part_next == frame->part_end) {
    *done = sums->frame_count == 1;
    return *done || sums_close_frame(sums);
  }
  sums_part part = sums->parts[frame->part_next++];
  bool recalled = sums_recall(sums, &part, &is_known);
  if (!recalled || is_known)
    return recalled;
  uint32_t class = sums_find_by_image(sums, part.image);
  return class == UINT32_MAX ? sums_meet_image(sums, &part) : sums_meet_class(sums, &part, class);
}

/* Meet all components that the position leads to, breadth first. The walk will ask for the value of
** each, which takes longer: if they do not fit into memory, it need not go on. */
static bool sums_look_ahead(bits_sums *sums) {
  bits_term terms[64];
  uint32_t count;
  bool done = true;
  for (uint32_t i = 0; i < sums->class_count && done; i++) {
    uint64_t part = sums->classes[i].image;
    if (sums->classes[i].value < SUMS_GIVEN_UP)
      continue;
    for (uint32_t word = 0; word < sums->applying.sieve.words; word++)
      for (uint64_t left = bits_sieve_word(&sums->applying.sieve, word, part); left != 0 && done;
           left &= left - 1) {
        const bits_move *move =
            &sums->rules->moves[64 * (uint64_t)word + (uint64_t)core_lowest_bit(left)];
        done = bits_sums_split(sums, (part & ~move->clear) | move->put, terms, &count) == CORE_OK;
      }
    sums->host->progress.done = sums->class_count;
    if (!core_work(sums->host, 100 + 20 * (int64_t)sums->applying.sieve.words))
      return false;
  }
  return done;
}

static bool sums_value_once(bits_sums *sums, uint64_t position, uint32_t *value) {
  bool is_over = false;
  core_begin_phase(sums->host, "components met", 0);
  sums->frame_count = sums->option_count = sums->part_count = 0;
  sums->fault = BITS_SUMS_SOUND;
  bool done = sums_push_frame(sums, &(sums_part){.bits = 0}, SUMS_MOST) &&
              sums_push_option(sums, position, UINT64_MAX, BITS_BOTH) && sums_begin_frame(sums);
  while (done && !is_over) {
    sums->host->progress.done = sums->class_count;
    done = core_work(sums->host, 20) && sums_step(sums, &is_over);
    if (done && sums->looks_ahead && sums->class_count > sums->host->memory_limit / SUMS_MANY) {
      sums->looks_ahead = false;
      done = sums_look_ahead(sums);
    }
  }
  if (done)
    *value = sums->options[0].value;
  else {
    sums->looks_ahead = false; /* from now on there are classes that no question needs */
    /* Classes whose value was being looked for have none; it will be looked for anew. */
    for (uint32_t i = 1; i < sums->frame_count; i++)
      if (sums->frames[i].class != SUMS_MOST &&
          sums->classes[sums->frames[i].class].value == SUMS_PENDING)
        sums->classes[sums->frames[i].class].value = SUMS_GIVEN_UP;
  }
  return done;
}

core_status bits_sums_value(bits_sums *sums, uint64_t position, uint32_t *value) {
  core_status status = sums_value_once(sums, position, value) ? CORE_OK : sums->host->status;
  if (status == CORE_LIMIT && bits_sums_give_back(sums))
    status = sums_value_once(sums, position, value) ? CORE_OK : sums->host->status;
  return status;
}

core_status bits_sums_set(bits_sums *sums, uint64_t position, uint32_t value) {
  sums_part part = {.bits = position};
  uint32_t class;
  if (position == 0)
    return CORE_OK;
  part.image = sums_find_image(sums, position, &part.exchanged);
  if (!core_work(sums->host, sums_image_work(sums)) || !sums_class_of(sums, &part, &class) ||
      (class != UINT32_MAX && !sums_turn_value(sums, part.exchanged, &value)))
    return sums->host->status;
  if (class == UINT32_MAX)
    return CORE_OK;
  uint32_t before = sums->classes[class].value;
  sums->classes[class].value = value;
  sums->fault = BITS_SUMS_CONTRADICTION;
  sums->fault_at = position;
  return before >= SUMS_GIVEN_UP || before == value ? CORE_OK : CORE_INVALID;
}

/* ---- Components without values ---- */

/* Find out whether a part is a term, or falls into more parts. */
static bool sums_take_apart(bits_sums *sums, sums_part part, bits_term *term, uint64_t *waiting,
                            uint32_t *waiting_count) {
  uint64_t components[64];
  uint32_t class, live_count;
  part.image = sums_find_image(sums, part.bits, &part.exchanged);
  if (!sums_class_of(sums, &part, &class))
    return false;
  if (class == UINT32_MAX) {
    int found =
        sums_find_components(sums, part.bits, sums->live, sums->live_list, &live_count, components);
    for (int i = 0; i < found; i++)
      waiting[(*waiting_count)++] = part.bits & components[i];
    return true;
  }
  *sums_recent_place(&sums->met, part.bits) = (sums_recent){part.bits, class, part.exchanged};
  *term = (bits_term){class, part.exchanged};
  return true;
}

core_status bits_sums_split(bits_sums *sums, uint64_t position, bits_term terms[64],
                            uint32_t *count) {
  uint64_t waiting[64];
  uint32_t waiting_count = 0;
  bool done = true;
  *count = 0;
  sums_grow_recents(sums, &sums->met);
  if (sums->met.items == NULL)
    return sums->host->status;
  if (position != 0)
    waiting[waiting_count++] = position;
  while (waiting_count > 0 && done) {
    sums_part part = {.bits = waiting[--waiting_count]};
    uint64_t linked = sums->is_linked ? sums_flood(sums, part.bits, part.bits) : part.bits;
    if (linked != part.bits)
      waiting[waiting_count++] = part.bits & ~linked;
    part.bits = linked;
    const sums_recent *met = sums_recent_place(&sums->met, linked);
    if (met->part == linked) {
      terms[(*count)++] = (bits_term){met->value, met->exchanged};
    } else if (core_count_bits(linked) >= sums->least_need && sums_count_live(sums, linked) > 0) {
      uint32_t waited = waiting_count;
      done = core_work(sums->host, sums_image_work(sums)) &&
             sums_take_apart(sums, part, &terms[*count], waiting, &waiting_count);
      *count += waiting_count == waited;
    }
  }
  return done ? CORE_OK : sums->host->status;
}

int64_t bits_sums_weigh(const bits_sums *sums, uint64_t position) {
  int64_t weight = 0;
  while (position != 0) {
    uint64_t linked = sums->is_linked ? sums_flood(sums, position, position) : position;
    int size = core_count_bits(linked);
    position &= ~linked;
    weight += size >= sums->least_need ? size * size : 0;
  }
  return weight;
}

uint64_t bits_sums_image(const bits_sums *sums, uint32_t class) {
  return sums->classes[class].image;
}

bool bits_sums_is_own_negative(bits_sums *sums, uint32_t class) {
  uint64_t image = sums->classes[class].image;
  bool exchanged;
  if (!sums->rules->is_partizan)
    return true;
  for (uint32_t order = 1; order < sums->order_count; order++) {
    if (sums->orders[order].turn != BITS_EXCHANGE)
      continue;
    /* It is the least of its images, so that one that is the same lies as it does, or moved. */
    uint64_t turned = bits_apply(&sums->rules->maps, order - 1, image);
    if (sums_moved_down(turned, turned) == sums_moved_down(image, image) &&
        sums_find_image(sums, turned, &exchanged) == image && !exchanged)
      return true;
  }
  return false;
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

/* The role of each bit in each move, and the weight of each role and rank in a hash. */
static bool sums_make_roles(bits_sums *sums) {
  const bits_rules *rules = sums->rules;
  uint64_t count = 0;
  for (uint64_t i = 0; i < rules->move_count; i++)
    count += (uint64_t)core_count_bits(sums_named(&rules->moves[i]));
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
    if (!core_work(sums->host, 100))
      return false;
  }
  sums->role_begins[rules->move_count] = count;
  for (unsigned role = 0; role < 16; role++)
    for (unsigned rank = 0; rank < SUMS_OUTSIDE; rank++)
      sums->weights[role][rank] = core_hash(rules->seed + 64 * role + rank + 1);
  return true;
}

/* Make the sieves, and all arrays that are as long as the list of moves. */
static bool sums_allocate(bits_sums *sums) {
  core_host *host = sums->host;
  uint64_t moves = sums->rules->move_count, places = moves + 1, need = 0;
  for (uint64_t i = 0; i < moves; i++)
    need |= sums->rules->moves[i].need;
  if (bits_sieve_begin(&sums->lives, host, moves, need) != CORE_OK ||
      bits_expander_begin(&sums->applying, sums->rules) != CORE_OK)
    return false;
  uint64_t words = sums->lives.words;
  sums->block_bytes = 8 * (5 * places + moves / 64 + 1 + 4 * words);
  sums->shifts = core_allocate(host, sums->block_bytes);
  if (sums->shifts == NULL)
    return false;
  sums->borders = sums->shifts + places;
  sums->role_begins = sums->borders + places;
  sums->seen = sums->role_begins + places;
  sums->live = sums->seen + moves / 64 + 1;
  sums->other_live = sums->live + words;
  sums->known_live = sums->other_live + words;
  sums->word_puts = sums->known_live + words;
  sums->sides = (uint32_t *)(sums->word_puts + words);
  sums->live_list = sums->sides + 2 * places;
  sums->other_list = sums->live_list + places;
  sums->compared_count = 16;
  while (sums->compared_count < 2 * moves)
    sums->compared_count *= 2;
  sums_grow_recents(sums, &sums->recent);
  return sums->recent.items != NULL &&
         (sums->compared = core_allocate(host, sums->compared_count * sizeof *sums->compared)) !=
             NULL;
}

bits_sums *bits_sums_new(const bits_rules *rules, games *store, int hash_bits) {
  core_host *host = rules->host;
  for (uint64_t i = 0; i < rules->move_count; i++)
    if (rules->moves[i].need == 0) {
      host->status = CORE_INVALID;
      return NULL;
    }
  bits_sums *sums = core_allocate(host, sizeof *sums);
  if (sums == NULL)
    return NULL;
  sums->host = host;
  sums->relief = (core_relief){.relieve = sums_relieve};
  core_offer(host, &sums->relief);
  sums->rules = rules;
  sums->store = rules->is_partizan ? store : NULL;
  sums->hash_mask = hash_bits >= 32 ? UINT32_MAX : (UINT32_C(1) << hash_bits) - 1;
  if (sums_allocate(sums) && sums_make_orders(sums) && sums_make_roles(sums) &&
      bits_rules_find_shifts(sums->rules, sums->shifts) == CORE_OK && sums_look_at_moves(sums))
    return sums;
  bits_sums_free(sums);
  return NULL;
}

void bits_sums_forget(bits_sums *sums) {
  core_host *host = sums->host;
  core_release(host, sums->met.items, sums->met.count * sizeof *sums->met.items);
  core_release(host, sums->classes, sums->class_bytes);
  core_release(host, sums->slots, 8 * sums->slot_count);
  sums->met = (sums_recents){NULL, 0};
  sums->classes = NULL;
  sums->slots = NULL;
  sums->class_bytes = sums->slot_count = sums->class_count = 0;
}

void bits_sums_set_looks_ahead(bits_sums *sums) {
  sums->looks_ahead = true;
}

void bits_sums_set_misere(bits_sums *sums, forms *all) {
  sums->is_misere = true;
  sums->all = all;
  genera_open(&sums->genera, sums->host);
}

void bits_sums_free(bits_sums *sums) {
  if (sums == NULL)
    return;
  core_host *host = sums->host;
  core_withdraw(host, &sums->relief);
  bits_sums_forget(sums);
  bits_sieve_release(&sums->lives);
  bits_expander_release(&sums->applying);
  if (sums->is_misere)
    genera_close(&sums->genera);
  core_release(host, sums->shifts, sums->block_bytes);
  core_release(host, sums->compared, sums->compared_count * sizeof *sums->compared);
  core_release(host, sums->recent.items, sums->recent.count * sizeof *sums->recent.items);
  core_release(host, sums->roles, sums->role_bytes);
  core_release(host, sums->orders, sums->order_bytes);
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
  return sums_turn_value(sums, exchanged, value) ? CORE_OK : sums->host->status;
}
