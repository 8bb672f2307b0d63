/* Tests of the mathematics, which runs on a host.
**
** Each test costs what costs.expected records: requests for memory, their bytes, and questions
** whether to stop, one after each million units of work; and the units since the last question, if
** HOST_TEST defines the test. A change of costs is noticed although no result changes. The costs of
** some tests depend on the compiler, for example if calls fail on each call path. All depend on the
** sizes of searches, the size of pointers and the instruction set; the first line of the record has
** these, and nothing is compared if others are in use. To record costs that a change is meant to
** change, or the costs of a new test: rm -f build/core_costs;
** CORE_COSTS=$PWD/build/core_costs make test T=core/test_; sort build/core_costs, and replace the
** lines of costs.expected that differ. */
#ifndef TESTS_CORE_HOST_H
#define TESTS_CORE_HOST_H

#include "../record.h"
#include "../unit.h"
#include "../plain_host.h"

static int64_t host_units; /* of work by the hosts of HOST_TEST since their last questions */

static inline bool host_has_wide_words(void) {
#ifdef __x86_64__
  return CORE_CPU_SUPPORTS("avx512f") && CORE_CPU_SUPPORTS("avx512bw") &&
         CORE_CPU_SUPPORTS("avx512dq") && CORE_CPU_SUPPORTS("avx512vl");
#else
  return false;
#endif
}

/* Return true if the record is about searches and a machine like the present ones. */
static inline bool host_has_record(FILE *record) {
  char begin[100] = "", measured[100];
  snprintf(measured, sizeof measured, "sizes 1/%lld, pointers of %d bytes, instruction set %d\n",
           (long long)scale(), (int)sizeof(void *),
           host_has_wide_words() ? CORE_ISA_AVX512 : CORE_ISA_PLAIN);
  return fgets(begin, sizeof begin, record) != NULL && strcmp(begin, measured) == 0;
}

/* Compare the costs of a test with the record. A test whose costs depend on the compiler has the
** line "program test: varies". */
static inline int host_compare(const char *line) {
  char expected[200] = "";
  FILE *record = fopen("tests/core/costs.expected", "r");
  if (record == NULL)
    return -1;
  bool compares = host_has_record(record);
  record_find(record, line, expected, sizeof expected);
  fclose(record);
  if (!compares || strcmp(expected, line) == 0 || strstr(expected, ": varies") != NULL)
    return 0;
  print_error("costs    %s\nrecorded %s\n", line, expected);
  return -1;
}

static inline void host_begin_test(void) {
  memset(&host_costs, 0, sizeof host_costs);
  host_units = 0;
}

/* Compare the costs of a test with the record, or append them to the file CORE_COSTS. */
static inline int host_end_test(const char *name) {
  const char *program = strrchr(__BASE_FILE__, '/') + 1, *path = getenv("CORE_COSTS");
  char line[200];
  snprintf(line, sizeof line, "%.*s %s: %llu %llu %llu %lld", (int)strcspn(program, "."), program,
           name, (unsigned long long)host_costs.requests, (unsigned long long)host_costs.bytes,
           (unsigned long long)host_costs.questions, (long long)host_units);
  if (path == NULL)
    return strstr(__BASE_FILE__, "core/") == NULL ? 0 : host_compare(line);
  FILE *made = fopen(path, "a");
  if (made == NULL)
    return -1;
  fprintf(made, "%s\n", line);
  return fclose(made);
}

UNIT_BEFORE_MAIN(host_end_test) {
  unit_before_test = host_begin_test;
  unit_after_test = host_end_test;
}

/* Define a test with a private host, `host`. All memory must be returned to the host at the end. */
#define HOST_TEST(name)                                                                            \
  static void name##_on(core_host *host);                                                          \
  TEST(name) {                                                                                     \
    core_host of_test = host_make();                                                               \
    name##_on(&of_test);                                                                           \
    assert_int_equal(of_test.memory_used, 0);                                                      \
    host_units += CORE_WORK_BETWEEN_QUESTIONS - of_test.work_left;                                 \
  }                                                                                                \
  static void name##_on(core_host *host)

#endif
