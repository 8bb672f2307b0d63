"""Generate random games for solve_graph, solve_rule, solve_bits, solve_sums and solve_tokens, with the expected results.

    python3 tests/oracle/random_games.py SEED GAMES STATEMENTS EXPECTED

The program writes statements for the sqlite3 shell to the file STATEMENTS and the output that they must print to EXPECTED.

Outcomes are found by retrograde analysis: a position is N if a move leads to a P-position, P if it has moves and all of
them lead to N-positions, and D (a draw) otherwise; `play` decides positions without moves. The Grundy value of a position
is the size of the Nim heap for which the sum of position and heap is a P-position. If there is no such heap, the loop
values are the sizes for which the sum is an N-position. An integer result is played as a Nim heap.

The position and the heap are played together as one game, so the program needs neither mex nor Nim addition, and it shares
no code with the extension. Only the values of partizan games have no independent check: without cycles a query compares
each value with the game formed from the values of its options, with cycles it compares the outcome of the value."""
import itertools
import json
import random
import sys

BITS_SIZE = 7
LAYERED_BYTES = 70000  # a memory limit in bytes, too small for the positions of a large game of masks
FLIP = {'P': 'N', 'N': 'P', 'D': 'D'}


def outcomes(options, fixed, play):
    """Return the outcome of each position: 'N', 'P' or 'D'. options[p] is a list of (option, again); `again` is true if the
    same player moves again. fixed maps final positions to their outcomes."""
    count = len(options)
    result = [None] * count
    open_moves = [len(o) for o in options]
    draws = [False] * count
    back = [[] for _ in range(count)]
    for p, moves in enumerate(options):
        for q, again in moves:
            back[q].append((p, again))
    waiting = []

    def decide(p, outcome):
        result[p] = outcome
        waiting.append(p)
    for p in range(count):
        if p in fixed:
            decide(p, fixed[p])
        elif not options[p]:
            decide(p, {'normal': 'P', 'misere': 'N', 'draw': 'D'}[play])
    while waiting:
        q = waiting.pop()
        for p, again in back[q]:
            if result[p] is not None:
                continue
            seen = result[q] if not again else FLIP[result[q]]
            open_moves[p] -= 1
            if seen == 'P':
                decide(p, 'N')
            else:
                draws[p] |= seen == 'D'
                if open_moves[p] == 0:
                    decide(p, 'D' if draws[p] else 'P')
    return ['D' if r is None else r for r in result]


def outcome_of(result, play):
    """Return the outcome of a final position. Its result is an outcome, 'loony' or the size of a Nim heap."""
    if isinstance(result, str):
        return 'N' if result == 'loony' else result
    return outcomes([[(j, 0) for j in range(h)] for h in range(result + 1)], {}, play)[result]


def remotenesses(options, fixed, known, outcome):
    """Return the remoteness of each position, or None if it is a draw or depends on a fixed position of unknown remoteness.
    known[p] is the remoteness of the fixed position p, or None if unknown."""
    count = len(options)
    unknown = {p for p in fixed if known.get(p) is None}

    def wins(p, q, again):
        return (outcome[q] if not again else FLIP[outcome[q]]) == 'P'
    changed = True
    while changed:
        changed = False
        for p in range(count):
            if p in fixed or p in unknown or outcome[p] == 'D':
                continue
            if any(q in unknown and (outcome[p] == 'P' or wins(p, q, a)) for q, a in options[p]):
                unknown.add(p)
                changed = True
    length = [None] * count
    waiting = [p for p in range(count) if p not in unknown and outcome[p] != 'D']
    level = 0
    while waiting:
        found = []
        for p in waiting:
            if p in fixed:
                if known[p] == level:
                    found.append(p)
            elif outcome[p] == 'N' and options[p]:
                if any(length[q] == level - 1 for q, a in options[p] if wins(p, q, a)):
                    found.append(p)
            elif all(length[q] is not None for q, _ in options[p]):
                found.append(p)
        for p in found:
            length[p] = level
        waiting = [p for p in waiting if length[p] is None]
        level += 1
    return length


def suspenses(options, results, outcome, play):
    """Return the suspense of each position: the number of moves if the winner delays and the loser hurries. It is None if
    play may be infinite or can reach a result whose remoteness is not 0 or a move again, and in play 'draw'."""
    length = [None] * len(options)
    waiting = {p for p, o in enumerate(options) if not o and outcome[p] != 'D'}
    waiting = {p for p in waiting if p not in results or results[p][1] == 0}
    level = dict.fromkeys(waiting, 0)
    special = moving_again(options)
    while level and play != 'draw':
        for p, n in level.items():
            length[p] = n
        level = {}
        for p, o in enumerate(options):
            if o and p not in special and length[p] is None and all(length[q] is not None for q, _ in o):
                won = [length[q] for q, _ in o if outcome[q] == 'P']
                level[p] = 1 + (max(won) if outcome[p] == 'N' else min(length[q] for q, _ in o))
    return length


