/* Judge of Top Entails: a move splits a stack into two stacks, or takes one coin from a stack,
** which entails: the opponent must answer in the same stack. A player who has to move, and cannot,
** loses.
**
** top_entails N        output: the value of each stack from 0 to N, a number or `loony`
** top_entails play N   the same, found by playing sums with a heap, for N of at most 16
**
** The first form uses the theory of entailing moves (Winning Ways, chapter 12): let W(n) be the set
** of heaps beside which a move in the stack n wins. It has the values of all splits without a loony
** stack, and all heaps that are not in W(n - 1). The value is the least heap that is not in W(n). A
** set is stored as the heaps below LARGEST and a flag for the others. */
#include "input.h"

enum { LARGEST = 1 << 14, MOST_COINS = 16, HEAPS = 24, LOONY = -1 };

/* ---- By theory ---- */

static int *values_by_theory(uint64_t stacks) {
  int *value = calloc(stacks + 1, sizeof *value);
  bool *in = calloc(LARGEST + 1, sizeof *in); /* W of the previous stack; in[LARGEST] is the flag */
  if (value == NULL || in == NULL)
    input_fail("not enough memory");
  for (uint64_t n = 1; n <= stacks; n++) {
    for (int k = 0; k <= LARGEST; k++)
      in[k] = !in[k];
    for (uint64_t part = 1; part <= n / 2; part++)
      if (value[part] != LOONY && value[n - part] != LOONY)
        in[value[part] ^ value[n - part]] = true;
    int least = 0;
    while (least < LARGEST && in[least])
      least++;
    if (least == LARGEST && !in[LARGEST])
      input_fail("a value is too large");
    value[n] = least == LARGEST ? LOONY : least;
  }
  free(in);
  return value;
}

/* ---- By play ---- */

/* A sum of stacks, counted by their size, and a heap. The answer is forced in a stack of the size
** `forced`, unless this is 0; -1 means that the answer is forced in an empty stack. */
typedef struct position {
  uint8_t stacks[MOST_COINS + 1];
  int heap, forced;
} position;

typedef struct known {
  position at;
  bool used, wins;
} known;

enum { PLACES = 1 << 20 };
static known *table;

static bool wins(const position *p);

static bool move_wins(position next, int from, int one, int other, int forced) {
  next.stacks[from]--;
  next.stacks[one]++;
  next.stacks[other]++;
  next.stacks[0] = 0;
  next.forced = forced;
  return !wins(&next);
}

static bool find_win(const position *p) {
  for (int n = 1; n <= MOST_COINS; n++) {
    if (p->stacks[n] == 0 || (p->forced != 0 && p->forced != n))
      continue;
    if (move_wins(*p, n, n - 1, 0, n > 1 ? n - 1 : -1))
      return true;
    for (int part = 1; part <= n / 2; part++)
      if (move_wins(*p, n, part, n - part, 0))
        return true;
  }
  for (int left = 0; left < p->heap && p->forced == 0; left++) {
    position next = *p;
    next.heap = left;
    if (!wins(&next))
      return true;
  }
  return false;
}

static bool wins(const position *p) {
  uint64_t hash = UINT64_C(14695981039346656037);
  const uint8_t *bytes = (const uint8_t *)p;
  for (size_t i = 0; i < sizeof *p; i++)
    hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
  size_t place = hash % PLACES;
  for (; table[place].used; place = (place + 1) % PLACES)
    if (memcmp(&table[place].at, p, sizeof *p) == 0)
      return table[place].wins;
  bool found = find_win(p);
  while (table[place].used)
    place = (place + 1) % PLACES;
  table[place] = (known){*p, true, found};
  return found;
}

static int value_by_play(int n) {
  for (int heap = 0; heap < HEAPS; heap++) {
    position start;
    memset(&start, 0, sizeof start); /* also the bytes between members, which are compared */
    start.stacks[n] = n > 0;
    start.heap = heap;
    if (!wins(&start))
      return heap;
  }
  return LOONY;
}

/* ---- Output ---- */

static void print_value(uint64_t n, int value) {
  if (value == LOONY)
    printf("%" PRIu64 "|loony\n", n);
  else
    printf("%" PRIu64 "|%d\n", n, value);
}

int main(int count, char **arguments) {
  bool plays = count == 3 && strcmp(arguments[1], "play") == 0;
  if (count != 2 && !plays)
    input_fail("usage: top_entails [play] N");
  uint64_t stacks = strtoull(arguments[count - 1], NULL, 10);
  if (stacks > (plays ? MOST_COINS : 1000000))
    input_fail("N is too large");
  int *value = plays ? NULL : values_by_theory(stacks);
  table = plays ? calloc(PLACES, sizeof *table) : NULL;
  if (plays && table == NULL)
    input_fail("not enough memory");
  for (uint64_t n = 0; n <= stacks; n++)
    print_value(n, plays ? value_by_play((int)n) : value[n]);
  free(value);
  free(table);
  return 0;
}
