/* Fuzz rules of board games and boards without SQLite: the first line is the rules, the other lines
** are the board. A written board is read as the same board, positions and boards convert into each
** other, and moves lead from positions to positions. */
#include "texts.h"
#include "core/boards/layout.h"
#include "core/boards/notation.h"

enum { WORK_OF_MOVES = 300000 };

/* Check all moves of a board and the resulting boards. */
static void board_fuzz_play(const board_rules *rules, const board_grid *board, core_host *host) {
  board_layout layout;
  board_grid after;
  bits_rules masks;
  char text[BOARD_TEXT_MOST];
  if (rules->generator == BOARD_PAWNS || !board_layout_plain(rules, board, &layout))
    return;
  uint32_t length = board_grid_write(board, text);
  uint64_t position = board_encode(rules, &layout, board);
  texts_must(board_is_position(rules, &layout, position), "no position", text, length);
  board_decode(rules, &layout, board, position, &after);
  texts_must(board_encode(rules, &layout, &after) == position, "another position", text, length);
  bits_rules_begin(&masks, host);
  host->work_left = WORK_OF_MOVES;
  if (board_add_moves(rules, &layout, &masks) == CORE_OK &&
      board_add_symmetries(rules, &layout, true, &masks) == CORE_OK)
    for (uint64_t i = 0; i < masks.moves.count; i++) {
      const bits_move *move = &masks.moves.items[i];
      uint64_t next = (position & ~move->clear) | move->put;
      texts_must(!bits_applies(move, position) || board_is_position(rules, &layout, next),
                 "a move to no position", text, length);
    }
  bits_rules_release(&masks);
}

static void board_fuzz_read(const board_rules *rules, const char *start, const char *bytes,
                            uint64_t length, core_host *host) {
  board_grid board, same;
  board_grid_fault fault;
  uint64_t at = 0;
  char text[BOARD_TEXT_MOST];
  if (!board_grid_read(rules, start, bytes, length, &board, &fault, &at)) {
    texts_must(at <= length, "fails behind its end", bytes, length);
    return;
  }
  uint32_t written = board_grid_write(&board, text);
  texts_must(board_grid_read(rules, start, text, written, &same, &fault, &at) &&
                 same.width == board.width && same.height == board.height &&
                 memcmp(same.cells, board.cells, board.width * board.height) == 0,
             "is another board", text, written);
  board_fuzz_play(rules, &board, host);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  core_host host = texts_host(WORK_OF_MOVES);
  const char *text = (const char *)bytes, *line = length == 0 ? NULL : memchr(text, '\n', length);
  uint64_t end = line == NULL ? length : (uint64_t)(line - text);
  board_rules rules;
  board_fault fault = {UINT64_MAX, NULL};
  core_status status = board_rules_read(&rules, &host, text, end, &fault);
  if (status == CORE_INVALID)
    texts_must(fault.position == UINT64_MAX || (fault.position <= end && fault.expected != NULL),
               "fails behind its end", text, end);
  if (status == CORE_OK) {
    const board_ruleset *named = board_ruleset_find(text, end);
    if (line != NULL)
      board_fuzz_read(&rules, named == NULL ? "." : named->start, line + 1, length - end - 1,
                      &host);
    board_rules_release(&rules);
  }
  texts_must(host.memory_used == 0, "memory is not given back", text, length);
  return 0;
}
