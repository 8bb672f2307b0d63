/* The functions about the extension: grundy_help, grundy_version(), grundy_debug(), grundy_limit().
**
** grundy_help lists the entries of all modules and, if a search is given, the analyses and pages of
** the folder sql. A row is shown if each word of the search, its singular or a synonym is in one of
** its texts: grundy_help('limit seconds') finds grundy_limit, whose name and details have these
** words. If no entry has all words, the entries with most of them are shown. Rows are sorted by the
** texts that have the words: the name first, then the keywords, the summary and the details. A word
** counts more than a part of one, so that the search nim does not find nimber first. */

#include "base/text.h"
#include "sqlite/module.h"
#include "sqlite/registration.h"
#include "grundy.h"
#include "core/queen/queen.h"

/* ---- grundy_help ---- */

static const char *const kind_names[] = {
    [FUNCTION_SCALAR] = "scalar", [FUNCTION_AGGREGATE] = "aggregate", [FUNCTION_TABLE] = "table"};

/* How well a word finds an entry, from not at all to best. */
typedef enum help_rank {
  RANK_NONE,
  RANK_DECLARATION = 2, /* in the declarations, the example, the topic or the name of a file */
  RANK_DETAILS = 4,
  RANK_SUMMARY = 6,
  RANK_KEYWORD = 8,
  RANK_PART_OF_NAME = 10, /* of a function */
  RANK_NAME = 12          /* the word is the name */
} help_rank;

/* The loss of rank of a word that is only a part of words of the text, such as nim in nimber: it
** then counts less than a word of the next text. */
enum { HELP_PART_LOSS = 3 };

/* An entry of the help. Texts that it does not have are NULL. */
typedef struct help_entry {
  const char *name, *keywords, *summary, *details, *topic, *example, *kind;
  const sql_module *module; /* of a function; otherwise NULL, as the function is */
  const sql_function *function;
  int words; /* the number of words of the search that find it */
  int rank;  /* the sum of their ranks, less 1 for a word found by another form */
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
    {"tictactoe", "tic_tac_toe"},
    {"stick", "heap"},
    {"matching", "domino"},
    {"placement", "domino"},
    {"notakto", "tic_tac_toe"},
    {"cat", "solve_tokens"},
    {"mouse", "solve_tokens"},
    {"cake", "solve_rule"},
    {"cutcake", "solve_rule"},
    {"poset", "chomp"},
    {"leetcode", "contest"},
    {"hackerrank", "contest"},
    {"nim-product", "nim_mul"},
    {"noughts", "tic_tac_toe"},
    {"tablebase", "keep"},
    {"minimax", "score"},
    {"points", "score"},
    {"scoring", "score"},
    {"exercise", "cookbook"},
    {"homework", "cookbook"},
    {"chart", "plot"},
    {"diagram", "picture"},
    {"image", "picture"},
    {"syntax", "rules are"},
    {"direction", "board_value"},
    {"tuple", "p1 to p16"},
    {"list", "enumerate"},
    {"dag", "directed"},
    {"acyclic", "directed"},
    {"neighbor", "neighbour"},
    {"concurrent", "thread"},
    {"parallel", "thread"},
    {"multithreading", "thread"},
};

enum { HELP_LONGEST_WORD = 31, HELP_FORMS = 5 };

/* A form of a word of the search. `starts` has its first letter in both cases. */
typedef struct help_form {
  const char *text;
  int length;
  char starts[3];
} help_form;

/* A word of the search: its forms, first as it is written, then its singular without accents, then
** its synonyms. */
typedef struct help_word {
  help_form forms[HELP_FORMS];
  int count, plain_count; /* the forms, and those that are not synonyms */
  char plain[HELP_LONGEST_WORD];
} help_word;

static bool about_is_letter(char c) {
  c = core_lower_letter(c);
  return c >= 'a' && c <= 'z';
}

/* Return the rank of a text, which may be NULL, if it has the form as a word or as a plural, a
** lower rank if it has the form as a part of other words only, and otherwise 0. Case does not
** matter. */
static int about_rank_text(const char *text, const help_form *form, help_rank rank) {
  int best = 0, part = rank > RANK_DETAILS ? (int)rank - HELP_PART_LOSS : 1;
  const char *end;
  for (const char *at = text; at != NULL && (at = strpbrk(at, form->starts)) != NULL; at++)
    if (sqlite3_strnicmp(at, form->text, form->length) == 0) {
      end = at + form->length;
      end += *end == 's';
      if (!about_is_letter(*end) && (at == text || !about_is_letter(at[-1])))
        return (int)rank;
      best = part;
    }
  return best;
}

