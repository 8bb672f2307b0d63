/* Board games written directly in C from the descriptions in the literature: the moves on any
** board, and the winners of sums of boards, found by playing every position. No function reads the
** notation of rules or uses a theorem. */
#ifndef TESTS_CORE_BOARD_PLAY_H
#define TESTS_CORE_BOARD_PLAY_H

#include "host.h"

#include "core/partizan/forms/games.h"

#include <stdio.h>
#include <string.h>

enum { MOST_SIDE = 7, MOST_MOVES = 4000 };

/* ---- The games, written out ---- */

typedef struct area {
  int width, height;
  char cells[MOST_SIDE * MOST_SIDE + 1];
} area;

typedef struct found {
  char who[MOST_MOVES];
  area after[MOST_MOVES];
  int count;
} found;

static char at(const area *a, int x, int y) {
  return x < 0 || y < 0 || x >= a->width || y >= a->height ? '#' : a->cells[y * a->width + x];
}

static void set(area *a, int x, int y, char c) {
  a->cells[y * a->width + x] = c;
}

/* Record a move. If the other player has a move to the same board, the mover becomes 'B' (both). */
static void note(found *f, char who, const area *after) {
  if (who == 'B') {
    note(f, 'L', after);
    note(f, 'R', after);
    return;
  }
  for (int i = 0; i < f->count; i++)
    if (f->who[i] == who && strcmp(f->after[i].cells, after->cells) == 0)
      return;
  assert_true(f->count < MOST_MOVES);
  f->who[f->count] = who;
  f->after[f->count++] = *after;
}

/* Place tiles that cover `least` to `most` free cells in the direction (dx, dy). */
static void tiles(const area *a, char who, int dx, int dy, int least, int most, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      area after = *a;
      for (int n = 1; n <= most && at(a, x + (n - 1) * dx, y + (n - 1) * dy) == '.'; n++) {
        set(&after, x + (n - 1) * dx, y + (n - 1) * dy, '#');
        if (n >= least)
          note(f, who, &after);
      }
    }
}

/* Left places vertical tiles, Right horizontal ones. */
static void lays(const area *a, int least, int most, found *f) {
  tiles(a, 'L', 0, 1, least, most, f);
  tiles(a, 'R', 1, 0, least, most, f);
}

static const int orthogonal[] = {1, 0, -1, 0, 0, 1, 0, -1},
                 diagonal[] = {1, 1, 1, -1, -1, 1, -1, -1},
                 knight[] = {1, 2, 2, 1, -1, 2, -2, 1, 1, -2, 2, -1, -1, -2, -2, -1};

/* A stone of `mine` captures an adjacent `prey`, or moves to a neighbour if `prey` is '.', and
** leaves `left` on its old cell. If `flies`, it also moves over empty cells. */
static void clobbers(const area *a, char who, char mine, char prey, char left, bool flies,
                     const int *steps, int step_count, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++)
      for (int s = 0; s < step_count && at(a, x, y) == mine; s++) {
        int dx = steps[2 * s], dy = steps[2 * s + 1], n = 1;
        while (flies && at(a, x + n * dx, y + n * dy) == '.')
          n++;
        if (at(a, x + n * dx, y + n * dy) != prey)
          continue;
        area after = *a;
        set(&after, x, y, left);
        set(&after, x + n * dx, y + n * dy, mine);
        note(f, who, &after);
      }
}

/* Call clobbers() for Left, who has the x's. For Right, the roles of o and x are exchanged. */
static void captures(const area *a, char prey, char left, bool flies, const int *steps,
                     int step_count, found *f) {
  const char *others = "xox..";
  clobbers(a, 'L', 'x', prey, left, flies, steps, step_count, f);
  clobbers(a, 'R', 'o', strchr(others, prey)[1], strchr(others, left)[1], flies, steps, step_count,
           f);
}

/* A piece makes one step, or jumps over another piece if the rules allow it. */
static void walks(const area *a, char who, char mine, int dx, int dy, char over, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      area after = *a;
      if (at(a, x, y) != mine)
        continue;
      set(&after, x, y, '.');
      if (at(a, x + dx, y + dy) == '.') {
        set(&after, x + dx, y + dy, mine);
        note(f, who, &after);
      } else if (over != 0 && at(a, x + dx, y + dy) == over &&
                 at(a, x + 2 * dx, y + 2 * dy) == '.') {
        set(&after, x + 2 * dx, y + 2 * dy, mine);
        note(f, who, &after);
      }
    }
}

