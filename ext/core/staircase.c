#include "core/staircase.h"

bool staircase_toggle(staircase_sum *sum, int64_t step, int64_t coins) {
  if (step < 0 || coins < 0)
    return false;
  if (step % 2 == 1)
    sum->value ^= (uint64_t)coins;
  return true;
}

core_status staircase_moves_begin(core_host *host, const int64_t *coins, size_t count,
                                  staircase_moves *moves) {
  *moves = (staircase_moves){.coins = coins, .count = count};
  staircase_sum sum = {0};
  for (size_t step = 0; step < count; step++) {
    if (!core_work(host, 1))
      return host->status;
    if (!staircase_toggle(&sum, (int64_t)(step % 2), coins[step])) {
      moves->next = step;
      return core_fail(host, CORE_INVALID);
    }
  }
  moves->next = 1;
  moves->value = sum.value;
  return CORE_OK;
}

core_status staircase_moves_next(core_host *host, staircase_moves *moves, staircase_move *move,
                                 bool *found) {
  core_assert(moves->next >= 1 || moves->count == 0);
  *found = false;
  if (moves->value == 0)
    return CORE_OK;
  while (moves->next < moves->count) {
    if (!core_work(host, 2))
      return host->status;
    size_t step = moves->next++;
    core_assert(step >= 1 && moves->coins[step] >= 0);
    bool odd = step % 2 == 1;
    uint64_t coins = (uint64_t)moves->coins[step];
    uint64_t changed = odd ? coins : (uint64_t)moves->coins[step - 1];
    uint64_t take = coins_winning_take(moves->value, coins, changed, odd);
    if (take == 0)
      continue;
    *move = (staircase_move){step, (int64_t)take, (int64_t)(coins - take)};
    *found = true;
    return CORE_OK;
  }
  return CORE_OK;
}
