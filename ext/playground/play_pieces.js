/* Knight and queen on one board against the computer. Every answer is the result of a query. */
const pieces = {
  id: "pieces",
  title: "Knight and queen",
  rules: "On each turn, a player moves one of the two pieces. The knight moves two cells left and one down or one left and two "
    + "down; the queen moves any distance left, down, or diagonally left and down. A player who cannot move loses.",
  setting: "Place the pieces. A ring marks a winning move. A dot, if dots are shown, marks a cell on which the chosen piece makes the player to move lose.",
  keepsControls: true, // the selected piece moves if both can move to a cell
  size: 12,
  first: {knight: {x: 9, y: 7}, queen: {x: 6, y: 10}},

  controls(changed) {
    const bar = element("fieldset", {className: "bar"});
    bar.innerHTML = `<legend class="hidden">Piece to place or move</legend>
      <label><input type="radio" name="piece" value="knight" checked> <span aria-hidden="true" class="knight">♞</span> Knight</label>
      <label><input type="radio" name="piece" value="queen"> <span aria-hidden="true" class="queen">♛</span> Queen</label>
      <label class="setting"><input type="checkbox" id="dots"> Losing cells</label>
      <label class="right setting">Size <select id="size"><option>8<option selected>12<option>16</select></label>`;
    for (const input of bar.querySelectorAll("input")) input.addEventListener("change", () => play.phase === "setup" && changed(play.position));
    bar.querySelector("select").addEventListener("change", (event) => {
      pieces.size = Number(event.target.value);
      const bound = ({x, y}) => ({x: Math.min(x, pieces.size - 1), y: Math.min(y, pieces.size - 1)});
      play.focus = bound(play.focus);
      changed({knight: bound(play.position.knight), queen: bound(play.position.queen)}, true);
    });
    return bar;
  },

  /* Choose a size with a cell for both pieces. */
  sync({knight, queen}) {
    const needed = Math.max(knight.x, knight.y, queen.x, queen.y) + 1;
    pieces.size = [8, 12, 16].find((size) => size >= Math.max(needed, pieces.size)) ?? 16;
    byId("size").value = pieces.size;
  },

  start: () => pieces.first,
  piece: () => document.querySelector("input[name=piece]:checked").value,

  /* Return all moves, best first. Among losing moves, the shortest come first, since they give the opponent more chances to
  ** err. */
  queries({knight: k, queen: q}, isSetup) {
    const moves = `SELECT * FROM (
  SELECT 'knight' AS piece, to_x, to_y, value = grundy_queen(${q.x}, ${q.y}) AS wins
  FROM piece_moves('knight', ${k.x}, ${k.y})
  UNION ALL
  SELECT 'queen', to_x, to_y, value = grundy_knight(${k.x}, ${k.y})
  FROM piece_moves('queen', ${q.x}, ${q.y}))
ORDER BY wins DESC, to_x + to_y DESC;`;
    const values = `SELECT grundy_knight(${k.x}, ${k.y}) AS knight, grundy_queen(${q.x}, ${q.y}) AS queen;`;
    const piece = pieces.piece(), [other, at] = piece === "knight" ? ["queen", q] : ["knight", k];
    const lost = `SELECT x, y FROM grundy_board('${piece}', ${pieces.size})
WHERE value = grundy_${other}(${at.x}, ${at.y});`;
    return isSetup ? [moves, values, ...(byId("dots").checked ? [lost] : [])] : [moves];
  },

  moveOf([piece, x, y, wins], position) {
    return {piece, x, y, wins: wins === 1, next: {...position, [piece]: {x, y}}, label: `${piece} to (${x}, ${y})`};
  },

  explain(moves, [, [[knight, queen]]]) {
    const winning = moves.filter(({wins}) => wins).length;
    return knight !== queen
      ? `The player to move wins: ${knight} (knight) ≠ ${queen} (queen). ${winning} winning move${winning > 1 ? "s" : ""}:`
      : `The player to move loses: both values are ${knight}. Every move can be answered.`;
  },

  build(board) {
    board.className = "squares";
    board.style.gridTemplateColumns = `1.5rem repeat(${pieces.size}, minmax(0, 1fr))`;
    board.setAttribute("aria-label", "Board; arrow keys go from cell to cell, Enter chooses one");
    const label = (text) => element("span", {className: "label", textContent: text, "aria-hidden": "true"});
    for (let y = pieces.size - 1; y >= 0; y--) {
      const line = element("div", {role: "row"});
      line.append(label(y));
      for (let x = 0; x < pieces.size; x++) {
        const cell = element("button", {type: "button", role: "gridcell"});
        Object.assign(cell.dataset, {x, y});
        line.append(cell);
      }
      board.append(line);
    }
    board.append(label(""), ...Array.from({length: pieces.size}, (_, x) => label(x)));
  },

  draw(board, {position, moves, answers, isSetup, hint}) {
    if (board.className !== "squares" || board.querySelectorAll("button").length !== pieces.size ** 2) {
      board.replaceChildren();
      pieces.build(board);
    }
    const lost = new Set((answers[2] ?? []).map(([x, y]) => x + "," + y));
    const legal = isSetup ? new Set() : new Set(moves.map(({x, y}) => x + "," + y));
    const targets = new Map(moves.filter(({wins}) => wins && hint).map(({piece, x, y}) => [x + "," + y, piece]));
    for (const cell of board.querySelectorAll("button"))
      pieces.drawCell(cell, position, {lost, legal, targets});
  },

  drawCell(cell, position, {lost, legal, targets}) {
    const x = Number(cell.dataset.x), y = Number(cell.dataset.y), key = x + "," + y, target = targets.get(key);
    const here = ["knight", "queen"].filter((piece) => position[piece].x === x && position[piece].y === y);
    cell.className = [(x + y) % 2 ? "" : "dark", lost.has(key) ? "lost" : "", here.length ? "occupied" : "",
      legal.has(key) ? "legal" : "", target ? "target of-" + target : ""].join(" ").trim();
    cell.replaceChildren(...here.map((piece) =>
      element("span", {className: piece, textContent: piece === "knight" ? "♞" : "♛", "aria-hidden": "true"})));
    cell.style.fontSize = `${(here.length > 1 ? 15 : 28) * 12 / Math.max(pieces.size, 9)}px`;
    cell.setAttribute("aria-label", `(${x}, ${y})` + here.map((piece) => ", " + piece).join("") + (legal.has(key) ? ", a move" : "")
      + (target ? `, winning for the ${target}` : "") + (lost.has(key) ? ", a losing cell" : ""));
  },

  /* Return the move to a cell, of the selected piece if both can move there. */
  pick({x, y}, moves) {
    const here = moves.filter((move) => move.x === x && move.y === y);
    return here.find(({piece}) => piece === pieces.piece()) ?? here[0];
  },

  set: ({x, y}, position) => ({...position, [pieces.piece()]: {x, y}}),
};
