/* Run the statements in the editor, and start the page. */
const playground = {answer: null, running: false, notice: ""};
const engine = new Engine(showNotice);
const helper = new Engine(); // answers games and the search for functions while `engine` is busy

/* Show the progress of a long computation, a message such as "…: 3 of 8". */
function showNotice(notice) {
  const [, done, all] = notice.match(/(\d+) of (\d+)$/) ?? [];
  playground.notice = ": " + notice;
  if (all > 0) byId("progress").value = done / all;
  else byId("progress").removeAttribute("value");
}

const secondsOf = (start) => {
  const seconds = (performance.now() - start) / 1000;
  return seconds < 1 ? Math.round(seconds * 1000) + " ms" : seconds.toFixed(1) + " s";
};

function setRunning(running) {
  playground.running = running;
  byId("run").disabled = byId("reset").disabled = running;
  byId("stop").disabled = !running;
  byId("progress").hidden = true;
  byId("progress").removeAttribute("value");
}

/* Show results. The user can paint walls on the boards if each board is the result of one call of grundy_board. */
function showResults(results, painted) {
  const boards = results.map(readBoard), count = boards.filter(Boolean).length, box = byId("results");
  box.style.minHeight = box.offsetHeight + "px"; // keep the scroll position while the box is empty
  box.replaceChildren();
  let at = 0;
  results.forEach((result, i) => {
    const index = boards[i] ? at++ : -1;
    const finish = boards[i] && paintableCall(editor.get(), index, count)
      ? (walls, cursor) => paintWalls(walls, index, count, cursor) : null;
    showResult(result, i, boards[i], finish, painted?.index === index ? painted.cursor : null);
  });
  box.style.minHeight = "";
}

/* Write the walls into the query and run it. */
function paintWalls(walls, index, count, cursor) {
  const sql = editor.get(), call = paintableCall(sql, index, count);
  if (call === null) return;
  setEditor(withWalls(sql, call, walls), byId("note").textContent);
  runEditor(null, {index, cursor});
}

/* Run the statements in the editor, after the request `first` to the engine if it is not null. `painted` is null or the
** index of the board on which walls were painted, with the position of the cursor. */
async function runEditor(first, painted) {
  if (playground.running) return;
  setRunning(true);
  playground.notice = "";
  const start = performance.now(), sql = editor.get();
  const clock = setInterval(() => {
    byId("status").textContent = `Running, ${secondsOf(start)}${playground.notice}`;
    byId("progress").hidden = performance.now() - start < 1000;
  }, 250);
  let answer;
  try {
    if (first) await engine.ask(first);
    answer = await engine.run(sql);
  } catch (error) {
    answer = {results: [], error: error.message};
  }
  clearInterval(clock);
  playground.answer = answer;
  showError(answer);
  byId("stale").textContent = "";
  showResults(answer.results, painted);
  byId("status").textContent = answer.error === null ? `Done in ${secondsOf(start)}` : "Failed";
  setRunning(false);
}

function setEditor(sql, note) {
  byId("note").textContent = note;
  editor.set(sql);
}

async function saveDatabase() {
  const bytes = await engine.ask("save");
  if (bytes.length === 0) byId("status").textContent = "The database is empty";
  else saveFile("playground.db", "application/vnd.sqlite3", bytes);
}

/* Open a SQLite database, or a file of SQL statements in the editor. */
async function openFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  chosenExample(null);
  const isDatabase = String.fromCharCode(...bytes.slice(0, 15)) === "SQLite format 3";
  if (!isDatabase) {
    setEditor(new TextDecoder().decode(bytes), file.name);
    return;
  }
  try {
    await engine.ask("load", bytes);
    setEditor("SELECT type, name, sql FROM sqlite_schema;", `Schema of ${file.name}`);
    await runEditor();
  } catch (error) {
    byId("status").textContent = error.message;
  }
}

const FIRST_EXAMPLES = ["The queen's board", "Knight against a queen", "Nim", "Kayles", "A game as a graph", "Your own game: a rule",
  "Left and Right", "Boards in a line of rules", "Thermographs", "Misère quotients"];
const CHIP_LINES = 2;

/* Hide the examples for later, and the last ones that do not fit on two lines together with the button "more". */
function foldChips() {
  const box = byId("chips"), chips = [...box.querySelectorAll(".chips button")], more = byId("more");
  const isFolded = box.classList.contains("folded");
  for (const chip of chips) chip.hidden = isFolded && chip.classList.contains("later");
  if (!more || !isFolded || box.offsetWidth === 0) return;
  const shown = chips.filter((chip) => !chip.hidden);
  const lines = () => new Set([...shown, more].map((chip) => chip.offsetTop)).size;
  while (shown.length > 0 && lines() > CHIP_LINES) shown.pop().hidden = true;
}

