/* Read games from texts in CGSuite's notation.
**
** The grammar, with blanks allowed between tokens:
**
**   text   = sum
**   sum    = [+|-] term { (+|-) term | term }
**   term   = [+-] ( number | * [n] | arrows | ^[n] | ^<n> | name | word | (sum) | Tiny(sum) |
**            Miny(sum) | {options} | name{options} ) [=name]
**   options = options slashes options | [sum {, sum}]
**
** A run of more slashes binds more loosely: { a || b | c } is { a | { b | c } }. The options are
** parsed by precedence: the values read so far are on one stack, the runs of slashes whose right
** side is incomplete on another. Before a longer run is pushed, and at the closing brace, the runs
** on top are reduced to games. Example: at the end of { 2 || 1 | 0 } the values are 2, 1, 0 and the
** runs || and |; reducing | leaves 2, { 1 | 0 }, and reducing || leaves { 2 || 1 | 0 }.
**
** The reader is not recursive: open groups are on a stack, so texts can be nested as deeply as
** memory allows. The time is linear in the length of the text, apart from the construction of the
** games and from the sorted array of names.
*/
#include "core/partizan/stopper/stoppers_int.h"

#include "base/text.h"

/* An open group: how it is closed, and how its content is used. */
typedef enum games_group_kind {
  GAMES_GROUP_TEXT,  /* the whole text */
  GAMES_GROUP_BRACE, /* options */
  GAMES_GROUP_PARENTHESIS,
  GAMES_GROUP_TINY,
  GAMES_GROUP_MINY
} games_group_kind;

typedef struct games_group {
  games_id sum; /* the sum of the terms so far */
  uint32_t first_value, first_run;
  uint8_t kind;
  bool plus_minus; /* +- precedes the group */
  bool minus;      /* - precedes the next term */
  uint8_t place;
} games_group;

/* The state of the reader within a sum of terms. */
enum {
  GAMES_PLACE_START, /* no term yet; the sum may be empty */
  GAMES_PLACE_TERM,  /* a term must follow */
  GAMES_PLACE_AFTER  /* after a term */
};

/* A run of slashes whose right side is incomplete. Its left options are the values of indices first
** to split - 1. */
typedef struct games_run {
  uint32_t slashes, first, split;
} games_run;

/* A name and its game. The array of names is sorted by `letters`. */
typedef struct games_name {
  uint64_t letters; /* at most GAMES_LONGEST_NAME letters, 8 bits each */
  games_id game;
} games_name;

enum { GAMES_LONGEST_NAME = 8 };

/* The braces of name{...}, whose game may have itself as a follower. */
typedef struct games_named_group {
  uint64_t letters;
  games_id self;  /* the game that the name denotes within the braces */
  uint32_t group; /* index in games_reader.groups */
} games_named_group;

typedef struct games_reader {
  games *store;
  stoppers *set; /* for games with cycles, or NULL to refuse them */
  text_reader in;
  CORE_ARRAY(games_group) groups;
  CORE_ARRAY(games_run) runs;
  CORE_ARRAY(games_name) names;
  CORE_ARRAY(games_named_group) named;
  games_list values;
  games_id atom;   /* the last atom, to which =name refers */
  bool plus_minus; /* +- precedes the present term */
} games_reader;

/* ---- Failures ---- */

/* Record that the text is invalid at byte `at`. Return false. */
static bool games_reader_refuse(games_reader *reader, uint64_t at, const char *invalid) {
  games_fail(reader->store, CORE_INVALID, invalid);
  reader->store->error.at = (size_t)at;
  return false;
}

static bool games_reader_refuse_loopy(games_reader *reader, uint64_t at) {
  games_reader_refuse(reader, at, "loopy games are not supported");
  reader->store->error.loopy = true;
  return false;
}

/* Return false if the game could not be computed, with the position recorded. */
static bool games_reader_check(games_reader *reader, games_id game) {
  reader->store->error.at = (size_t)reader->in.at;
  return game != GAMES_NONE;
}

static const char games_term_expected[] = "a game is expected";

/* ---- Characters ---- */