static bool about_declares(const sql_function *function, const help_form *form) {
  if (function == NULL)
    return false;
  for (int i = 0; i < DECLARED_ARGUMENTS && function->arguments[i].name != NULL; i++)
    if (about_rank_text(function->arguments[i].name, form, RANK_DECLARATION) > 0)
      return true;
  for (int i = 0; i < DECLARED_COLUMNS && function->columns[i].declaration != NULL; i++)
    if (about_rank_text(function->columns[i].declaration, form, RANK_DECLARATION) > 0)
      return true;
  return about_rank_text(function->signature, form, RANK_DECLARATION) > 0;
}

static int about_rank_form(const help_entry *entry, const help_form *form) {
  const struct {
    const char *text;
    help_rank rank;
  } texts[] = {{entry->name, entry->function != NULL ? RANK_PART_OF_NAME : RANK_DECLARATION},
               {entry->keywords, RANK_KEYWORD},
               {entry->summary, RANK_SUMMARY},
               {entry->details, RANK_DETAILS},
               {entry->topic, RANK_DECLARATION},
               {entry->kind, RANK_DECLARATION},
               {entry->example, RANK_DECLARATION}};
  int best = 0;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0] && best < (int)texts[i].rank; i++) {
    int rank = about_rank_text(texts[i].text, form, texts[i].rank);
    best = rank > best ? rank : best;
  }
  if (best == RANK_PART_OF_NAME && (int)strlen(entry->name) == form->length)
    return RANK_NAME;
  return best > 0 ? best : about_declares(entry->function, form) ? RANK_DECLARATION : RANK_NONE;
}

static void about_add_form(help_word *word, const char *text, int length) {
  char first = core_lower_letter(text[0]);
  core_assert(word->count < HELP_FORMS && length > 0);
  word->forms[word->count++] =
      (help_form){.text = text,
                  .length = length,
                  .starts = {first, (char)(first >= 'a' && first <= 'z' ? first - 32 : first)}};
}

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

/* Set the forms of a word of the search. */
static void about_read_word(const char *text, int length, help_word *word) {
  int kept = about_simplify(text, length, word->plain);
  word->count = 0;
  about_add_form(word, text, length);
  if (kept > 0 && (kept != length || sqlite3_strnicmp(word->plain, text, kept) != 0))
    about_add_form(word, word->plain, kept);
  word->plain_count = word->count;
  for (size_t i = 0; i < sizeof help_synonyms / sizeof help_synonyms[0]; i++) {
    const char *known = help_synonyms[i].word, *other = help_synonyms[i].other;
    if ((int)strlen(known) == kept && sqlite3_strnicmp(known, word->plain, kept) == 0)
      about_add_form(word, other, (int)strlen(other));
  }
}

/* Add a word of the search to the ranks of all entries. A form counts less than the word itself,
** and a synonym in a name no more than in the keywords.
** Return false if the host asks to stop. */
static bool about_rank_word(table_cursor *cursor, help_entry *entries, int count,
                            const help_word *word) {
  if (!table_work(cursor, (int64_t)count * (1000 + 40 * word->forms[0].length)))
    return false;
  for (int i = 0; i < count; i++) {
    int best = 0;
    for (int j = 0; j < word->count && best < RANK_NAME - (j > 0); j++) {
      int rank = about_rank_form(&entries[i], &word->forms[j]);
      if (j >= word->plain_count && rank > RANK_KEYWORD)
        rank = RANK_KEYWORD;
      best = rank > best ? rank - (j > 0) : best;
    }
    entries[i].words += best > 0;
    entries[i].rank += best;
  }
  return true;
}

/* Return the details of a function, followed by the name of its page in the reference, or NULL if
** memory does not suffice. The caller frees the text with sqlite3_free. */
static char *about_details(const sql_module *module, const sql_function *function) {
  const char *details = function->details, *page = function->page;
  return sqlite3_mprintf("%s%ssee sql/reference/%s.md", details != NULL ? details : "",
                         details != NULL ? "; " : "", page != NULL ? page : module->page);
}

