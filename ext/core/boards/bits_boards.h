/* Values of positions of a board game: they are sets of bits, moves are masks, and what falls apart
** is added (core/masks/sums.h). One solver serves all boards of a layout. */
#ifndef GRUNDY_CORE_BOARDS_BITS_BOARDS_H
#define GRUNDY_CORE_BOARDS_BITS_BOARDS_H

#include "core/masks/sums.h"
#include "core/boards/layout.h"

typedef struct bits_boards {
  core_host *host;
  bits_rules rules; /* its moves and symmetries, closed */
  games *store;
  bits_sums *sums;
} bits_boards;

/* The solver; NULL: host->status says why. Neither the rules nor the layout need outlive the
** call. */
bits_boards *bits_boards_open(core_host *host, const boards_rules *rules,
                              const boards_layout *layout);
void bits_boards_close(bits_boards *boards);

/* *value of a position. CORE_INVALID: games_failure of the store says why, or *reaches_cycle. */
core_status bits_boards_value(bits_boards *boards, uint64_t position, games_id *value,
                              bool *reaches_cycle);

/* The moves at a position, 0, 1, ...: false if there are no more. */
bool bits_boards_move(const bits_boards *boards, uint64_t position, uint64_t *next,
                      uint32_t *player, uint64_t *after);

#endif
