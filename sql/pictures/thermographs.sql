-- Three games as thermographs: a hot one, a switch that is lukewarm, and ^, which is infinitesimal and so has
-- its mast over 0.
--     sqlite3 :memory: '.read sql/pictures/thermographs.sql' > sql/pictures/thermographs.svg
.load ./dist/grundy
SELECT rtrim(thermograph_svg(game, label), char(10))
FROM (SELECT '{{5|2}|{0|-4}}' AS game, 'hot' AS label
      UNION ALL SELECT '{1|-1}', '±1' UNION ALL SELECT '^', '^');
