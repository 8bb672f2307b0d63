/* Coin trees (Move the Coins): the tables coin_tree and coin_tree_reparent. */
#include "core/coin_tree.h"

#include "sqlite/module.h"
#include "sqlite/rows/nodes.h"
#include "sqlite/table.h"

/* ---- From a query to a tree ---- */

enum { QUERY_NODE, QUERY_PARENT, QUERY_COINS };

/* A tree whose nodes are the names of nodes.h. It begins the state of both tables. */
typedef struct named_tree {
  coin_tree tree;
  position_set texts; /* the TEXT nodes */
} named_tree;

static bool coin_tree_fail_fault(sql_call *call, const position_set *texts, coin_tree_fault fault) {
  static const char *const messages[] = {
      [COIN_TREE_NEGATIVE_COINS] = "node %s has fewer than 0 coins",
      [COIN_TREE_DUPLICATE_NODE] = "node %s is in two rows of the query",
      [COIN_TREE_UNKNOWN_PARENT] = "node %s has the parent %s, which is in no row of the query",
      [COIN_TREE_TWO_ROOTS] = "there must be one root, but nodes %s and %s have no parent",
      [COIN_TREE_NO_ROOT] =
          "there must be one root, but every node has a parent; node %s lies on a cycle",
      [COIN_TREE_CYCLE] = "node %s, whose parent is %s, lies on a cycle",
      [COIN_TREE_MOVES_ROOT] = "node must not be the root, got %s"};
  char *node = nodes_text(texts, fault.node), *other = nodes_text(texts, fault.other);
  core_assert(messages[fault.kind] != NULL);
  if (node == NULL || other == NULL)
    call_no_memory(call);
  else
    call_fail(call, messages[fault.kind], node, other);
  sqlite3_free(node);
  sqlite3_free(other);
  return false;
}

static bool coin_tree_check(sql_call *call, core_status status, const named_tree *named,
                            coin_tree_fault fault) {
  if (status == CORE_INVALID)
    return coin_tree_fail_fault(call, &named->texts, fault);
  return call_check(call, call_host(call), status, "a coin tree of %lld nodes or more",
                    (sqlite3_int64)named->tree.nodes.count);
}

/* Refuse the coins of a row. */
static bool coin_tree_refuse_coins(sql_query *query, const position_set *texts, int64_t node) {
  sqlite3_int64 coins;
  char *text = nodes_text(texts, node);
  char *name = text == NULL ? NULL : sqlite3_mprintf("coins of node %s", text);
  bool done = name == NULL ? call_no_memory(query->call)
                           : query_integer(query, QUERY_COINS, name, 0, INT64_MAX, &coins);
  sqlite3_free(name);
  sqlite3_free(text);
  return done;
}

static bool coin_tree_append_row(sql_query *query, void *context) {
  named_tree *named = context;
  core_host *host = call_host(query->call);
  sqlite3_int64 coins;
  int64_t node, parent = 0;
  bool is_root = query_is_null(query, QUERY_PARENT);
  host->progress.done++;
  if (!nodes_read(query, &named->texts, QUERY_NODE, "node", "a coin tree", &node) ||
      (!is_root &&
       !nodes_read(query, &named->texts, QUERY_PARENT, "parent", "a coin tree", &parent)))
    return false;
  if (!args_lossless(query_value(query, QUERY_COINS), &coins) || coins < 0)
    return coin_tree_refuse_coins(query, &named->texts, node);
  coin_tree_fault fault = {0};
  core_status status =
      coin_tree_append(host, &named->tree, node, is_root ? NULL : &parent, coins, &fault);
  return coin_tree_check(query->call, status, named, fault);
}

static void coin_tree_clear(core_host *host, named_tree *named) {
  coin_tree_release(host, &named->tree);
  positions_release(&named->texts);
}

/* Return true if an integer is a node of the tree. */
static bool coin_tree_has_integer(const named_tree *named, int64_t integer) {
  uint32_t position;
  if (integer < NODES_FIRST_DIRECT)
    return positions_find_exact(&named->texts, integer, NULL, 0) != UINT32_MAX;
  return coin_tree_find(&named->tree, integer, &position);
}

