/* The functions of misere play share rules, quotients and canonical forms in the cache. */
#ifndef GRUNDY_SQLITE_SHARED_MISERE_H
#define GRUNDY_SQLITE_SHARED_MISERE_H

#include "core/misere/form_text.h"
#include "core/misere/game.h"
#include "core/misere/heap_forms.h"
#include "core/misere/semilinear.h"
#include "sqlite/shared/heaps.h"
#include "sqlite/module.h"

#define MISERE_RULES_EXPECTED "a text such as '0.137', 'S{1,3,4}' or 'kayles'"

/* The game whose rules are a text, pinned; an error if they are none, or if in misere play they
** mean nothing: two coins that are turned onto one another are gone, but two heaps of one size are
** not nothing there. */
bool misere_find_rules(sql_call *call, const sql_argument *text, bool is_misere,
                       cached_heap_game **rules);

/* A quotient in the cache. There may be none: misere_has_quotient. */
typedef struct misere_cached {
  misere_game *game;
} misere_cached;

/* The quotient of heaps 0 to `largest` <= MISERE_MOST_LARGEST, or of all heaps if a period is
** proved on the way there, pinned. `bounded`: by the default work, whatever was asked before.
** False: no memory, or a stop. */
bool misere_get(sql_call *call, const cached_heap_game *rules, uint64_t largest, bool bounded,
                misere_cached **cached);

static inline bool misere_has_quotient(const misere_cached *cached) {
  misere_end end = misere_describe(cached->game).end;
  return end == MISERE_GOES_ON || end == MISERE_PROVED;
}

/* Note why there is none. Always false. */
bool misere_refuse(sql_call *call, const cached_heap_game *rules, const misere_cached *cached);

/* The same as misere_get, but no quotient is an error, too; beyond MISERE_MOST_LARGEST a period
** must be proved, by the default work. */
bool misere_need(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                 misere_cached **cached);

/* A semilinear set in the cache; shape NULL: none was found. */
typedef struct misere_shape {
  semilinear *shape;
} misere_shape;

/* That of heaps 0 to `largest`, by the default work, pinned; NULL where there are more heaps than
** it is asked of. False: no memory, or a stop. */
bool misere_get_shape(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                      misere_shape **shape);

/* All canonical forms of the connection, pinned. False: no memory. */
bool misere_get_forms(sql_call *call, heap_forms_table **all);

/* The form of heap n of a game, or MISERE_NONE: host->status. */
uint32_t misere_heap_form(heap_forms_table *all, const cached_heap_game *rules, sqlite3_int64 n);

/* Note that forms failed, with the status of the host. Always false. */
bool misere_refuse_forms(sql_call *call);

/* Make a form, as text, the value of a function or a column. False: the error is noted. */
bool misere_show_form(sql_call *call, sqlite3_context *context, form_writer *writer, uint32_t form);

/* The same of a genus. */
bool misere_show_genus(sql_call *call, sqlite3_context *context, const genera *all, uint32_t genus);

#endif
