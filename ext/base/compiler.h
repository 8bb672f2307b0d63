/* Extensions of C that the code uses, in one place. The supported compilers are gcc 9 and clang 10,
** and later versions of both; MSVC is not supported. No other file uses __attribute__, __builtin_*,
** __atomic_*, __typeof__ or __extension__. */
#ifndef GRUNDY_BASE_COMPILER_H
#define GRUNDY_BASE_COMPILER_H

#if !defined(__GNUC__)
#error "grundy needs gcc or clang"
#endif

/* Attributes of functions. CORE_TARGET takes a list of instruction sets, such as "avx2". */
#define CORE_NOINLINE            __attribute__((noinline))
#define CORE_ALWAYS_INLINE       __attribute__((always_inline))
#define CORE_TARGET(instruction) __attribute__((target(instruction)))

/* The mark of symbols that the library exports. All others are hidden by -fvisibility=hidden. */
#ifdef _WIN32
#define CORE_EXPORTED __declspec(dllexport)
#else
#define CORE_EXPORTED __attribute__((visibility("default")))
#endif

/* A statement: the next case follows without break. */
#define CORE_FALLTHROUGH __attribute__((fallthrough))

/* A type of vectors of this number of bytes, and the conversion of a vector to another type. */
#define CORE_VECTOR(bytes)                __attribute__((vector_size(bytes)))
#define CORE_CONVERT_VECTOR(vector, type) __builtin_convertvector(vector, type)

/* Compute *result exactly. True if it does not fit; then its value is undefined. */
#define CORE_ADD_OVERFLOWS(a, b, result)      __builtin_add_overflow(a, b, result)
#define CORE_SUBTRACT_OVERFLOWS(a, b, result) __builtin_sub_overflow(a, b, result)
#define CORE_MULTIPLY_OVERFLOWS(a, b, result) __builtin_mul_overflow(a, b, result)

/* Bits of a word. The number of zeros at an end is undefined for the word 0. */
#define CORE_COUNT_ONES(word)           __builtin_popcountll(word)
#define CORE_PARITY(word)               __builtin_parity(word)
#define CORE_TRAILING_ZEROS(word)       __builtin_ctz(word)
#define CORE_TRAILING_ZEROS_LONG(word)  __builtin_ctzll(word)
#define CORE_LEADING_ZEROS_LONG(word)   __builtin_clzll(word)
#define CORE_CPU_SUPPORTS(instructions) __builtin_cpu_supports(instructions)

/* Start to load the cache line at an address, which may be invalid. */
#define CORE_PREFETCH(address) __builtin_prefetch(address)

/* Read a pointer that another thread may have written; and replace *expected by `wanted` in
** *pointer. True if it was *expected. */
#define CORE_LOAD_ACQUIRE(pointer) __atomic_load_n(pointer, __ATOMIC_ACQUIRE)
#define CORE_REPLACE_ATOMICALLY(pointer, expected, wanted)                                         \
  __atomic_compare_exchange_n(pointer, expected, wanted, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)

#define CORE_TYPEOF(value) __typeof__(value)

/* Integers of 128 bits, if the compiler has them. */
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 core_wide;
#endif

/* Two words with the operators & | ^ ~, without the alignment of an integer of 128 bits. */
#ifdef __SIZEOF_INT128__
typedef core_wide core_two_words __attribute__((aligned(8)));
#define CORE_WORD_OF_TWO(two, word) ((uint64_t)((two) >> (64 * (word))))
#define CORE_TWO_WORDS(low, high)   ((core_wide)(high) << 64 | (low))
#else
typedef unsigned long long core_two_words __attribute__((vector_size(16), aligned(8)));
#define CORE_WORD_OF_TWO(two, word) ((two)[word])
#define CORE_TWO_WORDS(low, high)   ((core_two_words){low, high})
#endif

#endif
