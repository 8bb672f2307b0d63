#include "core/masks/layers.h"

#include "base/array.h"
#include "base/pages.h"
#include "base/sort.h"
#include "core/masks/sieve.h"
#include "core/mex.h"

enum {
  BITS_LAYERS_BLOCK = 2048, /* positions that are read or written at once */
  BITS_LAYERS_LEAST_RUN = 1 << 10,
  BITS_LAYERS_MOST_RUN = 1 << 22
};

/* Answers on disk: an outcome and a remoteness in a byte; then, in normal play, a value. Play lasts
** at most as many moves as there are bits. */
enum { BITS_LAYER_LOST, BITS_LAYER_WON, BITS_LAYER_DRAWN };
#define BITS_LAYER_UNKNOWN  (BITS_WIDTH + 1) /* remoteness */
#define BITS_LAYER_RANGE    (BITS_LAYER_UNKNOWN + 1)
#define BITS_LAYER_NO_VALUE UINT16_MAX

/* The columns of the rows on disk: positions, answers and, in normal play, values. */
enum { BITS_LAYER_KEYS, BITS_LAYER_LABELS, BITS_LAYER_VALUES, BITS_LAYER_COLUMNS };
static const uint64_t bits_layer_width[BITS_LAYER_COLUMNS] = {8, 1, 2};

typedef struct bits_layer {
  uint64_t begin, count; /* rows */
  int size;              /* bits of each position */
} bits_layer;

/* A position whose answer was given. */
typedef struct bits_known {
  uint64_t position;
  uint16_t value;
  uint8_t label;
} bits_known;

/* A layer in which options are being looked up: in memory, or read by pages where that does not
** do. */
typedef struct bits_next_layer {
  uint64_t begin, count;          /* rows */
  void *held[BITS_LAYER_COLUMNS]; /* NULL: in pages */
  core_pages pages[BITS_LAYER_COLUMNS];
  /* In units of 2^unit rows: of one, but where there are 2^32 of them or more. */
  uint32_t *directory;
  uint64_t directory_count;
  int shift, unit;
} bits_next_layer;

struct bits_layers {
  core_host *host;
  const bits_rules *rules;
  bits_expander expander;
  graphs_play play;
  bits_layers_fault fault;
  uint64_t fault_position;
  core_file columns[BITS_LAYER_COLUMNS], runs;
  int column_count; /* of those that play makes use of */
  bits_layer layer[BITS_LAYERS_MOST];
  int layer_count;
  bits_known *known; /* by their numbers of bits, then ascending */
  uint64_t known_bytes, known_count, known_at;
  uint64_t known_left; /* numbers of bits, as a set, of those that are in no layer yet */
  int next_size;       /* bits of the positions that are collected; -1: there are none */

  uint64_t *collected, *scratch; /* options of a layer, until they are written as a run */
  uint64_t collected_count, run_length;
  uint64_t *run_ends; /* in the file of runs */
  uint64_t run_bytes, run_count;
  void *block[BITS_LAYER_COLUMNS]; /* of the present rows, in one block of memory with: */
  uint64_t *option, *seen;
  uint64_t block_bytes;
  bits_next_layer next;
  uint64_t block_begin, block_count; /* rows in the block, when rows are read */
};

/* ---- Memory ---- */

static void bits_next_release(core_host *host, bits_next_layer *next) {
  for (int i = 0; i < BITS_LAYER_COLUMNS; i++) {
    core_release(host, next->held[i], bits_layer_width[i] * next->count);
    core_pages_close(&next->pages[i]);
  }
  core_release(host, next->directory, 4 * next->directory_count);
  *next = (bits_next_layer){.begin = next->begin, .count = next->count};
}

static void bits_layers_release_sorting(bits_layers *layers) {
  core_release(layers->host, layers->collected, 8 * layers->run_length);
  core_release(layers->host, layers->scratch, 8 * layers->run_length);
  core_release(layers->host, layers->run_ends, layers->run_bytes);
  layers->collected = layers->scratch = layers->run_ends = NULL;
  layers->run_bytes = 0;
  core_file_close(&layers->runs);
}

void bits_layers_free(bits_layers *layers) {
  if (layers == NULL)
    return;
  core_host *host = layers->host;
  bits_layers_release_sorting(layers);
  bits_next_release(host, &layers->next);
  bits_expander_release(&layers->expander);
  for (int i = 0; i < BITS_LAYER_COLUMNS; i++)
    core_file_close(&layers->columns[i]);
  core_release(host, layers->option, layers->block_bytes);
  core_release(host, layers->known, layers->known_bytes);
  core_release(host, layers, sizeof *layers);
}