def genera(options, results, play):
    """Return the genus symbol a^b0b1b2... of each position. Its sum with a heap of a is a P-position in normal play; its sum
    with i heaps of 2 and a heap of bi is a P-position in misère play. The symbol is '' if play may be infinite or can reach
    a result that is an outcome or 'loony' or a move again, and in play 'draw'."""
    count = len(options)
    single = [[q for q, _ in o] for o in options] + [[count + j for j in range(h)] for h in range(4)]
    for p, (r, _) in results.items():
        single[p] = [count + j for j in range(r)] if isinstance(r, int) else []
    lost = {}

    def is_lost(p, heap, ones, twos):
        key = (p, heap, ones, twos)
        if key not in lost:
            after = ([(q, heap, ones, twos) for q in single[p]] + [(p, h, ones, twos) for h in range(heap)] +
                     [(p, heap, ones - 1, twos)] * (ones > 0) +
                     [(p, heap, ones + 1, twos - 1), (p, heap, ones, twos - 1)] * (twos > 0))
            lost[key] = bool(after) and not any(is_lost(*move) for move in after)
        return lost[key]
    ends = ending(options)
    lettered = reaching(options, [p for p, (r, _) in results.items() if not isinstance(r, int)])
    ends = ends - moving_again(options) if play != 'draw' else set()
    normal = values(options, {p: r for p, (r, _) in results.items()})
    written = [''] * count
    for p in ends - lettered:
        digits = [next(h for h in range(99) if is_lost(p, h, 0, twos)) for twos in range(9)]
        written[p] = genus_text(normal[p][1], digits)
    return written


def genus_text(normal, digits):
    """Return the genus symbol. Its last two digits alternate indefinitely, so remove the digits that repeat them."""
    while len(digits) > 2 and digits[-1] == digits[-3]:
        digits.pop()
    assert len(digits) < 8
    return '%d^%s' % (normal, ''.join(str(d) if d < 10 else '(%d)' % d for d in digits))


def ending(options):
    """Return the set of positions from which play must end."""
    ends = set()
    while True:
        more = {p for p, o in enumerate(options) if p not in ends and all(q in ends for q, _ in o)}
        if not more:
            return ends
        ends |= more


def moving_again(options):
    """Return the set of positions from which a move can be reached after which the same player moves again."""
    return reaching(options, [p for p, o in enumerate(options) if any(again for _, again in o)])


def reaching(options, targets):
    """Return the set of positions from which a target can be reached, including the targets."""
    back = [[] for _ in options]
    for p, moves in enumerate(options):
        for q, _ in moves:
            back[q].append(p)
    found, waiting = set(targets), list(targets)
    while waiting:
        for p in back[waiting.pop()]:
            if p not in found:
                found.add(p)
                waiting.append(p)
    return found


def values(options, fixed):
    """Return for each position ('value', Grundy value), ('value', 'loony') if the next player wins beside every heap,
    ('loop', list of loop values), or None if it can reach a result that is an outcome, or a move again and infinite play.
    fixed maps final positions to results. All sums of a position and a Nim heap are played as one game; a loony result is
    a position that the next player wins."""
    count = len(options)
    lettered = reaching(options, [p for p, r in fixed.items() if r in ('P', 'N', 'D')])
    loony = {p for p, r in fixed.items() if r == 'loony'}
    special = moving_again(options) | reaching(options, loony)
    ends = ending(options)
    heaps = max([r for r in fixed.values() if isinstance(r, int)], default=0)
    most = max([len(o) for o in options] + [heaps]) + 2
    single = [list(o) for o in options] + [[(count + j, 0) for j in range(h)] for h in range(heaps)]
    for p, r in fixed.items():
        single[p] = [(count + j, 0) for j in range(r)] if isinstance(r, int) else []
    total = len(single)
    beside = []
    for h in range(most + 1):
        for p in range(total):
            moves = [(h * total + q, again) for q, again in single[p]] + [(j * total + p, 0) for j in range(h)]
            beside.append(moves if p not in loony else [])
    outcome = outcomes(beside, {h * total + p: 'N' for p in loony for h in range(most + 1)}, 'normal')
    answers = []
    for p in range(count):
        column = [outcome[h * total + p] for h in range(most + 1)]
        if p in lettered or (p in special and p not in ends):
            answers.append(None)
        elif 'P' in column:
            answers.append(('value', column.index('P')))
        elif p in special:
            answers.append(('value', 'loony'))
        else:
            answers.append(('loop', [h for h in range(most + 1) if column[h] == 'N']))
    return answers


def solve(options, results, play, has_genera):
    """Return the rows (value, outcome, loop_values, remoteness, suspense) of an impartial game as texts, '' for NULL. Append
    the genus if `has_genera`. results maps final positions to (result, remoteness)."""
    fixed = {p: outcome_of(r, play) for p, (r, _) in results.items()}
    outcome = outcomes(options, fixed, play)
    known = {p: None if fixed[p] == 'D' else length for p, (_, length) in results.items()}
    length = remotenesses(options, fixed, known, outcome)
    longest = suspenses(options, results, outcome, play)
    value = [None] * len(options)
    if play == 'normal':
        value = values(options, {p: r for p, (r, _) in results.items()})
    rows = [(str(v[1]) if v and v[0] == 'value' else '', o,
             '[' + ','.join(map(str, v[1])) + ']' if v and v[0] == 'loop' else '',
             '' if n is None else str(n), '' if s is None else str(s))
            for v, o, n, s in zip(value, outcome, length, longest)]
    return [row + (g,) for row, g in zip(rows, genera(options, results, play))] if has_genera else rows


