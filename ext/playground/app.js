/* The editor, the results, and what starts everything. */
const MOST_MILLISECONDS = 10000;
const MOST_ROWS_SHOWN = 500;
const engine = {};
const byId = (id) => document.getElementById(id);

/* SQLite's answers as objects: integers, texts, nulls; what has no exact number is a text. */
async function startEngine() {
  const wasm = await createEngine();
  const reset = wasm.cwrap("playground_reset", "number", []);
  const run = wasm.cwrap("playground_run", "number", ["string", "number"]);
  const release = wasm.cwrap("playground_free", null, ["number"]);
  engine.reset = () => {
    if (reset() !== 0) throw new Error("SQLite could not be started");
  };
  engine.run = (sql) => {
    const json = run(sql, MOST_MILLISECONDS);
    if (json === 0) return {results: [], error: "out of memory"};
    const answer = JSON.parse(wasm.UTF8ToString(json));
    release(json);
    return answer;
  };
  engine.reset();
}

const textOf = (value) => (value === null ? "NULL" : String(Array.isArray(value) ? value[0] : value));

function tableOf({columns, rows}) {
  const scroll = document.createElement("div"), table = document.createElement("table");
  scroll.className = "scroll";
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", "Rows");
  const isNumeric = columns.map((_, i) => rows.some((row) => row[i] !== null)
    && rows.every((row) => row[i] === null || typeof row[i] === "number" || Array.isArray(row[i])));
  const head = table.createTHead().insertRow();
  columns.forEach((name, i) => {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    cell.className = isNumeric[i] ? "number" : "";
    head.append(cell);
  });
  const body = table.createTBody();
  for (const row of rows.slice(0, MOST_ROWS_SHOWN)) {
    const line = body.insertRow();
    row.forEach((value, i) => {
      const cell = line.insertCell();
      cell.textContent = textOf(value);
      cell.className = [value === null ? "null" : "", isNumeric[i] ? "number" : ""].join(" ").trim();
    });
  }
  scroll.append(table);
  return scroll;
}

/* A picture, where the only value of a result is an SVG document. As an image it can run no script. */
function pictureOf({columns, rows}) {
  if (columns.length !== 1 || rows.length !== 1 || !/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(textOf(rows[0][0]))) return null;
  const box = document.createElement("div"), view = document.createElement("div");
  const image = document.createElement("img"), link = document.createElement("a");
  image.alt = "The SVG document of this result";
  image.src = link.href = "data:image/svg+xml," + encodeURIComponent(rows[0][0]);
  view.className = "picture";
  view.tabIndex = 0;
  view.setAttribute("role", "region");
  view.setAttribute("aria-label", "Picture");
  view.append(image);
  link.download = "picture.svg";
  link.textContent = "Save picture.svg";
  box.append(view, link);
  return box;
}

function folded(title, element) {
  const details = document.createElement("details"), summary = document.createElement("summary");
  summary.textContent = title;
  details.append(summary, element);
  return details;
}

function showResult(result, index) {
  const box = document.createElement("div"), head = document.createElement("div");
  box.className = "result";
  head.className = "head";
  head.innerHTML = "<h3></h3><span></span>";
  const count = result.rows.length;
  head.firstChild.textContent = `Result ${index + 1}`;
  head.lastChild.textContent = `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}`
    + (result.cut ? ", and there are more" : "") + (count > MOST_ROWS_SHOWN ? `; the table shows ${MOST_ROWS_SHOWN}` : "");
  box.append(head);
  byId("results").append(box);
  const board = readBoard(result), picture = board ? null : pictureOf(result);
  if (!board && !picture) {
    box.append(tableOf(result));
    return;
  }
  const shown = board ? heatmap(board) : picture;
  box.append(shown, folded(board ? "The rows" : "The document", tableOf(result)));
  if (board) shown.begin();
}

const playground = {answer: null};

function runEditor() {
  const start = performance.now();
  const answer = engine.run(byId("editor").value);
  const seconds = (performance.now() - start) / 1000;
  playground.answer = answer;
  byId("results").replaceChildren();
  byId("error").hidden = answer.error === null;
  byId("error").textContent = answer.error ?? "";
  answer.results.forEach(showResult);
  byId("status").textContent = answer.error === null ? `Done in ${seconds < 1 ? Math.round(seconds * 1000) + " ms" : seconds.toFixed(1) + " s"}` : "Failed";
}

function chooseExample(example, chip) {
  for (const other of byId("chips").children) other.setAttribute("aria-pressed", String(other === chip));
  byId("note").textContent = example.note;
  byId("editor").value = example.sql;
  byId("editor").style.height = "auto";
  byId("editor").style.height = Math.min(Math.max(byId("editor").scrollHeight + 2, 120), 480) + "px";
  engine.reset();
  runEditor();
}

function startTheme() {
  const names = ["auto", "light", "dark"], words = ["Colours: auto", "Colours: light", "Colours: dark"];
  let current = 0;
  byId("theme").addEventListener("click", () => {
    current = (current + 1) % names.length;
    if (current === 0) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = names[current];
    byId("theme").textContent = words[current];
    redrawBoards();
  });
}

function redrawBoards() {
  for (const box of document.querySelectorAll(".heatmap")) box.redraw();
}

async function start() {
  startTheme();
  try {
    await startEngine();
  } catch (error) {
    byId("status").textContent = "This browser could not start it: " + error.message;
    return;
  }
  for (const example of examples) {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.textContent = example.title;
    chip.addEventListener("click", () => chooseExample(example, chip));
    byId("chips").append(chip);
  }
  byId("run").disabled = byId("reset").disabled = false;
  byId("run").addEventListener("click", runEditor);
  byId("reset").addEventListener("click", () => {
    engine.reset();
    byId("status").textContent = "The database is empty";
  });
  byId("editor").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) runEditor();
  });
  byId("editor").addEventListener("input", () => {
    for (const chip of byId("chips").children) chip.setAttribute("aria-pressed", "false");
    byId("note").textContent = "";
  });
  window.addEventListener("resize", redrawBoards);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawBoards);
  chooseExample(examples[0], byId("chips").firstChild);
  startGame();
  document.documentElement.dataset.ready = "true";
}

start();
