"""A build in which a changed file costs one compilation and at most two links: the tests load the library and the core.

It has assertions, and it records which functions a test executes (seen.c).
"""
import concurrent.futures
import os
import pathlib
import subprocess

TEST_FLAGS = {'core': ['-Itests/core', '-lcmocka', '-lsqlite3'],
              'sqlite': ['-Itests/sqlite', '-lcmocka', '-lsqlite3', '-lpthread'],
              'fault': ['-lsqlite3', '-lpthread'], 'threads': ['-lsqlite3', '-lpthread']}
NEEDS_GRAMMAR = ('test_bounds', 'test_trust')
LINKS_ALL = ('test_tables',)  # takes no part, since it is linked with the whole library
# The sources of SQLite's side that core/test_cache links.
BESIDES_CORE = ('ext/sqlite/cache.c',)


def newer(target, *sources):
    """Return true if the file `target` exists and no source changed after it was written."""
    return target.exists() and all(source.exists() and source.stat().st_mtime_ns < target.stat().st_mtime_ns for source in sources)


FLAGS = ['-O1', '-DGRUNDY_DEBUG']
# A function that is compiled into another one would not be recorded.
RECORDED = ['-fno-inline', '-fsanitize-coverage=func,inline-bool-flag,pc-table']


class Build:
    """The objects of ext/ in TREE/build/mutated."""

    def __init__(self, tree):
        self.tree, self.root = pathlib.Path(tree), pathlib.Path(tree, 'build/mutated')
        sources = [str(path.relative_to(tree)) for path in sorted(self.tree.glob('ext/**/*.c'))
                   if path.relative_to(tree).parts[1] not in ('playground', 'package')]
        self.skeleton = [source for source in sources if source == 'ext/grundy.c' or source.startswith('ext/sqlite/')]
        self.core = [source for source in sources if source not in self.skeleton]
        self.objects = {self.object_of(source): source for source in sources}
        self.library = self.root / 'dist/grundy.so'
        self.replaced = {}  # the objects of a mutant, with their former contents
        self.unlinked = set(self.objects)  # the objects that changed after the libraries were linked

    def run(self, *arguments):
        return subprocess.run(arguments, cwd=self.tree, capture_output=True, text=True)

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
        return self.run('clang', '-std=c11', *FLAGS, *RECORDED, '-w', '-Iext', '-fPIC', '-MMD', '-c', '-o', str(made),
                        self.objects[made]).returncode == 0

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
        return [made for made in self.objects if not newer(made, *self.prerequisites(made))]

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
            done = self.run('clang', '-shared', '-Wl,-Bsymbolic', '-Wl,-z,nodelete', '-o', str(name), str(self.root / 'seen.o'), *map(str, parts))
            if done.returncode != 0:
                raise SystemExit(done.stderr)
        self.unlinked = set()

    def test_source(self, test):
        """Return the source of a program build/mutated/tests/FOLDER/test_X, or the test itself."""
        if not test.startswith('build/'):
            return test
        return f'{test.removeprefix("build/mutated/")}.c'

    def compile_test(self, test):
        source, program = self.test_source(test), self.tree / test
        if newer(program, self.tree / source, *self.prerequisites(program)):
            return True
        folder, name = test.split('/')[-2:]
        program.parent.mkdir(parents=True, exist_ok=True)
        others = ['tests/fuzz/grammar.c'] if name in NEEDS_GRAMMAR else []
        library = ['-lcore'] if folder == 'core' else []
        return self.run('clang', '-std=c11', *FLAGS, '-D_GNU_SOURCE', '-w', '-Iext', '-MMD', '-MF', f'{program}.d', '-o', str(program),
                        source, *others, f'-L{self.root}', f'-Wl,-rpath,{self.root}', *library, *TEST_FLAGS[folder]).returncode == 0

    def tests(self):
        """Return all tests: programs and scripts."""
        programs = [f'build/mutated/tests/{folder}/{source.stem}' for folder in TEST_FLAGS
                    for source in sorted(self.tree.glob(f'tests/{folder}/test_*.c')) if source.stem not in LINKS_ALL]
        scripts = [str(path.relative_to(self.tree)) for pattern in ('sql/*.sql', 'analyses/*.test')
                   for path in sorted(self.tree.glob(f'tests/{pattern}'))]
        return programs + scripts

    def make(self):
        """Compile what changed, and link. Print the tests that do not compile."""
        outdated = self.outdated()
        if not self.compile_all(outdated):
            raise SystemExit(f'{self.root} does not compile')
        self.run('clang', '-D_GNU_SOURCE', '-O1', '-fPIC', '-fvisibility=hidden', '-c', '-o', str(self.root / 'seen.o'), 'tests/mutants/seen.c')
        self.link()
        for test in self.tests():
            if test.startswith('build/') and not self.compile_test(test):
                print(f'does not compile: {test}', flush=True)
