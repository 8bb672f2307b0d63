/* Slow: make check omits this test, which takes more than a second. */
/* Compare the winners of sums of board games, found by search, with play of every position and with
** values. */
#include "core/search/boards.h"

#include "board_play.h"
#include "board_texts.h"
#include "failures.h"
#include "masks.h"

/* Return options that weaken the search in random ways, which must not change results; minimal
** tables are used only for short play. */
static search_options random_options(uint64_t *seed, int bits) {
  static const int valued[] = {0, 0, 2, 5, 63};
  static const uint64_t tables[] = {1 << 20, 1 << 16, 256, 0};
  static const int64_t meeting[] = {0, 200, 1 << 12, 1 << 30};
  return (search_options){valued[masks_below(seed, 5)], tables[masks_below(seed, bits < 8 ? 4 : 2)],
                          masks_below(seed, 2) == 1, masks_below(seed, 4) == 1,
                          meeting[masks_below(seed, 4)]};
}

static void expect(search *searched, unsigned wins) {
  for (int player = 0; player < 2; player++) {
    bool answer;
    assert_int_equal(search_wins(searched, player, &answer), CORE_OK);
    assert_int_equal(answer, wins >> (player + 1) & 1);
  }
}

/* Compare each position of a random game. */
HOST_TEST(board_are_as_played) {
  uint64_t seed = 11;
  for (int64_t round = 0; round < scaled(10000, 10); round++) {
    masks_game game = masks_random_any(&seed, masks_below(&seed, 4) > 0);
    bits_rules rules;
    uint8_t wins[1 << MASKS_MOST_BITS];
    search_component kind;
    masks_search_winners(&game, wins);
    masks_fill(&game, &rules, host);
    masks_add_orders(&game, &rules, &seed);
    assert_int_equal(bits_rules_close(&rules), CORE_OK);
    search *searched = search_open(host, random_options(&seed, game.bits));
    assert_int_equal(search_add_rules(searched, &rules, &kind), CORE_OK);
    for (int i = 0; i < 5; i++) {
      uint64_t position = i == 0 ? game.start : masks_below(&seed, BIT(game.bits));
      search_clear(searched);
      assert_int_equal(search_add_board(searched, &kind, position), CORE_OK);
      expect(searched, wins[position]);
    }
    search_close(searched);
    bits_rules_release(&rules);
  }
}

/* Find the winners of all sums of a position from each of two games of at most 6 bits: bit `player`
** of wins[p][q]. */
static void play_sums(const masks_game both[2], uint8_t wins[64][64]) {
  for (uint64_t p = 0; p < BIT(both[0].bits); p++)
    for (uint64_t q = 0; q < BIT(both[1].bits); q++) {
      wins[p][q] = 0;
      for (unsigned player = BITS_LEFT; player <= BITS_RIGHT; player++)
        for (int which = 0; which < 2; which++)
          for (int i = 0; i < both[which].move_count; i++) {
            const bits_move *move = &both[which].moves[i];
            uint64_t from = which == 0 ? p : q;
            if ((move->player & player) == 0 || !masks_can(move, from))
              continue;
            uint64_t to = masks_then(move, from);
            if (!((which == 0 ? wins[to][q] : wins[p][to]) >> (3 - player) & 1))
              wins[p][q] = (uint8_t)(wins[p][q] | 1U << player);
          }
    }
}

static masks_game random_small(uint64_t *seed) {
  for (;;) {
    masks_game game = masks_random_any(seed, true);
    if (game.bits == 6)
      return game;
  }
}

