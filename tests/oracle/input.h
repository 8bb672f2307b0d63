/* Input of the judges: words from standard input, numbers within bounds, options. Invalid input
** ends the program with a message and status 2. */
#ifndef TESTS_ORACLE_INPUT_H
#define TESTS_ORACLE_INPUT_H

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t input_line; /* the number of the present line, 0 before the first */

__attribute__((format(printf, 1, 2))) static inline _Noreturn void input_fail(const char *format,
                                                                              ...) {
  va_list arguments;
  va_start(arguments, format);
  if (input_line > 0)
    fprintf(stderr, "input line %" PRIu64 ": ", input_line);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

/* Return the first character after white space, or EOF. */
static inline int input_skip(void) {
  int c;
  if (input_line == 0)
    input_line = 1;
  while ((c = getchar()) != EOF && isspace(c))
    input_line += c == '\n';
  return c;
}

/* Read one word of at most size-1 printable characters. */
static inline void input_word(const char *what, char *word, size_t size) {
  size_t length = 0;
  int c = input_skip();
  if (c == EOF)
    input_fail("%s is missing", what);
  for (; c != EOF && !isspace(c); c = getchar()) {
    if (!isgraph(c))
      input_fail("%s contains byte %d", what, c);
    if (length + 1 >= size)
      input_fail("%s is longer than %zu characters", what, size - 1);
    word[length++] = (char)c;
  }
  word[length] = '\0';
  if (c != EOF)
    ungetc(c, stdin);
}

/* Parse `text` as a decimal number from low to high. */
static inline uint64_t input_parse(const char *what, const char *text, uint64_t low,
                                   uint64_t high) {
  uint64_t value = 0;
  bool good = *text != '\0';
  for (const char *c = text; good && *c != '\0'; c++) {
    uint64_t digit = (uint64_t)(*c - '0');
    good = *c >= '0' && *c <= '9' && value <= (UINT64_MAX - digit) / 10;
    value = value * 10 + digit;
  }
  if (!good || value < low || value > high)
    input_fail("%s must be an integer of %" PRIu64 " to %" PRIu64 ", got '%s'", what, low, high,
               text);
  return value;
}

static inline uint64_t input_integer(const char *what, uint64_t low, uint64_t high) {
  char word[32];
  input_word(what, word, sizeof word);
  return input_parse(what, word, low, high);
}

/* Check that only white space follows. */
static inline void input_end(void) {
  if (input_skip() != EOF)
    input_fail("there is more input than announced");
}

/* Set given[i] to true if names[i] is among the arguments of the program. */
static inline void input_options(int argc, char **argv, const char *const *names, bool *given,
                                 size_t count) {
  for (int a = 1; a < argc; a++) {
    size_t i = 0;
    while (i < count && strcmp(argv[a], names[i]) != 0)
      i++;
    if (i == count)
      input_fail("unknown option '%s'", argv[a]);
    given[i] = true;
  }
}

/* Return the exit status of the program: success only if all output has been written. */
static inline int input_done(void) {
  if (fflush(stdout) != 0 || ferror(stdout))
    input_fail("the output cannot be written");
  return EXIT_SUCCESS;
}

#endif
