"""Play NoGo on empty boards and on COUNT random sums of one to three boards, and print their outcomes and winning moves.
    python3 tests/oracle/nogo.py COUNT SEED
A row has four fields separated by tabs: a JSON array of the boards, the outcome of their sum, and the winning moves of L
and of R, each a JSON array of texts "component board_after"; components are counted from 0. Empty boards are printed first.

A move is legal if every group on the board then has a liberty, an adjacent empty cell. Outcomes are found by a search of
all plays of the whole sum. The program shares no code with the extension and uses no values of games."""
import json, random, sys
sys.setrecursionlimit(100000)

def groups(board):
    """Yield each group of connected stones of one colour as a set of cells; `board` is a dict from (x, y) to letters."""
    waiting = {c for c in board if board[c] in 'xo'}
    while waiting:
        group = {waiting.pop()}
        while True:
            more = {n for c in group for n in beside(c) if board.get(n) == board[c]} - group
            if not more:
                break
            group |= more
        waiting -= group
        yield group

def beside(c):
    return [(c[0] + 1, c[1]), (c[0] - 1, c[1]), (c[0], c[1] + 1), (c[0], c[1] - 1)]

def is_legal(board):
    return all(any(board.get(n) == '.' for c in group for n in beside(c)) for group in groups(board))

def read(text):
    return {(x, y): c for y, row in enumerate(text.split('|')) for x, c in enumerate(row)}

def write(board):
    rows = max(y for x, y in board) + 1
    return '|'.join(''.join(board[c] for c in sorted(board) if c[1] == y) for y in range(rows))

listed = {}
def moves(text, player):
    if (text, player) not in listed:
        board, found = read(text), []
        for c in board:
            if board[c] == '.':
                after = {**board, c: 'xo'[player]}
                if is_legal(after):
                    found.append(write(after))
        listed[text, player] = found
    return listed[text, player]

def options(boards, player):
    for i, board in enumerate(boards):
        for after in moves(board, player):
            yield i, after, tuple(sorted(boards[:i] + (after,) + boards[i + 1:]))

won = {}
def wins(boards, player):
    """Return True if the player, to move, wins the sum; `boards` is a sorted tuple."""
    if (boards, player) not in won:
        won[boards, player] = any(not wins(after, 1 - player) for i, board, after in options(boards, player))
    return won[boards, player]

def random_board(choice, most):
    while True:
        width, height = choice([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (7, 1), (2, 2), (3, 2), (2, 3), (3, 3), (4, 2)])
        letters = choice(['.xo', '..xo', '....xo', '.....xo#', '..xo#z'])
        text = '|'.join(''.join(choice(letters) for x in range(width)) for y in range(height))
        if text.count('.') <= most and is_legal(read(text)):
            return text

def row(boards):
    total = tuple(sorted(boards))
    outcome = 'PRLN'[2 * wins(total, 0) + wins(total, 1)]
    winning = [sorted('%d %s' % (i, board) for i, board, after in options(tuple(boards), player) if not wins(after, 1 - player))
               for player in (0, 1)]
    print('\t'.join([json.dumps(boards), outcome] + [json.dumps(w) for w in winning]))

def main():
    for size in ['1x%d' % n for n in range(1, 12)] + ['2x2', '2x3', '2x4', '3x3']:
        height, width = map(int, size.split('x'))
        row(['|'.join('.' * width for y in range(height))])
    choice = random.Random(int(sys.argv[2])).choice
    for i in range(int(sys.argv[1])):
        count = 1 + i % 3
        row([random_board(choice, [9, 5, 4][count - 1]) for b in range(count)])
        won.clear()

main()
