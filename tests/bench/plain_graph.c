/* Baseline of solve_graph: read the moves of a game without cycles, and compute outcome, remoteness
** and value of each position. Positions are texts without '|', numbered by a hash table.
**
**   plain_graph FILE     a line FROM|TO for each move
**
** Print the CPU seconds, the number of positions, and the sum of their values. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *text;
static size_t text_length, *names, count, room, slot_count;
static uint32_t *slots, *from, *to, *begin, *ends, *value, *order;
static uint32_t *remoteness, *wins;
static size_t moves, move_room;

static void *resize(void *block, size_t bytes) {
  block = realloc(block, bytes + 1);
  if (block == NULL)
    exit(1);
  return block;
}

static void read_all(void) {
  size_t held = 1 << 20, got;
  text = resize(NULL, held);
  while ((got = fread(text + text_length, 1, held - text_length, stdin)) > 0)
    if ((text_length += got) == held)
      text = resize(text, held *= 2);
  text[text_length] = '\0';
}

static uint64_t hash(const char *name) {
  uint64_t word = 0;
  for (; *name != '\0'; name++)
    word = (word ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
  return word ^ word >> 29;
}

static void grow(void) {
  slot_count = slot_count == 0 ? 1 << 16 : 2 * slot_count;
  free(slots);
  slots = calloc(slot_count, sizeof *slots);
  for (size_t i = 0; i < count; i++) {
    size_t slot = hash(text + names[i]) & (slot_count - 1);
    while (slots[slot] != 0)
      slot = (slot + 1) & (slot_count - 1);
    slots[slot] = (uint32_t)i + 1;
  }
}

static uint32_t number_of(size_t name) {
  if (2 * count >= slot_count)
    grow();
  size_t slot = hash(text + name) & (slot_count - 1);
  for (; slots[slot] != 0; slot = (slot + 1) & (slot_count - 1))
    if (strcmp(text + names[slots[slot] - 1], text + name) == 0)
      return slots[slot] - 1;
  if (count == room)
    names = resize(names, (room = 2 * room + 1024) * sizeof *names);
  names[count] = name;
  slots[slot] = (uint32_t)++count;
  return (uint32_t)count - 1;
}

static void read_moves(void) {
  read_all();
  for (size_t at = 0; at < text_length;) {
    char *bar = strchr(text + at, '|'), *line = strchr(bar, '\n');
    *bar = *line = '\0';
    if (moves == move_room) {
      move_room = 2 * move_room + 1024;
      from = resize(from, move_room * sizeof *from);
      to = resize(to, move_room * sizeof *to);
    }
    from[moves] = number_of(at);
    to[moves++] = number_of((size_t)(bar + 1 - text));
    at = (size_t)(line + 1 - text);
  }
}

/* Sort the moves by the position that they lead from. */
static void sort_moves(void) {
  begin = calloc(count + 2, sizeof *begin);
  ends = resize(NULL, moves * sizeof *ends);
  for (size_t e = 0; e < moves; e++)
    begin[from[e] + 2]++;
  for (size_t p = 2; p < count + 2; p++)
    begin[p] += begin[p - 1];
  for (size_t e = 0; e < moves; e++)
    ends[begin[from[e] + 1]++] = to[e];
}

static void evaluate(uint32_t p) {
  uint64_t seen[4] = {0};
  uint32_t shortest = UINT32_MAX, longest = 0;
  for (uint32_t e = begin[p]; e < begin[p + 1]; e++) {
    uint32_t q = ends[e], later = remoteness[q] + 1;
    seen[value[q] / 64 % 4] |= UINT64_C(1) << value[q] % 64;
    if (!wins[q] && later < shortest)
      shortest = later;
    if (wins[q] && later > longest)
      longest = later;
  }
  wins[p] = shortest != UINT32_MAX;
  remoteness[p] = wins[p] ? shortest : longest;
  value[p] = 0;
  while (seen[value[p] / 64] >> value[p] % 64 & 1)
    value[p]++;
}

/* Evaluate all positions, options first. */
static void walk(void) {
  uint32_t *next = resize(NULL, count * sizeof *next);
  order = resize(NULL, (count + 1) * sizeof *order);
  wins = calloc(count + 1, sizeof *wins);
  remoteness = calloc(count + 1, sizeof *remoteness);
  value = resize(NULL, (count + 1) * sizeof *value);
  memset(value, 0xff, (count + 1) * sizeof *value);
  memcpy(next, begin, count * sizeof *next);
  for (uint32_t p = 0; p < count; p++)
    for (size_t depth = value[p] == UINT32_MAX; depth > 0;) {
      order[0] = depth == 1 ? p : order[0];
      uint32_t top = order[depth - 1];
      if (next[top] == begin[top + 1]) {
        evaluate(top);
        depth--;
      } else if (value[ends[next[top]]] != UINT32_MAX) {
        next[top]++;
      } else {
        order[depth++] = ends[next[top]++];
      }
    }
}

int main(int argc, char **argv) {
  clock_t start = clock();
  uint64_t sum = 0;
  if (argc != 2 || freopen(argv[1], "r", stdin) == NULL)
    return 2;
  read_moves();
  sort_moves();
  walk();
  for (size_t p = 0; p < count; p++)
    sum += value[p];
  printf("%.6f %zu %llu\n", (double)(clock() - start) / CLOCKS_PER_SEC, count,
         (unsigned long long)sum);
  return 0;
}
