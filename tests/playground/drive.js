/* Test the playground in Chromium, with output in TAP: drive.js PAGE LIBRARY FOLDER
** The test opens PAGE as a file and from a local server, compares the results of every example with those of the sqlite3
** shell with LIBRARY, paints walls, and plays the games. Screenshots are stored in FOLDER. */
const {spawnSync} = require("child_process");
const fs = require("fs");
const path = require("path");
const {page_file, folder, COLUMN, ROW, report, native, textOf, asShell, open, finished, gameShown, openTab, editorText, setEditor,
  runEditor, settled, run} = require("./harness.js");

async function checkTables(page, title) {
  const shown = await page.$$eval("#results .result", (boxes) => boxes.map((box) => ({
    map: box.querySelector(".heatmap") !== null,
    picture: box.querySelector("img") !== null,
    rows: [...box.querySelectorAll(".scroll tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
  })));
  const answer = await page.evaluate(() => playground.answer);
  const expected = answer.results.map(({columns, rows}) => [columns, ...rows.slice(0, 500).map((row) => row.map(textOf))]);
  report(JSON.stringify(shown.map(({rows}) => rows)) === JSON.stringify(expected), `${title}: the tables show the rows`);
  const maps = answer.results.map(({columns}) => ["x", "y", "value"].every((name) => columns.includes(name)));
  report(JSON.stringify(shown.map(({map}) => map)) === JSON.stringify(maps), `${title}: boards are heat maps`);
  const pictures = answer.results.map(({rows}) => rows.length === 1 && textOf(rows[0][0]).startsWith("<svg"));
  report(JSON.stringify(shown.map(({picture}) => picture)) === JSON.stringify(pictures), `${title}: documents are pictures`);
  return pictures.includes(true);
}

/* The examples fill two lines, and "more" shows all of them. */
async function checkChips(page) {
  const tops = () => page.$$eval("#chips button", (all) => [...new Set(all.filter((chip) => chip.offsetParent).map((chip) => chip.offsetTop))].length);
  const shown = () => page.$$eval("#chips .chips button", (all) => all.filter((chip) => chip.offsetParent).length);
  const folded = await shown();
  report(await tops() === 2 && folded >= 8, "the examples take two lines", `${folded} chips`);
  await page.click("#more");
  report(await shown() === (await page.$$("#chips .chips button")).length, "and \"more\" shows all");
}

/* One tab is shown at a time, and the address selects a tab. */
async function checkTabs(page) {
  const shown = () => page.$$eval("[role=tabpanel]", (all) => all.filter((panel) => panel.offsetParent).map((panel) => panel.id).join());
  const seen = [await shown()];
  for (const name of ["play", "own", "guide", "query"]) {
    await openTab(page, name);
    seen.push(await shown());
  }
  await page.keyboard.press("ArrowRight");
  seen.push(await shown());
  await page.evaluate(() => { location.hash = "#own"; });
  await page.waitForFunction(() => !byId("own").hidden, null, {timeout: 5000});
  seen.push(await shown());
  await openTab(page, "query");
  report(seen.join(" ") === "query play own guide query play own", "one tab is shown at a time", seen.join(" "));
}

/* If no function matches a word, similar words are suggested. */
async function checkNearWords(page) {
  await page.evaluate(() => { byId("functions").open = true; });
  await page.fill("#words", "termograph");
  await page.waitForSelector("#near button", {timeout: 5000});
  report(await page.textContent("#near button") === "thermograph", "similar words are suggested", await page.textContent("#near"));
  await page.click("#near button");
  await page.waitForFunction(() => byId("found").children.length > 0, null, {timeout: 5000});
  report(await page.isHidden("#near") && /thermograph/.test(await page.textContent("#found")), "and match functions");
  await page.fill("#words", "");
  await page.evaluate(() => { byId("functions").open = false; });
}

async function checkExamples(page) {
  const chips = await page.$$("#chips .chips button");
  report(chips.length >= 17, "there are examples", chips.length);
  let pictures = 0;
  for (const [i, chip] of chips.entries()) {
    const title = await chip.textContent();
    await chip.click();
    await finished(page);
    const [answer, sql] = await page.evaluate(() => [playground.answer, editor.get()]);
    const expected = native(sql);
    report(answer.error === null && expected.length > 0 && asShell(answer.results) === expected,
      `${title}: as in the shell`, answer.error ?? expected);
    if (await checkTables(page, title)) {
      pictures++;
      await page.waitForFunction(() => document.querySelector("#results img").naturalWidth > 150, null, {timeout: 5000}).then(
        () => report(true, `${title}: the picture is drawn`), () => report(false, `${title}: the picture is drawn`));
    }
    await page.screenshot({path: path.join(folder, `example_${String(i + 1).padStart(2, "0")}.png`), fullPage: true});
  }
  report(pictures > 0, "an example is a picture");
}

/* Return the values of heaps up to `largest`, computed by definition. A move subtracts a proper divisor of the heap. */
function divisorValues(largest) {
  const values = [];
  for (let heap = 1; heap <= largest; heap++) {
    const options = new Set();
    for (let take = 1; take < heap; take++) if (heap % take === 0) options.add(values[heap - take - 1]);
    let value = 0;
    while (options.has(value)) value++;
    values.push(value);
  }
  return values;
}

/* Return the value of Euclid's game for x >= y, computed by definition. */
function euclidValue(x, y, known = new Map()) {
  const key = `${x},${y}`;
  if (y === 0) return 0;
  if (known.has(key)) return known.get(key);
  const options = new Set();
  for (let rest = x - y; rest >= 0; rest -= y) options.add(euclidValue(Math.max(rest, y), Math.min(rest, y), known));
  let value = 0;
  while (options.has(value)) value++;
  known.set(key, value);
  return value;
}

/* Check the example of a rule with other starts, and the sentence about values for each example. */
async function checkTexts(page) {
  const choose = async (title) => {
    await page.click(`#chips button:text-is("${title}")`);
    await finished(page);
    return page.textContent("#values");
  };
  const rule = await choose("Your own game: a rule"), sql = await editorText(page);
  for (const start of [24, 30, 64]) {
    await page.click("#reset");
    const answer = await runEditor(page, sql.replaceAll("SELECT 30", `SELECT ${start}`)), values = divisorValues(start);
    const rows = answer.results.find(({columns}) => columns.includes("remoteness"))?.rows ?? [];
    const shown = rows.map(([position, value]) => [Number(position), Number(value)]);
    report(shown.some(([position]) => position === start) && shown.every(([position, value]) => values[position - 1] === value),
      `a divisor is subtracted from ${start}`, answer.error ?? JSON.stringify([rows, values]));
  }
  await choose("Your own game: two numbers");
  const pairs = await page.evaluate(() => playground.answer.results[0].rows);
  report(pairs.length === 231 && pairs.every(([x, y, value]) => value === euclidValue(x, y)), "Euclid's game has the values of play", JSON.stringify(pairs));
  await choose("Your own game: a rule");
  await page.click("#editor .cm-content");
  await page.keyboard.type(" ");
  report(await page.textContent("#values") === "", "a changed query has no sentence about its values");
  report(/Grundy values/.test(rule), "values of a rule are Grundy values", rule);
  for (const title of ["Left and Right", "Boards in a line of rules", "Thermographs"]) {
    const text = await choose(title);
    report(/Left and Right have different moves/.test(text) && !/Grundy/.test(text), `${title}: values are games`, text);
  }
  for (const title of ["Misère quotients", "Nimbers", "Pawns in a row"]) report(await choose(title) === "", `${title}: no Grundy values`);
  const hackenbush = await choose("Left and Right") && await editorText(page);
  report(/red and a green branch, and beside it a red stalk/.test(await page.textContent("#note"))
    && hackenbush.includes("(0, 1, ''L''), (1, 2, ''R''), (1, 3, ''E''), (0, 4, ''R'')"), "the Hackenbush picture is described as it is");
}

async function checkEditor(page) {
  await page.click("#reset");
  await runEditor(page, "SELECT grundy_queen(-1, 2);");
  const error = await page.textContent("#error");
  report(/^grundy_queen\(\): .*got -1in statement 1, line 1: SELECT grundy_queen\(-1, 2\)$/.test(error), "errors are shown", error);
  await runEditor(page, "SELECT 'ä;' AS a;\n-- two; three\nSELECT 1 WHERE 'é' < grundy_quen(1, 2);\nSELECT 3;");
  const misspelt = await page.textContent("#error");
  report(/in statement 2, line 3: SELECT 1 WHERE 'é' < grundy_quen\(1, 2\)$/.test(misspelt), "an error names its statement", misspelt);
  report(await page.textContent("#editor .failed") === "grundy_quen", "and marks its position", await page.innerHTML("#editor .cm-content"));
  await page.screenshot({path: path.join(folder, "error.png")});
  const empty = await runEditor(page, "SELECT 1; SELECT grundy_queen(value, -1) FROM json_each('[1]');");
  report(empty.results.length === 1 && (await page.$$("#results .result")).length === 1, "and leaves no empty result");
  report((await page.textContent("#editor .failed")).startsWith("SELECT grundy_queen("), "an error without a position marks the statement");
  const exact = await runEditor(page, "SELECT 9223372036854775807, 0.5, x'00ff', NULL, 'ä\"\\' || char(10) || '<b>', -9007199254740993;");
  report(JSON.stringify(exact.results[0].rows) === '[[["9223372036854775807"],["0.5"],["x\'00ff\'"],null,"ä\\"\\\\\\n<b>",["-9007199254740993"]]]',
    "values of all types arrive", JSON.stringify(exact));
  await runEditor(page, "CREATE TABLE kept(x); INSERT INTO kept VALUES (7);");
  await setEditor(page, "INSERT INTO kept VALUES (8); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n;");
  await page.click("#run");
  await page.waitForFunction(() => /^Running, /.test(document.getElementById("status").textContent), null, {timeout: 5000});
  await page.click("#stop");
  await finished(page);
  report(/^stopped/.test(await page.textContent("#error")), "endless queries can be stopped", await page.textContent("#error"));
  const kept = await runEditor(page, "SELECT x FROM kept;");
  report(JSON.stringify(kept.results[0]?.rows) === "[[7]]", "and the database remains unchanged", JSON.stringify(kept));
  const wall = await runEditor(page, "SELECT x, y, iif(x = y, NULL, value) AS value FROM grundy_board('king', 300);");
  report(wall.results[0].rows.length === 90000, "a board of 300 x 300 with walls is drawn");
  await page.screenshot({path: path.join(folder, "walls.png"), fullPage: true});
  await runEditor(page, "SELECT '<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"><rect width=\"40\" height=\"30\"/></svg>';");
  await page.waitForFunction(() => document.querySelector("#results img")?.naturalWidth === 40, null, {timeout: 5000}).then(
    () => report(true, "SVG documents are shown"), () => report(false, "SVG documents are shown"));
}

/* The editor highlights and completes what the user types, and shows arguments. */
async function checkTyping(page) {
  await setEditor(page, "");
  await page.click("#editor .cm-content");
  await page.keyboard.type("SELECT grundy_qu", {delay: 20});
  await page.waitForSelector(".cm-tooltip-autocomplete li[aria-selected]", {timeout: 5000});
  const offered = await page.textContent(".cm-tooltip-autocomplete li[aria-selected]");
  const signature = native("SELECT signature FROM grundy_help WHERE name = 'grundy_queen';").split(ROW)[1];
  report(offered === signature, "functions are completed with their signatures", offered);
  await page.waitForSelector(".cm-completionInfo", {timeout: 5000}).catch(() => {});
  await page.screenshot({path: path.join(folder, "completion.png")});
  await page.waitForTimeout(100); // the editor ignores keys for a moment after it opens the list of completions
  await page.keyboard.press("Enter");
  await page.keyboard.type("6, 11");
  report(await editorText(page) === "SELECT grundy_queen(6, 11)", "and written with their parentheses", await editorText(page));
  const colours = await page.$$eval("#editor .cm-line span", (all) => all.filter((span) => span.textContent === "SELECT").map((span) => getComputedStyle(span).color));
  report(colours.length === 1 && colours[0] !== await page.$eval(".cm-editor", (box) => getComputedStyle(box).color), "keywords are highlighted", colours.join());
}

/* Two columns of numbers are plotted, and the plot can be zoomed. */
async function checkPlot(page) {
  await page.click("#reset");
  await runEditor(page, "SELECT n, value FROM heap_values('kayles', 99); SELECT 1 AS a, 2 AS b UNION SELECT 3, NULL UNION SELECT 4, 5; SELECT value, 0.5 FROM json_each('[3,1,2]');");
  const plots = await page.$$(".plot");
  report(plots.length === 2 && await page.isVisible(".plot >> nth=0") && !(await page.isVisible(".plot >> nth=1")), "two columns of numbers are a plot", plots.length);
  const range = () => page.evaluate(() => document.querySelector(".plot").chart.scales.x).then(({min, max}) => [min, max]);
  const whole = await range(), over = await page.locator(".plot .u-over").first().boundingBox();
  await page.mouse.move(over.x + over.width * 0.25, over.y + 20);
  await page.mouse.down();
  await page.mouse.move(over.x + over.width * 0.5, over.y + 120, {steps: 5});
  await page.mouse.up();
  const part = await range();
  report(whole[0] === 0 && whole[1] === 99 && Math.abs(part[0] - 24.75) < 1 && Math.abs(part[1] - 49.5) < 1, "which the mouse zooms", JSON.stringify([whole, part]));
  await page.screenshot({path: path.join(folder, "plot_zoomed.png"), fullPage: true});
  await page.click(".plot button:text-is(\"All\")");
  const saved = (await downloaded(page, ".result:has(.plot) .save >> nth=1")).toString();
  report(saved === native("SELECT plot_svg(n, value, 'pins', '', 'n', 'value') AS s FROM heap_values('kayles', 99);").slice(2, -1), "and is saved as plot_svg draws it", saved.slice(0, 300));
  report(JSON.stringify(await range()) === JSON.stringify(whole), "and a button shows all");
  await page.click(".plot button:text-is(\"Zoom in\")");
  const [least, most] = await range();
  report(Math.abs(least - 24.75) < 0.01 && Math.abs(most - 74.25) < 0.01, "and a button zooms", `${least} ${most}`);
}

/* ---- User-defined board games ---- */

const ownShown = (page) => page.waitForFunction(() => own.shown === own.asked, null, {timeout: 20000});

async function checkOwnBoard(page) {
  await openTab(page, "own");
  report(await page.isHidden("#own-moves"), "winning moves are shown when the user wants them");
  await page.click("#own-winning summary");
  const wrong = [];
  for (const [rules, boards] of [["clobber", ["xoxo|oxox|xo.x", "xo.|.ox"]], ["domineering", ["....|....|....", "..#|...|..."]],
    ["L - xo>.x ; R | ox>.o", ["xoxo|oxox"]], ["toads-and-frogs", ["ttt..ff"]], ["col", ["...|.L."]]])
    for (const board of boards) {
      await page.fill("#own-rules", rules);
      await page.press("#own-rules", "Enter");
      await ownShown(page);
      await page.evaluate((text) => setOwn({board: text}), board);
      await ownShown(page);
      const value = await page.textContent("#own-value code");
      const moves = await page.$$eval(".own-moves", (all) => all.map((box) => [...box.querySelectorAll("img")].map((image) => image.alt).sort()));
      const expected = ["L", "R"].map((player) => native(`SELECT board_after FROM board_winning_moves('${rules}', '${board}', '${player}');`).split(ROW).slice(1, -1).sort());
      const text = native(`SELECT board_value('${rules}', '${board}') AS v;`).split(ROW)[1];
      const drawn = await page.$eval("#own-thermograph img", (image) => decodeURIComponent(image.src.slice(19)));
      const thermograph = native(`SELECT thermograph_svg(board_value('${rules}', '${board}'), 'this board') AS v;`).slice(2);
      if (value !== text || JSON.stringify(moves) !== JSON.stringify(expected) || drawn + ROW !== thermograph) wrong.push([rules, board, value, text, moves, expected]);
    }
  report(wrong.length === 0, "values and moves of boards equal those of the shell", JSON.stringify(wrong));
  await page.selectOption("#own-name", "clobber");
  await ownShown(page);
  await page.fill("#own-width", "3");
  await page.press("#own-width", "Enter");
  await page.click("#own-empty");
  await page.click("#own-fill");
  await ownShown(page);
  await page.click('#own-board button[data-x="1"][data-y="0"]');
  await ownShown(page);
  const cells = await page.evaluate(() => own.board);
  report(/^x#x\|/.test(cells), "a click changes a cell", cells);
  await page.click('#own-board button[data-x="1"][data-y="0"]');
  await page.focus("#own-board button[tabindex='0']");
  await page.keyboard.press("Enter");
  await ownShown(page);
  const pictures = await page.$$eval(".own-moves img", (all) => all.every((image) => image.naturalWidth > 30));
  report(pictures && (await page.$$(".own-moves button")).length > 0, "winning moves are pictures");
  await page.locator("#own-board").scrollIntoViewIfNeeded();
  await page.screenshot({path: path.join(folder, "own_board.png"), fullPage: true});
  const after = await page.getAttribute(".own-moves button", "title");
  await page.click(".own-moves button >> nth=0");
  await ownShown(page);
  report(await page.evaluate(() => own.board) === after, "and a click makes the move");
  await page.evaluate(() => setOwn({rules: "L - x.>.x ; R e o.>.o", board: "x..#o."}));
  await ownShown(page);
  const [value, outcome] = native("SELECT board_value('L - x.>.x ; R e o.>.o', 'x..#o.') AS v;").split(ROW).slice(1, 2)
    .flatMap((text) => [text, native(`SELECT game_outcome('${text}') AS o;`).split(ROW)[1]]);
  const words = await page.textContent("#own-value");
  report(words.startsWith(value + ": ") && outcome.length === 1 && !/thermograph_svg/.test(words) && /need not end/.test(await page.textContent("#own-moves")),
    "a value with cycles has no thermograph", words);
  await page.fill("#own-rules", "L + xo");
  report(await page.evaluate(() => own.shown < own.asked && byId("own").classList.contains("asking")), "a rule that is typed marks the results as stale");
  await ownShown(page);
  report(/board_value\(\): /.test(await page.textContent("#own-value")), "invalid rules show an error", await page.textContent("#own-value"));
  await page.fill("#own-rules", "domineering");
  await page.press("#own-rules", "Enter");
  await ownShown(page);
}

async function checkReadout(page) {
  await openTab(page, "query");
  await page.click("#chips button >> nth=0");
  await finished(page);
  const canvas = page.locator(".heatmap > canvas").first();
  await canvas.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  const text = await page.textContent(".readout");
  report(/^\(\d+, \d+\) has value \d+: the player to move (wins|loses)$/.test(text), "arrow keys read the heat map", text);
  const [, x, y, value] = text.match(/\((\d+), (\d+)\) has value (\d+)/) ?? [];
  report(native(`SELECT grundy_queen(${x}, ${y}) AS v;`) === `v${ROW}${value}${ROW}`, "the cell read has the shell's value", text);
}

const downloaded = async (page, selector) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return fs.readFileSync(await download.path());
};

async function checkFiles(page) {
  await page.click("#reset");
  await runEditor(page, "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'x,\"y'), (NULL, 'z'); SELECT * FROM t;");
  const csv = await downloaded(page, "#results .save >> nth=0");
  report(csv.toString() === 'a,b\r\n1,"x,""y"\r\n,z\r\n', "a result is saved as CSV", csv.toString());
  const file = path.join(folder, "playground.db");
  fs.writeFileSync(file, await downloaded(page, "#save"));
  const shell = spawnSync("sqlite3", [file, "SELECT group_concat(b) FROM t"], {encoding: "utf8"});
  report(shell.stdout === 'x,"y,z\n', "the database is saved", shell.stdout + shell.stderr);
  await page.click("#reset");
  await page.setInputFiles("#open", file);
  await page.waitForFunction(() => !playground.running && playground.answer.results[0]?.rows[0]?.[1] === "t", null, {timeout: 5000}).then(
    () => report(true, "a database is opened"), () => report(false, "a database is opened"));
  const more = await runEditor(page, "INSERT INTO t VALUES (2, 'more'); SELECT count(*) FROM t;");
  report(JSON.stringify(more.results[0]?.rows) === "[[3]]", "and can be written to", JSON.stringify(more));
}

/* The saved picture of a board equals the output of grundy_svg. */
async function checkBoardPicture(page) {
  const sql = "SELECT x, y, iif(x = 3, NULL, value) AS value FROM grundy_board('queen', 9)";
  await runEditor(page, sql + ";");
  const saved = (await downloaded(page, "#results .save >> nth=1")).toString();
  const drawn = native(`SELECT grundy_svg(x, y, value) AS s FROM (${sql});`).split(ROW)[1];
  report(saved.startsWith("<svg") && saved === drawn, "a board is saved as a picture", saved.slice(0, 200));
  const levels = [...saved.matchAll(/<g stroke="#(..)(..)(..)">/g)].map(([, ...parts]) => `rgb(${parts.map((part) => parseInt(part, 16)).join()})`);
  const shown = await page.evaluate(() => {
    const board = readBoard(playground.answer.results[0]);
    return [...board.cells.values()].filter((value) => value > 0).map((value) => colourOf(levelOf(board, value)));
  });
  report(levels.length > 9 && new Set(shown).size === levels.filter((colour) => shown.includes(colour)).length,
    "in the colours of the page", levels.join(" "));
}

/* A link contains a query, which runs when the link is opened. */
async function checkLink(browser, page, problems) {
  const sql = "SELECT 'ä&#%' || char(9) AS \"a b\", 3 < 4;";
  await setEditor(page, sql);
  await page.click("#link");
  await page.waitForFunction(() => location.hash.startsWith("#sql="), null, {timeout: 5000});
  const other = await open(browser, page.url(), problems);
  await finished(other);
  report(await editorText(other) === sql, "a link has the query", page.url());
  report((await other.textContent("#results tbody tr")) === "ä&#%\t1", "which is run", await other.textContent("#results"));
  await other.close();
}

/* ---- Games, compared with searches that do not use the extension ---- */

/* Return a function that returns true if the player to move wins. moves(position) returns the options; a player without a
** move wins if `end` is true. */
function playedOut(moves, end) {
  const known = new Map();
  const wins = (position) => {
    const key = JSON.stringify(position);
    if (!known.has(key)) {
      const options = moves(position);
      known.set(key, options.length === 0 ? end(position) : options.some((next) => !wins(next)));
    }
    return known.get(key);
  };
  return {moves, wins, winning: (position) => moves(position).filter((next) => !wins(next))};
}

const chess = playedOut(([xk, yk, xq, yq]) => {
  const found = [];
  for (const [dx, dy] of [[-2, -1], [-1, -2]]) if (xk + dx >= 0 && yk + dy >= 0) found.push([xk + dx, yk + dy, xq, yq]);
  for (const [dx, dy] of [[-1, 0], [0, -1], [-1, -1]])
    for (let x = xq + dx, y = yq + dy; x >= 0 && y >= 0; x += dx, y += dy) found.push([xk, yk, x, y]);
  return found;
}, () => false);

const nimMoves = ({heaps, misere}) => heaps.flatMap((size, i) =>
  Array.from({length: size}, (_, left) => ({heaps: heaps.with(i, left), misere})));
const nimGame = playedOut(nimMoves, ({misere}) => misere);

const pawnGame = playedOut(({board, side}) => {
  if (!board.includes("W") || !board.includes("B")) return [];
  const step = side === "W" ? 1 : -1, other = side === "W" ? "B" : "W", found = [];
  [...board].forEach((pawn, i) => {
    if (pawn !== side || board[i + step] === undefined || board[i + step] === side) return;
    const cells = [...board];
    cells[i] = ".";
    cells[i + step] = side;
    found.push({board: cells.join(""), side: other});
  });
  return found;
}, ({board, side}) => board.includes(side));

const fromPage = ({knight, queen}) => [knight.x, knight.y, queen.x, queen.y];
const setPieces = (page, [xk, yk, xq, yq]) =>
  page.evaluate((position) => setUp(position), {knight: {x: xk, y: yk}, queen: {x: xq, y: yq}});

/* Compare the verdict on a position and its winning moves with the search. */
async function checkPlacements(page) {
  report(await page.$("#board button.lost, #board button.target, #moves button") === null && await page.textContent("#verdict") === "Who begins?",
    "nothing gives the game away before it begins");
  await page.check("#winner");
  await page.check("#dots");
  await gameShown(page);
  let wrong = 0, seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) % 12;
  for (let i = 0; i < 15; i++) {
    const position = [random(), random(), random(), random()];
    for (const [piece, x, y] of [["knight", position[0], position[1]], ["queen", position[2], position[3]]]) {
      await page.check(`input[name=piece][value=${piece}]`);
      await page.click(`#board button[data-x="${x}"][data-y="${y}"]`);
    }
    await gameShown(page);
    const verdict = await page.textContent("#verdict");
    const moves = (await page.$$eval("#moves button", (all) => all.map((button) => button.textContent))).sort();
    const expected = chess.winning(position).map(([xk, yk, xq, yq]) =>
      xk === position[0] && yk === position[1] ? `queen to (${xq}, ${yq})` : `knight to (${xk}, ${yk})`).sort();
    if (chess.moves(position).length > 0 && verdict.includes("move wins") !== chess.wins(position)) wrong++;
    if (JSON.stringify(moves) !== JSON.stringify(expected)) wrong++;
    const dots = await page.$$eval("#board button.lost", (all) => all.map((cell) => [Number(cell.dataset.x), Number(cell.dataset.y)]));
    if (dots.length === 0 || !dots.every(([x, y]) => !chess.wins([position[0], position[1], x, y]))) wrong++;
  }
  report(wrong === 0, "15 clicked placements are answered as a search that plays the game does", `${wrong} wrong`);
}

const state = (page) => page.evaluate(() => ({phase: play.phase, yours: isYourTurn(), position: play.position,
  verdict: document.getElementById("verdict").textContent, review: document.getElementById("review").textContent}));
/* Play to the end by clicks. `choose` selects the moves of the user, and each move of the computer from a winning position
** must win. Return the end of the game. */
async function playToEnd(page, rules, choose, click, normal = (position) => position) {
  let slips = 0;
  for (let turn = 0; turn < 200; turn++) {
    await settled(page);
    const now = await state(page);
    if (now.phase === "over") return {...now, slips};
    const position = normal(now.position), next = choose(rules, position);
    await click(page, position, next);
    await page.waitForFunction((before) => JSON.stringify(play.position) !== before, JSON.stringify(now.position), {timeout: 5000});
    await settled(page);
    const after = normal((await state(page)).position);
    if (rules.wins(next) && rules.wins(after) && rules.moves(next).length > 0) slips++;
  }
  return {phase: "endless", slips};
}

const best = (rules, position) => rules.winning(position)[0] ?? rules.moves(position)[0];
const worst = (rules, position) => rules.moves(position).find((next) => rules.wins(next)) ?? rules.moves(position)[0];

async function clickPiece(page, before, after) {
  const isKnight = before[0] !== after[0] || before[1] !== after[1], [x, y] = isKnight ? after : after.slice(2);
  await page.evaluate((piece) => { document.querySelector(`input[name=piece][value=${piece}]`).checked = true; }, isKnight ? "knight" : "queen");
  await page.click(`#board button[data-x="${x}"][data-y="${y}"]`);
}

async function clickCoin(page, before, after) {
  const heap = before.heaps.findIndex((size, i) => size !== after.heaps[i]);
  await page.click(`#board button[data-x="${after.heaps[heap]}"][data-y="${-heap}"]`);
}

async function clickPawn(page, before, after) {
  const pawn = [...before.board].findIndex((cell, i) => cell === before.side && after.board[i] === ".");
  await page.click(`#board button[data-x="${pawn}"]`);
}

/* The user wins from a winning position by winning moves; otherwise the computer wins, and the page shows the reason. */
async function checkPlay(page, name, rules, positions, click, normal) {
  let wrong = [];
  for (const position of positions)
    for (const beginner of ["you", "computer"])
      for (const choose of [best, worst]) {
        await page.evaluate((start) => setUp(start), position);
        await gameShown(page);
        await page.click(`#begin-${beginner}`);
        const start = normal ? normal(position) : position;
        const end = await playToEnd(page, rules, choose, click, normal);
        const favoured = rules.wins(start) === (beginner === "you");
        const won = /^You have won/.test(end.verdict), said = /you could have won/.test(end.review);
        const slipped = /you chose/.test(end.review);
        if (end.phase !== "over" || end.slips > 0 || said !== favoured || won !== (favoured && !slipped) || (choose === best && slipped))
          wrong.push({position, beginner, choose: choose.name, end});
      }
  report(wrong.length === 0, `${name}: the computer wins if it can, and the page shows who could win`, JSON.stringify(wrong));
}

async function chooseGameOf(page, id) {
  await page.click(`#games button[data-game=${id}]`);
  await gameShown(page);
}

async function checkGames(page) {
  await chooseGameOf(page, "pieces");
  const place = (xk, yk, xq, yq) => ({knight: {x: xk, y: yk}, queen: {x: xq, y: yq}});
  await checkPlay(page, "knight and queen", chess, [place(4, 3, 2, 5), place(2, 2, 1, 2), place(5, 4, 3, 5)], clickPiece, fromPage);
  await chooseGameOf(page, "nim");
  await checkPlay(page, "Nim", nimGame, [{heaps: [1, 2, 4], misere: false}, {heaps: [1, 2, 3], misere: false}], clickCoin);
  await checkPlay(page, "Nim, misère", nimGame, [{heaps: [1, 1, 2], misere: true}, {heaps: [1, 1, 1], misere: true}, {heaps: [2, 3], misere: true}], clickCoin);
  await chooseGameOf(page, "pawns");
  await checkBoxes(page);
  await chooseGameOf(page, "pawns");
  await checkPlay(page, "Pawn Chess", pawnGame, [{board: "W.WB..B", side: "W"}, {board: "WW..B", side: "B"}, {board: "W..BB", side: "W"}], clickPawn);
}

/* Dots and Boxes on 2 x 2 boxes, played: sides have the numbers of boxes_score, and a position is the set of drawn ones. */
const SQUARES = [[0, 2, 6, 7], [1, 3, 7, 8], [2, 4, 9, 10], [3, 5, 10, 11]];
const gainOf = (drawn, side) => SQUARES.filter((square) => square.includes(side) && square.every((i) => i === side || drawn >> i & 1)).length;
const sidesLeft = (drawn) => Array.from({length: 12}, (_, i) => i).filter((i) => !(drawn >> i & 1));
const boxesScores = Array(4096).fill(0);
const scoreOfSide = (drawn, side) => {
  const gain = gainOf(drawn, side), after = boxesScores[drawn | 1 << side];
  return gain > 0 ? gain + after : -after;
};
for (let drawn = 4094; drawn >= 0; drawn--) boxesScores[drawn] = Math.max(...sidesLeft(drawn).map((side) => scoreOfSide(drawn, side)));

/* The place of a side in the picture, from the lower left, and the position of a picture. */
const placeOfSide = (i) => (i < 6 ? [2 * (i % 2) + 1, 4 - 2 * (i >> 1)] : [2 * ((i - 6) % 3), 3 - 2 * Math.floor((i - 6) / 3)]);
const selectorOfSide = (i) => `#board button[data-x="${placeOfSide(i)[0]}"][data-y="${placeOfSide(i)[1]}"]`;
const drawnOf = (board) => Array.from({length: 12}, (_, i) => i).reduce((drawn, i) => {
  const [x, y] = placeOfSide(i);
  return drawn | (board.split("/")[4 - y][x] === "." ? 0 : 1 << i);
}, 0);

/* Play to the end by clicks, and return the lead of the user. */
async function playBoxes(page, choose) {
  for (let turn = 0; turn < 13; turn++) {
    await settled(page);
    const {phase, position} = await state(page);
    if (phase === "over") return [..."YC"].map((owner) => position.board.split(owner).length - 1);
    const drawn = drawnOf(position.board), scores = sidesLeft(drawn).map((side) => [scoreOfSide(drawn, side), side]).sort(([a], [b]) => b - a);
    await page.click(selectorOfSide((choose === "best" ? scores[0] : scores.at(-1))[1]));
    await page.waitForFunction((before) => play.position.board !== before, position.board, {timeout: 5000});
  }
  return [];
}

/* The scores of all sides are those of the search, and the computer plays as well as possible. */
async function checkBoxes(page) {
  await page.click("#games button[data-game=boxes]");
  await page.selectOption("#boxes-size", "2 x 2");
  await page.check("#boxes-scores");
  await gameShown(page);
  let wrong = 0, drawn = 0;
  for (const side of [3, 0, 7, 9, 11, 6]) {
    const shown = await page.$$eval("#board button:not(.drawn)", (all) => all.map((button) => [button.dataset.x, button.dataset.y, button.textContent].join()));
    const expected = sidesLeft(drawn).map((i) => [...placeOfSide(i), (scoreOfSide(drawn, i) > 0 ? "+" : "") + scoreOfSide(drawn, i)].join());
    if (JSON.stringify(shown.sort()) !== JSON.stringify(expected.sort())) wrong++;
    await page.click(selectorOfSide(side));
    await gameShown(page);
    drawn |= 1 << side;
    if (drawnOf((await state(page)).position.board) !== drawn) wrong++;
  }
  report(wrong === 0, "Dots and Boxes: the scores of sides are the scores of a search", `${wrong} wrong`);
  await page.uncheck("#boxes-scores");
  const bad = [];
  for (const [beginner, start, choose] of [["you", 0, "best"], ["computer", 0, "best"], ["you", 1153, "best"], ["computer", 776, "worst"], ["you", 0, "worst"]]) {
    const board = await page.evaluate((bits) => {
      const text = boxes.empty(2, 2).split("/").map((row) => [...row]);
      for (const [x, y] of bits) text[4 - y][x] = x % 2 ? "-" : "|";
      return text.map((row) => row.join("")).join("/");
    }, sidesLeft(~start & 4095).map(placeOfSide));
    await page.evaluate((position) => setUp({board: position}), board);
    await gameShown(page);
    await page.click(`#begin-${beginner}`);
    const [mine, theirs] = await playBoxes(page, choose), {verdict, review} = await state(page);
    const best = beginner === "you" ? boxesScores[start] : -boxesScores[start], lead = mine - theirs;
    const said = lead > 0 ? "You have won." : lead < 0 ? "The computer has won." : "The game is drawn.";
    if (mine + theirs !== 4 || verdict !== said || (choose === "best" ? lead !== best || /you chose/.test(review) : lead > best))
      bad.push({beginner, start, choose, mine, theirs, best, verdict, review});
  }
  report(bad.length === 0, "Dots and Boxes: the computer takes as many boxes as it can", JSON.stringify(bad));
  const {width, height} = await page.$eval("#board .box", (box) => box.getBoundingClientRect().toJSON());
  report(width > 40 && Math.abs(width - height) < 1, "Dots and Boxes: boxes are square", `${width} x ${height}`);
  report(await page.isVisible("#boxes-scores"), "Dots and Boxes: scores can be shown when the game has begun");
  await page.screenshot({path: path.join(folder, "boxes.png"), fullPage: true});
}

/* The values of Nim and Pawn Chess before the first move equal those of the search. */
async function checkSettings(page) {
  let wrong = 0;
  await chooseGameOf(page, "nim");
  for (const [heaps, mode] of [["3, 4, 5", "normal"], ["1 1 1", "misere"], ["2,2", "misere"], ["6,1,7", "normal"]]) {
    await page.selectOption("#nim-play", mode);
    await page.fill("#heaps", heaps);
    await page.press("#heaps", "Enter");
    await gameShown(page);
    const position = {heaps: heaps.match(/\d+/g).map(Number), misere: mode === "misere"};
    const rings = await page.$$("#board button.target");
    if ((await page.textContent("#verdict")).includes("move wins") !== nimGame.wins(position)) wrong++;
    if (rings.length !== nimGame.winning(position).length) wrong++;
  }
  await chooseGameOf(page, "pawns");
  const rows = await page.$$eval("#row option", (all) => all.map((option) => option.textContent));
  for (const board of rows)
    for (const side of ["W", "B"]) {
      await page.selectOption("#row", board);
      await page.selectOption("#side", side);
      await gameShown(page);
      if (await page.$$eval("#board button.target", (all) => all.length) !== pawnGame.winning({board, side}).length) wrong++;
      if ((await page.textContent("#verdict")).includes("loses") === pawnGame.wins({board, side})) wrong++;
    }
  report(wrong === 0, "heaps and rows are answered as a search does", `${wrong} wrong`);
  await page.fill("#row-text", "w..b");
  await page.press("#row-text", "Enter");
  await gameShown(page);
  report((await state(page)).position.board === "W..B", "a row is typed");
}

/* Keys, hints and taking back moves. */
async function checkTurns(page) {
  await page.uncheck("#winner");
  await chooseGameOf(page, "nim");
  await page.evaluate(() => setUp({heaps: [3, 4, 5], misere: false}));
  await gameShown(page);
  await page.screenshot({path: path.join(folder, "nim.png"), fullPage: true});
  await page.click("#begin-you");
  await settled(page);
  await page.focus('#board button[data-x="0"][data-y="0"]');
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => play.history.length === 2, null, {timeout: 5000});
  await settled(page);
  const heaps = (await state(page)).position.heaps;
  report(heaps[2] === 1 || JSON.stringify(heaps) === "[3,2,1]", "keys take coins", JSON.stringify(heaps));
  await page.click("#back");
  await settled(page);
  report(JSON.stringify((await state(page)).position.heaps) === "[3,4,5]", "a turn is taken back");
  await page.click("#hint");
  report(await page.textContent("#moves") === "take 2 from heap 1", "a hint is the winning move", await page.textContent("#moves"));
  await page.click("#moves button");
  await page.waitForFunction(() => play.history.length === 2, null, {timeout: 5000});
  await settled(page);
  await page.click("#again");
  await gameShown(page);
  report((await state(page)).phase === "setup", "a new game is begun");
  await chooseGameOf(page, "pawns");
  await page.screenshot({path: path.join(folder, "pawns.png"), fullPage: true});
  await chooseGameOf(page, "pieces");
  await setPieces(page, [9, 7, 6, 10]);
  await gameShown(page);
  await page.check("#winner");
  await page.screenshot({path: path.join(folder, "game.png"), fullPage: true});
  await page.click("#moves button >> nth=0");
  await gameShown(page);
  report(/move loses/.test(await page.textContent("#verdict")), "a winning move leaves a loss");
  await page.focus("#board button[tabindex='0']");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await gameShown(page);
  report(/The player to move/.test(await page.textContent("#verdict")), "keys place a piece");
  for (const piece of ["queen", "knight"]) {
    await setPieces(page, [2, 1, 0, 3]);
    await gameShown(page);
    await page.click("#begin-you");
    await settled(page);
    await page.check(`input[name=piece][value=${piece}]`);
    await page.click('#board button[data-x="0"][data-y="0"]');
    await settled(page);
    const moved = await page.evaluate(() => play.history[0].move.piece);
    report(moved === piece, `if both pieces can move to a cell, the selected ${piece} moves`, moved);
  }
  await page.click("#again");
  await gameShown(page);
  await page.selectOption("#size", "16");
  await gameShown(page);
  report((await page.$$("#board button")).length === 256, "the board can be larger");
}

