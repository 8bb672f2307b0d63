/* Arguments of SQL as integers, words and texts, and the errors about them.
**
** Integers are read without loss. Examples: 5, 5.0, '5' and ' +5.00 ' are 5; '9007199254740993.0'
** is 9007199254740993, which a REAL cannot hold; 5.5, '5 apples' and x'05' are errors. An error
** shows the allowed values, the value found and, if there is one, a remedy: "n must be a
** non-negative integer, got 5.5 (a REAL); CAST(... AS INTEGER) drops the fraction". */
#include "sqlite/args.h"

#include "base/decimal.h"
#include "sqlite/module.h"

/* Describe a text in an error by its first characters, up to a NUL. */
static char *args_describe_text(const unsigned char *text) {
  const int most = 40;
  int characters = 0;
  if (text == NULL)
    return NULL;
  for (int i = 0; text[i] != '\0' && characters <= most; i++)
    characters += (text[i] & 0xc0) != 0x80;
  return sqlite3_mprintf("'%!.*q%s' (a TEXT)", most, text, characters > most ? "..." : "");
}

/* Describe a value as an error message shows it. */
static char *args_describe(sqlite3_value *value) {
  int bytes;
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
    return sqlite3_mprintf("%lld", sqlite3_value_int64(value));
  case SQLITE_FLOAT: {
    double real = sqlite3_value_double(value);
    const char *hint = real >= 0x1p63 || real < -0x1p63 ? ", beyond 64-bit integers" : "";
    return sqlite3_mprintf("%!.15g (a REAL%s)", real, hint);
  }
  case SQLITE_TEXT:
    return args_describe_text(sqlite3_value_text(value));
  case SQLITE_BLOB:
    bytes = sqlite3_value_bytes(value);
    return sqlite3_mprintf("a BLOB of %d byte%s", bytes, bytes == 1 ? "" : "s");
  default:
    return sqlite3_mprintf("NULL");
  }
}

/* Note the error "`argument` must be `expected`, got `got`". Free both texts, which are from
** sqlite3_mprintf. */
static bool args_fail_got(sql_call *call, const char *argument, char *expected, char *got) {
  if (expected == NULL || got == NULL)
    call_no_memory(call);
  else
    call_fail(call, "%s must be %s, got %s", argument, expected, got);
  sqlite3_free(got);
  sqlite3_free(expected);
  return false;
}

bool args_fail_expected(sql_call *call, const char *argument, sqlite3_value *value,
                        char *expected) {
  return args_fail_got(call, argument, expected, args_describe(value));
}

bool args_refuse(sql_call *call, const char *argument, sqlite3_value *value, const char *expected) {
  return args_fail_expected(call, argument, value, sqlite3_mprintf("%s", expected));
}

static char *args_describe_range(sqlite3_int64 least, sqlite3_int64 most) {
  core_assert(least <= most);
  if (most == INT64_MAX && least == 0)
    return sqlite3_mprintf("a non-negative integer");
  if (most == INT64_MAX && least == 1)
    return sqlite3_mprintf("a positive integer");
  if (most == INT64_MAX && least == INT64_MIN)
    return sqlite3_mprintf("an integer");
  return sqlite3_mprintf("an integer from %lld to %lld", least, most);
}

bool args_fail_range(sql_call *call, const char *argument, sqlite3_int64 least, sqlite3_int64 most,
                     char *got) {
  return args_fail_got(call, argument, args_describe_range(least, most), got);
}

/* ---- Integers ---- */

/* Read white space, a sign, digits, a point and zeros, and white space. The value is computed from
** the digits, since an affinity would round '9007199254740993.0'. */
static decimal_kind args_read_text(text_reader in, int64_t *result) {
  text_skip_blanks(&in);
  if (text_pass(&in, "+") && !text_is_digit(text_peek(&in)))
    return DECIMAL_NONE;
  decimal_kind kind = decimal_read(&in, false, result);
  text_skip_blanks(&in);
  return in.at == in.length ? kind : DECIMAL_NONE;
}

static decimal_kind args_read_value(sqlite3_value *value, int64_t *result) {
  text_reader text = {.text = (const char *)sqlite3_value_text(value)};
  text.length = text.text == NULL ? 0 : (uint64_t)sqlite3_value_bytes(value);
  return args_read_text(text, result);
}

bool args_text_integer(text_reader text, int64_t *result) {
  return args_read_text(text, result) == DECIMAL_INTEGER;
}

