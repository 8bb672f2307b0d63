/* Slow: make check omits this test, which takes more than a second. */
/* Test large, invalid and slow graphs. sql/every_graph.sql compares every small game with play, and
** the analyses compare random games. */
#include "array_files.h"

#include "core/solve/graph.h"

#include <limits.h>
#include <string.h>

/* ---- Large games ---- */

/* Nim heaps up to 1500. Each heap h has a twin that moves to the options of h or stays, so its loop
** values are 0 to h - 1. Every hundredth heap has a position whose only move leads to h, which
** therefore has the value 0, and a copy of h that may also move to that position, which changes
** nothing. */
HOST_TEST(many_values) {
  enum { SIZE = 1500, TWIN = SIZE, LONE = 2 * SIZE, COPY = 3 * SIZE };
  graphs_game *graph = graphs_new(host);
  for (uint32_t heap = 0; heap < SIZE; heap++) {
    bool copied = heap % 100 == 99;
    assert_int_equal(graphs_add_edge(graph, TWIN + heap, TWIN + heap), CORE_OK);
    if (copied) {
      assert_int_equal(graphs_add_edge(graph, LONE + heap, heap), CORE_OK);
      assert_int_equal(graphs_add_edge(graph, COPY + heap, LONE + heap), CORE_OK);
    }
    for (uint32_t smaller = 0; smaller < heap; smaller++) {
      assert_int_equal(graphs_add_edge(graph, heap, smaller), CORE_OK);
      assert_int_equal(graphs_add_edge(graph, TWIN + heap, smaller), CORE_OK);
      if (copied)
        assert_int_equal(graphs_add_edge(graph, COPY + heap, smaller), CORE_OK);
    }
  }
  assert_int_equal(graphs_solve(graph, 4 * SIZE), CORE_OK);
  for (uint32_t heap = 0; heap < SIZE; heap++) {
    const uint32_t *values = NULL;
    assert_int_equal(graphs_value(graph, heap), heap);
    assert_int_equal(graphs_value(graph, LONE + heap), 0);
    assert_int_equal(graphs_value(graph, COPY + heap), heap % 100 == 99 ? heap : 0);
    assert_int_equal(graphs_value(graph, TWIN + heap), -1);
    assert_int_equal(graphs_loop_values(graph, TWIN + heap, &values), heap);
    for (uint32_t i = 0; i < heap; i++)
      assert_int_equal(values[i], i);
  }
  graphs_free(graph);
}

/* A path of a million moves. If `loops`, its end may also move to itself, so that every position is
** a draw. */
static void walk(bool loops) {
  enum { LENGTH = 1000000 };
  core_host host = host_make();
  graphs_game *graph = graphs_new(&host);
  for (uint32_t p = 0; p < LENGTH; p++)
    assert_int_equal(graphs_add_edge(graph, p, p + 1), CORE_OK);
  if (loops)
    assert_int_equal(graphs_add_edge(graph, LENGTH, LENGTH), CORE_OK);
  assert_int_equal(graphs_solve(graph, LENGTH + 1), CORE_OK);
  for (uint32_t p = 0; p <= LENGTH; p++) {
    assert_int_equal(graphs_value(graph, p), loops ? -1 : (LENGTH - (int64_t)p) % 2);
    assert_int_equal(graphs_remoteness(graph, p), loops ? -1 : LENGTH - (int64_t)p);
  }
  graphs_free(graph);
  assert_int_equal(host.memory_used, 0);
}

TEST(long_paths) {
  walk(false);
  walk(true);
}

/* ---- failures ---- */

HOST_TEST(empty_games) {
  graphs_game *graph = graphs_new(host);
  assert_int_equal(graphs_solve(graph, 0), CORE_OK);
  graphs_free(graph);
  graph = graphs_new(host);
  assert_int_equal(graphs_solve(graph, 3), CORE_OK);
  for (uint32_t p = 0; p < 3; p++) {
    assert_int_equal(graphs_value(graph, p), 0);
    assert_int_equal(graphs_remoteness(graph, p), 0);
    assert_int_equal(graphs_outcome(graph, p), 'P');
  }
  graphs_free(graph);
  graphs_free(NULL);
}

