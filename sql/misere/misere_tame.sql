-- When may one play a misere game as misere Nim? Bouton's rule: if every heap is 0 or 1 the previous player
-- wins if their XOR is 1, else if the XOR of all is 0.
--
-- A game is tame if it has the genus of a position of Nim (0^120, 1^031 and those of larger heaps, or 0^02 and
-- 1^13, which are two heaps, 2 + 2 and 2 + 3), and so has, hereditarily, whatever it may become (Conway, On
-- Numbers and Games, chapter 12). For sums of tame games the rule holds if what counts as a heap of 0 or 1 is
-- a game of genus 0^120 or 1^031. It holds with the values alone in place of heaps only where no game has the
-- genus 0^02 or 1^13: those have the value 0 or 1, but play is not over in them.
--
-- So towers may be played as misere Nim (tower_breakers_misere.sql): a tower of value g moves to every smaller
-- value and to no larger one, so it is a Nim heap. Subtraction sets mostly may; 0.31 is tame, but a heap of 3
-- has the genus 0^02; Kayles and Dawson's Kayles are wild from heaps 5 and 10 on, and no rule of values or
-- genera tells their sums: heap_outcome does.
--
-- Each game with how many elements its quotient of heaps 0 to 12 has, how many of them are P, whether these are
-- numbers that Nim has (1 or 2; 2^k + 2 with two P), and in how many of the sums of three heaps the rule
-- errs with genera, and with values alone.
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
       (SELECT heap_outcome(a.rules, h.value, 'misere') FROM json_each(json_array(a.n, b.n, c.n)) AS h) AS outcome
FROM alone AS a JOIN alone AS b USING (rules) JOIN alone AS c USING (rules)
WHERE a.n <= b.n AND b.n <= c.n;
SELECT game.rules, elements, p_elements,
       elements <= 2 OR (p_elements = 2 AND elements >= 6 AND (elements - 2) & (elements - 3) = 0) AS like_nim,
       (SELECT sum(outcome <> CASE WHEN (g = 0) = firm THEN 'P' ELSE 'N' END) FROM three WHERE three.rules = game.rules) AS by_genera,
       (SELECT sum(outcome <> CASE WHEN (g = 0) = large THEN 'P' ELSE 'N' END) FROM three WHERE three.rules = game.rules) AS by_values
FROM game JOIN misere_period(game.rules, 12);
