#include "core/masks/layers.h"

#include "base/array.h"
#include "base/pages.h"
#include "base/sort.h"
#include "core/masks/sieve.h"
#include "core/mex.h"

enum {
  LAYERS_BLOCK = 2048, /* rows that are read or written at once */
  LAYERS_LEAST_RUN = 1 << 10,
  LAYERS_MOST_RUN = 1 << 22
};

/* An answer on disk: a label, which is an outcome and a remoteness in one byte, and in normal play
** a value. Play lasts at most as many moves as there are bits. */
enum { LAYERS_LOST, LAYERS_WON, LAYERS_DRAWN };
#define LAYERS_UNKNOWN  (BITS_WIDTH + 1) /* in place of a remoteness */
#define LAYERS_RANGE    (LAYERS_UNKNOWN + 1)
#define LAYERS_NO_VALUE UINT16_MAX
#define LAYERS_LOONY    (UINT16_MAX - 1)
_Static_assert(LAYERS_RANGE *(LAYERS_DRAWN + 1) <= UINT8_MAX + 1, "a label is a byte");

/* The columns of rows on disk: positions, labels and, in normal play, values. */
enum { LAYERS_KEYS, LAYERS_LABELS, LAYERS_VALUES, LAYERS_COLUMNS };
static const uint64_t layers_width[LAYERS_COLUMNS] = {8, 1, 2}; /* bytes */

typedef struct layers_layer {
  uint64_t begin, count; /* rows */
  int size;              /* the bits of each position; -1 for an empty layer */
} layers_layer;

/* A position with a given answer. */
typedef struct layers_known {
  uint64_t position;
  uint16_t value;
  uint8_t label;
} layers_known;

/* All positions with a given answer. */
typedef struct layers_known_list {
  CORE_ARRAY(layers_known) list; /* sorted by number of bits, then by position */
  uint64_t at;                   /* where the next search begins, see layers_find_known */
  uint64_t sizes_left; /* as a set: the numbers of bits of items that are in no layer yet */
} layers_known_list;

/* The options of a layer, until they are the next layer. */
typedef struct layers_sorting {
  uint64_t *collected, *scratch; /* run_length places each */
  uint64_t collected_count, run_length;
  core_file runs;
  CORE_ARRAY(uint64_t) run_ends; /* per run, the end of its positions in the file */
} layers_sorting;

/* The layer in which options are looked up: in memory, or read by pages if memory is short. */
typedef struct layers_next {
  uint64_t begin, count;      /* rows */
  void *held[LAYERS_COLUMNS]; /* NULL if the columns are read by pages */
  core_pages pages[LAYERS_COLUMNS];
  /* directory[high] is the first row whose position has high bits of at least `high`, in units of
  ** 2^unit rows. The unit is one row unless there are 2^32 rows or more. */
  uint32_t *directory;
  uint64_t directory_count;
  int shift; /* the high bits of a position are position >> shift */
  int unit;
} layers_next;

/* Rows in memory, and scratch for the options of one position, in one block of memory. */
typedef struct layers_block {
  void *columns[LAYERS_COLUMNS];
  uint64_t *options, *seen; /* options of one position, and the set of their values */
  uint64_t bytes;
  uint64_t begin, count; /* the rows that bits_layers_read has read */
} layers_block;

struct bits_layers {
  core_host *host;
  const bits_rules *rules;
  bits_expander expander;
  graphs_play play;
  graphs_fault fault;
  uint64_t fault_position;

  core_file columns[LAYERS_COLUMNS];
  int column_count; /* without values in misère and other play */
  layers_layer layer[BITS_LAYERS_MOST];
  int layer_count;
  int next_size; /* the bits of the collected positions, or -1 */

  layers_known_list known;
  layers_sorting sorting;
  layers_next next;
  layers_block block;
};

/* ---- Memory ---- */

static void layers_next_release(core_host *host, layers_next *next) {
  for (int i = 0; i < LAYERS_COLUMNS; i++) {
    core_release(host, next->held[i], layers_width[i] * next->count);
    core_pages_close(&next->pages[i]);
  }
  core_release(host, next->directory, 4 * next->directory_count);
  *next = (layers_next){.begin = next->begin, .count = next->count};
}

static void layers_release_sorting(bits_layers *layers) {
  CORE_DROP(layers->host, layers->sorting.collected, 8 * layers->sorting.run_length);
  CORE_DROP(layers->host, layers->sorting.scratch, 8 * layers->sorting.run_length);
  CORE_FREE(layers->host, layers->sorting.run_ends);
  core_file_close(&layers->sorting.runs);
}

