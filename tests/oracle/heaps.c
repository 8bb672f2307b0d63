/* Judge of take-and-break games, by playing: the player who cannot move loses.
**
** heaps          input: a code such as 0.137 or 4.8F, or `grundy`; then the largest heap; output:
** for
**                each heap from 0, the Nim heap beside which the player to move loses
** heaps lost     the same input; output: every heap on which the player to move loses */
#include "memo.h"

enum { LARGEST = 30, NIM_HEAP = 64, DIGITS = 12 };

typedef struct game {
  bool unequal; /* Grundy's game: split a heap into two unequal heaps */
  int digit[DIGITS];
  int digits, largest;
  int heaps[LARGEST + 1]; /* number of heaps of each size */
  int nim;                /* size of the additional Nim heap */
  memo known;
} game;

static uint64_t key_of(const game *g) {
  uint64_t key = (uint64_t)g->nim;
  for (int size = 1; size <= g->largest; size++)
    key = memo_digit(key, (uint64_t)g->heaps[size], (uint64_t)(g->largest / size) + 1);
  return key;
}

static bool player_wins(game *g);

/* Return true if replacing a removed heap by these parts wins for the mover. */
static bool parts_win(game *g, int a, int b, int c) {
  g->heaps[a]++, g->heaps[b]++, g->heaps[c]++;
  g->heaps[0] = 0;
  bool wins = !player_wins(g);
  g->heaps[a]--, g->heaps[b]--, g->heaps[c]--;
  g->heaps[0] = 0;
  return wins;
}

/* Return true if leaving `left` tokens as `count` heaps wins. */
static bool leaving_wins(game *g, int left, int count) {
  if (count == 0)
    return left == 0 && parts_win(g, 0, 0, 0);
  if (count == 1)
    return left > 0 && parts_win(g, left, 0, 0);
  for (int a = count == 2 ? 0 : 1; 3 * a <= left; a++) {
    for (int b = a > 1 ? a : 1; 2 * b <= left - a; b++)
      if (!(g->unequal && 2 * b == left) && parts_win(g, a, b, left - a - b))
        return true;
    if (count == 2)
      break;
  }
  return false;
}

static bool heap_wins(game *g, int size) {
  bool wins = false;
  g->heaps[size]--;
  for (int take = 0; take < g->digits && take <= size && !wins; take++)
    for (int count = 0; count <= 3 && !wins; count++)
      wins = (g->digit[take] >> count & 1) != 0 && leaving_wins(g, size - take, count);
  g->heaps[size]++;
  return wins;
}

static bool nim_wins(game *g) {
  int nim = g->nim;
  bool wins = false;
  for (g->nim = 0; g->nim < nim && !wins; g->nim++)
    wins = !player_wins(g);
  g->nim = nim;
  return wins;
}

static bool player_wins(game *g) {
  bool wins;
  uint64_t key = key_of(g);
  if (memo_find(&g->known, key, &wins))
    return wins;
  wins = nim_wins(g);
  for (int size = 1; size <= g->largest && !wins; size++)
    wins = g->heaps[size] > 0 && heap_wins(g, size);
  return memo_store(&g->known, key, wins);
}

static int read_digit(char c) {
  static const char digits[] = "0123456789ABCDEF";
  const char *place = c == '\0' ? NULL : strchr(digits, c);
  if (place == NULL)
    input_fail("a digit must be one of %s, got '%c'", digits, c);
  return (int)(place - digits);
}

static void read_rules(game *g) {
  char word[DIGITS + 2];
  input_word("the rules", word, sizeof word);
  g->unequal = strcmp(word, "grundy") == 0;
  if (g->unequal) {
    g->digit[g->digits++] = 4;
    return;
  }
  if (word[0] == '\0' || word[1] != '.')
    input_fail("a code must have its point behind the first digit");
  for (size_t i = 0; word[i] != '\0'; i++)
    if (i != 1)
      g->digit[g->digits++] = read_digit(word[i]);
  if ((g->digit[0] & 3) != 0)
    input_fail("a move must take something or split the heap");
}

static bool is_lost(game *g, int heap, int nim) {
  g->nim = nim;
  if (heap > 0)
    g->heaps[heap] = 1;
  bool lost = !player_wins(g);
  g->heaps[heap] = 0;
  return lost;
}

static int value_of(game *g, int heap) {
  int nim = 0;
  while (!is_lost(g, heap, nim))
    if (++nim == NIM_HEAP)
      input_fail("heap %d is lost beside no small Nim heap", heap);
  return nim;
}

int main(int argc, char **argv) {
  static game g;
  static const char *const names[] = {"lost"};
  bool lost = false;
  input_options(argc, argv, names, &lost, 1);
  read_rules(&g);
  g.largest = (int)input_integer("the largest heap", 0, LARGEST);
  input_end();
  for (int heap = 0; heap <= g.largest; heap++)
    if (!lost)
      printf("%d\n", value_of(&g, heap));
    else if (is_lost(&g, heap, 0))
      printf("%d\n", heap);
  free(g.known.entries);
  return input_done();
}
