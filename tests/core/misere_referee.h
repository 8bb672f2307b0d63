/* A referee without theory: it plays each sum of heaps to its end, in misère play unless normal
** play is requested. A position is a sorted tuple of heaps, among which Nim heaps may occur beside
** heaps of the game. The referee has a separate parser for the digits of a code. */
#ifndef TESTS_CORE_MISERE_REFEREE_H
#define TESTS_CORE_MISERE_REFEREE_H

#include "host.h"

#include <string.h>

enum {
  REFEREE_MOST_HEAPS = 30,
  REFEREE_SLOTS = 1 << 19,
  REFEREE_NIM = 200 /* heap REFEREE_NIM + k is a Nim heap of size k */
};

typedef struct referee_position {
  uint8_t count;
  uint8_t heaps[REFEREE_MOST_HEAPS]; /* in ascending order */
} referee_position;

typedef struct referee_entry {
  uint32_t round; /* the round in which the entry was added */
  referee_position position;
  bool is_p;
  uint8_t minus;
} referee_entry;

typedef struct referee {
  int digits[16], digit_count; /* digits[r] applies when r tokens are taken */
  char modifiers[16];          /* the modifier !, = or * after each digit, or 0 */
  uint32_t round, filled;
  bool normal;
  referee_entry *entries;
} referee;

static inline void referee_open(referee *r) {
  *r = (referee){.entries = calloc(REFEREE_SLOTS, sizeof(referee_entry))};
  assert_non_null(r->entries);
}

static inline void referee_close(referee *r) {
  free(r->entries);
}

/* Read digits, each optionally followed by a modifier. */
static inline void referee_read_digits(referee *r, const char *code) {
  const char *digits = "0123456789ABCDEF";
  r->digit_count = 0;
  for (const char *c = code; *c != 0; c++) {
    if (strchr("!=*", *c) != NULL)
      r->modifiers[r->digit_count - 1] = *c;
    else if (*c != '.')
      r->digits[r->digit_count++] = (int)(strchr(digits, *c) - digits);
  }
}

/* Read a code, "grundy", or "S{a,b}" with one-digit numbers. */
static inline void referee_set_rules(referee *r, const char *code) {
  memset(r->digits, 0, sizeof r->digits);
  memset(r->modifiers, 0, sizeof r->modifiers);
  r->round++;
  r->filled = 0;
  r->digit_count = 1;
  if (strcmp(code, "grundy") == 0) {
    r->digits[0] = 4;
    r->modifiers[0] = '!';
  } else if (code[0] == 'S') {
    for (const char *c = code; *c != 0; c++)
      if (*c >= '1' && *c <= '9') {
        r->digits[*c - '0'] = 3;
        if (*c - '0' >= r->digit_count)
          r->digit_count = *c - '0' + 1;
      }
  } else {
    referee_read_digits(r, code);
  }
}

static inline referee_position referee_with(referee_position position, int heap) {
  int at = position.count++;
  assert_true(position.count <= REFEREE_MOST_HEAPS);
  for (; at > 0 && position.heaps[at - 1] > heap; at--)
    position.heaps[at] = position.heaps[at - 1];
  position.heaps[at] = (uint8_t)heap;
  return position;
}

static inline referee_position referee_without(referee_position position, int at) {
  position.count--;
  for (int i = at; i < position.count; i++)
    position.heaps[i] = position.heaps[i + 1];
  position.heaps[position.count] = 0;
  return position;
}

static inline referee_entry *referee_slot(referee *r, const referee_position *position) {
  uint64_t hash = position->count;
  for (int i = 0; i < position->count; i++)
    hash = core_hash(hash + position->heaps[i]);
  referee_entry *entry = &r->entries[hash % REFEREE_SLOTS];
  while (entry->round == r->round && memcmp(&entry->position, position, sizeof *position) != 0)
    entry = entry + 1 == r->entries + REFEREE_SLOTS ? r->entries : entry + 1;
  return entry;
}

static referee_entry referee_ask(referee *r, referee_position position);

/* The result computed from the options visited so far. */
typedef struct referee_options {
  bool any, any_p;
  uint64_t seen; /* the set of the options' g- values, as bits */
} referee_options;

static inline void referee_see(referee *r, referee_options *options, referee_position option) {
  referee_entry entry = referee_ask(r, option);
  assert_true(entry.minus < 64);
  options->any = true;
  options->any_p |= entry.is_p;
  options->seen |= UINT64_C(1) << entry.minus;
}

/* Return true if the modifier allows leaving heaps of a and b together. */
static inline bool referee_fit(char modifier, int a, int b) {
  return modifier == '!' ? a != b : modifier == '=' ? a == b : true;
}

/* Leave `left` tokens as at least `least` heaps, none smaller than `a`. */
static void referee_leave_more(referee *r, referee_options *options, referee_position rest,
                               int least, int a, int left) {
  if (least <= 1 && left >= a)
    referee_see(r, options, referee_with(rest, left));
  for (; 2 * a <= left; a++)
    referee_leave_more(r, options, referee_with(rest, a), least - 1, a, left - a);
}

/* Leave `left` tokens as heaps beside `rest`, in all ways. */
static inline void referee_leave(referee *r, referee_options *options, referee_position rest,
                                 int taken, int left) {
  int digit = r->digits[taken];
  char modifier = r->modifiers[taken];
  if ((digit & 1) != 0 && left == 0 && taken > 0)
    referee_see(r, options, rest);
  if ((digit & 2) != 0 && left > 0 && taken > 0)
    referee_see(r, options, referee_with(rest, left));
  if (modifier == '*') {
    referee_leave_more(r, options, rest, (digit & 4) != 0 ? 2 : 3, 1, left);
    return;
  }
  for (int a = 1; (digit & 4) != 0 && 2 * a <= left; a++)
    if (referee_fit(modifier, a, left - a))
      referee_see(r, options, referee_with(referee_with(rest, a), left - a));
  for (int a = 1; (digit & 8) != 0 && 3 * a <= left; a++)
    for (int b = a; a + 2 * b <= left; b++)
      if (referee_fit(modifier, a, b) && referee_fit(modifier, b, left - a - b))
        referee_see(r, options, referee_with(referee_with(referee_with(rest, a), b), left - a - b));
}

static inline void referee_move(referee *r, referee_options *options, referee_position rest,
                                int heap) {
  if (heap > REFEREE_NIM) {
    for (int k = heap - 1; k > REFEREE_NIM; k--)
      referee_see(r, options, referee_with(rest, k));
    referee_see(r, options, rest);
    return;
  }
  for (int taken = 0; taken < r->digit_count && taken <= heap; taken++)
    referee_leave(r, options, rest, taken, heap - taken);
}

/* In misère play a player who cannot move wins; in normal play, for which g- is undefined, that
** player loses. */
static referee_entry referee_ask(referee *r, referee_position position) {
  referee_entry *known = referee_slot(r, &position);
  if (known->round == r->round)
    return *known;
  referee_options options = {.any = false};
  for (int i = 0; i < position.count; i++)
    if (i == 0 || position.heaps[i] != position.heaps[i - 1])
      referee_move(r, &options, referee_without(position, i), position.heaps[i]);
  referee_entry entry = {.round = r->round, .position = position};
  entry.is_p = options.any ? !options.any_p : r->normal;
  entry.minus = 1;
  if (options.any)
    for (entry.minus = 0; options.seen >> entry.minus & 1;)
      entry.minus++;
  assert_true(++r->filled < REFEREE_SLOTS / 2);
  *referee_slot(r, &position) = entry;
  return entry;
}

#endif
