"""Compute the answers to the examples of grundy_help, and print them.

    python3 tests/analyses/examples.py

For each example print the SQL statement, and its rows indented by four spaces. EXAMPLES also has the source of the answer:
a search of all plays, the definition of the function, a publication, or a derivation by hand. A published answer is
confirmed by search as far as the search reaches. tests/analyses/help.test compares the answers with the outputs in the
declarations of the functions and, for pictures, with pictures.expected.

The program shares no code with the extension. Grundy values are mex values of all options, outcomes are found by playing,
and misère forms and quotients by playing the sums with all small test games. The partizan examples are in
partizan_examples.py.
"""

import functools
import itertools
import json
import operator
import sys

import partizan_examples

sys.setrecursionlimit(100000)


def mex(values):
    values = set(values)
    return next(n for n in range(len(values) + 1) if n not in values)


def piece(*moves):
    """Return the Grundy function value(x, y) of a chess piece, and its moves as value.options(x, y). A move is
    (dx, dy, rides); if `rides` is True it can be repeated in the same direction."""

    def options(x, y):
        for dx, dy, rides in moves:
            to_x, to_y = x + dx, y + dy
            while to_x >= 0 and to_y >= 0:
                yield to_x, to_y
                if not rides:
                    break
                to_x, to_y = to_x + dx, to_y + dy

    @functools.lru_cache(None)
    def value(x, y):
        return mex(value(*option) for option in options(x, y))

    value.options = options
    return value


def take_one_or_three(n):
    return mex(take_one_or_three(n - take) for take in (1, 3) if take <= n)


KNIGHT = piece((-2, -1, False), (-1, -2, False))
NIGHTRIDER = piece((-2, -1, True), (-1, -2, True))
KING = piece((-1, 0, False), (0, -1, False), (-1, -1, False))
ROOK = piece((-1, 0, True), (0, -1, True))
BISHOP = piece((-1, -1, True))
QUEEN = piece((-1, 0, True), (0, -1, True), (-1, -1, True))


def period(values, saltus, longest):
    """Return (preperiod, period) for the shortest period below `longest` that holds for more than three periods at the
    end of `values`, otherwise None. Values increase by saltus(period) from one period to the next."""
    for length in range(1, longest):
        bad = [n for n in range(len(values) - length) if values[n + length] != values[n] + saltus(length)]
        start = bad[-1] + 1 if bad else 0
        if len(values) - start > 3 * length:
            return start, length


def queen_row_period(row, columns=400):
    """Return (preperiod, period) of a row of queen values. Rows are computed in order because QUEEN would recurse over
    hundreds of cells."""
    grid = []
    for y in range(row + 1):
        grid.append([])
        for x in range(columns):
            seen = set(grid[y]) | {grid[j][x] for j in range(y)} | {grid[y - k][x - k] for k in range(1, min(x, y) + 1)}
            grid[y].append(mex(seen))
    return period(grid[row], lambda length: length, 50)


@functools.lru_cache(None)
def nim_wins(heaps, misere):
    if not any(heaps):
        return misere
    return any(not nim_wins(left, misere) for *_, left in nim_moves(heaps))


def nim_moves(heaps):
    for heap, size in enumerate(heaps):
        for take in range(1, size + 1):
            yield heap, size, take, size - take, heaps[:heap] + (size - take,) + heaps[heap + 1 :]


def nim_winning_moves(heaps):
    return [move[:4] for move in nim_moves(heaps) if not nim_wins(move[4], False)]


def nim_k_moves(k, heaps):
    ways = itertools.product(*(range(size + 1) for size in heaps))
    return [left for left in ways if 1 <= sum(map(int.__ne__, left, heaps)) <= k]


@functools.lru_cache(None)
def nim_k_wins(k, heaps):
    return any(not nim_k_wins(k, left) for left in nim_k_moves(k, heaps))


def nim_k_winning_moves(k, heaps):
    for left in nim_k_moves(k, heaps):
        if not nim_k_wins(k, left):
            yield tuple(json.dumps(list(x), separators=(",", ":")) for x in (left, map(int.__sub__, heaps, left)))


def divisors(n):
    return [d for d in range(1, n) if n % d == 0]


@functools.lru_cache(None)
def tower(height):
    return mex(tower(d) for d in divisors(height))


def coin_game(parents):
    """Return the Grundy function of coins on a tree, a tuple with the number of coins on each node. A move takes coins from
    a node to its parent, parents[node]. Coins on node 0, the root, cannot move and are always counted as 0."""

    def options(coins):
        for node in range(1, len(coins)):
            for take in range(1, coins[node] + 1):
                left = list(coins)
                left[node] -= take
                left[parents[node]] += take
                yield node, take, (0, *left[1:])

    @functools.lru_cache(None)
    def value(coins):
        return mex(value(left) for *_, left in options(coins))

    value.winning = lambda coins: [(node, take) for node, take, left in options(coins) if value(left) == 0]
    return value


