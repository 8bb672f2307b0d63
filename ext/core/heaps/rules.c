/* A recursive-descent reader of rules, and the writer of their canonical codes. rules.h describes
** the syntax.
**
** Example: 0.137 is read as digits 1, 3, 7 at the places 1, 2, 3. 0.33 is read as digits 3, 3 and
** written as S{1,2}.
*/
#include "core/heaps/rules.h"

#include <string.h>

#include "base/text.h"

typedef struct rules_reader {
  text_reader in;
  core_host *host; /* allocator for sets, or NULL */
  heaps_rules *rules;
  heaps_fault *fault;
} rules_reader;

static const char known_names[] =
    "a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one "
    "of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy";

static const char known_members[] = "a number, a range such as 4-9, ... or one of squares, cubes, "
                                    "triangular, fibonacci, factorials, "
                                    "primes, composites, odd, even, powers 2, progression 3,5";

static const struct {
  const char *word;
  heaps_name name;
  uint32_t a, b; /* 0 if the text gives the parameter */
} rules_words[] = {
    {"squares", HEAPS_SQUARES, 0, 0},         {"cubes", HEAPS_CUBES, 0, 0},
    {"triangular", HEAPS_TRIANGULAR, 0, 0},   {"fibonacci", HEAPS_FIBONACCI, 0, 0},
    {"factorials", HEAPS_FACTORIALS, 0, 0},   {"primes", HEAPS_PRIMES, 0, 0},
    {"composites", HEAPS_COMPOSITES, 0, 0},   {"powers", HEAPS_POWERS, 0, 0},
    {"progression", HEAPS_PROGRESSION, 0, 0}, {"odd", HEAPS_PROGRESSION, 1, 2},
    {"even", HEAPS_PROGRESSION, 2, 2},        {NULL, HEAPS_NAMES, 0, 0},
};

static const struct {
  const char *name;
  const char *code; /* NULL if the game has no finite code */
  heaps_kind kind;
  bool crosses;
} rules_named[] = {
    {"nim", NULL, HEAPS_NIM, false},
    {"kayles", "0.77", HEAPS_CODE, false},
    {"dawson-kayles", "0.07", HEAPS_CODE, false},
    {"dawson-chess", "0.137", HEAPS_CODE, false},
    {"treblecross", "0.11337", HEAPS_CODE, true}, /* a row of n cells; 0.007 counts two more */
    {"lasker", NULL, HEAPS_LASKER, false},
    {"grundy", NULL, HEAPS_GRUNDY, false},
};

const char *heaps_rules_name(int index) {
  return index < (int)(sizeof rules_named / sizeof rules_named[0]) ? rules_named[index].name : NULL;
}

static bool rules_refuse(rules_reader *r, const char *expected) {
  *r->fault = (heaps_fault){.position = r->in.at, .expected = expected};
  return false;
}

/* Return the next character in lower case. */
static char rules_peek(const rules_reader *r) {
  return core_lower_letter(text_peek(&r->in));
}

