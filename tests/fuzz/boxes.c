/* Fuzz boards of Dots and Boxes. A board of which a side is not drawn has a best move, and its
** score is the best score of a move. */
#include "parser.h"

static const char *const parser_statement =
    "SELECT score FROM boxes_moves(?1) WHERE is_best AND length(?1) < 60 "
    "AND boxes_svg(board_after) IS NOT NULL AND boxes_nimber(board_after) IS nimber";
static const char *const parser_reference = "SELECT boxes_score(?1)";
