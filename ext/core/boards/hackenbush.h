/* Hackenbush: a graph of coloured edges on the ground. Left removes an L or an E edge, Right an R or
** an E edge, and what is no longer joined to the ground goes with it. */
#ifndef GRUNDY_CORE_BOARDS_HACKENBUSH_H
#define GRUNDY_CORE_BOARDS_HACKENBUSH_H

#include "core/partizan/forms/games.h"

typedef struct hackenbush hackenbush;

/* How many edges a picture with a cycle may have; trees have no such limit. */
#define HACKENBUSH_MOST_EDGES 63

/* No edges yet. The ground is node 0. NULL: host->status says why. */
hackenbush *hackenbush_open(core_host *host);
void hackenbush_close(hackenbush *picture);
games *hackenbush_store(const hackenbush *picture);

/* An edge between two nodes, of the colour 'L', 'R' or 'E'. */
core_status hackenbush_add(hackenbush *picture, int64_t one, int64_t other, char colour);

/* The value. GAMES_NONE: games_failure of the store says why. */
games_id hackenbush_value(hackenbush *picture);

#endif
