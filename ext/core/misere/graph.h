/* Misere play on any finite graph of moves: whoever cannot move wins.
**
** Positions are numbered from 0; an edge leads from a position to one of its options. Edges may
** repeat. Where play must end a position has a genus (core/misere/genus.h); where it need not, only
** the outcome of the position by itself is told, by working back from what is decided: a position
** without moves is won by the next player.
**
** Memory, in bytes: 8 to 12 per edge while edges are added, 8 more while solving, and 17 per position;
** 5 per position afterwards, beside the genera that occur.
*/
#ifndef GRUNDY_CORE_MISERE_GRAPH_H
#define GRUNDY_CORE_MISERE_GRAPH_H

#include "core/misere/genus.h"

/* So many positions or edges are too many. */
#define MISERE_GRAPH_TOO_MANY UINT32_C(0xfffffffd)

typedef struct misere_graph misere_graph;

/* A graph without edges, or NULL: host->status. The host must outlive it. */
misere_graph *misere_graph_new(core_host *host);
void misere_graph_free(misere_graph *graph);

/* In any order, before misere_graph_solve. CORE_INVALID: too many, or too late. */
core_status misere_graph_add_edge(misere_graph *graph, uint32_t from, uint32_t to);

/* Find what is to be known of the positions 0 to positions - 1, once. CORE_INVALID: an edge has an end
** outside, or there are too many. After any status but CORE_OK misere_graph_free is all that may be
** called. */
core_status misere_graph_solve(misere_graph *graph, uint32_t positions);

/* 'N', 'P', or 'D' where neither player can force the end. */
char misere_graph_outcome(const misere_graph *graph, uint32_t position);

/* The number of the position's genus in the graph's genera, or MISERE_NONE if play from there need not
** end. */
uint32_t misere_graph_genus(const misere_graph *graph, uint32_t position);
const genera *misere_graph_genera(const misere_graph *graph);

#endif
