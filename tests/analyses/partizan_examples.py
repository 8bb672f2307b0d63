"""List the answers to the examples of grundy_help about partizan games, checked when this module is imported.

EXAMPLES has tuples (SQL statement, rows, source) for examples.py. Expected texts are written out because a game has
several; an assertion checks that each denotes the game that tests/oracle/partizan.py computes from the definitions, and
that its options are those of the canonical form. The module shares no code with the extension.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))
import partizan as games  # noqa: E402

PLAYED = "search: all plays"
DEFINED = "the definition, followed by tests/oracle/partizan.py"


def shown(text, game):
    """Return the text after checking that it is a canonical text of the game."""
    assert games.read(str(text)) is game and games.is_canonical_text(str(text)), text
    return text


def one(example, operation, answer, *operands):
    assert games.check(operation, operands, str(answer)), example
    return (example, [(answer,)], DEFINED)


def sides(operation, g, left, right):
    for side, texts in (("L", left), ("R", right)):
        assert games.check(f"{operation} {side}", [g], ";".join(texts))
    return [("L", x) for x in left] + [("R", x) for x in right]


def walls(g, left, right):
    for side, rows in (("L", left), ("R", right)):
        assert games.check(f"wall {side}", [g], ";".join(" ".join(map(str, row)) for row in rows))
    return [("L", *row) for row in left] + [("R", *row) for row in right]


def moves(name, board, rows):
    for side, letter in enumerate("LR"):
        found = [(after, games.position(name, after)) for after in games.RULES[name](board, side)]
        assert [(row[1], games.read(str(row[2]))) for row in rows if row[0] == letter] == found, board
    for row in rows:
        g = games.read(str(row[2]))
        assert row[3:] == (games.outcome(g), games.mean(g), games.temperature(g)), row
    return rows


def born(day):
    known = {id(games.ZERO): games.ZERO}
    for _ in range(day):
        old = list(known.values())
        sets = [[x for i, x in enumerate(old) if n >> i & 1] for n in range(1 << len(old))]
        for left in sets:
            for right in sets:
                g = games.canonical(games.game(left, right))
                known[id(g)] = g
    return set(known)


def dissociation(text, rows):
    answer = ";".join([str(rows[0][0]), *(f"{particle} {t}" for _, particle, t in rows)])
    assert games.is_dissociation(games.read(text), answer)
    return rows


def day_one(texts):
    assert {id(games.read(str(x))) for x in texts} == born(1)
    return [(x,) for x in texts]


def winning(components, side, rows):
    total = games.ZERO
    for c in components:
        total = games.add(total, games.read(c))
    wanted = []
    for i, c in enumerate(components):
        for option in games.read(c)[side]:
            after = games.add(games.subtract(total, games.read(c)), option)
            if not games.wins(after, 1 - side):
                wanted.append((i, id(games.read(c)), id(option)))
    assert sorted((i, id(games.read(str(c))), id(games.read(str(o)))) for i, c, o in rows) == sorted(wanted)
    return rows


def power(text, n):
    """Return (G^n, G^1 + ... + G^n) for a game G = {0 | GR} given as text, and n >= 1."""
    base = games.read(text)
    last = total = base
    for _ in range(n - 1):
        last = games.canonical(games.game([games.ZERO], [games.subtract(x, total) for x in base[1]]))
        total = games.canonical(games.add(total, last))
    return last, total


READ = games.read
GAME = [
    one("SELECT game('{1|{0|-1},*}')", "game", "{1||0|-1}", "{1|{0|-1},*}"),
    ("SELECT game_form('[0, \"*\"]', '[0]')", [(shown("^*", games.canonical(games.game([games.ZERO, games.star(1)], [games.ZERO]))),)], DEFINED),
    one("SELECT game_plain('{2|0}=a+a+^')", "game", "2^", "{2|0}=a+a+^"),
    one("SELECT game_star(nim_sum(3, 5))", "game", "*6", "*3+*5"),
    ("SELECT game_nimber('*3')", [(3,)], DEFINED),
    one("SELECT game_sum(column1) FROM (VALUES ('^'), ('*'), (1))", "sum", "1^*", "^*", "1"),
    one("SELECT game_sum('+-1', '+-2', '1/2')", "game", "{7/2|3/2||-1/2|-5/2}", "+-1+-2+1/2"),
    ("SELECT game_max(column1) FROM (VALUES ('5/4'), (1), ('-3/2'))", [("5/4",)], DEFINED),
    ("SELECT game_min(column1) FROM (VALUES ('5/4'), (1), ('-3/2'))", [("-3/2",)], DEFINED),
    ("SELECT game_uptimal('1/2^[3]*')", [('{"number":"1/2","coefficients":[1,1,1],"nimber":1}',)], DEFINED),
    ("SELECT game_pow('^', 3)", [(shown("^<3>", power("^", 3)[0]),)], DEFINED),
    ("SELECT game_pow_to('^', 3)", [(shown("^[3]", power("^", 3)[1]),)], DEFINED),
    one("SELECT game_neg('{2|1/2}')", "neg", "{-1/2|-2}", "{2|1/2}"),
    one("SELECT game_sub('{2|0}', 1)", "sub", "+-1", "{2|0}", "1"),
    one("SELECT game_compare('^^', '*')", "compare", ">", "^^", "*"),
    one("SELECT game_le('v', 0)", "le", 1, "v", "0"),
    one("SELECT game_outcome('^*')", "outcome", "N", "^*"),
    one("SELECT game_mean('{3||2*|1*}')", "mean", 2.25, "{3||2*|1*}"),
    one("SELECT game_temperature('{3||2*|1*}')", "temperature", 0.75, "{3||2*|1*}"),
    one("SELECT game_left_stop('{2||1|0}')", "left_stop", 2.0, "{2||1|0}"),
    one("SELECT game_right_stop('{2||1|0}')", "right_stop", 1.0, "{2||1|0}"),
    ("SELECT game_real('5/4')", [(1.25,)], DEFINED),
    one("SELECT game_norton('1/2', '^')", "norton", "{^^*|v*}", "1/2", "^"),
    one("SELECT game_conway('3/4', '1/2')", "conway", "3/8", "3/4", "1/2"),
    one("SELECT game_ordinal('*', 1)", "ordinal", "^*", "*", "1"),
    one("SELECT game_cool('{3|-1}', 1)", "cool", "{2|0}", "{3|-1}", "1"),
    one("SELECT game_heat('*', 2)", "heat", "+-2", "*", "2"),
    one("SELECT game_overheat('1/2', 1, '1/2')", "overheat", "1/2*", "1/2", "1", "1/2"),
    one("SELECT game_reduced('{2*|v}')", "reduced", "{2|0}", "{2*|v}"),
    one("SELECT game_companion('{0|^^*}')", "companion", "^3*", "{0|^^*}"),
    one("SELECT game_atomic_weight('{^3|vv}')", "atomic_weight", "{1|0}", "{^3|vv}"),
    one("SELECT game_birthday('+-1')", "birthday", 2, "+-1"),
    one("SELECT game_stop_count('{2||1|0}')", "stop_count", 3, "{2||1|0}"),
    one("SELECT game_follower_count('{2||1|0}')", "forms", 5, "{2||1|0}"),
    ("SELECT game_is('^*', 'all-small')", [(int(games.has(READ("^*"), "all-small")),)], DEFINED),
    ("SELECT player, option FROM game_options('^5')", sides("options", "^5", ["0"], ["^4*"]), DEFINED),
    (
        "SELECT player, incentive FROM game_incentives('{2||1|0}')",
        sides("incentives", "{2||1|0}", ["{2|1||0}"], ["{1,{2|1}|0}"]),
        DEFINED,
    ),
    (
        "SELECT * FROM game_thermograph('{2||1|0}')",
        walls("{2||1|0}", [(-1.0, 3.0, -1), (0.75, 1.25, 0)], [(-1.0, 1.0, 0), (0.5, 1.0, 1), (0.75, 1.25, 0)]),
        DEFINED,
    ),
    (
        "SELECT * FROM game_dissociation('{5|3||2|||+-1|-2}')",
        dissociation("{5|3||2|||+-1|-2}", [(1.0, "*", 2.0), (1.0, "v", 1.0)]),
        DEFINED,
    ),
    ("SELECT value FROM games_born(1)", day_one([0, -1, 1, "*"]), DEFINED),
    (
        "SELECT * FROM game_winning_moves('[\"^\", \"*2\", \"{1|-1}\"]', 'L')",
        winning(["^", "*2", "{1|-1}"], 0, [(2, "+-1", 1)]),
        PLAYED,
    ),
]
PLAYS = {}


def wins(name, board, side):
    """Return True if the player `side`, to move, wins the board, found by a search of all plays without values."""
    key = (name, board, side)
    if key not in PLAYS:
        PLAYS[key] = any(not wins(name, after, 1 - side) for after in games.RULES[name](board, side))
    return PLAYS[key]


def winner(name, board):
    return "PRLN"[2 * wins(name, board, 0) + wins(name, board, 1)]


def node_kayles(n):
    """Return the Grundy value of a path of n vertices of which a move takes one and its neighbours."""
    values = {node_kayles(max(i - 1, 0)) ^ node_kayles(max(n - i - 2, 0)) for i in range(n)}
    return min(set(range(len(values) + 1)) - values)


# In the masks of the board `xo`, bits 0 and 1 mark x on its two cells, and bits 2 and 3 mark o.
TAKES = [(6, 0, 6, 1, "L"), (6, 0, 6, 8, "R"), (9, 0, 9, 2, "L"), (9, 0, 9, 4, "R")]
BOARDS = [
    ("SELECT board_value('clobber', 'xox|ox.')", [(shown("{^^*|*,v}", games.position("clobber", "xox|ox.")),)], PLAYED),
    ("SELECT * FROM board_moves('clobber', 'xo')", moves("clobber", "xo", [("L", ".x", 0, "P", 0.0, -1.0), ("R", "o.", 0, "P", 0.0, -1.0)]), PLAYED),
    ("SELECT * FROM board_bits('clobber', 'xo')", TAKES, "by hand"),
    ("SELECT count(DISTINCT symmetry) FROM board_symmetries('cram', '2x2')", [(7,)], "the square's, but for one"),
    ("SELECT board_position('clobber', 'xo')", [(1 << 0 | 1 << 3,)], "by hand"),
    ("SELECT board_text('clobber', 'xo', 2)", [(".x",)], "by hand"),
    ("SELECT * FROM graph_bits('arc-kayles', 'VALUES (1, 2), (2, 3)')", [(3, 0, 3, 0, "B"), (6, 0, 6, 0, "B")], "by hand"),
    ("SELECT * FROM graph_vertices('snort', 'VALUES (1, 2)')", [(1, "L", 0, 1), (2, "L", 1, 1), (1, "R", 2, 1), (2, "R", 3, 1)], "by hand"),
    ("SELECT graph_value('node-kayles', '[[1,2],[2,3],[3,4],[4,5]]')", [("*%d" % node_kayles(5),)], PLAYED),
    ("SELECT graph_outcome('snort', '[[1,2],[2,3],[3,1]]')", [("N",)], "by hand: the first player takes a vertex and keeps the others"),
    ("SELECT node, value FROM graph_moves('node-kayles', '[[1,2],[2,3],[3,4]]')", [(1, "*"), (2, "*"), (3, "*"), (4, "*")], "by hand"),
    ("SELECT board_svg('clobber', 'xo', '.x')", [("x became .",), ("o became x",)], "by hand; the tooltips"),
    ("SELECT board_outcome('domineering', '4x4')", [(winner("domineering", "....|....|....|...."),)], PLAYED),
    (
        "SELECT * FROM board_winning_moves('domineering', '2x3', 'L')",
        [(a,) for a in games.RULES["domineering"]("...|...", 0) if not wins("domineering", a, 1)],
        PLAYED,
    ),
    (
        "SELECT board_sum_outcome(column1, column2) FROM (VALUES ('clobber', 'xox'), ('game', '^'))",
        [(games.outcome(games.add(games.position("clobber", "xox"), games.read("^"))),)],
        PLAYED,
    ),
    (
        "SELECT * FROM board_sum_winning_moves('[[\"clobber\", \"xox\"], [\"game\", \"^\"]]', 'L')",
        [
            (0, after)
            for after in games.RULES["clobber"]("xox", 0)
            if games.outcome(games.add(games.position("clobber", after), games.read("^"))) in "LP"
        ]
        + [(1, o) for o in ("0",) if games.outcome(games.position("clobber", "xox")) in "LP"],
        PLAYED,
    ),
    ("SELECT rules FROM board_rulesets WHERE name = 'clobber'", [("L + xo>.x ; R + ox>.o",)], "as written"),
    ("SELECT pawns_value('W.WB..B')", [(shown("{^3|v[2]}", games.position("pawns_value", "W.WB..B")),)], PLAYED),
    ("SELECT * FROM pawns_value_moves('W.B')", moves("pawns_value", "W.B", [("L", ".WB", "*", "N", 0.0, 0.0), ("R", "WB.", "*", "N", 0.0, 0.0)]), PLAYED),
    (
        "SELECT value FROM hackenbush('VALUES (0, 1, \'\'L\'\'), (1, 2, \'\'R\'\'), (1, 3, \'\'E\'\')')",
        [(shown("1/2*", games.position("hackenbush", "0-1L 1-2R 1-3E")),)],
        PLAYED,
    ),
    (
        "SELECT player, edge, falls, value FROM hackenbush_moves('VALUES (0, 1, ''L''), (1, 2, ''R'')')",
        [("L", 1, 2, shown(0, games.position("hackenbush", ""))), ("R", 2, 1, shown(1, games.position("hackenbush", "0-1L")))],
        PLAYED,
    ),
    (
        "SELECT hackenbush_svg(column1, column2, column3) FROM (VALUES (0, 1, 'blue'), (1, 2, 'R'), (3, 4, 'E'))",
        [("Hackenbush: edges 2, fallen 1",), ("edge 1, blue: 0 to 1",), ("edge 2, red: 1 to 2",), ("1",), ("2",)],
        "by hand; the tooltips",
    ),
]


def legend(*texts):
    return [(f"mean {games.mean(READ(g))}, temperature {games.temperature(READ(g))}",) for g in texts]


PICTURES = [
    ("SELECT game_svg('{2||1|0}')", legend("{2||1|0}"), DEFINED + "; the legend"),
    (
        "SELECT thermograph_svg(column1) FROM (VALUES ('{2||1|0}'), ('+-1'))",
        legend("{2||1|0}", "+-1"),
        DEFINED + "; the legend",
    ),
]
EXAMPLES = GAME + BOARDS + PICTURES
