/* Proofs that the values of a hexadecimal game go on with a saltus: g(n + p) = g(n) + s for all n.
**
** The theorems in print (Austin 1976; Howse and Nowakowski, Theor. Comput. Sci. 313, 2004) ask for
** a saltus that is a power of two and for more besides; Kenyon's game 0.3F has saltus 3. Here the
** claim is decided from the definition instead. Let H be the sequence that agrees with the values
** made and goes on with the saltus. It is the sequence of values if and only if, for every n, no
** option of heap n has the value H(n), and for every v < H(n) some option has the value v, values
** being taken from H. With heaps written as i + p*q and values as H(i) + s*q, this is a statement
** about sums, multiples by constants and XORs of natural numbers, so a finite automaton that reads
** q and v in binary, the lowest bit first, decides it (Buchi 1960; Bruyere, Hansel, Michaux and
** Villemaire, Logic and p-recognizable sets of integers, 1994, section 6):
**   - a state of the nondeterministic automaton is what is carried in the sum of the q of the
**     parts, in the value of each part, and the rest of the XOR of the parts of fixed size;
**   - the subset construction makes it deterministic, together with the carry in H(n) and the
**     comparison of v with H(n) so far;
**   - at each state that can be reached it is checked what must hold if the word ends there.
** Heaps below max(preperiod, k + 1), k the most tokens that a move takes, have had their values
** made from the rules, so nothing is left open.
*/
#ifndef GRUNDY_CORE_HEAPS_ARITHMETIC_PERIOD_H
#define GRUNDY_CORE_HEAPS_ARITHMETIC_PERIOD_H

#include "core/heaps/period.h"
#include "core/heaps/rules.h"

/* *proved becomes true if g(n + period) = g(n) + saltus holds for all n >= preperiod, given that it
** holds for the values so far. It stays false if it does not hold, and also if deciding takes more
** states than a few seconds allow. saltus >= 1; a game of kind HEAPS_CODE. False: no memory, the
** limit, or stopped (values->host->status). */
bool heaps_arith_prove(const heaps_rules *rules, const heaps_values *values,
                       const heaps_repeat *repeat, bool *proved);

#endif
