"""Which tests execute which lines of ext/, from the files that seen.c writes.

A test is a program or a script, or `PROGRAM NAME`, one of the tests in a program. Lines are stored as offsets in their
functions, so that they remain valid if other functions of a file change: the set of the offsets a, b, ... of a function is
the integer 2^a + 2^b + ...
"""
import bisect
import collections
import functools
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys

MOST_MEMORY = 8 << 30  # of a test; a mutant may otherwise allocate without end
LONGEST = 20  # seconds of the processor; longer tests do not take part

# The checks of the GNU C library: writes beyond a block abort the program, and new memory is not zero. Other libraries ignore them.
CHECKED = {'LD_PRELOAD': 'libc_malloc_debug.so.0', 'MALLOC_CHECK_': '3', 'MALLOC_PERTURB_': '165'}

DEFINITION = re.compile(r'^[A-Za-z_].*?(\w+)\(')
INCLUDED = re.compile(r'^#include "(.*)"', re.M)
PLACE = re.compile(r'(/.*):([1-9]\d*)')
ROW = re.compile(r'^\S+\.[ch]\s+(\d+|-)\s+(0x[0-9a-f]+)')


def places_of(lines):
    """Return the place of each line: (function, offset from the line that defines it), or None outside of functions."""
    places, name, begin = [], None, 0
    for at, line in enumerate(lines):
        found = DEFINITION.match(line)
        if found:
            name, begin = found.group(1).removesuffix('_2'), at
        elif line.startswith('#') and not lines[at - 1].endswith('\\'):
            name = None
        places.append(name and (name, at - begin))
        if line.startswith('}'):
            name = None
    return places


def run_test(build, test, seconds, **variables):
    """Run a test on a build with smaller searches. Return true if it passes. Its output is TAP.

    Each process has `seconds` of the processor, so that the result does not depend on other work of the machine.
    """
    programs = build.tree / 'build/path'  # has the interpreter, since the python3 of a version manager may be a slow script
    environment = dict(os.environ, GRUNDY_BUILD=str(build.tree / 'build/debug'), GRUNDY_LIBRARY=str(build.library), TEST_SCALE='20',
                       TEST_SLOWNESS='4', TEST_SECONDS=str(60 + 20 * seconds), LD_LIBRARY_PATH=str(build.root),
                       PATH=f'{programs}:{os.environ["PATH"]}', **variables)
    if test.startswith('build/programs/'):
        environment.update(CHECKED)
    environment.pop('MAKEFLAGS', None)
    if not programs.exists():
        programs.mkdir()
        (programs / 'python3').write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        (programs / 'python3').chmod(0o755)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    done = subprocess.run(['sh', 'tests/bin/run-one', *test.split(' ', 1)], cwd=build.tree, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, preexec_fn=limit)
    lines = done.stdout.split(b'\n')
    return done.returncode == 0 and any(line.startswith(b'1..') for line in lines) and not any(line.startswith(b'not ok') for line in lines)


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def blocks_of(folder):
    """Return {library: the sorted addresses of its blocks, or of those that were executed} from the files of a folder."""
    found = collections.defaultdict(set)
    for file in pathlib.Path(folder).iterdir():
        library = None
        for line in file.read_text().split('\n')[:-1]:
            if line.startswith('/'):
                library = line
            else:
                found[library].add(int(line, 16))
    return {library: sorted(blocks) for library, blocks in found.items()}


class Code:
    """The places of the code in each block of the libraries of a build."""

    def __init__(self, build):
        self.build, self.places = build, {}

    @functools.lru_cache(None)
    def places_in(self, file):
        return places_of(pathlib.Path(file).read_text().split('\n'))

    def read(self, library, blocks):
        """Read the table of lines of a library. A row of the table is valid until the address of the next row.

        objdump prints files without their folders, so addr2line looks up the places of the addresses.
        """
        text = self.build.run('objdump', '--dwarf=decodedline', '--wide', library).stdout
        rows = [row.groups() for row in map(ROW.match, text.split('\n')) if row]
        paths = subprocess.run(['addr2line', '-e', library], input='\n'.join(address for _, address in rows),
                               capture_output=True, text=True).stdout.split('\n')
        places, last = collections.defaultdict(set), None
        for (line, address), path in zip(rows, paths):
            address = int(address, 16)
            if last:
                first = max(bisect.bisect_right(blocks, last[1]) - 1, 0)
                for block in blocks[first:bisect.bisect_left(blocks, address, first + 1)]:
                    places[block].add(last[0])
            found = PLACE.match(path)
            last = (self.places_in(found.group(1))[int(found.group(2)) - 1], address) if found and line != '-' else None
        self.places[library] = places

    def lines(self, blocks):
        """Return {function: set of lines} of the blocks of each library. A set is an integer."""
        masks = collections.defaultdict(int)
        for library, addresses in blocks.items():
            for address in addresses:
                for place in self.places.get(library, {}).get(address, ()):
                    if place:
                        masks[place[0]] |= 1 << place[1]
        return masks


