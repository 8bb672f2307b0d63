-- Draw the positions of Kayles with three pins, I is a pin and . a gap. Chapter 3 of the guide shows this picture.
--     sqlite3 :memory: '.read sql/pictures/pins.sql' > sql/pictures/pins.svg
.load ./dist/grundy
CREATE TEMP TABLE kayles("from", "to");
INSERT INTO kayles VALUES ('III', '.II'), ('III', 'I.I'), ('III', 'II.'), ('III', '..I'), ('III', 'I..'),
  ('.II', '..I'), ('.II', '.I.'), ('.II', '...'), ('II.', '.I.'), ('II.', 'I..'), ('II.', '...'),
  ('I.I', '..I'), ('I.I', 'I..'), ('..I', '...'), ('.I.', '...'), ('I..', '...');
SELECT rtrim(graph_svg(position, "to", value, outcome, 'Kayles with three pins'), char(10))
FROM solve_graph('kayles') LEFT JOIN kayles ON "from" = position;
