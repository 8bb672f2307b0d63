#include "core/heaps/sparse.h"

#include "core/heaps/vectors.h"

#include <string.h>

enum {
  FIRST_COUNT = 2048,  /* values before the first choice of classes */
  LEAST_RANKS = 128,   /* so that a rank and the flag of a rare heap fit in a byte */
  MOST_RANKS = 32768,  /* or in two; larger values end the method */
  STAMPED = 1024,      /* pairings with rare heaps that are stamped; the others are checked, and */
  STAMPED_WIDE = 2048, /* more where cells are wide and checks cost more */
  SAMPLE = 2048,       /* pairs of odd heaps kept to show that even values are options */
  CHECK_STEP = 256,    /* of them looked at between two looks at what they have left */
  CHECKS = 4,          /* rounds of checks of even values */
  ENOUGH = 1,          /* missing odd values to find: some are reached within the block */
  MISSING = ENOUGH + HEAPS_LANES_WANTED, /* room for them */
  PADDING = HEAPS_LANES,
  SPARSE_SLICE = 1 << 18
};

/* An even value by its rank, and heaps of the block, a bit for each. */
typedef struct even_lack {
  uint32_t rank;
  uint64_t heaps;
} even_lack;

/* What became of one block so far. */
typedef struct block {
  uint64_t start;
  bool complete;                                      /* all pairings with rare heaps are stamped */
  uint32_t next[HEAPS_BLOCK];                         /* ranks of odd values below were looked at */
  uint16_t doubtful[HEAPS_LANES_WANTED][HEAPS_BLOCK]; /* ranks that were not stamped */
  uint32_t doubts[HEAPS_BLOCK];                       /* their number */
  uint16_t missing[MISSING][HEAPS_BLOCK]; /* ranks that no rare heap reaches, ascending */
  uint32_t missings[HEAPS_BLOCK];         /* their number */
  uint32_t bounds[HEAPS_BLOCK];           /* even values below were looked at, ... */
  uint32_t ends[HEAPS_BLOCK], last_end;   /* ... ranks below these, the last of which is last_end */
  uint32_t first_new;                     /* the first rare heap of this block */
} block;

struct heaps_sparse {
  core_host *host;
  heaps_rules rules;
  lanes_check *check;
  bool wide;                             /* vectors of 32 bytes may be used */
  uint32_t splits[HEAPS_DIGITS_MAX + 1]; /* tokens taken by the moves that leave two heaps, ... */
  uint32_t takes[HEAPS_DIGITS_MAX + 1];  /* and by those that leave one */
  uint32_t split_count, take_count;
  bool one_parity; /* all of splits have that of splits[0] */
  bool usable;
  uint64_t next_choice; /* when to choose the classes again */
  uint32_t ranks;       /* a power of two: all ranks are below; and the flag of a cell */
  uint32_t mask, drop;  /* drop: the lowest bit of the mask */
  bool positional;      /* the class of a heap is that of its value and of its number */
  bool split_parity;    /* of splits[0] */
  void *cells;          /* of the heaps from -PADDING on: rank of the value; flag if even */
  uint32_t width;       /* bytes of a cell: 1 or 2 */
  uint64_t capacity;    /* cells */
  uint64_t filled;
  uint32_t *rare; /* the even heaps from 1 on, ascending */
  uint64_t rares, rare_bytes;
  lanes_pairing *pairings; /* options with a rare heap, or with no other heap at all */
  uint64_t paired, pairing_bytes;
  uint64_t listed; /* rare heaps that are in pairings */
  lanes_pairing sample[SAMPLE];
  uint64_t samples;
  lanes_hits *seen;    /* a row for each number below 2 * ranks */
  even_lack *lacks;    /* even values of the block's heaps that are not shown to be options ... */
  uint32_t lack_count; /* ... and their number, at most `ranks` */
  uint32_t *stamps, *wanted, stamp; /* 2 * ranks: for each value */
};

static uint32_t values_end(const heaps_sparse *s) {
  return 2 * s->ranks;
}

/* Whether the values of the class that is called odd at heap n are those of even parity. */
static bool is_turned(const heaps_sparse *s, uint64_t n) {
  return s->positional && ((n & 1) != 0) != s->split_parity;
}

