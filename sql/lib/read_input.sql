-- Read the input from standard input. On Windows, which has no /dev/stdin, replace this name with the name of a
-- file. Another file reads this one with .read.
.import /dev/stdin input
