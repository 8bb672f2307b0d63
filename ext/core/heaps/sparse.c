#include "core/heaps/sparse.h"

#include "core/heaps/vectors.h"

#include <string.h>

enum {
  CLASSES = 256,      /* the values of one class that a byte tells apart */
  VALUES = 512,       /* the values of both; larger ones end the method */
  FIRST_COUNT = 2048, /* values before the first choice of a mask */
  SAMPLE = 128,       /* pairs kept to show that an even value is an option, for each value */
  FIRST_BUDGET = 96,  /* looks at rare heaps before an odd value is called doubtful */
  EVEN_BUDGET = 320,  /* looks at pairs before an even value is */
  AT_ONCE = 32,       /* of them looked at in a row */
  ENOUGH = 1,         /* missing odd values to find: some are reached within the block */
  MISSING = ENOUGH + HEAPS_LANES_WANTED, /* room for them */
  PADDING = HEAPS_BLOCK,
  SPARSE_SLICE = 1 << 18
};

/* Heap n - shift together with another heap (or with none) is an option of heap n. */
typedef struct pairing {
  uint32_t shift;
  uint32_t value; /* of the other heap */
} pairing;

/* What became of one block so far. */
typedef struct block {
  uint64_t start;
  bool clean;                                        /* all heaps looked at far back are odd */
  uint32_t next[HEAPS_BLOCK];                        /* ranks of odd values below were looked at */
  uint8_t doubtful[HEAPS_LANES_WANTED][HEAPS_BLOCK]; /* ranks that few rare heaps did not reach */
  uint32_t doubts[HEAPS_BLOCK];                      /* their number */
  uint8_t missing[MISSING][HEAPS_BLOCK]; /* ranks that no rare heap reaches, ascending */
  uint32_t missings[HEAPS_BLOCK];        /* their number */
  uint32_t bounds[HEAPS_BLOCK];          /* even values below were looked at */
  uint32_t evens;                        /* even values not shown to be options ... */
  uint32_t even[CLASSES];                /* ... of some heap, ascending ... */
  uint64_t even_of[CLASSES];             /* ... and the heaps, a bit for each */
  uint32_t first_new;                    /* the first rare heap of this block */
} block;

struct heaps_sparse {
  core_host *host;
  heaps_rules rules;
  lanes_scan *scan;
  lanes_check *check;
  uint32_t splits[HEAPS_DIGITS_MAX + 1]; /* tokens taken by the moves that leave two heaps, ... */
  uint32_t takes[HEAPS_DIGITS_MAX + 1];  /* and by those that leave one */
  uint32_t split_count, take_count;
  bool usable;
  uint64_t next_choice; /* when to choose a mask again */
  uint32_t mask, drop;  /* drop: the lowest bit of the mask */
  uint8_t *ranks;       /* of the heaps from -PADDING on: their values without bit drop */
  uint8_t *evens;       /* 255 for an even heap and before heap 1, else 0 */
  uint64_t capacity;    /* of both */
  uint64_t filled;
  uint32_t last_rare;
  uint32_t *rare; /* the even heaps from 1 on, ascending */
  uint64_t rares, rare_capacity;
  pairing *near; /* options with a rare heap or one heap, that reach less than a block back */
  uint32_t nears;
  uint32_t *far; /* shifts of all others, by the rank of the rare heap */
  uint64_t far_capacity;
  uint32_t far_from[CLASSES + 1];
  bool stale;             /* near, far are to be made again */
  uint8_t order[CLASSES]; /* ranks of odd values, the most frequent first */
  uint32_t sample[CLASSES][SAMPLE];
  uint32_t samples[CLASSES];
  uint32_t stamps[VALUES], wanted[VALUES], stamp;
};

static bool is_odd(const heaps_sparse *s, uint32_t value) {
  return __builtin_parity(value & s->mask) != 0;
}

