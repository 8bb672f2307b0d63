/* Compare the proofs that play ends (core/boards/cells_end.c) and the walk that finds whether it
** does (core/search/ends.c) with the graph of all boards, which knows no parts and no proofs. */
#include "board_play.h"
#include "board_texts.h"
#include "failures.h"
#include "random_rules.h"

#include "core/boards/cells.h"
#include "core/boards/wide_source.h"

/* ---- The graph of boards ---- */

enum { MOST_REACHED = 1500, REACH_SLOTS = 4096, MOST_EDGES = 60000 };

/* Boards, and the boards after their moves: those of board i are edges[begins[i]] to
** edges[begins[i + 1] - 1]. */
typedef struct reach {
  int count, begins[MOST_REACHED + 1], slots[REACH_SLOTS], edges[MOST_EDGES];
  area boards[MOST_REACHED];
} reach;

/* Rules, either random ones or a game by name. */
typedef struct moving {
  const char *name;
  const rule *rules;
  int count;
} moving;

static void list_moves(const moving *m, const area *a, found *f) {
  if (m->name == NULL)
    follow_all(m->rules, m->count, a, f);
  else
    assert_true(play(m->name, a, f));
}

static void reach_clear(reach *r) {
  r->count = 0;
  memset(r->slots, 0, sizeof r->slots);
}

/* Return the number of a board, which is added if it is new, or -1 if there are too many. */
static int reach_add(reach *r, const area *a) {
  uint64_t slot = core_hash_bytes(0, a->cells, strlen(a->cells)) % REACH_SLOTS;
  while (r->slots[slot] > 0 && strcmp(r->boards[r->slots[slot] - 1].cells, a->cells) != 0)
    slot = (slot + 1) % REACH_SLOTS;
  if (r->slots[slot] == 0) {
    if (r->count == MOST_REACHED)
      return -1;
    r->boards[r->count] = *a;
    r->slots[slot] = ++r->count;
  }
  return r->slots[slot] - 1;
}

/* Add all boards that moves lead to. Return false if there are too many. */
static bool reach_follow(reach *r, const moving *m) {
  static found f;
  int edges = 0;
  for (int i = 0; i < r->count; i++) {
    r->begins[i] = edges;
    list_moves(m, &r->boards[i], &f);
    for (int k = 0; k < f.count; k++) {
      int to = reach_add(r, &f.after[k]);
      if (to < 0 || edges == MOST_EDGES)
        return false;
      r->edges[edges++] = to;
    }
  }
  r->begins[r->count] = edges;
  return true;
}

/* Return true if there is a path without end: boards remain when all boards without options are
** removed again and again. */
static bool reach_is_endless(const reach *r) {
  static bool removed[MOST_REACHED];
  int left = r->count;
  memset(removed, 0, sizeof removed);
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = r->count - 1; i >= 0; i--) {
      bool stays = removed[i];
      for (int e = r->begins[i]; e < r->begins[i + 1]; e++)
        stays |= !removed[r->edges[e]];
      if (stays)
        continue;
      removed[i] = changed = true;
      left--;
    }
  }
  return left > 0;
}

/* Set *endless if play from a board need not end. Return false if there are too many boards. */
static bool is_endless(const moving *m, const area *a, bool *endless) {
  static reach r;
  reach_clear(&r);
  reach_add(&r, a);
  if (!reach_follow(&r, m))
    return false;
  *endless = reach_is_endless(&r);
  return true;
}

/* ---- Proofs ---- */

/* Add all boards whose cells from `cell` on have any states that the game allows them. Return false
** if there are too many. */
static bool reach_add_all(reach *r, const cells_game *game, const area *shape, uint8_t *states,
                          uint32_t cell) {
  area a = *shape;
  bool fits = true;
  if (cell == game->count) {
    cells_decode(game, states, a.cells);
    return reach_add(r, &a) >= 0;
  }
  for (states[cell] = 0; states[cell] < CELLS_STATES && fits; states[cell]++)
    if ((game->states[cell] >> states[cell] & 1) != 0)
      fits = reach_add_all(r, game, shape, states, cell + 1);
  return fits;
}

