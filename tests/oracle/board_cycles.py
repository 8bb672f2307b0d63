"""Dodgem and Fox and Geese by search on boards of characters, for sql/games/board_cycles.sql: prints what that prints."""

from collections import Counter

RESULTS = {("win", "win"): "N", ("lose", "lose"): "P", ("win", "lose"): "L", ("lose", "win"): "R"}


def moved(board, i, to, man):
    cells = list(board)
    cells[i] = "."
    if to is not None:
        cells[to] = man
    return "".join(cells)


def dodgem(board, side):
    """3 x 3: Left's cars x go right, up and down, and off the right edge; Right's o up and sideways, and off the top."""
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
    """4 x 4: the geese g go up along diagonals, the fox f both up and down."""
    for i, c in enumerate(board):
        for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1))[: 2 if side == 0 else 4]:
            x, y = i % 4 + dx, i // 4 + dy
            if c == "gf"[side] and 0 <= x < 4 and 0 <= y < 4 and board[4 * y + x] == ".":
                yield moved(board, i, 4 * y + x, c)


def outcomes(moves, start, misere):
    """Who wins each position that is reached: results are found until there are no more."""
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