@functools.lru_cache(None)
def turned_row(sizes, row):
    """Return the Grundy value of a row of coins. A move turns n coins, n in `sizes`, the rightmost of them from H to T."""
    return mex(value for _, value in turned_rows(sizes, row))


def turned_rows(sizes, row):
    moves = []
    for size in sizes:
        for turned in itertools.combinations(range(len(row)), size):
            if row[turned[-1]] == "H":
                after = "".join("HT"[coin == "H"] if at in turned else coin for at, coin in enumerate(row))
                moves.append((after, turned_row(sizes, after)))
    return moves


@functools.lru_cache(None)
def kayles_row(row):
    """Return the Grundy value of a row of pins (I: standing, X: fallen). A move removes one pin or two adjacent pins."""
    return mex(value for _, value in kayles_rows(row))


def kayles_rows(row):
    moves = []
    for count in (1, 2):
        for at in range(len(row) - count + 1):
            if row[at : at + count] == "I" * count:
                after = row[:at] + "X" * count + row[at + count :]
                moves.append((after, kayles_row(after)))
    return moves


STAIRS = coin_game((None, 0, 1, 2))
CHAIN = coin_game((None, 0, 1))
FORK = coin_game((None, 0, 0))


def pawn_moves(board, side):
    step = 1 if side == "W" else -1
    for pawn, cell in enumerate(board):
        if cell == side and 0 <= pawn + step < len(board) and board[pawn + step] != side:
            after = list(board)
            after[pawn], after[pawn + step] = ".", side
            yield pawn, "".join(after)


@functools.lru_cache(None)
def pawns_win(board, side):
    other = "B" if side == "W" else "W"
    if side not in board or other not in board:
        return side in board
    return any(not pawns_win(after, other) for _, after in pawn_moves(board, side))


class Boxes:
    """Dots and Boxes on a board of rows x columns boxes, played. A position is a set of drawn sides."""

    def __init__(self, rows, columns):
        dots = [(x, y) for y in range(rows, -1, -1) for x in range(columns + 1)]
        flat = [((x, y), (x + 1, y)) for x, y in dots if x < columns]
        self.sides = flat + [((x, y - 1), (x, y)) for x, y in dots if y > 0]
        self.boxes = [
            {((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1))}
            for x in range(columns)
            for y in range(rows)
        ]

    def name(self, side):
        return "".join("abcdefgh"[x] + str(y + 1) for x, y in side)

    def moves(self, drawn):
        """Yield the name, the boxes completed and the position of each move."""
        for side in self.sides:
            if side not in drawn:
                after = drawn | {side}
                yield self.name(side), sum(side in box and box <= after for box in self.boxes), after

    @functools.lru_cache(None)
    def solve(self, drawn=frozenset()):
        """Return the score and the nimber, None for loony. Moves that complete a box must be followed by another one:
        with a heap of n beside it, the mover wins unless n is the nimber of the position after such a move."""
        scores, reached, lost = [0], set(), None
        for _, gain, after in self.moves(drawn):
            score, nimber = self.solve(after)
            scores.append(gain + score if gain else -score)
            if not gain:
                reached.add(nimber)
            else:
                lost = {nimber} if lost is None else lost & {nimber}
        if lost is None:
            return max(scores[1:] or [0]), mex(reached)
        lost -= reached | {None}
        return max(scores[1:]), min(lost) if lost else None


