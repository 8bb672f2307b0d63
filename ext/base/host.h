/* The ground of all parts of the mathematics: how a function reports what went wrong, where it
** takes memory from, and how a long computation lets its host stop it.
**
** The mathematics knows no database. Whoever calls it hands over a core_host: callbacks for memory,
** for whether to go on, for room, and its limits. Nothing here or in the files beside it keeps
** mutable static state.
*/
#ifndef GRUNDY_BASE_HOST_H
#define GRUNDY_BASE_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Assertions. core_assert(condition) states an invariant that the code relies on. In builds with
** GRUNDY_DEBUG (the C tests, the fuzzers, the sanitizers, valgrind and make DEBUG=1) a condition
** that is false is printed with its file and line, and the program is aborted. In a release the
** condition is compiled but never evaluated, so its variables count as used and it costs nothing.
** It must not have side effects, and must not be about input of users, which is an error and never
** an assertion. */
#ifdef GRUNDY_DEBUG
_Noreturn void core_assertion_failed(const char *file, int line, const char *condition);
#define core_assert(condition)                                                                     \
  ((condition) ? (void)0 : core_assertion_failed(__FILE__, __LINE__, #condition))
#else
#define core_assert(condition) ((void)(0 && (condition)))
#endif

typedef enum core_status {
  CORE_OK = 0,
  CORE_NOMEM,       /* the host has no memory left */
  CORE_LIMIT,       /* the host's memory limit would be exceeded; core_host.wanted says by what */
  CORE_INTERRUPTED, /* the host asked to stop */
  CORE_INVALID,     /* the input breaks the rules of the game; the function says how */
  CORE_DISK_LIMIT,  /* the host's limit of temporary files would be exceeded, or allows none */
  CORE_DISK         /* a temporary file failed; core_host.disk_error says how */
} core_status;

/* Instruction sets that the loops which matter most are compiled for, the narrowest first. */
typedef enum core_isa {
  CORE_ISA_ANY,   /* as a bound: whatever the processor has */
  CORE_ISA_PLAIN, /* what every processor of the architecture has */
  CORE_ISA_AVX2,
  CORE_ISA_AVX512
} core_isa;

/* The state of long work: a phase, and how much of it is done. */
typedef struct core_progress {
  const char *phase; /* such as "sorting moves"; NULL: nothing is to be said */
  uint64_t done, of; /* of 0: how much there will be is unknown */
} core_progress;

/* A structure that can give back memory while it is in use, because what it holds can be computed
** again. Reliefs are called when memory runs out, in the middle of any allocation. */
typedef struct core_relief {
  bool (*relieve)(struct core_relief *relief); /* return true if memory was given back */
  struct core_relief *next;
} core_relief;

typedef struct core_host {
  void *context;                                               /* handed to the callbacks */
  void *(*resize)(void *context, void *block, uint64_t bytes); /* realloc; 0 bytes: free */
  bool (*proceed)(void *context);                              /* false: stop now */
  bool (*make_room)(void *context); /* give back memory that is not needed now; false: there was
                                    ** none. NULL: there never is */
  core_relief *reliefs;             /* the latest first */
  uint64_t memory_limit;            /* bytes that all structures of this host may hold together */
  uint64_t memory_used;             /* bytes that they hold now */
  uint64_t largest_block;           /* bytes that resize gives at most; 0: any number */
  /* After CORE_LIMIT: bytes that would have been held, or of a block that is too large. */
  uint64_t wanted;
  int64_t work_left; /* units of work until the host is asked again */
  /* After so many questions core_ask says no by itself, which -1 tells; 0: never. */
  int64_t questions_left;
  core_status status;             /* why the last core_resize or core_work failed */
  core_isa widest_isa;            /* nothing wider may be used */
  core_progress progress;         /* the host may tell it to whoever waits */
  const struct core_files *files; /* base/file.h; NULL: the host has none */
  uint64_t disk_limit;            /* bytes that all temporary files may hold together */
  uint64_t disk_used;             /* bytes that they hold now */
  int disk_error;                 /* after CORE_DISK: the host's code for what went wrong */
  uint64_t seed; /* of the hashes of what users choose: a number that they should not know */
} core_host;

/* Change `block` (NULL: none yet) from old_bytes to new_bytes. What is new is not initialised.
** Returns NULL with host->status CORE_NOMEM or CORE_LIMIT if that fails; `block` is still valid
** then. new_bytes must not be 0. */
void *core_resize(core_host *host, void *block, uint64_t old_bytes, uint64_t new_bytes);

/* A new block of count * each bytes, both positive, not initialised, and how many those are: 0 with
** NULL, as core_resize; CORE_LIMIT also if the product does not fit. */
void *core_allot(core_host *host, uint64_t count, uint64_t each, uint64_t *bytes);

/* From now on the relief is asked; no longer (if it is not, nothing happens). */
void core_offer(core_host *host, core_relief *relief);
void core_withdraw(core_host *host, core_relief *relief);

/* Memory has run out: something lies in files. */
static inline bool core_is_scarce(const core_host *host) {
  return host->disk_used > 0;
}

/* The room for an array that needs so much, and to which items are added one by one: half as much
** again, or where memory is scarce an eighth; a multiple of 8. */
uint64_t core_room(const core_host *host, uint64_t needed);

/* `block`, which holds *held bytes (NULL: none), with room for `needed`, which are more: by so much
** that an array to which items are added one by one is moved seldom. NULL as core_resize; then
** `block` is as it was. */
void *core_grow(core_host *host, void *block, uint64_t *held, uint64_t needed);

/* A new block, all zero, or NULL as core_resize or with host->status CORE_INTERRUPTED. */
void *core_allocate(core_host *host, uint64_t bytes);

/* Set all bytes of a block that may be fresh. Fresh memory is slow, about four bytes in a unit of
** work, so a large block is filled part by part; one that is no larger than a part is not worth a
** question to the host. False, with host->status CORE_INTERRUPTED, if the host asks to stop. */
bool core_fill(core_host *host, void *block, uint64_t bytes, int byte);

/* Free a block that holds `bytes` (NULL: nothing happens). */
void core_release(core_host *host, void *block, uint64_t bytes);

/* Return true if `bytes` more would be within the limit, after the host has made room if necessary;
** otherwise return false and set the status to CORE_LIMIT. */
bool core_affords(core_host *host, uint64_t bytes);

/* Units of work between two questions to the host: a few milliseconds. */
#define CORE_WORK_BETWEEN_QUESTIONS 1000000

/* Ask the host now whether to go on; core_work does it when it is time. */
bool core_ask(core_host *host);

/* Report `units` of work done, a unit being some nanoseconds, and learn whether to go on. False
** means: stop, with status CORE_INTERRUPTED. Costs a subtraction nearly always. */
static inline bool core_work(core_host *host, int64_t units) {
  core_assert(units >= 0);
  host->work_left -= units;
  return host->work_left > 0 || core_ask(host);
}

/* Long work on `of` things begins, or if that is 0 on who knows how many. As they are done,
** host->progress.done says how many. The host forgets the phase once it has its answer. */
static inline void core_begin_phase(core_host *host, const char *phase, uint64_t of) {
  host->progress = (core_progress){.phase = phase, .done = 0, .of = of};
}

/* Whether the processor has an instruction set, and whether the host allows it, too. */
bool core_has_isa(core_isa isa);
bool core_may_use(const core_host *host, core_isa isa);

/* Position of the lowest set bit and of the highest; `word` must not be 0. */
static inline int core_lowest_bit(uint64_t word) {
  core_assert(word != 0);
  return __builtin_ctzll(word);
}
static inline int core_highest_bit(uint64_t word) {
  core_assert(word != 0);
  return 63 - __builtin_clzll(word);
}

/* How many bits are set; compilers call a function where the processor may have no instruction. */
static inline int core_count_bits(uint64_t set) {
  const uint64_t every = UINT64_MAX;
  set -= set >> 1 & every / 3;
  set = (set & every / 5) + (set >> 2 & every / 5);
  set = (set + (set >> 4)) & every / 17;
  return (int)(set * (every / 255) >> 56);
}

/* A set of numbers as bits. */
static inline bool core_has_bit(const uint64_t *set, uint64_t number) {
  return set[number / 64] >> number % 64 & 1;
}
static inline void core_put_bit(uint64_t *set, uint64_t number) {
  set[number / 64] |= UINT64_C(1) << number % 64;
}

static inline int64_t core_smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}
static inline int64_t core_larger(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* The lower half of a product of 128 bits; *high becomes the upper one. Not every compiler has such
** numbers. */
static inline uint64_t core_multiply(uint64_t a, uint64_t b, uint64_t *high) {
#ifdef __SIZEOF_INT128__
  __extension__ typedef unsigned __int128 wide;
  wide product = (wide)a * b;
  *high = (uint64_t)(product >> 64);
  return (uint64_t)product;
#else
  uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
  uint64_t middle = a1 * b0 + ((a0 * b0) >> 32);
  uint64_t other = a0 * b1 + (middle & UINT32_MAX);
  *high = a1 * b1 + (middle >> 32) + (other >> 32);
  return a * b;
#endif
}

/* The least common multiple of positive numbers, which must fit. */
static inline uint64_t core_least_multiple(uint64_t a, uint64_t b) {
  uint64_t x = a, y = b;
  core_assert(a > 0 && b > 0);
  while (y > 0) {
    uint64_t rest = x % y;
    x = y;
    y = rest;
  }
  return a / x * b;
}

/* A hash of a word in which every bit depends on all bits of the word (the finaliser of splitmix64,
** Steele, Lea and Flood 2014). It must never change: files of shards are put together by it
** (core/shard.h). */
static inline uint64_t core_hash(uint64_t word) {
  word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
  return word ^ (word >> 31);
}

/* The hash of bytes, and of a seed. */
static inline uint64_t core_hash_bytes(uint64_t seed, const void *bytes, size_t length) {
  const unsigned char *from = bytes;
  uint64_t hash = seed + length, word;
  for (; length >= sizeof word; from += sizeof word, length -= sizeof word) {
    memcpy(&word, from, sizeof word);
    hash = core_hash(hash ^ word);
  }
  word = 0;
  if (length > 0)
    memcpy(&word, from, length);
  return core_hash(hash ^ word);
}

/* The small letter of a capital of ASCII; anything else as it is, in every locale. */
static inline char core_small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
