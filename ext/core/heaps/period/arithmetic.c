/* Proofs that the values of a hexadecimal game continue with a saltus: g(n + p) = g(n) + s for all
** n.
**
** The published theorems (Austin 1976; Howse and Nowakowski, Theor. Comput. Sci. 313, 2004) require
** a saltus that is a power of two and further conditions; Kenyon's game 0.3F has saltus 3. Here the
** claim is decided from the definition. Let H be the sequence that agrees with the computed values
** and continues with the saltus. H is the sequence of values if and only if for every n
** - no option of heap n has the value H(n), and
** - for every v < H(n) some option has the value v,
** where the values of the options are taken from H. Write heaps as i + p*q and their values as H(i)
** + s*q. Then the two conditions are a statement about sums, multiples by constants and XORs of
** natural numbers. A finite automaton that reads q and v in binary, the lowest bit first, decides
** it (Buchi 1960; Bruyere, Hansel, Michaux and Villemaire, Logic and p-recognizable sets of
** integers, 1994, section 6):
** - A state of the nondeterministic automaton consists of the carry in the sum of the q of the
**   parts, the carry in the value of each part, and the remaining bits of the XOR of the parts of
**   fixed size.
** - The subset construction makes it deterministic, together with the carry in H(n) and the result
**   of the comparison of v with H(n) so far.
** - At each reachable state, both conditions are checked for the case that the input ends there.
** The values of the heaps below max(preperiod, k + 1), where k is the maximum number of tokens that
** a move takes, were computed from the rules, so no case remains.
*/
#include "core/heaps/period.h"

#include "base/array.h"
#include "base/slots.h"

enum {
  FAMILIES_MAX = 320,   /* heaps up to the end of the first period */
  STARTS_MAX = 1 << 12, /* pairs of a residue of n and the low bits of v */
  STATES_MAX = 1 << 13, /* states of the nondeterministic automaton */
  CONFIGS_MAX = 1 << 17,
  FIELD = 12, /* bits of a carry in a packed state */
  FIELD_END = 1 << FIELD,
  LETTERS = 4, /* a bit of q and a bit of v */
  MOVES_MAX = 8
};

/* A state of the nondeterministic automaton: the number of parts that grow with their q, the
** carries of their values (descending), the remaining bits of the XOR of the parts of fixed size,
** and the carry of the sum of the parts' q minus the q of n. */
typedef struct nstate {
  uint32_t count;
  uint32_t carry[3];
  uint32_t fixed;
  int32_t balance;
} nstate;

/* Distinct items of equal size, found by hashing: packed states, or sets of states with the rest of
** a configuration. */
typedef struct intern_table {
  core_host *host;
  uint64_t words; /* words of an item */
  CORE_ARRAY(uint64_t) items;
  slot_index index;
} intern_table;

typedef struct prover {
  core_host *host;
  const heaps_rules *rules;
  const heaps_value_array *values;
  uint64_t first; /* heaps first .. first + period - 1 and those whole periods later grow */
  uint64_t period;
  uint32_t low; /* the saltus is factor * 2^low */
  uint32_t factor;
  bool gave_up;
  intern_table states;
  intern_table configs; /* a set of states, then the carry of H(n) and the comparison */
  /* for each state and letter: the number of moves, then their targets */
  uint32_t (*moves)[LETTERS][MOVES_MAX + 1];
  uint8_t *accepting;
  uint64_t moves_bytes;
  uint64_t *starts; /* a set of states for each residue and low bits */
  uint64_t set_words;
} prover;

enum { ARITHMETIC_LESS, ARITHMETIC_EQUAL, ARITHMETIC_MORE }; /* the comparison of v with H(n) */

