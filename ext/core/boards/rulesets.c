/* Board games by name. */
#include "core/boards/notation.h"

/* clang-format off */
static const board_ruleset rulesets[] = {
    {"domineering", "L | ..>## ; R - ..>##", ".", "Left puts dominoes upright, Right lays them across",
     "Winning Ways, chapter 5", BOARD_TEXT},
    {"cram", "B + ..>##", ".", "both players put dominoes either way", "Gardner 1974; Winning Ways, chapter 15",
     BOARD_TEXT},
    {"triomineering", "L | ...>### ; R - ...>###", ".", "Domineering with straight pieces of three cells",
     "Blanco, Fraenkel, Tromping Games", BOARD_TEXT},
    {"tridomineering", "L | ..>## ; L | ...>### ; R - ..>## ; R - ...>###", ".",
     "Domineering with straight pieces of two cells or of three", "Blanco, Fraenkel, Tromping Games", BOARD_TEXT},
    {"quelhas", "L | ..(.)*>##(#)* ; R - ..(.)*>##(#)*", ".",
     "Left fills two or more free cells of a column that follow each other, Right of a row; played misere on a table",
     "rules as written here", BOARD_TEXT},
    {"clobber", "L + xo>.x ; R + ox>.o", "xo|ox", "a stone, Left's x or Right's o, takes a neighbour of the other colour",
     "Albert, Grossman, Nowakowski, Wolfe 2005", BOARD_TEXT},
    {"impartial-clobber", "B + xo>.x ; B + ox>.o", "xo|ox", "Clobber in which either player moves stones of both colours",
     "Albert, Grossman, Nowakowski, Wolfe 2005", BOARD_TEXT},
    {"diagonal-clobber", "L x xo>.x ; R x ox>.o", "x|o", "Clobber along diagonals",
     "CGSuite, GenClobber", BOARD_TEXT},
    {"anti-clobber", "L + x.>ox ; R + o.>xo", NULL,
     "a stone goes to an empty neighbour and leaves one of the other colour behind", "CGSuite, AntiClobber",
     BOARD_TEXT},
    {"hot-clobber", "L + xo>.x ; L + xx>.x ; R + ox>.o ; R + oo>.o", "xo|ox", "a stone takes a neighbour of either colour",
     "CGSuite, HotClobber", BOARD_TEXT},
    {"cannibal-clobber", "B + xx>.x", "x", "either player lets a stone take its neighbour; all are of one colour",
     "MCGS, its plans", BOARD_TEXT},
    {"kings", "L * xo>.x ; R * ox>.o", "xo|ox", "Clobber in eight directions", "CGSuite, Kings", BOARD_TEXT},
    {"knights", "L N xo>.x ; R N ox>.o", "xo|ox", "Clobber by the moves of a knight", "CGSuite, GenClobber", BOARD_TEXT},
    {"rooks", "L + x(.)*o>.(.)*x ; R + o(.)*x>.(.)*o", "xo|ox", "Clobber over any number of empty cells", "CGSuite, Rooks",
     BOARD_TEXT},
    {"queens", "L * x(.)*o>.(.)*x ; R * o(.)*x>.(.)*o", "xo|ox",
     "Clobber in eight directions over any number of empty cells", "CGSuite, Queens", BOARD_TEXT},
    {"toads-and-frogs", "L e t.>.t ; L e tf.>.ft ; R w f.>.f ; R w ft.>.tf", NULL,
     "Left's toads t move to the right, Right's frogs f to the left, to the next cell or over one of the other side",
     "Winning Ways, chapter 1; Erickson 1996", BOARD_TEXT},
    {"elephants-and-rhinos", "L e t.>.t ; R w f.>.f", NULL, "Toads and Frogs that do not jump", "CGSuite, ElephantsAndRhinos",
     BOARD_TEXT},
    {"backsliding-toads-and-frogs",
     "L e t.>.t ; L w t.>.t ; L e tf.>.ft ; R w f.>.f ; R e f.>.f ; R w ft.>.tf", NULL,
     "Toads and Frogs that also step back: play need not end", "Siegel 2009; CGSuite", BOARD_TEXT},
    {"ski-jumps",
     "L e j(.)*.>.(.)*j ; L e s(.)*.>.(.)*s ; L e j(.)*!>.(.)*! ; L e s(.)*!>.(.)*! ; L s jJ.>.Sj ; L s jS.>.Sj ; "
     "R w J(.)*.>.(.)*J ; R w S(.)*.>.(.)*S ; R w J(.)*!>.(.)*! ; R w S(.)*!>.(.)*! ; R s Jj.>.sJ ; R s Js.>.sJ", NULL,
     "Left's skiers j slide to the right and off the slope, Right's J to the left; one jumps over another below it, who is a "
     "slipper s or S from then on", "Winning Ways, chapter 1", BOARD_TEXT},
    {"konane", "L + x(o.)+>(..)+x ; R + o(x.)+>(..)+o", NULL,
     "a stone jumps over one or more of the other colour in a straight line, and they go", "Ernst 1995; Nowakowski, Chan 2002",
     BOARD_TEXT},
    {"fission", "L | .x.>x.x ; R - .x.>x.x", NULL,
     "a stone between two empty cells parts in two, for Left in a column, for Right in a row", "CGSuite, Fission", BOARD_TEXT},
    {"amazons",
     "L * x.(.)*>.(.)*x then * x.(.)*>x(.)*# ; R * o.(.)*>.(.)*o then * o.(.)*>o(.)*#", NULL,
     "a queen of chess moves, then shoots an arrow as she moves, which blocks its cell for good", "Zamkauskas; Berlekamp 2000",
     BOARD_TEXT},
    {"toppling-dominoes", "L - l!>.! ; L - l(?)+!>.(.)+! ; L - b!>.! ; L - b(?)+!>.(.)+! ; "
     "R - r!>.! ; R - r(?)+!>.(.)+! ; R - b!>.! ; R - b(?)+!>.(.)+!", NULL,
     "in a row a domino is toppled, and all before or all behind it: Left's are l, Right's r, b of both",
     "Fink, Nowakowski, Siegel, Wolfe 2015", BOARD_TEXT},
    {"fox-and-geese", "L ne,nw g.>.g ; R x f.>.f", NULL,
     "Left's geese g go up along diagonals, Right's fox f both up and down: play need not end", "Winning Ways, chapter 20",
     BOARD_TEXT},
    {"dodgem", "L e x.>.x ; L e x!>.! ; L n x.>.x ; L s x.>.x ; R n o.>.o ; R n o!>.! ; R e o.>.o ; R w o.>.o", NULL,
     "Left's cars x drive to the right and off the board, Right's o upwards; a player who cannot move has won, and play need not end",
     "Vout; Winning Ways, chapter 22", BOARD_TEXT},
    {"col", NULL, ".",
     "a player takes a cell that has no neighbour taken by the same player; '.' is free for both, L only for Left, R only for Right",
     "Vout; Winning Ways, chapter 2", BOARD_COL},
    {"snort", NULL, ".",
     "a player takes a cell that has no neighbour taken by the opponent; '.' is free for both, L only for Left, R only for Right",
     "Norton; Winning Ways, chapter 6", BOARD_SNORT},
    {"node-kayles", NULL, ".", "either player takes a free cell and its neighbours", "Schaefer 1978", BOARD_NODE_KAYLES},
    {"nogo", "L . .>x ; R . .>o", ".",
     "a stone, Left's x or Right's o, is put on an empty cell if every group of either colour keeps an empty neighbour",
     "Chou, Teytaud, Yen 2011", BOARD_NOGO},
    {"impartial-nogo", "B . .>x ; B . .>o", ".", "NoGo in which either player puts stones of both colours",
     "MCGS, its nimbers of rows", BOARD_NOGO},
    {"pawn-chess", NULL, NULL,
     "Left's pawns W move to the right and take B, Right's the other way; a row with pawns of one colour is over",
     "pawns_winner", BOARD_PAWNS},
    {"arc-kayles", "B + ..>##", ".", "either player takes two free neighbours: on a grid Cram", "Schaefer 1978", BOARD_TEXT},
};
/* clang-format on */

const board_ruleset *board_ruleset_at(uint32_t index) {
  return index < sizeof rulesets / sizeof *rulesets ? &rulesets[index] : NULL;
}

const board_ruleset *board_ruleset_find(const char *name, uint64_t length) {
  for (uint32_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++) {
    const char *own = rulesets[i].name;
    uint64_t same = 0;
    while (same < length && own[same] != '\0' && own[same] == core_lower_letter(name[same]))
      same++;
    if (same == length && own[same] == '\0')
      return &rulesets[i];
  }
  return NULL;
}
