/* The table of named pieces, and closed forms of their values.
**
** Example: the knight on (4,4) has a = 4 mod 3 = 1 > |4 - 4|, so its value is 0. Each closed form
** takes constant time.
*/
#include "core/piece/names.h"

int64_t pieces_knight(int64_t x, int64_t y) {
  core_assert(x >= 0 && y >= 0);
  int64_t least = core_min(x, y), a = least % 3;
  return a - (a > core_max(x, y) - least);
}

int64_t pieces_king(int64_t x, int64_t y) {
  core_assert(x >= 0 && y >= 0);
  int64_t parity = core_max(x, y) & 1;
  return core_min(x, y) & 1 ? 3 - parity : parity;
}

int64_t pieces_rook(int64_t x, int64_t y) {
  return x ^ y;
}

int64_t pieces_bishop(int64_t x, int64_t y) {
  return core_min(x, y);
}

int64_t pieces_coin(int64_t x, int64_t y) {
  core_assert(x >= 0 && y >= 0);
  int64_t least = core_min(x, y), most = core_max(x, y), apart = most - least, phase = most % 4;
  switch (least % 4) {
  case 0:
    return phase >> 1;
  case 1:
    return apart == 1 ? 2 : phase >> 1;
  case 2:
    return phase != 0 ? 2 : 3;
  default:
    if (apart <= 1)
      return apart == 0 ? 1 : 4;
    return phase == 2 ? 2 : 3;
  }
}

/* Return the first column >= x with the value in a row of a knight or a king, or -1. On both sides
** of the diagonal, a row has a period of at most three, so nine cells and the neighbourhood of the
** diagonal contain every value of the row. */
static int64_t names_next_by_period(int64_t (*value)(int64_t, int64_t), int64_t x, int64_t y,
                                    int64_t wanted) {
  enum { NEARBY = 9 };
  core_assert(x >= 0 && y >= 0);
  for (int64_t at = x; at < x + NEARBY; at++)
    if (value(at, y) == wanted)
      return at;
  for (int64_t at = core_max(x, y - NEARBY); at <= core_min(y, INT64_MAX - NEARBY) + NEARBY; at++)
    if (value(at, y) == wanted)
      return at;
  return -1;
}

static int64_t names_knight_next(int64_t x, int64_t y, int64_t value) {
  return value > 2 ? -1 : names_next_by_period(pieces_knight, x, y, value);
}

static int64_t names_king_next(int64_t x, int64_t y, int64_t value) {
  return value > 3 ? -1 : names_next_by_period(pieces_king, x, y, value);
}

static int64_t names_rook_next(int64_t x, int64_t y, int64_t value) {
  return (value ^ y) >= x ? value ^ y : -1;
}

static int64_t names_bishop_next(int64_t x, int64_t y, int64_t value) {
  if (y == value)
    return core_max(x, value);
  return y > value && x <= value ? value : -1;
}

#define WAZIR       "(-1,0) (0,-1)"
#define FERZ        "(-1,-1)"
#define DABBABA     "(-2,0) (0,-2)"
#define ALFIL       "(-2,-2)"
#define KNIGHT      "(-2,-1) (-1,-2)"
#define THREELEAPER "(-3,0) (0,-3)"
#define CAMEL       "(-3,-1) (-1,-3)"
#define ZEBRA       "(-3,-2) (-2,-3)"
#define TRIPPER     "(-3,-3)"
#define FOURLEAPER  "(-4,0) (0,-4)"
#define GIRAFFE     "(-4,-1) (-1,-4)"
#define STAG        "(-4,-2) (-2,-4)"
#define ANTELOPE    "(-4,-3) (-3,-4)"
#define ROOK        "(-1,0)* (0,-1)*"
#define BISHOP      "(-1,-1)*"

