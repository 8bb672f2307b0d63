/* Compare graph_value, graph_outcome and graph_moves with play on random graphs: with parallel
** edges, isolated vertices, and names that are INTEGER, TEXT, or numbers as TEXT. The games are
** written out below, without masks, components or values. Some graphs are written with more than 63
** bits in a component: moves that are never possible add pieces, and in Node Kayles each vertex is
** several vertices with equal neighbours that are joined to each other. */
#include <stdio.h>

#include "database.h"
#include "../core/host.h"

enum { VERTICES = 7, STATES = 1 << 2 * VERTICES, GAMES = 6 };

/* The states of a vertex. In Col and Snort x is taken by Left and o by Right. */
enum { FREE, X, O, GONE };

static const char *const rules[GAMES] = {
    "node-kayles", "arc-kayles", "col", "snort", "L + ..>x. ; R + ..>.o", "L . .>x ; R + .x>oo"};

/* Moves of pieces that are on no graph. Each piece adds a bit for each vertex. */
#define NO_MOVES " ; B + ab>aa ; B + cd>cc ; B + ef>ee ; B + gh>gg ; B + ij>ii"

static const char *const long_rules[GAMES] = {"node-kayles",
                                              "B + ..>##" NO_MOVES,
                                              "col",
                                              "snort",
                                              "L + ..>x. ; R + ..>.o" NO_MOVES,
                                              "L . .>x ; R + .x>oo" NO_MOVES};

typedef struct played_graph {
  int game, count;
  bool is_long; /* the rules are of long_rules */
  bool near[VERTICES][VERTICES];
  int8_t wins[2][STATES]; /* 0 unknown, 1 the mover loses, 2 the mover wins */
} played_graph;

static const char *rules_of(const played_graph *p) {
  return p->is_long ? long_rules[p->game] : rules[p->game];
}

static int look(int state, int v) {
  return state >> 2 * v & 3;
}

static int put(int state, int v, int what) {
  return (state & ~(3 << 2 * v)) | what << 2 * v;
}

static bool has_neighbour(const played_graph *p, int state, int v, int what) {
  bool found = false;
  for (int w = 0; w < p->count; w++)
    found |= p->near[v][w] && look(state, w) == what;
  return found;
}

/* Set *after to the state after a move of a player at vertex v and, if w >= 0, its neighbour w.
** Return false if there is no such move. */
static bool move(const played_graph *p, int state, int player, int v, int w, int *after) {
  int mine = player == 0 ? X : O, theirs = player == 0 ? O : X;
  if (look(state, v) != FREE || (w >= 0 && !p->near[v][w]))
    return false;
  *after = put(state, v, mine);
  switch (p->game) {
  case 0:
    *after = put(state, v, GONE);
    for (int u = 0; u < p->count; u++)
      *after = p->near[v][u] ? put(*after, u, GONE) : *after;
    return w < 0;
  case 1:
    if (w > v || w < 0 || look(state, w) != FREE)
      return false;
    *after = put(put(state, v, GONE), w, GONE);
    return true;
  case 2:
    return w < 0 && !has_neighbour(p, state, v, mine);
  case 3:
    return w < 0 && !has_neighbour(p, state, v, theirs);
  case 4:
    return w >= 0 && look(state, w) == FREE;
  default:
    if (player == 1 && w >= 0)
      *after = put(*after, w, O);
    return player == 0 ? w < 0 : w >= 0 && look(state, w) == X;
  }
}

/* Return true if a player wins by moving first. */
static bool play(played_graph *p, int state, int player) {
  int8_t *known = &p->wins[player][state];
  int after;
  bool wins = false;
  for (int v = 0; v < p->count && *known == 0; v++)
    for (int w = -1; w < p->count && !wins; w++)
      wins = move(p, state, player, v, w, &after) && !play(p, after, 1 - player);
  if (*known == 0)
    *known = wins ? 2 : 1;
  return *known == 2;
}

static char outcome(played_graph *p, int state) {
  return "PLRN"[play(p, state, 0) | play(p, state, 1) << 1];
}

/* ---- Graphs as arguments ---- */

typedef enum form { QUERY, JSON, GRAPH6, FORMS } form;

static int below(uint64_t *random, int end) {
  return (int)(host_random(random) % (uint64_t)end);
}

/* Write the name of a vertex: in a query and in JSON 0, '0', 'v1', 3, '3', ... */
static const char *name_of(form as, int v) {
  const char *quote = as == QUERY ? "'" : "\"";
  if (as == GRAPH6 || v % 3 == 0)
    return database_text("%d", v);
  return v % 3 == 1 ? database_text("%s%d%s", quote, v - 1, quote)
                    : database_text("%sv%d%s", quote, v, quote);
}