void bits_layers_free(bits_layers *layers) {
  if (layers == NULL)
    return;
  core_host *host = layers->host;
  layers_release_sorting(layers);
  layers_next_release(host, &layers->next);
  bits_expander_release(&layers->expander);
  for (int i = 0; i < LAYERS_COLUMNS; i++)
    core_file_close(&layers->columns[i]);
  core_release(host, layers->block.options, layers->block.bytes);
  CORE_FREE(host, layers->known.list);
  core_release(host, layers, sizeof *layers);
}

static uint64_t layers_memory_left(const core_host *host) {
  return host->memory_limit > host->memory_used ? host->memory_limit - host->memory_used : 0;
}

static bool layers_allocate(bits_layers *layers) {
  core_host *host = layers->host;
  uint64_t moves = layers->rules->moves.count, words = moves / 64 + 1;
  if (bits_expander_begin(&layers->expander, layers->rules) != CORE_OK)
    return false;
  /* A quarter of the memory that is left is for sorting. */
  uint64_t length = layers_memory_left(host) / 4 / 16, least = LAYERS_LEAST_RUN + moves;
  if (length > LAYERS_MOST_RUN)
    length = LAYERS_MOST_RUN;
  layers->sorting.run_length = length < least ? least : length;
  layers->block.bytes = 8 * (moves + 1 + words) + (8 + 1 + 2) * LAYERS_BLOCK;
  if ((layers->sorting.collected = core_resize(host, NULL, 0, 8 * layers->sorting.run_length)) ==
          NULL ||
      (layers->sorting.scratch = core_resize(host, NULL, 0, 8 * layers->sorting.run_length)) ==
          NULL ||
      (layers->block.options = core_allocate(host, layers->block.bytes)) == NULL)
    return false;
  layers->block.seen = layers->block.options + moves + 1;
  layers->block.columns[LAYERS_KEYS] = layers->block.seen + words;
  layers->block.columns[LAYERS_VALUES] = layers->block.seen + words + LAYERS_BLOCK;
  layers->block.columns[LAYERS_LABELS] =
      (uint16_t *)layers->block.columns[LAYERS_VALUES] + LAYERS_BLOCK;
  bool done = core_file_open(&layers->sorting.runs, host);
  for (int i = 0; i < LAYERS_COLUMNS && done; i++)
    done = core_file_open(&layers->columns[i], host);
  return done;
}

bits_layers *bits_layers_new(const bits_rules *rules, graphs_play play) {
  bits_layers *layers = core_allocate(rules->host, sizeof *layers);
  if (layers == NULL)
    return NULL;
  layers->host = rules->host;
  layers->rules = rules;
  layers->play = play;
  layers->column_count = play == GRAPHS_NORMAL ? LAYERS_COLUMNS : LAYERS_VALUES;
  layers->next_size = -1;
  if (layers_allocate(layers))
    return layers;
  core_status status = rules->host->status;
  bits_layers_free(layers);
  rules->host->status = status;
  return NULL;
}

static core_status layers_fail(bits_layers *layers, graphs_fault fault, uint64_t position) {
  layers->fault = fault;
  layers->fault_position = position;
  return core_fail(layers->host, CORE_INVALID);
}

/* ---- Sorting ---- */

static inline bool layers_number(void *context, const void *item, uint64_t *number) {
  (void)context;
  *number = *(const uint64_t *)item;
  return true;
}

/* Sort the collected positions and drop duplicates. */
static bool layers_sort(bits_layers *layers) {
  uint64_t kept = 0;
  uint64_t *sorted =
      sort_by_number(layers->host, layers->sorting.collected, layers->sorting.scratch,
                     layers->sorting.collected_count, sizeof *sorted, layers_number, NULL);
  if (sorted == NULL)
    return false;
  if (sorted == layers->sorting.scratch) {
    layers->sorting.scratch = layers->sorting.collected;
    layers->sorting.collected = sorted;
  }
  for (uint64_t i = 0; i < layers->sorting.collected_count; i++)
    if (i == 0 || sorted[i] != sorted[kept - 1])
      sorted[kept++] = sorted[i];
  layers->sorting.collected_count = kept;
  return true;
}

/* Write the collected positions to the file as a sorted run. */
static bool layers_write_run(bits_layers *layers) {
  core_host *host = layers->host;
  uint64_t begin = layers->sorting.run_ends.count == 0
                       ? 0
                       : layers->sorting.run_ends.items[layers->sorting.run_ends.count - 1];
  if (!CORE_ENSURE(host, layers->sorting.run_ends, layers->sorting.run_ends.count + 1) ||
      !layers_sort(layers) ||
      !core_file_write(&layers->sorting.runs, layers->sorting.collected,
                       8 * layers->sorting.collected_count, 8 * begin))
    return false;
  layers->sorting.run_ends.items[layers->sorting.run_ends.count++] =
      begin + layers->sorting.collected_count;
  layers->sorting.collected_count = 0;
  return true;
}

