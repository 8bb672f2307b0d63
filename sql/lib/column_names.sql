-- Show the names of the columns above each result. Another file reads this one with .read.
.headers on