static const pieces_piece all_pieces[] = {
    {"alfil", ALFIL, "leaps two cells diagonally", NULL, NULL},
    {"alfilrider", "(-2,-2)*", "an alfil that repeats its leap in one direction", NULL, NULL},
    {"alibaba", DABBABA " " ALFIL, "combines dabbaba and alfil", NULL, NULL},
    {"amazon", ROOK " " BISHOP " " KNIGHT, "combines queen and knight", NULL, NULL},
    {"antelope", ANTELOPE, "leaps four cells one way and three the other", NULL, NULL},
    {"archbishop", BISHOP " " KNIGHT, "combines bishop and knight", NULL, NULL},
    {"bishop", BISHOP, "moves diagonally left and down, any distance", pieces_bishop,
     names_bishop_next},
    {"camel", CAMEL, "leaps three cells one way and one the other", NULL, NULL},
    {"camelrider", "(-3,-1)* (-1,-3)*", "a camel that repeats its leap in one direction", NULL,
     NULL},
    {"cardinal", BISHOP " " KNIGHT, "another name for the archbishop", NULL, NULL},
    {"centaur", WAZIR " " FERZ " " KNIGHT, "combines king and knight", NULL, NULL},
    {"champion", WAZIR " " DABBABA " " ALFIL, "combines wazir, dabbaba and alfil", NULL, NULL},
    {"chancellor", ROOK " " KNIGHT, "combines rook and knight", NULL, NULL},
    {"coin", "(-2,1) (-2,-1) (1,-2) (-1,-2)",
     "the coin of A Chessboard Game; some moves go up or right", pieces_coin, NULL},
    {"dabbaba", DABBABA, "leaps two cells straight", NULL, NULL},
    {"dabbabarider", "(-2,0)* (0,-2)*", "a dabbaba that repeats its leap in one direction", NULL,
     NULL},
    {"empress", ROOK " " KNIGHT, "another name for the chancellor", NULL, NULL},
    {"ferz", FERZ, "steps one cell diagonally", NULL, NULL},
    {"fourleaper", FOURLEAPER, "leaps four cells straight", NULL, NULL},
    {"giraffe", GIRAFFE, "leaps four cells one way and one the other", NULL, NULL},
    {"gnu", KNIGHT " " CAMEL, "combines knight and camel", NULL, NULL},
    {"king", WAZIR " " FERZ, "steps one cell left, down, or both", pieces_king, names_king_next},
    {"knight", KNIGHT, "leaps two cells one way and one the other", pieces_knight,
     names_knight_next},
    {"nightrider", "(-2,-1)* (-1,-2)*", "a knight that repeats its leap in one direction", NULL,
     NULL},
    {"princess", BISHOP " " KNIGHT, "another name for the archbishop", NULL, NULL},
    {"queen", ROOK " " BISHOP, "moves left, down or diagonally, any distance: Wythoff's game", NULL,
     NULL},
    {"rook", ROOK, "moves left or down, any distance: Nim with two heaps", pieces_rook,
     names_rook_next},
    {"squirrel", DABBABA " " ALFIL " " KNIGHT, "combines dabbaba, alfil and knight", NULL, NULL},
    {"stag", STAG, "leaps four cells one way and two the other", NULL, NULL},
    {"threeleaper", THREELEAPER, "leaps three cells straight", NULL, NULL},
    {"tripper", TRIPPER, "leaps three cells diagonally", NULL, NULL},
    {"wazir", WAZIR, "steps one cell straight", NULL, NULL},
    {"wizard", FERZ " " CAMEL, "combines ferz and camel", NULL, NULL},
    {"zebra", ZEBRA, "leaps three cells one way and two the other", NULL, NULL},
    {"zebrarider", "(-3,-2)* (-2,-3)*", "a zebra that repeats its leap in one direction", NULL,
     NULL},
};

const pieces_piece *pieces_at(int index) {
  int count = (int)(sizeof all_pieces / sizeof all_pieces[0]);
  return index >= 0 && index < count ? &all_pieces[index] : NULL;
}

const pieces_piece *pieces_find(const char *name, size_t length) {
  const pieces_piece *piece = NULL;
  for (int index = 0; (piece = pieces_at(index)) != NULL; index++) {
    size_t same = 0;
    while (same < length && piece->name[same] != '\0' &&
           core_lower_letter(name[same]) == piece->name[same])
      same++;
    if (same == length && piece->name[same] == '\0')
      return piece;
  }
  return NULL;
}
