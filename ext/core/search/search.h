/* The winner of a sum of board games, found by search if its value would not fit in memory (Winning
** Ways; Siegel, Combinatorial Game Theory, chapters II and III). Play is normal and must end.
**
** A state is a multiset of terms and a player to move. A term is a part or the negative of one, or
** a game in canonical form. A part is a class of components of a board (core/masks/sums.h), or one
** that a source gives.
** The values of small parts are computed when they are first found, and those of larger parts when
** they have been found often, so these parts become games. Then:
**   1. A term and its negative cancel if it is certain that their play ends; otherwise their sum
**      may be a draw. A term that the previous player wins is 0 and is dropped.
**   2. Outcomes of terms: if no term is won by the opponent whoever begins, and at most one by the
**      player who begins, the player to move wins, since a sum of games >= 0 is >= 0. If no term is
**      won by the player to move whoever begins, or by the player who begins, that player loses.
**   3. Means and temperatures, if all terms are games: let m be the sum of the means and t the
**      largest temperature. The stops of the sum satisfy m - t <= R <= m <= L <= m + t, so Left, to
**      move, wins if m > 0 and loses if m + t < 0.
**   4. Numbers are added, and two games with few followers are added.
** Otherwise the moves are tried; moves that leave the opponent few moves come first. While this
** takes long, it takes turns with computing the values of parts of the sum, which become games if
** the values fit.
**
** Example: the sum of two games that are too large to be added, with the means 1/2 and 0 and the
** temperatures 3/2 and 1. By 3 Left wins by moving first. If Right begins, 3 does not decide, so
** the moves of Right are tried.
**
** A transposition table has the results of states by two hashes of 64 bits. It replaces entries,
** and parts are evicted if memory is short; the answer never depends on either. Frames are on a
** stack. Time is exponential in the worst case; memory is within the limit of the host.
*/
#ifndef GRUNDY_CORE_SEARCH_SEARCH_H
#define GRUNDY_CORE_SEARCH_SEARCH_H

#include "core/partizan/forms/games.h"

typedef struct search search;

/* Options for tests, which do not change answers. */
typedef struct search_options {
  int valued_bits;      /* the values of parts of at most this size (search_part) are computed */
  uint64_t table_bytes; /* the maximum size of the transposition table */
  bool keeps_order;     /* moves are not sorted */
  bool values_first;    /* the values of all parts of the sum are computed before a move is tried */
  int64_t meeting_work; /* the work on the value of a part that each meeting pays for, or 0 */
} search_options;

/* Counts of the work that a search has done. */
typedef struct search_counts {
  uint64_t nodes; /* states whose moves were tried */
  uint64_t parts; /* parts that are held */
  uint64_t known; /* results in the transposition table */
  uint64_t turns; /* turns of computing values of the sum */
} search_counts;

/* Open a search with an empty sum in the memory of `host`, and a store for its games. Return NULL
** with host->status set on failure. */
search *search_open(core_host *host, search_options options);
void search_close(search *s);
games *search_store(const search *s);
search_counts search_count(const search *s);

/* Add a game of search_store to the sum. Boards are added by boards.h. */
core_status search_add_game(search *s, games_id game);

/* ---- Sources ----
**
** Parts that are too large for masks have a source, which numbers them from 0 and knows their
** moves. Parts with equal numbers are equal terms. */

/* A part: the words of a position of a kind of boards, or the number of a part of a source. */
typedef struct search_component {
  uint64_t position[2];
  uint32_t kind;
  bool is_negative;
} search_component;

/* A move of a part. */
typedef struct search_option {
  int32_t rating;              /* a higher one is tried earlier; a lead of one move is 4096 */
  uint32_t move, first, count; /* known to the source */
} search_option;

/* The options of a part, or the components of an option. */
typedef struct search_option_list {
  const search_option *options;
  uint32_t count;
} search_option_list;

typedef struct search_component_list {
  const search_component *components;
  uint32_t count;
} search_component_list;

/* Facts about a part. */
typedef struct search_description {
  uint32_t size; /* a bound for the length of play */
  bool is_own_negative, is_zero;
} search_description;

/* The functions of a source. The object is closed with the search, after the kinds that were added
** later, whose rules it may own. */
typedef struct search_source {
  void *object;
  bool ends; /* it is certain that play of each part ends */
  void (*close)(void *object);
  search_description (*describe)(void *object, uint32_t part);
  /* Set two independent hashes of a part or of its negative, which do not depend on what else has
  ** been found. Return true if they belong to the negative. */
  bool (*identify)(void *object, uint32_t part, uint64_t hashes[2]);
  /* List the options of a player, 0 for Left or 1 for Right, the same ones in the same order each
  ** time. They are valid until the next call of a function that returns a status or releases
  ** memory. */
  core_status (*expand)(void *object, uint32_t part, int player, search_option_list *options);
  /* List the components whose sum is the option with an index. They are valid for as long. New
  ** kinds may be added to the search. */
  core_status (*follow)(void *object, uint32_t part, int player, uint32_t option,
                        search_component_list *components);
  /* Set *value to the value in the store of the search. CORE_INVALID: play need not end. A call
  ** after an interruption continues. */
  core_status (*value)(void *object, uint32_t part, games_id *value);
  /* Release memory that is used only for speed. Return false if none is held. */
  bool (*release)(void *object);
  /* Eviction: `pin` marks a part, `evict` removes all others and numbers the marked ones again, and
  ** `renumber` returns the new number of one of them. */
  void (*pin)(void *object, uint32_t part);
  void (*evict)(void *object);
  uint32_t (*renumber)(void *object, uint32_t part);
} search_source;

/* Add a source, and set *kind to its number. On failure the object is not closed. */
core_status search_add_source(search *s, const search_source *source, uint32_t *kind);

/* Return true if it is certain that play of each board of a kind, or of each part of a source,
** ends. */
bool search_ends(const search *s, uint32_t kind);

/* Set *ends to false if the players, moving in any order, can make moves in the sum without end.
** Return CORE_INVALID as search_wins does, or CORE_LIMIT if the parts that moves lead to do not fit
** in the memory. */
core_status search_check_end(search *s, bool *ends);

/* Add components to the sum. The caller releases memory if there is too little, after which the
** numbers of parts differ. */
core_status search_add_components(search *s, const search_component *components, uint32_t count);

/* After CORE_LIMIT release memory, so that the caller can try again. Return false after another
** failure, or if all that is left is necessary. *tries is 0 at the first call. Since the caller may
** need the same memory again, it is released only a few times, and then results are discarded. */
bool search_release_memory(search *s, uint32_t *tries);

/* Make the sum empty. Parts, games and results are kept. */
void search_clear(search *s);

/* Set *wins if a player, 0 for Left or 1 for Right, wins the sum by moving first. Return
** CORE_INVALID if play need not end, or if games_failure of the store has a reason. The search
** stays usable after any failure. */
core_status search_wins(search *s, int player, bool *wins);

#endif
