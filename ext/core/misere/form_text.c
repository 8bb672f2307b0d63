/* Reading and writing of canonical forms as texts, in the notation of core/misere/form_text.h.
**
** Writing. First all forms that the text shows are collected; each of them that is not a heap is an
** item. Items are sorted by birthday, then by their options, so that the options of an item have
** their numbers first. A key is the size of a heap, or FORM_FIRST_ITEM plus the number of an item.
** Then the lengths of all texts without names decide if names are needed, and a stack of tasks
** writes the text without recursion.
**
** Reading. A stack of groups, one for each open brace or parenthesis, holds the sum so far and the
** term that a suffix can extend; options of braces are collected in one array.
**
** Example: {2,0} is an item with the keys 0 and 2. Its options are written in descending order:
** "{2,0}". */
#include "core/misere/form_text.h"

#include "base/array.h"
#include "base/sort.h"

/* ==== Writing ==== */

/* Items have keys above the keys of heaps. */
#define FORM_FIRST_ITEM (UINT32_C(1) << 31)
#define FORM_LONGEST    (UINT64_C(1) << 60)

/* ---- Collecting the forms of the text ---- */

static bool form_collect(form_writer *writer, uint32_t form) {
  const forms_entry *entry = &writer->all->entries.items[form];
  core_assert(form < writer->all->entries.count);
  form_item item = {.form = form, .birthday = entry->birthday, .count = entry->count};
  if (entry->is_heap)
    return true;
  if (writer->places.items[form] == 0) {
    if (!CORE_APPEND(writer->all->host, writer->items, item))
      return false;
    writer->places.items[form] = writer->items.count;
    writer->key_count += entry->count;
  }
  writer->items.items[writer->places.items[form] - 1].references++;
  return true;
}

static bool form_collect_all(form_writer *writer, uint32_t form) {
  const forms *all = writer->all;
  if (!CORE_ENSURE(all->host, writer->places, (uint64_t)all->entries.count))
    return false;
  for (; writer->places.count < all->entries.count; writer->places.count++)
    writer->places.items[writer->places.count] = 0;
  if (!form_collect(writer, form))
    return false;
  for (uint32_t i = 0; i < writer->items.count; i++) {
    const forms_entry *entry = &all->entries.items[writer->items.items[i].form];
    for (uint32_t k = 0; k < entry->count; k++)
      if (!form_collect(writer, all->options.items[entry->first + k]))
        return false;
    if (!core_work(all->host, 4 * (int64_t)entry->count + 10))
      return false;
  }
  return true;
}

/* ---- Ordering items ---- */

static bool form_is_younger(const void *one, const void *other) {
  return ((const form_item *)one)->birthday < ((const form_item *)other)->birthday;
}

/* Compare two items with the same birthday, whose options have keys. */
static bool form_precedes(const void *one, const void *other) {
  const form_item *a = one, *b = other;
  if (a->count != b->count)
    return a->count < b->count;
  for (uint32_t i = a->count; i-- > 0;)
    if (a->keys[i] != b->keys[i])
      return a->keys[i] < b->keys[i];
  return false; /* uncovered: forms of one text do not differ */
}

static bool form_key_options(form_writer *writer, form_item *item, uint32_t *keys) {
  const forms *all = writer->all;
  const forms_entry *entry = &all->entries.items[item->form];
  core_assert(item->form < all->entries.count);
  item->keys = keys;
  for (uint32_t k = 0; k < item->count; k++) {
    uint32_t option = all->options.items[entry->first + k];
    keys[k] = all->entries.items[option].is_heap
                  ? all->entries.items[option].birthday
                  : FORM_FIRST_ITEM + writer->places.items[option] - 1;
  }
  return sort_numbers(all->host, keys, item->count, 2, sort_is_greater, NULL);
}

/* Order the items by birthday, so that the options of an item have their numbers before it. */
static bool form_order_items(form_writer *writer) {
  core_host *host = writer->all->host;
  form_item *items = writer->items.items;
  uint32_t count = writer->items.count, end;
  if (!CORE_ENSURE(host, writer->keys, writer->key_count) ||
      !sort_items(host, items, count, sizeof *items, form_is_younger))
    return false;
  uint32_t *keys = writer->keys.items;
  for (uint32_t begin = 0; begin < count; begin = end) {
    for (end = begin; end < count && items[end].birthday == items[begin].birthday; end++) {
      if (!form_key_options(writer, &items[end], keys))
        return false;
      keys += items[end].count;
    }
    if (!sort_items(host, items + begin, end - begin, sizeof *items, form_precedes))
      return false;
    for (uint32_t i = begin; i < end; i++)
      writer->places.items[items[i].form] = i + 1;
  }
  return true;
}

