"""The extension in apsw: apsw.py LIBRARY"""
import sys

del sys.path[0]  # this folder, whose apsw.py is not the module
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