HOST_TEST(sums_of_two_rules_are_as_played) {
  uint64_t seed = 12;
  for (int64_t round = 0; round < scaled(1000, 10); round++) {
    masks_game both[2] = {random_small(&seed), random_small(&seed)};
    bits_rules rules[2];
    uint8_t wins[64][64];
    search_component kinds[2];
    search *searched = search_open(host, random_options(&seed, 6));
    if (masks_below(&seed, 4) == 0)
      both[1] = both[0];
    play_sums(both, wins);
    for (int i = 0; i < 2; i++) {
      masks_fill(&both[i], &rules[i], host);
      masks_add_orders(&both[i], &rules[i], &seed);
      assert_int_equal(bits_rules_close(&rules[i]), CORE_OK);
      assert_int_equal(search_add_rules(searched, &rules[i], &kinds[i]), CORE_OK);
    }
    for (int i = 0; i < 20; i++) {
      uint64_t p = masks_below(&seed, 64), q = masks_below(&seed, 64);
      search_clear(searched);
      assert_int_equal(search_add_board(searched, &kinds[0], p), CORE_OK);
      assert_int_equal(search_add_board(searched, &kinds[1], q), CORE_OK);
      expect(searched, wins[p][q]);
    }
    search_close(searched);
    for (int i = 0; i < 2; i++)
      bits_rules_release(&rules[i]);
  }
}

/* Compare boards beside given games with the sum of their values. */
HOST_TEST(games_stand_beside_boards) {
  static const char *const texts[] = {"{3|-1}", "1/2",   "^",  "*2",   "{2||1|-4}",
                                      "-3",     "{5|0}", "v*", "{1|*}"};
  uint64_t seed = 13;
  for (int64_t round = 0; round < scaled(2000, 10); round++) {
    masks_game game = masks_random_any(&seed, true);
    bits_rules rules;
    uint32_t value;
    search_component kind;
    masks_fill(&game, &rules, host);
    assert_int_equal(bits_rules_close(&rules), CORE_OK);
    search *searched = search_open(host, random_options(&seed, 63));
    games *store = search_store(searched);
    bits_sums *sums = bits_sums_new(&rules, store, 32);
    assert_int_equal(search_add_rules(searched, &rules, &kind), CORE_OK);
    for (int i = 0; i < 5; i++) {
      games_id total = GAMES_ZERO;
      search_clear(searched);
      for (uint64_t boards = masks_below(&seed, 4); boards > 0; boards--) {
        uint64_t position = masks_below(&seed, BIT(game.bits));
        assert_int_equal(bits_sums_value(sums, position, &value), CORE_OK);
        total = games_sum(store, total,
                          rules.is_partizan ? value
                                            : games_uptimal(store, dyadic_integer(0), 0, value));
        assert_int_equal(search_add_board(searched, &kind, position), CORE_OK);
      }
      for (uint64_t count = masks_below(&seed, 4); count > 0; count--) {
        const char *text = texts[masks_below(&seed, sizeof texts / sizeof texts[0])];
        games_id added = games_read(store, text, strlen(text));
        total = games_sum(store, total, added);
        assert_int_equal(search_add_game(searched, added), CORE_OK);
      }
      char outcome = games_outcome(store, total);
      expect(searched, outcome == 'N' ? 6 : outcome == 'L' ? 2 : outcome == 'R' ? 4 : 0);
    }
    bits_sums_free(sums);
    search_close(searched);
    bits_rules_release(&rules);
  }
}

/* Sums of switches +-t and a number. Each player takes the hottest switch, so Left, moving first,
** gains t1 - t2 + t3 - ... moves. Three such games are too large for a canonical sum; their winner
** is found by means, temperatures and search. */
HOST_TEST(large_games_stay_apart) {
  static const char *const switches[] = {"+-1+-4+-16+-64+-256+-1024", "+-2+-8+-32+-128+-512+-2048",
                                         "+-3+-12+-48+-192+-768+-3072"};
  static const int temperatures[] = {3072, 2048, 1024, 768, 512, 256, 192, 128, 64,
                                     48,   32,   16,   12,  8,   4,   3,   2,   1};
  int left = 0;
  for (int i = 0; i < 18; i++)
    left += i % 2 == 0 ? temperatures[i] : -temperatures[i];
  const int numbers[] = {0, left - 1, left, left + 1, 3072, 3073, 5000};
  for (size_t i = 0; i < 2 * sizeof numbers / sizeof *numbers; i++) {
    int number = i % 2 == 0 ? numbers[i / 2] : -numbers[i / 2];
    search *searched = search_open(host, (search_options){0, 1 << 16, false, false, 0});
    games *store = search_store(searched);
    for (int k = 0; k < 3; k++) {
      games_id added = games_read(store, switches[k], strlen(switches[k]));
      added = games_sum(store, added, games_integer(store, k == 0 ? number : 0));
      assert_int_equal(search_add_game(searched, added), CORE_OK);
    }
    /* if no switch is left when the first player is to move, a player without a move at 0 loses */
    expect(searched, (number + left > 0 ? 2U : 0) | (number - left < 0 ? 4U : 0));
    search_close(searched);
  }
}