/* A value without the lowest bit of the mask, which its class makes up for. Of two values of one
** class, the smaller has the smaller rank: the highest bit in which they differ is not that bit,
** or they would differ in it alone among the bits of the mask. And ranks XOR as values do. */
static uint32_t rank_of(const heaps_sparse *s, uint32_t value) {
  uint32_t low = value & ((1U << s->drop) - 1);
  return value >> (s->drop + 1) << s->drop | low;
}

static uint32_t value_of(const heaps_sparse *s, uint32_t rank, bool odd) {
  uint32_t low = rank & ((1U << s->drop) - 1);
  uint32_t value = rank >> s->drop << (s->drop + 1) | low;
  return is_odd(s, value) == odd ? value : value | 1U << s->drop;
}

heaps_sparse *heaps_sparse_open(core_host *host, const heaps_rules *rules) {
  heaps_sparse *s = core_allocate(host, sizeof *s);
  if (s == NULL)
    return NULL;
  s->host = host;
  s->rules = *rules;
  s->next_choice = FIRST_COUNT;
  lanes_choose(host, &s->scan, &s->check);
  if (rules->kind == HEAPS_GRUNDY)
    s->splits[s->split_count++] = 0;
  for (uint32_t i = 0; i < rules->count; i++) {
    if ((rules->leave[i] & HEAPS_LEAVE_TWO) != 0)
      s->splits[s->split_count++] = rules->take[i];
    if ((rules->leave[i] & HEAPS_LEAVE_ONE) != 0)
      s->takes[s->take_count++] = rules->take[i];
  }
  return s;
}

static uint64_t near_bytes(const heaps_sparse *s) {
  return ((uint64_t)s->split_count * HEAPS_BLOCK + s->take_count) * sizeof(pairing);
}

void heaps_sparse_close(heaps_sparse *s) {
  if (s == NULL)
    return;
  core_release(s->host, s->ranks, s->capacity);
  core_release(s->host, s->evens, s->capacity);
  core_release(s->host, s->rare, s->rare_capacity * sizeof *s->rare);
  core_release(s->host, s->far, s->far_capacity * sizeof *s->far);
  core_release(s->host, s->near, near_bytes(s));
  core_release(s->host, s, sizeof *s);
}

/* sums[m] = (values of even parity under m) - (values of odd parity), by the Walsh-Hadamard
** transform of the histogram. */
static void transform(int64_t sums[VALUES]) {
  for (uint32_t half = 1; half < VALUES; half *= 2)
    for (uint32_t i = 0; i < VALUES; i++)
      if ((i & half) == 0) {
        int64_t a = sums[i], b = sums[i + half];
        sums[i] = a + b;
        sums[i + half] = a - b;
      }
}

/* Choose the mask under which the fewest heaps are even, and say whether they are few enough: at
** most a quarter. */
static bool choose_mask(heaps_sparse *s, const int64_t histogram[VALUES], uint64_t count) {
  int64_t sums[VALUES];
  memcpy(sums, histogram, sizeof sums);
  transform(sums);
  uint32_t best = 0;
  for (uint32_t m = 1; m < VALUES; m++)
    if (sums[m] < sums[best])
      best = m;
  if (sums[best] > -(int64_t)(count / 2))
    return false;
  if (best != s->mask) {
    s->mask = best;
    s->drop = (uint32_t)core_lowest_bit(best);
    if (s->evens != NULL)
      memset(s->evens, 255, (size_t)s->capacity);
    s->filled = s->rares = 0;
    s->last_rare = 0;
  }
  return true;
}

static void sparse_choose_order(heaps_sparse *s, const int64_t histogram[VALUES]) {
  int64_t frequency[CLASSES];
  for (uint32_t rank = 0; rank < CLASSES; rank++) {
    frequency[rank] = histogram[value_of(s, rank, true)];
    uint32_t place = rank;
    for (; place > 0 && frequency[s->order[place - 1]] < frequency[rank]; place--)
      s->order[place] = s->order[place - 1];
    s->order[place] = (uint8_t)rank;
  }
}

