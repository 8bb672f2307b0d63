-- Plot the values of Kayles, which repeat every 12 heaps from heap 71. The first chapter of the guide shows this
-- picture.
--     sqlite3 :memory: '.read sql/pictures/kayles.sql' > sql/pictures/kayles.svg
.load ./dist/grundy
SELECT rtrim(plot_svg(n, value, 'pins', 'Values of Kayles', 'heap', 'value'), char(10))
FROM heap_values('kayles', 143);