static uint64_t bits_layers_memory_left(const core_host *host) {
  return host->memory_limit > host->memory_used ? host->memory_limit - host->memory_used : 0;
}

static bool bits_layers_allocate(bits_layers *layers) {
  core_host *host = layers->host;
  uint64_t moves = layers->rules->move_count, words = moves / 64 + 1;
  if (bits_expander_begin(&layers->expander, layers->rules) != CORE_OK)
    return false;
  /* A quarter of the memory that is left is for sorting. */
  uint64_t length = bits_layers_memory_left(host) / 4 / 16, least = BITS_LAYERS_LEAST_RUN + moves;
  if (length > BITS_LAYERS_MOST_RUN)
    length = BITS_LAYERS_MOST_RUN;
  layers->run_length = length < least ? least : length;
  layers->block_bytes = 8 * (moves + 1 + words) + (8 + 1 + 2) * BITS_LAYERS_BLOCK;
  if ((layers->collected = core_resize(host, NULL, 0, 8 * layers->run_length)) == NULL ||
      (layers->scratch = core_resize(host, NULL, 0, 8 * layers->run_length)) == NULL ||
      (layers->option = core_allocate(host, layers->block_bytes)) == NULL)
    return false;
  layers->seen = layers->option + moves + 1;
  layers->block[BITS_LAYER_KEYS] = layers->seen + words;
  layers->block[BITS_LAYER_VALUES] = layers->seen + words + BITS_LAYERS_BLOCK;
  layers->block[BITS_LAYER_LABELS] =
      (uint16_t *)layers->block[BITS_LAYER_VALUES] + BITS_LAYERS_BLOCK;
  bool done = core_file_open(&layers->runs, host);
  for (int i = 0; i < BITS_LAYER_COLUMNS && done; i++)
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
  layers->column_count = play == GRAPHS_NORMAL ? BITS_LAYER_COLUMNS : BITS_LAYER_VALUES;
  layers->next_size = -1;
  if (bits_layers_allocate(layers))
    return layers;
  core_status status = rules->host->status;
  bits_layers_free(layers);
  rules->host->status = status;
  return NULL;
}

static core_status bits_layers_fail(bits_layers *layers, bits_layers_fault fault,
                                    uint64_t position) {
  layers->fault = fault;
  layers->fault_position = position;
  return CORE_INVALID;
}

/* ---- Sorting ---- */

static inline bool bits_layers_number(void *context, const void *item, uint64_t *number) {
  (void)context;
  *number = *(const uint64_t *)item;
  return true;
}

/* Sort what has been collected, each position once; the result is in layers->collected. */
static bool bits_layers_sort(bits_layers *layers) {
  uint64_t kept = 0;
  uint64_t *sorted =
      sort_by_number(layers->host, layers->collected, layers->scratch, layers->collected_count,
                     sizeof *sorted, bits_layers_number, NULL);
  if (sorted == NULL)
    return false;
  if (sorted == layers->scratch) {
    layers->scratch = layers->collected;
    layers->collected = sorted;
  }
  for (uint64_t i = 0; i < layers->collected_count; i++)
    if (i == 0 || sorted[i] != sorted[kept - 1])
      sorted[kept++] = sorted[i];
  layers->collected_count = kept;
  return true;
}

/* Write what has been collected as a run. */
static bool bits_write_run(bits_layers *layers) {
  core_host *host = layers->host;
  uint64_t begin = layers->run_count == 0 ? 0 : layers->run_ends[layers->run_count - 1];
  if (!CORE_RESERVE(host, layers->run_ends, layers->run_bytes, layers->run_count + 1) ||
      !bits_layers_sort(layers) ||
      !core_file_write(&layers->runs, layers->collected, 8 * layers->collected_count, 8 * begin))
    return false;
  layers->run_ends[layers->run_count++] = begin + layers->collected_count;
  layers->collected_count = 0;
  return true;
}

/* ---- Merging ---- */

/* A run, of which a part is in memory. */
typedef struct bits_run {
  uint64_t *part;
  uint64_t at, held;  /* in the part */
  uint64_t next, end; /* what of the file comes behind the part */
} bits_run;

