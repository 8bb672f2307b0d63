/* Rules, quotients and canonical forms that the functions of misère play share in the cache. */
#ifndef GRUNDY_SQLITE_SHARED_MISERE_H
#define GRUNDY_SQLITE_SHARED_MISERE_H

#include "core/misere/form_text.h"
#include "core/misere/game.h"
#include "core/misere/heap_forms.h"
#include "core/misere/research/semilinear.h"
#include "sqlite/shared/heaps.h"
#include "sqlite/module.h"

#define MISERE_RULES_EXPECTED "a text such as '0.137', 'S{1,3,4}' or 'kayles'"

/* Find the game whose rules are a text, and pin it. Note an error if the text is not a rule or has
** no meaning in misère play: there, two equal heaps do not cancel, but two coins turned onto one
** another do. */
bool misere_find_rules(sql_call *call, const sql_argument *text, bool is_misere,
                       cached_heap_game **rules);

/* A quotient in the cache. It may be missing; see misere_has_quotient. */
typedef struct misere_cached {
  misere_game *game;
} misere_cached;

/* Find the quotient of heaps 0 to `largest` <= MISERE_MOST_LARGEST, or of all heaps if a period is
** proved on the way, and pin it. With `bounded`, only the default work is allowed, whatever is
** cached. Return false without memory or after an interrupt. */
bool misere_get(sql_call *call, const cached_heap_game *rules, uint64_t largest, bool bounded,
                misere_cached **cached);

static inline bool misere_has_quotient(const misere_cached *cached) {
  misere_end end = misere_describe(cached->game).end;
  return end == MISERE_GOES_ON || end == MISERE_PROVED;
}

/* Note in the call why the quotient is missing. Always return false. */
bool misere_refuse(sql_call *call, const cached_heap_game *rules, const misere_cached *cached);

/* Like misere_get, but a missing quotient is an error. Beyond MISERE_MOST_LARGEST a period must be
** proved with the default work. */
bool misere_need(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                 misere_cached **cached);

/* A semilinear set in the cache; its shape is NULL if none was found. */
typedef struct misere_shape {
  semilinear *shape;
} misere_shape;

/* Find the semilinear set of heaps 0 to `largest` with the default work, and pin it; set it to NULL
** if `largest` exceeds what is supported. Return false without memory or after an interrupt. */
bool misere_get_shape(sql_call *call, const cached_heap_game *rules, uint64_t largest,
                      misere_shape **shape);

/* Pin all canonical forms of the connection. Return false without memory. */
bool misere_get_forms(sql_call *call, heap_forms_table **all);

/* Return the form of heap n of a game, or MISERE_NONE with the reason in host->status. */
uint32_t misere_heap_form(heap_forms_table *all, const cached_heap_game *rules, sqlite3_int64 n);

/* Note that forms failed, with the status of the host. Always returns false. */
bool misere_refuse_forms(sql_call *call);

/* Show a form as text, as the result of a function or column. Return false after an error noted in
** the call. */
bool misere_show_form(sql_call *call, sqlite3_context *context, form_writer *writer, uint32_t form);

/* Show a genus in the same way. */
bool misere_show_genus(sql_call *call, sqlite3_context *context, const genera *all, uint32_t genus);

#endif
