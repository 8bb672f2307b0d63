"""Which tests execute which files of ext/, from the counters that gcc's --coverage writes."""
import json
import os
import pathlib
import shutil
import struct
import subprocess
import time

FUNCTION, ARCS = 0x01000000, 0x01a10000


def has_counts(path):
    """Return true if a .gcda file has a counter that is not 0. Counters that are all 0 are stored as a negative length."""
    data = path.read_bytes()
    at = 16
    while at + 8 <= len(data):
        tag, length = struct.unpack_from('<Ii', data, at)
        at += 8
        if tag == ARCS and length > 0 and any(data[at:at + length]):
            return True
        at += max(length, 0)
    return False


def run_test(tree, test, counters):
    """Run a test with a folder for its counters. Return its seconds, or None if it fails."""
    shutil.rmtree(counters, ignore_errors=True)
    environment = dict(os.environ, GCOV_PREFIX=counters, GRUNDY_BUILD='build/coverage', TEST_SECONDS='900', TEST_SCALE='20', TEST_SLOWNESS='2',
                       GRUNDY_LIBRARY=f'{tree}/build/coverage/dist/grundy.so')
    begin = time.time()
    done = subprocess.run(['prove', '--exec', 'tests/bin/run-one', test], cwd=tree, env=environment, capture_output=True)
    return time.time() - begin if done.returncode == 0 else None


def find(tree, tests, stored):
    """Return {test: [seconds, files]}. Results are stored, so that a run that was stopped continues."""
    store = pathlib.Path(stored)
    touched = json.loads(store.read_text()) if store.exists() else {}
    counters = f'{tree}/build/counters'
    for test in tests:
        if test in touched:
            continue
        seconds = run_test(tree, test.replace('build/debug/', 'build/coverage/'), counters)
        files = sorted({str(found.relative_to(counters)).split('build/coverage/', 1)[1].replace('.gcda', '.c')
                        for found in pathlib.Path(counters).rglob('*.gcda') if '/ext/' in str(found) and has_counts(found)})
        touched[test] = [seconds, files]
        print(f'{test}: {"fails" if seconds is None else f"{seconds:.1f} s"}, {len(files)} files', flush=True)
        store.write_text(json.dumps(touched))
    return touched
