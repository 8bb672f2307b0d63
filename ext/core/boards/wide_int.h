/* Parts of the solver of wide boards; see wide.h. */
#ifndef GRUNDY_CORE_BOARDS_WIDE_INT_H
#define GRUNDY_CORE_BOARDS_WIDE_INT_H

#include "base/array.h"
#include "base/slots.h"
#include "core/boards/cells.h"
#include "core/boards/wide.h"
#include "core/masks/sums.h"

/* A cell that a live move of a part touches. Cells that belong to other parts are not open, and
** their state is WIDE_UNKNOWN: it is not CELLS_GONE, since the move accepts it. */
typedef struct wide_cell {
  uint16_t cell;
  uint8_t state;
  bool is_open;
} wide_cell;

enum { WIDE_UNKNOWN = 63 };
_Static_assert((int)WIDE_UNKNOWN >= (int)CELLS_STATES, "no cell has this state");

/* Return true if a live move depends on a cell that it touches, given the sets of states that cells
** may have: the cell is open, and the move does not accept all of its states or changes it. */
static inline bool wide_depends(const uint64_t *states, const cells_touch *touch) {
  uint64_t may_be = states[touch->cell], accepted = may_be & cells_meeting(touch->before);
  return (may_be & (may_be - 1)) != 0 &&
         (may_be != accepted ||
          (touch->after != CELLS_KEEP && (accepted & ~(UINT64_C(1) << touch->after)) != 0));
}

/* A component: its cells and its live moves, in the arrays of the solver. */
typedef struct wide_part {
  uint32_t first_cell, cell_count, first_move, move_count;
} wide_part;

/* A symmetry of the rules. */
typedef struct wide_symmetry {
  uint8_t turn;      /* bit 0 mirrors columns, bit 1 rows, bit 2 exchanges both */
  bool is_exchange;  /* it exchanges the players */
  bool swaps_layers; /* it exchanges the planes of a place */
  uint8_t image[CELLS_STATES];
} wide_symmetry;

typedef CORE_ARRAY(wide_symmetry) wide_symmetries;

/* Append the symmetries under which components may be moved, the identity first. There are none if
** moves read walls. */
bool wide_find_symmetries(core_host *host, const cells_game *game, wide_symmetries *symmetries);

/* The value of a component with a key. */
typedef struct wide_entry {
  uint64_t key; /* the offset of its bytes */
  uint32_t length;
  games_id value; /* GAMES_NONE until found */
  bool is_pending;
  bool is_own_negative;
  bool stays; /* it is not removed by the next wide_table_evict */
} wide_entry;

/* The table of components. */
typedef struct wide_table {
  CORE_ARRAY(wide_entry) entries;
  char *keys;
  uint64_t key_bytes, key_length;
  slot_index slots;
  char *scratch; /* three keys */
  uint64_t scratch_bytes;
} wide_table;

/* Set *entry to the number of the entry of a component of a solver, a new one if necessary, and
** *is_negative if the component is the negative of it. Unless moves read walls, solvers of boards
** with the same rules can share a table: equal keys have equal games on all of these boards. */
bool wide_find_entry(wide_table *table, const wide_boards *wide, const wide_cell *cells,
                     uint32_t count, uint32_t *entry, bool *is_negative);
void wide_table_close(core_host *host, wide_table *table);

/* Remove the entries that do not stay. The others keep their order. */
void wide_table_evict(core_host *host, wide_table *table);

/* Return true if the moves of a component are paired, so that it is 0 if play ends. See
** wide_pairs.c. */
bool wide_is_paired(const wide_boards *wide, const wide_part *part);

/* Solvers of components as masks. */
typedef struct wide_engine {
  bits_rules rules;
  bits_sums *sums; /* NULL until needed */
} wide_engine;

/* The engine of a layout. */
typedef struct wide_layout {
  wide_engine *engine;
  uint64_t numbers; /* the offset of the numbers of its cells */
  uint32_t width, height;
} wide_layout;

typedef struct wide_engines {
  core_host *host;
  games *store;
  const cells_game *game;
  const uint64_t *states;     /* the sets of states of the cells of the component */
  board_grid board;           /* scratch */
  board_layout layout;        /* scratch */
  uint32_t first[CELLS_MOST]; /* the first bit of a cell */
  uint8_t zero[CELLS_MOST];   /* the state of a cell without bits, or CELLS_ANY */
  CORE_ARRAY(wide_layout) engines;
  CORE_ARRAY(uint8_t) numbers; /* of the cells of the layouts */
  slot_index slots;
} wide_engines;

/* Return the number of bits that the open cells of a component need at least. */
uint32_t wide_count_bits(const uint64_t *states, const wide_cell *cells, uint32_t count);

/* Set *engine to the number of the engine of a component as a board with '#' around it, and
** *position to its position. *has_masks is false if it has too many bits. */
core_status wide_engines_find_board(wide_engines *engines, const wide_cell *cells, uint32_t count,
                                    uint32_t *engine, uint64_t *position, bool *has_masks);

/* Solve a component as a board with '#' around it, for rules without rules->has_walls, or with one
** bit for each state of a cell. Set *value to its value, and *is_solved if it has masks. */
core_status wide_engines_solve_board(wide_engines *engines, const wide_cell *cells, uint32_t count,
                                     games_id *value, bool *is_solved, wide_fault *fault);
