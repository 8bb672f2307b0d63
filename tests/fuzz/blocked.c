/* JSON arrays of cells that are blocked. The reference counts those of the board by SQLite's own JSON. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT count(*) FROM grundy_board('rook', 5, 4, ?1) WHERE value IS NULL";
static const char *const parser_reference =
    "SELECT count(DISTINCT json_extract(value, '$[0]') || ',' || json_extract(value, '$[1]'))"
    " FROM json_each(?1) WHERE json_extract(value, '$[0]') < 5 AND json_extract(value, '$[1]') < 4";
