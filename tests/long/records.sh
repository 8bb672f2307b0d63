# Check every row of the tables of sql/records by its query and, as far as a few minutes permit, by its definition.
. tests/analyses/common.sh

for table in octal_four_table strip_temperatures boxes_scores misere_quaternaries misere_semilinear toads_and_frogs; do
  sh tests/bin/sqlite-shell :memory: '.parameter init' ".read sql/records/$table.sql" >"$work/output" 2>&1
  same "$table" "sql/records/$table.txt"
done

sh tests/bin/sqlite-shell :memory: '.read sql/records/open_octals.sql' >"$work/output" 2>&1
grep ' 100000000 ' sql/records/open_octals.txt >"$work/rows"
same open_octals "$work/rows"

sh tests/bin/sqlite-shell :memory: '.parameter init' '.read sql/records/misere_quaternaries_check.sql' >"$work/output" 2>&1
grep -v ' 0$' "$work/output" >"$work/found"
[ "$(wc -l <"$work/output")" -eq 16 ] && [ "$(cat "$work/found")" = "rows $(grep -c ' proved ' sql/records/misere_quaternaries.txt)" ]
report $? 'certificates prove every row of misere_quaternaries that says so'

python3 tests/oracle/records.py all >"$work/output" 2>&1
: >"$work/expected"
same 'the tables, by their definitions' "$work/expected"

{ python3 tests/oracle/semilinear.py 54 4.76 0.3122; python3 tests/oracle/semilinear.py 44 0.3102; } >"$work/output" 2>&1
same misere_infinite sql/records/misere_infinite.txt

finish