/* Is the value of the class that is called odd at heap n? */
static bool is_odd(const heaps_sparse *s, uint64_t n, uint32_t value) {
  return (__builtin_parity(value & s->mask) != 0) != is_turned(s, n);
}

/* A value without the lowest bit of the mask, which its class makes up for. Of two values of one
** class, the smaller has the smaller rank: the highest bit in which they differ is not that bit,
** or they would differ in it alone among the bits of the mask. And ranks XOR as values do. */
static uint32_t rank_of(const heaps_sparse *s, uint32_t value) {
  uint32_t low = value & ((1U << s->drop) - 1);
  return value >> (s->drop + 1) << s->drop | low;
}

/* The value of this rank in a class at heap n. */
static uint32_t value_of(const heaps_sparse *s, uint64_t n, uint32_t rank, bool odd) {
  uint32_t low = rank & ((1U << s->drop) - 1);
  uint32_t value = rank >> s->drop << (s->drop + 1) | low;
  return is_odd(s, n, value) == odd ? value : value | 1U << s->drop;
}

heaps_sparse *heaps_sparse_open(core_host *host, const heaps_rules *rules) {
  heaps_sparse *s = core_allocate(host, sizeof *s);
  if (s == NULL)
    return NULL;
  s->host = host;
  s->wide = lanes_may_be_wide(host);
  s->rules = *rules;
  s->next_choice = FIRST_COUNT;
  if (rules->kind == HEAPS_GRUNDY)
    s->splits[s->split_count++] = 0;
  for (uint32_t i = 0; i < rules->count; i++) {
    if ((rules->leave[i] & HEAPS_LEAVE_TWO) != 0)
      s->splits[s->split_count++] = rules->take[i];
    if ((rules->leave[i] & HEAPS_LEAVE_ONE) != 0)
      s->takes[s->take_count++] = rules->take[i];
  }
  s->one_parity = s->split_count > 0;
  for (uint32_t j = 1; j < s->split_count; j++)
    s->one_parity = s->one_parity && s->splits[j] % 2 == s->splits[0] % 2;
  s->split_parity = s->splits[0] % 2 != 0;
  return s;
}

/* ---- Memory ---- */

/* What has a place for each rank or value. */
static void release_by_rank(heaps_sparse *s) {
  core_release(s->host, s->seen, 2 * s->ranks * sizeof *s->seen);
  core_release(s->host, s->lacks, s->ranks * sizeof *s->lacks);
  core_release(s->host, s->stamps, values_end(s) * sizeof *s->stamps);
  core_release(s->host, s->wanted, values_end(s) * sizeof *s->wanted);
  s->seen = NULL;
  s->lacks = NULL;
  s->stamps = s->wanted = NULL;
}

static void forget_cells(heaps_sparse *s) {
  core_release(s->host, s->cells, s->capacity * s->width);
  s->cells = NULL;
  s->capacity = s->filled = 0;
  s->rares = s->listed = s->paired = 0;
}

void heaps_sparse_close(heaps_sparse *s) {
  if (s == NULL)
    return;
  release_by_rank(s);
  forget_cells(s);
  core_release(s->host, s->rare, s->rare_bytes);
  core_release(s->host, s->pairings, s->pairing_bytes);
  core_release(s->host, s, sizeof *s);
}

/* Have ranks for all values up to `largest`. False without memory. */
static bool choose_ranks(heaps_sparse *s, uint32_t largest) {
  uint32_t ranks = LEAST_RANKS;
  while (2 * ranks <= largest)
    ranks *= 2;
  if (ranks == s->ranks)
    return true;
  release_by_rank(s);
  forget_cells(s);
  s->ranks = ranks;
  s->mask = 0;
  s->width = ranks > LEAST_RANKS ? 2 : 1;
  s->check = lanes_choose_check(s->host, s->width);
  s->stamp = 0;
  s->seen = core_allocate(s->host, 2 * ranks * sizeof *s->seen);
  s->lacks = s->seen == NULL ? NULL : core_allocate(s->host, ranks * sizeof *s->lacks);
  s->stamps = s->lacks == NULL ? NULL : core_allocate(s->host, values_end(s) * sizeof *s->stamps);
  s->wanted = s->stamps == NULL ? NULL : core_allocate(s->host, values_end(s) * sizeof *s->wanted);
  if (s->wanted != NULL)
    return true;
  release_by_rank(s);
  s->ranks = 0;
  return false;
}

