/* Who wins a sum of board games, by search, where no value fits (Winning Ways; Siegel,
** Combinatorial Game Theory, chapters II and III; normal play that ends).
**
** A state is a multiset of terms and who is to move. A term is a part, a class of components of a
** board (core/masks/sums.h) or its negative, or a game in canonical form. Small parts get their
** values when they are first met, so they are games. Then:
**   1. A term and its negative cancel, and a term that the previous player wins is 0 and goes.
**   2. Terms decide by their outcomes: if none is won by the other side and at most one by whoever
**      begins, the mover wins (a sum of games >= 0 is >= 0); if none is won by the mover's side or
**      by whoever begins, the mover loses.
**   3. Games alone decide by means and temperatures: with m the sum of the means and t the largest
**      temperature the stops of the sum lie in m - t <= R <= m <= L <= m + t, so that Left, to
**      move, wins if m > 0 and loses if m + t < 0.
**   4. Numbers are added up; two games of a few followers are added.
** Else the moves are tried, first those that leave the other player few moves. While that takes
** long, parts of a sum get their values by turns with it, and are games if these fit. Results are
** kept in a table by two hashes of 64 bits; it forgets, and so do parts where memory is short; the
** answer never depends on it. Frames stand on one stack.
*/
#ifndef GRUNDY_CORE_SEARCH_SEARCH_H
#define GRUNDY_CORE_SEARCH_SEARCH_H

#include "core/masks/rules.h"
#include "core/partizan/forms/games.h"

typedef struct search search;

/* How a search may be weakened by tests: answers stay the same. */
typedef struct search_options {
  int valued_bits;      /* parts of at most this size (search_part) get values; 0: none */
  uint64_t table_bytes; /* at most */
  bool keeps_order;     /* moves are tried as they come */
  bool values_first;    /* all parts of the sum are valued before a move is tried */
} search_options;

/* The work that a search has done. */
typedef struct search_counts {
  uint64_t nodes, parts, known; /* states looked at, parts met, results in the table */
  uint64_t turns;               /* how often parts of the sum were valued for a while */
} search_counts;

/* An empty sum in the memory of `host`, with a store of its own. NULL: host->status says why. */
search *search_open(core_host *host, search_options options);
void search_close(search *searched);
games *search_store(const search *searched);
search_counts search_count(const search *searched);

/* A kind of board: *kind = its number. The rules are closed, partizan or not, have neither ends nor
** swap, and outlive the search; symmetries that exchange the players find negatives. CORE_INVALID:
** some need is empty. */
core_status search_add_rules(search *searched, const bits_rules *rules, uint32_t *kind);

/* Put a board into the sum, or a game of search_store. */
core_status search_add_board(search *searched, uint32_t kind, uint64_t position);
core_status search_add_game(search *searched, games_id game);

/* Forget the sum, but nothing that is known. */
void search_clear(search *searched);

/* Does the player, 0 Left or 1 Right, win the sum by moving first? CORE_INVALID: play need not end,
** or games_failure of the store says why; it stays usable after any failure. */
core_status search_wins(search *searched, int player, bool *wins);

#endif
