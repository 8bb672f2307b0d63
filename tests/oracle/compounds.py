"""Generate random games, and the outcomes of all compounds of three of their positions.

    python3 tests/oracle/compounds.py SEED GAMES

The games have no cycles. The program prints for each game its moves, as rows `m@game@from@to` (`to` is empty if the position
`from` has no move), and then the compounds, as rows `c@compound@play@game@position@position@position@outcome`.

The kind of the compound decides what a turn is:
- conjunctive: a move in every component; the compound ends as soon as one component has no move
- continued: a move in every component that has one
- selective: a move in one or more components

Outcomes are found by a search of all turns of the compound. The program uses neither remoteness nor suspense, and shares no
code with the extension.
"""

import functools
import itertools
import random
import sys


def turns(compound, options, parts):
    """Return an iterator over the components after each possible turn; options[p] lists the options of position p."""
    if compound == "conjunctive":
        return itertools.product(*(options[p] for p in parts))
    stay = compound == "selective"
    choices = [options[p] + [p] * (stay or not options[p]) for p in parts]
    return (after for after in itertools.product(*choices) if after != tuple(parts))


# Return a function that returns true if the player to move wins the compound of a sorted tuple of positions.
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
