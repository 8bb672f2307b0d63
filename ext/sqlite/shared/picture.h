/* Pictures as results of functions. */
#ifndef GRUNDY_SQLITE_SHARED_PICTURE_H
#define GRUNDY_SQLITE_SHARED_PICTURE_H

#include "picture/svg.h"
#include "sqlite/call.h"

/* A text for a picture. */
svg_text picture_begin(sql_call *call);

/* Show the picture that was drawn into the text, or note the error, `what` being what needed the
** memory or the time; and free the text. */
bool picture_show(sql_call *call, sqlite3_context *context, core_status status, svg_text *text,
                  const char *what);

#endif
