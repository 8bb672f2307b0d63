/* Canonical forms of misère play as texts: misere_form and the other scalars, and the aggregate
** misere_sum. */

#include "core/misere/form_text.h"
#include "sqlite/aggregate.h"
#include "sqlite/shared/misere.h"

/* ---- Forms as arguments and as results ---- */

/* Return the text of a form. A number without a fraction means the Nim heap of its size; a REAL is
** written as 3.0 unless it is too large for a form. */
static bool misere_form_bytes(sql_call *call, const char *argument, sqlite3_value *value,
                              text_reader *in) {
  int length, type = sqlite3_value_type(value);
  sqlite3_int64 heap;
  if (type != SQLITE_INTEGER && (type != SQLITE_FLOAT || !args_lossless(value, &heap))) {
    *in = (text_reader){.at = 0};
    bool is_text = args_text(call, argument, value, "a form, a text such as '2_#' or '{2,0}'",
                             &in->text, &length);
    in->length = is_text ? (uint64_t)length : 0;
    return is_text;
  }
  *in = (text_reader){.text = (const char *)sqlite3_value_text(value)};
  in->length = (uint64_t)sqlite3_value_bytes(value);
  if (in->text == NULL)
    return call_no_memory(call);
  if (type == SQLITE_FLOAT && in->length > 2 && memcmp(in->text + in->length - 2, ".0", 2) == 0)
    in->length -= 2;
  return true;
}

/* Read a form. Return MISERE_NONE after an error, which is noted in the call. */
static uint32_t misere_form_read(sql_call *call, forms *all, const char *argument, text_reader in) {
  const char *expected;
  uint32_t form = forms_read(all, &in, &expected);
  if (form == MISERE_NONE && all->host->status == CORE_INVALID)
    args_fail_at(call, argument, in.text, (int)in.length, (int)in.at, expected);
  else if (form == MISERE_NONE)
    misere_refuse_forms(call);
  return form;
}

/* Computes the result of a function of one form. */
typedef bool misere_form_answer(sql_call *call, forms *all, uint32_t form,
                                sqlite3_context *context);

static bool misere_form_text(sql_call *call, forms *all, uint32_t form, sqlite3_context *context) {
  form_writer writer = {.all = all};
  bool done = misere_show_form(call, context, &writer, form);
  form_writer_close(&writer);
  return done;
}

static bool misere_form_outcome(sql_call *call, forms *all, uint32_t form,
                                sqlite3_context *context) {
  (void)call;
  sqlite3_result_text(context, forms_is_p(all, form) ? "P" : "N", 1, SQLITE_STATIC);
  return true;
}

static bool misere_form_genus(sql_call *call, forms *all, uint32_t form, sqlite3_context *context) {
  uint32_t genus = forms_genus(all, form);
  return genus == MISERE_NONE ? misere_refuse_forms(call)
                              : misere_show_genus(call, context, &all->genera, genus);
}

/* Compute a function of one form. Forms live only as long as the call, so that no result depends on
** earlier calls. */
static bool misere_form_compute(sql_call *call, const sql_argument *arguments,
                                sqlite3_context *context) {
  misere_form_answer *const *answer = call->binding->function->data;
  text_reader in;
  forms all;
  if (!misere_form_bytes(call, "form", arguments[0].value, &in))
    return false;
  if (!forms_open(&all, call_host(call)))
    return misere_refuse_forms(call);
  uint32_t form = misere_form_read(call, &all, "form", in);
  bool done = form != MISERE_NONE && (*answer)(call, &all, form, context);
  forms_close(&all);
  return done;
}

/* ---- Sums ---- */

/* The rows of misere_sum. No form has a negative that could be added when a row leaves the window,
** so the texts are kept. Until the first row leaves, their sum is kept as well, so that a running
** window adds each row once. */
typedef struct misere_rows {
  aggregate_texts texts;
  forms *all; /* NULL before the first form, or after a row has left */
  uint32_t sum;
  bool has_left;
} misere_rows;

static void misere_rows_forget_sum(misere_rows *rows) {
  if (rows->all == NULL)
    return;
  forms_close(rows->all);
  CORE_DROP(rows->texts.host, rows->all, sizeof *rows->all);
}

static void misere_rows_clear(void *state) {
  misere_rows *rows = state;
  misere_rows_forget_sum(rows);
  aggregate_drop_texts(&rows->texts);
}

static bool misere_sum_add(sql_call *call, forms *all, const char *argument, text_reader in,
                           uint32_t *sum) {
  uint32_t form = misere_form_read(call, all, argument, in);
  if (form == MISERE_NONE)
    return false;
  *sum = forms_add(all, *sum, form);
  return *sum != MISERE_NONE || misere_refuse_forms(call);
}

/* Add a row to the sum. */
static bool misere_rows_add(sql_call *call, misere_rows *rows, text_reader in, uint32_t *sum) {
  *sum = rows->sum;
  if (rows->has_left)
    return true;
  if (rows->all == NULL) {
    core_host *host = call_host(call);
    forms *all = core_allocate(host, sizeof *all);
    if (all == NULL || !forms_open(all, host)) {
      core_release(host, all, sizeof *all);
      return misere_refuse_forms(call);
    }
    rows->all = all;
  }
  return misere_sum_add(call, rows->all, "form", in, sum);
}

