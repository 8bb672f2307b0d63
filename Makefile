# grundy: combinatorial game theory in SQL.
#
#   make               dist/grundy.so (.dylib, .dll), to be loaded by SQLite
#   make demo          answer a contest file, show a board and winning moves
#   make check         the tests that take less than a minute together
#   make test          all tests; make test T=nim: those with nim in their names
#   make reference     sql/REFERENCE.md and the manual page, from grundy_help, which gets the questions of sql/README.md
#   make pictures      the pictures of sql/pictures
#   make install       to $(DESTDIR)$(PREFIX)/lib, include and share, stripped but for STRIP=:; LIBDIR says where else
#   make clean         away with build/ and dist/
#
# What else there is, make help tells: more tests in tests/tests.mk, packages in ext/package/package.mk.
# demo and the tests install what they miss with the machine's package manager, or say how to.
# Commands are shown by a word each, with V=1 as they are, with -s not at all; as many run at a time as there are
# processors, or -j says.

ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS) $(shell echo "$$MAKEFLAGS")),0)
  MAKEFLAGS += -j$(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
endif
# What is cleaned is not built at the same time.
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

CFLAGS ?= -O2 -g
# A declaration leaves out what it has not, which clang would warn of.
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers
INCLUDES = -Iext
C = $(CC) -std=c11 $(CFLAGS) $(WARNINGS) $(INCLUDES) -MMD -MP
# $(call quiet,WORD): before a command, the word and the file in its place, or with -s nothing; the makes that are called
# here are told whether to SHOW them.
SHOW := $(if $(findstring s,$(filter-out ---%,$(firstword -$(MAKEFLAGS)))),,1)
quiet = $(if $(V),,@$(if $(SHOW),printf '%-5s %s\n' $1 $(if $(filter CC,$1),$<,$@); ))
again = +$(MAKE) --no-print-directory $(if $(V),,-s SHOW=$(SHOW))

SYSTEM := $(shell uname -s 2>/dev/null)
ifeq ($(OS),Windows_NT)
  SUFFIX = dll
else ifeq ($(SYSTEM),Darwin)
  SUFFIX = dylib
else
  SUFFIX = so
  # SQLite closes a library whose entry point fails; functions that could not be taken back then
  # must not be left without their code.
  LINK_FLAGS = -Wl,-z,nodelete -Wl,-z,defs
endif

# What knows no SQLite, and what does.
CORE = $(sort $(wildcard ext/base/*.c ext/core/*.c ext/core/*/*.c ext/core/*/*/*.c ext/picture/*.c))
SKELETON = ext/grundy.c $(sort $(wildcard ext/sqlite/*.c ext/sqlite/*/*.c))
SOURCES = $(SKELETON) $(CORE)
HEADERS = $(wildcard ext/*.h ext/*/*.h ext/*/*/*.h ext/*/*/*/*.h)
BUILD = build
DIST = dist
# A file has one name, by which its dependencies are known: a folder of this one that was given by its whole path goes by
# the rest of it.
override BUILD := $(patsubst $(CURDIR)/%,%,$(BUILD))
override DIST := $(patsubst $(CURDIR)/%,%,$(DIST))
LIBRARY = $(DIST)/grundy.$(SUFFIX)

all: $(LIBRARY)
ifeq ($(MAKELEVEL)$(SHOW)$(filter-out all,$(MAKECMDGOALS)),01)
	@echo "Load it: sqlite3 -cmd '.load ./$(basename $<)', or in SQL SELECT load_extension('./$(basename $<)')"
endif

# ---- The library ----

$(LIBRARY): $(SKELETON:%.c=$(BUILD)/%.o) $(BUILD)/libcore.a
	@mkdir -p $(@D)
	$(call quiet,LINK)$(CC) $(CFLAGS) $(LDFLAGS) -shared $(LINK_FLAGS) -o $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,CC)$(C) -fPIC -fvisibility=hidden -c -o $@ $<

static: $(DIST)/libgrundy.a

# The mathematics is the same in each library, and in the tests.
$(BUILD)/libcore.a: $(CORE:%.c=$(BUILD)/%.o)
$(DIST)/libgrundy.a: $(SKELETON:%.c=$(BUILD)/static/%.o) $(CORE:%.c=$(BUILD)/%.o)
$(BUILD)/libcore.a $(DIST)/libgrundy.a:
	@mkdir -p $(@D)
	@rm -f $@
	$(call quiet,AR)$(AR) rcs $@ $^

$(BUILD)/static/%.o: %.c
	@mkdir -p $(@D)
	$(call quiet,CC)$(C) -DSQLITE_CORE -fPIC -fvisibility=hidden -c -o $@ $<

include ext/package/package.mk
include tests/tests.mk

# ---- Showing ----

help:
	@sed -n 's/^#   make/  make/p' $(MAKEFILE_LIST)

demo:
	@sh tests/bin/install-tools cc sqlite3.h sqlite3
	@$(again) all
	@sqlite3 :memory: '.read sql/demo.sql' < tests/data/knight_queen.in

reference: all
	@mkdir -p $(BUILD)
	tests/bin/analyses >$(BUILD)/analyses.h && mv $(BUILD)/analyses.h ext/sqlite/functions/analyses.h
	@$(again) all
	tests/bin/reference >$(BUILD)/REFERENCE.md && mv $(BUILD)/REFERENCE.md sql/REFERENCE.md
	ext/package/manual $(VERSION) >$(BUILD)/grundy.7 && mv $(BUILD)/grundy.7 ext/package/grundy.7

pictures: $(patsubst %.sql,%.svg,$(wildcard sql/pictures/*.sql))

sql/pictures/%.svg: sql/pictures/%.sql $(LIBRARY)
	sqlite3 :memory: '.read $<' >$@.new && mv $@.new $@

clean:
	rm -rf build dist

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

.PHONY: all static help demo reference pictures clean
.SECONDARY:
