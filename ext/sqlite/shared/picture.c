#include "sqlite/shared/picture.h"

#include "base/text.h"
#include "sqlite/aggregate.h"

enum { PICTURE_NAME_COUNT = 3 };

/* The names of `count` adjacent rows: PICTURE_NAME_COUNT of them, with unused bytes 0, or NULL if
** all are empty. */
typedef struct picture_run {
  uint64_t count;
  picture_name *names;
} picture_run;

void picture_name_set(picture_name *name, const sql_argument *argument) {
  size_t length = argument->given ? (size_t)argument->length : 0;
  *name = (picture_name){0};
  if (length > 0)
    length = text_cut(argument->text, length, PICTURE_NAME_BYTES);
  name->length = (uint32_t)length;
  if (length > 0)
    memcpy(name->bytes, argument->text, length);
}

svg_label picture_label(const picture_name *name) {
  return (svg_label){name->bytes, name->length};
}

/* Return true if a run has these names. */
static bool picture_run_has(const picture_run *run, const picture_name *names, bool named) {
  if (run->names == NULL || !named)
    return run->names == NULL && !named;
  return memcmp(run->names, names, PICTURE_NAME_COUNT * sizeof *names) == 0;
}

static void picture_run_free(core_host *host, picture_run *run) {
  core_release(host, run->names, PICTURE_NAME_COUNT * sizeof *run->names);
}

/* Append a run of one row. */
static bool picture_begin_run(sql_call *call, picture_rows *picture, const picture_name *names,
                              bool named, const char *what) {
  core_host *host = call_host(call);
  picture_run run = {.count = 1};
  if (named) {
    run.names = core_allocate(host, PICTURE_NAME_COUNT * sizeof *names);
    if (run.names == NULL)
      return call_check(call, host, host->status, "%s", what);
    memcpy(run.names, names, PICTURE_NAME_COUNT * sizeof *names);
  }
  if (aggregate_keep(call, &picture->names, &run, sizeof run, what))
    return true;
  picture_run_free(host, &run);
  return false;
}

bool picture_keep(sql_call *call, void *state, const void *row, size_t size,
                  const sql_argument *arguments, uint32_t count, const char *what) {
  picture_rows *picture = state;
  picture_name names[PICTURE_NAME_COUNT];
  picture_run *runs = queue_items(&picture->names, sizeof *runs), *last = NULL;
  bool named = false;
  core_assert(count <= PICTURE_NAME_COUNT);
  for (uint32_t i = 0; i < count; i++)
    named |= arguments[i].given && arguments[i].length > 0;
  for (uint32_t i = 0; named && i < PICTURE_NAME_COUNT; i++)
    picture_name_set(&names[i], i < count ? &arguments[i] : &(sql_argument){.given = false});
  if (picture->names.count > 0)
    last = &runs[picture->names.count - 1];
  if (!aggregate_keep(call, &picture->rows, row, size, what))
    return false;
  if (last != NULL && picture_run_has(last, names, named)) {
    last->count++;
    return true;
  }
  bool done = picture_begin_run(call, picture, names, named, what);
  picture->rows.count -= !done;
  return done;
}

bool picture_drop_first(sql_call *call, void *state, const sql_argument *arguments) {
  picture_rows *picture = state;
  picture_run *first = queue_items(&picture->names, sizeof *first);
  (void)call, (void)arguments;
  core_assert(first != NULL && first->count > 0 && first->count <= picture->rows.count);
  queue_drop_first(&picture->rows);
  if (--first->count == 0) {
    picture_run_free(picture->names.host, first);
    queue_drop_first(&picture->names);
  }
  return true;
}

void picture_drop_all(void *state) {
  picture_rows *picture = state;
  picture_run *runs = queue_items(&picture->names, sizeof *runs);
  for (uint64_t i = 0; i < picture->names.count; i++)
    picture_run_free(picture->names.host, &runs[i]);
  queue_clear(&picture->rows);
  queue_clear(&picture->names);
}

svg_text picture_begin_named(sql_call *call, const picture_rows *rows) {
  const picture_run *first = queue_items(&rows->names, sizeof *first);
  svg_text text = picture_begin(call);
  core_assert(rows->names.count > 0);
  if (first->names != NULL)
    text.names = (svg_names){picture_label(&first->names[0]), picture_label(&first->names[1]),
                             picture_label(&first->names[2])};
  return text;
}

svg_text picture_begin(sql_call *call) {
  return (svg_text){.host = call_host(call), .most = (uint64_t)call_longest_text(call)};
}

bool picture_show(sql_call *call, sqlite3_context *context, core_status status, svg_text *text,
                  const char *what) {
  if (status == CORE_OK)
    sqlite3_result_text64(context, text->bytes, text->length, SQLITE_TRANSIENT, SQLITE_UTF8);
  bool done = status == CORE_INVALID ? call_fail_length(call, "the picture")
                                     : call_check(call, text->host, status, "%s", what);
  svg_text_clear(text);
  return done;
}
