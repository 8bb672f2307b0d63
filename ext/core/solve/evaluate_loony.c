/* The evaluator of impartial games in which a player may have to move again, or to answer in the
** same component. In normal play a position from which play must end has a value, which is the size
** of a Nim heap, or *loony*: the player to move wins, whatever else is on the table.
**
** After an *again* move the same player moves once more, anywhere in the sum of games (a box of
** Nimstring has been completed). After an *entailing* move the opponent must answer in the
** component that was moved in (Top Entails). A player who has to move, and cannot, loses.
**
** For a position x let W(x) be the set of all k such that the player to move wins x + *k by a move
** in x.
**   - A plain move to y puts g(y) into W(x), and nothing if y is loony.
**   - An again move to y puts in all k except g(y), and all k if y is loony.
**   - An entailing move to y puts in all k that are not in W(y).
** g(x) is the least k that is not in W(x). If there is none, x is loony.
**
** Example: a stack of Top Entails, of which a move splits off a part, or takes one coin and
** entails. W(0) is empty. From 1 a player takes the coin, and the opponent cannot answer: W(1) has
** all k, so 1 is loony. From 2 the split into two stacks of 1 helps only the opponent, and taking a
** coin puts in all k that are not in W(1). So W(2) is empty, and g(2) = 0.
**
** Theorem. Let S be a sum x1 + ... + xn. In S the player to move wins if some xi is loony. If none
** is, the player wins if and only if the XOR of all g(xi) is not 0. Let R be the sum without x1,
** and let the player to move be forced to move in x1. If R has no loony component, and r is the XOR
** of its values, the player wins if and only if r is in W(x1). If R has a loony component, the
** player wins if and only if W(x1) has all but finitely many k.
**   Proof by induction on the length of play. Each W is finite, or has all but finitely many k.
**   Forced, R without loony components: a plain move to y wins if y + R is lost for the opponent,
**   that is, if y is not loony and g(y) = r. An again move wins if y + R is won: y is loony, or
**   g(y) is not r. An entailing move wins if the opponent, forced in y, loses: r is not in W(y).
**   These are the conditions for r to be put into W(x1). Forced, R with a loony component: a plain
**   move hands it to the opponent, and puts in at most one k. An again move wins, and puts in all k
**   but one at most. An entailing move wins if W(y) is finite, and then puts in all but finitely
**   many k. A union of finitely many such sets is infinite if and only if one of them is. Free: if
**   x1 is loony, W(x1) has all k, and the player wins by a move in x1 as if forced. If none is
**   loony and the XOR is 0, a move in xi meets an XOR of the others of g(xi), which is not in
**   W(xi), so no move wins. If the XOR is s, not 0, some g(xi) XOR s is less than g(xi), so it is
**   in W(xi), and it is the XOR of the others: a move in xi wins.
**
** An option y1 + ... + ym of several parts is loony if a part is, and its value is otherwise the
** XOR of the values. By the theorem W(y1 + ... + ym) has all k if a part is loony; otherwise it has
** k if for some i the set W(yi) has the XOR of k and the values of the other parts.
**
** Let K be a power of two above all values that occur below x. All k >= K are in W(x), or none is,
** since XOR with a value permutes each block of K. So W(x) is stored as words with the bits below K
** and a last word that stands for all others. It is stored only for positions that an entailing
** move leads to, for which a given value is an error: a value does not determine W.
**
** Sources: Winning Ways, chapters 12 and 16; R. J. Nowakowski, New values for Top Entails, Games of
** No Chance, 1996; U. Larsson, R. J. Nowakowski and C. P. Santos, Impartial games with entailing
** moves, arXiv 2101.11699. Time: O(options) for each position, and K/64 for each entailing move. */
#include "core/solve/graph_int.h"

/* Values of loony.forced for a position: W is not needed, or it has not been found. Other numbers
** are 2 more than the index in loony.sets of the length of W, after which the words of W follow. */
enum { LOONY_IS_FREE, LOONY_IS_OPEN, LOONY_SETS };

/* No again move has been seen, or their options have more than one value. */
#define LOONY_NO_HOLE    GRAPH_UNLABELLED
#define LOONY_ALL_ARE_IN GRAPH_INFINITE

/* ---- Sets ---- */

