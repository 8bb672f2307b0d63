/* Games whose positions are sets of bits and whose moves are masks.
**
** A position is a set of bits 0 to 62. A move applies if all bits of `need` and none of `forbid`
** are set. It clears the bits of `clear`, then sets the bits of `put`. An end has a need and a
** forbid as well: at the positions that it matches the game is over with the given result, and no
** move applies. The last result, if there is one, is that of the positions at which neither a move
** nor an end applies. If there is a swap, the bits are permuted by it after each move: "mine" and
** "theirs" become "theirs" and "mine". A move after which the same player moves again does not
** swap.
**
** Example: Nim with one heap of two tokens as bits 0 and 1, where a position has the lowest bits
** set. The moves are 11 -> 01, 11 -> 00 and 01 -> 00. As masks: {need = 3, clear = 2}, {need = 3,
** clear = 3} and {need = 1, forbid = 2, clear = 1}.
**
** Symmetries are permutations of the bits that carry moves into moves and ends into ends. A
** position and its image are the same game, so the least image can represent all of them. Whether
** given permutations are symmetries can be checked.
*/
#ifndef GRUNDY_CORE_MASKS_RULES_H
#define GRUNDY_CORE_MASKS_RULES_H

#include "base/array.h"
#include "base/bit_set.h"

#define BITS_WIDTH (63 * SET_WORDS) /* bits 0 to 62; with two words, 0 to 125 */
#define BITS_ALL   (UINT64_MAX >> 1)

#define BITS_MOST_SYMMETRIES 10000

enum { BITS_LEFT = 1, BITS_RIGHT = 2, BITS_BOTH = 3, BITS_AGAIN = 7 };

typedef struct bits_move {
  bits_set need, forbid, clear, put;
  /* The players who may make the move. Moves of impartial games have BITS_BOTH, or BITS_AGAIN if
  ** the player who makes it moves again. A word like the masks, since moves are compared byte by
  ** byte. */
  uint64_t player;
  int64_t gain; /* what the player who makes the move gains, if play is for a score */
} bits_move;

/* The result of a position: a Grundy value, loony, or one of these outcomes for the player to move.
** In a partizan game: the id of a value, or an outcome packed by bits_pack_outcome. In a game for a
** score: the score. */
#define BITS_NO_RESULT INT64_MIN
enum { BITS_RESULT_N = -2, BITS_RESULT_P = -3, BITS_RESULT_D = -4, BITS_RESULT_LOONY = -5 };
#define BITS_LARGEST_RESULT INT64_C(2147483647)

/* Return the letter of one of these results: 'N', 'P' or 'D'. */
static inline char bits_outcome_letter(int64_t result) {
  return result == BITS_RESULT_P ? 'P' : result == BITS_RESULT_D ? 'D' : 'N';
}

typedef struct bits_end {
  bits_set need, forbid;
  int64_t result;
} bits_end;

/* A permutation of the bits: bit i moves to bit image[i]. */
typedef struct bits_permutation {
  uint8_t image[SET_BITS];
} bits_permutation;

/* The number of images that are computed at once. */
enum { BITS_ABREAST = 4 };

/* Permutations as tables. For each byte of a position that any permutation changes, and each value
** of the byte, a group of `abreast` permutations has its images side by side. */
typedef struct bits_maps {
  bits_set *tables;
  uint64_t bytes;     /* allocated */
  uint32_t count;     /* permutations; the last group is filled up with the identity */
  uint32_t abreast;   /* 1 or BITS_ABREAST */
  uint32_t words;     /* the size of the table of one group */
  bits_set unchanged; /* the bits of higher bytes, which no permutation changes */
} bits_maps;

typedef struct bits_rules {
  core_host *host;
  uint64_t seed; /* the host's */
  CORE_ARRAY(bits_move) moves;
  CORE_ARRAY(bits_end) ends;
  int64_t last_result; /* of positions without moves that match no end, or BITS_NO_RESULT */
  bool is_partizan;    /* some move is for one player only */
  bool moves_on;       /* after some move the same player moves again; the game is impartial */
  bool has_gains;      /* moves have gains */
  bool grows;          /* each move leaves more bits, in the positions of a board */
  /* As given; after bits_rules_close all of the group except the identity. */
  CORE_ARRAY(bits_permutation) symmetries;
  bits_maps maps; /* of the symmetries, after bits_rules_close */
  bits_permutation swap;
  bits_maps swap_map; /* its count is 0 without a swap */
} bits_rules;

/* Start without moves, in the memory of `host`, which must outlive the rules. */
void bits_rules_begin(bits_rules *rules, core_host *host);
void bits_rules_release(bits_rules *rules);

core_status bits_rules_add_move(bits_rules *rules, const bits_move *move);
core_status bits_rules_add_end(bits_rules *rules, const bits_end *end);

void bits_permutation_begin(bits_permutation *identity);

core_status bits_rules_set_swap(bits_rules *rules, const bits_permutation *swap);
core_status bits_rules_add_symmetry(bits_rules *rules, const bits_permutation *symmetry);

/* The reasons why a permutation is not a symmetry. */
typedef enum bits_fault {
  BITS_IS_SYMMETRY,
  BITS_MOVE_HAS_NO_IMAGE, /* the image of move `at` is not a move */
  BITS_END_HAS_NO_IMAGE,
  BITS_SWAP_DOES_NOT_COMMUTE
} bits_fault;

/* Check all symmetries, after all moves, ends and the swap have been added. Set *fault to
** BITS_IS_SYMMETRY if all are symmetries. Otherwise set it to the fault of the first other
** permutation, *symmetry to the number of this permutation, and *at to the number of a move or an
** end. */
core_status bits_rules_check_symmetries(bits_rules *rules, bits_fault *fault, uint64_t *symmetry,
                                        uint64_t *at);

