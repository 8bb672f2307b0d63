/* Games of masks with very many moves and symmetries: time grows with their number, and stops come
** soon. */
#include "stops.h"

#include <stdio.h>

#define NUMBERS(count)                                                                             \
  "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT " count ") SELECT "
#define PLAYERS NUMBERS("30000") "0, 0, 0, i, substr(''LRB'', 1 + i % 3, 1) FROM n"

DATABASE_TEST(test_players_are_found_at_once) {
  double without =
      database_time(db, "SELECT count(option) FROM bits_moves(0, '" PLAYERS "')", NULL);
  double with = database_time(db, "SELECT count(player) FROM bits_moves(0, '" PLAYERS "')", NULL);
  print_message("# %.1f ms with player, %.1f ms without\n", 1e3 * with, 1e3 * without);
  assert_true(with < 2 * without + 0.002);
}

/* Nearly as many symmetries as there may be, all of them one. */
#define SYMMETRIES(order)                                                                          \
  "SELECT bits_least(1, '" NUMBERS("9999") "i AS symmetry, bit, 1 - bit FROM n, (SELECT 0 AS bit " \
                                           "UNION ALL SELECT 1) ORDER BY " order "')"

DATABASE_TEST(test_symmetries_in_any_order) {
  double by_number = database_time(db, SYMMETRIES("symmetry, bit"), NULL);
  double by_bit = database_time(db, SYMMETRIES("bit, symmetry"), NULL);
  print_message("# %.1f ms by bit, %.1f ms by number\n", 1e3 * by_bit, 1e3 * by_number);
  assert_true(by_bit < 2 * by_number + 0.002);
}

/* ---- Stops ---- */

/* The 5,040 permutations of seven bits from two of them, and moves that each image must be compared
** with. */
#define ORBITS                                                                                     \
  "'SELECT 1, value, (value + 1) %% 7 FROM json_each(''[0,1,2,3,4,5,6]'') UNION ALL VALUES (2, "   \
  "0, 1), (2, 1, 0)'"
#define MOVES "'" NUMBERS("%d") "0, 1 << 60, 0, (1 << 60) + i * 128 FROM n'"

DATABASE_TEST(test_stops_among_symmetries) {
  static const char *const formats[] = {
      "SELECT count(*) FROM bits_moves(0, " MOVES ", '', " ORBITS ")",
      "SELECT count(*) FROM solve_bits('SELECT 0', " MOVES ", '', " ORBITS ")"};
  const int moves = (int)scaled(50000, 1000);
  for (size_t i = 0; i < LENGTH(formats); i++) {
    TEXT *sql = sqlite3_mprintf(formats[i], moves);
    double longest = -1;
    for (double after = 2e-7 * moves; after < 4e-6 * moves; after *= 1.5) {
      double taken = stops_by_thread(db, sql, after);
      longest = taken > longest ? taken : longest;
    }
    print_message("# stopped within %.1f ms: %s\n", 1e3 * longest, sql);
    assert_true(longest >= 0);
  }
}
