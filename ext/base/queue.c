#include "base/queue.h"

#include "base/array.h"

bool queue_push(core_queue *queue, const void *item, size_t size) {
  core_host *host = queue->host;
  if (queue->gone > 0 && queue->gone >= queue->count) {
    /* The removed items are overwritten, so an item moves at most once for each item that was
    ** removed. */
    memmove(queue->bytes, queue->bytes + queue->gone * size, (size_t)queue->count * size);
    queue->gone = 0;
  }
  uint64_t end = (queue->gone + queue->count) * size;
  core_assert(end <= queue->held);
  if (!core_reserve(host, &queue->bytes, &queue->held, end + size) || !core_work(host, 10))
    return false;
  memcpy(queue->bytes + end, item, size);
  queue->count++;
  return true;
}

void queue_clear(core_queue *queue) {
  core_release(queue->host, queue->bytes, queue->held);
  *queue = (core_queue){.host = queue->host};
}
