/* The genus and canonical form of each heap in misère play: the table heap_genus. */
#include "sqlite/shared/misere.h"

enum { HEAP_GENUS_N, HEAP_GENUS_OUTCOME, HEAP_GENUS_MINUS, HEAP_GENUS_GENUS };
enum { HEAP_GENUS_RULES, HEAP_GENUS_LARGEST };

static bool heap_genus_filter(table_cursor *cursor) {
  cached_heap_game *rules;
  if (!misere_find_rules(&cursor->call, &cursor->input[HEAP_GENUS_RULES], true, &rules))
    return false;
  table_pin(cursor, rules);
  return table_walk(
      cursor, table_within(cursor, HEAP_GENUS_N, cursor->input[HEAP_GENUS_LARGEST].integer + 1));
}

static bool heap_genus_show(table_cursor *cursor, sqlite3_context *context, int column,
                            heap_forms_table *table) {
  const cached_heap_game *rules = cursor->pinned;
  forms *all = &table->forms;
  uint32_t form = misere_heap_form(table, rules, cursor->at), genus = MISERE_NONE;
  if (form != MISERE_NONE && column != HEAP_GENUS_OUTCOME)
    genus = forms_genus(all, form);
  if (form == MISERE_NONE || (column != HEAP_GENUS_OUTCOME && genus == MISERE_NONE)) {
    int bytes;
    const char *code = heaps_excerpt_code(rules, &bytes);
    return call_check(&cursor->call, table_host(cursor), table_host(cursor)->status,
                      "the canonical forms of the heaps up to %lld of %.*s", cursor->at, bytes,
                      code);
  }
  if (column == HEAP_GENUS_GENUS)
    return misere_show_genus(&cursor->call, context, &all->genera, genus);
  if (column == HEAP_GENUS_MINUS)
    sqlite3_result_int64(context, genera_digit(&all->genera, genus, 0));
  else
    sqlite3_result_text(context, forms_is_p(all, form) ? "P" : "N", 1, SQLITE_STATIC);
  return true;
}

/* Show a column. Forms are not pinned between two columns, so that they can be evicted before
** another attempt when memory is short. */
static bool heap_genus_column(table_cursor *cursor, sqlite3_context *context, int column) {
  heap_forms_table *table;
  if (column == HEAP_GENUS_N) {
    sqlite3_result_int64(context, cursor->at);
    return true;
  }
  if (!misere_get_forms(&cursor->call, &table))
    return false;
  bool shown = heap_genus_show(cursor, context, column, table);
  call_unpin(&cursor->call, table);
  return shown;
}

/* ---- Registration ---- */

static const sql_function heap_genus_functions[] = {
    {TABLE_FUNCTION("heap_genus", .rows = 30, .reopens = true, .filter = heap_genus_filter,
                    .next = table_step, .column = heap_genus_column),
     .arguments = {{TEXT_ARGUMENT("rules", MISERE_RULES_EXPECTED)},
                   {INTEGER_ARGUMENT("largest", 0, INT32_MAX)}},
     .columns = {{"n INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"outcome TEXT"},
                 {"g_minus INTEGER"},
                 {"genus TEXT"}},
     .summary = "each heap in misère play: outcome, value, genus",
     .details =
         "for a single heap: its outcome, its misère Grundy value (0 exactly when the outcome is "
         "P), and its genus, which is the Grundy value of normal play, ^, and the misère values "
         "together with 0, 1, 2, ... Nim heaps of two tokens, up to the first two that alternate "
         "forever",
     .example = "SELECT n, outcome, g_minus, genus FROM heap_genus('kayles', 9)",
     .output = "0|N|1|0^120\n1|P|0|1^031\n2|N|2|2^20\n3|N|3|3^31\n4|P|0|1^031\n5|N|1|4^146\n"
               "6|N|3|3^31\n7|N|2|2^20\n8|N|1|1^13\n9|P|0|4^046"},
};

const sql_module heap_genus_module = SQL_MODULE(heap_genus_functions, "heaps", "misere");
