/* Fuzz queries for coin_tree: arbitrary text, statements of every kind, and trees of every
** shape. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT total(depth) + count(winning_take) FROM coin_tree(?1)";
static const char *const parser_reference = NULL;