/* Return true if the token is next. It is not consumed. */
static bool games_reader_is_at(const games_reader *reader, const char *token) {
  text_reader ahead = reader->in;
  return text_pass(&ahead, token);
}

/* Read digits whose value is at most `most`. */
static bool games_reader_natural(games_reader *reader, uint64_t most, const char *too_large,
                                 uint64_t *natural) {
  const char *invalid = text_is_digit(text_peek(&reader->in)) ? too_large : "digits are expected";
  return text_natural(&reader->in, most, natural) ||
         games_reader_refuse(reader, reader->in.at, invalid);
}

/* ---- Construction of games, with cycles or without ---- */

static games_id games_reader_negative(const games_reader *reader, games_id game) {
  return reader->set == NULL ? games_negative(reader->store, game)
                             : stoppers_negative(reader->set, game);
}

static games_id games_reader_make(const games_reader *reader, const games_id *left,
                                  uint32_t left_count, const games_id *right,
                                  uint32_t right_count) {
  return reader->set == NULL
             ? games_canonicalize(reader->store, left, left_count, right, right_count)
             : stopper_build_raw(reader->set, left, left_count, right, right_count);
}

static games_id games_reader_options(const games_reader *reader, games_id left, games_id right) {
  if (left == GAMES_NONE || right == GAMES_NONE)
    return GAMES_NONE;
  return games_reader_make(reader, &left, 1, &right, 1);
}

/* ---- Atoms ---- */

/* Add an atom, a complete game, to the sum of the group, with the signs that precede it. */
static bool games_reader_atom(games_reader *reader, games_id game) {
  core_assert(reader->groups.count > 0);
  games *store = reader->store;
  games_group *group = &reader->groups.items[reader->groups.count - 1];
  if (reader->plus_minus)
    game = games_reader_options(reader, game, games_reader_negative(reader, game));
  reader->atom = game;
  if (group->minus)
    game = games_reader_negative(reader, game);
  group->sum = reader->set == NULL ? games_sum(store, group->sum, game)
                                   : stoppers_sum(reader->set, group->sum, game);
  group->minus = false;
  group->place = GAMES_PLACE_AFTER;
  return games_reader_check(reader, group->sum);
}

/* Read the digits after a decimal point, and set the number to the numerator of a fraction whose
** denominator is 2^*exponent. The digits are doubled until they are 0; each doubling ends one. */
static bool games_reader_decimal(games_reader *reader, uint64_t *numerator, int *exponent) {
  unsigned digits[DYADIC_LARGEST_EXPONENT], count = 0;
  uint64_t at = reader->in.at;
  if (!text_is_digit(text_peek(&reader->in)))
    return games_reader_refuse(reader, at, "digits are expected");
  for (; text_is_digit(text_peek(&reader->in)); reader->in.at++)
    if (count < DYADIC_LARGEST_EXPONENT)
      digits[count++] = (unsigned)(text_peek(&reader->in) - '0');
    else if (text_peek(&reader->in) != '0')
      return games_reader_refuse(reader, at, games_number_range);
  for (*exponent = 0;; ++*exponent) {
    unsigned carry = 0;
    while (count > 0 && digits[count - 1] == 0)
      count--;
    if (count == 0)
      return true;
    if (digits[count - 1] != 5)
      return games_reader_refuse(reader, at,
                                 "a decimal fraction is not a multiple of a power of 1/2");
    for (unsigned i = count; i-- > 0; carry /= 10) {
      carry += 2 * digits[i];
      digits[i] = carry % 10;
    }
    if (*numerator > ((uint64_t)DYADIC_LARGEST_NUMERATOR - carry) / 2)
      return games_reader_refuse(reader, at, games_number_range);
    *numerator = 2 * *numerator + carry;
  }
}

