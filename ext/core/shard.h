/* The worker that owns a position, when several workers share the positions of a game.
**
** The owner is the same on every machine and in every version, because files of different workers
** are joined by it. It is h mod shards. Here h is the 64-bit FNV-1a hash (offset
** 0xcbf29ce484222325, prime 0x100000001b3) of a byte for the type followed by the bytes, mixed by
** the finalizer of SplitMix64. The mixing is necessary because the low bits of FNV-1a depend only
** on the low bits of each byte. */
#ifndef GRUNDY_CORE_SHARD_H
#define GRUNDY_CORE_SHARD_H

#include "base/host.h"

/* The byte for the type. */
typedef enum shard_type { SHARD_INTEGER = 1, SHARD_REAL, SHARD_TEXT, SHARD_BLOB } shard_type;

#define SHARD_MOST 2147483647

/* Return the owner, 0 to shards - 1, of `length` bytes; 1 <= shards <= SHARD_MOST. */
static inline int64_t shard_of_bytes(shard_type type, const void *bytes, uint64_t length,
                                     int64_t shards) {
  const uint64_t prime = UINT64_C(0x100000001b3);
  const unsigned char *byte = bytes;
  uint64_t hash = (UINT64_C(0xcbf29ce484222325) ^ (uint64_t)type) * prime;
  for (uint64_t i = 0; i < length; i++)
    hash = (hash ^ byte[i]) * prime;
  return (int64_t)(core_hash(hash) % (uint64_t)shards);
}

/* Return the owner of 64 bits, which are hashed as 8 bytes, the least significant first. */
static inline int64_t shard_of_bits(shard_type type, uint64_t bits, int64_t shards) {
  unsigned char bytes[8];
  for (int i = 0; i < 8; i++)
    bytes[i] = (unsigned char)(bits >> 8 * i);
  return shard_of_bytes(type, bytes, sizeof bytes, shards);
}

#endif
