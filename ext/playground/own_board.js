/* A board game of the reader's own: a line of rules, a board that is clicked together, and beside it the value, the
** thermograph and the winning moves. */
const own = {engine: null, rulesets: [], rules: "", men: "", width: 4, height: 3, cells: [], asked: 0, shown: 0, limit: 5};

const quoted = (text) => `'${text.replace(/'/g, "''")}'`;
const ownBoard = () => own.cells.map((row) => row.join("")).join("|");
const ownText = {L: "Left wins, whoever begins", R: "Right wins, whoever begins", N: "who begins wins", P: "who begins loses"};

async function askOwn(sql) {
  const {results, error} = await own.engine.ask("run", sql);
  if (error !== null) throw new Error(error);
  return results[0]?.rows ?? [];
}

/* The cells that a click goes through: empty, the men of the rules, blocked. */
const ownLetters = () => [".", ...new Set(own.men || own.rules.split(/\s+/).filter((word) => word.includes(">")).join("").match(/[a-z]/gi) || []), "#"];

function drawOwnBoard() {
  const board = byId("own-board"), hadFocus = board.contains(document.activeElement), focus = placeOf(document.activeElement ?? board);
  board.style.gridTemplateColumns = `repeat(${own.width}, 2.4rem)`;
  board.replaceChildren(...own.cells.map((row, y) => {
    const line = element("div", {role: "row"});
    line.append(...row.map((letter, x) => {
      const cell = element("button", {type: "button", role: "gridcell", textContent: letter === "." || letter === "#" ? "" : letter,
        "aria-label": `column ${x + 1}, row ${y + 1}: ${letter === "." ? "empty" : letter === "#" ? "blocked" : letter}`});
      Object.assign(cell.dataset, {x, y: -y, letter});
      return cell;
    }));
    return line;
  }));
  const cells = [...board.querySelectorAll("button")];
  const at = cells.find((cell) => hadFocus && placeOf(cell).x === focus.x && placeOf(cell).y === focus.y) ?? cells[0];
  for (const cell of cells) cell.tabIndex = cell === at ? 0 : -1;
  if (hadFocus) at?.focus({preventScroll: true});
}

/* Both players' winning moves as pictures; a click on one makes it. */
function ownMoves(rows) {
  return ["L", "R"].map((player) => {
    const box = element("div", {className: "own-moves"}), mine = rows.filter(([whose]) => whose === player);
    box.append(element("h3", {textContent: `${player === "L" ? "Left" : "Right"} to move: ${mine.length === 0 ? "no move wins" : mine.length + " winning"}`}));
    for (const [, after, picture] of mine) {
      const button = element("button", {type: "button", title: after, "aria-label": "play to " + after});
      button.append(element("img", {alt: after, src: "data:image/svg+xml," + encodeURIComponent(picture)}));
      button.addEventListener("click", () => setOwnBoard(after));
      box.append(button);
    }
    return box;
  });
}

/* The value with its picture; where it does not come within some seconds, who wins. */
async function askOwnValue(game) {
  const answer = byId("own-value");
  try {
    const [[value]] = await askOwn(`SELECT board_value(${game})`);
    const isText = typeof value === "string", literal = isText ? quoted(value) : textOf(value);
    const [[outcome, mean, temperature]] = await askOwn(`SELECT game_outcome(${literal}), game_mean(${literal}), game_temperature(${literal})`);
    const [[thermograph]] = await askOwn(`SELECT thermograph_svg(${literal}, 'this board')`);
    return () => {
      answer.replaceChildren(element("code", {textContent: textOf(value)}), `: ${ownText[outcome] ?? outcome}; mean ${textOf(mean)}, temperature ${textOf(temperature)}.`);
      byId("own-thermograph").replaceChildren(element("img", {alt: "Its thermograph", src: "data:image/svg+xml," + encodeURIComponent(thermograph)}));
    };
  } catch (error) {
    const outcome = await askOwn(`SELECT board_outcome(${game})`).then(([[letter]]) => (ownText[letter] ?? letter) + ". No value: ", () => "");
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
  const rows = await askOwn(moves).catch(() => []);
  if (asked !== own.asked) return;
  show();
  byId("own-moves").replaceChildren(...ownMoves(rows));
  byId("own-behind").textContent = `SELECT board_value(${game});\n\n${moves}`;
  own.shown = asked;
}

function setOwnBoard(text) {
  own.cells = text.split("|").map((row) => [...row]);
  return showOwn();
}

/* A board of the size that is set, with what was there. */
function sizeOwnBoard() {
  for (const side of ["width", "height"]) own[side] = Math.min(Math.max(Math.trunc(Number(byId("own-" + side).value)) || 1, 1), 8);
  return setOwnBoard(Array.from({length: own.height}, (_, y) => Array.from({length: own.width}, (_, x) => own.cells[y]?.[x] ?? ".").join("")).join("|"));
}

function setOwnRules(rules) {
  const known = own.rulesets.find(({name, line}) => name === rules || line === rules);
  own.rules = byId("own-rules").value = known ? known.line ?? known.name : rules;
  own.men = known?.men ?? "";
  byId("own-name").value = known?.name ?? "";
  const letters = ownLetters();
  own.cells = own.cells.map((row) => row.map((letter) => (letters.includes(letter) ? letter : ".")));
  return showOwn();
}

/* Men of both sides in turn, so that there is something to look at. */
const fillOwnBoard = () => {
  const letters = ownLetters().slice(1, -1);
  return setOwnBoard(own.cells.map((row, y) => row.map((_, x) => (letters.length === 0 ? "." : letters[(x + y) % letters.length])).join("")).join("|"));
};

async function startOwn() {
  own.engine = new Engine();
  await own.engine.ask("run", `SELECT grundy_limit('seconds', ${own.limit});`);
  own.rulesets = (await askOwn("SELECT name, rules, men FROM board_rulesets ORDER BY name")).map(([name, line, men]) => ({name, line, men}));
  byId("own-name").append(element("option", {value: "", textContent: "my own rules"}),
    ...own.rulesets.map(({name}) => element("option", {value: name, textContent: name})));
  byId("own-name").addEventListener("change", ({target}) => (target.value === "" ? byId("own-rules").focus() : setOwnRules(target.value)));
  byId("own-rules").addEventListener("change", ({target}) => setOwnRules(target.value.trim()));
  byId("own-fill").addEventListener("click", fillOwnBoard);
  byId("own-empty").addEventListener("click", () => setOwnBoard(own.cells.map((row) => ".".repeat(row.length)).join("|")));
  for (const side of ["width", "height"]) byId("own-" + side).addEventListener("change", sizeOwnBoard);
  byId("own-board").addEventListener("click", ({target}) => {
    const cell = target.closest("button");
    if (!cell) return;
    const {x, y} = placeOf(cell), letters = ownLetters();
    own.cells[-y][x] = letters[(letters.indexOf(own.cells[-y][x]) + 1) % letters.length];
    showOwn();
  });
  rove(byId("own-board"), () => {});
  own.cells = ["xoxo", "oxox", "xo.x"].map((row) => [...row]);
  return setOwnRules("clobber");
}
