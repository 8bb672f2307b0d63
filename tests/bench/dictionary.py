"""Baseline of Grundy values in plain Python, for a game without cycles.
    python3 dictionary.py DATABASE
Read the table edge("from", "to"), and print the CPU seconds, including reading, and the sum of all Grundy values.

A queue starts with the positions that have no option. A position is appended when its last option has a value, and its
value is the mex of the options. The program does not load the extension."""
import collections
import sqlite3
import sys
import time

start = time.process_time()
options = collections.defaultdict(list)
predecessors = collections.defaultdict(list)
for source, target in sqlite3.connect(sys.argv[1]).execute('SELECT "from", "to" FROM edge'):
    options[source].append(target)
    predecessors[target].append(source)
positions = set(options) | set(predecessors)
open_options = {p: len(options.get(p, ())) for p in positions}
queue = collections.deque(p for p in positions if open_options[p] == 0)
values = {}
while queue:
    p = queue.popleft()
    seen = {values[o] for o in options.get(p, ())}
    value = 0
    while value in seen:
        value += 1
    values[p] = value
    for q in predecessors.get(p, ()):
        open_options[q] -= 1
        if open_options[q] == 0:
            queue.append(q)
print("%.6f" % (time.process_time() - start), sum(values.values()))