static void set_cell(heaps_sparse *s, uint64_t index, uint32_t cell) {
  if (s->width == 1)
    ((uint8_t *)s->cells)[index] = (uint8_t)cell;
  else
    ((uint16_t *)s->cells)[index] = (uint16_t)cell;
}

/* Give the heaps from `from` on, as far as there is room, the flag: they are not made yet. */
static void flag_cells(heaps_sparse *s, uint64_t from) {
  for (uint64_t i = from == 0 ? 0 : PADDING + from; i < s->capacity; i++)
    set_cell(s, i, s->ranks);
}

/* Room for the cells of `count` heaps and of a block more. Large arrays grow by an eighth: they are
** most of what a long sequence takes. */
static bool grow_cells(heaps_sparse *s, uint64_t count) {
  uint64_t least = count + HEAPS_BLOCK + PADDING;
  if (least <= s->capacity)
    return true;
  uint64_t capacity = least + (least > UINT64_C(1) << 22 ? least / 8 : least / 2),
           old = s->capacity;
  void *cells = core_resize(s->host, s->cells, old * s->width, capacity * s->width);
  if (cells == NULL)
    return false;
  s->cells = cells;
  s->capacity = capacity;
  flag_cells(s, old == 0 ? 0 : old - PADDING);
  return true;
}

static bool add_rare(heaps_sparse *s, uint32_t heap) {
  uint32_t *rare = core_grow(s->host, s->rare, &s->rare_bytes, (s->rares + 1) * sizeof *rare);
  if (rare == NULL)
    return false;
  s->rare = rare;
  s->rare[s->rares++] = heap;
  return true;
}

static bool add_pairing(heaps_sparse *s, lanes_pairing pairing) {
  lanes_pairing *grown =
      core_grow(s->host, s->pairings, &s->pairing_bytes, (s->paired + 1) * sizeof *grown);
  if (grown == NULL)
    return false;
  s->pairings = grown;
  s->pairings[s->paired++] = pairing;
  return true;
}

/* ---- Classes ---- */

/* How often each value occurs at heaps n with n - splits[0] even, less or more how often at the
** others; then sums[m] = (values of even parity under m) - (values of odd parity), by the
** Walsh-Hadamard transform. */
static void transform(int64_t *sums, uint32_t count) {
  for (uint32_t half = 1; half < count; half *= 2)
    for (uint32_t i = 0; i < count; i++)
      if ((i & half) == 0) {
        int64_t a = sums[i], b = sums[i + half];
        sums[i] = a + b;
        sums[i + half] = a - b;
      }
}

/* The mask under which the fewest heaps are even, and *excess, by how many fewer they are than the
** odd ones. `sums` has room for all values. */
static uint32_t fewest_even(const heaps_sparse *s, const heaps_values *values, bool positional,
                            int64_t *sums, int64_t *excess) {
  uint32_t end = values_end(s), best = 1;
  memset(sums, 0, end * sizeof *sums);
  for (uint64_t n = 0; n < values->count; n++)
    sums[heaps_values_at(values, n)] += positional && ((n & 1) != 0) != s->split_parity ? -1 : 1;
  transform(sums, end);
  for (uint32_t m = 2; m < end; m++)
    if (sums[m] < sums[best])
      best = m;
  *excess = -sums[best];
  return best;
}

static void take_mask(heaps_sparse *s, uint32_t mask, bool positional) {
  if (mask == s->mask && positional == s->positional)
    return;
  s->mask = mask;
  s->positional = positional;
  s->drop = (uint32_t)core_lowest_bit(mask);
  s->filled = s->rares = s->listed = s->paired = 0;
  flag_cells(s, 0);
}

/* The classes under which the fewest heaps are even, and how many these are. False without memory. */
static bool best_classes(const heaps_sparse *s, const heaps_values *values, uint32_t *mask,
                         bool *positional, uint64_t *evens) {
  uint64_t bytes = values_end(s) * sizeof(int64_t);
  int64_t *sums = core_resize(s->host, NULL, 0, bytes), excess, positional_excess = INT64_MIN;
  if (sums == NULL)
    return false;
  uint32_t other = 0;
  *mask = fewest_even(s, values, false, sums, &excess);
  if (s->one_parity)
    other = fewest_even(s, values, true, sums, &positional_excess);
  core_release(s->host, sums, bytes);
  *positional = positional_excess > excess;
  if (*positional) {
    *mask = other;
    excess = positional_excess;
  }
  *evens = (uint64_t)((int64_t)values->count - excess) / 2;
  return true;
}

