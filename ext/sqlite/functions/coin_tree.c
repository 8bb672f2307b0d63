/* Coin trees (Move the Coins): the tables coin_tree and coin_tree_reparent. */
#include "core/coin_tree.h"

#include <string.h>

#include "sqlite/module.h"
#include "sqlite/rows/query.h"

/* ---- From a query to a tree ---- */

enum { QUERY_NODE, QUERY_PARENT, QUERY_COINS };

static bool coin_tree_fail_fault(sql_call *call, coin_tree_fault fault) {
  static const char *const messages[] = {
      [COIN_TREE_NEGATIVE_COINS] = "node %lld has fewer than 0 coins",
      [COIN_TREE_DUPLICATE_NODE] = "node %lld is in two rows of the query",
      [COIN_TREE_UNKNOWN_PARENT] = "node %lld has the parent %lld, which is in no row of the query",
      [COIN_TREE_TWO_ROOTS] = "there must be one root, but nodes %lld and %lld have no parent",
      [COIN_TREE_NO_ROOT] =
          "there must be one root, but every node has a parent; node %lld lies on a cycle",
      [COIN_TREE_CYCLE] = "node %lld, whose parent is %lld, lies on a cycle",
      [COIN_TREE_UNKNOWN_NODE] = "node must be a node of the tree, got %lld",
      [COIN_TREE_UNKNOWN_NEW_PARENT] = "new_parent must be a node of the tree, got %lld",
      [COIN_TREE_MOVES_ROOT] = "node must not be the root, got %lld"};
  return call_fail(call, messages[fault.kind], fault.node, fault.other);
}

static bool coin_tree_check(sql_call *call, const core_host *host, core_status status,
                            const coin_tree *tree, coin_tree_fault fault) {
  if (status == CORE_INVALID)
    return coin_tree_fail_fault(call, fault);
  return call_check(call, host, status, "a coin tree of %lld nodes or more",
                    (sqlite3_int64)tree->count);
}

static bool coin_tree_append_row(sql_query *query, void *context) {
  coin_tree *tree = context;
  core_host *host = call_host(query->call);
  sqlite3_int64 node, parent, coins;
  bool is_root = query_is_null(query, QUERY_PARENT);
  host->progress.done++;
  if (!query_integer(query, QUERY_NODE, "node", INT64_MIN, INT64_MAX, &node) ||
      (!is_root && !query_integer(query, QUERY_PARENT, "parent", INT64_MIN, INT64_MAX, &parent)))
    return false;
  char name[48];
  sqlite3_snprintf((int)sizeof name, name, "coins of node %lld", node);
  if (!query_integer(query, QUERY_COINS, name, 0, INT64_MAX, &coins))
    return false;
  coin_tree_fault fault = {0};
  int64_t parent_id = is_root ? 0 : parent;
  core_status status =
      coin_tree_append(host, tree, node, is_root ? NULL : &parent_id, coins, &fault);
  return coin_tree_check(query->call, host, status, tree, fault);
}

/* Read the tree of the query, the first argument of both tables, unless `tree` holds it already.
** The tree stays in the cursor's state while the text is the same, at most for one run of a
** statement. */
static bool coin_tree_find_tree(table_cursor *cursor, coin_tree *tree) {
  static const char *const columns[] = {"node", "parent", "coins", NULL};
  sql_call *call = &cursor->call;
  core_host *host = call_host(call);
  if (cursor->same & 1)
    return true;
  coin_tree_release(host, tree);
  coin_tree_begin(tree, host->seed);
  core_begin_phase(host, "reading nodes", 0);
  if (!query_read(call, "query", &cursor->input[0], columns, false, coin_tree_append_row, tree))
    return false;
  coin_tree_fault fault = {0};
  core_status status = coin_tree_finish(host, tree, &fault);
  return coin_tree_check(call, host, status, tree, fault);
}

/* ---- coin_tree ---- */

enum { TREE_NODE, TREE_PARENT, TREE_DEPTH, TREE_COINS, TREE_SUBTREE_NIM, TREE_WINNING_TAKE };

typedef struct coin_tree_listing {
  coin_tree tree;
  uint32_t at, end; /* node of the current row, and one past the last node */
} coin_tree_listing;

/* Advance from the current node to the first one that the query accepts. */
static bool tree_seek_match(table_cursor *cursor) {
  coin_tree_listing *listing = cursor->state;
  const coin_tree *tree = &listing->tree;
  while (listing->at < listing->end &&
         !table_accepts(cursor, TREE_NODE, tree->nodes[listing->at].id)) {
    if (!table_work(cursor, 2))
      return false;
    listing->at++;
  }
  core_assert(listing->at <= listing->end);
  cursor->done |= listing->at >= listing->end;
  return true;
}

