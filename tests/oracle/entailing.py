"""Generate random games with moves again, entailing moves and options of several parts for solve_graph and solve_rule, with
the outcomes of sums of any two positions and a Nim heap.

    python3 tests/oracle/entailing.py SEED SUMS STATEMENTS EXPECTED

The program writes statements for the sqlite3 shell to the file STATEMENTS and the output that they must print to EXPECTED;
it stops after SUMS sums or more.

The sums are played by their rules, without Grundy values. After a move again the same player moves anywhere. After an
entailing move the opponent must move in one of the parts that it leads to. A player who has to move, and cannot, loses. The
statements compute the outcome of a sum from the values: N if a value is 'loony' or the XOR is not 0."""
import random
import sys

HEAPS = range(5)
PLAIN, AGAIN, ENTAILS = range(3)


class Play:
    """Play of sums of positions. options[p] is a list of (kind, parts); results[p] is the size of a heap or 'loony'."""

    def __init__(self, options, results):
        self.options, self.results, self.won = options, results, {}

    def wins(self, parts, heap, forced=None):
        """Return true if the player to move wins. If `forced` is not None, the move must be in one of these parts."""
        key = (parts, heap, forced)
        if key not in self.won:
            self.won[key] = self.find_win(parts, heap, forced)
        return self.won[key]

    def find_win(self, parts, heap, forced):
        here = parts if forced is None else forced
        if any(self.results.get(p) == 'loony' for p in here):
            return True
        for p in dict.fromkeys(here):
            rest = list(parts)
            rest.remove(p)
            for h in range(self.results.get(p, 0)) if p not in self.options else ():
                if not self.wins(tuple(rest), heap, None) if h == 0 else not self.wins(self.with_heap(rest, h), heap):
                    return True
            for kind, after in self.options.get(p, ()):
                then = tuple(sorted(rest + after))
                if kind == AGAIN:
                    if self.wins(then, heap):
                        return True
                elif not self.wins(then, heap, tuple(after) if kind == ENTAILS else None):
                    return True
        return forced is None and any(not self.wins(parts, h) for h in range(heap))

    def with_heap(self, rest, h):
        """Return the parts with a heap of h, which is a position of negative number without options."""
        self.results[-h] = h
        return tuple(sorted(rest + [-h]))


def weight(options, p, known):
    """Return the maximum number of parts that exist at the same time in play from p."""
    if p not in known:
        known[p] = max([1] + [sum(weight(options, q, known) for q in parts) for _, parts in options.get(p, ())])
    return known[p]


def draw_game(draw, first, has_parts):
    """Return (options, results) of the positions from `first` on."""
    count = draw.randrange(3, 9)
    while True:
        options, results = {}, {}
        for i in range(count):
            moves = []
            for _ in range(draw.randrange(4) if i > 0 else 0):
                size = draw.choice([0, 1, 1, 2, 2, 3]) if has_parts else 1
                moves.append((draw.choice([PLAIN, PLAIN, PLAIN, AGAIN, ENTAILS]),
                              sorted(first + draw.randrange(i) for _ in range(size))))
            if moves:
                options[first + i] = moves
        if max(weight(options, first + i, known) for known in [{}] for i in range(count)) <= 5:
            break
    entailed = {p for moves in options.values() for kind, parts in moves if kind == ENTAILS for p in parts}
    for p in range(first, first + count):
        if p not in options and draw.random() < .4:
            results[p] = 'loony' if p in entailed else draw.choice([0, 1, 2, 'loony'])
    return {p: options.get(p, []) for p in range(first, first + count) if p not in results}, results


def rows_of(draw, options, results, has_parts):
    """Return rows (p, q, part, again, entails, result) in random order."""
    rows = [(p, None, None, None, None, r) for p, r in results.items()]
    for p, moves in options.items():
        if not moves:
            rows.append((p, None, None, None, None, None))
        for i, (kind, parts) in enumerate(moves):
            flags = (int(kind == AGAIN), int(kind == ENTAILS), None)
            if not has_parts:
                rows.append((p, parts[0], None) + flags)
            else:
                rows += [(p, i, q) + flags for q in parts or [None]]
    draw.shuffle(rows)
    return rows


def literal(value):
    return 'NULL' if value is None else "'%s'" % value if isinstance(value, str) else repr(value)


def main():
    seed, sums, statements, expected = int(sys.argv[1]), int(sys.argv[2]), open(sys.argv[3], 'w'), open(sys.argv[4], 'w')
    draw = random.Random(seed)
    statements.write('.load ./dist/grundy\nCREATE TEMP TABLE m(p, q, part, again, entails, result);\n'
                     'CREATE TEMP TABLE v(position INTEGER PRIMARY KEY, value);\nBEGIN;\n')
    while sums > 0:
        has_parts = draw.random() < .5
        games = [draw_game(draw, first, has_parts) for first in (1, 101)]
        rows = [row for game in games for row in rows_of(draw, *game, has_parts)]
        columns = 'q%s, again, entails, result' % (', part' if has_parts else '')
        statements.write('DELETE FROM m; DELETE FROM v;\nINSERT INTO m VALUES %s;\n' %
                         ', '.join('(%s)' % ', '.join(map(literal, row)) for row in rows))
        statements.write("INSERT INTO v SELECT position, value FROM solve_graph('SELECT p, %s FROM m');\n" % columns)
        starts = sorted({draw.choice(rows)[0] for _ in range(3)})
        statements.write("SELECT 'differs', position, value, outcome FROM solve_rule('VALUES (%s)', 'SELECT position, %s FROM "
                         "solve_frontier JOIN m ON p = position') AS r WHERE (SELECT value FROM v WHERE v.position = r.position) IS "
                         "NOT r.value OR outcome <> CASE r.value WHEN 0 THEN 'P' ELSE 'N' END;\n" %
                         ('), ('.join(map(str, starts)), columns))
        statements.write("SELECT a.position, b.position, (SELECT group_concat(CASE WHEN 'loony' IN (a.value, b.value) THEN 'N' WHEN "
                         "nim_sum(a.value, b.value, heap) <> 0 THEN 'N' ELSE 'P' END, '') FROM (SELECT value AS heap FROM "
                         "json_each('[0,1,2,3,4]'))) FROM v AS a JOIN v AS b ON b.position <= a.position ORDER BY 1, 2;\n")
        options = {p: moves for game in games for p, moves in game[0].items()}
        results = {p: r for game in games for p, r in game[1].items()}
        positions = sorted([*options, *results])
        play = Play(options, results)
        for i in positions:
            for j in positions:
                if j <= i:
                    outcomes = ''.join('N' if play.wins((j, i), h) else 'P' for h in HEAPS)
                    expected.write('%d|%d|%s\n' % (i, j, outcomes))
                    sums -= len(HEAPS)


main()
