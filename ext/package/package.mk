# What is made for others to install. Read by the Makefile; ext/package/README.md says more.
#
#   make uninstall     away with what make install has installed
#   make static        dist/libgrundy.a, to be linked into a program
#   make amalgamation  dist/grundy.c and dist/grundy.h: the same as one file
#   make wheel         a package for Python; make wheels: for each of PLATFORMS
#   make gem           a package for Ruby, of this machine's library
#   make npm           packages for Node; make test-npm tries them
#   make sqlpkg        a package for sqlpkg
#   make source        dist/grundy-VERSION.tar.gz: the sources as they stand
#   make deb           Debian's source and binary packages in dist/deb; make test-deb tries them
#   make homebrew      a formula for Homebrew in dist/homebrew; make test-homebrew tries it without brew
#   make cross         dist/PLATFORM/grundy.so, .dll for PLATFORMS; make test-cross runs them
#   make release       all that is published of a version, tested, in dist/release with checksums
#   make test-release  load each file of dist/release from where it is installed
#   make playground    dist/playground.html: SQLite and the extension in a web page (emscripten, npm)

VERSION := $(shell sed -n 's/^\#define GRUNDY_VERSION "\(.*\)"$$/\1/p' ext/grundy.h)
HOST := $(shell ext/package/platform host 2>/dev/null)

# ---- One file ----

amalgamation: $(DIST)/grundy.c $(DIST)/grundy.h

$(DIST)/grundy.c: ext/package/amalgamate.awk $(SOURCES) $(HEADERS)
	@mkdir -p $(@D)
	$(call quiet,MAKE)LC_ALL=C awk -f $< $(SOURCES) >$@.new && mv $@.new $@

$(DIST)/grundy.h: ext/grundy.h
	@mkdir -p $(@D)
	@cp $< $@

# ---- Installed ----

