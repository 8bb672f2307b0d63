/* An index of the cells of the numbers 0 to `value`, row by row.
**
** A row has number u at the least x at which the column, the diagonal and the cell have no number
** that excludes it: column x and diagonal x - y do not have u yet, and no smaller number is in the
** cell. All smaller numbers then occur among the options of the cell, and u does not. By symmetry,
** if row y has u at x > y, row x has it at y, so only x >= y is searched.
**
** Example for u = 1: row 0 has it at x = 1, and so row 1 at x = 0. Row 2 has columns 0 and 1 used;
** x = 2 has the unused diagonal 0, and 0 is at (1, 2), so row 2 has 1 at x = 2.
**
** The cost is some nanoseconds for each row and pair of numbers, without other values of the table.
*/
#include "core/queen/queen_int.h"

#define QUEEN_NOWHERE UINT32_MAX /* the cell is not known */

/* The sets of one number. */
typedef struct queen_number {
  uint32_t *column;        /* [size]: the column of each row, or QUEEN_NOWHERE */
  uint64_t *free_column;   /* bit x: column x and row x do not have it yet */
  uint64_t *free_diagonal; /* bit d: diagonal x - y = d does not have it yet */
  uint32_t first_diagonal; /* all words of free_diagonal below this one are 0 */
} queen_number;

_Static_assert(sizeof(uint64_t) % _Alignof(uint32_t) == 0, "columns can follow the bit sets");

struct queen_index {
  core_host *host;
  uint32_t size, count;
  uint32_t words; /* words of each bit set; the last is always 0, beyond `size` */
  uint32_t row;
  queen_number *numbers; /* [count] */
};

static uint64_t index_number_bytes(const queen_index *index) {
  return 2 * (uint64_t)index->words * sizeof(uint64_t) + (uint64_t)index->size * sizeof(uint32_t);
}

queen_index *queen_index_open(core_host *host, uint32_t size, uint32_t value) {
  queen_index *index = core_allocate(host, sizeof *index);
  if (index == NULL)
    return NULL;
  *index = (queen_index){.host = host, .size = size, .count = value + 1, .words = size / 64 + 2};
  index->numbers = core_allocate(host, index->count * (uint64_t)sizeof *index->numbers);
  bool complete = index->numbers != NULL;
  for (uint32_t u = 0; complete && u < index->count; u++) {
    queen_number *number = &index->numbers[u];
    number->free_column = core_allocate(host, index_number_bytes(index));
    complete = number->free_column != NULL;
    if (!complete)
      break;
    number->free_diagonal = number->free_column + index->words;
    number->column = (uint32_t *)(void *)(number->free_diagonal + index->words);
    memset(number->column, 0xff, (size_t)size * sizeof *number->column);
    memset(number->free_column, 0xff, size / 64 * sizeof(uint64_t));
    number->free_column[size / 64] = (UINT64_C(1) << size % 64) - 1;
    memcpy(number->free_diagonal, number->free_column, index->words * sizeof(uint64_t));
  }
  if (complete)
    return index;
  core_status status = host->status;
  queen_index_close(index);
  host->status = status;
  return NULL;
}

void queen_index_close(queen_index *index) {
  if (index == NULL)
    return;
  core_host *host = index->host;
  for (uint32_t u = 0; index->numbers != NULL && u < index->count; u++)
    core_release(host, index->numbers[u].free_column, index_number_bytes(index));
  core_release(host, index->numbers, index->count * (uint64_t)sizeof *index->numbers);
  core_release(host, index, sizeof *index);
}

/* Return 64 bits of `set`; bit 0 is bit `position` of the set. */
static uint64_t queen_bits_from(const uint64_t *set, uint32_t position) {
  uint32_t word = position / 64, shift = position % 64;
  return shift == 0 ? set[word] : set[word] >> shift | set[word + 1] << (64 - shift);
}

/* Return true if a number below u is at (x, y). */
static bool queen_has_smaller(const queen_index *index, uint32_t u, uint32_t x, uint32_t y) {
  for (uint32_t smaller = 0; smaller < u; smaller++)
    if (index->numbers[smaller].column[y] == x)
      return true;
  return false;
}

/* Find number u in row y at x >= y: test 64 diagonals at a time with the columns that they meet. */
static void queen_find_number(queen_index *index, uint32_t u, uint32_t y) {
  core_assert(u < index->count && y < index->size);
  queen_number *number = &index->numbers[u];
  while (number->first_diagonal + 1 < index->words &&
         number->free_diagonal[number->first_diagonal] == 0)
    number->first_diagonal++;
  for (uint32_t word = number->first_diagonal; word * UINT64_C(64) + y < index->size; word++) {
    uint64_t free =
        number->free_diagonal[word] & queen_bits_from(number->free_column, word * 64 + y);
    for (; free != 0; free &= free - 1) {
      uint32_t d = word * 64 + (uint32_t)core_lowest_bit(free);
      uint32_t x = y + d;
      if (queen_has_smaller(index, u, x, y))
        continue;
      core_assert(x >= y && x < index->size && number->column[x] == QUEEN_NOWHERE);
      number->column[y] = x;
      number->column[x] = y;
      number->free_column[y / 64] &= ~(UINT64_C(1) << y % 64);
      number->free_column[x / 64] &= ~(UINT64_C(1) << x % 64);
      number->free_diagonal[word] &= ~(UINT64_C(1) << d % 64);
      return;
    }
  }
}

core_status queen_index_next(queen_index *index, int64_t *x) {
  uint32_t y = index->row;
  core_assert(y < index->size);
  if (!core_work(index->host, (int64_t)index->count * (20 + index->count / 4)))
    return index->host->status;
  for (uint32_t u = 0; u < index->count; u++)
    if (index->numbers[u].column[y] == QUEEN_NOWHERE)
      queen_find_number(index, u, y);
  uint32_t found = index->numbers[index->count - 1].column[y];
  *x = found == QUEEN_NOWHERE ? -1 : (int64_t)found;
  index->row++;
  return CORE_OK;
}
