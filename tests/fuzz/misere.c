/* Fuzz rules of heaps in misère play: compare a sum decided by its quotient with the same sum
** decided by canonical forms, which an empty heap of another game requires. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT heap_outcome(?1, '[9, 7, 5, 5, 4]', 'misere') = 'P'";
static const char *const parser_reference =
    "SELECT heap_sum_outcome(rules, heap, 'misere') = 'P' FROM (SELECT ?1 AS rules, value AS heap "
    "FROM json_each('[9, 7, 5, 5, 4]') UNION ALL VALUES ('nim', 0))";