/* Choose the classes; *few says whether the even heaps are few enough, at most a quarter. */
static bool choose_mask(heaps_sparse *s, const heaps_values *values, bool *few) {
  uint32_t mask;
  bool positional;
  uint64_t evens;
  if (!best_classes(s, values, &mask, &positional, &evens))
    return false;
  *few = evens <= values->count / 4;
  if (*few)
    take_mask(s, mask, positional);
  return true;
}

/* Keep some heaps, all over the first half of them and in no order: at least a block away from both
** ends of every heap to come, and less than half of it, so that the other part differs. */
static void choose_sample(heaps_sparse *s, const heaps_values *values) {
  uint64_t end = values->count / 2 - HEAPS_BLOCK;
  s->samples = 0;
  for (uint64_t i = 1; i <= 2 * SAMPLE && s->samples < SAMPLE; i++) {
    uint64_t n = HEAPS_BLOCK + core_hash(i) % (end - HEAPS_BLOCK);
    uint32_t value = heaps_values_at(values, n);
    if (is_odd(s, n, value))
      s->sample[s->samples++] =
          (lanes_pairing){.shift = (uint32_t)n + s->splits[0], .rank = rank_of(s, value)};
  }
}

/* Enter the values made since the last time; false without memory. */
static bool sparse_enter(heaps_sparse *s, const heaps_values *values) {
  if (!grow_cells(s, values->count))
    return false;
  for (; s->filled < values->count; s->filled++) {
    uint64_t n = s->filled;
    uint32_t value = heaps_values_at(values, n);
    bool odd = n > 0 && is_odd(s, n, value);
    if (!odd && n > 0 && !add_rare(s, (uint32_t)n))
      return false;
    set_cell(s, PADDING + n, rank_of(s, value) | (odd ? 0 : s->ranks));
  }
  return true;
}

/* Choose ranks, mask and sample again each time the values have doubled. False: see host. */
static bool sparse_choose(heaps_sparse *s, const heaps_values *values) {
  s->usable = false;
  if (!core_work(s->host, 8 * (int64_t)values->count))
    return false;
  bool applies = s->split_count > 0 && values->largest < 2 * MOST_RANKS &&
                 (s->rules.kind == HEAPS_GRUNDY || s->splits[0] < values->count / 4);
  if (applies && (!choose_ranks(s, values->largest) || !choose_mask(s, values, &applies)))
    return false;
  if (applies && !sparse_enter(s, values))
    return false;
  if (applies)
    choose_sample(s, values);
  s->usable = applies;
  s->next_choice = 2 * values->count;
  return true;
}

/* Whether an odd heap is an odd option of the heap that has `taken` tokens more. */
static bool takes_to_same_class(const heaps_sparse *s, uint32_t taken) {
  return !s->positional || taken % 2 == 0;
}

static bool list_pairing(heaps_sparse *s, const heaps_values *values, uint32_t taken,
                         uint32_t heap) {
  uint64_t shift = (uint64_t)taken + heap;
  uint32_t rank = heap == 0 ? 0 : rank_of(s, heaps_values_at(values, heap));
  return shift > UINT32_MAX || add_pairing(s, (lanes_pairing){(uint32_t)shift, rank});
}

/* List the options with a rare heap, or with no other heap at all, that are not listed yet. */
static bool list_pairings(heaps_sparse *s, const heaps_values *values) {
  if (s->listed == 0)
    s->paired = 0;
  for (uint32_t i = 0; i < s->take_count && s->listed == 0; i++)
    if (takes_to_same_class(s, s->takes[i]) && !list_pairing(s, values, s->takes[i], 0))
      return false;
  for (; s->listed < s->rares; s->listed++) {
    uint64_t before = s->paired;
    for (uint32_t j = 0; j < s->split_count; j++)
      if (!list_pairing(s, values, s->splits[j], s->rare[s->listed])) {
        s->paired = before;
        return false;
      }
  }
  return true;
}

/* ---- A block of heaps ---- */

