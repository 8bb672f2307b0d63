/* The canonical forms of the heaps of several games, which share one table of forms. */
#ifndef GRUNDY_CORE_MISERE_HEAP_FORMS_H
#define GRUNDY_CORE_MISERE_HEAP_FORMS_H

#include "core/heaps/parts.h"
#include "core/misere/forms.h"

enum { HEAP_FORMS_MORE = 3 /* sets for each number of tokens */ };

/* Of digits with *: the forms of m tokens as one heap or more, as two or more, as three or more. */
typedef struct heap_form_set {
  uint32_t *forms; /* ascending */
  uint64_t count, bytes;
} heap_form_set;

/* A game of several, with rules and canonical code of its own. */
typedef struct heap_forms_game {
  heaps_rules *rules;
  char *code;
  uint64_t code_bytes;
  uint32_t *forms; /* of heaps 0 to count - 1 */
  uint32_t count;
  uint64_t form_bytes;
  uint32_t *options; /* of the heap in the making */
  uint64_t option_bytes;
  heap_form_set (*more)[HEAP_FORMS_MORE]; /* for 0 to more_count - 1 tokens */
  uint64_t more_bytes;
  uint32_t more_count;
} heap_forms_game;

typedef struct heap_forms_table {
  forms forms;
  heap_forms_game *games; /* with other rules each */
  uint64_t game_bytes;
  uint32_t count;
} heap_forms_table;

bool heap_forms_table_open(heap_forms_table *table, core_host *host);
void heap_forms_table_close(heap_forms_table *table);

/* The form of heap n of the game with these rules and this canonical code, or MISERE_NONE: the
** status of the host. What was made stays. Beyond INT32_MAX no memory would hold the forms
** (host->wanted is UINT64_MAX then). */
uint32_t heap_forms_in(heap_forms_table *table, const heaps_rules *rules, const char *code,
                       uint64_t code_bytes, uint64_t n);

#endif
