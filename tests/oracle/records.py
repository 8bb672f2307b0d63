"""Check six tables of sql/records by the definitions of their games, and print a line for each wrong row.

    python3 tests/oracle/records.py sample     check a sample of the rows
    python3 tests/oracle/records.py all        check as many rows as can be computed in minutes

Octal games (octal_four_table, open_octals, oeis_octal_56): the Grundy value of a heap is the least value that no option
has, and the value of two heaps is the XOR of their values. Long sequences are computed with rare heaps (Winning Ways,
chapter 4): all heaps but the rare ones are common, and two common heaps never sum to a common value. Pairs with a rare heap
are tried first; all pairs are tried only for smaller rare values that are still missing.

Misère quaternary games (misere_quaternaries): the outcome of each sum of a few heaps is found by a search of all moves, and
the elements of the quotient are the sums that these outcomes distinguish.

Strips (strip_temperatures): the thermograph of each whole strip is computed from the thermographs of its options, without
sums and canonical forms. Walls are sampled at temperatures that are multiples of 1/STEPS; the mast begins at the first one
at which the left wall is not above the right wall.

Dots and Boxes (boxes_scores): the score of a set of drawn sides is the best of those that the sides left lead to.

The program shares no code with the extension. It must run in the main directory of the project.
"""

import collections
import functools
import itertools
import sys
from fractions import Fraction

FOLDER = "sql/records/"
STEPS = 16


# Return the lines of a table as lists of fields, without comments.
def rows(name):
    with open(FOLDER + name) as lines:
        return [line.split() for line in lines if not line.startswith("#")]


def moves(code):
    """Return (tokens taken, digit) for each digit of the octal code that is not 0."""
    return [(take, int(digit)) for take, digit in enumerate(code.replace(".", "")) if digit != "0"]


