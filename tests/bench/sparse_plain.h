/* The sparse-space method written straight down, for measuring against. See sparse_plain.c. */
#ifndef BENCH_SPARSE_PLAIN_H
#define BENCH_SPARSE_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

typedef enum sparse_plain_game { SPARSE_PLAIN_GRUNDY, SPARSE_PLAIN_COUPLES } sparse_plain_game;

/* The values of the heaps 0..count-1 (free() them), or NULL without memory. *rares becomes the
** number of heaps >= 1 in the rare class of the last mask. */
uint16_t *sparse_plain_run(sparse_plain_game game, uint32_t count, uint32_t *rares);

#endif
