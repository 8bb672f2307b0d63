/* Games whose positions are sets of bits and whose moves are masks.
**
** A position is a set of bits 0 to 62. A move applies where all bits of `need` and none of `forbid`
** are set; then the bits of `clear` go and those of `put` come. An end, told likewise, says that
** the game is over at the positions that it matches, and how; moves that would apply there are
** none. After each move the bits change places by the swap, if there is one: "mine" and "theirs"
** become "theirs" and "mine"; not after one by which the same player moves on.
**
** Symmetries are permutations of the bits that carry moves into moves and ends into ends. Then a
** position and its image are one game, and each position may stand for its whole orbit: the least
** image is the one that is shown. Whether they are symmetries can be checked.
*/
#ifndef GRUNDY_CORE_MASKS_RULES_H
#define GRUNDY_CORE_MASKS_RULES_H

#include "base/host.h"

#define BITS_WIDTH 63 /* bits 0 to 62 */
#define BITS_ALL   (UINT64_MAX >> 1)

#define BITS_MOST_SYMMETRIES 10000

enum { BITS_LEFT = 1, BITS_RIGHT = 2, BITS_BOTH = 3, BITS_AGAIN = 7 };

typedef struct bits_move {
  uint64_t need, forbid, clear, put;
  /* Who may make it; where the game is impartial BITS_BOTH, or BITS_AGAIN: whoever makes it moves
  ** on. A word, as the masks are, since moves are compared byte by byte. */
  uint64_t player;
} bits_move;

/* Results of a position: the size of the Nim heap that it stands for, or one of these outcomes for
** the player to move. In a partizan game: the id of a value, or an outcome packed by bits_letters.
*/
enum { BITS_NO_RESULT = -1, BITS_RESULT_N = -2, BITS_RESULT_P = -3, BITS_RESULT_D = -4 };
#define BITS_LARGEST_RESULT INT64_C(2147483647)

/* Return the letter of one of these outcomes. */
static inline char bits_outcome_letter(int64_t result) {
  return result == BITS_RESULT_P ? 'P' : result == BITS_RESULT_N ? 'N' : 'D';
}

typedef struct bits_end {
  uint64_t need, forbid;
  int64_t result;
} bits_end;

/* A permutation of the bits: bit i goes to image[i]. */
typedef struct bits_permutation {
  uint8_t image[64];
} bits_permutation;

/* Images that are made at once. */
enum { BITS_ABREAST = 4 };

/* Permutations as tables: for each byte of a position that any of them changes, and each value of
** it, the images under those that stand abreast. */
typedef struct bits_maps {
  uint64_t *tables;
  uint64_t bytes;     /* allocated */
  uint32_t count;     /* the last ones may be followed by the identity */
  uint32_t abreast;   /* 1 or BITS_ABREAST */
  uint32_t words;     /* of those that stand abreast */
  uint64_t unchanged; /* bits of higher bytes, which stay as they are */
} bits_maps;

typedef struct bits_rules {
  core_host *host;
  uint64_t seed; /* the host's */
  bits_move *moves;
  uint64_t move_count, move_bytes;
  bits_end *ends;
  uint64_t end_count, end_bytes;
  bool is_partizan; /* some move is one player's alone */
  bool moves_on;    /* after some move the same player moves on: the game is impartial */
  bits_permutation *symmetries; /* as given; once closed, the whole group but the identity */
  uint64_t symmetry_count, symmetry_bytes;
  bits_maps maps; /* of the closed group */
  bits_permutation swap;
  bits_maps swap_map; /* count 0: nothing is swapped */
} bits_rules;

/* No moves yet, in the memory of `host`, which must outlive them. */
void bits_rules_begin(bits_rules *rules, core_host *host);
void bits_rules_release(bits_rules *rules);

core_status bits_rules_add_move(bits_rules *rules, const bits_move *move);
core_status bits_rules_add_end(bits_rules *rules, const bits_end *end);

void bits_permutation_begin(bits_permutation *identity);

core_status bits_rules_set_swap(bits_rules *rules, const bits_permutation *swap);
core_status bits_rules_add_symmetry(bits_rules *rules, const bits_permutation *symmetry);

/* The reasons why a permutation is no symmetry. */
typedef enum bits_fault {
  BITS_IS_SYMMETRY,
  BITS_MOVE_HAS_NO_IMAGE, /* the image of move `at` is no move */
  BITS_END_HAS_NO_IMAGE,
  BITS_SWAP_DOES_NOT_COMMUTE
} bits_fault;

