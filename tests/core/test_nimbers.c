/* Slow: make check omits this test, which takes more than a second. */
/* Compare the field of nimbers with the definition of the product by excluded numbers, with
** Conway's rules for products of powers of two, and with the axioms of a field. */
#include "host.h"
#include "core/nimbers.h"

typedef struct fixture {
  core_host host;
  nimbers_field *field;
} fixture;

static int set_up_with(void **state, core_isa widest) {
  static fixture shared;
  shared.host = host_make();
  shared.host.widest_isa = widest;
  shared.field = nimbers_new(&shared.host);
  *state = &shared;
  return shared.field == NULL;
}

static int set_up(void **state) {
  return set_up_with(state, CORE_ISA_ANY);
}

static int set_up_portable(void **state) {
  return set_up_with(state, CORE_ISA_PLAIN);
}

static int tear_down(void **state) {
  fixture *shared = *state;
  nimbers_free(shared->field);
  return shared->host.memory_used != 0;
}

#define BOTH_WAYS(name)                                                                            \
  static void name(void **state);                                                                  \
  UNIT_ADD(name, {#name, name, set_up, tear_down, NULL})                                           \
  UNIT_ADD(name##_portably, {#name " portably", name, set_up_portable, tear_down, NULL})           \
  static void name(void **state)

static uint64_t times(void **state, uint64_t a, uint64_t b) {
  return nimbers_multiply(((fixture *)*state)->field, a, b);
}

static uint64_t power(void **state, uint64_t a, int64_t n) {
  uint64_t result = 0;
  assert_int_equal(nimbers_power(((fixture *)*state)->field, a, n, &result), CORE_OK);
  return result;
}

static uint64_t inverse(void **state, uint64_t a) {
  uint64_t result = 0;
  assert_int_equal(nimbers_inverse(((fixture *)*state)->field, a, &result), CORE_OK);
  return result;
}

/* Return a nimber of random length: nearly all uniformly distributed numbers have 64 bits. */
static uint64_t any_nimber(uint64_t *random) {
  uint64_t word = host_random(random);
  return word >> (host_random(random) & 63);
}

/* ---- independent definitions ---- */

enum { MEX_SIDE = 64 };

/* a b is the least number that is not equal to any a'b + ab' + a'b' with a' < a and b' < b. */
static void fill_by_mex(uint8_t product[MEX_SIDE][MEX_SIDE]) {
  for (unsigned a = 0; a < MEX_SIDE; a++)
    for (unsigned b = 0; b < MEX_SIDE; b++) {
      bool excluded[256] = {false};
      for (unsigned x = 0; x < a; x++)
        for (unsigned y = 0; y < b; y++)
          excluded[product[x][b] ^ product[a][y] ^ product[x][y]] = true;
      unsigned least = 0;
      while (excluded[least])
        least++;
      product[a][b] = (uint8_t)least;
    }
}

/* Multiply two powers of two, given by their exponents. A Fermat power F = 2^(2^k) multiplies with
** smaller numbers as in arithmetic, and its square is F + F/2. */
static uint64_t product_of_words(uint64_t a, uint64_t b);

static uint64_t product_of_bits(unsigned a, unsigned b) {
  if (a == 0 || b == 0)
    return UINT64_C(1) << (a + b);
  unsigned top = 32;
  while (!((a | b) & top))
    top /= 2;
  if (!(a & b & top)) /* the product of F and a smaller number is a shift */
    return product_of_bits(a & ~top, b & ~top) << top;
  uint64_t rest = product_of_bits(a & ~top, b & ~top);
  return rest << top ^ product_of_words(rest, UINT64_C(1) << (top - 1));
}

static uint64_t product_of_words(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < 64; i++)
    for (unsigned j = 0; j < 64; j++)
      if ((a >> i & 1) && (b >> j & 1))
        sum ^= product_of_bits(i, j);
  return sum;
}

/* A table of the products of single bits, so that many words can be multiplied. */
static uint64_t bit_products[64][64];

static uint64_t product_by_bits(uint64_t a, uint64_t b) {
  uint64_t sum = 0;
  for (uint64_t x = a; x != 0; x &= x - 1)
    for (uint64_t y = b; y != 0; y &= y - 1)
      sum ^= bit_products[core_lowest_bit(x)][core_lowest_bit(y)];
  return sum;
}

static void fill_bit_products(void) {
  for (unsigned i = 0; i < 64; i++)
    for (unsigned j = 0; j < 64; j++)
      bit_products[i][j] = product_of_bits(i, j);
}

/* ---- the tests ---- */

BOTH_WAYS(products_are_mex) {
  static uint8_t product[MEX_SIDE][MEX_SIDE];
  fill_by_mex(product);
  for (unsigned a = 0; a < MEX_SIDE; a++)
    for (unsigned b = 0; b < MEX_SIDE; b++) {
      assert_int_equal(times(state, a, b), product[a][b]);
      assert_int_equal(product_of_words(a, b), product[a][b]);
    }
}

BOTH_WAYS(products_of_bytes_follow_the_rules) {
  for (unsigned a = 0; a < 256; a++)
    for (unsigned b = a % (unsigned)scale(); b < 256; b += (unsigned)scale())
      assert_int_equal(times(state, a, b), product_of_words(a, b));
}

BOTH_WAYS(products_follow_the_rules) {
  uint64_t random = 1;
  fill_bit_products();
  for (unsigned i = 0; i < 64; i++)
    for (unsigned j = 0; j < 64; j++)
      assert_int_equal(times(state, UINT64_C(1) << i, UINT64_C(1) << j), bit_products[i][j]);
  for (int trial = 0; trial < scaled(100000, 5000); trial++) {
    uint64_t a = any_nimber(&random), b = any_nimber(&random);
    assert_int_equal(times(state, a, b), product_by_bits(a, b));
  }
}

BOTH_WAYS(products_are_those_published) {
  assert_int_equal(times(state, UINT64_C(12345678901234567890), UINT64_C(9876543210987654321)),
                   UINT64_C(10291184320937728348));
  assert_int_equal(times(state, UINT64_MAX, UINT64_MAX), UINT64_C(11290409524105353207));
  assert_int_equal(inverse(state, UINT64_MAX), UINT64_C(221865125609472));
}

BOTH_WAYS(axioms_hold) {
  uint64_t random = 2;
  for (int trial = 0; trial < scaled(200000, 5000); trial++) {
    uint64_t a = any_nimber(&random), b = any_nimber(&random), c = any_nimber(&random);
    assert_int_equal(times(state, a, b), times(state, b, a));
    assert_int_equal(times(state, times(state, a, b), c), times(state, a, times(state, b, c)));
    assert_int_equal(times(state, a, b ^ c), times(state, a, b) ^ times(state, a, c));
    assert_int_equal(times(state, a, 1), a);
    assert_int_equal(times(state, a, 0), 0);
    assert_true(a == 0 || b == 0 || times(state, a, b) != 0);
  }
}

BOTH_WAYS(inverses_invert) {
  nimbers_field *field = ((fixture *)*state)->field;
  uint64_t random = 3;
  for (uint64_t a = 1; a < 100000; a++)
    assert_int_equal(times(state, a, inverse(state, a)), 1);
  for (int trial = 0; trial < scaled(200000, 5000); trial++) {
    uint64_t a = any_nimber(&random), b = any_nimber(&random), quotient = 0;
    if (b == 0)
      continue;
    assert_int_equal(times(state, b, inverse(state, b)), 1);
    assert_int_equal(nimbers_divide(field, a, b, &quotient), CORE_OK);
    assert_int_equal(times(state, quotient, b), a);
  }
}

BOTH_WAYS(division_by_zero_is_reported) {
  nimbers_field *field = ((fixture *)*state)->field;
  uint64_t untouched = 77;
  assert_int_equal(nimbers_inverse(field, 0, &untouched), CORE_INVALID);
  assert_int_equal(nimbers_divide(field, 5, 0, &untouched), CORE_INVALID);
  assert_int_equal(nimbers_divide(field, 0, 0, &untouched), CORE_INVALID);
  assert_int_equal(nimbers_power(field, 0, -1, &untouched), CORE_INVALID);
  assert_int_equal(nimbers_power(field, 0, INT64_MIN, &untouched), CORE_INVALID);
  assert_int_equal(untouched, 77);
}

BOTH_WAYS(roots_are_roots) {
  nimbers_field *field = ((fixture *)*state)->field;
  uint64_t random = 4;
  for (uint64_t a = 0; a < 100000; a++) {
    uint64_t root = nimbers_square_root(field, a);
    assert_int_equal(times(state, root, root), a);
  }
  for (int trial = 0; trial < scaled(200000, 5000); trial++) {
    uint64_t a = any_nimber(&random), root = nimbers_square_root(field, a);
    assert_int_equal(times(state, root, root), a);
    assert_int_equal(nimbers_square_root(field, times(state, a, a)), a);
  }
}

BOTH_WAYS(powers_are_repeated_products) {
  uint64_t random = 5;
  for (int trial = 0; trial < 300; trial++) {
    uint64_t a = any_nimber(&random), product = 1, quotient = 1;
    for (int64_t n = 0; n < 70; n++) {
      assert_int_equal(power(state, a, n), product);
      product = times(state, product, a);
      if (a == 0)
        continue;
      assert_int_equal(power(state, a, -n), quotient);
      quotient = times(state, quotient, inverse(state, a));
    }
  }
  assert_int_equal(power(state, 0, 0), 1);
  assert_int_equal(power(state, 0, 1), 0);
  assert_int_equal(power(state, 0, INT64_MAX), 0);
}

/* The order of the group is 2^64 - 1 = 2 (2^63 - 1) + 1, so a^(-2^63) is the square root of the
** inverse of a. */
BOTH_WAYS(the_group_has_its_order) {
  uint64_t random = 6;
  for (int trial = 0; trial < 3000; trial++) {
    uint64_t a = any_nimber(&random), b = any_nimber(&random);
    if (a == 0)
      continue;
    assert_int_equal(times(state, power(state, power(state, a, INT64_MAX), 2), a), 1);
    assert_int_equal(power(state, a, INT64_MIN),
                     nimbers_square_root(((fixture *)*state)->field, inverse(state, a)));
    assert_int_equal(power(state, a ^ b, 2), power(state, a, 2) ^ power(state, b, 2));
    int64_t n = (int64_t)(host_random(&random) >> 2), m = (int64_t)(host_random(&random) >> 2);
    assert_int_equal(times(state, power(state, a, n), power(state, a, m)), power(state, a, n + m));
  }
}

/* Squaring n times leaves the numbers of a subfield of n-bit numbers unchanged. */
BOTH_WAYS(frobenius_fixes_the_subfields) {
  uint64_t random = 7;
  for (int bits = 1; bits <= 64; bits *= 2)
    for (int trial = 0; trial < 1000; trial++) {
      uint64_t a = host_random(&random) >> (64 - bits), image = a;
      for (int step = 0; step < bits; step++) {
        image = times(state, image, image);
        assert_true(bits == 64 || image >> bits == 0);
      }
      assert_int_equal(image, a);
    }
}

static void both_methods_agree(void **state) {
  core_host host = host_make();
  host.widest_isa = CORE_ISA_PLAIN;
  nimbers_field *portable = nimbers_new(&host);
  assert_non_null(portable);
  uint64_t random = 8;
  for (int trial = 0; trial < scaled(1000000, 5000); trial++) {
    uint64_t a = any_nimber(&random), b = any_nimber(&random);
    assert_int_equal(times(state, a, b), nimbers_multiply(portable, a, b));
  }
  nimbers_free(portable);
}
UNIT_ADD(both_methods_agree, {"both_methods_agree", both_methods_agree, set_up, tear_down, NULL})

HOST_TEST(no_memory_is_reported) {
  host->memory_limit = 1000;
  assert_null(nimbers_new(host));
  assert_int_equal(host->status, CORE_LIMIT);
  assert_int_equal(host->memory_used, 0);
  nimbers_free(NULL);
}
