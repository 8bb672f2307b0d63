-- Limits on memory, disk and text: integers, and texts with units.
SELECT grundy_limit('memory', '300 MB');
--> 300000000
SELECT grundy_limit('memory', '1gib');
--> 1073741824
SELECT grundy_limit('disk', '2TB');
--> 2000000000000
SELECT grundy_limit('memory', '100000 KiB');
--> 102400000
SELECT grundy_limit('disk', ' 7 ');
--> 7
SELECT grundy_limit('disk', '7B');
--> 7
SELECT grundy_limit('disk', '9kb');
--> 9000
SELECT group_concat(grundy_limit('disk', '1' || column1), ' ') FROM (VALUES ('B'), ('kB'), ('MB'), ('GB'), ('TB'), ('KiB'), ('MiB'), ('GiB'), ('TiB'));
--> 1 1000 1000000 1000000000 1000000000000 1024 1048576 1073741824 1099511627776
SELECT grundy_limit('disk', 3.0);
--> 3
SELECT grundy_limit('memory', '4G');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got '4G' (a TEXT)
SELECT grundy_limit('memory', '0.5GB');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got '0.5GB' (a TEXT)
SELECT grundy_limit('memory', '-1GB');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got '-1GB' (a TEXT)
SELECT grundy_limit('memory', 'GB');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got 'GB' (a TEXT)
SELECT grundy_limit('memory', '1  GB');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got '1  GB' (a TEXT)
SELECT grundy_limit('memory', '1GB ');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got '1GB ' (a TEXT)
SELECT grundy_limit('disk', '9223372036854775807B');
--> 9223372036854775807
SELECT grundy_limit('disk', '9007199254740991KiB');
--> 9223372036854774784
SELECT grundy_limit('disk', '9007199254740992KiB');
--> error: grundy_limit(): value must be at most 9223372036854775807, got '9007199254740992KiB'
SELECT grundy_limit('memory', '9300000000GB');
--> error: grundy_limit(): value must be at most 9223372036854775807, got '9300000000GB'
SELECT grundy_limit('text', '3GB');
--> error: grundy_limit(): value must be at most 2147483647, got '3GB'
SELECT grundy_limit('memory');
--> 102400000
