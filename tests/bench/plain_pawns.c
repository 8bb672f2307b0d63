/* Baseline of pawns: a contest solution of PWNCHESS for rows of any length. It reads the contest
** format (the number of rows, then the rows) and prints the winner, W or B, if White moves first.
** It uses no code of the project. */
#include <stdio.h>
#include <stdlib.h>

typedef long long number;

static number distance(number k, number sw, number m, number sb, number c) {
  return (k + m) * c - sw - sb - k * (k + 1) / 2 + m * (m + 1) / 2;
}

static int white_first(number k, number sw, number l, number m, number sb, number r) {
  return distance(k, sw, m, sb, l + 1 + (r - l - 1) / 2) > 0;
}

static int black_first(number k, number sw, number l, number m, number sb, number r) {
  return distance(k, sw, m, sb, r - 1 - (r - l - 1) / 2) >= 0;
}

static int capture_wins(number k, number sw, number l, number l2, number m, number sb,
                        const number r[2]) {
  if (m == 1)
    return 1;
  if (r[1] - r[0] >= 2)
    return black_first(k, sw + 1, r[0], m - 1, sb - r[0], r[1]);
  return k > 1 && white_first(k - 1, sw - l, l2, m - 1, sb - r[1], r[0]);
}

static int white_wins(const char *row) {
  number k = 0, sw = 0, l = 0, l2 = 0, m = 0, sb = 0, r[2] = {0, 0};
  for (number cell = 0; row[cell] != 0; cell++) {
    if (row[cell] == 'W') {
      k++, sw += cell, l2 = l, l = cell;
    } else if (row[cell] == 'B') {
      if (m < 2)
        r[m] = cell;
      m++, sb += cell;
    }
  }
  if (k == 0 || m == 0)
    return m == 0;
  if (r[0] - l >= 2)
    return white_first(k, sw, l, m, sb, r[0]);
  if (k >= 2 && white_first(k - 1, sw - l, l2, m, sb, r[0]))
    return 1;
  return capture_wins(k, sw, l, l2, m, sb, r);
}

/* Return the next word of the input, of any length. The caller frees it. */
static char *read_word(void) {
  size_t length = 0, room = 256;
  char *word = malloc(room);
  int c = getchar_unlocked();
  while (c == ' ' || c == '\n' || c == '\r')
    c = getchar_unlocked();
  while (word != NULL && c > ' ') {
    if (length + 1 == room)
      word = realloc(word, room *= 2);
    if (word != NULL)
      word[length++] = (char)c;
    c = getchar_unlocked();
  }
  if (word == NULL)
    exit(1);
  word[length] = 0;
  return word;
}

int main(void) {
  char *word = read_word();
  int rows = atoi(word);
  free(word);
  for (; rows > 0; rows--) {
    char *row = read_word();
    puts(white_wins(row) ? "W" : "B");
    free(row);
  }
  return 0;
}
