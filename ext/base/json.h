/* Reading JSON (RFC 8259): the elements of an array, or the keys and values of an object.
**
**   json_reader reader;
**   json_element element;
**   if (json_begin(&reader, host, text, length, JSON_ARRAY))     the text is a valid array
**     while (json_next(&reader, &element))
**       ... element.kind, element.integer, element.text ...
**   if (reader.is_stopped) ...                                   the host asked to stop
**
** json_begin checks the whole text before the first element is read. An element has its text as it
** is written: the elements of [1, [2, "a"]] are 1 and [2, "a"], which json_read_items reads.
** Numbers are computed from their digits: 9007199254740993.0 and 90071992547409930e-1 are both
** 9007199254740993, which a double cannot hold. Reading takes no memory, and time in proportion to
** the text. */
#ifndef GRUNDY_BASE_JSON_H
#define GRUNDY_BASE_JSON_H

#include "base/text.h"

typedef enum json_kind {
  JSON_NULL,
  JSON_BOOLEAN,
  JSON_INTEGER, /* a number that is an integer of 64 bits, however it is written */
  JSON_BEYOND,  /* an integer of more bits */
  JSON_FRACTION,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
} json_kind;

typedef struct json_element {
  json_kind kind;
  bool has_escapes;   /* of a string */
  int64_t integer;    /* if the kind is JSON_INTEGER */
  text_reader source; /* the text, with the quotes of a string */
} json_element;

typedef struct json_reader {
  core_host *host;
  text_reader in;
  uint64_t next_question; /* the byte after which the host is asked whether to continue */
  bool is_stopped;        /* the host has asked to stop; no element follows */
} json_reader;

/* Arrays and objects may be nested to this depth. */
enum { JSON_DEPTH = 50 };

/* Begin to read a text. Return false if it is not valid JSON of this kind, JSON_ARRAY or
** JSON_OBJECT, or if the host asks to stop. */
bool json_begin(json_reader *reader, core_host *host, const char *text, uint64_t length,
                json_kind kind);

/* Read the next element of an array. An object has keys and values in turn. Return false at the
** end. */
bool json_next(json_reader *reader, json_element *element);

/* Set items[] to the items of an element that is an array, and return their number, or `most` + 1
** if there are more. Return 0 if it is not an array, or if the host asks to stop. */
uint32_t json_read_items(json_reader *reader, const json_element *element, json_element *items,
                         uint32_t most);

/* Write the characters of a string to a buffer of element->source.length bytes, and return their
** number. */
uint64_t json_unescape(const json_element *element, char *characters);

#endif
