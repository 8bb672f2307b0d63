/* Compare the aggregates as window functions with subqueries over the rows of each frame, and the
** aggregates themselves with their definitions. */
#include <stdio.h>

#include "database.h"

/* ---- Frames ---- */

static const char *const functions[] = {"nim_sum(%sv)",
                                        "mex(%sv)",
                                        "bits_or(%sv & 31)",
                                        "nim_winning_moves(%sv)",
                                        "nim_sum_outcome(%sv)",
                                        "nim_winning_moves(%sv, 'misere')",
                                        "nim_sum_outcome(%sv, 'misere')",
                                        "staircase_nim(%1$srn, %1$sv)"};

typedef struct test_unit {
  const char *name, *key; /* key is the column in which an offset counts */
  const char *order;
} test_unit;

/* ROWS counts by id, RANGE by w, GROUPS by the rank of w. */
static const test_unit units[] = {{"ROWS", "rn", "rn"}, {"RANGE", "w", "w"}, {"GROUPS", "d", "w"}};

#define OPEN 99 /* UNBOUNDED */

typedef struct bounds {
  int from, to; /* offsets from the current row */
} bounds;

static const bounds frames[] = {{-OPEN, 0}, {-OPEN, OPEN}, {0, OPEN},  {-3, 0}, {-2, 2},
                                {1, 3},     {-5, -2},      {0, 0},     {-1, 0}, {-OPEN, -2},
                                {2, OPEN},  {-1, OPEN},    {-OPEN, 1}, {3, 5},  {2, 1},
                                {-1, -2},   {-9, 9},       {-2, -2},   {1, 1}};

static const char *const exclusions[][2] = {
    {"", ""},
    {"EXCLUDE CURRENT ROW", " AND t.rn <> s.rn"},
    {"EXCLUDE GROUP", " AND t.%1$s <> s.%1$s"},
    {"EXCLUDE TIES", " AND (t.%1$s <> s.%1$s OR t.rn = s.rn)"}};

static void describe_bound(char *text, size_t size, int offset, bool start) {
  if (offset == -OPEN || offset == OPEN)
    snprintf(text, size, "UNBOUNDED %s", start ? "PRECEDING" : "FOLLOWING");
  else if (offset == 0)
    snprintf(text, size, "CURRENT ROW");
  else
    snprintf(text, size, "%d %s", abs(offset), offset < 0 ? "PRECEDING" : "FOLLOWING");
}

/* Create s(rn, g, v, w, d): the row number, a partition, values (some NULL, some very large), sort
** keys with ties, and the rank of w, over all rows or by partition. */
static void create_rows(sqlite3 *db, bool partitioned) {
  uint64_t seed = 11;
  database_run(db, "CREATE TABLE raw(id INTEGER PRIMARY KEY, g, v, w)");
  for (int i = 0; i < 36; i++) {
    char value[40];
    int kind = (int)(database_random(&seed) % 10);
    if (kind == 0)
      snprintf(value, sizeof value, "NULL");
    else if (kind == 1)
      snprintf(value, sizeof value, "%lld", (long long)(database_random(&seed) >> 1));
    else
      snprintf(value, sizeof value, "%d", (int)(database_random(&seed) % (kind < 6 ? 3 : 9)));
    int group = (int)(database_random(&seed) % 3), key = (int)(database_random(&seed) % 14);
    database_run(db,
                 database_text("INSERT INTO raw(g, v, w) VALUES (%d, %s, %d)", group, value, key));
  }
  const char *partition = partitioned ? "PARTITION BY g" : "";
  database_run(
      db,
      database_text(
          "CREATE TABLE s AS SELECT row_number() OVER (%s ORDER BY id) rn, g, v, w, dense_rank() "
          "OVER (%s ORDER BY w) d FROM raw",
          partition, partition));
}

static void check_frame(sqlite3 *db, const char *function, const test_unit *unit, bounds frame,
                        const char *const *exclusion, bool partitioned, bool filtered) {
  char start[40], end[40], excluded[100], low[60] = "", high[60] = "", over[60], within[60];
  describe_bound(start, sizeof start, frame.from, true);
  describe_bound(end, sizeof end, frame.to, false);
  snprintf(excluded, sizeof excluded, exclusion[1], unit->order);
  if (frame.from != -OPEN)
    snprintf(low, sizeof low, " AND t.%s >= s.%s + %d", unit->key, unit->key, frame.from);
  if (frame.to != OPEN)
    snprintf(high, sizeof high, " AND t.%s <= s.%s + %d", unit->key, unit->key, frame.to);
  snprintf(over, sizeof over, function, "");
  snprintf(within, sizeof within, function, "t.");
  const char *sql = database_text(
      "SELECT g, rn, %s%s OVER (%s ORDER BY %s %s BETWEEN %s AND %s %s) FROM s ORDER BY g, rn, w",
      over, filtered ? " FILTER (WHERE v <> 1)" : "", partitioned ? "PARTITION BY g" : "",
      unit->order, unit->name, start, end, exclusion[0]);
  const char *reference = database_text(
      "SELECT g, rn, (SELECT %s FROM s t WHERE %s%s%s%s%s) FROM s ORDER BY g, rn, w", within,
      filtered ? "t.v <> 1" : "true", partitioned ? " AND t.g = s.g" : "", low, high, excluded);
  database_compare(db, sql, reference, true);
}

