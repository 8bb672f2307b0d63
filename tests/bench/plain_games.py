"""Baseline of partizan games in plain Python: compute values of positions from the definitions.
    plain_games.py graph DATABASE    values of the table players_move("from", "to", player), which has no cycle
    plain_games.py boards DATABASE   values and temperatures of the Domineering boards in the table dominoes(position)
Print the CPU seconds, including reading, and the number of P-positions.

A dictionary maps each position to its value, and tests/oracle/partizan.py finds canonical forms by testing all options.
The program does not load the extension."""
import collections
import os
import sqlite3
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))
import partizan as games  # noqa: E402


def graph(database):
    options, positions = collections.defaultdict(lambda: ([], [])), set()
    for source, target, player in database.execute('SELECT "from", "to", player FROM players_move'):
        options[source][player == "R"].append(target)
        positions.update((source, target))
    values = {}
    for position in sorted(positions, reverse=True):  # a move only sets bits, so the options of a position precede it
        sides = [[values[to] for to in side] for side in options.get(position, ((), ()))]
        values[position] = games.canonical(games.game(*sides))
    return values.values()


def boards(database):
    found = []
    for (board,) in database.execute("SELECT position FROM dominoes"):
        value = games.position("domineering", board)
        games.temperature(value)
        found.append(value)
    return found


start = time.process_time()
values = {"graph": graph, "boards": boards}[sys.argv[1]](sqlite3.connect(sys.argv[2]))
won = sum(games.outcome(value) == "P" for value in values)
print("%.6f" % (time.process_time() - start), won)