typedef struct bits_merge {
  bits_layers *layers;
  bits_run *runs; /* a heap by the position that comes first */
  uint64_t count, part_length;
  uint64_t *written;
  uint64_t written_count;
} bits_merge;

/* Read the next part of a run; at == held afterwards if it is at its end. */
static bool bits_run_read(bits_merge *merge, bits_run *run) {
  uint64_t left = run->end - run->next;
  run->at = 0;
  run->held = left < merge->part_length ? left : merge->part_length;
  if (!core_file_read(&merge->layers->runs, run->part, 8 * run->held, 8 * run->next))
    return false;
  run->next += run->held;
  return true;
}

/* The run with the least position is on top of the heap. */
static bool bits_run_precedes(const void *one, const void *other) {
  const bits_run *a = one, *b = other;
  return a->part[a->at] > b->part[b->at];
}

static void bits_run_sift(bits_merge *merge, uint64_t at) {
  sort_sift((char *)merge->runs, at, merge->count, sizeof *merge->runs, bits_run_precedes);
}

/* Append positions to the present last layer. */
static bool bits_append_keys(bits_layers *layers, const uint64_t *keys, uint64_t count) {
  bits_layer *layer = &layers->layer[layers->layer_count - 1];
  if (!core_file_write(&layers->columns[BITS_LAYER_KEYS], keys, 8 * count,
                       8 * (layer->begin + layer->count)))
    return false;
  layer->count += count;
  return true;
}

/* Take positions from the heap, each once, until it is empty. */
static bool bits_merge_run(bits_merge *merge) {
  uint64_t last = 0;
  bool first = true;
  while (merge->count > 0) {
    bits_run *run = &merge->runs[0];
    uint64_t key = run->part[run->at++];
    if (first || key != last)
      merge->written[merge->written_count++] = key;
    first = false;
    last = key;
    if (merge->written_count == merge->part_length) {
      if (!bits_append_keys(merge->layers, merge->written, merge->written_count))
        return false;
      merge->written_count = 0;
    }
    if (run->at == run->held && !bits_run_read(merge, run))
      return false;
    if (run->at == run->held)
      merge->runs[0] = merge->runs[--merge->count];
    bits_run_sift(merge, 0);
    merge->layers->host->progress.done++;
    if (!core_work(merge->layers->host, 10))
      return false;
  }
  return bits_append_keys(merge->layers, merge->written, merge->written_count);
}

/* The memory for sorting holds a part of each run, and one of the result. */
static bool bits_merge_runs(bits_layers *layers) {
  core_host *host = layers->host;
  uint64_t bytes = layers->run_count * sizeof(bits_run), begin = 0;
  bits_merge merge = {.layers = layers, .count = layers->run_count, .written = layers->scratch};
  merge.part_length = layers->run_length / layers->run_count;
  if (merge.part_length > layers->run_length / 2)
    merge.part_length = layers->run_length / 2;
  if (merge.part_length == 0) { /* runs are as long as a 64th of the memory */
    host->wanted = host->memory_limit + 64 * (layers->run_count - layers->run_length);
    host->status = CORE_LIMIT;
    return false;
  }
  core_begin_phase(host, "merging options on disk", layers->run_ends[layers->run_count - 1]);
  merge.runs = core_allocate(host, bytes);
  bool done = merge.runs != NULL;
  for (uint64_t i = 0; i < layers->run_count && done; i++) {
    merge.runs[i] = (bits_run){.part = layers->collected + i * merge.part_length,
                               .next = begin,
                               .end = layers->run_ends[i]};
    begin = layers->run_ends[i];
    done = bits_run_read(&merge, &merge.runs[i]);
  }
  for (uint64_t i = layers->run_count; i-- > 0 && done;)
    bits_run_sift(&merge, i);
  done = done && bits_merge_run(&merge);
  core_release(host, merge.runs, bytes);
  layers->run_count = 0;
  return done;
}

/* ---- Forwards ---- */

/* Collect a position of the next layer. */
static bool bits_collect(bits_layers *layers, uint64_t position) {
  if (layers->collected_count == layers->run_length && !bits_write_run(layers))
    return false;
  layers->collected[layers->collected_count++] = position;
  layers->next_size = core_count_bits(position);
  return true;
}

