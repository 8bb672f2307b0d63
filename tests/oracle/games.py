"""Play the games of sql/games and print a row position|value|outcome|remoteness for each position.

    python3 tests/oracle/games.py NAME
    python3 tests/oracle/games.py dots_and_boxes_score WIDTH,HEIGHT

NAME is a key of GAMES. explore() collects all followers of the start positions. play() decides them in passes: pass n
finds the positions that are won or lost in n moves. Positions that no pass decides are draws. A Grundy value is
the least non-negative integer missing from the values of the options.

The program is independent of the extension: it shares no code with it, plays on tuples and sets instead of masks, and
encodes a position as the scripts do only to print it. A sum is played as one game, never solved by component values.
"""

import functools
import itertools
import sys

sys.setrecursionlimit(100000)


class Game:
    """Base class. moves(position) yields (option, again); `again` is True if the same player moves again.
    result(position) returns the outcome for the player to move if play stops there, otherwise None."""

    stuck = "P"  # outcome for a player to move who has no move
    valued = True  # True if Grundy values are printed
    mates = ()  # if not valued: positions whose value 0 is printed if they have no options

    def result(self, position):
        return None


def explore(game):
    options = {}
    todo = list(game.start())
    while todo:
        position = todo.pop()
        if position in options:
            continue
        stops = game.result(position) is not None
        options[position] = [] if stops else list(game.moves(position))
        todo.extend(option for option, _ in options[position])
    return options


def play(game, options):
    """Return a dict from each position to (outcome, remoteness in moves), or to ('D', None) if neither player can
    force a win."""
    decided, open_positions = {}, []
    for position, moves in options.items():
        end = game.result(position) if game.result(position) is not None else None if moves else game.stuck
        if end in ("P", "N"):
            decided[position] = (end, 0)
        elif end is None:
            open_positions.append(position)
    length, quiet = 1, 0
    while quiet < 2:
        found = {}
        for position in open_positions:
            lost = 0
            for option, again in options[position]:
                outcome, moves = decided.get(option, (None, None))
                if outcome == ("N" if again else "P"):
                    found[position] = ("N", length)
                    break
                lost += outcome is not None
            else:
                if lost == len(options[position]):
                    found[position] = ("P", length)
        decided.update(found)
        open_positions = [position for position in open_positions if position not in found]
        quiet = 0 if found else quiet + 1
        length += 1
    return {position: decided.get(position, ("D", None)) for position in options}


def least_missing(values):
    values = set(values)
    return next(n for n in itertools.count() if n not in values)


def values_of(options):
    @functools.lru_cache(None)
    def value(position):
        return least_missing(value(option) for option, _ in options[position])

    return value


def bits(cells):
    return sum(1 << cell for cell in cells)


# ---- Lines of pieces ----


class Lines(Game):
    """Placing games on a grid. A position is (cells of the player to move, cells of the opponent), two sets of (x, y).
    The player to move has lost if the opponent has a line; a full board without a line is a draw."""

    valued = False

    def __init__(self, width, height, length, falling=False, diagonals=True):
        self.cells = [(x, y) for y in range(height) for x in range(width)]
        self.width, self.falling = width, falling
        self.lines = []
        for x, y in self.cells:
            for dx, dy in ((1, 0), (0, 1)) + (((1, 1), (-1, 1)) if diagonals else ()):
                line = [(x + dx * i, y + dy * i) for i in range(length)]
                if all(cell in self.cells for cell in line):
                    self.lines.append(frozenset(line))

    def start(self):
        yield frozenset(), frozenset()

    def result(self, position):
        if any(line <= position[1] for line in self.lines):
            return "P"
        return "D" if len(position[0]) + len(position[1]) == len(self.cells) else None

    def moves(self, position):
        mine, theirs = position
        for x, y in self.cells:
            taken = mine | theirs
            if (x, y) not in taken and (not self.falling or y == 0 or (x, y - 1) in taken):
                yield (theirs, mine | {(x, y)}), False

    def number(self, cell):
        return cell[1] * self.width + cell[0]

    def write(self, position):
        mine, theirs = (bits(self.number(cell) for cell in men) for men in position)
        return mine | theirs << len(self.cells)


class TicTacToe(Lines):
    def write(self, position):
        mine, theirs = position
        mark, other = ("x", "o") if len(mine) == len(theirs) else ("o", "x")
        return "".join(mark if cell in mine else other if cell in theirs else "." for cell in self.cells)


