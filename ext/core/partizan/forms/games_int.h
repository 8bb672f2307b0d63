/* The ground that the files of this folder share, and nobody else: how a store is laid out.
**
** A form is one of two kinds. An uptimal is number + ups copies of ^ + *star: it is found by those
** three, and its options are made only when somebody asks for them, so that 10^12 costs nothing.
** Any other form is found by its canonical options. Each form carries its stops, which decide most
** comparisons.
**
** The options of an uptimal are no part of its depth, so an option's id may be greater than that of
** an uptimal; in any other form options have smaller ids than the form itself.
*/
#ifndef GRUNDY_CORE_PARTIZAN_FORMS_GAMES_INT_H
#define GRUNDY_CORE_PARTIZAN_FORMS_GAMES_INT_H

#include "base/array.h"
#include "base/sort.h"
#include "core/partizan/forms/games.h"

/* Ids from here on are no forms: they name the lists of options that are being brought into
** canonical form, each for as long as that takes. */
#define GAMES_FIRST_RAW UINT32_C(0x80000000)

enum {
  GAMES_IS_UPTIMAL = 1,
  GAMES_IS_ORDERED = 2, /* its options, and all below, are in the order of writing */
  GAMES_IS_MARKED = 4
};

typedef struct games_node {
  int64_t left_numerator, right_numerator; /* the stops */
  uint8_t left_exponent, right_exponent;
  uint8_t flags;
  uint8_t check;     /* a part of the hash, so that few forms are compared in vain */
  uint32_t options;  /* where in the pool they begin, Left's first; GAMES_NONE: not made yet */
  games_id negative; /* GAMES_NONE: not made yet */
  uint32_t extra;    /* of the thermograph and the text; GAMES_NONE: nothing yet */
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

/* A growing array; all zero: empty. Whatever its items are, it is laid out in the same way. */
#define GAMES_ARRAY(type)                                                                          \
  struct {                                                                                         \
    type *items;                                                                                   \
    uint64_t bytes;                                                                                \
    uint32_t count;                                                                                \
  }

typedef GAMES_ARRAY(games_id) games_list;

/* A break of a wall of a thermograph, which is at `value` at temperature t. */
typedef struct games_point {
  int64_t t_numerator, value_numerator;
  uint8_t t_exponent, value_exponent;
} games_point;

/* How the text of a form that is no uptimal is built. */
typedef enum games_shape {
  GAMES_SHAPE_UNKNOWN, /* not worked out yet */
  GAMES_SHAPE_SLASHES, /* {left|right} */
  GAMES_SHAPE_SWITCH,  /* +-(left), +-{left} */
  GAMES_SHAPE_TINY,    /* number + {0||0|-G} as Tiny(G) */
  GAMES_SHAPE_MINY,    /* number + {G|0||0} */
  GAMES_SHAPE_UP_SUM,  /* number + ^[size] + *star, or v[size] */
  GAMES_SHAPE_UP_UNIT  /* number + ^<size> + *star, or v<size> */
} games_shape;

/* All that few forms are asked for. */
typedef struct games_extra {
  uint32_t points; /* of the left wall, then of the right wall; GAMES_NONE: not made yet */
  uint32_t left_points, right_points;
  uint32_t plain_length; /* of the text without names and outer braces, saturating */
  games_id argument;     /* G of GAMES_SHAPE_TINY and GAMES_SHAPE_MINY */
  uint32_t size, star;   /* of GAMES_SHAPE_UP_SUM and GAMES_SHAPE_UP_UNIT */
  uint32_t uptimal; /* 1 + its place among the store's uptimals, if it is one and that is noted */
  uint32_t entry;   /* while a text with names is written: 1 + the form's place in its table */
  uint8_t shape;
  uint8_t slashes; /* in the middle of GAMES_SHAPE_SLASHES */
  int8_t sign;     /* 1: ^, -1: v */
} games_extra;

typedef struct games_memo {
  uint32_t tag, one, other, result;
} games_memo;

/* A comparison that waits for one of its options. */
typedef struct games_comparison {
  games_id one, other;
  uint32_t next; /* the option that comes next: Left's of one, then Right's of other */
} games_comparison;

/* A sum of multiples of ^<1>, ^<2>, ... and *star. */
typedef struct games_multiples {
  uint32_t at, length; /* where among the store's multiples they are; the last is not 0 */
  uint32_t star;
  games_id game; /* its form, or GAMES_NONE */
  uint32_t links, left,
      right; /* where in the store's links its canonical options are, and how many */
} games_multiples;

/* A form in a text with names. */
typedef struct games_entry {
  games_id game;
  uint32_t references;
  uint32_t name; /* from 1 on; 0: none yet */
  uint8_t slashes;
} games_entry;

/* A part that is still to be written: a character, `count` times, or if that is 0 a game. */
typedef struct games_task {
  games_id game;
  uint32_t count;
  char character;
  bool braces;
} games_task;

struct games_operation;

/* An operation that waits for the results of its operands' options. */
typedef struct games_frame {
  const struct games_operation *operation;
  games_id one, other;
  uint32_t next;  /* the option that comes next */
  uint32_t first; /* where in store.results its results begin */
} games_frame;

/* A wall of a thermograph while it is made: straight between its breaks, with slope -1, 0 or 1, and
** constant after the last. */
typedef GAMES_ARRAY(games_point) games_wall;

struct games {
  core_relief relief; /* the tables of results */
  core_host *host;
  games_error error;
  games_pin *pins;
  games_node *nodes;
  uint64_t node_bytes;
  uint32_t node_count;
  uint32_t *slots; /* 1 + id, by hash; 0: free */
  uint64_t slot_count;
  games_list pool; /* options of all forms */
  games_memo *memo;
  uint64_t memo_count, remembered; /* results that were put into it since it last grew */
  uint64_t *answers;
  uint64_t answer_count, answered; /* likewise */
  uint32_t next_tag;
  uint32_t last_name; /* in the text */
  games_id raw, next_raw;
  dyadic raw_left_stop, raw_right_stop;
  /* All that grows but the forms and their options, which is soon made again: arrays up to the
  ** end. */
  games_list raw_left, raw_right; /* the options that are being brought into canonical form */
  GAMES_ARRAY(games_comparison) comparisons;
  GAMES_ARRAY(games_frame) frames;
  games_list results; /* of the frames */
  games_list walk;    /* of games_below */
  games_list scratch; /* for one function at a time */
  games_list pending; /* of games_prepare */
  games_list incentives;
  GAMES_ARRAY(char) text; /* the last that was written */
  GAMES_ARRAY(games_extra) extras;
  GAMES_ARRAY(games_point) points;
  GAMES_ARRAY(games_entry) entries;
  GAMES_ARRAY(games_task) tasks;
  GAMES_ARRAY(games_multiples) uptimals; /* that are noted, then those of the present question */
  games_list multiples, links, unmade;   /* of these; as int32_t */
  games_wall walls[3]; /* of games_thermograph: left, right, and what comes next */
};

/* ---- store.c ---- */

/* Note why something failed. Always false, and always GAMES_NONE. */
bool games_fail(games *store, core_status status, const char *invalid);
bool games_fail_host(games *store);
games_id games_refuse(games *store, const char *invalid);

extern const char games_number_range[], games_up_range[], games_nimber_range[];

/* Report work. */
static inline bool games_work(games *store, int64_t units) {
  return core_work(store->host, units) || games_fail_host(store);
}

/* Room for `count` items in an array, and one item more behind those that there are, as
** base/array.h has it; what fails is noted. Where memory is short, tables of results give way. */
bool games_grow(games *store, void *items, uint64_t *held, uint64_t count, uint64_t size);
static inline bool games_reserve(games *store, void *items, uint64_t *held, uint64_t count,
                                 uint64_t size) {
  return (count * size <= *held && *held > 0) || games_grow(store, items, held, count, size);
}
#define GAMES_RESERVE(store, items, held, count)                                                   \
  games_reserve(store, &(items), &(held), (uint64_t)(count), sizeof *(items))
#define GAMES_PUSH(store, items, held, count, ...)                                                 \
  (GAMES_RESERVE(store, items, held, (uint64_t)(count) + 1) &&                                     \
   ((items)[(count)++] = (__VA_ARGS__), true))
#define GAMES_ADD(store, array, ...)                                                               \
  GAMES_PUSH(store, (array).items, (array).bytes, (array).count, __VA_ARGS__)
/* Room for so many more ids, perhaps none; one more; all of some others. */
bool games_list_reserve(games *store, games_list *list, uint64_t more);
bool games_list_add(games *store, games_list *list, games_id item);
bool games_list_append(games *store, games_list *list, const games_list *others);

static inline bool games_list_has(const games_list *list, games_id item) {
  uint32_t i = 0;
  while (i < list->count && list->items[i] != item)
    i++;
  return i < list->count;
}

/* The place of an item in a sorted list. */
static inline uint32_t games_list_place(const games_list *sorted, games_id item) {
  uint32_t place = 0;
  CORE_SEARCH(place, sorted->count, i, sorted->items[i] < item);
  return place;
}

/* Give back the arrays of a structure that lie between these places in it; they are empty then. */
void games_release_arrays(core_host *host, void *structure, size_t first, size_t end);

/* Sort by an order, of which the store is the context. */
bool games_sort_by(games *store, games_id *items, uint32_t count, sort_follows *follows);

/* Sort by id and drop what occurs twice. */
uint32_t games_sort_unique(games_id *items, uint32_t count);

/* The form with these options, which are canonical, sorted by id, and no uptimal's. */
games_id games_intern(games *store, const games_id *options, uint32_t left_count,
                      uint32_t right_count, dyadic left_stop, dyadic right_stop);

/* Make the options of an uptimal. */
bool games_expand(games *store, games_id game);

/* Which games a walk goes through. */
typedef enum games_walk {
  GAMES_WALK_FORMS,    /* all that are no uptimals */
  GAMES_WALK_NEGATIVE, /* of these those without a negative */
  GAMES_WALK_ALL
} games_walk;

/* All such games below a game, itself the last, options before what has them (GAMES_WALK_ALL: in no
** order), in a list of the store that lasts until the next call. */
bool games_below(games *store, games_id game, games_walk through, games_list **forms);

bool games_extra_of(games *store, games_id game, games_extra **extra);

static inline bool games_is_uptimal_node(const games *store, games_id game) {
  return (store->nodes[game].flags & GAMES_IS_UPTIMAL) != 0;
}

static inline bool games_is_numeric(const games *store, games_id game) {
  const games_node *node = &store->nodes[game];
  return (node->flags & GAMES_IS_UPTIMAL) != 0 && node->ups == 0 && node->star == 0;
}

static inline dyadic games_stop_left(const games *store, games_id game) {
  const games_node *node = &store->nodes[game];
  return (dyadic){.numerator = node->left_numerator, .exponent = node->left_exponent};
}

static inline dyadic games_stop_right(const games *store, games_id game) {
  const games_node *node = &store->nodes[game];
  return (dyadic){.numerator = node->right_numerator, .exponent = node->right_exponent};
}

/* How many options a form has; those of an uptimal have been made. */
void games_count_uptimal(const games_node *node, uint32_t *left, uint32_t *right);
static inline uint32_t games_left_count(const games *store, games_id game) {
  const games_node *node = &store->nodes[game];
  uint32_t left = node->left_count, right;
  if ((node->flags & GAMES_IS_UPTIMAL) != 0)
    games_count_uptimal(node, &left, &right);
  return left;
}

static inline uint32_t games_right_count(const games *store, games_id game) {
  const games_node *node = &store->nodes[game];
  uint32_t left, right = node->right_count;
  if ((node->flags & GAMES_IS_UPTIMAL) != 0)
    games_count_uptimal(node, &left, &right);
  return right;
}

static inline games_id games_left(const games *store, games_id game, uint32_t index) {
  return store->pool.items[store->nodes[game].options + index];
}

static inline games_id games_right(const games *store, games_id game, uint32_t index) {
  return store->pool.items[store->nodes[game].options + games_left_count(store, game) + index];
}

/* Has a form that is no uptimal one option on each side? */
static inline bool games_is_single(const games *store, games_id game) {
  const games_node *node = &store->nodes[game];
  return !games_is_uptimal_node(store, game) && node->left_count == 1 && node->right_count == 1;
}

/* ---- memo: results that may be forgotten at any time ---- */

enum { GAMES_TAG_OPERATIONS = 1, GAMES_TAG_FRESH = 64 };

static inline games_memo *games_memo_slot(const games *store, uint32_t tag, uint32_t one,
                                          uint32_t other) {
  uint64_t key = ((uint64_t)one << 32 | other) ^ (uint64_t)tag * UINT64_C(0x9e3779b97f4a7c15);
  return &store->memo[core_hash(key) & (store->memo_count - 1)];
}

static inline bool games_recall(const games *store, uint32_t tag, uint32_t one, uint32_t other,
                                uint32_t *result) {
  const games_memo *memo = games_memo_slot(store, tag, one, other);
  *result = memo->result;
  return memo->one == one && memo->other == other && memo->tag == tag;
}

static inline void games_remember(games *store, uint32_t tag, uint32_t one, uint32_t other,
                                  uint32_t result) {
  store->remembered++;
  *games_memo_slot(store, tag, one, other) = (games_memo){tag, one, other, result};
}

/* Make it larger if far more has been put into it than it can hold, up to 16 MiB; answers up to 64
** MiB. */
bool games_grow_memo(games *store);

/* Answers of comparisons are in a table of their own. Different pairs have different hashes, and
** the place tells the lower bits of a hash, so that two of them are free: one for what is no free
** place, and the answer. */
static inline uint64_t games_answer_hash(games_id one, games_id other) {
  return core_hash((uint64_t)one << 32 | other);
}

/* Lists that are brought into canonical form are soon gone: what is known of them is in the first
** places, which are always near in memory. */
enum { GAMES_FIRST_RESULTS = 1 << 10 };

static inline uint64_t *games_answer_place(const games *store, games_id one, games_id other,
                                           uint64_t hash) {
  bool raw = ((one | other) & GAMES_FIRST_RAW) != 0;
  return &store->answers[hash & (raw ? GAMES_FIRST_RESULTS - 1 : store->answer_count - 1)];
}

static inline bool games_recall_answer(const games *store, games_id one, games_id other,
                                       bool *answer) {
  uint64_t hash = games_answer_hash(one, other),
           found = *games_answer_place(store, one, other, hash);
  *answer = (found & 1) != 0;
  return (found | 1) == (hash | 3);
}

/* Fetch from memory what games_recall_answer will look at. GCC leaves out calls of a function that
** does no more than that, unless it is always inlined. */
static inline __attribute__((always_inline)) void games_fetch_answer(const games *store,
                                                                     games_id one, games_id other) {
  __builtin_prefetch(games_answer_place(store, one, other, games_answer_hash(one, other)));
}

static inline void games_remember_answer(games *store, games_id one, games_id other, bool answer) {
  uint64_t hash = games_answer_hash(one, other);
  store->answered++;
  *games_answer_place(store, one, other, hash) = (hash & ~UINT64_C(3)) | 2 | answer;
}

/* As games_grow_memo. */
bool games_grow_answers(games *store);

/* Forget all results, for ids and tags are about to be given out once more. */
void games_forget_results(games *store);

/* A tag that no result has. */
uint32_t games_fresh_tag(games *store);

/* ---- write.c ---- */

/* Words that no game has as a name, for games with cycles. Returns which it is of on, off, over,
** under, upon, dud and pass; GAMES_LOOPY_WORDS: none. */
enum { GAMES_LOOPY_DUD = 5, GAMES_LOOPY_WORDS = 7 };
int games_loopy_word(const char *word, size_t length);

/* a, b, ..., z, aa, ab, ... for 1, 2, ..., without v and such words. */
#define GAMES_NAME_SIZE 8
size_t games_spell_name(uint32_t name, char text[GAMES_NAME_SIZE]);
uint32_t games_next_name(uint32_t name);

/* Put behind the text so far: bytes, a name, a number unless it is 0. */
bool games_put(games *store, const char *bytes, size_t length);
bool games_put_name(games *store, uint32_t name);
bool games_put_number(games *store, dyadic number);

/* Push before what is still to be written: {left|right}, the right options behind the left ones.
** More than three slashes have braces in any case. */
bool games_push_sides(games *store, const games_id *options, uint32_t left, uint32_t right,
                      uint8_t slashes, bool braces);

/* +- before options; if `enclosed` they are in braces, and one in parentheses. */
bool games_put_switch(games *store, const games_id *options, uint32_t count, bool enclosed);

/* Put what one task says of a game that may have cycles; CORE_INVALID as games_put_plain. */
struct stoppers;
typedef bool games_put_loopy(struct stoppers *set, games_task task, uint32_t most, size_t *length);

/* Put a game with all that it shows, by put_loopy(set), or a form if that is NULL. CORE_INVALID
** once there are more than `most` bytes: *length = how many. */
bool games_put_all(games *store, games_task first, uint32_t most, size_t *length,
                   games_put_loopy *put_loopy, struct stoppers *set);

/* Put a form without names. CORE_INVALID if that takes more than `most` bytes: *length = how
** many. */
bool games_put_plain(games *store, games_id game, bool braces, uint32_t most, size_t *length);

/* Hand out the text, which is complete; CORE_INVALID as games_put_plain. */
bool games_end_text(games *store, uint32_t most, const char **text, size_t *length);

/* ---- shape.c ---- */

/* A sum of number, ^[size] or ^<size> or size copies of ^, and *star. */
typedef struct games_ups {
  games_shape shape; /* GAMES_SHAPE_UNKNOWN: copies of ^ */
  dyadic number;
  uint32_t size, star;
  int sign;
} games_ups;

/* Work out shapes and orders of a form and of all that its text shows. */
bool games_prepare(games *store, games_id game);

/* Note that the form is ^<first + 1> + ... + ^<end>. */
bool games_note_ups(games *store, games_id game, uint32_t first, uint32_t end);

/* Are both uptimals as is noted or seen at once? Then *sum is their sum, GAMES_NONE after a
** failure. */
bool games_sum_noted(games *store, games_id one, games_id other, games_id *sum);

/* A number added, the form's options apart. */
games_id games_translated(games *store, games_id game, games_id number);

/* Is it such a sum? It has been prepared. */
bool games_is_ups(const games *store, games_id game, games_ups *ups);

/* Write it; at most GAMES_UPS_TEXT bytes, no 0 at the end. */
#define GAMES_UPS_TEXT 96
size_t games_ups_write(const games_ups *ups, char *text);

/* ^[size]; ^<size> for size > 0. */
games_id games_up_sum(games *store, uint32_t size);
games_id games_up_unit(games *store, uint32_t size);

/* Bytes of its text without names, saturating; in braces, where it has slashes, if `braces`. */
uint32_t games_plain_length(const games *store, games_id game, bool braces);

/* Does it, behind +-? */
bool games_needs_parentheses(const games *store, games_id game);

/* Slashes of an option that stands alone on its side without braces; 0: it has none. */
uint8_t games_bare_slashes(const games *store, games_id option);

static inline const games_extra *games_extra_at(const games *store, games_id game) {
  return &store->extras.items[store->nodes[game].extra];
}

/* ---- compare.c ---- */

/* Is one <= other? Either may be store->raw. */
bool games_leq(games *store, games_id one, games_id other, bool *answer);

/* ---- dominate.c ---- */

enum { GAMES_FEW_OPTIONS = 24 }; /* in a list that is short */

/* Leave only the greatest of a list, the least if it is Right's. */
bool games_drop_dominated(games *store, bool right, games_list *list);

/* ---- operate.c: operations defined by those of the options ---- */

typedef struct games_operation {
  uint32_t tag;
  /* All that is known without looking at options: true, and the result, GAMES_NONE for a failure.
  ** May change the operands to equivalent ones. NULL: nothing is. */
  bool (*known)(games *store, const struct games_operation *operation, games_id *one,
                games_id *other, games_id *result);
  /* The operands of the next result that is needed; false if there are no more. NULL: the options
  ** of the first, each with the second. */
  bool (*next)(games *store, const games_frame *frame, games_id *one, games_id *other);
  /* The result, from those of the options, store->results from `first` on. */
  games_id (*finish)(games *store, const games_frame *frame, uint32_t first, uint32_t count);
  games_id parameter, negative_parameter;
} games_operation;

games_id games_operate(games *store, const games_operation *operation, games_id one,
                       games_id other);

#endif