/* ---- Merging ---- */

/* A run while it is merged. A part of it is in memory. */
typedef struct layers_run {
  uint64_t *part;
  uint64_t at, held;  /* the next position in the part, and positions in the part */
  uint64_t next, end; /* the range of the file after the part */
} layers_run;

typedef struct layers_merge {
  bits_layers *layers;
  layers_run *runs; /* a heap by next positions */
  uint64_t count, part_length;
  uint64_t *written;
  uint64_t written_count;
} layers_merge;

/* Read the next part of a run. At its end run->at == run->held afterwards. */
static bool layers_run_read(layers_merge *merge, layers_run *run) {
  uint64_t left = run->end - run->next;
  run->at = 0;
  run->held = left < merge->part_length ? left : merge->part_length;
  if (!core_file_read(&merge->layers->sorting.runs, run->part, 8 * run->held, 8 * run->next))
    return false;
  run->next += run->held;
  return true;
}

/* Order runs so that the one with the least position is on top of the heap. */
static bool layers_run_precedes(const void *one, const void *other) {
  const layers_run *a = one, *b = other;
  return a->part[a->at] > b->part[b->at];
}

static void layers_run_sift(layers_merge *merge, uint64_t at) {
  sort_sift((char *)merge->runs, at, merge->count, sizeof *merge->runs, layers_run_precedes);
}

/* Append positions to the last layer. */
static bool layers_append_keys(bits_layers *layers, const uint64_t *keys, uint64_t count) {
  layers_layer *layer = &layers->layer[layers->layer_count - 1];
  if (!core_file_write(&layers->columns[LAYERS_KEYS], keys, 8 * count,
                       8 * (layer->begin + layer->count)))
    return false;
  layer->count += count;
  return true;
}

/* Write the positions of all runs to the last layer, sorted and without duplicates. */
static bool layers_merge_into_layer(layers_merge *merge) {
  uint64_t last = 0;
  bool first = true;
  while (merge->count > 0) {
    layers_run *run = &merge->runs[0];
    uint64_t key = run->part[run->at++];
    if (first || key != last)
      merge->written[merge->written_count++] = key;
    first = false;
    last = key;
    if (merge->written_count == merge->part_length) {
      if (!layers_append_keys(merge->layers, merge->written, merge->written_count))
        return false;
      merge->written_count = 0;
    }
    if (run->at == run->held && !layers_run_read(merge, run))
      return false;
    if (run->at == run->held)
      merge->runs[0] = merge->runs[--merge->count];
    if (merge->count > 0)
      layers_run_sift(merge, 0);
    merge->layers->host->progress.done++;
    if (!core_work(merge->layers->host, 10))
      return false;
  }
  return layers_append_keys(merge->layers, merge->written, merge->written_count);
}

/* Merge all runs. The memory for sorting holds a part of each run, and a part of the result. */
static bool layers_merge_runs(bits_layers *layers) {
  core_host *host = layers->host;
  uint64_t bytes = layers->sorting.run_ends.count * sizeof(layers_run), begin = 0;
  layers_merge merge = {.layers = layers,
                        .count = layers->sorting.run_ends.count,
                        .written = layers->sorting.scratch};
  merge.part_length = layers->sorting.run_length / layers->sorting.run_ends.count;
  if (merge.part_length > layers->sorting.run_length / 2)
    merge.part_length = layers->sorting.run_length / 2;
  if (merge.part_length == 0) { /* a run is a 64th of the memory */
    core_fail_limit(host, host->memory_limit +
                              64 * (layers->sorting.run_ends.count - layers->sorting.run_length));
    return false;
  }
  core_begin_phase(host, "merging options on disk",
                   layers->sorting.run_ends.items[layers->sorting.run_ends.count - 1]);
  merge.runs = core_allocate(host, bytes);
  bool done = merge.runs != NULL;
  for (uint64_t i = 0; i < layers->sorting.run_ends.count && done; i++) {
    merge.runs[i] = (layers_run){.part = layers->sorting.collected + i * merge.part_length,
                                 .next = begin,
                                 .end = layers->sorting.run_ends.items[i]};
    begin = layers->sorting.run_ends.items[i];
    done = layers_run_read(&merge, &merge.runs[i]);
  }
  for (uint64_t i = layers->sorting.run_ends.count; i-- > 0 && done;)
    layers_run_sift(&merge, i);
  done = done && layers_merge_into_layer(&merge);
  core_release(host, merge.runs, bytes);
  layers->sorting.run_ends.count = 0;
  return done;
}

