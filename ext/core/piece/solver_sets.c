/* The sets of the riders of a board: as many blocks as lines live, each with room for a value that
** grows with need. */
#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

int64_t solver_most_options(const solver_board *board) {
  int64_t options = (int64_t)board->leaper_count;
  for (size_t i = 0; i < board->rider_count; i++)
    options += solver_longest(board, board->riders[i].du, board->riders[i].dv);
  return options;
}

static uint64_t solver_block_words(const solver_board *board) {
  return (uint64_t)(board->summary + board->words);
}

static core_status solver_clear_all_blocks(solver_board *board, const solver_rider *line) {
  for (uint64_t i = 0; i < line->lines; i++) {
    solver_clear_block(line->sets + i * solver_block_words(board), board->words, board->summary);
    if (!core_work(board->host, 10 + board->words))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

/* Rows of a rider that is not along them meet values up to about the longer side soon. */
core_status solver_make_sets(solver_board *board) {
  int64_t most = solver_most_options(board) + 1;
  int64_t side = board->width > board->height ? board->width : board->height;
  board->words = ((most < side ? most : side) + 63) / 64;
  board->summary = (board->words + 63) / 64;
  for (size_t i = 0; i < board->rider_count; i++) {
    solver_rider *line = &board->riders[i];
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
    uint64_t block_bytes = solver_block_words(board) * sizeof *line->sets;
    line->sets = core_allot(board->host, line->lines, block_bytes, &line->bytes);
    if (line->sets == NULL)
      return board->host->status;
    core_status status = board->by_levels ? solver_clear_all_blocks(board, line) : CORE_OK;
    if (status != CORE_OK)
      return status;
  }
  return CORE_OK;
}

/* Give every block of one rider more words. The last block moves first, so none is overwritten. */
static void solver_spread(const solver_rider *line, int64_t old_words, int64_t old_summary,
                          int64_t words, int64_t summary) {
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

/* A value did not fit: make the sets half as large again. */
core_status solver_widen_sets(solver_board *board) {
  core_host *host = board->host;
  int64_t words = board->words + board->words / 2 + 1, summary = (words + 63) / 64;
  uint64_t block_bytes = (uint64_t)(words + summary) * sizeof(uint64_t);
  for (size_t i = 0; i < board->rider_count; i++) {
    solver_rider *line = &board->riders[i];
    uint64_t bytes = line->lines * block_bytes; /* fits: a part of it is held */
    if (bytes <= line->bytes) /* it grew in an earlier attempt that failed later */
      continue;
    uint64_t *sets = core_resize(host, line->sets, line->bytes, bytes);
    if (sets == NULL)
      return host->status;
    line->sets = sets;
    line->bytes = bytes;
  }
  for (size_t i = 0; i < board->rider_count; i++)
    solver_spread(&board->riders[i], board->words, board->summary, words, summary);
  board->words = words;
  board->summary = summary;
  return CORE_OK;
}
