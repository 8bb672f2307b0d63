/* Fuzz JSON arrays of blocked cells. The reference counts the blocked cells of the board with
** SQLite's own JSON functions; a number may be a text. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT count(*) FROM grundy_board('rook', 5, 4, ?1) WHERE value IS NULL";
static const char *const parser_reference =
    "SELECT count(DISTINCT x || ',' || y) FROM (SELECT CAST(json_extract(value, '$[0]') AS "
    "INTEGER) AS x, CAST(json_extract(value, '$[1]') AS INTEGER) AS y FROM json_each(?1)) WHERE x "
    "< 5 AND y < 4";
