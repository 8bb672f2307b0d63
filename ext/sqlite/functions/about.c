/* The functions about the extension: grundy_help, grundy_version(), grundy_debug(), grundy_limit().
**
** grundy_help lists the entries of all modules and, if a search is given, the analyses and pages of
** the folder sql. A row is shown if each word of the search, its singular or a synonym is in one of
** its texts: grundy_help('limit seconds') finds grundy_limit, whose name and details have these
** words. If no entry has all words, the entries with most of them are shown. */

#include <limits.h>

#include "base/text.h"
#include "sqlite/module.h"
#include "sqlite/registration.h"
#include "grundy.h"
#include "core/queen/queen.h"

/* ---- grundy_help ---- */

static const char *const kind_names[] = {
    [FUNCTION_SCALAR] = "scalar", [FUNCTION_AGGREGATE] = "aggregate", [FUNCTION_TABLE] = "table"};

/* Return true if the text contains the word, ignoring case. */
static bool about_has_word(const char *text, const char *word, int length) {
  for (; text != NULL && *text != '\0'; text++)
    if (sqlite3_strnicmp(text, word, length) == 0)
      return true;
  return false;
}

/* The number of texts of an entry that a search looks at. Each of them may be NULL. */
enum { HELP_TEXTS = 8 };

/* An entry of the help: its texts, and its declarations if it is a function, otherwise NULL. */
typedef struct help_entry {
  const char *texts[HELP_TEXTS];
  const sql_function *function;
} help_entry;

/* Words that people search for, each with a word that finds the same. */
static const struct {
  const char *word, *other;
} help_synonyms[] = {
    {"pile", "heap"},
    {"losing", "P-position"},
    {"lost", "P-position"},
    {"cold", "P-position"},
    {"optimal", "best"},
    {"optimal", "winning"},
    {"class", "outcome"},
    {"sprague-grundy", "Grundy value"},
    {"nimber", "nim_"},
    {"partisan", "partizan"},
    {"multiplication", "nim_mul"},
    {"multiply", "product"},
    {"tic-tac-toe", "tic_tac_toe"},
    {"noughts", "tic_tac_toe"},
    {"tablebase", "keep"},
    {"tablebase", "known result"},
    {"minimax", "score"},
    {"points", "score"},
    {"scoring", "score"},
    {"exercise", "cookbook"},
    {"homework", "cookbook"},
    {"chart", "plot"},
    {"diagram", "picture"},
    {"image", "picture"},
    {"hexapawn", "pawn"},
    {"syntax", "rules are"},
    {"direction", "board_value"},
    {"tuple", "p1 to p8"},
    {"list", "enumerate"},
    {"dag", "directed"},
    {"acyclic", "directed"},
    {"neighbor", "neighbour"},
    {"concurrent", "thread"},
    {"parallel", "thread"},
    {"multithreading", "thread"},
};

/* Return true if the entry has the word in one of its texts, or in its declarations. */
static bool about_entry_has(const help_entry *entry, const char *word, int length) {
  const sql_function *function = entry->function;
  bool found = false;
  for (int i = 0; i < HELP_TEXTS && !found; i++)
    found = about_has_word(entry->texts[i], word, length);
  for (int i = 0; i < DECLARED_ARGUMENTS && !found && function != NULL; i++)
    found = about_has_word(function->arguments[i].name, word, length);
  for (int i = 0; i < DECLARED_COLUMNS && !found && function != NULL; i++)
    found = about_has_word(function->columns[i].declaration, word, length);
  return found;
}

enum { HELP_LONGEST_WORD = 31 };

/* Copy a word without accents on e, as in misère, and without the ending of a plural. Return its
** length, or 0 for a word that is longer than HELP_LONGEST_WORD. */
static int about_simplify(const char *word, int length, char plain[HELP_LONGEST_WORD]) {
  int kept = 0;
  if (length > HELP_LONGEST_WORD)
    return 0;
  for (int i = 0; i < length; i++) {
    bool accent = i + 1 < length && (unsigned char)word[i] == 0xc3 &&
                  ((unsigned char)word[i + 1] == 0xa8 || (unsigned char)word[i + 1] == 0x88);
    plain[kept++] = accent ? 'e' : core_lower_letter(word[i]);
    i += accent;
  }
  core_assert(kept <= length);
  if (kept > 4 && plain[kept - 1] == 's' && plain[kept - 2] != 's')
    kept--;
  return kept;
}

