/* Values and moves of coin-turning games; core/coin_row.h has the theorems.
**
** For 1-B with even B a set of XORs is kept for each number of other coins, 0 to B - 1, as bits.
** The value of the next coin is the least number that is not in the last set. Then its XORs with
** all numbers of set i - 1 are added to set i, for i = B - 1 down to 1. With n coins this takes O(n
** B w) time, where w is the number of words of a set, which doubles whenever a set is full.
**
** Example: under 1-4 the first coin has the value 0 + 1 = 1, since only 0 is an XOR of no coins;
** then sets 1 to 3 are {0, 1}, and coin 2 has the value 2. */
#include "core/coin_row.h"

#include "base/text.h"
#include "core/xor_sets.h"

/* ---- Rules ---- */

static const struct {
  const char *name;
  coin_rules rules;
} coin_values_names[] = {
    {"turtles", {false, 1, 2}},  {"mock-turtles", {false, 1, 3}}, {"twins", {false, 2, 2}},
    {"triplets", {false, 3, 3}}, {"ruler", {true, 0, 0}},
};

/* Read a number from `least` to COIN_RULES_MOST. Return false, without advancing, for anything
** else. */
static bool coin_values_number(text_reader *in, uint32_t least, uint32_t *number) {
  uint64_t start = in->at, natural;
  core_assert(least <= COIN_RULES_MOST);
  *number = 0;
  if (text_natural(in, COIN_RULES_MOST, &natural) && natural >= least) {
    *number = (uint32_t)natural;
    return true;
  }
  in->at = start;
  return false;
}

/* Read "2" or "1-3". */
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
  text_pass_word(&in, COIN_RULES_PREFIX);
  for (size_t i = 0; i < sizeof coin_values_names / sizeof coin_values_names[0]; i++) {
    text_reader name = in;
    *rules = coin_values_names[i].rules;
    if (text_pass_word(&name, coin_values_names[i].name) && name.at == name.length)
      return true;
  }
  *rules = (coin_rules){.ruler = false};
  bool good = coin_values_range(&in, rules, expected);
  *position = in.at;
  return good;
}

/* ---- Values ---- */

/* Return the even bound B of the game 1-B whose values are computed. */
static uint64_t coin_values_most(const coin_values *v) {
  return v->rules.most / 2 * 2;
}

/* Enlarge each set to `words` words. */
static bool coin_values_widen(coin_values *v, uint64_t words) {
  uint64_t most = coin_values_most(v);
  core_assert(words > v->words);
  if (words > UINT32_MAX / 128) {
    /* uncovered: takes values >= 2^31, whose sets of XORs are gigabytes */
    core_fail_limit(v->host, UINT64_MAX);
    return false;
  }
  uint64_t *reach = core_allocate(v->host, most * words * sizeof *reach);
  if (reach == NULL)
    return false;
  for (uint64_t i = 0; i < most; i++)
    if (v->words > 0)
      memcpy(reach + i * words, v->reach + i * v->words, (size_t)v->words * sizeof *reach);
    else
      reach[i * words] = 1; /* the XOR of no coins is 0 */
  core_release(v->host, v->reach, most * v->words * sizeof *reach);
  v->reach = reach;
  v->words = words;
  return true;
}

/* Add the last value to the sets that do not contain it. If the host stops the work, the next call
** continues. */
static bool coin_values_add_last(coin_values *v) {
  bool proceeds = true;
  for (; v->adding > 0 && proceeds; v->adding--) {
    xor_set_add(v->reach + v->adding * v->words, v->reach + (v->adding - 1) * v->words, v->words,
                v->values.items[v->values.count - 1]);
    proceeds = core_work(v->host, 10 * (int64_t)v->words);
  }
  return proceeds;
}

/* Compute the value of the next coin, for which there is memory: the least number that is not an
** XOR of coins that can be turned with it. After a failure the sets are unchanged. */
static bool coin_values_add_next(coin_values *v) {
  uint64_t most = coin_values_most(v), word = 0, words = v->words;
  core_assert(most >= 4 && (words & (words - 1)) == 0);
  if (!coin_values_add_last(v) || !core_work(v->host, (int64_t)words + 10) ||
      (words == 0 && !coin_values_widen(v, words = 1)))
    return false;
  while (word < words && ~v->reach[(most - 1) * words + word] == 0)
    word++;
  uint32_t value = (uint32_t)(word * 64);
  if (word < words)
    value += (uint32_t)core_lowest_bit(~v->reach[(most - 1) * words + word]);
  else if (!coin_values_widen(v, 2 * words))
    return false;
  v->values.items[v->values.count++] = value;
  v->adding = most - 1;
  return coin_values_add_last(v);
}

