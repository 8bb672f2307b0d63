/* Functions to create and find elements, used by all parts of the page. */
const touches = matchMedia("(hover: none)").matches; // the device has a touch screen and no mouse

const byId = (id) => document.getElementById(id);

/* Create an element with content. `values` are properties, except for "role" and names with a hyphen, which are attributes.
** */
function element(tag, values = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(values))
    if (name === "role" || name.includes("-")) made.setAttribute(name, value);
    else made[name] = value;
  made.append(...content);
  return made;
}

/* Create a button with a text or an element as its content. A click calls `act`. */
function buttonOf(content, act, values = {}) {
  const made = element("button", {type: "button", ...values}, content);
  made.addEventListener("click", act);
  return made;
}

/* Return a function that calls `act` when it has not been called again for a moment, such as while the user types. */
function soon(act, milliseconds = 250) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), milliseconds);
  };
}

const quoted = (text) => `'${text.replace(/'/g, "''")}'`; // as a string literal of SQL
const svgAddress = (svg) => "data:image/svg+xml," + encodeURIComponent(svg);

/* Decompress the base64 text of the element `id`. */
function unpacked(id) {
  const packed = Uint8Array.from(atob(byId(id).textContent.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};

/* Let arrow keys move between the buttons of a board, ordered by data-x and data-y. Tab reaches only one of the buttons. */
function rove(board, moved) {
  board.addEventListener("keydown", (event) => {
    const step = ARROWS[event.key];
    const from = event.target.closest("button");
    if (!step || !from) return;
    event.preventDefault();
    const to = nextButton(board, placeOf(from), step) ?? from;
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
    moved(placeOf(to));
  });
}

const placeOf = (button) => ({x: Number(button.dataset.x), y: Number(button.dataset.y)});

/* Redraw a board by `draw`. Afterwards Tab reaches the button at `place`, which has the focus if the board had it before. */
function redrawn(board, place, draw) {
  const hadFocus = board.contains(document.activeElement);
  draw();
  const cells = [...board.querySelectorAll("button")];
  const at = cells.find((cell) => placeOf(cell).x === place.x && placeOf(cell).y === place.y) ?? cells[0];
  for (const cell of cells) cell.tabIndex = cell === at ? 0 : -1;
  if (hadFocus) at?.focus({preventScroll: true});
}

/* Return the nearest button in a direction: in the same row, or in the next row the one nearest to the column. */
function nextButton(board, from, [right, up]) {
  let best = null, least = Infinity;
  for (const button of board.querySelectorAll("button")) {
    const {x, y} = placeOf(button);
    const ahead = up === 0 ? y === from.y && (x - from.x) * right > 0 : (y - from.y) * up > 0;
    const distance = 1000 * Math.abs(y - from.y) + Math.abs(x - from.x);
    if (ahead && distance < least) [best, least] = [button, distance];
  }
  return best;
}
