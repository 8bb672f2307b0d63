/* A queue of items of one size, such as the rows of a window function: items are appended at the
** end and removed at the front. */
#ifndef GRUNDY_BASE_QUEUE_H
#define GRUNDY_BASE_QUEUE_H

#include "base/host.h"

/* An empty queue is all zero except for `host`. */
typedef struct core_queue {
  core_host *host;
  char *bytes; /* `gone` items that were removed, then `count` items */
  uint64_t held, gone, count;
} core_queue;

/* Return the items, the first one first, or NULL if there has never been one. They are valid until
** the next call of queue_push. */
static inline void *queue_items(const core_queue *queue, size_t size) {
  return queue->bytes == NULL ? NULL : queue->bytes + queue->gone * size;
}

/* Append an item, in constant time on average. Return false with host->status after a failure; the
** queue is unchanged then. */
bool queue_push(core_queue *queue, const void *item, size_t size);

/* Remove the first item, which must exist. */
static inline void queue_drop_first(core_queue *queue) {
  core_assert(queue->count > 0);
  queue->gone++;
  queue->count--;
}

/* Remove all items and release the memory. */
void queue_clear(core_queue *queue);

#endif
