"""Load the extension into apsw, and print the answers that every host must give.
    python3 apsw.py LIBRARY
The queries use a table-valued function, aggregates and a scalar function that raises an error."""
import sys

del sys.path[0]  # otherwise this file would shadow the module apsw
import apsw

connection = apsw.Connection(":memory:")
connection.enableloadextension(True)
connection.loadextension(sys.argv[1])
cursor = connection.cursor()
for x, y in cursor.execute("SELECT x, y FROM grundy_board('queen', ?) WHERE value = 0", (3,)):
    print(f"{x}|{y}")
cursor.execute("CREATE TABLE box(chocolates INTEGER)")
cursor.executemany("INSERT INTO box VALUES (?)", [(1,), (1,), (1,)])
print(*cursor.execute("SELECT nim_winning_moves(chocolates), nim_sum(chocolates) FROM box").fetchone(), sep="|")
try:
    cursor.execute("SELECT grundy_queen(-3, 0)").fetchone()
except apsw.Error as error:
    print(str(error).removeprefix("SQLError: "))
