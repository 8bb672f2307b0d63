/* Baseline of cops and robbers, as written by hand in C: three cops, who all move or stay on a
** turn, and a robber on a grid. Positions are numbered by a table of all positions and solved by
** retrograde analysis. Print the CPU seconds, the numbers of positions and moves, and the outcome
** and remoteness of the first position, in which the cops and the robber are in opposite corners:
** plain_tokens WIDTH HEIGHT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int width, height, cells, degree[256], near[256][5];
static uint32_t count, room, *index_of, *keys;

static uint32_t *moves, *sources;
static size_t move_count, move_room;

/* Return the key of sorted cops, the robber, and the player to move. */
static uint32_t key_of(int a, int b, int c, int robber, int turn) {
  int least = a < b ? a : b, most = a < b ? b : a, middle = most;
  if (c < least) {
    middle = least;
    least = c;
  } else if (c < most)
    middle = c;
  else
    most = c;
  return (uint32_t)((((least * cells + middle) * cells + most) * cells + robber) * 2 + turn);
}

static uint32_t number_of(uint32_t key) {
  if (index_of[key] == 0) {
    if (count == room)
      keys = realloc(keys, (room = room == 0 ? 1024 : 2 * room) * sizeof *keys);
    keys[count++] = key;
    index_of[key] = count;
  }
  return index_of[key] - 1;
}

static void add_move(uint32_t from, uint32_t key) {
  uint32_t to = number_of(key);
  if (move_count == move_room) {
    move_room = move_room == 0 ? 1024 : 2 * move_room;
    moves = realloc(moves, move_room * sizeof *moves);
    sources = realloc(sources, move_room * sizeof *sources);
  }
  sources[move_count] = from;
  moves[move_count++] = to;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  clock_t begin = clock();
  width = atoi(argv[1]);
  height = atoi(argv[2]);
  cells = width * height;
  for (int i = 0; i < cells; i++)
    for (int j = 0; j < cells; j++)
      if (abs(i % width - j % width) + abs(i / width - j / width) <= 1)
        near[i][degree[i]++] = j;
  index_of =
      calloc((size_t)cells * (size_t)cells * (size_t)cells * (size_t)cells * 2, sizeof *index_of);
  uint32_t *stamp = calloc((size_t)cells * (size_t)cells * (size_t)cells, sizeof *stamp);
  number_of(key_of(0, 0, 0, cells - 1, 0));
  for (uint32_t p = 0; p < count; p++) {
    int rest = (int)keys[p], turn = rest % 2, robber = rest / 2 % cells, c = rest / 2 / cells;
    int at[3] = {c / cells / cells, c / cells % cells, c % cells};
    if (robber == at[0] || robber == at[1] || robber == at[2])
      continue;
    if (turn == 1) {
      for (int i = 0; i < degree[robber]; i++)
        add_move(p, key_of(at[0], at[1], at[2], near[robber][i], 0));
      continue;
    }
    for (int i = 0; i < degree[at[0]]; i++)
      for (int j = 0; j < degree[at[1]]; j++)
        for (int k = 0; k < degree[at[2]]; k++) {
          uint32_t key = key_of(near[at[0]][i], near[at[1]][j], near[at[2]][k], robber, 1);
          uint32_t cops = key / 2 / (uint32_t)cells;
          if (stamp[cops] != p + 1) /* each set of cops is added once */
            add_move(p, key);
          stamp[cops] = p + 1;
        }
  }
  /* The moves by destination, and the number of undecided moves of each position. */
  uint32_t *begins = calloc((size_t)count + 2, sizeof *begins),
           *back = malloc(move_count * sizeof *back);
  uint32_t *open = calloc(count, sizeof *open), *queue = malloc(count * sizeof *queue);
  int32_t *length = malloc(count * sizeof *length);
  char *outcome = calloc(count, 1);
  for (size_t e = 0; e < move_count; e++) {
    begins[moves[e] + 2]++;
    open[sources[e]]++;
  }
  for (uint32_t p = 0; p < count; p++)
    begins[p + 2] += begins[p + 1];
  for (size_t e = 0; e < move_count; e++)
    back[begins[moves[e] + 1]++] = sources[e];
  uint32_t head = 0, tail = 0;
  for (uint32_t p = 0; p < count; p++)
    if (open[p] == 0) { /* after a capture the cops have won, whichever player is to move */
      outcome[p] = keys[p] % 2 == 1 ? 'P' : 'N';
      length[p] = 0;
      queue[tail++] = p;
    }
  while (head < tail) {
    uint32_t q = queue[head++];
    for (uint32_t e = begins[q]; e < begins[q + 1]; e++) {
      uint32_t p = back[e];
      if (outcome[p] != 0)
        continue;
      if (outcome[q] == 'P' || --open[p] == 0) {
        outcome[p] = outcome[q] == 'P' ? 'N' : 'P';
        length[p] = length[q] + 1;
        queue[tail++] = p;
      }
    }
  }
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  long sum = 0;
  for (uint32_t p = 0; p < count; p++)
    sum += outcome[p] == 0 ? 0 : length[p];
  printf("%.6f %u %zu %c %d %ld\n", seconds, count, move_count, outcome[0] == 0 ? 'D' : outcome[0],
         (int)length[0], sum);
  return 0;
}