/* Keep, for each odd value, some heaps that have it: at least a block away from both ends of every
** heap to come, and less than half of it, so that the other part differs. */
static void choose_samples(heaps_sparse *s, const heaps_values *values) {
  memset(s->samples, 0, sizeof s->samples);
  uint64_t end = values->count / 2 - HEAPS_BLOCK;
  for (uint64_t n = HEAPS_BLOCK; n < end; n++) {
    uint8_t rank = s->ranks[PADDING + n];
    if (s->evens[PADDING + n] == 0 && s->samples[rank] < SAMPLE)
      s->sample[rank][s->samples[rank]++] = (uint32_t)n + s->splits[0];
  }
}

static bool add_rare(heaps_sparse *s, uint32_t heap) {
  if (s->rares == s->rare_capacity) {
    uint64_t capacity = s->rares + s->rares / 2 + 1024;
    uint32_t *rare =
        core_resize(s->host, s->rare, s->rare_capacity * sizeof *rare, capacity * sizeof *rare);
    if (rare == NULL)
      return false;
    s->rare = rare;
    s->rare_capacity = capacity;
  }
  s->rare[s->rares++] = heap;
  s->last_rare = heap;
  s->stale = true;
  return true;
}

/* Room for the ranks of `count` heaps. What is not made yet counts as even. */
static bool sparse_grow(heaps_sparse *s, uint64_t count) {
  if (count + PADDING <= s->capacity)
    return true;
  uint64_t capacity = count + count / 2 + PADDING;
  uint8_t *ranks = core_resize(s->host, NULL, 0, capacity);
  uint8_t *evens = ranks == NULL ? NULL : core_resize(s->host, NULL, 0, capacity);
  if (evens == NULL) {
    core_release(s->host, ranks, capacity);
    return false;
  }
  memset(ranks, 0, (size_t)capacity);
  memset(evens, 255, (size_t)capacity);
  if (s->filled > 0) {
    memcpy(ranks, s->ranks, (size_t)(s->filled + PADDING));
    memcpy(evens, s->evens, (size_t)(s->filled + PADDING));
  }
  core_release(s->host, s->ranks, s->capacity);
  core_release(s->host, s->evens, s->capacity);
  s->ranks = ranks;
  s->evens = evens;
  s->capacity = capacity;
  return true;
}

/* Enter the values made since the last time; false without memory. */
static bool sparse_enter(heaps_sparse *s, const heaps_values *values) {
  if (!sparse_grow(s, values->count + HEAPS_BLOCK))
    return false;
  for (; s->filled < values->count; s->filled++) {
    uint64_t n = s->filled;
    uint32_t value = heaps_values_at(values, n);
    bool odd = is_odd(s, value);
    if (!odd && n > 0 && !add_rare(s, (uint32_t)n))
      return false;
    s->ranks[PADDING + n] = (uint8_t)rank_of(s, value);
    s->evens[PADDING + n] = odd && n > 0 ? 0 : 255;
  }
  return true;
}

/* Choose mask, order and samples again each time the values have doubled. False: see host. */
static bool sparse_choose(heaps_sparse *s, const heaps_values *values) {
  int64_t histogram[VALUES] = {0};
  if (!core_work(s->host, 4 * (int64_t)values->count))
    return false;
  s->usable = s->split_count > 0 && values->largest < VALUES &&
              (s->rules.kind == HEAPS_GRUNDY || s->splits[0] < values->count / 4);
  for (uint64_t n = 0; s->usable && n < values->count; n++)
    histogram[heaps_values_at(values, n)]++;
  if (s->usable)
    s->usable = choose_mask(s, histogram, values->count);
  if (s->usable) {
    if (!sparse_enter(s, values))
      return false;
    sparse_choose_order(s, histogram);
    choose_samples(s, values);
    s->stale = true;
  }
  s->next_choice = 2 * values->count;
  return true;
}

static void add_pairing(heaps_sparse *s, const heaps_values *values, uint32_t taken, uint32_t heap,
                        uint32_t *place) {
  uint64_t shift = (uint64_t)taken + heap;
  uint32_t value = heap == 0 ? 0 : heaps_values_at(values, heap);
  if (shift < HEAPS_BLOCK)
    s->near[s->nears++] = (pairing){.shift = (uint32_t)shift, .value = value};
  else if (shift < UINT32_MAX)
    s->far[place[rank_of(s, value)]++] = (uint32_t)shift;
}

