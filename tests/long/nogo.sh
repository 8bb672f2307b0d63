# NoGo on 4 x 5 cells and on a row of 30, within the default limit. Both are wins of the first player: tests/bench/plain_nogo
# finds the winner on 4 x 5 by alpha-beta search of whole boards; Du and Mueller (Computers and Games 2024) solved the rows.
. tests/analyses/common.sh
for size in 4x5 1x30; do
  sh tests/bin/sqlite-shell :memory: "SELECT board_outcome('nogo', '$size')" >"$work/output" 2>&1 </dev/null
  echo N >"$work/expected"
  same "NoGo $size" "$work/expected"
done
finish