bool args_lossless(sqlite3_value *value, sqlite3_int64 *result) {
  double real;
  int64_t integer;
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
    *result = sqlite3_value_int64(value);
    return true;
  case SQLITE_FLOAT:
    real = sqlite3_value_double(value);
    if (!(real >= -0x1p63 && real < 0x1p63) || (double)(sqlite3_int64)real != real)
      return false;
    *result = (sqlite3_int64)real;
    return true;
  case SQLITE_TEXT:
    if (args_read_value(value, &integer) != DECIMAL_INTEGER)
      return false;
    *result = integer;
    return true;
  default:
    return false;
  }
}

/* Return the first character of a text or blob after white space and the sign of a number, '\0' if
** it has none, or is a BLOB too long to be written digits: to read a zeroblob takes its memory. */
static char args_first(sqlite3_value *value) {
  enum { LONGEST_BLOB = 1000 };
  bool is_text = sqlite3_value_type(value) == SQLITE_TEXT;
  if (!is_text && sqlite3_value_bytes(value) > LONGEST_BLOB)
    return '\0';
  const char *text = is_text ? (const char *)sqlite3_value_text(value) : sqlite3_value_blob(value);
  int at = 0, length = text == NULL ? 0 : sqlite3_value_bytes(value);
  while (at < length && text_is_blank(text[at]))
    at++;
  at += at + 1 < length && (text[at] == '-' || text[at] == '+') && text_is_digit(text[at + 1]);
  return at < length ? text[at] : '\0';
}

bool args_is_loony(sqlite3_value *value) {
  bool is_text = sqlite3_value_type(value) == SQLITE_TEXT && sqlite3_value_bytes(value) == 5;
  const void *text = is_text ? sqlite3_value_text(value) : NULL;
  return text != NULL && memcmp(text, "loony", 5) == 0;
}

/* Return the end of the error about a value that is not an integer: the remedy. */
static const char *args_integer_remedy(const sql_call *call, sqlite3_value *value) {
  double real;
  char first;
  int64_t unused;
  switch (sqlite3_value_type(value)) {
  case SQLITE_FLOAT:
    real = sqlite3_value_double(value);
    return real >= -0x1p63 && real < 0x1p63 ? "; CAST(... AS INTEGER) drops the fraction" : "";
  case SQLITE_TEXT:
  case SQLITE_BLOB:
    if (sqlite3_value_type(value) == SQLITE_TEXT &&
        args_read_value(value, &unused) == DECIMAL_BEYOND)
      return ", beyond 64-bit integers";
    if (sqlite3_value_type(value) == SQLITE_BLOB && sqlite3_value_bytes(value) == 8)
      return "; if it is an int64 of numpy, convert it with int()";
    if (args_is_loony(value) && call->binding != NULL &&
        call->binding->function->kind != FUNCTION_TABLE)
      return "; a sum with a loony component is won by the player to move, whatever its other "
             "components are (Winning Ways, chapter 12)";
    first = args_first(value);
    return text_is_digit(first) ? "; CAST(... AS INTEGER) reads the digits that it begins with"
           : first == '['       ? "; json_each(...) has the elements of a JSON array as rows"
                                : "";
  default:
    return "";
  }
}

bool args_refuse_integer(sql_call *call, const char *argument, sqlite3_value *value,
                         const char *expected) {
  sqlite3_int64 integer;
  char *got = args_describe(value);
  if (got != NULL && !args_lossless(value, &integer))
    got = sqlite3_mprintf("%z%s", got, args_integer_remedy(call, value));
  return args_fail_got(call, argument, sqlite3_mprintf("%s", expected), got);
}

bool args_fail_integer(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most) {
  sqlite3_int64 integer;
  char *got = args_describe(value);
  if (got != NULL && !args_lossless(value, &integer))
    got = sqlite3_mprintf("%z%s", got, args_integer_remedy(call, value));
  return args_fail_range(call, argument, least, most, got);
}

bool args_integer(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                  sqlite3_int64 most, sqlite3_int64 *result) {
  if (args_lossless(value, result) && *result >= least && *result <= most)
    return true;
  return args_fail_integer(call, argument, value, least, most);
}

static char *args_describe_words(const char *const *words) {
  char *list = sqlite3_mprintf("'%s'", words[0]);
  for (int i = 1; words[i] != NULL && list != NULL; i++) {
    char *longer =
        sqlite3_mprintf("%s%s'%s'", list, words[i + 1] == NULL ? " or " : ", ", words[i]);
    sqlite3_free(list);
    list = longer;
  }
  return list;
}