/* Return true if the entry has the word, its singular or a synonym. */
static bool about_finds_word(const help_entry *entry, const char *word, int length) {
  char plain[HELP_LONGEST_WORD];
  if (about_entry_has(entry, word, length))
    return true;
  int kept = about_simplify(word, length, plain);
  bool found = kept > 0 && about_entry_has(entry, plain, kept);
  for (size_t i = 0; i < sizeof help_synonyms / sizeof help_synonyms[0] && !found; i++) {
    const char *known = help_synonyms[i].word, *other = help_synonyms[i].other;
    if ((int)strlen(known) == kept && sqlite3_strnicmp(known, plain, kept) == 0)
      found = about_entry_has(entry, other, (int)strlen(other));
  }
  return found;
}

/* Set *count to the number of words of the search that find the entry. Return false if the host
** asks to stop. */
static bool about_count_words(table_cursor *cursor, const help_entry *entry, int *count) {
  const sql_argument *search = &cursor->input[0];
  *count = 0;
  for (int at = 0, end; at < search->length; at = end + 1) {
    const char *word = search->text + at;
    for (end = at; end < search->length && search->text[end] != ' '; end++)
      continue;
    if (!table_work(cursor, 1000 + 40 * (end - at)))
      return false;
    *count += about_finds_word(entry, word, end - at);
  }
  return true;
}

/* Return the details of a function, followed by the name of its page in the reference, or NULL if
** memory does not suffice. The caller frees the text with sqlite3_free. */
static char *about_details(const sql_module *module, const sql_function *function) {
  const char *details = function->details, *page = function->page;
  return sqlite3_mprintf("%s%ssee reference/%s.md", details != NULL ? details : "",
                         details != NULL ? "; " : "", page != NULL ? page : module->page);
}

static bool about_add_function(table_cursor *cursor, const sql_module *module,
                               const sql_function *function) {
  char *signature = declared_signature(function), *details = about_details(module, function);
  bool done = signature != NULL && details != NULL
                  ? TABLE_ADD(cursor, table_string(function->name),
                              table_string(kind_names[function->kind]), table_string(module->topic),
                              table_string(signature), table_string(function->summary),
                              table_string(function->example), table_string(details))
                  : call_no_memory(&cursor->call);
  sqlite3_free(signature);
  sqlite3_free(details);
  return done;
}

/* The analyses of the folder sql, as sql/README.md lists them. */
static const struct help_analysis {
  const char *name, *topic, *question, *keywords;
} help_analyses[] = {
#define ANALYSIS(name, topic, question, keywords) {name, topic, question, keywords},
#include "sqlite/functions/analyses.h"
#undef ANALYSIS
};

static bool about_add_analysis(table_cursor *cursor, const struct help_analysis *analysis) {
  char *command = sqlite3_mprintf(".read %s", analysis->name);
  bool done = command == NULL
                  ? call_no_memory(&cursor->call)
                  : TABLE_ADD(cursor, table_string(analysis->name), table_string("analysis"),
                              table_string(analysis->topic), table_string(command),
                              table_string(analysis->question), table_null(), table_null());
  sqlite3_free(command);
  return done;
}

