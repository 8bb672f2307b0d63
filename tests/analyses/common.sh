# For the tests of sql/: functions that report in TAP. A test is a shell script FILE.test beside this
# file that reads it, calls these functions and then `finish`.
number=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# report STATUS NAME
report() {
  number=$((number + 1))
  [ "$1" -eq 0 ] || printf 'not '
  printf 'ok %d - %s\n' "$number" "$2"
}

# analyses: every statement file of sql/, whichever its folder; names are unique
analyses() {
  find sql -name '*.sql' | LC_ALL=C sort
}

# analyse NAME INPUT: run sql/FOLDER/NAME.sql on INPUT; its output goes to $work/output
analyse() {
  sh tests/bin/sqlite-shell :memory: ".read $(find sql -name "$1.sql")" <"$2" >"$work/output" 2>&1
}

# same NAME EXPECTED: the output is the file EXPECTED
same() {
  diff "$2" "$work/output" >"$work/diff"
  report $? "$1"
  sed 's/^/# /' "$work/diff" | head -n 20
}

# answers NAME INPUT EXPECTED: the file NAME.sql answers INPUT as EXPECTED says
answers() {
  analyse "$1" "$2"
  same "$1 $2" "$3"
}

finish() {
  echo "1..$number"
}
