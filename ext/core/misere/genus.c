/* Genera from the genera of options, by the recursion in core/misere/genus.h.
**
** A digit sequence is stored up to the first two digits that alternate forever. Most genera have
** at most 16 digits below 16 and g < 64; such a genus is one 64-bit word, its head, with four bits
** per digit, and a digit of a game with few options is the lowest bit that is missing in a word.
** All others use a bit set. With n options and d digits both take O(n d). Positions often have
** options with the same few genera: results are remembered by the set of the options' numbers.
**
** Example: the options 0 and 1 have the genera 0^120 and 1^031. For their game, the heap 2, g is
** mex{0, 1} = 2; c_0 = mex{1, 0} = 2; c_1 = mex{2, 3, 2, 3} = 0; c_2 = mex{0, 1, 0, 1} = 2, and 2
** and 0 alternate: 2^20. */
#include "core/misere/genus.h"

#include "base/text.h"
#include "core/mex.h"

/* The places of the memo, and the questions after which it is allocated. */
enum { GENUS_MEMO = 1024, GENUS_ASKED = 4096 };

void genera_open(genera *all, core_host *host) {
  *all = (genera){.host = host};
}

void genera_close(genera *all) {
  core_host *host = all->host;
  CORE_FREE_ALL(host, &all->entries, &all->digits, &all->seen);
  core_release(host, all->memo, all->memo == NULL ? 0 : GENUS_MEMO * sizeof *all->memo);
  slots_close(&all->index, host);
  *all = (genera){.host = host};
}

/* ---- Sets for mex ---- */

/* Reserve an empty set for the numbers up to `most`. */
static bool genus_reserve_set(genera *all, uint32_t most) {
  uint64_t held = all->seen.bytes;
  if (!CORE_ENSURE(all->host, all->seen, (uint64_t)most / 64 + 1))
    return false; /* uncovered: failure */
  memset((char *)all->seen.items + held, 0, (size_t)(all->seen.bytes - held));
  return true;
}

/* Add a number to the set. Numbers above `most` do not change the least number that is missing. */
static void genus_add_to_set(genera *all, uint32_t number, uint32_t most) {
  if (number <= most)
    core_set_bit(all->seen.items, number);
}

/* ---- Storing each genus once ---- */

enum { GENUS_HEAD = 16, GENUS_FEW = 48 };
#define GENUS_LONG UINT64_MAX

/* Return the head of a genus with at most 16 digits, all of them below 16, and g below 64; for
** others GENUS_LONG. */
static uint64_t genus_head(const genera *all, const genus_entry *entry) {
  const uint32_t *digits = all->digits.items + entry->first;
  uint32_t j, most = 0;
  uint64_t head = 0, last = 0;
  core_assert(entry->count >= 2);
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
    hash = core_hash(hash + all->digits.items[entry->first + i]) + i;
  return core_hash(hash);
}

static bool genus_equals(const genera *all, uint32_t genus, const genus_entry *other) {
  const genus_entry *entry = &all->entries.items[genus];
  core_assert(genus < all->entries.count);
  if (entry->normal != other->normal || entry->head != other->head)
    return false;
  return entry->head != GENUS_LONG ||
         (entry->count == other->count &&
          memcmp(all->digits.items + entry->first, all->digits.items + other->first,
                 other->count * sizeof *all->digits.items) == 0);
}

/* Return the number of the genus whose digits are the last in the array. It is added if it is
** new. */
static uint32_t genus_intern(genera *all, genus_entry *entry) {
  uint64_t count = (uint64_t)all->entries.count + 1;
  core_assert(entry->first == all->digits.count);
  entry->head = genus_head(all, entry);
  if (!slots_reserve(&all->index, all->host, count))
    return MISERE_NONE;
  if (!CORE_ENSURE(all->host, all->entries, count))
    return MISERE_NONE;
  uint32_t known;
  slots_at at = slots_first(&all->index, (uint32_t)genus_hash(all, entry));
  while (slots_next(&at, &known))
    if (genus_equals(all, known, entry))
      return known;
  all->entries.items[all->entries.count] = *entry;
  all->digits.count += entry->count;
  slots_put(&at, all->entries.count);
  return all->entries.count++;
}

