/* Alpha-beta search for the winner of one position.
**
** The value of a position is -1, 0 or 1 for the player to move: a loss, a draw or a win.
** winner_visit finds out whether a position is at least `bound`. The first question is whether it
** is at least 1, and, if draws are possible, the second one is whether it is at least 0. A table
** keeps a lower and an upper bound of each position that was visited.
**
** Each move changes the number of bits in one direction. So play ends after BITS_WIDTH moves at
** most, no position follows itself, and by induction on the number of bits each stored bound is a
** bound of the value of its position, by whatever moves the position was reached.
**
** The options of a position that the ends or the table decide need no visit. The others are visited
** in the order of the share of earlier visits in which their move decided the position. Players
** alternate, and there is one record of moves for each of them.
**
** Example: three tokens as bits; a move takes one of them. Is 111 at least 1? This is true if one
** of 110, 101 and 011 is not at least 0. 110 is at least 0 if 100 or 010 is not at least 1; 100 is
** at least 1, since its option 000 is a loss; so is 010. Hence 110 is a loss, and 111 is a win. 101
** and 011 are never visited.
**
** Time: at most two visits per position while the table has room. Memory: 8 bytes per entry of the
** table, which begins with 1,024 entries and doubles when it is half full, up to a quarter of the
** memory limit and at most 64 MiB. In a full table a new entry replaces the entry of its bucket
** whose visit took the least work. */
#include "core/masks/winner.h"

#include "base/array.h"
#include "base/sort.h"
#include "core/masks/sieve.h"

enum {
  WINNER_DEPTH = BITS_WIDTH + 2,
  WINNER_FIRST_LOG = 10,
  WINNER_LAST_LOG = 23,
  WINNER_BUCKET_LOG = 2,
  WINNER_BUCKET = 1 << WINNER_BUCKET_LOG,
  WINNER_ABREAST = 16,   /* options whose entries are prefetched together */
  WINNER_PICKED = 16,    /* options that are visited in order of merit */
  WINNER_CHEAP_WORDS = 2 /* words of the sieve that are read faster than an entry of the table */
};

/* An entry of the table, from bit 0: the lower bound + 1 and the upper bound + 1 of 2 bits each,
** the work of 5 bits, and the bits of the hash that the number of the bucket does not show. An
** entry is 0 if it is free; the work of any other entry is positive. */
enum { WINNER_HIGH = 2, WINNER_WORK = 4, WINNER_HASH = 9, WINNER_MOST_WORK = 31 };

/* Two ends are compared if there are at most as many pairs of them. */
#define WINNER_MOST_PAIRS (UINT64_C(1) << 24)

/* A position whose value is not decided by ends. */
typedef struct winner_option {
  uint64_t position;
  uint32_t move;
  float merit;
} winner_option;

/* The visits of positions after a move, and how many of them decided the position before it. */
typedef struct winner_record {
  uint32_t tried, decided;
} winner_record;

typedef struct winner_table {
  uint64_t *entries;
  int log;         /* of the number of entries */
  bool is_fixed;   /* the table cannot grow */
  uint64_t stored; /* entries in use */
} winner_table;

struct bits_winner {
  core_host *host;
  const bits_rules *rules;
  bits_expander expander;
  graphs_play play;
  bool can_draw;               /* some position may have the value 0 */
  bool tests_late;             /* there are many ends: the table is asked before they are */
  CORE_ARRAY(uint64_t) starts; /* sorted after the first question */
  bool is_sorted;
  CORE_ARRAY(winner_option) options; /* of all positions that are being visited */
  winner_record *records;            /* for each move, first of one player, then of the other */
  uint64_t record_bytes;
  winner_table table;
};
typedef bits_winner winner;

/* ---- Rules ---- */

