"""Generate random games of tokens on graphs for solve_tokens, with the expected results.

    python3 tests/oracle/tokens.py SEED GAMES STATEMENTS EXPECTED

The program writes statements for the sqlite3 shell to the file STATEMENTS and the output that they must print to EXPECTED.

A position is a tuple with the vertex of each token. All tokens are distinct during play; alike tokens are sorted only in
the output. Outcome, remoteness and suspense are found by the searches of random_games.py. The moves are also passed to
solve_graph, which must return the same outcome, value, loop values, genus and form for each position as solve_tokens.
These results are independent because the program shares no code with the extension and does not pack tokens
into bits."""
import json
import random
import sys

from random_games import outcome_of, outcomes, remotenesses, suspenses

OTHER = {'L': 'R', 'R': 'L'}
WORDS = ('block', 'share', 'capture', 'win', 'lose')
# For each result: the winner if Left moves first and the winner if Right moves first; D is a draw.
LETTERS = {'L': 'LL', 'R': 'RR', 'N': 'LR', 'P': 'RL', 'DD': 'DD', 'LD': 'LD', 'RD': 'RD', 'DL': 'DL', 'DR': 'DR',
           '1': 'LL', '-2': 'RR', '*': 'LR', '{1|-1}': 'LR'}


# A random game. owners[i] owns token i: L, R or B (both). If by_turns, a position includes the player to move. If sides, the
# game is partizan: positions do not include the player to move, and each player may have different moves.
class Game:
    def __init__(self, random):
        self.names = random.sample([-3, 0, 2, 7, 10, 11, 'a', 'B', 'ab', 'z 1'], random.randint(2, 5))
        self.owners = ''.join(random.choice(random.choice(['B', 'LR', 'LRB'])) for _ in range(random.randint(1, 4)))
        self.by_turns = random.random() < 0.5
        self.sides = not self.by_turns and set(self.owners) != {'B'}
        self.play = random.choice(['normal', 'normal', 'misere'] + ['draw'] * (not self.sides))
        self.turn = random.choice(['one', 'one', 'all', 'some'])
        self.make_meet(random)
        self.make_edges(random)
        self.make_ends(random)
        self.starts = {(tuple(random.choice(self.names + ([None] if random.random() < 0.1 else []))
                              for _ in self.owners), random.choice('LR') if self.by_turns else 'B')
                       for _ in range(random.randint(1, 2))}

    # Set meet[a + b] to the effect of a token of owner a that moves to a token of owner b.
    def make_meet(self, random):
        self.meet_text = random.choice(WORDS)
        self.meet = {a + b: self.meet_text for a in 'LRB' for b in 'LRB'}
        if random.random() < 0.7:
            pairs = {pair: random.choice(WORDS) for pair in self.meet if random.random() < 0.7}
            for side in 'LR':
                if pairs.get(side + 'B', 'block') in ('win', 'lose') or pairs.get('B' + side, 'block') in ('win', 'lose'):
                    pairs[side + 'B'] = pairs['B' + side] = random.choice(WORDS)
            self.meet_text = json.dumps(pairs)
            self.meet = {pair: pairs.get(pair, 'block') for pair in self.meet}

    def make_edges(self, random):
        """Set rows, a list of (selector, source, target). The selector is None for all tokens, an owner, or a token number.
        Set edges[i] to the edges of token i, and kinds[i] to the first token that is alike to token i."""
        upward, named = random.random() < 0.4, random.random() < 0.4
        self.rows = []
        for source in self.names:
            for target in self.names:
                if random.random() < 0.45 and not (upward and self.names.index(source) >= self.names.index(target)):
                    who = random.choice([None, random.choice('LRB'), random.randrange(len(self.owners))]) if named else None
                    self.rows.append((who, source, target))
        self.named = named
        self.edges = [sorted({(s, t) for who, s, t in self.rows if who is None or who == i or who == self.owners[i]}, key=str)
                      for i in range(len(self.owners))]
        self.kinds = [min(j for j in range(i + 1) if (self.owners[j], self.edges[j]) == (self.owners[i], self.edges[i]))
                      for i in range(len(self.owners))]

    # Set ends, a list of (pattern, result). In a pattern None matches any vertex; a result None forbids the position.
    def make_ends(self, random):
        results = list(LETTERS)[:9]
        if set(self.owners) == {'B'} and not self.by_turns:
            results = ['P', 'N', 'D'] + [0, 1, 2] * (self.play != 'draw')
        if self.sides and self.play == 'normal':
            results = list(LETTERS)
        self.ends = []
        for _ in range(random.choice([0, 0, 1, 2, 4])):
            pattern = tuple(random.choice(self.names) if random.random() < 0.5 else None for _ in self.owners)
            self.ends.append((pattern, random.choice(results + [None] * 3)))

    # ---- Rules ----

    def alike(self, at):
        """Return the position with alike tokens sorted: integers, then texts, then None for captured tokens."""
        order = lambda name: (2, 0, '') if name is None else (1, 0, name) if isinstance(name, str) else (0, name, '')
        shown = list(at)
        for kind in set(self.kinds):
            places = [i for i in range(len(at)) if self.kinds[i] == kind]
            for place, name in zip(places, sorted((at[i] for i in places), key=order)):
                shown[place] = name
        return tuple(shown)

    def matches(self, pattern, at):
        """Return true if the pattern matches the position for some order of the alike tokens."""
        for kind in set(self.kinds):
            there = [at[i] for i in range(len(at)) if self.kinds[i] == kind]
            for i in range(len(at)):
                if self.kinds[i] == kind and pattern[i] is not None:
                    if pattern[i] not in there:
                        return False
                    there.remove(pattern[i])
        return True

    def fate(self, at):
        """Return None if play continues, otherwise (winners, result, remoteness). winners has one letter for Left to move
        and one for Right to move; remoteness is None if unknown. Raise ValueError if ends with different results match."""
        won = {'L': set(), 'R': set()}
        for i in range(len(at)):
            for j in range(len(at)):
                does = self.meet[self.owners[i] + self.owners[j]]
                if i != j and at[i] == at[j] and at[i] is not None and does in ('win', 'lose'):
                    for mover in 'LR' if self.owners[i] == 'B' else self.owners[i]:
                        won[mover].add(mover if does == 'win' else OTHER[mover])
        after = {mover: mover if mover in winners else ''.join(winners) for mover, winners in won.items()}
        if any(after.values()):
            left, right = after['R'] or after['L'], after['L'] or after['R']
            is_end = left + right == 'RL' and self.play == 'normal'
            return left + right, 0 if is_end else {'LL': 'L', 'RR': 'R', 'LR': 'N', 'RL': 'P'}[left + right], 0
        found = {result for pattern, result in self.ends if result is not None and self.matches(pattern, at)}
        if len(found) > 1:
            raise ValueError
        for result in found:
            if isinstance(result, int):
                return LETTERS[outcome_of(result, self.play)], result, 0 if result == 0 else None
            return LETTERS['DD' if result == 'D' else result], result, 0
        return None

    def turns(self, at, mover):
        """Yield each turn of the mover as a dictionary {token: target}; `meet` and `ends` are not yet applied."""
        mine = [i for i in range(len(at)) if self.owners[i] in (mover, 'B') and at[i] is not None]
        ways = [[]]
        for i in mine:
            targets = [(i, t) for s, t in self.edges[i] if s == at[i] and type(s) is type(at[i])]
            ways = [way + more for way in ways for more in ([[]] if self.turn != 'all' else []) + [[t] for t in targets]]
        for way in ways:
            if way and (self.turn != 'one' or len(way) == 1):
                yield dict(way)

    # Yield the positions after the legal turns of the mover.
    def options(self, at, mover):
        for way in self.turns(at, mover):
            then = tuple(way.get(i, at[i]) for i in range(len(at)))
            taken, allowed = set(), True
            for i in sorted(way):
                for j in range(len(at)):
                    if i != j and then[i] == then[j]:
                        does = self.meet[self.owners[i] + self.owners[j]]
                        allowed &= does != 'block' and not (does == 'capture' and j in way)
                        if does == 'capture':
                            taken.add(j)
            then = tuple(None if i in taken else then[i] for i in range(len(at)))
            if allowed and not any(result is None and self.matches(pattern, then) for pattern, result in self.ends):
                yield then

    # ---- Answers ----

    def explore(self):
        """Set moves[position] to a list of (mover, option) for each reachable position. A position is (vertices, player to
        move, or 'B' if not by_turns). Raise ValueError if there are more than 1500 positions."""
        self.moves, waiting = {}, list(self.starts)
        while waiting:
            position = waiting.pop()
            if position in self.moves:
                continue
            at, player = position
            moves = self.moves[position] = []
            if self.fate(at) is not None:
                continue
            for mover in player if player != 'B' else 'LR' if self.sides else 'L':
                for then in self.options(at, mover):
                    moves.append((mover, (then, OTHER[mover] if self.by_turns else 'B')))
            waiting += [then for _, then in moves]
            if len(self.moves) > 1500:
                raise ValueError

    def search(self):
        """Return {position with alike tokens sorted: (outcome, remoteness, suspense)}. Remoteness and suspense are None if they
        are unknown, for a draw, and in a partizan game."""
        states = [(p, s) for p in self.moves for s in ('LR' if self.sides else 'L' if p[1] == 'B' else p[1])]
        number = {state: i for i, state in enumerate(states)}
        links, fixed, known = [], {}, {}
        for i, (position, side) in enumerate(states):
            at, player = position
            links.append([(number[then, OTHER[side] if self.sides else 'L' if then[1] == 'B' else then[1]], False)
                          for mover, then in self.moves[position] if mover == side or not self.sides])
            fate = self.fate(at)
            if fate is not None:
                winner = fate[0]['LR'.index(side)]
                fixed[i] = 'D' if winner == 'D' else 'N' if winner == side else 'P'
                known[i] = fate[2] if winner != 'D' else None
        outcome = outcomes(links, fixed, self.play)
        length = remotenesses(links, fixed, known, outcome)
        delay = suspenses(links, {i: (fixed[i], known[i]) for i in fixed}, outcome, self.play)
        rows = {}
        for i, (position, side) in enumerate(states):
            shown = self.alike(position[0]), position[1]
            if not self.sides:
                row = outcome[i], length[i], delay[i]
                assert rows.setdefault(shown, row) == row
            elif side == 'L':
                pair = ''.join('D' if outcome[number[position, s]] == 'D' else s if outcome[number[position, s]] == 'N'
                               else OTHER[s] for s in 'LR')
                row = pair if 'D' in pair else {'LL': 'L', 'RR': 'R', 'LR': 'N', 'RL': 'P'}[pair], None, None
                assert rows.setdefault(shown, row) == row
        return rows

    def graph(self):
        """Return the set of rows (position, option, player, result) for solve_graph; unused columns are None."""
        rows = set()
        for position, moves in self.moves.items():
            fate, name = self.fate(position[0]), text(self.alike(position[0])) + position[1]
            if fate is not None and self.by_turns:
                winner = fate[0]['LR'.index(position[1])]
                result = 0 if fate[1] == 0 else 'D' if winner == 'D' else 'N' if winner == position[1] else 'P'
            else:
                result = fate and fate[1]
            rows.add((name, None, 'L' if self.sides else None, result))
            rows |= {(name, text(self.alike(then[0])) + then[1], mover if self.sides else None, None) for mover, then in moves}
        return rows


