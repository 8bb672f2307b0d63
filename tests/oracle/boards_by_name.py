"""Play the games of sql/games/boards_by_name.sql, and print a row game|board|outcome|misère outcome for each board that is
reachable from the start board of its game.
    python3 tests/oracle/boards_by_name.py
Outcomes: L or R if this player wins no matter who moves first, N if the first player wins, P if the second player wins. In
misère play a player who cannot move wins. Every outcome is found by a search of all plays. The program shares no code with
the extension: boards are dictionaries from (x, y) to letters, and it uses neither masks nor values of games."""
import sys
sys.setrecursionlimit(100000)

def cells(width, height):
    return [(x, y) for y in range(height) for x in range(width)]

def domineering(width, height):
    def moves(board, player):
        dx, dy = (0, 1) if player == 'L' else (1, 0)
        for x, y in cells(width, height):
            pair = ((x, y), (x + dx, y + dy))
            if all(board.get(c) == '.' for c in pair):
                yield {**board, pair[0]: '#', pair[1]: '#'}
    return {c: '.' for c in cells(width, height)}, moves, lambda b: text(width, height, b)

def cram(width, height):
    start, moves, key = domineering(width, height)
    return start, lambda board, player: list(moves(board, 'L')) + list(moves(board, 'R')), key

def text(width, height, board, letters={}):
    return '|'.join(''.join(letters.get(board[x, y], board[x, y]) for x in range(width)) for y in range(height))

XO = {'L': 'x', 'R': 'o'}

def beside(c):
    return [(c[0] + 1, c[1]), (c[0] - 1, c[1]), (c[0], c[1] + 1), (c[0], c[1] - 1)]

def colouring(width, height, forbids):
    """Return (start, moves, key) of Col or Snort. A painted cell is 'L' or 'R'; forbids(neighbour, player) is True if
    the neighbour's letter bars the player from a cell."""
    def may(board, c, player):
        return board[c] == '.' and not any(forbids(board.get(n), player) for n in beside(c))
    def moves(board, player):
        for c in cells(width, height):
            if may(board, c, player):
                yield {**board, c: player}
    def key(board):
        return text(width, height, {c: '#LR.'[may(board, c, 'L') + 2 * may(board, c, 'R')] for c in board})
    return {c: '.' for c in cells(width, height)}, moves, key

def konane(width, height, empty):
    def moves(board, player):
        other = 'R' if player == 'L' else 'L'
        for c in cells(width, height):
            if board[c] != player:
                continue
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                b, at = board, c
                while True:
                    over, onto = (at[0] + dx, at[1] + dy), (at[0] + 2 * dx, at[1] + 2 * dy)
                    if b.get(over) != other or b.get(onto) != '.':
                        break
                    b = {**b, at: '.', over: '.', onto: player}
                    at = onto
                    yield b
    start = {(x, y): '.' if (x, y) in empty else 'LR'[(x + y) % 2] for x, y in cells(width, height)}
    return start, moves, lambda b: text(width, height, b, XO)

def clobber(width, height):
    def moves(board, player):
        for c in cells(width, height):
            for n in beside(c):
                if board[c] == player and board.get(n) == ('R' if player == 'L' else 'L'):
                    yield {**board, c: '.', n: player}
    return {(x, y): 'LR'[(x + y) % 2] for x, y in cells(width, height)}, moves, lambda b: text(width, height, b, XO)

def toads(strip):
    def moves(board, player):
        man, other, step = ('t', 'f', 1) if player == 'L' else ('f', 't', -1)
        for c, letter in board.items():
            if letter != man:
                continue
            one, two = (c[0] + step, 0), (c[0] + 2 * step, 0)
            if board.get(one) == '.':
                yield {**board, c: '.', one: man}
            elif board.get(one) == other and board.get(two) == '.':
                yield {**board, c: '.', two: man}
    return {(i, 0): letter for i, letter in enumerate(strip)}, moves, lambda b: text(len(strip), 1, b)

def amazons(rows):
    width, height = len(rows[0]), len(rows)
    def fly(board, c):
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                at = (c[0] + dx, c[1] + dy)
                while (dx or dy) and board.get(at) == '.':
                    yield at
                    at = (at[0] + dx, at[1] + dy)
    def moves(board, player):
        for c in cells(width, height):
            if board[c] == player:
                for onto in fly(board, c):
                    moved = {**board, c: '.', onto: player}
                    for arrow in fly(moved, onto):
                        yield {**moved, arrow: '#'}
    return {(x, y): rows[y][x] for x, y in cells(width, height)}, moves, lambda b: text(width, height, b, XO)

games = {
    'amazons': amazons(['L..', '..R']),
    'clobber': clobber(3, 2),
    'col': colouring(3, 2, lambda neighbour, player: neighbour == player),
    'cram': cram(3, 3),
    'domineering': domineering(3, 3),
    'konane': konane(4, 4, {(1, 1), (2, 1)}),
    'snort': colouring(3, 2, lambda neighbour, player: neighbour in ('L', 'R') and neighbour != player),
    'toads-and-frogs': toads('ttt..ff'),
}

def play(name, start, moves, key):
    won = {}
    def wins(board, player, misere):
        """Return True if `player`, to move, wins."""
        known = (player, misere, tuple(sorted(board.items())))
        if known not in won:
            options = list(moves(board, player))
            won[known] = misere if not options else any(
                not wins(after, 'R' if player == 'L' else 'L', misere) for after in options)
        return won[known]
    def outcome(board, misere):
        return 'PRLN'[2 * wins(board, 'L', misere) + wins(board, 'R', misere)]
    found, waiting = {}, [start]
    while waiting:
        board = waiting.pop()
        outcomes = outcome(board, False) + '|' + outcome(board, True)
        if found.setdefault(key(board), outcomes) != outcomes:
            raise SystemExit('two boards of one text differ')
        for player in 'LR':
            for after in moves(board, player):
                if key(after) not in found:
                    waiting.append(after)
    for board in found:
        print('%s|%s|%s' % (name, board, found[board]))

for name, (start, moves, key) in games.items():
    play(name, start, moves, key)
