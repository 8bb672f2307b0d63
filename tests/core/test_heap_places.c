/* Compare codes whose places have braces, modifiers and periods with play. The moves are partitions
** that are enumerated one heap at a time, and values are the least numbers that no move has. */
#include "heap_texts.h"

#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 22, BEFORE = 4, PERIOD = 3, MOST_PARTS = 6, TEXT = 400 };

/* The numbers of heaps that a move may leave, as bits, or at least `open` heaps; and the suffix. */
typedef struct played_place {
  uint32_t counts, open;
  bool unequal, equal;
} played_place;

typedef struct played_code {
  played_place before[BEFORE + 1], repeating[PERIOD + 1];
  uint32_t places, period; /* places[0] describes moves that take nothing */
  char text[TEXT];
} played_code;

static const played_place *place_of(const played_code *code, uint32_t take) {
  static const played_place none = {.counts = 0};
  if (take <= code->places)
    return &code->before[take];
  return code->period == 0 ? &none : &code->repeating[(take - code->places - 1) % code->period];
}

static bool allows(const played_place *place, uint32_t count) {
  return (place->open > 0 && count >= place->open) || (count < 32 && place->counts >> count & 1);
}

/* ---- Play ---- */

typedef struct player {
  uint32_t g[LARGEST + 1];
  bool seen[64]; /* values of the moves */
  uint32_t moves;
} player;

/* Mark the values of all ways to leave `left` tokens in addition to `count` heaps of value x, if
** the last heap has `last` tokens. */
static void mark(player *p, const played_place *place, uint32_t left, uint32_t count, uint32_t last,
                 uint32_t x) {
  if (left == 0 && allows(place, count)) {
    p->seen[x] = true;
    p->moves++;
  }
  for (uint32_t heap = last + (place->unequal && count > 0); heap <= left; heap++)
    if (heap > 0 && (!place->equal || count == 0 || heap == last))
      mark(p, place, left - heap, count + 1, heap, x ^ p->g[heap]);
}

static void play(player *p, const played_code *code, uint32_t heap) {
  memset(p->seen, 0, sizeof p->seen);
  p->moves = 0;
  for (uint32_t take = 0; take <= heap; take++)
    mark(p, place_of(code, take), heap - take, 0, 0, 0);
  p->g[heap] = 0;
  while (p->seen[p->g[heap]])
    p->g[heap]++;
}

/* ---- Random codes ---- */

static uint32_t below(uint64_t *seed, uint32_t end) {
  return (uint32_t)(host_random(seed) % end);
}

/* Append a place to the text. Before the point, a move leaves at least `least` = 2 heaps. */
static played_place write_place(uint64_t *seed, uint32_t least, char *text) {
  played_place place = {.counts = 0};
  char *end = text + strlen(text);
  bool braces = below(seed, 2) == 0;
  if (braces) {
    uint32_t first = least + below(seed, MOST_PARTS - least);
    uint32_t last = first + below(seed, MOST_PARTS - first);
    uint32_t third = least + below(seed, MOST_PARTS - least);
    end += sprintf(end, "{%u,%u-%u", third, first, last);
    place.counts = 1U << third;
    for (uint32_t count = first; count <= last; count++)
      place.counts |= 1U << count;
    if (below(seed, 4) == 0) {
      place.open = least + below(seed, MOST_PARTS - least) + (least == 0);
      end += sprintf(end, ",%u-", place.open);
    }
    end += sprintf(end, "}");
  } else {
    place.counts = below(seed, 16) >> least << least;
    end += sprintf(end, "%X", place.counts);
  }
  uint32_t suffix = below(seed, 6);
  if (place.counts < 4 && place.open == 0)
    return place;
  place.unequal = suffix == 0 || suffix == 1;
  place.equal = suffix == 2 && place.open == 0;
  if ((suffix == 1 || suffix == 3) && !braces)
    place.open = place.counts >= 8 ? 3 : 2;
  bool stars = place.open > 0 && !braces;
  sprintf(end, "%s%s%s", place.unequal ? "!" : "", stars ? "*" : "", place.equal ? "=" : "");
  return place;
}

static void write_code(uint64_t *seed, played_code *code) {
  *code = (played_code){.places = below(seed, BEFORE)};
  code->before[0] = write_place(seed, 2, code->text);
  strcat(code->text, ".");
  for (uint32_t take = 1; take <= code->places; take++)
    code->before[take] = write_place(seed, 0, code->text);
  if (code->places > 0 && below(seed, 2) == 0)
    return;
  strcat(code->text, "(");
  bool is_zero = true;
  for (uint32_t last = 1 + below(seed, PERIOD - 1); code->period < last; code->period++) {
    const played_place *place = &code->repeating[code->period];
    code->repeating[code->period] = write_place(seed, 0, code->text);
    is_zero = is_zero && place->counts == 0 && place->open == 0;
  }
  if (is_zero)
    code->repeating[code->period++] = (played_place){.counts = 7};
  strcat(code->text, is_zero ? "7)" : ")");
}

/* ---- Comparison ---- */

