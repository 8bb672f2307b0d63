"""Prove the misère outcomes of heap games with infinite quotients, whose P-positions are semilinear sets.

    python3 tests/oracle/semilinear.py TOKENS CODE...
    python3 tests/oracle/semilinear.py sums COUNT CODE...

The first form prints for each game whether the proof succeeds, whether the quotient is infinite, whether a narrower shape
also suffices, and for how many sums of at most TOKENS tokens a search disagrees. The second form prints COUNT random sums of
each game: the code, the outcome (P or N), the number of winning moves, and the heaps as a JSON array.

A position is a vector x of counts: x[i] is the number of heaps of size i + 1. A player who cannot move wins. A Shape
divides all positions into finitely many kinds. The kind of x depends on each count, reduced modulo a period above a
preperiod, and for some pairs of counts on their difference, clamped to an interval. The guess marks each kind as P or not,
by recursion over the options of one small position of the kind.

The guess is correct for every x if all positions satisfy two conditions (by induction, since play ends): a P-position has a
move, but none to a P-position; any other position has no move, or a move to a P-position. Both conditions depend only on
the kinds of x and of its options. Subtracting a period from a large count, or from both counts of a pair, preserves all
these kinds. It is therefore enough to check the finitely many positions from which no period can be subtracted; `prove`
checks each of them.

The program uses only the digits of the codes and the shapes in GAMES. It shares no code with the extension.
"""

import functools
import itertools
import math
import random
import sys


def moves(code, largest):
    """Return for each heap size from 1 to `largest` the sorted vectors by which a move on such a heap changes x."""
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
    """A division of all positions into kinds. waves has (preperiod, period) for each count. For each (a, b, low, high) in
    pairs, the difference of the counts of the heap sizes a and b matters, clamped to low..high.

    A kind is a cell of a plane. The plane is given by the paired counts and their differences, the cell by all others."""

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

    # Reduce the count n of heap index i to a number below preperiod + period.
    def residue(self, i, n):
        before, period = self.waves[i]
        return n if n < before else before + (n - before) % period

    def is_large(self, x, pair, margin):
        """Return the indices of the pair, both, one or none, from which a period can be subtracted (at once if both) without
        changing the kind of x or, with margin 1, the kind of x or of an option."""
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
        """Return the plane of x. For a new plane, store a position of it with small paired counts in self.small."""
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
        """Return 2 if the kind is P, otherwise 1, by recursion over the options of a small position of the kind."""
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
        """Yield the counts (of a, of b) from which no period can be subtracted; all other counts reduce to one of them. The
        bound `most` suffices, because one count is not large and the other is not far above it."""
        most = sum(self.waves[i][0] for i in pair[:2]) + 3 * pair[4] + pair[3] - pair[2] + 8
        x = [0] * len(self.waves)
        for x[pair[0]], x[pair[1]] in itertools.product(range(most), repeat=2):
            if not self.is_large(x, pair, 1):
                assert max(x) < most - 1
                yield x[pair[0]], x[pair[1]]

    def prove(self):
        """Return the number of positions that represent all others, or 0 if the guess is wrong for one of them. Positions
        with the same paired counts are checked together, as the bits of an integer; further bits are their options."""
        wide = [size + 1 + max(0, *(change[i] for _, change in self.every)) for i, size in zip(self.alone, self.sizes)]
        steps = [math.prod(wide[:k]) for k in range(len(wide))]

        def bits(allowed):
            """Return the positions, as bits, for which allowed(i, n) is true for the count n of each unpaired index i."""
            text = "1"
            for i, size in zip(self.alone, wide):
                text = "".join(text if allowed(i, n) else "0" * len(text) for n in range(size))
            return int(text[::-1], 2)

        # Return the P-positions of a plane as bits, with the kinds repeated as far as options can lead.
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
        """Return true if the shape shows that the quotient is infinite: the sums of a fixed position and k heaps of size a,
        for k = K, K + step, K + 2 step, ..., are pairwise distinguishable. For any two of them, add heaps of size b so that
        the difference reaches the upper bound for one and the lower bound for the other: the outcomes differ."""
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
    """Return true if x is a misère P-position, by a search of all moves."""
    made = [tuple(map(int.__add__, x, change)) for i, changes in enumerate(moves_of(code, len(x))) if x[i] for change in changes]
    return bool(made) and not any([is_lost(code, y) for y in made])


moves_of = functools.lru_cache(maxsize=None)(moves)


# Yield all positions with heaps of sizes 1 to `largest` and at most `tokens` tokens in total.
def sums(largest, tokens):
    if largest == 0:
        yield ()
        return
    for n in range(tokens // largest + 1):
        for smaller in sums(largest - 1, tokens - n * largest):
            yield (*smaller, n)


# For each code the arguments (waves, pairs) of its Shape.
GAMES = {
    "0.3122": (((0, 2), (3, 2), (1, 2), (2, 2), (1, 2), (2, 2), (2, 4)), [(5, 7, -6, 3)]),
    "0.3102": (((0, 2), (1, 2), (1, 1), (2, 2), (2, 1), (2, 2), (1, 2), (1, 1), (2, 2), (2, 1), (2, 2), (1, 2)), [(12, 7, -2, 1)]),
    "4.76": (((0, 2), (2, 2), (2, 2), (2, 2), (2, 2), (2, 2)), [(5, 2, 1, 2), (3, 6, -1, 0)]),
}


def random_sums(count, code):
    """Print `count` random sums of a game with few heaps of some sizes and many of others. The differences of the pairs are
    within or next to their bounds, unless that needs a negative count."""
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
