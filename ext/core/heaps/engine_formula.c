/* Games whose values are known by a formula.
**
** Nim: heap n has the value n (Bouton, Nim, a game with a complete mathematical theory, 1901).
** Lasker's Nim, in which a move takes any number of tokens or splits a heap into two: the values of
** the heaps 0 to 8 are 0, 1, 2, 4, 3, 5, 6, 8, 7. Heap n has the value n + 1 if n = 4k + 3, the
** value n - 1 if n = 4k + 4, and else n (Lasker 1931; Winning Ways, chapter 4).
*/
#include "core/heaps/engine.h"

static uint64_t formula_nim(uint64_t n) {
  return n;
}

static uint64_t formula_lasker(uint64_t n) {
  if (n % 4 == 3)
    return n + 1;
  return n > 0 && n % 4 == 0 ? n - 1 : n;
}

const heaps_engine heaps_engine_nim = {
    .formula = formula_nim, .proved = {.period = 1, .saltus = 1, .theorem = HEAPS_BOUTON}};

const heaps_engine heaps_engine_lasker = {
    .formula = formula_lasker,
    .proved = {.preperiod = 1, .period = 4, .saltus = 4, .theorem = HEAPS_LASKERS}};
