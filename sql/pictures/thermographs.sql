-- Draw the thermographs of three games: a hot game, a switch, and ^, which is infinitesimal, so its mast is at
-- 0.
--     sqlite3 :memory: '.read sql/pictures/thermographs.sql' > sql/pictures/thermographs.svg
.load ./dist/grundy
SELECT rtrim(thermograph_svg(game, label), char(10))
FROM (SELECT '{{5|2}|{0|-4}}' AS game, 'hot' AS label
      UNION ALL SELECT '{1|-1}', '±1' UNION ALL SELECT '^', '^');
