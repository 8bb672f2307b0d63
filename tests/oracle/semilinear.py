"""Misere play whose quotient is infinite: the P-positions of some heap games as semilinear sets, with a proof.

A position is a vector x of N^n, x[i] heaps of size i + 1; who cannot move wins. A Shape divides N^n into finitely many
kinds: each number counts up to a preperiod, and then modulo a period; of some pairs of numbers the difference counts too,
as far as two bounds. The guess says of each kind whether it is P, by play among small positions. It is right for all
x if of every position these two hold, by induction on the play, which ends: a P-position has a move, and none to a
P-position; any other one has no move or one to a P-position. Both depend on the kinds of x and of what a move makes of
it. Taking a period away from a number (from both of a pair) changes none of these kinds where it is large enough, so
the positions where it is not so anywhere stand for all, and they are finitely many: `prove` looks at each.

semilinear.py TOKENS CODE... prints for each game what was proved, and how many sums of so many tokens a search finds to
be otherwise; semilinear.py sums COUNT CODE... so many random sums of each, who wins it, and in how many ways if that is
the next player. Shares nothing with ext.
"""

import functools
import itertools
import math
import random
import sys


def moves(code, largest):
    """For each size what a move does to the numbers of heaps."""
    every = []
    for n in range(1, largest + 1):
        changes = set()
        for take, digit in enumerate(map(int, code.replace(".", ""))):
            left = n - take
            parts = [()] if digit & 1 and left == 0 else []
            parts += [(left,)] if digit & 2 and left > 0 else []
            parts += [(part, left - part) for part in range(1, left // 2 + 1)] if digit & 4 else []
            changes.update(tuple(sum(part == i for part in made) - (i == n) for i in range(1, largest + 1)) for made in parts)
        every.append(sorted(changes))
    return every


class Shape:
    """waves: (preperiod, period) of each number; pairs: (a, b, low, high), sizes whose numbers are compared.

    A kind is a cell of a plane: the plane tells of the numbers in pairs, the cell of those alone."""

    def __init__(self, code, waves, pairs):
        self.waves, self.moves = waves, moves(code, len(waves))
        self.pairs = [(a - 1, b - 1, low, high, math.lcm(waves[a - 1][1], waves[b - 1][1])) for a, b, low, high in pairs]
        paired = [i for pair in self.pairs for i in pair[:2]]
        self.alone = [i for i in range(len(waves)) if i not in paired]
        self.every = [(i, change) for i, changes in enumerate(self.moves) for change in changes]
        self.sizes = [sum(waves[i]) for i in self.alone]
        self.steps = [math.prod(self.sizes[:k]) for k in range(len(self.sizes))]
        self.planes, self.small, self.after = {}, {}, {}

    def options(self, x):
        return [tuple(map(int.__add__, x, change)) for i, change in self.every if x[i]]

    def residue(self, i, n):
        before, period = self.waves[i]
        return n if n < before else before + (n - before) % period

    def is_large(self, x, pair, margin):
        """Which of the two can lose a period, so that no kind of x changes, nor (margin 1) of an option."""
        a, b, low, high, period = pair
        large = [x[i] >= self.waves[i][0] + period + margin for i in (a, b)]
        steps = [0] + [change[a] - change[b] for _, change in self.every if margin]
        apart = x[a] - x[b]
        if all(large):
            return (a, b)
        if large[0] and apart - period + min(steps) >= high:
            return (a,)
        return (b,) if large[1] and apart + period + max(steps) <= low else ()

    def plane(self, x):
        """The plane of x; a small position of it is noted."""
        parts = []
        for a, b, low, high, _ in self.pairs:
            parts += (self.residue(a, x[a]), self.residue(b, x[b]), max(low, min(high, x[a] - x[b])))
        plane = tuple(parts)
        if plane not in self.planes:
            y = list(x)
            for pair in self.pairs:
                while large := self.is_large(y, pair, 0):
                    for i in large:
                        y[i] -= pair[4]
            self.small[plane], self.planes[plane] = y, bytearray(math.prod(self.sizes))
        return plane

    def is_p(self, x):
        return self.guess(self.plane(x), sum(self.residue(i, x[i]) * step for i, step in zip(self.alone, self.steps))) == 2

    def guess(self, plane, cell):
        """1: not P, 2: P, by the moves of a small position of the kind."""
        if self.planes[plane][cell]:
            return self.planes[plane][cell]
        if plane not in self.after:
            y = self.small[plane]
            self.after[plane] = [self.plane(tuple(map(int.__add__, y, change))) if y[i] or i in self.alone else None for i, change in self.every]
        x = self.small[plane]
        for i, step, size in zip(self.alone, self.steps, self.sizes):
            x[i] = cell // step % size
        found, has_move = 2, False
        for (i, change), after in zip(self.every, self.after[plane]):
            if x[i]:
                option = sum(self.residue(j, x[j] + change[j]) * step for j, step in zip(self.alone, self.steps))
                has_move = True
                if self.guess(after, option) == 2:
                    found = 1
                    break
                for j, step, size in zip(self.alone, self.steps, self.sizes):
                    x[j] = cell // step % size
        self.planes[plane][cell] = found if has_move else 1
        return self.planes[plane][cell]

    def numbers(self, pair):
        """The numbers of a pair that stand for all: one is not large, and the other is not far above it."""
        most = sum(self.waves[i][0] for i in pair[:2]) + 3 * pair[4] + pair[3] - pair[2] + 8
        x = [0] * len(self.waves)
        for x[pair[0]], x[pair[1]] in itertools.product(range(most), repeat=2):
            if not self.is_large(x, pair, 1):
                assert max(x) < most - 1
                yield x[pair[0]], x[pair[1]]

    def prove(self):
        """How many positions stand for all; 0 if the guess is wrong. All those with the same numbers in pairs are looked
        at together, as the bits of a number, beside more that moves from them lead to."""
        wide = [size + 1 + max(0, *(change[i] for _, change in self.every)) for i, size in zip(self.alone, self.sizes)]
        steps = [math.prod(wide[:k]) for k in range(len(wide))]

        def bits(allowed):
            """Those positions for which allowed(i, n) for each number n alone."""
            text = "1"
            for i, size in zip(self.alone, wide):
                text = "".join(text if allowed(i, n) else "0" * len(text) for n in range(size))
            return int(text[::-1], 2)

        def unroll(plane):
            cells = bytes(49 if self.guess(plane, cell) == 2 else 48 for cell in range(math.prod(self.sizes)))
            for i, step, size, far in zip(self.alone, steps, self.sizes, wide):
                block = [cells[k : k + step] for k in range(0, len(cells), step)]
                cells = b"".join(block[k + self.residue(i, n)] for k in range(0, len(block), size) for n in range(far))
            return int(cells[::-1], 2)

        looked_at, is_p = 0, {}
        here = bits(lambda i, n: n <= sum(self.waves[i]))
        has = {i: bits(lambda j, n: i != j or n > 0) for i in self.alone}
        for point in itertools.product(*[self.numbers(pair) for pair in self.pairs]):
            x = [0] * len(self.waves)
            for pair, numbers in zip(self.pairs, point):
                x[pair[0]], x[pair[1]] = numbers
            to_p = has_move = 0
            for i, change in self.every:
                mask = has[i] if i in has else here if x[i] else 0
                if mask:
                    plane = self.plane(tuple(max(0, n) for n in map(int.__add__, x, change)))
                    if plane not in is_p:
                        is_p[plane] = unroll(plane)
                    apart = sum(change[j] * step for j, step in zip(self.alone, steps))
                    to_p |= mask & (is_p[plane] >> apart if apart >= 0 else is_p[plane] << -apart)
                    has_move |= mask
            plane = self.plane(tuple(x))
            if plane not in is_p:
                is_p[plane] = unroll(plane)
            if (is_p[plane] ^ (has_move & ~to_p)) & here:
                return 0
            looked_at += math.prod(size + 1 for size in self.sizes)
        return looked_at

    def is_infinite(self):
        """Are there sums of which no two are alike? Of k of a, k = K, K + step, K + 2 step, ..., all beside one position,
        each pair is told apart by so many of b that the difference is at the upper bound for one and at the lower for
        the other."""
        for a, b, low, high, period in self.pairs:
            apart = -(-high // period) * period
            step = -((low - apart) // period) * period
            alone = [i for i in range(len(self.waves)) if i not in (a, b)]
            for beside in itertools.product((0, 1), repeat=len(alone)):
                x = [0] * len(self.waves)
                for i, n in zip(alone, beside):
                    x[i] = n
                x[b] = period * (self.waves[a][0] + self.waves[b][0] + step + abs(apart))
                x[a] = x[b] + apart
                above = self.is_p(tuple(x))
                x[a] -= step
                if above != self.is_p(tuple(x)):
                    return True
        return False


@functools.lru_cache(maxsize=None)
def is_lost(code, x):
    """By play alone."""
    made = [tuple(map(int.__add__, x, change)) for i, changes in enumerate(moves_of(code, len(x))) if x[i] for change in changes]
    return bool(made) and not any([is_lost(code, y) for y in made])


moves_of = functools.lru_cache(maxsize=None)(moves)


def sums(largest, tokens):
    if largest == 0:
        yield ()
        return
    for n in range(tokens // largest + 1):
        for smaller in sums(largest - 1, tokens - n * largest):
            yield (*smaller, n)


GAMES = {
    "0.3122": (((0, 2), (3, 2), (1, 2), (2, 2), (1, 2), (2, 2), (2, 4)), [(5, 7, -6, 3)]),
    "0.3102": (((0, 2), (1, 2), (1, 1), (2, 2), (2, 1), (2, 2), (1, 2), (1, 1), (2, 2), (2, 1), (2, 2), (1, 2)), [(12, 7, -2, 1)]),
    "4.76": (((0, 2), (2, 2), (2, 2), (2, 2), (2, 2), (2, 2)), [(5, 2, 1, 2), (3, 6, -1, 0)]),
}


def random_sums(count, code):
    """With a few of some heaps and many of others, most near the differences that count."""
    waves, pairs = GAMES[code]
    shape, dice = Shape(code, waves, pairs), random.Random(code)
    assert shape.prove()
    for _ in range(count):
        x = [dice.randrange(dice.choice((2, 5, 40))) for _ in waves]
        for a, b, low, high, _ in shape.pairs:
            x[a] = max(0, x[b] + dice.randint(low - 1, high + 1))
        heaps = [i + 1 for i, n in enumerate(x) for _ in range(n)]
        wins = sum(shape.is_p(tuple(map(int.__add__, x, change))) * x[i] for i, changes in enumerate(shape.moves) if x[i] for change in changes)
        dice.shuffle(heaps)
        print(code, "P" if shape.is_p(tuple(x)) else "N", wins, str(heaps).replace(" ", ""))


def main(tokens, codes):
    for code in codes:
        waves, pairs = GAMES[code]
        name, shape = f"{code} to heap {len(waves)}:", Shape(code, waves, pairs)
        stand_for_all, kinds = shape.prove(), b"".join(shape.planes.values())
        print(name, "proved" if stand_for_all else "not proved", "by", stand_for_all, "positions,", len(kinds), "kinds,", kinds.count(2), "of them P")
        print(name, "infinite" if shape.is_infinite() else "perhaps finite", "quotient")
        narrow = Shape(code, waves, [(a, b, low + 1, high) for a, b, low, high in pairs])
        print(name, "proved" if narrow.prove() else "not proved", "with a narrower shape")
        every = list(sums(len(waves), tokens))
        print(name, sum(is_lost(code, x) != shape.is_p(x) for x in every), "of", len(every), "sums are not as play has them")


sys.setrecursionlimit(100000)
if sys.argv[1] == "sums":
    for each in sys.argv[3:]:
        random_sums(int(sys.argv[2]), each)
else:
    main(int(sys.argv[1]), sys.argv[2:])
