/* Rows, numbered from 0, in the order of their keys, which all differ.
**
** Memory: 4 bytes a row, 32 while they are sorted. Where that is not to be had, as many as there is
** room for are sorted at a time, and those behind them when their turn comes. */
#ifndef GRUNDY_BASE_ORDER_H
#define GRUNDY_BASE_ORDER_H

#include "base/host.h"

/* A row while it is sorted: a smaller word comes first, and of equal words keys decide. */
typedef struct order_item {
  uint64_t word;
  uint32_t row;
} order_item;

typedef struct order_keys {
  core_host *host;
  void *context;
  uint32_t count; /* of rows */
  bool descends;  /* the last comes first */
  /* Set the words of some rows, all of whose words were equal before, if they had any. False: the
  ** host says why. */
  bool (*set_words)(void *context, order_item *items, uint32_t count);
  /* Does one row come behind another one? Work goes off host->work_left. */
  bool (*follows)(void *context, uint32_t one, uint32_t other);
  void (*prefetch)(void *context,
                   uint32_t row); /* which will be asked for soon; NULL: it is at hand */
} order_keys;

/* All zero: nothing is sorted yet. */
typedef struct row_order {
  uint32_t *rows; /* at the places begin to before end */
  uint64_t bytes;
  uint32_t begin, end;
  uint32_t last; /* the row at the place before; of use if begin > 0 */
} row_order;

/* *row = that at a place, from 0, for keys that stay the same. Places are best asked for in their
** order. False: the host says why. */
bool order_at(row_order *order, order_keys *keys, uint32_t place, uint32_t *row);

void order_release(row_order *order, core_host *host);

#endif
