/* Slow: make check omits this test, which takes more than a second. */
/* Compare board_outcome() with a search that plays every move, for each ruleset whose play ends:
** regions of 4 x 4 cells and random boards of up to 16 cells, whoever moves first. */
#include "../core/board_play.h"
#include "database.h"

enum {
  WINNERS_CELLS = 16,       /* of a board */
  WINNERS_DEPTH = 64,       /* moves that a game may last */
  WINNERS_EXPANDED = 30000, /* positions after which the search gives up a board */
  WINNERS_OF_NOGO = 3000,   /* the same for NoGo, whose moves take longer */
  WINNERS_SLOTS = 1 << 22
};

/* ---- Play ---- */

/* A position, with the winners that are known: bits 0 and 1 of `known` for Left and Right moving
** first, and the same bits of `wins`. */
typedef struct winners_slot {
  char cells[WINNERS_CELLS];
  uint8_t width, height, known, wins; /* the width is 0 in a free slot */
} winners_slot;

static winners_slot *winners_table;
static found *winners_moves; /* of the positions on the path */
static uint64_t winners_count, winners_left;

static void winners_clear(void) {
  winners_count = 0;
  memset(winners_table, 0, WINNERS_SLOTS * sizeof *winners_table);
}

static winners_slot *winners_find(const area *a) {
  winners_slot wanted = {.width = (uint8_t)a->width, .height = (uint8_t)a->height};
  uint64_t hash = (uint64_t)a->width;
  for (int c = 0; c < a->width * a->height; c++) {
    wanted.cells[c] = a->cells[c];
    hash = (hash ^ (uint8_t)a->cells[c]) * UINT64_C(0x100000001b3);
  }
  for (uint64_t at = hash ^ hash >> 29;; at++) {
    winners_slot *slot = &winners_table[at % WINNERS_SLOTS];
    if (slot->width == 0) {
      *slot = wanted;
      winners_count++;
      return slot;
    }
    if (memcmp(slot->cells, wanted.cells, sizeof wanted.cells) == 0 &&
        slot->width == wanted.width && slot->height == wanted.height)
      return slot;
  }
}

/* Set *wins if a player, 0 for Left and 1 for Right, wins by moving first. Return false if the
** search takes too long. */
static bool winners_play(const char *name, const area *a, int player, int depth, bool *wins) {
  winners_slot *slot = winners_find(a);
  found *f = &winners_moves[depth];
  *wins = slot->wins >> player & 1;
  if (slot->known >> player & 1)
    return true;
  if (winners_left == 0)
    return false;
  winners_left--;
  assert_true(depth + 1 < WINNERS_DEPTH && play(name, a, f));
  for (int m = 0; m < f->count && !*wins; m++) {
    bool opponent_wins;
    if (f->who[m] != "LR"[player])
      continue;
    if (!winners_play(name, &f->after[m], 1 - player, depth + 1, &opponent_wins))
      return false;
    *wins = !opponent_wins;
  }
  slot->known = (uint8_t)(slot->known | 1 << player);
  slot->wins = (uint8_t)(slot->wins | *wins << player);
  return true;
}

/* ---- Comparison ---- */

static sqlite3_stmt *winners_query;

