/* Games of masks against searches that play, and against numbers that are known. */
#include "masks.h"

#include "core/bits/sieve.h"
#include "failures.h"

/* ---- Random games ---- */

TEST(test_sums_of_random_games) {
  uint64_t seed = 1;
  for (int i = 0; i < scaled(6000, 50); i++)
    masks_check_impartial(&seed);
}

TEST(test_sums_of_random_partizan_games) {
  uint64_t seed = 2;
  for (int i = 0; i < scaled(3000, 50); i++)
    masks_check_partizan(&seed);
}

static void check_fates(const masks_game *game, bits_play play) {
  core_host host = host_make();
  bits_rules rules;
  masks_fate fates[1 << MASKS_MOST_BITS];
  masks_search_fates(game, "PND"[play], fates);
  masks_fill(game, &rules, &host);
  bits_game *solved = bits_game_new(&rules, play, NULL, NULL);
  assert_int_equal(bits_game_start(solved, game->start, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_game_solve(solved), CORE_OK);
  for (uint32_t i = 0; i < bits_game_count(solved); i++) {
    masks_fate fate = fates[bits_game_position(solved, i)];
    assert_int_equal(bits_game_find(solved, bits_game_position(solved, i)), i);
    assert_int_equal(graphs_outcome(bits_game_graph(solved), i), fate.outcome);
    assert_int_equal(graphs_remoteness(bits_game_graph(solved), i), fate.outcome == 'D' ? -1 : fate.remoteness);
  }
  bits_game_free(solved);
  bits_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_fates_of_random_games) {
  uint64_t seed = 3;
  for (int i = 0; i < scaled(1200, 50); i++) {
    masks_game game = i % 2 ? masks_random_loopy(&seed) : masks_random(&seed, false);
    game.bits = game.bits > 9 ? 9 : game.bits;
    for (int k = 0; k < game.move_count; k++) {
      uint64_t all = BIT(game.bits) - 1;
      bits_move *move = &game.moves[k];
      *move = (bits_move){move->need & all, move->forbid & all, move->clear & all, move->put & all,
                          BITS_BOTH};
    }
    game.start &= BIT(game.bits) - 1;
    check_fates(&game, (bits_play)(i % 3));
  }
}

/* ---- Games of two players ---- */

enum { SIDES_MOST_BITS = 8, SIDES_POSITIONS = 1 << SIDES_MOST_BITS };

/* Games at which play is over, and who wins them if Left begins, and if Right begins. */
static const struct {
  const char *text, *letters;
} sides_results[] = {{"0", "RL"},  {"1", "LL"},  {"-2", "RR"}, {"{1|-1}", "LR"},
                     {"*", "LR"},  {"^", "LL"},  {NULL, "LL"}, {NULL, "RR"},
                     {NULL, "DR"}, {NULL, "LD"}, {NULL, "RL"}};
enum { SIDES_GAMES = 6, SIDES_RESULTS = 11 };

/* A game, and what is known of its positions: 1 + the number of a result. */
typedef struct sides_game {
  masks_game masks;
  uint64_t known_position;
  int known, end;
  bool misere;
} sides_game;

static int sides_random_result(uint64_t *seed, bool misere) {
  int first = misere ? SIDES_GAMES : 0;
  return 1 + first + (int)masks_below(seed, (uint64_t)(SIDES_RESULTS - first));
}

static sides_game random_sides(uint64_t *seed, bool loopy, bool misere) {
  sides_game game = {.masks = loopy ? masks_random_loopy(seed) : masks_random(seed, true),
                     .misere = misere};
  uint64_t all = SIDES_POSITIONS - 1;
  game.masks.bits = SIDES_MOST_BITS;
  game.masks.start &= all;
  for (int i = 0; i < game.masks.move_count; i++) {
    bits_move *move = &game.masks.moves[i];
    *move = (bits_move){move->need & all, move->forbid & all, move->clear & all, move->put & all,
                        1 + (uint32_t)masks_below(seed, 3)};
  }
  game.masks.end_count = (int)masks_below(seed, 2);
  game.masks.ends[0] = (bits_end){host_random(seed) & host_random(seed) & all, 0, 0};
  game.masks.ends[0].forbid =
      host_random(seed) & host_random(seed) & all & ~game.masks.ends[0].need;
  game.end = sides_random_result(seed, misere);
  game.known = masks_below(seed, 2) ? sides_random_result(seed, misere) : 0;
  game.known_position = masks_below(seed, SIDES_POSITIONS);
  return game;
}

/* 1 + the number of the result that a position has; 0: it is played on. */
static int sides_result_of(const sides_game *game, uint64_t position) {
  const bits_end *end = &game->masks.ends[0];
  if (game->known > 0 && position == game->known_position)
    return game->known;
  bool over = game->masks.end_count > 0 && (position & end->need) == end->need &&
              (position & end->forbid) == 0;
  return over ? game->end : 0;
}

/* Who wins if `side` (0: Left) begins, by what is known of the options; 0: that is open. */
static char sides_decide(const sides_game *game, char fates[][2], uint64_t position, int side) {
  char me = "LR"[side], other = "RL"[side];
  int options = 0, lost = 0;
  for (int i = 0; i < game->masks.move_count; i++) {
    const bits_move *move = &game->masks.moves[i];
    if (!(move->player >> side & 1) || !masks_can(move, position))
      continue;
    char after = fates[masks_then(move, position)][1 - side];
    if (after == me)
      return me;
    options++;
    lost += after == other;
  }
  if (options == 0)
    return game->misere ? me : other;
  return lost == options ? other : '\0';
}

static void search_sides(const sides_game *game, char fates[SIDES_POSITIONS][2]) {
  for (uint64_t p = 0; p < SIDES_POSITIONS; p++) {
    int result = sides_result_of(game, p);
    memcpy(fates[p], result > 0 ? sides_results[result - 1].letters : "\0\0", 2);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint64_t p = 0; p < SIDES_POSITIONS; p++)
      for (int side = 0; side < 2; side++)
        if (fates[p][side] == '\0') {
          fates[p][side] = sides_decide(game, fates, p, side);
          changed |= fates[p][side] != '\0';
        }
  }
  for (uint64_t p = 0; p < SIDES_POSITIONS; p++)
    for (int side = 0; side < 2; side++)
      fates[p][side] = fates[p][side] == '\0' ? 'D' : fates[p][side];
}

