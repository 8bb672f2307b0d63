"""Generate random games for a score, and compute their scores by playing them.
    python3 tests/oracle/scores.py sql COUNT SEED         print a script that solves COUNT games with the extension
    python3 tests/oracle/scores.py expected COUNT SEED    print the rows that the script must print
Each position is evaluated by a search of all plays that counts the gains along the play and compares the leads at the
end. The extension instead computes the score of a position from the scores of its options, which this program never
does; it shares no code with the extension."""
import random
import sys


class Game:
    def __init__(self, rnd):
        count = rnd.randint(1, 8)
        self.names = rnd.sample(range(-50, 50), count)
        if rnd.random() < 0.3:
            self.names = [f"p{name}" if rnd.random() < 0.5 else name for name in self.names]
        span = rnd.choice([1, 3, 10, 10**8])
        self.moves, self.ends = [], {}
        for p in range(count):
            options = rnd.choice([0, 1, 2, 3, 4]) if p + 1 < count else 0
            if options == 0 and rnd.random() < 0.5:
                self.ends[p] = rnd.randint(-span, span)
            for _ in range(options):
                gain = rnd.choice([None, rnd.randint(-span, span)])
                self.moves.append((p, rnd.randrange(p + 1, count), gain, rnd.choice([0, 0, 1, None])))
        named = {p for move in self.moves for p in move[:2]}
        self.rows = [(self.names[p], self.names[q], gain, again, None) for p, q, gain, again in self.moves]
        for p in range(count):
            if p in self.ends or p not in named or rnd.random() < 0.2:
                self.rows.append((self.names[p], None, rnd.choice([None, "x"]), 0, self.ends.get(p)))
        if rnd.random() < 0.7:
            rnd.shuffle(self.rows)

    def play(self, p, mover, lead):
        """Return the final lead of player 0 under best play from position p, if player 0 leads by `lead` now and player
        `mover`, 0 or 1, is to move."""
        sign = 1 if mover == 0 else -1
        moves = [move for move in self.moves if move[0] == p]
        if not moves:
            return lead + sign * self.ends.get(p, 0)
        leads = [
            self.play(q, mover if again == 1 else 1 - mover, lead + sign * (gain or 0)) for _, q, gain, again in moves
        ]
        return max(leads) if mover == 0 else min(leads)

    def expected(self):
        for p, name in sorted(enumerate(self.names), key=lambda item: (isinstance(item[1], str), item[1])):
            score = self.play(p, 0, 0)
            assert self.play(p, 1, 0) == -score
            best = score if any(move[0] == p for move in self.moves) else ""
            yield f"{name}|{score}|{'N' if score > 0 else 'P' if score < 0 else 'D'}|||||{best}"


def literal(value):
    return "NULL" if value is None else f"'{value}'" if isinstance(value, str) else str(value)


def write_sql(game):
    rows = ", ".join(f"({', '.join(map(literal, row))})" for row in game.rows)
    print(f"DELETE FROM m; INSERT INTO m VALUES {rows};")
    print("SELECT * FROM by_graph; SELECT * FROM by_rule;")


VIEWS = """.load ./dist/grundy
.mode list
CREATE TEMP TABLE m(a, b, gain, again, result);
CREATE TEMP VIEW move AS SELECT position, b AS option, again, gain, result FROM solve_frontier JOIN m ON a = position;
"""
VIEW = """CREATE TEMP VIEW by_{0} AS WITH solved AS (SELECT * FROM solve_{0}({1}, 'score'))
SELECT position, value, outcome, remoteness, loop_values, genus, suspense,
       (SELECT max(coalesce(gain, 0) + CASE WHEN again THEN o.value ELSE -o.value END)
        FROM solve_moves(s.position, 'move') JOIN solved AS o ON o.position = option) FROM solved AS s ORDER BY position;"""

if __name__ == "__main__":
    random_numbers = random.Random(int(sys.argv[3]))
    if sys.argv[1] == "sql":
        print(VIEWS + VIEW.format("graph", "'SELECT a, b, gain, again, result FROM m'"))
        print(VIEW.format("rule", "'SELECT a FROM m', 'move'"))
    for _ in range(int(sys.argv[2])):
        this = Game(random_numbers)
        if sys.argv[1] == "sql":
            write_sql(this)
        else:
            print("\n".join(2 * list(this.expected())))
