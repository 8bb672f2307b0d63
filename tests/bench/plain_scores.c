/* Baseline of play 'score': the final score of the first player, by loops over arrays.
**
**   plain_scores stones N         N stones in a row, of which a player takes the first or the last;
**                                 stone i is worth i * i % 101
**   plain_scores boxes WIDTH HEIGHT   Dots and Boxes
**
** Print the CPU seconds and the score. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int take_stones(int count) {
  int *score = calloc((size_t)count + 1, sizeof *score);
  for (int length = 1; length <= count; length++)
    for (int i = 0; i + length <= count; i++) {
      int last = i + length - 1, by_first = i * i % 101 - score[i + 1],
          by_last = last * last % 101 - score[i];
      score[i] = by_first > by_last ? by_first : by_last;
    }
  return score[0];
}

static int draw_boxes(int width, int height) {
  int across = width * (height + 1), lines = across + (width + 1) * height, boxes = width * height;
  uint32_t box[32];
  for (int i = 0; i < boxes; i++) {
    int x = i % width, y = i / width, left = across + y * (width + 1) + x;
    box[i] =
        UINT32_C(1) << (y * width + x) | UINT32_C(1) << ((y + 1) * width + x) | UINT32_C(3) << left;
  }
  signed char *score = calloc(UINT32_C(1) << lines, 1);
  for (uint32_t drawn = (UINT32_C(1) << lines) - 1; drawn-- > 0;) {
    int best = -127;
    for (int line = 0; line < lines; line++) {
      uint32_t next = drawn | UINT32_C(1) << line;
      int gain = 0;
      if (next == drawn)
        continue;
      for (int i = 0; i < boxes; i++)
        gain += (next & box[i]) == box[i] && (drawn & box[i]) != box[i];
      int total = gain > 0 ? gain + score[next] : -score[next];
      best = total > best ? total : best;
    }
    score[drawn] = (signed char)best;
  }
  return score[0];
}

int main(int argc, char **argv) {
  clock_t start = clock();
  if (argc < 3)
    return 2;
  int score = strcmp(argv[1], "stones") == 0 ? take_stones(atoi(argv[2]))
              : argc == 4                    ? draw_boxes(atoi(argv[2]), atoi(argv[3]))
                                             : 0;
  printf("%.6f %d\n", (double)(clock() - start) / CLOCKS_PER_SEC, score);
  return 0;
}
