#include "core/heaps/rows.h"

enum { ROWS_NEAR = 2 }; /* a cross at most this far from another loses */

const char *heaps_row_refusal(const heaps_rules *rules) {
  if (rules->kind == HEAPS_TURN)
    return "turns coins, for which there is coin_row";
  bool is_code = rules->kind == HEAPS_CODE || rules->kind == HEAPS_SPECIAL;
  if (is_code && heaps_rules_parts(rules) > 2)
    return "leaves more than two heaps";
  if ((is_code && rules->count > 0 && heaps_places(rules)->take == 0) ||
      (!is_code && rules->kind != HEAPS_SUBTRACT && rules->kind != HEAPS_NIM))
    return "has moves that take nothing";
  return NULL;
}

bool heaps_row_check(const heaps_rules *rules, const char *row, uint64_t length,
                     heaps_fault *fault) {
  uint64_t last = length; /* the previous cross, or `length` */
  for (uint64_t i = 0; i < length && rules->crosses; i++) {
    if (row[i] != HEAPS_ROW_TAKEN)
      continue;
    if (last < i && i - last <= ROWS_NEAR) {
      *fault = (heaps_fault){.position = i, .expected = "I: two crosses within two cells lose"};
      return false;
    }
    last = i;
  }
  return true;
}

void heaps_run_start(heaps_run *run, const heaps_rules *rules, const char *row, uint64_t length) {
  *run = (heaps_run){.rules = rules, .row = row, .length = length};
}

bool heaps_run_next(heaps_run *run) {
  do {
    while (run->next < run->length && run->row[run->next] != HEAPS_ROW_FREE)
      run->next++;
    if (run->next >= run->length)
      return false;
    run->first = run->next;
    while (run->next < run->length && run->row[run->next] == HEAPS_ROW_FREE)
      run->next++;
    run->end = run->next;
    core_assert(run->first < run->end && run->end <= run->length);
    if (run->rules->crosses) {
      /* Exclude the cells near a cross. */
      if (run->first > 0)
        run->first += ROWS_NEAR;
      if (run->end < run->length)
        run->end = run->end > ROWS_NEAR ? run->end - ROWS_NEAR : 0;
    }
  } while (run->first >= run->end);
  return true;
}

void heaps_row_start(heaps_row_move *move, const heaps_rules *rules, const char *row,
                     uint64_t length) {
  *move = (heaps_row_move){.inside = false};
  heaps_run_start(&move->run, rules, row, length);
}

static uint64_t rows_beyond(uint64_t cells) {
  return cells > ROWS_NEAR ? cells - ROWS_NEAR : 0;
}

/* Advance to the next free cell of the run. */
static bool rows_next_cross(heaps_row_move *move) {
  const heaps_run *run = &move->run;
  move->changed = move->inside ? move->changed + 1 : run->first;
  move->changes = 1;
  move->inside = move->changed < run->end;
  if (!move->inside)
    return false;
  move->left = rows_beyond(move->changed - run->first);
  move->right = rows_beyond(run->end - 1 - move->changed);
  return true;
}

/* Advance to the next way to take pins from the run, or to the mirror image of the present way. */
static bool rows_next_pins(heaps_row_move *move) {
  const heaps_run *run = &move->run;
  heaps_parts *way = &move->way;
  if (!move->inside)
    heaps_parts_start(way, run->rules, run->end - run->first);
  move->mirrored = move->inside && !move->mirrored && move->left != move->right;
  move->inside = move->mirrored || heaps_parts_next(way);
  if (!move->inside)
    return false;
  uint64_t right = way->count > 0 ? way->parts[way->count - 1] : 0;
  uint64_t left = way->count > 1 ? way->parts[0] : 0;
  move->left = move->mirrored ? right : left;
  move->right = move->mirrored ? left : right;
  move->changed = run->first + move->left;
  move->changes = way->taken;
  return true;
}

bool heaps_row_next(heaps_row_move *move) {
  bool crosses = move->run.rules->crosses;
  while (true) {
    bool in_run = move->run.end > 0;
    if (in_run && (crosses ? rows_next_cross(move) : rows_next_pins(move)))
      return true;
    if (!heaps_run_next(&move->run))
      return false;
  }
}
