"""Check answers of the extension about partizan games by computing them slowly from the definitions.

    python3 tests/oracle/partizan.py <ANSWERS

Each line of ANSWERS is `operation@operand@...@answer`. The program prints each line whose answer is wrong, and then the
number of answers and of wrong ones. Other test programs import its functions.

A game is a pair of tuples: Left's options and Right's options. A player's `side` is 0 for Left and 1 for Right. Outcomes
are found by playing, G <= H by the recursive definition, and canonical forms by testing each option until none is
dominated or reversible. The walls of a thermograph are computed at equally spaced temperatures, from the options' walls.

The program is independent of the extension: it shares no code with it, and has no closed formulas for numbers, nimbers,
ups or thermographs.
"""

import functools
import re
import sys
from fractions import Fraction

sys.setrecursionlimit(100000)

GAMES = {}


def game(left=(), right=()):
    """Return the form {left | right} without simplifying it; identical forms are the same object."""
    key = (frozenset(map(id, left)), frozenset(map(id, right)))
    if key not in GAMES:
        by_id = {id(option): option for option in (*left, *right)}
        GAMES[key] = (tuple(by_id[i] for i in sorted(key[0])), tuple(by_id[i] for i in sorted(key[1])))
    return GAMES[key]


def memo(function):
    """Cache results by the identity of the forms, which are never freed."""
    known = {}

    @functools.wraps(function)
    def remembering(*operands):
        key = tuple([id(operand) if type(operand) is tuple else operand for operand in operands])
        if key not in known:
            known[key] = function(*operands)
        return known[key]

    return remembering


ZERO = game()


@memo
def at_most(g, h):
    return not any(at_most(h, gl) for gl in g[0]) and not any(at_most(hr, g) for hr in h[1])


def equal(g, h):
    return at_most(g, h) and at_most(h, g)


@memo
def wins(g, right):
    """Return True if the player who moves first wins. Right moves first if `right` is 1, Left if it is 0."""
    return any(not wins(option, 1 - right) for option in g[right])


def outcome(g):
    return {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}[wins(g, 0), wins(g, 1)]


def different(games):
    return list({id(x): x for x in games}.values())


@memo
def canonical(g):
    """Return the canonical form: remove dominated and bypass reversible options until neither kind remains."""
    sides = [different(map(canonical, g[0])), different(map(canonical, g[1]))]
    better = (at_most, lambda x, y: at_most(y, x))
    while True:
        form = game(*sides)
        for side in (0, 1):
            for x in sides[side]:
                rest = [y for y in sides[side] if y is not x]
                through = [y for y in x[1 - side] if better[side](y, form)]
                if any(better[side](x, y) for y in rest):
                    sides[side] = rest
                    break
                if through:
                    sides[side] = different(rest + list(through[0][side]))
                    break
            else:
                continue
            break
        else:
            return form


@memo
def add(g, h):
    return canonical(
        game(
            [add(x, h) for x in g[0]] + [add(g, x) for x in h[0]],
            [add(x, h) for x in g[1]] + [add(g, x) for x in h[1]],
        )
    )


@memo
def negative(g):
    return game([negative(x) for x in g[1]], [negative(x) for x in g[0]])


def subtract(g, h):
    return add(g, negative(h))


@memo
def integer(n):
    return ZERO if n == 0 else game([integer(n - 1)]) if n > 0 else game([], [integer(n + 1)])


@memo
def number(x):
    if x.denominator == 1:
        return integer(x.numerator)
    return game([number(x - Fraction(1, x.denominator))], [number(x + Fraction(1, x.denominator))])


@memo
def star(n):
    return game([star(k) for k in range(n)], [star(k) for k in range(n)])


UP = game([ZERO], [star(1)])


@memo
def up_unit(n):
    return UP if n == 1 else canonical(game([ZERO], [add(negative(up_sum(n - 1)), star(1))]))


@memo
def up_sum(n):
    return ZERO if n == 0 else add(up_sum(n - 1), up_unit(n))


