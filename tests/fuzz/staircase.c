/* Fuzz JSON arrays of coins on steps, as read by staircase_winning_moves. */
#include "parser.h"

static const char *const parser_statement = "SELECT count(*) > 0 FROM staircase_winning_moves(?1)";
static const char *const parser_reference =
    "SELECT staircase_nim(key, value) <> 0 FROM json_each(?1) WHERE json_type(?1) = 'array'";
