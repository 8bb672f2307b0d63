-- Reads standard input into line(text), a row per line. Other files of this folder use it:
--     sqlite3 :memory: '.read sql/FILE.sql' < INPUT
.load ./dist/grundy
.bail on
CREATE TEMP TABLE line(text TEXT);
.mode list
.separator "\037" "\n"
.import /dev/stdin line
.separator " " "\n"
