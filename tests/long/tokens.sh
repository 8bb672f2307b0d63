# Compare 2 * 10^4 random games of tokens with a search that plays them.
. tests/analyses/common.sh
for seed in 11 12 13 14 15 16 17 18 19 20; do
  python3 tests/oracle/tokens.py "$seed" 2000 "$work/games.sql" "$work/expected"
  sh tests/bin/sqlite-shell :memory: ".read $work/games.sql" </dev/null >"$work/output" 2>&1
  same "random games of tokens, seed $seed" "$work/expected"
done
finish
