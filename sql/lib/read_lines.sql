-- Reads standard input into input(text), a row per line. Other files of this folder use it:
--     sqlite3 :memory: '.read sql/FILE.sql' < INPUT
.load ./dist/grundy
.bail on
CREATE TEMP TABLE input(text TEXT);
.mode list
.separator "\037" "\n"
.read sql/lib/read_input.sql
.separator " " "\n"
