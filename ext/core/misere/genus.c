#include "core/misere/genus.h"

#include <string.h>

void genera_open(genera *all, core_host *host) {
  *all = (genera){.host = host};
}

void genera_close(genera *all) {
  core_host *host = all->host;
  core_release(host, all->entries, all->entry_bytes);
  core_release(host, all->digits, all->digit_bytes);
  core_release(host, all->marks, all->mark_bytes);
  core_release(host, all->slots, all->slot_count * sizeof *all->slots);
  *all = (genera){.host = host};
}

/* ---- The least number that is missing ---- */

/* Room to mark the numbers below `end`; none is marked. */
static bool genus_begin_marks(genera *all, uint32_t end) {
  uint32_t *marks =
      core_grow(all->host, all->marks, &all->mark_bytes, (uint64_t)end * sizeof *marks);
  if (marks == NULL)
    return false;
  all->marks = marks;
  while (all->mark_count < end)
    marks[all->mark_count++] = 0;
  if (++all->round == 0) {
    memset(marks, 0, all->mark_count * sizeof *marks);
    all->round = 1;
  }
  return true;
}

/* Numbers of `end` and more leave a smaller one missing. */
static void genus_mark(genera *all, uint32_t number, uint32_t end) {
  if (number < end)
    all->marks[number] = all->round;
}

static uint32_t genus_least_missing(const genera *all) {
  uint32_t number = 0;
  while (all->marks[number] == all->round)
    number++;
  return number;
}

static bool genus_find_normal(genera *all, const uint32_t *options, uint32_t count,
                              uint32_t *normal) {
  if (!genus_begin_marks(all, count + 1))
    return false;
  for (uint32_t i = 0; i < count; i++)
    genus_mark(all, genera_normal(all, options[i]), count);
  all->marks[count] = 0;
  *normal = genus_least_missing(all);
  return true;
}

/* Digit j, which comes next after those from `first` on. */
static bool genus_find_digit(genera *all, const uint32_t *options, uint32_t count, uint32_t first,
                             uint32_t j) {
  uint32_t end = count + 2;
  uint32_t *digits =
      core_grow(all->host, all->digits, &all->digit_bytes, ((uint64_t)first + j + 1) * 4);
  if (digits == NULL)
    return false;
  all->digits = digits;
  if (!genus_begin_marks(all, end + 1))
    return false;
  for (uint32_t i = 0; i < count; i++)
    genus_mark(all, genera_digit(all, options[i], j), end);
  if (j > 0) {
    genus_mark(all, digits[first + j - 1], end);
    genus_mark(all, digits[first + j - 1] ^ 1, end);
  }
  all->marks[end] = 0;
  digits[first + j] = count == 0 && j == 0 ? 1 : genus_least_missing(all);
  return core_work(all->host, 2 * (int64_t)count + 8);
}

/* ---- Each genus once ---- */

static uint64_t genus_hash(const genera *all, const genus_entry *entry) {
  uint64_t hash = entry->normal;
  for (uint32_t i = 0; i < entry->count; i++)
    hash = core_hash(hash + all->digits[entry->first + i]) + i;
  return core_hash(hash);
}

static uint64_t genus_find_slot(const genera *all, const genus_entry *wanted) {
  uint64_t slot = genus_hash(all, wanted) & (all->slot_count - 1);
  for (; all->slots[slot] != 0; slot = (slot + 1) & (all->slot_count - 1)) {
    const genus_entry *entry = &all->entries[all->slots[slot] - 1];
    if (entry->normal == wanted->normal && entry->count == wanted->count &&
        memcmp(all->digits + entry->first, all->digits + wanted->first,
               wanted->count * sizeof *all->digits) == 0)
      break;
  }
  return slot;
}

static bool genus_double_slots(genera *all) {
  uint64_t count = all->slot_count == 0 ? 64 : 2 * all->slot_count;
  uint32_t *slots = core_allocate(all->host, count * sizeof *slots);
  if (slots == NULL)
    return false;
  core_release(all->host, all->slots, all->slot_count * sizeof *slots);
  all->slots = slots;
  all->slot_count = count;
  for (uint32_t i = 0; i < all->count; i++)
    slots[genus_find_slot(all, &all->entries[i])] = i + 1;
  return core_work(all->host, 16 * (int64_t)all->count + 1);
}

/* The number of the genus whose digits come last. */
static uint32_t genus_intern(genera *all, const genus_entry *entry) {
  uint64_t count = (uint64_t)all->count + 1;
  if (2 * count > all->slot_count && !genus_double_slots(all))
    return MISERE_NONE;
  genus_entry *entries =
      core_grow(all->host, all->entries, &all->entry_bytes, count * sizeof *entries);
  if (entries == NULL)
    return MISERE_NONE;
  all->entries = entries;
  uint64_t slot = genus_find_slot(all, entry);
  if (all->slots[slot] != 0)
    return all->slots[slot] - 1;
  entries[all->count] = *entry;
  all->digit_count += entry->count;
  all->slots[slot] = ++all->count;
  return all->count - 1;
}

/* Once the options' digits alternate, so that digits two places apart come from the same ones, a digit
** that is equal to the one before the last makes all that follow alternate. */
uint32_t genera_of_options(genera *all, const uint32_t *options, uint32_t count) {
  uint32_t settled = 0, first = all->digit_count, j = 0;
  genus_entry entry = {.first = first};
  for (uint32_t i = 0; i < count; i++)
    if (all->entries[options[i]].count - 2 > settled)
      settled = all->entries[options[i]].count - 2;
  if (!genus_find_normal(all, options, count, &entry.normal))
    return MISERE_NONE;
  do
    if (!genus_find_digit(all, options, count, first, j))
      return MISERE_NONE;
  while (++j < settled + 3 || all->digits[first + j - 1] != all->digits[first + j - 3]);
  while (j > 2 && all->digits[first + j - 1] == all->digits[first + j - 3])
    j--;
  entry.count = j;
  return genus_intern(all, &entry);
}

/* ---- As text ---- */

typedef struct genus_writer {
  char *text;
  uint32_t room, length;
} genus_writer;

static void genus_put(genus_writer *writer, char c) {
  if (writer->length < writer->room)
    writer->text[writer->length] = c;
  writer->length++;
}

static void genus_put_number(genus_writer *writer, uint32_t number) {
  char digits[10];
  int count = 0;
  do
    digits[count++] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  while (count > 0)
    genus_put(writer, digits[--count]);
}

uint32_t genera_write(const genera *all, uint32_t genus, char *text, uint32_t room) {
  genus_writer writer = {.text = text, .room = room};
  genus_put_number(&writer, genera_normal(all, genus));
  genus_put(&writer, '^');
  for (uint32_t j = 0; j < all->entries[genus].count; j++) {
    uint32_t digit = genera_digit(all, genus, j);
    if (digit > 9)
      genus_put(&writer, '(');
    genus_put_number(&writer, digit);
    if (digit > 9)
      genus_put(&writer, ')');
  }
  return writer.length;
}
