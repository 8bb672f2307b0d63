/* Rows are sorted by words of 64 bits that agree with the order of the keys. Rows with equal words
** get new words, from the part of the keys after their common prefix: 'move 1 of game 17', 'move 1
** of game 4' and 'move 2' get the words '1 of gam', '1 of gam' and '2', then the first two '17' and
** '4'. Small groups, and groups that remain after ORDER_ROUNDS rounds, are sorted by comparing
** keys.
**
** If memory does not suffice for all rows, the first rows are selected and sorted; the others
** follow when they are needed. Each selection is one pass over all rows: when the array is full, it
** is sorted and its second half is dropped. */
#include "base/order.h"

#include "base/sort.h"

enum {
  ORDER_LEAST = 64,  /* the least number of rows sorted at a time */
  ORDER_FEW = 100,   /* fewer rows are sorted by comparing */
  ORDER_ROUNDS = 10, /* of sorting by words */
  ORDER_AHEAD = 8    /* places */
};

/* After sorting, the rows overwrite the items, from the first on. */
_Static_assert(sizeof(uint32_t) <= sizeof(order_item) && _Alignof(uint32_t) <= _Alignof(order_item),
               "an item is no smaller than a row");

static bool order_follows(void *context, uint32_t one, uint32_t other) {
  order_keys *keys = context;
  return keys->descends ? keys->follows(keys->context, other, one)
                        : keys->follows(keys->context, one, other);
}

static bool order_word(void *context, const void *item, uint64_t *word) {
  (void)context;
  *word = ((const order_item *)item)->word;
  return true;
}

static bool order_by_comparing(order_keys *keys, order_item *items, void *scratch, uint32_t count) {
  uint32_t *rows = scratch;
  for (uint32_t i = 0; i < count; i++)
    rows[i] = items[i].row;
  if (!sort_numbers(keys->host, rows, count, 20, order_follows, keys))
    return false;
  for (uint32_t i = 0; i < count; i++)
    items[i].row = rows[i];
  return true;
}

static bool order_sort(order_keys *keys, order_item *items, order_item *scratch, uint32_t count,
                       int rounds) {
  uint64_t flipped = keys->descends ? UINT64_MAX : 0, least = UINT64_MAX;
  core_assert(rounds >= 0);
  if (count < ORDER_FEW || rounds == 0)
    return order_by_comparing(keys, items, scratch, count);
  if (!keys->set_words(keys->context, items, count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    items[i].word ^= flipped;
    least = items[i].word < least ? items[i].word : least;
  }
  for (uint32_t i = 0; i < count; i++)
    items[i].word -= least; /* small words need fewer passes */
  const order_item *sorted =
      sort_by_number(keys->host, items, scratch, count, sizeof *items, order_word, NULL);
  if (sorted == NULL)
    return false;
  if (sorted != items)
    memcpy(items, sorted, count * sizeof *items);
  for (uint32_t from = 0, to; from < count; from = to) {
    for (to = from + 1; to < count && items[to].word == items[from].word;)
      to++;
    if (to - from > 1 && !order_sort(keys, items + from, scratch, to - from, rounds - 1))
      return false;
  }
  return true;
}

/* Sort the first of the rows after order->last into `items`, which has room for `room` rows and as
** many again. When it is full, its second half is dropped. */
static bool order_select(const row_order *order, order_keys *keys, order_item *items, uint32_t room,
                         uint32_t *count) {
  uint32_t bound = UINT32_MAX; /* the last row that is kept; UINT32_MAX if all are kept */
  for (uint32_t row = 0; row < keys->count; row++) {
    if (!core_work(keys->host, 10))
      return false;
    if ((order->begin > 0 && !order_follows(keys, row, order->last)) ||
        (bound != UINT32_MAX && order_follows(keys, row, bound)))
      continue;
    if (*count == room) {
      if (!order_sort(keys, items, items + room, room, ORDER_ROUNDS))
        return false;
      *count = room / 2;
      bound = items[*count - 1].row;
      if (order_follows(keys, row, bound))
        continue;
    }
    items[(*count)++].row = row;
  }
  return order_sort(keys, items, items + room, *count, ORDER_ROUNDS);
}

/* Sort the next rows, with memory for all of them or for as many as possible. */
static bool order_fill(row_order *order, order_keys *keys) {
  core_host *host = keys->host;
  const uint64_t each = 2 * sizeof(order_item);
  order_item *items;
  uint32_t room, count = 0;
  core_assert(order->begin <= order->end && order->end < keys->count);
  if (order->end > 0)
    order->last = order->rows[order->end - order->begin - 1];
  order->begin = order->end;
  CORE_DROP(host, order->rows, order->bytes);
  for (room = keys->count; (items = core_resize(host, NULL, 0, room * each)) == NULL; room /= 2)
    if (room / 2 < ORDER_LEAST)
      return false;
  order->rows = (uint32_t *)(void *)items;
  order->bytes = room * each;
  /* Sorting would touch all pages of the second half at once, which can take longer than the
  ** interval between two calls of core_work. */
  if (!core_fill(host, items + room, room * sizeof *items, 0) ||
      !order_select(order, keys, items, room, &count))
    return false;
  for (uint32_t i = 0; i < count; i++)
    order->rows[i] = items[i].row; /* item i is not before the place that is overwritten */
  core_assert(count > 0 && count <= room);
  order->end += count;
  uint32_t *kept = core_resize(host, order->rows, order->bytes, count * sizeof *order->rows);
  if (kept != NULL) {
    order->rows = kept;
    order->bytes = count * sizeof *order->rows;
  }
  return true;
}

bool order_at(row_order *order, order_keys *keys, uint32_t place, uint32_t *row) {
  if (place < order->begin)
    order_release(order, keys->host);
  while (place >= order->end)
    if (!order_fill(order, keys)) {
      order_release(order, keys->host);
      return false;
    }
  const uint32_t *rows = order->rows + (place - order->begin);
  core_assert(place >= order->begin && place < order->end && *rows < keys->count);
  if (keys->prefetch != NULL && place + ORDER_AHEAD < order->end)
    keys->prefetch(keys->context, rows[ORDER_AHEAD]);
  *row = *rows;
  return true;
}

void order_release(row_order *order, core_host *host) {
  core_release(host, order->rows, order->bytes);
  *order = (row_order){.end = 0};
}
