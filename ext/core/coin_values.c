#include "core/coin_values.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "core/xor_sets.h"

static const struct {
  const char *name;
  coin_rules rules;
} coin_values_names[] = {
    {"turtles", {false, 1, 2}},  {"mock-turtles", {false, 1, 3}}, {"twins", {false, 2, 2}},
    {"triplets", {false, 3, 3}}, {"ruler", {true, 0, 0}},
};

/* A number from `least` to COIN_RULES_MOST; the reader stays before any other. */
static bool coin_values_number(text_reader *in, uint32_t least, uint32_t *number) {
  uint64_t start = in->at, natural;
  *number = 0;
  if (text_natural(in, COIN_RULES_MOST, &natural) && natural >= least) {
    *number = (uint32_t)natural;
    return true;
  }
  in->at = start;
  return false;
}

/* Pass a word, in letters of either case. False: another text stands there. */
static bool coin_values_word(text_reader *in, const char *word) {
  text_reader ahead = *in;
  for (; *word != 0; word++, ahead.at++)
    if (core_small_letter(text_peek(&ahead)) != *word)
      return false;
  *in = ahead;
  return true;
}

static bool coin_values_is_name(text_reader in, const char *name) {
  return coin_values_word(&in, name) && in.at == in.length;
}

/* "2" or "1-3". */
static bool coin_values_range(text_reader *in, coin_rules *rules, const char **expected) {
  *expected =
      "how many coins a move turns, such as 2 or 1-3 (at most 64), or one of the names turtles, "
      "mock-turtles, twins, triplets, ruler";
  if (!coin_values_number(in, 1, &rules->least))
    return false;
  rules->most = rules->least;
  if (text_peek(in) == '-') {
    in->at++;
    *expected = "a number that is not below the one before it, at most 64";
    if (!coin_values_number(in, rules->least, &rules->most))
      return false;
  }
  *expected = "the end of the rules";
  return in->at == in->length;
}

bool coin_rules_read(const char *text, uint64_t length, coin_rules *rules, uint64_t *position,
                     const char **expected) {
  text_reader in = {.text = text, .length = length};
  coin_values_word(&in, COIN_RULES_PREFIX);
  for (size_t i = 0; i < sizeof coin_values_names / sizeof coin_values_names[0]; i++)
    if (coin_values_is_name(in, coin_values_names[i].name)) {
      *rules = coin_values_names[i].rules;
      return true;
    }
  *rules = (coin_rules){.ruler = false};
  bool good = coin_values_range(&in, rules, expected);
  *position = in.at;
  return good;
}

/* ---- Values ---- */

static uint64_t *coin_values_set(const coin_values *v, uint32_t coins) {
  return v->reach + coins * v->words;
}

/* Make room in each set for XORs below 64 * words. */
static bool coin_values_widen(coin_values *v, uint64_t words) {
  uint64_t most = v->rules.most;
  if (words > UINT32_MAX / 64) {
    v->host->wanted = UINT64_MAX;
    v->host->status = CORE_LIMIT;
    return false;
  }
  uint64_t *reach = core_allocate(v->host, most * words * sizeof *reach);
  if (reach == NULL)
    return false;
  for (uint64_t i = 0; i < most && v->words > 0; i++)
    memcpy(reach + i * words, v->reach + i * v->words, (size_t)v->words * sizeof *reach);
  if (v->words == 0)
    reach[0] = 1; /* of no coins the XOR is 0 */
  core_release(v->host, v->reach, most * v->words * sizeof *reach);
  v->reach = reach;
  v->words = words;
  return true;
}

/* The least number that is no XOR of the numbers of coins that may be turned beside the next one. */
static bool coin_values_least(const coin_values *v, uint64_t *value) {
  for (uint64_t word = 0; word < v->words; word++) {
    uint64_t seen = 0;
    for (uint32_t coins = v->rules.least - 1; coins < v->rules.most; coins++)
      seen |= coin_values_set(v, coins)[word];
    if (~seen != 0) {
      *value = word * 64 + (uint64_t)core_lowest_bit(~seen);
      return true;
    }
  }
  *value = v->words * 64;
  return false;
}

/* A coin of that value stands beside the others from now on. */
static bool coin_values_join(coin_values *v, uint64_t value) {
  uint64_t words = v->words;
  while (words * 64 <= value)
    words *= 2;
  if (words > v->words && !coin_values_widen(v, words))
    return false;
  for (uint32_t coins = v->rules.most - 1; coins > 0; coins--)
    xor_set_add(coin_values_set(v, coins), coin_values_set(v, coins - 1), v->words, value);
  return true;
}

/* The value of the next coin; the sets are as before after an error. */
static bool coin_values_make(coin_values *v, uint64_t *value) {
  if (v->rules.ruler) {
    *value = v->count & (0 - v->count); /* mex of the XORs of 0, 1, ... coins just before */
    return true;
  }
  if (!core_work(v->host, (int64_t)(v->rules.most * (v->words + 1))) ||
      (v->words == 0 && !coin_values_widen(v, 1)))
    return false;
  coin_values_least(v, value);
  return coin_values_join(v, *value);
}

core_status coin_values_reach(coin_values *v, uint64_t n) {
  if (!CORE_RESERVE(v->host, v->values, v->bytes, n + 1))
    return v->host->status;
  if (v->count == 0)
    v->values[v->count++] = 0;
  while (v->count <= n) {
    uint64_t value;
    if (!coin_values_make(v, &value))
      return v->host->status;
    v->values[v->count++] = (uint32_t)value;
  }
  return CORE_OK;
}

void coin_values_free(coin_values *v) {
  core_release(v->host, v->values, v->bytes);
  core_release(v->host, v->reach, v->rules.most * v->words * sizeof *v->reach);
}
