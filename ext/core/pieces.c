#include "pieces.h"

static int64_t smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}

static int64_t larger(int64_t a, int64_t b) {
  return a < b ? b : a;
}

int64_t pieces_knight(int64_t x, int64_t y) {
  int64_t least = smaller(x, y), a = least % 3;
  return a - (a > larger(x, y) - least);
}

int64_t pieces_king(int64_t x, int64_t y) {
  int64_t parity = larger(x, y) & 1;
  return smaller(x, y) & 1 ? 3 - parity : parity;
}

int64_t pieces_rook(int64_t x, int64_t y) {
  return x ^ y;
}

int64_t pieces_bishop(int64_t x, int64_t y) {
  return smaller(x, y);
}

static const pieces_direction knight_moves[] = {{-2, -1, false}, {-1, -2, false}};
static const pieces_direction queen_moves[] = {{-1, 0, true}, {0, -1, true}, {-1, -1, true}};
static const pieces_direction king_moves[] = {{-1, 0, false}, {0, -1, false}, {-1, -1, false}};
static const pieces_direction rook_moves[] = {{-1, 0, true}, {0, -1, true}};
static const pieces_direction bishop_moves[] = {{-1, -1, true}};

#define DIRECTIONS(moves) moves, (int)(sizeof moves / sizeof moves[0])

static const pieces_piece all_pieces[] = {
    {"knight", DIRECTIONS(knight_moves), pieces_knight},
    {"queen", DIRECTIONS(queen_moves), NULL},
    {"king", DIRECTIONS(king_moves), pieces_king},
    {"rook", DIRECTIONS(rook_moves), pieces_rook},
    {"bishop", DIRECTIONS(bishop_moves), pieces_bishop},
};

const pieces_piece *pieces_at(int index) {
  int count = (int)(sizeof all_pieces / sizeof all_pieces[0]);
  return index >= 0 && index < count ? &all_pieces[index] : NULL;
}

int64_t pieces_reach(pieces_direction direction, int64_t x, int64_t y) {
  int64_t reach = INT64_MAX;
  if (direction.dx < 0)
    reach = x / -(int64_t)direction.dx;
  if (direction.dy < 0)
    reach = smaller(reach, y / -(int64_t)direction.dy);
  return direction.rides ? reach : smaller(reach, 1);
}
