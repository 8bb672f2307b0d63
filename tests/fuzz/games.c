/* Fuzz partizan games as read by `game`: the result is the same game, and reads as itself. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT game_compare(game(?1), ?1) = '=' AND game(' ' || game(?1)) = game(?1) ";
static const char *const parser_reference = "SELECT 1 WHERE game(?1) IS NOT NULL";
