/* What the functions of misere play share: rules, quotients and canonical forms in the cache. */
#ifndef GRUNDY_FUNCTIONS_MISERE_H
#define GRUNDY_FUNCTIONS_MISERE_H

#include "core/misere/game.h"
#include "core/misere/heap_forms.h"
#include "sqlite/args.h"
#include "sqlite/module.h"

#define MISERE_RULES_EXPECTED "a text such as '0.137', 'S{1,3,4}' or 'kayles'"

/* Rules with their canonical code. */
typedef struct misere_rules {
  heaps_rules rules;
  uint32_t length;
  char code[HEAPS_TEXT_MAX];
} misere_rules;

/* Read rules, or note why they are none; in misere play only those that it is known for. */
bool misere_read_rules(sql_call *call, const char *text, int bytes, bool is_misere,
                       misere_rules *rules);

/* A quotient in the cache. There may be none: misere_has_quotient. */
typedef struct misere_cached {
  misere_game *game;
} misere_cached;

/* The quotient of heaps 0 to `largest` <= MISERE_MOST_LARGEST, or of all heaps if a period is proved on
** the way there, pinned. `bounded`: by the default work, whatever was asked before. False: no memory,
** or a stop. */
bool misere_get(sql_call *call, const misere_rules *rules, uint64_t largest, bool bounded,
                misere_cached **cached);

static inline bool misere_has_quotient(const misere_cached *cached) {
  misere_end end = misere_describe(cached->game).end;
  return end == MISERE_GOES_ON || end == MISERE_PROVED;
}

/* Note why there is none. Always false. */
bool misere_refuse(sql_call *call, const misere_rules *rules, const misere_cached *cached);

/* The same as misere_get, but no quotient is an error, too; beyond MISERE_MOST_LARGEST a period must be
** proved, by the default work. */
bool misere_need(sql_call *call, const misere_rules *rules, uint64_t largest,
                 misere_cached **cached);

/* All canonical forms of a connection. */
typedef struct misere_forms {
  forms forms;
  heap_forms *games; /* with other rules each */
  misere_rules *rules;
  uint32_t count;
} misere_forms;

/* The forms, pinned. False: no memory. */
bool misere_get_forms(sql_call *call, misere_forms **all);

/* Where memory ran out with the forms of other questions about, drop those and say that the question
** may be asked again, once: *again was false. The forms are not pinned any more then. */
bool misere_drop_forms(sql_call *call, misere_forms *all, bool *again);

/* The form of heap n, or MISERE_NONE: host->status. */
uint32_t misere_heap_form(misere_forms *all, const misere_rules *rules, sqlite3_int64 n);

/* True if the form is one; else note why there is none. */
bool misere_check_form(sql_call *call, uint32_t form);

/* Make a genus, as text, the value of a column. */
bool misere_show_genus(sql_call *call, sqlite3_context *context, const genera *all, uint32_t genus);

#endif
