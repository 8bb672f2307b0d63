/* A queue of items of one size: what comes last stands last, and the first may go, as the rows of a
** window do. */
#ifndef GRUNDY_BASE_QUEUE_H
#define GRUNDY_BASE_QUEUE_H

#include "base/host.h"

/* All zero but for `host`: empty. */
typedef struct core_queue {
  core_host *host;
  char *bytes; /* the items are count ones behind the first `gone` */
  uint64_t held, gone, count;
} core_queue;

/* The items, the first first; valid until one comes. */
static inline void *queue_items(const core_queue *queue, size_t size) {
  return queue->bytes == NULL ? NULL : queue->bytes + queue->gone * size;
}

/* One more. Each costs a constant in the mean. False: host->status says why, and the queue is as
** before. */
bool queue_push(core_queue *queue, const void *item, size_t size);

/* The first goes; there must be one. */
static inline void queue_drop_first(core_queue *queue) {
  core_assert(queue->count > 0);
  queue->gone++;
  queue->count--;
}

/* Free what the queue holds; it is empty then. */
void queue_clear(core_queue *queue);

#endif
