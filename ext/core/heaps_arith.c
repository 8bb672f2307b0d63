#include "heaps_arith.h"
bool heaps_arith_prove(const heaps_rules *rules, const heaps_values *values,
                       const heaps_repeat *repeat, bool *proved) {
  (void)rules;
  (void)values;
  (void)repeat;
  *proved = false;
  return true;
}
