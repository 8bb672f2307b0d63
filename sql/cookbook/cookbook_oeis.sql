-- Cookbook: integer sequences, one statement each, with their numbers in the On-Line Encyclopedia of Integer
-- Sequences (oeis.org) and the first terms that it lists.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_oeis.sql'
.load ./dist/grundy
.mode list
.separator " "

-- A000069: odious numbers, the values of coins in Mock Turtles.
SELECT group_concat(grundy_heap('turn:mock-turtles', n), ' ') FROM grundy_range(1, 20);
--> 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37 38

-- A000201: the lower Wythoff sequence.
SELECT group_concat(x, ' ') FROM grundy_board('queen', 50) WHERE value = 0 AND 0 < x AND x < y;
--> 1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30

-- A001222: prime divisors counted with multiplicity, the values of towers.
SELECT group_concat(grundy_tower(n), ' ') FROM grundy_range(1, 20);
--> 0 1 1 2 1 2 1 3 2 2 1 3 1 2 2 4 1 3 1 3

-- A001950: the upper Wythoff sequence.
SELECT group_concat(y, ' ') FROM grundy_board('queen', 50) WHERE value = 0 AND 0 < x AND x < y;
--> 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41 44 47 49

-- A002186: the values of Kayles.
SELECT group_concat(value, ' ') FROM heap_values('kayles', 19);
--> 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2

-- A002187: the values of Dawson's Chess.
SELECT group_concat(value, ' ') FROM heap_values('dawson-chess', 19);
--> 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3

-- A002188: the values of Grundy's game.
SELECT group_concat(value, ' ') FROM heap_values('grundy', 19);
--> 0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3

-- A003987: XOR, the values of a rook, by antidiagonals.
SELECT group_concat(value, ' ') FROM (SELECT value FROM grundy_board('rook', 6) WHERE x + y < 6 ORDER BY x + y, y);
--> 0 1 1 2 0 2 3 3 3 3 4 2 0 2 4 5 5 1 1 5 5

-- A004481: the values of Wythoff's game, by antidiagonals.
SELECT group_concat(value, ' ') FROM (SELECT value FROM grundy_board('queen', 6) WHERE x + y < 6 ORDER BY x + y, y);
--> 0 1 1 2 2 2 3 0 0 3 4 4 1 4 4 5 5 5 5 5 5

-- A006042: nim-squares.
SELECT group_concat(nim_mul(n, n), ' ') FROM grundy_range(1, 20);
--> 1 3 2 6 7 5 4 13 12 14 15 11 10 8 9 24 25 27 26 30

-- A006519: the highest power of two that divides n, the values of coins in Ruler.
SELECT group_concat(grundy_heap('turn:ruler', n), ' ') FROM grundy_range(1, 20);
--> 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4

-- A014586: the values of heaps from which a player takes a square number of tokens.
SELECT group_concat(value, ' ') FROM heap_values('S{squares}', 29);
--> 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5

-- A014589: the values of heaps from which a player takes a prime number of tokens.
SELECT group_concat(value, ' ') FROM heap_values('S{primes}', 24);
--> 0 0 1 1 2 2 3 3 4 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7

-- A025043: the losing heaps if a player takes a prime number of tokens.
SELECT group_concat(n, ' ') FROM heap_values('S{primes}', 155) WHERE value = 0;
--> 0 1 9 10 25 34 35 49 55 85 91 100 115 121 125 133 145 155

-- A030193: the losing heaps if a player takes a square number of tokens.
SELECT group_concat(n, ' ') FROM heap_values('S{squares}', 130) WHERE value = 0;
--> 0 2 5 7 10 12 15 17 20 22 34 39 44 52 57 62 65 67 72 85 95 109 119 124 127 130

-- A051917: the inverse of n as a nimber.
SELECT group_concat(nim_inv(n), ' ') FROM grundy_range(1, 20);
--> 1 3 2 15 12 9 11 10 6 8 7 5 14 13 4 170 160 109 107 131

-- A065401: the number of games born by day n.
SELECT group_concat((SELECT count(*) FROM games_born(n)), ' ') FROM heap_values('nim', 3);
--> 1 4 22 1474

-- A160679: the square root of n as a nimber.
SELECT group_concat(nim_sqrt(n), ' ') FROM heap_values('nim', 19);
--> 0 1 3 2 7 6 4 5 14 15 13 12 9 8 10 11 30 31 29 28

-- A316632: the values of Node Kayles on boards of 3 x n cells, all terms that it lists.
SELECT group_concat(game_nimber(board_value('node-kayles', '3x' || n)), ' ') FROM grundy_range(1, 16);
--> 2 1 1 0 3 3 2 2 2 3 3 5 2 4 1 3
