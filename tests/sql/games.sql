-- Slow: make check omits this test, which takes more than a second.
-- Messages.
SELECT game('');
--> error: game(): g, byte 1: a game is expected, got the end
SELECT game('{3|2|1}');
--> error: game(): g, byte 5: slashes are ambiguous
SELECT game('1/3');
--> error: game(): g, byte 3: a denominator is not a power of 2
SELECT game('1|0');
--> error: game(): g, byte 2: an operator is expected, got '|'
SELECT game('(1');
--> error: game(): g, byte 3: ')' is expected, got the end
SELECT game('{1|dud & off}');
--> error: game(): g, byte 8: & is only allowed between the two sides of a whole game
SELECT game('under & over');
--> error: game(): g, byte 7: the side before & must be at least the side after it
SELECT game_form('["dud & off"]', '[]');
--> error: game_form(): an element of left, byte 5: each side of & is a stopper
SELECT game_form('["dud"]', '[]');
--> error: game_form(): an option that is not a stopper cannot be given by its sides
SELECT game('a{0,b}');
--> error: game(): g, byte 5: no game before this position has this name, got 'b'
SELECT game('a{0,{1|1,{*,{1*|1*,a}|*}}|0}');
--> error: game(): g, byte 1: the game is not a stopper, since alternating play can be infinite, and no two stoppers s & t were found as its sides
SELECT game_mean('{0|pass}');
--> error: game_mean(): g must be a game without cycles, got over; game, game_form, game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, game_left_stop, game_right_stop and game_is take games with cycles
SELECT game_outcome('{1|-1}', 'L');
--> error: game_outcome(g) is a function with 1 argument, got 2; for example SELECT game_outcome('^*'); the outcome covers both first players: SELECT game_outcome(g) IN ('L', 'N') is 1 if Left wins by moving first, and IN ('R', 'N') if Right does
SELECT group_concat(game_outcome(column1) IN ('L', 'N')), group_concat(game_outcome(column1) IN ('R', 'N')) FROM (VALUES ('{1|-1}'), (1), (-1), (0));
--> 1,1,0,0|1,0,1,0
SELECT game_sum(column1) FROM (VALUES (1), ('on'));
--> error: game_sum(): g must be a game without cycles, got on; game, game_form, game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, game_left_stop, game_right_stop and game_is take games with cycles
SELECT * FROM game_options('a{0|{0|a}}+1/2');
--> error: game_options(): g must be a game without cycles, got 1/2over; game, game_form, game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, game_left_stop, game_right_stop and game_is take games with cycles
SELECT thermograph_svg('upon*');
--> error: thermograph_svg(): g must be a game without cycles, got ^[on]*; game, game_form, game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, game_left_stop, game_right_stop and game_is take games with cycles
SELECT * FROM game_winning_moves('[1, "Tiny(on)"]', 'L');
--> error: game_winning_moves(): an element of games must be a game without cycles, got Tiny(on); game, game_form, game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, game_left_stop, game_right_stop and game_is take games with cycles
SELECT game_mean('{on|{{{{{{{{{{{{2|1}|0}|-3}|-9}|-20}|-40}|-60}|-80}|-100}|-120}|-140}|-160}}');
--> error: game_mean(): g must be a game without cycles, got {on|{{{2|1||0|||-3||||-9}|-20||-40|||-60||||-80}|-100||-120|...; game, game_form, game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, game_left_stop, game_right_stop and game_is take games with cycles
SELECT game('^[1001]');
--> error: game(): g, byte 3: the size of ^[n] or ^<n> is out of range: it is at most 1000
SELECT game('v9999999999');
--> error: game(): g, byte 2: a multiple of ^ is out of range: there are at most 2^31 - 1
SELECT game(0.5);
--> 1/2
SELECT game(x'31');
--> error: game(): g must be a game: an integer, a REAL that is a dyadic rational, or a text such as '1/2', '^*' or '{2|0}', got a BLOB of 1 byte
SELECT game_sum('^', '*', '{');
--> error: game_sum(): argument 3, byte 2: a game is expected, got the end
SELECT game_sum(column1) FROM (VALUES ('^'), ('}'));
--> error: game_sum(): g, byte 1: a game is expected, got '}'
SELECT * FROM game_options('{1');
--> error: game_options(): g, byte 3: '}' is expected, got the end
SELECT * FROM games_born(4);
--> error: games_born(): day must be an integer from 0 to 3, got 4
SELECT game_form('1', '[]');
--> error: game_form(): left must be a JSON array of games, got '1' (a TEXT)
SELECT game_form('["{"]', '[]');
--> error: game_form(): an element of left, byte 2: a game is expected, got the end
SELECT game_sum();
--> error: game_sum(): at least one argument is needed

-- Neither the depth nor the length of a text overflows the stack or takes more than a moment.
SELECT game(replace(hex(zeroblob(1000000 / 2)), '0', '{'));
--> error: game(): g, byte 1000001: a game is expected, got the end
SELECT game(replace(hex(zeroblob(1000000 / 2)), '0', '(') || '1');
--> error: game(): g, byte 1000002: ')' is expected, got the end
SELECT game(replace(hex(zeroblob(1000000 / 2)), '0', '+-'));
--> error: game(): g, byte 3: a game is expected, got '+'
SELECT game(replace(hex(zeroblob(1000000 / 2)), '0', '|'));
--> error: game(): g, byte 1: a game is expected, got '|'
SELECT game(replace(hex(zeroblob(100000 / 2)), '0', '{') || replace(hex(zeroblob(100000 / 2)), '0', '|}'));
--> 99999
SELECT game(replace(hex(zeroblob(100000 / 2)), '0', '(') || '^' || replace(hex(zeroblob(100000 / 2)), '0', ')'));
--> ^
SELECT game('v99999999'), game_compare('v99999999', '*3'), game_sum('v99999999', '^99999999');
--> v99999999|<|0
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT game('{' || group_concat(i) || '|}') FROM n;
--> 100001
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT game('{' || group_concat('*' || i) || '|' || group_concat('*' || i) || '}') FROM n;
--> 0
SELECT game(CAST(x'5e00' AS TEXT));
--> error: game(): g, byte 2: an operator is expected, got char(0)
SELECT value FROM hackenbush('WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT i, i + 1, ''E'' FROM n');
--> *100000
SELECT game_ordinal('*2', '*4294967293'), game_ordinal('*', '*2'), game_ordinal('1*', '*');
--> *4294967295|*3|1*2
SELECT game_ordinal('*2', '*4294967294');
--> error: game_ordinal(): a nimber is out of range: *4294967295 is the largest
SELECT board_value('domineering', ''), board_value('clobber', ''), board_value('col', ''), board_value('snort', ''), board_value('toads-and-frogs', ''), pawns_value('');
--> 0|0|0|0|0|0
SELECT player, board_after, value FROM board_moves('toads-and-frogs', '');

-- NULLs.
SELECT game(NULL), game_sub(NULL, 1), game_sub(1, NULL), game_sum(1, NULL, 2), game_form(NULL, '[]'), game_svg(NULL), game_is('^', NULL), game_overheat('^', 1, NULL);
--> NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
SELECT game_sum(column1) FROM (VALUES (NULL), ('^'), (NULL), (1));
--> 1^
SELECT game_sum(column1) FROM (VALUES (NULL));
--> 0
SELECT game_sum(column1) FROM (VALUES (1)) WHERE 0;
--> 0
SELECT * FROM game_options(NULL);
SELECT * FROM game_thermograph(NULL);
SELECT * FROM game_incentives(NULL);
SELECT * FROM games_born(NULL);
SELECT * FROM game_winning_moves(NULL, 'L');
SELECT board_value('domineering', NULL), board_value('clobber', NULL), board_value('toads-and-frogs', NULL), pawns_value(NULL);
--> NULL|NULL|NULL|NULL

-- Konane (Ernst 1995): n alternating stones in a row have the value 0, * or -(n - 1)/2; also rows of n - 1 with a
-- stone beside an end.
WITH RECURSIVE strip(n, stones) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, stones || CASE n % 2 WHEN 1 THEN 'o' ELSE 'x' END FROM strip
  WHERE n < 19) SELECT n, value FROM (SELECT n, board_value('konane', '......' || stones || '......') AS value FROM strip)
  WHERE value <> CASE n % 4 WHEN 0 THEN 0 WHEN 2 THEN '*' ELSE -(n - 1) / 2 END;
SELECT column1, board_value('konane', '......|......|.' || column2 || '|.o....|......') = game(column3)
  FROM (VALUES (2, 'x....', '*'), (3, 'xo...', '*'), (4, 'xox..', '{*|v}'), (5, 'xoxo.', '{1|*}'));
--> 2|1
--> 3|1
--> 4|1
--> 5|1

-- Winning Ways, chapter 11, and CGSuite's published tests.
SELECT game('on'), game('{0|pass}'), game(' a{ 0 | a } '), game('upon*'), game('-upon');
--> on|over|over|^[on]*|v[on]
SELECT game('{over|}'), typeof(game('{over|}')), game('{under|over}'), game('a{0|1}');
--> 1|integer|0|1/2
SELECT game_mean('{over|}'), game_birthday('{0|on}'), game_nimber('{under|over}+*3');
--> 1.0|1|3
SELECT game_sum('on', 'on'), game_sum('over', 'over', 'over'), game_sum('over', '^', 5), game_sum('{2|0}', 'over', '{-2|0}'), game_sub(5, 'over');
--> on|over|5over|{1over|-1over}|5under
SELECT game_sum(NULL, 'on'), game_neg('5over'), game_neg(game_neg('Tiny(on)'));
--> NULL|-5under|Tiny(on)
SELECT game_compare('over', '1/1048576'), game_compare('over', '^1000'), game_compare('on', 1000000000000), game_compare('upon', '^[5]'), game_compare('upon', '^^'), game_compare('upon*', 0), game_compare('{0|over}', 'over');
--> <|>|>|>|<||||=
SELECT game_le('off', 'under'), game_le('over', 'under'), game_le(0, 'Tiny(on)');
--> 1|0|1
SELECT game_outcome('over'), game_outcome('off'), game_outcome('upon*'), game_outcome('{under|over}');
--> L|R|N|P
SELECT game_form('["over", 1]', '["off"]'), game_form('["over"]', '[]'), game_plain('a{0||||0|||a|*||*}');
--> {1|off}|1|a{0||||0|||a|*||*}
SELECT count(DISTINCT game(column1)) FROM (VALUES ('over'), ('{0|pass}'), ('b{0|b}'), ('over+over'), ('{0|{0|over}}'), ('over+^'));
--> 1
-- Games with cycles that are not stoppers: known sums (Winning Ways, chapter 11), and consequences of the order of the
-- sides.
SELECT game('on+off'), game('a{a|a}'), game_sum('^', 'on', 'off'), game_sum('dud', 'over', 3);
--> dud|dud|dud|dud
SELECT game('over+under'), game_sub('over', 'over'), game('over & under'), game('on & off');
--> over & under|over & under|over & under|dud
SELECT game_neg('over & v'), game_plain('dud'), game('over & over'), game('2 & 2');
--> ^ & under|dud|over|2
SELECT game_outcome('dud'), game_outcome('over & under'), game_outcome('{dud|}'), game_outcome('dud+*'), game_outcome('1 & *');
--> DD|DD|DL|DD|LD
SELECT game_compare('dud', 0), game_compare('dud', 'on'), game_compare('off', 'dud'), game_compare('dud', 'dud'), game_le('over & under', 'over');
--> |||<|<|=|1
-- Names for ^, v and *; an earlier name takes precedence.
SELECT game('up'), game('-down+star'), game('+-up'), game('{0|star}'), game('{2|0}=up+up'), game('2up*'), game('up{0|up}'), game('{up,star|down}');
--> ^|^*|*|^|2|2^*|over|^<2>*
SELECT game('upstar');
--> error: game(): g, byte 1: no game before this position has this name, got 'upstar'
SELECT game('0.5');
--> 1/2
-- The largest and the smallest number.
SELECT game_max(column1), game_min(column1), game_max(column1) FILTER (WHERE 0) IS NULL FROM (VALUES ('5/4'), (1), ('-3/2'), (NULL), ('9/8'));
--> 5/4|-3/2|1
WITH n(i, v) AS (SELECT value, game(((value * 7919) % 41 - 20) || '/8') FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]')) SELECT count(*) FROM (SELECT game_max(v) OVER w AS most, game_min(v) OVER w AS least, (SELECT v FROM n AS m WHERE m.i BETWEEN n.i - 3 AND n.i + 2 ORDER BY game_real(v) DESC LIMIT 1) AS greatest, (SELECT v FROM n AS m WHERE m.i BETWEEN n.i - 3 AND n.i + 2 ORDER BY game_real(v) LIMIT 1) AS smallest FROM n WINDOW w AS (ORDER BY i ROWS BETWEEN 3 PRECEDING AND 2 FOLLOWING)) WHERE most IS NOT greatest OR least IS NOT smallest;
--> 0
SELECT game_max('{2|0}');
--> error: game_max(): g must be a number, got {2|0}
SELECT game_min('over');
--> error: game_min(): g must be a game without cycles, got over; game, game_form, game_plain, game_neg, game_sub, game_sum(a, b, ...), game_compare, game_le, game_outcome, game_left_stop, game_right_stop and game_is take games with cycles
-- Ordinal sums of numbers: an integer adds whole steps, a fraction half the distance to its neighbour; by definition 1
-- : -1/2 = {0, 1 : -1 | 1 : 0}.
SELECT game_ordinal(1, 100000000), game_ordinal(0, '1/2'), game_ordinal(1, '-1/2'), game_form('[0, "1/2"]', '[1]'), game_ordinal('3/4', -3);
--> 100000001|1/2|3/4|3/4|17/32
-- Powers: powers of ^ are ^<n> and ^[n]; the power of a negative is the negative of the power.
SELECT game_pow('^', 1), game_pow('^', 5), game_pow_to('^', 5), game_pow('v', 2), game_pow('Tiny(1)', 2) = game('{0||0|-1,{0|-1}}'), game_pow_to('^', 40) = game('^[40]');
--> ^|^<5>|^[5]|v<2>|1|1
SELECT game_pow('{2|0}', 2), game_neg('{0||0|-2}');
--> Miny(2)|Miny(2)
SELECT game_pow('^', 1000), game_pow_to('^', 1000);
--> ^<1000>|^[1000]
SELECT game_pow('^', 1001);
--> error: game_pow(): n must be an integer from 1 to 1000, got 1001
SELECT game_pow_to('^', 1001);
--> error: game_pow_to(): n must be an integer from 1 to 1000, got 1001
SELECT game_pow('{2|1}', 2);
--> error: game_pow(): g must be a game in which 0 is the only option of one player
-- Tempers by definition: the options of an odd-tempered game are even-tempered and vice versa, in all 1474 games of
-- day 3.
SELECT count(*) FROM (SELECT value AS v FROM games_born(3)) WHERE game_is(v, 'odd-tempered') <> (NOT game_is(v, 'number') AND NOT EXISTS (SELECT 1 FROM game_options(v) WHERE NOT game_is(option, 'even-tempered'))) OR game_is(v, 'even-tempered') <> (game_is(v, 'number') OR NOT EXISTS (SELECT 1 FROM game_options(v) WHERE NOT game_is(option, 'odd-tempered')));
--> 0
-- Parity by definition: every option of an even game is odd, and an odd game has options, all of which are even.
SELECT count(*) FROM (SELECT value AS v FROM games_born(3)) WHERE game_is(v, 'even') = NOT EXISTS (SELECT 1 FROM game_options(v) WHERE NOT game_is(option, 'odd')) AND game_is(v, 'odd') = (EXISTS (SELECT 1 FROM game_options(v)) AND NOT EXISTS (SELECT 1 FROM game_options(v) WHERE NOT game_is(option, 'even')));
--> 1474
SELECT game_is('^', 'odd-tempered'), game_is('^', 'even-tempered'), game_is('*', 'odd-tempered'), game_is('1/2', 'even-tempered'), game_is('+-1', 'odd-tempered');
--> 0|0|1|1|1
SELECT game_is('Miny(1/4)', 'number-tiny'), game_is('-3Tiny({2|1})', 'number-tiny'), game_is('^', 'number-tiny'), game_is('3v5*2', 'uptimal'), game_is('^<2>', 'uptimal'), game_is('{1|^3||^}', 'atomic'), game_is('{^3|vv}', 'atomic');
--> 1|1|0|1|1|0|1
-- A form is born one day after its latest option.
SELECT count(*), sum(game_birthday(value) = 1 + (SELECT max(game_birthday(option)) FROM game_options(value))) FROM (SELECT value FROM games_born(2) WHERE value <> '0' UNION SELECT column1 FROM (VALUES ('^^'), ('v3'), ('^^*'), ('^3*'), ('^*2'), ('^^*2'), ('v4*3'), ('*5'), ('5^'), ('5/8vv*'), ('{1|^^}')));
--> 32|32
-- The stop counts of a form are the sums of the stop counts of its options.
SELECT count(*), sum(game_stop_count(value) = (SELECT sum(game_stop_count(option)) FROM game_options(value))) FROM (SELECT column1 AS value FROM (VALUES ('^^'), ('^*'), ('*2'), ('v3*'), ('vv'), ('^4*'), ('^^*2'), ('^3'), ('{1|^^}')));
--> 9|9
-- Games with cycles: in over, upon and their followers except 0 both players can move, in on only Left; +-1 leads to
-- numbers.
SELECT group_concat(column1 || ' ' || game_is(column1, 'all-small'), ', ') FROM (VALUES ('over'), ('upon'), ('on'), ('1over'), ('a{+-1|a}'));
--> over 1, upon 1, on 0, 1over 0, a{+-1|a} 0
SELECT game_is('over', 'number'), game_is('over', 'switch'), game_is('over', 'idempotent'), game_is('upon', 'idempotent'), game_is('dud', 'stopper'), game_is('over', 'stopper');
--> 0|0|1|0|0|1
-- A game is infinitesimal if it is between -x and x for each positive number x, and numberish if its difference from
-- some number is infinitesimal: here a multiple of 1/4.
WITH loopy(g) AS (VALUES ('over'), ('upon'), ('on'), ('1over'), ('a{+-1|a}'), ('dud'), ('{over|^^}'), ('over-over'), ('1/2+upon*'), ('{on|off}'), ('a{0||0|a}'), ('over+{1|}'), ('{1|over}'), ('+-over'), ('{2|1+over}')),
told(g, infinitesimal, numberish, small, near) AS (SELECT g, game_is(g, 'infinitesimal'), game_is(g, 'numberish'), game_compare(g, '1/1024') = '<' AND game_compare(g, '-1/1024') = '>', EXISTS (SELECT 1 FROM grundy_range(-9, 9) WHERE game_compare(game_sub(g, n || '/4'), '1/1024') = '<' AND game_compare(game_sub(g, n || '/4'), '-1/1024') = '>') FROM loopy)
SELECT count(*), sum(infinitesimal = small), sum(numberish = near), sum(infinitesimal), sum(numberish) FROM told;
--> 15|15|15|6|10
-- Games without cycles: all-small if in each follower both players have a move or neither has one, and infinitesimal as above.
WITH RECURSIVE game(g) AS (SELECT value FROM games_born(2) UNION VALUES ('{0||0|-1}'), ('{1|{0|-2}}'), ('{^|v*}'), ('{0|^^}'), ('{0||0|-3}'), ('{1||1|0}'), ('{2*|2*}')), follower(g, h) AS (SELECT g, g FROM game UNION SELECT g, option FROM follower, game_options(h)), told(g, small, infinitesimal, nimber, tiny, even) AS (SELECT g, game_is(g, 'all-small'), game_is(g, 'infinitesimal'), game_is(g, 'nimber'), game_compare(g, '1/1024') = '<' AND game_compare(g, '-1/1024') = '>', (SELECT min((SELECT count(DISTINCT player) FROM game_options(h)) <> 1) FROM follower WHERE follower.g = game.g) FROM game) SELECT count(*), sum(small = even), sum(small), sum(infinitesimal = tiny), sum(infinitesimal), sum(nimber) FROM told;
--> 29|29|9|29|11|3
SELECT group_concat(column1 || ' ' || game_is(column1, 'all-small'), ', ') FROM (VALUES ('{0|^,pass}'), ('{0|-4,pass}'), ('{0|-4,*,pass}'), ('{4,*,pass|0}'), ('{v,*,pass|0}'), ('{0||0|-4,pass}'), ('{0|^,pass,{7|pass}}'));
--> {0|^,pass} 1, {0|-4,pass} 0, {0|-4,*,pass} 0, {4,*,pass|0} 0, {v,*,pass|0} 1, {0||0|-4,pass} 0, {0|^,pass,{7|pass}} 1
-- Games without cycles form a group.
SELECT group_concat(column1 || ' ' || game_is(column1, 'idempotent') || game_is(column1, 'stopper'), ', ') FROM (VALUES (0), ('1'), ('*'), ('{1|-1}'));
--> 0 11, 1 01, * 01, {1|-1} 01
-- Uptimals, by the definition of ^<n> as {0|*v[n-1]}: coefficients are read from the form, and sums need no
-- intermediate forms.
SELECT game_uptimal('1/2v[3]*3'), game_uptimal('{0||0,v*|vv}'), game_uptimal(3), game_uptimal('{1|0}'), game_uptimal('{0||0|-1}'), game_uptimal(NULL);
--> {"number":"1/2","coefficients":[-1,-1,-1],"nimber":3}|{"number":0,"coefficients":[0,2],"nimber":0}|{"number":3,"coefficients":[],"nimber":0}|NULL|NULL|NULL
SELECT game('^[1000]+^[1000]'), json_extract(game_uptimal('{0|^[1000]*}+v[999]+2'), '$.coefficients[999]'), json_array(game_uptimal('^^'));
--> {0|^[1000]*}|2|[{"number":0,"coefficients":[2],"nimber":0}]

-- Games in a schema: pure functions are permitted in checks, generated columns and indexes.
CREATE TABLE dict(said TEXT CHECK (game_outcome(said) <> 'P'), temperature AS (game_temperature(said)), mean AS
  (game_mean(said)) STORED);
CREATE UNIQUE INDEX dict_game ON dict(game(said));
CREATE INDEX dict_warm ON dict(said) WHERE game_temperature(said) > 0;
INSERT INTO dict VALUES ('{2|0}'), ('2/4'), ('{0|*}'), ('{1|-1}');
SELECT said, temperature, mean FROM dict ORDER BY rowid;
--> {2|0}|1.0|1.0
--> 2/4|-0.5|0.5
--> {0|*}|0.0|0.0
--> {1|-1}|1.0|0.0
SELECT said FROM dict WHERE game(said) = '1/2';
--> 2/4
SELECT said FROM dict WHERE game(said) = game('1 +- 1');
--> {2|0}
INSERT OR IGNORE INTO dict VALUES ('^');
SELECT said FROM dict WHERE game_temperature(said) > 0 ORDER BY said;
--> {1|-1}
--> {2|0}
INSERT INTO dict VALUES ('{');
--> error: game_temperature(): g, byte 2: a game is expected, got the end
SELECT count(*) FROM dict;
--> 4
-- More texts than the cache holds: 200 times * + * is 0.
WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 1500) SELECT count(*), sum(game(replace(printf('%.*c', 200, 'x'), 'x', '*+*+') || n) = n) FROM n, (VALUES (1), (2));
--> 3000|3000

