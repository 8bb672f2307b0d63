# King and rook against king on 8 x 8: 399112 legal positions and the draw without the rook; the longest win
# takes 31 moves, White to move (published). With its moves in files it takes a sixth of the memory.
. tests/analyses/common.sh
analyse king_and_rook /dev/null
cp "$work/output" "$work/rows"
awk 'NR < 4 { sum += $2 } NR == 4 { print sum, $1 }' "$work/output" >"$work/counts" && mv "$work/counts" "$work/output"
echo '399113 31' >"$work/expected"
same 'king_and_rook: 399112 positions and the draw; 31 moves' "$work/expected"

sed "/^\.load/a SELECT grundy_limit('memory', 14000000) + grundy_limit('disk', 100000000);" \
  sql/games/king_and_rook.sql >"$work/limited.sql"
sh tests/bin/sqlite-shell :memory: ".read $work/limited.sql" </dev/null | sed 1d >"$work/output" 2>&1
same 'king_and_rook: the same with 14 MB of memory' "$work/rows"
finish