uint32_t genera_of_heap(genera *all, uint32_t size) {
  return genera_of_tame(all, tame_of_heap(size));
}

uint32_t genera_of_tame(genera *all, uint32_t tame) {
  uint32_t value = tame < 2 ? tame : tame - 2;
  core_assert(tame != TAME_NOT);
  const uint32_t fickle[2][3] = {{1, 2, 0}, {0, 3, 1}}, firm[3] = {value, value ^ 2, 0};
  genus_entry entry = {.normal = value, .first = all->digits.count, .count = tame < 2 ? 3 : 2};
  if (!CORE_ENSURE(all->host, all->digits, (uint64_t)entry.first + 3))
    return MISERE_NONE;
  memcpy(all->digits.items + entry.first, tame < 2 ? fickle[tame] : firm, sizeof firm);
  return genus_intern(all, &entry);
}

/* Return digit j of an entry, which is in its head unless the genus is long. */
static inline uint32_t genus_digit(const genera *all, const genus_entry *entry, uint32_t j) {
  core_assert(j < entry->count && (entry->head == GENUS_LONG || j < GENUS_HEAD));
  return entry->head != GENUS_LONG ? (uint32_t)(entry->head >> 4 * j & 15)
                                   : all->digits.items[entry->first + j];
}

uint32_t genera_tame(const genera *all, uint32_t genus) {
  const genus_entry *entry = &all->entries.items[genus];
  uint32_t value = entry->normal;
  core_assert(genus < all->entries.count && entry->count >= 2);
  if (entry->count > 3)
    return TAME_NOT;
  uint32_t first = genus_digit(all, entry, 0), second = genus_digit(all, entry, 1);
  if (entry->count == 2)
    return first == value && second == (value ^ 2) ? value + 2 : TAME_NOT;
  bool fickle = value < 2 && first == (value ^ 1) && second == (value ^ 2) &&
                genus_digit(all, entry, 2) == value;
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
** From place `settled` on the digits of every option alternate, so that digits two places apart are
** computed from the same numbers. A digit there that equals the digit two places before makes all
** later digits alternate. */

/* Find the digits of a game with few options that all have heads. A word holds the numbers that
** digit j must not be. Return the number of digits, or 0 if this method does not suffice. */
static uint32_t genus_find_few(const genera *all, const uint32_t *options, uint32_t count,
                               uint32_t settled, genus_entry *entry) {
  uint64_t heads[GENUS_FEW], seen = 0;
  uint32_t *digits = all->digits.items + entry->first;
  core_assert(count <= GENUS_FEW);
  for (uint32_t i = 0; i < count; i++) {
    heads[i] = all->entries.items[options[i]].head;
    if (heads[i] == GENUS_LONG)
      return 0;
    seen |= UINT64_C(1) << all->entries.items[options[i]].normal;
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

/* Find the digits of a game with any options, and set *digits to their number. */
static bool genus_find_many(genera *all, const uint32_t *options, uint32_t count, uint32_t settled,
                            genus_entry *entry, uint32_t *digits) {
  uint32_t first = entry->first, j = 0, most = count + 2;
  if (!genus_reserve_set(all, most))
    return false; /* uncovered: failure */
  for (uint32_t i = 0; i < count; i++)
    genus_add_to_set(all, genera_normal(all, options[i]), most);
  entry->normal = (uint32_t)mex_take(all->seen.items, most);

  do {
    /* Compute digit j, which is stored at `first` + j. */
    if (!CORE_ENSURE(all->host, all->digits, (uint64_t)first + j + 1))
      return false; /* uncovered: failure */
    for (uint32_t i = 0; i < count; i++)
      genus_add_to_set(all, genera_digit(all, options[i], j), most);
    if (j > 0) {
      genus_add_to_set(all, all->digits.items[first + j - 1], most);
      genus_add_to_set(all, all->digits.items[first + j - 1] ^ 1, most);
    }
    all->digits.items[first + j] =
        count == 0 && j == 0 ? 1 : (uint32_t)mex_take(all->seen.items, most);
    if (!core_work(all->host, 2 * (int64_t)count + 8))
      return false; /* uncovered: failure */
  } while (++j < settled + 3 ||
           all->digits.items[first + j - 1] != all->digits.items[first + j - 3]);
  *digits = j;
  return true;
}

/* Find the genus of a game with options. */
static uint32_t genus_of_options(genera *all, const uint32_t *options, uint32_t count) {
  uint32_t settled = 0, j = 0;
  genus_entry entry = {.first = all->digits.count};
  if (!CORE_ENSURE(all->host, all->digits, (uint64_t)entry.first + GENUS_HEAD) ||
      !core_work(all->host, 2 * (int64_t)count + 8))
    return MISERE_NONE;
  for (uint32_t i = 0; i < count; i++)
    if (all->entries.items[options[i]].count - 2 > settled)
      settled = all->entries.items[options[i]].count - 2;
  if (count <= GENUS_FEW)
    j = genus_find_few(all, options, count, settled, &entry);
  if (j == 0 && !genus_find_many(all, options, count, settled, &entry, &j))
    return MISERE_NONE; /* uncovered: failure */
  const uint32_t *digits = all->digits.items + entry.first;
  while (j > 2 && digits[j - 1] == digits[j - 3])
    j--;
  entry.count = j;
  core_assert(j >= 2);
  return genus_intern(all, &entry);
}

/* Find the genus of a game whose options have the genera of a set. */
static uint32_t genus_find_of_set(genera *all, uint64_t set) {
  uint32_t options[64] = {0}, count = 0;
  for (; set != 0; set &= set - 1)
    options[count++] = (uint32_t)core_lowest_bit(set);
  return genus_of_options(all, options, count);
}

/* Return the place of a set of options in the memo, or NULL without a memo. */
static genus_memo *genus_find_memo(genera *all, uint64_t set) {
  if (all->memo == NULL) {
    if (++all->asked < GENUS_ASKED)
      return NULL;
    all->asked = 0;
    all->memo = core_allocate(all->host, GENUS_MEMO * sizeof *all->memo);
  }
  return all->memo == NULL ? NULL : &all->memo[core_hash(set) % GENUS_MEMO];
}

uint32_t genera_of_set(genera *all, uint64_t set) {
  genus_memo *memo = genus_find_memo(all, set);
  core_assert(set == 0 || (uint32_t)core_highest_bit(set) < all->entries.count);
  if (memo != NULL && memo->genus > 0 && memo->set == set)
    return (uint32_t)memo->genus - 1;
  uint32_t genus = genus_find_of_set(all, set);
  if (memo != NULL && genus != MISERE_NONE)
    *memo = (genus_memo){set, genus + UINT64_C(1)};
  return genus;
}

uint32_t genera_of_options(genera *all, const uint32_t *options, uint32_t count) {
  uint64_t set = 0;
  for (uint32_t i = 0; i < count; i++) {
    core_assert(options[i] < all->entries.count);
    if (options[i] >= 64)
      return genus_of_options(all, options, count);
    set |= UINT64_C(1) << options[i];
  }
  return genera_of_set(all, set);
}

/* ---- Writing ---- */

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
  if (number < 10) {
    genus_put(writer, (char)('0' + number));
    return;
  }
  uint32_t count = text_write_natural(digits, number);
  for (uint32_t i = 0; i < count; i++)
    genus_put(writer, digits[i]);
}

const char *genera_tame_text(uint32_t tame) {
  static const char texts[][6] = {"0^120", "1^031", "0^02", "1^13", "2^20",
                                  "3^31",  "4^46",  "5^57", "6^64", "7^75"};
  return tame < sizeof texts / sizeof texts[0] ? texts[tame] : NULL;
}

uint32_t genera_write(const genera *all, uint32_t genus, char *text, uint32_t room) {
  const genus_entry *entry = &all->entries.items[genus];
  genus_writer writer = {.text = text, .room = room};
  core_assert(genus < all->entries.count);
  genus_put_number(&writer, entry->normal);
  genus_put(&writer, '^');
  for (uint32_t j = 0; j < entry->count; j++) {
    uint32_t digit = genus_digit(all, entry, j);
    if (digit > 9)
      genus_put(&writer, '(');
    genus_put_number(&writer, digit);
    if (digit > 9)
      genus_put(&writer, ')');
  }
  return writer.length;
}
