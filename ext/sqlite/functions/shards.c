/* The function position_shard: positions divided among machines. */

#include "core/shard.h"
#include "sqlite/module.h"

/* Two values are one position if SQLite considers them equal: a REAL without a fraction is in the
** shard of the INTEGER. */
static int64_t shards_of_real(double real, int64_t shards) {
  const double two63 = 9223372036854775808.0;
  if (real >= -two63 && real < two63 && (double)(int64_t)real == real)
    return shard_of_bits(SHARD_INTEGER, (uint64_t)(int64_t)real, shards);
  uint64_t bits;
  memcpy(&bits, &real, sizeof bits);
  return shard_of_bits(SHARD_REAL, bits, shards);
}

static bool shards_position(sql_call *call, const sql_argument *arguments,
                            sqlite3_context *context) {
  sqlite3_value *position = arguments[0].value;
  sqlite3_int64 shards = arguments[1].integer, shard;
  int type = sqlite3_value_type(position);
  if (type == SQLITE_INTEGER) {
    shard = shard_of_bits(SHARD_INTEGER, (uint64_t)sqlite3_value_int64(position), shards);
  } else if (type == SQLITE_FLOAT) {
    shard = shards_of_real(sqlite3_value_double(position), shards);
  } else {
    const void *bytes = type == SQLITE_TEXT ? (const void *)sqlite3_value_text(position)
                                            : sqlite3_value_blob(position);
    int length = sqlite3_value_bytes(position);
    if (bytes == NULL && (type == SQLITE_TEXT || length > 0))
      return call_no_memory(call);
    shard = shard_of_bytes(type == SQLITE_TEXT ? SHARD_TEXT : SHARD_BLOB, bytes, (uint64_t)length,
                           shards);
  }
  sqlite3_result_int64(context, shard);
  return true;
}

static const sql_function shards_functions[] = {
    {PURE_SCALAR("position_shard", shards_position),
     .arguments = {{VALUE_ARGUMENT("position")}, {INTEGER_ARGUMENT("shards", 1, SHARD_MOST)}},
     .summary = "the worker, 0 to shards - 1, that owns a position",
     .details = "the same on every machine",
     .example = "SELECT position_shard(7, 4), position_shard(7.0, 4), position_shard('7', 4)",
     .output = "3|3|0"},
};

const sql_module shards_module = SQL_MODULE(shards_functions, "own games", "solve");
