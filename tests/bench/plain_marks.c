/* Baselines of P-positions by marking lines: the piece (-1,0)* (0,-1)* (-1,-1)* (-1,-2)* (-2,-1)*
** on N x N cells, without walls. Each family of lines has an array in which a marked line refers to
** a later one, so that the next free line is found by following references, which are shortened on
** the way. With `A`, the P-positions of A-Wythoff by Fraenkel's recurrence: the n-th one has the
** least unused number x, and x + A n.
**
**   plain_marks N [A]
**
** Print the CPU seconds, and the number of P-positions and the sum of their coordinates. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t *new_lines(uint64_t count) {
  uint32_t *next = malloc((count + 1) * sizeof *next);
  for (uint64_t i = 0; i <= count; i++)
    next[i] = (uint32_t)i;
  return next;
}

/* Return the first free line from `line` on. */
static uint32_t free_line(uint32_t *next, uint32_t line) {
  while (next[line] != line)
    line = next[line] = next[next[line]];
  return line;
}

static int wythoff(int64_t n, int64_t a) {
  clock_t start = clock();
  unsigned char *used = calloc((size_t)n, 1);
  uint64_t count = 0, sum = 0;
  for (int64_t x = 0, y = 0; y < n; y += a) {
    while (y < n && used[x])
      x++, y++;
    if (y >= n)
      break;
    uint64_t images = x == y ? 1 : 2;
    used[x] = used[y] = 1;
    count += images;
    sum += images * (uint64_t)(x + y);
  }
  printf("%.6f %llu %llu\n", (double)(clock() - start) / CLOCKS_PER_SEC, (unsigned long long)count,
         (unsigned long long)sum);
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 2)
    return wythoff(atoll(argv[1]), atoll(argv[2]));
  clock_t start = clock();
  int64_t n = argc > 1 ? atoll(argv[1]) : 1000000, half = (n - 1) / 2;
  uint64_t count = 0, sum = 0;
  uint32_t *columns = new_lines((uint64_t)n), *diagonals = new_lines((uint64_t)(2 * n)),
           *flat = new_lines((uint64_t)(3 * n)),
           *steep[2] = {new_lines((uint64_t)(n + half + 1)), new_lines((uint64_t)(n + half + 1))};
  for (int64_t y = 0; y < n; y++) {
    int64_t x = 0, before;
    do {
      before = x;
      x = free_line(columns, (uint32_t)x);
      x = x < n ? free_line(diagonals, (uint32_t)(x - y + n)) + y - n : n;
      x = x < n ? free_line(flat, (uint32_t)(x - 2 * y + 2 * n)) + 2 * y - 2 * n : n;
      x = x < n ? free_line(steep[y % 2], (uint32_t)(x - y / 2 + half)) + y / 2 - half : n;
    } while (x != before && x < n);
    if (x >= n)
      continue;
    columns[x]++;
    diagonals[x - y + n]++;
    flat[x - 2 * y + 2 * n]++;
    steep[y % 2][x - y / 2 + half]++;
    count++;
    sum += (uint64_t)(x + y);
  }
  printf("%.6f %llu %llu\n", (double)(clock() - start) / CLOCKS_PER_SEC, (unsigned long long)count,
         (unsigned long long)sum);
  return 0;
}
