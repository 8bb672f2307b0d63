/* Factoring of 63-bit numbers: trial division by the primes below 256, then a primality test and
** Pollard's rho method, in Montgomery arithmetic.
**
** Example: 12 * 257 * 263: trial division leaves 67591 >= 257^2, which the strong test to base 2
** shows to be composite; rho finds 257 or 263. Rho takes about the square root of the least prime
** factor in steps, at most some 2^16. */
#include "core/towers.h"

/* ---- Arithmetic modulo an odd number ----
**
** P. L. Montgomery, Modular Multiplication Without Trial Division, Math. Comp. 44, 1985. A residue
** x is represented by x * 2^64 mod n. The modulus is below 2^63, so that the sum of two residues
** fits in a word. */

typedef struct residues {
  uint64_t modulus;
  uint64_t inverse; /* modulus * inverse = 1 modulo 2^64 */
  uint64_t one;     /* 2^64 mod modulus */
} residues;

static inline uint64_t towers_add(const residues *r, uint64_t a, uint64_t b) {
  core_assert(a < r->modulus && b <= r->modulus);
  uint64_t sum = a + b;
  return sum >= r->modulus ? sum - r->modulus : sum;
}

/* Return a * b + c. Adding c to the high word takes no extra time, because the low word is reduced
** meanwhile. */
static inline uint64_t towers_multiply_add(const residues *r, uint64_t a, uint64_t b, uint64_t c) {
  uint64_t high, carried;
  uint64_t low = core_multiply(a, b, &high);
  high = towers_add(r, high, c);
  core_multiply(low * r->inverse, r->modulus, &carried);
  return high >= carried ? high - carried : high - carried + r->modulus;
}

static inline uint64_t towers_multiply_residues(const residues *r, uint64_t a, uint64_t b) {
  return towers_multiply_add(r, a, b, 0);
}

static uint64_t towers_power(const residues *r, uint64_t base, uint64_t exponent) {
  uint64_t power = r->one;
  core_assert(exponent > 0);
  for (int bit = core_highest_bit(exponent); bit >= 0; bit--) {
    power = towers_multiply_residues(r, power, power);
    if (exponent >> bit & 1)
      power = towers_multiply_residues(r, power, base);
  }
  return power;
}

static uint64_t towers_small_residue(const residues *r, unsigned number) {
  uint64_t sum = 0;
  for (int bit = core_highest_bit(number); bit >= 0; bit--) {
    sum = towers_add(r, sum, sum);
    if (number >> bit & 1)
      sum = towers_add(r, sum, r->one);
  }
  return sum;
}

/* ---- Primality ----
**
** The strong test of M. O. Rabin (1980) with the prime bases 2, 3, ... in turn. The least composite
** number that passes the first k of them is known: J. Jaeschke (Math. Comp. 61, 1993) for k <= 8,
** Y. Jiang and Y. Deng (Math. Comp. 83, 2014) for k = 9, 10, 11. For k = 12 it is above 2^78, J.
** Sorenson and J. Webster (Math. Comp. 86, 2017). OEIS A014233. */

static bool towers_passes_strong_test(const residues *r, unsigned base) {
  uint64_t n = r->modulus, minus_one = n - r->one;
  core_assert(n % 2 == 1 && r->one < n);
  int twos = core_lowest_bit(n - 1);
  uint64_t power = towers_power(r, towers_small_residue(r, base), (n - 1) >> twos);
  if (power == r->one || power == minus_one)
    return true;
  while (--twos > 0) {
    power = towers_multiply_residues(r, power, power);
    if (power == minus_one)
      return true;
  }
  return false;
}

/* Return true if the modulus, which has no prime factor up to 37, is prime. */
static bool towers_is_prime(const residues *r) {
  static const struct {
    unsigned base;
    uint64_t proves_below;
  } tests[] = {{2, 2047},
               {3, 1373653},
               {5, 25326001},
               {7, UINT64_C(3215031751)},
               {11, UINT64_C(2152302898747)},
               {13, UINT64_C(3474749660383)},
               {17, UINT64_C(341550071728321)},
               {19, UINT64_C(341550071728321)},
               {23, UINT64_C(3825123056546413051)},
               {29, UINT64_C(3825123056546413051)},
               {31, UINT64_C(3825123056546413051)},
               {37, UINT64_MAX}};
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    if (!towers_passes_strong_test(r, tests[i].base))
      return false;
    if (r->modulus < tests[i].proves_below)
      return true;
  }
  return true; /* uncovered: the last entry proves all 64-bit numbers except for the largest */
}

/* ---- A factor of a composite number ----
**
** J. M. Pollard's rho method (BIT 15, 1975) as improved by R. P. Brent (BIT 20, 1980), with one
** greatest common divisor for each batch of steps. */

/* Return the greatest common divisor of an odd and any number. */
static uint64_t towers_odd_gcd(uint64_t odd, uint64_t other) {
  core_assert(odd % 2 == 1);
  while (other != 0) {
    other >>= core_lowest_bit(other);
    uint64_t smaller = other < odd ? other : odd;
    other = other < odd ? odd - other : other - odd;
    odd = smaller;
  }
  return odd;
}