/* Return a random board of a ruleset, its position and the positions reached by play. Return false
** for boards without masks or for boards whose play need not end. *plays is true if neither search
** is too long. */
static bool random_named(uint64_t *seed, core_host *host, bits_engine **boards, uint64_t *position,
                         played *reached, bool *plays) {
  uint32_t count = 0;
  board_rules rules;
  board_layout layout;
  char planes[64];
  while (board_ruleset_at(count) != NULL)
    count++;
  const board_ruleset *named = board_ruleset_at((uint32_t)masks_below(seed, count));
  if (named->generator == BOARD_PAWNS || named->generator == BOARD_NOGO ||
      need_not_end(named->name))
    return false;
  read_rules(&rules, host, named->name);
  sprintf(planes, "%.*s", (int)rules.plane_count, rules.planes);
  area a = random_area(named->name, planes, seed);
  board_grid board = {.width = (uint32_t)a.width, .height = (uint32_t)a.height};
  for (int i = 0; i < a.width * a.height; i++)
    board.open += (board.cells[i] = a.cells[i]) != '#';
  assert_true(board_layout_shared(&rules, &board, &layout));
  *position = board_encode(&rules, &layout, &board);
  *boards = open_engine(host, &rules, &layout);
  *plays = *plays && played_make(reached, named->name, &a);
  assert_non_null(*boards);
  board_rules_release(&rules);
  return true;
}

/* number of rounds; tests/long uses more */
#ifndef SEARCH_SUMS
#define SEARCH_SUMS scaled(1000, 25)
#endif

/* Compare sums of up to four boards of any rulesets with the sum of their values, and with play if
** that is short. */
HOST_TEST(named_boards_are_as_played_and_valued) {
  static played reached[4];
  static unsigned char results[PLAYED_MOST];
  uint64_t seed = 26;
  int64_t played_rounds = 0;
  for (int64_t round = 0; round < SEARCH_SUMS; round++) {
    search *searched = search_open(host, random_options(&seed, 7));
    games *store = search_store(searched);
    bits_engine *boards[4];
    games_id total = GAMES_ZERO;
    uint32_t count = 0, value;
    search_component kind;
    bool plays = true;
    for (uint64_t wanted = 1 + masks_below(&seed, 4); wanted > 0; wanted--) {
      uint64_t position;
      if (!random_named(&seed, host, &boards[count], &position, &reached[count], &plays))
        continue;
      const bits_rules *rules = &boards[count++]->rules;
      bits_sums *sums = bits_sums_new(rules, store, 32);
      assert_int_equal(bits_sums_value(sums, position, &value), CORE_OK);
      bits_sums_free(sums);
      total =
          games_sum(store, total,
                    rules->is_partizan ? value : games_uptimal(store, dyadic_integer(0), 0, value));
      assert_int_equal(search_add_rules(searched, rules, &kind), CORE_OK);
      assert_int_equal(search_add_board(searched, &kind, position), CORE_OK);
    }
    char outcome = games_outcome(store, total);
    expect(searched, outcome == 'N' ? 6 : outcome == 'L' ? 2 : outcome == 'R' ? 4 : 0);
    if (plays && played_sum(reached, (int)count, results)) {
      assert_int_equal(results[0] & 3, 3 & ~(results[0] >> 2));
      expect(searched, (unsigned)(results[0] & 3) << 1);
      played_rounds++;
    }
    search_close(searched);
    while (count > 0)
      close_engine(boards[--count]);
  }
  assert_true(5 * played_rounds > 4 * SEARCH_SUMS);
}

