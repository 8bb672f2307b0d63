/* The default of the memory limit, in bytes, as SQL writes it. */
#ifndef TESTS_DEFAULT_LIMIT_H
#define TESTS_DEFAULT_LIMIT_H

#include <stdint.h>

#if UINTPTR_MAX > UINT32_MAX
#define DEFAULT_LIMIT "1073741824"
#else
#define DEFAULT_LIMIT "268435456"
#endif

#endif
