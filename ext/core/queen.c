#include "queen.h"

#include <string.h>

/* The table holds the cells on and below the diagonal, y <= x; the rest is their mirror image. It
 *is
 ** computed column by column, so it can grow for ever without touching what is there.
 **
 ** For each row and each diagonal there is a set of the values used so far, a bit each. A set has
 *two
 ** levels: in its summary a bit per word says that the word still has a bit free. The first word
 *that
 ** is not full in the union of row, column and diagonal lies where the AND of the three summaries
 *has
 ** its lowest bits, or a few bits later: about two words are looked at for a cell, however large
 *the
 ** board. The set of column x is, by symmetry, the set of row x so far: they are one object. */

/* Columns from here on hold values of 32 bits: below, x + y <= 2 * (NARROW - 1) fits into 16. */
#define NARROW_COLUMNS 32768

#define SMALLEST_CAPACITY 64

typedef struct value_sets {
  uint64_t *words;     /* set i at words + i * word_count */
  uint64_t *summaries; /* its summary at summaries + i * summary_count; bit set: word not full */
} value_sets;

struct queen_table {
  core_host *host;
  int64_t size;     /* columns computed */
  int64_t capacity; /* columns for which there is room in all that follows */
  int64_t word_count, summary_count;
  value_sets rows, diagonals;
  void **columns; /* values of (x, 0), (x, 1), ..., (x, x): uint16_t or uint32_t */
};

queen_table *queen_new(core_host *host) {
  queen_table *table = core_allocate(host, sizeof *table);
  if (table != NULL)
    table->host = host;
  return table;
}

int64_t queen_size(const queen_table *table) {
  return table->size;
}

static uint64_t column_bytes(int64_t x) {
  return (uint64_t)(x + 1) * (x < NARROW_COLUMNS ? sizeof(uint16_t) : sizeof(uint32_t));
}

/* Words for the values 0 .. 2*capacity-2 and one more bit, so that a free one is always found. */
static int64_t words_for(int64_t capacity) {
  return 2 * capacity / 64 + 1;
}

static int64_t summaries_for(int64_t capacity) {
  return words_for(capacity) / 64 + 1;
}

static uint64_t words_bytes(int64_t capacity) {
  return (uint64_t)(capacity * words_for(capacity)) * sizeof(uint64_t);
}

static uint64_t summaries_bytes(int64_t capacity) {
  return (uint64_t)(capacity * summaries_for(capacity)) * sizeof(uint64_t);
}

static uint64_t pointers_bytes(int64_t capacity) {
  return (uint64_t)capacity * sizeof(void *);
}

static uint64_t sets_bytes(int64_t capacity) {
  return capacity == 0
             ? 0
             : 2 * (words_bytes(capacity) + summaries_bytes(capacity)) + pointers_bytes(capacity);
}

static void free_sets(core_host *host, value_sets sets, int64_t capacity) {
  core_release(host, sets.words, words_bytes(capacity));
  core_release(host, sets.summaries, summaries_bytes(capacity));
}

void queen_free(queen_table *table) {
  if (table == NULL)
    return;
  core_host *host = table->host;
  for (int64_t x = 0; x < table->size; x++)
    core_release(host, table->columns[x], column_bytes(x));
  core_release(host, table->columns, pointers_bytes(table->capacity));
  free_sets(host, table->rows, table->capacity);
  free_sets(host, table->diagonals, table->capacity);
  core_release(host, table, sizeof *table);
}

/* Sets for `capacity` lines that hold what `old` holds; false if there is no memory for them. */
static bool copy_sets(const queen_table *table, value_sets old, int64_t capacity,
                      value_sets *copy) {
  copy->words = core_allocate(table->host, words_bytes(capacity));
  if (copy->words == NULL)
    return false;
  copy->summaries = core_resize(table->host, NULL, 0, summaries_bytes(capacity));
  if (copy->summaries == NULL) {
    core_release(table->host, copy->words, words_bytes(capacity));
    return false;
  }
  memset(copy->summaries, 0xff, (size_t)summaries_bytes(capacity));
  int64_t words = words_for(capacity), summaries = summaries_for(capacity);
  for (int64_t i = 0; i < table->size; i++) {
    memcpy(copy->words + i * words, old.words + i * table->word_count,
           (size_t)table->word_count * sizeof(uint64_t));
    memcpy(copy->summaries + i * summaries, old.summaries + i * table->summary_count,
           (size_t)table->summary_count * sizeof(uint64_t));
  }
  return true;
}

