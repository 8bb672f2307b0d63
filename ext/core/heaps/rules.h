/* The rules of take-and-break games as text: octal and hexadecimal codes, subtraction sets and
** names.
**
** A code d0.d1 d2 d3 ... describes the moves that take r tokens from one heap by its place dr: if
** the digit has bit b set, the rest of the heap may be left as exactly b heaps, none of them empty
** (Guy and Smith 1956). Bit 3 (digits 8 to F) allows three heaps; such codes are hexadecimal.
** Braces list the numbers of heaps beyond three. Place d0 describes moves that take nothing. They
** must split the heap; bits 0 and 1 of d0 would leave the heap unchanged, so that play need not
** end, and are refused.
**
** Rules          Moves
** 0.77           Kayles: take 1 or 2 tokens, and leave no heap, one or two
** 4!.0           Grundy's game: split a heap into two unequal heaps; after ! the heaps left differ
** 0.4=           take 1 token and leave two equal heaps; after = the heaps left are equal
** 4*.0           split a heap into two or more heaps; after * there may be more heaps
** 0.8*           take 1 token and leave three or more heaps
** 0.7*           take 1 token and leave any number of heaps, including none
** 4!*.0          split a heap into two or more heaps, no two of them equal
** {2-5}.0        split a heap into 2 to 5 heaps
** 0.{0,5-}       take 1 token and leave no heap, or five heaps or more
** 0.3(07)        places in parentheses repeat forever: here the place of each odd number >= 3 is 7
** S{1,3,4}       take 1, 3 or 4 tokens; the same as 0.3033
** S{1-10,20}     a range
** S{~2,3}        all positive numbers except 2 and 3
** S{1,4,...}     an arithmetic progression
** S{primes,1}    a union with a named set
** S{squares~4,9} a set without some numbers
** S{~squares}    all positive numbers except a named set
** S{squares}7    each number of the set has the place 7 of a code
** [1,3,4]        a JSON array of the numbers of a set
** turn:1-3       heap n is a row in which only coin n shows heads (core/coin_row.h)
**
** The modifiers !, =, * and !* may follow a place that leaves two heaps or more; * may not follow
** braces. Named sets are squares, cubes, triangular, fibonacci, factorials, primes, composites,
** odd, even, powers 2 (1, 2, 4, ...) and progression 3,5 (3, 8, 13, ...). A move of a coin-turning
** game takes heap n and leaves different heaps less than n, which are the other coins that it
** turns.
*/
#ifndef GRUNDY_CORE_HEAPS_RULES_H
#define GRUNDY_CORE_HEAPS_RULES_H

#include "core/coin_row.h"
#include "core/heaps/sets.h"

#define HEAPS_DIGITS_MAX 256   /* numbers of a code that is not HEAPS_SPECIAL */
#define HEAPS_PLACES_MAX 65536 /* places of a code after the point */
#define HEAPS_LEAVE_MAX  63    /* the largest number of heaps in braces */
/* bytes of a canonical code with its terminator, for short codes and sets with few ranges */
#define HEAPS_TEXT_MAX 12288

#define HEAPS_PARTS_ANY 64 /* heaps that a move leaves, if there is no limit */

/* The bits of a place: the numbers of heaps that a move may leave. */
enum { HEAPS_LEAVE_NONE = 1, HEAPS_LEAVE_ONE = 2, HEAPS_LEAVE_TWO = 4, HEAPS_LEAVE_THREE = 8 };

typedef enum heaps_kind {
  HEAPS_CODE,   /* a finite code of digits without modifiers, or a subtraction set */
  HEAPS_NIM,    /* take any number */
  HEAPS_LASKER, /* take any number, or split into two heaps */
  HEAPS_GRUNDY, /* split into two unequal heaps */
  /* take a number of the set, which is infinite or has more than HEAPS_DIGITS_MAX numbers */
  HEAPS_SUBTRACT,
  /* a code with modifiers, braces, repeating places or many digits, or a set with a digit */
  HEAPS_SPECIAL,
  HEAPS_TURN /* turn coins */
} heaps_kind;

/* Conditions on the heaps that a move leaves, as bits. With HEAPS_MORE_PARTS there may also be more
** heaps than the highest bit of the place states. */
enum { HEAPS_ANY_PARTS = 0, HEAPS_UNEQUAL_PARTS = 1, HEAPS_EQUAL_PARTS = 2, HEAPS_MORE_PARTS = 4 };

