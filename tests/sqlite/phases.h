/* Games of the tables solve_ that are large enough for each phase of the work to be observed, and
** the notices of those phases. */
#ifndef TESTS_SQLITE_PHASES_H
#define TESTS_SQLITE_PHASES_H

#define HILL                                                                                       \
  "WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 299999) SELECT i, "
#define CRAM(columns, cells, last)                                                                 \
  "WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < " #last              \
  ") SELECT bits(i, i + 1) AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 AS put" columns        \
  " FROM c WHERE i % 5 < 4 UNION ALL SELECT bits(i, i + 5), 0, bits(i, i + 5), 0" cells            \
  " FROM c WHERE i + 5 <= " #last

typedef struct phase_check {
  const char *sql, *phases[5];
} phase_check;

static const phase_check phase_checks[] = {
    {"SELECT count(*) FROM solve_rule('SELECT 0', 'SELECT position, (position * 2 + t.k) % 200003 "
     "FROM solve_frontier, (VALUES (1), (7)) AS u, (SELECT 1 AS k UNION SELECT 5 UNION SELECT 9) "
     "AS t')",
     {"solve_rule(): running the rule: positions expanded: ",
      "solve_rule(): sorting moves backwards: ", "solve_rule(): retrograde analysis: "}},
    {"SELECT count(*) FROM solve_graph('" HILL "(i * 7 + 1) % 300000 FROM c UNION ALL SELECT i, "
     "i / 2 FROM c UNION ALL SELECT i, -1 - i % 7 FROM c WHERE i % 3 = 0')",
     {"solve_graph(): reading moves: ", "solve_graph(): sorting moves: ",
      "solve_graph(): sorting moves backwards: ", "solve_graph(): retrograde analysis: ",
      "solve_graph(): labelling positions of cycles: "}},
    {"SELECT count(*) FROM solve_graph('" HILL "i + 1 FROM c UNION ALL SELECT i, i + 2 FROM c')",
     {"solve_graph(): reading moves: ", "solve_graph(): solving positions: "}},
    {"SELECT count(*) FROM solve_bits('SELECT (1 << 20) - 1', '" CRAM("", "", 19) "')",
     {"solve_bits(): expanding positions: ", "solve_bits(): solving positions: "}},
    {"SELECT count(*) FROM solve_bits('SELECT (1 << 20) - 1', '" CRAM(", ''L'' AS player",
                                                                      ", ''R''", 19) "')",
     {"solve_bits(): expanding positions: ", "solve_bits(): solving positions: "}},
    {"SELECT count(*) FROM solve_sums('SELECT (1 << 25) - 1', '" CRAM("", "", 24) "')",
     {"solve_sums(): components met: "}},
};

/* Statements that run with 900000 bytes of memory. */
#define PHASES_ON_DISK                                                                             \
  "SELECT count(*) FROM solve_bits('SELECT (1 << 20) - 1', '" CRAM("", "", 19) "')"

#endif
