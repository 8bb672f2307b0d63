/* The tab for user-defined board games: rules, a board whose cells change when clicked, its value, thermograph and winning
** moves. */
const own = {rules: "L - xo>.x ; R | ox>.o", board: "xoxo|oxox|xo.x", asked: 0, shown: 0}; // asked = shown if the results are current

function drawOwnBoard() {
  redrawn(byId("own-board"), placeOf(document.activeElement), () => drawCells(byId("own-board"), own.board, (letter, x, y) => cellOf(letter, x, y)));
  const rows = rowsOf(own.board), known = rulesetOf(own.rules);
  byId("own-name").value = known?.name ?? "";
  byId("own-summary").textContent = known?.summary ?? "";
  for (const [id, value] of [["own-rules", known?.line ?? own.rules], ["own-width", rows[0].length], ["own-height", rows.length]])
    if (byId(id) !== document.activeElement) byId(id).value = value;
}

/* Show the winning moves of both players as pictures. A click on a picture makes the move. */
function ownMoves(rows) {
  return ["L", "R"].map((player) => {
    const mine = rows.filter(([whose]) => whose === player), found = mine.length === 0 ? "no move wins" : mine.length + (mine.length === 1 ? " winning move" : " winning moves");
    return element("div", {className: "own-moves"}, element("h3", {textContent: `${player === "L" ? "Left" : "Right"} to move: ${found}`}),
      ...mine.map(([, after, picture]) => buttonOf(element("img", {alt: after, src: svgAddress(picture)}), () => setOwn({board: after}),
        {title: after, "aria-label": "play to " + after})));
  });
}

/* Return the mean, the temperature and the thermograph of a value as elements. Values with cycles have none. */
async function heatOf(value) {
  const sql = `SELECT game_mean(g), game_temperature(g), thermograph_svg(g, 'this board') FROM (SELECT ${quoted(value)} AS g)`;
  const [row] = await boardEngine.rows(sql).catch(() => []);
  if (!row) return {words: ".", picture: []};
  const [mean, temperature, thermograph] = row.map(textOf);
  return {words: `; mean ${mean}, temperature ${temperature}.`, picture: [element("img", {alt: "Its thermograph", src: svgAddress(thermograph)})]};
}

/* Query the value of the board, or the outcome if the value takes too long, and return a function that shows the answer. */
async function askOwnValue(game) {
  const show = (words, picture) => () => {
    byId("own-value").replaceChildren(...words);
    byId("own-thermograph").replaceChildren(...picture);
  };
  try {
    const [row] = await boardEngine.rows(`WITH board(value) AS MATERIALIZED (SELECT board_value(${game}))
SELECT value, game_outcome(value) FROM board`);
    const [value, outcome] = row.map(textOf), {words, picture} = await heatOf(value);
    return show([element("code", {textContent: value}), `: ${outcomeWords(outcome)}${words}`], picture);
  } catch (error) {
    const outcome = await boardEngine.rows(`SELECT board_outcome(${game})`)
      .then(([[letter]]) => outcomeWords(letter) + ". No value: ", () => "");
    return show([outcome + error.message], []);
  }
}

/* Mark the results as stale until the answers to the next queries arrive, and return the number of these queries. */
function expectOwn() {
  byId("own").classList.add("asking");
  return ++own.asked;
}

/* Draw the board and query its value and winning moves. */
async function showOwn() {
  const asked = expectOwn(), game = `${quoted(own.rules)}, ${quoted(own.board)}`;
  drawOwnBoard();
  const moves = `SELECT 'L', board_after, board_svg(${game}, board_after) FROM board_winning_moves(${game}, 'L')
UNION ALL SELECT 'R', board_after, board_svg(${game}, board_after) FROM board_winning_moves(${game}, 'R');`;
  const show = await askOwnValue(game);
  if (asked !== own.asked) return;
  const pictures = await boardEngine.rows(moves).then(ownMoves, ({message}) => [element("p", {textContent: message})]);
  if (asked !== own.asked) return;
  show();
  byId("own-moves").replaceChildren(...pictures);
  byId("own-behind").textContent = `SELECT board_value(${game});\n\n${moves}`;
  byId("own").classList.remove("asking");
  own.shown = asked;
}

/* Change the rules, the board or both. */
function setOwn(values) {
  Object.assign(own, values);
  return showOwn();
}

/* Change the size of the board, and keep the contents of its cells. */
function sizeOwnBoard() {
  const [columns, rows] = ["own-width", "own-height"].map((id) => Math.min(Math.max(Math.trunc(Number(byId(id).value)), 1), MOST_CELLS));
  const cells = rowsOf(own.board);
  return setOwn({board: boardOf(Array.from({length: rows}, (_, y) => Array.from({length: columns}, (_, x) => cells[y]?.[x] ?? ".")))});
}

/* Choose a ruleset with the board with which it begins, or rules. A board keeps its pieces while rules are typed. */
function setOwnRules(rules) {
  const known = rulesetOf(rules);
  return setOwn(known && known !== rulesetOf(own.rules) ? {rules: known.name, board: boardOfText(STARTS[known.name], known.name)} : {rules});
}

/* Replace each cell by a content that depends on its place. */
const fillOwnBoard = (letterOf) => setOwn({board: boardOf(rowsOf(own.board).map((row, y) => row.map((_, x) => letterOf(x, y))))});

function startOwn() {
  const typed = soon(() => setOwnRules(byId("own-rules").value.trim()));
  listRulesets(byId("own-name"));
  byId("own-name").addEventListener("change", ({target}) => (target.value === "" ? byId("own-rules").focus() : setOwnRules(target.value)));
  byId("own-rules").addEventListener("input", () => {
    expectOwn();
    typed();
  });
  byId("own-fill").addEventListener("click", () => {
    const pieces = lettersOf(own.rules).slice(1, -1);
    fillOwnBoard((x, y) => pieces[(x + y) % pieces.length] ?? ".");
  });
  byId("own-empty").addEventListener("click", () => fillOwnBoard(() => "."));
  for (const id of ["own-width", "own-height"]) byId(id).addEventListener("change", sizeOwnBoard);
  byId("own-board").addEventListener("click", ({target}) => {
    const cell = target.closest("button");
    if (cell) setOwn({board: withNextLetter(own.board, own.rules, placeOf(cell))});
  });
  byId("own-play").addEventListener("click", () => {
    showTab("play");
    chooseGame(boardGame, {...boardGame.start(), rules: own.rules, board: own.board});
  });
  byId("own-link").addEventListener("click", () => shareLink({own: own.rules, board: own.board}, byId("own-status")));
  rove(byId("own-board"), () => {});
}
