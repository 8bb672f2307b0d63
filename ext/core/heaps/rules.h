/* The rules of take-and-break games as text: octal and hexadecimal codes, subtraction sets, names.
**
** A code d0.d1 d2 d3 ... says what a move may do that takes r tokens from one heap: if digit dr has
** bit b set, what remains may be left as exactly b heaps, none of them empty (Guy and Smith 1956).
** Bit 3 (digits 8 to F) makes the code hexadecimal: three heaps. A subtraction set S{1,3,4} allows
** to take 1, 3 or 4 tokens and to leave the rest as it is: 0.3033 as a code.
**
** Taking nothing (d0) is a move only if it splits the heap: into two (4), three (8) or either (C).
** The bits 0 and 1 of d0 would leave the heap as it was, so that play need not end; they are
** refused.
**
** A digit that leaves two or three heaps may be followed by ! (where it leaves several, no two may
** be equal: 4!.0 is Grundy's game), by = (all must be equal) or by * (it leaves as many as it says,
** or any number more: 4*.0 splits a heap into two or more, with 0.8* one token goes and three heaps
** or more are left, with
** 0.7* any number, none included). A code may end in digits that repeat for ever, 0.3(03), if none
** but 0 and 3 do.
**
** Sets: S{1-10,20} has ranges, S{~2,3} all positive numbers but 2 and 3, S{1,4,...} goes on in
** equal steps. Names are squares, cubes, triangular, fibonacci, factorials, primes, composites,
** odd, even, powers 2 (1, 2, 4, ...), progression 3,5 (3, 8, 13, ...); S{primes,1,4-9} is a union,
** S{squares~4,9} leaves numbers out, S{~squares} has all numbers but the squares.
**
** turn:2, turn:1-3, turn:ruler, ...: heap n is coin n alone, heads (core/coin_row.h). A move takes
** it and leaves heaps less than n, no two of them equal, which are the coins turned beside it.
*/
#ifndef GRUNDY_CORE_HEAPS_RULES_H
#define GRUNDY_CORE_HEAPS_RULES_H

#include "core/coin_row.h"
#include "core/heaps/sets.h"

#define HEAPS_DIGITS_MAX 256   /* digits after the point */
#define HEAPS_TEXT_MAX   12288 /* bytes of a canonical code, its end included, of few ranges */

#define HEAPS_PARTS_ANY 4 /* heaps that a move leaves: any number */

/* A move may leave these: bits of a digit. */
enum { HEAPS_LEAVE_NONE = 1, HEAPS_LEAVE_ONE = 2, HEAPS_LEAVE_TWO = 4, HEAPS_LEAVE_THREE = 8 };

typedef enum heaps_kind {
  HEAPS_CODE,     /* a finite code, or a subtraction set */
  HEAPS_NIM,      /* take any number */
  HEAPS_LASKER,   /* take any number, or split into two heaps */
  HEAPS_GRUNDY,   /* split into two unequal heaps */
  HEAPS_SUBTRACT, /* take a number of the set, which is no list of at most HEAPS_DIGITS_MAX */
  HEAPS_MODIFIED, /* a code some digits of which have a modifier */
  HEAPS_TURN      /* turn coins */
} heaps_kind;

/* A condition on the heaps that a move leaves. MORE: they may also be more than the digit says. */
enum { HEAPS_ANY_PARTS, HEAPS_UNEQUAL_PARTS, HEAPS_EQUAL_PARTS, HEAPS_MORE_PARTS };

typedef struct heaps_rules {
  heaps_kind kind;
  uint32_t count;                      /* HEAPS_CODE, HEAPS_MODIFIED: digits that are not 0 */
  uint32_t take[HEAPS_DIGITS_MAX + 1]; /* their places, ascending */
  uint8_t leave[HEAPS_DIGITS_MAX + 1]; /* the digits */
  uint8_t alike[HEAPS_DIGITS_MAX + 1]; /* HEAPS_MODIFIED: HEAPS_ANY_PARTS, ... */
  heaps_set set;                       /* HEAPS_SUBTRACT */
  coin_rules turn;                     /* HEAPS_TURN */
  /* By a name that says so: on a row, X is a cross and not a gap. Heaps are as without. */
  bool crosses;
} heaps_rules;

/* Why a text is no rules: the byte (0-based) of the first bad character, the length of the text if
** it ends too soon, and what was expected there. */
typedef struct heaps_fault {
  uint64_t position;
  const char *expected;
} heaps_fault;

/* Read `length` bytes of `text`. False: *fault says why, *rules is undefined. Letters may be of
** either case; spaces are allowed only between the numbers of a set. Without a host a set has
** HEAPS_RANGES_FEW ranges at most; with one up to HEAPS_RANGES_MOST, which take memory of it;
** heaps_rules_free then. False with fault->expected NULL: no memory, the limit, or stopped
** (host->status). */
bool heaps_rules_read(core_host *host, const char *text, uint64_t length, heaps_rules *rules,
                      heaps_fault *fault);

/* The rules with memory of their own. False: no memory, or the limit; then nothing is to be
** freed. */
bool heaps_rules_copy(core_host *host, const heaps_rules *rules, heaps_rules *copy);

void heaps_rules_free(core_host *host, heaps_rules *rules);

/* Name number `index`, from 0, that stands for rules; NULL behind the last. */
const char *heaps_rules_name(int index);

/* Write the canonical code of the game and return its length without the end. Two rules with the
** same code have the same moves from every heap; those with the same moves have the same code, but
** for sets with names that could be had by other names: no zeros at the end of a
** code, a leading 0, upper-case digits, a set in ascending order; a code with no digit but 0 and 3
** is written as a set; names of games that have a finite code are replaced by it. */
uint32_t heaps_rules_write(const heaps_rules *rules, char text[HEAPS_TEXT_MAX]);

/* How many bytes heaps_rules_write may need for these rules: HEAPS_TEXT_MAX, or more. */
uint64_t heaps_rules_bytes(const heaps_rules *rules);

/* Is it a HEAPS_CODE with no digit other than 0 and 3? */
bool heaps_rules_subtract(const heaps_rules *rules);

/* The most heaps that a move of a HEAPS_CODE or HEAPS_MODIFIED can leave (0 to 3, or
** HEAPS_PARTS_ANY), and the most tokens that it can take. */
uint32_t heaps_rules_parts(const heaps_rules *rules);
uint32_t heaps_rules_reach(const heaps_rules *rules);

#endif
