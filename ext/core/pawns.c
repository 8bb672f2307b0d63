/* The winner of Pawn Chess from a few numbers about the row.
**
** Reading a row counts the pawns of each colour, sums their advances, and finds the three foremost.
** If the foremost pawns are at least two cells apart, the armies finally stand packed on both sides
** of one cell, and the player with fewer free moves until then loses a pawn by the next move. If
** they are adjacent, the player to move can also capture, or wait.
**
** Example: in W.B. White has one pawn on cell 0 and Black one pawn on cell 2, so c = 1, and the
** number of White's free moves is 2 - 0 - 2 - 1 + 1 = 0: White, to move, loses. */
#include "core/pawns.h"

/* ---- Reading ---- */

/* The number of cells between two reports of work, and of cells that are counted together: their
** counts fit into 8 bits, and the sum of their offsets fits into 16 bits. */
enum { BLOCK = 8192, TALLIED = 64 };

static char pawns_colour(pawns_side side) {
  return side == PAWNS_WHITE ? 'W' : 'B';
}

/* Return the advance of the pawn of `side` on `cell`. */
static int64_t pawns_advance_of(const pawns_board *board, pawns_side side, int64_t cell) {
  core_assert(cell >= 0 && cell < board->length);
  return side == PAWNS_WHITE ? cell : board->length - 1 - cell;
}

static core_status pawns_fail(pawns_fault *fault, pawns_fault_kind kind, int64_t cell) {
  *fault = (pawns_fault){kind, cell};
  return CORE_INVALID;
}

/* The pawns and the free cells among some cells, and the sum of the offsets of the pawns. */
typedef struct pawns_tally {
  uint32_t pawns, empty, offsets;
} pawns_tally;

/* Tally TALLIED cells. The loop has no branches and a constant length, so that compilers vectorize
** it. */
static pawns_tally pawns_tally_few(const char *cells, char pawn) {
  uint8_t pawns = 0, empty = 0;
  uint16_t offsets = 0;
  for (uint8_t i = 0; i < TALLIED; i++) {
    uint8_t is_pawn = cells[i] == pawn;
    pawns = (uint8_t)(pawns + is_pawn);
    empty = (uint8_t)(empty + (cells[i] == '.'));
    offsets = (uint16_t)(offsets + (is_pawn ? i : 0));
  }
  return (pawns_tally){pawns, empty, offsets};
}

/* Tally at most BLOCK cells. */
static pawns_tally pawns_tally_block(const char *cells, uint32_t length, char pawn) {
  pawns_tally all = {0, 0, 0};
  uint32_t i = 0;
  core_assert(length <= BLOCK);
  for (; i + TALLIED <= length; i += TALLIED) {
    pawns_tally few = pawns_tally_few(cells + i, pawn);
    all.pawns += few.pawns;
    all.empty += few.empty;
    all.offsets += few.offsets + few.pawns * i;
  }
  for (; i < length; i++) {
    uint32_t is_pawn = cells[i] == pawn;
    all.pawns += is_pawn;
    all.empty += cells[i] == '.';
    all.offsets += is_pawn ? i : 0;
  }
  return all;
}

/* Count the pawns in the cells from `from` to before `to`, which may only hold pawns of `side`. */
static core_status pawns_count_pawns(core_host *host, const char *row, int64_t from, int64_t to,
                                     pawns_side side, pawns_board *board, pawns_fault *fault) {
  pawns_army *army = &board->army[side];
  int64_t cells = 0;
  core_assert(from <= to && to <= board->length);
  for (int64_t start = from; start < to; start += BLOCK) {
    uint32_t length = (uint32_t)(to - start < BLOCK ? to - start : BLOCK);
    pawns_tally tally = pawns_tally_block(row + start, length, pawns_colour(side));
    if (tally.pawns + tally.empty != length) {
      /* Report the leftmost cell with an error. */
      int64_t cell = start;
      while (row[cell] == '.' || row[cell] == pawns_colour(side))
        cell++;
      return pawns_fail(fault, row[cell] == 'W' ? PAWNS_WRONG_ORDER : PAWNS_WRONG_CHARACTER, cell);
    }
    army->count += tally.pawns;
    cells += tally.pawns * start + tally.offsets;
    if (!core_work(host, length))
      return host->status;
  }
  army->advance = side == PAWNS_WHITE ? cells : army->count * (board->length - 1) - cells;
  return CORE_OK;
}