static lanes_view view_of(const heaps_sparse *s, const block *b) {
  return (lanes_view){.cells = (const char *)s->cells + (uint64_t)PADDING * s->width,
                      .width = s->width,
                      .start = b->start};
}

/* The heaps of the block that were not hit, a bit for each. */
static uint64_t not_hit(const lanes_hits *hits) {
  uint64_t hit = 0;
  for (uint32_t i = 0; i < HEAPS_BLOCK / 8; i++) {
    uint64_t word; /* the product has the lowest bits of the eight bytes at its upper end */
    memcpy(&word, &hits->lane[8 * i], sizeof word);
    uint64_t bits = (word & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
    hit |= bits << 8 * i;
  }
  return ~hit;
}

static bool sparse_is_open(const heaps_sparse *s, const block *b, uint32_t lane) {
  return b->missings[lane] < ENOUGH && b->next[lane] < s->ranks;
}

/* For each heap that is open, list the next odd values that were not stamped. */
static void doubt_odd_values(const heaps_sparse *s, block *b) {
  uint32_t target = s->ranks;
  uint64_t open = 0;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    b->doubts[i] = 0;
    if (!sparse_is_open(s, b, i))
      continue;
    open |= UINT64_C(1) << i;
    target = b->next[i] < target ? b->next[i] : target;
  }
  for (; open != 0 && target < s->ranks; target++)
    for (uint64_t left = not_hit(&s->seen[target]) & open; left != 0; left &= left - 1) {
      uint32_t i = (uint32_t)core_lowest_bit(left);
      if (target < b->next[i])
        continue;
      b->doubtful[b->doubts[i]++][i] = (uint16_t)target;
      if (b->doubts[i] < HEAPS_LANES_WANTED)
        continue;
      b->next[i] = target + 1;
      open &= ~(UINT64_C(1) << i);
    }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    if ((open >> i & 1) != 0)
      b->next[i] = s->ranks;
}

/* Look at all rare heaps for the doubtful values, and keep what no rare heap reaches. */
static void check_odd_values(const heaps_sparse *s, block *b, const bool open[HEAPS_BLOCK]) {
  lanes_view view = view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED] = {{{0}}};
  if (!b->complete)
    s->check(&view, s->pairings, s->paired, (const uint16_t(*)[HEAPS_LANES])b->doubtful, hits);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t k = 0; open[i] && k < b->doubts[i]; k++)
      if (hits[k].lane[i] == 0)
        b->missing[b->missings[i]++][i] = b->doubtful[k][i];
}

/* Stamp what the rare heaps reach. Where they are many, some of them, from all of their range, leave
** little to be looked for among the others. */
static void stamp_odd_values(heaps_sparse *s, block *b) {
  lanes_view view = view_of(s, b);
  uint64_t stamped = s->width == 1 ? STAMPED : STAMPED_WIDE;
  b->complete = s->paired <= stamped;
  memset(s->seen, 0, s->ranks * sizeof *s->seen); /* rows with the flag are nobody's */
  lanes_stamp(&view, s->pairings, b->complete ? s->paired : stamped, s->seen);
}

/* Find the least odd values that no rare heap reaches, for each heap of the block. */
static void find_missing(heaps_sparse *s, block *b) {
  bool open[HEAPS_BLOCK], any = true;
  stamp_odd_values(s, b);
  while (any) {
    any = false;
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
      open[i] = sparse_is_open(s, b, i);
      any = any || open[i];
    }
    if (any) {
      doubt_odd_values(s, b);
      check_odd_values(s, b, open);
    }
  }
}

/* How far even values are worth looking at: up to the second odd value that is missing. */
static uint32_t bound_of(const heaps_sparse *s, const block *b, uint32_t lane) {
  uint32_t k = b->missings[lane];
  return k == 0 ? 0 : value_of(s, b->start + lane, b->missing[k > 1 ? 1 : 0][lane], true);
}

/* The first rank whose even value at heap n is not below the bound: even values ascend by rank, and
** of two values that differ in the lowest bit of the mask alone one is even. */
static uint32_t first_rank_beyond(const heaps_sparse *s, uint64_t n, uint32_t bound) {
  uint32_t rank = rank_of(s, bound);
  while (rank < s->ranks && value_of(s, n, rank, false) < bound)
    rank++;
  while (rank > 0 && value_of(s, n, rank - 1, false) >= bound)
    rank--;
  return rank;
}

