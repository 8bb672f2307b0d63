# Compare 10^5 random games by rows, by rules and by masks, in memory and in files, with a search that plays them.
. tests/analyses/common.sh
for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  python3 tests/oracle/random_games.py "$seed" 5000 "$work/games.sql" "$work/games.expected"
  sh tests/bin/sqlite-shell :memory: ".read $work/games.sql" </dev/null >"$work/output" 2>&1
  same "random games, seed $seed" "$work/games.expected"
done
finish
