/* Reading arguments as they are declared, and signatures.
**
** Example: heap_outcome(rules, heaps [, play = 'normal']) declares a text, an integer, and a word
** with a default. declared_read_all reads the arguments that a call gives and sets the others to
** their defaults; args_word reports the allowed words for any other word. declared_signature writes
** the signature as above, followed by " -> " and the columns for a table. The time is proportional
** to the number of arguments. */
#include "sqlite/declaration.h"

#include "sqlite/module.h"

bool declared_read(sql_call *call, const argument_declaration *declaration, sqlite3_value *value,
                   sql_argument *argument) {
  int index;
  argument->given = true;
  argument->value = value;
  switch (declaration->type) {
  case ARGUMENT_INTEGER:
    return args_integer(call, declaration->name, value, declaration->least, declaration->most,
                        &argument->integer);
  case ARGUMENT_JSON:
    if (sqlite3_value_type(value) == SQLITE_BLOB) {
      argument->text = sqlite3_value_bytes(value) == 0 ? "" : sqlite3_value_blob(value);
      argument->length = sqlite3_value_bytes(value);
      return argument->text != NULL || call_no_memory(call);
    } /* else: */
    CORE_FALLTHROUGH;
  case ARGUMENT_TEXT:
    return args_text(call, declaration->name, value, declaration->expected, &argument->text,
                     &argument->length);
  case ARGUMENT_WORD:
    if (!args_word(call, declaration->name, value, declaration->words, &index))
      return call_append_remedy(call, call->binding->function->remedy);
    argument->integer = index;
    return true;
  default:
    return true;
  }
}

void declared_default(const argument_declaration *declaration, sql_argument *argument) {
  core_assert(declaration->absence != ARGUMENT_REQUIRED);
  *argument =
      (sql_argument){.integer = declaration->otherwise, .text = declaration->otherwise_text};
  if (declaration->absence == ARGUMENT_COPIES)
    argument->integer = argument[-1].integer;
  if (argument->text != NULL)
    argument->length = (int)strlen(argument->text);
}

/* Read an argument in the common case, which may occur a million times in a statement: an INTEGER
** or a TEXT as declared, or a value of any type. Return false for all other cases, errors among
** them. */
static inline bool declaration_read_plain(const argument_declaration *declaration, int type,
                                          sqlite3_value *value, sql_argument *argument) {
  if (type == SQLITE_INTEGER && declaration->type == ARGUMENT_INTEGER) {
    argument->integer = sqlite3_value_int64(value);
    return argument->integer >= declaration->least && argument->integer <= declaration->most;
  }
  if (type == SQLITE_TEXT &&
      (declaration->type == ARGUMENT_TEXT || declaration->type == ARGUMENT_JSON)) {
    argument->text = (const char *)sqlite3_value_text(value);
    argument->length = sqlite3_value_bytes(value);
    return argument->text != NULL;
  }
  return declaration->type == ARGUMENT_VALUE;
}

/* Set the arguments that are not given. */
static CORE_NOINLINE declared_status declaration_set_absent(
    const argument_declaration *declarations, int count, sql_argument *arguments) {
  for (int i = count; i < DECLARED_ARGUMENTS && declarations[i].name != NULL; i++)
    declared_default(&declarations[i], &arguments[i]);
  return DECLARED_READ;
}

/* Read the arguments in `later`, which are not plain, and set the arguments that are not given. */
static CORE_NOINLINE declared_status declaration_read_rest(sql_call *call,
                                                           const argument_declaration *declarations,
                                                           int count, sqlite3_value **values,
                                                           sql_argument *arguments,
                                                           unsigned later) {
  for (int i = 0; later >> i != 0; i++)
    if ((later >> i & 1) != 0 && !declared_read(call, &declarations[i], values[i], &arguments[i]))
      return DECLARED_FAILED;
  return declaration_set_absent(declarations, count, arguments);
}

/* A NULL among the arguments takes precedence over errors in the arguments before it, so arguments
** that are not plain are read after all arguments have been checked for NULL. */
declared_status declared_read_all(sql_call *call, const argument_declaration *declarations,
                                  int count, sqlite3_value **values,
                                  sql_argument arguments[DECLARED_ARGUMENTS]) {
  unsigned later = 0; /* the arguments that are not plain, as bits */
  core_assert(count >= 0 && count <= DECLARED_ARGUMENTS);
  for (int i = 0; i < count; i++) {
    int type = sqlite3_value_type(values[i]);
    arguments[i].given = type != SQLITE_NULL;
    arguments[i].value = values[i];
    if (type == SQLITE_NULL && !declarations[i].takes_null)
      return DECLARED_NULL;
    if (type != SQLITE_NULL &&
        !declaration_read_plain(&declarations[i], type, values[i], &arguments[i]))
      later |= 1u << i;
  }
  if (later != 0)
    return declaration_read_rest(call, declarations, count, values, arguments, later);
  return count == DECLARED_ARGUMENTS || declarations[count].name == NULL
             ? DECLARED_READ
             : declaration_set_absent(declarations, count, arguments);
}

int declared_count(const argument_declaration *declarations) {
  int count = 0;
  while (count < DECLARED_ARGUMENTS && declarations[count].name != NULL)
    count++;
  return count;
}

int declared_required(const argument_declaration *declarations) {
  int count = 0, all = declared_count(declarations);
  while (count < all && declarations[count].absence == ARGUMENT_REQUIRED)
    count++;
  return count;
}

/* ---- Names and signatures ---- */

char *declared_signature(const sql_function *function) {
  if (function->signature != NULL)
    return sqlite3_mprintf("%s", function->signature);
  bool is_table = function->kind == FUNCTION_TABLE;
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_str_appendall(text, function->name);
  if (!is_table || function->arguments[0].name != NULL) {
    sqlite3_str_appendchar(text, 1, '(');
    const argument_declaration *arguments = function->arguments;
    int count = declared_count(arguments), optional = 0;
    for (int i = 0; i < count; i++) {
      bool required = arguments[i].absence == ARGUMENT_REQUIRED;
      const char *bracket = i == 0 ? "[" : " [", *comma = i == 0 ? "" : ", ";
      sqlite3_str_appendf(text, "%s%s%s", required ? "" : bracket, comma, arguments[i].name);
      /* Append " = " and the default, if it is the same for all calls. */
      const argument_declaration *argument = &arguments[i];
      if (argument->absence == ARGUMENT_DEFAULTS) {
        if (argument->type == ARGUMENT_WORD)
          sqlite3_str_appendf(text, " = '%s'", argument->words[argument->otherwise]);
        else if (argument->type == ARGUMENT_INTEGER && argument->otherwise < INT64_MAX)
          sqlite3_str_appendf(text, " = %lld", argument->otherwise);
        else if (argument->otherwise_text != NULL)
          sqlite3_str_appendf(text, " = %Q", argument->otherwise_text);
      }
      optional += !required;
    }
    sqlite3_str_appendchar(text, optional, ']');
    sqlite3_str_appendchar(text, 1, ')');
  }
  for (int i = 0; i < DECLARED_COLUMNS && function->columns[i].declaration != NULL; i++) {
    const char *column = function->columns[i].declaration;
    bool listed = (function->columns[i].uses & COLUMN_UNLISTED) == 0;
    sqlite3_str_appendf(text, listed ? "%s%.*s" : "%s[%.*s]", i == 0 ? " -> " : ", ",
                        (int)strcspn(column, " "), column);
  }
  return sqlite3_str_finish(text);
}
