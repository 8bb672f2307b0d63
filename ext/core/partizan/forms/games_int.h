/* The internals that the files of core/partizan share: the layout of a store, and the functions
** that only these files call. Nothing outside of core/partizan includes this header.
**
** A form is a game in canonical form. There are two kinds of forms. An uptimal is number + ups
** copies of ^ + *star. It is identified by these three values, and its options are built only on
** demand, so that a game such as 10^12 costs one node. Any other form is identified by its
** canonical options. For example, { 2 | 0 } is a node with one Left option, the id of the number 2,
** and one Right option, the id of 0. Each node also has the two stops of the form, which decide
** most comparisons.
**
** An option of an uptimal may have a larger id than the uptimal, because it may be built later. The
** options of any other form have smaller ids than the form.
*/
#ifndef GRUNDY_CORE_PARTIZAN_FORMS_GAMES_INT_H
#define GRUNDY_CORE_PARTIZAN_FORMS_GAMES_INT_H

#include "base/array.h"
#include "base/sort.h"
#include "core/partizan/forms/games.h"

/* Ids from GAMES_FIRST_RAW to GAMES_NONE - 1 are not forms. Each identifies one pair of lists of
** options while games_canonicalize brings the pair into canonical form. */
#define GAMES_FIRST_RAW UINT32_C(0x80000000)

enum {
  GAMES_IS_UPTIMAL = 1,
  GAMES_IS_ORDERED = 2, /* the options of the form and of all its followers are in written order */
  GAMES_IS_MARKED = 4
};

typedef struct games_node {
  int64_t left_numerator, right_numerator; /* the stops of the form */
  uint8_t left_exponent, right_exponent;
  uint8_t flags;
  uint8_t check;     /* the highest byte of the hash: filters nodes before options are compared */
  uint32_t options;  /* index of the first Left option in the pool; the Right options follow them;
                     ** GAMES_NONE: not built yet */
  games_id negative; /* id of the negative; GAMES_NONE: not computed yet */
  uint32_t extra;    /* index in store->extras; GAMES_NONE: no entry yet */
  union {
    struct {
      uint32_t left_count, right_count;
    };
    struct { /* of an uptimal */
      int32_t ups;
      uint32_t star;
    };
  };
} games_node;

typedef CORE_ARRAY(games_id) games_list;

/* A vertex of a wall of a thermograph: the wall has this value at temperature t. */
typedef struct games_point {
  int64_t t_numerator, value_numerator;
  uint8_t t_exponent, value_exponent;
} games_point;

/* The notation in which a form that is not an uptimal is written. */
typedef enum games_shape {
  GAMES_SHAPE_UNKNOWN, /* not computed yet */
  GAMES_SHAPE_SLASHES, /* {left|right} */
  GAMES_SHAPE_SWITCH,  /* +-(left), +-{left} */
  GAMES_SHAPE_TINY,    /* number + {0||0|-G} as Tiny(G) */
  GAMES_SHAPE_MINY,    /* number + {G|0||0} */
  GAMES_SHAPE_UP_SUM,  /* number + ^[size] + *star, or v[size] */
  GAMES_SHAPE_UP_UNIT  /* number + ^<size> + *star, or v<size> */
} games_shape;

/* Data that only few forms need: the thermograph and the text. */
typedef struct games_extra {
  uint32_t points; /* index in store->points of the left wall, which the right wall follows;
                   ** GAMES_NONE: not computed yet */
  uint32_t left_points, right_points;
  uint32_t plain_length; /* bytes of the text without names and without outer braces; saturates at
                         ** UINT32_MAX */
  games_id argument;     /* G of GAMES_SHAPE_TINY and GAMES_SHAPE_MINY */
  uint32_t size, star;   /* of GAMES_SHAPE_UP_SUM and GAMES_SHAPE_UP_UNIT */
  uint32_t uptimal;      /* 1 + index in store->noted.uptimals; 0 if the form is not noted there */
  uint32_t entry; /* while a text with names is written: 1 + index in store->output.entries */
  uint8_t shape;
  uint8_t slashes; /* the number of slashes between the sides of GAMES_SHAPE_SLASHES */
  int8_t sign;     /* 1 for ^, -1 for v */
} games_extra;

