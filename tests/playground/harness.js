/* Functions of all tests of the playground. The arguments of a test are PAGE LIBRARY FOLDER: the page, the extension for the
** sqlite3 shell, and the folder in which screenshots are stored. The output is TAP. */
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
  const shell = spawnSync("sqlite3", ["-batch", ":memory:"], {input: setting + sql + "\n", encoding: "utf8", timeout: 60000, cwd: folder});
  return shell.stdout + shell.stderr;
}

const textOf = (value) => (value === null ? "NULL" : String(Array.isArray(value) ? value[0] : value));
const asShell = (results) => results.filter(({rows}) => rows.length > 0)
  .flatMap(({columns, rows}) => [columns, ...rows].map((row) => row.map(textOf).join(COLUMN) + ROW)).join("");

async function open(browser, address, problems) {
  const page = await browser.newPage({viewport: {width: 1280, height: 1000}});
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => /^(file|data|blob):|\/playground\.html(#.*)?$/.test(request.url()) || problems.push("request for " + request.url()));
  await page.goto(address);
  await page.waitForSelector("html[data-ready=true]", {timeout: 60000});
  return page;
}

const finished = (page) => page.waitForFunction(() => !playground.running, null, {timeout: 60000});
const gameShown = (page) => page.waitForFunction(() => play.shown === play.asked, null, {timeout: 10000});

const openTab = (page, name) => page.click(`#tab-${name}`);

const editorText = (page) => page.evaluate(() => editor.get());
const setEditor = (page, sql) => page.evaluate((text) => editor.set(text), sql);

async function runEditor(page, sql) {
  await setEditor(page, sql);
  await page.press("#editor .cm-content", "Control+Enter");
  await finished(page);
  return page.evaluate(() => playground.answer);
}

/* Wait until the user is to move, or the game is over. */
const settled = (page) => page.waitForFunction(() => play.shown === play.asked && (play.phase === "over" || isYourTurn()), null, {timeout: 60000});

/* Run a test with a browser and the addresses of the page, as a file and on a local server, and end the process. */
async function run(test) {
  fs.mkdirSync(folder, {recursive: true});
  const server = http.createServer((request, response) => {
    const known = request.url === "/playground.html";
    response.writeHead(known ? 200 : 404, {"Content-Type": "text/html"});
    response.end(known ? fs.readFileSync(page_file) : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS});
  try {
    await test(browser, "file://" + page_file, `http://127.0.0.1:${server.address().port}/playground.html`);
  } catch (error) {
    report(false, "the test runs to its end", error.stack);
  }
  await browser.close();
  server.close();
  console.log(`1..${number}`);
  process.exitCode = failures > 0 ? 1 : 0;
}

module.exports = {page_file, library, folder, COLUMN, ROW, report, native, textOf, asShell, open, finished, gameShown, openTab,
  editorText, setEditor, runEditor, settled, run};