LETTERS = ['L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD']
VALUES = {'0': 'P', '1': 'L', '-2': 'R', '{1|-1}': 'N', '*': 'N', '^': 'L'}


def solve_sides(options, results, play):
    """Return the rows (flag, outcome) of a partizan game. The flag is '1' if the position has no value, otherwise '0'; it is
    valid only if play ends. options[p] is a list of (option, player); player is 'L', 'R' or 'B' (both)."""
    count = len(options)
    single, fixed = [], {}
    for side, other in (('L', 1), ('R', 0)):
        single += [[(q + other * count, 0) for q, player in o if player in (side, 'B')] for o in options]
    for p, result in results.items():
        letters = VALUES.get(result, result)
        pair = {'L': 'LL', 'R': 'RR', 'N': 'LR', 'P': 'RL'}.get(letters, letters)
        fixed[p] = {'L': 'N', 'R': 'P', 'D': 'D'}[pair[0]]
        fixed[p + count] = {'R': 'N', 'L': 'P', 'D': 'D'}[pair[1]]
    outcome = outcomes(single, fixed, play)
    onto = [[(q, 0) for q, _ in o] for o in options]
    back = [len(o) for o in onto]
    ends = [p for p in range(count) if not onto[p]]
    before = [[] for _ in range(count)]
    for p, moves in enumerate(onto):
        for q, _ in moves:
            before[q].append(p)
    while ends:
        for p in before[ends.pop()]:
            back[p] -= 1
            if back[p] == 0:
                ends.append(p)
    unvalued = reaching(onto, [p for p in range(count) if back[p] > 0 or results.get(p, '0') not in VALUES])
    rows = []
    for p in range(count):
        left = {'N': 'L', 'P': 'R', 'D': 'D'}[outcome[p]]
        right = {'N': 'R', 'P': 'L', 'D': 'D'}[outcome[p + count]]
        letters = {'LL': 'L', 'RR': 'R', 'LR': 'N', 'RL': 'P'}.get(left + right, left + right)
        rows.append(('1' if p in unvalued or play != 'normal' else '0', letters))
    return rows


def solve_parts(options, results, play):
    """Return the rows (value, outcome, genus) of the positions, and (p, q, misère outcome of the sum of p and q) for all
    q <= p. Each option in options[p] is a list of components; results maps final positions to sizes of Nim heaps."""
    lost = {}

    def is_lost(parts, play):
        """Return true if the sum is a P-position. A component is a position, or -n for a Nim heap of n."""
        key = (parts, play)
        if key not in lost:
            can_move = False
            for after in sums(parts):
                can_move = True
                if is_lost(after, play):
                    lost[key] = False
                    break
            else:
                lost[key] = can_move or play == 'normal'
        return lost[key]

    def sums(parts):
        for i, p in enumerate(parts):
            rest = parts[:i] + parts[i + 1:]
            if i > 0 and p == parts[i - 1]:
                continue
            for o in options[p] if p >= 0 else [[-j] * (j > 0) for j in range(-p)]:
                yield sorted_sum(rest, o if p < 0 else map(component, o))

    def sorted_sum(parts, more):
        return tuple(sorted([*parts, *(c for c in more if c is not None)]))

    def component(p):
        """Return p, or the Nim heap that is its result; None is the empty heap."""
        return (-results[p] or None) if p in results else p

    # Return the size of the Nim heap for which the sum of p, the others and the heap is a P-position.
    def beside(p, *others, play):
        return next(h for h in range(99) if is_lost(sorted_sum([], [component(p), *others, -h or None]), play))
    rows = []
    for p in range(len(options)):
        value = beside(p, play='normal')
        digits = [beside(p, *[-2] * twos, play='misere') for twos in range(9)]
        wins = value if play == 'normal' else digits[0]
        rows.append((str(value) if play == 'normal' else '', 'N' if wins else 'P', genus_text(value, digits)))
    pairs = [(p, q, 'P' if beside(p, component(q), play='misere') == 0 else 'N')
             for p in range(len(options)) for q in range(p + 1)]
    return rows, pairs


def weight(options, p, known):
    """Return the maximum number of components that exist at the same time in play from p; known is a cache."""
    if p not in known:
        known[p] = max([1] + [sum(weight(options, q, known) for q in o) for o in options[p]])
    return known[p]


# ---- Statements ----

class Script:
    def __init__(self, statements, expected):
        self.statements, self.expected, self.number = open(statements, 'w'), open(expected, 'w'), 0

    def say(self, text):
        self.statements.write(text + '\n')

    def ask(self, query, rows):
        """Write a query, and the rows that it must return in this order. The number of the query precedes its output."""
        self.number += 1
        self.say('.print %d' % self.number)
        self.say(query + ';')
        self.expected.write('%d\n' % self.number)
        for row in rows:
            self.expected.write('|'.join(map(str, row)) + '\n')


def quoted(text):
    return text.replace("'", "''")


def literal(value):
    return 'NULL' if value is None else "'%s'" % value if isinstance(value, str) else repr(value)