static games_id sides_read(games *store, int result) {
  const char *text = sides_results[result - 1].text;
  return text == NULL ? GAMES_NONE : games_read(store, text, strlen(text));
}

/* The value that the options make, GAMES_NONE as long as one of them has none. */
static games_id sides_make_value(const sides_game *game, games *store, const games_id *values,
                                 uint64_t position) {
  games_id options[2][MASKS_MOST_MOVES];
  size_t count[2] = {0, 0};
  for (int i = 0; i < game->masks.move_count; i++) {
    const bits_move *move = &game->masks.moves[i];
    games_id option = values[masks_then(move, position)];
    if (!masks_can(move, position))
      continue;
    if (option == GAMES_NONE)
      return GAMES_NONE;
    for (int side = 0; side < 2; side++)
      if (move->player >> side & 1)
        options[side][count[side]++] = option;
  }
  return games_make(store, options[0], count[0], options[1], count[1]);
}

/* Values, made of those of the options for as long as there are new ones: none above a cycle. */
static void search_side_values(const sides_game *game, games *store, games_id *values) {
  for (uint64_t p = 0; p < SIDES_POSITIONS; p++) {
    int result = sides_result_of(game, p);
    values[p] = result > 0 && !game->misere ? sides_read(store, result) : GAMES_NONE;
  }
  for (bool changed = !game->misere; changed;) {
    changed = false;
    for (uint64_t p = 0; p < SIDES_POSITIONS; p++)
      if (values[p] == GAMES_NONE && sides_result_of(game, p) == 0) {
        values[p] = sides_make_value(game, store, values, p);
        changed |= values[p] != GAMES_NONE;
      }
  }
}

static int64_t sides_given(games *store, int result) {
  games_id value = sides_read(store, result);
  return value == GAMES_NONE ? bits_letters(sides_results[result - 1].letters) : (int64_t)value;
}

