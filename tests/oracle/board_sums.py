"""Check answers of the extension about sums of boards by playing the boards.

    python3 tests/oracle/board_sums.py <ANSWERS

Each line of ANSWERS has five fields separated by @. Components are counted from 0.
    sum         JSON array of pairs [rules, board]
    outcome     L, R, N or P
    winning     JSON array of Left's winning moves [component, board after]
    hottest     a component of maximum temperature
    sentestrat  Left's move [component, board after] by the sentestrat strategy, or empty if all temperatures are negative
The program prints each line that is wrong, and then the number of sums and of wrong ones.

Outcome and winning moves are found by a search of all plays of the sum. Temperatures, means and stops are those of
partizan.py. A sentestrat move must be in a hottest component, and the Right stop of the sum after it must be at least the
sum of the means. The program shares no code with the extension.
"""

import functools
import json
import sys

from partizan import RULES, add, mean, position, stop, temperature

sys.setrecursionlimit(100000)


def name_of(rules):
    return rules.replace("-", "_")


@functools.lru_cache(None)
def moves(component, side):
    rules, board = component
    return tuple(sorted({(rules, after) for after in RULES[name_of(rules)](board, side)}))


@functools.lru_cache(None)
def wins(components, side):
    """Return True if `side`, to move, wins the sum. The components are sorted, and each of them has a move."""
    return any(not wins(rest(components, i, after), 1 - side)
               for i, component in enumerate(components) for after in moves(component, side))


def rest(components, i, after):
    return sorted_sum(components[:i] + (after,) + components[i + 1 :])


def sorted_sum(components):
    return tuple(sorted(c for c in components if moves(c, 0) or moves(c, 1)))


def value(component):
    return position(name_of(component[0]), component[1])


def check(components, outcome, winning, hottest, sentestrat):
    start = sorted_sum(components)
    wanted = sorted([i, after[1]] for i, component in enumerate(components) for after in moves(component, 0)
                    if not wins(rest(components, i, after), 1))
    heats = [temperature(value(c)) for c in components]
    if (outcome != "PRLN"[2 * wins(start, 0) + wins(start, 1)] or sorted(winning) != wanted
            or heats[hottest] != max(heats)):
        return False
    if sentestrat is None:
        return max(heats) < 0
    i, board = sentestrat
    after = components[:i] + ((components[i][0], board),) + components[i + 1 :]
    return (heats[i] == max(heats) and after[i] in moves(components[i], 0) and
            (max(heats) < 0 or stop(functools.reduce(add, map(value, after)), 1) >= sum(mean(value(c)) for c in components)))


def main():
    count = wrong = 0
    for line in sys.stdin:
        text, outcome, winning, hottest, sentestrat = line.rstrip("\n").split("@")
        components = tuple(map(tuple, json.loads(text)))
        count += 1
        if not check(components, outcome, json.loads(winning), int(hottest), json.loads(sentestrat or "null")):
            wrong += 1
            print(line, end="")
    print(f"{count} sums, {wrong} wrong")


if __name__ == "__main__":
    main()