/* List the options with a rare heap, or with no other heap at all, anew: those within a block one
** by one, the others in groups by the rank of the rare heap's value. */
static bool list_pairings(heaps_sparse *s, const heaps_values *values) {
  uint64_t needed = s->rares * s->split_count + s->take_count;
  if (s->near == NULL) {
    s->near = core_resize(s->host, NULL, 0, near_bytes(s));
    if (s->near == NULL)
      return false;
  }
  if (needed > s->far_capacity) {
    uint64_t capacity = needed + needed / 4;
    uint32_t *far =
        core_resize(s->host, s->far, s->far_capacity * sizeof *far, capacity * sizeof *far);
    if (far == NULL)
      return false;
    s->far = far;
    s->far_capacity = capacity;
  }
  uint32_t place[CLASSES] = {0}, sum = 0;
  s->nears = 0;
  for (uint64_t i = 0; i < s->rares; i++)
    place[rank_of(s, heaps_values_at(values, s->rare[i]))] += s->split_count;
  place[0] += s->take_count;
  for (uint32_t rank = 0; rank < CLASSES; rank++) {
    uint32_t size = place[rank];
    place[rank] = s->far_from[rank] = sum;
    sum += size;
  }
  for (uint32_t i = 0; i < s->take_count; i++)
    add_pairing(s, values, s->takes[i], 0, place);
  for (uint64_t i = 0; i < s->rares; i++)
    for (uint32_t j = 0; j < s->split_count; j++)
      add_pairing(s, values, s->splits[j], s->rare[i], place);
  /* near pairings left gaps at the ends of the groups: close them */
  uint32_t to = 0;
  for (uint32_t rank = 0; rank < CLASSES; rank++) {
    uint32_t from = s->far_from[rank], size = place[rank] - from;
    s->far_from[rank] = to;
    memmove(s->far + to, s->far + from, size * sizeof *s->far);
    to += size;
  }
  s->far_from[CLASSES] = to;
  s->stale = false;
  return true;
}

/* What a block looks back on; which heaps are even matters only near the beginning. */
static lanes_view view_of(const heaps_sparse *s, const block *b) {
  return (lanes_view){.ranks = s->ranks + PADDING,
                      .evens = b->clean ? NULL : s->evens + PADDING,
                      .start = b->start};
}

static bool sparse_is_open(const block *b, uint32_t lane) {
  return b->missings[lane] < ENOUGH && b->next[lane] < CLASSES;
}

/* Look at some rare heaps for the odd value of rank `target`, the likeliest first; true if they
** reach it from all heaps of the block that are not hit already. */
static bool reach_odd(const heaps_sparse *s, const lanes_view *view, uint32_t target,
                      lanes_hits *hits) {
  lanes_run runs[CLASSES];
  uint32_t count = 0, budget = FIRST_BUDGET;
  for (uint32_t i = 0; i < CLASSES && budget > 0; i++) {
    uint32_t group = target ^ s->order[i], from = s->far_from[group];
    uint32_t size = s->far_from[group + 1] - from;
    if (size > budget)
      size = budget;
    budget -= size;
    if (size > 0)
      runs[count++] = (lanes_run){s->far + from, size, s->order[i]};
  }
  return s->scan(view, runs, count, hits);
}

