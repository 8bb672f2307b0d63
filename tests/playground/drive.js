/* The playground in a real Chromium, output in TAP: drive.js PAGE LIBRARY FOLDER
** PAGE is opened as a file and from a server on loopback; every example is compared with what the
** sqlite3 shell answers with LIBRARY; the board is clicked. Pictures go to FOLDER. */
const {spawnSync} = require("child_process");
const fs = require("fs");
const http = require("http");
const path = require("path");
const {chromium} = require("playwright-core");

const [page_file, library, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const COLUMN = "\x1f", ROW = "\x1e";
let number = 0, failures = 0;

function report(passed, name, detail) {
  number++;
  if (!passed) failures++;
  console.log(`${passed ? "ok" : "not ok"} ${number} - ${name}`);
  if (!passed && detail !== undefined) console.log("# " + String(detail).slice(0, 2000).replace(/\n/g, "\n# "));
}

function native(sql) {
  const setting = `.load ${library.replace(/\.[a-z]+$/, "")}\n.mode list\n.headers on\n.nullvalue NULL\n`
    + `.separator "\\037" "\\036"\n`;
  const shell = spawnSync("sqlite3", ["-batch", ":memory:"], {input: setting + sql + "\n", encoding: "utf8", timeout: 60000});
  return shell.stdout + shell.stderr;
}

const textOf = (value) => (value === null ? "NULL" : String(Array.isArray(value) ? value[0] : value));
const asShell = (results) => results.filter(({rows}) => rows.length > 0)
  .flatMap(({columns, rows}) => [columns, ...rows].map((row) => row.map(textOf).join(COLUMN) + ROW)).join("");

async function open(browser, address, problems) {
  const page = await browser.newPage({viewport: {width: 1280, height: 1000}});
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => /^(file|data|blob):|\/playground\.html(#.*)?$/.test(request.url()) || problems.push("asked for " + request.url()));
  await page.goto(address);
  await page.waitForSelector("html[data-ready=true]", {timeout: 60000});
  return page;
}

const finished = (page) => page.waitForFunction(() => !playground.running, null, {timeout: 60000});
const gameShown = (page) => page.waitForFunction(() => game.shown === game.showing, null, {timeout: 10000});

async function runEditor(page, sql) {
  await page.fill("#editor", sql);
  await page.press("#editor", "Control+Enter");
  await finished(page);
  return page.evaluate(() => playground.answer);
}

async function checkTables(page, title) {
  const shown = await page.$$eval("#results .result", (boxes) => boxes.map((box) => ({
    map: box.querySelector("canvas") !== null,
    picture: box.querySelector("img") !== null,
    rows: [...box.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
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

async function checkExamples(page) {
  const chips = await page.$$("#chips button");
  report(chips.length >= 17, "there are examples", chips.length);
  let pictures = 0;
  for (const [i, chip] of chips.entries()) {
    const title = await chip.textContent();
    await chip.click();
    await finished(page);
    const [answer, sql] = await page.evaluate(() => [playground.answer, document.getElementById("editor").value]);
    const expected = native(sql);
    report(answer.error === null && expected.length > 0 && asShell(answer.results) === expected,
      `${title}: as in the shell`, answer.error ?? expected);
    if (await checkTables(page, title)) {
      pictures++;
      await page.waitForFunction(() => document.querySelector("#results img").naturalWidth > 300, null, {timeout: 5000}).then(
        () => report(true, `${title}: the picture is drawn`), () => report(false, `${title}: the picture is drawn`));
    }
    await page.screenshot({path: path.join(folder, `example_${String(i + 1).padStart(2, "0")}.png`), fullPage: true});
  }
  report(pictures > 0, "an example is a picture");
}

async function checkEditor(page) {
  await page.click("#reset");
  await runEditor(page, "SELECT grundy_queen(-1, 2);");
  const error = await page.textContent("#error");
  report(/^grundy_queen\(\): .*got -1$/.test(error), "errors are shown", error);
  const exact = await runEditor(page, "SELECT 9223372036854775807, 0.5, x'00ff', NULL, 'ä\"\\' || char(10) || '<b>', -9007199254740993;");
  report(JSON.stringify(exact.results[0].rows) === '[[["9223372036854775807"],["0.5"],["x\'00ff\'"],null,"ä\\"\\\\\\n<b>",["-9007199254740993"]]]',
    "values of all types arrive", JSON.stringify(exact));
  await runEditor(page, "CREATE TABLE kept(x); INSERT INTO kept VALUES (7);");
  await page.fill("#editor", "INSERT INTO kept VALUES (8); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n;");
  await page.click("#run");
  await page.waitForFunction(() => /^Running, /.test(document.getElementById("status").textContent), null, {timeout: 5000});
  await page.click("#stop");
  await finished(page);
  report(/^stopped/.test(await page.textContent("#error")), "endless queries can be stopped", await page.textContent("#error"));
  const kept = await runEditor(page, "SELECT x FROM kept;");
  report(JSON.stringify(kept.results[0]?.rows) === "[[7]]", "then the database is as it was before", JSON.stringify(kept));
  const wall = await runEditor(page, "SELECT x, y, iif(x = y, NULL, value) AS value FROM grundy_board('king', 300);");
  report(wall.results[0].rows.length === 90000, "a board of 300 x 300 with walls is drawn");
  await page.screenshot({path: path.join(folder, "walls.png"), fullPage: true});
  await runEditor(page, "SELECT '<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"><rect width=\"40\" height=\"30\"/></svg>';");
  await page.waitForFunction(() => document.querySelector("#results img")?.naturalWidth === 40, null, {timeout: 5000}).then(
    () => report(true, "SVG documents are shown"), () => report(false, "SVG documents are shown"));
}

async function checkReadout(page) {
  await page.click("#chips button >> nth=0");
  await finished(page);
  const canvas = page.locator(".heatmap canvas").first();
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
  const csv = await downloaded(page, "#results .save");
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

/* A link to a query opens with its answer. */
async function checkLink(browser, page, problems) {
  const sql = "SELECT 'ä&#%' || char(9) AS \"a b\", 3 < 4;";
  await page.fill("#editor", sql);
  await page.click("#link");
  await page.waitForFunction(() => location.hash.startsWith("#sql="), null, {timeout: 5000});
  const other = await open(browser, page.url(), problems);
  await finished(other);
  report(await other.inputValue("#editor") === sql, "a link has the query", page.url());
  report((await other.textContent("#results tbody tr")) === "ä&#%\t1", "which is run", await other.textContent("#results"));
  await other.close();
}

/* Knight and queen by a search that plays the game, without the extension. */
function playedOut(most) {
  const queen = [[-1, 0], [0, -1], [-1, -1]], known = new Map();
  const moves = ([xk, yk, xq, yq]) => {
    const found = [];
    for (const [dx, dy] of [[-2, -1], [-1, -2]]) if (xk + dx >= 0 && yk + dy >= 0) found.push([xk + dx, yk + dy, xq, yq]);
    for (const [dx, dy] of queen) for (let x = xq + dx, y = yq + dy; x >= 0 && y >= 0; x += dx, y += dy) found.push([xk, yk, x, y]);
    return found;
  };
  const wins = (position) => {
    const key = position.join();
    if (!known.has(key)) known.set(key, moves(position).some((next) => !wins(next)));
    return known.get(key);
  };
  return {wins, winning: (position) => moves(position).filter((next) => !wins(next))};
}

async function checkGame(page) {
  const {wins, winning} = playedOut();
  let wrong = 0, seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) % 12;
  for (let i = 0; i < 25; i++) {
    const position = [random(), random(), random(), random()];
    for (const [piece, x, y] of [["knight", position[0], position[1]], ["queen", position[2], position[3]]]) {
      await page.check(`input[name=piece][value=${piece}]`);
      await page.click(`#board button[data-x="${x}"][data-y="${y}"]`);
    }
    await gameShown(page);
    const verdict = await page.textContent("#verdict");
    const moves = (await page.$$eval("#moves button", (all) => all.map((button) => button.textContent.replace(/^\S+ /, "")))).sort();
    const expected = winning(position).map(([xk, yk, xq, yq]) =>
      xk === position[0] && yk === position[1] ? `queen to (${xq}, ${yq})` : `knight to (${xk}, ${yk})`).sort();
    if (verdict.includes("move wins") !== wins(position) || JSON.stringify(moves) !== JSON.stringify(expected)) wrong++;
    const dots = await page.$$eval("#board button.lost", (all) => all.map((cell) => [Number(cell.dataset.x), Number(cell.dataset.y)]));
    const lost = dots.every(([x, y]) => !wins([position[0], position[1], x, y]));
    if (!lost) wrong++;
  }
  report(wrong === 0, "25 clicked placements are answered as a search that plays the game does", `${wrong} wrong`);
}

async function checkWinningMove(page) {
  for (const [piece, x, y] of [["knight", 9, 7], ["queen", 6, 10]]) {
    await page.check(`input[name=piece][value=${piece}]`);
    await page.click(`#board button[data-x="${x}"][data-y="${y}"]`);
  }
  await gameShown(page);
  await page.screenshot({path: path.join(folder, "game.png"), fullPage: true});
  await page.click("#moves button >> nth=0");
  await gameShown(page);
  report(/move loses/.test(await page.textContent("#verdict")), "a winning move leaves a loss");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await gameShown(page);
  report(/The player to move/.test(await page.textContent("#verdict")), "keys place a piece");
  await page.selectOption("#size", "16");
  report((await page.$$("#board button")).length === 256, "the board can be larger");
}

/* From a won position the computer moves to a lost one, from a lost one by a rule of the game. */
async function checkComputer(page) {
  const {wins} = playedOut();
  let wrong = 0;
  for (const position of [[9, 7, 6, 10], [5, 5, 3, 9], [0, 0, 1, 2], [4, 8, 0, 0], [11, 2, 7, 7]]) {
    await page.evaluate(([xk, yk, xq, yq]) => {
      game.knight = {x: xk, y: yk};
      return place("queen", {x: xq, y: yq});
    }, position);
    const won = wins(position);
    await page.click("#answer");
    await page.waitForFunction((before) => [game.knight.x, game.knight.y, game.queen.x, game.queen.y].join() !== before
      && game.shown === game.showing, position.join(), {timeout: 5000});
    const after = await page.evaluate(() => [game.knight.x, game.knight.y, game.queen.x, game.queen.y]);
    if (won === wins(after) && won) wrong++;
    if (!won && !wins(after)) wrong++;
  }
  report(wrong === 0, "the computer wins what can be won", `${wrong} wrong`);
}

async function picture(browser, address, name, options, example) {
  const page = await browser.newPage(options);
  await page.goto(address);
  await page.waitForSelector("html[data-ready=true]");
  if (example) await page.click(`#chips button:text-is("${example}")`);
  await finished(page);
  await page.screenshot({path: path.join(folder, name), fullPage: true});
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  report(!wide, `${name}: nothing sticks out`);
  await page.close();
}

async function main() {
  fs.mkdirSync(folder, {recursive: true});
  const server = http.createServer((request, response) => {
    const known = request.url === "/playground.html";
    response.writeHead(known ? 200 : 404, {"Content-Type": "text/html"});
    response.end(known ? fs.readFileSync(page_file) : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS});
  try {
    const problems = [];
    const page = await open(browser, "file://" + page_file, problems);
    report(true, "the page starts from a file");
    await checkExamples(page);
    await checkEditor(page);
    await checkFiles(page);
    await checkLink(browser, page, problems);
    await checkReadout(page);
    await checkGame(page);
    await checkComputer(page);
    await checkWinningMove(page);
    const address = `http://127.0.0.1:${server.address().port}/playground.html`;
    await (await open(browser, address, problems)).close();
    report(true, "the page starts from a server");
    await picture(browser, address, "dark.png", {viewport: {width: 1280, height: 1000}, colorScheme: "dark"});
    const phone = {viewport: {width: 390, height: 800}, deviceScaleFactor: 2};
    await picture(browser, address, "phone.png", phone);
    await picture(browser, address, "phone_picture.png", phone, "A picture");
    await picture(browser, address, "phone_graph.png", phone, "A game as a graph");
    await picture(browser, address, "phone_dark.png", {...phone, colorScheme: "dark"}, "Kayles");
    await picture(browser, address, "tablet.png", {viewport: {width: 820, height: 1180}}, "Any piece, with walls");
    report(problems.length === 0, "no errors on the console, no requests but for the page", problems.join("\n"));
  } finally {
    await browser.close();
    server.close();
  }
  console.log(`1..${number}`);
  process.exitCode = failures ? 1 : 0;
}

main().catch((error) => {
  console.log(`Bail out! ${error.message}`);
  process.exit(1);
});