/* ---- Walls ---- */

const shownBoard = (page) => page.evaluate(() => playground.answer.results[0].rows);
const clickCell = async (page, x, y, action = "click") => {
  const {left, top, size} = await page.evaluate(([cx, cy]) => {
    const canvas = document.querySelector(".heatmap > canvas"), box = canvas.getBoundingClientRect();
    const board = readBoard(playground.answer.results[0]);
    const cell = drawBoard(document.createElement("canvas"), board, null, canvas.parentElement.clientWidth);
    const scale = box.width / cell.width;
    return {left: box.left + (cell.margin + cx * cell.size) * scale, top: box.top + (board.top - cy) * cell.size * scale, size: cell.size * scale};
  }, [x, y]);
  if (action === "click") await page.mouse.click(left + size / 2, top + size / 2);
  else await page.mouse.move(left + size / 2, top + size / 2);
};

async function checkWalls(page) {
  await page.click("#reset");
  await runEditor(page, "-- grundy_board('king', 1)\nSELECT x, y, value FROM grundy_board( 'queen', 12 );");
  await page.locator(".heatmap > canvas").scrollIntoViewIfNeeded();
  await page.click(".paint button >> nth=0");
  await clickCell(page, 3, 2);
  await finished(page);
  report((await editorText(page)).endsWith("FROM grundy_board('queen', 12, 12,\n  '[[3,2]]');"), "a wall is written into the query", await editorText(page));
  await clickCell(page, 5, 1, "move");
  await page.mouse.down();
  await clickCell(page, 8, 4, "move");
  await page.mouse.up();
  await finished(page);
  const walls = [[3, 2], [5, 1], [6, 2], [7, 3], [8, 4]];
  const painted = (await shownBoard(page)).filter(([, , value]) => value === null).map(([x, y]) => [x, y]).sort();
  report(JSON.stringify(painted) === JSON.stringify(walls), "a stroke paints walls", JSON.stringify(painted));
  report(asShell(await page.evaluate(() => playground.answer.results)) === native(await editorText(page)), "the values are the shell's");
  await page.screenshot({path: path.join(folder, "painted.png"), fullPage: true});
  await page.focus(".heatmap > canvas");
  await clickCell(page, 3, 3, "move");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await finished(page);
  report(!(await editorText(page)).includes("[3,2]"), "keys remove a wall", await editorText(page));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await finished(page);
  report((await editorText(page)).includes("'[[4,2],[5,1]"), "the cursor stays where it was", await editorText(page));
  await page.click(".paint button >> nth=1");
  await finished(page);
  report((await editorText(page)).endsWith("grundy_board('queen', 12, 12);"), "all walls can be removed", await editorText(page));
  await page.click(".paint button >> nth=0");
  await page.click("#chips button:text-is(\"Knight against a queen\")");
  await finished(page);
  await page.click(".paint button >> nth=2");
  await clickCellOf(page, 1);
  await finished(page);
  const sql = await editorText(page);
  report(/'knight', 16\);[^]*'queen', 16, 16,\n  '\[\[0,15\]\]'\)/.test(sql), "a wall is added only to the board that is painted", sql);
  await page.click(".paint button >> nth=0");
  await runEditor(page, "CREATE TABLE t(x); SELECT x, y, value FROM grundy_board('rook', 4);");
  report(await page.$(".paint") === null, "boards of statements that change the database cannot be painted");
}