static inline uint64_t towers_distance(uint64_t a, uint64_t b) {
  return a > b ? a - b : b - a;
}

/* Return a divisor of r->modulus above 1, which can be the modulus itself, by the sequence y -> y^2
** + c. */
static uint64_t towers_rho(const residues *r, uint64_t c) {
  core_assert(r->modulus % 2 == 1);
  enum { BATCH = 128 };
  uint64_t n = r->modulus, y = c, x, before, product = r->one, divisor = 1;
  for (uint64_t steps = 1; divisor == 1; steps *= 2) {
    x = y;
    for (uint64_t i = 0; i < steps; i++)
      y = towers_multiply_add(r, y, y, c);
    for (uint64_t done = 0; done < steps && divisor == 1; done += BATCH) {
      before = y;
      for (uint64_t i = done; i < steps && i < done + BATCH; i++) {
        y = towers_multiply_add(r, y, y, c);
        product = towers_multiply_residues(r, product, towers_distance(x, y));
      }
      divisor = towers_odd_gcd(n, product);
    }
  }
  if (divisor != n)
    return divisor;
  do { /* The batch contained all prime factors; repeat it step by step. */
    before = towers_multiply_add(r, before, before, c);
    divisor = towers_odd_gcd(n, towers_distance(x, before));
  } while (divisor == 1);
  return divisor;
}

/* ---- Factoring ---- */

static void towers_add_prime(towers_factors *factors, uint64_t prime, int exponent) {
  int at = factors->count;
  core_assert(factors->count <= TOWERS_MAX_PRIMES);
  while (at > 0 && factors->primes[at - 1] > prime)
    at--;
  if (at > 0 && factors->primes[at - 1] == prime) {
    factors->exponents[at - 1] += exponent;
    return;
  }
  for (int i = factors->count++; i > at; i--) {
    factors->primes[i] = factors->primes[i - 1];
    factors->exponents[i] = factors->exponents[i - 1];
  }
  factors->primes[at] = prime;
  factors->exponents[at] = exponent;
}

static uint64_t towers_divide_out(towers_factors *factors, uint64_t height, uint64_t prime) {
  int exponent = 0;
  for (; height % prime == 0; height /= prime)
    exponent++;
  towers_add_prime(factors, prime, exponent);
  return height;
}

/* The primes are written out, since the compiler turns a test of divisibility by a constant into
** one multiplication. */
/* clang-format off */
#define ODD_PRIMES_BELOW_256(X)                                                                    \
  X(3) X(5) X(7) X(11) X(13) X(17) X(19) X(23) X(29) X(31) X(37) X(41) X(43) X(47) X(53) X(59)     \
  X(61) X(67) X(71) X(73) X(79) X(83) X(89) X(97) X(101) X(103) X(107) X(109) X(113) X(127)        \
  X(131) X(137) X(139) X(149) X(151) X(157) X(163) X(167) X(173) X(179) X(181) X(191) X(193)       \
  X(197) X(199) X(211) X(223) X(227) X(229) X(233) X(239) X(241) X(251)
/* clang-format on */
#define NEXT_PRIME 257

static uint64_t towers_divide_out_small_primes(towers_factors *factors, uint64_t height) {
  if (height % 2 == 0)
    height = towers_divide_out(factors, height, 2);
#define DIVIDE_OUT(prime)                                                                          \
  if (height % (prime) == 0)                                                                       \
    height = towers_divide_out(factors, height, (prime));
  ODD_PRIMES_BELOW_256(DIVIDE_OUT)
#undef DIVIDE_OUT
  return height;
}

void towers_factor(uint64_t height, towers_factors *factors) {
  uint64_t pending[8]; /* each has a different prime factor, which is at least 257 > 2^8 */
  int waiting = 0;
  core_assert(height > 0 && height <= TOWERS_MAX_HEIGHT);
  factors->count = 0;
  pending[waiting++] = towers_divide_out_small_primes(factors, height);
  while (waiting > 0) {
    uint64_t number = pending[--waiting];
    core_assert(number % 2 == 1);
    if (number == 1)
      continue;
    uint64_t inverse = number * 3 ^ 2; /* correct in the low 5 bits; each step doubles that */
    for (int bits = 5; bits < 64; bits *= 2)
      inverse *= 2 - number * inverse;
    residues modulo =
        (residues){.modulus = number, .inverse = inverse, .one = (0 - number) % number};
    if (number < NEXT_PRIME * NEXT_PRIME || towers_is_prime(&modulo)) {
      towers_add_prime(factors, number, 1);
      continue;
    }
    uint64_t c = modulo.one, divisor;
    while ((divisor = towers_rho(&modulo, c)) == modulo.modulus)
      c = towers_add(&modulo, c, modulo.one);
    pending[waiting++] = divisor;
    core_assert(divisor > 1 && divisor < number && number % divisor == 0);
    core_assert((uint64_t)waiting < sizeof pending / sizeof *pending);
    pending[waiting++] = number / divisor;
  }
}