LARGE_COLUMNS = 'position, value, outcome, loop_values, remoteness, suspense'
COLUMNS = LARGE_COLUMNS + ', genus'
PLANS = ['SELECT position, %s FROM solve_frontier CROSS JOIN m ON p = position',
         'SELECT position, %s FROM m CROSS JOIN solve_frontier ON p = position',
         'SELECT position, %s FROM solve_frontier JOIN m ON p = position ORDER BY m.rowid * 7919 %% 101',
         'SELECT p, %s FROM m WHERE p IN (SELECT position FROM solve_frontier)']


# Replace the rows of the table m, in random order half of the time.
def fill(script, rows, draw):
    if draw.random() < .5:
        draw.shuffle(rows)
    script.say('DELETE FROM m;')
    for begin in range(0, len(rows), 400):
        script.say('INSERT INTO m VALUES %s;' % ', '.join(
            '(%s)' % ', '.join(literal(c) for c in row) for row in rows[begin:begin + 400]))


def named(draw, count):
    """Return names of the positions 0 to count - 1, all INTEGER, TEXT or REAL, that sort in the order of the positions."""
    kind = draw.choice(['integer', 'integer', 'text', 'real'])
    return [p if kind == 'integer' else 'p%04d' % p if kind == 'text' else p + .5 for p in range(count)]


def ask_rows(script, draw, name, columns, selected, play, options, answer):
    """Query the game with solve_graph, and with solve_rule from all positions or from a random one. answer(met) returns the
    rows of all positions, which must be right for those in `met`, a set closed under moves."""
    count = len(options)
    script.ask("SELECT %s FROM solve_graph('SELECT p, q%s FROM m', '%s') ORDER BY position" % (selected, columns, play),
               [(name[p],) + row for p, row in enumerate(answer(range(count)))])
    start, met = "SELECT p FROM m", range(count)
    if draw.random() < .5:
        first = draw.randrange(count)
        start, found, waiting = 'SELECT %s' % literal(name[first]), {first}, [first]
        while waiting:
            for q in options[waiting.pop()]:
                if q not in found:
                    found.add(q)
                    waiting.append(q)
        met = sorted(found)
    answers = answer(met)
    rule = draw.choice(PLANS) % ('q' + columns)
    script.ask("SELECT %s FROM solve_rule('%s', '%s', '%s') ORDER BY position" % (selected, quoted(start), rule, play),
               [(name[p],) + answers[p] for p in met])


def draw_moves(draw, count, degree, cyclic, wide):
    """Return for each position a list of up to `degree` random options. If `cyclic` is 'cyclic', an option is any position,
    otherwise one of the next `wide` positions; 'nearly' then adds 1 to 4 moves between arbitrary positions."""
    options = []
    for p in range(count):
        ends = range(count) if cyclic == 'cyclic' else range(p + 1, min(count, p + 1 + wide))
        number = min(draw.randrange(degree + 1), len(ends))
        options.append([draw.choice(ends) for _ in range(number)])
    for _ in range(draw.randrange(1, 5) if cyclic == 'nearly' else 0):
        options[draw.randrange(count)].append(draw.randrange(count))
    return options


def draw_results(draw, options, letters, play, again, share):
    """Return {p: (result, remoteness)} for positions without moves, each included with probability `share`."""
    results = {}
    for p, moves in enumerate(options):
        if moves or draw.random() > share:
            continue
        result = draw.choice(letters)
        results[p] = (result, draw_length(draw, outcome_of(result, play), play, again))
    return results


def draw_length(draw, outcome, play, again):
    """Return a random remoteness, or None for unknown. Unless `again`, its parity must fit the outcome: a player who cannot
    move loses, or in misère play wins."""
    if outcome == 'D' or draw.random() < .3:
        return None
    return draw.randrange(8) if again else 2 * draw.randrange(4) + (outcome == ('P' if play == 'misere' else 'N'))


def draw_kinds(draw, play):
    """Return a random list of possible results. Play 'draw' has no Nim heaps, because a player who cannot move draws."""
    kinds = [['P', 'N', 'D']] if play == 'draw' else [['P', 'N', 'D'], [0, 1, 2, 3], [0, 1, 2], ['P', 'N', 'D', 0, 1, 2]]
    return draw.choice(kinds + [[0, 1, 2, 3, 'loony']] * (play == 'normal'))


# Write an impartial game whose moves are rows of the table m, possibly with `again`, results and remotenesses.
def plain_game(script, draw, count, degree, wide, large):
    play = draw.choice(['normal', 'normal', 'misere', 'draw'])
    has_again, has_results = draw.random() < .3, draw.random() < .5
    kind = 'nearly' if degree == count else draw.choice(['cyclic', 'cyclic', 'nearly', '', ''])
    options = draw_moves(draw, count, degree, kind, wide)
    letters = draw_kinds(draw, play)
    moves = [[(q, has_again and draw.random() < .3) for q in dict.fromkeys(o)] for o in options]
    is_again = any(a for o in moves for _, a in o)
    results = draw_results(draw, moves, letters, play, is_again, .5) if has_results else {}
    columns = (', x AS again' if has_again else '') + (', y AS result, z AS remoteness' if has_results else '')
    name, rows = named(draw, count), []
    for p, o in enumerate(moves):
        result, length = results.get(p, (None, None))
        rows += [(name[p], name[q], int(a), None, None) for q, a in o for _ in range(draw.choice([1, 1, 2]))]
        if not o:
            rows.append((name[p], None, None, result, length))
    fill(script, rows, draw)
    limit(script, 0)
    ask_rows(script, draw, name, columns, LARGE_COLUMNS if large else COLUMNS, play, [[q for q, _ in o] for o in moves],
             lambda met: solve([o if p in met else [] for p, o in enumerate(moves)], results, play, not large))


