/* Test tokens on graphs: compare cops and robbers with a search without theory and with published
** cop numbers, and test failures at each point. tests/oracle/tokens.py plays random games of all
** kinds. */
#include "failures.h"

#include "base/array.h"
#include "core/solve/tokens.h"

enum { MOST_CELLS = 10, MOST_COPS = 3 };

/* A graph on which every token may stay at its place. */
typedef struct streets {
  uint32_t cells;
  bool joined[MOST_CELLS][MOST_CELLS];
} streets;

static void add_edge(tokens_rules *rules, uint32_t source, uint32_t target, uint32_t who) {
  assert_true(CORE_APPEND(rules->host, rules->edges, (tokens_edge){source, target, who}));
}

/* Return rules in which all cops move on a turn; capturing the robber wins. */
static tokens_rules cops_and_robbers(core_host *host, const streets *town, uint32_t cops) {
  tokens_rules rules = {.host = host,
                        .count = cops + 1,
                        .vertices = town->cells,
                        .turn = TOKENS_ALL,
                        .by_turns = true};
  for (uint32_t i = 0; i <= cops; i++)
    rules.owner[i] = i < cops ? GRAPHS_LEFT : GRAPHS_RIGHT;
  rules.meet[GRAPHS_LEFT][GRAPHS_LEFT] = TOKENS_SHARE;
  rules.meet[GRAPHS_LEFT][GRAPHS_RIGHT] = TOKENS_WIN;
  rules.meet[GRAPHS_RIGHT][GRAPHS_LEFT] = TOKENS_LOSE;
  for (uint32_t i = 0; i < town->cells; i++)
    for (uint32_t j = 0; j < town->cells; j++)
      if (town->joined[i][j])
        add_edge(&rules, i, j, UINT32_MAX);
  return rules;
}

/* ---- The search ---- */

/* The search finds for each position, with distinguishable cops, whether the cops win within n
** moves. */

typedef struct chase {
  const streets *town;
  uint32_t cops, states;        /* number of cops, and of sets of their places */
  int won[1000][MOST_CELLS][2]; /* by the player to move: moves until the cops win, or -1 */
} chase;

static bool is_caught(const chase *all, uint32_t cops, uint32_t robber) {
  for (uint32_t i = 0; i < all->cops; i++, cops /= all->town->cells)
    if (cops % all->town->cells == robber)
      return true;
  return false;
}

static bool cops_may_go(const chase *all, uint32_t from, uint32_t to) {
  for (uint32_t i = 0; i < all->cops; i++, from /= all->town->cells, to /= all->town->cells)
    if (!all->town->joined[from % all->town->cells][to % all->town->cells])
      return false;
  return true;
}

static bool wins_within(const chase *all, uint32_t cops, uint32_t robber, int turn, int moves) {
  bool wins = turn == 1;
  for (uint32_t to = 0; turn == 0 && to < all->states; to++)
    wins |= cops_may_go(all, cops, to) && all->won[to][robber][1] == moves - 1;
  for (uint32_t to = 0; turn == 1 && to < all->town->cells; to++)
    wins &= !all->town->joined[robber][to] ||
            (all->won[cops][to][0] >= 0 && all->won[cops][to][0] < moves);
  return wins;
}

static void search_chase(chase *all) {
  bool changed = true;
  all->states = 1;
  for (uint32_t i = 0; i < all->cops; i++)
    all->states *= all->town->cells;
  for (int moves = 0; changed || moves < 2; moves++) {
    changed = false;
    for (uint32_t cops = 0; cops < all->states; cops++)
      for (uint32_t robber = 0; robber < all->town->cells; robber++)
        for (int turn = 0; turn < 2; turn++) {
          int *won = &all->won[cops][robber][turn];
          if (moves == 0)
            *won = is_caught(all, cops, robber) ? 0 : -1;
          else if (*won < 0 && wins_within(all, cops, robber, turn, moves)) {
            *won = moves;
            changed = true;
          }
        }
  }
}

/* ---- Tests ---- */

/* Ask for every position, with its cops in the given order. */
static void check_chase(const streets *town, uint32_t cops) {
  static chase all;
  core_host host = host_make();
  tokens_rules rules = cops_and_robbers(&host, town, cops);
  tokens_game *game = tokens_new(&rules, GRAPHS_NORMAL, NULL, NULL);
  all = (chase){.town = town, .cops = cops};
  search_chase(&all);
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < all.states * town->cells * 2; i++) {
      uint32_t robber = i / 2 % town->cells, state = i / 2 / town->cells;
      tokens_position position = {.player = i % 2 == 0 ? GRAPHS_LEFT : GRAPHS_RIGHT};
      for (uint32_t j = 0, rest = state; j < cops; j++, rest /= town->cells)
        position.at[j] = rest % town->cells;
      position.at[cops] = robber;
      if (pass == 0) {
        assert_int_equal(tokens_start(game, &position), CORE_OK);
        continue;
      }
      uint32_t index;
      assert_int_equal(tokens_find(game, &position, &index), CORE_OK);
      int won = all.won[state][robber][i % 2];
      assert_int_not_equal(index, UINT32_MAX);
      assert_int_equal(graphs_outcome(tokens_explorer(game)->graph, index), won < 0      ? 'D'
                                                                            : i % 2 == 0 ? 'N'
                                                                                         : 'P');
      assert_int_equal(graphs_remoteness(tokens_explorer(game)->graph, index), won);
    }
    if (pass == 0)
      assert_int_equal(tokens_solve(game), CORE_OK);
  }
  /* without memory for a table of slots, positions are still found */
  explorer *explored = tokens_explorer(game);
  explored->relief.relieve(&explored->relief);
  host.memory_limit = host.memory_used;
  for (uint32_t i = 0; i < explored->count; i++) {
    uint32_t found;
    assert_int_equal(explorer_find(explored, explored->keys[i], &found), CORE_OK);
    assert_int_equal(found, i);
  }
  tokens_free(game);
  tokens_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_chases) {
  uint64_t random = 7;
  for (int64_t n = 0; n < scaled(60, 6); n++) {
    streets town = {.cells = 2 + (uint32_t)(host_random(&random) % 5)};
    for (uint32_t i = 0; i < town.cells; i++)
      for (uint32_t j = 0; j <= i; j++)
        town.joined[i][j] = town.joined[j][i] = i == j || host_random(&random) % 5 < 2;
    check_chase(&town, 1 + (uint32_t)(n % 3));
  }
}