/* A place of a code that is not 0. */
typedef struct heaps_place {
  uint64_t leave; /* the digit: bit b is set if b heaps may be left */
  uint32_t take;  /* number of tokens taken */
  uint32_t alike; /* conditions on the heaps */
} heaps_place;

typedef struct heaps_rules {
  heaps_kind kind;

  /* HEAPS_CODE, HEAPS_SPECIAL: the places that are not 0, ascending. If period is not 0, the places
  ** from index `repeated` repeat each `period` tokens; they take more than `end` tokens. */
  uint32_t count;
  heaps_place few[HEAPS_DIGITS_MAX + 1];
  heaps_place *many;   /* allocated places, or NULL if the places are in `few` */
  uint64_t many_bytes; /* size of that block */
  uint32_t repeated, period, end;

  heaps_set set; /* HEAPS_SUBTRACT; HEAPS_SPECIAL by_set */
  /* HEAPS_SPECIAL: exactly the numbers of the set have a place, `each`. */
  bool by_set;
  heaps_place each;

  coin_rules turn; /* HEAPS_TURN */
  /* On a row, X is a cross and not a gap; set by the name treblecross. It does not affect heaps. */
  bool crosses;
} heaps_rules;

/* Describe why a text is not valid: the byte (0-based) of the first bad character, or the length of
** the text if it ends too early, and the expected text. */
typedef struct heaps_fault {
  uint64_t position;
  const char *expected;
} heaps_fault;

/* Return the places of a code. */
static inline const heaps_place *heaps_places(const heaps_rules *rules) {
  return rules->many != NULL ? rules->many : rules->few;
}

/* Read `length` bytes of `text`. Letters may be of either case; spaces are allowed only between the
** numbers of a set. Without a host, a set has at most HEAPS_RANGES_FEW ranges and a code at most
** HEAPS_DIGITS_MAX + 1 places that are not 0. With a host, they have at most HEAPS_RANGES_MOST and
** HEAPS_PLACES_MAX + 1, and heaps_rules_free must be called.
** Return false with *fault if the text is not valid; *rules is then undefined. If fault->expected
** is NULL, memory, its limit or an interrupt ended the call (host->status). */
bool heaps_rules_read(core_host *host, const char *text, uint64_t length, heaps_rules *rules,
                      heaps_fault *fault);

/* Copy the rules and their sets. Return false with host->status; then there is nothing to free. */
bool heaps_rules_copy(core_host *host, const heaps_rules *rules, heaps_rules *copy);

void heaps_rules_free(core_host *host, heaps_rules *rules);

/* Return the name with this index, from 0, or NULL after the last. */
const char *heaps_rules_name(int index);

/* Return rules with the named set of this index, from 0, such as "S{squares}", and set *name to the
** name of the set. After the last, return NULL. */
const char *heaps_rules_set(int index, const char **name);

/* Write the canonical code of the game and return its length without the terminator. Two rules
** with the same code have the same moves from every heap. Two rules with the same moves have the
** same code, except for named sets that can be described in several ways. A canonical code has
** no zeros at its end, a leading 0, upper-case digits, and sets in ascending order; a code of
** the digits 0 and 3 is written as a set, and a name is replaced by the finite code of the game
** if there is one. */
uint32_t heaps_rules_write(const heaps_rules *rules, char text[HEAPS_TEXT_MAX]);

/* Return the size in bytes that heaps_rules_write may need for these rules, at least
** HEAPS_TEXT_MAX. */
uint64_t heaps_rules_bytes(const heaps_rules *rules);

/* Return true if the rules are a HEAPS_CODE without digits other than 0 and 3. */
bool heaps_rules_subtract(const heaps_rules *rules);

/* Return true if the rules are a finite code without modifiers, whose moves leave a bounded number
** of heaps. */
bool heaps_rules_is_plain(const heaps_rules *rules);

/* Return the maximum number of heaps that a move of a HEAPS_CODE or HEAPS_SPECIAL leaves (0 to
** HEAPS_LEAVE_MAX, or HEAPS_PARTS_ANY), and the maximum number of tokens that a place takes. */
uint32_t heaps_rules_parts(const heaps_rules *rules);
uint32_t heaps_rules_reach(const heaps_rules *rules);

#endif
