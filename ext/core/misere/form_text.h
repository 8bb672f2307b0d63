/* Canonical forms of misere play as texts, in the notation of On Numbers and Games, chapter 12.
**
** n is a Nim heap, {a,b,c} the game with these options, a_# is {a}, a_## is {{a}}, a_n is a + n,
** and a+b is the sum; parentheses group. {2,0}=x gives a game a name that can be used after it.
**
** The writer uses heaps, braces, _# and, of all sums, only 2_2, which is {3,2}. Forms that are not
** heaps come before heaps. Forms with a greater birthday come first, then forms with more options,
** then forms with greater options, so a text depends only on the form. If a text would be longer
** than FORM_PLAIN_BYTES, each form that occurs twice in it has a name. */
#ifndef GRUNDY_CORE_MISERE_FORM_TEXT_H
#define GRUNDY_CORE_MISERE_FORM_TEXT_H

#include "base/text.h"
#include "core/misere/forms.h"

enum { FORM_PLAIN_BYTES = 1000 };

/* Return the form of a text, or MISERE_NONE with host->status. The status is CORE_INVALID for a
** syntax error at in->at, where the text should have *expected. */
uint32_t forms_read(forms *all, text_reader *in, const char **expected);

/* A form that is not a heap and occurs in the text. */
typedef struct form_item {
  uint32_t form, birthday, count;
  uint32_t references; /* the number of its occurrences as an option */
  /* the keys of the options, ascending: the sizes of heaps, then the numbers of items */
  uint32_t *keys;
  uint64_t length; /* the length of its text without names */
  uint32_t name;   /* 0 if it has no name */
} form_item;

typedef enum form_step { FORM_SHOW, FORM_CLOSE, FORM_COMMA, FORM_SINGLE, FORM_NAME } form_step;

typedef struct form_task {
  form_step kind;
  uint32_t key;
} form_task;

/* The memory of a writer, which can write one form after another. Initially all members but `all`
** are zero. */
typedef struct form_writer {
  forms *all;
  CORE_ARRAY(form_item) items;
  CORE_ARRAY(uint32_t) places; /* for each form the number of its item plus 1; 0 between texts */
  CORE_ARRAY(uint32_t) keys;   /* the keys of all items */
  uint64_t key_count;
  CORE_ARRAY(form_task) tasks;
  uint32_t last_name;

  /* The text. */
  char *text;
  uint64_t text_bytes, length;
} form_writer;

/* Write a form to writer->text, writer->length bytes that remain valid until the next call. Return
** false with the status of the host, which is CORE_INVALID if the text is longer than `most`
** bytes. */
bool forms_write(form_writer *writer, uint32_t form, uint64_t most);
void form_writer_close(form_writer *writer);

#endif