/* Return the position of the top left cell of a board. */
async function clickCellOf(page, index) {
  const canvas = page.locator(".heatmap > canvas").nth(index);
  await canvas.scrollIntoViewIfNeeded();
  await canvas.click({position: {x: 45, y: 8}});
}

/* ---- The search for functions, version, source and reference ---- */

async function checkFunctions(page) {
  await page.click("#functions summary");
  await page.fill("#words", "nim winning");
  await page.waitForFunction(() => /^\d+ found/.test(document.getElementById("found-count").textContent), null, {timeout: 5000});
  const names = await page.$$eval("#found li:has(button) code", (all) => all.map((code) => code.textContent));
  const pages = await page.$$eval("#found li:has(a) code", (all) => all.map((code) => code.textContent));
  const known = native("SELECT name FROM grundy_help('nim winning') WHERE kind IN ('analysis', 'page');").split(ROW).slice(1, -1);
  report(known.length > 0 && JSON.stringify(pages) === JSON.stringify(known), "analyses and pages are found", pages.join());
  const expected = native("SELECT signature FROM grundy_help('nim winning') WHERE kind NOT IN ('analysis', 'page');").split(ROW).slice(1, -1);
  report(expected.length > 0 && JSON.stringify(names) === JSON.stringify(expected), "functions are found", names.join());
  await page.click("#found button >> nth=0");
  await finished(page);
  const answer = await page.evaluate(() => playground.answer);
  report(answer.error === null && answer.results[0].rows.length > 0, "and their examples run", answer.error);
  await page.click("#functions summary");
}