/* Drop duplicate moves and complete the symmetries to a group. The functions below need closed
** rules. Return CORE_INVALID if the group has more than BITS_MOST_SYMMETRIES elements. */
core_status bits_rules_close(bits_rules *rules);

/* A trend of play: each move leaves fewer bits, or more. With a trend play ends, and the number of
** bits limits its length. Without moves both hold. */
enum { BITS_SHRINKS = 1, BITS_GROWS = 2 };
unsigned bits_rules_trend(const bits_rules *rules);

/* The effect of an element of the closed group on the moves. */
typedef enum bits_turn {
  BITS_ORDER,    /* the image of some move is not a move */
  BITS_SYMMETRY, /* it carries moves into moves */
  BITS_EXCHANGE  /* it carries moves into moves with Left and Right exchanged */
} bits_turn;

/* Set turns[i] for each of the rules->symmetry_count symmetries. */
core_status bits_rules_find_turns(const bits_rules *rules, bits_turn *turns);

/* Set shifts[i] for each move i to the set of distances d > 0 such that moving all bits of the move
** down by d gives a move. */
core_status bits_rules_find_shifts(const bits_rules *rules, bits_set *shifts);

/* Return the image of a position under permutation `index`. */
static inline bits_set bits_apply(const bits_maps *maps, uint32_t index, bits_set position) {
  core_assert(index < maps->count);
  const uint64_t abreast = maps->abreast, place = index % abreast;
  const bits_set *table = maps->tables + index / abreast * maps->words, *end = table + maps->words;
  bits_set image = position & maps->unchanged;
  for (; table < end && !set_is_empty(position);
       table += 256 * abreast, position = set_down(position, 8))
    image |= table[(set_word(position, 0) & 255) * abreast + place];
  return image;
}

/* Compute the images under the group of BITS_ABREAST permutations that begins at `index`. */
static inline void bits_apply_abreast(const bits_maps *maps, uint32_t index, bits_set position,
                                      bits_set images[BITS_ABREAST]) {
  core_assert(maps->abreast == BITS_ABREAST && index % BITS_ABREAST == 0 && index < maps->count);
  const bits_set *table = maps->tables + (uint64_t)(index / BITS_ABREAST) * maps->words;
  for (int i = 0; i < BITS_ABREAST; i++)
    images[i] = position & maps->unchanged;
  for (uint32_t word = 0; word < maps->words && !set_is_empty(position);
       word += 256 * BITS_ABREAST) {
    for (int i = 0; i < BITS_ABREAST; i++)
      images[i] |= table[word + (set_word(position, 0) & 255) * BITS_ABREAST + (uint32_t)i];
    position = set_down(position, 8);
  }
}

static inline uint64_t bits_hash(const bits_rules *rules, bits_set position) {
  return set_hash(position, rules->seed);
}

/* Return the least image of a position under the symmetries. */
static inline bits_set bits_least(const bits_rules *rules, bits_set position) {
  bits_set least = position, images[BITS_ABREAST];
  for (uint32_t k = 0; k < rules->maps.count; k += BITS_ABREAST) {
    bits_apply_abreast(&rules->maps, k, position, images);
    for (int i = 0; i < BITS_ABREAST; i++)
      least = set_less(images[i], least) ? images[i] : least;
  }
  return least;
}

/* Pack an outcome: the winner if Left begins, and if Right begins; 'L', 'R', or 'D' for a draw. */
static inline int64_t bits_pack_outcome(const char letters[2]) {
  return -((int64_t)letters[0] << 8 | letters[1]);
}

/* Unpack an outcome. Return false if the result is a value. */
static inline bool bits_unpack_outcome(int64_t result, char letters[2]) {
  if (result >= BITS_RESULT_LOONY)
    return false;
  letters[0] = (char)(-result >> 8);
  letters[1] = (char)(-result & 255);
  return true;
}

/* Return true if a move applies to a position. */
static inline bool bits_applies(const bits_move *move, bits_set position) {
  return set_is_empty((~position & move->need) | (position & move->forbid));
}

/* Set *result to the result of the ends that match a position, or to BITS_NO_RESULT. Return false
** if two of them have different results. */
bool bits_find_result(const bits_rules *rules, bits_set position, int64_t *result);

/* Replace each position after a move by its representative: swap it, and take the least image.
** `players` has the players of the moves; NULL means that no player moves again. Return false if
** the host asks to stop. */
static inline bool bits_normalize(const bits_rules *rules, const uint8_t *players,
                                  bits_set *positions, uint32_t count) {
  if (rules->swap_map.count > 0)
    for (uint32_t i = 0; i < count; i++)
      if (players == NULL || players[i] != BITS_AGAIN)
        positions[i] = bits_apply(&rules->swap_map, 0, positions[i]);
  if (rules->maps.count > 0)
    for (uint32_t i = 0; i < count; i++) {
      positions[i] = bits_least(rules, positions[i]);
      if (!core_work(rules->host, 4 * (int64_t)rules->maps.count))
        return false;
    }
  return true;
}

/* An option of a position, the players who may move to it, and the greatest gain of these moves. */
typedef struct bits_option {
  bits_set position;
  uint64_t players;
  int64_t gain;
} bits_option;

/* List the options of one position in ascending order without duplicates. An option is listed twice
** if it is reached both by moves that let the player move again and by other moves. options[] has
** room for all moves. For many positions of one game a sieve is faster. Return CORE_INVALID if two
** ends that match the position have different results. */
core_status bits_find_options(const bits_rules *rules, bits_set position, bits_option *options,
                              uint64_t *count);

#endif