static int64_t proofs[2][2]; /* boards without and with a proof, whose play ends or need not end */

/* Return true if it is proved that play on boards like `a` ends. A proof holds for each board whose
** cells have states that they may have. */
static bool check_proof(core_host *host, const board_rules *rules, const board_grid *board,
                        const moving *m, const area *a) {
  static reach r;
  cells_game game;
  uint8_t states[CELLS_MOST];
  assert_int_equal(cells_game_open(&game, host, rules, board), CORE_OK);
  bool proved = cells_play_ends(&game);
  reach_clear(&r);
  if (game.moves.count > 0 && reach_add_all(&r, &game, a, states, 0) && reach_follow(&r, m)) {
    bool endless = reach_is_endless(&r);
    if (proved && endless)
      fail_msg("%.*s on %.*s: play need not end", (int)rules->length, rules->text,
               a->width * a->height, a->cells);
    proofs[proved][endless]++;
  }
  cells_game_close(&game);
  return proved;
}

/* Return random rules whose moves exchange pieces and spaces, or replace some, mostly in a few
** directions, so that play often ends because of the directions only. */
static int random_steps(rule rules[3], char *text, uint64_t *seed) {
  int count = 1 + (int)(host_random(seed) % 3);
  *text = '\0';
  for (int i = 0; i < count; i++) {
    leg *l = &rules[i].legs[0];
    int length = 2 + (int)(host_random(seed) % 3 == 0);
    rules[i].player = any_of("LRB", seed), rules[i].count = 1;
    memset(l, 0, sizeof *l);
    l->direction = (int)(host_random(seed) % (host_random(seed) % 3 == 0 ? 10 : 2)), l->group = -1;
    for (int k = 0; k < length; k++)
      l->before[k] = any_of("aab..?", seed);
    for (int k = 0; k < length; k++)
      l->after[k] = l->before[length - 1 - k];
    if (host_random(seed) % 3 == 0)
      l->after[host_random(seed) % (uint64_t)length] = any_of("ab.?", seed);
    write_rule(&rules[i], i == 0, text);
  }
  return count;
}

/* Read random rules. */
static int read_random(core_host *host, board_rules *read, rule rules[3], uint64_t *seed) {
  for (;;) {
    char text[512];
    board_fault fault;
    int count = host_random(seed) % 2 == 0 ? random_rules_of(rules, text, seed)
                                           : random_steps(rules, text, seed);
    if (board_rules_read(read, host, text, strlen(text), &fault) == CORE_OK)
      return count;
  }
}

/* Return a random board, if possible with a move. */
static area random_moving(const moving *m, uint64_t *seed) {
  static found f;
  area a = random_board(seed);
  for (int tries = 0; tries < 20; tries++) {
    list_moves(m, &a, &f);
    if (f.count > 0)
      break;
    a = random_board(seed);
  }
  return a;
}

