/* Games of one's own with sums inside a move, in misere play: who wins, genera and forms against a referee that knows
** no theory and plays multisets of components to their end. */
#include "core/solve/graph.h"
#include "failures.h"
#include "misere_referee.h"

/* A component is a position of the game; a Nim heap of k is REFEREE_NIM + k, as for the referee. */
enum { PARTS_MOST = 9, PARTS_OPTIONS = 3, PARTS_OF_OPTION = 3 };

typedef struct parts_option {
  int count;
  int part[PARTS_OF_OPTION], copies[PARTS_OF_OPTION];
} parts_option;

typedef struct parts_game {
  int positions;
  int known[PARTS_MOST]; /* the Nim heap that stands there; -1: it is played on */
  int option_count[PARTS_MOST];
  parts_option options[PARTS_MOST][PARTS_OPTIONS];
} parts_game;

static uint32_t draw(uint64_t *seed, uint32_t below) {
  *seed = core_hash(*seed + 1);
  return (uint32_t)(*seed >> 20) % below;
}

/* So many components may play come to, so that the referee can follow. */
enum { PARTS_COMPONENTS = 7 };

static void make_parts_game(parts_game *game, uint64_t *seed) {
  int grows[PARTS_MOST];
  memset(game, 0, sizeof *game);
  game->positions = 3 + (int)draw(seed, PARTS_MOST - 2);
  for (int p = 0; p < game->positions; p++) {
    grows[p] = 1;
    game->known[p] = draw(seed, 8) == 0 ? (int)draw(seed, 4) : -1;
    game->option_count[p] = game->known[p] >= 0 ? 0 : (int)draw(seed, PARTS_OPTIONS + 1);
    for (int o = 0; o < game->option_count[p]; o++) {
      parts_option *option = &game->options[p][o];
      int components = 0, parts = p == 0 ? 0 : (int)draw(seed, PARTS_OF_OPTION + 1);
      for (int k = 0; k < parts; k++) {
        int part = p < 4 ? (int)draw(seed, (uint32_t)p) : p - 1 - (int)draw(seed, 4);
        int copies = draw(seed, 3) == 0 ? (int)draw(seed, 4) : 1;
        if (components + copies * grows[part] > PARTS_COMPONENTS)
          continue;
        components += copies * grows[part];
        option->part[option->count] = part;
        option->copies[option->count++] = copies;
      }
      grows[p] = components > grows[p] ? components : grows[p];
    }
  }
}

/* ---- The referee ---- */

static referee_entry play_parts(referee *r, const parts_game *game, referee_position position);

static void see_parts(referee *r, const parts_game *game, referee_options *seen,
                      referee_position option) {
  referee_entry entry = play_parts(r, game, option);
  seen->any = true;
  seen->any_p |= entry.is_p;
  seen->seen |= UINT64_C(1) << entry.minus;
}

static referee_position with_part(const parts_game *game, referee_position position, int part) {
  return referee_with(position, game->known[part] >= 0 ? REFEREE_NIM + game->known[part] : part);
}

static void move_parts(referee *r, const parts_game *game, referee_options *seen,
                       referee_position rest, int component) {
  for (int k = REFEREE_NIM; k < component; k++)
    see_parts(r, game, seen, referee_with(rest, k));
  for (int o = 0; component < REFEREE_NIM && o < game->option_count[component]; o++) {
    const parts_option *option = &game->options[component][o];
    referee_position left = rest;
    for (int k = 0; k < option->count; k++)
      for (int c = 0; c < option->copies[k]; c++)
        left = with_part(game, left, option->part[k]);
    see_parts(r, game, seen, left);
  }
}

/* Whoever cannot move wins. */
static referee_entry play_parts(referee *r, const parts_game *game, referee_position position) {
  referee_entry *known = referee_slot(r, &position);
  if (known->round == r->round)
    return *known;
  referee_options seen = {.any = false};
  for (int i = 0; i < position.count; i++)
    if (i == 0 || position.heaps[i] != position.heaps[i - 1])
      move_parts(r, game, &seen, referee_without(position, i), position.heaps[i]);
  referee_entry entry = {.round = r->round, .position = position, .minus = 1};
  entry.is_p = seen.any && !seen.any_p;
  if (seen.any)
    for (entry.minus = 0; seen.seen >> entry.minus & 1;)
      entry.minus++;
  assert_true(++r->filled < REFEREE_SLOTS / 2);
  *referee_slot(r, &position) = entry;
  return entry;
}

/* ---- The game ---- */

