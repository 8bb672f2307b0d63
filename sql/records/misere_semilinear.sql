-- Find the quaternary games without a finite quotient for which the outcome of every misère sum is known, for
-- heaps up to the first heap at which no quotient was found. The columns are the code and that heap. The
-- P-positions are a semilinear set, which the extension proves (ext/core/misere/semilinear.h), and the quotient
-- is infinite. The file misere_semilinear.txt is the output for all codes; the command prints some codes:
--     sqlite3 :memory: '.parameter init' '.parameter set :codes "0.31031*"' '.read sql/records/misere_semilinear.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE line(code, codes, elements INT, p_elements INT, preperiod INT, period INT, how, heap INT);
.import sql/records/misere_quaternaries.txt line
SELECT code, heap
FROM line CROSS JOIN misere_period(code, heap)
WHERE how = 'unbounded' AND code GLOB coalesce(:codes, '*') AND reason = 'semilinear';
