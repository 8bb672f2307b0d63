/* Pawn Chess on a row of cells against the computer. */
const pawns = {
  id: "pawns",
  title: "Pawn Chess",
  rules: "White moves to the right and Black to the left. On each turn, a player moves one pawn by one cell, onto a free cell or onto an "
    + "opposing pawn, which is captured. A player who has lost all pawns loses.",
  setting: `Choose a row, or ${touches ? "tap" : "click"} its cells. Every white pawn stands left of every black one.`,
  rows: ["W.WB..B", "W.....BB..B.B", "WWW.BBB", "W.WWBBBB", "WWWW........BBBB", "W.W....B.B"],
  longest: 16,
  leastColumns: 8, // limits the size of cells in short rows

  controls(changed) {
    const bar = element("fieldset", {className: "bar"});
    bar.innerHTML = `<legend class="hidden">Row</legend>
      <label>Row <select id="row"></select></label>
      <label>or <input id="row-text" size="14" spellcheck="false" autocapitalize="characters" placeholder="type W..B" aria-label="A row of . W and B"></label>
      <label>First to move <select id="side"><option value="W">White<option value="B">Black</select></label>`;
    const [row, side] = bar.querySelectorAll("select"), text = bar.querySelector("input");
    row.append(...pawns.rows.map((name) => element("option", {textContent: name})));
    const set = (board) => changed({board, side: side.value}, true);
    row.addEventListener("change", () => set(row.value));
    side.addEventListener("change", () => set(play.position.board));
    text.addEventListener("change", () => set(pawns.readRow(text.value) ?? play.position.board));
    return bar;
  },

  sync({board, side}) {
    byId("row").value = board;
    byId("side").value = side;
  },

  isRow: (text) => /^[.W]*[.B]*$/.test(text) && /W/.test(text) && /B/.test(text) && text.length <= pawns.longest,

  readRow(text) {
    const row = text.trim().toUpperCase();
    return pawns.isRow(row) ? row : null;
  },

  start: () => ({board: pawns.rows[0], side: "W"}),

  queries: ({board, side}) => [`SELECT pawn, captures, board_after, wins
FROM pawns_moves('${board}', '${side}')
ORDER BY wins DESC, captures DESC;`,
    `SELECT pawns_winner('${board}', '${side}') AS winner;`],

  moveOf([pawn, captures, after, wins], {side}) {
    return {pawn, wins: wins === 1, next: {board: after, side: side === "W" ? "B" : "W"},
            label: `pawn on ${pawn} ${captures ? "takes" : "moves"}`};
  },

  explain(moves, [, [[winner]]], {side}) {
    const name = {W: "White", B: "Black"};
    return `${name[side]} is to move, and ${winner === side ? "" : "loses: "}${name[winner]} wins.`;
  },

  draw(board, {position, moves, isSetup, hint}) {
    board.className = "row";
    board.style.gridTemplateColumns = `repeat(${Math.max(position.board.length, pawns.leastColumns)}, minmax(0, 1fr))`;
    board.setAttribute("aria-label", "A row of cells; arrow keys go from cell to cell, Enter moves a pawn");
    const line = element("div", {role: "row"});
    line.append(...[...position.board].map((pawn, x) => {
      const move = moves.find((m) => m.pawn === x), isTarget = move?.wins && hint;
      const cell = element("button", {type: "button", role: "gridcell"});
      cell.className = [x % 2 ? "" : "dark", isTarget ? "target" : "", move && !isSetup ? "legal" : ""].join(" ").trim();
      Object.assign(cell.dataset, {x, y: 0});
      const name = {W: "white pawn", B: "black pawn", ".": "free"}[pawn];
      cell.setAttribute("aria-label", `${x}: ${name}${isTarget ? ", a winning move" : ""}`);
      if (pawn !== ".") cell.append(element("span", {className: pawn === "W" ? "white" : "black", textContent: "♟\ufe0e", "aria-hidden": "true"}));
      return cell;
    }));
    const missing = Math.max(pawns.leastColumns - position.board.length, 0);
    line.append(...Array.from({length: missing}, () => element("span")));
    board.replaceChildren(line, ...[...position.board].map((_, x) =>
      element("span", {className: "label", textContent: x, "aria-hidden": "true"})));
  },

  pick: ({x}, moves) => moves.find(({pawn}) => pawn === x),

  /* Change a cell to the next of free, white and black for which the row is valid. */
  set({x}, {board, side}) {
    for (let at = ".WB".indexOf(board[x]) + 1, tries = 0; tries < 2; at++, tries++) {
      const next = board.slice(0, x) + ".WB"[at % 3] + board.slice(x + 1);
      if (pawns.isRow(next)) return {board: next, side};
    }
    return {board, side};
  },
};
