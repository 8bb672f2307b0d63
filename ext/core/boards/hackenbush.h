/* Hackenbush: a graph of coloured edges on the ground. Left removes an L or an E edge, Right an R
** or an E edge. All edges that are no longer joined to the ground are removed with it.
**
**     hackenbush *picture = hackenbush_open(host);
**     hackenbush_add(picture, 0, 1, 'L');
**     hackenbush_add(picture, 1, 2, 'R');
**     if (hackenbush_build(picture))
**       value = hackenbush_value(picture);
**     hackenbush_close(picture);
**
** All functions with a store return false or GAMES_NONE on failure, see games_failure of the store,
** and can be called again. */
#ifndef GRUNDY_CORE_BOARDS_HACKENBUSH_H
#define GRUNDY_CORE_BOARDS_HACKENBUSH_H

#include "core/partizan/forms/games.h"

typedef struct hackenbush hackenbush;

/* The maximum number of edges of a picture with a cycle that does not fold to a node, see
** hackenbush_values.c. All-green pictures and trees have no such limit. */
#define HACKENBUSH_MOST_EDGES 63

/* Open a picture without edges. The ground is node 0. Return NULL with host->status set on
** failure. */
hackenbush *hackenbush_open(core_host *host);
void hackenbush_close(hackenbush *picture);
games *hackenbush_store(const hackenbush *picture);

/* Add an edge between two nodes, of the colour 'L', 'R' or 'E'. */
core_status hackenbush_add(hackenbush *picture, int64_t one, int64_t other, char colour);

/* Return the number of edges, and each edge as it was added. */
uint32_t hackenbush_count(const hackenbush *picture);
void hackenbush_get(const hackenbush *picture, uint32_t index, int64_t *one, int64_t *other,
                    char *colour);

/* Find the edges that are joined to the ground, unless they are known. No edge can be added
** afterwards. The functions below need a built picture. */
bool hackenbush_build(hackenbush *picture);

/* Return the value of the picture. */
games_id hackenbush_value(hackenbush *picture);

/* Return true if an edge is joined to the ground. */
bool hackenbush_stands(const hackenbush *picture, uint32_t edge);

/* Return the number of edges that a move removes, the edge included. The edge must stand. */
uint32_t hackenbush_count_falls(const hackenbush *picture, uint32_t edge);

/* Return the value of the picture after the removal of an edge that stands. It is valid until the
** next call. Results for other edges are kept, besides forms:
**   in a tree, 28 bytes per node;
**   for moves on the only cycle of a picture, 52 bytes per node;
**   for other moves in a picture with a cycle that does not fold, the values of all positions. */
games_id hackenbush_value_without(hackenbush *picture, uint32_t edge);

/* Free the results that are kept for other edges. From now on nothing is kept for moves in a tree,
** and the value of a move takes time proportional to the edges. */
void hackenbush_evict(hackenbush *picture);

#endif