# Write a partizan game whose moves are rows of the table m, possibly with results.
def sides_game(script, draw, count, degree, wide, large):
    play = draw.choice(['normal', 'normal', 'misere'])
    kind = draw.choice(['cyclic', ''])
    is_cyclic = kind != ''
    options = draw_moves(draw, count, degree, kind, wide)
    moves = [[(q, draw.choice('LRB')) for q in dict.fromkeys(o)] for o in options]
    letters = LETTERS + list(VALUES) if play == 'normal' else LETTERS
    results = {p: draw.choice(letters) for p, o in enumerate(moves) if not o and draw.random() < .3}
    name, rows = named(draw, count), []
    for p, o in enumerate(moves):
        rows += [(name[p], name[q], player, None, None) for q, player in o]
        if not o:
            rows.append((name[p], None, 'B', results.get(p), None))
    fits = 'value IS NULL OR game_outcome(value) = outcome, '
    fill(script, rows, draw)
    limit(script, 0)
    ask_rows(script, draw, name, ', x AS player' + (', y AS result' if results else ''),
             'position, %soutcome' % ('' if large else fits) if is_cyclic else 'position, value IS NULL, outcome', play,
             [[q for q, _ in o] for o in moves],
             lambda met: [('1',) * (is_cyclic and not large) + row[is_cyclic:] for row in solve_sides(moves, results, play)])
    solved = "solve_graph('SELECT p, q, x AS player, y AS result FROM m', '%s')" % play
    hidden = reaching(moves, [p for p, r in results.items() if r not in VALUES])
    script.ask('SELECT position FROM %s WHERE value IS NOT NULL AND position IN (%s)' %
               (solved, ', '.join(literal(name[p]) for p in hidden)), [])
    if not is_cyclic and not large:
        ask_values(script, solved)


def ask_values(script, solved):
    """Write a query that returns the positions whose value is not the game formed from the values of their options in m. It
    must return no rows."""
    script.say('DELETE FROM v; INSERT INTO v SELECT position, value FROM %s;' % solved)
    side = "(SELECT ifnull(group_concat(o.value), '') FROM m JOIN v AS o ON o.position = q WHERE p = v.position AND x IN ('B', '%s'))"
    script.ask("SELECT position, value FROM v WHERE position IN (SELECT p FROM m WHERE q IS NOT NULL) AND "
               "CAST(value AS TEXT) <> CAST(game('{' || %s || '|' || %s || '}') AS TEXT)" % (side % 'L', side % 'R'), [])


# Write an impartial game whose options are sums, with at most 7 components at a time. Also query the misère outcome of the
# sum of any two positions.
def parts_game(script, draw):
    while True:
        count = draw.randrange(1, 8)
        options = [[[draw.randrange(p + 1, count) for _ in range(draw.choice([0, 1, 1, 2, 2, 3]))]
                    for _ in range(draw.randrange(4))] if p + 1 < count else [] for p in range(count)]
        known = {}
        if max(weight(options, p, known) for p in range(count)) <= 7:
            break
    results = {p: draw.randrange(4) for p in range(count) if not options[p] and draw.random() < .3}
    play = draw.choice(['normal', 'misere'])
    counted = draw.random() < .5
    name, rows = named(draw, count), []
    for p, o in enumerate(options):
        if not o:
            rows.append((name[p], None, None, results.get(p), None))
        for i, parts in enumerate(o):
            if not parts:
                rows.append((name[p], i, None, None, None))
            for q in sorted(set(parts)) if counted else parts:
                rows.append((name[p], i, name[q], None, parts.count(q) if counted else 1))
    fill(script, rows, draw)
    limit(script, 0)
    columns = ', x AS part' + (', y AS result' if results else '') + (', z AS count' if counted else '')
    rows, pairs = solve_parts(options, results, play)
    has_genus = draw.random() < .5
    ask_rows(script, draw, name, columns, 'position, value, outcome' + ', genus' * has_genus, play,
             [[q for parts in o for q in parts] for o in options], lambda met: [row[:2 + has_genus] for row in rows])
    solved = "solve_graph('SELECT p, q%s FROM m', '%s')" % (columns, play)
    script.ask('SELECT a.position, b.position, misere_outcome(misere_sum(a.form, b.form)) FROM %s AS a JOIN %s AS b '
               'ON b.position <= a.position ORDER BY 1, 2' % (solved, solved), [(name[p], name[q], o) for p, q, o in pairs])


# ---- Masks ----

# Return the mask with bit i moved to bit image[i].
def permuted(mask, image):
    return sum(1 << image[i] for i in range(len(image)) if mask >> i & 1)


# Return the group of permutations that `image` generates, the identity first.
def group_of(image):
    group, at = [list(range(len(image)))], image
    while at != group[0]:
        group.append(at)
        at = [image[i] for i in at]
    return group