/* The first known position with so many bits or more. */
static uint64_t bits_known_begin(const bits_layers *layers, int size) {
  uint64_t begin = 0;
  CORE_SEARCH(begin, layers->known_count, i, core_count_bits(layers->known[i].position) < size);
  return begin;
}

/* Make the next layer of what has been collected, and of what is known with as many bits. */
static core_status bits_close_layer(bits_layers *layers) {
  bits_layer *layer = &layers->layer[layers->layer_count];
  int size = layers->next_size;
  *layer = (bits_layer){.begin = bits_layers_count(layers), .size = size};
  layers->layer_count++;
  uint64_t known = size < 0 ? 0 : bits_known_begin(layers, size);
  uint64_t known_end = size < 0 ? 0 : bits_known_begin(layers, size + 1);
  for (; known < known_end; known++)
    if (!bits_collect(layers, layers->known[known].position) || !core_work(layers->host, 5))
      return layers->host->status;
  layers->known_left &= size < 0 ? UINT64_MAX : ~(UINT64_C(1) << size);
  layers->next_size = -1;
  bool done;
  if (layers->run_count == 0)
    done = bits_layers_sort(layers) &&
           bits_append_keys(layers, layers->collected, layers->collected_count);
  else
    done = (layers->collected_count == 0 || bits_write_run(layers)) && bits_merge_runs(layers);
  layers->collected_count = 0;
  return done ? CORE_OK : layers->host->status;
}

/* The known answer to a position of the layer in which the last one asked for was, if it was less;
** or of the first of a layer, layers->known_at being where what is known of it begins. NULL:
** nothing. */
static inline const bits_known *bits_find_known(bits_layers *layers, uint64_t position) {
  if (layers->known_at == layers->known_count)
    return NULL;
  int size = core_count_bits(position);
  for (; layers->known_at < layers->known_count; layers->known_at++) {
    const bits_known *known = &layers->known[layers->known_at];
    if (known->position == position)
      return known;
    if (core_count_bits(known->position) > size || known->position > position)
      return NULL;
  }
  return NULL;
}

static core_status bits_expand_position(bits_layers *layers, int index, uint64_t position) {
  /* Has the position as many bits as its layer wants? */
  const bits_layer *layer = &layers->layer[index];
  bool fits =
      core_count_bits(position) == layer->size && (index == 0 || layer->size != layer[-1].size);
  if (index > 1)
    fits &= (layer->size > layer[-1].size) == (layer[-1].size > layer[-2].size);
  core_status status = fits ? CORE_OK : bits_layers_fail(layers, BITS_LAYERS_NONE, position);
  if (status != CORE_OK || bits_find_known(layers, position) != NULL)
    return status;
  if (layers->collected_count + layers->rules->move_count > layers->run_length &&
      !bits_write_run(layers))
    return layers->host->status;
  bits_expansion expansion = {.options = layers->collected + layers->collected_count};
  status = bits_expand(&layers->expander, position, &expansion);
  if (expansion.count > 0 && layers->next_size < 0)
    layers->next_size = core_count_bits(expansion.options[0]);
  layers->collected_count += expansion.count;
  return status == CORE_INVALID ? bits_layers_fail(layers, BITS_LAYERS_CONTRADICTION, position)
                                : status;
}

/* Read the first of the columns, one or more, of a block of rows; *count is how many rows before
** `end` it has. */
static bool bits_read_block(bits_layers *layers, int columns, uint64_t row, uint64_t end,
                            uint64_t *count) {
  bool done = true;
  *count = end - row < BITS_LAYERS_BLOCK ? end - row : BITS_LAYERS_BLOCK;
  for (int i = 0; i < columns && done; i++)
    done = core_file_read(&layers->columns[i], layers->block[i], bits_layer_width[i] * *count,
                          bits_layer_width[i] * row);
  return done;
}

static core_status bits_expand_layer(bits_layers *layers, int index) {
  bits_layer *layer = &layers->layer[index];
  core_status status = CORE_OK;
  layers->known_at = bits_known_begin(layers, layer->size);
  core_begin_phase(layers->host, "expanding positions on disk", layer->begin + layer->count);
  layers->host->progress.done = layer->begin;
  const uint64_t *keys = layers->block[BITS_LAYER_KEYS], end = layer->begin + layer->count;
  for (uint64_t row = layer->begin, count = 0; row < end && status == CORE_OK; row += count) {
    if (!bits_read_block(layers, 1, row, end, &count))
      return layers->host->status;
    for (uint64_t i = 0; i < count && status == CORE_OK; i++)
      status = bits_expand_position(layers, index, keys[i]);
    layers->host->progress.done += count;
  }
  return status;
}

