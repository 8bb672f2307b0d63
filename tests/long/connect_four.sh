# Connect-Four on 5 x 5 within 300 MB of memory and 1 GB of temporary files: 69763700 positions (Tromp), a draw.
. tests/analyses/common.sh
{
  awk '/^CREATE TEMP TABLE solved/ { exit } { print }' sql/games/masks_connect_k.sql |
    sed 's/^INSERT INTO size VALUES (.*/INSERT INTO size VALUES (5, 5, 4);/'
  cat <<'SQL'
SELECT count(*) = 2 FROM (SELECT grundy_limit('memory', 300000000) UNION ALL SELECT grundy_limit('disk', 1000000000));
SELECT count(*), max(CASE position WHEN 0 THEN outcome END) FROM solve_bits('SELECT 0', 'move', 'line', '', 'turn', 'draw');
SQL
} | sh tests/bin/sqlite-shell :memory: | tail -n 1 >"$work/output" 2>&1
echo '69763700 D' >"$work/expected"
same 'Connect-Four 5 x 5 on disk' "$work/expected"
finish
