"""Every position that a partizan game of sql/games/masks_*.sql reaches from its start, and who wins it: found
by playing on boards of letters, without masks and without theory. Rows: the position as the file numbers it,
and L, R (that player wins, whoever begins), N or P (who begins, or who does not).
    python3 tests/oracle/mask_games.py GAME"""
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
    return {c: '.' for c in cells(width, height)}, moves, lambda b: number(width, height, b, '.')

def number(width, height, board, letters):
    return sum(1 << (plane * width * height + y * width + x)
               for plane, letter in enumerate(letters) for x, y in cells(width, height) if board[x, y] == letter)

def beside(c):
    return [(c[0] + 1, c[1]), (c[0] - 1, c[1]), (c[0], c[1] + 1), (c[0], c[1] - 1)]

def colouring(width, height, forbids):
    """A cell is 'L' or 'R' once it has a colour."""
    def may(board, c, player):
        return board[c] == '.' and not any(forbids(board.get(n), player) for n in beside(c))
    def moves(board, player):
        for c in cells(width, height):
            if may(board, c, player):
                yield {**board, c: player}
    def key(board):
        return sum(1 << (plane * width * height + y * width + x) for plane, player in enumerate('LR')
                   for x, y in cells(width, height) if may(board, (x, y), player))
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
    return start, moves, lambda b: number(width, height, b, 'LR')

def toads(text):
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
    return {(i, 0): letter for i, letter in enumerate(text)}, moves, lambda b: number(len(text), 1, b, 'tf')

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
    return {(x, y): rows[y][x] for x, y in cells(width, height)}, moves, lambda b: number(width, height, b, '.LR')

games = {
    'masks_domineering': lambda: domineering(3, 3),
    'masks_col': lambda: colouring(3, 2, lambda neighbour, player: neighbour == player),
    'masks_snort': lambda: colouring(3, 2, lambda neighbour, player: neighbour in ('L', 'R') and neighbour != player),
    'masks_konane': lambda: konane(4, 4, {(1, 1), (2, 1)}),
    'masks_toads_and_frogs': lambda: toads('ttt..ff'),
    'masks_amazons': lambda: amazons(['L..', '..R']),
}

def main():
    start, moves, key = games[sys.argv[1]]()
    won = {}
    def wins(board, player):
        """Does the player win who is to move?"""
        known = (player, tuple(sorted(board.items())))
        if known not in won:
            won[known] = any(not wins(after, 'R' if player == 'L' else 'L') for after in moves(board, player))
        return won[known]
    found, waiting = {}, [start]
    while waiting:
        board = waiting.pop()
        outcome = {(True, True): 'N', (True, False): 'L', (False, True): 'R', (False, False): 'P'}[
            wins(board, 'L'), wins(board, 'R')]
        if found.setdefault(key(board), outcome) != outcome:
            raise SystemExit('two boards of one number differ')
        for player in 'LR':
            for after in moves(board, player):
                if key(after) not in found:
                    waiting.append(after)
    for position in found:
        print('%d|%s' % (position, found[position]))

main()
