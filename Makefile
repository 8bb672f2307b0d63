# grundy: combinatorial game theory in SQL.
#
#   make               dist/grundy.so (.dylib, .dll), to be loaded by SQLite
#   make demo          answer a contest file, show a board and winning moves
#   make check         the tests that take less than a minute together
#   make test          all tests; make test T=nim: those with nim in their names
#   make reference     sql/REFERENCE.md and the manual page, from grundy_help
#   make pictures      the pictures of sql/pictures
#   make install       to $(DESTDIR)$(PREFIX)/lib, include and share/man, with a file for pkg-config
#   make clean         away with build/ and dist/
#
# What else there is, make help tells: more tests in tests/tests.mk, packages in ext/package/package.mk.
# demo and the tests install what they miss with the machine's package manager, or say how to.

CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
# A declaration leaves out what it has not, which clang would warn of.
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers
INCLUDES = -Iext
C = $(CC) -std=c11 $(CFLAGS) $(WARNINGS) $(INCLUDES) -MMD -MP

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

# What knows no SQLite, then all.
CORE = $(sort $(wildcard ext/base/*.c ext/core/*.c ext/core/*/*.c ext/core/*/*/*.c ext/picture/*.c))
SOURCES = ext/grundy.c $(CORE) $(sort $(wildcard ext/sqlite/*.c ext/sqlite/*/*.c))
HEADERS = $(wildcard ext/*.h ext/*/*.h ext/*/*/*.h ext/*/*/*/*.h)
BUILD = build
DIST = dist
# A file has one name, by which its dependencies are known: a folder of this one that was given by its whole path goes by
# the rest of it.
override BUILD := $(patsubst $(CURDIR)/%,%,$(BUILD))
override DIST := $(patsubst $(CURDIR)/%,%,$(DIST))
LIBRARY = $(DIST)/grundy.$(SUFFIX)

all: $(LIBRARY)

# ---- The library ----

$(LIBRARY): $(SOURCES:%.c=$(BUILD)/%.o)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -shared $(LINK_FLAGS) -o $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(C) -fPIC -fvisibility=hidden -c -o $@ $<

static: $(DIST)/libgrundy.a

$(DIST)/libgrundy.a: $(SOURCES:%.c=$(BUILD)/static/%.o)
	@mkdir -p $(@D)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/static/%.o: %.c
	@mkdir -p $(@D)
	$(C) -DSQLITE_CORE -fPIC -fvisibility=hidden -c -o $@ $<

include ext/package/package.mk
include tests/tests.mk

# ---- Showing ----

help:
	@sed -n 's/^#   make/  make/p' $(MAKEFILE_LIST)

demo:
	@sh tests/bin/install-tools cc sqlite3.h sqlite3
	@$(MAKE) --no-print-directory -s all
	@sqlite3 :memory: '.read sql/demo.sql' < tests/data/knight_queen.in

reference: all
	@mkdir -p $(BUILD)
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
