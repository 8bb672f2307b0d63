/* A recursive-descent reader of rules, and the writer of their canonical codes. rules.h describes
** the syntax.
**
** Example: 0.137 is read as digits 1, 3, 7 at the places 1, 2, 3. 0.33 is read as digits 3, 3 and
** written as S{1,2}.
*/
#include "core/heaps/rules.h"

#include "base/array.h"
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
  uint32_t a, b;   /* 0 if the text gives the parameter */
  const char *set; /* rules with the set, to show in a proposal */
} rules_words[] = {
    {"squares", HEAPS_SQUARES, 0, 0, "S{squares}"},
    {"cubes", HEAPS_CUBES, 0, 0, "S{cubes}"},
    {"triangular", HEAPS_TRIANGULAR, 0, 0, "S{triangular}"},
    {"fibonacci", HEAPS_FIBONACCI, 0, 0, "S{fibonacci}"},
    {"factorials", HEAPS_FACTORIALS, 0, 0, "S{factorials}"},
    {"primes", HEAPS_PRIMES, 0, 0, "S{primes}"},
    {"composites", HEAPS_COMPOSITES, 0, 0, "S{composites}"},
    {"powers", HEAPS_POWERS, 0, 0, "S{powers 2}"},
    {"progression", HEAPS_PROGRESSION, 0, 0, "S{progression 3,5}"},
    {"odd", HEAPS_PROGRESSION, 1, 2, "S{odd}"},
    {"even", HEAPS_PROGRESSION, 2, 2, "S{even}"},
    {NULL, HEAPS_NAMES, 0, 0, NULL},
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

const char *heaps_rules_set(int index, const char **name) {
  const int last = (int)(sizeof rules_words / sizeof rules_words[0]) - 1;
  core_assert(index >= 0);
  *name = rules_words[index < last ? index : last].word;
  return rules_words[index < last ? index : last].set;
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

/* Append a place that takes more tokens than the places before it. Return false after a fault. */
static bool rules_add_place(rules_reader *r, heaps_place place) {
  heaps_rules *rules = r->rules;
  core_assert(rules->count == 0 || place.take > heaps_places(rules)[rules->count - 1].take);
  if (rules->many == NULL && rules->count < sizeof rules->few / sizeof *rules->few) {
    rules->few[rules->count++] = place;
    return true;
  }
  bool is_new = rules->many == NULL;
  if (r->host == NULL)
    return rules_refuse(r, "the end: a code has at most 256 digits here");
  if (!CORE_RESERVE(r->host, rules->many, rules->many_bytes, (uint64_t)rules->count + 1))
    return rules_refuse(r, NULL);
  if (is_new)
    memcpy(rules->many, rules->few, sizeof rules->few);
  rules->many[rules->count++] = place;
  return true;
}

/* ---- Places ---- */

/* Read a number of heaps in braces, at least `least`. */
static bool rules_read_count(rules_reader *r, uint32_t least, const char *expected,
                             uint32_t *count) {
  uint64_t start = r->in.at, value = 0;
  if (text_natural(&r->in, HEAPS_LEAVE_MAX, &value) && value >= least) {
    *count = (uint32_t)value;
    return true;
  }
  r->in.at = start;
  return rules_refuse(r, expected);
}

/* Set the bits of the numbers from `first` to `last`. */
static void rules_allow(heaps_place *place, uint32_t first, uint32_t last) {
  for (uint32_t count = first; count <= last; count++)
    place->leave |= UINT64_C(1) << count;
}

/* Read a number of heaps, a range, or a range without an end, whose start becomes *open if it is
** less than *open. */
static bool rules_read_counts(rules_reader *r, uint32_t least, heaps_place *place, uint32_t *open) {
  uint32_t first, last;
  const char *expected =
      least == 0 ? "a number of heaps from 0 to 63"
                 : "2 to 63 heaps before the point (a move that takes nothing must split)";
  if (!rules_read_count(r, least, expected, &first))
    return false;
  last = first;
  if (rules_peek(r) == '-') {
    r->in.at++;
    char c = rules_peek(r);
    if (c == ',' || c == '}') {
      *open = first < *open ? first : *open;
      return true;
    }
    if (!rules_read_count(r, first, "a number up to 63 that is not less than the start", &last))
      return false;
  }
  rules_allow(place, first, last);
  return true;
}

/* Read braces with the numbers of heaps that may be left, at least `least`. */
static bool rules_read_braces(rules_reader *r, uint32_t least, heaps_place *place) {
  uint32_t open = HEAPS_PARTS_ANY;
  do {
    r->in.at++;
    if (!rules_read_counts(r, least, place, &open))
      return false;
  } while (rules_peek(r) == ',');
  if (rules_peek(r) != '}')
    return rules_refuse(r, "a comma, a range such as 2-5 or 2-, or }");
  r->in.at++;
  if (open < HEAPS_PARTS_ANY) {
    /* The highest bit states the number beyond which all are allowed, at least two heaps. */
    uint64_t highest = place->leave | UINT64_C(1) << open | HEAPS_LEAVE_TWO;
    rules_allow(place, open, (uint32_t)core_highest_bit(highest));
    place->alike |= HEAPS_MORE_PARTS;
  }
  if (rules_peek(r) == '*')
    return rules_refuse(r, "no * after braces: {2-} has no upper limit");
  return true;
}

static const char modifiers[] = "!=*"; /* the bits of `alike` in ascending order */

/* Read the optional modifiers of a place, which leaves several heaps if it has any. */
static bool rules_read_modifiers(rules_reader *r, heaps_place *place) {
  char c;
  const char *modifier;
  while ((c = rules_peek(r)) != 0 && (modifier = strchr(modifiers, c)) != NULL) {
    uint32_t bit = 1U << (modifier - modifiers);
    if (place->leave < HEAPS_LEAVE_TWO)
      return rules_refuse(
          r, "a digit or the end: only digits that leave two or three heaps can have !, = or *");
    if ((place->alike & (bit | HEAPS_EQUAL_PARTS)) != 0 ||
        (bit == HEAPS_EQUAL_PARTS && place->alike != 0))
      return c == '=' && r->in.text[r->in.at - 1] == '}'
                 ? rules_refuse(r, "no = after braces without an upper limit, such as {2-}")
                 : rules_refuse(r, "a digit or the end: a place has one of !, *, !* and =");
    place->alike |= bit;
    r->in.at++;
  }
  /* With *, the highest bit says nothing new if the bit before it is set: two heaps or more include
  ** three. */
  while ((place->alike & HEAPS_MORE_PARTS) != 0 && place->leave >= HEAPS_LEAVE_THREE) {
    uint64_t highest = UINT64_C(1) << core_highest_bit(place->leave);
    if ((place->leave & highest >> 1) == 0)
      break;
    place->leave ^= highest;
  }
  return true;
}

/* Read a digit or braces with modifiers. */
static bool rules_read_place(rules_reader *r, uint32_t take, heaps_place *place) {
  *place = (heaps_place){.take = take};
  if (rules_peek(r) == '{')
    return rules_read_braces(r, take == 0 ? 2 : 0, place) && rules_read_modifiers(r, place);
  int digit = rules_digit_of(rules_peek(r));
  if (digit < 0)
    return rules_refuse(r, "a digit from 0 to F");
  if (take == 0 && (digit & 3) != 0)
    return rules_refuse(r, "0, 4, 8 or C before the point (a move that takes nothing must split)");
  place->leave = (uint32_t)digit;
  r->in.at++;
  return rules_read_modifiers(r, place);
}

/* ---- Codes ---- */

static bool rules_is_three(const heaps_place *place) {
  return place->leave == (HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE) && place->alike == HEAPS_ANY_PARTS;
}

/* Return true if two places differ only in the number of tokens taken, by `distance`. */
static bool rules_repeats_place(const heaps_place *place, const heaps_place *later,
                                uint64_t distance) {
  return place->take + distance == later->take && place->leave == later->leave &&
         place->alike == later->alike;
}

/* Return true if the repeating places also repeat after one `parts`-th of their period. */
static bool rules_divides_period(const heaps_rules *rules, uint32_t parts) {
  const heaps_place *places = heaps_places(rules) + rules->repeated;
  uint32_t repeating = rules->count - rules->repeated, share = repeating / parts;
  if (rules->period % parts != 0 || repeating % parts != 0)
    return false;
  for (uint32_t i = 0; i + share < repeating; i++)
    if (!rules_repeats_place(&places[i], &places[i + share], rules->period / parts))
      return false;
  return true;
}

/* Minimize the period of the repeating places, and then the number of places before them. */
static void rules_reduce_period(heaps_rules *rules) {
  const heaps_place *places = heaps_places(rules);
  for (uint32_t parts = 2; parts <= rules->count - rules->repeated; parts++)
    while (rules_divides_period(rules, parts)) {
      rules->count -= (rules->count - rules->repeated) / parts * (parts - 1);
      rules->period /= parts;
    }
  while (
      rules->repeated > 0 && places[rules->repeated - 1].take > 0 &&
      rules_repeats_place(&places[rules->repeated - 1], &places[rules->count - 1], rules->period)) {
    rules->repeated--;
    rules->count--;
  }
  /* The last place that does not repeat is not 0, or a period later there is one that is not. */
  uint32_t last = places[rules->count - 1].take;
  rules->end = last > rules->period ? last - rules->period : 0;
  if (rules->repeated > 0 && places[rules->repeated - 1].take > rules->end)
    rules->end = places[rules->repeated - 1].take;
}

static bool rules_finish_set(rules_reader *r);

/* Turn a code of the digits 0 and 3 into the set of the numbers that it takes. */
static bool rules_turn_into_set(rules_reader *r) {
  heaps_rules *rules = r->rules;
  const heaps_place *places = heaps_places(rules);
  for (uint32_t i = 0; i < rules->count; i++) {
    if (!heaps_list_room(r->host, &rules->set.in))
      /* uncovered: failure */
      return rules_refuse(r, r->host == NULL ? "fewer digits: a set has at most 256 here" : NULL);
    heaps_list_add(&rules->set.in, places[i].take, places[i].take);
  }
  rules->set.period = rules->period;
  rules->set.end = rules->end + rules->period;
  return (heaps_list_order(r->host, &rules->set.in) || rules_refuse(r, NULL)) &&
         rules_finish_set(r);
}

/* Choose the kind of a code whose places have been read. */
static bool rules_finish_code(rules_reader *r) {
  heaps_rules *rules = r->rules;
  bool is_set = rules->count > 0, is_short = rules->count <= HEAPS_DIGITS_MAX;
  if (rules->period > 0)
    rules_reduce_period(rules);
  const heaps_place *places = heaps_places(rules), *first = places;
  rules->kind = rules->period > 0 || rules->many != NULL ? HEAPS_SPECIAL : HEAPS_CODE;
  for (uint32_t i = 0; i < rules->count; i++) {
    is_set = is_set && rules_is_three(&places[i]);
    if (places[i].leave > 15 || places[i].alike != HEAPS_ANY_PARTS)
      rules->kind = HEAPS_SPECIAL;
  }
  if (is_set && (rules->period > 0 || !is_short) && rules->period <= HEAPS_DIGITS_MAX)
    return rules_turn_into_set(r);
  /* The code 4!.0 is Grundy's game, and 4.(3) is Lasker's Nim. */
  bool splits = rules->count > 0 && first->take == 0 && first->leave == HEAPS_LEAVE_TWO;
  if (splits && rules->count == 1 && first->alike == HEAPS_UNEQUAL_PARTS)
    *rules = (heaps_rules){.kind = HEAPS_GRUNDY};
  else if (splits && rules->count == 2 && first->alike == HEAPS_ANY_PARTS && rules->period == 1 &&
           rules->end == 0 && rules_is_three(&places[1]))
    *rules = (heaps_rules){.kind = HEAPS_LASKER};
  return true;
}

/* Read the places after the point. Places in parentheses repeat. */
static bool rules_read_places(rules_reader *r) {
  heaps_rules *rules = r->rules;
  uint32_t places = 0;
  bool repeats = false;
  do {
    heaps_place place;
    if (!repeats && rules_peek(r) == '(') {
      repeats = true;
      rules->repeated = rules->count;
      rules->end = places;
      r->in.at++;
    }
    if (places >= HEAPS_PLACES_MAX)
      return rules_refuse(r, "the end: a code has at most 65536 places after the point");
    if (!rules_read_place(r, ++places, &place))
      return false;
    if (place.leave != 0 && !rules_add_place(r, place))
      return false;
  } while (rules_peek(r) != ')' && r->in.at < r->in.length);
  if (!repeats)
    return r->in.at == r->in.length || rules_refuse(r, "a digit or the end: no ( precedes");
  if (rules_peek(r) != ')')
    return rules_refuse(r, "a digit or )");
  if (rules->repeated == rules->count)
    return rules_refuse(r, "a digit that is not 0: a code without repeating digits needs no (0)");
  rules->period = places - rules->end;
  r->in.at++;
  return r->in.at == r->in.length ||
         rules_refuse(r, "the end of the rules: repeating digits are the last");
}

static bool rules_read_code(rules_reader *r) {
  heaps_place place;
  if (rules_peek(r) != '.' &&
      (!rules_read_place(r, 0, &place) || (place.leave != 0 && !rules_add_place(r, place))))
    return false;
  if (rules_peek(r) != '.')
    return rules_refuse(r, "the point of a code");
  r->in.at++;
  return rules_read_places(r) && rules_finish_code(r);
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

/* Write the set in its simplest form. */
static bool rules_reduce_set(rules_reader *r) {
  heaps_set *set = &r->rules->set;
  if (!heaps_set_reduce(r->host, set))
    return rules_refuse(r, r->host == NULL ? "fewer numbers: a set has at most 256 here" : NULL);
  return heaps_set_is_tame(set) ||
         rules_refuse(
             r, "the end: names can be excluded only from all numbers, if none of them is "
                "composites, odd, even or a progression, or from at most 1000000 listed numbers");
}

/* Reduce the set, and choose the kind of the rules: a set with few numbers is a code, and the set
** of all numbers is Nim. */
static bool rules_finish_set(rules_reader *r) {
  heaps_rules *rules = r->rules;
  heaps_set *set = &rules->set;
  if (!rules_reduce_set(r))
    return false;
  rules->kind = HEAPS_SUBTRACT;
  if (heaps_set_is_cofinite(set) && set->out.count == 0)
    rules->kind = HEAPS_NIM;
  if (!heaps_set_is_finite(set) || heaps_list_size(&set->in) > HEAPS_DIGITS_MAX)
    return true;
  rules->kind = HEAPS_CODE;
  heaps_place three = {.leave = HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE};
  for (uint64_t n = heaps_set_next(set, 0); n > 0; n = heaps_set_next(set, n)) {
    three.take = (uint32_t)n;
    if (!rules_add_place(r, three))
      return false; /* uncovered: failure */
  }
  return true;
}

/* Finish a set whose numbers have the place `each`. The set is written as a code if it is finite or
** repeats, and if the places of a code suffice. */
static bool rules_finish_places(rules_reader *r, heaps_place each) {
  heaps_rules *rules = r->rules;
  heaps_set *set = &rules->set;
  if (rules_is_three(&each))
    return rules_finish_set(r);
  if (!rules_reduce_set(r))
    return false; /* uncovered: failure */
  uint64_t end = UINT64_MAX;
  if (set->period > 0)
    end = set->end + (set->end < set->period ? set->period : 0);
  else if (heaps_set_is_cofinite(set))
    end = (uint64_t)heaps_list_last(&set->out) + 1;
  else if (heaps_set_is_finite(set))
    end = heaps_list_last(&set->in);
  rules->kind = HEAPS_SPECIAL;
  rules->by_set = end > HEAPS_PLACES_MAX;
  rules->each = each;
  if (rules->by_set)
    return true;
  rules->period = heaps_set_is_cofinite(set) ? 1 : set->period;
  rules->end = (uint32_t)end - rules->period;
  for (uint64_t n = heaps_set_next(set, 0); n > 0 && n <= end; n = heaps_set_next(set, n)) {
    rules->repeated += n <= rules->end;
    each.take = (uint32_t)n;
    if (!rules_add_place(r, each))
      return false; /* uncovered: failure */
  }
  heaps_set_free(r->host, set);
  return rules_finish_code(r);
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

/* Read the place of the numbers of a set, which ends the rules. */
static bool rules_read_set_place(rules_reader *r, heaps_place *place) {
  if (rules_peek(r) != '{' && rules_digit_of(rules_peek(r)) <= 0)
    return rules_refuse(r, "a digit from 1 to F, braces or the end of the rules");
  return rules_read_place(r, 1, place) &&
         (r->in.at == r->in.length || rules_refuse(r, "the end of the rules"));
}

/* Return true if the rules begin like a code with braces before the point, and not like a set
** without its S. */
static bool rules_is_brace_code(const rules_reader *r) {
  return rules_peek(r) == '{' && memchr(r->in.text, '.', (size_t)r->in.length) != NULL;
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
    heaps_place each = {.leave = HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE};
    if (r->in.at < r->in.length && !rules_read_set_place(r, &each))
      return false;
    return rules_finish_places(r, each);
  }
  if (first == '.' || first == 'c' || (first >= '0' && first <= '9') || rules_is_brace_code(r))
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
  if (!heaps_set_copy(host, &rules->set, &copy->set))
    return false;
  if (rules->many == NULL)
    return true;
  copy->many = core_resize(host, NULL, 0, rules->many_bytes);
  if (copy->many == NULL) {
    heaps_set_free(host, &copy->set);
    return false;
  }
  memcpy(copy->many, rules->many, (size_t)rules->count * sizeof *rules->many);
  return true;
}

void heaps_rules_free(core_host *host, heaps_rules *rules) {
  heaps_set_free(host, &rules->set);
  CORE_DROP(host, rules->many, rules->many_bytes);
  rules->many_bytes = 0;
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

/* Write the numbers of heaps that a place allows, in braces. */
static void rules_put_braces(rules_writer *w, const heaps_place *place) {
  uint32_t highest = (uint32_t)core_highest_bit(place->leave), last;
  rules_put(w, "{");
  for (uint32_t first = 0; first <= highest; first = last + 2) {
    for (last = first; last < highest && (place->leave >> (last + 1) & 1) != 0;)
      last++;
    if ((place->leave >> first & 1) == 0) {
      last = first - 1;
      continue;
    }
    rules_put(w, w->text[w->length - 1] == '{' ? "" : ",");
    rules_put_number(w, first);
    if (last > first) {
      rules_put(w, last == first + 1 ? "," : "-");
      rules_put_number(w, last);
    }
  }
  rules_put(w, (place->alike & HEAPS_MORE_PARTS) != 0 ? "-}" : "}");
}

/* Write a digit, or braces, and the modifiers. */
static void rules_put_place(rules_writer *w, const heaps_place *place) {
  static const char digits[] = "0123456789ABCDEF";
  bool is_digit = place->leave < sizeof digits - 1;
  if (is_digit)
    w->text[w->length++] = digits[place->leave];
  else
    rules_put_braces(w, place);
  for (uint32_t i = 0; i < sizeof modifiers - 1; i++)
    if ((place->alike >> i & 1) != 0 && (is_digit || modifiers[i] != '*'))
      w->text[w->length++] = modifiers[i];
}

/* Write the places, or the set of their numbers if all digits are 3. */
static void rules_put_code(rules_writer *w, const heaps_rules *rules) {
  const heaps_place *places = heaps_places(rules);
  uint32_t rule = 0, last = heaps_rules_reach(rules);
  bool is_set = heaps_rules_subtract(rules);
  for (uint32_t i = 0; is_set && i < rules->count; i++) {
    rules_put(w, i > 0 ? "," : "S{");
    rules_put_number(w, places[i].take);
  }
  if (rules->period > 0)
    last = rules->end + rules->period;
  for (uint32_t take = 0; !is_set && (take <= last || take == 1); take++) {
    static const heaps_place zero = {.leave = 0};
    rules_put(w, take == 1 ? "." : "");
    rules_put(w, rules->period > 0 && take == rules->end + 1 ? "(" : "");
    bool is_rule = rule < rules->count && places[rule].take == take;
    rules_put_place(w, is_rule ? &places[rule] : &zero);
    rule += is_rule;
  }
  rules_put(w, is_set ? "}" : rules->period > 0 ? ")" : "");
}

bool heaps_rules_subtract(const heaps_rules *rules) {
  for (uint32_t i = 0; i < rules->count; i++)
    if (!rules_is_three(&heaps_places(rules)[i]))
      return false;
  return rules->kind == HEAPS_CODE && rules->count > 0;
}

bool heaps_rules_is_plain(const heaps_rules *rules) {
  if ((rules->kind != HEAPS_CODE && rules->kind != HEAPS_SPECIAL) || rules->by_set ||
      rules->period > 0)
    return false;
  for (uint32_t i = 0; i < rules->count; i++)
    if (heaps_places(rules)[i].alike != HEAPS_ANY_PARTS)
      return false;
  return true;
}

uint32_t heaps_rules_write(const heaps_rules *rules, char text[HEAPS_TEXT_MAX]) {
  rules_writer writer = {.text = text}, *w = &writer;
  const coin_rules *turn = &rules->turn;
  if (rules->kind == HEAPS_SUBTRACT || rules->by_set) {
    rules_put_set(w, &rules->set);
    if (rules->by_set)
      rules_put_place(w, &rules->each);
    rules_put(w, "");
  } else if (rules->kind == HEAPS_TURN) {
    rules_put(w, turn->ruler ? COIN_RULES_PREFIX "ruler" : COIN_RULES_PREFIX);
    if (!turn->ruler)
      rules_put_number(w, turn->least);
    rules_put(w, turn->most > turn->least ? "-" : "");
    if (turn->most > turn->least)
      rules_put_number(w, turn->most);
    rules_put(w, "");
  } else if (rules->kind == HEAPS_CODE || rules->kind == HEAPS_SPECIAL) {
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

/* Return a bound for the bytes of the places of a code: braces have at most 63 numbers. */
static uint64_t rules_places_bytes(const heaps_rules *rules) {
  uint64_t bytes = (uint64_t)heaps_rules_reach(rules) + rules->end + rules->period;
  for (uint32_t i = 0; i < rules->count; i++)
    bytes += heaps_places(rules)[i].leave > 15 ? 256 : 3;
  return bytes;
}

uint64_t heaps_rules_bytes(const heaps_rules *rules) {
  uint64_t range = 2 * sizeof "999999999"; /* the largest number with a separator, twice */
  uint64_t places = heaps_rules_subtract(rules) ? 0 : rules_places_bytes(rules);
  return HEAPS_TEXT_MAX + (rules->set.in.many != NULL ? rules->set.in.count * range : 0) +
         (rules->set.out.many != NULL ? rules->set.out.count * range : 0) +
         (places > HEAPS_TEXT_MAX / 2 ? places : 0);
}

static uint32_t rules_parts_of(const heaps_place *place) {
  return (place->alike & HEAPS_MORE_PARTS) != 0 ? HEAPS_PARTS_ANY
                                                : (uint32_t)core_highest_bit(place->leave);
}

uint32_t heaps_rules_parts(const heaps_rules *rules) {
  uint32_t parts = rules->by_set ? rules_parts_of(&rules->each) : 0;
  const heaps_place *places = heaps_places(rules);
  for (uint32_t i = 0; i < rules->count; i++) {
    uint32_t most = rules_parts_of(&places[i]);
    if (most > parts)
      parts = most;
  }
  return parts;
}

uint32_t heaps_rules_reach(const heaps_rules *rules) {
  return rules->count > 0 ? heaps_places(rules)[rules->count - 1].take : 0;
}
