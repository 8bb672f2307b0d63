/* Hackenbush: a graph of coloured edges on the ground. Left removes an L or an E edge, Right an R
** or an E edge, and what is no longer joined to the ground goes with it. */
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

/* The edges as they were added, until the value is asked for. */
uint32_t hackenbush_count(const hackenbush *picture);
void hackenbush_get(const hackenbush *picture, uint32_t index, int64_t *one, int64_t *other,
                    char *colour);

/* The picture without an edge, or (index HACKENBUSH_ALL) a copy. NULL: host->status says why. */
#define HACKENBUSH_ALL UINT32_MAX
hackenbush *hackenbush_without(const hackenbush *picture, uint32_t index);

/* The value, once. GAMES_NONE: games_failure of the store says why. */
games_id hackenbush_value(hackenbush *picture);

/* Which edges are joined to the ground, in place of the value: stands[i] of as many as there are
** edges, and how many that are. False: games_failure of the store says why. */
bool hackenbush_stand(hackenbush *picture, bool *stands, uint32_t *count);

#endif
