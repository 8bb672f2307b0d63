"""Check answers of the extension on stoppers by playing the games.

    python3 tests/oracle/stoppers.py <ANSWERS

Each input line is `operation@operand@...@answer`. The program prints the wrong lines, then the number of answers and the
number of wrong ones.

A game is a graph of positions with options of Left and of Right; a position may be its own option. Infinite play is a draw.
Retrograde analysis from the positions without moves finds the turns from which a player loses; from all other turns this
player wins or draws. G <= H if Left, moving second, does not lose H - G; G = H if also H <= G.

The program uses neither canonical forms nor any theory of stoppers: words such as `on` are built from their definitions. It
shares no code with the extension.
"""

import re
import sys
from collections import deque
from fractions import Fraction

sys.setrecursionlimit(100000)


class Game:
    """A position; sides[0] lists Left's options and sides[1] Right's. In the arguments None means the position itself. The
    options may be set later, with has()."""

    def __init__(self, left=(), right=()):
        self.has(left, right)

    def has(self, left, right):
        self.sides = [[self if option is None else option for option in side] for side in (left, right)]


# Return the canonical form of a dyadic fraction.
def number(value):
    value = Fraction(value)
    if value.denominator == 1:
        step = [number(value - (1 if value > 0 else -1))] if value else []
        return Game(step, ()) if value > 0 else Game((), step)
    unit = Fraction(1, value.denominator)
    return Game([number(value - unit)], [number(value + unit)])


def nimber(n):
    smaller = [nimber(k) for k in range(n)]
    return Game(smaller, smaller)


def product(one, other, step):
    """Return the game whose positions are pairs of positions, starting with (one, other). step(a, b, side) returns the pairs
    to which the player `side` (0: Left, 1: Right) can move from (a, b)."""
    made = {}

    def place(a, b):
        if (id(a), id(b)) not in made:
            made[id(a), id(b)] = (Game(), a, b)
            waiting.append((a, b))
        return made[id(a), id(b)][0]

    waiting = []
    root = place(one, other)
    while waiting:
        a, b = waiting.pop()
        for side in (0, 1):
            made[id(a), id(b)][0].sides[side] = [place(c, d) for c, d in step(a, b, side)]
    return root


def add(g, h):
    return product(g, h, lambda a, b, side: [(c, b) for c in a.sides[side]] + [(a, d) for d in b.sides[side]])


def minus(g):
    return product(g, g, lambda a, b, side: [(c, c) for c in a.sides[1 - side]])


def losses(root, loser):
    """Return the set of turns (id of position, player to move) from which `loser` is certain to lose: the opponent can force
    a turn in which `loser` has no move. Players are 0 (Left) and 1 (Right)."""
    turns, before = deque([(root, 0), (root, 1)]), {}
    known = {(id(root), 0), (id(root), 1)}
    moves, lost = {}, deque()
    while turns:
        game, mover = turns.popleft()
        options = {id(option): option for option in game.sides[mover]}
        moves[id(game), mover] = len(options)
        if mover == loser and not options:
            lost.append((id(game), mover))
        for option in options.values():
            before.setdefault((id(option), 1 - mover), []).append((id(game), mover))
            if (id(option), 1 - mover) not in known:
                known.add((id(option), 1 - mover))
                turns.append((option, 1 - mover))
    found = set(lost)
    while lost:
        for turn in before.get(lost.popleft(), []):
            moves[turn] -= 1
            if turn not in found and (turn[1] != loser or moves[turn] == 0):
                found.add(turn)
                lost.append(turn)
    return found


# Return true if g <= h: Left, moving second, does not lose h - g.
def at_most(g, h):
    difference = add(h, minus(g))
    return (id(difference), 1) not in losses(difference, 0)


def equal(g, h):
    return at_most(g, h) and at_most(h, g)


# Return the outcome class, or two letters for Left and Right moving first; D is a draw.
def outcome(g):
    left, right = losses(g, 0), losses(g, 1)
    results = "".join("R" if (id(g), m) in left else "L" if (id(g), m) in right else "D" for m in (0, 1))
    return {"LL": "L", "RR": "R", "LR": "N", "RL": "P"}.get(results, results)


# ---- Parser of games written as text ----

ZERO, STAR = number(0), nimber(1)


def upon(down, unit):
    """Return ^[on] = {^[on]|*} or, if unit, ^<on> = {0|v[on]*} with v[on]* = {0|0,v[on]*}. If down, return the negative."""
    game = Game([ZERO], [Game([ZERO], [ZERO, None])]) if unit else Game([None], [STAR])
    return minus(game) if down else game


def ups(count):
    """Return the sum of `count` copies of ^ = {0|*}, or of its negative if `count` is negative."""
    game = ZERO
    for _ in range(abs(count)):
        game = add(game, Game([ZERO], [STAR]))
    return game if count >= 0 else minus(game)


WORDS = {
    "on": Game([None], []),
    "off": Game([], [None]),
    "over": Game([ZERO], [None]),
    "under": Game([None], [ZERO]),
    "upon": upon(False, False),
}
TOKEN = re.compile(r"\s*(\+-|\|+|[{}(),+-]|Tiny\(|Miny\(|\d+(?:/\d+)?|\*\d*|[\^v]\[on\]|[\^v]<on>|\^+\d*|v+\d*|[a-uw-z]\w*)")


