/* The rules of a board game as one line of text.
**
**     L + xo>.x ; R + ox>.o                              Clobber L * x.(.)*>.(.)*x then *
**     x.(.)*>x(.)*# ; ...       Amazons: a ride, then an arrow from its end
**
** Moves are separated by `;`. A move has fields separated by blanks: the player (L, R, or B for
** both), directions separated by commas, and the cells of a line before `>` and after it, the same
** number on both sides. The first cell is the place where the move begins, the others follow in the
** direction. After `then` come directions and cells of another leg. It begins at the piece that the
** leg before put down, at the last one if there are several.
**
** Directions: e w n s ne nw se sw; `-` both ways along the row, `|` along the column, `+` along
** both, `x` along the diagonals, `*` all eight, `N` the eight steps of a knight, `.` for a move of
** one cell.
**
** Cells: `.` is an empty cell and a letter is a piece; small and capital letters differ. `#` is a
** place without a cell: all places outside the board, `#` in the board's text, and cells that a
** move has removed by writing `#` after `>`. Nothing can be put there: a line with `#` before `>`
** and something else after `>` never applies. `!` before `>` matches `#`. `?` before `>` matches an
** empty cell and any piece; after `>` it leaves the cell unchanged. A group (..)+ is repeated once
** or more, (..)* any number of times, and all groups of a leg equally often.
**
** A board may hold pieces that no rule names. Such a piece is inert: only `?` matches it, and it
** changes only if a line replaces a cell that `?` matches.
**
** Some games have moves that depend on all neighbours of a cell, which lines cannot express. These
** are generators. */
#ifndef GRUNDY_CORE_BOARDS_NOTATION_H
#define GRUNDY_CORE_BOARDS_NOTATION_H

#include "base/array.h"
#include "base/host.h"

#define BOARDS_RULES_MOST 4000 /* the maximum length of a text, in bytes */
#define BOARDS_LEGS_MOST  8    /* the maximum number of legs of a move */
#define BOARDS_MEN_MOST   52   /* the maximum number of kinds of pieces: the letters */

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
  uint32_t least;      /* the minimum number of repetitions of its groups */
  bool grows;          /* it has groups */
  boards_side before, after;
} boards_leg;

typedef struct boards_move {
  uint32_t player; /* BITS_LEFT, ... */
  uint32_t first_leg, leg_count;
} boards_move;

/* The ways in which moves are generated. */
typedef enum boards_generator {
  BOARDS_TEXT, /* from a text */
  BOARDS_COL,  /* a player who takes a cell cannot take its neighbours; cells: '.' for both, L, R */
  BOARDS_SNORT,       /* the same cells; the opponent cannot take the neighbours */
  BOARDS_NODE_KAYLES, /* a player who takes a free cell also takes its neighbours */
  BOARDS_NOGO,        /* from a text, and legal in NoGo (nogo.h); there are no masks */
  BOARDS_PAWNS        /* rows of Pawn Chess (positions.h), which have no masks */
} boards_generator;

typedef struct boards_rules {
  core_host *host;
  boards_generator generator;
  bool is_strips; /* each row is a separate game with rules in positions.h */
  char *text;
  uint32_t length;
  CORE_ARRAY(boards_leg) legs;
  CORE_ARRAY(boards_move) moves;
  /* A cell sets a bit in at most one plane; cells of generators with two planes set both or one.
  ** The planes are '.', the pieces in the order of the text, '#', and BOARDS_INERT_PLANE; the first
  ** and the last two only if the rules need them. */
  char planes[BOARDS_MEN_MOST + 2];
  uint32_t plane_count;
  uint32_t fixed_before, fixed_after; /* planes before and after the planes of pieces */
  bool has_walls;      /* the moves distinguish '#' and inert pieces from other cells */
  bool removes;        /* a move writes '#' */
  bool frees;          /* a move writes '.' */
  bool overwrites_any; /* a move changes a cell that '?' matches */
  /* The planes that a character sets, as bits, or one of the two values below. */
  uint64_t holding[128];
} boards_rules;

/* Return true if the moves are those of a text, which in NoGo must also be legal. */
static inline bool boards_is_by_text(const boards_rules *rules) {
  return rules->generator == BOARDS_TEXT || rules->generator == BOARDS_NOGO;
}

#define BOARDS_NO_CHARACTER UINT64_MAX       /* a character that no board has */
#define BOARDS_INERT        (UINT64_MAX - 1) /* an inert piece without a plane */

#define BOARDS_INERT_PLANE '*' /* set while a cell holds the inert piece of the board's text */

/* A syntax error: the 0-based byte of the first bad character, or the length of the text if it ends
** too soon, and a noun phrase for the expected text. */
typedef struct boards_fault {
  uint64_t position;
  const char *expected;
} boards_fault;

/* A board game by name. */
typedef struct boards_ruleset {
  const char *name;
  const char *rules; /* NULL for a generator without a text */
  /* A pattern of rows with which a board given by its size is tiled, or NULL if boards must be
  ** given by their cells. */
  const char *start;
  const char *summary; /* of one line */
  const char *source;
  boards_generator generator;
} boards_ruleset;

/* Return ruleset `index`, or NULL after the last one. */
const boards_ruleset *boards_ruleset_at(uint32_t index);

/* Return the ruleset with a name, or NULL. */
const boards_ruleset *boards_ruleset_find(const char *name, uint64_t length);

/* Read rules from `length` bytes of text, which may be the name of a ruleset. Return CORE_INVALID
** with *fault set on a syntax error; fault->position is UINT64_MAX if the text is neither a name
** nor has moves. After any failure `rules` is empty. */
core_status boards_rules_read(boards_rules *rules, core_host *host, const char *text,
                              uint64_t length, boards_fault *fault);
void boards_rules_release(boards_rules *rules);

/* Copy rules. After a failure the copy is empty, and the status of the host is returned. */
core_status boards_rules_copy(boards_rules *copy, core_host *host, const boards_rules *rules);

/* Add a plane for inert pieces, which boards with inert pieces need if rules->overwrites_any. */
void boards_rules_add_inert_plane(boards_rules *rules);

/* Return plane `c` as a bit, 0 if the rules do not have it. */
uint64_t boards_plane_bit(const boards_rules *rules, char c);

/* A walk through the cells of a side, with each group repeated `count` times. */
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