/* Remove a piece whose next cell is missing or outside the board. */
static void leaves(const area *a, char who, char mine, int dx, int dy, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      area after = *a;
      if (at(a, x, y) != mine || at(a, x + dx, y + dy) != '#')
        continue;
      set(&after, x, y, '.');
      note(f, who, &after);
    }
}

static void skis(const area *a, char who, const char *mine, const char *theirs, int dx, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      char c = at(a, x, y), below = at(a, x, y + 1);
      if (c != mine[0] && c != mine[1])
        continue;
      int n = 1;
      for (; at(a, x + n * dx, y) == '.'; n++) {
        area after = *a;
        set(&after, x, y, '.');
        set(&after, x + n * dx, y, c);
        note(f, who, &after);
      }
      area after = *a;
      set(&after, x, y, '.');
      if (at(a, x + n * dx, y) == '#')
        note(f, who, &after);
      if (c == mine[0] && (below == theirs[0] || below == theirs[1]) && at(a, x, y + 2) == '.') {
        set(&after, x, y + 1, theirs[1]);
        set(&after, x, y + 2, c);
        note(f, who, &after);
      }
    }
}

static void konane(const area *a, char who, char mine, char prey, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++)
      for (int s = 0; s < 4 && at(a, x, y) == mine; s++) {
        int dx = orthogonal[2 * s], dy = orthogonal[2 * s + 1];
        area after = *a;
        set(&after, x, y, '.');
        for (int n = 1; at(a, x + n * dx, y + n * dy) == prey &&
                        at(a, x + (n + 1) * dx, y + (n + 1) * dy) == '.';
             n += 2) {
          set(&after, x + n * dx, y + n * dy, '.');
          set(&after, x + (n + 1) * dx, y + (n + 1) * dy, mine);
          note(f, who, &after);
          set(&after, x + (n + 1) * dx, y + (n + 1) * dy, '.');
        }
      }
}

static void fission(const area *a, char who, int dx, int dy, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      area after = *a;
      if (at(a, x, y) != 'x' || at(a, x + dx, y + dy) != '.' || at(a, x - dx, y - dy) != '.')
        continue;
      set(&after, x, y, '.');
      set(&after, x + dx, y + dy, 'x');
      set(&after, x - dx, y - dy, 'x');
      note(f, who, &after);
    }
}

static void shoots(const area *gone, char who, int x, int y, found *f) {
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      for (int n = 1; (dx != 0 || dy != 0) && at(gone, x + n * dx, y + n * dy) == '.'; n++) {
        area after = *gone;
        set(&after, x + n * dx, y + n * dy, '#');
        note(f, who, &after);
      }
}

static void amazons(const area *a, char who, char mine, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++)
      for (int s = 0; s < 9 && at(a, x, y) == mine; s++)
        for (int n = 1, dx = s % 3 - 1, dy = s / 3 - 1;
             s != 4 && at(a, x + n * dx, y + n * dy) == '.'; n++) {
          area gone = *a;
          set(&gone, x, y, '.');
          set(&gone, x + n * dx, y + n * dy, mine);
          shoots(&gone, who, x + n * dx, y + n * dy, f);
        }
}

/* Topple dominoes along the row as far as the row extends. */
static void topples(const area *a, char who, char mine, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++)
      for (int dx = -1; dx <= 1; dx += 2) {
        area after = *a;
        if (at(a, x, y) != mine && at(a, x, y) != 'b')
          continue;
        for (int n = x; at(a, n, y) != '#'; n += dx)
          set(&after, n, y, '.');
        note(f, who, &after);
      }
}

/* Col, Snort and Node-Kayles: a cell is free for both players ('.'), for one (L or R), or for
** none. */
static void takes(const area *a, char who, char mine, const char *barred, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      area after = *a;
      if (at(a, x, y) != '.' && at(a, x, y) != mine)
        continue;
      set(&after, x, y, '#');
      for (int s = 0; s < 4; s++) {
        int nx = x + orthogonal[2 * s], ny = y + orthogonal[2 * s + 1];
        char c = at(a, nx, ny);
        bool loses_left = strchr(barred, 'L') != NULL, loses_right = strchr(barred, 'R') != NULL;
        bool left = c == '.' || c == 'L', right = c == '.' || c == 'R';
        left = left && !loses_left, right = right && !loses_right;
        if (c != '#')
          set(&after, nx, ny, left && right ? '.' : left ? 'L' : right ? 'R' : '#');
      }
      note(f, who, &after);
    }
}

