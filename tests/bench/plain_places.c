/* Baseline of codes with repeating places: 0.(7), where a move takes any number of tokens and
** leaves at most two heaps. A heap has the options of the heap before it, and those that leave one
** token less, so each pair of heaps is examined once.
**
**   plain_places N
**
** Print the CPU seconds and the sum of the values up to heap N. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
  clock_t start = clock();
  size_t last = argc > 1 ? strtoul(argv[1], NULL, 10) : 10000, room = 1;
  while (room <= last)
    room *= 2; /* the values are at most N */
  uint32_t *value = malloc((last + 1) * sizeof *value);
  unsigned char *is_option = calloc(room, 1);
  uint64_t sum = 0;
  value[0] = 0;
  for (size_t n = 1; n <= last; n++) {
    uint32_t least = 0;
    for (size_t a = 0; 2 * a <= n - 1; a++)
      is_option[value[a] ^ value[n - 1 - a]] = 1;
    while (is_option[least])
      least++;
    sum += value[n] = least;
  }
  printf("%.6f %llu\n", (double)(clock() - start) / CLOCKS_PER_SEC, (unsigned long long)sum);
  return 0;
}