async function checkFooter(page) {
  const version = native("SELECT grundy_version() AS v;").split(ROW)[1];
  report(await page.textContent("#version") === version, "the page says its version", await page.textContent("#version"));
  const source = await downloaded(page, "#source");
  report(source.equals(fs.readFileSync(path.join(path.dirname(page_file), "grundy.c"))), "the page has its source");
}

/* ---- The guide ---- */

const guideReady = (page) => page.waitForFunction(() => !byId("guide-text").classList.contains("running"), null, {timeout: 60000});

/* Return the statements of the sessions of a page, without commands of the shell. */
function statementsOnPage(text) {
  const found = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("sqlite> ")) found.push(line.slice(8));
    else if (line.startsWith("   ...> ")) found[found.length - 1] += "\n" + line.slice(8);
  }
  return found.filter((statement) => !statement.startsWith("."));
}

/* Each page is the file of the project, its sessions have its statements, and its links lead to pages and headings. The blocks
** of the first four chapters return what the shell prints. */
async function checkGuide(page) {
  await page.click("footer a >> nth=0");
  await page.waitForFunction(() => guide.path === "sql/reference/index.md", null, {timeout: 5000});
  report(await page.isVisible("#guide") && /Reference/.test(await page.textContent("#guide-text h2")), "the reference opens in the page");
  const root = path.join(__dirname, "../.."), paths = await page.evaluate(() => [...guide.documents.keys()]);
  const texts = await page.evaluate(() => [...guide.documents.values()]);
  const files = [...fs.readdirSync(path.join(root, "sql/guide")).map((name) => "sql/guide/" + name),
    ...fs.readdirSync(path.join(root, "sql/reference")).map((name) => "sql/reference/" + name)];
  report(files.every((name) => paths.includes(name)) && paths.every((name, i) => fs.readFileSync(path.join(root, name), "utf8").trim() === texts[i].trim()),
    "the page has the guide, the reference and the analyses");
  const statements = [], dead = [];
  for (const name of paths.filter((one) => /^sql\/(guide|reference)\//.test(one))) {
    await page.evaluate((one) => openPage(one), name);
    const shown = await page.evaluate(() => guide.blocks.flat().filter((one) => !isCommand(one)).map(({text}) => text));
    if (JSON.stringify(shown) !== JSON.stringify(statementsOnPage(texts[paths.indexOf(name)]))) statements.push(name);
    const links = await page.$$eval("#guide-text a", (all) => all.map((link) => link.getAttribute("href")).filter((href) => href.startsWith("#")));
    for (const link of links) {
      const parts = new URLSearchParams(link.slice(1)), at = parts.get("at"), text = texts[paths.indexOf(parts.get("guide"))];
      const anchors = await page.evaluate((lines) => markdownOf(lines, {...guidePage, code: () => "", link: () => "", picture: () => ""})
        .flatMap((one) => (one.querySelectorAll ? [one, ...one.querySelectorAll("[id]")] : [])).map(({id}) => id), text.split("\n"));
      if (at !== null && !anchors.includes("at-" + at)) dead.push([name, link]);
    }
  }
  report(statements.length === 0, "its sessions have the statements of the files", statements.join());
  report(dead.length === 0, "its links lead to headings", JSON.stringify(dead));
  for (const name of paths.filter((one) => /^sql\/guide\/[1-4]-/.test(one))) await checkChapter(page, name, texts[paths.indexOf(name)]);
  await page.screenshot({path: path.join(folder, "guide.png")});
  await page.click(".session button:text-is(\"Edit\") >> nth=1");
  await page.waitForSelector("#query:not([hidden])");
  report((await editorText(page)).length > 0, "a block can be edited");
  await page.evaluate(() => { location.hash = linkTo({guide: "sql/games/cram.sql"}); });
  await page.waitForFunction(() => guide.path === "sql/games/cram.sql" && !byId("guide").hidden, null, {timeout: 5000});
  await page.click("#guide-text button:text-is(\"Edit\")");
  await page.waitForSelector("#query:not([hidden])");
  const analysis = await runEditor(page, await editorText(page));
  const printed = native(fs.readFileSync(path.join(root, "sql/games/cram.sql"), "utf8").replace(/^\..*\n/gm, ""));
  report(analysis.error === null && printed.length > 0 && asShell(analysis.results) === printed, "an analysis returns what the shell prints", analysis.error ?? printed);
}

async function checkChapter(page, name, text) {
  await page.evaluate((one) => openPage(one), name);
  const wrong = [], end = `of statement${ROW}end${ROW}`;
  const printed = native(statementsOnPage(text).map((one) => one + "\nSELECT 'end' AS \"of statement\";").join("\n")).split(end);
  await page.$$eval("#guide-text details", (all) => all.forEach((details) => { details.open = true; }));
  const runs = page.locator(".session button:text-is(\"Run\")");
  for (let i = 0; i < await runs.count(); i++) {
    await runs.nth(i).click();
    await guideReady(page);
  }
  const shown = await page.evaluate(() => guide.blocks.flat().filter((one) => !isCommand(one)).map(({text, printed, box}) => ({text,
    isError: /^(Runtime e|E|Parse e)rror/.test(printed[0] ?? ""), failed: box.querySelector(".failure") !== null, isPicture: box.querySelector("img") !== null,
    rows: [...box.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent))})));
  shown.forEach(({text, isError, failed, isPicture, rows}, i) => {
    if (isPicture || /writefile|generate_series/.test(text)) return; // the functions exist only in the shell
    const expected = rows.length > 500 ? printed[i].split(ROW).slice(0, rows.length).map((row) => row + ROW).join("") : printed[i];
    if (failed !== isError || (!failed && (rows.length === 1 ? "" : rows.map((row) => row.join(COLUMN) + ROW).join("")) !== expected)) wrong.push([text, rows, failed, expected]);
  });
  report(shown.length > 5 && wrong.length === 0, `${name}: the blocks return what the shell prints`, JSON.stringify(wrong));
}