/* For each heap that is open, list the next odd values that some rare heaps do not reach. */
static void doubt_odd_values(const heaps_sparse *s, block *b) {
  lanes_view view = view_of(s, b);
  uint32_t open = 0, target = CLASSES;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    b->doubts[i] = sparse_is_open(b, i) ? 0 : HEAPS_LANES_WANTED;
    if (b->doubts[i] == 0) {
      open++;
      target = b->next[i] < target ? b->next[i] : target;
    }
  }
  for (; open > 0 && target < CLASSES; target++) {
    lanes_hits hits;
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      hits.lane[i] = b->doubts[i] == HEAPS_LANES_WANTED || target < b->next[i] ? 255 : 0;
    bool all = reach_odd(s, &view, target, &hits);
    for (uint32_t i = 0; i < HEAPS_BLOCK && !all; i++) {
      if (hits.lane[i] != 0)
        continue;
      b->doubtful[b->doubts[i]++][i] = (uint8_t)target;
      if (b->doubts[i] == HEAPS_LANES_WANTED) {
        b->next[i] = target + 1;
        open--;
      }
    }
  }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    if (b->doubts[i] < HEAPS_LANES_WANTED)
      b->next[i] = CLASSES;
}

/* Look at all rare heaps for the doubtful values, and keep what no rare heap reaches. */
static void check_odd_values(const heaps_sparse *s, block *b, const bool open[HEAPS_BLOCK]) {
  lanes_view view = view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED] = {{{0}}};
  for (uint32_t group = 0; group < CLASSES; group++) {
    uint32_t from = s->far_from[group], size = s->far_from[group + 1] - from;
    if (size > 0)
      s->check(&view, s->far + from, size, (uint8_t)group, b->doubtful, hits);
  }
  view.evens = s->evens + PADDING; /* heaps not made yet count as even there */
  for (uint32_t i = 0; i < s->nears; i++)
    s->check(&view, &s->near[i].shift, 1, (uint8_t)rank_of(s, s->near[i].value), b->doubtful, hits);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t k = 0; open[i] && k < b->doubts[i]; k++)
      if (hits[k].lane[i] == 0)
        b->missing[b->missings[i]++][i] = b->doubtful[k][i];
}

/* Find the least odd values that no rare heap reaches, for each heap of the block. */
static void find_missing(const heaps_sparse *s, block *b) {
  bool open[HEAPS_BLOCK], any = true;
  while (any) {
    any = false;
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
      open[i] = sparse_is_open(b, i);
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
  return k == 0 ? 0 : value_of(s, b->missing[k > 1 ? 1 : 0][lane], true);
}

/* Look at some of the sample for the even value of rank `target`, the likeliest first; true as
** reach_odd. */
static bool reach_even(const heaps_sparse *s, const lanes_view *view, uint32_t target,
                       lanes_hits *hits) {
  lanes_run runs[CLASSES];
  uint32_t count = 0, budget = EVEN_BUDGET;
  for (uint32_t i = 0; i < CLASSES && budget > 0; i++) {
    uint32_t group = target ^ s->order[i], size = s->samples[group];
    if (size > AT_ONCE)
      size = AT_ONCE;
    if (size > budget)
      size = budget;
    budget -= size;
    if (size > 0)
      runs[count++] = (lanes_run){s->sample[group], size, s->order[i]};
  }
  return s->scan(view, runs, count, hits);
}

static bool all_shown(const lanes_hits hits[HEAPS_LANES_WANTED]) {
  uint8_t all = 255;
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      all &= hits[k].lane[i];
  return all == 255;
}

/* Look at the sample, as far as necessary, for all doubtful even values at once. */
static void check_even_values(const heaps_sparse *s, block *b, uint64_t unshown[CLASSES]) {
  lanes_view view = view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED];
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      hits[k].lane[i] = k < b->doubts[i] ? 0 : 255;
  bool done = all_shown(hits);
  for (uint32_t from = 0; from < SAMPLE && !done; from += AT_ONCE)
    for (uint32_t i = 0; i < CLASSES && !done; i++) {
      uint32_t group = s->order[i], size = s->samples[group];
      if (size <= from)
        continue;
      size = size - from > AT_ONCE ? AT_ONCE : size - from;
      s->check(&view, s->sample[group] + from, size, (uint8_t)group, b->doubtful, hits);
      done = all_shown(hits);
    }
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED && !done; k++)
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      if (hits[k].lane[i] == 0)
        unshown[b->doubtful[k][i]] |= UINT64_C(1) << i;
}

