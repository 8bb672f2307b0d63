/* Test that madvise() is applied only to pages of large blocks of the extension. This program
** defines madvise() itself, so that it receives the calls of the library, and an allocator that
** knows the large blocks. */
#include "database.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LARGE = 1 << 20, MOST_BLOCKS = 1000, HEADER = 32 };

static sqlite3_mem_methods usual;
static char *blocks[MOST_BLOCKS];
static int advised, outside;

static char **place_of(const char *block) {
  for (size_t i = 0; i < MOST_BLOCKS; i++)
    if (blocks[i] == block)
      return &blocks[i];
  fail_msg("there are more than %d large blocks", MOST_BLOCKS);
  return NULL;
}

static void *keep(void *block) {
  if (block != NULL && usual.xSize(block) >= LARGE)
    *place_of(NULL) = block;
  return block;
}

static void drop(void *block) {
  if (block != NULL && usual.xSize(block) >= LARGE)
    *place_of(block) = NULL;
}

static void *allocate(int bytes) {
  return keep(usual.xMalloc(bytes));
}

static void release(void *block) {
  drop(block);
  usual.xFree(block);
}

static void *resize(void *block, int bytes) {
  drop(block);
  void *resized = usual.xRealloc(block, bytes);
  keep(resized == NULL ? block : resized);
  return resized;
}

/* Bytes of the allocators around a block may be on its pages, but no other block. */
int madvise(void *address, size_t length, int advice) {
  bool inside = false;
  const char *first = address;
  for (size_t i = 0; i < MOST_BLOCKS; i++)
    inside |= blocks[i] != NULL && first + HEADER >= blocks[i] &&
              first + length <= blocks[i] + usual.xSize(blocks[i]) + HEADER;
  if (advice == MADV_HUGEPAGE) {
    advised++;
    outside += !inside;
  }
  return (int)syscall(SYS_madvise, address, length, advice);
}

BEFORE_TESTS {
  sqlite3_mem_methods methods;
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
  methods = usual;
  methods.xMalloc = allocate;
  methods.xFree = release;
  methods.xRealloc = resize;
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

/* Solve a game with large blocks that grow. */
static void check_advice(void) {
  advised = outside = 0;
  sqlite3 *db = database_open();
  database_expect(db,
                  "SELECT count(*) FROM solve_rule('SELECT 1', 'SELECT position, position + 1 FROM "
                  "solve_frontier WHERE position < 300000')",
                  "300000");
  database_close(db);
  assert_true(advised > 0);
  assert_int_equal(outside, 0);
}

TEST(test_advice_for_mapped_blocks) {
  check_advice();
}

/* The C library takes these blocks from its heap, where other blocks are beside them. The allocator
** of a sanitizer has no such heap. */
TEST(test_advice_for_blocks_of_the_heap) {
  if (mallopt(M_MMAP_THRESHOLD, 32 << 20) == 0)
    return;
  check_advice();
}
#else
TEST(test_advice_is_only_for_linux) {
  skip();
}
#endif
