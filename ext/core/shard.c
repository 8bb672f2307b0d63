#include "core/shard.h"

#include "base/host.h"

int64_t shard_of_bytes(shard_type type, const void *bytes, uint64_t length, int64_t shards) {
  const uint64_t prime = UINT64_C(0x100000001b3);
  const unsigned char *byte = bytes;
  uint64_t hash = (UINT64_C(0xcbf29ce484222325) ^ (uint64_t)type) * prime;
  for (uint64_t i = 0; i < length; i++)
    hash = (hash ^ byte[i]) * prime;
  return (int64_t)(core_hash(hash) % (uint64_t)shards);
}

int64_t shard_of_bits(shard_type type, uint64_t bits, int64_t shards) {
  unsigned char bytes[8];
  for (int i = 0; i < 8; i++)
    bytes[i] = (unsigned char)(bits >> 8 * i);
  return shard_of_bytes(type, bytes, sizeof bytes, shards);
}
