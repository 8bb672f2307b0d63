/* Fuzz lists of a piece's moves. The reference is the same board filled by look-ups of single
** cells. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT sum(value * (1 + x + 5 * y)) FROM grundy_board(?1, 5, 4)";
static const char *const parser_reference =
    "SELECT sum((SELECT m.value FROM grundy_board(?1, 5, 4) AS m WHERE m.x = k.x AND m.y = k.y)"
    " * (1 + k.x + 5 * k.y)) FROM grundy_board('king', 5, 4) AS k";