static void check_sides(const sides_game *game) {
  core_host host = host_make();
  bits_rules rules;
  games *store = games_open(&host);
  char fates[SIDES_POSITIONS][2];
  games_id values[SIDES_POSITIONS];
  search_sides(game, fates);
  search_side_values(game, store, values);
  masks_game masks = game->masks;
  masks.ends[0].result = sides_given(store, game->end);
  masks_fill(&masks, &rules, &host);
  rules.is_partizan = true;
  bits_game *solved = bits_game_new(&rules, game->misere ? BITS_MISERE : BITS_NORMAL, store, NULL);
  if (game->known > 0)
    assert_int_equal(
        bits_game_start(solved, game->known_position, sides_given(store, game->known), -1),
        CORE_OK);
  assert_int_equal(bits_game_start(solved, masks.start, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_game_solve(solved), CORE_OK);
  for (uint32_t i = 0; i < bits_game_count(solved); i++) {
    uint64_t position = bits_game_position(solved, i);
    char letters[2];
    assert_true(graphs_side_outcome(bits_game_graph(solved), i, letters));
    assert_memory_equal(letters, fates[position], 2);
    games_id value = values[position];
    assert_int_equal(graphs_side_value(bits_game_graph(solved), i), value);
  }
  bits_game_free(solved);
  bits_rules_release(&rules);
  games_close(store);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_sides_of_random_games) {
  uint64_t seed = 4;
  for (int i = 0; i < scaled(3000, 50); i++) {
    sides_game game = random_sides(&seed, i % 2 == 0, i / 2 % 2 == 0);
    check_sides(&game);
  }
}

/* A sieve of any number of masks against a look at each. */
HOST_TEST(test_sieve) {
  uint64_t seed = 4;
  for (int round = 0; round < 60; round++) {
    bits_move masks[300];
    bits_sieve sieve;
    uint64_t count = masks_below(&seed, 301), named = BIT(masks_below(&seed, 63)) - 1;
    assert_int_equal(bits_sieve_begin(&sieve, host, count, named), CORE_OK);
    for (uint64_t i = 0; i < count; i++) {
      uint64_t some = host_random(&seed) & host_random(&seed) & named;
      masks[i] = (bits_move){.need = some & host_random(&seed)};
      masks[i].forbid = some & ~masks[i].need;
      bits_sieve_set(&sieve, i, masks[i].need, masks[i].forbid);
    }
    for (int k = 0; k < 20; k++) {
      uint64_t position = host_random(&seed) & BITS_ALL;
      for (uint64_t i = 0; i < 64 * (uint64_t)sieve.words; i++) {
        bool left = bits_sieve_word(&sieve, (uint32_t)(i / 64), position) >> i % 64 & 1;
        assert_int_equal(left, i < count && masks_can(&masks[i], position));
      }
    }
    bits_sieve_release(&sieve);
  }
}

/* ---- Layers ---- */

/* Coins that lie in a row, of which each move takes one: a layer for each number of coins. The last two may
** be taken together, which leads past a layer. */
static void check_coins(int coins, bool two) {
  core_host host = host_make();
  bits_rules rules;
  bits_rules_begin(&rules, &host);
  for (int i = 0; i < coins; i++) {
    bits_move move = {BIT(i), 0, BIT(i), 0, BITS_BOTH};
    assert_int_equal(bits_rules_add_move(&rules, &move), CORE_OK);
  }
  bits_move both = {3, BIT(coins) - 4, 3, 0, BITS_BOTH};
  if (two)
    assert_int_equal(bits_rules_add_move(&rules, &both), CORE_OK);
  bits_game *game = bits_game_new(&rules, BITS_NORMAL, NULL, NULL);
  assert_int_equal(bits_game_start(game, BIT(coins) - 1, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_game_solve(game), CORE_OK);
  assert_int_equal(bits_game_count(game), BIT(coins));
  assert_int_equal(bits_game_find(game, BIT(coins)), UINT32_MAX);
  assert_int_equal(bits_game_find(game, BIT(coins + 1) - 1), UINT32_MAX);
  for (uint64_t i = 0; i < BIT(coins); i++) {
    uint64_t position = i * 0x9e5 % BIT(coins);
    uint32_t index = bits_game_find(game, position);
    assert_int_equal(bits_game_position(game, index), position);
    assert_int_equal(graphs_value(bits_game_graph(game), index),
                     two && position == 3 ? 2 : __builtin_popcountll(position) % 2);
    assert_int_equal(bits_game_find(game, position | BIT(coins)), UINT32_MAX);
  }
  bits_game_free(game);
  bits_rules_release(&rules);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_layers) {
  check_coins(9, false);
}

TEST(test_layers_that_end) {
  check_coins(9, true);
}

/* ---- Boards ---- */

typedef struct masks_board {
  core_host host;
  bits_rules rules;
  uint64_t start;
  bits_play play;
  int width, height, planes;
} masks_board;

static void add_move(masks_board *board, uint64_t need, uint64_t forbid, uint64_t clear,
                     uint64_t put) {
  bits_move move = {need, forbid, clear, put, BITS_BOTH};
  assert_int_equal(bits_rules_add_move(&board->rules, &move), CORE_OK);
}

static void begin_board(masks_board *board, int width, int height, int planes, bits_play play) {
  *board = (masks_board){
      .host = host_make(), .width = width, .height = height, .planes = planes, .play = play};
  bits_rules_begin(&board->rules, &board->host);
}

static void add_swap(masks_board *board) {
  int cells = board->width * board->height;
  bits_permutation swap;
  bits_permutation_begin(&swap);
  for (int i = 0; i < cells; i++) {
    swap.image[i] = (uint8_t)(i + cells);
    swap.image[i + cells] = (uint8_t)i;
  }
  assert_int_equal(bits_rules_set_swap(&board->rules, &swap), CORE_OK);
}

/* 1: left and right exchanged; 2: top and bottom, too; 4: rows and columns, too. */
static void add_symmetries(masks_board *board, int most) {
  int width = board->width, height = board->height, cells = width * height;
  for (int kind = 1; kind <= most; kind *= 2) {
    bits_permutation symmetry;
    bits_permutation_begin(&symmetry);
    for (int plane = 0; plane < board->planes; plane++)
      for (int i = 0; i < cells; i++) {
        int x = i % width, y = i / width;
        int to_x = kind == 1 ? width - 1 - x : kind == 4 ? y : x;
        int to_y = kind == 2 ? height - 1 - y : kind == 4 ? x : y;
        symmetry.image[plane * cells + i] = (uint8_t)(plane * cells + to_y * width + to_x);
      }
    assert_int_equal(bits_rules_add_symmetry(&board->rules, &symmetry), CORE_OK);
  }
  bits_fault fault;
  uint64_t number, at;
  assert_int_equal(bits_rules_check_symmetries(&board->rules, &fault, &number, &at), CORE_OK);
  assert_int_equal(fault, BITS_IS_SYMMETRY);
}

/* Who has so many in a line has won; the planes are mine and theirs. */
static void connect(masks_board *board, int width, int height, int length, bool falls) {
  static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  int cells = width * height;
  begin_board(board, width, height, 2, BITS_DRAW);
  add_swap(board);
  for (int i = 0; i < cells; i++) {
    uint64_t taken = BIT(i) | BIT(i + cells);
    if (!falls || i < width) {
      add_move(board, 0, taken, 0, BIT(i));
    } else {
      add_move(board, BIT(i - width), taken, 0, BIT(i));
      add_move(board, BIT(i - width + cells), taken, 0, BIT(i));
    }
    for (int k = 0; k < 4; k++) {
      int x = i % width, y = i / width;
      int end_x = x + (length - 1) * steps[k][0], end_y = y + (length - 1) * steps[k][1];
      bits_end end = {0, 0, BITS_RESULT_P};
      if (end_x < 0 || end_x >= width || end_y >= height)
        continue;
      for (int j = 0; j < length; j++)
        end.need |= BIT(cells + (y + j * steps[k][1]) * width + x + j * steps[k][0]);
      assert_int_equal(bits_rules_add_end(&board->rules, &end), CORE_OK);
    }
  }
}

/* Set bits are free cells, each move takes two. */
static void cram(masks_board *board, int width, int height) {
  begin_board(board, width, height, 1, BITS_NORMAL);
  board->start = BIT(width * height) - 1;
  for (int i = 0; i < width * height; i++) {
    uint64_t across = BIT(i) | BIT(i + 1), down = BIT(i) | BIT(i + width);
    if (i % width + 1 < width)
      add_move(board, across, 0, across, 0);
    if (i / width + 1 < height)
      add_move(board, down, 0, down, 0);
  }
}

/* Mine capture theirs beside them. */
static void clobber(masks_board *board, int width, int height) {
  int cells = width * height;
  begin_board(board, width, height, 2, BITS_NORMAL);
  add_swap(board);
  for (int a = 0; a < cells; a++) {
    board->start |= BIT((a % width + a / width) % 2 == 0 ? a : a + cells);
    for (int b = 0; b < cells; b++) {
      int x = abs(a % width - b % width), y = abs(a / width - b / width);
      if (x + y == 1)
        add_move(board, BIT(a) | BIT(b + cells), 0, BIT(a) | BIT(b + cells), BIT(b));
    }
  }
}

static bits_game *solve_board(masks_board *board) {
  assert_int_equal(bits_rules_close(&board->rules), CORE_OK);
  bits_game *game = bits_game_new(&board->rules, board->play, NULL, NULL);
  assert_non_null(game);
  assert_int_equal(bits_game_start(game, board->start, BITS_NO_RESULT, -1), CORE_OK);
  assert_int_equal(bits_game_solve(game), CORE_OK);
  return game;
}

static void end_board(masks_board *board, bits_game *game) {
  bits_game_free(game);
  bits_rules_release(&board->rules);
  assert_int_equal(board->host.memory_used, 0);
}

/* How many positions there are, and the outcome at the start. */
static void check_board(masks_board *board, uint32_t count, char outcome) {
  bits_game *game = solve_board(board);
  uint32_t start = bits_game_find(game, bits_least(&board->rules, board->start));
  assert_int_equal(bits_game_count(game), count);
  assert_int_equal(graphs_outcome(bits_game_graph(game), start), outcome);
  end_board(board, game);
}

TEST(test_known_counts) {
  masks_board board;
  connect(&board, 3, 3, 3, false);
  check_board(&board, 5478, 'D');
  connect(&board, 3, 3, 3, false);
  add_symmetries(&board, 4);
  check_board(&board, 765, 'D');
  connect(&board, 4, 4, 4, true);
  check_board(&board, 161029, 'D');
  clobber(&board, 4, 3);
  check_board(&board, 13343, 'P');
  clobber(&board, 5, 3);
  check_board(&board, 206805, 'N');
}

/* Each position has the answers of the one that stands for its orbit. */
static void check_orbits(masks_board *plain, masks_board *symmetric, int most) {
  add_symmetries(symmetric, most);
  bits_game *all = solve_board(plain), *orbits = solve_board(symmetric);
  for (uint32_t i = 0; i < bits_game_count(all); i++) {
    uint64_t least = bits_least(&symmetric->rules, bits_game_position(all, i));
    uint32_t at = bits_game_find(orbits, least);
    assert_int_not_equal(at, UINT32_MAX);
    assert_int_equal(graphs_value(bits_game_graph(all), i), graphs_value(bits_game_graph(orbits), at));
    assert_int_equal(graphs_outcome(bits_game_graph(all), i),
                     graphs_outcome(bits_game_graph(orbits), at));
    assert_int_equal(graphs_remoteness(bits_game_graph(all), i), graphs_remoteness(bits_game_graph(orbits), at));
  }
  end_board(plain, all);
  end_board(symmetric, orbits);
}

TEST(test_orbits) {
  masks_board plain, symmetric;
  connect(&plain, 3, 3, 3, false);
  connect(&symmetric, 3, 3, 3, false);
  check_orbits(&plain, &symmetric, 4);
  connect(&plain, 4, 3, 3, true);
  connect(&symmetric, 4, 3, 3, true);
  check_orbits(&plain, &symmetric, 1);
  cram(&plain, 4, 4);
  cram(&symmetric, 4, 4);
  check_orbits(&plain, &symmetric, 4);
  clobber(&plain, 4, 3);
  clobber(&symmetric, 4, 3);
  check_orbits(&plain, &symmetric, 2);
}

/* Values of Cram 3 x n, n = 3 to 7, and 5 x 5 (Schneider, Das Spiel Juvavum, 2009; Lemoine and Viennot
** 2010). */
TEST(test_cram) {
  static const struct {
    int width, height;
    uint32_t value;
  } boards[] = {{3, 3, 0}, {4, 3, 1}, {5, 3, 1}, {6, 3, 4}, {7, 3, 1}, {5, 5, 0}};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    masks_board board;
    uint32_t value;
    cram(&board, boards[i].width, boards[i].height);
    add_symmetries(&board, board.width == board.height ? 4 : 2);
    assert_int_equal(bits_rules_close(&board.rules), CORE_OK);
    bits_sums *sums = bits_sums_new(&board.rules, NULL, 32);
    assert_int_equal(bits_sums_value(sums, board.start, &value), CORE_OK);
    assert_int_equal(value, boards[i].value);
    bits_sums_free(sums);
    end_board(&board, NULL);
  }
}

/* ---- Wrong input ---- */

TEST(test_what_is_no_symmetry) {
  masks_board board;
  bits_permutation by;
  bits_fault fault;
  uint64_t number, at;
  cram(&board, 3, 2);
  bits_permutation_begin(&by);
  by.image[0] = 1, by.image[1] = 0;
  bits_rules_add_symmetry(&board.rules, &by);
  assert_int_equal(bits_rules_check_symmetries(&board.rules, &fault, &number, &at), CORE_OK);
  assert_int_equal(fault, BITS_MOVE_HAS_NO_IMAGE);
  end_board(&board, NULL);
  begin_board(&board, 2, 1, 2, BITS_NORMAL);
  add_swap(&board);
  bits_permutation_begin(&by);
  by.image[0] = 1, by.image[1] = 0;
  bits_rules_add_symmetry(&board.rules, &by);
  assert_int_equal(bits_rules_check_symmetries(&board.rules, &fault, &number, &at), CORE_OK);
  assert_int_equal(fault, BITS_SWAP_DOES_NOT_COMMUTE);
  end_board(&board, NULL);
}

/* The permutations of 8 bits are more than 10^4. */
TEST(test_too_many_symmetries) {
  masks_board board;
  begin_board(&board, 8, 1, 1, BITS_NORMAL);
  for (int kind = 0; kind < 2; kind++) {
    bits_permutation by;
    bits_permutation_begin(&by);
    for (int i = 0; i < 8; i++)
      by.image[i] = (uint8_t)(kind == 0 ? (i + 1) % 8 : i < 2 ? 1 - i : i);
    bits_rules_add_symmetry(&board.rules, &by);
  }
  assert_int_equal(bits_rules_close(&board.rules), CORE_INVALID);
  end_board(&board, NULL);
}

TEST(test_endless_sums) {
  masks_board board;
  uint32_t value;
  uint64_t at;
  begin_board(&board, 4, 1, 1, BITS_NORMAL);
  add_move(&board, 1, 2, 1, 2);
  add_move(&board, 2, 1, 2, 1);
  add_move(&board, 4, 0, 4, 0);
  bits_sums *sums = bits_sums_new(&board.rules, NULL, 32);
  assert_int_equal(bits_sums_value(sums, 5, &value), CORE_INVALID);
  assert_int_equal(bits_sums_fault_of(sums, &at), BITS_SUMS_CYCLE);
  assert_int_equal(bits_sums_value(sums, 4, &value), CORE_OK);
  assert_int_equal(value, 1);
  assert_int_equal(bits_sums_value(sums, 1, &value), CORE_INVALID);
  bits_sums_free(sums);
  end_board(&board, NULL);
}

/* One bit or two, each of which goes down to any below it, where it may fall on the other, or away. */
static uint32_t value_of_two(uint32_t values[50][50], int one, int other) {
  bool seen[200] = {0};
  uint32_t mex = 0;
  for (int bit = one;; bit = other) {
    int rest = bit == one ? other : one;
    seen[one == other ? 0 : values[rest][rest]] = true;
    for (int to = 0; to < bit; to++)
      seen[one == other ? values[to][to] : values[to][rest]] = true;
    if (bit == other)
      break;
  }
  while (seen[mex])
    mex++;
  return mex;
}

/* The highest bit goes away, or to any two of those below. */
TEST(test_large_values) {
  static uint32_t values[50][50]; /* on the diagonal those of one bit */
  masks_board board;
  uint32_t value;
  bool seen[200] = {true};
  begin_board(&board, 51, 1, 1, BITS_NORMAL);
  for (int from = 0; from < 50; from++) {
    add_move(&board, BIT(from), 0, BIT(from), 0);
    for (int to = 0; to < from; to++)
      add_move(&board, BIT(from), 0, BIT(from), BIT(to));
  }
  for (int high = 0; high < 50; high++) {
    values[high][high] = value_of_two(values, high, high);
    for (int low = 0; low < high; low++) {
      values[high][low] = values[low][high] = value_of_two(values, high, low);
      seen[values[high][low]] = true;
      add_move(&board, BIT(50), 0, BIT(50), BIT(low) | BIT(high));
    }
  }
  uint32_t mex = 0;
  while (seen[mex])
    mex++;
  bits_sums *sums = bits_sums_new(&board.rules, NULL, 32);
  assert_int_equal(bits_sums_value(sums, BIT(50), &value), CORE_OK);
  assert_int_equal(value, mex);
  assert_true(value > 64);
  assert_int_equal(bits_sums_value(sums, BIT(49) | BIT(20), &value), CORE_OK);
  assert_int_equal(value, values[49][20]);
  bits_sums_free(sums);
  end_board(&board, NULL);
}

/* No position is a sum if a move needs nothing. */
TEST(test_empty_need) {
  masks_board board;
  begin_board(&board, 4, 1, 1, BITS_NORMAL);
  add_move(&board, 1, 0, 1, 0);
  add_move(&board, 0, 2, 0, 2);
  assert_null(bits_sums_new(&board.rules, NULL, 32));
  assert_int_equal(board.host.status, CORE_INVALID);
  end_board(&board, NULL);
}

TEST(test_contradiction) {
  masks_board board;
  uint64_t position;
  cram(&board, 2, 2);
  bits_end one = {0, 14, BITS_RESULT_P}, other = {0, 13, BITS_RESULT_N};
  bits_rules_add_end(&board.rules, &one);
  bits_rules_add_end(&board.rules, &other);
  bits_game *game = bits_game_new(&board.rules, BITS_NORMAL, NULL, NULL);
  bits_game_start(game, board.start, BITS_NO_RESULT, -1);
  assert_int_equal(bits_game_solve(game), CORE_INVALID);
  assert_int_equal(bits_game_fault_of(game, &position), BITS_GAME_CONTRADICTION);
  assert_int_equal(position, 0);
  end_board(&board, game);
}

/* ---- Known positions ---- */

/* Positions that are known from another run are not played on, and change nothing. */
TEST(test_known_positions) {
  masks_board board;
  cram(&board, 4, 3);
  bits_game *all = solve_board(&board), *some = bits_game_new(&board.rules, BITS_NORMAL, NULL, NULL);
  assert_int_equal(bits_game_start(some, board.start, BITS_NO_RESULT, -1), CORE_OK);
  for (uint32_t i = 0; i < bits_game_count(all); i++)
    if (__builtin_popcountll(bits_game_position(all, i)) == 6)
      assert_int_equal(bits_game_start(some, bits_game_position(all, i), graphs_value(bits_game_graph(all), i),
                                       graphs_remoteness(bits_game_graph(all), i)),
                       CORE_OK);
  assert_int_equal(bits_game_solve(some), CORE_OK);
  assert_true(bits_game_count(some) < bits_game_count(all));
  for (uint32_t i = 0; i < bits_game_count(some); i++) {
    uint32_t at = bits_game_find(all, bits_game_position(some, i));
    assert_int_equal(graphs_value(bits_game_graph(some), i), graphs_value(bits_game_graph(all), at));
    assert_int_equal(graphs_outcome(bits_game_graph(some), i),
                     graphs_outcome(bits_game_graph(all), at));
    assert_int_equal(graphs_remoteness(bits_game_graph(some), i), graphs_remoteness(bits_game_graph(all), at));
  }
  bits_game_free(some);
  end_board(&board, all);
}

/* Components whose values are known are not played on, and change nothing. */
TEST(test_known_components) {
  masks_board board;
  cram(&board, 4, 4);
  bits_sums *all = bits_sums_new(&board.rules, NULL, 32);
  bits_sums *some = bits_sums_new(&board.rules, NULL, 32);
  uint32_t expected, value;
  uint64_t part;
  assert_int_equal(bits_sums_value(all, board.start, &expected), CORE_OK);
  for (uint32_t i = 0; i < bits_sums_count(all); i++) {
    assert_int_equal(bits_sums_component(all, i, &part, &value), CORE_OK);
    if (__builtin_popcountll(part) == 8)
      assert_int_equal(bits_sums_set(some, part, value), CORE_OK);
  }
  assert_int_equal(bits_sums_set(some, 15 | 15 << 8, 1), CORE_OK); /* falls apart */
  assert_int_equal(bits_sums_set(some, 1, 0), CORE_OK);            /* has no moves */
  assert_int_equal(bits_sums_value(some, board.start, &value), CORE_OK);
  assert_int_equal(value, expected);
  bits_sums_free(some);
  some = bits_sums_new(&board.rules, NULL, 32);
  assert_int_equal(bits_sums_set(some, 15 << 8, 5),
                   CORE_OK); /* it is 2, and so is what is like it */
  assert_int_equal(bits_sums_value(all, 15 | 3 << 8, &value), CORE_OK);
  assert_int_equal(value, 2 ^ 1);
  assert_int_equal(bits_sums_value(some, 15 | 3 << 8, &value), CORE_OK);
  assert_int_equal(value, 5 ^ 1);
  assert_int_equal(bits_sums_set(some, 3, 7), CORE_INVALID);
  assert_int_equal(bits_sums_fault_of(some, &part), BITS_SUMS_CONTRADICTION);
  assert_int_equal(part, 3);
  bits_sums_free(all);
  bits_sums_free(some);
  end_board(&board, NULL);
}

/* ---- Work ---- */

/* A host that counts how often it is asked, and stops at one of them. */
typedef struct masks_asking {
  uint64_t asked, stop_at; /* 0: never */
} masks_asking;

static bool ask_and_count(void *context) {
  masks_asking *asking = context;
  return ++asking->asked != asking->stop_at;
}

/* Moves that put any of twelve bits, where the six lowest may be exchanged at will. */
static void begin_symmetric(bits_rules *rules, core_host *host) {
  bits_permutation by;
  bits_rules_begin(rules, host);
  for (uint64_t i = 0; i < BIT(12); i++)
    for (int copies = 0; copies < 2; copies++) {
      bits_move move = {0, 0, 0, i << 6, BITS_BOTH};
      assert_int_equal(bits_rules_add_move(rules, &move), CORE_OK);
    }
  for (int kind = 0; kind < 2; kind++) {
    bits_permutation_begin(&by);
    for (int i = 0; i < (kind == 0 ? 2 : 6); i++)
      by.image[i] = (uint8_t)((i + 1) % (kind == 0 ? 2 : 6));
    assert_int_equal(bits_rules_add_symmetry(rules, &by), CORE_OK);
  }
  assert_int_equal(bits_rules_close(rules), CORE_OK);
  assert_int_equal(rules->symmetry_count, 719);
  assert_int_equal(rules->move_count, BIT(12)); /* equal ones are one */
}

/* The moves of one position times the symmetries are many: the host is asked meanwhile, and can stop. */
HOST_TEST(test_work_of_one_position) {
  masks_asking asking = {0, 0};
  bits_rules rules;
  begin_symmetric(&rules, host);
  bits_expander expander;
  bits_option *options = core_allocate(host, BIT(12) * sizeof *options);
  uint64_t *positions = core_allocate(host, 8 * BIT(12)), count;
  assert_int_equal(bits_expander_begin(&expander, &rules), CORE_OK);
  bits_expansion expansion = {.options = positions};
  host->context = &asking;
  host->proceed = ask_and_count;
  const uint64_t least = BIT(12) * 719 * 4 / CORE_WORK_BETWEEN_QUESTIONS;
  assert_int_equal(bits_expand(&expander, 32, &expansion), CORE_OK);
  assert_in_range(asking.asked, least, 2 * least);
  asking = (masks_asking){0, 2};
  host->work_left = CORE_WORK_BETWEEN_QUESTIONS;
  assert_int_equal(bits_expand(&expander, 32, &expansion), CORE_INTERRUPTED);
  assert_int_equal(asking.asked, 2);
  asking = (masks_asking){0, 0};
  assert_int_equal(bits_find_options(&rules, 32, options, &count), CORE_OK);
  assert_int_equal(count, BIT(12));
  for (uint64_t i = 0; i < count; i++)
    assert_int_equal(options[i].position, i << 6 | 1);
  assert_in_range(asking.asked, least, 2 * least);
  for (uint64_t stop = 1; stop <= least; stop++) {
    asking = (masks_asking){0, stop};
    assert_int_equal(bits_find_options(&rules, 32, options, &count), CORE_INTERRUPTED);
    assert_int_equal(count, 0);
    assert_int_equal(asking.asked, stop);
  }
  bits_expander_release(&expander);
  core_release(host, options, BIT(12) * sizeof *options);
  core_release(host, positions, 8 * BIT(12));
  bits_rules_release(&rules);
}

/* Options of random games are those that each move leads to, with all who may make one. */
TEST(test_options) {
  uint64_t seed = 11;
  for (int trial = 0; trial < 2000; trial++) {
    core_host host = host_make();
    masks_game game = masks_random_any(&seed, trial % 2 == 0);
    bits_option options[MASKS_MOST_MOVES];
    uint8_t players[BIT(MASKS_MOST_BITS)] = {0};
    uint64_t count, expected = 0, at = 0;
    bits_rules rules;
    bits_rules_begin(&rules, &host);
    for (int i = 0; i < game.move_count; i++) {
      const bits_move *move = &game.moves[i];
      assert_int_equal(bits_rules_add_move(&rules, move), CORE_OK);
      if ((game.start & move->need) == move->need && (game.start & move->forbid) == 0)
        players[(game.start & ~move->clear) | move->put] |= (uint8_t)move->player;
    }
    assert_int_equal(bits_rules_close(&rules), CORE_OK);
    assert_int_equal(bits_find_options(&rules, game.start, options, &count), CORE_OK);
    for (uint64_t position = 0; position < BIT(MASKS_MOST_BITS); position++) {
      if (players[position] == 0)
        continue;
      expected++;
      assert_true(at < count);
      assert_int_equal(options[at].position, position);
      assert_int_equal(options[at++].players, players[position]);
    }
    assert_int_equal(count, expected);
    bits_rules_release(&rules);
    assert_int_equal(host.memory_used, 0);
  }
}

/* ---- Memory and stops ---- */

typedef enum value_kind { WHOLE, WHOLE_IN_FILES, SPLIT, SPLIT_SIDES, VALUE_KINDS } value_kind;

/* The moves of Cram, or of Domineering with Left's down, on 4 x 4, with the reflections, of which the last exchanges
** rows and columns, so that Domineering has its players exchanged. */
static core_status add_moves(bits_rules *rules, bool sides) {
  masks_board board;
  core_status status = CORE_OK;
  cram(&board, 4, 4);
  for (uint64_t i = 0; i < board.rules.move_count && status == CORE_OK; i++) {
    bits_move move = board.rules.moves[i];
    if (sides)
      move.player = (move.need & move.need >> 1) != 0 ? BITS_RIGHT : BITS_LEFT;
    status = bits_rules_add_move(rules, &move);
  }
  for (int kind = 0; kind < 2 && status == CORE_OK; kind++) {
    bits_permutation mirror;
    bits_permutation_begin(&mirror);
    for (int i = 0; i < 16; i++)
      mirror.image[i] = (uint8_t)(kind == 0 ? i / 4 * 4 + 3 - i % 4 : i % 4 * 4 + i / 4);
    status = bits_rules_add_symmetry(rules, &mirror);
  }
  end_board(&board, NULL);
  return status == CORE_OK ? bits_rules_close(rules) : status;
}

static core_status value_by_sums(const bits_rules *rules, games *store) {
  uint32_t value = 0;
  bits_sums *sums = bits_sums_new(rules, store, 32);
  core_status status =
      sums == NULL ? rules->host->status : bits_sums_value(sums, BIT(16) - 1, &value);
  bits_sums_free(sums);
  if (status == CORE_OK && store == NULL)
    assert_int_equal(value, 0);
  if (status == CORE_OK && store != NULL) { /* Winning Ways, chapter 5 */
    const char *text = "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}";
    games_id expected = games_read(store, text, strlen(text));
    status = games_failure(store).status;
    if (expected != GAMES_NONE)
      assert_int_equal(value, expected);
  }
  return status;
}

static core_status value_of_all(const bits_rules *rules) {
  bits_game *game = bits_game_new(rules, BITS_NORMAL, NULL, NULL);
  core_status status =
      game == NULL ? rules->host->status : bits_game_start(game, BIT(16) - 1, BITS_NO_RESULT, -1);
  if (status == CORE_OK)
    status = bits_game_solve(game);
  if (status == CORE_OK)
    assert_int_equal(graphs_value(bits_game_graph(game), 0), 0);
  bits_game_free(game);
  return status;
}

static core_status find_value(core_host *host, void *context) {
  value_kind kind = *(const value_kind *)context;
  bits_rules rules;
  if (kind == WHOLE_IN_FILES) {
    host->files = &array_files_kind;
    host->disk_limit = UINT64_C(1) << 30;
    host->memory_limit = 140000;
  }
  games *store = kind == SPLIT_SIDES ? games_open(host) : NULL;
  if (kind == SPLIT_SIDES && store == NULL)
    return host->status;
  bits_rules_begin(&rules, host);
  core_status status = add_moves(&rules, kind == SPLIT_SIDES);
  if (status == CORE_OK)
    status = kind >= SPLIT ? value_by_sums(&rules, store) : value_of_all(&rules);
  bits_rules_release(&rules);
  games_close(store);
  return status;
}

TEST(test_failures) {
  for (value_kind kind = WHOLE; kind < VALUE_KINDS; kind++)
    failures_try(find_value, &kind, kind == WHOLE_IN_FILES ? FILE_FAILED : STOPPED, 32);
}