class Morris(Lines):
    """A position is (cells of the player to move, cells of the opponent, number of pieces placed, 0 to 6)."""

    def __init__(self, diagonals):
        super().__init__(3, 3, 3, diagonals=diagonals)
        self.diagonals = diagonals

    def start(self):
        yield frozenset(), frozenset(), 0

    def result(self, position):
        return "P" if any(line <= position[1] for line in self.lines) else None

    def joined(self, a, b):
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        return not self.diagonals or dx + dy == 1 or (dx == dy == 1 and (1, 1) in (a, b))

    def moves(self, position):
        mine, theirs, placed = position
        free = [cell for cell in self.cells if cell not in mine | theirs]
        if placed < 6:
            for cell in free:
                yield (theirs, mine | {cell}, placed + 1), False
            return
        for man in mine:
            for cell in free:
                if self.joined(man, cell):
                    yield (theirs, mine - {man} | {cell}, placed), False

    def write(self, position):
        return super().write(position[:2]) | position[2] << 18


# ---- Boards that fill or empty ----


class Chomp(Game):
    width, height = 5, 4

    def start(self):
        yield (self.width,) * self.height

    def moves(self, rows):
        for y in range(self.height):
            for x in range(rows[y]):
                if (x, y) != (0, 0):
                    yield tuple(row if i < y else min(row, x) for i, row in enumerate(rows)), False

    def write(self, rows):
        return bits(y * self.width + x for y, row in enumerate(rows) for x in range(row))


class Cram(Game):
    def start(self):
        yield frozenset()

    def moves(self, taken):
        for x, y in itertools.product(range(4), repeat=2):
            for other in ((x + 1, y), (x, y + 1)):
                if max(other) < 4 and (x, y) not in taken and other not in taken:
                    yield taken | {(x, y), other}, False

    def write(self, taken):
        return bits(4 * y + x for x, y in taken)