TEST(test_proofs_hold) {
  uint64_t seed = (uint64_t)scale_read("ENDS_SEED", 1);
  const int64_t wanted = scale_read("ENDS_RULES", scaled(10000, 1000));
  for (int64_t done = 0; done < wanted; done++) {
    core_host host = host_make();
    rule rules[3];
    board_rules read;
    board_grid board;
    char text[128];
    moving m = {.rules = rules, .count = read_random(&host, &read, rules, &seed)};
    area a = random_moving(&m, &seed);
    write_area(&a, text);
    read_wide(&read, text, &board);
    check_proof(&host, &read, &board, &m, &a);
    board_rules_release(&read);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(proofs[0][1] > wanted / 100 && proofs[1][0] > wanted / 20);
}

/* Return true if it is certain that play ends on the board as a mask. */
static bool ends_by_masks(core_host *host, const char *rules, const char *text) {
  opened_board opened;
  search_component kind;
  search *searched = search_open(host, (search_options){.table_bytes = 0});
  assert_true(open_board(&opened, host, rules, text));
  assert_int_equal(search_add_rules(searched, &opened.boards->rules, &kind), CORE_OK);
  bool ends = search_ends(searched, kind.kind);
  search_close(searched);
  close_board(&opened);
  return ends;
}

/* Play of each game by name is proved to end on all boards, unless pieces may move back. */
TEST(test_named_games_are_proved) {
  uint64_t seed = 2;
  for (uint32_t i = 0; board_ruleset_at(i) != NULL; i++) {
    const board_ruleset *named = board_ruleset_at(i);
    int64_t proved = 0, rounds = scaled(200, 20);
    if (named->generator == BOARD_PAWNS || named->generator == BOARD_NOGO)
      continue;
    for (int64_t round = 0; round < rounds; round++) {
      core_host host = host_make();
      board_rules rules;
      board_grid board;
      char planes[64], text[128];
      read_rules(&rules, &host, named->name);
      sprintf(planes, "%.*s", (int)rules.plane_count, rules.planes);
      area a = random_area(named->name, planes, &seed);
      write_area(&a, text);
      read_wide(&rules, text, &board);
      bool ends = check_proof(&host, &rules, &board, &(moving){.name = named->name}, &a);
      assert_true(need_not_end(named->name) || ends_by_masks(&host, named->name, text));
      proved += ends;
      board_rules_release(&rules);
    }
    if (need_not_end(named->name) ? proved == rounds : proved < rounds)
      fail_msg("%s: %d proofs for %d boards", named->name, (int)proved, (int)rounds);
  }
}

/* ---- The walk ---- */

/* Check whether the walk finds that play of the sum ends. */
static void check_walk(search *searched, core_status added, bool endless, const char *rules,
                       const char *board) {
  bool ends = false;
  core_status status = added == CORE_OK ? search_check_end(searched, &ends) : added;
  assert_true(status == CORE_OK || status == CORE_INVALID);
  if ((ends && status == CORE_OK) == endless)
    fail_msg("%s on %s: play %s", rules, board, endless ? "need not end" : "ends");
}

enum { MOST_SUMMED = 3 };

/* A sum of boards. */
typedef struct summed {
  const char *rules;
  int count;
  area boards[MOST_SUMMED];
  bool endless;
} summed;

/* Add a board to a sum. Return false if too many boards can be reached from it. */
static bool sum_add(summed *sum, const moving *m, const area *a) {
  bool endless = false, is_known = is_endless(m, a, &endless);
  sum->boards[sum->count++] = *a;
  sum->endless |= endless;
  return is_known;
}

static search *random_search(core_host *host, uint64_t *seed) {
  const search_options options = {(int)(host_random(seed) % 3) * 7, 1 << 16, false, false, 1 << 12};
  return search_open(host, options);
}

/* Walk the sum with the boards as masks, one kind of boards each. */
static void walk_masks(core_host *host, const summed *sum, uint64_t *seed) {
  opened_board opened[MOST_SUMMED];
  search *searched = random_search(host, seed);
  core_status status = CORE_OK;
  char text[128];
  for (int i = 0; i < sum->count; i++) {
    search_component kind;
    write_area(&sum->boards[i], text);
    assert_true(open_board(&opened[i], host, sum->rules, text));
    if (status == CORE_OK)
      status = search_add_rules(searched, &opened[i].boards->rules, &kind);
    if (status == CORE_OK)
      status = search_add_board(searched, &kind, opened[i].position);
  }
  check_walk(searched, status, sum->endless, sum->rules, text);
  search_close(searched);
  for (int i = 0; i < sum->count; i++)
    close_board(&opened[i]);
}

/* Walk a sum of boards whose components of more than `limit` bits are parts of sources. */
static void walk_wide(core_host *host, board_rules *read, const char *const *texts, int count,
                      uint32_t limit, bool endless, uint64_t *seed) {
  wide_boards *wides[MOST_SUMMED];
  search *searched = random_search(host, seed);
  core_status status = CORE_OK;
  char rules[512];
  sprintf(rules, "%.*s", (int)read->length, read->text);
  for (int i = 0; i < count; i++) {
    wide_fault fault;
    board_grid board;
    read_wide(read, texts[i], &board);
    wides[i] = wide_boards_open(host, read, &board, &fault);
    assert_non_null(wides[i]);
    wide_boards_set_limit(wides[i], limit);
    wide_source *source = wide_source_open(searched, host, wides[i]);
    assert_non_null(source);
    if (status == CORE_OK)
      status = wide_source_add(source, wides[i], board.cells);
  }
  check_walk(searched, status, endless, rules, texts[0]);
  search_close(searched);
  for (int i = 0; i < count; i++)
    wide_boards_close(wides[i]);
}

static const uint32_t limits[] = {0, 8, 63};
enum { LIMITS = sizeof limits / sizeof *limits };

/* Play of a sum of boards ends if and only if play on each board ends. */
static void walk_sum(core_host *host, board_rules *read, const summed *sum, uint64_t *seed) {
  char texts[MOST_SUMMED][128];
  const char *pointers[MOST_SUMMED];
  for (int i = 0; i < sum->count; i++) {
    write_area(&sum->boards[i], texts[i]);
    pointers[i] = texts[i];
  }
  walk_masks(host, sum, seed);
  for (int l = 0; l < LIMITS; l++)
    walk_wide(host, read, pointers, sum->count, limits[l], sum->endless, seed);
}

static int64_t walked[2]; /* sums whose play ends or need not end */

TEST(test_sums_of_random_rules) {
  uint64_t seed = (uint64_t)scale_read("ENDS_SEED", 3);
  const int64_t wanted = scale_read("ENDS_SUMS", scaled(4000, 400));
  while (walked[0] + walked[1] < wanted) {
    core_host host = host_make();
    rule rules[3];
    board_rules read;
    char text[512];
    moving m = {.rules = rules, .count = read_random(&host, &read, rules, &seed)};
    summed sum = {.rules = text};
    bool is_known = true;
    sprintf(text, "%.*s", (int)read.length, read.text);
    for (uint64_t tries = 1 + host_random(&seed) % MOST_SUMMED; tries > 0 && is_known; tries--) {
      area a = random_moving(&m, &seed);
      is_known = sum_add(&sum, &m, &a);
    }
    if (is_known) {
      walk_sum(&host, &read, &sum, &seed);
      walked[sum.endless]++;
    }
    board_rules_release(&read);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(walked[0] > wanted / 20 && walked[1] > wanted / 20);
}

TEST(test_sums_of_named_games) {
  static const char *const named[] = {
      "dodgem", "xo", "fox-and-geese", "gf", "konane", "xo", "backsliding-toads-and-frogs", "tf"};
  uint64_t seed = 4;
  int64_t ends[2] = {0};
  for (int64_t round = 0; round < scaled(2000, 200); round++) {
    core_host host = host_make();
    board_rules read;
    const char *const *game = &named[round % 4 * 2];
    summed sum = {.rules = game[0]};
    const moving m = {.name = game[0]};
    bool is_known = true;
    read_rules(&read, &host, game[0]);
    for (uint64_t tries = 1 + host_random(&seed) % MOST_SUMMED; tries > 0 && is_known; tries--) {
      area a = random_area(game[0], game[1], &seed);
      is_known = sum_add(&sum, &m, &a);
    }
    if (is_known) {
      walk_sum(&host, &read, &sum, &seed);
      ends[sum.endless]++;
    }
    board_rules_release(&read);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(ends[0] > scaled(200, 20) && ends[1] > scaled(200, 20));
}

/* ---- Boards that walls divide ---- */

static bool reads_walls(const moving *m) {
  bool reads = false;
  for (int i = 0; i < m->count; i++)
    for (int k = 0; k < m->rules[i].count; k++)
      reads |= strpbrk(m->rules[i].legs[k].before, "#!") != NULL;
  return reads;
}

enum { MOST_REGIONS = 12, MOST_DIVIDED = 1024 };

/* Write regions from left to right with three columns of walls between them, which no move
** crosses that does not read walls. Return the number of cells that are not walls. */
static int write_regions(const area *const *regions, int count, char *text) {
  int cells = 0;
  *text = '\0';
  for (int y = 0; y < MOST_SIDE; y++) {
    strcat(text, y > 0 ? "|" : "");
    for (int i = 0; i < count; i++) {
      strcat(text, i > 0 ? "###" : "");
      for (int x = 0; x < regions[i]->width; x++) {
        const char c[2] = {at(regions[i], x, y), '\0'};
        strcat(text, c);
        cells += c[0] != '#';
      }
    }
  }
  return cells;
}

/* Play on a board ends if and only if it ends in each region. The games of regions often have more
** than 63 bits together, and more positions than a walk of whole boards could enter. */
TEST(test_divided_boards) {
  uint64_t seed = (uint64_t)scale_read("ENDS_SEED", 5);
  const int64_t wanted = scale_read("ENDS_DIVIDED", scaled(1000, 100));
  int64_t done[2] = {0}, large = 0;
  while (done[0] + done[1] < wanted) {
    core_host host = host_make();
    rule rules[3];
    board_rules read;
    moving m = {.rules = rules, .count = read_random(&host, &read, rules, &seed)};
    summed sum = {.count = 0};
    bool is_known = !reads_walls(&m);
    for (int i = 0; i < MOST_SUMMED && is_known; i++) {
      area a = random_moving(&m, &seed);
      is_known = sum_add(&sum, &m, &a);
    }
    if (is_known) {
      const area *regions[MOST_REGIONS];
      char text[MOST_DIVIDED];
      const char *pointer = text;
      int count = MOST_SUMMED + (int)(host_random(&seed) % (MOST_REGIONS - MOST_SUMMED + 1));
      for (int i = 0; i < count; i++)
        regions[i] = &sum.boards[i < MOST_SUMMED ? (uint64_t)i : host_random(&seed) % MOST_SUMMED];
      large += write_regions(regions, count, text) > BITS_WIDTH;
      walk_wide(&host, &read, &pointer, 1, limits[host_random(&seed) % LIMITS], sum.endless, &seed);
      done[sum.endless]++;
    }
    board_rules_release(&read);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(done[0] > wanted / 20 && done[1] > wanted / 20 && large > wanted / 20);
}

/* ---- Time ---- */

static bool count_question(void *context) {
  return --*(int64_t *)context > 0;
}

/* Find whether play of a board ends, and the winners if it does and they are known, with little
** work. The rows of skis are integers: a skier can make one step for each cell to the end of the
** slope. Play of the last board but one ends although there is no proof: there are fewer and fewer
** o's, and between the moves that remove one each x goes only to the right. It has more than 10^8
** positions. */
TEST(test_walls_cost_no_time) {
  static const struct {
    const char *rules, *board;
    char outcome; /* 'D' if play need not end, 'E' if it ends */
  } cases[] = {{"ski-jumps", "j.....................|.....................J", 'P'},
               {"ski-jumps", "j.....................|....................J.", 'L'},
               {"ski-jumps", ".j....................|.....................J", 'R'},
               {"toads-and-frogs", "tttttt....................|....................ffffff", 'P'},
               {"L e x.>.x ; R e x.>.x ; R w xo>.x",
                "oxx....oxx......###oxx....ox.x.....###ox..x..oxx......###ox..x..oxx..x...", 'E'},
               {"L - x.>.x ; R - o.>.o",
                "x.................#.................o|####################################|"
                ".x................#................o.",
                'D'}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    core_host host = host_make();
    int64_t questions = 100;
    host.context = &questions, host.proceed = count_question;
    board_rules rules;
    board_grid board;
    wide_fault fault;
    bool ends = false, wins[2] = {false, false};
    read_rules(&rules, &host, cases[i].rules);
    read_board(&rules, NULL, cases[i].board, &board);
    wide_boards *wide = wide_boards_open(&host, &rules, &board, &fault);
    search *searched = search_open(&host, (search_options){7, 1 << 20, false, false, 200});
    wide_source *source = wide_source_open(searched, &host, wide);
    assert_int_equal(wide_source_add(source, wide, board.cells), CORE_OK);
    assert_int_equal(search_check_end(searched, &ends), CORE_OK);
    char outcome = ends ? 'E' : 'D';
    if (cases[i].outcome != 'E' && ends) {
      for (int player = 0; player < 2; player++)
        assert_int_equal(search_wins(searched, player, &wins[player]), CORE_OK);
      outcome = wins[0] ? wins[1] ? 'N' : 'L' : wins[1] ? 'R' : 'P';
    }
    assert_int_equal(outcome, cases[i].outcome);
    search_close(searched);
    wide_boards_close(wide);
    board_rules_release(&rules);
  }
}

/* Jumps of all lengths are placed, and a jump has all cells of the shorter ones. In the row Left
** never has a move, and each o jumps once, over the x before it: the value is minus the number of
** o's. The work grows as the cube of the length. */
TEST(test_long_jumps_cost_little) {
  enum { PAIRS = 50 };
  core_host host = host_make();
  int64_t questions = 35;
  board_rules rules;
  board_grid board;
  wide_fault fault;
  games_id value;
  char text[2 * PAIRS + 3] = "..";
  for (int i = 0; i < PAIRS; i++)
    strcat(text, "xo");
  host.context = &questions, host.proceed = count_question;
  read_rules(&rules, &host, "konane");
  read_board(&rules, NULL, text, &board);
  wide_boards *wide = wide_boards_open(&host, &rules, &board, &fault);
  assert_non_null(wide);
  assert_int_equal(wide_boards_value(wide, board.cells, &value, &fault), CORE_OK);
  assert_int_equal(value, games_integer(wide_boards_store(wide), -PAIRS));
  wide_boards_close(wide);
  board_rules_release(&rules);
}

/* ---- Failures ---- */

/* Walk a board; after a failure walk it again. */
static core_status walk_board(core_host *host, void *context) {
  const bool *expected = context;
  const char *text = *expected ? "ox..ox.#ox.x" : "x...#o..";
  const char *by = *expected ? "L e x.>.x ; R e x.>.x ; R w xo>.x" : "L - x.>.x ; R - o.>.o";
  board_rules rules;
  board_grid board;
  board_fault syntax;
  wide_fault fault;
  bool ends = false;
  core_status status = board_rules_read(&rules, host, by, strlen(by), &syntax);
  if (status != CORE_OK)
    return status;
  read_board(&rules, NULL, text, &board);
  wide_boards *wide = wide_boards_open(host, &rules, &board, &fault);
  search *searched = search_open(host, (search_options){2, 1 << 12, false, false, 1 << 12});
  wide_source *source =
      wide == NULL || searched == NULL ? NULL : wide_source_open(searched, host, wide);
  status = source == NULL ? host->status : CORE_OK;
  if (source != NULL) {
    wide_boards_set_limit(wide, 4);
    status = wide_source_add(source, wide, board.cells);
    if (status == CORE_OK && (status = search_check_end(searched, &ends)) != CORE_OK)
      (void)search_check_end(searched, &ends);
  }
  if (status == CORE_OK)
    assert_int_equal(ends, *expected);
  search_close(searched);
  wide_boards_close(wide);
  board_rules_release(&rules);
  return status;
}

TEST(test_failures) {
  for (int i = 0; i < 2; i++) {
    bool ends = i == 1;
    assert_true(failures_try(walk_board, &ends, STOPPED, 16) > 10);
    failures_limit(walk_board, &ends, 0, false);
  }
}
