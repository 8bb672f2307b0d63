# Tests and benchmarks. The Makefile includes this file; tests/README.md describes the folders.
#
#   make tests-of T=grundy_heap: list the lines of tests that name a function
#   make test-full     run the tests that make test reduces, at their complete size
#   make test-long     run the tests of make test-full, and the tests that take minutes each
#   make test-asan     run all tests under AddressSanitizer and UndefinedBehaviorSanitizer, by gcc and clang
#   make test-tsan     run the tests with threads under ThreadSanitizer
#   make test-valgrind run all tests under valgrind
#   make coverage      measure the lines and branches that tests run, and report lines without a marker that no test runs
#   make mutants       change one token of ext/ at a time, N=100 times from SEED=1, and report which changes no test notices
#   make fuzz          fuzz statements and arguments
#   make test-versions compare arguments and query results on an old and a new SQLite (needs npm)
#   make test-oldest   run the analyses in the shell of the oldest supported SQLite (needs npm)
#   make test-hosts    load the library into each host of ext/package/README.md, and stop it there
#   make test-readme   run the commands of the READMEs, except for those that take minutes
#   make test-playground   compare the page of make playground, in Chromium, with the shell, and play its games
#   make test-sweep    run sweeps and tablebases in several processes, some of which are killed
#   make test-cluster  run three nodes of dqlite and stop one
#   make bench         measure against baselines in the same run
#   make data          regenerate the contest files of tests/data and the checksums of those that tests generate

CORE_TESTS = $(patsubst tests/core/%.c,$(BUILD)/tests/core/%,$(sort $(wildcard tests/core/test_*.c)))
SQLITE_TESTS = \
  $(patsubst tests/sqlite/%.c,$(BUILD)/tests/sqlite/%,$(sort $(wildcard tests/sqlite/test_*.c)))
