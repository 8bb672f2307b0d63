/* Board games by name. */
#ifndef GRUNDY_CORE_BOARDS_RULESETS_H
#define GRUNDY_CORE_BOARDS_RULESETS_H

#include "core/boards/notation.h"

typedef struct boards_ruleset {
  const char *name;
  const char *rules; /* NULL: a generator */
  const char *
      start; /* what a board told by its size holds, a pattern of rows that is repeated; NULL: it is
                       ** told by its cells alone */
  const char *summary; /* of one line */
  const char *source;
  boards_generator generator;
} boards_ruleset;

/* Ruleset `index`; NULL behind the last. */
const boards_ruleset *boards_ruleset_at(uint32_t index);

/* The ruleset of a name; NULL: there is none. */
const boards_ruleset *boards_ruleset_find(const char *name, uint64_t length);

#endif