/* A piece that walks back and forth. */
HOST_TEST(play_without_end_is_told) {
  bits_rules rules;
  search_component kind;
  bool wins;
  bits_rules_begin(&rules, host);
  assert_int_equal(bits_rules_add_move(&rules, &(bits_move){1, 2, 1, 2, BITS_LEFT}), CORE_OK);
  assert_int_equal(bits_rules_add_move(&rules, &(bits_move){2, 1, 2, 1, BITS_RIGHT}), CORE_OK);
  assert_int_equal(bits_rules_close(&rules), CORE_OK);
  for (int valued = 0; valued <= 3; valued++) {
    search *searched =
        search_open(host, (search_options){valued, 1 << 16, false, valued == 2, valued << 12});
    assert_int_equal(search_add_rules(searched, &rules, &kind), CORE_OK);
    core_status status = search_add_board(searched, &kind, 1);
    assert_int_equal(status == CORE_OK ? search_wins(searched, 0, &wins) : status, CORE_INVALID);
    search_close(searched);
  }
  bits_rules_release(&rules);
}

/* The sum of a board and its negative, on each of which one player can move forever, is a draw:
** the two do not cancel. */
TEST(endless_play_does_not_cancel) {
  core_host host = host_make();
  opened_board opened;
  search_component kind;
  bool wins;
  assert_true(open_board(&opened, &host, "L - x.>.x ; R - o.>.o", "x..#..o"));
  for (int valued = 0; valued <= 7; valued += 7) {
    search *searched = search_open(&host, (search_options){valued, 1 << 16, false, false, 1 << 12});
    assert_int_equal(search_add_rules(searched, &opened.boards->rules, &kind), CORE_OK);
    core_status status = search_add_board(searched, &kind, opened.position);
    assert_int_equal(status == CORE_OK ? search_wins(searched, 0, &wins) : status, CORE_INVALID);
    search_close(searched);
  }
  close_board(&opened);
  assert_int_equal(host.memory_used, 0);
}

/* Find the winner of the sum of two boards within a limit and compare it with `expect`. Return the
** number of times that the search valued the sum. */
static uint64_t search_two(const char *rules, const char *const texts[2], uint64_t limit,
                           unsigned wins) {
  core_host host = host_make();
  opened_board opened[2];
  search_component kind;
  search *searched = search_open(&host, (search_options){.valued_bits = 7, .table_bytes = 1 << 20});
  for (int i = 0; i < 2; i++) {
    assert_true(open_board(&opened[i], &host, rules, texts[i]));
    assert_int_equal(search_add_rules(searched, &opened[i].boards->rules, &kind), CORE_OK);
    assert_int_equal(search_add_board(searched, &kind, opened[i].position), CORE_OK);
  }
  host.memory_limit = limit;
  expect(searched, wins);
  uint64_t turns = search_count(searched).turns;
  search_close(searched);
  for (int i = 0; i < 2; i++)
    close_board(&opened[i]);
  assert_int_equal(host.memory_used, 0);
  return turns;
}

/* Sums that take long to search although the values of both boards are found quickly, also if the
** values do not fit into memory. The winner of Amazons was found by tests/bench/plain_outcome; both
** boards of Clobber have the value *. */
TEST(values_take_turns) {
  static const char *const clobber[] = {"xoxox|oxoxo|xoxox", "xxoo|xoxo|ooxx"},
                           *const amazons[] = {"x..|...|..o", "x..o|....|...."};
  assert_true(search_two("clobber", clobber, 1 << 27, 0) > 0);
  assert_true(search_two("clobber", clobber, 7 << 20, 0) > 0);
  assert_true(search_two("amazons", amazons, 1 << 26, 6) > 0);
}

static bool count_questions(void *context) {
  return ++*(int *)context < 50;
}

