/* The tab for user-defined board games: rules, a board whose cells change when clicked, its value, thermograph and winning
** moves. */
const own = {engine: null, rulesets: [], rules: "", pieces: "", cells: [[]], asked: 0, shown: 0};
const OWN_SECONDS = 5; // time limit of each query

const ownBoard = () => own.cells.map((row) => row.join("")).join("|");
const ownText = {L: "Left wins whether moving first or second", R: "Right wins whether moving first or second",
  N: "the first player wins", P: "the second player wins"};

/* Return the contents of a cell in the order of clicks: empty, the pieces of the rules, blocked. */
function ownLetters() {
  const cells = own.rules.split(/\s+/).filter((word) => word.includes(">")).join("");
  return [".", ...new Set(own.pieces || cells.match(/[a-z]/gi) || []), "#"];
}

function ownCell(letter, x, y) {
  const name = {".": "empty", "#": "blocked"}[letter];
  return element("button", {type: "button", role: "gridcell", textContent: name ? "" : letter, "data-x": x, "data-y": -y, "data-letter": letter,
    "aria-label": `column ${x + 1}, row ${y + 1}: ${name ?? letter}`});
}

function drawOwnBoard() {
  const board = byId("own-board");
  board.style.gridTemplateColumns = `repeat(${own.cells[0].length}, 2.4rem)`;
  redrawn(board, placeOf(document.activeElement), () =>
    board.replaceChildren(...own.cells.map((row, y) => element("div", {role: "row"}, ...row.map((letter, x) => ownCell(letter, x, y))))));
}

/* Show the winning moves of both players as pictures. A click on a picture makes the move. */
function ownMoves(rows) {
  return ["L", "R"].map((player) => {
    const mine = rows.filter(([whose]) => whose === player), found = mine.length === 0 ? "no move wins" : mine.length + (mine.length === 1 ? " winning move" : " winning moves");
    return element("div", {className: "own-moves"}, element("h3", {textContent: `${player === "L" ? "Left" : "Right"} to move: ${found}`}),
      ...mine.map(([, after, picture]) => buttonOf(element("img", {alt: after, src: svgAddress(picture)}), () => setOwnBoard(after),
        {title: after, "aria-label": "play to " + after})));
  });
}

/* Query the value of the board, or the outcome if the value takes too long, and return a function that shows the answer. */
async function askOwnValue(game) {
  const answer = byId("own-value");
  try {
    const [row] = await own.engine.rows(`WITH board(value) AS MATERIALIZED (SELECT board_value(${game}))
SELECT value, game_outcome(value), game_mean(value), game_temperature(value), thermograph_svg(value, 'this board') FROM board`);
    const [value, outcome, mean, temperature, thermograph] = row.map(textOf);
    return () => {
      answer.replaceChildren(element("code", {textContent: value}), `: ${ownText[outcome] ?? outcome}; mean ${mean}, temperature ${temperature}.`);
      byId("own-thermograph").replaceChildren(element("img", {alt: "Its thermograph", src: svgAddress(thermograph)}));
    };
  } catch (error) {
    const outcome = await own.engine.rows(`SELECT board_outcome(${game})`)
      .then(([[letter]]) => (ownText[letter] ?? letter) + ". No value: ", () => "");
    return () => {
      answer.replaceChildren(outcome + error.message);
      byId("own-thermograph").replaceChildren();
    };
  }
}

async function showOwn() {
  const asked = ++own.asked, board = ownBoard(), game = `${quoted(own.rules)}, ${quoted(board)}`;
  drawOwnBoard();
  const moves = `SELECT 'L', board_after, board_svg(${game}, board_after) FROM board_winning_moves(${game}, 'L')
UNION ALL SELECT 'R', board_after, board_svg(${game}, board_after) FROM board_winning_moves(${game}, 'R');`;
  const show = await askOwnValue(game);
  if (asked !== own.asked) return;
  const rows = await own.engine.rows(moves).catch(() => []);
  if (asked !== own.asked) return;
  show();
  byId("own-moves").replaceChildren(...ownMoves(rows));
  byId("own-behind").textContent = `SELECT board_value(${game});\n\n${moves}`;
  own.shown = asked;
}

function setOwnCells(cells) {
  own.cells = cells;
  return showOwn();
}

const setOwnBoard = (text) => setOwnCells(text.split("|").map((row) => [...row]));

/* Change the size of the board, and keep the contents of its cells. */
function sizeOwnBoard() {
  const [columns, rows] = ["own-width", "own-height"].map((id) => Math.min(Math.max(Math.trunc(Number(byId(id).value)), 1), 8));
  return setOwnCells(Array.from({length: rows}, (_, y) => Array.from({length: columns}, (_, x) => own.cells[y]?.[x] ?? ".")));
}

function setOwnRules(rules) {
  const known = own.rulesets.find(({name, line}) => name === rules || line === rules);
  own.rules = byId("own-rules").value = known ? known.line ?? known.name : rules;
  own.pieces = known?.pieces ?? "";
  byId("own-name").value = known?.name ?? "";
  const letters = ownLetters();
  return setOwnCells(own.cells.map((row) => row.map((letter) => (letters.includes(letter) ? letter : "."))));
}

/* Fill the board with alternating pieces. */
function fillOwnBoard() {
  const pieces = ownLetters().slice(1, -1);
  return setOwnCells(own.cells.map((row, y) => row.map((_, x) => pieces[(x + y) % pieces.length] ?? ".")));
}

/* Change a cell to the next content. */
function changeOwnCell({x, y}) {
  const letters = ownLetters();
  own.cells[-y][x] = letters[(letters.indexOf(own.cells[-y][x]) + 1) % letters.length];
  return showOwn();
}

async function startOwn() {
  own.engine = new Engine();
  await own.engine.rows(`SELECT grundy_limit('seconds', ${OWN_SECONDS})`);
  const rulesets = await own.engine.rows("SELECT name, rules, pieces FROM board_rulesets ORDER BY name");
  own.rulesets = rulesets.map(([name, line, pieces]) => ({name, line, pieces}));
  byId("own-name").append(element("option", {value: "", textContent: "my own rules"}),
    ...own.rulesets.map(({name}) => element("option", {value: name, textContent: name})));
  byId("own-name").addEventListener("change", ({target}) => (target.value === "" ? byId("own-rules").focus() : setOwnRules(target.value)));
  byId("own-rules").addEventListener("change", ({target}) => setOwnRules(target.value.trim()));
  byId("own-fill").addEventListener("click", fillOwnBoard);
  byId("own-empty").addEventListener("click", () => setOwnCells(own.cells.map((row) => row.map(() => "."))));
  for (const id of ["own-width", "own-height"]) byId(id).addEventListener("change", sizeOwnBoard);
  byId("own-board").addEventListener("click", ({target}) => {
    const cell = target.closest("button");
    if (cell) changeOwnCell(placeOf(cell));
  });
  rove(byId("own-board"), () => {});
  own.cells = ["xoxo", "oxox", "xo.x"].map((row) => [...row]);
  return setOwnRules("L - xo>.x ; R | ox>.o");
}