/* Write the vertices from `first` to `end` - 1 and the edges between them: first the vertices in
** random order, then the edges, some of them twice. */
static char *write_graph(const played_graph *p, form as, int first, int end, uint64_t *random) {
  static const char *const pairs[] = {"%s(%s,%s)", "%s[%s,%s]"};
  static const char *const nothing[] = {"NULL", "null"};
  sqlite3_str *text = sqlite3_str_new(NULL);
  const char *comma = "";
  int bits = 1, count = end - first, shift = below(random, count + 1);
  if (as == GRAPH6)
    sqlite3_str_appendf(text, "%c", 63 + count);
  else if (as == JSON || count > 0)
    sqlite3_str_appendall(text, as == QUERY ? "VALUES " : " [");
  else
    sqlite3_str_appendall(text, "SELECT 1, 2 WHERE 0");
  for (int i = 0; i < count && as != GRAPH6; i++, comma = ",")
    sqlite3_str_appendf(text, pairs[as], comma, name_of(as, first + (i + shift) % count),
                        nothing[as]);
  for (int w = first; w < end; w++)
    for (int v = first; v < w; v++) {
      bits = bits * 2 + p->near[v][w];
      if (as == GRAPH6 && bits >= 64) {
        sqlite3_str_appendf(text, "%c", 63 + bits % 64);
        bits = 1;
      }
      for (int i = below(random, 3); i < 3 && as != GRAPH6 && p->near[v][w]; i++)
        sqlite3_str_appendf(text, pairs[as], comma, name_of(as, i == 1 ? v : w),
                            name_of(as, i == 1 ? w : v));
    }
  while (bits > 1 && bits < 64)
    bits *= 2;
  if (as == GRAPH6 && bits > 1)
    sqlite3_str_appendf(text, "%c", 63 + bits % 64);
  sqlite3_str_appendall(text, as == JSON ? "]" : "");
  return sqlite3_str_finish(text);
}

/* ---- Comparison ---- */

/* Return the moves as sorted lines: the player, the vertices, what is there after the move, and the
** outcome of what is left. In a game without players both players have the moves of Left. */
static char *list_moves(played_graph *p, form as) {
  sqlite3_str *lines = sqlite3_str_new(NULL);
  int after;
  for (int player = 0; player < (p->game < 2 ? 1 : 2); player++)
    for (int v = 0; v < p->count; v++)
      for (int w = -1; w < p->count; w++) {
        if (!move(p, 0, player, v, w, &after))
          continue;
        const char *one = name_of(as, v), *other = w < 0 ? "" : name_of(as, w);
        char marks[3] = {".xo#"[p->game < 4 ? GONE : look(after, v)], '\0', '\0'};
        if (w >= 0)
          marks[1] = ".xo#"[look(after, w)];
        bool turns = w >= 0 && strcmp(one, other) > 0;
        if (turns) {
          const char mark = marks[0];
          marks[0] = marks[1], marks[1] = mark;
        }
        sqlite3_str_appendf(lines, "%s%c %s %s %s %c", sqlite3_str_length(lines) > 0 ? "\n" : "",
                            p->game < 2 ? 'B' : "LR"[player], turns ? other : one,
                            turns ? one : other, marks, outcome(p, after));
      }
  if (sqlite3_str_length(lines) == 0)
    sqlite3_str_appendall(lines, "(no rows)");
  char *text = sqlite3_str_finish(lines);
  database_sort_lines(text);
  return text;
}

static void check_moves(sqlite3 *db, played_graph *p, uint64_t *random) {
  form as = below(random, 2) == 0 ? QUERY : GRAPH6;
  TEXT *graph = write_graph(p, as, 0, p->count, random);
  TEXT *expected = list_moves(p, as);
  TEXT *sql = sqlite3_mprintf(
      "SELECT player || ' ' || CASE WHEN other IS NULL THEN quote(node) || '  ' || after WHEN "
      "quote(node) < quote(other) THEN quote(node) || ' ' || quote(other) || ' ' || after ELSE "
      "quote(other) || ' ' || quote(node) || ' ' || substr(after, 2) || substr(after, 1, 1) END || "
      "' ' || outcome || CASE WHEN outcome IS NOT game_outcome(value) THEN '?' ELSE '' END FROM "
      "graph_moves(%Q, %Q)",
      rules_of(p), graph);
  TEXT *rows = database_rows(db, sql);
  database_sort_lines(rows);
  if (strcmp(rows, expected) != 0)
    fail_msg("%s\n%s\nnot\n%s", sql, rows, expected);
}

/* The outcomes of the graph and of the sum of the values of two parts without edges between
** them. */
static void check_outcomes(sqlite3 *db, played_graph *p, int middle, uint64_t *random) {
  form as = (form)below(random, FORMS), one = (form)below(random, FORMS),
       other = (form)below(random, FORMS);
  TEXT *graph = write_graph(p, as, 0, p->count, random);
  TEXT *low = write_graph(p, one, 0, middle, random);
  TEXT *high = write_graph(p, other, middle, p->count, random);
  const char expected[] = {outcome(p, 0), '|', outcome(p, 0), '\0'};
  TEXT *sql = sqlite3_mprintf("SELECT graph_outcome(%Q, %Q), game_outcome(game_sum(graph_value(%Q, "
                              "%Q), graph_value(%Q, %Q)))",
                              rules_of(p), graph, rules_of(p), low, rules_of(p), high);
  database_expect(db, sql, expected);
}

