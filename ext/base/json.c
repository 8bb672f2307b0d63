#include "base/json.h"

#include "base/decimal.h"

enum { JSON_BYTES_BETWEEN_QUESTIONS = 1 << 16 };

/* ---- Characters ---- */

/* Advance by one character. After every 64 kB ask the host whether to continue. The text of a
** stopped reader ends there, so that it is no longer valid. */
static inline void json_step(json_reader *reader) {
  if (++reader->in.at <= reader->next_question)
    return;
  reader->next_question = reader->in.at + JSON_BYTES_BETWEEN_QUESTIONS;
  if (!core_work(reader->host, JSON_BYTES_BETWEEN_QUESTIONS)) {
    reader->is_stopped = true;
    reader->in.length = reader->in.at;
  }
}

static inline char json_peek(json_reader *reader) {
  for (;; json_step(reader)) {
    char c = text_peek(&reader->in);
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
      return c;
  }
}

static bool json_pass(json_reader *reader, char wanted) {
  bool passes = json_peek(reader) == wanted;
  if (passes)
    json_step(reader);
  return passes;
}

/* ---- Values ---- */

static bool json_pass_word(json_reader *reader, const char *word) {
  for (; *word != '\0' && text_peek(&reader->in) == *word; word++)
    json_step(reader);
  return *word == '\0';
}

static bool json_is_hexadecimal(char c) {
  return text_is_digit(c) || (core_lower_letter(c) >= 'a' && core_lower_letter(c) <= 'f');
}

/* Pass a backslash and the character or the four hexadecimal digits after it. */
static bool json_pass_escape(json_reader *reader) {
  int digits = 0;
  json_step(reader);
  char c = text_peek(&reader->in);
  if (c == '\0' || strchr("\"\\/bfnrtu", c) == NULL)
    return false;
  json_step(reader);
  for (; c == 'u' && digits < 4 && json_is_hexadecimal(text_peek(&reader->in)); digits++)
    json_step(reader);
  return c != 'u' || digits == 4;
}

static bool json_pass_string(json_reader *reader, json_element *element) {
  element->kind = JSON_STRING;
  element->has_escapes = false;
  for (json_step(reader); text_peek(&reader->in) != '"';) {
    char c = text_peek(&reader->in);
    if ((unsigned char)c < ' ')
      return false;
    if (c != '\\')
      json_step(reader);
    else if (!json_pass_escape(reader))
      return false;
    element->has_escapes |= c == '\\';
  }
  json_step(reader);
  return true;
}

static bool json_pass_number(json_reader *reader, json_element *element) {
  static const json_kind kinds[] = {[DECIMAL_FRACTION] = JSON_FRACTION,
                                    [DECIMAL_BEYOND] = JSON_BEYOND,
                                    [DECIMAL_INTEGER] = JSON_INTEGER};
  text_reader *in = &reader->in, digits = *in;
  (void)text_pass(&digits, "-");
  bool begins_with_zero = text_pass(&digits, "0") && text_is_digit(text_peek(&digits));
  decimal_kind kind = decimal_read(in, true, &element->integer);
  element->kind = kinds[kind];
  return kind != DECIMAL_NONE && !begins_with_zero;
}

static bool json_pass_value(json_reader *reader, int depth, json_element *element);

/* Pass the items of an array or an object, and its closing bracket. */
static bool json_pass_items(json_reader *reader, int depth, json_kind kind) {
  const char close = kind == JSON_ARRAY ? ']' : '}';
  json_element item;
  if (json_pass(reader, close))
    return true;
  do {
    if (kind == JSON_OBJECT &&
        (json_peek(reader) != '"' || !json_pass_string(reader, &item) || !json_pass(reader, ':')))
      return false;
    if (!json_pass_value(reader, depth, &item))
      return false;
  } while (json_pass(reader, ','));
  return json_pass(reader, close);
}