/* Return the coin under 1-B, with B even, whose value determines the value of coin n. */
static uint64_t coin_values_searched(const coin_values *v, uint64_t n) {
  return n < v->rules.least ? 0 : n - v->rules.least + 1 - v->rules.most % 2;
}

core_status coin_values_reach(coin_values *v, uint64_t n) {
  uint64_t last = coin_values_searched(v, n);
  if (n > INT32_MAX)
    return core_fail_limit(v->host, UINT64_MAX); /* uncovered: takes a row of 2^31 coins */
  if (v->rules.ruler || v->rules.most <= 3)
    return CORE_OK;
  if (!CORE_ENSURE(v->host, v->values, last + 1))
    return v->host->status;
  if (v->values.count == 0)
    v->values.items[v->values.count++] = 0;
  while (v->values.count <= last)
    if (!coin_values_add_next(v))
      return v->host->status;
  return CORE_OK;
}

uint64_t coin_value(const coin_values *v, uint64_t n) {
  uint64_t coin = coin_values_searched(v, n);
  core_assert(n <= INT32_MAX && (v->rules.ruler || v->rules.most <= 3 || coin < v->values.count));
  if (v->rules.ruler)
    return n & (0 - n);
  if (n < v->rules.least)
    return 0;
  uint64_t value = v->rules.most <= 1 ? 0 : v->rules.most <= 3 ? coin : v->values.items[coin];
  return v->rules.most % 2 == 0 ? value : 2 * value + (CORE_COUNT_ONES(value) % 2 == 0);
}

void coin_values_free(coin_values *v) {
  CORE_FREE(v->host, v->values);
  core_release(v->host, v->reach, coin_values_most(v) * v->words * sizeof *v->reach);
}

/* ---- Moves ---- */

void coin_row_moves_start(coin_row_moves *moves, const coin_values *values, const char *row,
                          uint64_t length) {
  *moves = (coin_row_moves){.values = values, .row = row, .length = length};
  for (uint64_t i = 0; i < length; i++)
    if (row[i] == 'H')
      moves->total ^= coin_value(values, i + 1);
}

/* Choose the first `turned` - 1 coins and `last`. Return false if there are too few. */
static bool coin_row_first(coin_row_moves *moves, uint64_t turned) {
  core_assert(turned >= 1 && turned <= COIN_RULES_MOST);
  if (turned > moves->last)
    return false;
  moves->turned = turned;
  moves->coin[0] = moves->last;
  for (uint64_t i = 1; i < turned; i++)
    moves->coin[i] = turned - i;
  return true;
}

/* Choose the next combination of the same number of coins: increment the first coin that can be,
** and reset the coins below it. */
static bool coin_row_advance(coin_row_moves *moves) {
  core_assert(moves->turned <= COIN_RULES_MOST);
  for (uint64_t i = moves->turned; i-- > 1;)
    if (moves->coin[i] + 1 < moves->coin[i - 1]) {
      moves->coin[i]++;
      for (uint64_t below = i + 1; below < moves->turned; below++)
        moves->coin[below] = moves->turned - below;
      return true;
    }
  return false;
}

static bool coin_row_choose(coin_row_moves *moves) {
  const coin_rules *rules = &moves->values->rules;
  uint64_t more = moves->turned + 1;
  if (moves->last > 0 && rules->ruler && more <= moves->last) {
    moves->turned = more;
    return true;
  }
  if (moves->last > 0 && !rules->ruler &&
      (coin_row_advance(moves) || (more <= rules->most && coin_row_first(moves, more))))
    return true;
  while (++moves->last <= moves->length) {
    moves->turned = 1;
    if (moves->row[moves->last - 1] == 'H' && (rules->ruler || coin_row_first(moves, rules->least)))
      return true;
  }
  return false;
}

bool coin_row_moves_next(coin_row_moves *moves) {
  if (!coin_row_choose(moves))
    return false;
  if (moves->values->rules.ruler) {
    moves->value = (moves->turned == 1 ? moves->total : moves->value) ^
                   coin_value(moves->values, moves->last - moves->turned + 1);
    return true;
  }
  moves->value = moves->total;
  for (uint64_t i = 0; i < moves->turned; i++)
    moves->value ^= coin_value(moves->values, moves->coin[i]);
  return true;
}

void coin_row_turn(const coin_row_moves *moves, char *row) {
  for (uint64_t i = 0; i < moves->turned; i++) {
    uint64_t coin = moves->values->rules.ruler ? moves->last - i : moves->coin[i];
    core_assert(coin >= 1 && coin <= moves->length);
    row[coin - 1] = row[coin - 1] == 'H' ? 'T' : 'H';
  }
}
