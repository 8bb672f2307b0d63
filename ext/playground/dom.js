/* What every part of the page needs to make and find its elements. */
const touches = matchMedia("(hover: none)").matches; // there is a finger in place of a mouse and keys

const byId = (id) => document.getElementById(id);

/* An element with its properties; "role" and names with a hyphen are attributes. */
function element(tag, values = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(values))
    if (name === "role" || name.includes("-")) made.setAttribute(name, value);
    else made[name] = value;
  return made;
}

/* Arrow keys go from button to button of a board, by their data-x and data-y; Tab stops at one of them. */
function rove(board, moved) {
  board.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
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