static bool games_reader_number(games_reader *reader) {
  uint64_t numerator, denominator = 1;
  dyadic number;
  uint64_t start = reader->in.at;
  int exponent = 0;
  if (!games_reader_natural(reader, DYADIC_LARGEST_NUMERATOR, games_number_range, &numerator))
    return false;
  if (text_pass(&reader->in, ".")) {
    if (!games_reader_decimal(reader, &numerator, &exponent))
      return false;
  } else if (text_pass(&reader->in, "/")) {
    uint64_t at = reader->in.at;
    if (!games_reader_natural(reader, UINT64_C(1) << DYADIC_LARGEST_EXPONENT, games_number_range,
                              &denominator))
      return false;
    if (denominator == 0 || (denominator & (denominator - 1)) != 0)
      return games_reader_refuse(reader, at, "a denominator is not a power of 2");
    exponent = core_highest_bit(denominator);
  }
  if (!dyadic_make((int64_t)numerator, exponent, &number))
    /* uncovered: takes a fraction that is out of range, unlike its two parts */
    return games_reader_refuse(reader, start, games_number_range);
  return games_reader_atom(reader, games_number(reader->store, number));
}

/* Read an arrow: the number of copies of ^, negative for v, or 0 if the next token is not an
** arrow. */
static int games_reader_arrow(games_reader *reader) {
  static const struct {
    const char *token;
    int ups;
  } arrows[] = {{"^", 1},
                {"v", -1},
                {"\xe2\x86\x91", 1},
                {"\xe2\x86\x93", -1},
                {"\xe2\x87\x91", 2},
                {"\xe2\x87\x93", -2}};
  for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++)
    if (text_pass(&reader->in, arrows[i].token))
      return arrows[i].ups;
  return 0;
}

/* Read a word of `length` bytes that denotes a game with cycles. */
static bool games_reader_word(games_reader *reader, stopper_word word, size_t length) {
  if (reader->set == NULL)
    return games_reader_refuse_loopy(reader, reader->in.at);
  reader->in.at += length;
  return games_reader_atom(reader, stopper_of_word(reader->set, word, dyadic_integer(0)));
}

enum { GAMES_LARGEST_READ_SIZE = 1000 };

/* Read [n] or <n> after the arrow. */
static bool games_reader_sized(games_reader *reader, const char *close, bool unit, bool down) {
  static const char too_large[] = "the size of ^[n] or ^<n> is out of range: it is at most 1000";
  uint64_t size;
  games *store = reader->store;
  reader->in.at++;
  if (games_reader_is_at(reader, unit ? "on>" : "on]"))
    return games_reader_word(reader, (unit ? STOPPER_UPON_UNIT : STOPPER_UPON) + (unsigned)down, 3);
  if (!games_reader_natural(reader, GAMES_LARGEST_READ_SIZE, too_large, &size))
    return false;
  if (unit && size == 0)
    return games_reader_refuse(reader, reader->in.at, "the size of ^<n> is at least 1");
  if (!text_pass(&reader->in, close))
    return games_reader_refuse(reader, reader->in.at, unit ? "'>' is expected" : "']' is expected");
  games_id game = unit ? games_up_unit(store, (uint32_t)size) : games_up_sum(store, (uint32_t)size);
  return games_reader_atom(reader, down ? games_negative(store, game) : game);
}

/* Read arrows in the same direction, or one arrow and a count. */
static bool games_reader_ups(games_reader *reader, int arrow) {
  int64_t ups = arrow;
  for (int next;; ups += next) {
    uint64_t before = reader->in.at;
    next = games_reader_arrow(reader);
    if (next == 0 || (next > 0) != (arrow > 0)) {
      reader->in.at = before;
      break;
    }
  }
  if (ups == 1 || ups == -1) {
    uint64_t count;
    if (text_peek(&reader->in) == '[')
      return games_reader_sized(reader, "]", false, ups < 0);
    if (text_peek(&reader->in) == '<')
      return games_reader_sized(reader, ">", true, ups < 0);
    if (text_is_digit(text_peek(&reader->in))) {
      if (!games_reader_natural(reader, INT32_MAX, games_up_range, &count))
        return false;
      ups *= (int64_t)count;
    }
  }
  games_id game = games_uptimal(reader->store, dyadic_integer(0), ups, 0);
  return games_reader_atom(reader, game);
}

/* ---- Names ---- */

static bool games_is_small_letter(char c) {
  return c >= 'a' && c <= 'z';
}

