"""Random rules of board games as one line of text, and random boards, played cell by cell: the moves of each board and its
value in canonical form, or whether play need not end. It reads the notation by itself and knows no masks; a value is the
game of its options, canonicalized by comparing games recursively.
    python3 tests/oracle/board_rules.py COUNT SEED
Each line has, divided by tabs, the rules, the board, the same board inside rows and columns of '#', the moves as a JSON
array of the player and the board after each, the same moves inside the padding, and the value as a game, 'cycle' where
play can return to a board, or nothing where there are too many boards."""
import json
import random
import sys

sys.setrecursionlimit(10000)
MOST_BOARDS = 150
STEPS = {'e': [(1, 0)], 'w': [(-1, 0)], 'n': [(0, -1)], 's': [(0, 1)], '-': [(1, 0), (-1, 0)], '|': [(0, 1), (0, -1)],
         '+': [(1, 0), (-1, 0), (0, 1), (0, -1)], 'x': [(1, 1), (1, -1), (-1, 1), (-1, -1)], 'ne': [(1, -1)],
         'sw': [(-1, 1)], 'N': [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)], '.': [(0, 0)]}
STEPS['*'] = STEPS['+'] + STEPS['x']

# ---- The notation ----

def expand(side, count):
    """The cells of a side, each group repeated `count` times."""
    cells, i = '', 0
    while i < len(side):
        if side[i] == '(':
            end = side.index(')', i)
            cells += side[i + 1:end] * count
            i = end + 2
        else:
            cells += side[i]
            i += 1
    return cells

def read(rules):
    """A list of moves: the players, and of each leg its steps, its sides and the least count of its groups."""
    moves = []
    for text in rules.split(' ; '):
        player, legs = text.split(' ', 1)
        moves.append(('LR' if player == 'B' else player, [
            (STEPS[leg.split(' ')[0]], *leg.split(' ')[1].split('>'), ')+' in leg) for leg in legs.split(' then ')]))
    return moves

# ---- Play ----

def cell(board, x, y):
    return board[y][x] if 0 <= y < len(board) and 0 <= x < len(board[0]) else '#'

def matches(c, before):
    return c == '#' if before in '#!' else c != '#' if before == '?' else c == before

def put(board, x, y, c):
    return board[:y] + (board[y][:x] + c + board[y][x + 1:],) + board[y + 1:]

def apply(board, x, y, step, before, after):
    """The board after a leg whose first cell is (x, y), and where the next leg begins; None where it does not apply."""
    end, result = None, board
    for i, (b, a) in enumerate(zip(before, after)):
        at = (x + i * step[0], y + i * step[1])
        if not matches(cell(board, *at), b) or (b == '#' and a != '#'):
            return None
        if end is None and b not in '#!':
            end = at
    for i, (b, a) in enumerate(zip(before, after)):
        at = (x + i * step[0], y + i * step[1])
        if a != b and a not in '?!':
            result = put(result, *at, a)
            if a not in '.#':
                end = at
    return result, end

def follow(board, legs, start, changed):
    """All boards after the legs, of which the first begins anywhere if `start` is None."""
    if not legs:
        if changed:
            yield board
        return
    steps, before_text, after_text, least = legs[0]
    size = max(len(board), len(board[0]))
    for count in range(least, size + 3 if '(' in before_text + after_text else least + 1):
        before, after = expand(before_text, count), expand(after_text, count)
        changes = any(a != b and a != '?' for b, a in zip(before, after))
        first = next(i for i, b in enumerate(before) if b not in '#!')  # matches cells of the board only
        for dx, dy in steps:
            for x, y in [start] if start else [(x - first * dx, y - first * dy) for y in range(len(board))
                                               for x in range(len(board[0]))]:
                done = apply(board, x, y, (dx, dy), before, after)
                if done:
                    yield from follow(done[0], legs[1:], done[1], changed or changes)

def options(board, moves):
    """The boards that each player can move to."""
    found = {'L': set(), 'R': set()}
    for players, legs in moves:
        after = set(follow(board, legs, None, False))
        for player in players:
            found[player] |= after
    return found

# ---- Values: games in canonical form are pairs of frozensets ----

compared, made = {}, {}

def at_most(g, h):
    """g <= h unless some Left option of g is >= h or some Right option of h is <= g."""
    key = (g, h)
    if key not in compared:
        compared[key] = not any(at_most(h, left) for left in g[0]) and not any(at_most(right, g) for right in h[1])
    return compared[key]

def canonical(left, right):
    key = (frozenset(left), frozenset(right))
    if key not in made:
        made[key] = simplify(*key)
    return made[key]

