/* The sets of the riders of a board: a block for each line in memory. Blocks grow when a value does
** not fit.
*/
#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

int64_t solver_max_options(const solver_board *board) {
  int64_t options = (int64_t)board->moves.leapers.count;
  for (size_t i = 0; i < board->moves.riders.count; i++)
    options +=
        solver_max_steps(board, board->moves.riders.items[i].du, board->moves.riders.items[i].dv) +
        (i >= board->moves.plain_count);
  return options;
}

static uint64_t solver_block_words(const solver_board *board) {
  return (uint64_t)(board->sets.summary + board->sets.words);
}

static core_status solver_clear_all_blocks(solver_board *board, const solver_rider *line) {
  for (uint64_t i = 0; i < line->lines; i++) {
    solver_clear_block(line->sets + i * solver_block_words(board), board->sets.words,
                       board->sets.summary);
    if (!core_work(board->host, 10 + board->sets.words))
      return board->host->status;
  }
  return CORE_OK;
}

/* Values reach about the longer side early, unless all riders move along the rows; so the first
** blocks have room for that. */
core_status solver_allocate_sets(solver_board *board) {
  int64_t most = solver_max_options(board) + 1;
  int64_t side = board->width > board->height ? board->width : board->height;
  board->sets.words = ((most < side ? most : side) + 63) / 64;
  board->sets.summary = (board->sets.words + 63) / 64;
  for (size_t i = 0; i < board->moves.riders.count; i++) {
    solver_rider *line = &board->moves.riders.items[i];
    int64_t du = solver_magnitude(line->du), dv = solver_magnitude(line->dv);
    int64_t rows = board->by_levels ? board->height : 1;
    if (dv == 0) {
      line->modulus = du;
      line->scale = 1;
      line->lines = (uint64_t)du * (uint64_t)rows;
    } else {
      int64_t drift = board->by_levels ? du * ((board->height - 1) / dv) : 0;
      line->modulus = board->width + drift;
      line->scale = dv;
      line->lines = (uint64_t)line->modulus * (uint64_t)dv;
    }
    core_assert(line->modulus > 0 && line->lines > 0);
    uint64_t block_bytes = solver_block_words(board) * sizeof *line->sets;
    line->sets = core_allocate_array(board->host, line->lines, block_bytes, &line->bytes);
    if (line->sets == NULL)
      return board->host->status;
    core_status status = board->by_levels ? solver_clear_all_blocks(board, line) : CORE_OK;
    if (status != CORE_OK)
      return status;
  }
  return CORE_OK;
}

/* Move the blocks of one rider to their new places with more words. The last block moves first, so
** that none is overwritten. */
static void solver_move_blocks(const solver_rider *line, int64_t old_words, int64_t old_summary,
                               int64_t words, int64_t summary) {
  core_assert(words > old_words && summary >= old_summary);
  for (uint64_t i = line->lines; i-- > 0;) {
    const uint64_t *from = line->sets + i * (uint64_t)(old_summary + old_words);
    uint64_t *to = line->sets + i * (uint64_t)(summary + words);
    memmove(to + summary, from + old_summary, (size_t)old_words * sizeof *to);
    memmove(to, from, (size_t)old_summary * sizeof *to);
    memset(to + summary + old_words, 0, (size_t)(words - old_words) * sizeof *to);
    for (int64_t word = old_words; word < words; word++) {
      if (word % 64 == 0)
        to[word / 64] = 0;
      to[word / 64] |= UINT64_C(1) << (word % 64);
    }
  }
}

core_status solver_widen_sets(solver_board *board) {
  core_host *host = board->host;
  int64_t words = board->sets.words + board->sets.words / 2 + 1, summary = (words + 63) / 64;
  uint64_t block_bytes = (uint64_t)(words + summary) * sizeof(uint64_t);
  for (size_t i = 0; i < board->moves.riders.count; i++) {
    solver_rider *line = &board->moves.riders.items[i];
    uint64_t bytes = line->lines * block_bytes; /* cannot overflow: part of it is allocated */
    if (bytes <= line->bytes)                   /* enlarged by an earlier attempt that failed */
      continue;
    uint64_t *sets = core_resize(host, line->sets, line->bytes, bytes);
    if (sets == NULL)
      return host->status;
    line->sets = sets;
    line->bytes = bytes;
  }
  for (size_t i = 0; i < board->moves.riders.count; i++)
    solver_move_blocks(&board->moves.riders.items[i], board->sets.words, board->sets.summary, words,
                       summary);
  board->sets.words = words;
  board->sets.summary = summary;
  return CORE_OK;
}