/* How many even values below the bound of some heap of the block were not seen, for the heap that has
** most of them. */
static uint32_t most_unseen(const heaps_sparse *s, const block *b) {
  uint32_t unseen[HEAPS_BLOCK] = {0}, most = 0;
  for (uint32_t rank = 0; rank < b->last_end; rank++)
    for (uint64_t left = not_hit(&s->seen[rank]); left != 0; left &= left - 1) {
      uint32_t i = (uint32_t)core_lowest_bit(left);
      unseen[i] += rank < b->ends[i];
    }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    most = unseen[i] > most ? unseen[i] : most;
  return most;
}

/* List, for each heap of the block, the next even values below its bound that were not seen. False:
** there are none. */
static bool doubt_even_values(const heaps_sparse *s, block *b) {
  bool any = false;
  uint32_t first = s->ranks;
  memset(b->doubts, 0, sizeof b->doubts);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    first = b->next[i] < first ? b->next[i] : first;
  for (uint32_t rank = first; rank < b->last_end; rank++)
    for (uint64_t left = not_hit(&s->seen[rank]); left != 0; left &= left - 1) {
      uint32_t i = (uint32_t)core_lowest_bit(left);
      if (rank < b->next[i] || rank >= b->ends[i] || b->doubts[i] == HEAPS_LANES_WANTED)
        continue;
      b->doubtful[b->doubts[i]++][i] = (uint16_t)rank;
      any = true;
    }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    b->next[i] =
        b->doubts[i] < HEAPS_LANES_WANTED ? s->ranks : b->doubtful[b->doubts[i] - 1][i] + 1U;
  return any;
}

static bool all_shown(const lanes_hits hits[HEAPS_LANES_WANTED]) {
  uint64_t left = 0;
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    left |= not_hit(&hits[k]);
  return left == 0;
}

/* Look at the sample from number `from` on, as far as necessary, for all doubtful even values, and
** see them. */
static void check_even_values(heaps_sparse *s, const block *b, uint64_t from) {
  lanes_view view = view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED];
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      hits[k].lane[i] = k < b->doubts[i] ? 0 : 255;
  for (; from < s->samples && !all_shown(hits); from += CHECK_STEP) {
    uint64_t count = s->samples - from < CHECK_STEP ? s->samples - from : CHECK_STEP;
    s->check(&view, s->sample + from, count, (const uint16_t(*)[HEAPS_LANES])b->doubtful, hits);
  }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t k = 0; k < b->doubts[i]; k++)
      s->seen[b->doubtful[k][i]].lane[i] |= hits[k].lane[i];
}

static void list_lacks(heaps_sparse *s, const block *b) {
  s->lack_count = 0;
  for (uint32_t rank = 0; rank < b->last_end; rank++) {
    uint64_t heaps = not_hit(&s->seen[rank]);
    for (uint64_t left = heaps; left != 0; left &= left - 1) {
      uint32_t i = (uint32_t)core_lowest_bit(left);
      if (rank >= b->ends[i])
        heaps &= ~(UINT64_C(1) << i);
    }
    if (heaps != 0)
      s->lacks[s->lack_count++] = (even_lack){rank, heaps};
  }
}

/* How far even values are worth looking at. */
static void set_bounds(const heaps_sparse *s, block *b) {
  b->last_end = 0;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    b->next[i] = 0;
    b->bounds[i] = bound_of(s, b, i);
    b->ends[i] = first_rank_beyond(s, b->start + i, b->bounds[i]);
    b->last_end = b->ends[i] > b->last_end ? b->ends[i] : b->last_end;
  }
}

/* Show for each even value below the bound of a heap that it is an option, by pairs of odd heaps:
** stamp some until few values are left for each heap, and look for these among the others. List
** what is left. */
static void find_unshown(heaps_sparse *s, block *b) {
  lanes_view view = view_of(s, b);
  set_bounds(s, b);
  memset(s->seen, 0, b->last_end * sizeof *s->seen);
  uint64_t done = 0, most = s->samples < 4 * s->ranks ? s->samples : 4 * s->ranks;
  do {
    uint64_t count = done == 0 ? 3 * b->last_end : b->last_end;
    if (count > most - done)
      count = most - done;
    lanes_stamp(&view, s->sample + done, count, s->seen);
    done += count;
  } while (done < most && most_unseen(s, b) > HEAPS_LANES_WANTED);
  for (uint32_t i = 0; i < CHECKS && doubt_even_values(s, b); i++)
    check_even_values(s, b, done);
  list_lacks(s, b);
}

