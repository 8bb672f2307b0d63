-- Find the games that can be played as misère Nim. Bouton's rule for misère Nim: if every heap is 0 or 1, the
-- previous player wins if the XOR is 1; otherwise the previous player wins if the XOR is 0.
--
-- A game is tame if it has the genus of a Nim position and the same is true of all its followers (Conway, On
-- Numbers and Games, chapter 12). The genera of Nim positions are 0^120, 1^031, the genera of larger heaps, and
-- 0^02 and 1^13, which belong to the sums 2 + 2 and 2 + 3. The rule holds for sums of tame games if games of
-- genus 0^120 or 1^031 count as heaps of 0 or 1. Values can replace the genera only if no game has genus 0^02
-- or 1^13: these games have value 0 or 1, but moves remain.
--
-- A tower of value g can move to every smaller value and to no larger one, so it is a Nim heap, and towers can
-- be played as misère Nim (tower_breakers_misere.sql). Most subtraction games also can. The game 0.31 is tame,
-- but its heap of 3 has genus 0^02. Kayles and Dawson's Kayles are wild, starting with heaps 5 and 10; no rule
-- of values or genera decides their sums, but heap_outcome does.
--
-- The columns are the game, the number of elements of the quotient of heaps 0 to 12, the number of P-elements,
-- whether Nim has quotients of this size (1 or 2 elements, or 2^k + 2 with two P-elements), and the number of
-- sums of three heaps for which the rule fails with genera, and with values.
--     sqlite3 :memory: '.read sql/misere/misere_tame.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE game(rules TEXT);
INSERT INTO game
VALUES ('nim'), ('S{1,2}'), ('S{1,3,4}'), ('0.31'), ('0.147'), ('4.12'), ('kayles'), ('dawson-kayles'), ('0.123'), ('0.75');
CREATE TEMP TABLE alone AS
SELECT game.rules, n, grundy_heap(game.rules, n) AS g, genus NOT IN ('0^120', '1^031') AS firm
FROM game JOIN heap_genus(game.rules, 12);
CREATE TEMP TABLE three AS
SELECT a.rules, nim_sum(a.g, b.g, c.g) AS g, a.firm + b.firm + c.firm > 0 AS firm, max(a.g, b.g, c.g) > 1 AS large,
       heap_outcome(a.rules, json_array(a.n, b.n, c.n), 'misere') AS outcome
FROM alone AS a JOIN alone AS b USING (rules) JOIN alone AS c USING (rules)
WHERE a.n <= b.n AND b.n <= c.n;
.read sql/lib/column_names.sql
SELECT game.rules, elements, p_elements,
       elements <= 2 OR (p_elements = 2 AND elements >= 6 AND (elements - 2) & (elements - 3) = 0) AS like_nim,
       (SELECT sum(outcome <> CASE WHEN (g = 0) = firm THEN 'P' ELSE 'N' END) FROM three WHERE three.rules = game.rules) AS by_genera,
       (SELECT sum(outcome <> CASE WHEN (g = 0) = large THEN 'P' ELSE 'N' END) FROM three WHERE three.rules = game.rules) AS by_values
FROM game JOIN misere_period(game.rules, 12);
