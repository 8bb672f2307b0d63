/* Pictures as results of functions. */
#ifndef GRUNDY_SQLITE_SHARED_PICTURE_H
#define GRUNDY_SQLITE_SHARED_PICTURE_H

#include "picture/svg.h"
#include "sqlite/call.h"

/* Begin the text of a picture. */
svg_text picture_begin(sql_call *call);

/* Show the finished picture, or note the error, in which `what` names the purpose of the memory or
** time. Free the text in both cases. */
bool picture_show(sql_call *call, sqlite3_context *context, core_status status, svg_text *text,
                  const char *what);

#endif
