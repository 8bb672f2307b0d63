/* What a game offers to SQL: the entries of the registration table.
**
** A file of ext/sqlite defines one `family`: its functions, aggregates and tables, each with its
** documentation. ext/grundy.c lists the families. Everything else (registration, windows, planning,
** grundy_help) follows from the entries.
*/
#ifndef GRUNDY_FEATURE_H
#define GRUNDY_FEATURE_H

#include "sqlite/sqlite.h"
#include "sqlite/table.h"

typedef enum feature_kind { FEATURE_SCALAR, FEATURE_AGGREGATE, FEATURE_TABLE } feature_kind;

/* An aggregate that is also a window function. The state starts as zeros. */
typedef struct aggregate_definition {
  int state_size;
  /* Take a row in, or out again exactly: rows leave in the order in which they came. */
  void (*add)(sqlite3_context *context, void *state, int count, sqlite3_value **arguments);
  void (*remove)(sqlite3_context *context, void *state, int count, sqlite3_value **arguments);
  /* Result for the rows that are in; state is NULL if there never was a row. */
  void (*result)(sqlite3_context *context, const void *state);
  void (*clear)(void *state); /* free what the state holds; NULL: nothing */
} aggregate_definition;

#define FEATURE_ANY_COUNT (-1)

typedef struct feature {
  const char *name;
  feature_kind kind;
  int least_arguments, most_arguments; /* of a function; most may be FEATURE_ANY_COUNT */
  int flags;                           /* of a function: SQLITE_DETERMINISTIC and so on */
  void (*scalar)(sqlite3_context *, int, sqlite3_value **);
  const aggregate_definition *aggregate;
  const table_definition *table;
  const char *signature, *summary, *example; /* for grundy_help; the example is one statement */
} feature;

typedef struct family {
  const feature *features;
  int feature_count;
  void (*free_cache)(void *cache); /* of what the family keeps in binding.cache */
  /* Give back some of it that can be computed again and that no scan stands in. Called while memory is
  ** short and neither this family works nor one that uses it. NULL: there is little to give. */
  void (*shrink_cache)(void *cache);
  const struct family *uses; /* whose cache it also works with; NULL: no other's */
} family;

/* How the definition of a family begins; `list` is the array of its features. */
#define FAMILY_FEATURES(list) .features = (list), .feature_count = sizeof(list) / sizeof(list)[0]

/* The registration table, in ext/grundy.c; its last entry is NULL. */
extern const family *const grundy_families[];

/* For functions that depend on their arguments alone and do nothing else: usable in indexes,
** generated columns, views and triggers, whoever wrote the schema. */
#define FEATURE_PURE (SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

#endif