def seen_by(build, folder, test, seconds, **variables):
    """Run a test that records its blocks in an empty folder. Return true if it passes."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return run_test(build, test, seconds, MUTANTS_SEEN=str(folder), **variables)


def parts_of(build, test):
    """Return the tests in a program, or the test itself if it has no parts."""
    if not test.startswith(('build/programs/core/', 'build/programs/sqlite/', 'build/programs/fault/')):
        return [test]
    os.environ['LD_LIBRARY_PATH'] = str(build.root)
    names = build.run(test, '--names')
    return [f'{test} {name}' for name in names.stdout.split('\n') if name] if names.returncode == 0 else [test]


def measure_part(build, code, folder, test):
    """Return [seconds, or None if the test fails or takes too long, {function: lines}]."""
    begin = processor_seconds()
    passes = seen_by(build, folder, test, LONGEST)
    seconds = processor_seconds() - begin
    return [seconds if passes else None, {name: f'{mask:x}' for name, mask in code.lines(blocks_of(folder)).items()}]


def measure(build, code, folder, test):
    """Return {part: result of measure_part} for the parts of a test, and for the whole test if a part needs the others."""
    parts = {part: measure_part(build, code, folder, part) for part in parts_of(build, test)}
    failed = [part for part, (seconds, _) in parts.items() if seconds is None]
    if failed and failed != [test]:
        parts[test] = measure_part(build, code, folder, test)
    total = sum(seconds or 0 for seconds, _ in parts.values())
    print(f'{test}: {len(parts)} parts, {total:.1f} s', *(f'; fails, or takes too long: {part}' for part in failed), flush=True)
    return parts


def text_of(path):
    """Return the text of a test and of the files of tests/ that it includes."""
    files, texts = [path.resolve()], []
    for file in files:
        texts.append(file.read_text())
        included = [(file.parent / name).resolve() for name in INCLUDED.findall(texts[-1]) if file.suffix in ('.c', '.h')]
        files += [one for one in dict.fromkeys(included) if one not in files and one.exists()]
    return ''.join(texts)


def find(build, tests, stored):
    """Return ({test: (seconds, {function: lines})} of the tests that pass and are not long, {function: lines with code}).

    Results are stored, and a test is measured again after its text changed. Only then the build is needed.
    """
    store = pathlib.Path(stored)
    known = json.loads(store.read_text()) if store.exists() else {}
    source = {test: hashlib.sha256(text_of(build.tree / build.test_source(test)).encode()).hexdigest() for test in tests}
    missing = [test for test in tests if known.get(test, [''])[0] != source[test]]
    if missing:
        build.make()
        folder, code, blocks = build.tree / 'build/seen', Code(build), {}
        for test in ('build/programs/core/test_mex', 'build/programs/sqlite/test_loading'):
            seen_by(build, folder, test, LONGEST, MUTANTS_ALL='1')
            blocks.update(blocks_of(folder))
        for library in blocks:
            code.read(library, blocks[library])
        known['code'] = {name: f'{mask:x}' for name, mask in code.lines(blocks).items()}
        for test in missing:
            known[test] = [source[test], measure(build, code, folder, test)]
            store.with_suffix('.new').write_text(json.dumps(known))
            store.with_suffix('.new').rename(store)
    lines = {part: (seconds, {name: int(mask, 16) for name, mask in masks.items()})
             for test in tests for part, (seconds, masks) in known[test][1].items() if seconds is not None}
    return lines, {name: int(mask, 16) for name, mask in known['code'].items()}