def multiple(n, g):
    if n < 0:
        return multiple(-n, negative(g))
    total = ZERO
    for _ in range(n):
        total = add(total, g)
    return total


def value(g):
    """Return the value of a canonical form as a Fraction, or None if it is not a number."""
    if not g[0] and not g[1]:
        return Fraction(0)
    left, right = [value(x) for x in g[0]], [value(x) for x in g[1]]
    if len(left) > 1 or len(right) > 1 or None in left + right:
        return None
    if not right:
        return left[0] + 1
    if not left:
        return right[0] - 1
    return (left[0] + right[0]) / 2 if left[0] < right[0] else None


# ---- Texts ----


class Reader:
    def __init__(self, text, strict=False):
        self.strict = strict  # raise AssertionError unless each form in the text is canonical
        self.tokens = re.findall(r"\+-|\|+|[0-9]+(?:/[0-9]+)?|[a-uw-z]+|Tiny|Miny|[][{}()<>^v*,+=-]", text)
        assert "".join(self.tokens) == text, text
        self.at, self.names = 0, {}

    def sees(self, *tokens):
        return self.at < len(self.tokens) and self.tokens[self.at] in tokens

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def eat(self, token):
        assert self.sees(token), (token, self.tokens[self.at :])
        self.at += 1

    def digits(self, default):
        return int(self.take()) if self.at < len(self.tokens) and self.tokens[self.at].isdigit() else default

    def form(self, left, right):
        result = canonical(game(left, right))
        assert not self.strict or result is game(left, right), "not canonical"
        return result

    def terms(self):
        total, sign = ZERO, 1
        while self.at < len(self.tokens) and not self.sees(",", "}", ")") and self.tokens[self.at][0] != "|":
            if self.sees("-", "+"):
                sign = -sign if self.take() == "-" else sign
                continue
            atom = self.atom()
            if self.sees("="):
                self.at += 1
                self.names[self.take()] = atom
            total, sign = add(total, atom if sign > 0 else negative(atom)), 1
        return total

    def atom(self):
        token = self.take()
        if token[0].isdigit():
            return number(Fraction(token))
        if token == "*":
            return star(self.digits(1))
        if token in "^v":
            return self.ups(token)
        if token == "(":
            inner = self.terms()
            self.eat(")")
            return inner
        if token in ("Tiny", "Miny"):
            self.eat("(")
            inner = self.terms()
            self.eat(")")
            tiny = canonical(game([ZERO], [game([ZERO], [negative(inner)])]))
            return tiny if token == "Tiny" else negative(tiny)
        if token == "+-":
            return self.plus_minus()
        return self.braces() if token == "{" else self.names[token]

    def ups(self, token):
        count = 1
        while self.sees(token):
            self.at += 1
            count += 1
        if self.sees("["):
            self.at += 1
            g = up_sum(int(self.take()))
            self.eat("]")
        elif self.sees("<"):
            self.at += 1
            g = up_unit(int(self.take()))
            self.eat(">")
        else:
            g = multiple(self.digits(count), UP)
        return g if token == "^" else negative(g)

    def plus_minus(self):
        if self.sees("{"):
            self.at += 1
            start, (options, runs) = self.at, self.lists()
            if not runs:
                return self.form(options[0], [negative(x) for x in options[0]])
            self.at = start
            inner = self.braces()
        else:
            inner = self.atom()
        return self.form([inner], [negative(inner)])

    def lists(self):
        """Read up to the closing brace. Return the lists of options, and the lengths of the runs of | between them."""
        lists, runs = [[]], []
        while not self.sees("}"):
            if self.tokens[self.at][0] == "|":
                runs.append(len(self.take()))
                lists.append([])
            elif self.sees(","):
                self.at += 1
            else:
                lists[-1].append(self.terms())
        self.eat("}")
        return lists, runs

    def braces(self):
        return self.join(*self.lists())[0]

    def join(self, lists, runs):
        if not runs:
            return lists[0]
        at = runs.index(max(runs))
        assert runs.count(max(runs)) == 1
        left, right = self.join(lists[: at + 1], runs[:at]), self.join(lists[at + 1 :], runs[at + 1 :])
        return [self.form(left, right)]


