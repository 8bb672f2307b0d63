/* Grundy's game or an octal game with one digit that splits: the sparse-space kernel beside the same
** method written straight down. Prints the seconds of both, and compares every value.
**   heaps_kernels GAME  log2 of the number of heaps  [kernel | straight]
** With the last word one of them alone, and nothing is printed: for counting what it does.
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../plain_host.h"
#include "core/heaps/game.h"
#include "sparse_plain.h"

static double seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

static bool measure(const char *text, uint32_t count, const char *alone) {
  core_host host = {.resize = host_resize,
                    .proceed = host_proceed,
                    .memory_limit = UINT64_C(4) << 30,
                    .work_left = CORE_WORK_BETWEEN_QUESTIONS};
  heaps_rules rules;
  heaps_fault fault;
  if (!heaps_rules_read(NULL, text, strlen(text), &rules, &fault))
    return false;
  if (strcmp(alone, "straight") == 0) {
    free(sparse_plain_run(text, count));
    return true;
  }
  heaps_game *game = heaps_open(&host, &rules, HEAPS_BEST);
  uint64_t last;
  double start = seconds();
  if (game == NULL || heaps_value(game, count - 1, &last) != CORE_OK)
    return false;
  double fast = seconds() - start;
  if (strcmp(alone, "kernel") == 0)
    return true;
  start = seconds();
  uint16_t *expected = sparse_plain_run(text, count);
  double slow = seconds() - start;
  bool same = expected != NULL;
  for (uint32_t n = 0; n < count && same; n++) {
    uint64_t value;
    same = heaps_value(game, n, &value) == CORE_OK && value == expected[n];
  }
  printf("%.6f %.6f\n", fast, slow);
  if (!same)
    fprintf(stderr, "%s: the values differ\n", text);
  free(expected);
  heaps_close(game);
  return same;
}

int main(int count, char **arguments) {
  int log2 = count == 3 || count == 4 ? atoi(arguments[2]) : 0;
  if (log2 < 1 || log2 > 26) {
    fprintf(stderr, "usage: heaps_kernels grundy | 0.ddd  1..26  [kernel | straight]\n");
    return 2;
  }
  return measure(arguments[1], 1U << log2, count == 4 ? arguments[3] : "") ? 0 : 1;
}
