/* Judge of Pawn Chess (PWNCHESS), by playing. A move advances one own pawn by one cell, White's to
** the right, Black's to the left, within the row and not onto an own pawn; an enemy pawn there is
** captured. A player who has lost all pawns loses.
**
** pawns          input: T, then T rows of `.`, `W`, `B`; output: the winner, W or B, if White moves
**                first
** pawns moves    the same input; output: every pawn whose move wins, `case cell`, with cases
** counted
**                from 1 and cells from 0
** pawns count N  without input; output: the number of rows of N cells that White, moving first,
** wins
**
** With the additional argument `black`, Black moves first (and Black's wins are counted). */
#include "memo.h"

enum { CELLS = 30 };

typedef struct row {
  uint32_t own, enemy; /* one bit per cell; own pawns move to the next higher bit */
} row;

typedef struct game {
  int length;
  memo known; /* results of rows of this length */
} game;

/* Return the row from the other player's point of view: pawns and directions are exchanged, so that
** own pawns always move upwards. */
static row turned(const game *g, row r) {
  row t = {0, 0};
  for (int i = 0; i < g->length; i++) {
    t.own |= (r.enemy >> i & 1) << (g->length - 1 - i);
    t.enemy |= (r.own >> i & 1) << (g->length - 1 - i);
  }
  return t;
}

static bool is_move(const game *g, row r, int cell) {
  return (r.own >> cell & 1) && cell + 1 < g->length && !(r.own >> (cell + 1) & 1);
}

static bool player_wins(game *g, row r);

static bool move_wins(game *g, row r, int cell) {
  uint32_t to = UINT32_C(2) << cell;
  return !player_wins(g, turned(g, (row){(r.own ^ to >> 1) | to, r.enemy & ~to}));
}

static bool player_wins(game *g, row r) {
  bool wins;
  uint64_t key = (uint64_t)r.own << CELLS | r.enemy;
  if (r.own == 0 || r.enemy == 0)
    return r.own != 0;
  if (memo_find(&g->known, key, &wins))
    return wins;
  for (int i = 0; i < g->length && !wins; i++)
    wins = is_move(g, r, i) && move_wins(g, r, i);
  return memo_store(&g->known, key, wins);
}

/* Read a row with White's pawns as own pawns. */
static row read_row(game *g) {
  char text[CELLS + 1];
  row r = {0, 0};
  input_word("a row", text, sizeof text);
  int length = (int)strlen(text);
  for (int i = 0; i < length; i++) {
    if (strchr(".WB", text[i]) == NULL || (text[i] == 'W' && r.enemy != 0))
      input_fail("a row is of '.', 'W', 'B', every W left of every B, got '%s'", text);
    r.own |= (uint32_t)(text[i] == 'W') << i;
    r.enemy |= (uint32_t)(text[i] == 'B') << i;
  }
  if (r.own == 0 || r.enemy == 0)
    input_fail("a row needs pawns of both colours, got '%s'", text);
  if (length != g->length)
    memo_clear(&g->known);
  g->length = length;
  return r;
}

static void print_moves(uint64_t test, game *g, row r, bool black) {
  for (int cell = 0; cell < g->length; cell++) {
    int own = black ? g->length - 1 - cell : cell;
    if (is_move(g, r, own) && move_wins(g, r, own))
      printf("%" PRIu64 " %d\n", test, cell);
  }
}

static uint64_t count_wins(game *g, bool black) {
  uint64_t count = 0;
  uint32_t end = UINT32_C(1) << g->length;
  for (uint32_t pawns = 0; pawns < end; pawns++)
    for (int i = 1; i < g->length; i++) {
      /* White owns the pawns below cell i, the leftmost black pawn. */
      row r = {pawns & ((UINT32_C(1) << i) - 1), pawns >> i << i};
      if ((pawns >> i & 1) && r.own != 0)
        count += player_wins(g, black ? turned(g, r) : r);
    }
  return count;
}

int main(int argc, char **argv) {
  static game g;
  static const char *const names[] = {"moves", "black"};
  bool given[] = {false, false};
  if (argc > 2 && strcmp(argv[1], "count") == 0) {
    g.length = (int)input_parse("the length of a row", argv[2], 0, 20);
    input_options(argc - 2, argv + 2, names, given, 2);
    printf("%" PRIu64 "\n", count_wins(&g, given[1]));
    free(g.known.entries);
    return input_done();
  }
  input_options(argc, argv, names, given, 2);
  uint64_t tests = input_integer("the number of rows", 0, UINT32_MAX);
  for (uint64_t test = 1; test <= tests; test++) {
    row white = read_row(&g);
    row r = given[1] ? turned(&g, white) : white;
    if (given[0])
      print_moves(test, &g, r, given[1]);
    else
      puts(player_wins(&g, r) != given[1] ? "W" : "B");
  }
  input_end();
  free(g.known.entries);
  return input_done();
}
