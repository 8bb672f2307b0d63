-- Check with plain SQL who wins every sum of Kayles heaps up to 30 in misère play. The certificate becomes
-- seven ordinary tables, and nine queries check it: each must count 0. By induction on the number of
-- heaps, the outcome of any sum is then determined by the product of the elements of its heaps.
--
-- For a sum w, the set D(w) contains each element z such that the next player wins w and z together, but not
-- with a move in w. A state represents all sums whose D is a subset of its set. State 0 is the empty sum. After
-- one more heap is added, either D is empty or the new sum belongs to the state in the table step. If no move
-- wins a sum that should be won, its D contains the unit; the last query looks for such a sum.
--     sqlite3 :memory: '.read sql/misere/misere_certificate_check.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE certificate AS SELECT 'kayles' AS code, * FROM misere_certificate('kayles', 30);
.read sql/lib/read_certificate.sql