/* On the Petersen graph three cops catch the robber, and two do not (Aigner and Fromme, A game of
** cops and robbers, 1984). */
TEST(test_petersen) {
  static const uint8_t edges[][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 5}, {1, 6}, {2, 7},
                                     {3, 8}, {4, 9}, {5, 7}, {7, 9}, {9, 6}, {6, 8}, {8, 5}};
  streets town = {.cells = 10};
  for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
    town.joined[edges[i][0]][edges[i][1]] = town.joined[edges[i][1]][edges[i][0]] = true;
  for (uint32_t i = 0; i < 10; i++)
    town.joined[i][i] = true;
  for (uint32_t cops = 2; cops <= 3; cops++) {
    core_host host = host_make();
    tokens_rules rules = cops_and_robbers(&host, &town, cops);
    tokens_game *game = tokens_new(&rules, GRAPHS_NORMAL, NULL, NULL);
    tokens_position start = {.at = {0, 2, 8, 8}, .player = GRAPHS_LEFT};
    assert_int_equal(tokens_start(game, &start), CORE_OK);
    assert_int_equal(tokens_solve(game), CORE_OK);
    uint32_t found;
    assert_int_equal(tokens_find(game, &start, &found), CORE_OK);
    assert_int_equal(graphs_outcome(tokens_explorer(game)->graph, found), cops == 3 ? 'N' : 'D');
    tokens_free(game);
    tokens_rules_release(&rules);
  }
}

/* Solve a partizan game with captures, final positions of identical tokens, and a bar; the value of
** its start does not change. */
static core_status solve_hunt(core_host *host, void *context) {
  games_id *expected = context;
  tokens_rules rules = {
      .host = host, .count = 3, .vertices = 6, .owner = {GRAPHS_LEFT, GRAPHS_RIGHT, GRAPHS_LEFT}};
  rules.meet[GRAPHS_LEFT][GRAPHS_RIGHT] = TOKENS_CAPTURE;
  games *store = games_open(host);
  core_status status = store == NULL ? host->status : CORE_OK;
  for (uint32_t i = 0; i < 6 && status == CORE_OK; i++)
    for (uint32_t j = i + 1; j < 6 && status == CORE_OK; j += 1 + i % 2)
      if (!CORE_APPEND(host, rules.edges, (tokens_edge){i, j, i == 2 ? 2U : 7U}))
        status = host->status;
  tokens_game *game = status == CORE_OK ? tokens_new(&rules, GRAPHS_NORMAL, store, NULL) : NULL;
  if (status == CORE_OK && game == NULL)
    status = host->status;
  const games_id minus_one = status == CORE_OK ? games_integer(store, -1) : GAMES_NONE;
  const graphs_result lost = {.value = minus_one, .remoteness = -1};
  if (status == CORE_OK && minus_one == GAMES_NONE)
    status = games_failure(store).status;
  const tokens_position end = {.at = {5, TOKENS_ANYWHERE, TOKENS_ANYWHERE}},
                        bar = {.at = {3, TOKENS_ANYWHERE, 4}};
  const tokens_position start = {.at = {1, 0, 0}, .player = GRAPHS_LEFT | GRAPHS_RIGHT};
  if (status == CORE_OK)
    status = tokens_add_end(game, &end, &lost);
  if (status == CORE_OK)
    status = tokens_add_end(game, &bar, NULL);
  if (status == CORE_OK)
    status = tokens_start(game, &start);
  if (status == CORE_OK)
    status = tokens_solve(game);
  if (status == CORE_INVALID)
    status = games_failure(store).status;
  if (status == CORE_OK) {
    games_id value = graphs_side_value(tokens_explorer(game)->graph, 0);
    assert_true(*expected == GAMES_NONE || value == *expected);
    *expected = value;
    uint32_t found;
    status = tokens_find(game, &start, &found);
    assert_true(status != CORE_OK || found == 0);
  }
  tokens_free(game);
  tokens_rules_release(&rules);
  games_close(store);
  return status;
}

TEST(test_tokens_failures) {
  games_id expected = GAMES_NONE;
  core_host host = host_make();
  assert_int_equal(solve_hunt(&host, &expected), CORE_OK);
  assert_int_not_equal(expected, GAMES_NONE);
  assert_true(failures_try(solve_hunt, &expected, STOPPED, 48) > 100);
  failures_limit(solve_hunt, &expected, 4096, false);
}