/* Set *number to the index of an item, which is added if it is new. Return false with
** host->status. */
static bool arithmetic_intern(intern_table *in, const uint64_t *item, uint32_t *number) {
  uint64_t hash = 0, count = in->items.count / in->words;
  if (!slots_reserve(&in->index, in->host, count + 1) ||
      !CORE_ENSURE(in->host, in->items, (count + 1) * in->words))
    return false;
  for (uint64_t i = 0; i < in->words; i++) {
    hash = (hash ^ item[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  size_t bytes = (size_t)in->words * sizeof *item;
  slots_at at = slots_first(&in->index, hash);
  while (slots_next(&at, number))
    if (memcmp(in->items.items + *number * in->words, item, bytes) == 0)
      return true;
  *number = (uint32_t)count;
  memcpy(in->items.items + count * in->words, item, bytes);
  in->items.count += (uint32_t)in->words;
  slots_put(&at, *number);
  return true;
}

static void arithmetic_free_intern(intern_table *in) {
  CORE_FREE(in->host, in->items);
  slots_close(&in->index, in->host);
}

static void arithmetic_order_two(uint32_t *a, uint32_t *b) {
  if (*a >= *b)
    return;
  uint32_t c = *a;
  *a = *b;
  *b = c;
}

/* Pack a state. States that differ only in the order of the parts are equal. Return false if a
** number exceeds its field. */
static bool arithmetic_pack(nstate state, uint64_t *packed) {
  arithmetic_order_two(&state.carry[0], &state.carry[1]);
  arithmetic_order_two(&state.carry[1], &state.carry[2]);
  arithmetic_order_two(&state.carry[0], &state.carry[1]);
  if (state.carry[0] >= FIELD_END || state.fixed >= FIELD_END || state.balance <= -FIELD_END / 2 ||
      state.balance >= FIELD_END / 2)
    return false;
  *packed = state.count;
  for (int j = 0; j < 3; j++)
    *packed = *packed << FIELD | state.carry[j];
  *packed = *packed << FIELD | state.fixed;
  *packed = *packed << FIELD | (uint32_t)(state.balance + FIELD_END / 2);
  return true;
}

static nstate arithmetic_unpack(uint64_t packed) {
  const uint64_t field = FIELD_END - 1;
  nstate state = {.balance = (int32_t)(packed & field) - FIELD_END / 2,
                  .fixed = (uint32_t)(packed >> FIELD & field),
                  .count = (uint32_t)(packed >> 5 * FIELD)};
  for (int j = 0; j < 3; j++)
    state.carry[j] = (uint32_t)(packed >> (4 - j) * FIELD & field);
  return state;
}

/* Compute the state after the next bits of the parts, bit j of `bits` for part j. Return false if
** they do not agree with the letter: bit 0 of the letter is the bit of q, bit 1 the bit of v.
** Carries beyond `count` stay 0, which is the minimum, so the first `count` carries of a sorted
** state belong to growing parts. */
static bool arithmetic_advance(const prover *p, const nstate *from, uint32_t bits, uint32_t letter,
                               nstate *to) {
  core_assert(letter < LETTERS && from->count <= 3 && bits >> from->count == 0);
  uint32_t out = from->fixed & 1;
  int32_t sum = from->balance - (int32_t)(letter & 1);
  *to = (nstate){.count = from->count, .fixed = from->fixed >> 1};
  for (uint32_t j = 0; j < from->count; j++) {
    uint32_t value = from->carry[j] + (bits >> j & 1) * p->factor;
    out ^= value & 1;
    to->carry[j] = value >> 1;
    sum += (int32_t)(bits >> j & 1);
  }
  to->balance = sum / 2;
  return sum % 2 == 0 && out == letter >> 1;
}

/* Add the state. Set gave_up and return true if there are too many states. Return false with
** host->status. */
static bool arithmetic_add_state(prover *p, const nstate *state, uint32_t *number) {
  uint64_t packed;
  *number = 0;
  if (!arithmetic_pack(*state, &packed)) {
    p->gave_up = true;
    return true;
  }
  if (!arithmetic_intern(&p->states, &packed, number))
    return false;
  p->gave_up = p->gave_up || p->states.items.count > STATES_MAX;
  return true;
}

/* Add the state of one option of heap n = i + period * q. A part j < first is a single heap; a part
** j >= first represents all heaps j + period * q. If the start sets are allocated, add the state to
** the set of its residue and low bits. Return false with host->status. */
static bool arithmetic_add_option(prover *p, uint32_t take, const uint32_t *part, uint32_t parts) {
  nstate state = {0};
  uint64_t sum = take;
  uint32_t mixed = 0, mask = (1U << p->low) - 1, number;
  for (uint32_t j = 0; j < parts; j++) {
    uint32_t value = heaps_values_at(p->values, part[j]);
    sum += part[j];
    mixed ^= value & mask;
    if (part[j] >= p->first)
      state.carry[state.count++] = value >> p->low;
    else
      state.fixed ^= value >> p->low;
  }
  uint64_t residue = (sum + p->period * p->first - p->first) % p->period; /* of n - first */
  core_assert(parts >= 1 && parts <= 3 && residue < p->period);
  state.balance = (int32_t)(((int64_t)sum - (int64_t)(p->first + residue)) / (int64_t)p->period);
  if (!arithmetic_add_state(p, &state, &number))
    return false;
  if (p->starts != NULL && !p->gave_up)
    core_set_bit(p->starts + (residue << p->low | mixed) * p->set_words, number);
  return true;
}

static bool arithmetic_add_splits(prover *p, uint32_t take, uint32_t leave) {
  uint32_t end = (uint32_t)(p->first + p->period), part[3];
  for (part[0] = 1; part[0] < end && !p->gave_up; part[0]++) {
    if (!core_work(p->host, (int64_t)end * end / 2 + 1))
      return false;
    if ((leave & HEAPS_LEAVE_ONE) != 0 && !arithmetic_add_option(p, take, part, 1))
      return false;
    for (part[1] = part[0]; part[1] < end && !p->gave_up; part[1]++) {
      if ((leave & HEAPS_LEAVE_TWO) != 0 && !arithmetic_add_option(p, take, part, 2))
        return false;
      if ((leave & HEAPS_LEAVE_THREE) != 0)
        for (part[2] = part[1]; part[2] < end && !p->gave_up; part[2]++)
          if (!arithmetic_add_option(p, take, part, 3))
            return false;
    }
  }
  return true;
}

static bool arithmetic_add_options(prover *p) {
  const heaps_place *places = heaps_places(p->rules);
  for (uint32_t i = 0; i < p->rules->count && !p->gave_up; i++)
    if (!arithmetic_add_splits(p, places[i].take, (uint32_t)places[i].leave))
      return false;
  return true;
}

/* A state accepts if reading only zeros can lead to a state without carries. */
static bool arithmetic_find_accepting(prover *p) {
  core_assert(p->states.items.count <= STATES_MAX && !p->gave_up);
  p->accepting = core_allocate(p->host, STATES_MAX + 1);
  if (p->accepting == NULL)
    return false;
  for (uint64_t i = 0; i < p->states.items.count; i++) {
    nstate s = arithmetic_unpack(p->states.items.items[i]);
    p->accepting[i] = s.carry[0] == 0 && s.fixed == 0 && s.balance == 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    if (!core_work(p->host, (int64_t)p->states.items.count * 8))
      return false;
    for (uint64_t i = 0; i < p->states.items.count; i++) {
      const uint32_t *moves = p->moves[i][0];
      for (uint32_t m = 1; m <= moves[0] && !p->accepting[i]; m++)
        changed = (p->accepting[i] = p->accepting[moves[m]]) || changed;
    }
  }
  return true;
}

/* Return true if both conditions hold when q and v end here: an option has the value v if v < H(n),
** and none has it if v = H(n). */
static bool arithmetic_holds(const prover *p, const uint64_t *config) {
  uint64_t carry = config[p->set_words] >> 2, order = config[p->set_words] & 3;
  if (carry > 0)
    order = ARITHMETIC_LESS;
  bool option = false;
  for (uint32_t i = 0; i < p->states.items.count && !option; i++)
    option = p->accepting[i] && core_has_bit(config, i);
  return order == ARITHMETIC_MORE || option == (order == ARITHMETIC_LESS);
}

/* Compute the configuration after `letter`. */
static void arithmetic_step_config(const prover *p, const uint64_t *from, uint32_t letter,
                                   uint64_t *to) {
  memset(to, 0, (size_t)((p->set_words + 1) * sizeof *to));
  for (uint64_t w = 0; w < p->set_words; w++)
    for (uint64_t rest = from[w]; rest != 0; rest &= rest - 1) {
      const uint32_t *moves = p->moves[w * 64 + (uint64_t)core_lowest_bit(rest)][letter];
      for (uint32_t m = 1; m <= moves[0]; m++)
        core_set_bit(to, moves[m]);
    }
  uint64_t value = (from[p->set_words] >> 2) + (letter & 1) * p->factor;
  uint64_t order = from[p->set_words] & 3, bit = letter >> 1;
  if (bit != (value & 1))
    order = bit < (value & 1) ? ARITHMETIC_LESS : ARITHMETIC_MORE;
  to[p->set_words] = value >> 1 << 2 | order;
}

/* Visit all reachable configurations. Set *proved to true if the conditions hold in all of them.
** Return false with host->status. */
static bool arithmetic_decide(prover *p, uint64_t *config, bool *proved) {
  core_assert(p->starts != NULL && p->configs.words == p->set_words + 1);
  /* Add the first configuration for each residue of n and each choice of the low bits of v, which
  ** do not depend on q. */
  for (uint64_t i = 0; i < p->period << p->low; i++) {
    uint64_t value = heaps_values_at(p->values, p->first + (i >> p->low));
    uint64_t v = i & ((UINT64_C(1) << p->low) - 1), h = value & ((UINT64_C(1) << p->low) - 1);
    uint32_t number;
    memcpy(config, p->starts + i * p->set_words, (size_t)(p->set_words * sizeof *config));
    config[p->set_words] = value >> p->low << 2 | (v < h    ? ARITHMETIC_LESS
                                                   : v == h ? ARITHMETIC_EQUAL
                                                            : ARITHMETIC_MORE);
    if (!arithmetic_intern(&p->configs, config, &number))
      return false;
  }

  for (uint64_t i = 0; i < p->configs.items.count / p->configs.words; i++) {
    if (!core_work(p->host, (int64_t)p->states.items.count * 40 + 100))
      return false;
    if (i >= CONFIGS_MAX || !arithmetic_holds(p, p->configs.items.items + i * p->configs.words))
      return true;
    for (uint32_t letter = 0; letter < LETTERS; letter++) {
      uint32_t number;
      arithmetic_step_config(p, p->configs.items.items + i * p->configs.words, letter, config);
      if (!arithmetic_intern(&p->configs, config, &number))
        return false;
    }
  }
  *proved = true;
  return true;
}

static uint64_t arithmetic_starts_bytes(const prover *p) {
  return (p->period << p->low) * p->set_words * sizeof *p->starts;
}

static bool arithmetic_prove(prover *p, bool *proved) {
  if (!arithmetic_add_options(p) || p->gave_up)
    return p->gave_up;
  /* Add all reachable states, and list the moves between them. */
  p->moves_bytes = (uint64_t)(STATES_MAX + MOVES_MAX * LETTERS) * sizeof *p->moves;
  p->moves = core_allocate(p->host, p->moves_bytes);
  if (p->moves == NULL)
    return p->gave_up;
  for (uint64_t i = 0; i < p->states.items.count && !p->gave_up; i++) {
    nstate from = arithmetic_unpack(p->states.items.items[i]), to;
    for (uint32_t letter = 0; letter < LETTERS; letter++)
      for (uint32_t bits = 0; bits >> from.count == 0; bits++) {
        uint32_t *moves = p->moves[i][letter];
        if (!arithmetic_advance(p, &from, bits, letter, &to))
          continue;
        core_assert(moves[0] < MOVES_MAX);
        if (!arithmetic_add_state(p, &to, &moves[moves[0] + 1]))
          return p->gave_up;
        moves[0]++;
      }
  }
  if (p->gave_up)
    return p->gave_up; /* uncovered: no rules of the tests have so many states */
  p->set_words = p->states.items.count / 64 + 1;
  p->configs.words = p->set_words + 1;
  p->starts = core_allocate(p->host, arithmetic_starts_bytes(p));
  if (p->starts == NULL || !arithmetic_add_options(p) || !arithmetic_find_accepting(p))
    return false;
  uint64_t *config = core_allocate(p->host, p->configs.words * sizeof *config);
  bool done = config != NULL && arithmetic_decide(p, config, proved);
  core_release(p->host, config, p->configs.words * sizeof *config);
  return done;
}

bool heaps_arith_prove(const heaps_rules *rules, const heaps_value_array *values,
                       const heaps_repeat *repeat, bool *proved) {
  prover p = {.host = values->host, .rules = rules, .values = values, .period = repeat->period};
  uint64_t reach = heaps_rules_reach(rules);
  *proved = false;
  p.first = repeat->preperiod > reach ? repeat->preperiod : reach + 1;
  p.low = (uint32_t)core_lowest_bit(repeat->saltus);
  if (p.first + p.period > FAMILIES_MAX || p.first + p.period > values->count || p.low > FIELD ||
      repeat->saltus >> p.low >= FIELD_END || p.period << p.low > STARTS_MAX)
    return true;
  p.factor = (uint32_t)(repeat->saltus >> p.low);
  p.states = (intern_table){.host = p.host, .words = 1};
  p.configs = (intern_table){.host = p.host};
  bool done = arithmetic_prove(&p, proved);
  core_release(p.host, p.starts, p.starts == NULL ? 0 : arithmetic_starts_bytes(&p));
  core_release(p.host, p.accepting, STATES_MAX + 1);
  core_release(p.host, p.moves, p.moves_bytes);
  arithmetic_free_intern(&p.states);
  arithmetic_free_intern(&p.configs);
  return done;
}
