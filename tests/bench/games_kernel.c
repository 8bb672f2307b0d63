/* Measure sums of games against a plain program that follows the definitions without storing
** results.
**
**   games_kernel sums     all pairs of games of day 3 and their outcomes: CPU seconds of both
** programs,
**                         extrapolated from every 499th pair for the plain one
**   games_kernel memory   the megabytes of a store with all sums, and 1 */
#include <string.h>

#include "../plain_host.h"
#include "bench.h"
#include "core/partizan/forms/games.h"

enum { EVERY = 499, MOST_OPTIONS = 4096, SLOTS = 1 << 20 };

/* ---- The plain program: canonical forms, found by their options ---- */

typedef struct plain {
  int left_count, right_count;
  const struct plain *options[]; /* Left's, then Right's, sorted by address */
} plain;

static const plain *plain_forms[SLOTS];

static bool plain_leq(const plain *g, const plain *h) {
  for (int i = 0; i < g->left_count; i++)
    if (plain_leq(h, g->options[i]))
      return false;
  for (int i = 0; i < h->right_count; i++)
    if (plain_leq(h->options[h->left_count + i], g))
      return false;
  return true;
}

static int plain_order(const void *one, const void *other) {
  const plain *a = *(const plain *const *)one, *b = *(const plain *const *)other;
  return (a > b) - (a < b);
}

static int plain_sort(const plain **items, int count) {
  int kept = 0;
  qsort(items, (size_t)count, sizeof *items, plain_order);
  for (int i = 0; i < count; i++)
    if (i == 0 || items[i] != items[i - 1])
      items[kept++] = items[i];
  return kept;
}

static plain *plain_new(const plain **left, int left_count, const plain **right, int right_count) {
  size_t count = (size_t)(left_count + right_count);
  plain *form = malloc(sizeof *form + count * sizeof form->options[0]);
  form->left_count = left_count;
  form->right_count = right_count;
  memcpy(form->options, left, (size_t)left_count * sizeof *left);
  memcpy(form->options + left_count, right, (size_t)right_count * sizeof *right);
  return form;
}

/* Remove one dominated option, or replace one reversible option. */
static bool plain_simplify(const plain *form, const plain **items, int *count, bool right) {
  for (int i = 0; i < *count; i++) {
    const plain *option = items[i];
    for (int j = 0; j < *count; j++)
      if (i != j && (right ? plain_leq(items[j], option) : plain_leq(option, items[j]))) {
        items[i] = items[--*count];
        return true;
      }
    int from = right ? 0 : option->left_count;
    int to = right ? option->left_count : option->left_count + option->right_count;
    for (int k = from; k < to; k++) {
      const plain *through = option->options[k];
      if (right ? !plain_leq(form, through) : !plain_leq(through, form))
        continue;
      items[i] = items[--*count];
      int skipped = right ? through->left_count : 0;
      int more = right ? through->right_count : through->left_count;
      memcpy(items + *count, through->options + skipped, (size_t)more * sizeof *items);
      *count = plain_sort(items, *count + more);
      return true;
    }
  }
  return false;
}

static const plain *plain_canonical(const plain **left, int left_count, const plain **right,
                                    int right_count) {
  plain *form;
  for (;;) {
    left_count = plain_sort(left, left_count);
    right_count = plain_sort(right, right_count);
    form = plain_new(left, left_count, right, right_count);
    if (!plain_simplify(form, left, &left_count, false) &&
        !plain_simplify(form, right, &right_count, true))
      break;
    free(form);
  }
  uint64_t hash = (uint64_t)left_count * 1000003 + (uint64_t)right_count;
  for (int i = 0; i < left_count + right_count; i++)
    hash = core_hash(hash ^ (uint64_t)(uintptr_t)form->options[i]);
  size_t slot = hash % SLOTS;
  for (; plain_forms[slot] != NULL; slot = (slot + 1) % SLOTS) {
    const plain *other = plain_forms[slot];
    if (other->left_count == left_count && other->right_count == right_count &&
        memcmp(other->options, form->options,
               (size_t)(left_count + right_count) * sizeof form->options[0]) == 0) {
      free(form);
      return other;
    }
  }
  return plain_forms[slot] = form;
}

static const plain *plain_sum(const plain *g, const plain *h) {
  const plain *left[MOST_OPTIONS], *right[MOST_OPTIONS];
  int left_count = 0, right_count = 0;
  for (int i = 0; i < g->left_count + g->right_count; i++) {
    const plain *sum = plain_sum(g->options[i], h);
    if (i < g->left_count)
      left[left_count++] = sum;
    else
      right[right_count++] = sum;
  }
  for (int i = 0; i < h->left_count + h->right_count; i++) {
    const plain *sum = plain_sum(g, h->options[i]);
    if (i < h->left_count)
      left[left_count++] = sum;
    else
      right[right_count++] = sum;
  }
  return plain_canonical(left, left_count, right, right_count);
}

static char plain_outcome(const plain *g, const plain *zero) {
  return "NRLP"[2 * plain_leq(zero, g) + plain_leq(g, zero)];
}

/* Convert a game of the store to a plain form. */
static const plain *plain_of(games *store, games_id game) {
  const plain *sides[2][64];
  uint32_t count[2];
  for (int right = 0; right < 2; right++) {
    bench_must(games_option_count(store, game, right > 0, &count[right]), "no options");
    for (uint32_t i = 0; i < count[right]; i++)
      sides[right][i] = plain_of(store, games_option(store, game, right > 0, i));
  }
  return plain_canonical(sides[0], (int)count[0], sides[1], (int)count[1]);
}

/* ---- Combined tests ---- */

int main(int count, char **arguments) {
  core_host host = host_make();
  games *store = games_open(&host);
  games_id born[GAMES_BORN_BY_DAY_3];
  static const plain *plains[GAMES_BORN_BY_DAY_3];
  static char outcomes[GAMES_BORN_BY_DAY_3 * (GAMES_BORN_BY_DAY_3 + 1) / 2];
  uint32_t games_born_by_then, pairs = 0, sampled = 0;
  bench_must(store != NULL && games_born(store, 3, born, &games_born_by_then), "no games");
  double start = bench_seconds();
  for (uint32_t i = 0; i < games_born_by_then; i++)
    for (uint32_t j = i; j < games_born_by_then; j++)
      outcomes[pairs++] = games_outcome(store, games_sum(store, born[i], born[j]));
  double ours = bench_seconds() - start;
  if (count > 1 && strcmp(arguments[1], "memory") == 0) {
    printf("%.3f 1\n", (double)games_bytes(store) / 1e6);
    return 0;
  }
  for (uint32_t i = 0; i < games_born_by_then; i++)
    plains[i] = plain_of(store, born[i]);
  const plain *zero = plain_of(store, GAMES_ZERO);
  pairs = 0;
  start = bench_seconds();
  for (uint32_t i = 0; i < games_born_by_then; i++)
    for (uint32_t j = i; j < games_born_by_then; j++, pairs++) {
      if (pairs % EVERY != 0)
        continue;
      sampled++;
      bench_must(plain_outcome(plain_sum(plains[i], plains[j]), zero) == outcomes[pairs],
                 "the programs disagree");
    }
  printf("%.6f %.6f\n", ours, (bench_seconds() - start) * pairs / sampled);
  return 0;
}
