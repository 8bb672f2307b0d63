-- Who wins every sum of Kayles heaps up to 30 in misere play, and how does one know? The certificate becomes
-- seven ordinary tables, and nine queries of plain SQL, each of which must count 0, check it: then by
-- induction on the number of heaps the outcome of any sum is told by the product of its heaps' elements.
--
-- D of a sum w are the elements z for which w and z together are won by the next player, but not by a move in
-- w alone. A state stands for all sums whose D it contains. State 0 is the empty sum; a state with one heap
-- more is contained in the state that the table step names, or its D is empty. A sum that nobody can win by
-- a move, though it should be won, would have the unit in its D: the last query looks for it.
--     sqlite3 :memory: '.read sql/misere/misere_certificate_check.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE certificate AS SELECT 'kayles' AS code, * FROM misere_certificate('kayles', 30);
.read sql/lib/read_certificate.sql