/* Set *agree to true if no two ends with different results can match one position. In each pair of
** such ends, one has not the result of the first end. Many pairs are not compared. */
static core_status winner_compare_ends(const bits_rules *rules, bool *agree) {
  const bits_end *ends = rules->ends.items;
  uint64_t count = rules->ends.count, others = 0;
  for (uint64_t i = 1; i < count; i++)
    others += ends[i].result != ends[0].result;
  *agree = others * count <= WINNER_MOST_PAIRS;
  for (uint64_t i = 1; i < count && others > 0 && *agree; i++) {
    if (ends[i].result == ends[0].result)
      continue;
    for (uint64_t k = 0; k < count && *agree; k++)
      *agree = ends[i].result == ends[k].result ||
               ((ends[i].need & ends[k].forbid) | (ends[i].forbid & ends[k].need)) != 0;
    if (!core_work(rules->host, 1 + (int64_t)count / 4))
      return rules->host->status; /* uncovered: failure */
  }
  return CORE_OK;
}

core_status bits_winner_applies(const bits_rules *rules, bool *applies) {
  *applies = false;
  if (bits_rules_trend(rules) == 0 || rules->is_partizan || rules->moves_on)
    return CORE_OK;
  return winner_compare_ends(rules, applies);
}

/* Return the value of a position that matches an end. */
static inline int winner_result_value(const winner *w, int64_t result) {
  char outcome = result < 0 ? bits_outcome_letter(result) : graphs_heap_outcome(result, w->play);
  return outcome == 'N' ? 1 : outcome == 'P' ? -1 : 0;
}

static inline int winner_value_without_moves(const winner *w) {
  if (w->rules->last_result != BITS_NO_RESULT)
    return winner_result_value(w, w->rules->last_result);
  return w->play == GRAPHS_NORMAL ? -1 : w->play == GRAPHS_MISERE ? 1 : 0;
}

/* Return true if an end matches a position, and set *value to the value of the position. All ends
** that match have the same result. */
static inline bool winner_ends(const winner *w, uint64_t position, int *value) {
  uint64_t ends = w->rules->ends.count;
  for (uint64_t base = 0; base < ends; base += 64) {
    uint64_t left = bits_sieve_word(&w->expander.sieve, (uint32_t)(base / 64), position);
    if (ends - base < 64)
      left &= (UINT64_C(1) << (ends - base)) - 1;
    if (left == 0)
      continue;
    *value =
        winner_result_value(w, w->rules->ends.items[base + (uint64_t)core_lowest_bit(left)].result);
    return true;
  }
  return false;
}

/* ---- The table ---- */

/* Return a hash of a position: a permutation of the words of BITS_WIDTH bits, so that different
** positions have different hashes. */
static inline uint64_t winner_hash(const winner *w, uint64_t position) {
  uint64_t x = position ^ (w->rules->seed & BITS_ALL);
  x ^= x >> 32;
  x = x * UINT64_C(0x9e3779b97f4a7c15) & BITS_ALL;
  x ^= x >> 29;
  x = x * UINT64_C(0xbf58476d1ce4e5b9) & BITS_ALL;
  return x ^ x >> 32;
}

/* Return the number of bits of a hash that an entry keeps. */
static inline int winner_kept_bits(const winner_table *table) {
  return BITS_WIDTH - (table->log - WINNER_BUCKET_LOG);
}

static inline uint64_t *winner_bucket(const winner_table *table, uint64_t hash, uint64_t *kept) {
  int bits = winner_kept_bits(table);
  *kept = hash & ((UINT64_C(1) << bits) - 1);
  return table->entries + (hash >> bits) * WINNER_BUCKET;
}

/* Set *low and *high to the bounds of a position in the table, if it is there. */
static inline void winner_look_up(const winner *w, uint64_t position, int *low, int *high) {
  uint64_t kept, *bucket = winner_bucket(&w->table, winner_hash(w, position), &kept);
  for (int i = 0; i < WINNER_BUCKET; i++)
    if (bucket[i] != 0 && bucket[i] >> WINNER_HASH == kept) {
      *low = (int)(bucket[i] & 3) - 1;
      *high = (int)(bucket[i] >> WINNER_HIGH & 3) - 1;
      return;
    }
}

static inline uint64_t winner_work_of(uint64_t entry) {
  return entry >> WINNER_WORK & WINNER_MOST_WORK;
}

