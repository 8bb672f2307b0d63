/* Search 100,000 random sums of boards of all rulesets, also with weakened searches. */
#define SEARCH_SUMS 100000
#include "../core/test_search.c"