@functools.lru_cache(None)
def read(text):
    reader = Reader(text)
    result = canonical(reader.terms())
    assert reader.at == len(reader.tokens), text
    return result


# ---- Temperatures ----


@memo
def stop(g, right):
    if value(g) is not None:
        return value(g)
    return (min if right else max)(stop(x, 1 - right) for x in g[right])


@memo
def birthday(g):
    return max((birthday(x) + 1 for x in g[0] + g[1]), default=0)


@memo
def walls(g, unit):
    """Return the pairs (Left wall, Right wall) at t = -1, -1 + 1/unit, ..., up to the temperature where the mast begins."""
    mine = []
    if value(g) is not None and value(g).denominator == 1:
        return [(value(g), value(g))]

    def at(option, side, i):
        wall = walls(option, unit)
        return wall[min(i, len(wall) - 1)][side]

    while True:
        i, t = len(mine), Fraction(len(mine), unit) - 1
        left = max(at(x, 1, i) for x in g[0]) - t
        right = min(at(x, 0, i) for x in g[1]) + t
        assert i == 0 or left - right >= 0, "the unit is too large"
        mine.append((left, right))
        if left == right:
            return mine


def unit_of(g):
    return 2 ** (birthday(g) + 2)


def mean(g):
    return walls(g, unit_of(g))[-1][0]


def temperature(g):
    if value(g) is not None and value(g).denominator == 1:
        return Fraction(-1)
    return Fraction(len(walls(g, unit_of(g))) - 1, unit_of(g)) - 1


def breaks(g, side):
    """Return the vertices of a wall from t = -1 upwards as (t, value, slope above t: change of the value per unit of t)."""
    wall, unit = [w[side] for w in walls(g, unit_of(g))], unit_of(g)
    slopes = [(b - a) * unit for a, b in zip(wall, wall[1:])] + [0]
    return [
        (Fraction(i, unit) - 1, wall[i], slope)
        for i, slope in enumerate(slopes)
        if i == 0 or slope != slopes[i - 1]
    ]


# ---- Operations, computed from their definitions ----


def is_integer(g):
    return value(g) is not None and value(g).denominator == 1


def cool(g, t):
    if is_integer(g):
        return g
    if temperature(g) < value(t):
        return number(mean(g))
    return canonical(game([subtract(cool(x, t), t) for x in g[0]], [add(cool(x, t), t) for x in g[1]]))


def heat(g, t):
    if value(g) is not None:
        return g
    return canonical(game([add(heat(x, t), t) for x in g[0]], [subtract(heat(x, t), t) for x in g[1]]))


def overheat(g, s, t):
    if is_integer(g):
        return multiple(int(value(g)), s)
    return canonical(
        game([add(overheat(x, s, t), t) for x in g[0]], [subtract(overheat(x, s, t), t) for x in g[1]])
    )


def incentives(g, side):
    """Return the incentives of a player that are not less than another of the same player's, keyed by identity."""
    found = [subtract(x, g) if side == 0 else subtract(g, x) for x in g[side]]
    return {id(x): x for x in found if not any(y is not x and at_most(x, y) for y in found)}


@memo
def norton(g, unit):
    if is_integer(g):
        return multiple(int(value(g)), unit)
    steps = [add(unit, d) for side in (0, 1) for d in incentives(unit, side).values()]
    return canonical(
        game(
            [add(norton(x, unit), s) for x in g[0] for s in steps],
            [subtract(norton(x, unit), s) for x in g[1] for s in steps],
        )
    )


@memo
def conway(g, h):
    def term(x, y):
        return subtract(add(conway(x, h), conway(g, y)), conway(x, y))

    pairs = [(i, j) for i in (0, 1) for j in (0, 1)]
    options = [[term(x, y) for i, j in pairs if (i ^ j) == side for x in g[i] for y in h[j]] for side in (0, 1)]
    return canonical(game(*options))


