"""Compare exported results with values computed here.
    python3 tests/analyses/exports.py CSV JSON
CSV and JSON are files that exports.test exports in the modes csv and json of the shell. Print "CSV", "JSON" and, if pandas
is installed, "pandas", each followed by "right" or by the first difference in a value or in a type.

Values of Kayles are mex values of all options; mean and temperature of a switch are computed from its two stops. The
program shares no code with the extension."""
import csv
import json
import sys
from fractions import Fraction


def kayles(largest):
    """Return the Grundy values of the Kayles heaps from 0 to `largest`, each as the mex of its options."""
    values = []
    for n in range(largest + 1):
        options = {values[a] ^ values[n - take - a] for take in (1, 2) for a in range(n - take + 1)}
        values.append(next(v for v in range(n + 2) if v not in options))
    return values


def switch(n):
    """Return the mean and the temperature of {n|-1/4} for n > 0: half the sum and half the difference of its stops."""
    return (Fraction(n) - Fraction(1, 4)) / 2, (Fraction(n) + Fraction(1, 4)) / 2


def expected():
    values = kayles(60)
    for n in range(1, 61):
        mean, temperature = switch(n)
        yield {"n": n, "value": values[n], "mean": float(mean), "temperature": str(temperature), "large": 2**62 + n,
               "zero_is_null": None if values[n] == 0 else values[n]}


def typed_csv(path):
    """Yield the rows of a CSV file as dicts of typed values. An empty field is None, and `temperature` remains a text."""
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield {name: None if text == "" else text if name == "temperature" else
                   float(text) if name == "mean" else int(text) for name, text in row.items()}


def compare(name, rows):
    wanted = list(expected())
    rows = list(rows)
    difference = next(((a, b) for a, b in zip(rows, wanted) if a != b or [*map(type, a.values())] != [*map(type, b.values())]), None)
    print(name, "right" if difference is None and len(rows) == len(wanted) else difference or f"{len(rows)} rows")


def by_pandas(path):
    import pandas
    frame = pandas.read_csv(path)
    whole = [name for name in ("n", "value", "large") if frame[name].dtype != "int64"]
    if whole:
        return print("pandas", whole, "not int64")
    nulls = [{**row, "zero_is_null": None if row["zero_is_null"] != row["zero_is_null"] else int(row["zero_is_null"])}
             for row in frame.to_dict("records")]
    compare("pandas", nulls)


compare("CSV", typed_csv(sys.argv[1]))
with open(sys.argv[2], encoding="utf-8") as exported:
    compare("JSON", json.load(exported))
try:
    by_pandas(sys.argv[1])
except ImportError:
    pass
