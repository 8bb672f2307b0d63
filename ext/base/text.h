/* Reading a text from left to right, for the readers of notations, and writing of numbers. A text
** may contain any bytes. Functions that read advance in->at past what they have read. */
#ifndef GRUNDY_BASE_TEXT_H
#define GRUNDY_BASE_TEXT_H

#include "base/host.h"

typedef struct text_reader {
  const char *text;
  uint64_t length, at;
} text_reader;

static inline bool text_is_digit(char c) {
  return c >= '0' && c <= '9';
}

static inline bool text_is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Return the next character. It is 0 at the end of the text, and for a NUL in the text, which no
** notation contains. */
static inline char text_peek(const text_reader *in) {
  return in->at < in->length ? in->text[in->at] : '\0';
}

static inline void text_skip_blanks(text_reader *in) {
  while (text_is_blank(text_peek(in)))
    in->at++;
}

/* Read a token. Return false if the text does not continue with it. */
static inline bool text_pass(text_reader *in, const char *token) {
  size_t length = strlen(token);
  core_assert(in->at <= in->length);
  bool passes = in->length - in->at >= length && memcmp(in->text + in->at, token, length) == 0;
  in->at += passes ? length : 0;
  return passes;
}

/* Read a word, given in lower case, in letters of either case. Return false if the text does not
** continue with it. */
static inline bool text_pass_word(text_reader *in, const char *word) {
  text_reader ahead = *in;
  for (; *word != 0; word++, ahead.at++)
    if (core_lower_letter(text_peek(&ahead)) != *word)
      return false;
  *in = ahead;
  return true;
}

/* Read a number of at most `most` < 2^63. Return false, without advancing, if there is no digit or
** the number is larger. */
static inline bool text_natural(text_reader *in, uint64_t most, uint64_t *natural) {
  uint64_t start = in->at;
  core_assert(most <= INT64_MAX);
  *natural = 0;
  for (; text_is_digit(text_peek(in)) && *natural <= most / 10; in->at++)
    *natural = *natural * 10 + (uint64_t)(text_peek(in) - '0');
  if (in->at > start && *natural <= most && !text_is_digit(text_peek(in)))
    return true;
  in->at = start;
  return false;
}

/* Read a size such as 3x4: rows and columns, between them x, X or the sign of multiplication, and
** perhaps blanks around them. Return false, without advancing, if there is none. */
static inline bool text_pass_size(text_reader *in, uint64_t *rows, uint64_t *columns) {
  text_reader ahead = *in;
  text_skip_blanks(&ahead);
  if (!text_natural(&ahead, UINT64_MAX >> 10, rows))
    return false;
  text_skip_blanks(&ahead);
  if (!text_pass(&ahead, "x") && !text_pass(&ahead, "X") && !text_pass(&ahead, "\xc3\x97"))
    return false;
  text_skip_blanks(&ahead);
  if (!text_natural(&ahead, UINT64_MAX >> 10, columns))
    return false;
  text_skip_blanks(&ahead);
  *in = ahead;
  return true;
}

/* Decode the character of UTF-8 at the start of `bytes`, and set *taken to its length. Return its
** code, or TEXT_INVALID, of one byte, if the bytes are not valid UTF-8. */
#define TEXT_INVALID UINT32_MAX
static inline uint32_t text_decode(const char *bytes, size_t length, size_t *taken) {
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  uint32_t code = (uint8_t)bytes[0];
  size_t more = code < 0x80 ? 0 : code < 0xc0 ? 4 : code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
  core_assert(length > 0);
  *taken = 1;
  if (more == 0)
    return code;
  if (more == 4 || code > 0xf7 || more >= length)
    return TEXT_INVALID;
  code &= 0x3fu >> more;
  for (size_t i = 1; i <= more; i++) {
    if (((uint8_t)bytes[i] & 0xc0) != 0x80)
      return TEXT_INVALID;
    code = code << 6 | ((uint8_t)bytes[i] & 0x3f);
  }
  if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    return TEXT_INVALID;
  *taken = 1 + more;
  return code;
}

/* Write a character in UTF-8, and return its length, at most 4. */
static inline size_t text_encode(char *to, uint32_t code) {
  size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  to[0] = (char)(more == 0 ? code : (0xf0u << (3 - more) & 0xf0) | code >> 6 * more);
  for (size_t i = 1; i <= more; i++)
    to[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
  return 1 + more;
}

/* Return the length of the longest prefix of a text that has at most `most` bytes and ends with a
** whole character of UTF-8. */
static inline size_t text_cut(const char *text, size_t length, size_t most) {
  if (length <= most)
    return length;
  while (most > 0 && ((uint8_t)text[most] & 0xc0) == 0x80)
    most--;
  return most;
}

/* Write a number in decimal, and return the number of digits, at most 20. */
static inline uint32_t text_write_natural(char *to, uint64_t natural) {
  uint32_t length = 1;
  for (uint64_t rest = natural; rest > 9; rest /= 10)
    length++;
  for (uint32_t at = length; at-- > 0; natural /= 10)
    to[at] = (char)('0' + natural % 10);
  return length;
}

#endif
