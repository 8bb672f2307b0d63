/* Pictures as results of functions. */
#ifndef GRUNDY_SQLITE_SHARED_PICTURE_H
#define GRUNDY_SQLITE_SHARED_PICTURE_H

#include "picture/svg.h"
#include "sqlite/declaration.h"

/* The last arguments of aggregates that return pictures. */
#define PICTURE_NAME(argument)                                                                     \
  { TEXT_ARGUMENT(argument, "a text"), .takes_null = true, .absence = ARGUMENT_DEFAULTS }
#define PICTURE_TITLE PICTURE_NAME("title")
#define PICTURE_NAMES PICTURE_TITLE, PICTURE_NAME("x_name"), PICTURE_NAME("y_name")

/* The bytes of a name that are kept: enough for one character more than a picture shows. */
#define PICTURE_NAME_BYTES (4 * (SVG_LONGEST_NAME + 1))

typedef struct picture_name {
  uint32_t length;
  char bytes[PICTURE_NAME_BYTES];
} picture_name;

/* The rows of an aggregate, and their names. Adjacent rows with the same names share an item of
** `names`. The picture shows the names of the first row, so the result depends only on the rows in
** the window. An aggregate's state begins with picture_rows. */
typedef struct picture_rows {
  core_queue rows, names;
} picture_rows;

/* Copy a text, which is cut after a whole character if it is too long. NULL is the empty name. */
void picture_name_set(picture_name *name, const sql_argument *argument);
svg_label picture_label(const picture_name *name);

/* Append a row and its names: `count` arguments, at most 3, in the order of PICTURE_NAMES. Note an
** error about `what`. */
bool picture_keep(sql_call *call, void *state, const void *row, size_t size,
                  const sql_argument *arguments, uint32_t count, const char *what);

/* Callbacks of an aggregate whose state is picture_rows: `inverse` and `clear`. */
bool picture_drop_first(sql_call *call, void *state, const sql_argument *arguments);
void picture_drop_all(void *state);

/* Begin the text of a picture: of the names of the first row, or without names. */
svg_text picture_begin_named(sql_call *call, const picture_rows *rows);
svg_text picture_begin(sql_call *call);

/* Show the finished picture, or note the error, in which `what` names the purpose of the memory or
** time. Free the text in both cases. */
bool picture_show(sql_call *call, sqlite3_context *context, core_status status, svg_text *text,
                  const char *what);

#endif