def draw_masks(draw, bits):
    """Return two random disjoint masks: need and forbid, or clear and put."""
    one, other = draw.getrandbits(bits) & draw.getrandbits(bits), draw.getrandbits(bits) & draw.getrandbits(bits)
    return one, other & ~one


# Return a permutation that is a cycle of 2 to 4 random bits.
def draw_image(draw, bits):
    image = list(range(bits))
    some = draw.sample(image, draw.choice([2, 2, 3, 4]) if bits > 3 else 2)
    for i, j in zip(some, some[1:] + some[:1]):
        image[i] = j
    return image


# Return the position after a move (need, forbid, clear, put), with its bits permuted if `swap` is not None.
def applied(position, move, swap):
    after = (position & ~move[2]) | move[3]
    return permuted(after, swap) if swap else after


def layered_moves(draw, bits, number, odd):
    """Return random moves (need, forbid, clear, put) that all clear one bit, or all clear two bits, and set none. If `odd`,
    add an arbitrary move."""
    taken = draw.choice([1, 2])
    moves = []
    for _ in range(number):
        clear = sum(1 << i for i in draw.sample(range(bits), taken))
        others = draw.getrandbits(bits) & draw.getrandbits(bits) & ~clear
        forbid = draw.getrandbits(bits) & draw.getrandbits(bits) & draw.getrandbits(bits) & ~clear & ~others
        moves.append((clear | (others if draw.random() < .2 else 0), forbid if draw.random() < .2 else 0, clear, 0))
    return moves + random_moves(draw, bits, 1) if odd else moves


def random_moves(draw, bits, number):
    return [draw_masks(draw, bits) + draw_masks(draw, bits) for _ in range(number)]


def explored(starts, moves_of):
    """Return (positions, options): the positions that can be reached from `starts`, in the order of discovery, and for each
    a list of (number of the option, flag). moves_of(number, position) returns a list of (option, flag)."""
    number_of, positions, options = {}, [], []

    def number_at(position):
        if position not in number_of:
            number_of[position] = len(positions)
            positions.append(position)
        return number_of[position]
    for p in starts:
        number_at(p)
    for i in iter(range(1 << 30)):
        if i == len(positions):
            return positions, options
        options.append([(number_at(q), flag) for q, flag in moves_of(i, positions[i])])


def matching(ends, position):
    """Return the ends that match a position. An end without bits is the result of positions without moves."""
    return [end for end in ends if position & end[0] == end[0] and position & end[1] == 0 and end[0] | end[1]]


def last_result(ends):
    """Return the result of positions without moves, as a list without or with one element."""
    return [end[2] for end in ends if not end[0] | end[1]][:1]


def sided_masks(script, draw, bits, moves, play):
    """Write a partizan game of masks with at most one end and at most one known position; their results are outcomes and, in
    normal play, also games."""
    letters = LETTERS + list(VALUES) if play == 'normal' else LETTERS
    moves = [m + (draw.choice('LRB'),) for m in moves]
    ends = [draw_masks(draw, bits) + (draw.choice(letters),) for _ in range(draw.randrange(2))]
    ends += [(0, 0, draw.choice(letters))] if draw.random() < .2 and not last_result(ends) else []
    start, known = draw.getrandbits(bits), draw.getrandbits(bits)
    given = {known: draw.choice(letters)} if draw.random() < .5 and known != start else {}
    results = {}

    def after(i, p):
        over = [end[2] for end in matching(ends, p)]
        found = [(applied(p, m, None), m[4]) for m in moves if p & m[0] == m[0] and p & m[1] == 0]
        over = over if over or found else last_result(ends)
        if p in given or over:
            results[i] = given[p] if p in given else over[0]
            return []
        return found
    positions, options = explored([start, *given], after)
    open_ends = [len(o) for o in options]
    waiting = [i for i, n in enumerate(open_ends) if n == 0]
    for i in waiting:
        for p, o in enumerate(options):
            open_ends[p] -= sum(q == i for q, _ in o)
            if o and open_ends[p] == 0 and p not in waiting:
                waiting.append(p)
    is_cyclic = len(waiting) < len(positions)
    script.say('DELETE FROM sided; DELETE FROM finish; DELETE FROM start;')
    script.say('INSERT INTO sided VALUES %s;' % ', '.join(map(str, moves)))
    script.say('INSERT INTO start(position, result) VALUES %s;' % ', '.join('(%d, %s)' % (p, literal(given.get(p))) for p in [start, *given]))
    if ends:
        script.say('INSERT INTO finish VALUES %s;' % ', '.join(map(str, ends)))
    limit(script, 0)
    solved = "solve_bits('SELECT position, result FROM start', 'sided', 'finish', '', '', '%s')" % play
    rows = [(p, '1' if is_cyclic else row[0], row[1]) for p, row in zip(positions, solve_sides(options, results, play))]
    script.ask('SELECT position, value IS NULL%s, outcome FROM %s ORDER BY position' %
               (' OR game_outcome(value) = outcome' if is_cyclic else '', solved), sorted(rows))
    fill(script, [(p, positions[q], player, None, None) for p, o in zip(positions, options) for q, player in o], draw)
    if not is_cyclic:
        ask_values(script, solved)


