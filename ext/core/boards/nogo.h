/* NoGo (Anti-Atari Go). A stone may be put on an empty cell if afterwards every group of either
** colour has a liberty. Groups are classes of adjacent stones of a colour; the liberties of a group
** are the empty cells next to it. No stone is ever taken. Whether a move is legal depends on whole
** groups, which masks cannot express, so NoGo is a separate kind in the solver of wide boards
** (wide.h). nogo.c explains the components. */
#ifndef GRUNDY_CORE_BOARDS_NOGO_H
#define GRUNDY_CORE_BOARDS_NOGO_H

#include "core/boards/layout.h"

/* Return the first cell, row by row, whose group has no liberty, or the number of cells if each
** group has one. Only then is the board a position of NoGo. */
uint32_t nogo_find_captured(const board_grid *board);

#endif
