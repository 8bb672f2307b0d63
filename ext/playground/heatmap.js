/* Heat maps: draw a result with columns x, y and value on a canvas. */
const SCALE = [[68, 1, 84], [71, 45, 123], [59, 82, 139], [44, 114, 142], [33, 145, 140], [40, 174, 128],
  [94, 201, 98], [173, 220, 48], [253, 231, 37]]; // as in grundy_svg: perceptually uniform, also for colour-blind readers and in greyscale
const LEVELS = 64, FIRST_LIGHT_LEVEL = 28;
const MAX_SIDE = 1000;

/* Return the level of a value in the colour scale, from 0 for the minimum to LEVELS - 1 for the maximum. */
const levelOf = ({low, high}, value) => (high <= low ? 0 : Math.floor((value - low) * (LEVELS - 1) / (high - low)));

function colourOf(level) {
  const steps = level * (SCALE.length - 1), under = Math.floor(steps / (LEVELS - 1)), rest = steps % (LEVELS - 1);
  const from = SCALE[under], to = SCALE[Math.min(under + 1, SCALE.length - 1)];
  return css(from.map((c, i) => c + Math.trunc((to[i] - c) * rest / (LEVELS - 1))));
}

const css = ([r, g, b]) => `rgb(${r},${g},${b})`;

/* Return {cells: a Map from "x,y" to values, and bounds}, or null if the result is not a board. */
function readBoard({columns, rows}) {
  const [x, y, value] = ["x", "y", "value"].map((name) => columns.indexOf(name));
  if (x < 0 || y < 0 || value < 0 || rows.length < 2) return null;
  const board = {cells: new Map(), left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity, low: Infinity, high: -Infinity};
  for (const row of rows) {
    if (!Number.isInteger(row[x]) || !Number.isInteger(row[y])) return null;
    if (row[value] !== null && typeof row[value] !== "number") return null;
    board.hasWalls ||= row[value] === null;
    board.cells.set(row[x] + "," + row[y], row[value]);
    board.left = Math.min(board.left, row[x]);
    board.right = Math.max(board.right, row[x]);
    board.bottom = Math.min(board.bottom, row[y]);
    board.top = Math.max(board.top, row[y]);
    board.low = Math.min(board.low, row[value] ?? Infinity);
    board.high = Math.max(board.high, row[value] ?? -Infinity);
  }
  board.columns = board.right - board.left + 1;
  board.lines = board.top - board.bottom + 1;
  return Math.max(board.columns, board.lines) > MAX_SIDE ? null : board;
}

function drawCell(pen, board, value, left, top, size) {
  if (value === null) {
    pen.fillStyle = "#3c3c3c";
    pen.fillRect(left, top, size, size);
    pen.strokeStyle = "#8c8c8c";
    pen.lineWidth = Math.max(size * 0.12, 0.5);
    for (let i = 1; i < 4; i++) {
      pen.beginPath();
      pen.moveTo(left + size * Math.max(i - 2, 0) / 2, top + size * Math.min(i, 2) / 2);
      pen.lineTo(left + size * Math.min(i, 2) / 2, top + size * Math.max(i - 2, 0) / 2);
      pen.stroke();
    }
    return;
  }
  const level = levelOf(board, value);
  pen.fillStyle = colourOf(level);
  pen.fillRect(left, top, size, size);
  if (value === 0) {
    pen.beginPath();
    pen.arc(left + size / 2, top + size / 2, Math.max(size * 0.36, 0.7), 0, 7);
    pen.fillStyle = "#fff";
    pen.fill();
    if (size >= 8) {
      pen.strokeStyle = "#111";
      pen.lineWidth = Math.max(size * 0.05, 1.2);
      pen.stroke();
    }
  }
  if (size >= 17) {
    pen.fillStyle = value === 0 || level >= FIRST_LIGHT_LEVEL ? "#111" : "#fff";
    pen.font = `${value === 0 ? "bold " : ""}${Math.min(size * 0.42, 14)}px ui-monospace, "DejaVu Sans Mono", monospace`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(value, left + size / 2, top + size / 2 + 0.5);
  }
}

/* Draw the edge and, if cells are large enough, thin lines between them. */
function drawFrame(pen, board, size, margin) {
  const width = board.columns * size, height = board.lines * size;
  pen.strokeStyle = "rgba(255,255,255,.35)";
  pen.lineWidth = 1;
  pen.beginPath();
  for (let i = 1; i < board.columns && size >= 12; i++) {
    pen.moveTo(margin + i * size, 0);
    pen.lineTo(margin + i * size, height);
  }
  for (let i = 1; i < board.lines && size >= 12; i++) {
    pen.moveTo(margin, i * size);
    pen.lineTo(margin + width, i * size);
  }
  pen.stroke();
  pen.strokeStyle = "#555";
  pen.strokeRect(margin - 0.5, 0.5, width + 1, height - 0.5);
}

function drawAxes(pen, board, size, margin) {
  pen.fillStyle = getComputedStyle(document.body).color;
  pen.font = '11px system-ui, "DejaVu Sans", sans-serif';
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((s) => s * size >= 24) ?? 500;
  const height = board.lines * size;
  pen.textAlign = "center";
  pen.textBaseline = "top";
  for (let x = Math.ceil(board.left / step) * step; x <= board.right; x += step)
    pen.fillText(x, margin + (x - board.left + 0.5) * size, height + 6);
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  for (let y = Math.ceil(board.bottom / step) * step; y <= board.top; y += step)
    pen.fillText(y, margin - 6, height - (y - board.bottom + 0.5) * size);
}

