/* Record the blocks of code that a test executes. clang calls these functions for
** -fsanitize-coverage=bb,inline-bool-flag,pc-table. At the end, the addresses of the blocks are
** appended to a file in the folder MUTANTS_SEEN, if the environment has one. With MUTANTS_ALL these
** are all blocks of the library. */
#include <dlfcn.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const bool *seen_flags, *seen_flags_end;
static const uintptr_t *seen_addresses; /* an address and its flags for each block */

/* The arguments are the same for all objects of a library. */
void __sanitizer_cov_bool_flag_init(bool *start, bool *end);
void __sanitizer_cov_bool_flag_init(bool *start, bool *end) {
  seen_flags = start;
  seen_flags_end = end;
}

void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end);
void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end) {
  (void)end;
  seen_addresses = start;
}

__attribute__((destructor)) static void seen_write(void) {
  const char *folder = getenv("MUTANTS_SEEN");
  bool all = getenv("MUTANTS_ALL") != NULL;
  Dl_info library;
  char path[4096], real[PATH_MAX];
  if (folder == NULL || seen_addresses == NULL ||
      dladdr((const void *)seen_addresses, &library) == 0 ||
      realpath(library.dli_fname, real) == NULL)
    return;
  snprintf(path, sizeof path, "%s/%d", folder, (int)getpid());
  FILE *file = fopen(path, "a");
  if (file == NULL)
    return;
  fprintf(file, "%s\n", real);
  for (const bool *flag = seen_flags; flag < seen_flags_end; flag++)
    if (*flag || all)
      fprintf(file, "%" PRIxPTR "\n",
              seen_addresses[2 * (flag - seen_flags)] - (uintptr_t)library.dli_fbase);
  fclose(file);
}
