/* The yardsticks of the queen's table: the definition, three nested loops, and the plain method of
** 64-bit used-sets with hints. Neither knows of lanes, summaries or symmetry. */
#ifndef QUEEN_BITS_H
#define QUEEN_BITS_H

#include <stdint.h>

/* Fill table[y * size + x] for 0 <= x, y < size. queen_naive marks the options of each cell,
** O(size^3). queen_bits keeps a used-set per row, column and diagonal, and looks for the first zero
** of their union from where the first free numbers of the three are. Return 0, or -1 if memory is
** short. */
int queen_naive(uint16_t *table, int size);
int queen_bits(uint16_t *table, int size);

#endif