function drawBoard(canvas, board, cursor, room) {
  const margin = 34, below = 22;
  const size = Math.min(Math.max(Math.floor((Math.min(room, 720) - margin) / board.columns), 1), 40);
  const width = board.columns * size + margin + 2, height = board.lines * size + below;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.width = width + "px";
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  const corner = (x, y) => [margin + (x - board.left) * size, (board.top - y) * size];
  pen.fillStyle = "#e6e6e6"; // places without a cell
  pen.fillRect(margin, 0, board.columns * size, board.lines * size);
  for (const [key, value] of board.cells) {
    const [x, y] = key.split(",").map(Number);
    drawCell(pen, board, value, ...corner(x, y), size);
  }
  drawFrame(pen, board, size, margin);
  drawAxes(pen, board, size, margin);
  if (cursor) {
    pen.strokeStyle = "#d1341f";
    pen.lineWidth = 2;
    pen.strokeRect(...corner(cursor.x, cursor.y), size, size);
  }
  return {margin, size, width};
}

function describeCell(board, {x, y}) {
  const value = board.cells.get(x + "," + y);
  if (value === undefined) return `(${x}, ${y}) has no row`;
  if (value === null) return `(${x}, ${y}) NULL: a wall`;
  return `(${x}, ${y}) has value ${value}: the player to move ${value === 0 ? "loses" : "wins"}`;
}

const shownNumber = (value) => (Number.isFinite(value) ? value : ""); // a board of walls has no values

function legendOf(board, size) {
  /* Create a canvas with one cell, as the board shows it. */
  const mark = (value) => {
    const canvas = element("canvas"), ratio = window.devicePixelRatio || 1, side = Math.min(Math.max(size, 10), 20);
    canvas.width = canvas.height = side * ratio;
    canvas.style.width = canvas.style.height = side + "px";
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    drawCell(pen, board, value, 0, 0, side);
    return canvas;
  };
  const marked = (value, words) => element("span", {}, mark(value), " " + words);
  const scale = element("span", {className: "scale", style: `background:linear-gradient(90deg,${SCALE.map(css).join(",")})`});
  const legend = element("div", {className: "legend"}, element("span", {}, shownNumber(board.low) + " ", scale, " " + shownNumber(board.high)));
  if ([...board.cells.values()].includes(0)) legend.append(marked(0, "value 0: a loss for the player to move"));
  if (board.hasWalls) legend.append(marked(null, "NULL: a wall"));
  return legend;
}

/* Handle keys on a board: arrow keys move the cursor, and Space or Enter paints the cell. */
function heatmapKey(event, board, cursor, show, painter) {
  const step = ARROWS[event.key];
  const paints = painting.on && painter && cursor && (event.key === " " || event.key === "Enter");
  if (!step && !paints) return;
  event.preventDefault();
  if (paints) {
    painter.begin(cursor);
    painter.end();
    return;
  }
  const {x, y} = cursor ?? {x: board.left - step[0], y: board.bottom - step[1]};
  show({x: Math.min(Math.max(x + step[0], board.left), board.right),
        y: Math.min(Math.max(y + step[1], board.bottom), board.top)});
}

/* Handle mouse, pen and touch on a board. */
function heatmapPointer(canvas, cellAt, show, painter) {
  const paints = () => painting.on && painter;
  canvas.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (!cell || !paints() || event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    painter.begin(cell);
    show(cell);
  });
  canvas.addEventListener("pointermove", (event) => {
    const cell = cellAt(event);
    if (!cell) return;
    if (painter?.last) painter.moveTo(cell);
    show(cell);
  });
  canvas.addEventListener("pointerup", () => painter?.end());
  canvas.addEventListener("pointercancel", () => painter?.end());
  canvas.addEventListener("pointerleave", () => painter?.last || show(null));
}

/* Create an element that shows the board, and the value of the cell under the mouse or the cursor. `finish` is called with
** all walls after the user has painted; if it is null, the board cannot be painted. */
function heatmap(board, finish) {
  const canvas = element("canvas", {tabIndex: 0, role: "img",
    "aria-label": `Heat map of ${board.columns} by ${board.lines} cells; arrow keys read them`});
  const readout = element("p", {className: "readout", role: "status"}), painter = finish && new Painter(board, finish);
  const box = element("div", {className: "heatmap"}, canvas, readout, ...(painter ? [paintBar(painter, canvas)] : []));
  let cursor = null, layout = null;
  const draw = () => { layout = drawBoard(canvas, board, cursor, box.clientWidth || 640); };
  const show = (cell) => {
    if (cell && cursor && cell.x === cursor.x && cell.y === cursor.y && !painter?.last) return;
    cursor = cell;
    readout.textContent = cell ? describeCell(board, cell) : touches ? "Tap a cell." : "Point at a cell, or use the arrow keys.";
    draw();
  };
  const cellAt = (event) => {
    const shrunk = layout.width / canvas.clientWidth;
    const x = board.left + Math.floor((event.offsetX * shrunk - layout.margin) / layout.size);
    const y = board.top - Math.floor(event.offsetY * shrunk / layout.size);
    return x >= board.left && x <= board.right && y >= board.bottom && y <= board.top ? {x, y} : null;
  };
  heatmapPointer(canvas, cellAt, show, painter);
  canvas.addEventListener("keydown", (event) => heatmapKey(event, board, cursor, show, painter));
  box.redraw = draw;
  box.begin = (cell) => {
    show(cell ?? null);
    box.append(legendOf(board, layout.size));
    if (cell) canvas.focus({preventScroll: true});
  };
  return box;
}
