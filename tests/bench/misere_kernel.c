/* Measure misère play by quotients and by canonical forms against a plain search that plays every
** sum to its end and stores the results. Print the CPU seconds of both.
**
**   misere_kernel sums   the outcomes of all sums of at most 30 tokens in Dawson's Kayles
**   misere_kernel genus  the genera of the heaps of Kayles up to 26 */
#include <string.h>

#include "../plain_host.h"
#include "bench.h"
#include "core/misere/game.h"
#include "core/misere/heap_forms.h"

enum {
  MOST_HEAPS = 48,
  SLOTS = 1 << 22,
  TWO = 100 /* Nim heaps of one and two are TWO - 1 and TWO */
};

/* ---- By play ---- */

typedef struct position {
  uint8_t count, heaps[MOST_HEAPS]; /* in ascending order */
} position;

typedef struct entry {
  position position;
  uint8_t minus; /* the value plus 1; 0 if the slot is free */
} entry;

static entry *memo;

static position with(position p, int heap) {
  int at = p.count++;
  for (; at > 0 && p.heaps[at - 1] > heap; at--)
    p.heaps[at] = p.heaps[at - 1];
  p.heaps[at] = (uint8_t)heap;
  return p;
}

static position without(position p, int at) {
  p.count--;
  memmove(p.heaps + at, p.heaps + at + 1, (size_t)(p.count - at));
  p.heaps[p.count] = 0;
  return p;
}

static entry *find(const position *p) {
  uint64_t hash = p->count;
  for (int i = 0; i < p->count; i++)
    hash = (hash ^ p->heaps[i]) * UINT64_C(0x9e3779b97f4a7c15);
  entry *at = &memo[(hash >> 20) % SLOTS];
  while (at->minus != 0 && memcmp(&at->position, p, sizeof *p) != 0)
    at = at + 1 == memo + SLOTS ? memo : at + 1;
  return at;
}

/* A move takes a number of tokens and leaves at most two heaps. */
typedef struct plain_rules {
  int least, most;
} plain_rules;

/* Return the misère Grundy value. */
static int minus_of(const plain_rules *r, position p) {
  entry *known = find(&p);
  if (known->minus != 0)
    return known->minus - 1;
  uint64_t seen = 0;
  for (int i = 0; i < p.count; i++) {
    position rest = without(p, i);
    int heap = p.heaps[i];
    if (heap == TWO - 1 || heap == TWO)
      seen |= UINT64_C(1) << minus_of(r, rest);
    if (heap == TWO)
      seen |= UINT64_C(1) << minus_of(r, with(rest, TWO - 1));
    for (int take = r->least; heap < TWO - 1 && take <= r->most && take <= heap; take++) {
      int left = heap - take;
      if (left == 0)
        seen |= UINT64_C(1) << minus_of(r, rest);
      for (int a = 0; left > 0 && 2 * a <= left; a++)
        seen |=
            UINT64_C(1) << minus_of(r, a == 0 ? with(rest, left) : with(with(rest, a), left - a));
    }
  }
  int minus = 0;
  while (seen >> minus & 1)
    minus++;
  minus = seen == 0 ? 1 : minus;
  known = find(&p);
  known->position = p;
  known->minus = (uint8_t)(minus + 1);
  return minus;
}

/* ---- By the library ---- */

static heaps_rules read_rules(const char *text) {
  heaps_rules rules;
  heaps_fault fault;
  bench_must(heaps_rules_read(NULL, text, strlen(text), &rules, &fault), "no rules");
  return rules;
}

/* Count the P-positions among the sums of at most `left` more tokens in heaps of at least `least`,
** by both programs or by one. */
typedef struct counting {
  const misere_game *game; /* NULL to count by play */
  plain_rules rules;
} counting;

static long count_p(const counting *c, position p, uint32_t element, int least, int left) {
  long count = c->game != NULL ? misere_is_p(c->game, element) : minus_of(&c->rules, p) == 0;
  for (int heap = least; heap <= left; heap++) {
    uint32_t next = c->game == NULL
                        ? 0
                        : misere_product(c->game, element, misere_element(c->game, (uint64_t)heap));
    count += count_p(c, with(p, heap), next, heap, left - heap);
  }
  return count;
}

static void measure_sums(core_host *host) {
  enum { TOKENS = 30 };
  heaps_rules dawson = read_rules("0.07");
  double start = bench_seconds();
  misere_game *game = misere_open(host, &dawson);
  bench_must(game != NULL && misere_reach(game, TOKENS, false) == CORE_OK &&
                 misere_number(game) == CORE_OK,
             "no quotient");
  counting ours = {.game = game}, theirs = {.rules = {.least = 2, .most = 2}};
  long found = count_p(&ours, (position){.count = 0}, 0, 1, TOKENS);
  double middle = bench_seconds();
  long played = count_p(&theirs, (position){.count = 0}, 0, 1, TOKENS);
  printf("%.6f %.6f\n", middle - start, bench_seconds() - middle);
  misere_close(game);
  bench_must(found == played, "other sums are P than by play");
}

static void measure_genus(core_host *host) {
  enum { LARGEST = 26, TWOS = 4 };
  heaps_rules kayles = read_rules("0.77");
  plain_rules plain = {.least = 1, .most = 2};
  uint32_t digits[LARGEST + 1][TWOS];
  heap_forms_table table;
  double start = bench_seconds();
  bench_must(heap_forms_table_open(&table, host), "no memory");
  for (uint32_t n = 0; n <= LARGEST; n++)
    for (uint32_t j = 0; j < TWOS; j++)
      digits[n][j] =
          genera_digit(&table.forms.genera,
                       forms_genus(&table.forms, heap_forms_in(&table, &kayles, "0.77", 4, n)), j);
  heap_forms_table_close(&table);
  double middle = bench_seconds();
  for (int n = 0; n <= LARGEST; n++) {
    position p = {.count = 0};
    if (n > 0)
      p = with(p, n);
    for (int j = 0; j < TWOS; j++, p = with(p, TWO))
      bench_must(minus_of(&plain, p) == (int)digits[n][j], "a digit differs");
  }
  printf("%.6f %.6f\n", middle - start, bench_seconds() - middle);
}

int main(int argc, char **argv) {
  core_host host = host_make();
  memo = calloc(SLOTS, sizeof *memo);
  bench_must(argc == 2 && memo != NULL, "usage: misere_kernel sums | genus");
  (strcmp(argv[1], "sums") == 0 ? measure_sums : measure_genus)(&host);
  return 0;
}
