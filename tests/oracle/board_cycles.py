"""Solve Dodgem and Fox and Geese, and print the same rows as sql/games/board_cycles.sql.

    python3 tests/oracle/board_cycles.py

The rows are the outcome of each starting board, and then the number of boards of each outcome: L, R, N, P or D (a draw).

Play can be infinite, so outcomes are computed by iteration: a turn is a win if a move leads to a loss, and a loss if all
moves lead to wins. Turns that remain undecided after the last change are draws. A player who cannot move wins Dodgem and
loses Fox and Geese. Boards are strings with a character for each square. The program uses no masks and shares no code with
the extension.
"""

from collections import Counter

RESULTS = {("win", "win"): "N", ("lose", "lose"): "P", ("win", "lose"): "L", ("lose", "win"): "R"}


# Return the board after the piece on square i has moved to the square `to`, or off the board if `to` is None.
def moved(board, i, to, man):
    cells = list(board)
    cells[i] = "."
    if to is not None:
        cells[to] = man
    return "".join(cells)


def dodgem(board, side):
    """Yield the boards after each move of Left (side 0) or Right (side 1) on 3 x 3 squares. Left's cars x move right, up or
    down and leave over the right edge; Right's cars o move up, left or right and leave over the top edge."""
    for i, c in enumerate(board):
        for dx, dy in ((1, 0), (0, 1), (0, -1)) if side == 0 else ((0, -1), (1, 0), (-1, 0)):
            x, y = i % 3 + dx, i // 3 + dy
            if c != "xo"[side]:
                continue
            if 0 <= x < 3 and 0 <= y < 3:
                if board[3 * y + x] == ".":
                    yield moved(board, i, 3 * y + x, c)
            elif (x == 3 and side == 0) or (y == -1 and side == 1):
                yield moved(board, i, None, c)


def fox_and_geese(board, side):
    """Yield the boards after each move on 4 x 4 squares, all diagonal: Left's geese g move up, Right's fox f up or down."""
    for i, c in enumerate(board):
        for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1))[: 2 if side == 0 else 4]:
            x, y = i % 4 + dx, i // 4 + dy
            if c == "gf"[side] and 0 <= x < 4 and 0 <= y < 4 and board[4 * y + x] == ".":
                yield moved(board, i, 4 * y + x, c)


def outcomes(moves, start, misere):
    """Return {board: outcome} for all boards that can be reached from `start` by moves of both players in any order. D means
    that play is a draw if Left moves first or if Right moves first."""
    boards, waiting, results, size = {start}, [start], {}, -1
    while waiting:
        board = waiting.pop()
        new = {after for side in (0, 1) for after in moves(board, side)} - boards
        boards |= new
        waiting += new
    while size != len(results):
        size = len(results)
        for board in boards:
            for side in (0, 1):
                told = [results.get((after, 1 - side)) for after in moves(board, side)]
                if not told:
                    results[board, side] = "win" if misere else "lose"
                elif "lose" in told:
                    results[board, side] = "win"
                elif set(told) == {"win"}:
                    results[board, side] = "lose"
    return {board: RESULTS.get((results.get((board, 0)), results.get((board, 1))), "D") for board in boards}


GAMES = [("dodgem", dodgem, "x..|x..|.oo", True), ("fox-and-geese", fox_and_geese, "#.#.|.#.#|#f#.|g#g#", False)]
SOLVED = [(name, start, outcomes(moves, start.replace("|", ""), misere)) for name, moves, start, misere in GAMES]
for name, start, found in SOLVED:
    print(name, found[start.replace("|", "")], start)
for name, start, found in SOLVED:
    for outcome, count in sorted(Counter(found.values()).items()):
        print(name, outcome, count)