class NodeKayles(Game):
    def start(self):
        outer = [(i, (i + 1) % 5) for i in range(5)]
        inner = [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
        self.edges = outer + inner + [(i, 5 + i) for i in range(5)]
        yield frozenset(range(10))

    def moves(self, left):
        for vertex in left:
            yield frozenset(v for v in left if v != vertex and not {(v, vertex), (vertex, v)} & set(self.edges)), False

    def write(self, left):
        return bits(left)


class Clobber(Game):
    width, height = 4, 3

    def start(self):
        cells = list(itertools.product(range(self.width), range(self.height)))
        yield tuple(frozenset(c for c in cells if sum(c) % 2 == side) for side in (0, 1))

    def moves(self, position):
        mine, theirs = position
        for x, y in mine:
            for target in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if target in theirs:
                    yield (theirs - {target}, mine - {(x, y)} | {target}), False

    def write(self, position):
        mine, theirs = (bits(y * self.width + x for x, y in men) for men in position)
        return mine | theirs << self.width * self.height


class DotsAndBoxes(Game):
    """A position is (set of drawn sides, lead of the player to move in boxes)."""

    valued = False

    def start(self):
        flat = [("flat", x, y) for y in range(3) for x in range(2)]
        self.sides = flat + [("upright", x, y) for y in range(2) for x in range(3)]
        self.boxes = [
            {("flat", x, y), ("flat", x, y + 1), ("upright", x, y), ("upright", x + 1, y)} for x in (0, 1) for y in (0, 1)
        ]
        yield frozenset(), 0

    def result(self, position):
        drawn, lead = position
        return None if len(drawn) < 12 else "N" if lead > 0 else "P" if lead < 0 else "D"

    def moves(self, position):
        drawn, lead = position
        for side in self.sides:
            if side not in drawn:
                after = drawn | {side}
                made = sum(side in box and box <= after for box in self.boxes)
                yield ((after, lead + made), True) if made else ((after, -lead), False)

    def write(self, position):
        drawn, lead = position
        return bits(self.sides.index(side) for side in drawn) | (lead + 4) << 12


def dots_and_boxes_scores(width, height):
    """Yield (mask of drawn sides, score, outcome, None) for each set of drawn sides. The score is the final lead of the
    player to move, who starts level, in a search that evaluates only the lead at the end of play."""
    flat = [("flat", x, y) for y in range(height + 1) for x in range(width)]
    sides = flat + [("upright", x, y) for y in range(height) for x in range(width + 1)]
    boxes = [
        {("flat", x, y), ("flat", x, y + 1), ("upright", x, y), ("upright", x + 1, y)}
        for x in range(width)
        for y in range(height)
    ]

    @functools.lru_cache(maxsize=None)
    def play(drawn, mover, lead):
        leads = []
        for side in sides:
            if side not in drawn:
                after = drawn | {side}
                made = sum(side in box and box <= after for box in boxes)
                leads.append(play(after, mover if made else 1 - mover, lead + (made if mover == 0 else -made)))
        return lead if not leads else max(leads) if mover == 0 else min(leads)

    for number in range(1 << len(sides)):
        score = play(frozenset(side for i, side in enumerate(sides) if number >> i & 1), 0, 0)
        yield number, score, "N" if score > 0 else "P" if score < 0 else "D", None


# ---- Numbers ----


class Euclid(Game):
    def start(self):
        return ((a, b) for a in range(1, 41) for b in range(1, a + 1))

    def moves(self, pair):
        a, b = pair
        for k in range(1, a // b + 1) if b else ():
            yield (max(a - k * b, b), min(a - k * b, b)), False

    def write(self, pair):
        return 100 * pair[0] + pair[1]


class FibonacciNim(Game):
    def start(self):
        return ((n, n - 1) for n in range(2, 61))

    def moves(self, position):
        tokens, most = position
        for take in range(1, most + 1):
            yield (tokens - take, min(2 * take, tokens - take)), False

    def write(self, position):
        return 1000 * position[0] + position[1]


# ---- Sums, each played as one game ----


class Sum(Game):
    """Sums of components. A position is the whole sum, so the values of components are not used."""

    def shown(self):
        """Return a dict from each position to print to its encoding in the script."""
        raise NotImplementedError


class KaylesRows(Sum):
    def start(self):
        return ((n,) for n in range(1, 15))

    def moves(self, rows):
        for i, row in enumerate(rows):
            for take in (1, 2):
                for left in range(row - take + 1):
                    parts = [part for part in (left, row - take - left) if part]
                    yield tuple(sorted(list(rows[:i]) + list(rows[i + 1 :]) + parts)), False

    def shown(self):
        return {(n,): n for n in range(1, 15)} | {(): 0}


class MockTurtles(Sum):
    """A position is the set of places, counted from 0, whose coins show heads."""

    def start(self):
        return (frozenset([n]) for n in range(11))

    def moves(self, heads):
        for last in heads:
            for others in itertools.chain(*(itertools.combinations(range(last), n) for n in range(3))):
                yield heads ^ {last} ^ set(others), False

    def shown(self):
        return {frozenset([n]): n for n in range(11)}


class Hackenbush(Sum):
    """A position is a forest: a sorted tuple of trees. A tree is an edge, stored as the forest on top of that edge."""

    def start(self):
        self.trees = [self.read(text) for text in ("((()()))", "((())((())()))", "(()(()(())))")]
        return self.trees

    def read(self, text):
        stack = [[]]
        for bracket in text:
            if bracket == "(":
                stack.append([])
            else:
                stack[-2].append(tuple(sorted(stack.pop())))
        return tuple(sorted(stack[0]))

    def cut(self, forest):
        for i, tree in enumerate(forest):
            rest = forest[:i] + forest[i + 1 :]
            yield rest
            for smaller in self.cut(tree):
                yield tuple(sorted(rest + (smaller,)))

    def moves(self, forest):
        return ((after, False) for after in self.cut(forest))


class PaperCutting(Game):
    """A position is a sorted tuple of sheets (width, height). The player who cuts out a single square wins."""

    def __init__(self, sheets):
        self.sheets = sheets

    def start(self):
        return self.sheets

    def result(self, sheets):
        return "P" if (1, 1) in sheets else None

    def moves(self, sheets):
        for i, (w, h) in enumerate(sheets):
            rest = sheets[:i] + sheets[i + 1 :]
            cuts = [((a, h), (w - a, h)) for a in range(1, w)] + [((w, a), (w, h - a)) for a in range(1, h)]
            for one, other in cuts:
                # sorting the sides identifies a sheet with its rotation by 90 degrees
                yield tuple(sorted(rest + (tuple(sorted(one)), tuple(sorted(other))))), False


# ---- King and rook against king ----


class KingAndRook(Game):
    valued = False

    mates = property(lambda self: self)

    def __contains__(self, position):
        return self.result(position) is None

    def __init__(self, size):
        self.squares = [(x, y) for y in range(size) for x in range(size)]

    def near(self, a, b):
        return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1

    def attacks(self, rook, king, target):
        if rook == target or king == target:
            return False
        for axis in (0, 1):
            if rook[axis] == target[axis]:
                low, high = sorted((rook[1 - axis], target[1 - axis]))
                return not (king[axis] == rook[axis] and low < king[1 - axis] < high)
        return False

    def start(self):
        for wk, wr, bk in itertools.permutations(self.squares, 3):
            if not self.near(wk, bk):
                yield wk, wr, bk, 1
                if not self.attacks(wr, wk, bk):
                    yield wk, wr, bk, 0

    def flights(self, wk, wr, bk):
        for to in self.squares:
            if self.near(bk, to) and to != wk and not self.near(wk, to) and not self.attacks(wr, wk, to):
                yield to

    def result(self, position):
        if position is None:
            return "D"
        wk, wr, bk, black = position
        stalemate = black and not self.attacks(wr, wk, bk) and not list(self.flights(wk, wr, bk))
        return "D" if stalemate else None

    def moves(self, position):
        wk, wr, bk, black = position
        if black:
            for to in self.flights(wk, wr, bk):
                yield (None if to == wr else (wk, wr, to, 0)), False
            return
        for to in self.squares:
            if self.near(wk, to) and to not in (wr, bk) and not self.near(to, bk):
                yield (to, wr, bk, 1), False
            if self.attacks(wr, wk, to) and to != wr:
                yield (wk, to, bk, 1), False

    def write(self, position):
        if position is None:
            return -1
        wk, wr, bk = (8 * y + x for x, y in position[:3])
        return wk | wr << 6 | bk << 12 | position[3] << 18


# ---- Mu Torere ----


class MuTorere(Game):
    """A position is (ring of eight letters, centre): m is a piece of the player to move, t a piece of the opponent,
    and . the empty point."""

    valued = False

    def start(self):
        yield "mmmmtttt", "."

    def moves(self, position):
        ring, centre = position
        for i in range(8):
            neighbours = ring[i - 1], ring[(i + 1) % 8]
            if centre == "." and ring[i] == "m" and "t" in neighbours:
                yield self.turned(ring[:i] + "." + ring[i + 1 :], "m"), False
            if ring[i] == "." and centre == "m":
                yield self.turned(ring[:i] + "m" + ring[i + 1 :], "."), False
            for j in (i - 1) % 8, (i + 1) % 8:
                if ring[i] == "m" and ring[j] == ".":
                    moved = list(ring)
                    moved[i], moved[j] = ".", "m"
                    yield self.turned("".join(moved), centre), False

    def turned(self, *position):
        return tuple(part.translate(str.maketrans("mt", "tm")) for part in position)

    def write(self, position):
        points = "".join(position)
        return bits(i + 9 * (c == "t") for i, c in enumerate(points) if c != ".")


# ---- Printed rows ----


def rows_of(game):
    options = explore(game)
    outcomes = play(game, options)
    value = values_of(options)
    for position in options:
        valued = game.valued or (position in game.mates and not options[position])
        yield game.write(position), value(position) if valued else None, *outcomes[position]


def rows_of_sum(game, names):
    options = explore(game)
    value = values_of(options)
    for position, name in names.items():
        if position in options:
            yield name, value(position), "N" if value(position) else "P", None


def paper_rows():
    """Yield the outcome of each sheet and of each sum of two sheets, with sides of 2 to 4. A sum of two sheets is a
    P-position if and only if their Grundy values are equal; solve.test compares the outcomes with that."""
    sheets = [(w, h) for w in range(2, 5) for h in range(w, 5)]
    game = PaperCutting([(sheet,) for sheet in sheets] + [tuple(sorted(pair)) for pair in itertools.combinations_with_replacement(sheets, 2)])
    options = explore(game)
    outcomes = play(game, options)
    for sheet in sheets:
        yield f"{100 * sheet[0] + sheet[1]}", None, outcomes[(sheet,)][0], None
    for pair in itertools.combinations_with_replacement(sheets, 2):
        a, b = (100 * w + h for w, h in pair)
        yield f"{a} {b}", None, outcomes[tuple(sorted(pair))][0], None


def hackenbush_rows():
    game = Hackenbush()
    options = explore(game)
    value = values_of(options)
    for text in ("((()()))", "((())((())()))", "(()(()(())))"):
        yield text, value(game.read(text)), "N" if value(game.read(text)) else "P", None


GAMES = {
    "tic_tac_toe": lambda: rows_of(TicTacToe(3, 3, 3)),
    "connect_k": lambda: rows_of(Lines(4, 3, 3, falling=True)),
    "three_mens_morris": lambda: rows_of(Morris(True)),
    "nine_holes": lambda: rows_of(Morris(False)),
    "chomp_bar": lambda: rows_of(Chomp()),
    "cram": lambda: rows_of(Cram()),
    "node_kayles": lambda: rows_of(NodeKayles()),
    "clobber": lambda: rows_of(Clobber()),
    "mu_torere": lambda: rows_of(MuTorere()),
    "dots_and_boxes": lambda: rows_of(DotsAndBoxes()),
    "dots_and_boxes_score": lambda: dots_and_boxes_scores(*map(int, sys.argv[2].split(","))),
    "euclid": lambda: rows_of(Euclid()),
    "fibonacci_nim": lambda: rows_of(FibonacciNim()),
    "king_and_rook": lambda: rows_of(KingAndRook(4)),
    "kayles_parts": lambda: rows_of_sum(KaylesRows(), KaylesRows().shown()),
    "mock_turtles": lambda: rows_of_sum(MockTurtles(), MockTurtles().shown()),
    "green_hackenbush": hackenbush_rows,
    "paper_cutting": paper_rows,
}

if __name__ == "__main__":
    for row in GAMES[sys.argv[1]]():
        print("|".join("" if cell is None else str(cell) for cell in row))