/* Read a name into packed letters. A name has at least one letter. */
static bool games_reader_name(games_reader *reader, uint64_t *letters) {
  uint64_t start = reader->in.at;
  const char *word = reader->in.text + start;
  *letters = 0;
  while (games_is_small_letter(text_peek(&reader->in)))
    *letters = *letters << 8 | (unsigned char)reader->in.text[reader->in.at++];
  size_t length = (size_t)(reader->in.at - start);
  if (length == 0)
    return games_reader_refuse(reader, start, "a name of lowercase letters is expected");
  if (games_loopy_word(word, length) < GAMES_LOOPY_WORDS)
    return reader->set == NULL
               ? games_reader_refuse_loopy(reader, start)
               : games_reader_refuse(reader, start,
                                     "this word denotes a game and cannot be a name");
  if (length > GAMES_LONGEST_NAME || memchr(word, 'v', length) != NULL)
    return games_reader_refuse(reader, start, "a name has up to 8 lowercase letters other than v");
  core_assert(*letters != 0);
  return true;
}

/* Return the index of a name in the sorted array, or the index at which it would be inserted. */
static uint32_t games_reader_find(const games_reader *reader, uint64_t letters) {
  uint32_t at = 0;
  CORE_SEARCH(at, reader->names.count, i, reader->names.items[i].letters < letters);
  return at;
}

static bool games_reader_is_named(const games_reader *reader, uint32_t at, uint64_t letters) {
  return at < reader->names.count && reader->names.items[at].letters == letters;
}

/* Give a game the name that begins at byte `start`. */
static bool games_reader_define_as(games_reader *reader, uint64_t start, uint64_t letters,
                                   games_id game) {
  uint32_t at = games_reader_find(reader, letters);
  if (games_reader_is_named(reader, at, letters))
    return games_reader_refuse(reader, start, "two games have this name");
  const games_name name = {letters, game};
  if (!GAMES_ADD(reader->store, reader->names, name))
    return false;
  memmove(reader->names.items + at + 1, reader->names.items + at,
          (reader->names.count - 1 - at) * sizeof name);
  reader->names.items[at] = name;
  core_assert(at == 0 || reader->names.items[at - 1].letters < letters);
  return games_work(reader->store, 10 + (reader->names.count - at) / 4);
}

/* ---- Groups ---- */

static bool games_reader_open(games_reader *reader, games_group_kind kind) {
  return GAMES_ADD(reader->store, reader->groups,
                   (games_group){.sum = GAMES_ZERO,
                                 .first_value = reader->values.count,
                                 .first_run = reader->runs.count,
                                 .kind = (uint8_t)kind,
                                 .plus_minus = reader->plus_minus});
}

/* Complete a sum of terms, which becomes an option. */
static bool games_reader_end_option(games_reader *reader, games_group *group, bool may_be_none) {
  uint32_t first = reader->runs.count > group->first_run
                       ? reader->runs.items[reader->runs.count - 1].split
                       : group->first_value;
  if (group->place == GAMES_PLACE_START && may_be_none && reader->values.count == first)
    return true;
  if (group->place != GAMES_PLACE_AFTER)
    return games_reader_refuse(reader, reader->in.at, games_term_expected);
  bool done = games_list_add(reader->store, &reader->values, group->sum);
  group->sum = GAMES_ZERO;
  group->place = GAMES_PLACE_START;
  return done;
}

/* Replace the options on both sides of the last run of slashes by one game. */
static bool games_reader_reduce(games_reader *reader) {
  static const games_id none = GAMES_NONE;
  games_run run = reader->runs.items[--reader->runs.count];
  core_assert(run.first <= run.split && run.split <= reader->values.count);
  const games_id *values = reader->values.items == NULL ? &none : reader->values.items;
  games_id game = games_reader_make(reader, values + run.first, run.split - run.first,
                                    values + run.split, reader->values.count - run.split);
  reader->values.count = run.first;
  return games_reader_check(reader, game) && games_list_add(reader->store, &reader->values, game);
}

