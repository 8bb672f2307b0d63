/* The rows 0 to count - 1 in the order of their keys, no two of which are equal.
**
** The order takes 4 bytes per row, and 32 bytes per row while it is sorted. If there is less
** memory, as many rows as possible are sorted at a time, and the next ones when they are needed. */
#ifndef GRUNDY_BASE_ORDER_H
#define GRUNDY_BASE_ORDER_H

#include "base/host.h"

/* A row during sorting. A smaller word comes first; rows with equal words are compared by their
** keys. */
typedef struct order_item {
  uint64_t word;
  uint32_t row;
} order_item;

/* The keys of the rows. */
typedef struct order_keys {
  core_host *host;
  void *context;
  uint32_t count; /* the number of rows */
  bool descends;  /* true if the last row comes first */
  /* Set the words of some rows, which had equal words before, or none. Return false with
  ** host->status after a failure. */
  bool (*set_words)(void *context, order_item *items, uint32_t count);
  /* Return true if row `one` comes after row `other`. The function reduces host->work_left. */
  bool (*follows)(void *context, uint32_t one, uint32_t other);
  /* Prefetch a row that will be compared or read soon. NULL if that is not useful. */
  void (*prefetch)(void *context, uint32_t row);
} order_keys;

/* All zero if nothing has been sorted. */
typedef struct row_order {
  uint32_t *rows; /* the rows at the places from `begin` to before `end` */
  uint64_t bytes;
  uint32_t begin, end;
  uint32_t last; /* the row at the place before `begin`, if begin > 0 */
} row_order;

/* Set *row to the row at a place, from 0, for keys that do not change between calls. Ascending
** places are fastest. Return false with host->status after a failure. */
bool order_at(row_order *order, order_keys *keys, uint32_t place, uint32_t *row);

void order_release(row_order *order, core_host *host);

#endif