static bool misere_rows_step(sql_call *call, void *state, const sql_argument *arguments) {
  misere_rows *rows = state;
  text_reader in;
  uint32_t sum;
  if (!misere_form_bytes(call, "form", arguments[0].value, &in))
    return false;
  rows->texts.host = call_host(call);
  if (!misere_rows_add(call, rows, in, &sum) ||
      !aggregate_keep_text(call, &rows->texts, in.text, in.length, "the table of canonical forms"))
    return false;
  rows->sum = sum;
  return true;
}

/* Remove the first row of the window. */
static bool misere_rows_inverse(sql_call *call, void *state, const sql_argument *arguments) {
  misere_rows *rows = state;
  (void)call, (void)arguments;
  misere_rows_forget_sum(rows);
  core_assert(rows->texts.begin < rows->texts.end);
  rows->has_left = true;
  aggregate_drop_text(&rows->texts);
  return true;
}

static bool misere_rows_result(sql_call *call, const void *state, sqlite3_context *context) {
  const misere_rows *rows = state;
  uint32_t sum = 0;
  forms all;
  if (rows != NULL && rows->all != NULL)
    return misere_form_text(call, rows->all, rows->sum, context);
  if (!forms_open(&all, call_host(call)))
    return misere_refuse_forms(call);
  bool done = true;
  for (uint64_t at = rows == NULL ? 0 : rows->texts.begin;
       rows != NULL && done && at < rows->texts.end;)
    done = misere_sum_add(call, &all, "form", aggregate_next_text(&rows->texts, &at), &sum);
  done = done && misere_form_text(call, &all, sum, context);
  forms_close(&all);
  return done;
}

static bool misere_sum_scalar(sql_call *call, int count, sqlite3_value **values,
                              sqlite3_context *context) {
  char name[32];
  uint32_t sum = 0;
  forms all;
  if (count == 0)
    return call_fail(call, "at least one argument is needed");
  if (!forms_open(&all, call_host(call)))
    return misere_refuse_forms(call);
  bool done = true;
  for (int i = 0; i < count && done; i++) {
    text_reader in;
    sqlite3_snprintf((int)sizeof name, name, "argument %d", i + 1);
    done =
        misere_form_bytes(call, name, values[i], &in) && misere_sum_add(call, &all, name, in, &sum);
  }
  done = done && misere_form_text(call, &all, sum, context);
  forms_close(&all);
  return done;
}

/* ---- Registration ---- */

/* The beginning of the entry of a function of one form. */
#define MISERE_FORM_SCALAR(sql_name, answer)                                                       \
  PURE_SCALAR(sql_name, misere_form_compute), .data = &(misere_form_answer *const){answer},        \
                                              .arguments = {{VALUE_ARGUMENT("form")}}

static const sql_function misere_forms_functions[] = {
    {MISERE_FORM_SCALAR("misere_form", misere_form_text),
     .summary = "the canonical form of a game in misère play, a text",
     .details = "n or '2' is a Nim heap, '{2,0}' the game with these options, '2_#' {2}, '2_##' "
                "{{2}}, '2_2' the sum 2 + 2; + adds, parentheses group, and '{2,0}=a' gives a name "
                "for use in the rest of the text. Two games have the same text exactly when either "
                "can replace the other in every sum in misère play",
     .keywords = "genus tame wild simplest equal",
     .example = "SELECT misere_form('{2,1}'), misere_form('2 + 2'), misere_form('{2_#,{2},3}')",
     .output = "0|2_2|{2_#,3}"},
    {MISERE_FORM_SCALAR("misere_outcome", misere_form_outcome),
     .summary = "the winner of a game in misère play, 'N' or 'P'",
     .details = "'N' if the next player wins, 'P' if the previous player does; form as in "
                "misere_form",
     .example = "SELECT misere_outcome('2_2'), misere_outcome('2_#')", .output = "P|P"},
    {MISERE_FORM_SCALAR("misere_genus", misere_form_genus),
     .summary = "the genus of a game, a text",
     .details = "as in heap_genus; form as in misere_form",
     .example = "SELECT misere_genus('2_2'), misere_genus('2_#')", .output = "0^02|0^02"},
    {PURE_AGGREGATE("misere_sum", .state_size = sizeof(misere_rows), .step = misere_rows_step,
                    .inverse = misere_rows_inverse, .result = misere_rows_result,
                    .clear = misere_rows_clear),
     .arguments = {{VALUE_ARGUMENT("form")}},
     .summary = "the canonical form of the sum of all rows in misère play",
     .details = "'0' for zero rows; form as in misere_form and in the column form of solve_graph, "
                "solve_rule and solve_bits",
     .example = "SELECT misere_sum(column1) FROM (VALUES (2), ('1'), (2), (1))", .output = "2_2"},
    {PURE_VARIADIC("misere_sum", misere_sum_scalar), .signature = "misere_sum(a, b, ...)",
     .summary = "the canonical form in misère play of a sum of games",
     .example = "SELECT misere_sum('2_#', 1)", .output = "{2_#,3}"},
};

const sql_module misere_forms_module = SQL_MODULE(misere_forms_functions, "misere", "misere");
