/* Hash tables for user input have a seed: values chosen to collide in an unseeded table take no
** more work than other values. */
#include <stdio.h>

#include "database.h"

/* ---- Values that collide without a seed ---- */

/* Return x such that y is x ^ x >> shift. */
static uint64_t undo_shift(uint64_t y, int shift) {
  uint64_t x = y;
  for (int done = shift; done < 64; done += shift)
    x = y ^ x >> shift;
  return x;
}

/* Return the word with this hash. */
static uint64_t undo_hash(uint64_t hash) {
  uint64_t word = undo_shift(hash, 31) * UINT64_C(0x319642b2d24d8ec3);
  word = undo_shift(word, 27) * UINT64_C(0x96de1b173f119089);
  return undo_shift(word, 30);
}

/* Return number i among the hashes whose halves end in zeros. */
static uint64_t colliding_hash(uint64_t i) {
  return (i & 0x7fff) << 17 | i >> 15 << 49;
}

/* Values chosen for their hash with seed 0; `use` is their role in the table. */
typedef enum test_use { NUMBERS, REALS, BLOBS, MOVES, GAMES, USES } test_use;

static uint64_t chosen_word(test_use use, uint64_t hash) {
  uint64_t word = undo_hash(hash);
  switch (use) {
  case REALS:
    return ~word;
  case BLOBS: /* eight bytes after their length and type, before a last word of 0 */
    return undo_hash(word) ^ (8 + SQLITE_BLOB);
  case MOVES: /* need, forbid 0, clear 1, put 0, for both players */
    word = undo_hash(word) ^ 3;
    return undo_hash(undo_hash(undo_hash(undo_hash(word)) ^ 1)) ^ 40;
  case GAMES: /* a number with exponent 0, without ups and star */
    return undo_hash(word);
  default:
    return word;
  }
}

/* Bind a value for the use; return false if the word is not suitable. */
static bool bind_word(sqlite3_stmt *statement, test_use use, uint64_t word) {
  double real;
  memcpy(&real, &word, sizeof real);
  if (use == REALS)
    return real > -1e15 && real < 1e15 && real != (double)(int64_t)real &&
           sqlite3_bind_double(statement, 1, real) == SQLITE_OK;
  if (use == BLOBS)
    return sqlite3_bind_blob(statement, 1, &word, 8, SQLITE_TRANSIENT) == SQLITE_OK;
  if (use == GAMES)
    return word % 64 == 0 &&
           sqlite3_bind_int64(statement, 1, (sqlite3_int64)word / 64) == SQLITE_OK;
  return word >> 62 == 0 && (use != MOVES || word % 2 == 1) &&
         sqlite3_bind_int64(statement, 1, (sqlite3_int64)word) == SQLITE_OK;
}

/* Create tables chosen_U and random_U with `count` rows each. */
static void make_things(sqlite3 *db, test_use use, uint64_t count) {
  uint64_t random = 1;
  for (int is_random = 0; is_random < 2; is_random++) {
    const char *table = database_text("%s_%d", is_random ? "random" : "chosen", use);
    database_run(db, database_text("CREATE TABLE %s(i)", table));
    sqlite3_stmt *statement =
        database_prepare(db, database_text("INSERT INTO %s VALUES (?1)", table));
    for (uint64_t i = 0, made = 0; made < count; i++) {
      uint64_t word = is_random ? database_random(&random) : chosen_word(use, colliding_hash(i));
      assert_true(i < UINT64_C(1) << 30);
      if (!bind_word(statement, use, use == GAMES && is_random ? word & ~UINT64_C(63) : word))
        continue;
      assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
      sqlite3_reset(statement);
      made++;
    }
    sqlite3_finalize(statement);
  }
}

/* ---- Running times ---- */

/* Return the seconds of a query on a table. A picture may be refused for its size. */
static double seconds_of(sqlite3 *db, const char *format, const char *kind, test_use use) {
  TEXT *table = sqlite3_mprintf("%s_%d", kind, use);
  return database_time(db, database_text(format, table, table), "a picture has at most");
}

DATABASE_TEST(test_chosen_things) {
  static const struct {
    test_use use;
    const char *sql;
  } checks[] = {
      {NUMBERS, "SELECT count(*) FROM solve_graph('SELECT i, NULL FROM %s')"},
      {NUMBERS, "SELECT count(*) FROM solve_rule('SELECT i FROM %s', 'SELECT position, NULL FROM "
                "solve_frontier')"},
      {NUMBERS, "SELECT count(*) FROM solve_bits('SELECT i FROM %s', 'SELECT 4611686018427387904, "
                "0, 0, 0')"},
      {NUMBERS,
       "SELECT count(*) FROM coin_tree('SELECT i, nullif((SELECT min(i) FROM %s), i), 1 FROM %s')"},
      {NUMBERS, "SELECT length(graph_svg(i, i, 0, 'P')) FROM %s"},
      {NUMBERS, "SELECT mex(i) FROM %s"},
      {NUMBERS, "SELECT heap_sum_outcome('nim', i) FROM %s"},
      {NUMBERS, "SELECT bits_least(1, 'SELECT i, bit, image FROM (SELECT i FROM %s LIMIT 9999), "
                "(SELECT 0 AS bit, 1 AS image UNION ALL SELECT 1, 0)')"},
      {REALS, "SELECT count(*) FROM solve_graph('SELECT i, NULL FROM %s')"},
      {BLOBS, "SELECT count(*) FROM solve_graph('SELECT i, NULL FROM %s')"},
      {MOVES, "SELECT count(*) FROM bits_moves(0, 'SELECT i, 0, 1, 0 FROM %s')"},
      {GAMES, "SELECT count(game(i)) FROM %s"},
  };
  int slow = 0;
  for (int use = 0; use < USES; use++)
    make_things(db, (test_use)use, (uint64_t)scaled(20000, 4000));
  for (size_t i = 0; i < LENGTH(checks); i++) {
    double random = seconds_of(db, checks[i].sql, "random", checks[i].use);
    double chosen = seconds_of(db, checks[i].sql, "chosen", checks[i].use);
    print_message("# %.1f ms, others %.1f ms: %s\n", 1e3 * chosen, 1e3 * random, checks[i].sql);
    slow += chosen > 3 * random + 0.002;
  }
  assert_int_equal(slow, 0);
}
