#ifndef GRUNDY_HEAPS_ARITH_H
#define GRUNDY_HEAPS_ARITH_H
#include "heaps_repeat.h"
#include "heaps_rules.h"
bool heaps_arith_prove(const heaps_rules *rules, const heaps_values *values,
                       const heaps_repeat *repeat, bool *proved);
#endif