/* ---- Forwards ---- */

/* Add a position to the next layer. */
static bool layers_collect(bits_layers *layers, uint64_t position) {
  if (layers->sorting.collected_count == layers->sorting.run_length && !layers_write_run(layers))
    return false; /* uncovered: failure */
  core_assert(layers->sorting.collected_count < layers->sorting.run_length);
  layers->sorting.collected[layers->sorting.collected_count++] = position;
  layers->next_size = core_count_bits(position);
  return true;
}

/* Return the index of the first known position with at least `size` bits. */
static uint64_t layers_known_begin(const bits_layers *layers, int size) {
  uint64_t begin = 0;
  CORE_SEARCH(begin, layers->known.list.count, i,
              core_count_bits(layers->known.list.items[i].position) < size);
  return begin;
}

/* Make the collected positions, and the known positions with the same number of bits, the next
** layer. */
static core_status layers_close_layer(bits_layers *layers) {
  core_assert(layers->layer_count < BITS_LAYERS_MOST);
  layers_layer *layer = &layers->layer[layers->layer_count];
  int size = layers->next_size;
  *layer = (layers_layer){.begin = bits_layers_count(layers), .size = size};
  layers->layer_count++;
  uint64_t known = size < 0 ? 0 : layers_known_begin(layers, size);
  uint64_t known_end = size < 0 ? 0 : layers_known_begin(layers, size + 1);
  for (; known < known_end; known++)
    if (!layers_collect(layers, layers->known.list.items[known].position) ||
        !core_work(layers->host, 5))
      return layers->host->status; /* uncovered: failure */
  layers->known.sizes_left &= size < 0 ? UINT64_MAX : ~(UINT64_C(1) << size);
  layers->next_size = -1;
  bool done;
  if (layers->sorting.run_ends.count == 0)
    done = layers_sort(layers) &&
           layers_append_keys(layers, layers->sorting.collected, layers->sorting.collected_count);
  else
    done = (layers->sorting.collected_count == 0 || layers_write_run(layers)) &&
           layers_merge_runs(layers);
  layers->sorting.collected_count = 0;
  return done ? CORE_OK : layers->host->status;
}

/* Return the known answer to a position, or NULL. Positions must be asked for in ascending order
** within a layer. At the first position of a layer known.at must be the index of the first known
** position of that layer. */
static inline const layers_known *layers_find_known(bits_layers *layers, uint64_t position) {
  if (layers->known.at == layers->known.list.count)
    return NULL;
  int size = core_count_bits(position);
  for (; layers->known.at < layers->known.list.count; layers->known.at++) {
    const layers_known *known = &layers->known.list.items[layers->known.at];
    if (known->position == position)
      return known;
    if (core_count_bits(known->position) > size || known->position > position)
      return NULL;
  }
  return NULL;
}

static core_status layers_expand_position(bits_layers *layers, int index, uint64_t position) {
  /* Layers must be disjoint, and their sizes must all ascend or all descend. */
  const layers_layer *layer = &layers->layer[index];
  bool fits =
      core_count_bits(position) == layer->size && (index == 0 || layer->size != layer[-1].size);
  if (index > 1)
    fits &= (layer->size > layer[-1].size) == (layer[-1].size > layer[-2].size);
  core_status status = fits ? CORE_OK : layers_fail(layers, GRAPHS_NOT_LAYERED, position);
  if (status != CORE_OK || layers_find_known(layers, position) != NULL)
    return status;
  if (layers->sorting.collected_count + layers->rules->moves.count > layers->sorting.run_length &&
      !layers_write_run(layers))
    return layers->host->status;
  bits_expansion expansion = {.options =
                                  layers->sorting.collected + layers->sorting.collected_count};
  status = bits_expand(&layers->expander, position, &expansion);
  if (expansion.count > 0 && layers->next_size < 0)
    layers->next_size = core_count_bits(expansion.options[0]);
  layers->sorting.collected_count += expansion.count;
  core_assert(layers->sorting.collected_count <= layers->sorting.run_length);
  return status == CORE_INVALID ? layers_fail(layers, GRAPHS_RESULTS_DIFFER, position) : status;
}

/* Read `columns` columns of a block of rows that begins at `row`. Set *count to the number of rows
** read, none of them at or after `end`. */
static bool layers_read_block(bits_layers *layers, int columns, uint64_t row, uint64_t end,
                              uint64_t *count) {
  bool done = true;
  core_assert(row < end && columns <= layers->column_count);
  *count = end - row < LAYERS_BLOCK ? end - row : LAYERS_BLOCK;
  for (int i = 0; i < columns && done; i++)
    done = core_file_read(&layers->columns[i], layers->block.columns[i], layers_width[i] * *count,
                          layers_width[i] * row);
  return done;
}