typedef struct games_memo {
  uint32_t tag, one, other, result;
} games_memo;

/* A comparison `one <= other` that waits for the comparison of an option. */
typedef struct games_comparison {
  games_id one, other;
  uint32_t next; /* index of the next option: the Left options of one, then the Right options of
                 ** other */
} games_comparison;

/* A sum of multiples of ^<1>, ^<2>, ... and *star. */
typedef struct games_multiples {
  uint32_t at, length; /* the multiples are at this index in store->noted.multiples; the last is not
                       ** 0 */
  uint32_t star;
  games_id game;  /* the form of the sum; GAMES_NONE: not built yet */
  uint32_t links; /* the Left options, then the Right options, begin here in store->noted.links */
  uint32_t left, right; /* the numbers of options */
} games_multiples;

/* A form in a text with names. */
typedef struct games_entry {
  games_id game;
  uint32_t references;
  uint32_t name; /* number of the name, from 1; 0 if unnamed */
  uint8_t slashes;
} games_entry;

/* A part of a text that is still to be written: `character` repeated `count` times, or the text of
** `game` if count is 0. */
typedef struct games_task {
  games_id game;
  uint32_t count;
  char character;
  bool braces;
} games_task;

struct games_operation;

/* An operation that waits for the results of the options of its operands. */
typedef struct games_frame {
  const struct games_operation *operation;
  games_id one, other;
  uint32_t next;  /* index of the next option */
  uint32_t first; /* the results of the options begin at this index in store->results */
} games_frame;

/* A wall of a thermograph under construction. It is straight between its vertices, with slope -1, 0
** or 1, and constant above the last vertex. */
typedef CORE_ARRAY(games_point) games_wall;

/* The pair of lists that games_canonicalize brings into canonical form. */
typedef struct games_raw {
  games_id id;      /* the id of the pair in comparisons: GAMES_FIRST_RAW or above */
  games_id next_id; /* the id of the next pair */
  dyadic left_stop, right_stop;
  games_list left, right;
} games_raw;

/* Results of earlier calls, which only save time. Each table has a power of two of slots, and a new
** result replaces the result in its slot. */
typedef struct games_cache {
  games_memo *memo; /* results of operations */
  uint64_t memo_count;
  uint64_t memo_puts; /* results that were stored since the table last grew */
  uint64_t *answers;  /* answers of comparisons */
  uint64_t answer_count;
  uint64_t answer_puts; /* answers that were stored since the table last grew */
  uint32_t next_tag;    /* see games_fresh_tag */
} games_cache;

/* The text that is being written, or was written last. */
typedef struct games_output {
  CORE_ARRAY(char) text;
  CORE_ARRAY(games_entry) entries; /* forms with names */
  CORE_ARRAY(games_task) tasks;    /* a stack: the last task is written next */
  uint32_t last_name;
} games_output;

/* The uptimals of higher order that are recognized so far (uptimals.c). */
typedef struct games_noted {
  CORE_ARRAY(games_multiples) uptimals; /* the noted ones, then the uptimals of the present call */
  games_list multiples;                 /* the items are int32_t */
  games_list links;
  games_list unmade; /* indices of uptimals whose options are not built yet */
} games_noted;

/* The forms of a store, by id. */
typedef struct games_forms {
  CORE_ARRAY(games_node) nodes;
  uint32_t *slots; /* hash table with open addressing: 1 + id, or 0 if free */
  uint64_t slot_count;
  games_list pool; /* the options of all forms */
} games_forms;

struct games {
  core_relief relief; /* offers the tables of the cache to the host when memory is short */
  core_host *host;
  games_error error;
  games_pin *pins;

  games_forms forms;
  games_cache cache;