@memo
def ordinal(g, h):
    return canonical(game([*g[0], *(ordinal(g, x) for x in h[0])], [*g[1], *(ordinal(g, x) for x in h[1])]))


@memo
def companion(g):
    left, right = [companion(x) for x in g[0]], [companion(x) for x in g[1]]
    return canonical(
        game(left + [ZERO] * at_most(ZERO, g), right + [ZERO] * at_most(g, ZERO))
    )


def is_infinitesimal(g):
    return stop(g, 0) == stop(g, 1) == 0


@memo
def is_reduced(g):
    """Return True if g is in reduced canonical form: a number, or a game of different stops in which no option is dominated
    or reversible modulo infinitesimals and all options are reduced."""
    if value(g) is not None:
        return True
    if stop(g, 0) == stop(g, 1) or not all(is_reduced(x) for x in g[0] + g[1]):
        return False

    def below(x, y):  # x <= y modulo infinitesimals: x < y + e for every number e > 0
        d = subtract(x, y)
        return stop(d, 0) <= 0

    for side in (0, 1):
        better = below if side == 0 else (lambda x, y: below(y, x))
        for x in g[side]:
            if any(y is not x and better(x, y) for y in g[side]) or any(better(y, g) for y in x[1 - side]):
                return False
    return True


@memo
def stop_count(g):
    return 1 if value(g) is not None else sum(stop_count(x) for x in g[0] + g[1])


@memo
def followers(g):
    found, todo = {id(g): g}, [g]
    while todo:
        for x in sum(todo.pop(), ()):
            if id(x) not in found:
                found[id(x)] = x
                todo.append(x)
    return found


def is_atomic(g, weight):
    """Return True if g has this atomic weight W: |g - W.^| <= ^* + (*m : -1), for a power of two m above g's birthday."""
    bound = add(add(UP, star(1)), ordinal(star(2 ** max(2, birthday(g).bit_length())), integer(-1)))
    rest = subtract(g, norton(weight, UP))
    return at_most(rest, bound) and at_most(negative(bound), rest)


@memo
def parity(g):
    """Return 0 if g is even, 1 if it is odd, and None if it is neither."""
    if g is ZERO:
        return 0
    options = {parity(x) for x in g[0] + g[1]}
    return 1 - options.pop() if len(options) == 1 and None not in options else None


def has(g, name):
    left, right = stop(g, 0), stop(g, 1)
    return {
        "number": value(g) is not None,
        "integer": is_integer(g),
        "nimber": any(equal(g, star(n)) for n in range(birthday(g) + 1)),
        "infinitesimal": left == right == 0,
        "all-small": all(bool(x[0]) == bool(x[1]) for x in followers(g).values()),
        "numberish": left == right,
        "switch": len(g[0]) == len(g[1]) == 1
        and None not in (value(g[0][0]), value(g[1][0]))
        and value(g[0][0]) > value(g[1][0]),
        "even": parity(g) == 0,
        "odd": parity(g) == 1,
    }[name]


# ---- Rulesets: each function yields the positions to which a player (side 0: Left, 1: Right) can move ----


def grid(board):
    return [list(row) for row in board.split("|")]


def text(cells):
    return "|".join("".join(row) for row in cells)


def changed(cells, changes):
    copy = [row[:] for row in cells]
    for (y, x), c in changes.items():
        copy[y][x] = c
    return text(copy)


def neighbours(cells, y, x):
    for ny, nx in ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x)):
        if 0 <= ny < len(cells) and 0 <= nx < len(cells[ny]):
            yield ny, nx


def domineering_moves(board, side):
    cells = grid(board)
    for y, row in enumerate(cells):
        for x in range(len(row)):
            ny, nx = (y + 1, x) if side == 0 else (y, x + 1)
            if row[x] == "." and ny < len(cells) and nx < len(cells[ny]) and cells[ny][nx] == ".":
                yield changed(cells, {(y, x): "#", (ny, nx): "#"})


