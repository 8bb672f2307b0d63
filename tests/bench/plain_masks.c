/* Baseline of games of masks, as written by hand in C: a hash table of positions, found
** breadth-first, and a backward pass for outcome and remoteness. Print the CPU seconds, the number
** of positions, and the outcome of the first position.
**
**   plain_masks connect WIDTH HEIGHT     Connect-Four
**   plain_masks cram WIDTH HEIGHT [misere]
**   plain_masks clobber WIDTH HEIGHT     from a chessboard of stones */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t *positions, *begins;
static uint32_t *slots, *moves, slot_mask;
static size_t count, room, move_count, move_room;

static uint64_t hash(uint64_t word) {
  word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
  return word ^ (word >> 31);
}

static void grow_slots(void) {
  slot_mask = slot_mask == 0 ? 1023 : 2 * slot_mask + 1;
  free(slots);
  slots = calloc((size_t)slot_mask + 1, sizeof *slots);
  for (size_t i = 0; i < count; i++) {
    uint64_t slot = hash(positions[i]) & slot_mask;
    while (slots[slot] != 0)
      slot = (slot + 1) & slot_mask;
    slots[slot] = (uint32_t)i + 1;
  }
}

static uint32_t number_of(uint64_t position) {
  if (2 * (count + 1) > slot_mask)
    grow_slots();
  uint64_t slot = hash(position) & slot_mask;
  for (; slots[slot] != 0; slot = (slot + 1) & slot_mask)
    if (positions[slots[slot] - 1] == position)
      return slots[slot] - 1;
  if (count == room) {
    room = room == 0 ? 1024 : 2 * room;
    positions = realloc(positions, room * sizeof *positions);
  }
  positions[count] = position;
  slots[slot] = (uint32_t)++count;
  return (uint32_t)count - 1;
}

static void add_move(uint64_t to) {
  if (move_count == move_room) {
    move_room = move_room == 0 ? 1024 : 2 * move_room;
    moves = realloc(moves, move_room * sizeof *moves);
  }
  moves[move_count++] = number_of(to);
}

static uint64_t lines[256];
static int line_count, width, height, cells;

static void find_lines(void) {
  static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  for (int i = 0; i < cells; i++)
    for (int k = 0; k < 4; k++) {
      uint64_t line = 0;
      int x = i % width, y = i / width;
      int end_x = x + 3 * steps[k][0], end_y = y + 3 * steps[k][1];
      if (end_x < 0 || end_x >= width || end_y >= height)
        continue;
      for (int j = 0; j < 4; j++)
        line |= UINT64_C(1) << ((y + j * steps[k][1]) * width + x + j * steps[k][0]);
      lines[line_count++] = line;
    }
}

/* Return true if the game is over. */
static int expand_connect(uint64_t position) {
  uint64_t full = (UINT64_C(1) << cells) - 1, mine = position & full, theirs = position >> cells;
  for (int i = 0; i < line_count; i++)
    if ((theirs & lines[i]) == lines[i])
      return 1;
  for (int i = 0; i < cells; i++) {
    uint64_t bit = UINT64_C(1) << i, below = i >= width ? bit >> width : 0;
    if (((mine | theirs) & (bit | below)) == below)
      add_move(theirs | (mine | bit) << cells);
  }
  return 0;
}

static int expand_cram(uint64_t position) {
  for (int i = 0; i < cells; i++) {
    uint64_t across = UINT64_C(3) << i, down = (UINT64_C(1) | UINT64_C(1) << width) << i;
    if (i % width + 1 < width && (position & across) == 0)
      add_move(position | across);
    if (i + width < cells && (position & down) == 0)
      add_move(position | down);
  }
  return 0;
}

/* Add the moves of a stone that clobbers its neighbour, in both directions. */
static void clobber(uint64_t position, uint64_t from, uint64_t to) {
  uint64_t mine = position & ((UINT64_C(1) << cells) - 1), theirs = position >> cells;
  if ((mine & from) != 0 && (theirs & to) != 0)
    add_move((theirs & ~to) | ((mine & ~from) | to) << cells);
}

static int expand_clobber(uint64_t position) {
  for (int i = 0; i < cells; i++) {
    uint64_t bit = UINT64_C(1) << i;
    if (i % width + 1 < width) {
      clobber(position, bit, bit << 1);
      clobber(position, bit << 1, bit);
    }
    if (i + width < cells) {
      clobber(position, bit, bit << width);
      clobber(position, bit << width, bit);
    }
  }
  return 0;
}

static uint64_t chessboard(void) {
  uint64_t position = 0;
  for (int i = 0; i < cells; i++)
    position |= UINT64_C(1) << ((i % width + i / width) % 2 == 0 ? i : i + cells);
  return position;
}

static char solve(uint64_t start, int (*expand)(uint64_t), char stuck) {
  size_t begin_room = 1024;
  char *outcomes;
  uint8_t *remoteness;
  begins = malloc(begin_room * sizeof *begins);
  number_of(start);
  for (size_t i = 0; i < count; i++) {
    if (i + 2 > begin_room)
      begins = realloc(begins, (begin_room *= 2) * sizeof *begins);
    begins[i] = (uint64_t)move_count << 1;
    begins[i] |= (uint64_t)expand(positions[i]);
    begins[i + 1] = (uint64_t)move_count << 1;
  }
  outcomes = malloc(count);
  remoteness = malloc(count);
  for (size_t i = count; i-- > 0;) {
    int wins = 0, draws = 0, shortest = 255, longest = 0;
    size_t begin = begins[i] >> 1, end = begins[i + 1] >> 1;
    for (size_t e = begin; e < end; e++) {
      int later = remoteness[moves[e]] + 1;
      wins |= outcomes[moves[e]] == 'P';
      draws |= outcomes[moves[e]] == 'D';
      if (outcomes[moves[e]] == 'P' && later < shortest)
        shortest = later;
      if (outcomes[moves[e]] == 'N' && later > longest)
        longest = later;
    }
    outcomes[i] = begins[i] & 1 ? 'P' : begin == end ? stuck : wins ? 'N' : draws ? 'D' : 'P';
    remoteness[i] = (uint8_t)(wins ? shortest : longest);
  }
  return outcomes[0];
}

int main(int argc, char **argv) {
  if (argc != 4 && argc != 5)
    return 2;
  clock_t begin = clock();
  width = atoi(argv[2]);
  height = atoi(argv[3]);
  cells = width * height;
  find_lines();
  char outcome;
  if (strcmp(argv[1], "connect") == 0)
    outcome = solve(0, expand_connect, 'D');
  else if (strcmp(argv[1], "cram") == 0)
    outcome = solve(0, expand_cram, argc == 5 ? 'N' : 'P');
  else
    outcome = solve(chessboard(), expand_clobber, 'P');
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("%.6f %zu %c\n", seconds, count, outcome);
  return 0;
}
