/* Rulesets and boards, for the tabs that play a board game and analyse one. A board is a text of rows separated by `|`. */
const MOST_CELLS = 12; // of a row or column on the page

/* The boards with which the named rulesets begin, as rows or as a size. The computer answers on each of them within seconds. */
const STARTS = {
  "amazons": "x...|....|...o", "anti-clobber": "x...|....|...o", "arc-kayles": "5x5", "backsliding-toads-and-frogs": "tt..ff",
  "cannibal-clobber": "4x4", "clobber": "4x4", "col": "4x5", "cram": "4x5", "diagonal-clobber": "4x5", "dodgem": "x..|x..|.oo",
  "domineering": "5x6", "elephants-and-rhinos": "t.t..f.f|.t..tf..|t..t.f.f", "fission": ".....|.x...|.....|...x.|.....",
  "fox-and-geese": "#.#.#f|.#.#.#|#.#.#.|.#.#.#|#.#.#.|g#g#g#", "hot-clobber": "3x4", "impartial-clobber": "4x4",
  "impartial-nogo": "3x3", "kings": "3x4", "knights": "4x4", "konane": "xoxo|oxox|x..o|oxox|xoxo", "node-kayles": "5x5",
  "nogo": "3x4", "pawn-chess": "WW.W..B.BB", "queens": "3x4", "quelhas": "4x5", "rooks": "3x4", "ski-jumps": "j...|...J|j..J",
  "snort": "4x5", "toads-and-frogs": "ttt.ff|tt..ff|tt.fff", "toppling-dominoes": "lrlbrrlblr", "tridomineering": "5x5",
  "triomineering": "5x6",
};
const NEED_NOT_END = ["backsliding-toads-and-frogs", "dodgem", "fox-and-geese"]; // rulesets whose play need not end
const CANNOT_MOVE_WINS = ["dodgem"]; // rulesets in which a player who cannot move has won

const OUTCOMES = {L: "Left wins whether moving first or second", R: "Right wins whether moving first or second",
  N: "the first player wins", P: "the second player wins"};

/* Return the words for an outcome. If play may be infinite, it has two letters: of Left moving first and of Right moving first. */
function outcomeWords(outcome) {
  const [left, right] = [...outcome].map((letter) => ({L: "Left wins", R: "Right wins", D: "play is a draw"}[letter]));
  return OUTCOMES[outcome] ?? `${left} if Left moves first, and ${right} if Right does`;
}

const BOARD_SECONDS = 3; // time limit of each query about a board
let boardEngine = null;
let rulesets = []; // of board_rulesets, with the members name, line, pieces, pattern and summary

async function startBoards() {
  boardEngine = new Engine();
  await boardEngine.rows(`SELECT grundy_limit('seconds', ${BOARD_SECONDS})`);
  const rows = await boardEngine.rows("SELECT name, rules, pieces, start, summary FROM board_rulesets ORDER BY name");
  rulesets = rows.map(([name, line, pieces, pattern, summary]) => ({name, line, pieces, pattern, summary}));
}

const rulesetOf = (rules) => rulesets.find(({name, line}) => name === rules || line === rules);
const boardOf = (rows) => rows.map((row) => row.join("")).join("|");

/* Return the rows of a board. Like the extension, fill short rows with cells that are not of the board. */
function rowsOf(board) {
  const rows = board.split("|"), width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row.padEnd(width, "#")]);
}

/* Return the board of a text, which is a board already or a size such as 3x4: rows and columns of the ruleset's pattern. */
function boardOfText(text, rules) {
  const [, height, width] = /^(\d+)x(\d+)$/.exec(text) ?? [], pattern = rowsOf(rulesetOf(rules)?.pattern ?? ".");
  const within = (number) => Math.min(Math.max(Number(number), 1), MOST_CELLS);
  return height === undefined ? text : boardOf(Array.from({length: within(height)}, (_, y) =>
    Array.from({length: within(width)}, (_, x) => pattern[y % pattern.length][x % pattern[0].length])));
}

/* Return the contents of a cell in the order of clicks: empty, the pieces of the rules, blocked. */
function lettersOf(rules) {
  const cells = rules.split(/\s+/).filter((word) => word.includes(">")).join("");
  return [".", ...new Set(rulesetOf(rules)?.pieces || cells.match(/[a-z]/gi) || []), "#"];
}

/* Return a board whose cell has its next content. */
function withNextLetter(board, rules, {x, y}) {
  const rows = rowsOf(board), letters = lettersOf(rules);
  rows[-y][x] = letters[(letters.indexOf(rows[-y][x]) + 1) % letters.length];
  return boardOf(rows);
}

const nameOfCell = (x, y) => String.fromCharCode(97 + x) + (y + 1); // y counts the rows from the top

/* Create the button of a cell. `words` are added to its name. */
function cellOf(letter, x, y, words = "") {
  const name = {".": "empty", "#": "blocked"}[letter];
  return element("button", {type: "button", role: "gridcell", textContent: name ? "" : letter, "data-x": x, "data-y": -y, "data-letter": letter,
    "aria-label": `${nameOfCell(x, y)}: ${name ?? letter}${words}`});
}

/* Draw the cells of a board with letters for its columns and numbers for its rows. `cell` creates the button of a cell. */
function drawCells(box, board, cell) {
  const rows = rowsOf(board), label = (text) => element("span", {className: "label", textContent: text, "aria-hidden": "true"});
  box.style.gridTemplateColumns = `1.2rem repeat(${rows[0].length}, minmax(0, 2.6rem))`;
  box.replaceChildren(...rows.map((row, y) => element("div", {role: "row"}, label(y + 1), ...row.map((letter, x) => cell(letter, x, y)))),
    label(""), ...rows[0].map((_, x) => label(nameOfCell(x, 0)[0])));
}

/* Fill a list with the rulesets, preceded by an entry for the user's rules. */
const listRulesets = (list) => list.append(element("option", {value: "", textContent: "my own rules"}),
  ...rulesets.map(({name}) => element("option", {value: name, textContent: name})));
