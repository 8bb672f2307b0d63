/* Canonical forms of misere play as texts, in the notation of On Numbers and Games, chapter 12.
**
** n is a Nim heap, {a,b,c} the game with these options, a_# is {a}, a_## is {{a}}, a_n is a + n,
** and a+b the sum; parentheses group. {2,0}=x gives a game a name by which it is called from there
** on.
**
** Written are heaps, braces, _#, and of all sums 2_2, which is {3,2}. Forms that are no heaps come
** before heaps, those of a greater birthday first, then of more options, then of greater ones, so
** that a text depends on nothing but the form. In one that would be longer than FORM_PLAIN_BYTES
** what occurs twice has a name.
*/
#ifndef GRUNDY_CORE_MISERE_FORM_TEXT_H
#define GRUNDY_CORE_MISERE_FORM_TEXT_H

#include "base/text.h"
#include "core/misere/forms.h"

enum { FORM_PLAIN_BYTES = 1000 };

/* The form of a text. MISERE_NONE: host->status; CORE_INVALID: it is none, as can be seen at
** in->at, where what is *expected should stand. */
uint32_t forms_read(forms *all, text_reader *in, const char **expected);

/* A form that a text shows, and that is no heap. */
typedef struct form_item {
  uint32_t form, birthday, count;
  uint32_t references; /* how many others, and how often, have it as an option */
  uint32_t *keys;      /* of the options, ascending: the sizes of heaps, then numbers of items */
  uint64_t length;     /* of its text without names */
  uint32_t name;       /* 0: none yet */
} form_item;

typedef enum form_step { FORM_SHOW, FORM_CLOSE, FORM_COMMA, FORM_SINGLE, FORM_NAME } form_step;

typedef struct form_task {
  form_step kind;
  uint32_t key;
} form_task;

/* The writer's memory, for one form after the other. All zero but for `all`: nothing yet. */
typedef struct form_writer {
  forms *all;
  form_item *items;
  uint32_t *places; /* of forms: the number of their item plus 1; all 0 between two texts */
  uint32_t *keys;
  form_task *tasks;
  char *text;
  uint64_t item_bytes, place_bytes, key_bytes, task_bytes, text_bytes;
  uint64_t place_count, key_count, task_count, length;
  uint32_t item_count, last_name;
} form_writer;

/* Write a form: writer->text, of writer->length bytes, until the next call. False: the status of
** the host; CORE_INVALID: more than `most` bytes. */
bool forms_write(form_writer *writer, uint32_t form, uint64_t most);
void form_writer_close(form_writer *writer);

#endif
