#include "core/heaps/rules.h"

#include <string.h>

typedef struct rules_reader {
  const char *text;
  uint64_t length;
  uint64_t at;
  heaps_rules *rules;
  heaps_fault *fault;
} rules_reader;

static const char known_names[] =
    "a code such as 0.137 or 0.8F, a set such as S{1,3,4}, or one of the names nim, kayles, "
    "dawson-kayles, dawson-chess, treblecross, lasker, grundy";

static const struct {
  const char *name;
  const char *code; /* NULL: no finite code */
  heaps_kind kind;
} named[] = {
    {"nim", NULL, HEAPS_NIM},
    {"kayles", "0.77", HEAPS_CODE},
    {"dawson-kayles", "0.07", HEAPS_CODE},
    {"dawson-chess", "0.137", HEAPS_CODE},
    {"treblecross", "0.11337", HEAPS_CODE}, /* a row of n cells; 0.007 counts two more */
    {"lasker", NULL, HEAPS_LASKER},
    {"grundy", NULL, HEAPS_GRUNDY},
};

const char *heaps_rules_name(int index) {
  return index < (int)(sizeof named / sizeof named[0]) ? named[index].name : NULL;
}

static bool refuse(rules_reader *r, const char *expected) {
  *r->fault = (heaps_fault){.position = r->at, .expected = expected};
  return false;
}

/* The character at hand in lower case, or 0 at the end (and for the character 0 itself, which no
** rules contain). */
static char rules_peek(const rules_reader *r) {
  if (r->at >= r->length)
    return 0;
  return core_small_letter(r->text[r->at]);
}

static int digit_of(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void add_digit(heaps_rules *rules, uint32_t take, int digit) {
  if (digit == 0)
    return;
  rules->take[rules->count] = take;
  rules->leave[rules->count++] = (uint8_t)digit;
}

static bool read_code(rules_reader *r) {
  int first = 0;
  if (rules_peek(r) != '.') {
    first = digit_of(rules_peek(r));
    if ((first & 3) != 0)
      return refuse(r, "0, 4, 8 or C before the point (a move that takes nothing must split)");
    r->at++;
  }
  if (rules_peek(r) != '.')
    return refuse(r, "the point of a code");
  r->at++;
  add_digit(r->rules, 0, first);
  uint64_t start = r->at;
  do {
    int digit = digit_of(rules_peek(r));
    if (digit < 0)
      return refuse(r, "a digit from 0 to F");
    if (r->at - start >= HEAPS_DIGITS_MAX)
      return refuse(r, "the end: a code has at most 256 digits after the point");
    r->at++;
    add_digit(r->rules, (uint32_t)(r->at - start), digit);
  } while (r->at < r->length);
  return true;
}

static void skip_spaces(rules_reader *r) {
  while (rules_peek(r) == ' ')
    r->at++;
}

static bool read_number(rules_reader *r, uint32_t *number) {
  uint64_t start = r->at, value = 0;
  while (rules_peek(r) >= '0' && rules_peek(r) <= '9' && value <= HEAPS_TAKE_MAX) {
    value = value * 10 + (uint64_t)(rules_peek(r) - '0');
    r->at++;
  }
  if (value >= 1 && value <= HEAPS_TAKE_MAX) {
    *number = (uint32_t)value;
    return true;
  }
  r->at = start;
  return refuse(r, "a number from 1 to 999999999");
}

/* Put a number into the ascending set, unless it is there. False if there is no room. */
static bool add_number(heaps_rules *rules, uint32_t number) {
  uint32_t place = rules->count;
  while (place > 0 && rules->take[place - 1] >= number)
    place--;
  if (place < rules->count && rules->take[place] == number)
    return true;
  if (rules->count == HEAPS_DIGITS_MAX)
    return false;
  memmove(rules->take + place + 1, rules->take + place,
          (rules->count - place) * sizeof rules->take[0]);
  rules->take[place] = number;
  rules->leave[rules->count++] = HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE;
  return true;
}

static bool read_set(rules_reader *r) {
  r->at++;
  if (rules_peek(r) != '{')
    return refuse(r, "{ and the numbers that may be subtracted");
  do {
    r->at++;
    skip_spaces(r);
    uint64_t start = r->at;
    uint32_t number;
    if (!read_number(r, &number))
      return false;
    if (!add_number(r->rules, number)) {
      r->at = start;
      return refuse(r, "}: a set has at most 256 numbers");
    }
    skip_spaces(r);
  } while (rules_peek(r) == ',');
  if (rules_peek(r) != '}')
    return refuse(r, "a comma or }");
  r->at++;
  return r->at == r->length || refuse(r, "the end of the rules");
}

/* How many characters of the text agree with the name. */
static uint64_t agreeing(const rules_reader *r, const char *name) {
  rules_reader ahead = *r;
  while (name[ahead.at] != 0 && rules_peek(&ahead) == name[ahead.at])
    ahead.at++;
  return ahead.at;
}

static bool read_name(rules_reader *r) {
  uint64_t furthest = 0;
  for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
    uint64_t agree = agreeing(r, named[i].name);
    if (agree == r->length && named[i].name[agree] == 0) {
      r->rules->kind = named[i].kind;
      return named[i].code == NULL ||
             heaps_rules_read(named[i].code, strlen(named[i].code), r->rules, r->fault);
    }
    if (agree > furthest)
      furthest = agree;
  }
  r->at = furthest;
  return refuse(r, known_names);
}