/* The pages of the guide. */
static const struct help_page {
  const char *name, *title, *keywords;
} help_pages[] = {
    {"sql/guide/1-nim-and-heaps.md", "Nim and heaps", "oeis b-file sequence first steps tutorial"},
    {"sql/guide/2-pieces-on-boards.md", "Pieces on boards", "chess lookup table tutorial"},
    {"sql/guide/3-your-own-game.md", "Your own game", "define new game rules moves tutorial"},
    {"sql/guide/4-board-games-in-a-line.md", "Board games in one line", "rule notation tutorial"},
    {"sql/guide/5-partizan-games.md", "Partizan games", "left right value tutorial"},
    {"sql/guide/6-misere-play.md", "Misere play", "last move loses tutorial"},
    {"sql/guide/7-sums-and-strategy.md", "Sums and strategy", "endgame best move stop tutorial"},
    {"sql/guide/8-large-games.md", "Large games",
     "slow memory progress interrupt timer timing shard tutorial"},
    {"sql/guide/9-hosts-and-pictures.md", "Hosts and pictures",
     "python pandas dataframe jupyter notebook r node java csv json html excel export svg "
     "plot graphviz dot picture c header lookup table tutorial"},
    {"sql/guide/from-cgsuite.md", "From CGSuite to grundy", "migrate convert"},
    {"sql/guide/notation.md", "Notation and glossary", "symbol term meaning definition"},
    {"sql/guide/proofs.md", "Checking a proof", "theorem certificate periodic verify"},
    {"sql/guide/oeis.md", "Sequences for OEIS",
     "oeis a-number b-file sequence antidiagonal triangle count positions import submit publish "
     "cite citation doi"},
    {"ext/package/README.md", "Hosts and packages",
     "install pip npm wheel debian deb apt python r node java ruby go rust php browser playground "
     "wasm website enable_load_extension macos apple homebrew mac windows linux arm compile "
     "source static link docker container parallel cluster"},
    {"sql/README.md", "Analyses, and the input of contests",
     "import csv input stdin standard file columns contest cookbook answers"},
    {"sql/reference/troubleshooting.md", "Troubleshooting",
     "error exception problem cannot load enable_load_extension fails slow null malformed "
     "json bad rows invalid comma separated heaps text view unsafe use of virtual table macos "
     "apple homebrew loop cycle cyclic play must end position repeated repetition report bug "
     "wrong version upgrade capital letters"},
    {"sql/reference/limits.md", "Rules and limits",
     "threads connections memory time null trust constraints"},
    {"sql/reference/stability.md", "Stability",
     "version compatibility deterministic changes renamed removed upgrade"},
};

static bool about_add_page(table_cursor *cursor, const struct help_page *page) {
  return TABLE_ADD(cursor, table_string(page->name), table_string("page"), table_string("guide"),
                   table_null(), table_string(page->title), table_null(), table_null());
}

/* Set *adds if at least `least` words of the search find an entry. If more than *most words do, set
** *most to their number. */
static bool about_count_entry(table_cursor *cursor, const help_entry *entry, int least, int *most,
                              bool *adds) {
  int count;
  bool done = about_count_words(cursor, entry, &count);
  *adds = done && count >= least;
  *most = done && count > *most ? count : *most;
  return done;
}

/* The functions that a newcomer needs first. Without a search they are the first ten rows:
** nim_winning_moves is an aggregate and a table. */
static const char *const help_first[] = {
    "nim_winning_moves", "heap_values",         "heap_winning_moves", "heap_period", "grundy_board",
    "board_value",       "board_winning_moves", "solve_rule",         "game_compare"};

static bool about_is_first(const sql_function *function) {
  for (size_t i = 0; i < sizeof help_first / sizeof help_first[0]; i++)
    if (strcmp(function->name, help_first[i]) == 0)
      return true;
  return false;
}

/* Add rows for functions: the ones found by a search, or without a search the first ones or all
** others. */
static bool about_walk_functions(table_cursor *cursor, bool first, int least, int *most) {
  bool adds, is_search = cursor->input[0].length > 0;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++) {
      const sql_module *module = grundy_modules[i];
      const sql_function *function = &module->functions[j];
      const help_entry entry = {{function->name, kind_names[function->kind], module->topic,
                                 function->summary, function->signature, function->details,
                                 function->example, function->keywords},
                                function};
      if (!is_search && about_is_first(function) != first)
        continue;
      if (!about_count_entry(cursor, &entry, least, most, &adds) ||
          (adds && !about_add_function(cursor, module, function)))
        return false;
    }
  return true;
}

/* Add rows for analyses and pages. */
static bool about_walk_files(table_cursor *cursor, int least, int *most) {
  bool adds;
  for (size_t i = 0; i < sizeof help_analyses / sizeof help_analyses[0]; i++) {
    const struct help_analysis *analysis = &help_analyses[i];
    const help_entry entry = {
        {analysis->name, analysis->topic, analysis->question, analysis->keywords, "analysis"},
        NULL};
    if (!about_count_entry(cursor, &entry, least, most, &adds) ||
        (adds && !about_add_analysis(cursor, analysis)))
      return false;
  }
  for (size_t i = 0; i < sizeof help_pages / sizeof help_pages[0]; i++) {
    const struct help_page *page = &help_pages[i];
    const help_entry entry = {{page->name, page->title, page->keywords, "page"}, NULL};
    if (!about_count_entry(cursor, &entry, least, most, &adds) ||
        (adds && !about_add_page(cursor, page)))
      return false;
  }
  return true;
}

