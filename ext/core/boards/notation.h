/* The rules of a board game as one line of text.
**
**     L + xo>.x ; R + ox>.o                              Clobber
**     L * x.(.)*>.(.)*x then * x.(.)*>x(.)*# ; ...       Amazons: a ride, an arrow from its end
**
** Moves are divided by `;`. A move is fields divided by blanks: who makes it (L, R, B for both);
** directions, divided by commas; the cells of a line before `>` and after, as many on both sides.
** The first cell is where the move begins, the others follow in the direction. Behind `then` come
** directions and cells of a further leg, which begins at the man that the leg before put down, the
** last of its line.
**
** Directions: e w n s ne nw se sw; `-` along the row, `|` along the column, both ways, `+` both of
** these, `x` the diagonals, `*` all eight, `N` the eight steps of a knight, `.` for a move of one
** cell.
**
** Cells: `.` is an empty cell and a letter is a piece; small and capital letters differ. `#` is a
** place without a cell: all places outside the board, `#` in the board's text, and cells that a
** move has removed by writing `#` after `>`. Nothing can be put there: a line with `#` before `>`
** and something else after `>` never applies. `!` before `>` matches `#`. `?` before `>` matches an
** empty cell and any piece; after `>` it leaves the cell unchanged. A group (..)+ is repeated once
** or more, (..)* any number of times, all groups of a leg equally often.
**
** A board may hold pieces that no rule names. Such a piece is inert: only `?` matches it, and it
** changes only if a line replaces a cell that `?` matches.
**
** Beside these there are games whose moves name neighbours that need not be there: generators. */
#ifndef GRUNDY_CORE_BOARDS_NOTATION_H
#define GRUNDY_CORE_BOARDS_NOTATION_H

#include "base/host.h"

#define BOARDS_RULES_MOST 4000 /* bytes of a text */
#define BOARDS_LEGS_MOST  8    /* of a move */
#define BOARDS_MEN_MOST   52

/* Directions are bits of a set. */
enum { BOARDS_DIRECTIONS = 17, BOARDS_FOUR = 15, BOARDS_NO_DIRECTION = 256 };

/* The steps of the directions, to the right and downwards. */
extern const signed char boards_steps[BOARDS_DIRECTIONS][2];

/* The cells of a line on one side of `>`, a part of the rules' text. */
typedef struct boards_side {
  const char *text;
  uint32_t length;
} boards_side;

typedef struct boards_leg {
  uint32_t directions; /* as bits */
  uint32_t least;      /* how often its groups stand at least */
  bool grows;          /* it has groups */
  boards_side before, after;
} boards_leg;

typedef struct boards_move {
  uint32_t player; /* BITS_LEFT, ... */
  uint32_t first_leg, leg_count;
} boards_move;

/* How moves come about that no text tells. */
typedef enum boards_generator {
  BOARDS_TEXT,
  BOARDS_COL, /* who takes a cell may take no neighbour: '.' for either, L for Left, R for Right */
  BOARDS_SNORT,       /* the same cells; the other player may take no neighbour */
  BOARDS_NODE_KAYLES, /* who takes a free cell takes its neighbours */
  BOARDS_PAWNS        /* rows of Pawn Chess (positions.h), no masks */
} boards_generator;

typedef struct boards_rules {
  core_host *host;
  boards_generator generator;
  bool is_strips; /* each row is a game by itself, for which positions.h has the rules */
  char *text;
  uint32_t length;
  boards_leg *legs;
  boards_move *moves;
  uint64_t leg_bytes, move_bytes;
  uint32_t leg_count, move_count;
  /* A cell sets a bit in at most one of the planes (of generators with two planes: in both, or in
  ** one): '.', the pieces in the order of the text, '#', BOARDS_INERT_PLANE. Rules have the first
  ** and the last two only if they need them. */
  char planes[BOARDS_MEN_MOST + 2];
  uint32_t plane_count;
  uint32_t fixed_before, fixed_after; /* planes before and after those of pieces */
  bool has_walls;                     /* the moves tell '#' and an inert piece from cells */
  bool removes;                       /* a move writes '#' */
  bool frees;                         /* a move writes '.' */
  bool overwrites_any;                /* a move changes a cell that is matched by '?' */
  /* The planes that a character sets, as bits, or one of the two values below. */
  uint64_t holding[128];
} boards_rules;

#define BOARDS_NO_CHARACTER UINT64_MAX       /* no board holds it */
#define BOARDS_INERT        (UINT64_MAX - 1) /* a piece that no rule names; it has no plane */

#define BOARDS_INERT_PLANE '*' /* set while a cell holds the inert piece of the board's text */

/* Why a text is no rules: the byte (0-based) of the first bad character, or the length of the text
** if it ends too soon, and what was expected there. */
typedef struct boards_fault {
  uint64_t position;
  const char *expected;
} boards_fault;

/* A board game by name. */
typedef struct boards_ruleset {
  const char *name;
  const char *rules; /* NULL: a generator */
  /* The cells of a board told by its size, a pattern of rows that is repeated; NULL: it is told by
  ** its cells alone. */
  const char *start;
  const char *summary; /* of one line */
  const char *source;
  boards_generator generator;
} boards_ruleset;

/* Ruleset `index`; NULL behind the last. */
const boards_ruleset *boards_ruleset_at(uint32_t index);

/* The ruleset of a name; NULL: there is none. */
const boards_ruleset *boards_ruleset_find(const char *name, uint64_t length);

/* Read `length` bytes of text, which may be a name. CORE_INVALID: *fault says why, and
** fault->position is UINT64_MAX where it is no name, either. After anything but CORE_OK `rules` is
** empty. */
core_status boards_rules_read(boards_rules *rules, core_host *host, const char *text,
                              uint64_t length, boards_fault *fault);
void boards_rules_release(boards_rules *rules);

/* Give inert pieces a plane. Boards with inert pieces need it where rules->overwrites_any. */
void boards_rules_add_inert_plane(boards_rules *rules);

/* Return plane `c` as a bit, 0 if the rules do not have it. */
uint64_t boards_plane_bit(const boards_rules *rules, char c);

/* The cells of a side in their order, each group repeated `count` times. */
typedef struct boards_cells {
  const boards_side *side;
  uint32_t count, at, group, left; /* left: repetitions of the open group, this one included */
} boards_cells;

/* Return the next cell of a line that was begun with {.side, .count}, or '\0' at its end. */
char boards_next_cell(boards_cells *cells);

/* Return the planes that a character sets, as bits, BOARDS_NO_CHARACTER or BOARDS_INERT. */
static inline uint64_t boards_planes(const boards_rules *rules, char c) {
  unsigned char byte = (unsigned char)c;
  return byte < 128 ? rules->holding[byte] : BOARDS_NO_CHARACTER;
}

#endif
