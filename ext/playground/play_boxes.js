/* Dots and Boxes against the computer. A position is a picture as boxes_moves reads it. The boxes of the user have the letter
** Y, and those of the computer C. */
const boxes = {
  id: "boxes",
  title: "Dots and Boxes",
  rules: "On each turn, a player draws a side. A player who draws the fourth side of a box takes the box and moves again. "
    + "At the end, the player with more boxes wins.",
  setting: `Choose a size, and ${touches ? "tap" : "click"} sides that are drawn at the start.`,
  sizes: ["2 x 2", "2 x 3", "2 x 4", "3 x 3"],
  owners: {you: "Y", computer: "C"},

  controls(changed) {
    const bar = element("fieldset", {className: "bar"});
    bar.innerHTML = `<legend class="hidden">Board</legend>
      <label>Rows x columns of boxes <select id="boxes-size"></select></label>
      <label><input type="checkbox" id="boxes-scores"> Scores</label>`;
    const size = bar.querySelector("select");
    size.append(...boxes.sizes.map((name) => element("option", {textContent: name, selected: name === "3 x 3"})));
    size.addEventListener("change", () => changed({board: boxes.empty(...size.value.split(" x ").map(Number))}, true));
    bar.querySelector("input").addEventListener("change", () => play.shown === play.asked && drawPlay());
    return bar;
  },
  keepsControls: true, // scores can be shown at any time

  sync({board}) {
    const rows = board.split("/");
    byId("boxes-size").value = `${(rows.length - 1) / 2} x ${(rows[0].length - 1) / 2}`;
  },

  empty: (rows, columns) => [...Array(rows).fill(["+" + ".+".repeat(columns), "." + " .".repeat(columns)]).flat(),
    "+" + ".+".repeat(columns)].join("/"),
  start: () => ({board: boxes.empty(3, 3)}),

  queries: ({board}) => [`SELECT side, board_after, gain, score
FROM boxes_moves('${board}')
ORDER BY score DESC, gain DESC;`,
    `SELECT boxes_score('${board}') AS score, boxes_nimber('${board}') AS nimber;`],

  /* Return the lead in boxes of a player over the other one. */
  lead(board, player) {
    const count = (owner) => board.split(boxes.owners[owner]).length - 1;
    return count(player) - count(otherPlayer[player]);
  },

  /* A move wins or draws if the boxes at the end are enough, with the boxes that have been taken so far. */
  moveOf([side, after, gain, score], {board}) {
    const player = play.phase === "setup" ? null : whoseTurn(), margin = score + (player ? boxes.lead(board, player) : 0);
    return {side, score, again: gain > 0, wins: margin > 0, draws: margin === 0,
            next: {board: player ? boxes.own(after, player) : after},
            label: `${side}${gain > 0 ? `, ${gain === 1 ? "a box" : "two boxes"}` : ""}`};
  },

  /* Return the picture with an owner in each box that is complete and has none. */
  own(board, player) {
    const rows = board.split("/").map((row) => [...row]);
    for (let y = 1; y < rows.length; y += 2)
      for (let x = 1; x < rows[y].length; x += 2)
        if (rows[y][x] === " " && [rows[y - 1][x], rows[y + 1][x], rows[y][x - 1], rows[y][x + 1]].every((side) => side !== "."))
          rows[y][x] = boxes.owners[player];
    return rows.map((row) => row.join("")).join("/");
  },

  winner({board}) {
    const lead = boxes.lead(board, "you");
    return lead > 0 ? "you" : lead < 0 ? "computer" : "draw";
  },

  explain(moves, [, [[score, nimber]]]) {
    const result = score > 0 ? `takes ${score} more than the opponent` : score < 0 ? `takes ${-score} fewer than the opponent` : "takes as many as the opponent";
    return `Of the boxes that are left, the player to move ${result}. In Nimstring, this board ${nimber === "loony" ? "is loony" : `has nimber ${nimber}`}.`;
  },

  /* The name of the side at a place, by its dots; y increases upwards, and two steps lead from a dot to the next one. */
  nameOf({x, y}) {
    const dot = (right, up) => "abcdefgh"[right / 2] + (up / 2 + 1);
    return x % 2 ? dot(x - 1, y) + dot(x + 1, y) : dot(x, y - 1) + dot(x, y + 1);
  },

  draw(board, {position, moves, hint}) {
    const rows = position.board.split("/"), columns = (rows[0].length - 1) / 2;
    const scores = byId("boxes-scores").checked || hint;
    board.className = "boxes";
    board.style.gridTemplateColumns = `repeat(${columns}, 1.4rem minmax(0, 4rem)) 1.4rem`;
    board.setAttribute("aria-label", "Dots and boxes; arrow keys go from side to side, Enter draws one");
    board.replaceChildren(...rows.map((row, i) => {
      const line = element("div", {role: "row"}), y = rows.length - 1 - i;
      line.append(...[...row].map((letter, x) => {
        if (x % 2 === y % 2) {
          const isDot = y % 2 === 0, owner = {Y: "you", C: "computer"}[letter];
          return element("span", {className: isDot ? "dot" : "box " + (owner ?? ""), textContent: isDot ? "" : letter.trim(),
                                  "aria-hidden": "true"});
        }
        return boxes.sideButton({x, y}, letter !== ".", moves, {hint, scores});
      }));
      return line;
    }));
  },

  sideButton(place, isDrawn, moves, {hint, scores}) {
    const name = boxes.nameOf(place), move = moves.find(({side}) => side === name);
    const isTarget = move?.wins && hint;
    const side = element("button", {type: "button", role: "gridcell"});
    side.className = [place.x % 2 ? "lying" : "upright", isDrawn ? "drawn" : "", isTarget ? "target" : ""].join(" ").trim();
    Object.assign(side.dataset, place);
    const score = move && scores ? (move.score > 0 ? "+" : "") + move.score : "";
    side.textContent = score;
    side.setAttribute("aria-label", `${name}, ${isDrawn ? "drawn" : "not drawn"}${score ? `, score ${score}` : ""}${isTarget ? ", a winning move" : ""}`);
    return side;
  },

  pick: (place, moves) => moves.find(({side}) => side === boxes.nameOf(place)),

  /* Draw a side, or erase it if it is drawn, before the game. Boxes have no owners then. */
  set({x, y}, {board}) {
    const rows = board.replace(/[YC]/g, " ").split("/").map((row) => [...row]), at = rows.length - 1 - y;
    rows[at][x] = rows[at][x] !== "." ? "." : x % 2 ? "-" : "|";
    return {board: rows.map((row) => row.join("")).join("/")};
  },
};
