/* Pseudo-random numbers that are the same on every machine, so that a seed identifies an input
** (splitmix64; Steele, Lea and Flood 2014). */
#ifndef TESTS_ORACLE_RANDOM_H
#define TESTS_ORACLE_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state) {
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Return a number of 0..bound-1; bound must not be 0. The bias of the remainder is irrelevant
** here. */
static inline uint64_t random_below(uint64_t *state, uint64_t bound) {
  return random_next(state) % bound;
}

#endif
