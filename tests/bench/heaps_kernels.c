/* Grundy's game and couples-are-forever: the sparse-space kernel beside the same method written
** straight down. Prints seconds and their ratio, and compares every value.
**   heaps_kernels [log2 of the heaps of Grundy's game [the same of 0.6]]      default: 23 22
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "heaps.h"
#include "sparse_plain.h"

static void *resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes > 0)
    return realloc(block, (size_t)bytes);
  free(block);
  return NULL;
}

static bool proceed(void *context) {
  (void)context;
  return true;
}

static double seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

static bool measure(const char *text, sparse_plain_game plain, uint32_t count) {
  core_host host = {.resize = resize,
                    .proceed = proceed,
                    .memory_limit = UINT64_C(4) << 30,
                    .work_left = CORE_WORK_BETWEEN_QUESTIONS};
  heaps_rules rules;
  heaps_fault fault;
  if (!heaps_rules_read(text, strlen(text), &rules, &fault))
    return false;
  heaps *game = heaps_open(&host, &rules, HEAPS_BEST);
  double start = seconds();
  if (game == NULL || heaps_reach(game, count - 1) != CORE_OK)
    return false;
  double fast = seconds() - start;
  uint32_t rares;
  start = seconds();
  uint16_t *expected = sparse_plain_run(plain, count, &rares);
  double slow = seconds() - start;
  bool same = expected != NULL;
  for (uint32_t n = 0; n < count && same; n++) {
    uint64_t value;
    same = heaps_value(game, n, &value) == CORE_OK && value == expected[n];
  }
  printf("%-8s %9u heaps  kernel %7.2f s  straight %7.2f s  ratio %5.2f  %s\n", text, count, fast,
         slow, slow / fast, same ? "same values" : "VALUES DIFFER");
  free(expected);
  heaps_close(game);
  return same;
}

int main(int count, char **arguments) {
  int grundy = count > 1 ? atoi(arguments[1]) : 23, couples = count > 2 ? atoi(arguments[2]) : 22;
  bool same = measure("grundy", SPARSE_PLAIN_GRUNDY, 1U << grundy);
  return measure("0.6", SPARSE_PLAIN_COUPLES, 1U << couples) && same ? 0 : 1;
}