/* ---- Backwards ---- */

static uint8_t bits_layer_label(unsigned outcome, unsigned remoteness) {
  return (uint8_t)(outcome * BITS_LAYER_RANGE + remoteness);
}

static unsigned bits_layer_outcome(uint8_t label) {
  return label / BITS_LAYER_RANGE;
}

static unsigned bits_layer_remoteness(uint8_t label) {
  return label % BITS_LAYER_RANGE;
}

/* The entry of a column in the layer's row `at`. NULL: it could not be read. */
static inline const void *bits_next_at(bits_next_layer *next, int column, uint64_t at) {
  uint64_t bytes, width = bits_layer_width[column];
  if (next->held[column] != NULL)
    return (const char *)next->held[column] + width * at;
  return core_pages_at(&next->pages[column], width * (next->begin + at), &bytes);
}

/* *key = that of the layer's row `at`. */
static inline bool bits_next_key(bits_next_layer *next, uint64_t at, uint64_t *key) {
  const uint64_t *found = bits_next_at(next, BITS_LAYER_KEYS, at);
  if (found != NULL)
    *key = *found;
  return found != NULL;
}

/* A directory of about as many entries as there are keys, which can be read, or as `most` bytes
** hold. */
static bool bits_make_directory(bits_layers *layers, uint64_t most) {
  bits_next_layer *next = &layers->next;
  uint64_t last = 0;
  if (!bits_next_key(next, next->count - 1, &last))
    return false;
  int highest = core_highest_bit(last | 1), wanted = core_highest_bit(next->count | 1);
  next->shift = highest > wanted ? highest - wanted : 0;
  while (next->count >> next->unit > UINT32_MAX)
    next->unit++;
  while (next->shift < 63 && 4 * ((last >> next->shift) + 2) > most)
    next->shift++;
  next->directory_count = (last >> next->shift) + 2;
  next->directory = core_resize(layers->host, NULL, 0, 4 * next->directory_count);
  /* Fill the directory: where keys begin whose bits above `shift` are at least so many. */
  if (next->directory == NULL)
    return false;
  uint64_t high = 0, key = 0;
  for (uint64_t at = 0; at < next->count; at++) {
    if (!bits_next_key(next, at, &key) || !core_work(layers->host, 4))
      return false;
    while (high <= key >> next->shift)
      next->directory[high++] = (uint32_t)(at >> next->unit);
  }
  while (high < next->directory_count)
    next->directory[high++] = (uint32_t)(next->count >> next->unit);
  return true;
}

static bool bits_load_in_memory(bits_layers *layers) {
  bits_next_layer *next = &layers->next;
  for (int i = 0; i < layers->column_count; i++) {
    uint64_t width = bits_layer_width[i];
    next->held[i] = core_resize(layers->host, NULL, 0, width * next->count);
    if (next->held[i] == NULL || !core_file_read(&layers->columns[i], next->held[i],
                                                 width * next->count, width * next->begin))
      return false;
  }
  return bits_make_directory(layers, UINT64_MAX);
}

/* Make a layer, whose answers are known, the one that positions are looked up in. */
static bool bits_load_layer(bits_layers *layers, const bits_layer *layer) {
  static const uint64_t parts[BITS_LAYER_COLUMNS] = {2, 16, 8}; /* of the memory, for pages */
  core_host *host = layers->host;
  bits_next_layer *next = &layers->next;
  bits_next_release(host, next);
  next->begin = layer->begin;
  next->count = layer->count;
  if (layer->count == 0 || bits_load_in_memory(layers))
    return true;
  if (host->status != CORE_LIMIT)
    return false;
  bits_next_release(host, next);
  uint64_t left = bits_layers_memory_left(host);
  bool done = true;
  for (int i = 0; i < layers->column_count && done; i++)
    done = core_pages_open(&next->pages[i], &layers->columns[i], left / parts[i]) &&
           (i > BITS_LAYER_KEYS || bits_make_directory(layers, left / 8));
  return done;
}