/* Find the three foremost pawns, from `cell` towards the own end of the row. */
static core_status pawns_find_front(core_host *host, const char *row, int64_t cell, pawns_side side,
                                    pawns_board *board) {
  pawns_army *army = &board->army[side];
  int step = side == PAWNS_WHITE ? -1 : 1, found = 0;
  for (; found < 3 && found < army->count; cell += step) {
    if (!core_work(host, 1))
      return host->status;
    if (row[cell] == pawns_colour(side))
      army->front[found++] = pawns_advance_of(board, side, cell);
  }
  return CORE_OK;
}

core_status pawns_read(core_host *host, const char *row, size_t length, pawns_board *board,
                       pawns_fault *fault) {
  if (length > (uint64_t)PAWNS_MAX_LENGTH)
    return pawns_fail(fault, PAWNS_TOO_LONG, PAWNS_MAX_LENGTH);
  pawns_army none = {.front = {-1, -1, -1}};
  *board = (pawns_board){.length = (int64_t)length, .army = {none, none}};
  const char *first_black = length > 0 ? memchr(row, 'B', length) : NULL;
  int64_t border = first_black != NULL ? first_black - row : board->length;
  core_status status = pawns_count_pawns(host, row, 0, border, PAWNS_WHITE, board, fault);
  if (status == CORE_OK)
    status = pawns_count_pawns(host, row, border, board->length, PAWNS_BLACK, board, fault);
  if (status != CORE_OK)
    return status;
  if (board->army[PAWNS_WHITE].count + board->army[PAWNS_BLACK].count == 0)
    return pawns_fail(fault, PAWNS_NO_PAWN, 0);
  status = pawns_find_front(host, row, border - 1, PAWNS_WHITE, board);
  if (status == CORE_OK)
    status = pawns_find_front(host, row, border, PAWNS_BLACK, board);
  return status;
}

/* ---- The rule, from the view of the player to move ---- */

/* The pawns of one player in the rule. Cells are counted from the mover's end of the row. */
typedef struct pawns_force {
  int64_t count, sum, front; /* the pawns, the sum of their cells, the cell of the foremost */
} pawns_force;

/* If the armies end up packed on both sides of cell c, the mover's below it and the rival's above
** it, return the number of moves of the mover until then minus the number of moves of the rival.
** All numbers are below 2^63, because there are at most `length` pawns and c <= length <= 2^31. */
static int64_t pawns_free_moves(pawns_force mover, pawns_force rival, int64_t c) {
  int64_t k = mover.count, m = rival.count;
  core_assert(c >= 0 && c <= PAWNS_MAX_LENGTH);
  return (k + m) * c - mover.sum - rival.sum - k * (k + 1) / 2 + m * (m + 1) / 2;
}

/* Return true if the mover wins with foremost pawns at least two cells apart, and the mover is to
** move. */
static bool pawns_wins_at_turn(pawns_force mover, pawns_force rival) {
  int64_t between = rival.front - mover.front - 1;
  return pawns_free_moves(mover, rival, mover.front + 1 + between / 2) > 0;
}

/* The same if the rival is to move. */
static bool pawns_wins_after_turn(pawns_force mover, pawns_force rival) {
  int64_t between = rival.front - mover.front - 1;
  return pawns_free_moves(mover, rival, rival.front - 1 - between / 2) >= 0;
}

