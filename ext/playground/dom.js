/* What every part of the page needs to make and find its elements. */
const touches = matchMedia("(hover: none)").matches; // there is a finger in place of a mouse and keys

const byId = (id) => document.getElementById(id);

/* An element with its properties and what is in it; "role" and names with a hyphen are attributes. */
function element(tag, values = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(values))
    if (name === "role" || name.includes("-")) made.setAttribute(name, value);
    else made[name] = value;
  made.append(...content);
  return made;
}

/* A button with a text or an element on it that does something when it is clicked. */
function buttonOf(content, act, values = {}) {
  const made = element("button", {type: "button", ...values}, content);
  made.addEventListener("click", act);
  return made;
}

const quoted = (text) => `'${text.replace(/'/g, "''")}'`; // as SQL's literal
const svgAddress = (svg) => "data:image/svg+xml," + encodeURIComponent(svg);

/* The bytes that the page brings along, packed, in its element `id`. */
function unpacked(id) {
  const packed = Uint8Array.from(atob(byId(id).textContent.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};

/* Arrow keys go from button to button of a board, by their data-x and data-y; Tab stops at one of them. */
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

/* Draw a board anew by `draw`; Tab then stops at the button of `place`, and the focus is there if it was on the board. */
function redrawn(board, place, draw) {
  const hadFocus = board.contains(document.activeElement);
  draw();
  const cells = [...board.querySelectorAll("button")];
  const at = cells.find((cell) => placeOf(cell).x === place.x && placeOf(cell).y === place.y) ?? cells[0];
  for (const cell of cells) cell.tabIndex = cell === at ? 0 : -1;
  if (hadFocus) at?.focus({preventScroll: true});
}

/* The nearest button in a direction: in the same line, or in the next one the nearest to the column. */
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
