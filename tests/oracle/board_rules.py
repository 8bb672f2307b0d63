"""Generate random rules of board games, as one line of text, and a random board for each; print its moves and its value.
    python3 tests/oracle/board_rules.py COUNT SEED
Print COUNT lines of six fields separated by tabs: the rules; the board; the board padded with rows and columns of '#'; the
moves as a JSON array of texts "player board_after"; the moves on the padded board; and the value as a game. The value is
'cycle' if play can return to a board, and empty if there are more than MOST_BOARDS boards or its text is too long.

A move is applied cell by cell in each direction. The value of a board is the game of the values of its options, brought to
canonical form by recursive comparison. The program shares no code with the extension: it has its own parser of the
notation and uses no masks."""
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
    """Return the letters of a side with each group in parentheses repeated `count` times."""
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
    """Return the moves as (players, legs). A leg is (steps, side before, side after, minimum count of its groups)."""
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
    """Apply a leg whose first cell is (x, y). Return (board, cell at which the next leg begins), or None if it does not
    match. The next leg begins at the last cell that receives a piece, otherwise at the first matched cell of the board."""
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
    """Yield the boards after all legs. The first leg begins at the cell `start`, or at any cell if `start` is None.
    `changed` is True if a previous leg writes a cell; a move in which no leg does is not yielded."""
    if not legs:
        if changed:
            yield board
        return
    steps, before_text, after_text, least = legs[0]
    size = max(len(board), len(board[0]))
    for count in range(least, size + 3 if '(' in before_text + after_text else least + 1):
        before, after = expand(before_text, count), expand(after_text, count)
        changes = any(a != b and a != '?' for b, a in zip(before, after))
        first = next(i for i, b in enumerate(before) if b not in '#!')  # first letter that cannot match off the board
        for dx, dy in steps:
            for x, y in [start] if start else [(x - first * dx, y - first * dy) for y in range(len(board))
                                               for x in range(len(board[0]))]:
                done = apply(board, x, y, (dx, dy), before, after)
                if done:
                    yield from follow(done[0], legs[1:], done[1], changed or changes)

def options(board, moves):
    """Return {'L': boards, 'R': boards}, the sets of boards to which each player can move."""
    found = {'L': set(), 'R': set()}
    for players, legs in moves:
        after = set(follow(board, legs, None, False))
        for player in players:
            found[player] |= after
    return found

# ---- Values: a game in canonical form is a pair of frozensets, Left's and Right's options ----

compared, made = {}, {}

def at_most(g, h):
    """Return True if g <= h: no Left option of g is >= h, and no Right option of h is <= g."""
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
    """Bypass reversible options until none remains, then remove dominated options. The options must be canonical."""
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
        after += '!' if b == '!' else '#' if b == '#' else '?' if b == '?' and rng.random() < .6 \
            else b if rng.random() < .3 else rng.choice('...##xo')
    return before, after

def random_leg(rng, first):
    """Return the text of a random leg that the notation accepts, and the side after the move."""
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