/* Put an entry, without the bits of the hash, into its bucket. */
static void winner_put(winner_table *table, uint64_t hash, uint64_t content) {
  uint64_t kept, *bucket = winner_bucket(table, hash, &kept);
  int place = 0;
  for (int i = 0; i < WINNER_BUCKET; i++) {
    if (bucket[i] == 0 || bucket[i] >> WINNER_HASH == kept) {
      place = i;
      break;
    }
    if (winner_work_of(bucket[i]) < winner_work_of(bucket[place]))
      place = i;
  }
  table->stored += bucket[place] == 0;
  bucket[place] = kept << WINNER_HASH | content;
}

static inline uint64_t winner_table_bytes(int log) {
  return sizeof(uint64_t) << log;
}

static bool winner_open_table(core_host *host, winner_table *table, int log) {
  core_assert(winner_kept_bits(&(winner_table){.log = log}) + WINNER_HASH <= 64);
  *table = (winner_table){.log = log, .entries = core_allocate(host, winner_table_bytes(log))};
  return table->entries != NULL;
}

static void winner_close_table(core_host *host, winner_table *table) {
  CORE_DROP(host, table->entries, winner_table_bytes(table->log));
}

/* Double the table if memory suffices, and otherwise let it be full. Return false if the host asks
** to stop. */
static bool winner_grow(winner *w) {
  core_host *host = w->host;
  winner_table larger;
  int log = w->table.log;
  if (log == WINNER_LAST_LOG || winner_table_bytes(log + 1) > host->memory_limit / 4 ||
      !winner_open_table(host, &larger, log + 1)) {
    w->table.is_fixed = true;
    return host->status != CORE_INTERRUPTED;
  }
  for (uint64_t i = 0; i < UINT64_C(1) << log; i++) {
    uint64_t entry = w->table.entries[i], bucket = i / WINNER_BUCKET;
    if (entry != 0)
      winner_put(&larger, bucket << winner_kept_bits(&w->table) | entry >> WINNER_HASH,
                 entry & ((1 << WINNER_HASH) - 1));
    if (i % 1024 == 0 && !core_work(host, 1024 * 4)) {
      winner_close_table(host, &larger);
      return false;
    }
  }
  winner_close_table(host, &w->table);
  w->table = larger;
  return true;
}

/* Store the bounds of a position after `work` visits. */
static bool winner_store(winner *w, uint64_t position, int low, int high, uint64_t work) {
  uint64_t size = work < 2 ? 1 : (uint64_t)core_highest_bit(work) + 1;
  if (!w->can_draw) {
    low = low >= 0 ? 1 : -1;
    high = high <= 0 ? -1 : 1;
  }
  core_assert(-1 <= low && low <= high && high <= 1);
  if (!w->table.is_fixed && w->table.stored > UINT64_C(1) << (w->table.log - 1) && !winner_grow(w))
    return false;
  winner_put(&w->table, winner_hash(w, position),
             (size > WINNER_MOST_WORK ? WINNER_MOST_WORK : size) << WINNER_WORK |
                 (uint64_t)(high + 1) << WINNER_HIGH | (uint64_t)(low + 1));
  return true;
}

/* ---- Options ---- */

/* Push the options of a position, and raise *best to the values of options that end the game.
** Return early if *best is at least `bound`. */
static bool winner_push_options(winner *w, uint64_t position, int bound, int *best) {
  const bits_rules *rules = w->rules;
  const bits_sieve *sieve = &w->expander.sieve;
  uint64_t ends = rules->ends.count;
  if (!CORE_ENSURE(w->host, w->options, w->options.count + rules->moves.count))
    return false;
  for (uint32_t word = (uint32_t)(ends / 64); word < sieve->words && *best < bound; word++) {
    uint64_t left = bits_sieve_word(sieve, word, position);
    if (word == ends / 64)
      left &= UINT64_MAX << ends % 64;
    for (; left != 0 && *best < bound; left &= left - 1) {
      uint32_t index = (uint32_t)(word * UINT64_C(64) + (uint64_t)core_lowest_bit(left) - ends);
      const bits_move *move = &rules->moves.items[index];
      uint64_t after = (position & ~move->clear) | move->put;
      int value;
      if (rules->swap_map.count > 0)
        after = bits_apply(&rules->swap_map, 0, after);
      if (!w->tests_late && winner_ends(w, after, &value))
        *best = -value > *best ? -value : *best;
      else
        w->options.items[w->options.count++] = (winner_option){after, index, 0};
    }
  }
  return core_work(w->host, 20 + 2 * (int64_t)sieve->words);
}

