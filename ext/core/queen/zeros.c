#include "core/queen/zeros.h"

#include <string.h>

/* ---- zeros -------------------------------------------------------------------------------- */

/* A number of 128 bits; not every compiler has one. */
typedef struct queen_product {
  uint64_t high, low;
} queen_product;

static queen_product queen_multiply(uint64_t a, uint64_t b) {
  uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
  uint64_t low = a0 * b0;
  uint64_t middle = a1 * b0 + (low >> 32);
  uint64_t other = a0 * b1 + (middle & UINT32_MAX);
  return (queen_product){.high = a1 * b1 + (middle >> 32) + (other >> 32),
                         .low = other << 32 | (low & UINT32_MAX)};
}

static bool queen_less(queen_product a, queen_product b) {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* phi - 1 in units of 2^-64, rounded down. */
#define QUEEN_GOLDEN_FRACTION UINT64_C(0x9e3779b97f4a7c15)

int64_t queen_golden(int64_t d) {
  /* The fraction is short by less than 2^-64, the product by less than 1/4: so this is the
  ** answer or one less, and the definition decides. */
  uint64_t n = (uint64_t)d;
  uint64_t r = n + queen_multiply(n, QUEEN_GOLDEN_FRACTION).high;
  if (n > 0 && queen_less(queen_multiply(r + 1, r + 1 - n), queen_multiply(n, n)))
    r++;
  return (int64_t)r;
}

bool queen_is_zero(int64_t x, int64_t y) {
  return x < y ? x == queen_golden(y - x) : y == queen_golden(x - y);
}

/* The numbers floor(d phi) and floor(d phi) + d, d > 0, are all positive integers, each once
** (Beatty 1926). With u = floor(y / phi): if y = floor(d phi), then d = u + 1; otherwise
** y = floor(d phi^2) with d = y - u, and its partner is y - d = u. */
int64_t queen_zero(int64_t y) {
  if (y == 0)
    return 0;
  int64_t u = queen_golden(y) - y;
  return queen_golden(u + 1) == y ? y + u + 1 : u;
}

int64_t queen_zero_rows(int64_t width) {
  return queen_golden(width) + 1; /* queen_zero(y) >= floor(y / phi) >= width from there on */
}

/* ---- other values ------------------------------------------------------------------------- */

#define QUEEN_NOWHERE UINT32_MAX

/* One number u. Row y has it at the least x where column and diagonal do not have it yet and no
** smaller number stands: there all smaller numbers are among the options, and u is not. By symmetry
** a row below column x tells where row x has it; so only x >= y is looked for. */
typedef struct queen_places {
  uint32_t *column;        /* [size]: of each row, as far as known */
  uint64_t *free_column;   /* bit x: column x, and row x, do not have it yet */
  uint64_t *free_diagonal; /* bit d: diagonal x - y = d does not have it yet */
  uint32_t first_diagonal; /* all words of free_diagonal below this one are 0 */
} queen_places;

struct queen_inverse {
  core_host *host;
  uint32_t size, numbers;
  uint32_t words; /* of each bit set; one more than size needs, always 0 */
  uint32_t row;
  queen_places *places;
};

queen_inverse *queen_inverse_open(core_host *host, uint32_t size, uint32_t value) {
  queen_inverse *inverse = core_allocate(host, sizeof *inverse);
  if (inverse == NULL)
    return NULL;
  *inverse =
      (queen_inverse){.host = host, .size = size, .numbers = value + 1, .words = size / 64 + 2};
  inverse->places = core_allocate(host, inverse->numbers * (uint64_t)sizeof *inverse->places);
  bool complete = inverse->places != NULL;
  for (uint32_t u = 0; complete && u < inverse->numbers; u++) {
    queen_places *places = &inverse->places[u];
    places->column = core_allocate(host, (uint64_t)size * sizeof *places->column);
    places->free_column = core_allocate(host, (uint64_t)inverse->words * sizeof(uint64_t));
    places->free_diagonal = core_allocate(host, (uint64_t)inverse->words * sizeof(uint64_t));
    complete =
        places->column != NULL && places->free_column != NULL && places->free_diagonal != NULL;
    if (!complete)
      break;
    memset(places->column, 0xff, (size_t)size * sizeof *places->column);
    memset(places->free_column, 0xff, size / 64 * sizeof(uint64_t));
    places->free_column[size / 64] = (UINT64_C(1) << size % 64) - 1;
    memcpy(places->free_diagonal, places->free_column, inverse->words * sizeof(uint64_t));
  }
  if (complete)
    return inverse;
  core_status status = host->status;
  queen_inverse_close(inverse);
  host->status = status;
  return NULL;
}

void queen_inverse_close(queen_inverse *inverse) {
  if (inverse == NULL)
    return;
  core_host *host = inverse->host;
  for (uint32_t u = 0; inverse->places != NULL && u < inverse->numbers; u++) {
    queen_places *places = &inverse->places[u];
    core_release(host, places->column, (uint64_t)inverse->size * sizeof *places->column);
    core_release(host, places->free_column, (uint64_t)inverse->words * sizeof(uint64_t));
    core_release(host, places->free_diagonal, (uint64_t)inverse->words * sizeof(uint64_t));
  }
  core_release(host, inverse->places, inverse->numbers * (uint64_t)sizeof *inverse->places);
  core_release(host, inverse, sizeof *inverse);
}

/* The 64 bits of `set` from bit `position` on. */
static uint64_t queen_bits_from(const uint64_t *set, uint32_t position) {
  uint32_t word = position / 64, shift = position % 64;
  return shift == 0 ? set[word] : set[word] >> shift | set[word + 1] << (64 - shift);
}

/* Whether a number below u stands at (x, y). */
static bool queen_taken(const queen_inverse *inverse, uint32_t u, uint32_t x, uint32_t y) {
  for (uint32_t smaller = 0; smaller < u; smaller++)
    if (inverse->places[smaller].column[y] == x)
      return true;
  return false;
}

/* Find number u in row y, at x >= y: 64 diagonals at a time, with the columns they meet. */
static void queen_place(queen_inverse *inverse, uint32_t u, uint32_t y) {
  queen_places *places = &inverse->places[u];
  while (places->first_diagonal + 1 < inverse->words &&
         places->free_diagonal[places->first_diagonal] == 0)
    places->first_diagonal++;
  for (uint32_t word = places->first_diagonal; word * UINT64_C(64) + y < inverse->size; word++) {
    uint64_t free =
        places->free_diagonal[word] & queen_bits_from(places->free_column, word * 64 + y);
    for (; free != 0; free &= free - 1) {
      uint32_t d = word * 64 + (uint32_t)core_lowest_bit(free);
      uint32_t x = y + d;
      if (queen_taken(inverse, u, x, y))
        continue;
      places->column[y] = x;
      places->column[x] = y;
      places->free_column[y / 64] &= ~(UINT64_C(1) << y % 64);
      places->free_column[x / 64] &= ~(UINT64_C(1) << x % 64);
      places->free_diagonal[word] &= ~(UINT64_C(1) << d % 64);
      return;
    }
  }
}

core_status queen_inverse_next(queen_inverse *inverse, int64_t *x) {
  uint32_t y = inverse->row;
  if (!core_work(inverse->host, (int64_t)inverse->numbers * (20 + inverse->numbers / 4)))
    return inverse->host->status;
  for (uint32_t u = 0; u < inverse->numbers; u++)
    if (inverse->places[u].column[y] == QUEEN_NOWHERE)
      queen_place(inverse, u, y);
  uint32_t found = inverse->places[inverse->numbers - 1].column[y];
  *x = found == QUEEN_NOWHERE ? -1 : (int64_t)found;
  inverse->row++;
  return CORE_OK;
}