/* Note the heaps of the block from which some pairs do not reach the even value of rank `target` as
** doubtful; where there is no room left, settle what is doubtful so far first. */
static void note_even(const heaps_sparse *s, block *b, uint32_t target, const lanes_hits *hits,
                      uint64_t unshown[CLASSES]) {
  bool room = true;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    room = room && (hits->lane[i] != 0 || b->doubts[i] < HEAPS_LANES_WANTED);
  if (!room) {
    check_even_values(s, b, unshown);
    memset(b->doubts, 0, sizeof b->doubts);
  }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    if (hits->lane[i] == 0)
      b->doubtful[b->doubts[i]++][i] = (uint8_t)target;
}

/* Look at some pairs for each even value below the bound of a heap. */
static void doubt_even_values(const heaps_sparse *s, block *b, uint64_t unshown[CLASSES]) {
  lanes_view view = view_of(s, b);
  uint32_t highest = 0;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    b->doubts[i] = 0;
    b->bounds[i] = bound_of(s, b, i);
    if (b->bounds[i] > highest)
      highest = b->bounds[i];
  }
  for (uint32_t rank = 0; rank < CLASSES; rank++) {
    uint32_t value = value_of(s, rank, false);
    if (value >= highest)
      return;
    lanes_hits hits;
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      hits.lane[i] = value < b->bounds[i] ? 0 : 255;
    if (!reach_even(s, &view, rank, &hits))
      note_even(s, b, rank, &hits, unshown);
  }
}

/* Show for each even value below the bound of a heap that it is an option; list what is left. */
static void find_unshown(const heaps_sparse *s, block *b) {
  uint64_t unshown[CLASSES] = {0};
  doubt_even_values(s, b, unshown);
  check_even_values(s, b, unshown);
  for (uint32_t rank = 0; rank < CLASSES; rank++)
    if (unshown[rank] != 0) {
      b->even[b->evens] = value_of(s, rank, false);
      b->even_of[b->evens++] = unshown[rank];
    }
}

