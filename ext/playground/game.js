/* The board of knight and queen: every answer comes from a query. */
const game = {engine: null, showing: 0, size: 12, knight: {x: 9, y: 7}, queen: {x: 6, y: 10}, focus: {x: 0, y: 0}};

const otherPiece = {knight: "queen", queen: "knight"};
const glyph = {knight: "♞", queen: "♛"};
const chosenPiece = () => document.querySelector("input[name=piece]:checked").value;
const cellName = ({x, y}) => `(${x}, ${y})`;

function pictureOfPiece(piece) {
  const picture = document.createElement("span");
  picture.className = piece;
  picture.textContent = glyph[piece];
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

function gameQueries() {
  const {knight: k, queen: q, size} = game, piece = chosenPiece(), fixed = game[otherPiece[piece]];
  return {
    winner: `SELECT grundy_knight(${k.x}, ${k.y}) AS knight, grundy_queen(${q.x}, ${q.y}) AS queen,
  CASE WHEN grundy_knight(${k.x}, ${k.y}) <> grundy_queen(${q.x}, ${q.y}) THEN 'WIN' ELSE 'LOSE' END AS mover;`,
    moves: `SELECT 'knight' AS piece, to_x, to_y FROM piece_moves('knight', ${k.x}, ${k.y})
WHERE value = grundy_queen(${q.x}, ${q.y})
UNION ALL
SELECT 'queen', to_x, to_y FROM piece_moves('queen', ${q.x}, ${q.y})
WHERE value = grundy_knight(${k.x}, ${k.y});`,
    lost: `SELECT x, y FROM grundy_board('${piece}', ${size})
WHERE value = grundy_${otherPiece[piece]}(${fixed.x}, ${fixed.y});`,
  };
}

function buildGameBoard() {
  const board = document.getElementById("board");
  board.replaceChildren();
  board.style.gridTemplateColumns = `1.5rem repeat(${game.size}, minmax(0, 1fr))`;
  const label = (text) => {
    const element = document.createElement("span");
    element.className = "label";
    element.textContent = text;
    element.setAttribute("aria-hidden", "true");
    return element;
  };
  for (let y = game.size - 1; y >= 0; y--) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.append(label(y));
    for (let x = 0; x < game.size; x++) {
      const cell = document.createElement("button");
      cell.type = "button";
      cell.setAttribute("role", "gridcell");
      cell.dataset.x = x;
      cell.dataset.y = y;
      line.append(cell);
    }
    board.append(line);
  }
  board.append(label(""), ...Array.from({length: game.size}, (_, x) => label(x)));
}

const cellOf = ({x, y}) => document.querySelector(`#board button[data-x="${x}"][data-y="${y}"]`);

function place(piece, cell) {
  game[piece] = cell;
  game.focus = cell;
  return showGame();
}

function showMoves(moves) {
  const list = document.getElementById("moves");
  list.replaceChildren(...moves.map(([piece, x, y]) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.append(pictureOfPiece(piece), ` ${piece} to ${cellName({x, y})}`);
    button.addEventListener("click", async () => {
      await place(piece, {x, y});
      cellOf({x, y}).focus();
    });
    item.append(button);
    return item;
  }));
}

function showCells(lost, moves) {
  const keys = new Set(lost.map(([x, y]) => x + "," + y));
  const targets = new Map(moves.map(([piece, x, y]) => [x + "," + y, piece]));
  for (const cell of document.querySelectorAll("#board button")) {
    const x = Number(cell.dataset.x), y = Number(cell.dataset.y), key = x + "," + y;
    const here = ["knight", "queen"].filter((piece) => game[piece].x === x && game[piece].y === y);
    const target = targets.get(key);
    cell.className = [(x + y) % 2 ? "" : "dark", keys.has(key) ? "lost" : "", here.length ? "occupied" : "",
      target ? "target of-" + target : ""].join(" ").trim();
    cell.replaceChildren(...here.map(pictureOfPiece));
    cell.style.fontSize = `${(here.length > 1 ? 15 : 28) * 12 / Math.max(game.size, 9)}px`;
    cell.tabIndex = game.focus.x === x && game.focus.y === y ? 0 : -1;
    cell.setAttribute("aria-label", cellName({x, y}) + here.map((piece) => ", " + piece).join("")
      + (target ? `, winning for the ${target}` : "") + (keys.has(key) ? ", lost for the mover" : ""));
  }
}

/* The game has a worker of its own, so that it answers while a query runs. What is asked later goes first. */
async function showGame() {
  const queries = gameQueries(), turn = ++game.showing;
  const ask = (name) => game.engine.ask("run", queries[name]).then(({results}) => results[0].rows);
  const [[[knight, queen, mover]], moves, lost] = await Promise.all(["winner", "moves", "lost"].map(ask));
  if (turn !== game.showing) return;
  document.getElementById("verdict").textContent = mover === "WIN"
    ? `The player to move wins: ${knight} (knight) ≠ ${queen} (queen). ${moves.length} winning move${moves.length > 1 ? "s" : ""}:`
    : `The player to move loses: both values are ${knight}. Every move can be answered.`;
  showMoves(moves);
  showCells(lost, moves);
  game.shown = turn;
  document.getElementById("behind").textContent = `${queries.winner}\n\n${queries.moves}\n\n${queries.lost}`;
}

/* The computer wins if it can; else it moves as little as it can, so that the other may err. */
async function answerGame() {
  const {knight: k, queen: q} = game;
  const {results} = await game.engine.ask("run", `SELECT 'knight', to_x, to_y, value <> grundy_queen(${q.x}, ${q.y}) AS loses,
  ${k.x} + ${k.y} - to_x - to_y AS length FROM piece_moves('knight', ${k.x}, ${k.y})
UNION ALL
SELECT 'queen', to_x, to_y, value <> grundy_knight(${k.x}, ${k.y}), ${q.x} + ${q.y} - to_x - to_y FROM piece_moves('queen', ${q.x}, ${q.y})
ORDER BY loses, length LIMIT 1;`);
  if (results[0].rows.length === 0) {
    document.getElementById("verdict").textContent = "No move is left: the player to move has lost.";
    return;
  }
  const [piece, x, y] = results[0].rows[0];
  await place(piece, {x, y});
}

function startGame() {
  document.getElementById("answer").addEventListener("click", answerGame);
  game.engine = new Engine();
  const board = document.getElementById("board");
  board.addEventListener("click", (event) => {
    const cell = event.target.closest("button");
    if (cell) place(chosenPiece(), {x: Number(cell.dataset.x), y: Number(cell.dataset.y)});
  });
  board.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
    if (!step) return;
    event.preventDefault();
    const bound = (v) => Math.min(Math.max(v, 0), game.size - 1);
    cellOf(game.focus).tabIndex = -1;
    game.focus = {x: bound(game.focus.x + step[0]), y: bound(game.focus.y + step[1])};
    cellOf(game.focus).tabIndex = 0;
    cellOf(game.focus).focus();
  });
  for (const radio of document.querySelectorAll("input[name=piece]")) radio.addEventListener("change", showGame);
  document.getElementById("size").addEventListener("change", (event) => {
    game.size = Number(event.target.value);
    for (const piece of ["knight", "queen", "focus"])
      game[piece] = {x: Math.min(game[piece].x, game.size - 1), y: Math.min(game[piece].y, game.size - 1)};
    buildGameBoard();
    showGame();
  });
  buildGameBoard();
  return showGame();
}