/* Add a row for each entry that at least `least` words of the search find. Set *most to the largest
** number of words that find an entry. */
static bool about_walk_help(table_cursor *cursor, int least, int *most) {
  *most = 0;
  if (!about_walk_functions(cursor, true, least, most))
    return false;
  return cursor->input[0].length > 0 ? about_walk_files(cursor, least, most)
                                     : about_walk_functions(cursor, false, least, most);
}

/* Add the entries that most words of the search find: all words if possible. Without a search, add
** all functions, first those to start with. */
static bool about_fill_help(table_cursor *cursor) {
  int most;
  if (!about_walk_help(cursor, INT_MAX, &most))
    return false;
  return (most == 0 && cursor->input[0].length > 0) || about_walk_help(cursor, most, &most);
}

/* ---- Version and build ---- */

static bool about_version(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  (void)call, (void)arguments;
  sqlite3_result_text(context, GRUNDY_VERSION, -1, SQLITE_STATIC);
  return true;
}

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static bool about_debug(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  (void)arguments;
  const char *isa = call->binding->connection->queen_variant->name;
  char *text = sqlite3_mprintf("grundy %s; built by %s with the header of SQLite %s; running in "
                               "SQLite %s; instruction set: %s",
                               GRUNDY_VERSION, COMPILER, SQLITE_VERSION, sqlite3_libversion(), isa);
  if (text == NULL)
    sqlite3_result_error_nomem(context);
  else
    sqlite3_result_text(context, text, -1, sqlite3_free);
  return true;
}

/* ---- Limits ---- */

enum { LIMIT_MEMORY, LIMIT_DISK, LIMIT_TEXT, LIMIT_SECONDS };

static const char *const limit_words[] = {[LIMIT_MEMORY] = "memory",
                                          [LIMIT_DISK] = "disk",
                                          [LIMIT_TEXT] = "text",
                                          [LIMIT_SECONDS] = "seconds",
                                          NULL};

static const struct {
  const char *name;
  uint64_t bytes;
} about_units[] = {{"B", 1},
                   {"kB", 1000},
                   {"MB", 1000000},
                   {"GB", 1000000000},
                   {"TB", UINT64_C(1000000000000)},
                   {"KiB", UINT64_C(1) << 10},
                   {"MiB", UINT64_C(1) << 20},
                   {"GiB", UINT64_C(1) << 30},
                   {"TiB", UINT64_C(1) << 40}};

/* Read bytes as an integer, or as a text of digits and a unit. */
static bool about_read_bytes(sql_call *call, sqlite3_value *value, sqlite3_int64 most,
                             sqlite3_int64 *bytes) {
  text_reader in = {.text = NULL};
  uint64_t number;
  bool has_letters = false;
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    in.text = (const char *)sqlite3_value_text(value);
    in.length = (uint64_t)sqlite3_value_bytes(value);
    if (in.text == NULL)
      return call_no_memory(call);
  }
  for (uint64_t i = 0; i < in.length; i++)
    has_letters |= core_lower_letter(in.text[i]) >= 'a' && core_lower_letter(in.text[i]) <= 'z';
  if (!has_letters)
    return args_integer(call, "bytes", value, 0, most, bytes);
  if (text_natural(&in, INT64_MAX, &number)) {
    (void)text_pass(&in, " ");
    for (size_t i = 0; i < sizeof about_units / sizeof about_units[0]; i++) {
      uint64_t length = strlen(about_units[i].name);
      if (in.length - in.at != length ||
          sqlite3_strnicmp(in.text + in.at, about_units[i].name, (int)length) != 0)
        continue;
      if (number > (uint64_t)most / about_units[i].bytes)
        return call_fail(call, "bytes must be at most %lld, got '%s'", most, in.text);
      *bytes = (sqlite3_int64)(number * about_units[i].bytes);
      return true;
    }
  }
  return args_refuse(call, "bytes", value,
                     "a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of "
                     "1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB'");
}