/* Compare Node Kayles on a graph in which each vertex is `copies` vertices. */
static void check_copies(sqlite3 *db, played_graph *p, int copies) {
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_str_appendall(text, "SELECT graph_outcome('node-kayles', 'VALUES (0, NULL)");
  for (int v = 0; v < p->count * copies; v++)
    for (int w = 0; w < v; w++)
      if (v % p->count == w % p->count || p->near[v % p->count][w % p->count])
        sqlite3_str_appendf(text, ",(%d,%d)", v, w);
  sqlite3_str_appendall(text, "')");
  TEXT *sql = sqlite3_str_finish(text);
  const char expected[] = {outcome(p, 0), '\0'};
  database_expect(db, sql, expected);
}

DATABASE_TEST(test_random_graphs) {
  static played_graph p;
  uint64_t random = 1;
  for (int i = 0; i < GAMES * scaled(10000, 200); i++) {
    memset(&p, 0, sizeof p);
    p.game = i % GAMES;
    p.count = below(&random, VERTICES + 1);
    p.is_long = below(&random, 2);
    int middle = below(&random, p.count + 1), density = 1 + below(&random, 4);
    for (int v = 0; v < p.count; v++)
      for (int w = 0; w < v; w++)
        p.near[v][w] = p.near[w][v] = (v < middle) == (w < middle) && below(&random, 4) < density;
    check_outcomes(db, &p, middle, &random);
    check_moves(db, &p, &random);
    if (p.game == 0 && p.is_long && p.count > 0 && i % 10 == 0)
      check_copies(db, &p, 64 / p.count + 1 + below(&random, 62 / p.count));
  }
}

/* A grid whose value does not fit, and values afterwards. */
DATABASE_TEST(test_memory) {
  static const char expected[] = "ERROR: graph_value(): the value of this graph would need ";
  database_limit_memory(db, 3000000);
  TEXT *rows = database_rows(
      db, "SELECT graph_value('node-kayles', 'SELECT n, CASE WHEN n % 7 < 6 THEN n + 1 END FROM "
          "grundy_range(0, 62) UNION ALL SELECT n, n + 7 FROM grundy_range(0, 55)')");
  if (strncmp(rows, expected, sizeof expected - 1) != 0)
    fail_msg("%s", rows);
  database_expect(db, "SELECT graph_value('node-kayles', 'Bw'), graph_outcome('col', 'Bw')", "*|P");
}

/* Without memory for a value, graph_value names graph_outcome, which does not name itself. */
DATABASE_TEST(test_remedy) {
  int named = 0, refused = 0;
  for (int limit = 20000; limit < 800000; limit += limit / 10) {
    database_limit_memory(db, limit);
    TEXT *value = database_rows(db, "SELECT graph_value('snort', 'KhCGGC@?G?_@')");
    TEXT *outcome = database_rows(db, "SELECT graph_outcome('snort', 'KhCGGC@?G?_@')");
    named += strstr(value, ", for which graph_outcome may find the winner, would need ") != NULL;
    refused += strstr(outcome, "the value of this graph would need ") != NULL;
    assert_null(strstr(outcome, "may find"));
  }
  assert_true(named > 0 && refused > 0);
}

/* Whenever a statement with long texts in JSON is stopped, the error is not one of the texts. The
** reader asks whether to continue after each 64 kB. A question takes several steps of SQLite, and
** the reduced test stops at every second one. */
DATABASE_TEST(test_interrupts) {
  static const char *const statements[] = {
      "SELECT graph_value('node-kayles', '[[1,2],[1,\"' || printf('%%.%dc', 'a') || '\"]]')",
      "SELECT graph_value('snort', '[[1' || printf('%%.%dc', ' ') || ',2]]') = '+-1'",
      "SELECT count(*) FROM board_sum_winning_moves('[[\"cram\",' || printf('%%.%dc', ' ') || "
      "'\"..\"]]', 'L')"};
  static const char *const expected[] = {"*2", "1", "1"};
  for (size_t i = 0; i < LENGTH(statements); i++) {
    TEXT *sql = sqlite3_mprintf(statements[i], (int)scaled(400000, 140000));
    bool stopped = true;
    int stops = -1;
    for (int calls = 1; stopped; calls += scale() == 1 ? 1 : 2, stops++) {
      TEXT *rows = database_rows_until(db, sql, 1, calls);
      stopped = strcmp(rows, "ERROR: interrupted") == 0;
      if (!stopped)
        assert_string_equal(rows, expected[i]);
    }
    assert_true(stops > 10);
  }
}
