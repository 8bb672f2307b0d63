-- Of which quaternary games without a finite quotient is it known who wins every misere sum of the heaps up to the one
-- with which no quotient was found any more? Codes, and that heap: there the P-positions are a semilinear set, which the
-- extension proves (ext/core/misere/semilinear.h), and the quotient is infinite. misere_semilinear.txt is its output for
-- all codes; here for some:
--     sqlite3 :memory: '.parameter init' '.parameter set :codes "0.31031*"' '.read sql/records/misere_semilinear.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE line(code, codes, elements INT, p_elements INT, preperiod INT, period INT, how, heap INT);
.import sql/records/misere_quaternaries.txt line
SELECT code, heap
FROM line CROSS JOIN misere_period(code, heap)
WHERE how = 'unbounded' AND code GLOB coalesce(:codes, '*') AND reason = 'semilinear';