/* Check that the listed moves of a heap are as many as play has, and leave all tokens. */
static void check_moves(const heaps_rules *rules, uint32_t heap, uint32_t expected) {
  heaps_parts way;
  uint32_t moves = 0;
  for (heaps_parts_start(&way, rules, heap); heaps_parts_next(&way); moves++) {
    uint64_t sum = way.taken;
    for (uint32_t i = 0; i < way.count; i++) {
      assert_true(way.parts[i] > 0 && (i == 0 || way.parts[i] >= way.parts[i - 1]));
      sum += way.parts[i];
    }
    assert_int_equal(sum, heap);
  }
  assert_int_equal(moves, expected);
}

/* Check that the canonical code of the rules describes itself. */
static void check_canonical(core_host *host, const heaps_rules *rules) {
  char code[HEAPS_TEXT_MAX], again[HEAPS_TEXT_MAX];
  heaps_rules other;
  heaps_fault fault;
  uint32_t length = heaps_rules_write(rules, code);
  assert_true(heaps_rules_read(host, code, length, &other, &fault));
  heaps_rules_write(&other, again);
  assert_string_equal(code, again);
  heaps_rules_free(host, &other);
}

HOST_TEST(test_random_places) {
  uint64_t seed = 17;
  for (int64_t round = scaled(400, 40); round > 0; round--) {
    played_code code;
    player p = {.moves = 0};
    write_code(&seed, &code);
    heaps_rules rules = rules_of(code.text);
    heaps_game *game = open_heaps(host, code.text, HEAPS_BEST);
    check_canonical(host, &rules);
    for (uint32_t heap = 0; heap <= LARGEST; heap++) {
      play(&p, &code, heap);
      if (value_at(game, heap) != p.g[heap])
        fail_msg("%s: heap %u has value %u", code.text, heap, p.g[heap]);
      check_moves(&rules, heap, p.moves);
    }
    heaps_close(game);
  }
}

/* Two spellings of the same moves have the same canonical code. */
HOST_TEST(test_canonical_places) {
  static const char *const same[][2] = {
      {"0.{0-2}", "0.7"},
      {"{2-}.0", "4*.0"},
      {"{2-}!.0", "4*!.0"},
      {"C*.0", "4*.0"},
      {"0.{0,3,2,5-,6}", "0.{0,2,3,5-}"},
      {"0.7(77)", "0.(7)"},
      {"0.7(07)", "0.(70)"},
      {"0.00(7)", "S{~1,2}7"},
      {"S{5-9}{0-2}", "0.000077777"},
      {"S{odd}7", "0.(70)"},
      {"4.(333)", "lasker"},
      {"{2}!.0", "grundy"},
      {"S{squares}3", "S{squares}"},
      {"[3,1]", "S{1,3}"},
      {"S{2,70000}7", "S{70000,2}{2,0-1}"},
      {"0.(03)", "S{even}"},
      {"S{~2}7*", "0.7*0(7*)"},
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    char code[2][HEAPS_TEXT_MAX];
    for (int k = 0; k < 2; k++) {
      heaps_rules rules = rules_of(same[i][k]);
      heaps_rules_write(&rules, code[k]);
      check_canonical(host, &rules);
    }
    assert_string_equal(code[0], code[1]);
  }
}

/* A code with the most places needs memory for them and can be copied. */
HOST_TEST(test_longest_code) {
  enum { LENGTH = HEAPS_PLACES_MAX + 2 };
  heaps_rules rules;
  heaps_fault fault;
  char *text = malloc(LENGTH + 1);
  memset(text, '7', LENGTH + 1);
  memcpy(text, "0.", 2);
  assert_true(heaps_rules_read(host, text, LENGTH, &rules, &fault));
  assert_int_equal(heaps_rules_reach(&rules), HEAPS_PLACES_MAX);
  char *code = malloc(heaps_rules_bytes(&rules));
  assert_int_equal(heaps_rules_write(&rules, code), LENGTH);
  assert_memory_equal(code, text, LENGTH);
  heaps_game *game = heaps_open(host, &rules, HEAPS_BEST);
  assert_int_equal(value_at(game, 100), 100);
  heaps_close(game);
  heaps_rules_free(host, &rules);
  assert_false(heaps_rules_read(host, text, LENGTH + 1, &rules, &fault));
  assert_int_equal(fault.position, LENGTH);
  free(text);
  free(code);
}

/* A set with places is the code that repeats these places if the code has at most 65536 of them. */
HOST_TEST(test_longest_period_of_places) {
  enum { LENGTH = HEAPS_PLACES_MAX + 4 };
  heaps_rules rules[2];
  heaps_fault fault;
  char *text = malloc(LENGTH), *codes[2];
  memset(text, '0', LENGTH);
  memcpy(text, "0.(", 3);
  memcpy(text + LENGTH - 2, "7)", 2);
  assert_true(heaps_rules_read(host, text, LENGTH, &rules[0], &fault));
  rules[1] = rules_of("S{65536,131072,...}7");
  for (int i = 0; i < 2; i++) {
    codes[i] = malloc(heaps_rules_bytes(&rules[i]));
    assert_int_equal(heaps_rules_write(&rules[i], codes[i]), LENGTH);
    assert_memory_equal(codes[i], text, LENGTH);
    heaps_rules_free(host, &rules[i]);
    free(codes[i]);
  }
  free(text);
  char longer[HEAPS_TEXT_MAX];
  rules[0] = rules_of("S{65537,131074,...}7");
  assert_int_equal(heaps_rules_write(&rules[0], longer), strlen("S{65537,131074,...}7"));
}