/* ---- The length of a text ---- */

static bool form_is_two_twos(const form_item *item) {
  return item->count == 2 && item->keys[0] == 2 && item->keys[1] == 3;
}

static uint64_t form_key_length(const form_writer *writer, uint32_t key) {
  uint64_t digits = 1;
  if (key >= FORM_FIRST_ITEM)
    return writer->items.items[key - FORM_FIRST_ITEM].length;
  while ((key /= 10) > 0)
    digits++;
  return digits;
}

/* Return true if a form has a name: the text is long, the form occurs twice in it, and its own text
** is longer than a name. */
static bool form_has_name(const form_writer *writer, uint32_t key) {
  const form_item *item = &writer->items.items[key - FORM_FIRST_ITEM];
  core_assert(key >= FORM_FIRST_ITEM && key - FORM_FIRST_ITEM < writer->items.count);
  return writer->items.items[writer->items.count - 1].length > FORM_PLAIN_BYTES &&
         item->references > 1 && item->length > 4;
}

static void form_find_lengths(form_writer *writer) {
  for (uint32_t i = 0; i < writer->items.count; i++) {
    form_item *item = &writer->items.items[i];
    uint64_t length = item->count == 1 ? 2 : item->count + 1;
    for (uint32_t k = 0; k < item->count && length < FORM_LONGEST; k++)
      length += form_key_length(writer, item->keys[k]);
    item->length = form_is_two_twos(item) ? 3 : length;
  }
}

/* ---- Writing ---- */

static bool form_put(form_writer *writer, const char *bytes, uint64_t length) {
  if (!CORE_RESERVE(writer->all->host, writer->text, writer->text_bytes, writer->length + length))
    return false;
  memcpy(writer->text + writer->length, bytes, (size_t)length);
  writer->length += length;
  return core_work(writer->all->host, 10);
}

/* Write a number: in digits from '0' for base 10, or in letters from 'a', counting from 1, for base
** 26. */
static bool form_put_number(form_writer *writer, uint32_t number, char zero, uint32_t base) {
  char text[10];
  uint32_t at = sizeof text;
  core_assert(base > 1);
  do {
    number -= base == 26;
    text[--at] = (char)(zero + (int)(number % base));
  } while ((number /= base) > 0);
  return form_put(writer, text + at, sizeof text - at);
}

static bool form_push(form_writer *writer, form_step kind, uint32_t key) {
  return CORE_APPEND(writer->all->host, writer->tasks, (form_task){.kind = kind, .key = key});
}

/* Push tasks for the options. The greatest option is written first, so it is pushed last. */
static bool form_show_options(form_writer *writer, const form_item *item) {
  core_assert(item->count > 0);
  if (item->count == 1)
    return form_push(writer, FORM_SINGLE, item->keys[0]) &&
           form_push(writer, FORM_SHOW, item->keys[0]);
  if (!form_push(writer, FORM_CLOSE, 0))
    return false;
  for (uint32_t k = 0; k < item->count; k++)
    if ((k > 0 && !form_push(writer, FORM_COMMA, 0)) ||
        !form_push(writer, FORM_SHOW, item->keys[k]))
      return false;
  return form_put(writer, "{", 1);
}

static bool form_show(form_writer *writer, uint32_t key) {
  if (key < FORM_FIRST_ITEM)
    return form_put_number(writer, key, '0', 10);
  form_item *item = &writer->items.items[key - FORM_FIRST_ITEM];
  if (item->name > 0)
    return form_put_number(writer, item->name, 'a', 26);
  if (form_has_name(writer, key)) {
    item->name = ++writer->last_name;
    if (!form_push(writer, FORM_NAME, item->name))
      return false; /* uncovered: failure */
  }
  return form_is_two_twos(item) ? form_put(writer, "2_2", 3) : form_show_options(writer, item);
}

/* Write the suffix for the only option of a form: # after another suffix _#, otherwise _#. */
static bool form_show_single(form_writer *writer, uint32_t key) {
  bool again = key >= FORM_FIRST_ITEM && writer->items.items[key - FORM_FIRST_ITEM].count == 1 &&
               !form_has_name(writer, key);
  return form_put(writer, again ? "#" : "_#", again ? 1 : 2);
}

static bool form_do_task(form_writer *writer, form_task task) {
  switch (task.kind) {
  case FORM_SHOW:
    return form_show(writer, task.key);
  case FORM_CLOSE:
    return form_put(writer, "}", 1);
  case FORM_COMMA:
    return form_put(writer, ",", 1);
  case FORM_SINGLE:
    return form_show_single(writer, task.key);
  default:
    return form_put(writer, "=", 1) && form_put_number(writer, task.key, 'a', 26);
  }
}

