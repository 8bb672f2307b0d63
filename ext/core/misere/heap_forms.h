/* The canonical forms of the heaps of one game. Several games may share one table of forms. */
#ifndef GRUNDY_MISERE_HEAP_FORMS_H
#define GRUNDY_MISERE_HEAP_FORMS_H

#include "core/heaps/parts.h"
#include "core/misere/forms.h"

typedef struct heap_forms {
  heaps_rules rules;
  uint32_t *forms; /* of heaps 0 to count - 1 */
  uint32_t count;
  uint64_t form_bytes;
  uint32_t *options; /* of the heap in the making */
  uint64_t option_bytes;
} heap_forms;

void heap_forms_open(heap_forms *game, const heaps_rules *rules);
void heap_forms_close(heap_forms *game, core_host *host);

/* The form of heap n < 2^31, or MISERE_NONE: the status of the host. What was made stays. */
uint32_t heap_forms_of(heap_forms *game, forms *all, uint32_t n);

#endif
