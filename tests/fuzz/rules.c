/* Fuzz rules of take-and-break games. The reference is the mex of the values of the moves listed by
** heap_moves. */
#include "parser.h"

static const char *const parser_statement = "SELECT grundy_heap(?1, 12)";
static const char *const parser_reference = "SELECT mex(value) FROM heap_moves(?1, 12)";
