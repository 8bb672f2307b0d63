#include "core/misere/genus.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "core/mex.h"

void genera_open(genera *all, core_host *host) {
  *all = (genera){.host = host};
}

void genera_close(genera *all) {
  core_host *host = all->host;
  core_release(host, all->entries, all->entry_bytes);
  core_release(host, all->digits, all->digit_bytes);
  core_release(host, all->seen, all->seen_bytes);
  slots_close(&all->index, host);
  *all = (genera){.host = host};
}

/* ---- The least number that is missing ---- */

/* Room for a set of the numbers up to `most`, which is empty. */
static bool genus_reserve_set(genera *all, uint32_t most) {
  uint64_t held = all->seen_bytes;
  if (!CORE_RESERVE(all->host, all->seen, all->seen_bytes, (uint64_t)most / 64 + 1))
    return false;
  memset((char *)all->seen + held, 0, (size_t)(all->seen_bytes - held));
  return true;
}

/* Numbers above `most` leave a smaller one missing. */
static void genus_see(genera *all, uint32_t number, uint32_t most) {
  if (number <= most)
    core_put_bit(all->seen, number);
}

/* ---- Each genus once ---- */

enum { GENUS_HEAD = 16, GENUS_FEW = 48 };
#define GENUS_LONG UINT64_MAX

/* Of a genus with at most 16 digits, all of them below 16, and g below 64. */
static uint64_t genus_head(const genera *all, const genus_entry *entry) {
  const uint32_t *digits = all->digits + entry->first;
  uint32_t j, most = 0;
  uint64_t head = 0, last = 0;
  if (entry->normal >= 64 || entry->count > GENUS_HEAD)
    return GENUS_LONG;
  for (j = 0; j < entry->count; j++) {
    head |= (uint64_t)(digits[j] & 15) << 4 * j;
    most |= digits[j];
  }
  last = digits[j - 2] | digits[j - 1] << 4;
  for (; j < GENUS_HEAD; j += 2)
    head |= last << 4 * j;
  return most < 16 ? head : GENUS_LONG;
}

static uint64_t genus_hash(const genera *all, const genus_entry *entry) {
  uint64_t hash = entry->normal + all->host->seed;
  if (entry->head != GENUS_LONG)
    return core_hash(core_hash(hash) ^ entry->head);
  for (uint32_t i = 0; i < entry->count; i++)
    hash = core_hash(hash + all->digits[entry->first + i]) + i;
  return core_hash(hash);
}

static bool genus_equals(const genera *all, uint32_t genus, const genus_entry *other) {
  const genus_entry *entry = &all->entries[genus];
  if (entry->normal != other->normal || entry->head != other->head)
    return false;
  return entry->head != GENUS_LONG ||
         (entry->count == other->count &&
          memcmp(all->digits + entry->first, all->digits + other->first,
                 other->count * sizeof *all->digits) == 0);
}

/* The number of the genus whose digits come last. */
static uint32_t genus_intern(genera *all, genus_entry *entry) {
  uint64_t count = (uint64_t)all->count + 1;
  entry->head = genus_head(all, entry);
  if (!slots_reserve(&all->index, all->host, count))
    return MISERE_NONE;
  if (!CORE_RESERVE(all->host, all->entries, all->entry_bytes, count))
    return MISERE_NONE;
  uint32_t known;
  slots_at at = slots_first(&all->index, (uint32_t)genus_hash(all, entry));
  while (slots_next(&at, &known))
    if (genus_equals(all, known, entry))
      return known;
  all->entries[all->count] = *entry;
  all->digit_count += entry->count;
  slots_put(&at, all->count);
  return all->count++;
}

uint32_t genera_of_heap(genera *all, uint32_t size) {
  return genera_of_tame(all, tame_of_heap(size));
}

uint32_t genera_of_tame(genera *all, uint32_t tame) {
  uint32_t value = tame < 2 ? tame : tame - 2;
  const uint32_t fickle[2][3] = {{1, 2, 0}, {0, 3, 1}}, firm[3] = {value, value ^ 2, 0};
  genus_entry entry = {.normal = value, .first = all->digit_count, .count = tame < 2 ? 3 : 2};
  if (!CORE_RESERVE(all->host, all->digits, all->digit_bytes, (uint64_t)entry.first + 3))
    return MISERE_NONE;
  memcpy(all->digits + entry.first, tame < 2 ? fickle[tame] : firm, sizeof firm);
  return genus_intern(all, &entry);
}

uint32_t genera_tame(const genera *all, uint32_t genus) {
  const genus_entry *entry = &all->entries[genus];
  const uint32_t *digits = all->digits + entry->first;
  uint32_t value = entry->normal;
  if (entry->count == 2)
    return digits[0] == value && digits[1] == (value ^ 2) ? value + 2 : TAME_NOT;
  bool fickle = entry->count == 3 && value < 2 && digits[0] == (value ^ 1) &&
                digits[1] == (value ^ 2) && digits[2] == value;
  return fickle ? value : TAME_NOT;
}