def clobber_moves(board, side):
    cells, mine, other = grid(board), "xo"[side], "ox"[side]
    for y, row in enumerate(cells):
        for x in range(len(row)):
            for ny, nx in neighbours(cells, y, x):
                if row[x] == mine and cells[ny][nx] == other:
                    yield changed(cells, {(y, x): ".", (ny, nx): mine})


def painting_moves(board, side, barred):
    """Yield the moves of Col and Snort: a player paints a cell, and its neighbours are forbidden to the player `barred`.
    A cell is L or R if only that player may paint it, . if both may, and # if neither may."""
    cells = grid(board)
    for y, row in enumerate(cells):
        for x, c in enumerate(row):
            if c in (".", "LR"[side]):
                changes = {(y, x): "#"}
                for ny, nx in neighbours(cells, y, x):
                    there = {".": "LR", "L": "L", "R": "R", "#": ""}[cells[ny][nx]].replace("LR"[barred], "")
                    changes[ny, nx] = {"LR": ".", "": "#"}.get(there, there)
                yield changed(cells, changes)


def col_moves(board, side):
    return painting_moves(board, side, side)


def snort_moves(board, side):
    return painting_moves(board, side, 1 - side)


def toads_and_frogs_moves(row, side):
    mine, other, step = ("t", "f", 1) if side == 0 else ("f", "t", -1)
    for i, c in enumerate(row):
        for to, over in ((i + step, None), (i + 2 * step, i + step)):
            if c == mine and 0 <= to < len(row) and row[to] == "." and (over is None or row[over] == other):
                cells = list(row)
                cells[i], cells[to] = ".", mine
                yield "".join(cells)


def pawns_moves(row, side):
    mine, other, step = ("W", "B", 1) if side == 0 else ("B", "W", -1)
    for i, c in enumerate(row):
        if "W" in row and "B" in row and c == mine and 0 <= i + step < len(row) and row[i + step] in "." + other:
            cells = list(row)
            cells[i], cells[i + step] = ".", mine
            yield "".join(cells)


def hackenbush_moves(picture, side):
    """Yield the pictures after cutting an edge. A picture is a text of edges such as `0-1L 1-2E`; node 0 is the ground."""
    edges = [re.fullmatch(r"(\d+)-(\d+)([LRE])", edge).groups() for edge in picture.split()]
    for cut, edge in enumerate(edges):
        if edge[2] in ("LE", "RE")[side]:
            left, nodes, size = edges[:cut] + edges[cut + 1 :], {"0"}, 0
            while size != len(nodes):
                size = len(nodes)
                nodes |= {end for a, b, _ in left if a in nodes or b in nodes for end in (a, b)}
            yield " ".join(f"{a}-{b}{c}" for a, b, c in left if a in nodes)


RULES = {
    "domineering": domineering_moves,
    "clobber": clobber_moves,
    "col": col_moves,
    "snort": snort_moves,
    "toads_and_frogs": toads_and_frogs_moves,
    "pawns_value": pawns_moves,
    "hackenbush": hackenbush_moves,
}


@functools.lru_cache(None)
def position(name, board):
    return canonical(game(*([position(name, after) for after in RULES[name](board, side)] for side in (0, 1))))


# ---- Checking ----


def sign(g, h):
    return {(1, 1): "=", (1, 0): "<", (0, 1): ">", (0, 0): "||"}[at_most(g, h), at_most(h, g)]


def same_texts(answer, wanted):
    """Return True if the texts, separated by semicolons, are canonical and denote the games with these ids, once each."""
    got = [id(read(one)) for one in answer.split(";")] if answer else []
    return sorted(got) == sorted(wanted) and all(map(is_canonical_text, answer.split(";")))


@functools.lru_cache(None)
def is_canonical_text(text):
    """Return True if each form written in the text has the options of its canonical form."""
    try:
        return text == "" or Reader(text, strict=True).terms() is read(text)
    except AssertionError:
        return False


