/* Fuzz texts of canonical forms of misère play without SQLite, with little work for each: a
** written form is read as the same form, and earlier forms in a store do not change a text. */
#include "texts.h"
#include "core/misere/form_text.h"

enum { WORK_OF_A_TEXT = 300000 };

/* The text, read in another store with other forms, is written as the same text. */
static void form_texts_read_again(const form_writer *written) {
  core_host host = texts_host(INT64_MAX);
  text_reader in = {.text = written->text, .length = written->length};
  const char *expected;
  forms all;
  form_writer writer = {.all = &all};
  if (!forms_open(&all, &host) || forms_heap(&all, 7) == MISERE_NONE)
    abort();
  uint32_t form = forms_read(&all, &in, &expected);
  texts_must(form != MISERE_NONE && forms_write(&writer, form, UINT32_MAX) &&
                 writer.length == written->length &&
                 memcmp(writer.text, written->text, (size_t)writer.length) == 0,
             "is another form", written->text, written->length);
  form_writer_close(&writer);
  forms_close(&all);
  texts_must(host.memory_used == 0, "left memory", written->text, written->length);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  core_host host = texts_host(WORK_OF_A_TEXT);
  text_reader in = {.text = (const char *)bytes, .length = length};
  const char *expected;
  forms all;
  form_writer writer = {.all = &all};
  if (!forms_open(&all, &host))
    abort();
  uint32_t form = forms_read(&all, &in, &expected);
  texts_must(form != MISERE_NONE || host.status != CORE_INVALID ||
                 (in.at <= length && expected != NULL),
             "fails behind its end", in.text, length);
  if (form != MISERE_NONE && forms_write(&writer, form, 100000))
    form_texts_read_again(&writer);
  form_writer_close(&writer);
  forms_close(&all);
  texts_must(host.memory_used == 0, "left memory", in.text, length);
  return 0;
}
