/* Judge of a sum of different games, by playing the whole sum: a player who cannot move in any
** component loses.
**
** sum   input: lines `kind a b`: knight, queen, zebra or camel at (a,b); heap of a (b is 0); tower
** of
**       height a (b is 0); staircase with a coins on step 1 and b on step 2. Output: every winning
**       first move, `component kind a b`, with components counted from 1 and the new a and b. */
#include "memo.h"

enum { COMPONENTS = 5, MOST = 40 };
enum { KNIGHT, QUEEN, ZEBRA, CAMEL, HEAP, TOWER, STAIRCASE, KINDS };

static const char *const kind_names[KINDS] = {"knight", "queen", "zebra",    "camel",
                                              "heap",   "tower", "staircase"};

typedef struct component {
  int kind, a, b;
} component;

typedef struct game {
  component part[COMPONENTS];
  int count;
  memo known;
} game;

/* Return true if the piece moves by `left` and `down` at once. */
static bool leaps(int left, int down, int one, int other) {
  return (left == one && down == other) || (left == other && down == one);
}

static bool is_move(const component *c, int a, int b) {
  int left = c->a - a, down = c->b - b;
  switch (c->kind) {
  case KNIGHT:
    return leaps(left, down, 2, 1);
  case ZEBRA:
    return leaps(left, down, 3, 2);
  case CAMEL:
    return leaps(left, down, 3, 1);
  case QUEEN:
    return left >= 0 && down >= 0 && left + down > 0 && (left == 0 || down == 0 || left == down);
  case HEAP:
    return left > 0 && down == 0;
  case TOWER:
    return left > 0 && a > 0 && down == 0 && c->a % a == 0;
  default:
    return (left > 0 && down == 0) || (down > 0 && left == -down);
  }
}

static bool player_wins(game *g);

static bool move_wins(game *g, int i, int a, int b) {
  component before = g->part[i];
  g->part[i].a = a;
  g->part[i].b = b;
  bool wins = !player_wins(g);
  g->part[i] = before;
  return wins;
}

/* Find the winning moves; stop after the first unless `print`. */
static bool find_win(game *g, bool print) {
  bool found = false;
  for (int i = 0; i < g->count; i++)
    for (int a = 0; a < MOST; a++)
      for (int b = 0; b < MOST; b++) {
        if (!is_move(&g->part[i], a, b) || !move_wins(g, i, a, b))
          continue;
        found = true;
        if (!print)
          return true;
        printf("%d %s %d %d\n", i + 1, kind_names[g->part[i].kind], a, b);
      }
  return found;
}

static bool player_wins(game *g) {
  bool wins;
  uint64_t key = 0;
  for (int i = 0; i < g->count; i++)
    key = memo_digit(key, (uint64_t)(g->part[i].a * MOST + g->part[i].b), MOST * MOST);
  if (memo_find(&g->known, key, &wins))
    return wins;
  return memo_store(&g->known, key, find_win(g, false));
}

static int kind_named(const char *name) {
  for (int kind = 0; kind < KINDS; kind++)
    if (strcmp(name, kind_names[kind]) == 0)
      return kind;
  input_fail("there is no game '%s'", name);
}

int main(int argc, char **argv) {
  static game g;
  input_options(argc, argv, NULL, NULL, 0);
  for (int c = input_skip(); c != EOF; c = input_skip()) {
    char word[20];
    ungetc(c, stdin);
    input_word("a kind", word, sizeof word);
    if (g.count == COMPONENTS)
      input_fail("there are more than %d components", COMPONENTS);
    component *part = &g.part[g.count++];
    part->kind = kind_named(word);
    part->a = (int)input_integer("a", 0, MOST / 2 - 1);
    part->b = (int)input_integer("b", 0, MOST / 2 - 1);
  }
  find_win(&g, true);
  free(g.known.entries);
  return input_done();
}
