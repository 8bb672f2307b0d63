# Functions that report in TAP, for the tests of sql/. A test is a shell script FILE.test beside this file that reads
# it, calls these functions and then `finish`.
number=0 failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export GRUNDY_WORK="$work"

# The analyses, without the names of columns, which headers.test checks: the other tests compare rows.
GRUNDY_SQL=$work/sql
mkdir "$GRUNDY_SQL"
ln -s "$PWD"/sql/* "$GRUNDY_SQL"
rm "$GRUNDY_SQL/lib"
cp -R sql/lib "$GRUNDY_SQL/lib"
echo '.headers off' >"$GRUNDY_SQL/lib/column_names.sql"
export GRUNDY_SQL

# report STATUS NAME
report() {
  number=$((number + 1))
  [ "$1" -eq 0 ] || { printf 'not '; failed=1; }
  printf 'ok %d - %s\n' "$number" "$2"
}

# analyses: print every statement file of sql/ in any folder; names are unique
analyses() {
  find sql -name '*.sql' | LC_ALL=C sort
}

# analyse NAME INPUT: run sql/NAME.sql or sql/FOLDER/NAME.sql on INPUT and write its output to $work/output
analyse() {
  for analysis in "sql/$1.sql" sql/*/"$1.sql"; do
    [ ! -f "$analysis" ] || break
  done
  sh tests/bin/sqlite-shell :memory: ".read $analysis" <"$2" >"$work/output" 2>&1
}

# same NAME EXPECTED: compare the output with the file EXPECTED
same() {
  diff "$2" "$work/output" >"$work/diff"
  report $? "$1"
  [ ! -s "$work/diff" ] || sed 's/^/# /;20q' "$work/diff"
}

# answers NAME INPUT EXPECTED: the file NAME.sql prints EXPECTED for INPUT
answers() {
  analyse "$1" "$2"
  same "$1 $2" "$3"
}

# complete: the test runs at its complete size, as in `make test-full`, and not reduced, as in `make test`
complete() {
  [ "${TEST_SCALE:-1}" -lt 2 ]
}

# sampled EVERY: pass all lines at the complete size, otherwise one of EVERY
sampled() {
  if complete; then cat; else awk "NR % $1 == 1"; fi
}

# Print the plan. The exit status of the test is 0 if nothing was reported as failed.
finish() {
  echo "1..$number"
  return "$failed"
}