/* A game in layers that exceeds the memory limit uses temporary files if they are permitted, and otherwise fails with an
** error. */
async function checkDisk(page) {
  const cram = `SELECT count(*), sum(value) FROM solve_bits('SELECT (1 << 20) - 1', 'cram');`;
  await page.click("#reset");
  const refused = await runEditor(page, `CREATE TABLE cram AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 19)
SELECT bits(i, i + 1) AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 AS put FROM c WHERE i % 4 < 3
UNION ALL SELECT bits(i, i + 4), 0, bits(i, i + 4), 0 FROM c WHERE i < 16;
SELECT grundy_limit('memory', 900000), grundy_limit('disk', 0);
${cram}`);
  report(/grundy_limit\('/.test(refused.error ?? ""), "a game that is too large is an error that names the limit", refused.error);
  const answer = await runEditor(page, `SELECT grundy_limit('disk', 100000000);\n${cram}`);
  report(answer.results[1]?.rows[0]?.[0] === 58830, "with files it is solved", answer.error);
  await page.evaluate(() => engine.ask("load", new Uint8Array(0)));
}

/* Long computations show their progress. */
async function checkLongWork(page) {
  await setEditor(page, "SELECT grundy_heap('0.007', 300000);");
  await page.click("#run");
  await page.waitForFunction(() => /^Running, .*\(\): /.test(document.getElementById("status").textContent), null, {timeout: 30000}).then(
    () => report(true, "notices of long work are shown"), () => report(false, "notices of long work are shown"));
  await page.waitForSelector("#progress", {timeout: 5000}).then(() => report(true, "with a bar"), () => report(false, "with a bar"));
  await page.screenshot({path: path.join(folder, "running.png")});
  await page.click("#stop");
  await finished(page);
}

/* Touch works for painting and for games. */
async function checkTouch(browser, address) {
  const context = await browser.newContext({viewport: {width: 390, height: 800}, hasTouch: true, isMobile: true});
  const page = await context.newPage();
  await page.goto(address + "#sql=" + encodeURIComponent("SELECT x, y, value FROM grundy_board('king', 8);"));
  await page.waitForSelector("html[data-ready=true]");
  await finished(page);
  await page.tap(".paint button >> nth=0");
  const canvas = page.locator(".heatmap > canvas"), box = await canvas.boundingBox();
  await canvas.tap({position: {x: box.width - 10, y: 10}});
  await finished(page);
  await page.waitForFunction(() => playground.answer.results[0].rows.some(([, , value]) => value === null), null, {timeout: 5000}).catch(() => {});
  report((await editorText(page)).includes("'[[7,7]]'"), "a finger paints a wall", await editorText(page));
  await page.screenshot({path: path.join(folder, "phone_painted.png"), fullPage: true});
  await page.tap("#tab-play");
  await page.tap("#games button[data-game=nim]");
  await gameShown(page);
  await page.tap("#begin-you");
  await settled(page);
  await page.tap('#board button[data-x="2"][data-y="-3"]');
  await page.waitForFunction(() => play.history.length === 2, null, {timeout: 5000}).then(
    () => report(true, "and takes coins"), () => report(false, "and takes coins"));
  await settled(page);
  await page.screenshot({path: path.join(folder, "phone_nim.png"), fullPage: true});
  report(/A tap on a coin/.test(await page.textContent("#rules") + await page.evaluate(() => play.game.setting)), "texts mention taps");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  report(!wide, "and no content exceeds the width of the screen");
  await context.close();
}

async function picture(browser, address, name, options, example, tab) {
  const page = await browser.newPage(options);
  await page.goto(address);
  await page.waitForSelector("html[data-ready=true]");
  if (example && options.viewport.width < 640) await page.selectOption("#example", example);
  else if (example) {
    if (await page.isHidden(`#chips button:text-is("${example}")`)) await page.click("#more");
    await page.click(`#chips button:text-is("${example}")`);
  }
  if (tab) await openTab(page, tab);
  await finished(page);
  await page.screenshot({path: path.join(folder, name), fullPage: true});
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  report(!wide, `${name}: no content exceeds the width of the screen`);
  await page.close();
}

run(async (browser, file, address) => {
  const problems = [];
  try {
    const page = await open(browser, file, problems);
    report(true, "the page opens from a file");
    report(fs.statSync(page_file).size < 3.6e6, "the page is no larger than 3.6 MB", fs.statSync(page_file).size);
    await checkTabs(page);
    await checkChips(page);
    await checkExamples(page);
    await checkTexts(page);
    await checkEditor(page);
    await checkFiles(page);
    await checkLink(browser, page, problems);
    await checkTyping(page);
    await checkPlot(page);
    await checkOwnBoard(page);
    await checkReadout(page);
    await checkBoardPicture(page);
    await checkWalls(page);
    await checkFunctions(page);
    await checkNearWords(page);
    await checkFooter(page);
    await checkGuide(page);
    await checkLongWork(page);
    await checkDisk(page);
    await openTab(page, "play");
    await chooseGameOf(page, "pieces");
    await checkPlacements(page);
    await checkSettings(page);
    await checkTurns(page);
    await checkGames(page);
    await (await open(browser, address, problems)).close();
    report(true, "the page opens from a server");
    const dark = {viewport: {width: 1280, height: 1000}, colorScheme: "dark"};
    await picture(browser, address, "dark.png", dark);
    await picture(browser, address, "dark_graph.png", dark, "A game as a graph");
    await picture(browser, address, "dark_play.png", dark, null, "play");
    await picture(browser, address, "dark_own.png", dark, null, "own");
    await checkTouch(browser, address);
    const phone = {viewport: {width: 390, height: 800}, deviceScaleFactor: 2};
    await picture(browser, address, "phone.png", phone);
    await picture(browser, address, "phone_picture.png", phone, "A picture");
    await picture(browser, address, "phone_own.png", phone, null, "own");
    await picture(browser, address, "phone_graph.png", phone, "A game as a graph");
    await picture(browser, address, "phone_help.png", phone, "What is there?");
    await picture(browser, address, "phone_dark.png", {...phone, colorScheme: "dark"}, "Kayles");
    await picture(browser, address, "phone_plot.png", phone, "Values along a row");
    await picture(browser, address, "tablet.png", {viewport: {width: 820, height: 1180}}, "Any piece, with walls");
  } finally {
    report(problems.length === 0, "no errors on the console, and no request except for the page", problems.join("\n"));
  }
});