/* *at = where the position is in the next layer; it is there. */
static bool bits_look_up(bits_next_layer *next, uint64_t position, uint64_t *at) {
  const uint32_t *directory = next->directory + (position >> next->shift);
  uint64_t low = directory[0], high = directory[1];
  if (next->unit > 0) {
    low <<= next->unit;
    high = (high + 1) << next->unit;
    high = high < next->count ? high : next->count;
  }
  uint64_t behind = low + 1, key = 0;
  bool done = true;
  CORE_SEARCH(behind, high, middle,
              (done = done && bits_next_key(next, middle, &key)) && key <= position);
  *at = behind - 1;
  return done;
}

/* The worth of all options of a position. */
typedef struct bits_verdict {
  bool wins, draws, unknown, unvalued;
  unsigned shortest, longest;
} bits_verdict;

static bool bits_hear_option(bits_layers *layers, uint64_t option, uint64_t options,
                             bits_verdict *verdict) {
  static const uint16_t none = BITS_LAYER_NO_VALUE;
  bits_next_layer *next = &layers->next;
  uint64_t at;
  if (!bits_look_up(next, option, &at))
    return false;
  const uint8_t *label = bits_next_at(next, BITS_LAYER_LABELS, at);
  const uint16_t *value_at =
      layers->column_count > BITS_LAYER_VALUES ? bits_next_at(next, BITS_LAYER_VALUES, at) : &none;
  if (label == NULL || value_at == NULL)
    return false;
  unsigned outcome = bits_layer_outcome(*label), remoteness = bits_layer_remoteness(*label);
  uint16_t value = *value_at;
  if (outcome == BITS_LAYER_LOST) {
    verdict->unknown |= remoteness == BITS_LAYER_UNKNOWN;
    if (!verdict->wins || remoteness < verdict->shortest)
      verdict->shortest = remoteness;
    verdict->wins = true;
  } else if (outcome == BITS_LAYER_DRAWN) {
    verdict->draws = true;
  } else if (remoteness > verdict->longest) {
    verdict->longest = remoteness;
  }
  verdict->unvalued |= value == BITS_LAYER_NO_VALUE;
  if (value < options)
    layers->seen[value / 64] |= UINT64_C(1) << value % 64;
  return true;
}

static unsigned bits_layer_later(unsigned remoteness) {
  return remoteness == BITS_LAYER_UNKNOWN ? remoteness : remoteness + 1;
}

static uint8_t bits_verdict_label(const bits_verdict *verdict) {
  if (verdict->wins)
    return bits_layer_label(BITS_LAYER_WON, verdict->unknown ? BITS_LAYER_UNKNOWN
                                                             : bits_layer_later(verdict->shortest));
  if (verdict->draws)
    return bits_layer_label(BITS_LAYER_DRAWN, BITS_LAYER_UNKNOWN);
  return bits_layer_label(BITS_LAYER_LOST, bits_layer_later(verdict->longest));
}

/* An answer that is given; a remoteness of -1 is unknown. */
static void bits_answer_result(const bits_layers *layers, int64_t result, int64_t remoteness,
                               uint8_t *label, uint16_t *value) {
  char letter =
      result < 0 ? bits_outcome_letter(result) : graphs_heap_outcome(result, layers->play);
  unsigned outcome = letter == 'D'   ? BITS_LAYER_DRAWN
                     : letter == 'P' ? BITS_LAYER_LOST
                                     : BITS_LAYER_WON;
  bool unknown = outcome == BITS_LAYER_DRAWN || remoteness < 0;
  *label = bits_layer_label(outcome, unknown ? BITS_LAYER_UNKNOWN : (unsigned)remoteness);
  *value = result >= 0 ? (uint16_t)result : BITS_LAYER_NO_VALUE;
}

static bool bits_answer_position(bits_layers *layers, uint64_t position, uint8_t *label,
                                 uint16_t *value) {
  static const int64_t stuck[] = {0, BITS_RESULT_N, BITS_RESULT_D};
  bits_verdict verdict = {0};
  const bits_known *known = bits_find_known(layers, position);
  if (known != NULL) {
    *label = known->label;
    *value = known->value;
    return true;
  }
  bits_expansion expansion = {.options = layers->option};
  /* ends agreed, going forwards */
  if (bits_expand(&layers->expander, position, &expansion) != CORE_OK)
    return false;
  uint64_t options = expansion.count;
  if (options == 0) {
    int64_t result = expansion.result;
    result = result == BITS_NO_RESULT ? stuck[layers->play] : result;
    bits_answer_result(layers, result, result > 0 ? -1 : 0, label, value);
    return true;
  }
  for (uint64_t i = 0; i < options; i++)
    if (!bits_hear_option(layers, layers->option[i], options, &verdict) ||
        (i % 64 == 63 && !core_work(layers->host, 64 * 20)))
      return false;
  *label = bits_verdict_label(&verdict);
  *value = BITS_LAYER_NO_VALUE;
  if (layers->play == GRAPHS_NORMAL) {
    uint64_t mex = mex_take(layers->seen, options);
    *value = verdict.unvalued ? BITS_LAYER_NO_VALUE : (uint16_t)mex;
  }
  return true;
}