/* A row in which only one colour has pawns has no moves. */
static void pawns(const area *a, found *f) {
  for (int y = 0; y < a->height; y++)
    for (int x = 0; x < a->width; x++) {
      const char *row = a->cells + y * a->width;
      char mine = at(a, x, y), theirs = mine == 'W' ? 'B' : 'W',
           next = at(a, mine == 'W' ? x + 1 : x - 1, y);
      area after = *a;
      if (mine == '.' || memchr(row, theirs, (size_t)a->width) == NULL ||
          (next != '.' && next != theirs))
        continue;
      set(&after, x, y, '.');
      set(&after, mine == 'W' ? x + 1 : x - 1, y, mine);
      note(f, mine == 'W' ? 'L' : 'R', &after);
    }
}

/* Return true if some group of stones has no liberty. Each stone spreads to its neighbours of the
** same colour until nothing changes. */
static inline bool is_captured(const area *a) {
  for (int c = 0; c < a->width * a->height; c++) {
    bool group[MOST_SIDE * MOST_SIDE] = {false}, grows = true, has_liberty = false;
    if (a->cells[c] != 'x' && a->cells[c] != 'o')
      continue;
    group[c] = true;
    while (grows) {
      grows = false;
      for (int d = 0; d < a->width * a->height; d++)
        for (int s = 0; s < 4 && group[d]; s++) {
          int x = d % a->width + orthogonal[2 * s], y = d / a->width + orthogonal[2 * s + 1];
          has_liberty |= at(a, x, y) == '.';
          if (at(a, x, y) != a->cells[c] || group[y * a->width + x])
            continue;
          group[y * a->width + x] = grows = true;
        }
    }
    if (!has_liberty)
      return true;
  }
  return false;
}

/* Put a stone on a cell if each group has a liberty afterwards. */
static void nogo(const area *a, char who, char stone, found *f) {
  for (int c = 0; c < a->width * a->height; c++) {
    area after = *a;
    after.cells[c] = stone;
    if (a->cells[c] == '.' && !is_captured(&after))
      note(f, who, &after);
  }
}

