/* Coin-turning games as heaps: heap n is a row in which only coin n shows heads. core/coin_row.h
** computes the values; this engine copies them into the array of the game. */
#include "core/heaps/engine.h"

static void *coins_open(core_host *host, const heaps_rules *rules) {
  coin_values *coins = core_allocate(host, sizeof *coins);
  if (coins != NULL)
    *coins = (coin_values){.host = host, .rules = rules->turn};
  return coins;
}

static void coins_close(void *state) {
  coin_values *coins = state;
  core_host *host = coins->host;
  coin_values_free(coins);
  core_release(host, coins, sizeof *coins);
}

static bool coins_extend(void *state, heaps_value_array *values) {
  coin_values *coins = state;
  return coin_values_reach(coins, values->count) == CORE_OK &&
         heaps_values_push(values, (uint32_t)coin_value(coins, values->count));
}

const heaps_engine heaps_engine_coins = {.open = coins_open,
                                         .close = coins_close,
                                         .extend = coins_extend,
                                         .values_before_limit = 2000,
                                         .copies = 1,
                                         .search_share = 8};
