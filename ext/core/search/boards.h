/* Boards of a search (search.h), for sets of one size. package/two_words.awk compiles them a second
** time, for sets of two words. */
#ifndef GRUNDY_CORE_SEARCH_BOARDS_H
#define GRUNDY_CORE_SEARCH_BOARDS_H

#include "core/masks/rules.h"
#include "core/search/search.h"

/* Add a kind of board and set *kind to its number. If an earlier kind has the same moves, set
** *kind to it; if it has them with the players exchanged, also set is_negative. The rules are
** closed, partizan or impartial, have neither ends nor a swap, and must outlive the search.
** Symmetries that exchange the players find negatives. Return CORE_INVALID if a need is empty. */
core_status search_add_rules(search *s, const bits_rules *rules, search_component *kind);

/* Add a board of a kind to the sum. The position in *kind is ignored. */
core_status search_add_board(search *s, const search_component *kind, bits_set position);

#endif
