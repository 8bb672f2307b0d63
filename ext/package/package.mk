# Packages. The Makefile includes this file; ext/package/README.md describes the packages.
#
#   make uninstall     remove the files that make install has installed
#   make static        build dist/libgrundy.a, which can be linked into programs
#   make amalgamation  make dist/grundy.c, the extension as one source file, and dist/grundy.h
#   make wheel         make a Python package for this platform; make wheels: one for each of PLATFORMS
#   make gem           make a Ruby package for this platform
#   make npm           make packages for Node; make test-npm tests them
#   make sqlpkg        make a package for sqlpkg
#   make source        make dist/grundy-VERSION.tar.gz from the source files, with local changes
#   make deb           make Debian source and binary packages in dist/deb; make test-deb tests them
#   make homebrew      make a Homebrew formula in dist/homebrew; make test-homebrew tests it without brew
#   make cross         build dist/PLATFORM/grundy.so or .dll for each of PLATFORMS; make test-cross tests them
#   make release       test, and collect all files to publish in dist/release, with checksums
#   make test-release  install each package of dist/release and load the extension from it
#   make playground    make dist/playground.html, a web page with SQLite and the extension (emscripten, npm)

VERSION := $(shell sed -n 's/^\#define GRUNDY_VERSION "\(.*\)"$$/\1/p' ext/grundy.h)
HOST := $(shell ext/package/platform host 2>/dev/null)

# ---- Amalgamation ----

amalgamation: $(DIST)/grundy.c $(DIST)/grundy.h

$(DIST)/grundy.c: ext/package/amalgamate.awk $(SOURCES) $(HEADERS)
	@mkdir -p $(@D)
	$(call quiet,MAKE)LC_ALL=C awk -f $< $(SOURCES) >$@.new && mv $@.new $@

$(DIST)/grundy.h: ext/grundy.h
	@mkdir -p $(@D)
	@cp $< $@

# ---- Installation ----