/* Pass a value. Return false if the text does not continue with a value of at most this depth. */
static bool json_pass_value(json_reader *reader, int depth, json_element *element) {
  text_reader *in = &reader->in;
  char first = json_peek(reader);
  uint64_t start = in->at;
  bool passes;
  if (first == '[' || first == '{') {
    json_step(reader);
    element->kind = first == '[' ? JSON_ARRAY : JSON_OBJECT;
    passes = depth > 0 && json_pass_items(reader, depth - 1, element->kind);
  } else if (first == '"') {
    passes = json_pass_string(reader, element);
  } else if (first == '-' || text_is_digit(first)) {
    passes = json_pass_number(reader, element);
  } else {
    element->kind = first == 'n' ? JSON_NULL : JSON_BOOLEAN;
    passes = json_pass_word(reader, first == 'n' ? "null" : first == 't' ? "true" : "false");
  }
  element->source = (text_reader){.text = in->text + start, .length = in->at - start};
  return passes;
}

/* ---- Elements ---- */

bool json_begin(json_reader *reader, core_host *host, const char *text, uint64_t length,
                json_kind kind) {
  json_element whole;
  *reader = (json_reader){.host = host, .in = {.text = text, .length = length}};
  bool is_valid = json_pass_value(reader, JSON_DEPTH, &whole) && whole.kind == kind &&
                  (json_peek(reader), reader->in.at == reader->in.length) && !reader->is_stopped;
  reader->in.at = 0;
  reader->next_question = 0;
  return is_valid;
}

bool json_next(json_reader *reader, json_element *element) {
  bool is_first = reader->in.at == 0;
  char mark = json_peek(reader);
  core_assert(reader->is_stopped || strchr(is_first ? "[{" : ",:]}", mark) != NULL);
  if (!is_first && mark != ',' && mark != ':')
    return false;
  json_step(reader);
  char next = json_peek(reader);
  return next != ']' && next != '}' && json_pass_value(reader, JSON_DEPTH, element);
}

/* The host has been asked while the element was passed, so that only long elements ask again. */
uint32_t json_read_items(json_reader *reader, const json_element *element, json_element *items,
                         uint32_t most) {
  json_reader inner = {
      .host = reader->host, .in = element->source, .next_question = JSON_BYTES_BETWEEN_QUESTIONS};
  json_element other;
  uint32_t count = 0;
  if (element->kind != JSON_ARRAY)
    return 0;
  while (count <= most && json_next(&inner, count < most ? &items[count] : &other))
    count++;
  reader->is_stopped = inner.is_stopped;
  return inner.is_stopped ? 0 : count;
}

/* Return the number of four hexadecimal digits. */
static uint32_t json_code(const char *digits) {
  uint32_t code = 0;
  for (int i = 0; i < 4; i++)
    code = code << 4 | (uint32_t)((digits[i] & 0xf) + (digits[i] > '9' ? 9 : 0));
  return code;
}

/* Decode the escape after a backslash, and advance *from past it. Two escapes of surrogates are one
** character; a single surrogate is kept, as SQLite does. */
static uint32_t json_decode_escape(const char **from, const char *end) {
  static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
  const char *at = *from, *letter = strchr(letters, *at);
  *from = at + (*at == 'u' ? 5 : 1);
  if (*at != 'u')
    return (uint8_t)(letter == NULL ? *at : meanings[letter - letters]);
  uint32_t code = json_code(at + 1), low = 0;
  if (code >> 10 == 0xd800 >> 10 && end - at > 10 && at[5] == '\\' && at[6] == 'u')
    low = json_code(at + 7);
  if (low >> 10 != 0xdc00 >> 10)
    return code;
  *from = at + 11;
  return 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
}

uint64_t json_unescape(const json_element *element, char *characters) {
  const char *from = element->source.text + 1, *end = from + element->source.length - 2;
  char *to = characters;
  core_assert(element->kind == JSON_STRING && *end == '"');
  while (from < end) {
    char c = *from++;
    if (c != '\\')
      *to++ = c;
    else
      to += text_encode(to, json_decode_escape(&from, end));
  }
  return (uint64_t)(to - characters);
}