/* ---- The table ----
**
** An odd number below 2^21 has an Omega of at most 13, since 3^14 > 2^21. */

static inline int towers_nibble(const uint8_t *nibbles, uint64_t odd) {
  return nibbles[odd >> 2] >> (odd & 2) * 2 & 15;
}

/* Fill the table by the sieve of Eratosthenes. A number that no smaller prime has changed is
** prime. */
static void towers_fill_table(towers_table *table) {
  uint8_t *nibbles = table->nibbles;
  uint64_t bound = table->bound;
  for (uint64_t prime = 3; prime < bound; prime += 2)
    for (uint64_t power = towers_nibble(nibbles, prime) == 0 ? prime : bound; power < bound;
         power *= prime)
      for (uint64_t odd = power; odd < bound; odd += 2 * power)
        nibbles[odd >> 2] = (uint8_t)(nibbles[odd >> 2] + (1 << (odd & 2) * 2));
}

#define TABLE_MIN 4096
/* Sieving a number takes about this fraction of the time of factoring it. */
#define NUMBERS_PER_MISS 128

static uint64_t towers_table_bytes(uint64_t bound) {
  return bound / 4;
}

/* Enlarge the table to contain `odd` if the misses have taken as much time as building it takes.
** The largest table takes some milliseconds. */
static void towers_count_miss(core_host *host, towers_table *table, uint64_t odd) {
  uint64_t bound = TABLE_MIN;
  core_assert(odd % 2 == 1 && odd < TOWERS_TABLE_MAX);
  while (bound <= odd)
    bound *= 2;
  if (++table->misses < bound / NUMBERS_PER_MISS)
    return;
  table->misses = 0;
  core_status status = host->status;
  uint8_t *nibbles = core_allocate(host, towers_table_bytes(bound));
  host->status = status;
  if (nibbles == NULL)
    return;
  towers_table_release(host, table);
  *table = (towers_table){.nibbles = nibbles, .bound = bound};
  towers_fill_table(table);
}

void towers_table_release(core_host *host, towers_table *table) {
  core_release(host, table->nibbles, towers_table_bytes(table->bound));
  *table = (towers_table){0};
}

int towers_omega(core_host *host, towers_table *table, uint64_t height) {
  int omega = core_lowest_bit(height);
  uint64_t odd = height >> omega;
  core_assert(height > 0 && height <= TOWERS_MAX_HEIGHT);
  if (odd < table->bound)
    return omega + towers_nibble(table->nibbles, odd);
  if (odd < TOWERS_TABLE_MAX)
    towers_count_miss(host, table, odd);
  towers_factors factors;
  towers_factor(odd, &factors);
  for (int i = 0; i < factors.count; i++)
    omega += factors.exponents[i];
  return omega;
}

/* ---- Divisors ---- */

/* Set `to` to all products of an entry of `from` and a power of a prime that divides none of them,
** in ascending order. It merges one list for each power. */
static void towers_merge_powers(const towers_divisor *from, uint64_t count, uint64_t prime,
                                int exponent, towers_divisor *to) {
  uint64_t next[64] = {0}, power[64] = {1};
  for (int k = 1; k <= exponent; k++)
    power[k] = power[k - 1] * prime;
  for (uint64_t made = 0; made < count * (uint64_t)(exponent + 1); made++) {
    int least = -1;
    uint64_t height = UINT64_MAX;
    for (int k = 0; k <= exponent; k++) {
      if (next[k] < count && from[next[k]].height * power[k] < height) {
        height = from[next[k]].height * power[k];
        least = k;
      }
    }
    core_assert(least >= 0 && (made == 0 || to[made - 1].height < height));
    to[made] = (towers_divisor){height, from[next[least]++].value + least};
  }
}

core_status towers_divisors_make(core_host *host, uint64_t height, towers_divisors *list) {
  *list = (towers_divisors){0};
  towers_factors factors;
  towers_factor(height, &factors);
  uint64_t capacity = 1;
  for (int i = 0; i < factors.count; i++)
    capacity *= (uint64_t)factors.exponents[i] + 1;
  uint64_t bytes = capacity * sizeof(towers_divisor);
  towers_divisor *divisors = core_allocate(host, bytes);
  if (divisors == NULL)
    return host->status;
  towers_divisor *merged = core_allocate(host, bytes);
  if (merged == NULL) {
    core_release(host, divisors, bytes);
    return host->status;
  }
  uint64_t count = 1;
  divisors[0] = (towers_divisor){1, 0};
  for (int i = 0; i < factors.count; i++) {
    towers_merge_powers(divisors, count, factors.primes[i], factors.exponents[i], merged);
    count *= (uint64_t)factors.exponents[i] + 1;
    towers_divisor *swap = divisors;
    divisors = merged;
    merged = swap;
  }
  core_release(host, merged, bytes);
  core_assert(count == capacity);
  *list = (towers_divisors){.items = divisors, .count = count - 1, .capacity = capacity};
  return CORE_OK;
}

void towers_divisors_release(core_host *host, towers_divisors *list) {
  core_release(host, list->items, list->capacity * sizeof(towers_divisor));
  *list = (towers_divisors){0};
}