/* Write the answers to a block of rows. */
static bool bits_write_answers(bits_layers *layers, uint64_t row, uint64_t count) {
  bool done = true;
  for (int i = BITS_LAYER_LABELS; i < layers->column_count && done; i++)
    done = core_file_write(&layers->columns[i], layers->block[i], bits_layer_width[i] * count,
                           bits_layer_width[i] * row);
  return done;
}

static bool bits_answer_layer(bits_layers *layers, const bits_layer *layer) {
  const uint64_t *keys = layers->block[BITS_LAYER_KEYS], end = layer->begin + layer->count;
  uint8_t *labels = layers->block[BITS_LAYER_LABELS];
  uint16_t *values = layers->block[BITS_LAYER_VALUES];
  layers->known_at = bits_known_begin(layers, layer->size);
  for (uint64_t row = layer->begin, count = 0; row < end; row += count) {
    if (!bits_read_block(layers, 1, row, end, &count))
      return false;
    for (uint64_t i = 0; i < count; i++)
      if (!bits_answer_position(layers, keys[i], &labels[i], &values[i]))
        return false;
    if (!bits_write_answers(layers, row, count))
      return false;
    layers->host->progress.done += count;
  }
  return true;
}

static bool bits_layers_backwards(bits_layers *layers) {
  bits_layers_release_sorting(layers);
  /* A file is written from its beginning on: answers, none of which is in the block yet, come from
  ** its end. */
  uint64_t rows = bits_layers_count(layers);
  for (uint64_t row = 0; row < rows; row += BITS_LAYERS_BLOCK) {
    uint64_t count = rows - row < BITS_LAYERS_BLOCK ? rows - row : BITS_LAYERS_BLOCK;
    if (!bits_write_answers(layers, row, count))
      return false;
  }

  core_begin_phase(layers->host, "solving positions on disk", bits_layers_count(layers));
  bool done = true;
  for (int index = layers->layer_count; index-- > 0 && done;)
    done =
        (index + 1 == layers->layer_count || bits_load_layer(layers, &layers->layer[index + 1])) &&
        bits_answer_layer(layers, &layers->layer[index]);
  bits_next_release(layers->host, &layers->next);
  return done;
}

/* ---- What the header offers ---- */

core_status bits_layers_start(bits_layers *layers, uint64_t position, int64_t result,
                              int64_t remoteness) {
  bits_known known = {.position = bits_least(layers->rules, position)};
  bool done;
  if (result >= BITS_LAYER_NO_VALUE || remoteness > BITS_WIDTH)
    return bits_layers_fail(layers, BITS_LAYERS_TOO_LARGE, 0);
  bits_answer_result(layers, result, remoteness, &known.label, &known.value);
  if (result == BITS_NO_RESULT)
    done = bits_collect(layers, known.position);
  else
    done = CORE_PUSH(layers->host, layers->known, layers->known_bytes, layers->known_count, known);
  return done ? CORE_OK : layers->host->status;
}

static bool bits_known_precedes(const void *one, const void *other) {
  uint64_t a = ((const bits_known *)one)->position, b = ((const bits_known *)other)->position;
  return core_count_bits(a) != core_count_bits(b) ? core_count_bits(a) < core_count_bits(b) : a < b;
}

/* Sort what is known, each position once. */
static core_status bits_sort_known(bits_layers *layers) {
  bits_known *known = layers->known;
  uint64_t kept = 0;
  if (!sort_items(layers->host, known, layers->known_count, sizeof *known, bits_known_precedes))
    return layers->host->status;
  for (uint64_t i = 0; i < layers->known_count; i++) {
    const bits_known *last = kept == 0 ? NULL : &known[kept - 1];
    layers->known_left |= UINT64_C(1) << core_count_bits(known[i].position);
    if (last == NULL || last->position != known[i].position)
      known[kept++] = known[i];
    else if (last->label != known[i].label || last->value != known[i].value)
      return bits_layers_fail(layers, BITS_LAYERS_CONTRADICTION, last->position);
    if (!core_work(layers->host, 5))
      return layers->host->status;
  }
  layers->known_count = kept;
  return CORE_OK;
}

