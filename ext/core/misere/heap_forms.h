/* The canonical forms of the heaps of several games, which share one store of forms. */
#ifndef GRUNDY_CORE_MISERE_HEAP_FORMS_H
#define GRUNDY_CORE_MISERE_HEAP_FORMS_H

#include "base/array.h"
#include "core/heaps/parts.h"
#include "core/misere/forms.h"

enum { HEAP_FORMS_MORE = 3 /* sets for each number of tokens */ };

/* The forms of m tokens as at least one, at least two, or at least three heaps, for digits with
** *. */
typedef CORE_ARRAY(uint32_t) heap_form_set; /* ascending */
typedef heap_form_set heap_form_sets[HEAP_FORMS_MORE];

/* The heaps of one game. */
typedef struct heap_forms_game {
  heaps_rules *rules;
  char *code;
  uint64_t code_bytes;
  CORE_ARRAY(uint32_t) forms; /* the forms of heaps 0 to count - 1 */
  uint32_t *options;          /* the options of the heap under construction */
  uint64_t option_bytes;
  CORE_ARRAY(heap_form_sets) more; /* for 0, 1, ... tokens */
} heap_forms_game;

typedef struct heap_forms_table {
  forms forms;
  CORE_ARRAY(heap_forms_game) games; /* no two have the same code */
} heap_forms_table;

bool heap_forms_table_open(heap_forms_table *table, core_host *host);
void heap_forms_table_close(heap_forms_table *table);

/* Return the form of heap n of the game with these rules and this canonical code, or MISERE_NONE
** with host->status. Forms that were computed before a failure remain. For n above INT32_MAX the
** status is CORE_LIMIT and host->wanted is UINT64_MAX, because no memory could hold the forms. */
uint32_t heap_forms_in(heap_forms_table *table, const heaps_rules *rules, const char *code,
                       uint64_t code_bytes, uint64_t n);

#endif