  /* Derived data and scratch arrays. games_collect frees all of them. */
  games_raw raw;
  CORE_ARRAY(games_comparison) comparisons; /* a stack */
  CORE_ARRAY(games_frame) frames;           /* a stack */
  games_list results;                       /* the results of the frames */
  games_list walk;                          /* the answer of games_collect_followers */
  games_list scratch;                       /* used within one function at a time */
  games_list pending;                       /* of games_prepare */
  games_list incentives;                    /* the answer of games_incentives */
  games_output output;
  CORE_ARRAY(games_extra) extras;
  CORE_ARRAY(games_point) points;
  games_noted noted;
  games_wall walls[3]; /* of games_thermograph: left, right, and the wall under construction */
};

/* games_relieve casts the relief to the store. */
_Static_assert(offsetof(struct games, relief) == 0, "the relief is the first member of a store");

/* ---- store.c ---- */

/* Record why a call failed. The functions that return a bool return false, games_refuse returns
** GAMES_NONE. games_fail_host takes the status from the host. */
bool games_fail(games *store, core_status status, const char *invalid);
bool games_fail_host(games *store);
games_id games_refuse(games *store, const char *invalid);

extern const char games_number_range[], games_up_range[], games_nimber_range[];

/* Report work to the host. Return false, with the error recorded, if the host asks to stop. */
static inline bool games_work(games *store, int64_t units) {
  return core_work(store->host, units) || games_fail_host(store);
}

/* Reserve room for `count` items of `size` bytes, and append one item, as in base/array.h. Return
** false, with the error recorded, if memory is short; the array is then unchanged. The host shrinks
** tables of the cache before an allocation fails. */
bool games_grow(games *store, void *items, uint64_t *held, uint64_t count, uint64_t size);
static inline bool games_reserve(games *store, void *items, uint64_t *held, uint64_t count,
                                 uint64_t size) {
  return (count * size <= *held && *held > 0) || games_grow(store, items, held, count, size);
}
#define GAMES_RESERVE(store, array, total)                                                         \
  games_reserve(store, &(array).items, &(array).bytes, (uint64_t)(total), sizeof *(array).items)
#define GAMES_ADD(store, array, ...)                                                               \
  (GAMES_RESERVE(store, array, (uint64_t)(array).count + 1) &&                                     \
   ((array).items[(array).count++] = (__VA_ARGS__), true))
/* Reserve room for `more` further ids (0 is allowed), append one id, and append all ids of another
** list. */
bool games_list_reserve(games *store, games_list *list, uint64_t more);
bool games_list_add(games *store, games_list *list, games_id item);
bool games_list_append(games *store, games_list *list, const games_list *others);

static inline bool games_list_has(const games_list *list, games_id item) {
  uint32_t i = 0;
  while (i < list->count && list->items[i] != item)
    i++;
  return i < list->count;
}

/* Return the index of the first item of a sorted list that is not less than `item`. */
static inline uint32_t games_list_place(const games_list *sorted, games_id item) {
  uint32_t place = 0;
  CORE_SEARCH(place, sorted->count, i, sorted->items[i] < item);
  return place;
}

/* Sort by an order whose context is the store. */
bool games_sort_by(games *store, games_id *items, uint32_t count, sort_follows *follows);

/* Sort by id and drop duplicates. Return the new count. */
uint32_t games_sort_unique(games_id *items, uint32_t count);

/* Return the form with these options, which are canonical, sorted by id on each side, and not the
** options of an uptimal. */
games_id games_intern(games *store, const games_id *options, uint32_t left_count,
                      uint32_t right_count, dyadic left_stop, dyadic right_stop);

/* Build the options of an uptimal, if they are not built yet. */
bool games_expand(games *store, games_id game);

/* Selects the followers that games_collect_followers collects. */
typedef enum games_walk {
  GAMES_WALK_FORMS,    /* all followers that are not uptimals */
  GAMES_WALK_NEGATIVE, /* of these the followers without a computed negative */
  GAMES_WALK_ALL
} games_walk;

