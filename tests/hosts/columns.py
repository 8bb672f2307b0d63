"""Print the columns of a CSV file of games, of nimbers with NULL, and of REALs, as pandas reads them: columns.py FILE"""
import sys

import pandas

rows = pandas.read_csv(sys.argv[1], dtype={"value": str, "nimber": "Int64"})
assert rows["mean"].dtype == "float64", rows["mean"].dtype
print(*rows["value"])
print(*("NULL" if nimber is pandas.NA else nimber for nimber in rows["nimber"]))
print(*(f"{mean:g}" for mean in rows["mean"]))