HOST_TEST(wrong_input_is_reported) {
  graphs_game *graph = graphs_new(host);
  assert_int_equal(graphs_add_edge(graph, 0, GRAPHS_TOO_MANY), CORE_INVALID);
  assert_int_equal(graphs_add_edge(graph, UINT32_MAX, 0), CORE_INVALID);
  assert_int_equal(graphs_add_flagged(graph, 0, GRAPHS_NOTHING, GRAPHS_AGAIN), CORE_INVALID);
  const graphs_result won = {{'N'}, -1, -1};
  assert_int_equal(graphs_set_result(graph, GRAPHS_TOO_MANY, won), CORE_INVALID);
  assert_int_equal(graphs_add_edge(graph, 4, 5), CORE_OK);
  assert_int_equal(graphs_solve(graph, GRAPHS_TOO_MANY), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 5), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 6), CORE_OK);
  assert_int_equal(graphs_add_edge(graph, 0, 1), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 6), CORE_INVALID);
  graphs_free(graph);
  graph = graphs_new(host);
  graphs_set_play(graph, GRAPHS_DRAW);
  const graphs_result heap = {{'P'}, 0, -1};
  assert_int_equal(graphs_set_result(graph, 0, heap), CORE_INVALID);
  graphs_free(graph);
}

/* Position 3 + h is a Nim heap of h, and the only move of position h leads to it. */
HOST_TEST(heaps_as_results) {
  for (int play = GRAPHS_NORMAL; play <= GRAPHS_MISERE; play++) {
    graphs_game *graph = graphs_new(host);
    graphs_set_play(graph, (graphs_play)play);
    for (uint32_t h = 0; h < 3; h++) {
      const graphs_result heap = {{0}, h, -1};
      assert_int_equal(graphs_add_edge(graph, h, 3 + h), CORE_OK);
      assert_int_equal(graphs_set_result(graph, 3 + h, heap), CORE_OK);
    }
    assert_int_equal(graphs_solve(graph, 6), CORE_OK);
    for (uint32_t h = 0; h < 3; h++) {
      bool lost = play == GRAPHS_MISERE ? h == 1 : h == 0;
      assert_int_equal(graphs_outcome(graph, 3 + h), lost ? 'P' : 'N');
      assert_int_equal(graphs_outcome(graph, h), lost ? 'N' : 'P');
    }
    graphs_free(graph);
  }
}

HOST_TEST(faults_name_positions) {
  uint32_t position = 0;
  graphs_game *graph = graphs_new(host);
  graphs_result lost = {{'P'}, -1, 0}, won = {{'N'}, -1, 1}, zero = {{'P'}, 0, 0};
  assert_int_equal(graphs_set_result(graph, 3, lost), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 3, lost), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 3, zero), CORE_INVALID);
  assert_int_equal(graphs_set_result(graph, 3, won), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_RESULTS_DIFFER);
  assert_int_equal(position, 3);
  graphs_free(graph);
  graph = graphs_new(host);
  assert_int_equal(graphs_add_edge(graph, 2, 1), CORE_OK);
  assert_int_equal(graphs_set_result(graph, 2, won), CORE_OK);
  assert_int_equal(graphs_solve(graph, 2), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 3), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_RESULT_AND_MOVES);
  assert_int_equal(position, 2);
  graphs_free(graph);
  graph = graphs_new(host);
  graphs_set_parts(graph);
  assert_int_equal(graphs_add_part(graph, 0, 0, 1), CORE_OK);
  assert_int_equal(graphs_add_part(graph, 1, 0, 0), CORE_OK);
  assert_int_equal(graphs_add_edge(graph, 1, 0), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 2), CORE_INVALID);
  assert_int_equal(graphs_find_fault(graph, &position), GRAPHS_CYCLE);
  graphs_free(graph);
  graph = graphs_new(host);
  lost.remoteness = GRAPHS_LARGEST_REMOTENESS;
  assert_int_equal(graphs_set_result(graph, 0, lost), CORE_OK);
  assert_int_equal(graphs_add_edge(graph, 1, 0), CORE_OK);
  assert_int_equal(graphs_add_part(graph, 1, 0, 0), CORE_INVALID);
  assert_int_equal(graphs_solve(graph, 2), CORE_OK);
  assert_int_equal(graphs_remoteness(graph, 1), GRAPHS_LARGEST_REMOTENESS + 1);
  graphs_free(graph);
}

/* ---- Stops ---- */

static bool proceed_for_a_while(void *context) {
  int *questions = context;
  return (*questions)-- > 0;
}

typedef struct test_patience {
  core_host *host;
  int64_t questions, work; /* questions answered by "continue"; work between two questions */
} test_patience;

static bool proceed_with_patience(void *context) {
  test_patience *patience = context;
  patience->host->work_left = patience->work;
  return patience->questions-- > 0;
}