static bool about_add_function(table_cursor *cursor, const sql_module *module,
                               const sql_function *function) {
  char *signature = declared_signature(function), *details = about_details(module, function);
  bool done = signature != NULL && details != NULL
                  ? TABLE_ADD(cursor, table_string(function->name),
                              table_string(kind_names[function->kind]), table_string(module->topic),
                              table_string(signature), table_string(function->summary),
                              table_string(function->example), table_string(details),
                              table_string(function->output))
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

/* The pages of the guide. */
static const struct help_page {
  const char *name, *title, *keywords;
} help_pages[] = {
    {"sql/guide/1-nim-and-heaps.md", "Nim and heaps", "oeis b-file sequence first steps tutorial"},
    {"sql/guide/2-pieces-on-boards.md", "Pieces on boards", "chess lookup table tutorial"},
    {"sql/guide/3-your-own-game.md", "Your own game",
     "define new game rules moves tutorial mancala othello reversi "
     "sprouts hex hexapawn go checkers simultaneous"},
    {"sql/guide/4-board-games-in-a-line.md", "Board games in one line", "rule notation tutorial"},
    {"sql/guide/5-partizan-games.md", "Partizan games", "left right value tutorial"},
    {"sql/guide/6-misere-play.md", "Misere play", "last move loses tutorial"},
    {"sql/guide/7-sums-and-strategy.md", "Sums and strategy", "endgame best move stop tutorial"},
    {"sql/guide/8-large-games.md", "Large games",
     "slow memory progress interrupt timer timing shard tablebase tutorial"},
    {"sql/guide/9-hosts-and-pictures.md", "Hosts and pictures",
     "python pandas numpy dataframe jupyter notebook r node java csv json html excel export svg "
     "plot graphviz dot picture c header lookup table tutorial"},
    {"sql/guide/10-dots-and-boxes.md", "Dots and Boxes", "chain nimber tutorial"},
    {"sql/guide/from-cgsuite.md", "From CGSuite to grundy", "migrate convert"},
    {"sql/guide/notation.md", "Notation and glossary", "symbol term meaning definition"},
    {"sql/guide/proofs.md", "Checking a proof", "theorem certificate periodic verify"},
    {"sql/guide/strategies.md", "Strategies as proofs",
     "winning strategy reply table certificate verify check"},
    {"sql/guide/oeis.md", "Sequences for OEIS",
     "oeis a-number b-file sequence antidiagonal triangle count positions import submit publish "
     "cite citation doi"},
    {"ext/package/README.md", "Hosts and packages",
     "install pip npm wheel debian deb apt python r node java ruby go rust php browser playground "
     "wasm website javascript datasette duckdb enable_load_extension "
     "macos apple homebrew mac windows linux arm compile "
     "source static link docker container parallel cluster tablebase"},
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

enum { HELP_ANALYSES = sizeof help_analyses / sizeof help_analyses[0] };
enum { HELP_PAGES = sizeof help_pages / sizeof help_pages[0] };

/* Set the entries, unless `entries` is NULL: functions, analyses and pages. Return their number. */
static int about_list_entries(help_entry *entries) {
  int count = 0;
  for (int i = 0; grundy_modules[i] != NULL; i++) {
    const sql_module *module = grundy_modules[i];
    for (int j = 0; j < module->function_count; j++, count++) {
      const sql_function *function = &module->functions[j];
      if (entries != NULL)
        entries[count] = (help_entry){
            function->name, function->keywords, function->summary,          function->details,
            module->topic,  function->example,  kind_names[function->kind], module,
            function};
    }
  }
  for (int i = 0; i < HELP_ANALYSES && entries != NULL; i++) {
    const struct help_analysis *analysis = &help_analyses[i];
    entries[count + i] =
        (help_entry){analysis->name, analysis->keywords, analysis->question, NULL, analysis->topic,
                     NULL,           "analysis"};
  }
  for (int i = 0; i < HELP_PAGES && entries != NULL; i++) {
    const struct help_page *page = &help_pages[i];
    entries[count + HELP_ANALYSES + i] =
        (help_entry){page->name, page->keywords, page->title, NULL, "guide", NULL, "page"};
  }
  return count + HELP_ANALYSES + HELP_PAGES;
}

/* Rank the entries by a search: by each of its words. Without a search rank the functions, first
** those to start with. */
static bool about_rank(table_cursor *cursor, help_entry *entries, int count) {
  const sql_argument *search = &cursor->input[0];
  help_word word;
  bool done = true;
  for (int at = 0, end; at < search->length && done; at = end + 1) {
    for (end = at; end < search->length && search->text[end] != ' '; end++)
      continue;
    if (end > at) {
      about_read_word(search->text + at, end - at, &word);
      done = about_rank_word(cursor, entries, count, &word);
    }
  }
  for (int i = 0; i < count && search->length == 0; i++)
    if (entries[i].function != NULL)
      entries[i].rank = about_is_first(entries[i].function) ? 2 : 1;
  return done;
}

static bool about_add_entry(table_cursor *cursor, const help_entry *entry) {
  if (entry->function != NULL)
    return about_add_function(cursor, entry->module, entry->function);
  bool is_page = strcmp(entry->kind, "page") == 0;
  char *command = is_page ? NULL : sqlite3_mprintf(".read %s", entry->name);
  bool done =
      command == NULL && !is_page
          ? call_no_memory(&cursor->call)
          : TABLE_ADD(cursor, table_string(entry->name), table_string(entry->kind),
                      table_string(entry->topic), table_string(command),
                      table_string(entry->summary), table_null(), table_null(), table_null());
  sqlite3_free(command);
  return done;
}

/* Add the entries that most words of the search find: all words if possible. The best come first,
** and equally good ones in the order of the list. */
static bool about_fill_help(table_cursor *cursor) {
  int count = about_list_entries(NULL), words = 0, best = 0;
  help_entry *entries = sqlite3_malloc64((sqlite3_uint64)count * sizeof *entries);
  if (entries == NULL)
    return call_no_memory(&cursor->call);
  about_list_entries(entries);
  bool done = about_rank(cursor, entries, count);
  for (int i = 0; i < count; i++)
    words = entries[i].words > words ? entries[i].words : words;
  for (int i = 0; i < count; i++)
    if (entries[i].words == words && entries[i].rank > best)
      best = entries[i].rank;
  for (; best > 0; best--)
    for (int i = 0; i < count && done; i++)
      if (entries[i].words == words && entries[i].rank == best)
        done = about_add_entry(cursor, &entries[i]);
  sqlite3_free(entries);
  return done;
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
    return args_integer(call, "value", value, 0, most, bytes);
  if (text_natural(&in, INT64_MAX, &number)) {
    (void)text_pass(&in, " ");
    for (size_t i = 0; i < sizeof about_units / sizeof about_units[0]; i++) {
      uint64_t length = strlen(about_units[i].name);
      if (in.length - in.at != length ||
          sqlite3_strnicmp(in.text + in.at, about_units[i].name, (int)length) != 0)
        continue;
      if (number > (uint64_t)most / about_units[i].bytes)
        return call_fail(call, "value must be at most %lld, got '%s'", most, in.text);
      *bytes = (sqlite3_int64)(number * about_units[i].bytes);
      return true;
    }
  }
  return args_refuse(call, "value", value,
                     "a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of "
                     "1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB'");
}

static bool about_set_limit(sql_call *call, sqlite3_int64 limit, const sql_argument *given) {
  sql_connection *connection = call->binding->connection;
  sqlite3_int64 bytes = 0;
  uint64_t memory = connection->host.memory_limit;
  if (limit == LIMIT_SECONDS)
    return args_integer(call, "value", given->value, 0, INT32_MAX,
                        &connection->stops.seconds_limit);
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
                             (uint64_t)connection->text_limit,
                             (uint64_t)connection->stops.seconds_limit};
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
                 {"details TEXT"},
                 {"output TEXT", COLUMN_UNLISTED}},
     .summary = "every function, aggregate and table of the extension",
     .details =
         "with a search, the entries that have all words of the text, and the analyses of the "
         "folder sql that have them, whose kind is 'analysis'; synonyms are found; a package keeps "
         "the files that are named in grundy.docs_path() (Python), docsPath() (Node), "
         "Grundy::DOCS_PATH (Ruby) or /usr/share/grundy (Debian)",
     .example = "SELECT signature FROM grundy_help WHERE name LIKE 'nim_k%'",
     .output = "nim_k_outcome(k, heaps [, play = 'normal'])\n"
               "nim_k_sum_outcome(k, heap [, play = 'normal'])\n"
               "nim_k_winning_moves(k, heaps [, play = 'normal']) -> remaining, take"},
    {SCALAR("grundy_limit", SQLITE_DIRECTONLY, about_limit),
     .arguments = {{WORD_ARGUMENT("name", limit_words), .takes_null = true},
                   {VALUE_ARGUMENT("value"), .absence = ARGUMENT_COMPUTED}},
     .summary = "read or set a limit of this connection",
     .details =
         "'memory' limits the bytes of all tables of values together, 1 GiB unless set; at most "
         "a quarter of it stays in use between statements. 'disk' limits the bytes of temporary "
         "files of solve_bits, 4 GiB unless set, 0 for none; 'text' the bytes of a text of "
         "game_plain; 'seconds' the time of a function call, of opening a table, or of its "
         "next row, 0 (no limit) unless set",
     .keywords = "timeout time out stop cancel interrupt",
     .example = "SELECT grundy_limit('memory', 500000000)", .output = "500000000"},
    {SCALAR("grundy_debug", SQLITE_INNOCUOUS, about_debug),
     .summary = "version, compiler, SQLite, instruction set in use",
     .details = "SQLite at build time and at run time", .example = "SELECT grundy_debug()"},
    {PURE_SCALAR("grundy_version", about_version), .summary = "version of the extension",
     .example = "SELECT grundy_version()", .output = GRUNDY_VERSION},
};

const sql_module about_module = SQL_MODULE(about_functions, "about", "limits");
