/* Measure the sparse-space kernel against the plain method, for Grundy's game or an octal game with
** one digit that splits. Print the seconds of both, and compare every value.
**
**   heaps_kernels GAME LOG2_OF_HEAPS [kernel | straight]
**
** The last argument selects one of them and suppresses the output, for counting instructions. */
#include <string.h>

#include "../plain_host.h"
#include "bench.h"
#include "core/heaps/game.h"
#include "sparse_plain.h"

static void measure(const char *text, uint32_t count, const char *alone) {
  core_host host = host_make();
  heaps_rules rules;
  heaps_fault fault;
  bench_must(heaps_rules_read(NULL, text, strlen(text), &rules, &fault), "no rules");
  if (strcmp(alone, "straight") == 0) {
    free(sparse_plain_run(text, count));
    return;
  }
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  uint64_t last;
  double start = bench_seconds();
  bench_must(game != NULL && heaps_value(game, count - 1, &last) == CORE_OK, "no values");
  double fast = bench_seconds() - start;
  if (strcmp(alone, "kernel") == 0)
    return;
  start = bench_seconds();
  uint16_t *expected = sparse_plain_run(text, count);
  double slow = bench_seconds() - start;
  bench_must(expected != NULL, "no straight program has these rules");
  for (uint32_t n = 0; n < count; n++)
    bench_must(heaps_value(game, n, &last) == CORE_OK && last == expected[n], "the values differ");
  printf("%.6f %.6f\n", fast, slow);
  free(expected);
  heaps_close(game);
}

int main(int count, char **arguments) {
  int log2 = count == 3 || count == 4 ? atoi(arguments[2]) : 0;
  bench_must(log2 >= 1 && log2 <= 26,
             "usage: heaps_kernels grundy | 0.ddd  1..26  [kernel | straight]");
  measure(arguments[1], 1U << log2, count == 4 ? arguments[3] : "");
  return 0;
}