def octal_moves(digits, heap):
    for take, digit in enumerate(digits, 1):
        rest = heap - take
        if rest == 0 and digit & 1:
            yield ()
        if rest > 0 and digit & 2:
            yield (rest,)
        if digit & 4:
            yield from ((part, rest - part) for part in range(1, rest // 2 + 1))


def octal_values(digits, count):
    values = []
    for heap in range(count):
        values.append(mex(total(values, parts) for parts in octal_moves(digits, heap)))
    return values


def total(values, parts):
    return functools.reduce(lambda sum, part: sum ^ values[part], parts, 0)


KAYLES = octal_values((7, 7), 300)
DAWSON = octal_values((1, 3, 7), 600)
assert period(KAYLES, lambda _: 0, 50) == (71, 12)
assert period(DAWSON, lambda _: 0, 50) == (52, 34)


# Misère play: a player who cannot move wins. A position is a sorted tuple of heaps; -k is a Nim heap of k tokens.


def kayles_or_nim(heap):
    yield from octal_moves((7, 7), heap) if heap > 0 else (((-k,) if k else ()) for k in range(-heap))


def subtract_one_or_two(heap):
    yield from ((heap - take,) if heap > take else () for take in (1, 2) if take <= heap)


def sum_moves(moves, heaps):
    for index, heap in enumerate(heaps):
        for parts in moves(heap):
            yield index, sorted(parts), tuple(sorted(heaps[:index] + parts + heaps[index + 1 :]))


@functools.lru_cache(None)
def misere_minus(moves, heaps):
    """Return the misère Grundy value: 1 if there is no option, otherwise the mex of the values of the options."""
    options = [misere_minus(moves, left) for *_, left in sum_moves(moves, heaps)]
    return mex(options) if options else 1


@functools.lru_cache(None)
def misere_wins(moves, heaps):
    options = [misere_wins(moves, left) for *_, left in sum_moves(moves, heaps)]
    return not options or not all(options)


def outcome(wins):
    return "N" if wins else "P"


def genus(moves, heap, normal):
    """Return the genus of a heap as text, from the misère values of its sums with 0 to 7 Nim heaps of two tokens."""
    return genus_text(
        [misere_minus(moves, tuple(sorted((heap,) * (heap > 0) + (-2,) * twos))) for twos in range(8)], normal
    )


def genus_text(digits, normal):
    while len(digits) > 2 and digits[-1] == digits[-3]:
        digits.pop()
    assert len(digits) < 7 and max(digits) < 10
    return "%d^%s" % (normal, "".join(map(str, digits)))


def tuples(game):
    """Yield each option of a game as a sum of one component. A game is the sorted tuple of its options."""
    yield from ((option,) for option in game)


def misere_same(games, tests):
    return tuple(misere_wins(tuples, tuple(sorted((*games, *test)))) for test in tests)


def day_of(game):
    return 1 + max(map(day_of, game)) if game else 0


def sets_of(games):
    return [tuple(sorted(s)) for n in range(len(games) + 1) for s in itertools.combinations(games, n)]


def born_after(born):
    """Return (representatives, tests) for the games whose options are in `born`. Tests are all sums of one or two of these
    games; of the games with the same outcomes in all tests, the one born first is the representative."""
    games = sorted(sets_of(born), key=day_of, reverse=True)
    tests = [test for n in (1, 2) for test in itertools.combinations_with_replacement(games, n)]
    return {misere_same((game,), tests): game for game in games}, tests


BORN = [()]
for _ in range(3):
    BORN = sorted(born_after(BORN)[0].values())
SIMPLEST, TESTS = born_after(BORN)
assert len(BORN) == 5 and len(SIMPLEST) == 22
ZERO, ONE = (), ((),)
TWO = (ZERO, ONE)
TWO_SHARP = (TWO,)
THREE = tuple(sorted((ZERO, ONE, TWO)))


def heap_size(game):
    return len(game) if sorted(game, key=day_of) == HEAPS[: len(game)] else None


HEAPS = [ZERO, ONE, TWO, THREE]


def form_order(game):
    """Return a sort key: heaps by size, then other games by birthday, number of options, and options in descending order."""
    size = heap_size(game)
    options = [form_order(option) for option in sorted(game, key=form_order, reverse=True)]
    return (0, size) if size is not None else (1, day_of(game), len(game), options)


def form_text(game):
    if heap_size(game) is not None:
        return str(heap_size(game))
    if set(game) == {TWO, THREE}:
        return "2_2"
    parts = [form_text(option) for option in sorted(game, key=form_order, reverse=True)]
    if len(parts) == 1:
        return parts[0] + ("#" if parts[0].endswith("#") else "_#")
    return "{%s}" % ",".join(parts)


def nim_value(game):
    return mex(nim_value(option) for option in game)


def form_genus(*games):
    digits = [misere_minus(tuples, tuple(sorted(games + (TWO,) * twos))) for twos in range(8)]
    return genus_text(digits, functools.reduce(operator.xor, map(nim_value, games)))


def misere_form(*games):
    """Return the text of the game, one of 22 born by day 4, that has the same outcomes as this sum in all TESTS."""
    return form_text(SIMPLEST[misere_same(games, TESTS)])


def misere_elements(moves, largest, most=5):
    """Return the elements of a misère quotient as words, and a function from a word to its element's index. Two sums are
    the same element if their outcomes agree after adding any fewer than `most` heaps of 1 to `largest`. A word is the
    first shortest sum of its element; its letters are the heaps that are not the same element as a sum of smaller heaps."""

    def signature(word):
        return tuple(misere_wins(moves, tuple(sorted(word + test))) for test in tests)

    def words_of(letters):
        words, seen = [()], {signature(()): 0}
        for word in words:
            for heap in letters:
                if not word or heap >= word[-1]:
                    if seen.setdefault(signature(word + (heap,)), len(words)) == len(words):
                        words.append(word + (heap,))
        return words, seen

    heaps = range(1, largest + 1)
    tests = [test for count in range(most) for test in itertools.combinations_with_replacement(heaps, count)]
    letters = []
    for heap in heaps:
        if signature((heap,)) not in words_of(letters)[1]:
            letters.append(heap)
    words, seen = words_of(letters)
    return words, lambda word: seen[signature(word)]


@functools.lru_cache(None)
def nim_product(a, b):
    """Return the product of two nimbers, computed from Conway's definition."""
    return mex(nim_product(i, b) ^ nim_product(a, j) ^ nim_product(i, j) for i in range(a) for j in range(b))


def wide_product(a, b, bits=64):
    """Return the product of two nimbers below 2^bits, for a power of two `bits`, by Conway's rule for Fermat powers. It is
    fast enough for 64 bits, and an assertion compares it with nim_product."""
    if bits == 1 or a < 2 or b < 2:
        return a * b
    half = bits // 2
    low = (1 << half) - 1
    high_product, low_product = wide_product(a >> half, b >> half, half), wide_product(a & low, b & low, half)
    crossed = wide_product((a >> half) ^ (a & low), (b >> half) ^ (b & low), half)
    return (crossed ^ low_product) << half ^ low_product ^ wide_product(high_product, 1 << (half - 1), half)


assert all(wide_product(a, b) == nim_product(a, b) for a in range(20) for b in range(20))
INVERSE_OF_ALL_ONES = 221865125609472
assert wide_product(INVERSE_OF_ALL_ONES, 2**64 - 1) == 1


def numbers_in(field, wanted):
    return [(x,) for x in range(field) if wanted(x)]


def board(value, size):
    return [(x, y, value(x, y)) for y in range(size) for x in range(size)]


KAYLES_WORDS, kayles_element = misere_elements(kayles_or_nim, 4)
SUBTRACTION_WORDS, subtraction_element = misere_elements(subtract_one_or_two, 6)

def bits_parts(cells, width, height):
    """Yield (part, least, x, y, size) for each orthogonally connected part of a set of cells: its mask, the least mask of
    its eight images in the corner of the board, its minimum x and y, and its number of cells."""
    left = {(at % width, at // width) for at in range(width * height) if cells >> at & 1}

    def number(part):
        return sum(1 << (y * width + x) for x, y in part)

    def images(part):
        for turn in range(4):
            part = {(y, -x) for x, y in part}
            for image in (part, {(-x, y) for x, y in part}):
                x0, y0 = min(x for x, _ in image), min(y for _, y in image)
                yield {(x - x0, y - y0) for x, y in image}

    while left:
        part = {min(left, key=lambda cell: (cell[1], cell[0]))}
        while True:
            more = {(x + dx, y + dy) for x, y in part for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} & left
            if more <= part:
                break
            part |= more
        left -= part
        least = min(number(i) for i in images(part) if all(x < width and y < height for x, y in i))
        yield number(part), least, min(x for x, _ in part), min(y for _, y in part), len(part)


@functools.lru_cache(None)
def pair_value(position):
    """Return the Grundy value of seven bits; a move clears two adjacent bits that are set."""
    pairs = [3 << bit for bit in range(6) if position >> bit & 3 == 3]
    return mex(pair_value(position & ~pair) for pair in pairs)


def bit_outcome(position):
    """Return True if the player to move wins; a move clears one of three bits."""
    return any(not bit_outcome(position & ~(1 << bit)) for bit in range(3) if position >> bit & 1)


ROW_OF_BOXES = Boxes(1, 2)
PLAYED = "search: all plays"
DEFINED = "the definition"
SIMPLEST_FOUND = "search: all plays of sums with one or two games born by day 4, of which the simplest is the same"
STATED = "README.md"

def shard(position, shards=4):
    """Return the shard that owns an integer or a text, computed from the definition in the reference."""
    if isinstance(position, int):
        told = b"\1" + position.to_bytes(8, "little", signed=True)
    else:
        told = b"\3" + position.encode()
    scrambled = 0xCBF29CE484222325
    for byte in told:
        scrambled = (scrambled ^ byte) * 0x100000001B3 % 2**64
    scrambled = (scrambled ^ scrambled >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    scrambled = (scrambled ^ scrambled >> 27) * 0x94D049BB133111EB % 2**64
    return (scrambled ^ scrambled >> 31) % shards


EXAMPLES = [
    ("SELECT grundy_knight(4, 7)", [(KNIGHT(4, 7),)], PLAYED),
    ("SELECT grundy_king(3, 3)", [(KING(3, 3),)], PLAYED),
    ("SELECT grundy_rook(5, 3)", [(ROOK(5, 3),)], PLAYED),
    ("SELECT grundy_bishop(5, 3)", [(BISHOP(5, 3),)], PLAYED),
    ("SELECT grundy_piece('(-2,-1)* (-1,-2)*', 9, 7)", [(NIGHTRIDER(9, 7),)], PLAYED),
    (
        "SELECT name, moves FROM grundy_pieces WHERE name LIKE '%rider'",
        [
            ("alfilrider", "(-2,-2)*"),
            ("camelrider", "(-3,-1)* (-1,-3)*"),
            ("dabbabarider", "(-2,0)* (0,-2)*"),
            ("nightrider", "(-2,-1)* (-1,-2)*"),
            ("zebrarider", "(-3,-2)* (-2,-3)*"),
        ],
        "the leaps that fairy chess knows by these names, those of them that go left and down",
    ),
    (
        "SELECT x, y FROM grundy_board('queen', 8) WHERE value = 0",
        [(x, y) for x, y, value in board(QUEEN, 8) if value == 0],
        PLAYED,
    ),
    (
        "SELECT to_x, to_y FROM piece_moves('queen', 6, 11) WHERE value = 0",
        [to for to in QUEEN.options(6, 11) if QUEEN(*to) == 0],
        PLAYED,
    ),
    ("SELECT grundy_queen(3, 5)", [(QUEEN(3, 5),)], PLAYED + "; a pair of W. Wythoff (1907)"),
    (
        "SELECT preperiod, period FROM queen_period(3)",
        [queen_row_period(3)],
        "400 values by the definition; A. Dress, A. Flammenkamp, N. Pink (1999) prove that rows repeat",
    ),
    ("SELECT nim_sum(column1) FROM (VALUES (3), (4), (5))", [(3 ^ 4 ^ 5,)], DEFINED),
    ("SELECT nim_sum(3, 4, 5)", [(3 ^ 4 ^ 5,)], DEFINED),
    (
        "SELECT nim_winning_moves(column1) FROM (VALUES (1), (1), (1))",
        [(len(nim_winning_moves((1, 1, 1))),)],
        PLAYED,
    ),
    (
        "SELECT nim_outcome('[3, 4, 5]')",
        [("N" if nim_wins((3, 4, 5), False) else "P",)],
        PLAYED,
    ),
    (
        "SELECT nim_sum_outcome(column1, 'misere') FROM (VALUES (1), (1), (1))",
        [("N" if nim_wins((1, 1, 1), True) else "P",)],
        PLAYED,
    ),
    ("SELECT * FROM nim_winning_moves('[3, 4, 5]')", nim_winning_moves((3, 4, 5)), PLAYED),
    (
        "SELECT nim_k_outcome(2, '[3, 5, 6]')",
        [("N" if nim_k_wins(2, (3, 5, 6)) else "P",)],
        PLAYED,
    ),
    (
        "SELECT nim_k_sum_outcome(2, column1) FROM (VALUES (3), (5), (6))",
        [("N" if nim_k_wins(2, (3, 5, 6)) else "P",)],
        PLAYED,
    ),
    (
        "SELECT * FROM nim_k_winning_moves(2, '[3, 5, 7]')",
        list(nim_k_winning_moves(2, (3, 5, 7))),
        PLAYED,
    ),
    ("SELECT mex(column1) FROM (VALUES (0), (1), (3))", [(mex([0, 1, 3]),)], DEFINED),
    ("SELECT grundy_tower(360)", [(tower(360),)], PLAYED),
    ("SELECT to_height FROM tower_moves(360) WHERE value = 2", [(d,) for d in divisors(360) if tower(d) == 2], PLAYED),
    (
        "SELECT staircase_nim(column1, column2) FROM (VALUES (0, 9), (1, 3), (2, 8), (3, 5))",
        [(STAIRS((0, 3, 8, 5)),)],
        PLAYED,
    ),
    (
        "SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]')",
        [(step, (9, 3, 8, 5)[step], take, (9, 3, 8, 5)[step] - take) for step, take in STAIRS.winning((0, 3, 8, 5))],
        PLAYED,
    ),
    (
        "SELECT node, winning_take FROM coin_tree('VALUES (1, NULL, 0), (2, 1, 5), (3, 2, 4)')",
        [(node + 1, dict(CHAIN.winning((0, 5, 4))).get(node, "")) for node in range(3)],
        PLAYED,
    ),
    (
        "SELECT valid, value FROM coin_tree_reparent('VALUES (1, NULL, 0), (2, 1, 5), (3, 2, 4)', 3, 1)",
        [(1, FORK((0, 5, 4)))],
        PLAYED,
    ),
    ("SELECT coin_row('turtles', 'HTTH')", [(turned_row((1, 2), "HTTH"),)], PLAYED),
    (
        "SELECT row_after FROM coin_row_moves('turtles', 'HTTH') WHERE value = 0",
        [(after,) for after, value in turned_rows((1, 2), "HTTH") if value == 0],
        PLAYED,
    ),
    ("SELECT grundy_row('kayles', 'IIXIII')", [(kayles_row("IIXIII"),)], PLAYED),
    (
        "SELECT row_after FROM row_moves('kayles', 'IIXIII') WHERE value = 0",
        [(after,) for after, value in kayles_rows("IIXIII") if value == 0],
        PLAYED,
    ),
    ("SELECT pawns_winner('W..B')", [("W" if pawns_win("W..B", "W") else "B",)], PLAYED),
    (
        "SELECT pawn, board_after FROM pawns_moves('W.WB..B') WHERE wins",
        [move for move in pawn_moves("W.WB..B", "W") if not pawns_win(move[1], "B")],
        PLAYED,
    ),
    (
        "SELECT boxes_score('3x3')",
        [(-3,)],
        "D. Wilson, Dots-and-Boxes analysis (2010); boards of up to 2 x 3 by a search of all plays",
    ),
    ("SELECT boxes_nimber('2x3')", [(Boxes(2, 3).solve()[1],)], PLAYED),
    (
        "SELECT side, score FROM boxes_moves('1x2') WHERE is_best",
        [
            (name, -ROW_OF_BOXES.solve(after)[0])
            for name, gain, after in ROW_OF_BOXES.moves(frozenset())
            if -ROW_OF_BOXES.solve(after)[0] == ROW_OF_BOXES.solve()[0]
        ],
        PLAYED,
    ),
    (
        "SELECT boxes_svg('1x1', '+-+/. ./+.+')",
        [("Dots and Boxes, 1 x 1 boxes",)] + [(name,) for name, _, _ in Boxes(1, 1).moves(frozenset())],
        "by hand; the tooltips",
    ),
    (
        "SELECT grundy_heap('kayles', 1000000000000000000)",
        [(KAYLES[84 + (10**18 - 84) % 12],)],
        "300 values by the definition; R. Guy, C. Smith (1956) prove the period 12 from 71 on",
    ),
    (
        "SELECT board, value FROM board_list('clobber', '1x2')",
        [(a + b, "*" if a + b == "ox" else 0) for a in ".ox" for b in ".ox" if a <= b],
        "all boards, each compared with its mirror image; * where a stone can take the other",
    ),
    ("SELECT n FROM grundy_range(1, 10, 3)", [(1,), (4,), (7,), (10,)], "by hand"),
    ("SELECT n FROM heap_values('kayles', 100) WHERE value = 0", [(n,) for n in range(101) if KAYLES[n] == 0], DEFINED),
    (
        "SELECT parts FROM heap_moves('kayles', 10) WHERE value = 0",
        sorted(
            {
                ("[%s]" % ",".join(map(str, sorted(parts))),)
                for parts in octal_moves((7, 7), 10)
                if total(KAYLES, parts) == 0
            }
        ),
        DEFINED,
    ),
    (
        "SELECT preperiod, period, proven FROM heap_period('dawson-chess')",
        [(52, 34, 1)],
        "R. Guy, C. Smith (1956); 600 values by the definition have no other",
    ),
    (
        "SELECT heap_sum_outcome('kayles', column1, 'misere') FROM (VALUES (5), (9), (9))",
        [(outcome(misere_wins(kayles_or_nim, (5, 9, 9))),)],
        PLAYED,
    ),
    (
        "SELECT heap_outcome('kayles', '[5, 9, 9]', 'misere')",
        [(outcome(misere_wins(kayles_or_nim, (5, 9, 9))),)],
        PLAYED,
    ),
    (
        "SELECT heap, parts FROM heap_winning_moves('kayles', '[5, 9, 4]', 'misere')",
        [
            (heap, "[%s]" % ",".join(map(str, parts)))
            for heap, parts, left in sum_moves(kayles_or_nim, (5, 9, 4))
            if not misere_wins(kayles_or_nim, left)
        ],
        PLAYED,
    ),
    (
        "SELECT n, outcome, g_minus, genus FROM heap_genus('kayles', 9)",
        [
            (
                n,
                outcome(misere_wins(kayles_or_nim, (n,) * (n > 0))),
                misere_minus(kayles_or_nim, (n,) * (n > 0)),
                genus(kayles_or_nim, n, KAYLES[n]),
            )
            for n in range(10)
        ],
        PLAYED + ", with up to seven heaps of two in Nim",
    ),
    (
        "SELECT misere_form('{2,1}'), misere_form('2 + 2'), misere_form('{2_#,{2},3}')",
        [(misere_form((ONE, TWO)), misere_form(TWO, TWO), misere_form((TWO_SHARP, THREE)))],
        SIMPLEST_FOUND,
    ),
    (
        "SELECT misere_outcome('2_2'), misere_outcome('2_#')",
        [tuple(outcome(misere_wins(tuples, games)) for games in ((TWO, TWO), (TWO_SHARP,)))],
        PLAYED,
    ),
    (
        "SELECT misere_genus('2_2'), misere_genus('2_#')",
        [(form_genus(TWO, TWO), form_genus(TWO_SHARP))],
        PLAYED + ", with up to seven heaps of two in Nim",
    ),
    (
        "SELECT misere_sum(column1) FROM (VALUES (2), ('1'), (2), (1))",
        [(misere_form(TWO, ONE, TWO, ONE),)],
        SIMPLEST_FOUND,
    ),
    (
        "SELECT misere_sum('2_#', 1)",
        [(misere_form(TWO_SHARP, ONE),)],
        SIMPLEST_FOUND,
    ),
    (
        "SELECT heap_game('S{1}', 'S{2}', 5)",
        [("{1|0}",)],
        "by hand: 0, 1, {1|0}, {{1|0}|1} = 0, {0|{1|0}} = 1, {1|0}",
    ),
    (
        "SELECT n, value, outcome FROM heap_game_values('S{1}', 'S{2}', 5)",
        [(0, 0, "P"), (1, 1, "L"), (2, "{1|0}", "N"), (3, 0, "P"), (4, 1, "L"), (5, "{1|0}", "N")],
        "by hand, as before",
    ),
    (
        "SELECT preperiod, period, outcome_period FROM heap_game_period('S{1}', 'S{2}')",
        [(0, 3, 3)],
        "the values before: two in a row determine the next",
    ),
    (
        "SELECT element, word, is_p FROM misere_quotient('kayles', 4)",
        [
            (i, "[%s]" % ",".join(map(str, word)), int(not misere_wins(kayles_or_nim, word)))
            for i, word in enumerate(KAYLES_WORDS)
        ],
        "search: all plays of sums, which are told apart by up to four heaps more",
    ),
    (
        "SELECT product FROM misere_product('kayles', 4) WHERE a = 2 AND b = 5",
        [(kayles_element(KAYLES_WORDS[2] + KAYLES_WORDS[5]),)],
        "search: as for misere_quotient",
    ),
    (
        "SELECT element FROM misere_heaps('S{1,2}', 1000) WHERE n = 1000",
        [(subtraction_element((10**18 % 3 + 3,)),)],
        "search: as for misere_quotient, of heap 4; E. Berlekamp, J. Conway, R. Guy (1982): heaps have the period 3",
    ),
    (
        "SELECT preperiod, period, elements FROM misere_period('kayles')",
        [(71, 12, 40)],
        "W. Sibert, J. Conway (1992); T. Plambeck (2005) has the 40 elements",
    ),
    (
        "SELECT a FROM misere_certificate('kayles', 4) WHERE relation = 'p'",
        [(i,) for i, word in enumerate(KAYLES_WORDS) if not misere_wins(kayles_or_nim, word)],
        "search: as for misere_quotient",
    ),
    *partizan_examples.EXAMPLES,
    (
        "SELECT sequence_period(n, value) FROM heap_values('kayles', 400)",
        [('{"preperiod":71,"period":12,"saltus":0,"seen":401}',)],
        "R. Guy, C. Smith (1956): the last exception is heap 70",
    ),
    ("SELECT nim_mul(6, 7)", [(nim_product(6, 7),)], DEFINED + " of J. Conway (1976)"),
    ("SELECT nim_div(15, 7)", numbers_in(16, lambda x: nim_product(x, 7) == 15), DEFINED + ", all nimbers below 16 tried"),
    (
        "SELECT printf('%u', nim_inv(-1))",
        [(INVERSE_OF_ALL_ONES,)],
        "the product with 2^64 - 1 is 1, by J. Conway's rule for Fermat powers",
    ),
    ("SELECT nim_sqrt(2)", numbers_in(16, lambda x: nim_product(x, x) == 2), DEFINED + ", all nimbers below 16 tried"),
    ("SELECT nim_pow(2, 3)", [(nim_product(nim_product(2, 2), 2),)], DEFINED),
    ("SELECT bits(2, 3)", [(1 << 2 | 1 << 3,)], DEFINED),
    ("SELECT bits_or(column1) FROM (VALUES (1), (3), (3))", [(1 << 1 | 1 << 3,)], DEFINED),
    ("SELECT bit_count(255)", [(bin(255).count("1"),)], DEFINED),
    ("SELECT bit_test(12, 3)", [(bin(12)[2:][::-1][3],)], DEFINED),
    ("SELECT bits_from_text('x..|.x.|..x')", [(sum(1 << at for at, cell in enumerate("x...x...x") if cell == "x"),)], DEFINED),
    ("SELECT bits_text(273, 3, 3)", [("x..",), (".x.",), ("..x",)], DEFINED),
    ("SELECT bits_least(256, 3, 3, 1, 'square')", [(min(1 << 3 * y + x for x in (0, 2) for y in (0, 2)),)], DEFINED),
    (
        "SELECT bits_least(4, 'SELECT 1, 0, 2 UNION ALL SELECT 1, 2, 0')",
        [(min(4, 1 << {0: 2, 2: 0}[2]),)],
        DEFINED + ": the bits 0 and 2 change places",
    ),
    (
        "SELECT bit, image FROM bits_symmetries(2, 2) WHERE symmetry = 3",
        [(y * 2 + x, x * 2 + y) for y in range(2) for x in range(2)],
        DEFINED + ": columns and rows change places",
    ),
    ("SELECT part, least, x, y, cells FROM bits_parts(275, 3, 3)", list(bits_parts(275, 3, 3)), PLAYED),
    (
        "SELECT option FROM bits_moves(5, 'SELECT bits(value), 0, bits(value), 0 FROM json_each(''[0,1,2]'')')",
        sorted((5 & ~(1 << bit),) for bit in (0, 2)),
        DEFINED,
    ),
    (
        "SELECT position, value FROM solve_bits('SELECT 7', 'SELECT bits(value), 0, bits(value), 0 FROM "
        "json_each(''[0,1,2]'')') WHERE outcome = 'P'",
        [(position, 0) for position in range(7, -1, -1) if not bit_outcome(position)],
        PLAYED,
    ),
    (
        "SELECT position, value FROM solve_sums('SELECT 127', 'SELECT 3 << value, 0, 3 << value, 0 FROM "
        "json_each(''[0,1,2,3,4,5]'')') WHERE position = 127",
        [(127, pair_value(127))],
        PLAYED,
    ),
    (
        "SELECT position, value, outcome FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)')",
        [(1, 1, "N"), (0, 0, "P"), (2, 2, "N")],
        "by hand: from 2 to 1 and 0, from 1 to 0; in the order in which the query names them",
    ),
    (
        "SELECT position, value, outcome FROM solve_rule('SELECT 4', 'SELECT position, position - take FROM "
        "solve_frontier, (SELECT 1 AS take UNION SELECT 3) WHERE take <= position')",
        [(n, take_one_or_three(n), "N" if take_one_or_three(n) else "P") for n in (4, 3, 1, 2, 0)],
        DEFINED + "; layer by layer from 4: 3 and 1, then 2 and 0",
    ),
    (
        "SELECT option FROM solve_moves(3, 'SELECT position, position - 1 FROM solve_frontier WHERE position > 0')",
        [(2,)],
        "by hand: only one can be taken",
    ),
    (
        "SELECT option FROM solve_moves(4, 'SELECT position, position - take FROM solve_frontier, (SELECT 1 AS take "
        "UNION SELECT 3) WHERE take <= position')",
        [(3,), (1,)],
        "by hand: 4 - 1 and 4 - 3",
    ),
    (
        "SELECT position, player, outcome, remoteness FROM solve_tokens('SELECT ''[1,3]'', ''L''', 'VALUES (1,2), (2,1), "
        "(2,3), (3,2)', '[\"L\",\"R\"]', '{\"LR\":\"win\",\"RL\":\"lose\"}')",
        [("[1,3]", "L", "N", 2), ("[2,3]", "R", "P", 1), ("[2,2]", "L", "N", 0)],
        "by hand: the cop must go to 2, where the robber must go, too",
    ),
    ("SELECT grundy_svg(x, y, value) FROM grundy_board('queen', 8)", sorted(board(QUEEN, 8)), PLAYED + "; the tooltips, sorted"),
    (
        "SELECT graph_svg(column1, column2, column3) FROM (VALUES (2, 1, 2), (2, 0, 2), (1, 0, 1), (0, NULL, 0))",
        [("2: value 2",), ("1: value 1",), ("0: value 0",)],
        "the rows; the tooltips",
    ),
    ("SELECT plot_svg(n, value) FROM heap_values('kayles', 20)", [(f"({n}, {kayles_row('I' * n)})",) for n in range(21)], PLAYED + "; the tooltips"),
    ("SELECT position_shard(7, 4), position_shard(7.0, 4), position_shard('7', 4)", [(shard(7), shard(7), shard("7"))], "FNV-1a and SplitMix64, written anew"),
    (
        "SELECT signature FROM grundy_help WHERE name LIKE 'nim_k%'",
        [
            ("nim_k_outcome(k, heaps [, play = 'normal'])",),
            ("nim_k_sum_outcome(k, heap [, play = 'normal'])",),
            ("nim_k_winning_moves(k, heaps [, play = 'normal']) -> remaining, take",),
        ],
        STATED,
    ),
    ("SELECT grundy_limit('memory', 500000000)", [(500000000,)], STATED + ": the limit that was set"),
    ("SELECT grundy_debug()", [("grundy VERSION; and more",)], "ext/grundy.h"),
    ("SELECT grundy_version()", [("VERSION",)], "ext/grundy.h"),
]

if __name__ == "__main__":
    for example, rows, _ in EXAMPLES:
        print(example)
        for row in rows:
            print("    " + "|".join(map(str, row)))