/* List all moves of the named game. Return false if the name is unknown. */
static bool play(const char *name, const area *a, found *f) {
  const int *o = orthogonal;
  f->count = 0;
  if (strcmp(name, "domineering") == 0)
    lays(a, 2, 2, f);
  else if (strcmp(name, "triomineering") == 0)
    lays(a, 3, 3, f);
  else if (strcmp(name, "tridomineering") == 0)
    lays(a, 2, 3, f);
  else if (strcmp(name, "quelhas") == 0)
    lays(a, 2, 99, f);
  else if (strcmp(name, "cram") == 0 || strcmp(name, "arc-kayles") == 0)
    tiles(a, 'B', 0, 1, 2, 2, f), tiles(a, 'B', 1, 0, 2, 2, f);
  else if (strcmp(name, "clobber") == 0)
    captures(a, 'o', '.', false, o, 4, f);
  else if (strcmp(name, "diagonal-clobber") == 0)
    captures(a, 'o', '.', false, diagonal, 4, f);
  else if (strcmp(name, "knights") == 0)
    captures(a, 'o', '.', false, knight, 8, f);
  else if (strcmp(name, "kings") == 0)
    captures(a, 'o', '.', false, o, 4, f), captures(a, 'o', '.', false, diagonal, 4, f);
  else if (strcmp(name, "rooks") == 0)
    captures(a, 'o', '.', true, o, 4, f);
  else if (strcmp(name, "queens") == 0)
    captures(a, 'o', '.', true, o, 4, f), captures(a, 'o', '.', true, diagonal, 4, f);
  else if (strcmp(name, "anti-clobber") == 0)
    captures(a, '.', 'o', false, o, 4, f);
  else if (strcmp(name, "hot-clobber") == 0)
    captures(a, 'o', '.', false, o, 4, f), captures(a, 'x', '.', false, o, 4, f);
  else if (strcmp(name, "impartial-clobber") == 0)
    clobbers(a, 'B', 'x', 'o', '.', false, o, 4, f),
        clobbers(a, 'B', 'o', 'x', '.', false, o, 4, f);
  else if (strcmp(name, "cannibal-clobber") == 0)
    clobbers(a, 'B', 'x', 'x', '.', false, o, 4, f);
  else if (strcmp(name, "toads-and-frogs") == 0)
    walks(a, 'L', 't', 1, 0, 'f', f), walks(a, 'R', 'f', -1, 0, 't', f);
  else if (strcmp(name, "elephants-and-rhinos") == 0)
    walks(a, 'L', 't', 1, 0, 0, f), walks(a, 'R', 'f', -1, 0, 0, f);
  else if (strcmp(name, "backsliding-toads-and-frogs") == 0)
    walks(a, 'L', 't', 1, 0, 'f', f), walks(a, 'L', 't', -1, 0, 0, f),
        walks(a, 'R', 'f', -1, 0, 't', f), walks(a, 'R', 'f', 1, 0, 0, f);
  else if (strcmp(name, "ski-jumps") == 0)
    skis(a, 'L', "js", "JS", 1, f), skis(a, 'R', "JS", "js", -1, f);
  else if (strcmp(name, "konane") == 0)
    konane(a, 'L', 'x', 'o', f), konane(a, 'R', 'o', 'x', f);
  else if (strcmp(name, "fission") == 0)
    fission(a, 'L', 0, 1, f), fission(a, 'R', 1, 0, f);
  else if (strcmp(name, "amazons") == 0)
    amazons(a, 'L', 'x', f), amazons(a, 'R', 'o', f);
  else if (strcmp(name, "toppling-dominoes") == 0)
    topples(a, 'L', 'l', f), topples(a, 'R', 'r', f);
  else if (strcmp(name, "fox-and-geese") == 0)
    walks(a, 'L', 'g', 1, -1, 0, f), walks(a, 'L', 'g', -1, -1, 0, f),
        walks(a, 'R', 'f', 1, 1, 0, f), walks(a, 'R', 'f', 1, -1, 0, f),
        walks(a, 'R', 'f', -1, 1, 0, f), walks(a, 'R', 'f', -1, -1, 0, f);
  else if (strcmp(name, "dodgem") == 0)
    walks(a, 'L', 'x', 1, 0, 0, f), walks(a, 'L', 'x', 0, 1, 0, f), walks(a, 'L', 'x', 0, -1, 0, f),
        leaves(a, 'L', 'x', 1, 0, f), walks(a, 'R', 'o', 0, -1, 0, f),
        walks(a, 'R', 'o', 1, 0, 0, f), walks(a, 'R', 'o', -1, 0, 0, f),
        leaves(a, 'R', 'o', 0, -1, f);
  else if (strcmp(name, "col") == 0)
    takes(a, 'L', 'L', "L", f), takes(a, 'R', 'R', "R", f);
  else if (strcmp(name, "snort") == 0)
    takes(a, 'L', 'L', "R", f), takes(a, 'R', 'R', "L", f);
  else if (strcmp(name, "node-kayles") == 0)
    takes(a, 'B', 0, "LR", f);
  else if (strcmp(name, "nogo") == 0)
    nogo(a, 'L', 'x', f), nogo(a, 'R', 'o', f);
  else if (strcmp(name, "impartial-nogo") == 0)
    nogo(a, 'B', 'x', f), nogo(a, 'B', 'o', f);
  else if (strcmp(name, "pawn-chess") == 0)
    pawns(a, f);
  else
    return false;
  return true;
}

/* Return true if pieces of the game may move back and forth, so that play need not end. */
static inline bool need_not_end(const char *name) {
  return strcmp(name, "backsliding-toads-and-frogs") == 0 || strcmp(name, "fox-and-geese") == 0 ||
         strcmp(name, "dodgem") == 0;
}

/* Return a random board, either one row or a small rectangle, whose cells hold any of the game's
** characters. */
static inline area random_area(const char *name, const char *men, uint64_t *seed) {
  char letters[64] = "..#";
  area a = {1 + (int)(host_random(seed) % 4), 1 + (int)(host_random(seed) % 3), ""};
  bool is_pawns = strcmp(name, "pawn-chess") == 0;
  if (host_random(seed) % 5 == 4)
    a.width = 5 + (int)(host_random(seed) % 3), a.height = 1;
  strcat(strcat(letters, men), men);
  for (int c = 0; c < a.width * a.height; c++) {
    a.cells[c] = letters[host_random(seed) % strlen(letters)];
    if (is_pawns && (a.cells[c] == '#' || (c % a.width > 0 && memchr(a.cells + c - c % a.width, 'B',
                                                                     (size_t)(c % a.width)))))
      a.cells[c] = a.cells[c] == 'B' ? 'B' : '.';
  }
  while (strstr(name, "nogo") != NULL && is_captured(&a))
    a.cells[host_random(seed) % (uint64_t)(a.width * a.height)] = '.';
  return a;
}

/* Write the board as rows divided by '|'. */
static inline void write_area(const area *a, char *text) {
  *text = '\0';
  for (int y = 0; y < a->height; y++)
    sprintf(text + strlen(text), "%s%.*s", y > 0 ? "|" : "", a->width, a->cells + y * a->width);
}