/* Read a run of slashes. Reduce the shorter runs on top of the stack first. */
static bool games_reader_slashes(games_reader *reader, games_group *group) {
  uint64_t start = reader->in.at;
  uint32_t slashes = 0;
  if (!games_reader_end_option(reader, group, true))
    return false;
  while (text_pass(&reader->in, "|"))
    slashes++;
  while (reader->runs.count > group->first_run &&
         reader->runs.items[reader->runs.count - 1].slashes < slashes)
    if (!games_reader_reduce(reader))
      return false;
  uint32_t first = group->first_value;
  if (reader->runs.count > group->first_run) {
    if (reader->runs.items[reader->runs.count - 1].slashes == slashes)
      return games_reader_refuse(reader, start, "slashes are ambiguous");
    first = reader->runs.items[reader->runs.count - 1].split;
  }
  return GAMES_ADD(reader->store, reader->runs, (games_run){slashes, first, reader->values.count});
}

/* Build +-{a,b}: the options are Left's options, their negatives Right's options. */
static games_id games_reader_switch(games_reader *reader, const games_group *group) {
  uint32_t first = group->first_value, count = reader->values.count - first;
  for (uint32_t i = 0; i < count; i++) {
    games_id negative = games_reader_negative(reader, reader->values.items[first + i]);
    if (negative == GAMES_NONE || !games_list_add(reader->store, &reader->values, negative))
      return GAMES_NONE;
  }
  const games_id *values = reader->values.items + first;
  return games_reader_make(reader, values, count, values + count, count);
}

/* If a name precedes the braces, define it as the game in the braces. */
static games_id games_reader_close_name(games_reader *reader, games_id game) {
  if (reader->named.count == 0 ||
      reader->named.items[reader->named.count - 1].group != reader->groups.count - 1)
    return game;
  games_named_group named = reader->named.items[--reader->named.count];
  game = stopper_close_name(reader->set, named.self, game);
  reader->names.items[games_reader_find(reader, named.letters)].game = game;
  return game;
}

static bool games_reader_close_brace(games_reader *reader) {
  games_group *group = &reader->groups.items[reader->groups.count - 1];
  core_assert(group->kind == GAMES_GROUP_BRACE);
  bool slashes = reader->runs.count > group->first_run, plus_minus = group->plus_minus;
  if (!games_reader_end_option(reader, group, slashes))
    return false; /* uncovered: failure */
  while (reader->runs.count > group->first_run)
    if (!games_reader_reduce(reader))
      return false;
  if (!slashes && !plus_minus)
    return games_reader_refuse(reader, reader->in.at, "'|' is expected");
  games_id game =
      slashes ? reader->values.items[group->first_value] : games_reader_switch(reader, group);
  game = games_reader_close_name(reader, game);
  reader->values.count = group->first_value;
  reader->in.at++;
  reader->groups.count--;
  reader->plus_minus = plus_minus && slashes;
  return games_reader_check(reader, game) && games_reader_atom(reader, game);
}

static bool games_reader_close_parenthesis(games_reader *reader) {
  games_group group = reader->groups.items[reader->groups.count - 1];
  if (group.place != GAMES_PLACE_AFTER)
    return games_reader_refuse(reader, reader->in.at, games_term_expected);
  games_id game = group.sum;
  if (group.kind != GAMES_GROUP_PARENTHESIS) {
    /* Tiny(G) = { 0 || 0 | -G }; Miny(G) is its negative. */
    bool miny = group.kind == GAMES_GROUP_MINY;
    games_id inner = games_reader_options(reader, GAMES_ZERO, games_reader_negative(reader, game));
    games_id tiny = games_reader_options(reader, GAMES_ZERO, inner);
    game = miny ? games_reader_negative(reader, tiny) : tiny;
  }
  reader->in.at++;
  reader->groups.count--;
  reader->plus_minus = group.plus_minus;
  return games_reader_check(reader, game) && games_reader_atom(reader, game);
}

/* ---- Words and names as terms ---- */

