/* The plain sparse-space method, as a baseline. See sparse_plain.c. */
#ifndef BENCH_SPARSE_PLAIN_H
#define BENCH_SPARSE_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

/* Return the values of the heaps 0..count-1, which the caller frees with free(), or NULL if memory
** is short or the game is not "grundy" or an octal code "0.ddd" with one digit that splits. */
uint16_t *sparse_plain_run(const char *game, uint32_t count);

#endif