static bool pawns_mover_wins(const pawns_army *mover, const pawns_army *rival, int64_t length) {
  const int64_t last = length - 1, second = last - rival->front[1];
  const pawns_force own = {mover->count, mover->advance, mover->front[0]};
  const pawns_force other = {rival->count, rival->count * last - rival->advance,
                             last - rival->front[0]};
  core_assert(own.count >= 0 && other.count >= 0 && own.count + other.count <= length);
  if (other.count == 0 || own.count == 0)
    return other.count == 0;
  if (other.front - own.front >= 2)
    return pawns_wins_at_turn(own, other);
  /* If the mover waits, the foremost pawn is captured, so it counts as lost. */
  const pawns_force fewer = {own.count - 1, own.sum - own.front, mover->front[1]};
  if (own.count >= 2 && pawns_wins_at_turn(fewer, other))
    return true;
  /* The mover's foremost pawn captures the rival's foremost pawn next to it. If the rival's second
  ** pawn is adjacent to the first, it recaptures: the mover is a pawn short, and the rival has lost
  ** the second pawn. (With a third pawn, the rival could also wait, and would win by that if the
  ** free moves without the rival's two foremost pawns were negative for the c of
  ** pawns_wins_after_turn. They exceed the number that the last line compares with 0 by (k + m - 2)
  ** * d - (k + m - 1), where k and m are the numbers of pawns and d >= 2 is the difference of the
  ** two c, so they are not negative if the last line is true, and a test would change nothing.) */
  if (other.count == 1)
    return true;
  if (second - other.front >= 2)
    return pawns_wins_after_turn((pawns_force){own.count, own.sum + 1, other.front},
                                 (pawns_force){other.count - 1, other.sum - other.front, second});
  return own.count >= 2 &&
         pawns_wins_at_turn(fewer, (pawns_force){other.count - 1, other.sum - second, other.front});
}

pawns_side pawns_winner(const pawns_board *board, pawns_side side) {
  pawns_side other = (pawns_side)(1 - side);
  return pawns_mover_wins(&board->army[side], &board->army[other], board->length) ? side : other;
}

/* ---- Moves ----
**
** The rule for waiting does not tell which move wins, so each move is made and its result is
** examined. */

static void pawns_lose_foremost(pawns_army *army) {
  core_assert(army->count > 0 && army->front[0] >= 0);
  army->count--;
  army->advance -= army->front[0];
  army->front[0] = army->front[1];
  army->front[1] = army->front[2];
  army->front[2] = -1; /* unknown, and not needed, because it is the turn of this army */
}

static bool pawns_move_wins(const pawns_board *before, pawns_side side, const pawns_move *move) {
  pawns_board after = *before;
  pawns_army *army = &after.army[side];
  int64_t from = pawns_advance_of(before, side, move->from);
  core_assert(before->army[side].count > 0);
  army->advance++;
  for (int i = 0; i < 3; i++)
    if (army->front[i] == from)
      army->front[i]++;
  if (move->captures)
    pawns_lose_foremost(&after.army[1 - side]);
  return pawns_winner(&after, (pawns_side)(1 - side)) == side;
}

void pawns_moves_begin(const char *row, const pawns_board *board, pawns_side side,
                       pawns_moves *moves) {
  bool finished = board->army[PAWNS_WHITE].count == 0 || board->army[PAWNS_BLACK].count == 0;
  *moves =
      (pawns_moves){.row = row, .board = board, .side = side, .cell = finished ? board->length : 0};
}

core_status pawns_moves_next(core_host *host, pawns_moves *moves, pawns_move *move, bool *found) {
  char own = pawns_colour(moves->side);
  int step = moves->side == PAWNS_WHITE ? 1 : -1;
  *found = false;
  while (moves->cell < moves->board->length) {
    if (!core_work(host, 2))
      return host->status;
    int64_t from = moves->cell++, to = from + step;
    if (moves->row[from] != own || to < 0 || to >= moves->board->length || moves->row[to] == own)
      continue;
    *move = (pawns_move){.from = from, .to = to, .captures = moves->row[to] != '.'};
    move->wins = pawns_move_wins(moves->board, moves->side, move);
    *found = true;
    return CORE_OK;
  }
  return CORE_OK;
}
