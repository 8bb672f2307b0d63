/* Reading a graph from the argument `edges`: a query of edges, JSON, or graph6. */
#ifndef GRUNDY_SQLITE_SHARED_GRAPH_READER_H
#define GRUNDY_SQLITE_SHARED_GRAPH_READER_H

#include "core/boards/graph.h"
#include "sqlite/shared/board_game.h"
#include "sqlite/rows/positions.h"

#define GRAPH_ARGUMENTS                                                                            \
  .arguments = {                                                                                   \
      {TEXT_ARGUMENT("rules", "a name such as 'snort' or moves such as 'L + xo>.x'")},             \
      {JSON_ARGUMENT(                                                                              \
          "edges", "an SQL query, the name of a table, a JSON array of pairs, or a graph6 text")}}

/* A graph, and the names of its vertices in the order in which they first appear. */
typedef struct graph_names {
  board_graph graph;
  position_set vertices;
} graph_names;

/* Return the game of the argument `rules`, pinned, or NULL with an error in the call, also if the
** rules make no sense on a graph. */
board_game *graph_read_rules(sql_call *call, const sql_argument *rules);

/* Read a graph of at most `most` vertices; `remedy` ends the error about more. Release the names in
** any case. */
bool graph_read(sql_call *call, const sql_argument *edges, uint32_t most, const char *remedy,
                graph_names *names);
void graph_names_release(graph_names *names);

#endif