/* Write a notice to SQLite's log if a TEXT node looks like an INTEGER node. */
static bool coin_tree_log_twin(sql_call *call, const named_tree *named) {
  enum { UNITS_PER_TREE_TEXT = 40 };
  core_host *host = call_host(call);
  const position_set *texts = &named->texts;
  int64_t integer;
  for (uint32_t i = 0; texts->has_numeric_texts && i < texts->count; i++) {
    if (!core_work(host, UNITS_PER_TREE_TEXT))
      return call_check(call, host, host->status, "a coin tree"); /* uncovered: failure */
    if (!positions_is_text_of_integer(texts, i, &integer) || !coin_tree_has_integer(named, integer))
      continue;
    positions_note_twin(call_name(call), "nodes", integer);
    break;
  }
  return true;
}

/* Read the tree of the query, the first argument of both tables. The tree stays in the cursor's
** state while the text is the same, at most for one run of a statement. */
static bool coin_tree_read(table_cursor *cursor, named_tree *named) {
  static const char *const columns[] = {"node", "parent", "coins", NULL};
  sql_call *call = &cursor->call;
  core_host *host = call_host(call);
  coin_tree_clear(host, named);
  coin_tree_begin(&named->tree, host->seed);
  positions_begin(&named->texts, host);
  core_begin_phase(host, "reading nodes", 0);
  if (!query_read(call, "query", &cursor->input[0], columns, false, coin_tree_append_row, named))
    return false;
  coin_tree_fault fault = {0};
  core_status status = coin_tree_finish(host, &named->tree, &fault);
  return coin_tree_check(call, status, named, fault) && coin_tree_log_twin(call, named);
}

/* Read the tree unless `named` holds it already. */
static inline bool coin_tree_find_tree(table_cursor *cursor, named_tree *named) {
  return cursor->same & 1 || coin_tree_read(cursor, named);
}

/* ---- coin_tree ---- */

enum { TREE_NODE, TREE_PARENT, TREE_DEPTH, TREE_COINS, TREE_SUBTREE_NIM, TREE_WINNING_TAKE };

typedef struct coin_tree_listing {
  named_tree named;
  position_selection selection; /* nodes of the tree */
  uint32_t at, end;             /* place of the current row, and one past the last place */
  sqlite3_int64 id;             /* of the only node, which is shown without a call of `column` */
} coin_tree_listing;

static uint32_t tree_current_node(const coin_tree_listing *listing) {
  return positions_selected_at(&listing->selection, listing->at);
}

/* Set *all if several nodes may be equal to a value that is not NULL. Otherwise return true if a
** node is equal, and set *node. */
static bool tree_find_value(const named_tree *named, sqlite3_value *value, bool *all,
                            uint32_t *node) {
  int64_t name;
  if (sqlite3_value_type(value) == SQLITE_INTEGER && !named->texts.has_numeric_texts) {
    name = sqlite3_value_int64(value);
    if (name >= NODES_FIRST_DIRECT)
      return coin_tree_find(&named->tree, name, node);
  }
  *all = nodes_may_have_twin(&named->texts, value);
  return !*all && nodes_find(&named->texts, value, &name) &&
         coin_tree_find(&named->tree, name, node);
}

/* Select the nodes that may be equal to an element of the list in the hint of the column node. */
static bool tree_select_list(table_cursor *cursor) {
  coin_tree_listing *listing = cursor->state;
  position_selection *selection = &listing->selection;
  core_host *host = table_host(cursor);
  sqlite3_value *value;
  uint32_t node;
  selection->numbers.count = 0;
  selection->all = false;
  bool done = table_first_hint(cursor, TREE_NODE, &value), fits = true;
  while (done && fits && value != NULL && !selection->all) {
    if (sqlite3_value_type(value) != SQLITE_NULL &&
        tree_find_value(&listing->named, value, &selection->all, &node))
      fits = CORE_APPEND(host, selection->numbers, node);
    done = table_work(cursor, 10) && table_next_hint(cursor, TREE_NODE, &value);
  }
  fits = fits && done && positions_sort_selection(host, selection);
  listing->end =
      selection->all ? listing->named.tree.nodes.count : (uint32_t)selection->numbers.count;
  return done &&
         call_check(&cursor->call, host, fits ? CORE_OK : host->status, "the lookup of a node");
}

