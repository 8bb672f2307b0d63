/* Hackenbush: a graph of coloured edges on the ground. Left removes an L or an E edge, Right an R
** or an E edge. All edges that are no longer joined to the ground are removed with it. */
#ifndef GRUNDY_CORE_BOARDS_HACKENBUSH_H
#define GRUNDY_CORE_BOARDS_HACKENBUSH_H

#include "core/partizan/forms/games.h"

typedef struct hackenbush hackenbush;

/* The maximum number of edges of a picture with a cycle. Trees have no such limit. */
#define HACKENBUSH_MOST_EDGES 63

/* Open a picture without edges. The ground is node 0. Return NULL with host->status set on
** failure. */
hackenbush *hackenbush_open(core_host *host);
void hackenbush_close(hackenbush *picture);
games *hackenbush_store(const hackenbush *picture);

/* Add an edge between two nodes, of the colour 'L', 'R' or 'E'. */
core_status hackenbush_add(hackenbush *picture, int64_t one, int64_t other, char colour);

/* Return the number of edges, and each edge as it was added. hackenbush_value and
** hackenbush_find_grounded renumber the nodes, so hackenbush_get must be called before them. */
uint32_t hackenbush_count(const hackenbush *picture);
void hackenbush_get(const hackenbush *picture, uint32_t index, int64_t *one, int64_t *other,
                    char *colour);

/* Return a copy of the picture without edge `index`, or with all edges for HACKENBUSH_ALL. Return
** NULL with host->status set on failure. */
#define HACKENBUSH_ALL UINT32_MAX
hackenbush *hackenbush_without(const hackenbush *picture, uint32_t index);

/* Return the value of the picture, or GAMES_NONE, see games_failure of the store. It may be called
** once. */
games_id hackenbush_value(hackenbush *picture);

/* Set stands[i] for each edge i that is joined to the ground, and *count to the number of these. It
** may be called once, instead of hackenbush_value. Return false on failure, see games_failure of
** the store. */
bool hackenbush_find_grounded(hackenbush *picture, bool *stands, uint32_t *count);

#endif