bool genera_tame_of_options(genera *all, uint32_t *options, uint32_t count, uint32_t *tame) {
  for (uint32_t i = 0; i < count; i++)
    if ((options[i] = genera_of_tame(all, options[i])) == MISERE_NONE)
      return false;
  uint32_t genus = genera_of_options(all, options, count);
  if (genus != MISERE_NONE)
    *tame = genera_tame(all, genus);
  return genus != MISERE_NONE;
}

/* ---- From options ----
**
** Once the options' digits alternate, so that digits two places apart come from the same ones, a
** digit that is equal to the one before the last makes all that follow alternate. From `settled` on
** they do. */

/* The genus of few options with heads, by a word for all that digit j must not be. 0 digits: it
** takes more. */
static uint32_t genus_find_few(const genera *all, const uint32_t *options, uint32_t count,
                               uint32_t settled, genus_entry *entry) {
  uint64_t heads[GENUS_FEW], seen = 0;
  uint32_t *digits = all->digits + entry->first;
  for (uint32_t i = 0; i < count; i++) {
    heads[i] = all->entries[options[i]].head;
    if (heads[i] == GENUS_LONG)
      return 0;
    seen |= UINT64_C(1) << all->entries[options[i]].normal;
  }
  entry->normal = (uint32_t)core_lowest_bit(~seen);
  for (uint32_t j = 0; j < GENUS_HEAD; j++) {
    seen = j > 0 ? UINT64_C(3) << (digits[j - 1] & ~1U) : count == 0;
    for (uint32_t i = 0; i < count; i++)
      seen |= UINT64_C(1) << (heads[i] >> 4 * j & 15);
    digits[j] = (uint32_t)core_lowest_bit(~seen);
    if (j >= settled + 2 && digits[j] == digits[j - 2])
      return j + 1;
  }
  return 0;
}

/* Of any options. *digits = how many digits there are. */
static bool genus_find_many(genera *all, const uint32_t *options, uint32_t count, uint32_t settled,
                            genus_entry *entry, uint32_t *digits) {
  uint32_t first = entry->first, j = 0, most = count + 2;
  if (!genus_reserve_set(all, most))
    return false;
  for (uint32_t i = 0; i < count; i++)
    genus_see(all, genera_normal(all, options[i]), most);
  entry->normal = (uint32_t)mex_take(all->seen, most);

  do {
    /* Digit j, which comes next after those from `first` on. */
    if (!CORE_RESERVE(all->host, all->digits, all->digit_bytes, (uint64_t)first + j + 1))
      return false;
    for (uint32_t i = 0; i < count; i++)
      genus_see(all, genera_digit(all, options[i], j), most);
    if (j > 0) {
      genus_see(all, all->digits[first + j - 1], most);
      genus_see(all, all->digits[first + j - 1] ^ 1, most);
    }
    all->digits[first + j] = count == 0 && j == 0 ? 1 : (uint32_t)mex_take(all->seen, most);
    if (!core_work(all->host, 2 * (int64_t)count + 8))
      return false;
  } while (++j < settled + 3 || all->digits[first + j - 1] != all->digits[first + j - 3]);
  *digits = j;
  return true;
}

uint32_t genera_of_options(genera *all, const uint32_t *options, uint32_t count) {
  uint32_t settled = 0, j = 0;
  genus_entry entry = {.first = all->digit_count};
  if (!CORE_RESERVE(all->host, all->digits, all->digit_bytes, (uint64_t)entry.first + GENUS_HEAD) ||
      !core_work(all->host, 2 * (int64_t)count + 8))
    return MISERE_NONE;
  for (uint32_t i = 0; i < count; i++)
    if (all->entries[options[i]].count - 2 > settled)
      settled = all->entries[options[i]].count - 2;
  if (count <= GENUS_FEW)
    j = genus_find_few(all, options, count, settled, &entry);
  if (j == 0 && !genus_find_many(all, options, count, settled, &entry, &j))
    return MISERE_NONE;
  const uint32_t *digits = all->digits + entry.first;
  while (j > 2 && digits[j - 1] == digits[j - 3])
    j--;
  entry.count = j;
  return genus_intern(all, &entry);
}

/* ---- As text ---- */

typedef struct genus_writer {
  char *text;
  uint32_t room, length;
} genus_writer;

static inline void genus_put(genus_writer *writer, char c) {
  if (writer->length < writer->room)
    writer->text[writer->length] = c;
  writer->length++;
}

static void genus_put_number(genus_writer *writer, uint32_t number) {
  char digits[20];
  uint32_t count = text_write_natural(digits, number);
  for (uint32_t i = 0; i < count; i++)
    genus_put(writer, digits[i]);
}

uint32_t genera_write(const genera *all, uint32_t genus, char *text, uint32_t room) {
  const genus_entry *entry = &all->entries[genus];
  const uint32_t *digits = all->digits + entry->first;
  genus_writer writer = {.text = text, .room = room};
  genus_put_number(&writer, entry->normal);
  genus_put(&writer, '^');
  for (uint32_t j = 0; j < entry->count; j++) {
    if (digits[j] > 9)
      genus_put(&writer, '(');
    genus_put_number(&writer, digits[j]);
    if (digits[j] > 9)
      genus_put(&writer, ')');
  }
  return writer.length;
}
