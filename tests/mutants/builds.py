"""Two builds of ext/ with assertions, whose libraries the tests load: one to measure the tests, and one to change.

The first records which blocks of code a test executes (seen.c). In the second, a changed file costs one compilation and at
most two links.
"""
import concurrent.futures
import functools
import os
import pathlib
import shutil
import subprocess

TEST_FLAGS = {'core': ['-Itests/core', '-lcmocka', '-lsqlite3'],
              'sqlite': ['-Itests/sqlite', '-lcmocka', '-lsqlite3', '-lpthread'],
              'fault': ['-lsqlite3', '-lpthread'], 'threads': ['-lsqlite3', '-lpthread']}
NEEDS_GRAMMAR = ('test_bounds', 'test_trust')
LINKS_ALL = ('test_tables',)  # takes no part, since it is linked with the whole library
# The sources of SQLite's side that core/test_cache links.
BESIDES_CORE = ('ext/sqlite/cache.c',)
TWO_WORDS = 'build/two_words.c'  # make generates it from sources of ext/
FLAGS = ['-std=c11', '-O1', '-DGRUNDY_DEBUG', '-w', '-Iext']
# Code that is compiled into another function would not be recorded. addr2line fails on lines of DWARF 5.
RECORDED = ['-fno-inline', '-gline-tables-only', '-gdwarf-4', '-fsanitize-coverage=bb,inline-bool-flag,pc-table', '-mllvm',
            '-sanitizer-coverage-prune-blocks=0']
# The linker of LLVM is the faster one.
LINK = ['clang', '-shared', '-Wl,-Bsymbolic', '-Wl,-z,nodelete', '-Wl,-z,defs'] + (['-fuse-ld=lld'] if shutil.which('ld.lld') else [])


def newer(target, *sources):
    """Return true if the file `target` exists and no source changed after it was written."""
    return target.exists() and all(source.exists() and source.stat().st_mtime_ns < target.stat().st_mtime_ns for source in sources)


@functools.lru_cache(None)
def functions_of(file):
    """Return the names of the functions in an object."""
    lines = subprocess.run(['nm', file], capture_output=True, text=True).stdout.split('\n')
    return {line.split()[2] for line in lines if ' t ' in line.lower()}