/* ---- Sums by playing ---- */

enum { PLAYED_POSITIONS = 200, PLAYED_SLOTS = 512, PLAYED_MOST = 20000 };

/* All positions reachable from a board. The moves of position i are steps[begins[i]] to
** steps[begins[i + 1] - 1]. */
typedef struct played {
  int count, begins[PLAYED_POSITIONS + 1], slots[PLAYED_SLOTS];
  area positions[PLAYED_POSITIONS];
  struct {
    char who;
    int to;
  } steps[MOST_MOVES];
} played;

/* Return the number of a position, adding the position if it is new, or -1 if the table is full. */
static inline int played_number(played *g, const area *a) {
  uint64_t slot = core_hash_bytes(0, a->cells, strlen(a->cells)) % PLAYED_SLOTS;
  while (g->slots[slot] > 0 && strcmp(g->positions[g->slots[slot] - 1].cells, a->cells) != 0)
    slot = (slot + 1) % PLAYED_SLOTS;
  if (g->slots[slot] == 0) {
    if (g->count == PLAYED_POSITIONS)
      return -1;
    g->positions[g->count] = *a;
    g->slots[slot] = ++g->count;
  }
  return g->slots[slot] - 1;
}

/* Find all positions reachable from a board. Return false if the table cannot hold them. */
static inline bool played_make(played *g, const char *name, const area *start) {
  static found f;
  int steps = 0;
  g->count = 0;
  memset(g->slots, 0, sizeof g->slots);
  played_number(g, start);
  for (int i = 0; i < g->count; i++) {
    g->begins[i] = steps;
    assert_true(play(name, &g->positions[i], &f));
    for (int m = 0; m < f.count; m++) {
      int to = played_number(g, &f.after[m]);
      if (to < 0 || steps == MOST_MOVES)
        return false;
      g->steps[steps].who = f.who[m];
      g->steps[steps++].to = to;
    }
  }
  g->begins[g->count] = steps;
  return true;
}

/* Find the winner of each position of a sum of boards. The number of boards[0]'s position is the
** lowest digit of a position of the sum. Bits 0 and 1 are set if Left and Right win by moving
** first, bits 2 and 3 if they lose when they move first; if neither bit of a player is set, play
** need not end. A player who cannot move loses. Return false if the sum has too many positions. */
static inline bool played_sum(const played *boards, int count, unsigned char results[PLAYED_MOST]) {
  int all = 1;
  for (int b = 0; b < count; b++)
    if ((all *= boards[b].count) > PLAYED_MOST)
      return false;
  memset(results, 0, (size_t)all);
  for (bool changed = true; changed;) {
    changed = false;
    for (int at = all - 1; at >= 0;
         at--) { /* nearly all moves lead from lower numbers to higher ones */
      unsigned wins = 0, may_not_lose = 0;
      for (int b = 0, unit = 1; b < count; unit *= boards[b++].count) {
        int position = at / unit % boards[b].count;
        for (int s = boards[b].begins[position]; s < boards[b].begins[position + 1]; s++) {
          unsigned mover = boards[b].steps[s].who == 'L' ? 1 : 2;
          unsigned after = results[at + (boards[b].steps[s].to - position) * unit];
          wins |= after >> 2 & (3 - mover) ? mover : 0;
          may_not_lose |= after & (3 - mover) ? 0 : mover;
        }
      }
      unsigned char result = (unsigned char)(wins | (3 & ~may_not_lose) << 2);
      changed |= result != results[at];
      results[at] = result;
    }
  }
  return true;
}

/* ---- Values by playing ---- */

/* Return the value of a board whose play ends. It is computed from the values of all its options,
** which must be known. */
static inline games_id value_by_play(const played *g, games *store) {
  games_id values[PLAYED_POSITIONS], options[2][MOST_MOVES];
  for (int i = 0; i < g->count; i++)
    values[i] = GAMES_NONE;
  while (values[0] == GAMES_NONE)
    for (int i = g->count - 1; i >= 0; i--) {
      size_t counts[2] = {0, 0};
      bool all = values[i] == GAMES_NONE;
      for (int s = g->begins[i]; s < g->begins[i + 1]; s++) {
        int right = g->steps[s].who == 'R';
        all = all && values[g->steps[s].to] != GAMES_NONE;
        options[right][counts[right]++] = values[g->steps[s].to];
      }
      if (all)
        values[i] = games_canonicalize(store, options[0], counts[0], options[1], counts[1]);
    }
  return values[0];
}

#endif