/* Set *value to the value of an option, if a bound in the table or an end decides it: if it is at
** least `bound` for the player who moves to it, or if it is not. */
static bool winner_decide_option(winner *w, uint64_t position, int bound, int *value,
                                 bool *decides) {
  int low = -1, high = 1;
  winner_look_up(w, position, &low, &high);
  *value = -high >= bound ? -high : -low;
  *decides = -high >= bound || -low < bound;
  if (*decides || !w->tests_late)
    return true;
  if (!core_work(w->host, 2 * (int64_t)w->expander.sieve.words))
    return false; /* uncovered: failure */
  *decides = winner_ends(w, position, &low);
  *value = -low;
  return !*decides || winner_store(w, position, low, low, 1);
}

/* Replace the positions of options `begin` to `end` - 1 by their representatives, and prefetch the
** entries of these. */
static bool winner_normalize_options(winner *w, uint64_t begin, uint64_t end) {
  uint64_t kept;
  for (uint64_t i = begin; i < end; i++) {
    uint64_t position = w->options.items[i].position =
        bits_least(w->rules, w->options.items[i].position);
    CORE_PREFETCH(winner_bucket(&w->table, winner_hash(w, position), &kept));
  }
  return core_work(w->host, (int64_t)(end - begin) * (10 + 4 * (int64_t)w->rules->maps.count));
}

/* Keep the options from `begin` that are not decided, with their merits. Raise *best to the values
** of the others. */
static bool winner_sift_options(winner *w, uint64_t begin, const winner_record *records, int bound,
                                int *best) {
  uint64_t count = w->options.count, normal = begin;
  w->options.count = (uint32_t)begin;
  for (uint64_t i = begin; i < count && *best < bound; i++) {
    int value;
    bool decides;
    if (i == normal) {
      normal = count - i < WINNER_ABREAST ? count : i + WINNER_ABREAST;
      if (!winner_normalize_options(w, i, normal))
        return false;
    }
    winner_option option = w->options.items[i];
    if (!winner_decide_option(w, option.position, bound, &value, &decides))
      return false; /* uncovered: failure */
    if (decides) {
      *best = value > *best ? value : *best;
      continue;
    }
    const winner_record *record = &records[option.move];
    option.merit = (float)record->decided / ((float)record->tried + 1);
    w->options.items[w->options.count++] = option;
  }
  return true;
}

/* Return the option with the most merit, of those from `at`, in exchange with option `at`. */
static winner_option winner_pick(const winner *w, uint64_t at) {
  winner_option *options = w->options.items, option;
  uint64_t first = at;
  for (uint64_t i = at + 1; i < w->options.count; i++)
    if (options[i].merit > options[first].merit)
      first = i;
  option = options[first];
  options[first] = options[at];
  return options[at] = option;
}

/* ---- The search ---- */

/* Set *holds to true if a position without an end is at least `bound`. */
static bool winner_visit(winner *w, uint64_t position, int bound, int depth, bool *holds) {
  winner_record *records = w->records + (depth % 2 == 0 ? 0 : w->rules->moves.count);
  uint64_t before = w->host->progress.done++, begin = w->options.count;
  int low = -1, high = 1, best = -2;
  core_assert(depth < WINNER_DEPTH);
  winner_look_up(w, position, &low, &high);
  *holds = low >= bound;
  if (low >= bound || high < bound)
    return true;
  if (!winner_push_options(w, position, bound, &best))
    return false;
  if (best == -2 && w->options.count == begin)
    best = winner_value_without_moves(w);
  if (!winner_sift_options(w, begin, records, bound, &best))
    return false;
  for (uint64_t i = begin; i < w->options.count && best < bound; i++) {
    winner_option option = i - begin < WINNER_PICKED ? winner_pick(w, i) : w->options.items[i];
    bool fails;
    /* either the option is at least 1 - bound, or the player gets `bound` by moving to it */
    if (!winner_visit(w, option.position, 1 - bound, depth + 1, &fails))
      return false;
    records[option.move].tried++;
    records[option.move].decided += !fails;
    best = fails ? best : bound;
  }
  w->options.count = (uint32_t)begin;
  *holds = best >= bound;
  return winner_store(w, position, *holds ? best : low, *holds ? high : bound - 1,
                      w->host->progress.done - before);
}

