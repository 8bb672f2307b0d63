/* Random rules of board games, and their moves from the description of the notation in
** sql/reference/boards.md. */
#ifndef TESTS_CORE_RANDOM_RULES_H
#define TESTS_CORE_RANDOM_RULES_H

#include "board_play.h"
#include "board_texts.h"

#include "core/boards/layout.h"

typedef struct leg {
  int direction; /* in directions[] */
  int group;     /* the cell that is repeated, or -1 */
  bool is_plus;
  char before[8], after[8];
} leg;

typedef struct rule {
  char player;
  int count;
  leg legs[2];
} rule;

static const struct {
  const char *name;
  int count, steps[8][2];
} directions[] = {
    {"e", 1, {{1, 0}}},
    {"w", 1, {{-1, 0}}},
    {"n", 1, {{0, -1}}},
    {"s", 1, {{0, 1}}},
    {"ne", 1, {{1, -1}}},
    {"sw", 1, {{-1, 1}}},
    {"-", 2, {{1, 0}, {-1, 0}}},
    {"|", 2, {{0, 1}, {0, -1}}},
    {"+", 4, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}},
    {"x", 4, {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}},
    {"N", 8, {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}},
    {".", 1, {{0, 0}}}};
enum { DIRECTIONS = sizeof directions / sizeof *directions };

static inline char any_of(const char *letters, uint64_t *seed) {
  return letters[host_random(seed) % strlen(letters)];
}

static inline leg random_leg(uint64_t *seed) {
  leg l = {.direction = (int)(host_random(seed) % DIRECTIONS), .group = -1};
  int length = directions[l.direction].name[0] == '.' ? 1 : 2 + (int)(host_random(seed) % 3);
  if (length > 1 && host_random(seed) % 5 == 0)
    l.group = 1 + (int)(host_random(seed) % (uint64_t)(length - 1));
  l.is_plus = host_random(seed) % 2 == 0;
  for (int i = 0; i < length; i++) {
    char b = any_of(i == 0 ? "..aabb?#" : "..aabb?#!.ab", seed);
    l.before[i] = b;
    l.after[i] = b == '!' ? '!' : host_random(seed) % 3 == 0 ? b : any_of("..ab#", seed);
    if (b == '?' && host_random(seed) % 2 == 0)
      l.after[i] = '?';
    if (b == '#' && host_random(seed) % 8 != 0)
      l.after[i] = '#';
  }
  return l;
}

static inline void write_side(const char *side, const leg *l, char *text) {
  for (int i = 0; side[i] != '\0'; i++)
    sprintf(text + strlen(text), i == l->group ? "(%c)%c" : "%c", side[i], l->is_plus ? '+' : '*');
}

/* Append a rule to a text. */
static inline void write_rule(const rule *r, bool is_first, char *text) {
  sprintf(text + strlen(text), "%s%c", is_first ? "" : " ; ", r->player);
  for (int k = 0; k < r->count; k++) {
    const leg *l = &r->legs[k];
    sprintf(text + strlen(text), "%s %s ", k > 0 ? " then" : "", directions[l->direction].name);
    write_side(l->before, l, text);
    strcat(text, ">");
    write_side(l->after, l, text);
  }
}

static inline int random_rules_of(rule rules[3], char *text, uint64_t *seed) {
  int count = 1 + (int)(host_random(seed) % 3);
  *text = '\0';
  for (int i = 0; i < count; i++) {
    /* Often the same rule for the other player. */
    bool is_twin = i > 0 && host_random(seed) % 3 == 0;
    rules[i].player = any_of("LLRRB", seed);
    rules[i].count = 1 + (host_random(seed) % 4 == 0);
    if (is_twin) {
      rules[i] = rules[i - 1];
      rules[i].player = rules[i].player == 'L' ? 'R' : 'L';
    }
    for (int k = 0; k < rules[i].count && !is_twin; k++)
      rules[i].legs[k] = random_leg(seed);
    write_rule(&rules[i], i == 0, text);
  }
  return count;
}

static inline bool accepts(char before, char after, char c) {
  if (before == '#' || before == '!')
    return c == '#' && after == before;
  return before == '?' ? c != '#' : c == before;
}

/* Record the boards after the legs of a rule from leg k. The first cell of the line is (x, y), or,
** for the first leg, the first cell that is not a wall is. */
static inline void follow(const rule *r, int k, const area *a, int x, int y, bool changes,
                          found *f) {
  const leg *l = &r->legs[k];
  if (k == r->count) {
    if (changes)
      note(f, r->player, a);
    return;
  }
  int least = l->group >= 0 && !l->is_plus ? 0 : 1, most = l->group >= 0 ? MOST_SIDE + 3 : 1;
  for (int n = least; n <= most; n++) {
    char before[32] = "", after[32] = "";
    int length = 0, lead = 0;
    for (int i = 0; l->before[i] != '\0'; i++)
      for (int copies = i == l->group ? n : 1; copies > 0; copies--)
        before[length] = l->before[i], after[length++] = l->after[i];
    while (k == 0 && lead < length && (before[lead] == '#' || before[lead] == '!'))
      lead++;
    for (int d = 0; d < directions[l->direction].count && lead < length; d++) {
      int dx = directions[l->direction].steps[d][0], dy = directions[l->direction].steps[d][1];
      area next = *a;
      int ex = x, ey = y, i = 0;
      bool changed = changes;
      for (; i < length; i++) {
        int cx = x + (i - lead) * dx, cy = y + (i - lead) * dy;
        if (!accepts(before[i], after[i], at(a, cx, cy)))
          break;
        if (after[i] == before[i] || after[i] == '?')
          continue;
        changed = true;
        set(&next, cx, cy, after[i]);
        if (after[i] != '.' && after[i] != '#')
          ex = cx, ey = cy;
      }
      if (i == length)
        follow(r, k + 1, &next, ex, ey, changed, f);
    }
  }
}

/* List the moves of rules on a board. */
static inline void follow_all(const rule *rules, int count, const area *a, found *f) {
  f->count = 0;
  for (int r = 0; r < count; r++)
    for (int c = 0; c < a->width * a->height; c++)
      follow(&rules[r], 0, a, c % a->width, c / a->width, false, f);
}

static inline area random_board(uint64_t *seed) {
  static const int shapes[][2] = {{3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}, {2, 2},
                                  {3, 2}, {4, 2}, {2, 3}, {1, 5}, {1, 7}, {3, 3}};
  const int *shape = shapes[host_random(seed) % (sizeof shapes / sizeof *shapes)];
  area a = {shape[0], shape[1], ""};
  const char *letters = host_random(seed) % 4 == 0 ? ".aabbab.#zY" : "...aabbab.#";
  for (int c = 0; c < a.width * a.height; c++)
    a.cells[c] = any_of(letters, seed);
  return a;
}

#endif