/* Read a word that denotes a game with cycles. */
static bool games_reader_loopy_word(games_reader *reader, int word, size_t length) {
  static const stopper_word words[] = {STOPPER_ON, STOPPER_OFF, STOPPER_OVER, STOPPER_UNDER,
                                       STOPPER_UPON};
  if (word < GAMES_LOOPY_DUD)
    return games_reader_word(reader, words[word], length);
  if (reader->set == NULL)
    return games_reader_refuse_loopy(reader, reader->in.at);
  reader->in.at += length;
  /* dud = { pass | pass } is not a stopper */
  static const games_id pass = STOPPERS_PASS;
  games_id game =
      word == GAMES_LOOPY_DUD ? stopper_build_raw(reader->set, &pass, 1, &pass, 1) : pass;
  return games_reader_atom(reader, game);
}

/* Read the predefined names up, down and star, which a text may redefine. */
static bool games_reader_named_arrow(games_reader *reader, uint64_t start) {
  static const struct {
    const char *name;
    int ups;
    uint32_t star;
  } arrows[] = {{"up", 1, 0}, {"down", -1, 0}, {"star", 0, 1}};
  size_t length = (size_t)(reader->in.at - start);
  for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++)
    if (strlen(arrows[i].name) == length &&
        memcmp(reader->in.text + start, arrows[i].name, length) == 0)
      return games_reader_atom(
          reader, games_uptimal(reader->store, dyadic_integer(0), arrows[i].ups, arrows[i].star));
  return games_reader_refuse(reader, start, "no game before this position has this name");
}

static bool games_reader_name_term(games_reader *reader) {
  uint64_t letters, start = reader->in.at;
  text_reader ahead = reader->in;
  while (games_is_small_letter(text_peek(&ahead)))
    ahead.at++;
  size_t length = (size_t)(ahead.at - start);
  int word = games_loopy_word(reader->in.text + start, length);
  if (word < GAMES_LOOPY_WORDS)
    return games_reader_loopy_word(reader, word, length);
  if (!games_reader_name(reader, &letters))
    return false;
  uint32_t at = games_reader_find(reader, letters);
  bool named = games_reader_is_named(reader, at, letters);
  if (reader->plus_minus && (named || text_peek(&reader->in) == '{'))
    return games_reader_refuse(reader, start, games_term_expected);
  if (named)
    return games_reader_atom(reader, reader->names.items[at].game);
  if (text_peek(&reader->in) == '{') {
    /* A new name before braces denotes the game in the braces, which can have itself as a
    ** follower. */
    if (reader->set == NULL)
      return games_reader_refuse_loopy(reader, start);
    games_id self = stoppers_position(reader->set);
    if (self == GAMES_NONE || !games_reader_define_as(reader, start, letters, self))
      return false;
    if (!GAMES_ADD(reader->store, reader->named,
                   (games_named_group){letters, self, reader->groups.count}))
      return false;
    reader->in.at++;
    return games_reader_open(reader, GAMES_GROUP_BRACE);
  }
  return games_reader_named_arrow(reader, start);
}

/* ---- Sums of terms ---- */

/* Read the token that opens a group. */
static bool games_reader_opening(games_reader *reader, games_group_kind *kind) {
  static const struct {
    const char *token;
    games_group_kind kind;
  } openings[] = {{"{", GAMES_GROUP_BRACE},    {"(", GAMES_GROUP_PARENTHESIS},
                  {"Tiny(", GAMES_GROUP_TINY}, {"tiny(", GAMES_GROUP_TINY},
                  {"Miny(", GAMES_GROUP_MINY}, {"miny(", GAMES_GROUP_MINY}};
  for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++)
    if (text_pass(&reader->in, openings[i].token)) {
      *kind = openings[i].kind;
      return true;
    }
  return false;
}