/* Select all nodes, or only the node that is equal to the hint of the column node. */
static void tree_select_equal(table_cursor *cursor, sqlite3_value *hint) {
  coin_tree_listing *listing = cursor->state;
  position_selection *selection = &listing->selection;
  uint32_t node;
  selection->all = hint == NULL;
  if (hint != NULL && tree_find_value(&listing->named, hint, &selection->all, &node)) {
    selection->all = true;
    listing->at = node;
    listing->end = node + 1;
    listing->id = listing->named.tree.nodes.items[node].id;
    if (listing->id >= NODES_FIRST_DIRECT)
      table_pass(cursor, 0, TREE_NODE, &listing->id + 1);
  } else if (selection->all)
    listing->end = listing->named.tree.nodes.count;
}

/* Select the nodes that the statement may want. */
static bool tree_select(table_cursor *cursor) {
  coin_tree_listing *listing = cursor->state;
  listing->at = listing->end = 0;
  if (cursor->done)
    return true;
  if (cursor->wanted.listed >> TREE_NODE & 1)
    return tree_select_list(cursor);
  tree_select_equal(cursor, cursor->wanted.hint[TREE_NODE]);
  return true;
}

static bool tree_filter(table_cursor *cursor) {
  coin_tree_listing *listing = cursor->state;
  if (!coin_tree_find_tree(cursor, &listing->named) || !tree_select(cursor))
    return false;
  cursor->done |= listing->at == listing->end;
  table_set_one_row(cursor, listing->end - listing->at == 1);
  return true;
}

static bool tree_next(table_cursor *cursor) {
  coin_tree_listing *listing = cursor->state;
  listing->at++;
  core_assert(listing->at <= listing->end);
  cursor->done = listing->at == listing->end;
  return true;
}

static bool tree_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const coin_tree_listing *listing = cursor->state;
  const coin_tree *tree = &listing->named.tree;
  const uint32_t position = tree_current_node(listing);
  const coin_tree_node *node = &tree->nodes.items[position];
  bool is_null = column == TREE_PARENT && node->parent == COIN_TREE_NO_PARENT;
  sqlite3_int64 value = (sqlite3_int64)node->subtree;
  if (column == TREE_NODE)
    value = node->id;
  else if (column == TREE_DEPTH)
    value = node->depth;
  else if (column == TREE_COINS)
    value = (sqlite3_int64)node->coins;
  else if (column == TREE_PARENT && !is_null)
    value = tree->nodes.items[node->parent].id;
  else if (column == TREE_WINNING_TAKE)
    is_null = (value = (sqlite3_int64)coin_tree_winning_take(tree, position)) == 0;
  if (value < 0 && column <= TREE_PARENT)
    nodes_show(&listing->named.texts, value, context);
  else if (!is_null)
    sqlite3_result_int64(context, value);
  return true;
}

static void tree_close(table_cursor *cursor) {
  coin_tree_listing *listing = cursor->state;
  positions_release_selection(table_host(cursor), &listing->selection);
  coin_tree_clear(table_host(cursor), &listing->named);
}

/* ---- coin_tree_reparent ---- */

enum { REPARENT_QUERY, REPARENT_NODE, REPARENT_NEW_PARENT };

/* Return the name of an argument. */
static const char *tree_reparent_name(int argument) {
  return argument == REPARENT_NODE ? "node" : "new_parent";
}

/* Refuse an argument that is not a node. Always false. */
static bool tree_reparent_refuse(table_cursor *cursor, int argument) {
  return args_refuse(&cursor->call, tree_reparent_name(argument), cursor->input[argument].value,
                     "a node of the tree");
}