/* A board of few stones that multiply is searched before it is valued: valuing would take hundreds
** of questions. The winner was found by tests/bench/plain_outcome. */
TEST(stones_that_multiply) {
  core_host host = host_make();
  int questions = 0;
  opened_board opened;
  search_component kind;
  host.context = &questions, host.proceed = count_questions;
  assert_true(open_board(&opened, &host, "fission", "...x..|..x..#|......|......|......|..#..."));
  search *searched = search_open(&host, (search_options){.valued_bits = 7, .table_bytes = 1 << 20});
  assert_int_equal(search_add_rules(searched, &opened.boards->rules, &kind), CORE_OK);
  assert_int_equal(search_add_board(searched, &kind, opened.position), CORE_OK);
  expect(searched, 6);
  search_close(searched);
  close_board(&opened);
  assert_int_equal(host.memory_used, 0);
}

/* Search a board of Clobber, x for Left and o for Right, within a limit, and compare the winners
** with `wins`. Return the counts of the search. */
static search_counts search_clobber(const char *text, uint64_t limit, search_options options,
                                    unsigned wins) {
  core_host host = host_make();
  opened_board opened;
  search_component kind;
  host.memory_limit = limit;
  assert_true(open_board(&opened, &host, "clobber", text));
  search *searched = search_open(&host, options);
  assert_int_equal(search_add_rules(searched, &opened.boards->rules, &kind), CORE_OK);
  assert_int_equal(search_add_board(searched, &kind, opened.position), CORE_OK);
  expect(searched, wins);
  search_counts counts = search_count(searched);
  search_close(searched);
  close_board(&opened);
  assert_int_equal(host.memory_used, 0);
  return counts;
}

/* Return the number of parts of a board on which the previous player wins, as a plain search of the
** whole board finds (tests/bench/plain_outcome). */
static uint64_t count_parts(uint64_t limit) {
  return search_clobber("xoxoxo|oxoxox|xoxoxo", limit,
                        (search_options){8, limit / 4, false, false, 0}, 0)
      .parts;
}

/* Parts are evicted and found again if memory is short. */
TEST(parts_give_way) {
  uint64_t wide = count_parts(UINT64_C(1) << 30);
  for (uint64_t limit = 23 << 16; limit >= 17 << 16; limit -= 2 << 16)
    assert_true(count_parts(limit) < wide);
}

/* Return the number of states that are tried to find the winners of a row, on which the next player
** wins (tests/bench/plain_outcome). */
static uint64_t count_states(int64_t meeting_work) {
  return search_clobber("xoxoxoxoxoxoxoxoxoxoxoxoxoxoxo", UINT64_C(1) << 30,
                        (search_options){7, 1 << 24, false, false, meeting_work}, 6)
      .nodes;
}

/* Values of parts that are met often save more than half of the states. */
TEST(meetings_pay_for_values) {
  assert_true(2 * count_states(1000) < count_states(0));
}

/* Rules in which the moves of a player that is tied to some rows or columns have bounds. */
static const char *const tied[] = {"domineering", "tridomineering", "quelhas", "triomineering"};

/* Write a random region of up to 12 cells. */
static void random_region(uint64_t *seed, char *text) {
  const uint64_t width = 1 + masks_below(seed, 6);
  const uint64_t height = 1 + masks_below(seed, 12 / width);
  for (uint64_t y = 0; y < height; y++, *text++ = y < height ? '|' : '\0')
    for (uint64_t x = 0; x < width; x++)
      *text++ = "......#"[masks_below(seed, 7)];
}