static bool winner_decide(winner *w, uint64_t position, int *value) {
  bool holds = false;
  if (winner_ends(w, position, value))
    return true;
  w->options.count = 0;
  for (*value = 1; *value >= (w->can_draw ? 0 : 1); --*value) {
    if (!winner_visit(w, position, *value, 0, &holds))
      return false;
    if (holds)
      return true;
  }
  *value = -1;
  return true;
}

SORT_INLINE bool winner_precedes(const void *one, const void *other) {
  return *(const uint64_t *)one < *(const uint64_t *)other;
}

static bool winner_sort_starts(winner *w) {
  if (!w->is_sorted && w->starts.count > 0) {
    if (!sort_items(w->host, w->starts.items, w->starts.count, sizeof *w->starts.items,
                    winner_precedes))
      return false;
    w->starts.count = (uint32_t)sort_unique(w->starts.items, w->starts.count,
                                            sizeof *w->starts.items, winner_precedes);
  }
  w->is_sorted = true;
  return true;
}

core_status bits_winner_find(bits_winner *w, uint64_t position, char *outcome) {
  uint64_t at = 0;
  int value;
  w->host->status = CORE_OK;
  *outcome = 0;
  if (!winner_sort_starts(w))
    return w->host->status;
  CORE_SEARCH(at, w->starts.count, i, w->starts.items[i] < position);
  if (at == w->starts.count || w->starts.items[at] != position)
    return CORE_OK;
  core_begin_phase(w->host, "positions visited", 0);
  if (!winner_decide(w, position, &value))
    return w->host->status;
  *outcome = "PDN"[value + 1];
  return CORE_OK;
}

core_status bits_winner_start(bits_winner *w, uint64_t position) {
  core_assert(!w->is_sorted);
  return CORE_APPEND(w->host, w->starts, bits_least(w->rules, position)) ? CORE_OK
                                                                         : w->host->status;
}

/* ---- Opening and closing ---- */

bits_winner *bits_winner_new(const bits_rules *rules, graphs_play play) {
  core_host *host = rules->host;
  bits_winner *w = core_allocate(host, sizeof *w);
  if (w == NULL)
    return NULL;
  core_assert(play <= GRAPHS_DRAW && !rules->is_partizan && !rules->moves_on);
  *w = (bits_winner){.host = host,
                     .rules = rules,
                     .play = play,
                     .can_draw = play == GRAPHS_DRAW || rules->last_result == BITS_RESULT_D};
  for (uint64_t i = 0; i < rules->ends.count; i++)
    w->can_draw |= rules->ends.items[i].result == BITS_RESULT_D;
  w->tests_late = rules->ends.count > 64 * WINNER_CHEAP_WORDS;
  w->record_bytes = (2 * rules->moves.count + 1) * sizeof *w->records;
  w->records = core_allocate(host, w->record_bytes);
  if (w->records != NULL && bits_expander_begin(&w->expander, rules) == CORE_OK &&
      winner_open_table(host, &w->table, WINNER_FIRST_LOG))
    return w;
  bits_winner_free(w);
  return NULL;
}

void bits_winner_free(bits_winner *w) {
  if (w == NULL)
    return;
  core_host *host = w->host;
  winner_close_table(host, &w->table);
  bits_expander_release(&w->expander);
  core_release(host, w->records, w->record_bytes);
  CORE_FREE_ALL(host, &w->options, &w->starts);
  core_release(host, w, sizeof *w);
}