/* A set of sizes of heaps. The words after `length` are not stored, since they equal the word at
** `length`, which has no bit or all bits. */
typedef struct loony_set {
  const uint64_t *words;
  uint64_t length;
} loony_set;

/* Return the set W of an option, which an entailing move leads to. */
static loony_set loony_find_set(const graphs_game *game, uint32_t end) {
  static const uint64_t none = 0, all = UINT64_MAX;
  if (end == GRAPHS_NOTHING || game->answers[end].label == GRAPH_LOONY)
    return (loony_set){end == GRAPHS_NOTHING ? &none : &all, 0};
  core_assert(game->loony.forced.at[end] >= LOONY_SETS);
  const uint64_t *head = game->loony.sets.items + (game->loony.forced.at[end] - LOONY_SETS);
  return (loony_set){head + 1, head[0]};
}

/* Return the bits of the word at `index` of the set of all k such that k XOR r is in the given set.
*/
static uint64_t loony_word(const loony_set *set, uint64_t index, uint64_t r) {
  static const uint64_t low[] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                 UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
                                 UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
  index ^= r / 64;
  uint64_t word = set->words[index < set->length ? index : set->length];
  for (int i = 0; i < 6; i++)
    if (r >> i & 1)
      word = (word & low[i]) << (1 << i) | (word >> (1 << i) & low[i]);
  return word;
}

/* ---- Options ---- */

static uint32_t loony_label(const graphs_game *game, uint32_t end) {
  return end == GRAPHS_NOTHING ? 0 : game->answers[end].label;
}

/* Return the hole after an again move to an option. */
static uint32_t loony_find_hole(uint32_t hole, uint32_t label) {
  return label == GRAPH_LOONY || !(hole == LOONY_NO_HOLE || hole == label) ? LOONY_ALL_ARE_IN
                                                                           : label;
}

/* An option: one edge or, in a game of sums, the edges of its parts. */
typedef struct loony_option {
  uint32_t first, end; /* among the options of the position */
  uint32_t sum;        /* its value, or GRAPH_LOONY */
  uint8_t flag;
} loony_option;

/* Set *option to the option whose edges begin at `first`. Return false if its edges have different
** flags. */
static bool loony_read_option(const graphs_game *game, uint32_t p, const graphs_options *options,
                              uint32_t first, loony_option *option) {
  const uint32_t *of =
      game->edges.has_parts ? game->edges.option.at + game->edges.begin.at[p] : NULL;
  uint32_t end = first;
  *option = (loony_option){.first = first};
  option->flag = options->flag == NULL ? 0 : options->flag[first];
  do {
    uint32_t label = loony_label(game, options->end[end]);
    if (option->sum != GRAPH_LOONY)
      option->sum = label == GRAPH_LOONY ? label : option->sum ^ label;
    if (options->flag != NULL && options->flag[end] != option->flag)
      return false;
  } while (++end < options->count && of != NULL && of[end] == of[first]);
  option->end = end;
  return true;
}

/* ---- The set W of a position ---- */

/* W while its options are read: the set of the words and, if there is a hole, all k except it. */
typedef struct loony_work {
  graphs_game *game;
  const graphs_options *options;
  uint32_t p;
  uint32_t hole;   /* the value of the options of all again moves, or see above */
  uint64_t length; /* a power of two */
  uint64_t *words; /* `length` words, then the value of all other words */
} loony_work;

/* Set work->length to a number of words that has a bit for each value of an option and of its
** parts, and for each element of the sets of parts. Check the flags. */
static bool loony_measure(loony_work *work) {
  const graphs_game *game = work->game;
  uint64_t words = 0;
  loony_option option;
  for (uint32_t i = 0; i < work->options->count; i = option.end) {
    if (!loony_read_option(game, work->p, work->options, i, &option))
      return graph_fail(work->game, GRAPHS_PLAYERS_DIFFER, work->p);
    for (uint32_t j = i; j < option.end; j++) {
      uint32_t label = loony_label(game, work->options->end[j]);
      words |= label == GRAPH_LOONY ? 0 : label / 64;
      if (option.flag == GRAPHS_ENTAILS)
        words |= loony_find_set(game, work->options->end[j]).length;
      if (!graph_reported(game->host, j))
        return false; /* uncovered: failure */
    }
  }
  work->length = 1;
  while (work->length <= words)
    work->length *= 2;
  return true;
}