function startMore() {
  const more = buttonOf("", () => set(!byId("chips").classList.contains("folded")), {id: "more"});
  const set = (folded) => {
    byId("chips").classList.toggle("folded", folded);
    more.textContent = folded ? "more…" : "fewer";
    more.setAttribute("aria-expanded", String(!folded));
    foldChips();
  };
  byId("chips").append(more);
  set(true);
  window.addEventListener("resize", foldChips);
}

/* List the examples in groups of buttons, and in a selection list for narrow screens. */
function startExamples() {
  byId("example").append(element("option", {value: "", textContent: "Choose…"}));
  for (const group of [...new Set(examples.map((example) => example.group))]) {
    const here = examples.filter((example) => example.group === group);
    const chips = here.map((example) => buttonOf(example.title, () => chooseExample(example),
      {className: FIRST_EXAMPLES.includes(example.title) ? "" : "later"}));
    byId("chips").append(element("div", {}, element("span", {className: "quiet", textContent: group}),
      element("div", {className: "chips", role: "group", "aria-label": group}, ...chips)));
    byId("example").append(element("optgroup", {label: group}, ...here.map(({title}) => element("option", {textContent: title}))));
  }
  startMore();
  byId("example").addEventListener("change", ({target}) => {
    const example = examples.find(({title}) => title === target.value);
    if (example) chooseExample(example);
  });
}

/* Mark the example whose text is in the editor. The argument is null if the text is not an example. */
function chosenExample(example) {
  for (const chip of byId("chips").querySelectorAll(".chips button")) chip.setAttribute("aria-pressed", String(chip.textContent === example?.title));
  byId("example").value = example?.title ?? "";
  byId("values").textContent = example ? valueTexts[example.values ?? "grundy"] : "";
  if (example === null) byId("note").textContent = "";
}

async function chooseExample(example) {
  if (playground.running) await engine.stop();
  chosenExample(example);
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
  for (const box of document.querySelectorAll(".heatmap, .plot")) box.redraw();
}

/* Link the source and the licenses, which are stored in the page. */
function startFooter() {
  byId("licences").href = URL.createObjectURL(new Blob([byId("licences-text").textContent], {type: "text/plain;charset=utf-8"}));
  byId("source").addEventListener("click", async (event) => {
    event.preventDefault();
    saveFile("grundy.c", "text/x-csrc", await unpacked("source-text"));
  });
  byId("all").addEventListener("click", () => {
    showTab("query");
    byId("functions").open = true;
  });
}

const games = [boardGame, pieces, nim, pawns, boxes];

/* Show what the address of the page names. */
async function openAddress() {
  const parts = addressParts(), sql = parts.get("sql");
  if (tabOfAddress()) showTab(tabOfAddress());
  if (parts.get("play")) await openPlay(games, parts);
  if (parts.get("own")) await setOwn({rules: parts.get("own"), board: parts.get("board") || own.board});
  if (parts.get("guide")) await openPage(parts.get("guide"), parts.get("at"), true);
  if (sql === null || sql === editor.get()) return;
  chosenExample(null);
  setEditor(sql, "");
  runEditor();
}

async function start() {
  startTheme();
  startFooter();
  await startGuide();
  startTabs();
  try {
    await engine.ask("start");
    const [[version, sqlite]] = await engine.rows("SELECT grundy_version(), sqlite_version()");
    byId("version").textContent = version;
    byId("sqlite").textContent = sqlite;
  } catch (error) {
    byId("status").textContent = "The playground cannot start in this browser: " + error.message;
    return;
  }
  startExamples();
  for (const word of document.querySelectorAll(".click")) word.textContent = touches ? "tap" : "click";
  setRunning(false);
  startCompletion(helper);
  startFunctions(helper, (sql) => {
    chosenExample(null);
    setEditor(sql + ";", "");
    runEditor();
    byId("editor").scrollIntoView({block: "center"});
  });
  byId("run").addEventListener("click", () => runEditor());
  byId("stop").addEventListener("click", () => engine.stop());
  byId("link").addEventListener("click", () => shareLink({sql: editor.get()}, byId("status")));
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
    if (location.hash !== writtenAddress) openAddress();
    writtenAddress = "";
  });
  window.addEventListener("resize", redrawBoards);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawBoards);
  await startBoards();
  startPlay(games);
  startOwn();
  await openAddress();
  if (!addressParts().has("sql")) await chooseExample(examples[0]);
  if (play.game === null) await chooseGame(boardGame);
  if (own.asked === 0) await showOwn();
  document.documentElement.dataset.ready = "true";
}

start();