-- Thirty hot, cold and infinitesimal games in random order: rows that leave a window are subtracted, and the rest
-- equals a new sum.
.open :memory:
.load ./dist/grundy
CREATE TABLE g(i INTEGER PRIMARY KEY, v);
INSERT INTO g SELECT row_number() OVER (), CASE WHEN i % 7 THEN value END FROM (SELECT row_number() OVER () AS i, value FROM games_born(3)) WHERE i * 7919 % 1474 < 30;
SELECT count(*) > 20, count(v) < count(*) FROM g;
--> 1|1
SELECT i, game_sum(v) OVER (ORDER BY i ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM g ORDER BY i;
==> SELECT i, (SELECT game_sum(v) FROM g AS h WHERE h.i BETWEEN g.i - 2 AND g.i) FROM g ORDER BY i;
SELECT i, game_sum(v) OVER (ORDER BY i ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM g ORDER BY i;
==> SELECT i, (SELECT game_sum(v) FROM g AS h WHERE h.i BETWEEN g.i - 1 AND g.i + 1) FROM g ORDER BY i;
SELECT i, game_sum(v) OVER (ORDER BY i ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM g ORDER BY i;
==> SELECT i, (SELECT game_sum(v) FROM g AS h WHERE h.i BETWEEN g.i AND g.i + 2) FROM g ORDER BY i;
SELECT i, game_sum(v) OVER (ORDER BY i ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM g ORDER BY i;
==> SELECT i, (SELECT game_sum(v) FROM g AS h WHERE h.i BETWEEN g.i + 1 AND g.i + 2) FROM g ORDER BY i;
SELECT group_concat(game_sum, ' ') FROM (SELECT game_sum(column1) OVER (ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS game_sum FROM (VALUES ('+-1'), ('+-1'), ('^'), ('v'), (NULL), (3), ('1/2')));
--> +-1 0 {1^|-1^} 0 v 3 7/2

-- Invalid texts of games, and the position of the error.
SELECT game('');
--> error: game(): g, byte 1: a game is expected, got the end
SELECT game('1|0');
--> error: game(): g, byte 2: an operator is expected, got '|'
SELECT game('1/3');
--> error: game(): g, byte 3: a denominator is not a power of 2
SELECT game('{3|2|1}');
--> error: game(): g, byte 5: slashes are ambiguous
SELECT game('{1,|0}');
--> error: game(): g, byte 4: a game is expected, got '|'
SELECT game('{1}');
--> error: game(): g, byte 3: '|' is expected, got '}'
SELECT game('{1|0');
--> error: game(): g, byte 5: '}' is expected, got the end
SELECT game('(1');
--> error: game(): g, byte 3: ')' is expected, got the end
SELECT game('1)');
--> error: game(): g, byte 2: an operator is expected, got ')'
SELECT game('1 2');
--> error: game(): g, byte 3: an operator is expected, got '2'
SELECT game('+-+-1');
--> error: game(): g, byte 3: a game is expected, got '+'
SELECT game('{a|0}');
--> error: game(): g, byte 2: no game before this position has this name, got 'a'
SELECT game('{1|0}=a+{2|0}=a');
--> error: game(): g, byte 15: two games have this name, got 'a'
SELECT game('*4294967296');
--> error: game(): g, byte 2: a nimber is out of range: *4294967295 is the largest
SELECT game('^<0>');
--> error: game(): g, byte 4: the size of ^<n> is at least 1
SELECT game('off & on');
--> error: game(): g, byte 5: the side before & must be at least the side after it
SELECT game('dud & off');
--> error: game(): g, byte 5: each side of & is a stopper
SELECT game('over & ');
--> error: game(): g, byte 8: a game is expected, got the end
SELECT game('{1|on+off}');
--> error: game(): g, byte 10: an option that is not a stopper cannot be given by its sides
SELECT game('pass');
--> error: game(): g, byte 1: pass is an option in braces and cannot be part of a sum
SELECT game('{1|pass+1}');
--> error: game(): g, byte 10: pass is an option in braces and cannot be part of a sum
SELECT game('{1|-pass}');
--> error: game(): g, byte 9: pass is an option in braces and cannot be part of a sum
SELECT game('a{0|a+1}');
--> error: game(): g, byte 8: a name cannot be part of a sum or negated within its own braces
SELECT game('a{0|-a}');
--> error: game(): g, byte 7: a name cannot be part of a sum or negated within its own braces
SELECT game('a{0|+-{a}}');
--> error: game(): g, byte 10: a name cannot be part of a sum or negated within its own braces
SELECT game('a{0}');
--> error: game(): g, byte 4: '|' is expected, got '}'
SELECT game('a{0|a');
--> error: game(): g, byte 6: '}' is expected, got the end
SELECT game('a{0|b}');
--> error: game(): g, byte 5: no game before this position has this name, got 'b'
SELECT game('{0|1}=on');
--> error: game(): g, byte 7: this word denotes a game and cannot be a name, got 'on'
SELECT game('^[on');
--> error: game(): g, byte 3: digits are expected, got 'o'
SELECT game('a{*17000|a}');
--> error: game(): g, byte 1: a nimber is out of range: options are listed up to *16384
SELECT game('{2|0}=a+-a');
--> error: game(): g, byte 10: a game is expected, got 'a'
SELECT game('9over+4611686018427387900over');
--> error: game(): g, byte 26: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game('Tiny(on)+^[1000]');
--> error: game(): g, byte 17: a sum of games with cycles has more than 1000 positions that are not finite games

-- Alternative spellings and their games.
.open :memory:
.load ./dist/grundy
CREATE TABLE spelling(text, form);
INSERT INTO spelling VALUES
(' 1 + 2 ', '3'),
('{3|}', '4'),
('{|}', '0'),
('2/4', '1/2'),
('3+-1', '{4|2}'),
('-1/2v', '-1/2v'),
('3v', '3v'),
('v3', 'v3'),
('±1', '+-1'),
('↑', '^'),
('⇓*', 'vv*'),
('⇑', '^^'),
('3↓', '3v'),
('^2*', '^^*'),
('tiny(2)', 'Tiny(2)'),
('{0||0|-2}', 'Tiny(2)'),
('{2||1|0}', '{2||1|0}'),
('{{2|1}|0}', '{2|1||0}'),
('^+^<2>', '^[2]'),
('{0|v*}', '^<2>'),
('1--1', '2'),
('*2*3', '*'),
('{{2|0}=a|-a}', '0'),
('{1|0}=a+a', '1'),
('+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}', '+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}'),
('{4|0,+-1}', '{4|0,+-1}'),
('+-1+-2+-3+-4', '+-{10|8||6|4|||4|2||0|-2}'),
('1-^*', '1v*'),
('+-({2|1})', '+-{2|1}'),
('{0|^}', '^^*');
SELECT text, game(text), form FROM spelling WHERE (game(text) || '' = form AND game(form) || '' = form) IS NOT 1;
SELECT count(*) FROM spelling;
--> 30

-- Games with cycles: CGSuite's published tests, then Winning Ways, chapter 11, then further accepted texts.
CREATE TABLE cycle(text, form);
INSERT INTO cycle VALUES
('{pass|}', 'on'),
('{|pass}', 'off'),
('{0|pass}', 'over'),
('{pass|3/2}', '3/2under'),
('{-1/4+*|pass}', '-1/4v[on]'),
('{0|||0||0|{|pass}}', '{0|Tiny(on)}'),
('{{pass|}|0||0}', 'Miny(on)'),
('{0|||0||pass|0}', 'Tiny(over)'),
('{0|{0||0|0,pass}||-{0||0|0,pass}}', '{0|^<on>||v<on>}'),
('x{0||||0|||x|*||*}', 'a{0||||0|||a|*||*}'),
('{0|{0||||-1|||-1+*,a{0||0|a|||-1+*||||-1+*}||-2|b{-2,{-1,-1+*||-1+*|b|||-2}|-2}}}', '{0|{0||||-1|||-1*,a{0||0|a|||-1*||||-1*}||-2|b{-2,{-1,-1*||-1*|b|||-2}|-2}}}'),
('{pass|*}', '^[on]'),
('{pass,0|0}', '^[on]*'),
('{*|pass}', 'v[on]'),
('{0|0,pass}', 'v[on]*'),
('{0||0|0,pass}', '^<on>'),
('{0,*||*|pass}', '^<on>*'),
('{0,pass|0||0}', 'v<on>'),
('{pass|*||0,*}', 'v<on>*'),
('over+^', 'over'),
('x{0|x}', 'over'),
('x{x|0}', 'under'),
('5over-10', '-5over'),
('{0||0|0,pass}+*', '^<on>*'),
('+-({0||0|0,pass}+*)', '0'),
('upon+upon+upon+upon+upon+upon+upon+upon+upon+upon', '{0|{0||||0|||0||0|{0||||0|||0||0|^[on]*}}}'),
('on+on', 'on'),
('over+over', 'over'),
('on-1000000000000', 'on'),
('upon*', '^[on]*'),
('-upon', 'v[on]'),
('{on|}', 'on'),
('{0|on}', '1'),
('{over|}', '1'),
('{under|over}', '0'),
('{|on}', '0'),
(' a{ 0 | a } ', 'over'),
('a{0|1}+a', '1'),
('{over=b|b+1}', '1'),
('+-over', '+-over'),
('{over,*|under,*}', '+-over'),
('{{on|2}|{-2|off}}', '+-{on|2}'),
('+-(1over)', '+-(1over)'),
('a{a|{5|-3}}', '{pass||5|-3}'),
('a{0,{0||0|a|||0,*}|0,*}', 'a{0,{0||0|a|||0,*}|0,*}'),
('Miny(on)', 'Miny(on)'),
('-Tiny(1over)', 'Miny(1over)'),
('{0||0|under}', 'Tiny(over)'),
('{0||0|over}', 'over'),
('1000000over', '1000000over');
SELECT text, game(text), form FROM cycle WHERE (game(text) || '' = form AND game(form) || '' = form) IS NOT 1;
SELECT count(*) FROM cycle;
--> 50

-- Winning Ways, chapter 11: in this order each game is greater than the previous one. tests/sqlite/test_games.c compares
-- more ups with over.
CREATE TABLE rising(i INTEGER PRIMARY KEY, g);
INSERT INTO rising(g) VALUES ('off'), ('-1000000000000'), ('-1under'), ('-1'), ('-1/1048576'), ('under'), ('v4'), ('vv'), ('v[on]'), ('v[3]'), ('v'), ('v<2>'), ('v<on>'), ('Miny(1)'), ('Miny(on)'), ('0'), ('Tiny(on)'), ('Tiny(1)'), ('^<on>'), ('^<2>'), ('^'), ('^[2]'), ('^[on]'), ('^^'), ('^100000'), ('over'), ('1/1048576'), ('1'), ('1over'), ('1000000000000'), ('on');
SELECT a.g, b.g FROM rising AS a JOIN rising AS b ON b.i = a.i + 1 WHERE game_compare(a.g, b.g) <> '<';
SELECT count(*) FROM rising;
--> 31

-- The number of games born by each day, and the number of comparable pairs of games born by day 3 (Siegel,
-- Combinatorial Game Theory, III.1).
SELECT column1, count(*), count(DISTINCT value) FROM (VALUES (0), (1), (2), (3)) CROSS JOIN games_born(column1) GROUP BY 1;
--> 0|1|1
--> 1|4|4
--> 2|22|22
--> 3|1474|1474
CREATE TEMP TABLE born AS SELECT row_number() OVER () - 1 AS i, value AS v FROM games_born(3);
CREATE UNIQUE INDEX born_i ON born(i);
SELECT sum(game_le(a.v, b.v)) FROM born AS a, born AS b;
--> 654647
-- The laws of groups, the order as the sign of the difference, and texts that are read again, also for sums of up to 5
-- games.
CREATE TEMP TABLE triple AS SELECT a.v AS a, b.v AS b, c.v AS c FROM born AS k JOIN born AS a ON a.i = k.i * 641 % 1474 JOIN born AS b ON b.i = (k.i * k.i * 7 + 3) % 1474 JOIN born AS c ON c.i = (k.i * 1259 + 11) % 1474;
SELECT count(*), sum(game_sub(v, v) = 0), sum(game(v) = v) FROM born;
--> 1474|1474|1474
SELECT count(*), sum(game_sum(game_sum(a, b), c) = game_sum(game_sum(c, a), b)), sum(game_le(a, b) = game_le(game_sub(a, b), 0)) FROM triple;
--> 1474|1474|1474
SELECT count(*), sum(game(s) = s) FROM (SELECT game_sum(game_sum(t.a, t.b), game_sum(t.c, b.v)) AS s FROM triple AS t JOIN born AS b ON b.i = t.rowid % 300 WHERE t.rowid % 5 = 0);
--> 294|294

-- The ends of the ranges: games in range are found, others are refused.
SELECT game('{4611686018427387903|0}'), game('{4611686018427387903|*}'), game('{0|-4611686018427387903}');
--> {4611686018427387903|0}|{4611686018427387903|*}|{0|-4611686018427387903}
SELECT game_sum('{4611686018427387903|0}', -4611686018427387903), game_norton(4611686018427387903, 1), game_norton(-4611686018427387903, 1), game_norton(2147483647, '^') = game_sum(game_norton(2147483646, '^'), '^');
--> {0|-4611686018427387903}|4611686018427387903|-4611686018427387903|1
SELECT game_sum('4611686018427387903', 1);
--> error: game_sum(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_sum('{4611686018427387903|0}', 1);
--> error: game_sum(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_sum('4611686018427387903', '1/2');
--> error: game_sum(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_norton(4611686018427387904, 1);
--> error: game_norton(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_norton(2147483648, '^');
--> error: game_norton(): a multiple of ^ is out of range: there are at most 2^31 - 1
SELECT game_sum(game_norton(2147483647, '^'), game_norton(2147483647, '^'));
--> error: game_sum(): a multiple of ^ is out of range: there are at most 2^31 - 1
SELECT game('{0|1/4611686018427387904}');
--> error: game(): g, byte 25: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game('{4611686018427387903|}');
--> error: game(): g, byte 22: a number is out of range: numerators are below 2^62, denominators at most 2^62
-- The mean of {1/2^62|0} has 63 places, and {2^62 - 1|-2^62 + 1} is too hot for its mast to be found; smaller games
-- are not.
SELECT game_mean('{1/2305843009213693952|0}', 'text'), game_temperature('{1/2305843009213693952|0}', 'text'), game_mean('{1000000000000000000|-1000000000000000001}', 'text'), game_temperature('{1000000000000000000|-1000000000000000001}', 'text');
--> 1/4611686018427387904|1/4611686018427387904|-1/2|2000000000000000001/2
SELECT game_mean('{1/4611686018427387904|0}');
--> error: game_mean(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_mean('{4611686018427387903|-4611686018427387903}');
--> error: game_mean(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_mean('{4611686018427387903||1/4|0}');
--> error: game_mean(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_temperature('{4611686018427387903|{0|-4611686018427387903}}');
--> error: game_temperature(): a number is out of range: numerators are below 2^62, denominators at most 2^62
-- Means, temperatures, stops and thermographs are REALs, also if they are integers or 0, and exact fractions with 'text'.
SELECT typeof(game_mean(3)), game_mean(3), game_mean(3) / 2, game_mean('{-1|-2}'), game_mean('*'), game_temperature(0), game_real(7), game_left_stop('{2|-3}'), game_right_stop('{2|-3}');
--> real|3.0|1.5|-1.5|0.0|-1.0|7.0|2.0|-3.0
SELECT typeof(game_mean(3, 'text')), game_mean(3, 'TEXT'), game_mean('{-1|-2}', 'text'), game_temperature('1/8', 'text'), game_real('-7/4', 'text'), game_left_stop('{5/2|0}', 'text'), game_right_stop('{5/2|0}', 'real');
--> text|3|-3/2|-1/8|-7/4|5/2|0.0
SELECT avg(game_temperature(column1)), sum(game_temperature(column1) > 1), group_concat(column1, ' ') FROM (SELECT column1 FROM (VALUES ('{2|-1}'), ('+-1'), ('+-1/2')) ORDER BY game_temperature(column1));
--> 1.0|1|+-1/2 +-1 {2|-1}
SELECT column1, game_temperature(column1), avg(game_temperature(column1)) OVER (ORDER BY game_mean(column1) ROWS 1 PRECEDING) FROM (VALUES ('{2|-1}'), ('+-1'), ('{5|4}'));
--> +-1|1.0|1.0
--> {2|-1}|1.5|1.25
--> {5|4}|0.5|1.0
SELECT wall, typeof(t), typeof(v), typeof(slope), t, v FROM game_thermograph('{2||1|0}') WHERE t > 0.5;
--> L|real|real|integer|0.75|1.25
--> R|real|real|integer|0.75|1.25
SELECT wall, t, v FROM game_thermograph('{2||1|0}', 'text') WHERE t = '3/4';
--> L|3/4|5/4
--> R|3/4|5/4
SELECT game_mean(column1) = game_real(game_mean(column1, 'text')), game_temperature(column1) = game_real(game_temperature(column1, 'text')) FROM (VALUES ('{3||2*|1*}'), ('{7/8|-5/16}'), ('{100000|1/1024}'));
--> 1|1
--> 1|1
--> 1|1
SELECT json_group_array(game_mean(column1)), json_group_array(game_mean(column1, 'text')) FROM (VALUES ('{2|-1}'), (3));
--> [0.5,3.0]|["1/2","3"]
SELECT game_left_stop('on'), game_right_stop('off'), game_left_stop('on', 'text'), game_right_stop('off', 'text'), game_left_stop('{2|over}'), typeof(game_left_stop('{2|over}'));
--> Inf|-Inf|on|off|2.0|real
SELECT game_left_stop('{5/2|over}', 'text'), game_right_stop('{on|-7/4}', 'text'), typeof(game_right_stop('{over|-3}', 'text')), typeof(game_right_stop('{over|-3}', 'real'));
--> 5/2|-7/4|text|real
-- Running sums and sliding sums are the sums of their rows, also if the means of the rows are out of range.
CREATE TEMP TABLE term AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 79) SELECT i, CASE i % 8 WHEN 0 THEN '{2|1}' WHEN 1 THEN '^' WHEN 2 THEN '{5|2||-1}' WHEN 3 THEN '{2|^}' WHEN 4 THEN '3/4' WHEN 5 THEN '*' WHEN 6 THEN '{1|-3}' END AS g FROM n;
SELECT count(*), sum(t = (SELECT game_sum(g) FROM term WHERE i <= o.i)), sum(slid = (SELECT game_sum(g) FROM term WHERE i BETWEEN o.i - 4 AND o.i)) FROM (SELECT i, game_sum(g) OVER (ORDER BY i) AS t, game_sum(g) OVER (ORDER BY i ROWS 4 PRECEDING) AS slid FROM term) AS o;
--> 80|80|80
SELECT sum(length(t)) FROM (WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 1999) SELECT game_sum(CASE i % 2 WHEN 0 THEN '{2|1}' ELSE '^' END) OVER (ORDER BY i) AS t FROM n);
--> 24452
SELECT game_sum(column2) OVER (ORDER BY column1) FROM (VALUES (1, '{1|0}'), (2, '{1/2305843009213693952|0}'), (3, '^'));
--> {1|0}
--> {2305843009213693953/2305843009213693952|1||1/2305843009213693952|0}
--> {2305843009213693953/2305843009213693952^|1^||1/2305843009213693952^|^}
SELECT game_sum(column2) OVER (ORDER BY column1) FROM (VALUES (1, '{1|0}'), (2, '{4611686018427387900|1}'));
--> {1|0}
--> {4611686018427387901|4611686018427387900||2|1}
-- A form that occurs repeatedly in the argument of Tiny or Miny has a name in a long text.
WITH RECURSIVE hot(n, g) AS (SELECT 0, '{2|-1}' UNION ALL SELECT n + 1, game(CASE n % 2 WHEN 0 THEN printf('{(%s)=zz||zz|-%d}', g, 8 << 2 * n) ELSE printf('{%d|(%s)=zz||zz}', 8 << 2 * n, g) END) FROM hot WHERE n < 8), tiny(g) AS (SELECT 'Tiny(' || game_sum(1 << 24, g) || ')' FROM hot WHERE n = 8)
SELECT game(g) GLOB 'Tiny({*}=a|*a})', game_neg(g) GLOB 'Miny({*}=a|*a})', length(game(g)) < 200, length(game_plain(g)) > 1000, instr(game_plain(g), '='), game(game_plain(g)) = game(g), game_sub(g, game_plain(g)) FROM tiny;
--> 1|1|1|1|0|1|0
-- More texts than are cached, of up to 16 bytes and longer, each read twice.
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000), t(i, t) AS (SELECT i, printf('{%d|%d}', i, -i) FROM n UNION ALL SELECT i, printf('{%d|%d}+*2+*2+*3+*3', i, -i) FROM n) SELECT count(*), count(DISTINCT length(t)), sum(game_left_stop(t) = i AND game_right_stop(t) = -i) FROM t;
--> 40000|10|40000
-- The thermal dissociation, with the example of CGSuite, 1 + v heated by 1 + * heated by 2; a number is its own mass.
SELECT * FROM game_dissociation(game_sum(1, game_heat('v', 1), game_heat('*', 2)));
--> 1.0|*|2.0
--> 1.0|v|1.0
SELECT * FROM game_dissociation('-7/4') UNION ALL SELECT * FROM game_dissociation(NULL) UNION ALL SELECT * FROM game_dissociation('^*') UNION ALL SELECT * FROM game_dissociation('{3|1/2}', 'text');
--> -1.75|NULL|NULL
--> 0.0|^*|0.0
--> 7/4|*|5/4
SELECT count(*), sum(whole = value) FROM (SELECT value, (SELECT game_sum(max(mass), ifnull(game_sum(game_heat(particle, temperature)), 0)) FROM game_dissociation(value)) AS whole FROM games_born(3));
--> 1474|1474
SELECT * FROM game_dissociation('9007199254740993/2');
--> error: game_dissociation(): no REAL is equal to 9007199254740993/2; the argument 'text' returns this fraction as a text
SELECT mass, particle FROM game_dissociation('9007199254740993/2', 'text');
--> 9007199254740993/2|NULL
SELECT * FROM game_dissociation('{4611686018427387903||1/4|0}');
--> error: game_dissociation(): a number is out of range: numerators are below 2^62, denominators at most 2^62
-- The columns outcome, mean and temperature of board_moves agree with the functions of the value. Values with cycles
-- and inexact numbers have no mean and no temperature.
SELECT count(*), sum(outcome = game_outcome(value)), sum(mean = game_mean(value)), sum(temperature = game_temperature(value)), sum(typeof(mean) = 'real') FROM (SELECT * FROM board_moves('domineering', '3x4') UNION ALL SELECT * FROM board_moves('clobber', 'xoxo|oxox') UNION ALL SELECT * FROM board_moves('toads-and-frogs', 'tt.t..ff.f') UNION ALL SELECT * FROM board_moves('cram', '2x3'));
--> 48|48|48|48|48
SELECT player, board_after, value, outcome, mean, temperature FROM board_moves('backsliding-toads-and-frogs', 'tt..f');
--> L|t.t.f|on|L|NULL|NULL
--> R|tt.f.|on|L|NULL|NULL
SELECT max(temperature), avg(mean), group_concat(DISTINCT outcome) FROM board_moves('domineering', '3x3');
--> 1.25|0.0|N,L,R
-- REALs as games: exact dyadic rationals, also those of results; not rounded decimals and quotients.
SELECT game(0.5), game(-1.25), game(3.0), game(1.0 / 1024 / 1024 / 1024), game_sum(0.75, '1/4'), game_compare(0.5, '1/2'), game_cool('{3|-1}', 0.5);
--> 1/2|-5/4|3|1/1073741824|1|=|{5/2|-1/2}
SELECT game(game_temperature('1/1099511627776')) = game('-1/1099511627776'), game_form('[0.5, 0]', '[1.5]');
--> 1|1
SELECT game(0.1);
--> error: game(): g must be a game, got 0.1 (a REAL), which is 1/10 rounded; the denominator of a number is a power of 2, and '3602879701896397/36028797018963968' is the exact value of this REAL
SELECT game_sum(1, 2.0 / 3);
--> error: game_sum(): argument 2 must be a game, got 0.666666666666667 (a REAL), which is 2/3 rounded; the denominator of a number is a power of 2, and '6004799503160661/9007199254740992' is the exact value of this REAL
SELECT game(sqrt_2) FROM (SELECT 1.4142135623730951 AS sqrt_2);
--> error: game(): g must be a game, got 1.4142135623731 (a REAL), which is probably rounded; '6369051672525773/4503599627370496' is its exact value
SELECT game(9e999);
--> error: game(): g must be a game: an integer, a REAL that is a dyadic rational, or a text such as '1/2', '^*' or '{2|0}', got Inf (a REAL, beyond 64-bit integers)
SELECT game(1e-30);
--> error: game(): g must be a game: an integer, a REAL that is a dyadic rational, or a text such as '1/2', '^*' or '{2|0}', got 1.0e-30 (a REAL)
SELECT game_mean('9007199254740993/2');
--> error: game_mean(): no REAL is equal to 9007199254740993/2; the argument 'text' returns this fraction as a text
SELECT game_left_stop('9007199254740993+over');
--> error: game_left_stop(): no REAL is equal to 9007199254740993; the argument 'text' returns this fraction as a text
SELECT * FROM game_thermograph('9007199254740993/4');
--> error: game_thermograph(): no REAL is equal to 9007199254740993/4; the argument 'text' returns this fraction as a text
SELECT game_mean('*', 'fraction');
--> error: game_mean(): form must be 'real' or 'text', got 'fraction' (a TEXT)
-- For each player *k has as many stops as all smaller nimbers together: 2, 6, 18 and so on.
WITH RECURSIVE n(k, stops) AS (VALUES (1, 2) UNION ALL SELECT k + 1, 3 * stops FROM n WHERE k < 40) SELECT count(*), sum(game_stop_count('*' || k) = stops), max(stops) FROM n;
--> 40|40|8105110306037952534
SELECT game_stop_count('*41');
--> error: game_stop_count(): a count is out of range: it is 2^63 or more
SELECT count(*) FROM game_options('*16384') WHERE player = 'L';
--> 16384
SELECT count(*) FROM game_options('*16385');
--> error: game_options(): a nimber is out of range: options are listed up to *16384
-- A running sum whose means leave the range.
SELECT max(s) FROM (SELECT game_sum(g) OVER (ORDER BY n) AS s FROM (SELECT '4611686018427387903' AS g, 1 AS n UNION ALL VALUES ('{1|-1}', 2), ('{4611686018427387903|5}', 3), ('-4611686018427387903', 4)));
--> error: game_sum(): a number is out of range: numerators are below 2^62, denominators at most 2^62
-- The denominators 1 and 2^62, and some that are not powers of 2.
SELECT game('3/1'), game('3/2'), game('1/4611686018427387904');
--> 3|3/2|1/4611686018427387904
SELECT game('3/0');
--> error: game(): g, byte 3: a denominator is not a power of 2
SELECT game('3/6');
--> error: game(): g, byte 3: a denominator is not a power of 2
SELECT game('1/4611686018427387905');
--> error: game(): g, byte 3: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game('4611686018427387903.5');
--> error: game(): g, byte 21: a number is out of range: numerators are below 2^62, denominators at most 2^62
