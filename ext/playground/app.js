/* The editor, the results, and what starts everything. */
const MOST_ROWS_SHOWN = 500;
const byId = (id) => document.getElementById(id);

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

/* A link that saves what `make` returns, a text or bytes. */
function saveLink(title, name, type, make) {
  const link = document.createElement("a");
  link.textContent = title;
  link.href = "#";
  link.className = "save";
  link.addEventListener("click", (event) => {
    event.preventDefault();
    saveFile(name, type, make());
  });
  return link;
}

function saveFile(name, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const csvField = (value) => (value === null ? "" : /[",\r\n]/.test(textOf(value)) ? `"${textOf(value).replace(/"/g, '""')}"` : textOf(value));
const csvOf = ({columns, rows}) => [columns, ...rows].map((row) => row.map(csvField).join(",") + "\r\n").join("");

function showResult(result, index) {
  const box = document.createElement("div"), head = document.createElement("div");
  box.className = "result";
  head.className = "head";
  head.innerHTML = "<h3></h3><span></span>";
  const count = result.rows.length;
  head.children[0].textContent = `Result ${index + 1}`;
  head.children[1].textContent = `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}`
    + (result.cut ? ", and there are more" : "") + (count > MOST_ROWS_SHOWN ? `; the table shows ${MOST_ROWS_SHOWN}` : "");
  if (count > 0) head.append(saveLink("CSV", `result_${index + 1}.csv`, "text/csv", () => csvOf(result)));
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

const playground = {answer: null, running: false, notice: ""};
const engine = new Engine((notice) => { playground.notice = ": " + notice; });

const secondsOf = (start) => {
  const seconds = (performance.now() - start) / 1000;
  return seconds < 1 ? Math.round(seconds * 1000) + " ms" : seconds.toFixed(1) + " s";
};

function setRunning(running) {
  playground.running = running;
  byId("run").disabled = byId("reset").disabled = running;
  byId("stop").disabled = !running;
}

/* Run what the editor holds; after `first` (a request to the engine), if there is one. */
async function runEditor(first) {
  if (playground.running) return;
  setRunning(true);
  playground.notice = "";
  const start = performance.now(), sql = byId("editor").value;
  const clock = setInterval(() => { byId("status").textContent = `Running, ${secondsOf(start)}${playground.notice}`; }, 250);
  let answer;
  try {
    if (first) await engine.ask(first);
    answer = await engine.run(sql);
  } catch (error) {
    answer = {results: [], error: error.message};
  }
  clearInterval(clock);
  playground.answer = answer;
  byId("results").replaceChildren();
  byId("error").hidden = answer.error === null;
  byId("error").textContent = answer.error ?? "";
  answer.results.forEach(showResult);
  byId("status").textContent = answer.error === null ? `Done in ${secondsOf(start)}` : "Failed";
  setRunning(false);
}

const linkOf = (sql) => location.href.replace(/#.*/, "") + "#sql=" + encodeURIComponent(sql);

/* The address of the page then holds the query. */
async function linkEditor() {
  const link = linkOf(byId("editor").value);
  location.hash = link.slice(link.indexOf("#"));
  try {
    await navigator.clipboard.writeText(link);
    byId("status").textContent = "The link is copied";
  } catch {
    byId("status").textContent = "The page's address is the link";
  }
}

/* The query in the page's address, or null. */
function linkedQuery() {
  try {
    return location.hash.startsWith("#sql=") ? decodeURIComponent(location.hash.slice(5)) : null;
  } catch {
    return null;
  }
}

function setEditor(sql, note) {
  byId("note").textContent = note;
  byId("editor").value = sql;
  byId("editor").style.height = "auto";
  byId("editor").style.height = Math.min(Math.max(byId("editor").scrollHeight + 2, 120), 480) + "px";
}

async function saveDatabase() {
  const bytes = await engine.ask("save");
  if (bytes.length === 0) byId("status").textContent = "The database is empty";
  else saveFile("playground.db", "application/vnd.sqlite3", bytes);
}

/* A database of SQLite, or a text of SQL for the editor. */
async function openFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isDatabase = String.fromCharCode(...bytes.slice(0, 15)) === "SQLite format 3";
  if (!isDatabase) {
    setEditor(new TextDecoder().decode(bytes), file.name);
    return;
  }
  try {
    await engine.ask("load", bytes);
    setEditor("SELECT type, name, sql FROM sqlite_schema;", `The database is ${file.name}`);
    await runEditor();
  } catch (error) {
    byId("status").textContent = error.message;
  }
}

async function chooseExample(example, chip) {
  if (playground.running) await engine.stop();
  for (const other of byId("chips").children) other.setAttribute("aria-pressed", String(other === chip));
  setEditor(example.sql, example.note);
  return runEditor("reset");
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
    await engine.ask("start");
    byId("version").textContent = (await engine.ask("run", "SELECT grundy_version()")).results[0].rows[0][0];
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
  setRunning(false);
  byId("run").addEventListener("click", () => runEditor());
  byId("stop").addEventListener("click", () => engine.stop());
  byId("link").addEventListener("click", linkEditor);
  byId("save").addEventListener("click", saveDatabase);
  byId("open").addEventListener("change", ({target}) => {
    if (target.files.length > 0) openFile(target.files[0]);
    target.value = "";
  });
  byId("reset").addEventListener("click", async () => {
    await engine.ask("reset");
    byId("status").textContent = "The database is empty";
  });
  window.addEventListener("hashchange", () => {
    const sql = linkedQuery();
    if (sql === null || sql === byId("editor").value) return;
    setEditor(sql, "");
    runEditor();
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
  if (matchMedia("(max-width: 40rem)").matches) byId("help").open = false;
  const linked = linkedQuery();
  if (linked === null) await chooseExample(examples[0], byId("chips").firstChild);
  else {
    setEditor(linked, "");
    runEditor();
  }
  await startGame();
  document.documentElement.dataset.ready = "true";
}

start();
