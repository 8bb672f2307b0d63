"""Changes of one token in the C code of ext/: which ones there are, and how to draw some at random."""
import pathlib
import random
import re

# Each operator and what replaces it. Longer operators come first, so that `<=` is not read as `<`.
EXCHANGED = {'<<': '>>', '>>': '<<', '<=': '<', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&', '+=': '-=', '-=': '+=',
             '|=': '&=', '&=': '|=', '++': '--', '--': '++', ' < ': ' <= ', ' > ': ' >= ', ' + ': ' - ', ' - ': ' + ', ' & ': ' | ',
             ' | ': ' & '}
OPERATORS = re.compile('|'.join(re.escape(name) for name in EXCHANGED))
NUMBER = re.compile(r'(?<![\w.])(\d+)(?![\w.])|UINT64_C\((\d+)\)')
WORDS = re.compile(r'\b(true|false)\b')
NEGATION = re.compile(r'!(?=[\w(])')
# A report of units of work. Numbers of at least 4 in it do not change: these estimates only affect how often the work asks
# whether to stop. The rows of a table are an estimate for the plans of SQLite.
REPORT = re.compile(r'\b(?:core|games|table|svg)_work\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)')
ROWS = re.compile(r'\.rows = \d+')
MOST_EXACT_UNITS = 3
# An order of two expressions. After `if (a != b)` or `a != b ?`, < is the same as <=.
ORDER = re.compile(r'([\w.>\[\]-]+(?:\(\w+\))?)( [<>] )([\w.>\[\]-]+(?:\(\w+\))?)')
# The size in the definition of an array. A larger array changes nothing.
ARRAY = re.compile(r'^\s+(?!return\b)[a-z]\w*(?: [a-z]\w*)* \**\w+\[(\d+)\]')
CALL = re.compile(r'^\s+(?:\(void\))?[a-z]\w*\(.*\);$')
SKIPPED = re.compile(r'core_assert|CORE_PREFETCH|^\s*#|_Static_assert|^\s*\}?\s*$')


def blank(text):
    """Return C text of the same length in which comments, strings and characters are spaces."""
    pattern = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    return pattern.sub(lambda found: re.sub(r'[^\n]', ' ', found.group()), text)


def changes_of_line(code, before):
    """Yield (start, end, text) for each change of a line, after the line `before`. Their comments and strings are blank."""
    strict = []
    for found in ORDER.finditer(code):
        differ = f'{found.group(1)} != {found.group(3)}'
        if before.strip() == f'if ({differ})' or re.search(rf'{re.escape(differ)}\s*\? $', code[:found.start()]):
            strict.append(found.start(2))
    for found in OPERATORS.finditer(code):
        if found.start() not in strict:
            yield found.start(), found.end(), EXCHANGED[found.group()]
    arrays = [found.start(1) for found in ARRAY.finditer(code)]
    reports = [found.span() for found in REPORT.finditer(code)]
    rows = [found.span() for found in ROWS.finditer(code)]
    for found in NUMBER.finditer(code):
        large = int(found.group(1) or found.group(2)) > MOST_EXACT_UNITS
        if any(a < found.start() < b for a, b in rows + (reports if large else [])):
            continue
        group = 1 if found.group(1) else 2
        if found.start() not in arrays:
            yield found.start(group), found.end(group), str(int(found.group(group)) + 1)
        if int(found.group(group)) > 0:
            yield found.start(group), found.end(group), str(int(found.group(group)) - 1)
    for found in WORDS.finditer(code):
        yield found.start(), found.end(), 'false' if found.group() == 'true' else 'true'
    for found in NEGATION.finditer(code):
        yield found.start(), found.end(), ''
    if CALL.match(code):
        yield len(code) - len(code.lstrip()), len(code) - 1, ''


class Mutant:
    """A change of a line of a file. Its name has the file, the line and the new line, without spaces at the ends."""

    def __init__(self, path, number, before, after):
        self.path, self.number, self.before, self.after = path, number, before, after
        self.name = f'{path}: {before.strip()} => {after.strip()}'

    def apply(self, tree):
        file = pathlib.Path(tree, self.path)
        lines = file.read_text().split('\n')
        assert lines[self.number - 1] == self.before
        lines[self.number - 1] = self.after
        file.write_text('\n'.join(lines))


def code_lines(tree):
    """Yield (path, number, line, blank line, blank line before) for each line of C code that may change."""
    for file in sorted(pathlib.Path(tree, 'ext').rglob('*.[ch]')):
        text = file.read_text()
        codes = blank(text).split('\n')
        for number, (line, code) in enumerate(zip(text.split('\n'), codes), 1):
            if not SKIPPED.search(code):
                yield str(file.relative_to(tree)), number, line, code, codes[number - 2] if number > 1 else ''


def draw(tree, count, seed):
    """Return mutants in random order: `count` lines, each with one of its changes. Rooms get mutants by their lines."""
    chooser = random.Random(seed)
    lines = list(code_lines(tree))
    mutants = []
    while len(mutants) < count:
        path, number, line, code, before = chooser.choice(lines)
        changes = list(changes_of_line(code, before))
        if not changes:
            continue
        start, end, text = chooser.choice(changes)
        mutants.append(Mutant(path, number, line, line[:start] + text + line[end:]))
    return mutants
