/* Rules of heaps in misere play: a sum by its quotient against the same sum by canonical forms,
** which a heap of nothing in another game asks for. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT heap_outcome(?1, '[9, 7, 5, 5, 4]', 'misere') = 'P'";
static const char *const parser_reference =
    "SELECT heap_outcome(column1, column2, 'misere') = 'P' FROM (VALUES (?1, '[9, 7, 5, 5, 4]'), "
    "('nim', 0))";