class Reader:
    def __init__(self, text):
        self.tokens, at, text = [], 0, text.strip()
        while at < len(text):
            if re.match(r"over|under", text[at:]):
                found = re.match(r"(over|under)", text[at:])
            else:
                found = TOKEN.match(text, at)
                assert found, text
                at = found.end()
                self.tokens.append(found.group(1))
                continue
            at += found.end()
            self.tokens.append(found.group(1))
        self.names = {}

    def peek(self):
        return self.tokens[0] if self.tokens else ""

    def sum(self):
        total, sign, first = ZERO, 1, True
        while self.peek() and self.peek() not in ",)}" and self.peek()[0] != "|":
            if self.peek() in ("+", "-"):
                sign *= -1 if self.tokens.pop(0) == "-" else 1
                continue
            term = self.term()
            term = term if sign > 0 else minus(term)
            total, first, sign = term if first else add(total, term), False, 1
        return total

    def term(self):
        token = self.tokens.pop(0)
        if token == "+-":
            if self.peek() == "{":
                left, slashes, right = self.braces()
                return Game(left, [minus(g) for g in left]) if not slashes else self.switch(Game(left, right))
            return self.switch(self.term())
        if token == "{":
            self.tokens.insert(0, token)
            left, _, right = self.braces()
            return Game(left, right)
        if token in ("(", "Tiny(", "Miny("):
            game = self.sum()
            self.tokens.pop(0)
            if token == "(":
                return game
            tiny = Game([ZERO], [Game([ZERO], [minus(game)])])
            return tiny if token == "Tiny(" else Game([Game([game], [ZERO])], [ZERO])
        if token in WORDS:
            return WORDS[token]
        if token[0].isdigit():
            return number(Fraction(token))
        if token[0] == "*":
            return nimber(int(token[1:] or 1))
        if token[1:] in ("[on]", "<on>"):
            return upon(token[0] == "v", token[1] == "<")
        if token[0] in "^v":
            count = len(token.rstrip("0123456789")) * int(token.lstrip("^v") or 1)
            return ups(count if token[0] == "^" else -count)
        if token not in self.names:
            self.names[token] = Game()
            left, _, right = self.braces()
            self.names[token].has(left, right)
        return self.names[token]

    @staticmethod
    def switch(game):
        return Game([game], [minus(game)])

    def braces(self):
        """Read {...}. Return (Left's options, length of the longest run of slashes or 0, Right's options)."""
        self.tokens.pop(0)
        parts, runs, options = [], [], []
        while True:
            if self.peek() == "}" or self.peek()[0] == "|":
                parts.append(options)
                options = []
                token = self.tokens.pop(0)
                if token == "}":
                    break
                runs.append(len(token))
            elif self.peek() == ",":
                self.tokens.pop(0)
            elif self.peek() == "pass":
                self.tokens.pop(0)
                options.append(None)
            else:
                options.append(self.sum())
        return self.split(parts, runs)

    # Split the lists of options at the longest run of slashes; a side that contains shorter runs is a single game.
    def split(self, parts, runs):
        if not runs:
            return parts[0], 0, []
        middle = runs.index(max(runs))
        left = self.split(parts[: middle + 1], runs[:middle])
        right = self.split(parts[middle + 1 :], runs[middle + 1 :])
        sides = [side[0] if not side[1] else [Game(side[0], side[2])] for side in (left, right)]
        return sides[0], max(runs), sides[1]


READ = {}


def read(text):
    if text not in READ:
        READ[text] = Reader(text).sum()
    return READ[text]


# ---- Checks ----


def survives(g, value, mover):
    """Return true if `mover`, moving first, wins or draws g - value."""
    difference = add(g, minus(number(value)))
    return (id(difference), mover) not in losses(difference, mover)


def is_stop(g, mover, answer):
    """Return true if `answer` is the stop of g if `mover` moves first. Left survives g - x for x = stop - 1/8 but not for
    x = stop + 1/8; for Right the signs are exchanged. Infinite stops are replaced by 20 and -20."""
    stop = {"Inf": 20, "-Inf": -20}.get(answer) or Fraction(answer)
    sign = 1 if mover == 0 else -1
    good = answer == ("-Inf", "Inf")[mover] or survives(g, stop - sign * Fraction(1, 8), mover)
    bad = answer != ("Inf", "-Inf")[mover] and survives(g, stop + sign * Fraction(1, 8), mover)
    return good and not bad


def is_right(operation, operands, answer):
    games = [read(text) for text in operands]
    if operation == "game":
        return equal(games[0], read(answer))
    if operation == "neg":
        return equal(minus(games[0]), read(answer))
    if operation == "sum":
        return equal(add(*games), read(answer))
    if operation == "sub":
        return equal(add(games[0], minus(games[1])), read(answer))
    if operation == "form":
        return equal(Game([games[0]], [games[1]]), read(answer))
    if operation == "outcome":
        return outcome(games[0]) == answer
    if operation in ("left stop", "right stop"):
        return is_stop(games[0], ["left stop", "right stop"].index(operation), answer)
    if operation == "compare":
        sign = {(False, False): "||", (True, False): "<", (False, True): ">", (True, True): "="}
        return sign[at_most(*games), at_most(*reversed(games))] == answer
    raise ValueError(operation)


def main():
    count = wrong = 0
    for line in sys.stdin:
        operation, *operands, answer = line.rstrip("\n").split("@")
        count += 1
        if not is_right(operation, operands, answer):
            wrong += 1
            print("wrong:", line.rstrip("\n"))
    print(f"{count} answers, {wrong} wrong")


main()