def text(at):
    return json.dumps(at, separators=(',', ':'))


def quoted(value):
    return 'NULL' if value is None else str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"


def values(rows):
    return 'VALUES ' + ', '.join('(' + ', '.join(map(quoted, row)) + ')' for row in rows)


def statements(game, random):
    edges = game.rows + [(None, name, None) for name in game.names]
    random.shuffle(edges)
    start = [(text(at), player)[:2 if game.by_turns else 1] for at, player in game.starts]
    ends = [(text(pattern), result) for pattern, result in game.ends]
    call = 'solve_tokens(%s)' % ', '.join(map(quoted, [
        values(start), values([edge if game.named else edge[1:] for edge in edges]), json.dumps(list(game.owners)),
        game.meet_text, values(ends) if ends else '', game.play, game.turn]))
    moves = 'SELECT column1 AS a, column2 AS b%s, column4 AS result FROM (%s)' % (
        ', column3 AS player' if game.sides else '', values(sorted(game.graph(), key=str)))
    # Whether the value of a partizan game with cycles is found depends on the order of the positions, so such a value is
    # compared only if both tables return one.
    wrong = ['sum(a.value %s b.value)' % ('<>' if game.sides else 'IS NOT')]
    wrong += ['sum(a.%s IS NOT b.%s)' % (column, column) for column in ('outcome', 'loop_values', 'genus', 'form')]
    return ("SELECT position, player, outcome, remoteness, suspense FROM %s ORDER BY 1, 2;\n"
            "SELECT '==', count(*), coalesce(%s, 0), %s, %s, %s, %s FROM (SELECT *, form FROM %s) AS a\n"
            "JOIN (SELECT *, form FROM solve_graph(%s, %s)) AS b ON b.position = a.position || a.player;" % (
                call, *wrong, call, quoted(moves), quoted(game.play)))


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(seed)
    with open(sys.argv[3], 'w') as sql, open(sys.argv[4], 'w') as expected:
        sql.write(".load ./dist/grundy\nSELECT grundy_limit('memory', 1000000000) > 0;\n")
        expected.write('1\n')
        while count > 0:
            game = Game(chance)
            try:
                game.explore()
                rows = game.search()
            except ValueError:  # Two ends conflict, or there are too many positions.
                continue
            count -= 1
            print(statements(game, chance), file=sql)
            for (at, player), (outcome, *lengths) in sorted(rows.items(), key=lambda row: (text(row[0][0]), row[0][1])):
                print(text(at), player, outcome, *('' if n is None else n for n in lengths), sep='|', file=expected)
            print('==', len(rows), 0, 0, 0, 0, 0, sep='|', file=expected)


main()