static core_status layers_expand_layer(bits_layers *layers, int index) {
  layers_layer *layer = &layers->layer[index];
  core_status status = CORE_OK;
  layers->known.at = layers_known_begin(layers, layer->size);
  core_begin_phase(layers->host, "expanding positions on disk", layer->begin + layer->count);
  layers->host->progress.done = layer->begin;
  const uint64_t *keys = layers->block.columns[LAYERS_KEYS], end = layer->begin + layer->count;
  for (uint64_t row = layer->begin, count = 0; row < end && status == CORE_OK; row += count) {
    if (!layers_read_block(layers, 1, row, end, &count))
      return layers->host->status;
    for (uint64_t i = 0; i < count && status == CORE_OK; i++)
      status = layers_expand_position(layers, index, keys[i]);
    layers->host->progress.done += count;
  }
  return status;
}

/* ---- Backwards ---- */

static uint8_t layers_label(unsigned outcome, unsigned remoteness) {
  core_assert(outcome <= LAYERS_DRAWN && remoteness <= LAYERS_UNKNOWN);
  return (uint8_t)(outcome * LAYERS_RANGE + remoteness);
}

static unsigned layers_outcome(uint8_t label) {
  return label / LAYERS_RANGE;
}

static unsigned layers_remoteness(uint8_t label) {
  return label % LAYERS_RANGE;
}

/* Return the entry of a column in row `at` of the next layer, or NULL if it cannot be read. */
static inline const void *layers_next_at(layers_next *next, int column, uint64_t at) {
  uint64_t bytes, width = layers_width[column];
  if (next->held[column] != NULL)
    return (const char *)next->held[column] + width * at;
  return core_pages_at(&next->pages[column], width * (next->begin + at), &bytes);
}

/* Set *key to the position in row `at` of the next layer. */
static inline bool layers_next_key(layers_next *next, uint64_t at, uint64_t *key) {
  const uint64_t *found = layers_next_at(next, LAYERS_KEYS, at);
  if (found != NULL)
    *key = *found;
  return found != NULL;
}

/* Build a directory with about as many entries as there are positions, but of at most `most`
** bytes. */
static bool layers_build_directory(bits_layers *layers, uint64_t most) {
  layers_next *next = &layers->next;
  uint64_t last = 0;
  if (!layers_next_key(next, next->count - 1, &last))
    return false;
  int highest = core_highest_bit(last | 1), wanted = core_highest_bit(next->count | 1);
  next->shift = highest > wanted ? highest - wanted : 0;
  while (next->count >> next->unit > UINT32_MAX)
    next->unit++; /* uncovered: takes a layer of 2^32 positions */
  while (next->shift < 63 && 4 * ((last >> next->shift) + 2) > most)
    next->shift++;
  next->directory_count = (last >> next->shift) + 2;
  next->directory = core_resize(layers->host, NULL, 0, 4 * next->directory_count);
  if (next->directory == NULL)
    return false;
  uint64_t high = 0, key = 0;
  for (uint64_t at = 0; at < next->count; at++) {
    if (!layers_next_key(next, at, &key) || !core_work(layers->host, 4))
      return false;
    while (high <= key >> next->shift)
      next->directory[high++] = (uint32_t)(at >> next->unit);
  }
  while (high < next->directory_count)
    next->directory[high++] = (uint32_t)(next->count >> next->unit);
  return true;
}

static bool layers_load_in_memory(bits_layers *layers) {
  layers_next *next = &layers->next;
  for (int i = 0; i < layers->column_count; i++) {
    uint64_t width = layers_width[i];
    next->held[i] = core_resize(layers->host, NULL, 0, width * next->count);
    if (next->held[i] == NULL || !core_file_read(&layers->columns[i], next->held[i],
                                                 width * next->count, width * next->begin))
      return false;
  }
  return layers_build_directory(layers, UINT64_MAX);
}

/* Make a solved layer the one in which options are looked up. */
static bool layers_load_next(bits_layers *layers, const layers_layer *layer) {
  static const uint64_t parts[LAYERS_COLUMNS] = {
      2, 16, 8}; /* the share 1 / parts[i] of the memory is for pages */
  core_host *host = layers->host;
  layers_next *next = &layers->next;
  layers_next_release(host, next);
  next->begin = layer->begin;
  next->count = layer->count;
  if (layer->count == 0 || layers_load_in_memory(layers))
    return true;
  if (host->status != CORE_LIMIT)
    return false;
  layers_next_release(host, next);
  uint64_t left = layers_memory_left(host);
  bool done = true;
  for (int i = 0; i < layers->column_count && done; i++)
    done = core_pages_open(&next->pages[i], &layers->columns[i], left / parts[i]) &&
           (i > LAYERS_KEYS || layers_build_directory(layers, left / 8));
  return done;
}

