/* A program with the extension linked in. Each argument is a statement whose results are
** printed. */
#include <grundy.h>

#include <stdio.h>

static int print_row(void *unused, int count, char **values, char **names) {
  (void)unused;
  (void)names;
  for (int i = 0; i < count; i++)
    printf("%s%s", i > 0 ? "|" : "", values[i] != NULL ? values[i] : "NULL");
  putchar('\n');
  return 0;
}

int main(int argc, char **argv) {
  sqlite3 *db;
  sqlite3_auto_extension((void (*)(void))sqlite3_grundy_init);
  if (sqlite3_open(":memory:", &db) != SQLITE_OK)
    return 1;
  for (int i = 1; i < argc; i++) {
    char *message = NULL;
    if (sqlite3_exec(db, argv[i], print_row, NULL, &message) != SQLITE_OK) {
      printf("error: %s\n", message);
      return 1;
    }
  }
  return sqlite3_close(db) != SQLITE_OK;
}
