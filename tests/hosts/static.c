/* A program with the extension linked in, which loads no library at run time. */
#include <stdio.h>

#include <sqlite3.h>

#include "grundy.h"

static int show(void *unused, int count, char **values, char **names) {
  (void)unused, (void)names;
  for (int i = 0; i < count; i++)
    printf("%s%s", i == 0 ? "" : "|", values[i]);
  printf("\n");
  return 0;
}

int main(void) {
  sqlite3 *db;
  sqlite3_auto_extension((void (*)(void))sqlite3_grundy_init);
  if (sqlite3_open(":memory:", &db) != SQLITE_OK)
    return 1;
  sqlite3_exec(db,
               "SELECT x, y FROM grundy_board('queen', 3) WHERE value = 0;"
               "CREATE TABLE box(chocolates INTEGER);"
               "INSERT INTO box VALUES (1), (1), (1);"
               "SELECT nim_winning_moves(chocolates), nim_sum(chocolates) FROM box",
               show, NULL, NULL);
  if (sqlite3_exec(db, "SELECT grundy_queen(-3, 0)", show, NULL, NULL) != SQLITE_OK)
    printf("%s\n", sqlite3_errmsg(db));
  return sqlite3_close(db) != SQLITE_OK;
}
