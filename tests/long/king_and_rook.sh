# King and rook against king on 8 x 8: 399112 legal positions, and the draw without the rook; the longest win takes 31
# moves with White to move (published).
. tests/analyses/common.sh
analyse king_and_rook /dev/null
awk 'NR < 4 { sum += $2 } NR == 4 { print sum, $1 }' "$work/output" >"$work/counts" && mv "$work/counts" "$work/output"
echo '399113 31' >"$work/expected"
same 'king_and_rook: 399112 positions and the draw; 31 moves' "$work/expected"

finish
