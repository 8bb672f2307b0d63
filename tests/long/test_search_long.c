/* 100,000 random sums of boards of all rulesets, searched in weak ways, too. */
#define SEARCH_SUMS 100000
#include "../core/test_search.c"
