/* Use the playground in Chromium at three widths, light and dark, with the keyboard only: access.js PAGE LIBRARY FOLDER. axe-core
** reports no finding on any part of the page, Tab follows the screen, and no content exceeds the width of the screen. */
const fs = require("fs");
const path = require("path");
const {folder, report, finished, gameShown, settled, run} = require("./harness.js");

const AXE = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [360, 768, 1280], SCHEMES = ["light", "dark"];
const MOST_TABS = 200; // key presses

/* Check what is on the screen: the findings of axe-core, the width, and the order of Tab. */
async function checkScreen(page, name) {
  await page.evaluate(() => scrollTo(0, 0));
  const findings = await page.evaluate(async () => {
    const {violations} = await axe.run(document, {resultTypes: ["violations"]});
    return violations.map(({id, impact, nodes}) => `${impact}: ${id}: ${nodes.slice(0, 3).map(({html, failureSummary}) => html.slice(0, 200) + " " + failureSummary).join(" | ")}`);
  });
  report(findings.length === 0, `${name}: axe-core reports no finding`, findings.join("\n"));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const widest = wide && await page.evaluate(() => [...document.querySelectorAll("main *, footer *, header *")].filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest(".scroll, pre")).map((one) => one.outerHTML.slice(0, 150)).slice(0, 4).join("\n"));
  report(!wide, `${name}: no content exceeds the width of the screen`, widest);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({path: path.join(folder, `${name.replace(/\W+/g, "_")}.png`), fullPage: height < 5000});
}

/* Return the text, the tag and the place on the page of the element that has the focus, or null. */
const focused = (page) => page.evaluate(() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  return one === document.body ? null : {name: `${one.tagName} ${one.id} ${one.getAttribute("aria-label") ?? one.textContent.slice(0, 30)}`,
    left: box.left + scrollX, right: box.right + scrollX, top: box.top + scrollY, bottom: box.bottom + scrollY};
});

/* Let the next Tab go to the first element of the page. */
const restart = (page) => page.evaluate(() => {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  scrollTo(0, 0);
});

/* Press Tab from the begin of the page to its end. Each element lies below, or to the right of, the one before. The editor ends
** the walk, since Tab is a key of its text, if it has a tab stop. */
async function checkOrder(page, name) {
  await restart(page);
  const wrong = [], seen = [];
  let before = null;
  for (let i = 0; i < MOST_TABS; i++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    if (now === null || (seen.length > 1 && now.name === seen[0])) break;
    if (before && (now.bottom <= before.top && now.left < before.right || (now.top < before.bottom && before.top < now.bottom && now.right <= before.left && now.top <= before.top + 1)))
      wrong.push([before, now]);
    seen.push(now.name);
    before = now;
  }
  report(seen.length > 5 && seen.length < MOST_TABS && wrong.length === 0, `${name}: Tab follows the screen`, JSON.stringify(wrong.length > 0 ? wrong : seen));
}

