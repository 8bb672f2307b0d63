/* Run the corpus of a fuzz target without a fuzzer: replay [FOLDER]. FOLDER defaults to
** tests/fuzz/corpus/NAME for a program test_NAME. Output is TAP. */
#define _FILE_OFFSET_BITS 64 /* for readdir in 32-bit programs */

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static int replay(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL)
    return 0;
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  /* of the exact size, so that a sanitizer detects reads beyond it */
  uint8_t *bytes = malloc(length > 0 ? (size_t)length : 1);
  int complete = length >= 0 && fread(bytes, 1, (size_t)length, file) == (size_t)length;
  fclose(file);
  if (complete)
    LLVMFuzzerTestOneInput(bytes, (size_t)length);
  free(bytes);
  return complete;
}

int main(int count, char **arguments) {
  char folder[1000], path[1300];
  const char *name =
      strrchr(arguments[0], '/') == NULL ? arguments[0] : strrchr(arguments[0], '/') + 1;
  snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name + strlen("test_"));
  if (count > 1)
    snprintf(folder, sizeof folder, "%s", arguments[1]);
  DIR *files = opendir(folder);
  int replayed = 0, failed = 0;
  for (struct dirent *file; files != NULL && (file = readdir(files)) != NULL;) {
    if (file->d_name[0] == '.')
      continue;
    snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
    if (!replay(path))
      failed++;
    replayed++;
  }
  if (files != NULL)
    closedir(files);
  printf("1..1\n%s 1 - %d files of %s\n", replayed > 0 && failed == 0 ? "ok" : "not ok", replayed,
         folder);
  return replayed == 0 || failed > 0;
}