static bool tree_filter(table_cursor *cursor) {
  coin_tree_listing *listing = cursor->state;
  if (!coin_tree_find_tree(cursor, &listing->tree))
    return false;
  table_interval wanted = cursor->filter[TREE_NODE];
  listing->at = 0;
  listing->end = listing->tree.count;
  if (wanted.low == wanted.high) {
    bool found = coin_tree_find(&listing->tree, wanted.low, &listing->at);
    listing->end = found ? listing->at + 1 : listing->at;
  }
  return tree_seek_match(cursor);
}

static bool tree_next(table_cursor *cursor) {
  ((coin_tree_listing *)cursor->state)->at++;
  return tree_seek_match(cursor);
}

static bool tree_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const coin_tree_listing *listing = cursor->state;
  const coin_tree *tree = &listing->tree;
  const coin_tree_node *node = &tree->nodes[listing->at];
  bool is_null = column == TREE_PARENT && node->parent == COIN_TREE_NO_PARENT;
  sqlite3_int64 value = (sqlite3_int64)node->subtree;
  if (column == TREE_NODE)
    value = node->id;
  else if (column == TREE_DEPTH)
    value = node->depth;
  else if (column == TREE_COINS)
    value = (sqlite3_int64)node->coins;
  else if (column == TREE_PARENT && !is_null)
    value = tree->nodes[node->parent].id;
  else if (column == TREE_WINNING_TAKE)
    is_null = (value = (sqlite3_int64)coin_tree_winning_take(tree, listing->at)) == 0;
  if (!is_null)
    sqlite3_result_int64(context, value);
  return true;
}

/* Free the tree, which is the first member of the state of both tables. */
static void tree_close(table_cursor *cursor) {
  coin_tree_release(table_host(cursor), cursor->state);
}

/* ---- coin_tree_reparent ---- */

enum { REPARENT_QUERY, REPARENT_NODE, REPARENT_NEW_PARENT };

/* Fill the one row. An invalid question has a NULL value. */
static bool coin_tree_reparent_fill(table_cursor *cursor) {
  coin_tree *tree = cursor->state;
  coin_tree_fault fault = {0};
  coin_tree_answer answer;
  if (!coin_tree_find_tree(cursor, tree))
    return false;
  core_status status =
      coin_tree_reparent(tree, cursor->input[REPARENT_NODE].integer,
                         cursor->input[REPARENT_NEW_PARENT].integer, &answer, &fault);
  if (status != CORE_OK)
    return coin_tree_fail_fault(&cursor->call, fault);
  return TABLE_ADD(cursor, table_integer(answer.valid),
                   table_integer_if(answer.valid, (sqlite3_int64)answer.value));
}

/* ---- Registration ---- */

static const sql_function coin_tree_functions[] = {
    {TABLE_FUNCTION("coin_tree", .direct_only = true, .rows = 10000,
                    .state_size = sizeof(coin_tree_listing), .keeps = true, .filter = tree_filter,
                    .next = tree_next, .column = tree_column, .close = tree_close),
     .arguments = {{QUERY_ARGUMENT("query")}},
     .columns = {{"node INTEGER", COLUMN_FILTER | COLUMN_KEY},
                 {"parent INTEGER"},
                 {"depth INTEGER"},
                 {"coins INTEGER"},
                 {"subtree_nim INTEGER"},
                 {"winning_take INTEGER"}},
     .summary = "every node of a tree on which coins move to the parent",
     .details = "the query (or table) yields node, parent (NULL for the root), coins; subtree_nim "
                "is the XOR of all coins at and below the node, winning_take the number of coins "
                "that the node's winning first move takes, NULL if it has no winning move",
     .example = "SELECT node, winning_take FROM coin_tree('VALUES (1, NULL, 0), (2, 1, 5), (3, 2, "
                "4)')"},
    {TABLE_FUNCTION("coin_tree_reparent", .direct_only = true, .rows = 1,
                    .state_size = sizeof(coin_tree), .fill = coin_tree_reparent_fill,
                    .close = tree_close),
     .arguments = {{QUERY_ARGUMENT("query")}, {ANY_INTEGER("node")}, {ANY_INTEGER("new_parent")}},
     .columns = {{"valid INTEGER"}, {"value INTEGER"}},
     .summary = "a tree of coins with a node moved to another parent: one row",
     .details =
         "valid is 0 if new_parent is the node or below it; otherwise value is the Grundy value of "
         "the game; the query runs once per statement, and each row then takes constant time",
     .example = "SELECT valid, value FROM coin_tree_reparent('VALUES (1, NULL, 0), (2, 1, 5), (3, "
                "2, 4)', 3, 1)"},
};

const sql_module coin_tree_module = {MODULE_FUNCTIONS(coin_tree_functions), .topic = "coin trees",
                                     .page = "rows-and-coins"};