bool forms_write(form_writer *writer, uint32_t form, uint64_t most) {
  const forms_entry *entry = &writer->all->entries.items[form];
  core_assert(form < writer->all->entries.count);
  writer->items.count = writer->last_name = 0;
  writer->tasks.count = 0;
  writer->key_count = writer->length = 0;
  bool done = form_collect_all(writer, form);
  done = done && form_order_items(writer);
  for (uint32_t i = 0; i < writer->items.count; i++)
    writer->places.items[writer->items.items[i].form] = 0;
  if (!done)
    return false;
  form_find_lengths(writer);
  done = form_push(writer, FORM_SHOW,
                   entry->is_heap ? entry->birthday : FORM_FIRST_ITEM + writer->items.count - 1);
  while (done && writer->tasks.count > 0 && writer->length <= most)
    done = form_do_task(writer, writer->tasks.items[--writer->tasks.count]);
  if (done && writer->length > most)
    core_fail(writer->all->host, CORE_INVALID);
  return done && writer->length <= most;
}

void form_writer_close(form_writer *writer) {
  core_host *host = writer->all->host;
  CORE_FREE_ALL(host, &writer->items, &writer->places, &writer->keys, &writer->tasks);
  core_release(host, writer->text, writer->text_bytes);
  *writer = (form_writer){.all = writer->all};
}

/* ==== Reading ==== */

/* The text itself, or a pair of braces or parentheses, as far as it has been read. */
typedef struct form_group {
  char closing;  /* '}', ')', or 0 for the text */
  bool has_atom; /* there is a term, to which a suffix can be added */
  uint32_t sum;  /* the sum of the terms before it, or MISERE_NONE */
  uint32_t atom;
  uint32_t first; /* the first of its options, if it is a pair of braces */
} form_group;

typedef struct form_reader {
  forms *all;
  text_reader *in;
  const char *expected;
  CORE_ARRAY(form_group) groups;
  CORE_ARRAY(uint32_t) options; /* of all open braces */
  misere_map names;
} form_reader;

static const char form_term_expected[] = "a form such as 2, 2_2, 2_# or {2,0}";

/* Record a syntax error. Always return false. */
static bool form_refuse(form_reader *reader, const char *expected) {
  reader->expected = expected;
  core_fail(reader->all->host, CORE_INVALID);
  return false;
}

static form_group *form_innermost(const form_reader *reader) {
  core_assert(reader->groups.count > 0);
  return &reader->groups.items[reader->groups.count - 1];
}

/* Set the present term, or the result of a suffix. Return false if form is MISERE_NONE. */
static bool form_take(form_reader *reader, uint32_t form) {
  form_group *group = form_innermost(reader);
  group->atom = form;
  group->has_atom = true;
  return form != MISERE_NONE;
}

static bool form_read_heap(form_reader *reader, uint32_t *form) {
  uint64_t size;
  if (!text_natural(reader->in, INT32_MAX, &size))
    return form_refuse(reader, "a number of at most 2147483647");
  *form = forms_heap(reader->all, (uint32_t)size);
  return *form != MISERE_NONE;
}

/* Read a name as a number with a digit for each letter, scrambled so that users cannot choose keys
** that collide. */
static bool form_read_name(form_reader *reader, uint64_t *letters) {
  text_reader *in = reader->in;
  uint64_t start = in->at;
  for (*letters = 0; text_peek(in) >= 'a' && text_peek(in) <= 'z' && in->at < start + 12; in->at++)
    *letters = *letters * 27 + (uint64_t)(text_peek(in) - 'a') + 1;
  *letters ^= reader->all->host->seed >> 1;
  return in->at > start || form_refuse(reader, "a name of 1 to 12 small letters");
}

static bool form_open_group(form_reader *reader, char closing) {
  return CORE_APPEND(reader->all->host, reader->groups,
                     (form_group){closing, false, MISERE_NONE, 0, reader->options.count});
}

static bool form_read_term(form_reader *reader) {
  text_reader *in = reader->in;
  uint64_t letters, start = in->at;
  uint32_t form;
  if (text_is_digit(text_peek(in)))
    return form_read_heap(reader, &form) && form_take(reader, form);
  if (text_pass(in, "{"))
    return form_open_group(reader, '}');
  if (text_pass(in, "("))
    return form_open_group(reader, ')');
  if (text_peek(in) < 'a' || text_peek(in) > 'z')
    return form_refuse(reader, form_term_expected);
  if (!form_read_name(reader, &letters))
    return false; /* uncovered: such a name begins with a letter */
  form = misere_map_get(&reader->names, letters);
  if (form != MISERE_NONE)
    return form_take(reader, form);
  in->at = start;
  return form_refuse(reader, "a name that was given before");
}