/* Put all k that are not in W of the option into the set. If a part is loony, nothing is added. */
static bool loony_add_entailing(loony_work *work, const loony_option *option) {
  const graphs_game *game = work->game;
  for (uint64_t i = 0; i <= work->length; i++) {
    uint64_t word = 0;
    for (uint32_t j = option->first; j < option->end; j++) {
      uint32_t part = work->options->end[j];
      loony_set set = loony_find_set(game, part);
      word |= loony_word(&set, i, option->sum ^ loony_label(game, part));
    }
    work->words[i] |= ~word;
    if (!core_work(game->host, (int64_t)GRAPH_UNITS_PER_EDGE * (option->end - option->first)))
      return false;
  }
  return true;
}

/* Put the values of options into the set, and set the hole. */
static bool loony_collect(loony_work *work) {
  loony_option option;
  for (uint32_t i = 0; i < work->options->count; i = option.end) {
    (void)loony_read_option(work->game, work->p, work->options, i, &option);
    if (option.flag == GRAPHS_ENTAILS) {
      if (!loony_add_entailing(work, &option))
        return false;
    } else if (option.flag == GRAPHS_AGAIN) {
      work->hole = loony_find_hole(work->hole, option.sum);
    } else if (option.sum != GRAPH_LOONY)
      work->words[option.sum / 64] |= UINT64_C(1) << option.sum % 64;
    if (!graph_reported(work->game->host, i))
      return false; /* uncovered: failure */
  }
  return true;
}

/* Add all k except the hole to the words. */
static void loony_fill_around_hole(loony_work *work) {
  uint32_t hole = work->hole;
  bool has_hole = hole != LOONY_ALL_ARE_IN && (work->words[hole / 64] >> hole % 64 & 1) == 0;
  memset(work->words, 0xff, 8 * (size_t)(work->length + 1));
  if (has_hole)
    work->words[hole / 64] ^= UINT64_C(1) << hole % 64;
}

/* Return the least k that is not in the set, or GRAPH_LOONY. */
static uint32_t loony_least(const loony_work *work) {
  uint64_t i = 0;
  while (i <= work->length && work->words[i] == UINT64_MAX)
    i++;
  return i > work->length ? GRAPH_LOONY
                          : (uint32_t)(64 * i) + (uint32_t)core_lowest_bit(~work->words[i]);
}

/* Store W of a position that an entailing move leads to. */
static bool loony_store(const loony_work *work) {
  graphs_game *game = work->game;
  uint64_t length = work->length;
  while (length > 0 && work->words[length - 1] == work->words[work->length])
    length--;
  game->loony.forced.at[work->p] = LOONY_SETS + game->loony.sets.count;
  bool done = CORE_APPEND(game->host, game->loony.sets, length);
  for (uint64_t i = 0; i <= length && done; i++)
    done = CORE_APPEND(game->host, game->loony.sets, work->words[i]);
  return done && (game->loony.sets.count < UINT32_MAX - LOONY_SETS ||
                  graph_fail(game, GRAPHS_NO_FAULT, work->p)); /* uncovered: takes 2^32 sets */
}

/* Set *label to the value of any position. */
static bool loony_evaluate_all(graphs_game *game, uint32_t p, const graphs_options *options,
                               uint32_t *label) {
  loony_work work = {.game = game, .options = options, .p = p, .hole = LOONY_NO_HOLE};
  if (!loony_measure(&work) || !CORE_ENSURE(game->host, game->loony.words, work.length + 1))
    return false;
  work.words = game->loony.words.items;
  memset(work.words, 0, 8 * (size_t)(work.length + 1));
  if (!loony_collect(&work))
    return false;
  if (work.hole != LOONY_NO_HOLE)
    loony_fill_around_hole(&work);
  *label = loony_least(&work);
  bool is_forced = game->loony.forced.at != NULL && game->loony.forced.at[p] != LOONY_IS_FREE;
  return !is_forced || loony_store(&work);
}