/* Read the tree and both nodes. */
static bool tree_reparent_read(table_cursor *cursor, int64_t nodes[2]) {
  named_tree *named = cursor->state;
  for (int i = REPARENT_NODE; i <= REPARENT_NEW_PARENT; i++)
    if (!nodes_is_possible(cursor->input[i].value))
      return args_refuse_integer(&cursor->call, tree_reparent_name(i), cursor->input[i].value,
                                 "an integer or a text");
  if (!coin_tree_find_tree(cursor, named))
    return false;
  for (int i = REPARENT_NODE; i <= REPARENT_NEW_PARENT; i++)
    if (!nodes_find(&named->texts, cursor->input[i].value, &nodes[i - REPARENT_NODE]))
      return tree_reparent_refuse(cursor, i);
  return true;
}

/* Fill the one row. An invalid question has a NULL value. */
static bool coin_tree_reparent_fill(table_cursor *cursor) {
  const named_tree *named = cursor->state;
  int64_t nodes[2];
  coin_tree_fault fault = {0};
  coin_tree_answer answer;
  if (!tree_reparent_read(cursor, nodes))
    return false;
  core_status status = coin_tree_reparent(&named->tree, nodes[0], nodes[1], &answer, &fault);
  if (status != CORE_OK)
    return fault.kind == COIN_TREE_MOVES_ROOT
               ? coin_tree_fail_fault(&cursor->call, &named->texts, fault)
               : tree_reparent_refuse(cursor, fault.kind == COIN_TREE_UNKNOWN_NODE
                                                  ? REPARENT_NODE
                                                  : REPARENT_NEW_PARENT);
  return TABLE_ADD(cursor, table_integer(answer.valid),
                   table_integer_if(answer.valid, (sqlite3_int64)answer.value));
}

static void tree_reparent_close(table_cursor *cursor) {
  coin_tree_clear(table_host(cursor), cursor->state);
}

/* ---- Registration ---- */

static const sql_function coin_tree_functions[] = {
    {TABLE_FUNCTION("coin_tree", .direct_only = true, .rows = 10000,
                    .state_size = sizeof(coin_tree_listing), .keeps = true, .filter = tree_filter,
                    .next = tree_next, .column = tree_column, .close = tree_close),
     .arguments = {{QUERY_ARGUMENT("query")}},
     .columns = {{"node", COLUMN_HINT | COLUMN_HINT_LIST | COLUMN_KEY},
                 {"parent"},
                 {"depth INTEGER"},
                 {"coins INTEGER"},
                 {"subtree_nim INTEGER"},
                 {"winning_take INTEGER"}},
     .summary = "every node of a tree on which coins move to the parent",
     .details =
         "the query (or table) yields node and parent, integers or texts (parent is NULL for "
         "the root), and coins; subtree_nim is the XOR of all coins at and below the node, "
         "winning_take the number of coins that the node's winning first move takes, NULL if it "
         "has no winning move; the value of the game is the XOR of the coins at odd depth",
     .example = "SELECT node, winning_take FROM coin_tree('VALUES (1, NULL, 0), (2, 1, 5), (3, 2, "
                "4)')",
     .output = "1|\n2|5\n3|"},
    {TABLE_FUNCTION("coin_tree_reparent", .direct_only = true, .rows = 1,
                    .state_size = sizeof(named_tree), .fill = coin_tree_reparent_fill,
                    .close = tree_reparent_close),
     .arguments = {{QUERY_ARGUMENT("query")},
                   {VALUE_ARGUMENT("node")},
                   {VALUE_ARGUMENT("new_parent")}},
     .columns = {{"valid INTEGER"}, {"value INTEGER"}},
     .summary = "a tree of coins with a node moved to another parent: one row",
     .details =
         "valid is 0 if new_parent is the node or below it; otherwise value is the Grundy value of "
         "the game; the table of the query does not change; the query runs once per statement, and "
         "each row then takes constant time",
     .example = "SELECT valid, value FROM coin_tree_reparent('VALUES (1, NULL, 0), (2, 1, 5), (3, "
                "2, 4)', 3, 1)",
     .output = "1|1"},
};

const sql_module coin_tree_module = SQL_MODULE(coin_tree_functions, "coin trees", "rows-and-coins");
