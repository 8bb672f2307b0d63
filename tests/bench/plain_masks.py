"""Baseline of games of masks in plain Python, the same as plain_masks.c with a dictionary.
    python3 plain_masks.py connect|cram|clobber WIDTH HEIGHT
Print the CPU seconds, the number of positions, and the outcome of the first position. The positions are found
breadth-first, and a backward pass computes outcome and remoteness. The program does not load the extension."""
import sys
import time

def connect(width, height):
    cells, lines = width * height, []
    for y in range(height):
        for x in range(width):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                line = [(x + dx * i, y + dy * i) for i in range(4)]
                if all(0 <= a < width and 0 <= b < height for a, b in line):
                    lines.append(sum(1 << (b * width + a) for a, b in line))
    full = (1 << cells) - 1
    drops = [(1 << i, 1 << (i - width) if i >= width else 0) for i in range(cells)]
    def options(position):
        theirs, mine = position >> cells, position & full
        for line in lines:
            if theirs & line == line:
                return None
        taken = mine | theirs
        return [theirs | (mine | bit) << cells for bit, below in drops if taken & (bit | below) == below]
    return options, 'D', 0

def cram(width, height):
    dominoes = [3 << (y * width + x) for y in range(height) for x in range(width - 1)]
    dominoes += [(1 | 1 << width) << (y * width + x) for y in range(height - 1) for x in range(width)]
    return lambda position: [position | d for d in dominoes if not position & d], 'P', 0

def clobber(width, height):
    cells = width * height
    full = (1 << cells) - 1
    steps = [(i, i + 1) for i in range(cells) if i % width + 1 < width] + [(i, i + width) for i in range(cells - width)]
    steps = [(1 << a, 1 << b) for a, b in steps] + [(1 << b, 1 << a) for a, b in steps]
    def options(position):
        theirs, mine = position >> cells, position & full
        return [(theirs & ~b) | ((mine & ~a) | b) << cells for a, b in steps if mine & a and theirs & b]
    return options, 'P', sum(1 << i if (i % width + i // width) % 2 == 0 else 1 << (i + cells) for i in range(cells))

def solve(options, stuck, start):
    number, order, moves = {start: 0}, [start], []
    for position in order:
        after = options(position)
        if after is None:
            moves.append(None)
            continue
        found = []
        for option in after:
            index = number.get(option)
            if index is None:
                index = number[option] = len(order)
                order.append(option)
            found.append(index)
        moves.append(found)
    outcomes, remoteness = [None] * len(order), [0] * len(order)
    for i in range(len(order) - 1, -1, -1):
        found = moves[i]
        if not found:
            outcomes[i] = 'P' if found is None else stuck
            continue
        lost = [remoteness[j] for j in found if outcomes[j] == 'P']
        if lost:
            outcomes[i], remoteness[i] = 'N', 1 + min(lost)
        elif any(outcomes[j] == 'D' for j in found):
            outcomes[i] = 'D'
        else:
            outcomes[i], remoteness[i] = 'P', 1 + max(remoteness[j] for j in found)
    return len(order), outcomes[0]

begin = time.process_time()
count, outcome = solve(*{'connect': connect, 'cram': cram, 'clobber': clobber}[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3])))
print('%.6f %d %s' % (time.process_time() - begin, count, outcome))