/* Is `wanted` the value of an option that leaves two heaps? All pairs are gone through, if need be. */
static bool search_pairs(heaps_sparse *s, const heaps_values *values, uint32_t wanted,
                         bool *found) {
  uint64_t n = values->count;
  uint32_t width = values->width;
  const char *cells = values->cells;
  bool unequal = s->rules.kind == HEAPS_GRUNDY;
  *found = false;
  for (uint32_t j = 0; j < s->split_count && s->splits[j] < n; j++) {
    uint64_t left = n - s->splits[j], most = unequal ? (left - 1) / 2 : left / 2;
    for (uint64_t a = 1; a <= most; a += SPARSE_SLICE) {
      uint64_t count = most - a + 1 < SPARSE_SLICE ? most - a + 1 : SPARSE_SLICE;
      *found = lanes_find_pair(cells + a * width, cells + (left - a) * width, width, count, wanted,
                               s->wide);
      if (*found)
        return true;
      if (!core_work(s->host, (int64_t)count / 4))
        return false;
    }
  }
  return true;
}

static void want(heaps_sparse *s, uint32_t value, uint32_t *wanting) {
  if (s->stamps[value] == s->stamp || s->wanted[value] == s->stamp)
    return;
  s->wanted[value] = s->stamp;
  ++*wanting;
}

static void next_stamp(heaps_sparse *s) {
  if (++s->stamp != 0)
    return;
  memset(s->stamps, 0, values_end(s) * sizeof *s->stamps);
  memset(s->wanted, 0, values_end(s) * sizeof *s->wanted);
  s->stamp = 1;
}

/* Stamp the options of heap n with a rare heap, from number `from` on, as far as the other heap, or
** the rare one, is in the block or reaches less than a block back. */
static void stamp_with(heaps_sparse *s, const heaps_values *values, uint64_t rare, uint64_t from) {
  uint64_t n = values->count;
  for (uint32_t j = 0; j < s->split_count; j++) {
    uint64_t shift = (uint64_t)s->rare[rare] + s->splits[j];
    if (shift < n && (rare >= from || shift < HEAPS_BLOCK))
      s->stamps[heaps_values_at(values, s->rare[rare]) ^ heaps_values_at(values, n - shift)] =
          s->stamp;
  }
}

/* Stamp all options that the block could not know when it began: those that reach less than a
** block back, and those with a rare heap of the block itself; and single heaps whose class is not
** the one that the block takes them for. */
static void stamp_near(heaps_sparse *s, const heaps_values *values, const block *b) {
  uint64_t n = values->count;
  for (uint32_t i = 0; i < s->take_count; i++)
    if (s->takes[i] < n && (s->takes[i] < HEAPS_BLOCK || !takes_to_same_class(s, s->takes[i])))
      s->stamps[heaps_values_at(values, n - s->takes[i])] = s->stamp;
  for (uint64_t i = 0; i < b->first_new && s->rare[i] < HEAPS_BLOCK; i++)
    stamp_with(s, values, i, b->first_new);
  for (uint64_t i = b->first_new; i < s->rares; i++)
    stamp_with(s, values, i, b->first_new);
}

/* Stamp every option with a rare heap and every single heap, one heap at a time. */
static void stamp_rare(heaps_sparse *s, const heaps_values *values) {
  uint64_t n = values->count;
  bool unequal = s->rules.kind == HEAPS_GRUNDY;
  for (uint32_t j = 0; j < s->take_count && s->takes[j] < n; j++)
    s->stamps[heaps_values_at(values, n - s->takes[j])] = s->stamp;
  for (uint32_t j = 0; j < s->split_count; j++)
    for (uint64_t i = 0; i < s->rares && s->rare[i] + (uint64_t)s->splits[j] < n; i++) {
      uint64_t other = n - s->splits[j] - s->rare[i];
      if (!unequal || other != s->rare[i])
        s->stamps[heaps_values_at(values, other) ^ heaps_values_at(values, s->rare[i])] = s->stamp;
    }
}

