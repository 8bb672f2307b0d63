/* Painting of walls on a board. The walls are written into the query, as the last argument of grundy_board. */
const painting = {on: false};

/* Return the end of the string, quoted name or comment that begins at `at`, or `at` if there is none. */
function skipQuoted(sql, at) {
  const end = {"'": "'", '"': '"', "`": "`", "[": "]"}[sql[at]];
  const comment = sql.startsWith("--", at) ? "\n" : sql.startsWith("/*", at) ? "*/" : null;
  if (end === undefined && comment === null) return at;
  const found = sql.indexOf(end ?? comment, at + (end ? 1 : 2));
  return found < 0 ? sql.length : found + (end ?? comment).length;
}

/* Return the arguments of a call as texts, or null if the parenthesis is not closed. `start` is the position after it. */
function readArguments(sql, start) {
  const found = [];
  let depth = 0, from = start;
  for (let at = start; at < sql.length;) {
    const next = skipQuoted(sql, at);
    if (next > at) {
      at = next;
      continue;
    }
    if (depth === 0 && (sql[at] === "," || sql[at] === ")")) {
      found.push(sql.slice(from, at).trim());
      from = at + 1;
      if (sql[at] === ")") return {list: found, end: at};
    }
    depth += sql[at] === "(" ? 1 : sql[at] === ")" ? -1 : 0;
    at++;
  }
  return null;
}

/* Return the calls of grundy_board in SQL statements: the positions and the list of the arguments. */
function boardCalls(sql) {
  const calls = [], name = /grundy_board\s*\(/iy;
  for (let at = 0; at < sql.length;) {
    name.lastIndex = at;
    const next = skipQuoted(sql, at), match = next === at && !/\w/.test(sql[at - 1] ?? " ") ? name.exec(sql) : null;
    const read = match && readArguments(sql, at + match[0].length);
    if (read && read.list.length >= 2) calls.push({start: at + match[0].length, end: read.end, list: read.list});
    at = match ? at + match[0].length : next > at ? next : at + 1;
  }
  return calls;
}

/* Return the call whose cells the board `index` of `count` boards shows, or null if the board cannot be painted. Statements
** that change the database cannot, since painting runs them again. */
function paintableCall(sql, index, count) {
  const calls = boardCalls(sql);
  return calls.length !== count || /\b(create|insert|update|delete|drop|alter|attach)\b/i.test(sql) ? null : calls[index];
}

/* Replace the walls of a call by `walls`, pairs of x and y, and return the new text. */
function withWalls(sql, call, walls) {
  const [piece, width, height = width] = call.list;
  const cells = walls.toSorted(([a, b], [c, d]) => a - c || b - d).map(([x, y]) => `[${x},${y}]`);
  const lines = [];
  while (cells.length > 0) lines.push(cells.splice(0, 10).join(","));
  const kept = lines.length === 0 && call.list.length === 2 ? [piece, width] : [piece, width, height];
  const blocked = lines.length === 0 ? "" : `,\n  '[${lines.join(",\n    ")}]'`;
  return sql.slice(0, call.start) + kept.join(", ") + blocked + sql.slice(call.end);
}

/* Return the cells on the line between two cells, without the first. */
function cellsBetween(from, to) {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1);
  return Array.from({length: steps}, (_, i) => ({
    x: from.x + Math.round((to.x - from.x) * (i + 1) / steps), y: from.y + Math.round((to.y - from.y) * (i + 1) / steps)}));
}

/* Strokes on a board: a stroke that begins on a free cell adds walls, and one that begins on a wall removes walls. At its
** end, `finish` is called with all walls. */
class Painter {
  constructor(board, finish) {
    Object.assign(this, {board, finish, last: null});
  }

  begin(cell) {
    this.isWall = this.board.cells.get(cell.x + "," + cell.y) !== null;
    this.last = cell;
    this.set(cell);
  }

  moveTo(cell) {
    for (const next of cellsBetween(this.last, cell)) this.set(next);
    this.last = cell;
  }

  set({x, y}) {
    if (this.isWall) this.board.cells.set(`${x},${y}`, null);
    else this.board.cells.delete(`${x},${y}`);
  }

  end() {
    if (this.last === null) return;
    const cell = this.last;
    this.last = null;
    this.finish([...this.board.cells].filter(([, value]) => value === null).map(([key]) => key.split(",").map(Number)), cell);
  }

  clear() {
    this.finish([], null);
  }
}

/* Create the buttons below a board that can be painted. */
function paintBar(painter, canvas) {
  const words = element("span", {className: "quiet"});
  const show = () => {
    toggle.setAttribute("aria-pressed", String(painting.on));
    canvas.classList.toggle("painted", painting.on);
    const how = touches ? "Tap or draw on the board" : "Click or draw on the board, or use the arrow keys and Space";
    words.textContent = painting.on ? how + ". The walls are written into the query." : "";
  };
  const toggle = buttonOf("Paint walls", () => {
    painting.on = !painting.on;
    show();
  });
  show();
  return element("div", {className: "bar paint"}, toggle, buttonOf("Remove walls", () => painter.clear(), {disabled: !painter.board.hasWalls}), words);
}
