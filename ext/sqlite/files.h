/* Temporary files from SQLite's file systems, for core_host.files. */
#ifndef GRUNDY_SQLITE_FILES_H
#define GRUNDY_SQLITE_FILES_H

#include "base/file.h"

/* For a host whose context is a connection. Files come from the VFS of the database `main`, so that
** they lie where its user lets files lie, or from the default VFS where that one keeps no files or
** refuses. */
extern const core_files files_of_connection;

#endif
