#include "core/coin_row.h"

#include <string.h>

#include "core/xor_sets.h"

static const struct {
  const char *name;
  coin_row_rules rules;
} coin_row_names[] = {
    {"turtles", {false, 1, 2}},  {"mock-turtles", {false, 1, 3}}, {"twins", {false, 2, 2}},
    {"triplets", {false, 3, 3}}, {"ruler", {true, 0, 0}},
};

/* A number from `least` to COIN_ROW_MOST at *at. */
static bool coin_row_number(const char *text, uint64_t length, uint32_t least, uint64_t *at,
                            uint32_t *number) {
  uint64_t start = *at;
  *number = 0;
  while (*at < length && text[*at] >= '0' && text[*at] <= '9' && *number <= COIN_ROW_MOST)
    *number = *number * 10 + (uint32_t)(text[(*at)++] - '0');
  if (*at > start && *number >= least && *number <= COIN_ROW_MOST)
    return true;
  *at = start;
  return false;
}

bool coin_row_rules_read(const char *text, uint64_t length, coin_row_rules *rules,
                         uint64_t *position, const char **expected) {
  for (size_t i = 0; i < sizeof coin_row_names / sizeof coin_row_names[0]; i++)
    if (strlen(coin_row_names[i].name) == length &&
        memcmp(text, coin_row_names[i].name, (size_t)length) == 0) {
      *rules = coin_row_names[i].rules;
      return true;
    }
  *position = 0;
  *expected =
      "how many coins a move turns, such as 2 or 1-3 (at most 64), or one of the names turtles, "
      "mock-turtles, twins, triplets, ruler";
  *rules = (coin_row_rules){.ruler = false};
  if (!coin_row_number(text, length, 1, position, &rules->least))
    return false;
  rules->most = rules->least;
  if (*position < length && text[*position] == '-') {
    ++*position;
    *expected = "a number that is not below the one before it, at most 64";
    if (!coin_row_number(text, length, rules->least, position, &rules->most))
      return false;
  }
  *expected = "the end of the rules";
  return *position == length;
}

/* ---- Values ---- */

static uint64_t *coin_row_set(const coin_row_values *v, uint32_t coins) {
  return v->reach + coins * v->words;
}

/* Make room in each set for XORs below 64 * words. */
static bool coin_row_widen(coin_row_values *v, uint64_t words) {
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
static bool coin_row_least(const coin_row_values *v, uint64_t *value) {
  for (uint64_t word = 0; word < v->words; word++) {
    uint64_t seen = 0;
    for (uint32_t coins = v->rules.least - 1; coins < v->rules.most; coins++)
      seen |= coin_row_set(v, coins)[word];
    if (~seen != 0) {
      *value = word * 64 + (uint64_t)core_lowest_bit(~seen);
      return true;
    }
  }
  *value = v->words * 64;
  return false;
}

/* A coin of that value stands beside the others from now on. */
static bool coin_row_join(coin_row_values *v, uint64_t value) {
  uint64_t words = v->words;
  while (words * 64 <= value)
    words *= 2;
  if (words > v->words && !coin_row_widen(v, words))
    return false;
  for (uint32_t coins = v->rules.most - 1; coins > 0; coins--)
    xor_set_add(coin_row_set(v, coins), coin_row_set(v, coins - 1), v->words, value);
  return true;
}

/* The value of the next coin; the sets are as before after an error. */
static bool coin_row_make(coin_row_values *v, uint64_t *value) {
  if (v->rules.ruler) {
    *value = v->count & (0 - v->count); /* mex of the XORs of 0, 1, ... coins just before */
    return true;
  }
  if (!core_work(v->host, (int64_t)(v->rules.most * (v->words + 1))) ||
      (v->words == 0 && !coin_row_widen(v, 1)))
    return false;
  coin_row_least(v, value);
  return coin_row_join(v, *value);
}

core_status coin_row_reach(coin_row_values *v, uint64_t n) {
  uint32_t *values = core_grow(v->host, v->values, &v->bytes, (n + 1) * sizeof *values);
  if (values == NULL)
    return v->host->status;
  v->values = values;
  if (v->count == 0)
    v->values[v->count++] = 0;
  while (v->count <= n) {
    uint64_t value;
    if (!coin_row_make(v, &value))
      return v->host->status;
    v->values[v->count++] = (uint32_t)value;
  }
  return CORE_OK;
}

void coin_row_free(coin_row_values *v) {
  core_release(v->host, v->values, v->bytes);
  core_release(v->host, v->reach, v->rules.most * v->words * sizeof *v->reach);
}

/* ---- Moves ---- */

void coin_row_moves_start(coin_row_moves *moves, const coin_row_values *values, const char *row,
                          uint64_t length) {
  *moves = (coin_row_moves){.values = values, .row = row, .length = length};
  for (uint64_t i = 0; i < length; i++)
    if (row[i] == 'H')
      moves->total ^= values->values[i + 1];
}

static bool coin_row_next_head(coin_row_moves *moves) {
  do
    moves->last++;
  while (moves->last <= moves->length && moves->row[moves->last - 1] != 'H');
  return moves->last <= moves->length;
}

/* Turn the first coins beside `last`; false if there are not so many. */
static bool coin_row_first(coin_row_moves *moves, uint64_t turned) {
  if (turned > moves->last)
    return false;
  moves->turned = turned;
  moves->coin[0] = moves->last;
  for (uint64_t i = 1; i < turned; i++)
    moves->coin[i] = turned - i;
  return true;
}

/* The next choice of as many coins: the first that can go up does, those below it go down again. */
static bool coin_row_advance(coin_row_moves *moves) {
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
  const coin_row_rules *rules = &moves->values->rules;
  uint64_t more = moves->turned + 1;
  if (moves->last > 0 && rules->ruler && more <= moves->last) {
    moves->turned = more;
    return true;
  }
  if (moves->last > 0 && !rules->ruler &&
      (coin_row_advance(moves) || (more <= rules->most && coin_row_first(moves, more))))
    return true;
  while (coin_row_next_head(moves)) {
    moves->turned = 1;
    if (rules->ruler || coin_row_first(moves, rules->least))
      return true;
  }
  return false;
}

bool coin_row_moves_next(coin_row_moves *moves) {
  const uint32_t *values = moves->values->values;
  if (!coin_row_choose(moves))
    return false;
  if (moves->values->rules.ruler) {
    moves->value = (moves->turned == 1 ? moves->total : moves->value) ^
                   values[moves->last - moves->turned + 1];
    return true;
  }
  moves->value = moves->total;
  for (uint64_t i = 0; i < moves->turned; i++)
    moves->value ^= values[moves->coin[i]];
  return true;
}

void coin_row_turn(const coin_row_moves *moves, char *row) {
  for (uint64_t i = 0; i < moves->turned; i++) {
    uint64_t coin = moves->values->rules.ruler ? moves->last - i : moves->coin[i];
    row[coin - 1] = row[coin - 1] == 'H' ? 'T' : 'H';
  }
}
