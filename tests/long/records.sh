# The tables of sql/records, every row by its query and, as far as some minutes allow, by its definition.
. tests/analyses/common.sh

sh tests/bin/sqlite-shell :memory: '.read sql/records/octal_four_table.sql' >"$work/output" 2>&1
same octal_four_table sql/records/octal_four_table.txt

sh tests/bin/sqlite-shell :memory: '.read sql/records/open_octals.sql' >"$work/output" 2>&1
grep ' 100000000 ' sql/records/open_octals.txt >"$work/rows"
same open_octals "$work/rows"

python3 tests/oracle/records.py all >"$work/output" 2>&1
: >"$work/expected"
same 'the tables, by their definitions' "$work/expected"

finish