# Return the Grundy values of the heaps 0 to count - 1.
def values(code, count):
    g = []
    for n in range(count):
        seen = set()
        for take, digit in moves(code):
            left = n - take
            if digit & 1 and left == 0:
                seen.add(0)
            if digit & 2 and left > 0:
                seen.add(g[left])
            if digit & 4 and left > 1:
                seen.update(map(int.__xor__, g[1 : left // 2 + 1], g[left - 1 : (left - 1) // 2 : -1]))
        n = 0
        while n in seen:
            n += 1
        g.append(n)
    return g


def long_values(code, count):
    """Return the same list as values(). Options with a rare heap yield the least missing common value; a smaller rare value
    counts as missing only after all pairs of heaps were tried."""
    g = values(code, 1500)
    splits = [take for take, digit in moves(code) if digit & 4]
    top = 512

    # Return the rare heaps: the parity of the bits of g[n] in mask decides; if turn is 1, it alternates with n.
    def rares(mask, turn):
        return [n for n in range(1, len(g)) if not ((g[n] & mask).bit_count() ^ turn * (n ^ splits[0])) & 1]

    turns = (0, 1) if len({take & 1 for take in splits}) == 1 else (0,)
    mask, turn = min(((m, t) for m in range(1, 128) for t in turns), key=lambda choice: len(rares(*choice)))
    odd = [bytes((v & mask).bit_count() & 1 for v in range(top))]
    odd.append(bytes(1 - bit for bit in odd[0]))
    few = rares(mask, turn)
    while len(g) < count:
        n = len(g)
        usual = odd[turn * (n ^ splits[0]) & 1]
        seen = set()
        for take, digit in moves(code):
            left = n - take
            if digit & 2:
                seen.add(g[left])
            if digit & 4:
                seen.update([g[rare] ^ g[left - rare] for rare in few if rare < left])
        value = 0
        while value in seen or not usual[value]:
            value += 1
        lacks = {v for v in range(value) if not usual[v] and v not in seen}
        for take in splits:
            for a in range(1, (n - take) // 2 + 1):
                if not lacks:
                    break
                lacks.discard(g[a] ^ g[n - take - a])
        g.append(min(lacks, default=value))
        if not odd[turn * (n ^ splits[0]) & 1][g[n]]:
            few.append(n)
    return g


def repeats(g, preperiod, period, saltus=0):
    """Return true if g[n + period] == g[n] (+ saltus) for all n >= preperiod in the list, and preperiod is the least number
    with this property. The elements of g may have any type if saltus is 0."""
    wrong = [n for n in range(len(g) - period) if g[n + period] != (g[n] + saltus if saltus else g[n])]
    return (wrong[-1] + 1 if wrong else 0) == preperiod


def octal_four(far):
    """Check the proved rows that need at most `far` values. By the theorem of Guy and Smith a period without a saltus is
    proved by the values to heap 2 (preperiod + period) + 4; a saltus is checked for 2 * far further heaps."""
    table = rows("octal_four_table.txt")
    if len({row[0] for row in table}) != 7168 or table != sorted(table):
        print("octal_four_table: codes are missing")
    for code, preperiod, period, saltus, proved in table:
        if proved == "1" and 2 * (int(preperiod) + int(period)) + 5 <= far:
            needed = 2 * (int(preperiod) + int(period)) + 5 + 2 * (int(saltus) > 0) * far
            if not repeats(values(code, needed), int(preperiod), int(period), int(saltus)):
                print(code, preperiod, period, saltus)


def octal_four_open(step):
    """Check a sample of the rows without a proof by the values to heap 5,000. A period p is accepted if the last
    max(3 p, 1250) values have it."""
    table = [row for row in rows("octal_four_table.txt") if row[4] == "0"]
    seen = [row for row in table if row[1] != "-"]
    none = [row for row in table if row[1] == "-"]
    for code, *repeat, _ in seen[:: max(1, step // 10)] + none[step // 2 :: step]:
        g = values(code, 5001)
        fits = [p for p in range(1, 1668) for end in [-max(3 * p, 1250)] if g[end:-p] == g[end + p :]]
        if repeat[0] == "-":
            good = not fits
        else:
            preperiod, period, saltus = map(int, repeat)
            good = saltus == 0 and fits[0] == period and repeats(g, preperiod, period)
        if not good:
            print(code, *repeat, fits[:1])


# Check the largest value, the sum of the values and the last ten values, in the rows with at most `far` heaps.
def open_octals(far):
    for code, largest, _, most, total, *last in rows("open_octals.txt"):
        if int(largest) <= far:
            g = long_values(code, int(largest) + 1)
            if (max(g), sum(g), g[-10:]) != (int(most), int(total), list(map(int, last))):
                print(code, largest)


# Check the terms of A071436 and, if far > 100000, the preperiod and the period.
def octal_56(far):
    table = rows("oeis_octal_56.txt")
    g = long_values("0.56", 654000 if far > 100000 else 3000)
    known = [(int(row[0]), int(row[1])) for row in table if row[0].isdigit()]
    if known != [(n, g[n]) for n in range(1, 1001)]:
        print("the b-file of A071436")
    if far > 100000 and (not repeats(g, 326640, 144, 0) or "n=326639." not in table[0] or "144." not in table[0]):
        print("the period of A071436")


# ---- Quaternary games: a move leaves at most one heap ----


def options(code, n):
    """Return the set of heaps that a move can leave of a heap of n; 0 is the empty heap."""
    return {n - take for take, digit in moves(code) if take <= n and digit & (2 if take < n else 1)}


def trees(code, largest, known):
    """Return the number of the game tree of each heap from 0 to `largest`; known maps sets of options to these numbers."""
    tree = []
    for n in range(largest + 1):
        tree.append(known.setdefault(frozenset(tree[k] for k in options(code, n)), len(known)))
    return tree


def shifts(code, known):
    """Return the code of an equivalent game in which heap 1 has a move. While heap 1 has none, replace the code by one
    whose heap n has the game tree of heap n + 1 of the old code; print a line if this is false for some n <= 16."""
    while not int(code[0]) & 1:
        digits = [int(digit) for digit in code + "0"]
        shifted = "".join(str((d & 2) | (d >> 1) | (after & 1)) for d, after in zip(digits, digits[1:]))
        if trees("0." + code, 17, known)[1:] != trees("0." + shifted, 16, known):
            print("0." + code, "is not", "0." + shifted)
        code = shifted
    return "0." + code.rstrip("0")


def is_sum_p(code, total, known):
    """Return true if the sum is a P-position in misère play, by a search of all moves; known is a cache."""
    if total not in known:
        after = [tuple(sorted(total[:i] + total[i + 1 :] + (k,) * (k > 0))) for i, n in enumerate(total) for k in options(code, n)]
        known[total] = bool(after) and not any([is_sum_p(code, option, known) for option in after])
    return known[total]


def quotient(code, largest, heaps):
    """Return (number of elements, number of P-elements, element of each heap from 0) of the misère quotient, as far as sums
    of at most `heaps` heaps show it: two sums are different elements if adding such a sum distinguishes their outcomes."""
    movable = [n for n in range(1, largest + 1) if options(code, n)]
    sums = [total for count in range(heaps + 1) for total in itertools.combinations_with_replacement(movable, count)]
    known = {}
    tell = {total: tuple(is_sum_p(code, tuple(sorted(total + other)), known) for other in sums) for total in sums}
    return len(set(tell.values())), len({row for row in tell.values() if row[0]}), [tell.get((n,), tell[()]) for n in range(largest + 1)]


# Check that the table has all codes. Then check quotient and period of proved rows whose last heap is at most `far`: every
# step-th row with at most 6 elements and, if far > 9, all rows with more.
def misere_quaternaries(far, heaps, step):
    table = rows("misere_quaternaries.txt")
    count, known = collections.Counter(), {}
    for digits in itertools.islice(itertools.product("0123", repeat=7), 1, None):
        count[shifts("".join(digits), known)] += 1
    if [row[:2] for row in table] != [[code, str(count[code])] for code in sorted(count)]:
        print("misere_quaternaries: codes are missing")
    proved = [row for row in table if row[6] == "proved" and int(row[7]) <= far]
    few = [row for row in proved if int(row[2]) <= 6]
    for code, _, elements, p_elements, preperiod, period, _, last in few[::step] + [row for row in proved if row not in few and far > 9]:
        a, b, phi = quotient(code, int(last), heaps)
        if (a, b) != (int(elements), int(p_elements)) or not repeats(phi, int(preperiod), int(period)):
            print(code, elements, p_elements, preperiod, period, a, b)


# ---- Strips: a cell is 0 (empty), 1 (Left's piece), 2 (Right's piece) or 3 (burnt); a game yields a player's options ----


def snort(strip, player, same=False):
    for i, cell in enumerate(strip):
        near = strip[max(0, i - 1) : i] + strip[i + 1 : i + 2]
        if cell == 0 and (player if same else 3 - player) not in near:
            yield strip[:i] + (player,) + strip[i + 1 :]


def col(strip, player):
    return snort(strip, player, True)


# Return the strip with the cells in the dictionary `changes` replaced.
def put(strip, changes):
    return tuple(changes.get(i, cell) for i, cell in enumerate(strip))


def clobber(strip, player):
    for i, cell in enumerate(strip):
        for j in (i - 1, i + 1):
            if cell == player and 0 <= j < len(strip) and strip[j] == 3 - player:
                yield put(strip, {i: 0, j: player})


def konane(strip, player):
    for i, cell in enumerate(strip):
        for step in (-1, 1):
            changes, j = {i: 0}, i
            while cell == player and 0 <= j + 2 * step < len(strip) and strip[j + step] == 3 - player and strip[j + 2 * step] == 0:
                changes[j] = changes[j + step] = 0
                j += 2 * step
                changes[j] = player
                yield put(strip, changes)


def amazons(strip, player):
    def reach(cells, i):
        for step in (-1, 1):
            j = i + step
            while 0 <= j < len(cells) and cells[j] == 0:
                yield j
                j += step

    for i, cell in enumerate(strip):
        for j in reach(strip, i) if cell == player else ():
            moved = put(strip, {i: 0, j: player})
            for k in reach(moved, j):
                yield put(moved, {k: 3})


def walls(game):
    """Return a function from a strip to its thermograph (left wall, right wall, temperature). A wall is a list of values at
    t = -1, -1 + 1/STEPS, -1 + 2/STEPS, ..."""

    @functools.lru_cache(maxsize=None)
    def of(strip):
        size = (len(strip) + 2) * STEPS + 1
        lefts = [of(option) for option in set(game(strip, 1))]
        rights = [of(option) for option in set(game(strip, 2))]
        left, right, mast, end = [], [], None, None
        for i in range(size):
            t = Fraction(i, STEPS) - 1
            if mast is None:
                a = max((option[1][i] for option in lefts), default=None)
                b = min((option[0][i] for option in rights), default=None)
                a, b = None if a is None else a - t, None if b is None else b + t
                if a is None and b is None:
                    mast, end = Fraction(0), t
                elif a is None or b is None:
                    mast, end = (b if a is None else a), t
                elif a <= b:
                    assert a == b or t == -1, "finer steps are needed"
                    mast, end = a, t
            left.append(a if mast is None else mast)
            right.append(b if mast is None else mast)
        assert mast is not None
        return left, right, end

    return of


def strips(far):
    games = {"snort": snort, "col": col, "clobber": clobber, "konane": konane, "amazons": amazons}
    known = {name: walls(game) for name, game in games.items()}
    for name, length, temperature in rows("strip_temperatures.txt"):
        n = int(length)
        if n > far:
            continue
        stones = tuple(1 + i % 2 for i in range(n))
        strip = {"clobber": stones, "konane": stones + (0,), "amazons": (1,) + (0,) * n + (2,)}.get(name, (0,) * n)
        if known[name](strip)[2] != Fraction(temperature):
            print(name, length, temperature, known[name](strip)[2])


def boxes(far):
    for size, sides, score in rows("boxes_scores.txt"):
        height, width = map(int, size.split("x"))
        first, count = width * (height + 1), int(sides)
        assert count == first + height * (width + 1)
        if count > far:
            continue
        box = []
        for y, x in itertools.product(range(height), range(width)):
            left = first + y * (width + 1) + x
            box.append(1 << y * width + x | 1 << (y + 1) * width + x | 3 << left)
        best = [0] * (1 << count)
        for drawn in range((1 << count) - 2, -1, -1):
            worths = []
            for side in range(count):
                after = drawn | 1 << side
                if after != drawn:
                    gain = sum(after & b == b and drawn & b != b for b in box)
                    worths.append(gain + best[after] if gain else -best[after])
            best[drawn] = max(worths)
        if best[0] != int(score):
            print(size, score, best[0])


every = sys.argv[1] == "all"
octal_four(5001 if every else 300)
if every:
    octal_four_open(300)
open_octals(1000000 if every else 20000)
octal_56(1000000 if every else 0)
misere_quaternaries(*(10, 4, 10) if every else (9, 3, 24))
strips(8 if every else 6)
boxes(19 if every else 13)
