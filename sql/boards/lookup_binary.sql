-- Write a lookup table as raw bytes: the values of the queen up to (299, 299), row by row from the bottom, 16
-- bits each, low byte first. The query writes queen_value.bin into the current folder.
--     sqlite3 :memory: '.read sql/boards/lookup_binary.sql'
.load ./dist/grundy
-- SQL has no function that converts a number to a byte, so substr() takes each byte from a blob of all bytes.
-- Bytes are concatenated to lines, and then lines to the file, because group_concat() in older versions of
-- SQLite stops at a zero byte.
CREATE TEMP TABLE line(y INTEGER PRIMARY KEY, bytes BLOB);
INSERT INTO line
WITH RECURSIVE all_bytes(blob) AS (VALUES (
x'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF'
)),
part(x, y, bytes) AS (
  SELECT -1, y, x'' FROM grundy_board('queen', 1, 300)
  UNION ALL
  SELECT x + 1, y, bytes || substr(all_bytes.blob, 1 + (grundy_queen(x + 1, y) & 255), 1)
                         || substr(all_bytes.blob, 1 + (grundy_queen(x + 1, y) >> 8), 1)
  FROM part, all_bytes WHERE x < 299
)
SELECT y, bytes FROM part WHERE x = 299;

WITH RECURSIVE file(y, bytes) AS (
  SELECT -1, x''
  UNION ALL
  SELECT line.y, file.bytes || line.bytes FROM file JOIN line ON line.y = file.y + 1
)
SELECT 'queen_value.bin', writefile('queen_value.bin', CAST(bytes AS BLOB)), 'bytes' FROM file WHERE y = 299;
