"""Random games and compounds of three of their positions, by playing.

    python3 tests/oracle/compounds.py SEED GAMES
writes the moves of games without a cycle, game by game, as rows `m@game@from@to` (`to` empty: only declared), and
compounds as rows `c@compound@play@game@position@position@position@outcome`. A turn is a move in each position of a
conjunctive compound, which is over as soon as one has none; in each that has a move of a continued one; in one or
more that have a move of a selective one. Knows neither remoteness nor suspense.
"""

import functools
import itertools
import random
import sys


def turns(compound, options, parts):
    """What the parts may become in one turn."""
    if compound == "conjunctive":
        return itertools.product(*(options[p] for p in parts))
    stay = compound == "selective"
    choices = [options[p] + [p] * (stay or not options[p]) for p in parts]
    return (after for after in itertools.product(*choices) if after != tuple(parts))


def winner(compound, play, options):
    @functools.lru_cache(None)
    def wins(parts):
        after = list(turns(compound, options, parts))
        return any(not wins(tuple(sorted(q))) for q in after) if after else play == "misere"

    return wins


def main():
    draw = random.Random(int(sys.argv[1]))
    for game in range(int(sys.argv[2])):
        count = draw.randrange(2, 9)
        options = [sorted({draw.randrange(p) for _ in range(draw.randrange(4))}) if p else [] for p in range(count)]
        for p, ends in enumerate(options):
            for q in ends or [""]:
                print("m", game, p, q, sep="@")
        for compound, play in itertools.product(("conjunctive", "continued", "selective"), ("normal", "misere")):
            wins = winner(compound, play, options)
            for parts in itertools.combinations_with_replacement(range(count), 3):
                print("c", compound, play, game, *parts, "N" if wins(parts) else "P", sep="@")


if __name__ == "__main__":
    main()
