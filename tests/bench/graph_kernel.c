/* Time and memory for labelling games of a million positions and five million moves, with and
** without cycles, and the longest time between two questions to the host. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/solve/graph.h"

enum { POSITIONS = 1000000, OPTIONS = 5, ROUNDS = 5 };

typedef struct meter {
  uint64_t held, peak;
  double asked, longest_gap;
} meter;

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Each block knows its size, so that the peak is that of what is really held. */
static void *meter_resize(void *context, void *block, uint64_t bytes) {
  meter *m = context;
  uint64_t *head = block == NULL ? NULL : (uint64_t *)block - 2;
  m->held -= head == NULL ? 0 : *head;
  if (bytes == 0) {
    free(head);
    return NULL;
  }
  head = realloc(head, (size_t)bytes + 16);
  if (head == NULL)
    exit(1);
  *head = bytes;
  m->held += bytes;
  m->peak = m->held > m->peak ? m->held : m->peak;
  return head + 2;
}

static bool meter_proceed(void *context) {
  meter *m = context;
  double time = now();
  m->longest_gap = time - m->asked > m->longest_gap ? time - m->asked : m->longest_gap;
  m->asked = time;
  return true;
}

static uint64_t next_random(uint64_t *state) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return *state >> 33;
}

typedef uint32_t (*option_rule)(uint32_t position, int option, uint64_t *random);

/* Anything smaller: no cycles, remoteness grows like a logarithm. */
static uint32_t any_smaller(uint32_t position, int option, uint64_t *random) {
  (void)option;
  return (uint32_t)(next_random(random) % (position + (position == 0)));
}

/* A subtraction game: no cycles, and neighbours in memory. */
static uint32_t a_bit_smaller(uint32_t position, int option, uint64_t *random) {
  (void)random;
  uint32_t take = (uint32_t)(option * option + 1);
  return position >= take ? position - take : position;
}

/* A quarter of the positions are ends; from elsewhere one gets anywhere. */
static uint32_t anything(uint32_t position, int option, uint64_t *random) {
  (void)option;
  return position % 4 == 0 ? position : (uint32_t)(next_random(random) % POSITIONS);
}

/* A few moves back among many forward. */
static uint32_t mostly_smaller(uint32_t position, int option, uint64_t *random) {
  return next_random(random) % 10000 == 0 ? anything(position, option, random)
                                          : any_smaller(position, option, random);
}

typedef struct edge {
  uint32_t from, to;
} edge;

static edge edges[POSITIONS * OPTIONS];
static uint32_t edge_count;

static void make_edges(option_rule rule, bool shuffled) {
  uint64_t random = 1;
  edge_count = 0;
  for (uint32_t p = 0; p < POSITIONS; p++)
    for (int option = 0; option < OPTIONS; option++) {
      uint32_t to = rule(p, option, &random);
      if (to != p)
        edges[edge_count++] = (edge){p, to};
    }
  for (uint32_t e = edge_count - 1; shuffled && e > 0; e--) {
    uint32_t other = (uint32_t)(next_random(&random) % (e + 1));
    edge taken = edges[e];
    edges[e] = edges[other];
    edges[other] = taken;
  }
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void report(const char *name, option_rule rule, bool shuffled) {
  double add[ROUNDS], solve[ROUNDS];
  meter m = {0};
  uint32_t loopy = 0, drawn = 0;
  uint64_t kept = 0;
  make_edges(rule, shuffled);
  for (int round = 0; round < ROUNDS; round++) {
    core_host host = {.context = &m,
                      .resize = meter_resize,
                      .proceed = meter_proceed,
                      .memory_limit = UINT64_C(4) << 30,
                      .work_left = CORE_WORK_BETWEEN_QUESTIONS};
    double start = m.asked = now();
    graphs_game *game = graphs_new(&host);
    for (uint32_t e = 0; e < edge_count; e++)
      if (graphs_add(game, &(graphs_batch){
                               .count = 1, .from = &edges[e].from, .to = &edges[e].to}) != CORE_OK)
        exit(1);
    double middle = m.asked = now();
    if (graphs_solve(game, POSITIONS) != CORE_OK)
      exit(1);
    solve[round] = now() - middle;
    add[round] = middle - start;
    kept = m.held;
    loopy = drawn = 0;
    for (uint32_t p = 0; p < POSITIONS; p++) {
      loopy += graphs_value(game, p) < 0;
      drawn += graphs_outcome(game, p) == 'D';
    }
    graphs_free(game);
  }
  qsort(add, ROUNDS, sizeof *add, compare);
  qsort(solve, ROUNDS, sizeof *solve, compare);
  printf("%-30s add %4.0f ms, solve %4.0f ms, %5.1f bytes per edge at most, %4.1f kept, asked "
         "every %3.0f ms, %6u loopy, %6u drawn\n",
         name, add[ROUNDS / 2], solve[ROUNDS / 2], (double)m.peak / edge_count,
         (double)kept / edge_count, m.longest_gap, loopy, drawn);
}

int main(void) {
  report("no cycles, in order", any_smaller, false);
  report("no cycles, shuffled", any_smaller, true);
  report("subtraction game, in order", a_bit_smaller, false);
  report("subtraction game, shuffled", a_bit_smaller, true);
  report("few cycles, shuffled", mostly_smaller, true);
  report("random, shuffled", anything, true);
  return 0;
}
