/* A host that records every block it allocates, refuses a chosen request, stops at a chosen
** question, and fills new memory with garbage. The ledger stores the size of each block and
** compares it with the size that the code under test passes, so core_host.memory_used can be
** checked against it. A guard after each block detects writes past its end. */
#ifndef TESTS_CORE_LEDGER_HOST_H
#define TESTS_CORE_LEDGER_HOST_H

#include "call_paths.h"
#include "host.h"

#include <string.h>

typedef struct ledger_host {
  core_host host; /* the host passed to the code under test */
  uint64_t held;  /* bytes allocated at present */
  uint64_t peak;  /* maximum of bytes allocated at one time */
  int64_t blocks; /* number of blocks allocated at present */
  int64_t requests;
  int64_t refuse_at; /* number of the refused request, from 1; 0 if none */
  bool for_good;     /* all later requests are refused as well */
  int64_t questions;
  int64_t stop_at;    /* number of the question answered by "stop", from 1; 0 if none */
  int64_t stop_after; /* request after which a report of work is stopped; 0 if none */
  bool ask_each_time; /* every report of work asks a question */
  uint32_t content;   /* the words of new memory; if 0, bytes LEDGER_RUBBISH */
} ledger_host;

typedef union ledger_header {
  uint64_t bytes;
  max_align_t alignment;
} ledger_header;

enum { LEDGER_FENCE = 64, LEDGER_FENCE_BYTE = 0x5a, LEDGER_RUBBISH = 0xa5 };

static inline void ledger_give_back(ledger_host *ledger, void *block) {
  if (block == NULL)
    return;
  ledger_header *header = (ledger_header *)block - 1;
  for (int i = 0; i < LEDGER_FENCE; i++)
    assert_int_equal(((unsigned char *)block)[header->bytes + (uint64_t)i], LEDGER_FENCE_BYTE);
  ledger->held -= header->bytes;
  ledger->blocks--;
  free(header);
}

/* Move a block whenever its size changes, so that stale pointers to the old block are detected. */
static inline void *ledger_resize(void *context, void *block, uint64_t bytes) {
  ledger_host *ledger = context;
  if (bytes == 0) {
    ledger_give_back(ledger, block);
    return NULL;
  }
  int64_t request = ++ledger->requests, refused = ledger->refuse_at;
  call_paths_note(&ledger->requests);
  if (refused != 0 && (request == refused || (ledger->for_good && request > refused)))
    return NULL;
  if (request == ledger->stop_after) {
    ledger->host.work_left = 1;
    ledger->stop_at = ledger->questions + 1;
  }
  ledger_header *header = malloc(sizeof *header + (size_t)bytes + LEDGER_FENCE);
  assert_non_null(header);
  header->bytes = bytes;
  memset(header + 1, LEDGER_RUBBISH, (size_t)bytes);
  for (uint64_t i = 0; ledger->content > 0 && i < bytes / sizeof ledger->content; i++)
    ((uint32_t *)(header + 1))[i] = ledger->content;
  memset((unsigned char *)(header + 1) + bytes, LEDGER_FENCE_BYTE, LEDGER_FENCE);
  if (block != NULL) {
    uint64_t old = ((ledger_header *)block - 1)->bytes;
    memcpy(header + 1, block, (size_t)(old < bytes ? old : bytes));
    ledger_give_back(ledger, block);
  }
  host_costs.requests++;
  host_costs.bytes += bytes;
  ledger->blocks++;
  ledger->held += bytes;
  if (ledger->held > ledger->peak)
    ledger->peak = ledger->held;
  return header + 1;
}

static inline bool ledger_proceed(void *context) {
  ledger_host *ledger = context;
  if (ledger->ask_each_time)
    ledger->host.work_left = 1;
  ledger->questions++;
  host_costs.questions++;
  call_paths_note(&ledger->questions);
  return ledger->questions != ledger->stop_at;
}

/* Initialize a ledger in place: the host contains a pointer to the ledger. */
static inline void ledger_open(ledger_host *ledger) {
  *ledger = (ledger_host){.host = host_make()};
  ledger->host.context = ledger;
  ledger->host.resize = ledger_resize;
  ledger->host.proceed = ledger_proceed;
}

#define assert_ledger_balanced(ledger)                                                             \
  do {                                                                                             \
    assert_int_equal((ledger).host.memory_used, (ledger).held);                                    \
    assert_true((ledger).peak <= (ledger).host.memory_limit);                                      \
  } while (0)

#define assert_ledger_empty(ledger)                                                                \
  do {                                                                                             \
    assert_ledger_balanced(ledger);                                                                \
    assert_int_equal((ledger).held, 0);                                                            \
    assert_int_equal((ledger).blocks, 0);                                                          \
  } while (0)

#endif