/* Set *at to the row of a position that is in the next layer. */
static bool layers_next_find(layers_next *next, uint64_t position, uint64_t *at) {
  const uint32_t *directory = next->directory + (position >> next->shift);
  uint64_t low = directory[0], high = directory[1];
  if (next->unit > 0) {
    /* uncovered: takes a layer of 2^32 positions */
    low <<= next->unit;
    high = (high + 1) << next->unit;
    high = high < next->count ? high : next->count;
  }
  uint64_t after = low + 1, key = 0;
  bool done = true;
  CORE_SEARCH(after, high, middle,
              (done = done && layers_next_key(next, middle, &key)) && key <= position);
  *at = after - 1;
  core_assert(!done || *at < next->count);
  return done;
}

/* A summary of the answers to all options of a position. */
typedef struct layers_verdict {
  bool wins, draws; /* the opponent loses, or draws, some option */
  bool unknown;     /* some winning option has an unknown remoteness */
  bool unvalued;    /* some option has no value */
  unsigned shortest,
      longest; /* remoteness of winning options, and of options that the opponent wins */
} layers_verdict;

static bool layers_add_option(bits_layers *layers, uint64_t option, uint64_t options,
                              layers_verdict *verdict) {
  static const uint16_t none = LAYERS_NO_VALUE;
  layers_next *next = &layers->next;
  uint64_t at;
  if (!layers_next_find(next, option, &at))
    return false;
  const uint8_t *label = layers_next_at(next, LAYERS_LABELS, at);
  const uint16_t *value_at =
      layers->column_count > LAYERS_VALUES ? layers_next_at(next, LAYERS_VALUES, at) : &none;
  if (label == NULL || value_at == NULL)
    return false;
  unsigned outcome = layers_outcome(*label), remoteness = layers_remoteness(*label);
  uint16_t value = *value_at;
  if (outcome == LAYERS_LOST) {
    verdict->unknown |= remoteness == LAYERS_UNKNOWN;
    if (!verdict->wins || remoteness < verdict->shortest)
      verdict->shortest = remoteness;
    verdict->wins = true;
  } else if (outcome == LAYERS_DRAWN) {
    verdict->draws = true;
  } else if (remoteness > verdict->longest) {
    verdict->longest = remoteness;
  }
  verdict->unvalued |= value == LAYERS_NO_VALUE;
  if (value < options)
    layers->block.seen[value / 64] |= UINT64_C(1) << value % 64;
  return true;
}

static unsigned layers_later(unsigned remoteness) {
  return remoteness == LAYERS_UNKNOWN ? remoteness : remoteness + 1;
}

static uint8_t layers_verdict_label(const layers_verdict *verdict) {
  if (verdict->wins)
    return layers_label(LAYERS_WON,
                        verdict->unknown ? LAYERS_UNKNOWN : layers_later(verdict->shortest));
  if (verdict->draws)
    return layers_label(LAYERS_DRAWN, LAYERS_UNKNOWN);
  return layers_label(LAYERS_LOST, layers_later(verdict->longest));
}

/* Convert a given answer. A remoteness of -1 is unknown. */
static void layers_pack_result(const bits_layers *layers, int64_t result, int64_t remoteness,
                               uint8_t *label, uint16_t *value) {
  char letter =
      result < 0 ? bits_outcome_letter(result) : graphs_heap_outcome(result, layers->play);
  unsigned outcome = letter == 'D' ? LAYERS_DRAWN : letter == 'P' ? LAYERS_LOST : LAYERS_WON;
  bool unknown = outcome == LAYERS_DRAWN || remoteness < 0;
  *label = layers_label(outcome, unknown ? LAYERS_UNKNOWN : (unsigned)remoteness);
  *value = result >= 0                   ? (uint16_t)result
           : result == BITS_RESULT_LOONY ? LAYERS_LOONY
                                         : LAYERS_NO_VALUE;
}

