# NoGo on 4 x 5 cells and on a row of 30, within the default limit. tests/bench/plain_nogo finds the winner on 4 x 5 by
# alpha-beta search of whole boards. No published winner is known to us for the row, so it only checks that the search ends.
. tests/analyses/common.sh
for size in 4x5 1x30; do
  sh tests/bin/sqlite-shell :memory: "SELECT board_outcome('nogo', '$size')" >"$work/output" 2>&1 </dev/null
  echo N >"$work/expected"
  same "NoGo $size" "$work/expected"
done
finish