def simplify(left, right):
    """Bypass reversible options until there is none, and remove dominated ones."""
    changed = True
    while changed:
        changed, game = False, (left, right)
        for option in left:
            back = next((r for r in option[1] if at_most(r, game)), None)
            if back is not None:
                left, changed = left - {option} | back[0], True
                break
        else:
            for option in right:
                back = next((o for o in option[0] if at_most(game, o)), None)
                if back is not None:
                    right, changed = right - {option} | back[1], True
                    break
    left = frozenset(g for g in left if not any(h != g and at_most(g, h) for h in left))
    right = frozenset(g for g in right if not any(h != g and at_most(h, g) for h in right))
    return left, right

def write(game):
    return '{%s|%s}' % tuple(','.join(sorted(map(write, side))) for side in game)

class Cycle(Exception):
    pass

def value(board, moves):
    known, open_boards = {}, set()
    def find(b):
        if b in open_boards:
            raise Cycle
        if b not in known:
            if len(known) + len(open_boards) > MOST_BOARDS:
                raise OverflowError
            open_boards.add(b)
            after = options(b, moves)
            known[b] = canonical({find(o) for o in after['L']}, {find(o) for o in after['R']})
            open_boards.remove(b)
        return known[b]
    return find(board)

# ---- Random rules and boards ----

def random_side(rng, first):
    before, after = '', ''
    for i in range(rng.choice((1, 2, 2, 2, 3, 3, 4))):
        b = rng.choice('xxoo...##??!' if i else 'xxxooo..?#' if first else 'xxoo..?#')
        before += b
        after += '!' if b == '!' else '#' if b == '#' and rng.random() < .9 else '?' if b == '?' and rng.random() < .6 \
            else b if rng.random() < .3 else rng.choice('...##xo')
    return before, after

def random_leg(rng, first):
    """The text of a leg that the notation accepts."""
    while True:
        before, after = random_side(rng, first)
        step, least = rng.choice(list(STEPS)), 0
        if rng.random() < .25 and len(before) > 1:
            i = rng.randrange(1, len(before))
            j = rng.randrange(i + 1, len(before) + 1)
            sign, copies = rng.choice('*+'), rng.choice((1, 1, 2)) if j - i == 1 else 1
            least = sign == '+'
            before, after = (s[:i] + '(' + s[i:j] * copies + ')' + sign + s[j:] for s in (before, after))
        else:
            sign = ''
        sides = [(expand(before, n), expand(after, n)) for n in range(least, least + (4 if sign else 1))]
        if (any(c in '.xo' for c in sides[0][0]) and any(a != b and a != '?' for s in sides for b, a in zip(*s))
                and not (step == '.' and len(sides[-1][0]) > 1)):
            return '%s %s>%s' % (step, before, after), after

def random_rules(rng):
    moves = []
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        text, after = random_leg(rng, True)
        if rng.random() < .15 and any(c in 'xo' for c in after):
            text += ' then ' + random_leg(rng, False)[0]
        moves.append(rng.choice('LLRRB') + ' ' + text)
    return ' ; '.join(moves)

def random_board(rng):
    width, height = rng.choice(((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (1, 3), (2, 3), (1, 4)))
    letters = rng.choice(('xo..#', 'xo.', 'xo', 'xo.z', 'xo..#zY'))
    return tuple(''.join(rng.choice(letters) for _ in range(width)) for _ in range(height))

def pad(board, left, right, above, below):
    width = left + len(board[0]) + right
    return ('#' * width,) * above + tuple('#' * left + row + '#' * right for row in board) + ('#' * width,) * below

def main(count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        while True:
            rules, board = random_rules(rng), random_board(rng)
            moves, padding = read(rules), [rng.randrange(3) for _ in range(4)]
            after = options(board, moves)
            if after['L'] or after['R'] or rng.random() < .1:
                break
        listed = sorted(player + ' ' + '|'.join(b) for player in after for b in after[player])
        padded = sorted(player + ' ' + '|'.join(pad(b, *padding)) for player in after for b in after[player])
        try:
            text = write(value(board, moves))
            text = text if len(text) < 3000 else ''
        except Cycle:
            text = 'cycle'
        except OverflowError:
            text = ''
        compared.clear()
        made.clear()
        print('\t'.join((rules, '|'.join(board), '|'.join(pad(board, *padding)), json.dumps(listed), json.dumps(padded),
                         text)))

if __name__ == '__main__':
    main(int(sys.argv[1]), int(sys.argv[2]))