/* Collect the selected followers of a game, including the game itself, in a list of the store that
** is valid until the next call. Options precede the forms that have them, so the game is the last
** item; with GAMES_WALK_ALL the order is undefined. */
bool games_collect_followers(games *store, games_id game, games_walk through, games_list **forms);

bool games_extra_of(games *store, games_id game, games_extra **extra);

static inline bool games_is_uptimal_node(const games *store, games_id game) {
  core_assert(game < store->forms.nodes.count);
  return (store->forms.nodes.items[game].flags & GAMES_IS_UPTIMAL) != 0;
}

static inline bool games_is_numeric(const games *store, games_id game) {
  core_assert(game < store->forms.nodes.count);
  const games_node *node = &store->forms.nodes.items[game];
  return (node->flags & GAMES_IS_UPTIMAL) != 0 && node->ups == 0 && node->star == 0;
}

static inline dyadic games_stop_left(const games *store, games_id game) {
  core_assert(game < store->forms.nodes.count);
  const games_node *node = &store->forms.nodes.items[game];
  return (dyadic){.numerator = node->left_numerator, .exponent = node->left_exponent};
}

static inline dyadic games_stop_right(const games *store, games_id game) {
  core_assert(game < store->forms.nodes.count);
  const games_node *node = &store->forms.nodes.items[game];
  return (dyadic){.numerator = node->right_numerator, .exponent = node->right_exponent};
}

/* Return the number of options on a side. The options of an uptimal need not be built:
** games_count_uptimal computes their number. */
void games_count_uptimal(const games_node *node, uint32_t *left, uint32_t *right);
static inline uint32_t games_left_count(const games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  uint32_t left = node->left_count, right;
  if ((node->flags & GAMES_IS_UPTIMAL) != 0)
    games_count_uptimal(node, &left, &right);
  return left;
}

static inline uint32_t games_right_count(const games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  uint32_t left, right = node->right_count;
  if ((node->flags & GAMES_IS_UPTIMAL) != 0)
    games_count_uptimal(node, &left, &right);
  return right;
}

static inline games_id games_left(const games *store, games_id game, uint32_t index) {
  core_assert(store->forms.nodes.items[game].options + index < store->forms.pool.count);
  return store->forms.pool.items[store->forms.nodes.items[game].options + index];
}

static inline games_id games_right(const games *store, games_id game, uint32_t index) {
  core_assert(index < games_right_count(store, game));
  return store->forms.pool
      .items[store->forms.nodes.items[game].options + games_left_count(store, game) + index];
}

/* Return true if the form is not an uptimal and has one option on each side. */
static inline bool games_is_single(const games *store, games_id game) {
  const games_node *node = &store->forms.nodes.items[game];
  return !games_is_uptimal_node(store, game) && node->left_count == 1 && node->right_count == 1;
}

/* ---- cache: results that can be dropped at any time ---- */

enum { GAMES_TAG_OPERATIONS = 1, GAMES_TAG_FRESH = 64 };

static inline games_memo *games_memo_slot(const games *store, uint32_t tag, uint32_t one,
                                          uint32_t other) {
  core_assert((store->cache.memo_count & (store->cache.memo_count - 1)) == 0);
  uint64_t key = ((uint64_t)one << 32 | other) ^ (uint64_t)tag * UINT64_C(0x9e3779b97f4a7c15);
  return &store->cache.memo[core_hash(key) & (store->cache.memo_count - 1)];
}

static inline bool games_memo_find(const games *store, uint32_t tag, uint32_t one, uint32_t other,
                                   uint32_t *result) {
  const games_memo *memo = games_memo_slot(store, tag, one, other);
  *result = memo->result;
  return memo->one == one && memo->other == other && memo->tag == tag;
}

static inline void games_memo_store(games *store, uint32_t tag, uint32_t one, uint32_t other,
                                    uint32_t result) {
  store->cache.memo_puts++;
  *games_memo_slot(store, tag, one, other) = (games_memo){tag, one, other, result};
}

/* Grow the table if many more results were stored than it has slots: the memo up to 16 MiB, the
** answers up to 64 MiB. Return false only if the host asks to stop. */
bool games_grow_memo(games *store);

