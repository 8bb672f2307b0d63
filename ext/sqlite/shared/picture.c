#include "sqlite/shared/picture.h"

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
