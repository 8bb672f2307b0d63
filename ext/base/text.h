/* A text that is read from left to right: what the readers of notations share. It may hold any
** bytes. And how numbers are written. */
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

/* The character at hand, or 0 at the end and for the character 0 itself, which no notation
** contains. */
static inline char text_peek(const text_reader *in) {
  return in->at < in->length ? in->text[in->at] : '\0';
}

static inline void text_skip_blanks(text_reader *in) {
  while (text_is_blank(text_peek(in)))
    in->at++;
}

/* Pass a token, the same to the letter. False: another text stands there. */
static inline bool text_pass(text_reader *in, const char *token) {
  size_t length = strlen(token);
  core_assert(in->at <= in->length);
  bool passes = in->length - in->at >= length && memcmp(in->text + in->at, token, length) == 0;
  in->at += passes ? length : 0;
  return passes;
}

/* Pass a word, given in small letters, in letters of either case. False: another text stands
** there. */
static inline bool text_pass_word(text_reader *in, const char *word) {
  text_reader ahead = *in;
  for (; *word != 0; word++, ahead.at++)
    if (core_small_letter(text_peek(&ahead)) != *word)
      return false;
  *in = ahead;
  return true;
}

/* Digits of a number of at most `most` (below 2^63). False: there are none, or their number is
** larger; the reader stays before them then. */
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

/* Write the digits of a number and return how many there are, at most 20. */
static inline uint32_t text_write_natural(char *to, uint64_t natural) {
  uint32_t length = 1;
  for (uint64_t rest = natural; rest > 9; rest /= 10)
    length++;
  for (uint32_t at = length; at-- > 0; natural /= 10)
    to[at] = (char)('0' + natural % 10);
  return length;
}

#endif