/* Return true if a text is a word in any case. An e may have the accent of misère. */
static bool args_is_word(const char *text, size_t length, const char *word) {
  size_t at = 0;
  for (; at < length && *word != '\0'; at++, word++) {
    bool accent = length - at >= 2 && text[at] == '\xc3' &&
                  (text[at + 1] == '\xa8' || text[at + 1] == '\x88');
    if (core_lower_letter(*word) != (accent ? 'e' : core_lower_letter(text[at])))
      return false;
    at += accent;
  }
  return at == length && *word == '\0';
}

bool args_word(sql_call *call, const char *argument, sqlite3_value *value, const char *const *words,
               int *index) {
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    const char *text = (const char *)sqlite3_value_text(value);
    if (text == NULL)
      return call_no_memory(call);
    size_t length = (size_t)sqlite3_value_bytes(value);
    for (*index = 0; words[*index] != NULL; ++*index)
      if (args_is_word(text, length, words[*index]))
        return true;
  }
  return args_fail_expected(call, argument, value, args_describe_words(words));
}

char args_letter(sqlite3_value *value, const char *letters) {
  if (sqlite3_value_type(value) != SQLITE_TEXT || sqlite3_value_bytes(value) != 1)
    return '\0';
  const char *text = (const char *)sqlite3_value_text(value);
  if (text == NULL)
    return '\0';
  while (*letters != '\0' && *letters != *text)
    letters++;
  return *letters;
}

bool args_text(sql_call *call, const char *argument, sqlite3_value *value, const char *expected,
               const char **text, int *length) {
  if (sqlite3_value_type(value) != SQLITE_TEXT)
    return args_refuse(call, argument, value, expected);
  *text = (const char *)sqlite3_value_text(value);
  *length = sqlite3_value_bytes(value);
  return *text != NULL || call_no_memory(call);
}

char *args_describe_character(const char *text, int length, int position) {
  core_assert(position >= 0 && length >= 0);
  if (position >= length)
    return sqlite3_mprintf("the end");
  int bytes = 1;
  while (position + bytes < length && ((unsigned char)text[position + bytes] & 0xc0) == 0x80)
    bytes++;
  unsigned char first = (unsigned char)text[position];
  if (first < ' ' || first == 0x7f)
    return sqlite3_mprintf("char(%d)", first);
  return sqlite3_mprintf("'%.*q'", bytes, text + position);
}

int args_excerpt(const char *text, uint64_t bytes) {
  return (int)text_cut(text, (size_t)bytes, 200);
}

bool args_fail_at(sql_call *call, const char *argument, const char *text, int length, int position,
                  const char *expected) {
  char *got = args_describe_character(text, length, position);
  if (got == NULL)
    return call_no_memory(call);
  call_fail(call, "%s: syntax error at byte %d: expected %s, got %s", argument, position + 1,
            expected, got);
  sqlite3_free(got);
  return false;
}

/* A value whose bytes cannot be read for lack of memory counts as an array, since the reader of
** arrays reports that. */
bool args_is_array(sqlite3_value *value) {
  int type = sqlite3_value_type(value), bytes = sqlite3_value_bytes(value);
  if (type == SQLITE_BLOB) { /* the first byte of JSONB has the type in its low half */
    const unsigned char *jsonb = sqlite3_value_blob(value);
    return bytes > 0 && (jsonb == NULL || (*jsonb & 0x0f) == 11);
  }
  const char *text = type == SQLITE_TEXT ? (const char *)sqlite3_value_text(value) : "";
  return text == NULL || text[strspn(text, " \t\n\r")] == '[';
}

bool args_read_numbers(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most, args_numbers *numbers) {
  *numbers = (args_numbers){.is_array = args_is_array(value)};
  bool is_aggregate = call->binding->function->kind == FUNCTION_AGGREGATE;
  if (numbers->is_array)
    return args_integers(call, argument, value, least, most, &numbers->array,
                         is_aggregate ? NULL : &numbers->has_null);
  if (!is_aggregate && !args_lossless(value, &numbers->one))
    return args_refuse_integer(call, argument, value, "an integer or a JSON array of integers");
  return args_integer(call, argument, value, least, most, &numbers->one);
}

bool args_list_numbers(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most, args_list *list) {
  args_numbers numbers;
  core_host *host = call_host(call);
  if (!args_read_numbers(call, argument, value, least, most, &numbers))
    return false;
  *list = numbers.array;
  return numbers.is_array || CORE_APPEND(host, *list, numbers.one) ||
         call_check(call, host, host->status, "a list of one integer");
}