/* Answers of comparisons have a separate table, of one word per answer. core_hash is a
** bijection, so different pairs have different hashes. The index of the slot determines the lower
** bits of the hash, so the word keeps the hash except for its two lowest bits: bit 1 is set in a
** used slot, bit 0 is the answer. */
static inline uint64_t games_answer_hash(games_id one, games_id other) {
  return core_hash((uint64_t)one << 32 | other);
}

/* A pair of raw lists has a short life. Its answers are kept in the first slots, which stay in the
** processor's cache. */
enum { GAMES_FIRST_RESULTS = 1 << 10 };

static inline uint64_t *games_answer_place(const games *store, games_id one, games_id other,
                                           uint64_t hash) {
  bool raw = ((one | other) & GAMES_FIRST_RAW) != 0;
  return &store->cache
              .answers[hash & (raw ? GAMES_FIRST_RESULTS - 1 : store->cache.answer_count - 1)];
}

static inline bool games_answer_find(const games *store, games_id one, games_id other,
                                     bool *answer) {
  uint64_t hash = games_answer_hash(one, other),
           found = *games_answer_place(store, one, other, hash);
  *answer = (found & 1) != 0;
  return (found | 1) == (hash | 3);
}

/* Prefetch the slot that games_answer_find will read. The attribute is needed since GCC drops
** calls of a function whose only effect is a prefetch, unless it is always inlined. */
static inline CORE_ALWAYS_INLINE void games_answer_prefetch(const games *store, games_id one,
                                                            games_id other) {
  CORE_PREFETCH(games_answer_place(store, one, other, games_answer_hash(one, other)));
}

static inline void games_answer_store(games *store, games_id one, games_id other, bool answer) {
  uint64_t hash = games_answer_hash(one, other);
  store->cache.answer_puts++;
  *games_answer_place(store, one, other, hash) = (hash & ~UINT64_C(3)) | 2 | answer;
}

/* See games_grow_memo. */
bool games_grow_answers(games *store);

/* Drop all results. Called before ids or tags are used again for other games. */
void games_clear_cache(games *store);

/* Return a tag that no stored result has. */
uint32_t games_fresh_tag(games *store);

/* ---- write.c ---- */

/* Words that are not names of games because they denote games with cycles. Return the index of the
** word in: on, off, over, under, upon, dud, pass; GAMES_LOOPY_WORDS if it is none of them. */
enum { GAMES_LOOPY_DUD = 5, GAMES_LOOPY_WORDS = 7 };
int games_loopy_word(const char *word, size_t length);

/* Spell the names 1, 2, ... as a, b, ..., z, aa, ab, ... Names skip v and the words of games with
** cycles. */
#define GAMES_NAME_SIZE 8
size_t games_spell_name(uint32_t name, char text[GAMES_NAME_SIZE]);
uint32_t games_next_name(uint32_t name);

/* Append to the text: bytes, a name, or a number unless it is 0. */
bool games_put(games *store, const char *bytes, size_t length);
bool games_put_name(games *store, uint32_t name);
bool games_put_number(games *store, dyadic number);

/* Push the tasks that write {left|right}; `options` has the Left options, then the Right options.
** Braces are always written if there are more than three slashes. */
bool games_push_sides(games *store, const games_id *options, uint32_t left, uint32_t right,
                      uint8_t slashes, bool braces);

/* Write +- and options: in braces if `enclosed`, a single one in parentheses. */
bool games_put_switch(games *store, const games_id *options, uint32_t count, bool enclosed);

/* Write the task of a game that may have cycles. CORE_INVALID as games_put_plain. */
struct stoppers;
typedef bool games_put_loopy(struct stoppers *set, games_task task, uint32_t most, size_t *length);

/* Write a game and its followers, each task with put_loopy(set), or as a form if put_loopy is NULL.
** CORE_INVALID if the text exceeds `most` bytes; *length is the length so far. */
bool games_put_all(games *store, games_task first, uint32_t most, size_t *length,
                   games_put_loopy *put_loopy, struct stoppers *set);

