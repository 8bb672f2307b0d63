-- Read standard input into input(text), one row per line. Another file reads this one with .read:
--     sqlite3 :memory: '.read sql/FILE.sql' < INPUT
.load ./dist/grundy
.bail on
CREATE TEMP TABLE input(text TEXT);
.mode list
.separator "\037" "\n"
.read sql/lib/read_input.sql
.separator " " "\n"