/* Set *label to the value of a position with fewer options than bits in a word, if no option is a
** sum. Values of plain moves are collected in the word. Return false if there is an entailing move,
** or a hole that is not in the word. */
static bool loony_evaluate_few(const graphs_game *game, const graphs_options *options,
                               uint32_t *label) {
  uint32_t hole = LOONY_NO_HOLE;
  uint64_t plain = 0;
  for (uint32_t i = 0; i < options->count; i++) {
    uint32_t option = game->answers[options->end[i]].label;
    uint8_t flag = options->flag == NULL ? 0 : options->flag[i];
    if (flag == GRAPHS_ENTAILS)
      return false;
    if (flag == 0)
      plain |= (uint64_t)(option < 64) << option % 64;
    else
      hole = loony_find_hole(hole, option);
  }
  if (hole == LOONY_NO_HOLE)
    *label = (uint32_t)core_lowest_bit(~plain);
  else
    *label = hole == LOONY_ALL_ARE_IN || plain >> hole % 64 & 1 ? GRAPH_LOONY : hole;
  return hole < 64 || hole == LOONY_NO_HOLE || hole == LOONY_ALL_ARE_IN;
}

/* ---- The evaluator ---- */

bool graph_is_special(const graphs_game *game, uint32_t p) {
  return game->answers[p].label == GRAPH_LOONY ||
         (game->loony.special.at != NULL && game->loony.special.at[p / 32] >> p % 32 & 1);
}

bool graph_has_flag(const graphs_options *options) {
  uint8_t flags = 0;
  for (uint32_t i = 0; i < options->count && options->flag != NULL; i++)
    flags |= options->flag[i];
  return flags != 0;
}

/* Note whether a special move or a loony position can be reached. */
static void loony_note_special(graphs_game *game, uint32_t p, const graphs_options *options) {
  bool is_special = graph_has_flag(options);
  for (uint32_t i = 0; i < options->count && !is_special; i++)
    is_special = options->end[i] != GRAPHS_NOTHING && graph_is_special(game, options->end[i]);
  game->loony.special.at[p / 32] |= (uint32_t)is_special << p % 32;
}

static bool loony_applies(const graphs_game *game) {
  return game->play == GRAPHS_NORMAL && game->sides.store == NULL &&
         (game->edges.has_flags || game->loony.has_results);
}

/* Find the positions that entailing moves lead to. */
static bool loony_find_forced(graphs_game *game) {
  const graph_ends *edges = &game->edges.forward;
  for (uint32_t e = 0; e < game->edges.count; e++) {
    uint32_t p = edges->end.at[e];
    if (!graph_reported(game->host, e))
      return false;
    if (edges->flag[e] != GRAPHS_ENTAILS || p == GRAPHS_NOTHING)
      continue;
    if (game->loony.forced.at == NULL &&
        !graph_allocate(game->host, &game->loony.forced, game->positions))
      return false;
    if (graphs_has_result(game, p) && game->answers[p].label < GRAPH_REACHES_CYCLE)
      return graph_fail(game, GRAPHS_RESULT_IS_ENTAILED, p);
    game->loony.forced.at[p] = LOONY_IS_OPEN;
  }
  return true;
}

static bool loony_begin(graphs_game *game) {
  if (game->edges.leads_back &&
      !graph_allocate(game->host, &game->loony.special, (uint64_t)game->positions / 32 + 1))
    return false;
  return game->edges.forward.flag == NULL || loony_find_forced(game);
}

/* Replace the value that graph_evaluator_values or _sums has found without regard to flags. */
static bool loony_evaluate(graphs_game *game, uint32_t p, const graphs_options *options) {
  graph_answer *answer = &game->answers[p];
  bool is_forced = game->loony.forced.at != NULL && game->loony.forced.at[p] != LOONY_IS_FREE;
  if (game->loony.special.at != NULL)
    loony_note_special(game, p, options);
  if (answer->label == GRAPH_UNVALUED)
    return true;
  bool is_small = options->count < 64 && !game->edges.has_parts && !is_forced;
  if (!(is_small && loony_evaluate_few(game, options, &answer->label)) &&
      !loony_evaluate_all(game, p, options, &answer->label))
    return false;
  if (game->edges.has_parts)
    answer->mark = graph_mark(answer->label == 0 ? GRAPH_P : GRAPH_N, GRAPH_UNKNOWN);
  return true;
}

const graph_evaluator graph_evaluator_loony = {
    .applies = loony_applies, .begin = loony_begin, .evaluate = loony_evaluate};