static bool layers_solve_position(bits_layers *layers, uint64_t position, uint8_t *label,
                                  uint16_t *value) {
  static const int64_t stuck[] = {0, BITS_RESULT_N, BITS_RESULT_D};
  layers_verdict verdict = {0};
  const layers_known *known = layers_find_known(layers, position);
  if (known != NULL) {
    *label = known->label;
    *value = known->value;
    return true;
  }
  bits_expansion expansion = {.options = layers->block.options};
  /* Ends that differ were found on the way forwards. */
  if (bits_expand(&layers->expander, position, &expansion) != CORE_OK)
    return false;
  uint64_t options = expansion.count;
  if (options == 0) {
    int64_t result = expansion.result;
    result = result == BITS_NO_RESULT ? stuck[layers->play] : result;
    layers_pack_result(layers, result, result > 0 ? -1 : 0, label, value);
    return true;
  }
  for (uint64_t i = 0; i < options; i++)
    if (!layers_add_option(layers, layers->block.options[i], options, &verdict) ||
        (i % 64 == 63 && !core_work(layers->host, 64 * 20)))
      return false;
  *label = layers_verdict_label(&verdict);
  *value = LAYERS_NO_VALUE;
  if (layers->play == GRAPHS_NORMAL) {
    uint64_t mex = mex_take(layers->block.seen, options);
    *value = verdict.unvalued ? LAYERS_NO_VALUE : (uint16_t)mex;
  }
  return true;
}

/* Write the answers of the rows in the block. */
static bool layers_write_answers(bits_layers *layers, uint64_t row, uint64_t count) {
  bool done = true;
  for (int i = LAYERS_LABELS; i < layers->column_count && done; i++)
    done = core_file_write(&layers->columns[i], layers->block.columns[i], layers_width[i] * count,
                           layers_width[i] * row);
  return done;
}

static bool layers_solve_layer(bits_layers *layers, const layers_layer *layer) {
  const uint64_t *keys = layers->block.columns[LAYERS_KEYS], end = layer->begin + layer->count;
  uint8_t *labels = layers->block.columns[LAYERS_LABELS];
  uint16_t *values = layers->block.columns[LAYERS_VALUES];
  layers->known.at = layers_known_begin(layers, layer->size);
  for (uint64_t row = layer->begin, count = 0; row < end; row += count) {
    if (!layers_read_block(layers, 1, row, end, &count))
      return false;
    for (uint64_t i = 0; i < count; i++)
      if (!layers_solve_position(layers, keys[i], &labels[i], &values[i]))
        return false;
    if (!layers_write_answers(layers, row, count))
      return false;
    layers->host->progress.done += count;
  }
  return true;
}

static bool layers_solve_backwards(bits_layers *layers) {
  layers_release_sorting(layers);
  /* A file must be written in ascending order, but answers are found in descending order of layers.
  ** So fill the columns of answers first. */
  uint64_t rows = bits_layers_count(layers);
  for (uint64_t row = 0; row < rows; row += LAYERS_BLOCK) {
    uint64_t count = rows - row < LAYERS_BLOCK ? rows - row : LAYERS_BLOCK;
    if (!layers_write_answers(layers, row, count))
      return false;
  }

  core_begin_phase(layers->host, "solving positions on disk", bits_layers_count(layers));
  bool done = true;
  for (int index = layers->layer_count; index-- > 0 && done;)
    done =
        (index + 1 == layers->layer_count || layers_load_next(layers, &layers->layer[index + 1])) &&
        layers_solve_layer(layers, &layers->layer[index]);
  layers_next_release(layers->host, &layers->next);
  return done;
}

/* ---- Starting and solving ---- */

core_status bits_layers_start(bits_layers *layers, uint64_t position, int64_t result,
                              int64_t remoteness) {
  layers_known known = {.position = bits_least(layers->rules, position)};
  bool done;
  if (result >= LAYERS_LOONY || remoteness > BITS_WIDTH)
    return layers_fail(layers, GRAPHS_TOO_LARGE_FOR_FILES, 0);
  layers_pack_result(layers, result, remoteness, &known.label, &known.value);
  if (result == BITS_NO_RESULT)
    done = layers_collect(layers, known.position);
  else
    done = CORE_APPEND(layers->host, layers->known.list, known);
  return done ? CORE_OK : layers->host->status;
}

static bool layers_known_precedes(const void *one, const void *other) {
  uint64_t a = ((const layers_known *)one)->position, b = ((const layers_known *)other)->position;
  return core_count_bits(a) != core_count_bits(b) ? core_count_bits(a) < core_count_bits(b) : a < b;
}