# The lower-case names that many projects use, such as prefix and libdir, also work. Debian's /usr/lib has one folder for
# each architecture.
PREFIX ?= $(or $(prefix),/usr/local)
MULTIARCH = $(if $(filter /usr,$(PREFIX)),$(shell $(CC) -print-multiarch 2>/dev/null))
LIBDIR ?= $(or $(libdir),$(PREFIX)/lib$(MULTIARCH:%=/%))
INCLUDEDIR = $(or $(includedir),$(PREFIX)/include)
SHAREDIR = $(or $(datadir),$(PREFIX)/share)
MANDIR = $(or $(mandir),$(SHAREDIR)/man)
# Symbols for debuggers are the larger part of a library, and are removed; STRIP=: keeps them.
STRIP ?= strip
# INSTALLED is the path of the installed library without its suffix. In installed analyses and pages, the paths of the
# library and of the analyses are replaced by the installed ones. Pages keep their folders, since they link to each other.
INSTALLED = $(LIBDIR)/grundy
DOCUMENTS = README.md LICENSE ext/CHANGES.md ext/package/CITATION.cff
ANALYSES = ext/package/llms.txt ext/package/README.md sql/README.md $(sort $(wildcard sql/*.sql sql/*/*.sql sql/reference/*.md sql/guide/*.md))
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

# The headers of SQLite do not depend on the platform.
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

# The tests run in the sqlite3 shell of each platform.
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

# Make tarballs in dist/npm: the package, and one with the library of each of PLATFORMS. Without cross compilers, set
# PLATFORMS to the platform of this machine, such as linux-x86_64.
npm: $(foreach p,$(PLATFORMS),$(call library_of,$p))
	ext/package/npm/build $(VERSION) $(DIST) $(PLATFORMS)

test-npm: npm
	@sh tests/bin/install-tools --check npm
	tests/package/npm $(DIST)/npm

# Make sqlpkg.json and its archives in dist/sqlpkg. RELEASE_URL is the address at which they will be published.
released = $(or $(RELEASE_URL),$(error set RELEASE_URL=https://... to the future address of the archives of version $(VERSION)))
sqlpkg: $(foreach p,$(PLATFORMS),$(call library_of,$p))
	ext/package/sqlpkg $(VERSION) $(released) $(DIST) $(PLATFORMS)

# Make wheels in dist/wheels.
wheel: $(call library_of,$(HOST))
	python3 ext/package/python/wheel.py $(VERSION) $(DIST) $(HOST)

wheels: $(foreach p,$(PLATFORMS),$(call library_of,$p))
	python3 ext/package/python/wheel.py $(VERSION) $(DIST) $(PLATFORMS)

gem: $(call library_of,$(HOST))
	@sh tests/bin/install-tools --check ruby
	@rm -rf $(DIST)/gem && mkdir -p $(DIST)/gem/lib
	@cp $< ext/package/ruby/grundy.rb $(DIST)/gem/lib/ && cp ext/package/ruby/grundy.gemspec LICENSE $(DIST)/gem/
	@ext/package/documents $(DIST)/gem/docs ../lib/grundy
	@. ext/package/metadata && export summary author VERSION=$(VERSION) && cd $(DIST)/gem && gem build --silent grundy.gemspec
	@echo $(DIST)/gem/*.gem

# ---- Source archive, and packages built from it ----

SOURCE = $(DIST)/grundy-$(VERSION).tar.gz

# Archive the files that git tracks, with local changes, or without git all files outside of build and dist. Equal files
# result in equal archives.
source: FORCE
	@mkdir -p $(DIST)
	$(call quiet,MAKE)if [ -e .git ] && git ls-files >/dev/null 2>&1; then git ls-files; else find . ! -type d ! -path './.git/*' ! -path './build/*' ! -path './dist/*'; fi | \
	  sed 's|^\./||' | ext/package/archive $(SOURCE).new . grundy-$(VERSION)/
	@cmp -s $(SOURCE).new $(SOURCE) && rm $(SOURCE).new || mv $(SOURCE).new $(SOURCE)

deb: source
	@sh tests/bin/install-tools --check cc sqlite3.h sqlite3 debhelper
	@$(again) $(DIST)/deb/built
	@ls $(DIST)/deb/libgrundy-dev_*.deb $(DIST)/deb/libsqlite3-mod-grundy_*.deb

# The packages are built again only if the sources have changed.
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

# Make a release from a clean tree. ext/CHANGES.md must have a section for the version.
release:
	@: $(released)
	@[ -z "$$(git status --porcelain)" ] || { echo 'release: commit or remove the changes first' >&2; exit 1; }
	@grep -qx '## $(VERSION)' ext/CHANGES.md || \
	  { echo 'release: ext/CHANGES.md has no section $(VERSION)' >&2; exit 1; }
	@sh tests/bin/install-tools --check $(RELEASE_TOOLS) $(call tools_of,$(PLATFORMS))
	$(MAKE) test
	$(MAKE) test-cross
	rm -rf $(DIST)/npm $(DIST)/sqlpkg $(DIST)/wheels
	$(MAKE) npm sqlpkg wheels amalgamation homebrew
	ext/package/release $(VERSION) $(DIST) $(PLATFORMS)
	$(MAKE) test-release

# Install the packages of dist/release, and load the extension from each.
RELEASE_TOOLS = cc sqlite3.h sqlite3 prove npm python3 python-venv ruby
test-release:
	@sh tests/bin/install-tools --check $(RELEASE_TOOLS) $(call tools_of,$(PLATFORMS))
	@$(again) $(PLATFORMS:%=build/cross/%/sqlite3)
	prove --comments --timer --exec sh tests/package/release :: $(PLATFORMS)
	prove --comments --timer --exec ruby tests/package/homebrew.rb

# ---- Playground ----

PLAYGROUND = $(DIST)/playground.html

playground:
	@sh tests/bin/install-tools --check emcc npm
	@$(again) $(PLAYGROUND)
	@echo 'The page is $(PLAYGROUND). Open it in a browser, or serve it:'
	@echo '  python3 -m http.server --directory $(DIST) 8000'
	@echo 'and open http://localhost:8000/playground.html'

$(PLAYGROUND): $(SOURCES) $(HEADERS) $(wildcard ext/playground/* sql/*.md sql/*/*) $(DIST)/grundy.c
	ext/playground/build build/playground $(DIST)/grundy.c $@ $(SOURCES)

FORCE:

.PHONY: amalgamation gem source deb test-deb homebrew test-homebrew install uninstall cross test-cross npm test-npm sqlpkg wheel wheels release test-release playground FORCE