class Build:
    """The objects of ext/ in TREE/build/NAME."""

    def __init__(self, tree, name, recorded):
        self.tree, self.root = pathlib.Path(tree), pathlib.Path(tree, 'build', name)
        self.flags, self.seen = RECORDED if recorded else [], [str(self.root / 'seen.o')] if recorded else []
        self.generate()
        sources = [str(path.relative_to(tree)) for path in sorted(self.tree.glob('ext/**/*.c'))
                   if path.relative_to(tree).parts[1] not in ('playground', 'package')] + [TWO_WORDS]
        self.skeleton = [source for source in sources if source == 'ext/grundy.c' or source.startswith('ext/sqlite/')]
        self.core = [source for source in sources if source not in self.skeleton]
        self.objects = {self.object_of(source): source for source in sources}
        self.library = self.root / 'dist/grundy.so'
        self.replaced = {}  # the objects of a mutant, with their former contents
        self.unlinked = set(self.objects)  # the objects that changed after the libraries were linked

    def run(self, *arguments):
        environment = {name: value for name, value in os.environ.items() if name != 'MAKEFLAGS'}
        return subprocess.run(arguments, cwd=self.tree, capture_output=True, text=True, env=environment)

    def generate(self):
        """Generate the source that is made from others, and return it."""
        self.run('make', '-s', TWO_WORDS)
        return (self.tree / TWO_WORDS).read_text()

    def object_of(self, source):
        return self.root / source.replace('.c', '.o')

    def prerequisites(self, made):
        """Return the files that a compilation has read, from the .d file beside its output, or an unknown file."""
        rules = made.with_suffix('.d')
        if not rules.exists():
            return [self.tree / 'unknown']
        return [self.tree / name for name in rules.read_text().replace('\\\n', ' ').split('\n')[0].split(':', 1)[1].split()]

    def compile(self, made):
        """Compile an object. Return true if it compiles."""
        made.parent.mkdir(parents=True, exist_ok=True)
        return self.run('clang', *FLAGS, *self.flags, '-fPIC', '-MMD', '-c', '-o', str(made), self.objects[made]).returncode == 0

    def compile_all(self, objects):
        """Compile objects. Return true if all of them compile."""
        with concurrent.futures.ThreadPoolExecutor(int(os.environ.get('JOBS', os.cpu_count()))) as pool:
            return all(pool.map(self.compile, objects))

    def replace(self, objects):
        """Compile objects of a mutant. Return those that differ, or None if one does not compile. `restore` undoes it."""
        self.replaced = {made: made.read_bytes() for made in objects}
        self.unlinked |= set(objects)
        if not self.compile_all(objects):
            return None
        return [made for made, before in self.replaced.items() if made.read_bytes() != before]

    def restore(self):
        for made, before in self.replaced.items():
            made.write_bytes(before)
        self.unlinked |= set(self.replaced)
        self.replaced = {}

    def outdated(self):
        return [made for made in self.objects if not newer(made, pathlib.Path(__file__), *self.prerequisites(made))]

    def dependents(self, path):
        """Return the objects that are compiled from a source or a header."""
        return [made for made in self.objects if self.tree / path in self.prerequisites(made)]

    def link(self):
        """Link the library, and the core for the tests of core/ if one of its objects changed."""
        self.library.parent.mkdir(parents=True, exist_ok=True)
        core = [self.object_of(source) for source in self.core]
        part = core + [self.object_of(source) for source in BESIDES_CORE]
        libraries = {self.library: core + [self.object_of(source) for source in self.skeleton]}
        if self.unlinked & set(part):
            libraries[self.root / 'libcore.so'] = part
        for name, parts in libraries.items():
            done = self.run(*LINK, '-o', str(name), *self.seen, *map(str, parts), '-lm')
            if done.returncode != 0:
                raise SystemExit(done.stderr)
        self.unlinked = set()

    def make(self):
        """Compile what changed, and link."""
        if not self.compile_all(self.outdated()):
            raise SystemExit(f'{self.root} does not compile')
        if self.seen:
            self.run('clang', '-D_GNU_SOURCE', '-O1', '-fPIC', '-fvisibility=hidden', '-c', '-o', *self.seen, 'tests/mutants/seen.c')
        self.link()

    def test_source(self, test):
        """Return the source of a program build/programs/FOLDER/test_X, or the test itself."""
        return f'tests/{test.removeprefix("build/programs/")}.c' if test.startswith('build/') else test

    def compile_test(self, test):
        """Compile a program of tests, which both builds use. Return true if it compiles."""
        source, program = self.test_source(test), self.tree / test
        if newer(program, self.tree / source, *self.prerequisites(program)):
            return True
        folder, name = test.split('/')[-2:]
        program.parent.mkdir(parents=True, exist_ok=True)
        others = ['tests/fuzz/grammar.c'] if name in NEEDS_GRAMMAR else []
        library = ['-lcore'] if folder == 'core' else []
        return self.run('clang', *FLAGS, '-D_GNU_SOURCE', '-MMD', '-MF', f'{program}.d', '-o', str(program),
                        source, *others, f'-L{self.root}', *library, *TEST_FLAGS[folder]).returncode == 0

    def tests(self):
        """Return all tests: programs, which are compiled, and scripts. Print the programs that do not compile."""
        programs = [f'build/programs/{folder}/{source.stem}' for folder in TEST_FLAGS
                    for source in sorted(self.tree.glob(f'tests/{folder}/test_*.c')) if source.stem not in LINKS_ALL]
        failed = [test for test in programs if not self.compile_test(test)]
        for test in failed:
            print(f'does not compile: {test}', flush=True)
        scripts = [str(path.relative_to(self.tree)) for pattern in ('sql/*.sql', 'analyses/*.test')
                   for path in sorted(self.tree.glob(f'tests/{pattern}'))]
        return [test for test in programs if test not in failed] + scripts
