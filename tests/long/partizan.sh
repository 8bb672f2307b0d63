# Compare operations on 1000 partizan games of day 3 with their definitions, all connected boards of Domineering of up
# to 10 squares with play, and larger boards with published values and another program.
. tests/analyses/common.sh

cat >"$work/questions.sql" <<'END'
.load ./dist/grundy
.mode list
.separator "@"
-- 619 and 1474 have no common divisor; each game of day 3 has a partner of day 2
CREATE TEMP TABLE two AS SELECT row_number() OVER () AS n, value AS v FROM games_born(2);
CREATE TEMP TABLE three AS SELECT row_number() OVER () AS n, value AS v
  FROM (SELECT value, row_number() OVER () AS n FROM games_born(3)) WHERE n * 619 % 1474 < 1000;
CREATE TEMP TABLE pair AS SELECT a.v AS a, b.v AS b FROM three a, two b WHERE a.n % 22 + 1 = b.n;
CREATE TEMP TABLE heat AS SELECT column1 AS t FROM (VALUES (0), ('1/2'), (1), ('-1/2'), ('*'));
SELECT 'stop_count', v, game_stop_count(v) FROM three;
SELECT 'companion', v, game_companion(v) FROM three;
SELECT 'reduced', v, game_reduced(v) FROM three;
SELECT 'atomic_weight', v, game_atomic_weight(v) FROM three;
SELECT 'incentives L', v, (SELECT group_concat(incentive, ';') FROM game_incentives(v) WHERE player = 'L') FROM three;
SELECT 'incentives R', v, (SELECT group_concat(incentive, ';') FROM game_incentives(v) WHERE player = 'R') FROM three;
SELECT 'cool', v, t, game_cool(v, t) FROM three, heat WHERE t <> '*';
SELECT 'heat', v, t, game_heat(v, t) FROM three, heat WHERE t IN (1, '1/2', '*');
SELECT 'overheat', v, 1, t, game_overheat(v, 1, t) FROM three, heat WHERE t IN (1, '1/2', 0);
SELECT 'ordinal', a, b, game_ordinal(a, b) FROM pair;
SELECT 'norton', v, '^', game_norton(v, '^') FROM three;
SELECT 'conway', v, column1, game_conway(v, column1) FROM three, (VALUES ('*'), ('1/2'), ('^')) WHERE n % 3 = 0;
SELECT 'sum', a, b, game_sum(a, b) FROM pair;
SELECT 'compare', a, b, game_compare(a, b) FROM pair;
END
if command -v python3 >/dev/null 2>&1; then
  sh tests/bin/sqlite-shell :memory: <"$work/questions.sql" >"$work/answers" 2>&1
  python3 tests/oracle/partizan.py <"$work/answers" >"$work/output" 2>&1
  echo '20999 answers, 0 wrong' >"$work/expected"
  same 'all operations on 1000 games of day 3 answer as they are defined' "$work/expected"
fi

# The database of Domineering up to 10 squares.
{ sed 's/VALUES (8);/VALUES (10);/; /column_names/,$d' sql/games/domineering_boards.sql
  echo "SELECT n, count(*), sum(outcome = 'P') FROM board GROUP BY n;"
  printf '%s\n' '.separator "@" "\n"' ".once $work/answers" "SELECT 'domineering', position, value FROM board;"; } >"$work/boards.sql"
sh tests/bin/sqlite-shell :memory: <"$work/boards.sql" >"$work/output" 2>&1
printf '%s\n' '1 1 1' '2 2 0' '3 3 0' '4 9 0' '5 21 5' '6 68 10' '7 208 13' '8 730 16' '9 2542 116' '10 9287 515' >"$work/expected"
same 'connected boards of up to 10 squares, and how many the previous player wins' "$work/expected"
if command -v python3 >/dev/null 2>&1; then
  python3 tests/oracle/partizan.py <"$work/answers" >"$work/output" 2>&1
  echo '12871 answers, 0 wrong' >"$work/expected"
  same 'each of them has the value that play finds' "$work/expected"
fi

# Values of CGSuite, and of a program of another kind.
cat >"$work/known.sql" <<'END'
.load ./dist/grundy
SELECT board_value('domineering', '2x12');
SELECT board_value('domineering', '3x6');
SELECT board_value('domineering', '4x7');
SELECT board_value('domineering', '5x6');
END
cat >"$work/expected" <<'END'
-1/2Miny({9/2Miny(2)|5/2||2|1/2})
{-1|-7/2}
1
-3/2
END
sh tests/bin/sqlite-shell :memory: <"$work/known.sql" >"$work/output" 2>&1
same 'known values of larger boards' "$work/expected"
finish