static core_status grow_capacity(queen_table *table, int64_t capacity) {
  core_host *host = table->host;
  value_sets rows, diagonals;
  if (!copy_sets(table, table->rows, capacity, &rows))
    return host->status;
  if (!copy_sets(table, table->diagonals, capacity, &diagonals)) {
    free_sets(host, rows, capacity);
    return host->status;
  }
  void **columns =
      core_resize(host, table->columns, pointers_bytes(table->capacity), pointers_bytes(capacity));
  if (columns == NULL) {
    free_sets(host, rows, capacity);
    free_sets(host, diagonals, capacity);
    return host->status;
  }
  free_sets(host, table->rows, table->capacity);
  free_sets(host, table->diagonals, table->capacity);
  table->rows = rows;
  table->diagonals = diagonals;
  table->columns = columns;
  table->capacity = capacity;
  table->word_count = words_for(capacity);
  table->summary_count = summaries_for(capacity);
  return CORE_OK;
}

/* Bytes of the values of `size` columns. */
static uint64_t values_bytes(int64_t size) {
  uint64_t all = (uint64_t)size * (uint64_t)(size + 1) / 2;
  uint64_t narrow = (uint64_t)NARROW_COLUMNS * (NARROW_COLUMNS + 1) / 2;
  return all <= narrow ? 2 * all : 2 * narrow + 4 * (all - narrow);
}

/* Room for `size` columns, and for half as many again if the limit allows it. */
static core_status reserve(queen_table *table, int64_t size) {
  uint64_t values = values_bytes(size) - values_bytes(table->size);
  if (size <= table->capacity)
    return core_affords(table->host, values) ? CORE_OK : table->host->status;
  int64_t generous = table->capacity + table->capacity / 2;
  if (generous < SMALLEST_CAPACITY)
    generous = SMALLEST_CAPACITY;
  if (size < generous && core_affords(table->host, values + sets_bytes(generous)))
    return grow_capacity(table, generous);
  if (!core_affords(table->host, values + sets_bytes(size)))
    return table->host->status;
  return grow_capacity(table, size);
}

/* The least value that is in none of three sets. */
static inline int64_t least_absent(const uint64_t *const words[3],
                                   const uint64_t *const summaries[3]) {
  for (int64_t s = 0;; s++) {
    uint64_t open = summaries[0][s] & summaries[1][s] & summaries[2][s];
    for (; open != 0; open &= open - 1) {
      int64_t w = s * 64 + core_lowest_bit(open);
      uint64_t absent = ~(words[0][w] | words[1][w] | words[2][w]);
      if (absent != 0)
        return w * 64 + core_lowest_bit(absent);
    }
  }
}

static inline void insert(uint64_t *words, uint64_t *summary, int64_t value) {
  int64_t w = value / 64;
  words[w] |= UINT64_C(1) << (value % 64);
  if (words[w] == UINT64_MAX)
    summary[w / 64] &= ~(UINT64_C(1) << (w % 64));
}

/* Compute the column x = table->size into `cells`. */
static inline void fill_column(queen_table *table, void *cells, bool narrow) {
  int64_t x = table->size;
  uint64_t *column = table->rows.words + x * table->word_count;
  uint64_t *column_summary = table->rows.summaries + x * table->summary_count;
  for (int64_t y = 0; y <= x; y++) {
    uint64_t *row = table->rows.words + y * table->word_count;
    uint64_t *row_summary = table->rows.summaries + y * table->summary_count;
    uint64_t *diagonal = table->diagonals.words + (x - y) * table->word_count;
    uint64_t *diagonal_summary = table->diagonals.summaries + (x - y) * table->summary_count;
    int64_t value =
        least_absent((const uint64_t *const[]){row, column, diagonal},
                     (const uint64_t *const[]){row_summary, column_summary, diagonal_summary});
    insert(row, row_summary, value);
    insert(column, column_summary, value);
    insert(diagonal, diagonal_summary, value);
    if (narrow)
      ((uint16_t *)cells)[y] = (uint16_t)value;
    else
      ((uint32_t *)cells)[y] = (uint32_t)value;
  }
}

static core_status append_column(queen_table *table) {
  int64_t x = table->size;
  if (!core_work(table->host, 8 * (x + 1)))
    return table->host->status;
  void *cells = core_resize(table->host, NULL, 0, column_bytes(x));
  if (cells == NULL)
    return table->host->status;
  if (x < NARROW_COLUMNS)
    fill_column(table, cells, true);
  else
    fill_column(table, cells, false);
  table->columns[x] = cells;
  table->size = x + 1;
  return CORE_OK;
}

core_status queen_extend(queen_table *table, int64_t size) {
  if (size <= table->size)
    return CORE_OK;
  core_status status = reserve(table, size);
  while (status == CORE_OK && table->size < size)
    status = append_column(table);
  return status;
}

int64_t queen_value(const queen_table *table, int64_t x, int64_t y) {
  const void *column = table->columns[x < y ? y : x];
  int64_t index = x < y ? x : y;
  if ((x < y ? y : x) < NARROW_COLUMNS)
    return ((const uint16_t *)column)[index];
  return ((const uint32_t *)column)[index];
}
