/* The sparse-space method written straight down, for measuring against. See sparse_plain.c. */
#ifndef BENCH_SPARSE_PLAIN_H
#define BENCH_SPARSE_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

/* The values of the heaps 0..count-1 (free() them), or NULL without memory or for other games:
** "grundy", or an octal code "0.ddd" with one digit that splits. */
uint16_t *sparse_plain_run(const char *game, uint32_t count);

#endif