static core_status solve_parts(core_host *host, const parts_game *game, graphs_play play,
                               bool has_genera, bool has_forms, graphs_game **solved) {
  graphs_game *graph = *solved = graphs_new(host);
  core_status status = graph == NULL ? host->status : CORE_OK;
  if (graph == NULL)
    return status;
  graphs_set_play(graph, play);
  graphs_set_parts(graph);
  if (has_genera)
    graphs_want_genera(graph);
  if (has_forms)
    graphs_want_forms(graph);
  uint32_t number = 0;
  for (int p = game->positions; p-- > 0 && status == CORE_OK;) {
    uint32_t from = (uint32_t)p, nothing = GRAPHS_NOTHING;
    if (game->known[p] >= 0)
      status = graphs_set_result(
          graph, from,
          (graphs_result){{game->known[p] == 0 ? 'P' : 'N', 0}, game->known[p], -1});
    for (int o = 0; o < game->option_count[p] && status == CORE_OK; o++, number++) {
      const parts_option *option = &game->options[p][o];
      graphs_batch end = {.count = 1, .from = &from, .to = &nothing, .option = &number};
      if (option->count == 0)
        status = graphs_add(graph, &end);
      for (int k = 0; k < option->count && status == CORE_OK; k++) {
        uint32_t to = (uint32_t)option->part[k], copies = (uint32_t)option->copies[k];
        status = graphs_add(graph, &(graphs_batch){.count = 1,
                                                   .from = &from,
                                                   .to = &to,
                                                   .option = &number,
                                                   .copies = &copies});
      }
    }
  }
  return status == CORE_OK ? graphs_solve(graph, (uint32_t)game->positions) : status;
}

static void check_parts_genus(referee *r, const parts_game *game, graphs_game *graph, uint32_t p) {
  const genera *all;
  uint32_t genus = graphs_genus(graph, p, &all);
  referee_position position = with_part(game, (referee_position){.count = 0}, (int)p);
  for (uint32_t j = 0; j < 4; j++) {
    assert_int_equal(genera_digit(all, genus, j), play_parts(r, game, position).minus);
    position = referee_with(position, REFEREE_NIM + 2);
  }
}

static void check_parts_game(core_host *host, referee *r, const parts_game *game) {
  graphs_game *plain, *with_genera, *with_forms, *normal;
  r->round++;
  r->filled = 0;
  assert_int_equal(solve_parts(host, game, GRAPHS_MISERE, false, false, &plain), CORE_OK);
  assert_int_equal(solve_parts(host, game, GRAPHS_MISERE, true, false, &with_genera), CORE_OK);
  assert_int_equal(solve_parts(host, game, GRAPHS_MISERE, true, true, &with_forms), CORE_OK);
  assert_int_equal(solve_parts(host, game, GRAPHS_NORMAL, true, true, &normal), CORE_OK);
  for (uint32_t p = 0; p < (uint32_t)game->positions; p++) {
    referee_position alone = with_part(game, (referee_position){.count = 0}, (int)p);
    char outcome = play_parts(r, game, alone).is_p ? 'P' : 'N';
    forms *all, *of_normal;
    uint32_t form = graphs_form(with_forms, p, &all);
    assert_int_equal(graphs_outcome(plain, p), outcome);
    assert_int_equal(graphs_outcome(with_genera, p), outcome);
    assert_int_equal(graphs_outcome(with_forms, p), outcome);
    assert_int_equal(forms_is_p(all, form) ? 'P' : 'N', outcome);
    uint32_t same = graphs_form(normal, p, &of_normal);
    assert_int_equal(forms_is_p(of_normal, same), outcome == 'P');
    check_parts_genus(r, game, with_genera, p);
    check_parts_genus(r, game, with_forms, p);
    check_parts_genus(r, game, normal, p);
    for (uint32_t q = 0; q <= p; q++) {
      uint32_t sum = forms_add(all, form, graphs_form(with_forms, q, &all));
      assert_int_equal(forms_is_p(all, sum),
                       play_parts(r, game, with_part(game, alone, (int)q)).is_p);
    }
  }
  graphs_free(plain);
  graphs_free(with_genera);
  graphs_free(with_forms);
  graphs_free(normal);
}

HOST_TEST(test_random_games) {
  referee r;
  uint64_t seed = 5;
  referee_open(&r);
  for (int64_t left = scaled(1000, 100); left > 0; left--) {
    parts_game game;
    make_parts_game(&game, &seed);
    check_parts_game(host, &r, &game);
  }
  referee_close(&r);
}

/* ---- Memory and stops ---- */

static core_status solve_failing(core_host *host, void *context) {
  graphs_game *graph;
  core_status status = solve_parts(host, context, GRAPHS_MISERE, true, false, &graph);
  graphs_free(graph);
  return status;
}

TEST(test_failures) {
  uint64_t seed = 77;
  for (int i = 0; i < 5; i++) {
    parts_game game;
    make_parts_game(&game, &seed);
    failures_try(solve_failing, &game, STOPPED, 64);
  }
}