/* Check each symmetry that was added, once all moves, ends and the swap are there: *fault is what
** is wrong with the first, *symmetry, that is none, and *at the number of a move or an end. */
core_status bits_rules_check_symmetries(bits_rules *rules, bits_fault *fault, uint64_t *symmetry,
                                        uint64_t *at);

/* Keep equal moves once and close the symmetries to a group, before any of the functions below.
** CORE_INVALID if it has more than BITS_MOST_SYMMETRIES elements. */
core_status bits_rules_close(bits_rules *rules);

/* The effect of an element of the closed group on the moves. */
typedef enum bits_turn {
  BITS_ORDER,    /* the images of some moves are none */
  BITS_SYMMETRY, /* it carries moves into moves */
  BITS_EXCHANGE  /* only once Left and Right are exchanged */
} bits_turn;

/* turns[i] of as many as rules->symmetry_count. */
core_status bits_rules_find_turns(const bits_rules *rules, bits_turn *turns);

/* shifts[i] of as many as there are moves: the distances d > 0 so that move i is a move, too, with
** all of its bits d places lower. */
core_status bits_rules_find_shifts(const bits_rules *rules, uint64_t *shifts);

static inline uint64_t bits_apply(const bits_maps *maps, uint32_t index, uint64_t position) {
  const uint64_t abreast = maps->abreast, place = index % abreast;
  const uint64_t *table = maps->tables + index / abreast * maps->words, *end = table + maps->words;
  uint64_t image = position & maps->unchanged;
  for (; table < end; table += 256 * abreast, position >>= 8)
    image |= table[(position & 255) * abreast + place];
  return image;
}

/* The images under maps `index`, a multiple of BITS_ABREAST, and those behind it, of many that
** stand abreast. */
static inline void bits_apply_abreast(const bits_maps *maps, uint32_t index, uint64_t position,
                                      uint64_t images[BITS_ABREAST]) {
  const uint64_t *table = maps->tables + (uint64_t)(index / BITS_ABREAST) * maps->words;
  for (int i = 0; i < BITS_ABREAST; i++)
    images[i] = position & maps->unchanged;
  for (uint32_t word = 0; word < maps->words; word += 256 * BITS_ABREAST, position >>= 8)
    for (int i = 0; i < BITS_ABREAST; i++)
      images[i] |= table[word + (position & 255) * BITS_ABREAST + (uint32_t)i];
}

static inline uint64_t bits_hash(const bits_rules *rules, uint64_t position) {
  return core_hash(position + rules->seed);
}

/* The least image of a position. */
static inline uint64_t bits_least(const bits_rules *rules, uint64_t position) {
  uint64_t least = position, images[BITS_ABREAST];
  for (uint32_t k = 0; k < rules->maps.count; k += BITS_ABREAST) {
    bits_apply_abreast(&rules->maps, k, position, images);
    for (int i = 0; i < BITS_ABREAST; i++)
      least = images[i] < least ? images[i] : least;
  }
  return least;
}

/* The result that says who wins if Left begins, and if Right begins: 'L', 'R' or 'D', neither. */
static inline int64_t bits_letters(const char letters[2]) {
  return -((int64_t)letters[0] << 8 | letters[1]);
}

/* False: the result is a value. */
static inline bool bits_read_letters(int64_t result, char letters[2]) {
  if (result >= BITS_RESULT_D)
    return false;
  letters[0] = (char)(-result >> 8);
  letters[1] = (char)(-result & 255);
  return true;
}

static inline bool bits_applies(const bits_move *move, uint64_t position) {
  return ((~position & move->need) | (position & move->forbid)) == 0;
}

/* The result that the ends give to a position, BITS_NO_RESULT where no end matches. False if two of
** them differ. */
bool bits_find_result(const bits_rules *rules, uint64_t position, int64_t *result);

/* Positions after moves become those that stand for them: swapped, and the least of their images.
** players: who made the moves; NULL: none moves on. False: the host asks to stop. */
static inline bool bits_settle(const bits_rules *rules, const uint8_t *players, uint64_t *positions,
                               uint32_t count) {
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

/* An option of a position, and who may move there. */
typedef struct bits_option {
  uint64_t position, players;
} bits_option;

/* The options of one position, ascending, each once, or twice where one may move on there and may
** not; there is room for as many as there are moves. For many positions of one game a sieve is
** faster. CORE_INVALID where two ends give it results that differ. */
core_status bits_find_options(const bits_rules *rules, uint64_t position, bits_option *options,
                              uint64_t *count);

#endif