/* Compare a board. Return false if the search takes too long. */
static bool winners_compare(const char *name, const area *a) {
  char text[128], expected[8];
  bool left, right;
  if (winners_count > WINNERS_SLOTS / 4)
    winners_clear();
  winners_left = strstr(name, "nogo") != NULL ? WINNERS_OF_NOGO : WINNERS_EXPANDED;
  if (!winners_play(name, a, 0, 0, &left) || !winners_play(name, a, 1, 0, &right))
    return false;
  write_area(a, text);
  sqlite3_snprintf(sizeof expected, expected, "%c%c%c", "PLRN"[left + 2 * right], "RL"[left],
                   "LR"[right]);
  sqlite3_bind_text(winners_query, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_text(winners_query, 2, text, -1, SQLITE_STATIC);
  if (sqlite3_step(winners_query) != SQLITE_ROW)
    fail_msg("%s %s: %s", name, text, sqlite3_errmsg(sqlite3_db_handle(winners_query)));
  if (strcmp((const char *)sqlite3_column_text(winners_query, 0), expected) != 0)
    fail_msg("%s %s: %s, not %s", name, text, sqlite3_column_text(winners_query, 0), expected);
  sqlite3_reset(winners_query);
  return true;
}

/* ---- Boards ---- */

static uint32_t winners_turned(uint32_t region, int turn) {
  uint32_t image = 0;
  for (uint32_t c = 0; c < 16; c++) {
    uint32_t row = c / 4, column = c % 4, swapped = row;
    if ((turn & 4) != 0)
      row = column, column = swapped;
    row = (turn & 2) != 0 ? 3 - row : row;
    column = (turn & 1) != 0 ? 3 - column : column;
    image |= (region >> c & 1) << (4 * row + column);
  }
  return image;
}

/* Return true if no turn or reflection of a region is a lower number. */
static bool winners_is_lowest(uint32_t region) {
  bool is_lowest = true;
  for (int turn = 1; turn < 8; turn++)
    is_lowest &= winners_turned(region, turn) >= region;
  return is_lowest;
}

static int64_t winners_compared, winners_skipped;

/* Compare each `step`-th region of 4 x 4 cells, up to turns and reflections, filled with the start
** of the ruleset. */
static void winners_try_regions(const char *name, const char *start, uint64_t step) {
  size_t width = strcspn(start, "|");
  const char *odd = start[width] == '|' ? start + width + 1 : start;
  uint64_t lowest = 0;
  for (uint32_t region = 0; region < 1U << 16; region++) {
    area a = {4, 4, ""};
    if (!winners_is_lowest(region) || lowest++ % step != 0)
      continue;
    for (uint32_t c = 0; c < 16; c++)
      a.cells[c] = (region >> c & 1) == 0 ? '#' : (c & 4 ? odd : start)[c % 4 % width];
    *(winners_compare(name, &a) ? &winners_compared : &winners_skipped) += 1;
  }
}

/* Return a random board of up to 16 cells, or a row. Few of its cells are of one kind. */
static area winners_random(const char *name, const char *men, uint64_t *seed) {
  area a = random_area(name, men, seed);
  char letters[64] = "";
  if (host_random(seed) % 8 == 0 || strcmp(name, "pawn-chess") == 0)
    return a;
  memset(a.cells, 0, sizeof a.cells);
  for (const char *at = ".#"; *at != '\0'; at++)
    for (uint64_t n = host_random(seed) % 6; n > 0; n--)
      letters[strlen(letters)] = *at;
  sprintf(letters + strlen(letters), ".%s%s", men, host_random(seed) % 2 == 0 ? men : "");
  a.width = 2 + (int)(host_random(seed) % 3), a.height = 2 + (int)(host_random(seed) % 3);
  if (host_random(seed) % 8 == 0)
    a.width = 7, a.height = 1 + (int)(host_random(seed) % 2);
  for (int c = 0; c < a.width * a.height; c++)
    a.cells[c] = letters[host_random(seed) % strlen(letters)];
  while (strstr(name, "nogo") != NULL && is_captured(&a))
    a.cells[host_random(seed) % (uint64_t)(a.width * a.height)] = '.';
  return a;
}

DATABASE_TEST(test_winners) {
  uint64_t seed = 17;
  int rulesets = 0;
  winners_table = calloc(WINNERS_SLOTS, sizeof *winners_table);
  winners_moves = calloc(WINNERS_DEPTH, sizeof *winners_moves);
  winners_query = database_prepare(db, "SELECT board_outcome(?1, ?2) || board_outcome(?1, ?2, 'L') "
                                       "|| board_outcome(?1, ?2, 'R')");
  sqlite3_stmt *list = database_prepare(db, "SELECT name, pieces, start FROM board_rulesets");
  while (sqlite3_step(list) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(list, 0);
    const char *men = (const char *)sqlite3_column_text(list, 1);
    const char *start = (const char *)sqlite3_column_text(list, 2);
    if (need_not_end(name))
      continue;
    rulesets++;
    winners_clear();
    if (start != NULL)
      winners_try_regions(name, start, 4 * (uint64_t)scale() - 3);
    for (int64_t i = 0; i < (scale() == 1 ? 5000 : scaled(2000, 25)); i++) {
      area a = winners_random(name, men, &seed);
      *(winners_compare(name, &a) ? &winners_compared : &winners_skipped) += 1;
    }
  }
  sqlite3_finalize(list);
  sqlite3_finalize(winners_query);
  free(winners_table);
  free(winners_moves);
  assert_true(rulesets > 25 && winners_skipped < winners_compared / 20);
}
