-- Print the messages of the view problem(message) and stop if there are any, so that an incomplete input is
-- never answered. Another file reads this one with .read.
.output stderr
SELECT 'Error: the input ' || message FROM problem;
.output stdout
CREATE TEMP TABLE IF NOT EXISTS stop(message TEXT CONSTRAINT "see the line above" CHECK (message IS NULL));
INSERT INTO stop SELECT message FROM problem LIMIT 1;
DROP VIEW problem;