/* Go through all pairs until every wanted value has been seen as an option; *wanting is how many
** there are, and how many are left. */
static bool search_pairs(heaps_sparse *s, const heaps_values *values, uint32_t *wanting) {
  uint64_t n = values->count;
  bool unequal = s->rules.kind == HEAPS_GRUNDY;
  for (uint32_t j = 0; j < s->split_count && s->splits[j] < n; j++) {
    uint64_t left = n - s->splits[j], most = unequal ? (left - 1) / 2 : left / 2;
    for (uint64_t a = 1; *wanting > 0 && a <= most; a++) {
      if (a % SPARSE_SLICE == 0 && !core_work(s->host, SPARSE_SLICE))
        return false;
      uint32_t option = heaps_values_at(values, a) ^ heaps_values_at(values, left - a);
      if (option < VALUES && s->wanted[option] == s->stamp) {
        s->wanted[option] = 0;
        s->stamps[option] = s->stamp;
        --*wanting;
      }
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
  memset(s->stamps, 0, sizeof s->stamps);
  memset(s->wanted, 0, sizeof s->wanted);
  s->stamp = 1;
}

/* Stamp all options that the block could not know when it began: those that reach less than a
** block back, and those with a rare heap of the block itself. */
static void stamp_near(heaps_sparse *s, const heaps_values *values, const block *b) {
  uint64_t n = values->count;
  for (uint32_t i = 0; i < s->nears; i++)
    s->stamps[s->near[i].value ^ heaps_values_at(values, n - s->near[i].shift)] = s->stamp;
  for (uint64_t i = b->first_new; i < s->rares; i++)
    for (uint32_t j = 0; j < s->split_count; j++) {
      uint64_t shift = (uint64_t)s->rare[i] + s->splits[j];
      if (shift < n)
        s->stamps[heaps_values_at(values, s->rare[i]) ^ heaps_values_at(values, n - shift)] =
            s->stamp;
    }
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

/* The least odd value that is no option, from what is stamped; VALUES if there is none. */
static uint32_t least_odd(const heaps_sparse *s) {
  uint32_t least = 0;
  while (least < VALUES && (!is_odd(s, least) || s->stamps[least] == s->stamp))
    least++;
  return least;
}

/* The value of the next heap: the least number below `bound` that is wanted and no option, or the
** bound. */
static bool settle(heaps_sparse *s, const heaps_values *values, uint32_t bound, uint32_t wanting,
                   uint32_t *value) {
  if (wanting > 0 && !search_pairs(s, values, &wanting))
    return false;
  *value = bound;
  for (uint32_t v = 0; wanting > 0 && v < bound; v++)
    if (s->wanted[v] == s->stamp) {
      *value = v;
      break;
    }
  return true;
}

/* The value of the next heap from the start, for one that the block did not settle. */
static bool value_alone(heaps_sparse *s, const heaps_values *values, uint32_t *value) {
  uint32_t wanting = 0;
  if (!core_work(s->host, (int64_t)(s->rares * s->split_count)))
    return false;
  stamp_rare(s, values);
  uint32_t bound = least_odd(s);
  for (uint32_t v = 0; v < bound; v++)
    if (!is_odd(s, v))
      want(s, v, &wanting);
  return settle(s, values, bound, wanting, value);
}

static bool value_in_block(heaps_sparse *s, const heaps_values *values, const block *b,
                           uint32_t *value) {
  uint32_t lane = (uint32_t)(values->count - b->start), wanting = 0, bound = VALUES;
  next_stamp(s);
  stamp_near(s, values, b);
  for (uint32_t k = 0; k < b->missings[lane] && bound == VALUES; k++) {
    uint32_t odd = value_of(s, b->missing[k][lane], true);
    if (s->stamps[odd] != s->stamp)
      bound = odd;
  }
  if (bound == VALUES)
    return value_alone(s, values, value);
  for (uint32_t i = 0; i < b->evens && b->even[i] < bound; i++)
    if ((b->even_of[i] >> lane & 1) != 0)
      want(s, b->even[i], &wanting);
  for (uint32_t v = b->bounds[lane]; v < bound; v++)
    if (!is_odd(s, v))
      want(s, v, &wanting);
  return settle(s, values, bound, wanting, value);
}

static bool begin_block(heaps_sparse *s, const heaps_values *values, block *b) {
  if (!sparse_enter(s, values) || (s->stale && !list_pairings(s, values)))
    return false;
  uint64_t n = values->count, reach = 0;
  memset(b, 0, sizeof *b);
  b->start = n;
  b->first_new = (uint32_t)s->rares;
  for (uint32_t j = 0; j < s->split_count; j++)
    reach = s->splits[j] > reach ? s->splits[j] : reach;
  for (uint32_t j = 0; j < s->take_count; j++)
    reach = s->takes[j] > reach ? s->takes[j] : reach;
  /* the heaps looked at end less than reach + (the last rare heap, or sample) before the block */
  uint64_t furthest = s->last_rare > n / 2 ? s->last_rare : n / 2;
  b->clean = n > reach + furthest + s->last_rare;
  int64_t cost = (int64_t)(s->far_from[CLASSES] * 2) + 20000;
  if (!core_work(s->host, cost))
    return false;
  find_missing(s, b);
  find_unshown(s, b);
  return true;
}

/* Forget the values of a block that was not finished. */
static void take_back(heaps_sparse *s, heaps_values *values, const block *b) {
  values->count = b->start;
  memset(s->evens + PADDING + b->start, 255, (size_t)(s->filled - b->start));
  s->filled = b->start;
  s->rares = b->first_new;
  s->last_rare = s->rares > 0 ? s->rare[s->rares - 1] : 0;
  s->stale = true;
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
    bool ok = value_in_block(s, values, &b, &value);
    if (ok && value >= VALUES) { /* bytes no longer tell the values apart */
      take_back(s, values, &b);
      s->usable = false;
      return true;
    }
    if (!ok || !heaps_values_push(values, value) || !sparse_enter(s, values)) {
      take_back(s, values, &b);
      return false;
    }
  }
  *done = true;
  return true;
}