static core_status solve_many_edges(core_host *host, uint32_t positions, uint32_t edges, bool loopy,
                                    graphs_game **graph) {
  uint64_t random = 11;
  core_status status = CORE_OK;
  *graph = graphs_new(host);
  for (uint32_t e = 0; e < edges && status == CORE_OK; e++) {
    uint32_t from = 1 + (uint32_t)(host_random(&random) % (positions - 1));
    uint32_t below = loopy && from % 4 != 0 ? positions : from;
    status = graphs_add_edge(*graph, from, (uint32_t)(host_random(&random) % below));
  }
  return status == CORE_OK ? graphs_solve(*graph, positions) : status;
}

/* After the host has asked to stop, it is not asked again. */
TEST(interruption_stops) {
  core_status status = CORE_INTERRUPTED;
  int patience = 0;
  for (; status != CORE_OK; patience++) {
    int questions = patience;
    core_host host = host_make();
    graphs_game *graph;
    host.proceed = proceed_for_a_while;
    host.context = &questions;
    status = solve_many_edges(&host, 50000, 250000, true, &graph);
    assert_true(status == CORE_OK || status == CORE_INTERRUPTED);
    assert_true(questions >= -1);
    graphs_free(graph);
    assert_int_equal(host.memory_used, 0);
  }
  assert_true(patience > 5);
}

/* Position 1 can play forever or end the game, and has more incoming moves than are processed
** between two questions. Neither position 1 nor position 2 has a value; all other positions are
** terminal. */
static core_status add_many_moves_to_one(core_host *host, graphs_game **graph) {
  core_status status = CORE_OK;
  *graph = graphs_new(host);
  for (uint32_t e = 0; e < (1 << 20) + 10 && status == CORE_OK; e++)
    status = graphs_add_edge(*graph, 2, 1);
  if (status == CORE_OK)
    status = graphs_add_edge(*graph, 1, 1);
  if (status == CORE_OK)
    status = graphs_add_edge(*graph, 1, 0);
  return status;
}

/* Stops must also occur among the edges of one position, in each pass over them. */
TEST(interruption_stops_within_positions) {
  for (int kind = 0; kind < 3; kind++) {
    core_status status = CORE_INTERRUPTED;
    int questions = 0;
    for (; status != CORE_OK; questions++) {
      core_host host = host_make();
      test_patience patience = {&host, questions, INT64_MAX};
      graphs_game *graph = NULL;
      host.proceed = proceed_with_patience;
      host.context = &patience;
      host.work_left = INT64_MAX;
      if (kind < 2)
        status = solve_many_edges(&host, 2, 5 << 18, kind == 1, &graph);
      else if ((status = add_many_moves_to_one(&host, &graph)) == CORE_OK)
        status = graphs_solve(graph, 400);
      assert_true(status == CORE_OK || status == CORE_INTERRUPTED);
      assert_true(patience.questions >= -1);
      graphs_free(graph);
      assert_int_equal(host.memory_used, 0);
    }
    assert_true(questions > 2);
  }
}

typedef struct late_stop {
  int blocks_left;    /* counts down to the block at which the counting of questions starts */
  int questions_left; /* counts down to the question that is answered by "stop" */
  core_host *host;    /* from then on, each report of work asks a question */
} late_stop;

static void *late_resize(void *context, void *block, uint64_t bytes) {
  late_stop *late = context;
  if (bytes > 0 && late->blocks_left > 0 && --late->blocks_left == 0)
    late->host->work_left = 1;
  return host_resize(NULL, block, bytes);
}

static bool late_proceed(void *context) {
  late_stop *late = context;
  if (late->blocks_left > 0)
    return true;
  late->host->work_left = 1;
  return late->questions_left-- > 0;
}

/* Stop at the first questions after each block of memory, since passes begin with an allocation. */
TEST(interruption_stops_after_each_block) {
  for (int questions = 0; questions < 2; questions++) {
    bool all = false;
    for (int blocks = 1; !all; blocks++) {
      core_host host = host_make();
      late_stop late = {INT_MAX, questions, &host};
      graphs_game *graph = NULL;
      host.resize = late_resize;
      host.proceed = late_proceed;
      host.context = &late;
      assert_int_equal(add_many_moves_to_one(&host, &graph), CORE_OK);
      late.blocks_left = blocks;
      core_status status = graphs_solve(graph, 400);
      all = late.blocks_left > 0;
      assert_int_equal(status, late.questions_left < 0 ? CORE_INTERRUPTED : CORE_OK);
      graphs_free(graph);
      assert_int_equal(host.memory_used, 0);
      assert_true(!all || blocks > 10);
    }
  }
}
