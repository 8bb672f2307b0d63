#include "core/coin_row.h"

void coin_row_moves_start(coin_row_moves *moves, const coin_values *values, const char *row,
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
  const coin_rules *rules = &moves->values->rules;
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