/* Read a term, or the token that opens one. Digits directly after a term are an error. */
static bool games_reader_term(games_reader *reader, uint8_t place) {
  bool plus_minus = reader->plus_minus =
      text_pass(&reader->in, "+-") || text_pass(&reader->in, "\xc2\xb1");
  if (plus_minus)
    text_skip_blanks(&reader->in);
  games_group_kind kind;
  int arrow;
  if (text_is_digit(text_peek(&reader->in))) {
    if (place == GAMES_PLACE_AFTER && !plus_minus)
      return games_reader_refuse(reader, reader->in.at, "an operator is expected");
    return games_reader_number(reader);
  }
  if (text_pass(&reader->in, "*")) {
    uint64_t star = 1;
    if (text_is_digit(text_peek(&reader->in)) &&
        !games_reader_natural(reader, UINT32_MAX, games_nimber_range, &star))
      return false;
    games_id game = games_uptimal(reader->store, dyadic_integer(0), 0, (uint32_t)star);
    return games_reader_atom(reader, game);
  }
  if ((arrow = games_reader_arrow(reader)) != 0)
    return games_reader_ups(reader, arrow);
  if (games_reader_opening(reader, &kind))
    return games_reader_open(reader, kind);
  if (games_is_small_letter(text_peek(&reader->in)))
    return games_reader_name_term(reader);
  return games_reader_refuse(reader, reader->in.at,
                             plus_minus || place != GAMES_PLACE_AFTER ? games_term_expected
                                                                      : "an operator is expected");
}

static bool games_reader_token(games_reader *reader) {
  games_group *group = &reader->groups.items[reader->groups.count - 1];
  core_assert(group->place <= GAMES_PLACE_AFTER);
  bool in_braces = group->kind == GAMES_GROUP_BRACE;
  bool in_parentheses = !in_braces && group->kind != GAMES_GROUP_TEXT;
  char c = text_peek(&reader->in);
  if (c == '&' && reader->set == NULL)
    return games_reader_refuse_loopy(reader, reader->in.at);
  if (c == '&')
    return games_reader_refuse(reader, reader->in.at,
                               "& is only allowed between the two sides of a whole game");
  if (c == '-' || (c == '+' && !games_reader_is_at(reader, "+-"))) {
    group->minus ^= reader->in.text[reader->in.at++] == '-';
    group->place = GAMES_PLACE_TERM;
    return true;
  }
  if (c == '=' && group->place == GAMES_PLACE_AFTER) {
    reader->in.at++;
    uint64_t letters;
    uint64_t start = reader->in.at;
    return games_reader_name(reader, &letters) &&
           games_reader_define_as(reader, start, letters, reader->atom);
  }
  if (in_braces && c == ',') {
    if (!games_reader_end_option(reader, group, false))
      return false;
    group->place = GAMES_PLACE_TERM;
    reader->in.at++;
    return true;
  }
  if (in_braces && c == '|')
    return games_reader_slashes(reader, group);
  if (in_braces && c == '}')
    return games_reader_close_brace(reader);
  if (in_parentheses && c == ')')
    return games_reader_close_parenthesis(reader);
  return games_reader_term(reader, group->place);
}

static bool games_reader_all(games_reader *reader) {
  static const char *const closing[] = {games_term_expected, "'}' is expected", "')' is expected",
                                        "')' is expected", "')' is expected"};
  if (!games_reader_open(reader, GAMES_GROUP_TEXT))
    return false;
  for (text_skip_blanks(&reader->in); reader->in.at < reader->in.length;
       text_skip_blanks(&reader->in))
    if (!games_work(reader->store, 30) || !games_reader_token(reader))
      return false;
  const games_group *group = &reader->groups.items[reader->groups.count - 1];
  if (group->kind == GAMES_GROUP_TEXT && group->place == GAMES_PLACE_AFTER)
    return true;
  bool open = group->kind != GAMES_GROUP_TEXT && group->place == GAMES_PLACE_AFTER;
  return games_reader_refuse(reader, reader->in.at,
                             open ? closing[group->kind] : games_term_expected);
}

games_id games_read_with(games *store, const char *text, size_t length, stoppers *set) {
  games_reader reader = {
      .store = store, .set = set, .in = {.text = text, .length = length}, .atom = GAMES_NONE};
  bool done = games_reader_all(&reader);
  games_id game = done ? reader.groups.items[0].sum : GAMES_NONE;
  core_assert(!done || reader.groups.count == 1);
  core_host *host = store->host;
  CORE_FREE_ALL(host, &reader.groups, &reader.runs, &reader.names, &reader.named, &reader.values);
  return game;
}

games_id games_read(games *store, const char *text, size_t length) {
  return games_read_with(store, text, length, NULL);
}
