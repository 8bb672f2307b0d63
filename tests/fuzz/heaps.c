/* Fuzz JSON arrays of heaps, as read by nim_winning_moves. */
#include "parser.h"

static const char *const parser_statement = "SELECT count(*) FROM nim_winning_moves(?1)";
static const char *const parser_reference =
    "SELECT nim_winning_moves(value) FROM json_each(?1) WHERE json_type(?1) = 'array'";
