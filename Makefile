# grundy: combinatorial game theory in SQL.
#
#   make               build dist/grundy.so (.dylib, .dll), which SQLite loads
#   make demo          answer six questions, with the SQL shown
#   make check         run the tests that take less than a minute together
#   make test          run all tests; make test T=nim runs those with nim in their names
#   make reference     update sql/reference, its examples, the manual page and llms.txt from grundy_help
#   make weight        count the lines of code by room and by feature, and update the table in ext/README.md
#   make pictures      draw the pictures of sql/pictures
#   make install       install to $(DESTDIR)$(PREFIX)/lib, include and share; STRIP=: keeps symbols, LIBDIR sets the folder
#   make clean         delete build/ and dist/
#   make DEBUG=1       build build/debug/dist/grundy.so, which checks the assertions of the code
#
# make help also lists the targets of tests/tests.mk and ext/package/package.mk. No target installs packages: one that lacks
# a tool names it and exits with 2. `sh tests/bin/install-tools` installs what demo and test need.
# Each command is shown as one word; V=1 shows complete commands, and -s nothing. By default make runs one job per
# processor; -j overrides that.

ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS) $(shell echo "$$MAKEFLAGS")),0)
  MAKEFLAGS += -j$(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
endif
# Do not build while cleaning.
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

CFLAGS ?= -O2 -g
# Declarations leave out members that are zero, which clang warns about.
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers
INCLUDES = -Iext
C = $(CC) -std=c11 $(CFLAGS) $(WARNINGS) $(INCLUDES) -MMD -MP
# $(call quiet,WORD) hides the command after it and prints WORD and the name of the file instead, or nothing with -s. SHOW
# passes this choice to the makes that are called here. `make demo` prints one line that changes, or dots if its output is
# not a terminal.
SHOW := $(if $(findstring s,$(filter-out ---%,$(firstword -$(MAKEFLAGS)))),,1)
show_1 = printf '%-5s %s\n' $1 $2
show_demo = if [ -t 1 ]; then printf '\r%-5s %-70.70s' $1 $2; else printf .; fi
quiet = $(if $(V),,@$(if $(SHOW),$(call show_$(SHOW),$1,$(if $(filter CC,$1),$<,$@)); ))
again = +$(MAKE) --no-print-directory $(if $(V),,-s SHOW=$(SHOW))

SYSTEM := $(shell uname -s 2>/dev/null)
ifeq ($(OS),Windows_NT)
  SUFFIX = dll
else ifeq ($(SYSTEM),Darwin)
  SUFFIX = dylib
  # Apple's sqlite3 cannot load extensions, and Homebrew's is not in the PATH.
  export PATH := $(addsuffix /bin:,$(shell brew --prefix sqlite 2>/dev/null))$(PATH)
else
  SUFFIX = so
  # SQLite closes a library if its entry point fails. Functions that are still registered then need its code, so the
  # library remains loaded.
  LINK_FLAGS = -Wl,-z,nodelete -Wl,-z,defs
endif

# CORE does not depend on SQLite, and SKELETON does.
# The sums of masks are compiled for sets of one word, and as TWO_WORDS again for sets of two words.
MASKS = $(addprefix ext/core/masks/,rules symmetries sieve sum_links sum_classes sum_pairs sum_walk) \
  $(addprefix ext/core/search/,boards tied) $(addprefix ext/core/boards/,layout masks bits_engine)
MASKS_HEADERS = ext/base/bit_set.h $(addsuffix .h,$(addprefix ext/core/masks/,rules sieve sum_links sum_classes sum_pairs sums) \
  $(addprefix ext/core/search/,boards boards_int) $(addprefix ext/core/boards/,layout bits_engine))
TWO_WORDS = build/two_words.c
CORE = $(sort $(wildcard ext/base/*.c ext/core/*.c ext/core/*/*.c ext/core/*/*/*.c ext/picture/*.c)) $(TWO_WORDS)
SKELETON = ext/grundy.c $(sort $(wildcard ext/sqlite/*.c ext/sqlite/*/*.c))
SOURCES = $(SKELETON) $(CORE)
HEADERS = $(wildcard ext/*.h ext/*/*.h ext/*/*/*.h ext/*/*/*/*.h)
BUILD = build$(if $(DEBUG),/debug)
DIST = $(if $(DEBUG),$(BUILD)/dist,dist)
# make identifies files by name, so absolute paths below this folder are replaced by relative ones.
override BUILD := $(patsubst $(CURDIR)/%,%,$(BUILD))
override DIST := $(patsubst $(CURDIR)/%,%,$(DIST))
LIBRARY = $(DIST)/grundy.$(SUFFIX)
# The build that checks assertions (core_assert in ext/base/host.h). The C tests and the fuzzers run on it. With DEBUG=1,
# as under the sanitizers and valgrind, it is the only build.
DEBUG_BUILD = $(BUILD)$(if $(DEBUG),,/debug)
DEBUG_DIST = $(if $(DEBUG),$(DIST),$(DEBUG_BUILD)/dist)
DEBUG_FLAGS = -DGRUNDY_DEBUG
DEBUG_LIBRARY = $(DEBUG_DIST)/grundy.$(SUFFIX)

all: $(LIBRARY)
ifeq ($(MAKELEVEL)$(SHOW)$(filter-out all,$(MAKECMDGOALS)),01)
	@echo "Load it: sqlite3 -cmd '.load ./$(basename $<)', or in SQL SELECT load_extension('./$(basename $<)')"
endif

# ---- The library ----

$(TWO_WORDS): ext/package/two_words.awk $(MASKS_HEADERS) $(MASKS:%=%.c)
	@mkdir -p $(@D)
	$(call quiet,MAKE)LC_ALL=C awk -f $^ >$@.new && mv $@.new $@

static: $(DIST)/libgrundy.a

# $(call build,BUILD,DIST,FLAGS): the rules for the library in DIST and the objects in BUILD. The objects of the core are
# the same in the loadable library, in the static library and in the tests.
define build
$2/grundy.$(SUFFIX): $(SKELETON:%.c=$1/%.o) $1/libcore.a
	@mkdir -p $$(@D)
	$$(call quiet,LINK)$$(CC) $$(CFLAGS) $$(LDFLAGS) -shared $$(LINK_FLAGS) -o $$@ $$^

$1/%.o: %.c
	@mkdir -p $$(@D)
	$$(call quiet,CC)$$(C) $3 -fPIC -fvisibility=hidden -c -o $$@ $$<

$1/static/%.o: %.c
	@mkdir -p $$(@D)
	$$(call quiet,CC)$$(C) $3 -DSQLITE_CORE -fPIC -fvisibility=hidden -c -o $$@ $$<

$1/libcore.a: $(CORE:%.c=$1/%.o)
$2/libgrundy.a: $(SKELETON:%.c=$1/static/%.o) $(CORE:%.c=$1/%.o)
$1/libcore.a $2/libgrundy.a:
	@mkdir -p $$(@D)
	@rm -f $$@
	$$(call quiet,AR)$$(AR) rcs $$@ $$^
endef

$(eval $(call build,$(BUILD),$(DIST),$(if $(DEBUG),$(DEBUG_FLAGS))))
ifneq ($(DEBUG_BUILD),$(BUILD))
$(eval $(call build,$(DEBUG_BUILD),$(DEBUG_DIST),$(DEBUG_FLAGS)))
endif

include ext/package/package.mk
include tests/tests.mk

# ---- Help, demo, generated pages and pictures ----

help:
	@sed -n 's/^#   make/  make/p' $(MAKEFILE_LIST)

demo:
	@sh tests/bin/install-tools --check cc sqlite3.h sqlite3
	@$(if $(SHOW),[ -t 1 ] || printf 'Building $(LIBRARY) ')
	@$(again) all $(if $(SHOW),SHOW=demo)
	@$(if $(SHOW),[ -t 1 ] && printf '\r%76s\r' '' || echo)
	@sqlite3 :memory: '.read sql/demo.sql' < tests/data/knight_queen.in
	@echo; echo "Now type: sqlite3 -cmd '.load ./$(basename $(LIBRARY))'"

weight:
	@mkdir -p $(BUILD)
	@tests/bin/weight >$(BUILD)/weight
	@cat $(BUILD)/weight
	@{ sed '/^<!-- weight -->/q' ext/README.md; sed '1,/^$$/d' $(BUILD)/weight; sed -n '/^<!-- end -->/,$$p' ext/README.md; } \
	  >$(BUILD)/README.md && mv $(BUILD)/README.md ext/README.md

reference: all
	@mkdir -p $(BUILD)
	tests/bin/analyses >$(BUILD)/analyses.h && mv $(BUILD)/analyses.h ext/sqlite/functions/analyses.h
	@$(again) all
	@mkdir -p $(BUILD)/reference
	tests/bin/reference $(BUILD)/reference
	for page in $(BUILD)/reference/*.md; do \
	  tests/bin/run-page $$page >$$page.new && mv $$page.new sql/reference/$${page##*/} && rm $$page || exit 1; done
	ext/package/manual $(VERSION) >$(BUILD)/grundy.7 && mv $(BUILD)/grundy.7 ext/package/grundy.7
	ext/package/llms >$(BUILD)/llms.txt && mv $(BUILD)/llms.txt ext/package/llms.txt

pictures: $(patsubst %.sql,%.svg,$(wildcard sql/pictures/*.sql))

sql/pictures/%.svg: sql/pictures/%.sql $(LIBRARY)
	sqlite3 :memory: '.read $<' >$@.new && mv $@.new $@

clean:
	rm -rf build dist

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

.PHONY: all static help demo weight reference pictures clean
.SECONDARY:
