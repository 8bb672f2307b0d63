/* Fuzz games of masks made of bytes: five bytes per move, on positions of eight bits. The value
** computed by sums equals the value of the whole position, with ample and with little memory. */
#include <stdlib.h>
#include <string.h>

#include "../plain_host.h"
#include "core/masks/game.h"
#include "core/masks/sums.h"

enum { MASKS_FUZZ_MOVES = 24, MASKS_FUZZ_HEAD = 3, MASKS_FUZZ_BYTES = 5 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Decode an order: a rotation of the bits and optionally a reflection. */
static void masks_fuzz_order(bits_rules *rules, uint8_t byte) {
  bits_permutation order;
  bits_permutation_begin(&order);
  for (int i = 0; i < 8; i++)
    order.image[i] = (uint8_t)((byte & 8 ? 15 - i + byte : i + byte) % 8);
  (void)bits_rules_add_symmetry(rules, &order);
}

static void masks_fuzz_read(bits_rules *rules, const uint8_t *bytes, size_t length) {
  for (size_t i = 0; i + MASKS_FUZZ_BYTES <= length && i < MASKS_FUZZ_MOVES * MASKS_FUZZ_BYTES;
       i += MASKS_FUZZ_BYTES) {
    bits_move move = {.need = bytes[i],
                      .forbid = (uint8_t)(bytes[i + 1] & ~bytes[i]),
                      .clear = bytes[i + 2],
                      .put = (uint8_t)(bytes[i + 3] & ~bytes[i + 2]),
                      .player = BITS_BOTH};
    (void)bits_rules_add_move(rules, &move);
  }
}

/* Fail if the value by sums differs from the value of the whole position. */
static void masks_fuzz_compare(core_host *host, const bits_rules *whole, const bits_rules *orders,
                               uint64_t start) {
  bits_game *game = bits_game_new(whole, GRAPHS_NORMAL, NULL, NULL);
  bits_sums *sums = bits_sums_new(orders, NULL, 4);
  uint32_t value;
  if (game != NULL && sums != NULL && bits_game_start(game, start, BITS_NO_RESULT, -1) == CORE_OK &&
      bits_game_solve(game) == CORE_OK && bits_sums_value(sums, start, &value) == CORE_OK &&
      value != graphs_value(bits_game_explorer(game)->graph, 0))
    abort();
  bits_game_free(game);
  bits_sums_free(sums);
  (void)host;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  if (length < MASKS_FUZZ_HEAD)
    return 0;
  core_host host = {.resize = host_resize,
                    .proceed = host_proceed,
                    .memory_limit =
                        bytes[2] % 4 == 0 ? UINT64_C(500) * bytes[2] : UINT64_C(1) << 26,
                    .work_left = CORE_WORK_BETWEEN_QUESTIONS};
  bits_rules whole, orders;
  bits_rules_begin(&whole, &host);
  bits_rules_begin(&orders, &host);
  masks_fuzz_read(&whole, bytes + MASKS_FUZZ_HEAD, length - MASKS_FUZZ_HEAD);
  masks_fuzz_read(&orders, bytes + MASKS_FUZZ_HEAD, length - MASKS_FUZZ_HEAD);
  masks_fuzz_order(&orders, bytes[1]);
  if (whole.moves.count == orders.moves.count && bits_rules_close(&orders) == CORE_OK)
    masks_fuzz_compare(&host, &whole, &orders, bytes[0]);
  bits_rules_release(&whole);
  bits_rules_release(&orders);
  if (host.memory_used != 0)
    abort();
  return 0;
}