/* Compare sums of two regions and a game, some of which have no bounds, with the sum of values. In
** some rounds the search gets little memory at first. */
HOST_TEST(tied_players_bound_sums) {
  static const char *const texts[] = {"0",       "{2||1|-4}", "{20000|-3}", "-20000",
                                      "{100|0}", "1/4096",    "{1|1/8192}", "+-3"};
  uint64_t seed = 41;
  const uint64_t limit = host->memory_limit;
  for (int64_t round = scaled(800, 20); round > 0; round--) {
    const char *rules = tied[masks_below(&seed, 4)];
    search *searched = search_open(host, random_options(&seed, 63));
    games *store = search_store(searched);
    const char *added = texts[masks_below(&seed, sizeof texts / sizeof *texts)];
    games_id game = games_read(store, added, strlen(added)), total = game;
    opened_board opened[2];
    uint32_t value;
    search_component kind;
    for (int i = 0; i < 2; i++) {
      char text[64];
      random_region(&seed, text);
      assert_true(open_board(&opened[i], host, rules, text));
      bits_sums *sums = bits_sums_new(&opened[i].boards->rules, store, 32);
      assert_int_equal(bits_sums_value(sums, opened[i].position, &value), CORE_OK);
      bits_sums_free(sums);
      total = games_sum(store, total, value);
      assert_int_equal(search_add_rules(searched, &opened[i].boards->rules, &kind), CORE_OK);
      assert_int_equal(search_add_board(searched, &kind, opened[i].position), CORE_OK);
    }
    assert_int_equal(search_add_game(searched, game), CORE_OK);
    char outcome = games_outcome(store, total);
    for (int player = 0; player < 2; player++) {
      bool wins = false;
      core_status status = CORE_LIMIT;
      host->memory_limit = round % 2 == 0 ? limit : host->memory_used + (64 << 10);
      for (; status == CORE_LIMIT; host->memory_limit += 64 << 10)
        status = search_wins(searched, player, &wins);
      assert_int_equal(status, CORE_OK);
      assert_int_equal(wins, outcome == 'N' || outcome == "LR"[player]);
      host->memory_limit = limit;
    }
    search_close(searched);
    close_board(&opened[0]);
    close_board(&opened[1]);
  }
}

/* Bounds decide nearly all states of a board, which has more than a million without them. */
TEST(bounds_save_states) {
  core_host host = host_make();
  opened_board opened;
  search_component kind;
  assert_true(open_board(&opened, &host, "domineering",
                         ".......|.......|.......|.......|.......|.......|......."));
  search *searched = search_open(&host, (search_options){.valued_bits = 7, .table_bytes = 1 << 20});
  assert_int_equal(search_add_rules(searched, &opened.boards->rules, &kind), CORE_OK);
  assert_int_equal(search_add_board(searched, &kind, opened.position), CORE_OK);
  expect(searched, 6);
  assert_true(search_count(searched).nodes < 20000);
  search_close(searched);
  close_board(&opened);
  assert_int_equal(host.memory_used, 0);
}

/* Two boards that are their own negatives, since a mirror image exchanges colours, and +-2, +-2,
** +-1: the sum is +-1, which the first player wins. */
static core_status search_mirrored(core_host *host, void *context) {
  static const char *const texts[] = {"+-2", "+-1", "+-2"};
  const opened_board *opened = context;
  search *searched = search_open(host, (search_options){3, 1 << 12, false, false, 1 << 12});
  search_component kind = {.kind = 0};
  core_status status =
      searched == NULL ? host->status : search_add_rules(searched, &opened->boards->rules, &kind);
  for (int i = 0; i < 2 && status == CORE_OK; i++)
    status = search_add_board(searched, &kind, opened->position);
  for (int i = 0; i < 3 && status == CORE_OK; i++) {
    games_id added = games_read(search_store(searched), texts[i], 3);
    status = added == GAMES_NONE ? games_failure(search_store(searched)).status
                                 : search_add_game(searched, added);
  }
  for (int player = 0; player < 2 && status == CORE_OK; player++) {
    bool wins = false;
    status = search_wins(searched, player, &wins);
    assert_true(status != CORE_OK || wins);
  }
  if (searched != NULL)
    search_close(searched);
  return status;
}

TEST(test_search_failures) {
  core_host plain = host_make();
  opened_board opened;
  assert_true(open_board(&opened, &plain, "clobber", "xoxo|oxox"));
  assert_int_equal(search_mirrored(&plain, &opened), CORE_OK);
  assert_true(failures_try(search_mirrored, &opened, STOPPED, 16) > 100);
  close_board(&opened);
  assert_int_equal(plain.memory_used, 0);
}