# Write a game of masks, impartial or (with sided_masks) partizan. If size > 0, memory is limited to `size` bytes, so that
# the game is solved in layers on disk.
def masks_game(script, draw, bits, number, size):
    play = draw.choice(['normal', 'normal', 'misere', 'draw'])
    layered = size > 0 or draw.random() < .3
    is_odd = layered and size == 0 and draw.random() < .2
    moves = layered_moves(draw, bits, number, is_odd) if layered else random_moves(draw, bits, number)
    layered = layered and not is_odd
    kind = draw.choice(['', 'swap'] if size else ['', '', 'symmetries', 'swap'])
    image = draw_image(draw, bits) if kind else list(range(bits))
    group = group_of(image) if kind == 'symmetries' else [list(range(bits))]
    swap = image if kind == 'swap' else None
    if kind == '' and size == 0 and play != 'draw' and draw.random() < .5:
        sided_masks(script, draw, bits, sorted(set(moves)), play)
        return
    has_again = size == 0 and draw.random() < .4
    flagged = [move + (int(has_again and draw.random() < .3),) for move in moves]
    moves = sorted({tuple(permuted(m, g) for m in move[:4]) + move[4:] for move in flagged for g in group})
    letters = ['P', 'N', 'D'] if play == 'draw' or draw.random() < .3 else [0, 1, 2, 'P'] + ['loony'] * (play == 'normal')
    ends = []
    for _ in range(draw.choice([0, 0, 1, 2])):
        need, forbid = draw_masks(draw, bits)
        result = draw.choice(letters)
        ends += [(permuted(need, g), permuted(forbid, g), result) for g in group]
    ends = sorted(set(ends), key=str)
    masked = [end for end in ends if end[0] | end[1]]
    if len(ends) - len(masked) > 1 or any(
            (a[0] | b[0]) & (a[1] | b[1]) == 0 and a[2] != b[2] for a in masked for b in masked):
        ends = []
    if draw.random() < .2 and not last_result(ends):
        ends.append((0, 0, draw.choice(letters)))

    def least(position):
        return min(permuted(position, g) for g in group)
    full = (1 << bits) - 1
    starts = [full] if layered else [draw.getrandbits(bits) for _ in range(draw.choice([1, 1, 2, 3]))]
    given = {}
    if not layered and draw.random() < .3:
        p = draw.getrandbits(bits)
        if not matching(ends, p):
            result = draw.choice(letters)
            given[least(p)] = (result, draw_length(draw, outcome_of(result, play), play, False))
            starts.append(p)
    results = {}

    def after(i, p):
        found = list(dict.fromkeys(
            (least(applied(p, m, None if m[4] else swap)), m[4]) for m in moves if p & m[0] == m[0] and p & m[1] == 0))
        over = [end[2] for end in matching(ends, p)]
        over = over if over or found else last_result(ends)
        if p in given:
            results[i] = given[p]
        elif over:
            results[i] = (over[0], 0 if over[0] in (0, 'P', 'N', 'loony') else None)
        else:
            return found
        return []
    positions, options = explored(map(least, starts), after)
    answers = solve(options, results, play, size == 0)
    order = sorted(range(len(positions)), key=lambda i: positions[i])
    rows = [(positions[i],) + answers[i] for i in order]
    columns = COLUMNS
    if size > 0:  # A game that is solved in layers on disk has no suspense.
        columns, rows = LARGE_COLUMNS.replace(', suspense', ''), [row[:-1] for row in rows]
    script.say('DELETE FROM move; DELETE FROM finish; DELETE FROM turn; DELETE FROM start;')
    script.say('INSERT INTO move VALUES %s;' % ', '.join('(%d, %d, %d, %d, %d)' % m for m in moves))
    table = 'move' if has_again else 'SELECT need, forbid, clear, put FROM move'
    if ends:
        script.say('INSERT INTO finish VALUES %s;' % ', '.join('(%d, %d, %s)' % (e[0], e[1], literal(e[2])) for e in ends))
    if kind:
        script.say('INSERT INTO turn VALUES %s;' % ', '.join('(1, %d, %d)' % (i, j) for i, j in enumerate(image)))
    script.say('INSERT INTO start VALUES %s;' % ', '.join(
        '(%d, %s, %s)' % ((p,) + tuple(map(literal, given.get(least(p), (None, None))))) for p in starts))
    symmetries = 'turn' if kind == 'symmetries' else ''
    swapped = 'SELECT bit, image FROM turn' if kind == 'swap' else ''
    limit(script, size)
    script.ask("SELECT %s FROM solve_bits('start', '%s', 'finish', '%s', '%s', '%s') ORDER BY position" %
               (columns, table, symmetries, swapped, play), rows)
    if ends or given:
        return
    limit(script, 0)
    if play == 'normal' and not swap and layered:
        whole = {positions[i]: answers[i][0] for i in order}
        p = starts[0]
        script.ask("SELECT value FROM solve_sums('SELECT %d', '%s', '%s') WHERE position = %d" %
                   (p, table, draw.choice(['', symmetries]), p), [(whole[least(p)],)])
    if kind == 'swap' or size > 0:
        return
    after = '(position & ~clear) | put'
    if symmetries:
        after = "bits_least(%s, ''turn'')" % after
    start = "SELECT bits_least(position, ''turn'') FROM start" if symmetries else 'SELECT position FROM start'
    script.ask("SELECT %s FROM solve_rule('%s', 'SELECT position, %s, again FROM solve_frontier, move WHERE position & need = "
               "need AND position & forbid = 0', '%s') ORDER BY position" % (COLUMNS, start, after, play), rows)


