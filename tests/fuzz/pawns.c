/* Fuzz boards of pawns, as read by pawns_moves and pawns_winner. */
#include "parser.h"

static const char *const parser_statement = "SELECT count(*) > 0 FROM pawns_moves(?1) WHERE wins";
/* A game with one colour is over: it has a winner and no moves. */
static const char *const parser_reference =
    "SELECT pawns_winner(?1) = 'W' WHERE instr(?1, 'W') AND instr(?1, 'B')";