core_status wide_engines_solve_bits(wide_engines *engines, const wide_cell *cells,
                                    uint32_t cell_count, const uint32_t *moves, uint32_t move_count,
                                    games_id *value, bool *is_solved, wide_fault *fault);
void wide_engines_close(wide_engines *engines);

/* A frame: a component, its entry, its next move, and the values of its options found so far. */
typedef struct wide_frame {
  wide_part part;
  uint32_t entry, next;
  uint32_t first_left, first_right; /* in the arrays of options */
  bool is_negative;                 /* it is the negative of its entry */
} wide_frame;

/* The boards after the moves of the board, without duplicates. */
typedef struct wide_listing {
  CORE_ARRAY(uint8_t) players;
  char *cells; /* of the boards, one after another */
  uint64_t cell_bytes;
  slot_index slots;
} wide_listing;

/* How moves are made and positions are split. All functions work on the position now[]. */
typedef struct wide_kind {
  uint32_t most_bits; /* components of at most this number of bits are solved by masks */
  bool ends;          /* it is certain that play ends */
  bool serves_size;   /* a solver serves all boards of its size */
  /* Prepare a solver that has its root. Return false with host->status set on failure. NULL if
  ** there is nothing to prepare. */
  bool (*open)(wide_boards *wide);
  /* Begin with the states of the cells of a part. */
  void (*load)(wide_boards *wide, const wide_part *part);
  /* Prepare `applies`. `from` has the candidates for moves and their cells. NULL if there is
  ** nothing to prepare. */
  void (*begin)(wide_boards *wide, const wide_part *from);
  /* Return true if a move applies. */
  bool (*applies)(wide_boards *wide, const cells_move *move);
  /* Make a move. Return false if it does not apply. */
  bool (*apply)(wide_boards *wide, const cells_move *move);
  /* Split the position into wide->parts. `from` has the candidates for its live moves and their
  ** cells. The parts are appended to `cells` and `moves`, and states[] is set for their cells.
  ** Return false on failure, with wide->fault for CORE_INVALID. */
  bool (*split)(wide_boards *wide, const wide_part *from);
} wide_kind;

extern const wide_kind wide_touch_kind; /* moves apply if the cells that they touch accept them */
extern const wide_kind wide_nogo_kind;  /* nogo.h */

/* Marks that a split sets. */
typedef struct wide_marks {
  CORE_ARRAY(uint32_t) part_of; /* by move: its part plus 1, or 0 if it is not live */
  uint32_t stamps[CELLS_MOST];  /* the last part that has a cell, plus 1, or 0 */
  uint16_t roots[CELLS_MOST];   /* of the trees of a union-find, by cell */
  uint32_t owners[CELLS_MOST];  /* by root: its part plus 1, or 0 */
} wide_marks;

/* Data of NoGo. */
typedef struct wide_nogo {
  uint16_t (*near)[4]; /* the neighbours of each cell */
  uint64_t near_bytes;
  uint64_t legal[2]; /* on small boards: the cells on which Left and Right may put stones */
} wide_nogo;

/* The stack of frames, which hold ranges of cells and moves, and the options of the frames. */
typedef struct wide_stack {
  CORE_ARRAY(wide_frame) frames;
  CORE_ARRAY(games_id) options[2];
  CORE_ARRAY(wide_cell) cells;
  CORE_ARRAY(uint32_t) moves;
  wide_part root; /* all cells and moves of the board, below the first frame */
} wide_stack;

/* The split of a position. */
typedef struct wide_splitting {
  wide_marks marks;
  CORE_ARRAY(wide_part) parts;
  uint8_t now[CELLS_MOST];     /* the states of the position */
  uint64_t states[CELLS_MOST]; /* the sets of states that cells may have */
} wide_splitting;

struct wide_boards {
  core_host *host;
  const wide_kind *kind;
  games *store;
  cells_game game;
  wide_symmetries symmetries;
  wide_table table;
  wide_engines engines;
  uint32_t limit;
  wide_fault fault;

  wide_stack stack;
  wide_splitting split;
  wide_listing listing;
  wide_nogo nogo;
};

/* ---- wide.c ---- */

/* Set now[] to the states of the cells of a part, and leave the other cells as they are. */
void wide_load_cells(wide_boards *wide, const wide_part *part);

/* Push a copy of cells and moves above the root, as the part *from. wide_pop removes it. */
bool wide_push_copy(wide_boards *wide, const wide_cell *cells, uint32_t cell_count,
                    const uint32_t *moves, uint32_t move_count, wide_part *from);
void wide_pop(wide_boards *wide);

/* Set *value to the value of the part *from of wide_push_copy, and remove the part. */
core_status wide_solve_copy(wide_boards *wide, const wide_part *from, games_id *value,
                            wide_fault *fault);

/* ---- wide_split.c ---- */

/* Begin with the states of the cells of the candidates. */
void wide_begin_split(wide_boards *wide, const wide_part *from);

/* Return the root of the forest for a cell. */
uint16_t wide_root(wide_boards *wide, uint16_t cell);

/* Number the components by their first live moves, and append these moves, part by part. For each
** candidate, part_of has a cell of its component plus 1, or 0 if it is not live. */
bool wide_collect(wide_boards *wide, const wide_part *from);

#endif