# ---- Tokens ----

def tokens_game(script, draw):
    """Write a game of one to three alike tokens that may share a vertex. In a pattern of `ends`, None matches any vertex."""
    play = draw.choice(['normal', 'misere', 'misere', 'draw'])
    count, size = draw.choice([(1, 9), (2, 4), (2, 5), (3, 3)])
    forward = draw.random() < .5
    pairs = sorted({(draw.randrange(size), draw.randrange(size)) for _ in range(draw.randrange(1, 3 * size))})
    pairs = [(a, b) for a, b in pairs if a > b] if forward else pairs
    letters, ends = [r for r in draw_kinds(draw, play) if r != 'loony'], {}
    for _ in range(draw.randrange(4)):
        ends[tuple(draw.choice([None, *range(size)]) for _ in range(count))] = draw.choice(letters)

    def matching(position):
        return {r for pattern, r in ends.items() for tokens in itertools.permutations(position)
                if all(want in (None, got) for want, got in zip(pattern, tokens))}
    if any(len(matching(p)) > 1 for p in itertools.product(range(size), repeat=count)):
        ends = {}
    starts = [tuple(sorted(draw.randrange(size) for _ in range(count))) for _ in range(draw.randrange(1, 3))]
    results = {}

    def after(i, position):
        for result in matching(position):
            results[i] = (result, 0 if result in (0, 'P', 'N') else None)
            return []
        return [(tuple(sorted(position[:t] + (b,) + position[t + 1:])), 0)
                for t in range(count) for a, b in pairs if a == position[t]]
    positions, options = explored(starts, after)
    rows = zip(positions, solve([list(dict.fromkeys(o)) for o in options], results, play, True))

    def written(position):
        return json.dumps(position, separators=(',', ':'))
    edges = pairs + [(v, None) for v in range(size)]
    script.say('DELETE FROM edge; DELETE FROM pattern; INSERT INTO edge VALUES %s;' % ', '.join(
        '(%d, %s)' % (a, literal(b)) for a, b in edges))
    for pattern, result in ends.items():
        script.say("INSERT INTO pattern VALUES ('%s', %s);" % (written(pattern), literal(result)))
    start = ' UNION ALL '.join("SELECT '%s'" % written(p) for p in starts)
    script.ask("SELECT %s FROM solve_tokens('%s', 'edge', '%s', 'share', 'pattern', '%s') ORDER BY position" % (
        COLUMNS, quoted(start), json.dumps(['B'] * count), play), sorted((written(p),) + row for p, row in rows))


def limit(script, size):
    """Limit memory to `size` bytes and allow temporary files of 1 GiB; with size 0 allow 64 MiB and no files."""
    script.say("INSERT INTO limited SELECT grundy_limit('memory', %d) + grundy_limit('disk', %d);" %
               ((size, 1 << 30) if size else (1 << 26, 0)))


def main():
    seed, games = int(sys.argv[1]), int(sys.argv[2])
    draw = random.Random(seed)
    script = Script(sys.argv[3], sys.argv[4])
    script.say('.load ./dist/grundy\n'
               'CREATE TEMP TABLE m(p, q, x, y, z); CREATE TEMP TABLE move(need, forbid, clear, put, again); CREATE TEMP TABLE v(position, value);\n'
               'CREATE TEMP TABLE sided(need, forbid, clear, put, player);\n'
               'CREATE TEMP TABLE finish(need, forbid, result); CREATE TEMP TABLE turn(symmetry, bit, image);\n'
               'CREATE TEMP TABLE start(position, result, remoteness); CREATE TEMP TABLE limited(x);\n'
               'CREATE TEMP TABLE edge(source, target); CREATE TEMP TABLE pattern(position, result); BEGIN;')
    for i in range(games):
        if i % 100 == 99:
            draw.choice([plain_game, sides_game])(script, draw, draw.randrange(200, 400), 16, 30, True)
        elif i % 1000 == 250:
            masks_game(script, draw, 13, 30, LAYERED_BYTES)
        else:
            kind = draw.randrange(13)
            if kind < 3:
                plain_game(script, draw, draw.randrange(1, 10), 4, 9, False)
            elif kind < 4:
                plain_game(script, draw, *draw.choice([(12, 6, 12), (14, 4, 9), (30, 3, 9)]), False)
            elif kind < 5:
                plain_game(script, draw, 13, 13, 13, False)
            elif kind < 6:
                sides_game(script, draw, draw.randrange(1, 8), 4, 9, False)
            elif kind < 8:
                parts_game(script, draw)
            elif kind < 10:
                tokens_game(script, draw)
            else:
                bits = draw.randrange(2, BITS_SIZE + 1)
                masks_game(script, draw, bits, draw.randrange(1, 9), 0)
    script.say('COMMIT;')


if __name__ == '__main__':
    main()
