"""Load the extension into Python's module sqlite3, and print the answers that every host must give.
    python3 python.py LIBRARY
The queries use a table-valued function, aggregates and a scalar function that raises an error."""
import sqlite3
import sys

connection = sqlite3.connect(":memory:")
connection.enable_load_extension(True)
connection.load_extension(sys.argv[1])
for x, y in connection.execute("SELECT x, y FROM grundy_board('queen', ?) WHERE value = 0", (3,)):
    print(f"{x}|{y}")
connection.execute("CREATE TABLE box(chocolates INTEGER)")
connection.executemany("INSERT INTO box VALUES (?)", [(1,), (1,), (1,)])
print(*connection.execute("SELECT nim_winning_moves(chocolates), nim_sum(chocolates) FROM box").fetchone(), sep="|")
try:
    connection.execute("SELECT grundy_queen(-3, 0)").fetchone()
except sqlite3.Error as error:
    print(error)