bool heaps_rules_read(const char *text, uint64_t length, heaps_rules *rules, heaps_fault *fault) {
  memset(rules, 0, sizeof *rules);
  rules_reader r = {.text = text, .length = length, .rules = rules, .fault = fault};
  char first = rules_peek(&r);
  if (first == 's')
    return read_set(&r);
  if (first == '.' || first == 'c' || (first >= '0' && first <= '9'))
    return read_code(&r);
  return read_name(&r);
}

static uint32_t write_text(char *to, const char *text) {
  size_t length = strlen(text);
  memcpy(to, text, length + 1);
  return (uint32_t)length;
}

static uint32_t write_number(char *to, uint32_t number) {
  char reversed[10];
  uint32_t length = 0;
  do {
    reversed[length++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  for (uint32_t i = 0; i < length; i++)
    to[i] = reversed[length - 1 - i];
  return length;
}

static uint32_t write_set(const heaps_rules *rules, char *text) {
  uint32_t length = write_text(text, "S{");
  for (uint32_t i = 0; i < rules->count; i++) {
    if (i > 0)
      text[length++] = ',';
    length += write_number(text + length, rules->take[i]);
  }
  return length + write_text(text + length, "}");
}

static uint32_t write_code(const heaps_rules *rules, char *text) {
  static const char digits[] = "0123456789ABCDEF";
  uint32_t last = rules->count > 0 ? rules->take[rules->count - 1] : 0;
  uint32_t length = last > 0 ? last + 2 : 3;
  memset(text, '0', length);
  for (uint32_t i = 0; i < rules->count; i++)
    text[rules->take[i] == 0 ? 0 : rules->take[i] + 1] = digits[rules->leave[i]];
  text[1] = '.';
  text[length] = 0;
  return length;
}

uint32_t heaps_rules_write(const heaps_rules *rules, char text[HEAPS_TEXT_MAX]) {
  if (rules->kind != HEAPS_CODE) {
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
      if (named[i].kind == rules->kind)
        return write_text(text, named[i].name);
  }
  return heaps_rules_subtracts(rules) ? write_set(rules, text) : write_code(rules, text);
}

uint32_t heaps_rules_parts(const heaps_rules *rules) {
  uint32_t parts = 0;
  for (uint32_t i = 0; i < rules->count; i++) {
    uint32_t most = (uint32_t)core_highest_bit(rules->leave[i]);
    if (most > parts)
      parts = most;
  }
  return parts;
}

uint32_t heaps_rules_reach(const heaps_rules *rules) {
  return rules->count > 0 ? rules->take[rules->count - 1] : 0;
}

bool heaps_rules_subtracts(const heaps_rules *rules) {
  for (uint32_t i = 0; i < rules->count; i++)
    if (rules->leave[i] != (HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE))
      return false;
  return rules->kind == HEAPS_CODE && rules->count > 0;
}
