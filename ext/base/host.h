/* The base of all other code: statuses, memory, work, and a few functions on words.
**
** The mathematics does not depend on a database. Its caller passes a core_host, which holds
** callbacks and limits, and every function that can fail takes one:
**
**   core_host host = {.resize = my_resize, .proceed = my_proceed, .memory_limit = 1 << 20};
**   uint32_t *table = core_allocate(&host, 100 * sizeof *table);
**   if (table == NULL)
**     return host.status;                        CORE_NOMEM or CORE_LIMIT, for example
**   ... while (...) if (!core_work(&host, 5)) ...  about 25 ns of work; stop if it is false
**   core_release(&host, table, 100 * sizeof *table);
**
** Every block is counted with its size in bytes. Any allocation can fail, and any call of core_work
** can ask the caller to stop; data that exist before the call then remain valid. No code under
** ext/core/ keeps mutable static state, so hosts are independent of each other. A host must not be
** used by two threads at the same time. */
#ifndef GRUNDY_BASE_HOST_H
#define GRUNDY_BASE_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

/* core_assert(condition) states an invariant that the code relies on. In builds with GRUNDY_DEBUG
** (the C tests, the fuzzers, the sanitizers, valgrind and make DEBUG=1) a false condition is
** printed with its file and line, and the program is aborted. A release compiles the condition, so
** that its variables count as used, but never evaluates it. The condition must not have side
** effects, and must not depend on input of users, for which functions return errors. */
#ifdef GRUNDY_DEBUG
_Noreturn void core_assertion_failed(const char *file, int line, const char *condition);
#define core_assert(condition)                                                                     \
  ((condition) ? (void)0 : core_assertion_failed(__FILE__, __LINE__, #condition))
#else
#define core_assert(condition) ((void)(0 && (condition)))
#endif

typedef enum core_status {
  CORE_OK = 0,
  CORE_NOMEM, /* the host has no memory left */
  CORE_LIMIT, /* the memory limit would be exceeded; core_host.wanted is the necessary limit */
  CORE_INTERRUPTED, /* the host asked to stop */
  CORE_INVALID,     /* the arguments are invalid; the function documents its reasons */
  CORE_DISK_LIMIT,  /* the limit of temporary files would be exceeded, or there are no files */
  CORE_DISK,        /* a temporary file failed; core_host.disk_error is the reason */
  CORE_UNKNOWN      /* only as host->status: no function has failed since the work began */
} core_status;

/* Instruction sets for which the hottest loops are compiled, in ascending order. */
typedef enum core_isa {
  CORE_ISA_ANY,   /* as a bound: no bound */
  CORE_ISA_PLAIN, /* the instructions of every processor of the architecture */
  CORE_ISA_AVX2,
  CORE_ISA_AVX512
} core_isa;

/* The progress of long work, which the host can report. */
typedef struct core_progress {
  const char *phase; /* such as "sorting moves", or NULL if there is nothing to report */
  uint64_t done, of; /* `of` is 0 if the total is unknown */
} core_progress;

/* A structure that can release memory while it is in use, because its content can be computed
** again. It is called when memory runs out, in the middle of any allocation. */
typedef struct core_relief {
  bool (*relieve)(struct core_relief *relief); /* return true if memory was released */
  struct core_relief *next;                    /* set by core_add_relief */
} core_relief;

typedef struct core_host {
  /* Callbacks. */
  void *context;                                               /* passed to the callbacks */
  void *(*resize)(void *context, void *block, uint64_t bytes); /* realloc, or free for 0 bytes */
  bool (*proceed)(void *context);                              /* return false to stop */
  /* Release memory that is not in use, and return true if there was any. May be NULL. */
  bool (*make_room)(void *context);

  /* Memory, in bytes. */
  core_relief *reliefs;   /* the latest first */
  uint64_t memory_limit;  /* the maximum of memory_used */
  uint64_t memory_used;   /* by all structures of this host */
  uint64_t largest_block; /* the largest block that resize can return; 0 if there is no bound */
  /* After CORE_LIMIT: the value of memory_used, or the size of a block, that would have been
  ** necessary. */
  uint64_t wanted;

  /* Work. */
  int64_t work_left; /* units of work before the next call of `proceed` */
  /* If positive, core_ask returns false after this number of calls, and sets it to -1. */
  int64_t questions_left;
  core_progress progress;

  core_status status;  /* the reason of the last failure, CORE_UNKNOWN before it */
  core_isa widest_isa; /* the widest instruction set that may be used */

  /* Temporary files (base/file.h), in bytes. */
  const struct core_files *files; /* NULL if the host has no files */
  uint64_t disk_limit;            /* the maximum of disk_used */
  uint64_t disk_used;             /* by all files of this host */
  int disk_error;                 /* after CORE_DISK: the error code of the host */

  uint64_t seed; /* a number unknown to users, for hashes of data that they choose */
} core_host;

/* ---- Failures ---- */

/* Set host->status to the reason of a failure, and return it. A function with a host creates each
** status by these two functions, so that the status that it returns and host->status agree.
** CORE_INVALID may also come from a function that has no host. */
static inline core_status core_fail(core_host *host, core_status status) {
  core_assert(status != CORE_OK);
  return host->status = status;
}

/* Fail with CORE_LIMIT: `wanted` bytes would have been necessary, UINT64_MAX if no limit allows
** the work. */
static inline core_status core_fail_limit(core_host *host, uint64_t wanted) {
  host->wanted = wanted;
  return core_fail(host, CORE_LIMIT);
}

/* ---- Memory ---- */

/* Change the size of `block` from old_bytes to new_bytes > 0; a new block is NULL with 0 bytes. New
** bytes are not initialised. Return NULL with host->status CORE_NOMEM or CORE_LIMIT after a
** failure; `block` remains valid then. */
void *core_resize(core_host *host, void *block, uint64_t old_bytes, uint64_t new_bytes);

/* Return a new block of count * each bytes, both positive, which are not initialised, and set
** *bytes to its size. After a failure return NULL as core_resize, with *bytes 0. The status is also
** CORE_LIMIT if the product overflows. */
void *core_allocate_array(core_host *host, uint64_t count, uint64_t each, uint64_t *bytes);

/* Return a new block that is all zero, or NULL as core_resize or with host->status
** CORE_INTERRUPTED. */
void *core_allocate(core_host *host, uint64_t bytes);

/* Return the size for an array that needs `needed` bytes and grows by single items: half as much
** again, a multiple of 8. */
uint64_t core_room(uint64_t needed);

/* Enlarge `block` from *held bytes to core_room(needed) bytes, and set *held to them. Return NULL
** as core_resize after a failure; `block` and *held are unchanged then. base/array.h builds on
** this. */
void *core_grow(core_host *host, void *block, uint64_t *held, uint64_t needed);

/* Set all bytes of a block. Fresh memory is slow, about four bytes per unit of work, so a large
** block is filled in parts of 1 MiB, with a call of core_work after each but the last. Return false
** with host->status CORE_INTERRUPTED if the host asks to stop. */
bool core_fill(core_host *host, void *block, uint64_t bytes, int byte);

/* Release a block of `bytes` bytes. Nothing happens if it is NULL. */
void core_release(core_host *host, void *block, uint64_t bytes);

/* Release a block, and set the pointer to it to NULL. */
#define CORE_DROP(host, block, bytes) (core_release(host, block, bytes), (block) = NULL)

/* Return true if `bytes` more would be within the limit, after the host has made room if necessary.
** Otherwise return false with host->status CORE_LIMIT. */
bool core_affords(core_host *host, uint64_t bytes);

/* Add a structure to host->reliefs, or remove it if it is there. A relief that was added must be
** removed before its structure is released. */
void core_add_relief(core_host *host, core_relief *relief);
void core_remove_relief(core_host *host, core_relief *relief);

/* ---- Work ---- */

/* The units of work between two calls of the `proceed` callback: a few milliseconds. */
#define CORE_WORK_BETWEEN_QUESTIONS 1000000

/* Call `proceed` now. Return false with host->status CORE_INTERRUPTED if the work must stop. Loops
** call core_work instead. */
bool core_ask(core_host *host);

/* Report `units` of work, of a few nanoseconds each. Return false with host->status
** CORE_INTERRUPTED if the work must stop. Nearly always this costs one subtraction. */
static inline bool core_work(core_host *host, int64_t units) {
  core_assert(units >= 0);
  host->work_left -= units;
  return host->work_left > 0 || core_ask(host);
}

/* Begin a phase of long work on `of` things, or on an unknown number if it is 0. The caller updates
** host->progress.done. The host ends the phase when the whole computation ends. */
static inline void core_begin_phase(core_host *host, const char *phase, uint64_t of) {
  host->progress = (core_progress){.phase = phase, .done = 0, .of = of};
}

/* ---- Instruction sets ---- */

/* Return true if the processor has an instruction set; or if it has, and the host allows it. */
bool core_has_isa(core_isa isa);
bool core_can_use_isa(const core_host *host, core_isa isa);

/* ---- Bits ---- */

/* Return the position of the lowest or highest set bit. `word` must not be 0. */
static inline int core_lowest_bit(uint64_t word) {
  core_assert(word != 0);
  return CORE_TRAILING_ZEROS_LONG(word);
}
static inline int core_highest_bit(uint64_t word) {
  core_assert(word != 0);
  return 63 - CORE_LEADING_ZEROS_LONG(word);
}

/* Return the number of set bits. The builtin function would be a call on processors that may have
** no such instruction. */
static inline int core_count_bits(uint64_t set) {
  const uint64_t every = UINT64_MAX;
  set -= set >> 1 & every / 3;
  set = (set & every / 5) + (set >> 2 & every / 5);
  set = (set + (set >> 4)) & every / 17;
  return (int)(set * (every / 255) >> 56);
}

/* Sets of numbers, of 64 in each word: test or add a number. */
static inline bool core_has_bit(const uint64_t *set, uint64_t number) {
  return set[number / 64] >> number % 64 & 1;
}
static inline void core_set_bit(uint64_t *set, uint64_t number) {
  set[number / 64] |= UINT64_C(1) << number % 64;
}

/* ---- Arithmetic ---- */

static inline int64_t core_min(int64_t a, int64_t b) {
  return a < b ? a : b;
}
static inline int64_t core_max(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* Return the lower 64 bits of the product a * b, and set *high to the upper 64 bits. */
static inline uint64_t core_multiply(uint64_t a, uint64_t b, uint64_t *high) {
#ifdef __SIZEOF_INT128__
  core_wide product = (core_wide)a * b;
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

/* Return the least common multiple of two positive numbers, which must be below 2^64. */
static inline uint64_t core_lcm(uint64_t a, uint64_t b) {
  uint64_t x = a, y = b;
  core_assert(a > 0 && b > 0);
  while (y > 0) {
    uint64_t rest = x % y;
    x = y;
    y = rest;
  }
  return a / x * b;
}

/* ---- Hashes ---- */

/* Return a hash in which every bit depends on all bits of the word: the finaliser of splitmix64
** (Steele, Lea and Flood 2014). It must never change, because it determines the shard of a position
** (core/shard.h). */
static inline uint64_t core_hash(uint64_t word) {
  word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
  return word ^ (word >> 31);
}

/* Return a hash of bytes and a seed. It depends on the byte order of the processor. */
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

/* ---- Letters ---- */

/* Return the lower-case letter of an ASCII capital, and any other character unchanged, in every
** locale. */
static inline char core_lower_letter(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

#endif
