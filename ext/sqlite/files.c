#include "sqlite/connection.h"

#include <stdlib.h>

#include "base/file.h"

/* A temporary file. The handle and the sqlite3_file of the VFS share one block of `block_bytes`. */
typedef struct files_handle {
  core_host *host;
  uint64_t block_bytes;
  sqlite3_file *file; /* after this struct, aligned to 16 bytes */
} files_handle;

static sqlite3_vfs *files_main_vfs(sqlite3 *db) {
  sqlite3_vfs *vfs = NULL;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_VFS_POINTER, &vfs) != SQLITE_OK)
    return NULL; /* uncovered: the main database always has a file system */
  return vfs;
}

/* Return the integer that a statement yields; -1 if it fails. */
static int files_query_integer(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int answer = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW)
    answer = sqlite3_column_int(statement, 0);
  sqlite3_finalize(statement);
  return answer;
}

/* Return true if files may be written: if SQLite itself writes temporary data to files. Its PRAGMA
** temp_store takes precedence over grundy_limit('disk'), and the limit, if it was set, over the
** options with which SQLite was built. */
static bool files_allowed(void *context) {
  enum { DEFAULT, FILE, MEMORY };
  const sql_connection *connection = context;
  int store = files_query_integer(connection->db, "PRAGMA temp_store");
  if (store == MEMORY || connection->sets_disk)
    return store != MEMORY;
  int built =
      files_query_integer(connection->db, "SELECT sqlite_compileoption_used('TEMP_STORE=2') + 2 * "
                                          "sqlite_compileoption_used('TEMP_STORE=3')");
  return built == 2 ? false : built == 1 ? store == FILE : store >= 0;
}

/* Log a notice if the folder in SQLITE_TMPDIR is not writable. SQLite then silently uses /var/tmp
** or another folder, perhaps on another disk. */
static void files_log_unwritable_folder(sqlite3_vfs *vfs) {
  const char *folder = getenv("SQLITE_TMPDIR");
  char *path = folder == NULL || folder[0] == '\0' ? NULL : sqlite3_mprintf("%s/.", folder);
  int writable = 1;
  if (path != NULL && vfs->xAccess(vfs, path, SQLITE_ACCESS_READWRITE, &writable) == SQLITE_OK &&
      !writable)
    sqlite3_log(SQLITE_NOTICE,
                "SQLITE_TMPDIR is %s, where nothing can be written: temporary files lie elsewhere",
                folder);
  sqlite3_free(path);
}

static int files_open_in(sqlite3_vfs *vfs, core_host *host, void **result) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE |
                    SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_JOURNAL;
  const uint64_t head = (sizeof(files_handle) + 15) / 16 * 16;
  core_assert(vfs->szOsFile > 0);
  uint64_t bytes = head + (uint64_t)vfs->szOsFile;
  files_handle *handle = core_allocate(host, bytes);
  if (handle == NULL)
    return SQLITE_NOMEM;
  *handle = (files_handle){host, bytes, (sqlite3_file *)(void *)((char *)handle + head)};
  int given = 0, status = vfs->xOpen(vfs, NULL, handle->file, flags, &given);
  if (status == SQLITE_OK) {
    files_log_unwritable_folder(vfs);
    *result = handle;
    return SQLITE_OK;
  }
  if (handle->file->pMethods != NULL)
    /* uncovered: a file that fails to open is closed */
    handle->file->pMethods->xClose(handle->file);
  core_release(host, handle, bytes);
  return status;
}

static int files_open(void *context, void **handle) {
  sql_connection *connection = context;
  sqlite3_vfs *first = files_main_vfs(connection->db), *second = sqlite3_vfs_find(NULL);
  int status = SQLITE_CANTOPEN;
  if (first != NULL && first->zName != NULL && sqlite3_stricmp(first->zName, "memdb") != 0)
    status = files_open_in(first, &connection->host, handle);
  if (status != SQLITE_OK && status != SQLITE_NOMEM && second != NULL && second != first)
    status = files_open_in(second, &connection->host, handle);
  return status;
}

static int files_read(void *handle, void *bytes, int count, uint64_t offset) {
  sqlite3_file *file = ((files_handle *)handle)->file;
  core_assert(count >= 0 && offset <= INT64_MAX);
  return file->pMethods->xRead(file, bytes, count, (sqlite3_int64)offset);
}

static int files_write(void *handle, const void *bytes, int count, uint64_t offset) {
  sqlite3_file *file = ((files_handle *)handle)->file;
  core_assert(count >= 0 && offset <= INT64_MAX);
  return file->pMethods->xWrite(file, bytes, count, (sqlite3_int64)offset);
}

static void files_close(void *context, void *handle) {
  (void)context;
  files_handle *closed = handle;
  closed->file->pMethods->xClose(closed->file);
  core_release(closed->host, closed, closed->block_bytes);
}

const core_files files_of_connection = {.allowed = files_allowed,
                                        .open = files_open,
                                        .read = files_read,
                                        .write = files_write,
                                        .close = files_close};