static bool about_set_limit(sql_call *call, sqlite3_int64 limit, const sql_argument *given) {
  sql_connection *connection = call->binding->connection;
  sqlite3_int64 bytes = 0;
  uint64_t memory = connection->host.memory_limit;
  if (limit == LIMIT_SECONDS)
    return args_integer(call, "seconds", given->value, 0, INT32_MAX, &connection->seconds_limit);
  if (!about_read_bytes(call, given->value, limit == LIMIT_TEXT ? INT32_MAX : INT64_MAX, &bytes))
    return false;
  if (limit == LIMIT_MEMORY)
    connection->host.memory_limit = (uint64_t)bytes;
  else if (limit == LIMIT_TEXT)
    connection->text_limit = bytes;
  else
    connection->host.disk_limit = (uint64_t)bytes;
  connection->sets_disk |= limit == LIMIT_DISK;
  /* Evict all unpinned values if the limit becomes smaller: they might answer a statement that the
  ** new limit refuses. */
  while (connection->host.memory_limit < memory && cache_evict_one(&connection->cache))
    continue;
  return true;
}

/* Implement grundy_limit(). A pointer, which appears to be NULL, is registration_restore asking for
** the connection. */
static bool about_limit(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  const sql_argument *name = &arguments[0], *bytes = &arguments[1];
  const sql_connection *connection = call->binding->connection;
  if (!name->given) {
    registration_answer_pointer(context, name->value);
    return true;
  }
  if (bytes->given && !about_set_limit(call, name->integer, bytes))
    return false;
  core_assert(name->integer >= LIMIT_MEMORY && name->integer <= LIMIT_SECONDS);
  const uint64_t limits[] = {connection->host.memory_limit, connection->host.disk_limit,
                             (uint64_t)connection->text_limit, (uint64_t)connection->seconds_limit};
  sqlite3_result_int64(context, (sqlite3_int64)limits[name->integer]);
  return true;
}

/* ---- Registration ---- */

static const sql_function about_functions[] = {
    {TABLE_FUNCTION("grundy_help", .rows = 100, .fill = about_fill_help),
     .arguments = {{TEXT_ARGUMENT("search", "a text of words"), .absence = ARGUMENT_DEFAULTS,
                    .otherwise_text = ""}},
     .columns = {{"name TEXT", COLUMN_KEY},
                 {"kind TEXT", COLUMN_KEY},
                 {"topic TEXT"},
                 {"signature TEXT"},
                 {"summary TEXT", COLUMN_KEY},
                 {"example TEXT"},
                 {"details TEXT"}},
     .summary = "every function, aggregate and table of the extension",
     .details =
         "with a search, the entries that have all words of the text, and the analyses of the "
         "folder sql that have them, whose kind is 'analysis'; synonyms are found",
     .example = "SELECT signature FROM grundy_help WHERE name LIKE 'nim%'"},
    {.name = "grundy_limit",
     .kind = FUNCTION_SCALAR,
     .flags = SQLITE_DIRECTONLY,
     .arguments = {{WORD_ARGUMENT("name", limit_words), .takes_null = true},
                   {VALUE_ARGUMENT("value"), .absence = ARGUMENT_COMPUTED}},
     .compute = about_limit,
     .summary = "read or set a limit of this connection",
     .details =
         "'memory' limits the bytes of all tables of values together, 1 GiB unless set; at most "
         "a quarter of it stays in use between statements. 'disk' limits the bytes of temporary "
         "files of solve_bits, 4 GiB unless set, 0 for none; 'text' the bytes of a text of "
         "game_plain; 'seconds' the time of a call of a function, of opening a table, or of its "
         "next row, 0 (no limit) unless set",
     .keywords = "timeout time out stop cancel interrupt",
     .example = "SELECT grundy_limit('memory')"},
    {.name = "grundy_debug",
     .kind = FUNCTION_SCALAR,
     .flags = SQLITE_INNOCUOUS,
     .compute = about_debug,
     .summary = "version, compiler, SQLite, instruction set in use",
     .details = "SQLite at build time and at run time",
     .example = "SELECT grundy_debug()"},
    {PURE_SCALAR("grundy_version", about_version), .summary = "version of the extension",
     .example = "SELECT grundy_version()"},
};

const sql_module about_module = {MODULE_FUNCTIONS(about_functions), .topic = "about",
                                 .page = "limits"};
