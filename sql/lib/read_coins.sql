-- Read the input of Move the Coins from standard input (n; the coins of nodes 1 to n; n - 1 edges; q; q
-- questions `u v`) into tree(node, parent, coins), whose root is node 1, and question(id, u, v). Another file
-- reads this one with .read.
.read sql/lib/read_numbers.sql

-- The positions at which the parts of the input begin.
CREATE TEMP TABLE part(nodes INTEGER, edges INTEGER, questions INTEGER);
INSERT INTO part SELECT value, 1 + value, 3 * value - 1 FROM number WHERE position = 0;

CREATE TEMP VIEW announced AS
WITH total(numbers) AS (SELECT count(*) FROM number),
question(first, count) AS (SELECT questions + 1, value FROM part LEFT JOIN number ON position = questions)
SELECT 'n, the coins of n nodes, n - 1 edges, q, then q questions u v, as in tests/data/coins_4.in' AS format,
       'nodes' AS what, value AS announced, numbers - 1 AS found FROM total LEFT JOIN number ON position = 0
UNION ALL SELECT NULL, 'edges', nodes - 1, (numbers - edges) / 2 FROM total, part
UNION ALL SELECT NULL, 'questions', count, (numbers - first) / 2 FROM total, question;
.read sql/lib/check_announced.sql

-- Each edge in both directions, ordered for lookups by origin.
CREATE TEMP TABLE way(origin INTEGER, target INTEGER, PRIMARY KEY (origin, target)) WITHOUT ROWID;
INSERT INTO way
WITH edge(a, b) AS (
  SELECT a.value, b.value
  FROM part, number AS a JOIN number AS b ON b.position = a.position + 1
  WHERE a.position BETWEEN edges AND questions - 1 AND (a.position - edges) % 2 = 0
)
SELECT a, b FROM edge UNION ALL SELECT b, a FROM edge ORDER BY 1, 2;

-- Starting at the root, the parent of each node is the neighbour from which it is reached.
CREATE TEMP VIEW tree(node, parent, coins) AS
WITH RECURSIVE reached(node, parent) AS (
  SELECT 1, NULL
  UNION ALL
  SELECT target, node FROM reached JOIN way ON origin = node WHERE target IS NOT parent
)
SELECT node, parent, value FROM reached JOIN number ON position = node;

-- The id of a question is its place in the input.
CREATE TEMP VIEW question(id, u, v) AS
WITH first(position) AS (SELECT questions + 1 FROM part),
last(position) AS (SELECT questions + 2 * value - 1 FROM part JOIN number ON position = questions)
SELECT u.position, u.value, v.value
FROM number AS u JOIN number AS v ON v.position = u.position + 1
WHERE u.position BETWEEN (SELECT position FROM first) AND (SELECT position FROM last)
  AND (u.position - (SELECT position FROM first)) % 2 = 0;