static void test_frames(void **state) {
  const char *function = *state;
  for (int partitioned = 0; partitioned < 2; partitioned++) {
    sqlite3 *db = database_open();
    create_rows(db, partitioned);
    for (size_t i = 0; i < LENGTH(units); i++)
      for (size_t j = i % (size_t)scale(); j < LENGTH(frames); j += (size_t)scale())
        for (size_t k = 0; k < LENGTH(exclusions); k++)
          for (int filtered = 0; filtered < 2; filtered++)
            check_frame(db, function, &units[i], frames[j], exclusions[k], partitioned, filtered);
    database_close(db);
  }
}

UNIT_BEFORE_MAIN(test_frames) {
  for (size_t i = 0; i < LENGTH(functions); i++)
    unit_add((struct CMUnitTest){functions[i], test_frames, NULL, NULL, (void *)functions[i]},
             __LINE__);
}

/* ---- The aggregates and their definitions ---- */

#define MOST_HEAPS 5
#define MOST_SIZE  4

/* Count the winning moves of the mover by playing every move, without theory and without sorting
** the heaps. */
static int count_winning_moves(const int *heaps, int count, bool misere);

static bool mover_wins(const int *heaps, int count, bool misere) {
  int left = 0;
  for (int i = 0; i < count; i++)
    left += heaps[i];
  return left == 0 ? misere : count_winning_moves(heaps, count, misere) > 0;
}

static int count_winning_moves(const int *heaps, int count, bool misere) {
  int after[MOST_HEAPS], winning = 0;
  memcpy(after, heaps, (size_t)count * sizeof *after);
  for (int i = 0; i < count; i++) {
    for (int left = 0; left < heaps[i]; left++) {
      after[i] = left;
      winning += !mover_wins(after, count, misere);
    }
    after[i] = heaps[i];
  }
  return winning;
}

static int least_absent(const int *values, int count) {
  for (int candidate = 0;; candidate++) {
    bool there = false;
    for (int i = 0; i < count; i++)
      there |= values[i] == candidate;
    if (!there)
      return candidate;
  }
}

DATABASE_TEST(test_aggregates) {
  uint64_t seed = 5;
  for (int round = 0; round < 120; round++) {
    int heaps[MOST_HEAPS], count = 1 + (int)(database_random(&seed) % 4), sum = 0;
    sqlite3_str *values = sqlite3_str_new(db);
    for (int i = 0; i < count; i++) {
      heaps[i] = (int)(database_random(&seed) % (round % 2 ? 2 : MOST_SIZE));
      sum ^= heaps[i];
      sqlite3_str_appendf(values, "%s(%d)", i == 0 ? "" : ", ", heaps[i]);
    }
    TEXT *list = sqlite3_str_finish(values);
    database_expect(db,
                    database_text("SELECT nim_sum(column1), mex(column1), "
                                  "nim_winning_moves(column1), nim_sum_outcome(column1), "
                                  "nim_winning_moves(column1, 'misere'), nim_sum_outcome(column1, "
                                  "'misere') FROM (VALUES (NULL), %s)",
                                  list),
                    database_text("%d|%d|%d|%s|%d|%s", sum, least_absent(heaps, count),
                                  count_winning_moves(heaps, count, false),
                                  mover_wins(heaps, count, false) ? "N" : "P",
                                  count_winning_moves(heaps, count, true),
                                  mover_wins(heaps, count, true) ? "N" : "P"));
  }
}

/* ---- Constant memory ---- */

static sqlite3_int64 peak_memory(sqlite3 *db, const char *call, int rows) {
  sqlite3_memory_highwater(1);
  database_integer(
      db, database_text(
              "WITH RECURSIVE c(v) AS (SELECT 0 UNION ALL SELECT v + 1 FROM c LIMIT %d) SELECT %s "
              "FROM c",
              rows, call));
  return sqlite3_memory_highwater(0);
}

DATABASE_TEST(test_memory_is_constant) {
  static const char *const calls[] = {"nim_sum(v)", "nim_winning_moves(v)", "nim_sum_outcome(v)",
                                      "nim_winning_moves(v, 'misere')"};
  for (size_t i = 0; i < LENGTH(calls); i++) {
    peak_memory(db, calls[i], 1000);
    sqlite3_int64 few = peak_memory(db, calls[i], (int)scaled(100000, 10000));
    sqlite3_int64 many = peak_memory(db, calls[i], (int)scaled(1000000, 100000));
    if (many > few + 1024)
      fail_msg("%s: %lld bytes for some rows, %lld for ten times as many\n", calls[i],
               (long long)few, (long long)many);
  }
}