/* Write a form without names. CORE_INVALID if the text exceeds `most` bytes; *length is the length
** of the text. */
bool games_put_plain(games *store, games_id game, bool braces, uint32_t most, size_t *length);

/* Return the finished text, which is owned by the store. CORE_INVALID as games_put_plain. */
bool games_end_text(games *store, uint32_t most, const char **text, size_t *length);

/* ---- shape.c ---- */

/* A sum of a number, ^[size] or ^<size> or size copies of ^, and *star. */
typedef struct games_ups {
  games_shape shape; /* GAMES_SHAPE_UNKNOWN: size copies of ^ */
  dyadic number;
  uint32_t size, star;
  int sign;
} games_ups;

/* Compute the shapes of a form and of all forms that appear in its text, and put their options into
** written order. */
bool games_prepare(games *store, games_id game);

/* Record that the form is ^<first + 1> + ... + ^<end>. */
bool games_note_ups(games *store, games_id game, uint32_t first, uint32_t end);

/* Return true if both games are noted uptimals or are recognized at once. Then *sum is their sum,
** GAMES_NONE after a failure. */
bool games_sum_noted(games *store, games_id one, games_id other, games_id *sum);

/* Return game + number as the form whose options are the options of the game plus the number. */
games_id games_translated(games *store, games_id game, games_id number);

/* Return true if the game is such a sum. The game must have been prepared. */
bool games_is_ups(const games *store, games_id game, games_ups *ups);

/* Write the sum, at most GAMES_UPS_TEXT bytes without a terminating 0. Return the number of
** bytes. */
#define GAMES_UPS_TEXT 96
size_t games_ups_write(const games_ups *ups, char *text);

/* Return ^[size], and ^<size>; size > 0 for the latter. */
games_id games_up_sum(games *store, uint32_t size);
games_id games_up_unit(games *store, uint32_t size);

/* Return the length in bytes of the text without names, saturating; with outer braces if `braces`
** and the text has slashes. */
uint32_t games_plain_length(const games *store, games_id game, bool braces);

/* Return true if the text of the game needs parentheses after +-. */
bool games_needs_parentheses(const games *store, games_id game);

/* Return the number of slashes of an option that is the only one on its side and is written without
** braces; 0 if its text has no slashes. */
uint8_t games_bare_slashes(const games *store, games_id option);

static inline const games_extra *games_extra_at(const games *store, games_id game) {
  core_assert(store->forms.nodes.items[game].extra < store->extras.count);
  return &store->extras.items[store->forms.nodes.items[game].extra];
}

/* ---- compare.c ---- */

/* Test one <= other. Either may be store->raw.id. */
bool games_leq(games *store, games_id one, games_id other, bool *answer);

/* ---- dominate.c ---- */

enum {
  GAMES_FEW_OPTIONS = 24
}; /* lists up to this length are short: all pairs of options are
                                 ** compared */

/* Remove the dominated options: only the maximal options of a Left list remain, only the minimal
** ones of a Right list. */
bool games_remove_dominated(games *store, bool right, games_list *list);

/* ---- operate.c: operations that are defined by results for options ---- */

typedef struct games_operation {
  uint32_t tag;
  /* Return true and set the result if it follows without the options; it is GAMES_NONE on failure.
  ** May replace the operands by equivalent ones. Can be NULL if every result needs the options. */
  bool (*known)(games *store, const struct games_operation *operation, games_id *one,
                games_id *other, games_id *result);
  /* Compute the operands of the next result that is needed; false after the last one. NULL
  ** stands for each option of the first operand with the second operand. */
  bool (*next)(games *store, const games_frame *frame, games_id *one, games_id *other);
  /* Compute the result from `count` results of options, store->results from index `first`. */
  games_id (*finish)(games *store, const games_frame *frame, uint32_t first, uint32_t count);
  games_id parameter, negative_parameter;
} games_operation;

games_id games_operate(games *store, const games_operation *operation, games_id one,
                       games_id other);

#endif
