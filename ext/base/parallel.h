/* A second thread for long work, on platforms that have threads.
**
** A helper runs one function beside the thread that started it. What the two share they keep in
** C11 atomics, and they wait for each other by announcements: whoever changes something that the
** other may be waiting for announces it; whoever waits notes the moment, looks whether it has what
** it waits for, and if it hasn't waits for an announcement after that moment.
**
** The helper must not use the host: neither allocate nor ask whether to go on. Signals do not reach
** it. The library asks for no newer version of a C library than without threads: where an old one
** keeps them apart (libpthread) and the program has not loaded that, there is no helper.
*/
#ifndef GRUNDY_PARALLEL_H
#define GRUNDY_PARALLEL_H

#include "base/host.h"

typedef struct parallel parallel;

/* How many threads can work together here: 1 or 2. */
uint32_t parallel_most(void);

/* Let a helper run work(context, the helper). NULL where there is no thread or no memory to be had:
** then the caller does the work alone. */
parallel *parallel_start(core_host *host, void (*work)(void *context, parallel *helper),
                         void *context);

/* Wait until the helper's work has returned, and free what it held. */
void parallel_join(parallel *helper);

/* The present moment: the announcements that there have been. */
uint32_t parallel_moment(parallel *helper);

/* Announce that something has changed. */
void parallel_announce(parallel *helper);

/* Wait for an announcement after `moment`; there may have been one already. */
void parallel_await(parallel *helper, uint32_t moment);

#endif
