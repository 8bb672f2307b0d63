"""Which tests execute which functions of ext/, from the files that seen.c writes."""
import functools
import hashlib
import json
import os
import pathlib
import resource
import shutil
import subprocess

MOST_MEMORY = 8 << 30  # of a test; a mutant may otherwise allocate without end
LONGEST = 20  # seconds of the processor; longer tests do not take part


def run_test(build, test, seconds, **variables):
    """Run a test on a build with smaller searches. Return true if it passes. Its output is TAP.

    Each process has `seconds` of the processor, so that the result does not depend on other work of the machine.
    """
    environment = dict(os.environ, GRUNDY_BUILD=str(build.tree / 'build/debug'), GRUNDY_LIBRARY=str(build.library), TEST_SCALE='20',
                       TEST_SLOWNESS='4', TEST_SECONDS=str(60 + 20 * seconds), **variables)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))

    done = subprocess.run(['sh', 'tests/bin/run-one', test], cwd=build.tree, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, preexec_fn=limit)
    lines = done.stdout.split(b'\n')
    return done.returncode == 0 and any(line.startswith(b'1..') for line in lines) and not any(line.startswith(b'not ok') for line in lines)


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@functools.lru_cache(None)
def functions_in(file):
    """Return (address, name) of each function of a library or an object. Addresses in an object are those in its sections."""
    lines = subprocess.run(['nm', file], capture_output=True, text=True).stdout.split('\n')
    return [(int(line.split()[0], 16), line.split()[2]) for line in lines if ' t ' in line.lower()]


def functions_seen(folder):
    """Return the functions in the files of a folder: a library, followed by addresses in it."""
    found, names = set(), {}
    for file in pathlib.Path(folder).iterdir():
        for line in file.read_text().split():
            if line.startswith('/'):
                names = dict(functions_in(line))
            elif int(line, 16) in names:
                found.add(names[int(line, 16)])
    return sorted(found)


def find(build, tests, stored):
    """Return {test: (seconds, functions)} of the tests that pass and are not long.

    Results are stored, and a test is measured again after its source changed.
    """
    store = pathlib.Path(stored)
    touched = json.loads(store.read_text()) if store.exists() else {}
    folder = build.tree / 'build/seen'
    for test in tests:
        source = hashlib.sha256((build.tree / build.test_source(test)).read_bytes()).hexdigest()
        if touched.get(test, [''])[0] == source:
            continue
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        begin = processor_seconds()
        passes = run_test(build, test, LONGEST, MUTANTS_SEEN=str(folder))
        seconds = processor_seconds() - begin
        names = functions_seen(folder)
        touched[test] = [source, seconds if passes else None, names]
        print(f'{test}: {seconds:.1f} s, {len(names)} functions{"" if passes else ": fails, or takes too long"}', flush=True)
        store.write_text(json.dumps(touched))
    return {test: (touched[test][1], set(touched[test][2])) for test in tests
            if touched[test][1] is not None and touched[test][1] <= LONGEST}
