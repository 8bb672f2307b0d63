-- Draw the thermographs of two games. Left wins their sum only by moving in the colder one. Chapter 7 of the guide
-- shows this picture.
--     sqlite3 :memory: '.read sql/pictures/threat.sql' > sql/pictures/threat.svg
.load ./dist/grundy
SELECT rtrim(thermograph_svg(column1, column1), char(10)) FROM (VALUES ('{2|-4}'), ('{5|-1||-2}'));