/* Press Tab until the element has the focus. */
async function reach(page, selector) {
  for (let i = 0; i < MOST_TABS; i++) {
    if (await page.evaluate((one) => document.activeElement.matches(one), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/* Go to a tab with the arrow keys. */
async function goTo(page, name) {
  await restart(page);
  await reach(page, "[role=tab]");
  for (let i = 0; i < 4 && await page.isHidden(`#${name}`); i++) await page.keyboard.press("ArrowRight");
}

/* Go from the focused cell of a board to another one by arrow keys: along the column, then along the row. */
async function goToCell(page, x, y) {
  for (let i = 0; i < 40; i++) {
    const at = await page.evaluate(() => placeOf(document.activeElement));
    if (at.x === x && at.y === y) return;
    await page.keyboard.press(at.y < y ? "ArrowUp" : at.y > y ? "ArrowDown" : at.x < x ? "ArrowRight" : "ArrowLeft");
  }
  throw new Error(`the arrow keys do not reach ${x}, ${y}`);
}

/* Play a game of Domineering by keys, and follow the hints. */
async function checkKeys(page, name) {
  await goTo(page, "play");
  await reach(page, "#board-name");
  await page.keyboard.type("domineering");
  await reach(page, "#board-text");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("3x4");
  await page.waitForFunction(() => play.position.board === "....|....|...." && play.shown === play.asked, null, {timeout: 10000});
  await checkScreen(page, `${name} play setup`);
  await checkOrder(page, `${name} play setup`);
  await goTo(page, "play");
  await reach(page, "#begin-you");
  await page.keyboard.press("Enter");
  for (let turn = 0; turn < 20; turn++) {
    await settled(page);
    if (await page.evaluate(() => play.phase) === "over") break;
    if (turn === 1) {
      await reach(page, "#hint");
      await page.keyboard.press("Enter");
      await reach(page, "#why summary");
      await page.keyboard.press("Enter");
      await checkScreen(page, `${name} play`);
      await checkOrder(page, `${name} play`);
    }
    await goTo(page, "play");
    await reach(page, "#board button");
    const cells = await page.evaluate(() => [...play.moves[0].cells.keys()].map((key) => key.split(",").map(Number)));
    for (const [x, y] of cells) {
      if (!await page.evaluate(() => isYourTurn())) break;
      await goToCell(page, x, y);
      await page.keyboard.press("Enter");
    }
  }
  const end = await page.textContent("#verdict");
  report(/^(You have|The computer has) won/.test(end), `${name}: a game is played by keys`, end);
  await checkScreen(page, `${name} play over`);
  await reach(page, "#again");
  await page.keyboard.press("Enter");
  await gameShown(page);
  for (const game of ["pieces", "nim", "pawns", "boxes"]) {
    await goTo(page, "play");
    await reach(page, `#games button[data-game=${game}]`);
    await page.keyboard.press("Enter");
    await gameShown(page);
    await checkScreen(page, `${name} ${game}`);
  }
}

/* Write a rule and run a query and a block of the guide by keys. */
async function checkTexts(page, name) {
  await goTo(page, "query");
  await checkScreen(page, `${name} query`);
  await checkOrder(page, `${name} query`);
  await goTo(page, "query");
  await reach(page, "#functions summary");
  await page.keyboard.press("Enter");
  await reach(page, "#words");
  await page.keyboard.type("cram");
  await page.waitForSelector("#found li a", {timeout: 10000});
  await checkScreen(page, `${name} search`);
  await reach(page, "#found li a");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => guide.path !== null && !byId("guide").hidden, null, {timeout: 10000});
  await goTo(page, "query");
  await reach(page, "#editor .cm-content");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("SELECT grundy_quen(1);");
  report(/before your changes/.test(await page.textContent("#stale")), `${name}: results of another query are marked`);
  await page.keyboard.press("Control+Enter");
  await finished(page);
  await checkScreen(page, `${name} error`);
  await goTo(page, "own");
  await reach(page, "#own-rules");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("L + xo>.x ; R + ox>xo");
  await page.waitForFunction(() => own.rules === "L + xo>.x ; R + ox>xo" && own.shown === own.asked, null, {timeout: 20000});
  await reach(page, "#own-winning summary");
  await page.keyboard.press("Enter");
  await checkScreen(page, `${name} own`);
  await checkOrder(page, `${name} own`);
  await goTo(page, "guide");
  await reach(page, "#guide-page");
  await page.keyboard.type("5. Partizan");
  await page.waitForFunction(() => guide.path === "sql/guide/5-partizan-games.md", null, {timeout: 5000});
  await goTo(page, "guide");
  await reach(page, ".session button");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".session table", {timeout: 20000});
  await checkScreen(page, `${name} guide`);
  if (name.endsWith("dark")) return; // long pages take long to check
  await page.evaluate(() => openPage("sql/reference/boards.md"));
  await checkScreen(page, `${name} reference`);
  await page.evaluate(() => openPage("sql/games/cram.sql"));
  await checkScreen(page, `${name} analysis`);
}

run(async (browser, file) => {
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({viewport: {width, height: 900}, colorScheme, reducedMotion: "reduce"}), name = `${width} ${colorScheme}`;
      await page.goto(file);
      await page.waitForSelector("html[data-ready=true]", {timeout: 60000});
      await page.evaluate(AXE);
      await page.evaluate(() => { play.pause = 0; });
      await checkKeys(page, name);
      await checkTexts(page, name);
      await page.close();
    }
});
