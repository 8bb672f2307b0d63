/* Which of several workers owns a position.
**
** The answer is the same on every machine and in every version, since files of different workers
** are put together by it. It is h mod shards, where h is FNV-1a of 64 bits (offset
** 0xcbf29ce484222325, prime 0x100000001b3) over a byte that tells the type and then the bytes,
** scrambled by the finalizer of SplitMix64, since the low bits of FNV-1a see no more than the low
** bits of each byte. */
#ifndef GRUNDY_CORE_SHARD_H
#define GRUNDY_CORE_SHARD_H

#include "base/host.h"

/* The byte that tells the type. */
typedef enum shard_type { SHARD_INTEGER = 1, SHARD_REAL, SHARD_TEXT, SHARD_BLOB } shard_type;

#define SHARD_MOST 2147483647

/* The owner, 0 to shards - 1, of `length` bytes; 1 <= shards <= SHARD_MOST. */
static inline int64_t shard_of_bytes(shard_type type, const void *bytes, uint64_t length,
                                     int64_t shards) {
  const uint64_t prime = UINT64_C(0x100000001b3);
  const unsigned char *byte = bytes;
  uint64_t hash = (UINT64_C(0xcbf29ce484222325) ^ (uint64_t)type) * prime;
  for (uint64_t i = 0; i < length; i++)
    hash = (hash ^ byte[i]) * prime;
  return (int64_t)(core_hash(hash) % (uint64_t)shards);
}

/* The owner of 64 bits, as the 8 bytes of which the least comes first. */
static inline int64_t shard_of_bits(shard_type type, uint64_t bits, int64_t shards) {
  unsigned char bytes[8];
  for (int i = 0; i < 8; i++)
    bytes[i] = (unsigned char)(bits >> 8 * i);
  return shard_of_bytes(type, bytes, sizeof bytes, shards);
}

#endif