/* The least odd value that is no option, from what is stamped; values_end if there is none. */
static uint32_t least_odd(const heaps_sparse *s, uint64_t n) {
  uint32_t least = 0;
  while (least < values_end(s) && (!is_odd(s, n, least) || s->stamps[least] == s->stamp))
    least++;
  return least;
}

/* The value of the next heap: the least number below `bound` that is wanted and no option, or the
** bound. */
static bool settle(heaps_sparse *s, const heaps_values *values, uint32_t bound, uint32_t wanting,
                   uint32_t *value) {
  *value = bound;
  for (uint32_t v = 0; wanting > 0 && v < bound; v++) {
    bool found;
    if (s->wanted[v] != s->stamp)
      continue;
    wanting--;
    if (!search_pairs(s, values, v, &found))
      return false;
    if (!found) {
      *value = v;
      break;
    }
  }
  return true;
}

/* The value of the next heap from the start, for one that the block did not settle. */
static bool value_alone(heaps_sparse *s, const heaps_values *values, uint32_t *value) {
  uint32_t wanting = 0;
  if (!core_work(s->host, (int64_t)(s->rares * s->split_count)))
    return false;
  stamp_rare(s, values);
  uint32_t bound = least_odd(s, values->count);
  for (uint32_t v = 0; v < bound; v++)
    if (!is_odd(s, values->count, v))
      want(s, v, &wanting);
  return settle(s, values, bound, wanting, value);
}

static bool value_in_block(heaps_sparse *s, const heaps_values *values, const block *b,
                           uint32_t *value) {
  uint64_t n = values->count;
  uint32_t lane = (uint32_t)(n - b->start), wanting = 0, bound = values_end(s);
  next_stamp(s);
  stamp_near(s, values, b);
  for (uint32_t k = 0; k < b->missings[lane] && bound == values_end(s); k++) {
    uint32_t odd = value_of(s, n, b->missing[k][lane], true);
    if (s->stamps[odd] != s->stamp)
      bound = odd;
  }
  if (bound == values_end(s))
    return value_alone(s, values, value);
  for (uint32_t i = 0; i < s->lack_count; i++) {
    uint32_t even = value_of(s, n, s->lacks[i].rank, false);
    if (even >= bound)
      break;
    if ((s->lacks[i].heaps >> lane & 1) != 0)
      want(s, even, &wanting);
  }
  for (uint32_t v = b->bounds[lane]; v < bound; v++)
    if (!is_odd(s, n, v))
      want(s, v, &wanting);
  return settle(s, values, bound, wanting, value);
}

static bool begin_block(heaps_sparse *s, const heaps_values *values, block *b) {
  if (!sparse_enter(s, values) || !list_pairings(s, values))
    return false;
  memset(b, 0, sizeof *b);
  b->start = values->count;
  b->first_new = (uint32_t)s->rares;
  if (!core_work(s->host, (int64_t)(s->paired * 8) + 40000))
    return false;
  find_missing(s, b);
  find_unshown(s, b);
  return true;
}

bool heaps_sparse_next(heaps_sparse *s, heaps_values *values, bool *done) {
  *done = false;
  if (values->count >= s->next_choice && !sparse_choose(s, values))
    return false;
  if (!s->usable)
    return true;
  block b;
  if (!begin_block(s, values, &b))
    return false;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    uint32_t value;
    if (!value_in_block(s, values, &b, &value))
      return false;
    if (value >= values_end(s)) { /* there is no rank for it */
      s->usable = i > 0;
      s->next_choice = values->count + (i == 0);
      return true;
    }
    if (!heaps_values_push(values, value))
      return false;
    *done = true;
    if (!sparse_enter(s, values))
      return false;
  }
  return true;
}

bool heaps_sparse_space(core_host *host, const heaps_rules *rules, const heaps_values *values,
                        uint64_t *pairings) {
  *pairings = UINT64_MAX;
  heaps_sparse *s = heaps_sparse_open(host, rules);
  if (s == NULL)
    return false;
  uint32_t mask;
  bool positional, done = true;
  uint64_t evens;
  if (s->split_count > 0 && values->largest < LEAST_RANKS * 2) {
    done = choose_ranks(s, values->largest) && best_classes(s, values, &mask, &positional, &evens);
    if (done)
      *pairings = evens * s->split_count;
  }
  heaps_sparse_close(s);
  return done;
}