ORACLES = $(patsubst tests/oracle/%.c,$(BUILD)/oracle/%,$(sort $(wildcard tests/oracle/*.c)))
# Programs that need only SQLite: failures of memory allocation, threads.
LONE_TESTS = $(patsubst tests/%.c,$(BUILD)/tests/%,\
  $(sort $(wildcard tests/fault/test_*.c tests/threads/test_*.c)))
FUZZ_TARGETS = $(filter-out grammar replay,$(patsubst tests/fuzz/%.c,%,$(sort $(wildcard tests/fuzz/*.c))))
FUZZ_TESTS = $(FUZZ_TARGETS:%=$(BUILD)/tests/fuzz/test_%)
DIFFERENTIAL = $(BUILD)/differential/generate $(BUILD)/differential/answer
C_TESTS = $(CORE_TESTS) $(SQLITE_TESTS) $(LONE_TESTS) $(FUZZ_TESTS)
PLAIN = $(BUILD)/bench/plain_coins $(BUILD)/bench/plain_pawns $(BUILD)/bench/plain_nimstring

# The C tests and the fuzzers check assertions, except when coverage is measured, since no test makes an assertion fail.
# Link a program from its sources and objects, followed by the archives. Included sources are not passed to the compiler.
link = $(call quiet,CC)$(C) $1 -o $@ $(filter-out tests/long/../% tests/core/../%,$(filter %.c %.o,$^)) $(filter %.a,$^) $(LDFLAGS) $2

$(BUILD)/tests/core/%: tests/core/%.c $(DEBUG_BUILD)/libcore.a
	@mkdir -p $(@D)
	$(call link,$(DEBUG_FLAGS) -Itests/core,-lcmocka)

# SQLite's json_each checks the reader of JSON.
$(BUILD)/tests/core/test_json: override LDFLAGS += -lsqlite3

# The cache does not depend on SQLite.
$(BUILD)/tests/core/test_cache: $(DEBUG_BUILD)/ext/sqlite/cache.o

$(BUILD)/tests/sqlite/%: tests/sqlite/%.c
	@mkdir -p $(@D)
	$(call link,-D_GNU_SOURCE -Itests/sqlite,-lcmocka -lsqlite3 -lpthread)

# This test adds a table of its own to the skeleton of tables.
$(BUILD)/tests/sqlite/test_tables: $(DEBUG_DIST)/libgrundy.a

$(LONE_TESTS): $(BUILD)/tests/%: tests/%.c
	@mkdir -p $(@D)
	$(call link,-D_GNU_SOURCE,-lsqlite3 -lpthread)

# These programs generate statements.
$(addprefix $(BUILD)/,tests/sqlite/test_bounds tests/sqlite/test_trust tests/fuzz/test_statements tests/fuzz/test_subqueries \
  differential/generate statements subqueries): tests/fuzz/grammar.c

# Programs that run the corpora of the fuzz targets without a fuzzer. The extension is linked in.
$(BUILD)/tests/fuzz/test_%: tests/fuzz/%.c tests/fuzz/replay.c $(DEBUG_DIST)/libgrundy.a
	@mkdir -p $(@D)
	$(call link,$(DEBUG_FLAGS) -DSQLITE_CORE,-lsqlite3)

$(BUILD)/differential/%: tests/differential/%.c
	@mkdir -p $(@D)
	$(call link,,-lsqlite3)

$(BUILD)/oracle/%: tests/oracle/%.c
	@mkdir -p $(@D)
	$(call link)

# Inputs of contests, and the answers found by play.
DATA = $(BUILD)/data/made
$(DATA): tests/data/remake $(ORACLES)
	$(call quiet,MAKE)sh tests/data/remake $(@D) $(BUILD)/oracle && touch $@

# T='nim core/test_heaps' selects the tests whose names contain one of the words (tests/bin/select). Only what they need is
# built.
WANTED = $(or $(shell sh tests/bin/select tests $(BUILD) $(T)),$(error T selects no test))

debug-library: $(DEBUG_LIBRARY)
oracles: $(ORACLES)
data-files: $(DATA)
plain-programs: $(PLAIN)
differential-programs: $(DIFFERENTIAL)

# The divisor of the sizes of searches. make test-full runs these tests with 1.
TEST_SCALE ?= 20

test: test-tools
	@$(again) $(if $(T),$(shell sh tests/bin/select needs $(BUILD) $(WANTED)),test-programs)
	@TEST_SCALE=$(TEST_SCALE) TEST_SLOWNESS=1 DEBUG_LIBRARY=$(DEBUG_LIBRARY) tests/bin/run-all $(BUILD) $(LIBRARY) $(if $(T),$(WANTED))

# A selection for a quick check: searches are smaller, and tests that call themselves slow are omitted.
CHECKED = $(shell sh tests/bin/select quick $(BUILD))
check: test-tools
	@$(again) all $(DEBUG_LIBRARY) $(filter $(BUILD)/%,$(CHECKED))
	@TEST_SCALE=20 DEBUG_LIBRARY=$(DEBUG_LIBRARY) tests/bin/run-all $(BUILD) $(LIBRARY) $(CHECKED)

test-tools:
	@sh tests/bin/install-tools --check cc sqlite3.h sqlite3 cmocka prove python3

test-programs: all debug-library static amalgamation oracles data-files differential-programs plain-programs $(C_TESTS)

tests-of:
	@grep -rnwI --include='*.c' --include='*.h' --include='*.sql' --include='*.test' --include='*.py' --include='*.expected' \
	  -e '$(or $(T),$(error T=NAME must name a function))' tests | cut -c1-150

# The runtimes of sanitizers fail if the kernel randomizes addresses too widely ("unexpected memory mapping"), so
# addresses are fixed if that is permitted.
FIXED_ADDRESSES = $(shell setarch -R true 2>/dev/null && echo setarch -R)

# Run the tests under a tool: $(call under,FOLDER,COMPILER,CFLAGS,LDFLAGS,VARIABLES[,TARGETS]). The runtime of a
# sanitizer is preloaded for the sqlite3 shell, which is not linked with it.
under = $(again) BUILD=build/$(1) DIST=build/$(1)/dist DEBUG=1 CC="$(2)" CFLAGS="$(3)" \
  LDFLAGS="$(4)" $(or $(6),test-programs) && \
  TEST_SECONDS=3600 $(5) $(FIXED_ADDRESSES) tests/bin/run-all build/$(1) build/$(1)/dist/grundy.$(SUFFIX)

ASAN = -fsanitize=address,undefined -fno-sanitize-recover=undefined
CLANG_ASAN = $(shell clang -print-file-name=libclang_rt.asan-$(shell uname -m).so 2>/dev/null)

# The compilers run one after the other.
test-asan:
	$(MAKE) test-asan-gcc
	$(MAKE) test-asan-clang

test-asan-gcc: test-tools
	@sh tests/bin/install-tools --check gcc asan
	$(call under,asan-gcc,gcc,-O1 -g $(ASAN) -fno-omit-frame-pointer,,\
	  FAULT_STRIDE=19 PRELOAD="$$(gcc -print-file-name=libasan.so)")

test-asan-clang: test-tools
	@sh tests/bin/install-tools --check clang clang-asan
	$(call under,asan-clang,clang,-O1 -g $(ASAN) -shared-libsan -fno-omit-frame-pointer,\
	  -Wl$(comma)-rpath$(comma)$(dir $(CLANG_ASAN)),FAULT_STRIDE=19 PRELOAD="$(CLANG_ASAN)")

# Only the programs with threads: no other program can have a race.
test-tsan: test-tools
	@sh tests/bin/install-tools --check gcc tsan
	$(call under,tsan,gcc,-O1 -g -fsanitize=thread,,ONLY=threads,all build/tsan/tests/threads/test_threads)

VALGRIND = valgrind -q --error-exitcode=99 --exit-on-first-error=no --leak-check=full \
  --errors-for-leak-kinds=definite$(comma)indirect$(comma)possible --num-callers=30
test-valgrind: test-tools
	@sh tests/bin/install-tools --check valgrind
	$(call under,valgrind,$(CC),-O2 -g,,FAULT_STRIDE=97 TEST_SCALE=10 WRAPPER="$(VALGRIND)")

# Measure the lines and branches of ext/ that all tests together execute, without assertions. Inlining is disabled, since
# otherwise a branch would count once for each place into which its function is inlined. Searches are smaller: searches
# of four times the size execute 7 more lines. Counters are not atomic, so threads may lose a few counts; only zero
# counts are evaluated. Programs that the tests link with the library also need gcov's runtime.
coverage: test-tools
	@sh tests/bin/install-tools --check gcc gcov
	@rm -rf build/coverage
	$(call under,coverage,gcc,-O0 -g --coverage -Dalways_inline=unused,,\
	  FAULT_STRIDE=29 TEST_SCALE=12 CC="gcc --coverage",DEBUG_FLAGS= test-programs)
	perl tests/bin/coverage build/coverage >build/coverage/coverage.log; \
	  status=$$?; cat build/coverage/coverage.log; exit $$status

comma = ,

# ---- Mutants: changes of one token, each of which a test must notice ----

N ?= 100
SEED ?= 1
SKIP ?= 0
MUTANTS = build/mutants
# Only files that differ are copied, so that what was built and measured before is used again.
mutants: test-tools
	@sh tests/bin/install-tools --check clang
	@git ls-files | while read -r file; do cmp -s "$$file" "$(MUTANTS)/$$file" || \
	  { mkdir -p "$$(dirname "$(MUTANTS)/$$file")" && cp "$$file" "$(MUTANTS)/$$file"; }; done
	+$(MAKE) -s -C $(MUTANTS) DEBUG=1 oracles data-files plain-programs
	tests/mutants/run $(MUTANTS) $(N) $(SEED) $(SKIP)

# ---- Fuzzing: each target runs for FUZZ_SECONDS; its corpus is in build/fuzz ----

FUZZ_SECONDS ?= 60
FUZZED = -g -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined

# Called by the make of the target fuzz, so that the extension is compiled once for all fuzz targets.
$(BUILD)/%: tests/fuzz/%.c $(wildcard tests/fuzz/*.h tests/*.h) $(DIST)/libgrundy.a
	@mkdir -p $(@D)
	$(call link,$(DEBUG_FLAGS) -DSQLITE_CORE -fsanitize=fuzzer,-lsqlite3)

fuzz:
	@sh tests/bin/install-tools --check cc sqlite3.h clang libfuzzer
	@$(again) BUILD=build/fuzz DIST=build/fuzz/dist DEBUG=1 CC=clang CFLAGS="$(FUZZED)" $(FUZZ_TARGETS:%=build/fuzz/%)
	tests/fuzz/run $(FUZZ_SECONDS) $(FUZZ_TARGETS)

# ---- Other builds and versions of SQLite ----

build/differential/clang/grundy.so: $(SOURCES) $(HEADERS)
	@mkdir -p $(@D)
	clang -std=c11 -O2 $(INCLUDES) -fPIC -fvisibility=hidden -shared -o $@ $(SOURCES)

VERSIONS = 3.31.1 3.52.0 3.54.1
build/versions/%/answer: tests/differential/answer.c
	tests/differential/sqlite $* $(@D)
	$(CC) -std=c11 -O1 -I$(@D) -o $@ $< $(@D)/sqlite3.o -lpthread -ldl -lm

# Tests of arguments and queries, which SQLite passes to tables differently in its versions, and of memory that is released
# at the end of a statement.
VERSION_TESTS = $(foreach v,$(VERSIONS),$(patsubst %,build/versions/$v/%,test_signatures test_queries test_cursors \
  test_kept))
$(VERSION_TESTS): $(patsubst %,tests/sqlite/test_%.c,signatures queries cursors kept) \
    tests/unit.h tests/sqlite/database.h $(VERSIONS:%=build/versions/%/answer)
	$(CC) -std=c11 -O1 -D_GNU_SOURCE -I$(@D) -Itests/sqlite -o $@ tests/sqlite/$(@F).c $(@D)/sqlite3.o \
	  -lcmocka -lpthread -ldl -lm

DIFFERENTIAL_QUERIES ?= 5000
test-versions: test-tools
	@sh tests/bin/install-tools --check clang npm
	@$(again) all $(DIFFERENTIAL) build/differential/clang/grundy.so \
	  $(VERSIONS:%=build/versions/%/answer) $(VERSION_TESTS)
	GRUNDY_LIBRARY="$(abspath $(LIBRARY))" prove --exec tests/bin/run-one $(VERSION_TESTS)
	tests/differential/run $(BUILD)/differential 2 $(DIFFERENTIAL_QUERIES) \
	  $(LIBRARY) clang=build/differential/clang/grundy.so \
	  $(foreach v,$(VERSIONS),'SQLite-$v:build/versions/$v/answer') >build/differential/versions.log; \
	  status=$$?; cat build/differential/versions.log; exit $$status

# The npm package sqlite3 4.2.0 contains SQLite 3.31.1. The queries of README.md are omitted, since the output of
# EXPLAIN QUERY PLAN differs in that version.
build/oldest/sqlite3:
	ext/package/sqlite-source sqlite3@4.2.0 $(@D)
	$(CC) -O1 -w -DSQLITE_ENABLE_JSON1 -o $@ $(@D)/shell.c $(@D)/sqlite3.c -ldl -lpthread -lm

test-oldest: test-tools
	@sh tests/bin/install-tools --check npm
	@$(again) all $(ORACLES) $(DATA) $(PLAIN) build/oldest/sqlite3
	PATH="$(CURDIR)/build/oldest:$$PATH" GRUNDY_BUILD="$(abspath $(BUILD))" \
	  GRUNDY_LIBRARY="$(abspath $(LIBRARY))" GRUNDY_PRELOAD= GRUNDY_WRAPPER= prove --jobs 2 --exec tests/bin/run-one \
	  tests/sql/*.sql $(filter-out %/readme.test,$(wildcard tests/analyses/*.test))

# The long tests run on the release build and, from build/debug/long, with assertions.
LONG_NAMES = $(patsubst tests/long/%.c,%,$(sort $(wildcard tests/long/test_*.c)))
LONG_TESTS = $(foreach folder,$(sort $(BUILD) $(DEBUG_BUILD)),$(LONG_NAMES:%=$(folder)/long/%))

$(BUILD)/long/%: tests/long/%.c $(BUILD)/libcore.a
	@mkdir -p $(@D)
	$(call link,-Itests/core,-lcmocka)

ifneq ($(DEBUG_BUILD),$(BUILD))
$(DEBUG_BUILD)/long/%: tests/long/%.c $(DEBUG_BUILD)/libcore.a
	@mkdir -p $(@D)
	$(call link,$(DEBUG_FLAGS) -Itests/core,-lcmocka)
endif

# The complete size of the tests that make test reduces. Nothing else of make test depends on TEST_SCALE or FAULT_STRIDE.
FULL_TESTS = $(filter %/fault/test_memory,$(LONE_TESTS)) $(CORE_TESTS) $(SQLITE_TESTS) tests/differential/builds.test \
  $(patsubst %,tests/analyses/%.test,board_rules cookbook help misere nim nogo partizan random_games records scores \
  sweep tokens) tests/package/amalgamation.test
test-full: test-tools
	@$(again) all $(DEBUG_LIBRARY) amalgamation $(DIFFERENTIAL) $(ORACLES) $(DATA) $(PLAIN) $(filter $(BUILD)/%,$(FULL_TESTS))
	TEST_SECONDS=3600 FAULT_STRIDE=1 TEST_SCALE=1 GRUNDY_DEBUG_LIBRARY=$(abspath $(DEBUG_LIBRARY)) \
	  prove --jobs 2 --timer --exec tests/bin/run-one $(FULL_TESTS)

test-long: test-full
	@$(again) all $(LONG_TESTS)
	TEST_SECONDS=14400 prove --timer --exec tests/bin/run-one $(LONG_TESTS) $(sort $(wildcard tests/long/*.sh))

# ---- Hosts in other languages ----

test-hosts:
	@sh tests/bin/install-tools --check cc sqlite3.h prove
	@$(again) all
	prove --timer --exec sh tests/hosts/*.test

# The commands of ext/package/README.md, which build and load packages, except for those that take minutes.
test-readme:
	@sh tests/bin/install-tools --check cc sqlite3.h prove
	@$(again) all
	prove --timer --exec sh tests/hosts/readme.test

# Update the generated files that are stored in tests/data, and the checksums of the others.
data: $(DATA)
	for file in tests/data/*.*; do cp $(BUILD)/data/$${file##*/} $$file; done
	cd $(BUILD)/data && LC_ALL=C sha256sum -- *.* >$(CURDIR)/tests/data/checksums

# ---- In the browser ----

build/playground/node_modules/axe-core:
	@mkdir -p build/playground/node_modules
	npm install --silent --no-save --ignore-scripts --prefix build/playground playwright-core@1.52.0 axe-core@4.10.3

test-playground: test-tools
	@sh tests/bin/install-tools --check chromium
	@$(again) playground
	@$(again) all build/playground/node_modules/axe-core
	@for test in drive rulesets access; do \
	  echo "# $$test" && NODE_PATH=build/playground/node_modules timeout 900 node tests/playground/$$test.js \
	    $(PLAYGROUND) $(LIBRARY) build/playground/pictures || exit 1; \
	done

# ---- On more than one machine ----

build/cluster/node: tests/cluster/node.go $(DIST)/libgrundy.a
	@mkdir -p $(@D)
	tests/cluster/build $@ $(DIST)/libgrundy.a

test-cluster:
	@sh tests/bin/install-tools --check cc sqlite3.h sqlite3 go go-dqlite
	@$(again) all build/cluster/node
	timeout 180 tests/cluster/check build/cluster/node $(LIBRARY)

test-sweep:
	@sh tests/bin/install-tools --check cc sqlite3.h sqlite3 parallel python-distributed
	@$(again) all
	timeout 900 tests/sweep/check $(abspath $(LIBRARY))

# ---- Measuring ----

# Programs that do not use the core.
$(PLAIN): $(BUILD)/bench/%: tests/bench/%.c
	@mkdir -p $(@D)
	$(call link,-D_GNU_SOURCE)

$(BUILD)/bench/%: tests/bench/%.c $(BUILD)/libcore.a
	@mkdir -p $(@D)
	$(call link,-D_GNU_SOURCE)

$(BUILD)/bench/heaps_kernels: tests/bench/sparse_plain.c
$(BUILD)/bench/start: override LDFLAGS += -lsqlite3

BENCHES = $(filter-out %/sparse_plain,\
  $(patsubst tests/bench/%.c,$(BUILD)/bench/%,$(sort $(wildcard tests/bench/*.c))))
bench: test-tools
	@$(again) all $(BENCHES) $(ORACLES)
	tests/bench/run $(BUILD)/bench

.PHONY: test check debug-library oracles data-files plain-programs differential-programs tests-of test-tools test-programs test-full test-long test-asan test-asan-gcc test-asan-clang test-tsan \
  test-valgrind coverage test-versions test-oldest test-hosts test-readme fuzz data test-playground \
  test-cluster test-sweep bench mutants