GAME_OPERATIONS = {
    "game": lambda g: g,
    "sum": add,
    "neg": negative,
    "sub": subtract,
    "cool": cool,
    "heat": heat,
    "overheat": overheat,
    "norton": norton,
    "conway": conway,
    "ordinal": ordinal,
    "companion": companion,
}
NUMBER_OPERATIONS = {
    "mean": mean,
    "temperature": temperature,
    "left_stop": lambda g: stop(g, 0),
    "right_stop": lambda g: stop(g, 1),
    "birthday": birthday,
    "stop_count": stop_count,
    "forms": lambda g: len(followers(g)),
}


REALS = {"mean", "temperature", "left_stop", "right_stop"}


def is_real(text):
    """Return True if the text can be an SQLite REAL: it has a decimal point and is not -0.0."""
    return "." in text and text != "-0.0"


def is_wall(g, side, answer):
    vertices = [vertex.split(" ") for vertex in answer.split(";")]
    if not all(is_real(t) and is_real(v) for t, v, _ in vertices):
        return False
    return [tuple(Fraction(number) for number in vertex) for vertex in vertices] == breaks(g, side)


def is_dissociation(g, answer):
    """Return True if the answer `number;particle t;...` is the thermal dissociation of g, which is unique: g is the sum of
    the number and of nonzero infinitesimals heated by decreasing temperatures t >= 0."""
    mass, *particles = answer.split(";")
    pairs = [(read(particle), Fraction(t)) for particle, t in (p.split(" ") for p in particles)]
    temperatures = [t for _, t in pairs]
    if not is_real(mass) or temperatures != sorted(set(temperatures), reverse=True) or min(temperatures, default=0) < 0:
        return False
    total = number(Fraction(mass))
    for particle, t in pairs:
        if particle is ZERO or not is_infinitesimal(particle):
            return False
        total = add(total, heat(particle, number(t)))
    return total is g


def check(operation, operands, answer):
    if operation == "is":
        return answer == str(int(has(read(operands[0]), operands[1])))
    if operation in RULES:
        return read(answer) is position(operation, operands[0]) and is_canonical_text(answer)
    games = [read(operand) for operand in operands]
    if operation in GAME_OPERATIONS:
        return read(answer) is GAME_OPERATIONS[operation](*games) and is_canonical_text(answer)
    if operation in NUMBER_OPERATIONS:
        if operation in REALS and not is_real(answer):
            return False
        return Fraction(answer) == NUMBER_OPERATIONS[operation](*games)
    g = games[0]
    if operation == "outcome":
        return answer == outcome(g)
    if operation == "compare":
        return answer == sign(*games)
    if operation == "le":
        return answer == str(int(at_most(*games)))
    if operation in ("options L", "options R"):
        return same_texts(answer, [id(x) for x in g[operation[-1] == "R"]])
    if operation in ("incentives L", "incentives R"):
        return same_texts(answer, list(incentives(g, operation[-1] == "R")))
    if operation in ("wall L", "wall R"):
        return is_wall(g, operation[-1] == "R", answer)
    if operation == "dissociation":
        return is_dissociation(g, answer)
    if operation == "reduced":
        r = read(answer)
        return is_reduced(r) and is_infinitesimal(subtract(g, r))
    if operation == "atomic_weight":
        if answer:
            return is_infinitesimal(g) and is_atomic(g, read(answer))
        return not is_infinitesimal(g) or not any(is_atomic(g, integer(n)) for n in range(-4, 5))
    raise ValueError(operation)


def main():
    lines = wrong = 0
    for line in sys.stdin:
        operation, *operands, answer = line.rstrip("\n").split("@")
        lines += 1
        if not check(operation, operands, answer):
            wrong += 1
            print("wrong:", operation, operands, answer)
    print(f"{lines} answers, {wrong} wrong")


if __name__ == "__main__":
    main()