/* Add the present term to its sum, which ends here. An empty sum is 0. */
static bool form_end_sum(form_reader *reader, uint32_t *sum) {
  form_group *group = form_innermost(reader);
  core_assert(group->has_atom || group->atom == 0);
  *sum = group->sum == MISERE_NONE ? group->atom : forms_add(reader->all, group->sum, group->atom);
  *group = (form_group){group->closing, false, MISERE_NONE, 0, group->first};
  return *sum != MISERE_NONE;
}

static bool form_read_suffix(form_reader *reader) {
  uint32_t form = form_innermost(reader)->atom, heap;
  if (text_is_digit(text_peek(reader->in)))
    return form_read_heap(reader, &heap) && form_take(reader, forms_add(reader->all, form, heap));
  if (text_peek(reader->in) != '#')
    return form_refuse(reader, "# or a number");
  while (form != MISERE_NONE && text_pass(reader->in, "#"))
    form = forms_make(reader->all, &form, 1);
  return form_take(reader, form);
}

/* Give the present term a name. */
static bool form_define(form_reader *reader) {
  uint64_t letters, start = reader->in->at;
  core_assert(form_innermost(reader)->has_atom);
  if (!form_read_name(reader, &letters))
    return false;
  if (misere_map_get(&reader->names, letters) == MISERE_NONE)
    return misere_map_put(&reader->names, reader->all->host, letters, form_innermost(reader)->atom);
  reader->in->at = start;
  return form_refuse(reader, "a name that no other form has");
}

static bool form_close_group(form_reader *reader) {
  form_group *group = form_innermost(reader);
  core_assert(group->closing != 0 && reader->options.count >= group->first);
  bool braces = group->closing == '}', none = !group->has_atom;
  uint32_t form;
  if (!form_end_sum(reader, &form))
    return false; /* uncovered: failure */
  if (braces && !none && !CORE_APPEND(reader->all->host, reader->options, form))
    return false; /* uncovered: failure */
  uint32_t first = form_innermost(reader)->first;
  if (braces && reader->options.count > first)
    form = forms_make(reader->all, reader->options.items + first, reader->options.count - first);
  reader->options.count = first;
  reader->groups.count--;
  return form_take(reader, form);
}

/* Read what can follow a term. */
static bool form_read_operator(form_reader *reader) {
  text_reader *in = reader->in;
  char closing = form_innermost(reader)->closing;
  uint32_t sum;
  if (text_pass(in, "_") || text_peek(in) == '#')
    return form_read_suffix(reader);
  if (text_pass(in, "="))
    return form_define(reader);
  if (text_pass(in, "+")) {
    if (!form_end_sum(reader, &sum))
      return false;
    form_innermost(reader)->sum = sum;
    return true;
  }
  if (closing == '}' && text_pass(in, ","))
    return form_end_sum(reader, &sum) && CORE_APPEND(reader->all->host, reader->options, sum);
  if (closing != 0 && text_peek(in) == closing) {
    in->at++;
    return form_close_group(reader);
  }
  return form_refuse(reader, closing == '}'   ? "a comma, +, _ or }"
                             : closing == ')' ? "+, _ or )"
                                              : "+, _ or the end");
}

static bool form_read_all(form_reader *reader) {
  text_reader *in = reader->in;
  if (!form_open_group(reader, 0))
    return false;
  for (text_skip_blanks(in); in->at < in->length; text_skip_blanks(in)) {
    const form_group *group = form_innermost(reader);
    bool is_empty = group->closing == '}' && !group->has_atom && group->sum == MISERE_NONE &&
                    reader->options.count == group->first && text_pass(in, "}");
    if (!core_work(reader->all->host, 30) || !(is_empty          ? form_close_group(reader)
                                               : group->has_atom ? form_read_operator(reader)
                                                                 : form_read_term(reader)))
      return false;
  }
  const form_group *group = form_innermost(reader);
  if (!group->has_atom)
    return form_refuse(reader, form_term_expected);
  return group->closing == 0 || form_refuse(reader, group->closing == '}' ? "}" : ")");
}

uint32_t forms_read(forms *all, text_reader *in, const char **expected) {
  core_assert(in->at <= in->length);
  form_reader reader = {.all = all, .in = in};
  uint32_t form;
  if (!form_read_all(&reader) || !form_end_sum(&reader, &form))
    form = MISERE_NONE;
  *expected = reader.expected;
  CORE_FREE_ALL(all->host, &reader.groups, &reader.options);
  misere_map_free(&reader.names, all->host);
  return form;
}