/* Sort the known positions and drop duplicates. Fail if answers to one position differ. */
static core_status layers_sort_known(bits_layers *layers) {
  layers_known *known = layers->known.list.items;
  uint32_t kept = 0;
  if (!sort_items(layers->host, known, layers->known.list.count, sizeof *known,
                  layers_known_precedes))
    return layers->host->status; /* uncovered: failure */
  for (uint64_t i = 0; i < layers->known.list.count; i++) {
    const layers_known *last = kept == 0 ? NULL : &known[kept - 1];
    layers->known.sizes_left |= UINT64_C(1) << core_count_bits(known[i].position);
    if (last == NULL || last->position != known[i].position)
      known[kept++] = known[i];
    else if (last->label != known[i].label || last->value != known[i].value)
      return layers_fail(layers, GRAPHS_RESULTS_DIFFER, last->position);
    if (!core_work(layers->host, 5))
      return layers->host->status; /* uncovered: failure */
  }
  layers->known.list.count = kept;
  return CORE_OK;
}

core_status bits_layers_solve(bits_layers *layers) {
  for (uint64_t i = 0; i < layers->rules->ends.count; i++)
    if (layers->rules->ends.items[i].result >= LAYERS_LOONY)
      return layers_fail(layers, GRAPHS_TOO_LARGE_FOR_FILES, 0);
  if (layers->rules->moves.count >= LAYERS_LOONY || layers->rules->last_result >= LAYERS_LOONY)
    return layers_fail(layers, GRAPHS_TOO_LARGE_FOR_FILES, 0);
  core_status status = layers_sort_known(layers);
  if (status == CORE_OK) {
    core_begin_phase(layers->host, "sorting the start on disk", layers->sorting.collected_count);
    status = layers_close_layer(layers);
    for (int index = 0; status == CORE_OK; index++) {
      if (layers->layer[index].count == 0)
        break;
      status = layers_expand_layer(layers, index);
      if (status == CORE_OK)
        status = layers_close_layer(layers);
    }
    while (layers->known.sizes_left != 0 && status == CORE_OK) { /* no move leads to these */
      layers->next_size = core_lowest_bit(layers->known.sizes_left);
      status = layers_close_layer(layers);
    }
  }
  if (status == CORE_OK && !layers_solve_backwards(layers))
    status = layers->host->status;
  return status;
}

graphs_fault bits_layers_find_fault(const bits_layers *layers, uint64_t *position) {
  *position = layers->fault_position;
  return layers->fault;
}

uint64_t bits_layers_count(const bits_layers *layers) {
  if (layers->layer_count == 0)
    return 0;
  const layers_layer *last = &layers->layer[layers->layer_count - 1];
  return last->begin + last->count;
}

int bits_layers_depth(const bits_layers *layers) {
  return layers->layer_count;
}

uint64_t bits_layers_first_row(const bits_layers *layers, int layer) {
  return layer < layers->layer_count ? layers->layer[layer].begin : bits_layers_count(layers);
}

core_status bits_layers_read(bits_layers *layers, uint64_t index, bits_layers_row *row) {
  const uint64_t *keys = layers->block.columns[LAYERS_KEYS];
  const uint8_t *labels = layers->block.columns[LAYERS_LABELS];
  const uint16_t *values = layers->block.columns[LAYERS_VALUES];
  if (index < layers->block.begin || index >= layers->block.begin + layers->block.count) {
    uint64_t count = 0;
    layers->block.count = 0;
    if (!layers_read_block(layers, layers->column_count, index, bits_layers_count(layers), &count))
      return layers->host->status;
    layers->block.begin = index;
    layers->block.count = count;
  }
  uint64_t at = index - layers->block.begin;
  core_assert(at < layers->block.count);
  unsigned remoteness = layers_remoteness(labels[at]);
  uint16_t value = layers->play == GRAPHS_NORMAL ? values[at] : LAYERS_NO_VALUE;
  *row = (bits_layers_row){.position = keys[at],
                           .value = value == LAYERS_NO_VALUE ? -1
                                    : value == LAYERS_LOONY  ? GRAPHS_LOONY
                                                             : (int64_t)value,
                           .outcome = "PND"[layers_outcome(labels[at])],
                           .remoteness = remoteness == LAYERS_UNKNOWN ? -1 : (int64_t)remoteness};
  return CORE_OK;
}

core_status bits_layers_find(bits_layers *layers, uint64_t position, uint64_t *index) {
  int size = core_count_bits(position);
  *index = UINT64_MAX;
  for (int i = 0; i < layers->layer_count; i++) {
    const layers_layer *layer = &layers->layer[i];
    uint64_t low = layer->begin, high = layer->begin + layer->count, key = 0;
    if (layer->count == 0 || layer->size != size)
      continue;
    while (low < high) {
      uint64_t middle = low + (high - low) / 2;
      if (!core_file_read(&layers->columns[LAYERS_KEYS], &key, 8, 8 * middle))
        return layers->host->status;
      if (key == position)
        *index = middle;
      low = key < position ? middle + 1 : low;
      high = key < position ? high : middle;
    }
  }
  return CORE_OK;
}