core_status bits_layers_solve(bits_layers *layers) {
  for (uint64_t i = 0; i < layers->rules->end_count; i++)
    if (layers->rules->ends[i].result >= BITS_LAYER_NO_VALUE)
      return bits_layers_fail(layers, BITS_LAYERS_TOO_LARGE, 0);
  if (layers->rules->move_count >= BITS_LAYER_NO_VALUE)
    return bits_layers_fail(layers, BITS_LAYERS_TOO_LARGE, 0);
  core_status status = bits_sort_known(layers);
  if (status == CORE_OK) {
    core_begin_phase(layers->host, "sorting the start on disk", layers->collected_count);
    status = bits_close_layer(layers);
    for (int index = 0; status == CORE_OK; index++) {
      if (layers->layer[index].count == 0)
        break;
      status = bits_expand_layer(layers, index);
      if (status == CORE_OK)
        status = bits_close_layer(layers);
    }
    while (layers->known_left != 0 && status == CORE_OK) { /* that no moves lead to */
      layers->next_size = core_lowest_bit(layers->known_left);
      status = bits_close_layer(layers);
    }
  }
  if (status == CORE_OK && !bits_layers_backwards(layers))
    status = layers->host->status;
  return status;
}

bits_layers_fault bits_layers_fault_of(const bits_layers *layers, uint64_t *position) {
  *position = layers->fault_position;
  return layers->fault;
}

uint64_t bits_layers_count(const bits_layers *layers) {
  if (layers->layer_count == 0)
    return 0;
  const bits_layer *last = &layers->layer[layers->layer_count - 1];
  return last->begin + last->count;
}

int bits_layers_depth(const bits_layers *layers) {
  return layers->layer_count;
}

uint64_t bits_layers_begin(const bits_layers *layers, int layer) {
  return layer < layers->layer_count ? layers->layer[layer].begin : bits_layers_count(layers);
}

core_status bits_layers_read(bits_layers *layers, uint64_t index, bits_layers_row *row) {
  const uint64_t *keys = layers->block[BITS_LAYER_KEYS];
  const uint8_t *labels = layers->block[BITS_LAYER_LABELS];
  const uint16_t *values = layers->block[BITS_LAYER_VALUES];
  if (index < layers->block_begin || index >= layers->block_begin + layers->block_count) {
    uint64_t count = 0;
    layers->block_count = 0;
    if (!bits_read_block(layers, layers->column_count, index, bits_layers_count(layers), &count))
      return layers->host->status;
    layers->block_begin = index;
    layers->block_count = count;
  }
  uint64_t at = index - layers->block_begin;
  unsigned remoteness = bits_layer_remoteness(labels[at]);
  uint16_t value = layers->play == GRAPHS_NORMAL ? values[at] : BITS_LAYER_NO_VALUE;
  *row =
      (bits_layers_row){.position = keys[at],
                        .value = value == BITS_LAYER_NO_VALUE ? -1 : (int64_t)value,
                        .outcome = "PND"[bits_layer_outcome(labels[at])],
                        .remoteness = remoteness == BITS_LAYER_UNKNOWN ? -1 : (int64_t)remoteness};
  return CORE_OK;
}

core_status bits_layers_find(bits_layers *layers, uint64_t position, uint64_t *index) {
  int size = core_count_bits(position);
  *index = UINT64_MAX;
  for (int i = 0; i < layers->layer_count; i++) {
    const bits_layer *layer = &layers->layer[i];
    uint64_t low = layer->begin, high = layer->begin + layer->count, key = 0;
    if (layer->count == 0 || layer->size != size)
      continue;
    while (low < high) {
      uint64_t middle = low + (high - low) / 2;
      if (!core_file_read(&layers->columns[BITS_LAYER_KEYS], &key, 8, 8 * middle))
        return layers->host->status;
      if (key == position)
        *index = middle;
      low = key < position ? middle + 1 : low;
      high = key < position ? high : middle;
    }
  }
  return CORE_OK;
}