static int rules_digit_of(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static void rules_add_digit(heaps_rules *rules, uint32_t take, int digit) {
  if (digit == 0)
    return;
  core_assert(rules->count <= HEAPS_DIGITS_MAX && digit < 16);
  core_assert(rules->count == 0 || take > rules->take[rules->count - 1]);
  rules->take[rules->count] = take;
  rules->leave[rules->count++] = (uint8_t)digit;
}

static const char modifiers[] = "!=*"; /* HEAPS_UNEQUAL_PARTS and the following */

/* Read an optional modifier of a digit. It is allowed only for digits that leave several heaps. */
static bool rules_read_modifier(rules_reader *r, int digit) {
  char c = rules_peek(r);
  const char *modifier = c == 0 ? NULL : strchr(modifiers, c);
  if (modifier == NULL)
    return true;
  if (digit < HEAPS_LEAVE_TWO)
    return rules_refuse(
        r, "a digit or the end: only digits that leave two or three heaps can have !, = or *");
  core_assert(r->rules->count > 0);
  uint32_t last = r->rules->count - 1;
  r->rules->kind = HEAPS_MODIFIED;
  r->rules->alike[last] = (uint8_t)(HEAPS_UNEQUAL_PARTS + (modifier - modifiers));
  if (c == '*' && (digit & HEAPS_LEAVE_TWO) != 0)
    r->rules->leave[last] &= (uint8_t)~HEAPS_LEAVE_THREE; /* two or more heaps include three */
  r->in.at++;
  return true;
}

static bool rules_finish_set(rules_reader *r);

/* Read repeating digits in parentheses after `places` others: the numbers that may be subtracted
** repeat with them. */
static bool rules_read_repeating(rules_reader *r, uint32_t places) {
  heaps_set *set = &r->rules->set;
  for (uint32_t i = 0; i < r->rules->count; i++) {
    if (r->rules->leave[i] != (HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE))
      return rules_refuse(r, "the end: digits repeat only in a code of 0 and 3");
    heaps_list_add(&set->in, r->rules->take[i], r->rules->take[i]);
  }
  r->in.at++;
  for (; rules_peek(r) == '0' || rules_peek(r) == '3'; r->in.at++) {
    if (set->period >= HEAPS_DIGITS_MAX)
      return rules_refuse(r, "): at most 256 digits repeat");
    set->period++;
    if (rules_peek(r) == '3')
      heaps_list_add(&set->in, places + set->period, places + set->period);
  }
  if (set->period == 0 || rules_peek(r) != ')')
    return rules_refuse(r, "0, 3 or )");
  r->in.at++;
  set->end = places + set->period;
  return rules_finish_set(r) &&
         (r->in.at == r->in.length || rules_refuse(r, "the end of the rules"));
}

static bool rules_read_first_digit(rules_reader *r) {
  if (rules_peek(r) == '.')
    return true;
  int first = rules_digit_of(rules_peek(r));
  if ((first & 3) != 0)
    return rules_refuse(r, "0, 4, 8 or C before the point (a move that takes nothing must split)");
  rules_add_digit(r->rules, 0, first);
  r->in.at++;
  return rules_read_modifier(r, first);
}

static bool rules_read_code(rules_reader *r) {
  if (!rules_read_first_digit(r))
    return false;
  if (rules_peek(r) != '.')
    return rules_refuse(r, "the point of a code");
  r->in.at++;
  uint32_t places = 0;
  do {
    if (rules_peek(r) == '(')
      return rules_read_repeating(r, places);
    int digit = rules_digit_of(rules_peek(r));
    if (digit < 0)
      return rules_refuse(r, "a digit from 0 to F");
    if (places >= HEAPS_DIGITS_MAX)
      return rules_refuse(r, "the end: a code has at most 256 digits after the point");
    r->in.at++;
    rules_add_digit(r->rules, ++places, digit);
    if (!rules_read_modifier(r, digit))
      return false;
  } while (r->in.at < r->in.length);
  /* The code 4!.0 is Grundy's game. */
  heaps_rules *rules = r->rules;
  if (rules->count == 1 && rules->take[0] == 0 && rules->leave[0] == HEAPS_LEAVE_TWO &&
      rules->alike[0] == HEAPS_UNEQUAL_PARTS)
    *rules = (heaps_rules){.kind = HEAPS_GRUNDY};
  return true;
}

static void rules_skip_spaces(rules_reader *r) {
  while (rules_peek(r) == ' ')
    r->in.at++;
}

static bool rules_read_number(rules_reader *r, uint32_t *number) {
  uint64_t start = r->in.at, value;
  if (text_natural(&r->in, HEAPS_TAKE_MAX, &value) && value >= 1) {
    *number = (uint32_t)value;
    return true;
  }
  r->in.at = start;
  return rules_refuse(r, "a number from 1 to 999999999");
}

/* Read a number or a range such as 4-9. */
static bool rules_read_range(rules_reader *r, uint32_t *first, uint32_t *last) {
  if (!rules_read_number(r, first))
    return false;
  *last = *first;
  rules_skip_spaces(r);
  if (rules_peek(r) != '-')
    return true;
  r->in.at++;
  rules_skip_spaces(r);
  uint64_t start = r->in.at;
  if (!rules_read_number(r, last))
    return false;
  if (*last >= *first)
    return true;
  r->in.at = start;
  return rules_refuse(r, "a number that is not less than the start of the range");
}

/* A prefix of a list of numbers, and whether their differences are equal. */
typedef struct rules_steps {
  uint32_t last, step;
  uint64_t count;
  bool uneven;
} rules_steps;

/* Reserve room for a range that begins at byte `start`. Report a fault if the set is full or memory
** is exhausted. */
static bool rules_reserve_range(rules_reader *r, heaps_list *list, uint64_t start) {
  if (heaps_list_room(r->host, list))
    return true;
  r->in.at = start;
  if (r->host == NULL)
    return rules_refuse(r, "}: a set has at most 256 numbers or ranges here");
  bool all = list->count >= HEAPS_RANGES_MOST;
  return rules_refuse(r, all ? "}: a set has at most 1000000 numbers or ranges" : NULL);
}

/* Read a parameter of a named set, after its name or a comma. */
static bool rules_read_parameter(rules_reader *r, uint32_t least, uint32_t *number) {
  rules_skip_spaces(r);
  uint64_t start = r->in.at;
  if (!rules_read_number(r, number))
    return false;
  r->in.at = *number < least ? start : r->in.at;
  return *number >= least || rules_refuse(r, "a base of at least 2");
}

/* Read the name of a set and its parameters. */
static bool rules_read_named(rules_reader *r, heaps_list *list) {
  heaps_named named = {.name = HEAPS_NAMES};
  for (int i = 0; rules_words[i].word != NULL && named.name == HEAPS_NAMES; i++)
    if (text_pass_word(&r->in, rules_words[i].word))
      named = (heaps_named){rules_words[i].name, rules_words[i].a, rules_words[i].b};
  if (named.name == HEAPS_NAMES)
    return rules_refuse(r, known_members);
  if (list->named_count == HEAPS_NAMED_MOST)
    return rules_refuse(r, "at most 16 names");
  if (named.name == HEAPS_POWERS && !rules_read_parameter(r, 2, &named.a))
    return false;
  if (named.name == HEAPS_PROGRESSION && named.b == 0) {
    if (!rules_read_parameter(r, 1, &named.a))
      return false;
    rules_skip_spaces(r);
    if (rules_peek(r) != ',')
      return rules_refuse(r, "a comma and the distance of the progression");
    r->in.at++;
    if (!rules_read_parameter(r, 1, &named.b))
      return false;
  }
  list->named[list->named_count++] = named;
  return true;
}

/* Read numbers, ranges and names separated by commas. On entry, r is at the character before the
** first of them. */
static bool rules_read_list(rules_reader *r, heaps_list *list) {
  rules_steps steps = {0};
  do {
    r->in.at++;
    rules_skip_spaces(r);
    char c = rules_peek(r);
    if (c == '.') {
      /* Three dots: the set continues with the same difference. */
      if (steps.uneven || steps.count < 2 || list != &r->rules->set.in || list->named_count > 0)
        return rules_refuse(r, "a number: ... continues numbers with equal differences");
      if (!text_pass_word(&r->in, "..."))
        return rules_refuse(r, "... or a number");
      uint32_t first = steps.last - (uint32_t)(steps.count - 1) * steps.step;
      list->named[list->named_count++] =
          (heaps_named){.name = HEAPS_PROGRESSION, .a = first, .b = steps.step};
      list->count = 0;
      rules_skip_spaces(r);
      return true;
    }
    uint64_t start = r->in.at;
    uint32_t first, last;
    if (c >= 'a' && c <= 'z') {
      if (!rules_read_named(r, list))
        return false;
    } else {
      if (!rules_read_range(r, &first, &last) || !rules_reserve_range(r, list, start))
        return false;
      uint32_t step = first > steps.last ? first - steps.last : 0;
      if (first != last || (steps.count > 0 && step == 0) ||
          (steps.count > 1 && step != steps.step))
        steps.uneven = true;
      steps.step = step;
      steps.last = last;
      steps.count++;
      heaps_list_add(list, first, last);
    }
    rules_skip_spaces(r);
  } while (rules_peek(r) == ',');
  return heaps_list_order(r->host, list) || rules_refuse(r, NULL);
}

/* Reduce the set, and choose the kind of the rules: a set with few numbers is a code, and the set
** of all numbers is Nim. */
static bool rules_finish_set(rules_reader *r) {
  heaps_rules *rules = r->rules;
  heaps_set *set = &rules->set;
  if (!heaps_set_reduce(r->host, set))
    return rules_refuse(r, r->host == NULL ? "fewer numbers: a set has at most 256 here" : NULL);
  if (!heaps_set_is_tame(set))
    return rules_refuse(
        r, "the end: names can be excluded only from all numbers, if none of them is composites, "
           "odd, even or a progression, or from at most 1000000 listed numbers");
  rules->kind = HEAPS_SUBTRACT;
  rules->count = 0;
  if (heaps_set_is_cofinite(set) && set->out.count == 0)
    rules->kind = HEAPS_NIM;
  if (!heaps_set_is_finite(set) || heaps_list_size(&set->in) > HEAPS_DIGITS_MAX)
    return true;
  rules->kind = HEAPS_CODE;
  for (uint64_t n = heaps_set_next(set, 0); n > 0; n = heaps_set_next(set, n))
    rules_add_digit(rules, (uint32_t)n, HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE);
  return true;
}

/* Read coin-turning rules, whose prefix has been read. Turning a coin and at most one other is
** Nim. */
static bool rules_read_turn(rules_reader *r) {
  r->in.at -= strlen(COIN_RULES_PREFIX);
  uint64_t position;
  coin_rules *turn = &r->rules->turn;
  const char *expected;
  if (!coin_rules_read(r->in.text + r->in.at, r->in.length - r->in.at, turn, &position,
                       &expected)) {
    r->in.at += position;
    return rules_refuse(r, expected);
  }
  r->rules->kind = turn->least == 1 && turn->most == 2 ? HEAPS_NIM : HEAPS_TURN;
  return true;
}

static bool rules_read_name(rules_reader *r) {
  uint64_t furthest = 0;
  for (size_t i = 0; i < sizeof rules_named / sizeof rules_named[0]; i++) {
    /* Count the characters of the text that agree with the name. */
    const char *name = rules_named[i].name;
    rules_reader ahead = *r;
    while (name[ahead.in.at] != 0 && rules_peek(&ahead) == name[ahead.in.at])
      ahead.in.at++;
    uint64_t agree = ahead.in.at;
    if (agree == r->in.length && rules_named[i].name[agree] == 0) {
      if (rules_named[i].code != NULL)
        heaps_rules_read(NULL, rules_named[i].code, strlen(rules_named[i].code), r->rules,
                         r->fault);
      r->rules->kind = rules_named[i].kind;
      r->rules->crosses = rules_named[i].crosses;
      return true;
    }
    if (agree > furthest)
      furthest = agree;
  }
  r->in.at = furthest;
  return rules_refuse(r, known_names);
}

static void rules_skip_whitespace(rules_reader *r) {
  while (r->in.at < r->in.length && strchr(" \t\r\n", r->in.text[r->in.at]) != NULL)
    r->in.at++;
}

/* Read a JSON array of the numbers of a set. */
static bool rules_read_array(rules_reader *r) {
  heaps_list *list = &r->rules->set.in;
  do {
    r->in.at++;
    rules_skip_whitespace(r);
    uint64_t start = r->in.at;
    uint32_t number;
    if (!rules_read_number(r, &number) || !rules_reserve_range(r, list, start))
      return false;
    heaps_list_add(list, number, number);
    rules_skip_whitespace(r);
  } while (rules_peek(r) == ',');
  if (rules_peek(r) != ']')
    return rules_refuse(r, "a comma or ]");
  r->in.at++;
  rules_skip_whitespace(r);
  if (r->in.at < r->in.length)
    return rules_refuse(r, "the end of the rules");
  return (heaps_list_order(r->host, list) || rules_refuse(r, NULL)) && rules_finish_set(r);
}

static bool rules_read_rules(rules_reader *r) {
  char first = rules_peek(r);
  if (first == '[')
    return rules_read_array(r);
  if (first == 's') {
    r->in.at++;
    if (rules_peek(r) != '{')
      return rules_refuse(r, "{ and the numbers that may be subtracted");
    /* Read the set between the braces: the numbers in the set, then ~ and the excluded numbers.
    ** Without the former, all numbers are in the set. */
    heaps_set *set = &r->rules->set;
    uint64_t brace = r->in.at++;
    rules_skip_spaces(r);
    set->all = rules_peek(r) == '~';
    if (!set->all) {
      r->in.at = brace;
      if (!rules_read_list(r, &set->in))
        return false;
    }
    if (rules_peek(r) == '~' && !rules_read_list(r, &set->out))
      return false;
    if (rules_peek(r) != '}')
      return rules_refuse(r, "a comma or }");
    r->in.at++;
    return rules_finish_set(r) &&
           (r->in.at == r->in.length || rules_refuse(r, "the end of the rules"));
  }
  if (first == '.' || first == 'c' || (first >= '0' && first <= '9'))
    return rules_read_code(r);
  return text_pass_word(&r->in, COIN_RULES_PREFIX) ? rules_read_turn(r) : rules_read_name(r);
}

bool heaps_rules_read(core_host *host, const char *text, uint64_t length, heaps_rules *rules,
                      heaps_fault *fault) {
  memset(rules, 0, sizeof *rules);
  rules_reader r = {
      .in = {.text = text, .length = length}, .host = host, .rules = rules, .fault = fault};
  if (rules_read_rules(&r))
    return true;
  heaps_rules_free(host, rules);
  return false;
}

bool heaps_rules_copy(core_host *host, const heaps_rules *rules, heaps_rules *copy) {
  *copy = *rules;
  return heaps_set_copy(host, &rules->set, &copy->set);
}

void heaps_rules_free(core_host *host, heaps_rules *rules) {
  heaps_set_free(host, &rules->set);
}

/* ---- Writing ---- */

typedef struct rules_writer {
  char *text;
  uint32_t length;
} rules_writer;

static void rules_put(rules_writer *w, const char *text) {
  size_t length = strlen(text);
  memcpy(w->text + w->length, text, length + 1);
  w->length += (uint32_t)length;
}

static void rules_put_number(rules_writer *w, uint32_t number) {
  w->length += text_write_natural(w->text + w->length, number);
}

static void rules_put_list(rules_writer *w, const heaps_list *list) {
  uint32_t begin = w->length;
  for (uint32_t i = 0; i < list->count; i++) {
    heaps_range range = heaps_list_read(list)[i];
    rules_put(w, i > 0 ? "," : "");
    rules_put_number(w, range.first);
    if (range.last == range.first)
      continue;
    rules_put(w, range.last == range.first + 1 ? "," : "-");
    rules_put_number(w, range.last);
  }
  for (uint32_t i = 0; i < list->named_count; i++) {
    const heaps_named *named = &list->named[i];
    int word = 0;
    while (rules_words[word].name != named->name)
      word++;
    rules_put(w, w->length > begin ? "," : "");
    rules_put(w, rules_words[word].word);
    for (int k = 0; k < 2 && (k == 0 ? named->a : named->b) > 0; k++) {
      rules_put(w, k == 0 ? " " : ",");
      rules_put_number(w, k == 0 ? named->a : named->b);
    }
  }
}

static void rules_put_set(rules_writer *w, const heaps_set *set) {
  uint32_t before = set->end >= set->period ? set->end - set->period : set->end;
  const heaps_range *only = heaps_list_read(&set->in);
  bool progresses = set->in.count == 1 && only->first == set->end && only->last == set->end;
  if (set->period > 0 && !progresses) {
    rules_put(w, "0.");
    for (uint32_t place = 1; place <= before + set->period; place++) {
      rules_put(w, place == before + 1 ? "(" : "");
      rules_put(w, heaps_set_next(set, place - 1) == place ? "3" : "0");
    }
    rules_put(w, ")");
    return;
  }
  rules_put(w, "S{");
  if (set->period > 0) {
    rules_put_number(w, set->end);
    rules_put(w, ",");
    rules_put_number(w, set->end + set->period);
    rules_put(w, ",...}");
    return;
  }
  rules_put_list(w, &set->in);
  rules_put(w, set->all || set->out.count + set->out.named_count > 0 ? "~" : "");
  rules_put_list(w, &set->out);
  rules_put(w, "}");
}

/* Write the digits, or the set of their places if all digits are 3. */
static void rules_put_code(rules_writer *w, const heaps_rules *rules) {
  static const char digits[] = "0123456789ABCDEF";
  uint32_t rule = 0, last = heaps_rules_reach(rules);
  bool is_set = heaps_rules_subtract(rules);
  for (uint32_t i = 0; is_set && i < rules->count; i++) {
    rules_put(w, i > 0 ? "," : "S{");
    rules_put_number(w, rules->take[i]);
  }
  for (uint32_t place = 0; !is_set && (place <= last || place == 1); place++) {
    rules_put(w, place == 1 ? "." : "");
    bool is_rule = rule < rules->count && rules->take[rule] == place;
    w->text[w->length++] = is_rule ? digits[rules->leave[rule]] : '0';
    if (is_rule && rules->alike[rule] != HEAPS_ANY_PARTS)
      w->text[w->length++] = modifiers[rules->alike[rule] - HEAPS_UNEQUAL_PARTS];
    rule += is_rule;
  }
  rules_put(w, is_set ? "}" : "");
}

bool heaps_rules_subtract(const heaps_rules *rules) {
  for (uint32_t i = 0; i < rules->count; i++)
    if (rules->leave[i] != (HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE))
      return false;
  return rules->kind == HEAPS_CODE && rules->count > 0;
}

uint32_t heaps_rules_write(const heaps_rules *rules, char text[HEAPS_TEXT_MAX]) {
  rules_writer writer = {.text = text}, *w = &writer;
  const coin_rules *turn = &rules->turn;
  if (rules->kind == HEAPS_SUBTRACT) {
    rules_put_set(w, &rules->set);
  } else if (rules->kind == HEAPS_TURN) {
    rules_put(w, turn->ruler ? COIN_RULES_PREFIX "ruler" : COIN_RULES_PREFIX);
    if (!turn->ruler)
      rules_put_number(w, turn->least);
    rules_put(w, turn->most > turn->least ? "-" : "");
    if (turn->most > turn->least)
      rules_put_number(w, turn->most);
    rules_put(w, "");
  } else if (rules->kind == HEAPS_CODE || rules->kind == HEAPS_MODIFIED) {
    rules_put_code(w, rules);
  } else {
    size_t i = 0;
    while (rules_named[i].kind != rules->kind)
      i++;
    rules_put(w, rules_named[i].name);
  }
  core_assert(writer.length < heaps_rules_bytes(rules));
  return writer.length;
}

uint64_t heaps_rules_bytes(const heaps_rules *rules) {
  uint64_t range = 2 * sizeof "999999999"; /* the largest number with a separator, twice */
  return HEAPS_TEXT_MAX + (rules->set.in.many != NULL ? rules->set.in.count * range : 0) +
         (rules->set.out.many != NULL ? rules->set.out.count * range : 0);
}

uint32_t heaps_rules_parts(const heaps_rules *rules) {
  uint32_t parts = 0;
  for (uint32_t i = 0; i < rules->count; i++) {
    uint32_t most = (uint32_t)core_highest_bit(rules->leave[i]);
    if (rules->alike[i] == HEAPS_MORE_PARTS)
      most = HEAPS_PARTS_ANY;
    if (most > parts)
      parts = most;
  }
  return parts;
}

uint32_t heaps_rules_reach(const heaps_rules *rules) {
  return rules->count > 0 ? rules->take[rules->count - 1] : 0;
}
