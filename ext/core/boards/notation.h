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

#define BOARD_RULES_MOST 4000 /* the maximum length of a text, in bytes */
#define BOARD_LEGS_MOST  8    /* the maximum number of legs of a move */
#define BOARD_MEN_MOST   52   /* the maximum number of kinds of pieces: the letters */

/* Directions are bits of a set. */
enum { BOARD_DIRECTIONS = 17, BOARD_FOUR = 15, BOARD_NO_DIRECTION = 256 };

/* The steps of the directions, to the right and downwards. */
extern const signed char board_steps[BOARD_DIRECTIONS][2];

/* The cells of a line on one side of `>`, a part of the rules' text. */
typedef struct board_side {
  const char *text;
  uint32_t length;
} board_side;

typedef struct board_leg {
  uint32_t directions; /* as bits */
  uint32_t least;      /* the minimum number of repetitions of its groups */
  bool grows;          /* it has groups */
  board_side before, after;
} board_leg;

typedef struct board_rule_move {
  uint32_t player; /* BITS_LEFT, ... */
  uint32_t first_leg, leg_count;
} board_rule_move;

/* The ways in which moves are generated. */
typedef enum board_generator {
  BOARD_TEXT,  /* from a text */
  BOARD_COL,   /* a player who takes a cell cannot take its neighbours; cells: '.' for both, L, R */
  BOARD_SNORT, /* the same cells; the opponent cannot take the neighbours */
  BOARD_NODE_KAYLES, /* a player who takes a free cell also takes its neighbours */
  BOARD_NOGO,        /* from a text, and legal in NoGo (nogo.h); there are no masks */
  BOARD_PAWNS        /* rows of Pawn Chess (positions.h), which have no masks */
} board_generator;

typedef struct board_rules {
  core_host *host;
  board_generator generator;
  bool is_strips; /* each row is a separate game with rules in positions.h */
  char *text;
  uint32_t length;
  CORE_ARRAY(board_leg) legs;
  CORE_ARRAY(board_rule_move) moves;
  /* A cell sets a bit in at most one plane; cells of generators with two planes set both or one.
  ** The planes are '.', the pieces in the order of the text, '#', and BOARD_INERT_PLANE; the first
  ** and the last two only if the rules need them. */
  char planes[BOARD_MEN_MOST + 2];
  uint32_t plane_count;
  uint32_t fixed_before, fixed_after; /* planes before and after the planes of pieces */
  bool has_walls;      /* the moves distinguish '#' and inert pieces from other cells */
  bool removes;        /* a move writes '#' */
  bool frees;          /* a move writes '.' */
  bool overwrites_any; /* a move changes a cell that '?' matches */
  /* The planes that a character sets, as bits, or one of the two values below. */
  uint64_t holding[128];
} board_rules;

/* Return true if the moves are those of a text, which in NoGo must also be legal. */
static inline bool board_is_by_text(const board_rules *rules) {
  return rules->generator == BOARD_TEXT || rules->generator == BOARD_NOGO;
}

/* Return false if each move of the rules is for both players. */
bool board_has_players(const board_rules *rules);

#define BOARD_NO_CHARACTER UINT64_MAX       /* a character that no board has */
#define BOARD_INERT        (UINT64_MAX - 1) /* an inert piece without a plane */

#define BOARD_INERT_PLANE '*' /* set while a cell holds the inert piece of the board's text */

/* A syntax error: the 0-based byte of the first bad character, or the length of the text if it ends
** too soon, and a noun phrase for the expected text. */
typedef struct board_fault {
  uint64_t position;
  const char *expected;
} board_fault;

/* A board game by name. */
typedef struct board_ruleset {
  const char *name;
  const char *rules; /* NULL for a generator without a text */
  /* A pattern of rows with which a board given by its size is tiled, or NULL if boards must be
  ** given by their cells. */
  const char *start;
  const char *summary; /* of one line */
  const char *source;
  board_generator generator;
} board_ruleset;

/* Return ruleset `index`, or NULL after the last one. */
const board_ruleset *board_ruleset_at(uint32_t index);

/* Return the ruleset with a name, or NULL. */
const board_ruleset *board_ruleset_find(const char *name, uint64_t length);

/* Read rules from `length` bytes of text, which may be the name of a ruleset. Return CORE_INVALID
** with *fault set on a syntax error; fault->position is UINT64_MAX if the text is neither a name
** nor has moves. After any failure `rules` is empty. */
core_status board_rules_read(board_rules *rules, core_host *host, const char *text, uint64_t length,
                             board_fault *fault);
void board_rules_release(board_rules *rules);

/* Copy rules. After a failure the copy is empty, and the status of the host is returned. */
core_status board_rules_copy(board_rules *copy, core_host *host, const board_rules *rules);

/* Return true if rules have the same text or generator and the same planes. */
bool board_rules_are_equal(const board_rules *rules, const board_rules *others);

/* Add a plane for inert pieces, which boards with inert pieces need if rules->overwrites_any. */
void board_rules_add_inert_plane(board_rules *rules);

/* Return plane `c` as a bit, 0 if the rules do not have it. */
uint64_t board_plane_bit(const board_rules *rules, char c);

/* A walk through the cells of a side, with each group repeated `count` times. */
typedef struct board_cells {
  const board_side *side;
  uint32_t count, at, group, left; /* left: repetitions of the open group, this one included */
} board_cells;

/* Return the next cell of a line that was begun with {.side, .count}, or '\0' at its end. */
char board_next_cell(board_cells *cells);

/* Return the planes that a character sets, as bits, BOARD_NO_CHARACTER or BOARD_INERT. */
static inline uint64_t board_planes(const board_rules *rules, char c) {
  unsigned char byte = (unsigned char)c;
  return byte < 128 ? rules->holding[byte] : BOARD_NO_CHARACTER;
}

#endif