# Also by the names that other projects have, prefix and libdir. Below /usr Debian has a folder for each architecture.
PREFIX ?= $(or $(prefix),/usr/local)
MULTIARCH = $(if $(filter /usr,$(PREFIX)),$(shell $(CC) -print-multiarch 2>/dev/null))
LIBDIR ?= $(or $(libdir),$(PREFIX)/lib$(MULTIARCH:%=/%))
INCLUDEDIR = $(or $(includedir),$(PREFIX)/include)
SHAREDIR = $(or $(datadir),$(PREFIX)/share)
MANDIR = $(or $(mandir),$(SHAREDIR)/man)
# What SQLite and linkers don't need is most of a library; STRIP=: keeps it.
STRIP ?= strip
# The library's stem, the documents, the analyses, which read each other from where they are installed, and the
# pages, which keep their places because they link to each other and to the analyses.
INSTALLED = $(LIBDIR)/grundy
DOCUMENTS = README.md LICENSE ext/CHANGES.md ext/package/CITATION.cff
ANALYSES = sql/README.md $(sort $(wildcard sql/*.sql sql/*/*.sql sql/reference/*.md sql/guide/*.md))
FIGURES = $(sort $(wildcard sql/pictures/*.svg))

$(BUILD)/grundy.pc: ext/package/grundy.pc.in ext/grundy.h FORCE
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' \
	  -e 's|@VERSION@|$(VERSION)|' -e 's|@SUFFIX@|$(SUFFIX)|' $< >$@

install: all static $(BUILD)/grundy.pc
	@install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR) $(DESTDIR)$(MANDIR)/man7 \
	  $(DESTDIR)$(SHAREDIR)/doc/grundy $(addprefix $(DESTDIR)$(SHAREDIR)/grundy/,$(sort $(dir $(ANALYSES))))
	@install -m 755 $(LIBRARY) $(DESTDIR)$(LIBDIR)/
	@$(STRIP) -S -x $(DESTDIR)$(LIBDIR)/$(notdir $(LIBRARY))
	@install -m 644 $(DIST)/libgrundy.a $(DESTDIR)$(LIBDIR)/
	@$(STRIP) -S $(DESTDIR)$(LIBDIR)/libgrundy.a
	@install -m 644 ext/grundy.h $(DESTDIR)$(INCLUDEDIR)/
	@install -m 644 $(BUILD)/grundy.pc $(DESTDIR)$(LIBDIR)/pkgconfig/
	@sed 's|\.load grundy|.load $(INSTALLED)|' ext/package/grundy.7 >$(DESTDIR)$(MANDIR)/man7/grundy.7
	@chmod 644 $(DESTDIR)$(MANDIR)/man7/grundy.7
	@install -m 644 $(DOCUMENTS) $(DESTDIR)$(SHAREDIR)/doc/grundy/
	@for file in $(ANALYSES); do sed -e 's|^\(sqlite> \)*\.load \./dist/grundy|\1.load $(INSTALLED)|' -e 's|\.read sql/|.read $(SHAREDIR)/grundy/sql/|' \
	  $$file >$(DESTDIR)$(SHAREDIR)/grundy/$$file && chmod 644 $(DESTDIR)$(SHAREDIR)/grundy/$$file || exit 1; done
	@install -m 644 $(FIGURES) $(DESTDIR)$(SHAREDIR)/grundy/sql/pictures/
	@echo "Installed: $(DESTDIR)$(INSTALLED).$(SUFFIX). Load it: sqlite3 -cmd '.load $(INSTALLED)'; man grundy; guide, reference and analyses in $(SHAREDIR)/grundy/sql"

uninstall:
	rm -f $(DESTDIR)$(LIBDIR)/grundy.$(SUFFIX) $(DESTDIR)$(LIBDIR)/libgrundy.a \
	  $(DESTDIR)$(INCLUDEDIR)/grundy.h $(DESTDIR)$(LIBDIR)/pkgconfig/grundy.pc $(DESTDIR)$(MANDIR)/man7/grundy.7
	rm -rf $(DESTDIR)$(SHAREDIR)/grundy $(DESTDIR)$(SHAREDIR)/doc/grundy

# ---- Other platforms: dist/PLATFORM/grundy.so, .dll ----

PLATFORMS = linux-x86_64 linux-x86_64-musl linux-aarch64 linux-s390x linux-i386 windows-x86_64
suffix_of = $(shell ext/package/platform $1 suffix)
tools_of = $(sort $(foreach p,$1,$(shell ext/package/platform $p tools)))
library_of = $(DIST)/$1/grundy.$(call suffix_of,$1)
SQLITE_SOURCE ?= build/sqlite

cross:
	@sh tests/bin/install-tools --check cc sqlite3.h $(call tools_of,$(PLATFORMS))
	@$(again) $(foreach p,$(PLATFORMS),$(call library_of,$p))

# sqlite3.h is the same on all platforms.
build/sqlite_headers/sqlite3ext.h:
	@mkdir -p $(@D)
	for name in sqlite3.h sqlite3ext.h; do \
	  printf '#include <%s>\n' $$name | $(CC) -E -M - | tr ' ' '\n' | \
	    sed -n "\|/$$name\$$|p" | head -n 1 | xargs -I % cp % $(@D)/; \
	done

define LIBRARY_RULE
$(call library_of,$1): $(DIST)/grundy.c build/sqlite_headers/sqlite3ext.h ext/package/cross
	HEADERS=build/sqlite_headers ext/package/cross library $1 $(DIST) $$@
endef
$(foreach p,$(sort $(PLATFORMS) $(HOST)),$(eval $(call LIBRARY_RULE,$p)))

# The shell of each platform, for the tests.
TESTED_SQLITE = 6.0.1
$(SQLITE_SOURCE)/shell.c:
	ext/package/sqlite-source sqlite3@$(TESTED_SQLITE) $(@D)

build/cross/%/sqlite3: $(SQLITE_SOURCE)/shell.c ext/package/cross
	HEADERS= ext/package/cross shell $* $(SQLITE_SOURCE) $@

test-cross: cross
	@sh tests/bin/install-tools --check npm prove
	@$(again) $(PLATFORMS:%=build/cross/%/sqlite3) $(ORACLES) $(DATA) $(PLAIN)
	GRUNDY_BUILD=$(abspath $(BUILD)) prove --jobs 2 --comments --timer --exec tests/package/cross $(PLATFORMS:%=build/cross/%/sqlite3)

# ---- npm, sqlpkg, Python ----

# Tarballs for npm in dist/npm: the package, and one with the library of each of PLATFORMS, which
# `make cross` makes; a machine without the cross compilers says PLATFORMS=linux-x86_64.
npm: $(foreach p,$(PLATFORMS),$(call library_of,$p))
	ext/package/npm/build $(VERSION) $(DIST) $(PLATFORMS)

test-npm: npm
	@sh tests/bin/install-tools --check npm
	tests/package/npm $(DIST)/npm

# sqlpkg.json and its archives in dist/sqlpkg; RELEASE_URL is where they will be.
released = $(or $(RELEASE_URL),$(error RELEASE_URL=https://... must say where the archives of version $(VERSION) will be))
sqlpkg: $(foreach p,$(PLATFORMS),$(call library_of,$p))
	ext/package/sqlpkg $(VERSION) $(released) $(DIST) $(PLATFORMS)

# Wheels in dist/wheels: this machine's, or one for each of PLATFORMS.
wheel: $(call library_of,$(HOST))
	python3 ext/package/python/wheel.py $(VERSION) $(DIST) $(HOST)

wheels: $(foreach p,$(PLATFORMS),$(call library_of,$p))
	python3 ext/package/python/wheel.py $(VERSION) $(DIST) $(PLATFORMS)

gem: $(call library_of,$(HOST))
	@sh tests/bin/install-tools --check ruby
	@rm -rf $(DIST)/gem && mkdir -p $(DIST)/gem/lib
	@cp $< ext/package/ruby/grundy.rb $(DIST)/gem/lib/ && cp ext/package/ruby/grundy.gemspec LICENSE $(DIST)/gem/
	@. ext/package/metadata && export summary author VERSION=$(VERSION) && cd $(DIST)/gem && gem build --silent grundy.gemspec
	@echo $(DIST)/gem/*.gem

# ---- Sources, and packages that are built from them ----

SOURCE = $(DIST)/grundy-$(VERSION).tar.gz

# The files that git knows, or, in an unpacked archive or where there is no git, all but what .gitignore names, as they stand;
# the same files make the same archive.
source: FORCE
	@mkdir -p $(DIST)
	$(call quiet,MAKE)if [ -e .git ] && git ls-files >/dev/null 2>&1; then git ls-files; else find . ! -type d ! -path './.git/*' ! -path './build/*' ! -path './dist/*'; fi | \
	  sed 's|^\./||' | ext/package/archive $(SOURCE).new . grundy-$(VERSION)/
	@cmp -s $(SOURCE).new $(SOURCE) && rm $(SOURCE).new || mv $(SOURCE).new $(SOURCE)

deb: source
	@sh tests/bin/install-tools --check cc sqlite3.h sqlite3 debhelper
	@$(again) $(DIST)/deb/built
	@ls $(DIST)/deb/libgrundy-dev_*.deb $(DIST)/deb/libsqlite3-mod-grundy_*.deb

# Not anew where the sources are as they were.
$(DIST)/deb/built: $(SOURCE)
	ext/package/deb $(VERSION) $(SOURCE) $(DIST)/deb
	@touch $@

test-deb: deb
	@sh tests/bin/install-tools --check lintian
	prove --exec sh tests/package/deb

homebrew: source
	@mkdir -p $(DIST)/homebrew
	ext/package/fill ext/package/homebrew/grundy.rb URL=$(released)/$(notdir $(SOURCE)) \
	  SHA256="$$(sha256sum $(SOURCE) | cut -d ' ' -f 1)" >$(DIST)/homebrew/grundy.rb

test-homebrew:
	@$(again) homebrew RELEASE_URL=http://localhost/$(VERSION)
	@sh tests/bin/install-tools --check cc sqlite3.h sqlite3 ruby
	prove --exec ruby tests/package/homebrew.rb

# ---- Releases ----

# From a clean tree whose version has its lines in ext/CHANGES.md. PLATFORMS, RELEASE_URL as above.
release:
	@: $(released)
	@[ -z "$$(git status --porcelain)" ] || { echo 'release: commit what has changed first' >&2; exit 1; }
	@grep -qx '## $(VERSION)' ext/CHANGES.md || \
	  { echo 'release: ext/CHANGES.md says nothing of $(VERSION)' >&2; exit 1; }
	@sh tests/bin/install-tools --check $(RELEASE_TOOLS) $(call tools_of,$(PLATFORMS))
	$(MAKE) test
	$(MAKE) test-cross
	rm -rf $(DIST)/npm $(DIST)/sqlpkg $(DIST)/wheels
	$(MAKE) npm sqlpkg wheels amalgamation homebrew
	ext/package/release $(VERSION) $(DIST) $(PLATFORMS)
	$(MAKE) test-release

# What is in dist/release, loaded from where it is installed.
RELEASE_TOOLS = cc sqlite3.h sqlite3 prove npm python3 python-venv ruby
test-release:
	@sh tests/bin/install-tools --check $(RELEASE_TOOLS) $(call tools_of,$(PLATFORMS))
	@$(again) $(PLATFORMS:%=build/cross/%/sqlite3)
	prove --comments --timer --exec sh tests/package/release :: $(PLATFORMS)
	prove --comments --timer --exec ruby tests/package/homebrew.rb

# ---- In the browser ----

PLAYGROUND = $(DIST)/playground.html

playground:
	@sh tests/bin/install-tools --check emcc npm
	@$(again) $(PLAYGROUND)
	@echo 'The page is $(PLAYGROUND). Open it in a browser, or serve it:'
	@echo '  python3 -m http.server --directory $(DIST) 8000'
	@echo 'and open http://localhost:8000/playground.html'

$(PLAYGROUND): $(SOURCES) $(HEADERS) $(wildcard ext/playground/* sql/reference/*.md) $(DIST)/grundy.c
	ext/playground/build build/playground $(DIST)/grundy.c $@

FORCE:

.PHONY: amalgamation gem source deb test-deb homebrew test-homebrew install uninstall cross test-cross npm test-npm sqlpkg wheel wheels release test-release playground FORCE
