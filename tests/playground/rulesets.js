/* Play every named ruleset, and rules of the user, in Chromium: rulesets.js PAGE LIBRARY FOLDER [RULESET ...]. The user makes random
** moves. The computer must never lose a game that it can win: before and after each of its moves, board_outcome of the sqlite3 shell names
** the winner. */
const path = require("path");
const {folder, ROW, report, native, open, gameShown, openTab, settled, run} = require("./harness.js");

const NEED_NOT_END = ["backsliding-toads-and-frogs", "dodgem", "fox-and-geese"];
const GAMES_OF_EACH = 2;

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
const linesOf = (sql) => native(sql).split(ROW).slice(0, -1).filter((line) => line !== "answer");

/* Set up a game, let `beginner` begin, and play random moves of the user to its end. */
async function playGame(page, position, beginner) {
  await page.evaluate((start) => setUp(start), position);
  await gameShown(page);
  await page.click(`#begin-${beginner}`);
  for (;;) {
    await settled(page);
    const isOver = await page.evaluate(() => {
      if (play.phase === "over") return true;
      makeMove(play.moves[Math.floor(Math.random() * play.moves.length)]);
      return false;
    });
    if (isOver) break;
  }
  return page.evaluate(() => ({verdict: byId("verdict").textContent, count: play.history.length, last: play.position.board, next: whoseTurn(),
    hasAdvice: play.history.every(({moves}) => hasAdvice(moves)),
    turns: play.history.map(({position, move, whose}) => ({before: position.board, after: move.next.board, whose}))}));
}

/* Return the mistakes of a game: a win that the computer gave away, an illegal move, a game that was not over, a wrong verdict. */
function mistakesOf({turns, verdict, last, next}, {rules, you}) {
  const other = {L: "R", R: "L"}, playerOf = (whose) => (whose === "you" ? you : other[you]), wrong = [];
  const ask = (board, player) => `SELECT board_outcome(${quoted(rules)}, ${quoted(board)}, '${player}') AS answer;`;
  const mine = turns.filter(({whose}) => whose === "computer"), player = playerOf("computer");
  const winners = linesOf(mine.map(({before, after}) => ask(before, player) + ask(after, other[player])).join("\n"));
  mine.forEach((turn, i) => {
    if (winners[2 * i] === player && winners[2 * i + 1] !== player) wrong.push({...turn, lost: "a won game"});
  });
  if (winners.length !== 2 * mine.length) wrong.push({winners});
  const legal = linesOf(turns.map(({before, after, whose}) => `SELECT count(*) > 0 AS answer FROM board_moves(${quoted(rules)}, ${quoted(before)})
WHERE player IN ('B', '${playerOf(whose)}') AND board_after = ${quoted(after)};`).join("\n"));
  if (legal.length !== turns.length || legal.some((answer) => answer !== "1")) wrong.push({legal});
  const [left] = linesOf(`SELECT count(*) AS answer FROM board_moves(${quoted(rules)}, ${quoted(last)}) WHERE player IN ('B', '${playerOf(next)}');`);
  if (left !== "0" || verdict !== (next === "you" ? "The computer has won." : "You have won.")) wrong.push({left, verdict});
  return wrong;
}

async function checkEnding(page, name) {
  const wrong = [];
  let moves = 0;
  for (let i = 0; i < GAMES_OF_EACH; i++) {
    const position = {...await page.evaluate((one) => boardGame.startOf(one), name), you: i % 2 ? "R" : "L"};
    const game = await playGame(page, position, i === 0 ? "you" : "computer");
    moves += game.count;
    if (!game.hasAdvice) wrong.push("no advice");
    wrong.push(...mistakesOf(game, position));
  }
  report(wrong.length === 0 && moves > 0, `${name}: the computer wins whenever it can`, JSON.stringify(wrong));
}

/* Play that need not end has no advice, and stops at the limit of moves. */
async function checkLoopy(page, name, start) {
  const limit = await page.evaluate(() => boardGame.mostMoves), wrong = [];
  for (const most of [limit, 4]) {
    await page.evaluate((number) => { boardGame.mostMoves = number; }, most);
    const game = await playGame(page, start, "you");
    const isStopped = /^The limit of moves is reached/.test(game.verdict);
    if (game.count > most || (game.count === most) !== isStopped || (most === 4 && !isStopped) || game.hasAdvice || await page.isEnabled("#hint"))
      wrong.push({most, ...game});
  }
  await page.evaluate((number) => { boardGame.mostMoves = number; }, limit);
  report(wrong.length === 0, `${name}: play stops at the limit of moves, without advice`, JSON.stringify(wrong));
}

/* Choose the first move of the list by clicks on its cells, and by its button if other moves change the same cells. */
async function clickMove(page) {
  const {before, cells, label} = await page.evaluate(() => ({before: play.history.length, cells: [...play.moves.at(-1).cells.keys()], label: play.moves.at(-1).label}));
  const isMade = () => page.evaluate((count) => play.history.length > count, before);
  for (const cell of cells) {
    if (await isMade()) return;
    const [x, y] = cell.split(",");
    await page.click(`#board button[data-x="${x}"][data-y="${y}"]`);
  }
  if (!await isMade()) await page.click(`#moves button:text-is("${label}")`);
}

async function checkClicks(page, name) {
  await page.evaluate(() => setUp(boardGame.start()));
  await page.selectOption("#board-name", name);
  await gameShown(page);
  const empty = await page.$("#board button.target, #moves button");
  await page.click("#begin-you");
  for (let turn = 0; turn < 60; turn++) {
    await settled(page);
    if (await page.evaluate(() => play.phase) === "over") break;
    await clickMove(page);
  }
  const {phase, count} = await page.evaluate(() => ({phase: play.phase, count: play.history.length}));
  report(empty === null && phase === "over" && count > 2, `${name}: clicks on cells make the moves`, `${phase} ${count}`);
  await page.screenshot({path: path.join(folder, `board_${name}.png`), fullPage: true});
  await page.click("#again");
  await gameShown(page);
}

/* The user's rules take effect while they are typed; errors are shown, and do not begin a game. */
async function checkTyped(page) {
  const type = async (id, text) => {
    await page.fill(id, "");
    await page.type(id, text);
    await page.waitForFunction(([rules, board]) => play.shown === play.asked && (play.position.rules === rules || play.position.board === board), [text, text], {timeout: 10000});
  };
  await type("#board-rules", "L e t.>.t ; R w ft");
  report(/board_moves\(\): rules: /.test(await page.textContent("#verdict")) && await page.isDisabled("#begin-you"), "rules with an error begin no game", await page.textContent("#verdict"));
  await type("#board-rules", "L e t.>.t ; R w ft>t.");
  await type("#board-text", "t.tf|.t.f");
  const position = await page.evaluate(() => play.position);
  const games = [];
  for (const beginner of ["you", "computer"]) games.push(...mistakesOf(await playGame(page, position, beginner), position));
  report(games.length === 0, "rules that are typed can be played", JSON.stringify(games));
  await checkLoopy(page, "rules of the user", {rules: "L - x.>.x ; R - o.>.o", board: "x....o|......", you: "R"});
  await page.evaluate((start) => setUp(start), {rules: "cram", board: "..|..", you: "L"});
  await gameShown(page);
  await page.fill("#board-text", "2x5");
  await page.waitForFunction(() => play.position.board === ".....|.....", null, {timeout: 5000});
  await page.check("#winner");
  await gameShown(page);
  report(/first player wins/.test(await page.textContent("#verdict")), "a board is given by its size, and the winner shown", await page.textContent("#verdict"));
  await page.uncheck("#winner");
}

async function checkReasons(page) {
  await page.evaluate(() => setUp({rules: "domineering", board: "..#|..#|...", you: "R"}));
  await gameShown(page);
  await page.click("#begin-computer");
  await settled(page);
  await page.click("#why summary");
  const [won] = linesOf("SELECT board_outcome('domineering', '..#|..#|...', 'L') AS answer;"), reason = await page.textContent("#reason");
  report(won === "L" && /you lose, whatever you play/.test(reason), "the reason of a winning move", reason);
  await page.evaluate(() => setUp({rules: "domineering", board: "....|....|....|....", you: "L"}));
  await gameShown(page);
  await page.click("#begin-you");
  await settled(page);
  await page.click("#hint");
  const hints = await page.$$eval("#moves button", (all) => all.length);
  const [expected] = linesOf("SELECT count(*) AS answer FROM board_winning_moves('domineering', '....|....|....|....', 'L');");
  report(String(hints) === expected && hints > 0, "a hint lists the winning moves", `${hints} ${expected}`);
  await page.click("#moves button >> nth=0");
  await settled(page);
  const lost = await page.textContent("#reason");
  const temperatures = linesOf(`SELECT max(temperature) AS answer FROM board_moves('domineering', ${quoted(await page.evaluate(() => play.history[1].position.board))}) WHERE player = 'R';`);
  report(/^No move of the computer wins/.test(lost) && (!(Number(temperatures[0]) > 0) || lost.includes(String(Number(Number(temperatures[0]).toFixed(3))))),
    "the reason of a losing move is the hottest board", lost + temperatures);
  await page.click("#back");
  await settled(page);
  report(await page.evaluate(() => play.history.length) === 0, "a move is taken back");
}

/* Links contain a game and its position, the user's rules, or a page of the guide. They are opened on a page that is open already,
** and the last one on a new page. */
async function checkLinks(browser, file, page, problems) {
  const other = await open(browser, file, problems);
  await other.evaluate(() => { play.pause = 0; });
  const opens = async (name, link, expression, expected) => {
    await other.goto(link);
    const isShown = other.waitForFunction(([code, text]) => JSON.stringify(eval(code)) === text, [expression, JSON.stringify(expected)], {timeout: 20000});
    report(await isShown.then(() => true, () => false), name, `${link} ${JSON.stringify(await other.evaluate(expression))}`);
  };
  const position = {rules: "L + xo>.x ; R + ox>.o ; R e o.>.o", board: "xo.x|o#xo", you: "R"};
  for (const [game, start] of [["board", position], ["nim", {heaps: [2, 5, 1], misere: true}], ["pieces", {knight: {x: 3, y: 14}, queen: {x: 7, y: 2}}],
    ["pawns", {board: "W..WB.B", side: "B"}], ["boxes", {board: "+-+.+/| . ./+.+.+/. . ./+.+.+"}]]) {
    await page.evaluate(([id, one]) => chooseGame(games.find((any) => any.id === id), one), [game, start]);
    await gameShown(page);
    await page.click("#play-link");
    await opens(`${game}: a link has the board before the game`, page.url(), "[play.game.id, play.position, play.phase, play.shown === play.asked]", [game, start, "setup", true]);
    await page.click("#begin-you");
    await settled(page);
    await page.click("#play-link");
    await opens(`${game}: a link has a position of the game`, page.url(), "[play.game.id, play.position, play.phase, isYourTurn()]", [game, start, "play", true]);
  }
  for (const hash of ["#play=board&position=%7B", "#play=nim&position=%5B3%5D", "#play=pieces&position=null", "#own=cram&board=x%7C", "#guide=nothing", "#nothing"])
    await opens(`${hash} leaves a game`, file + hash, "play.game !== null && play.error === null && play.shown === play.asked", true);
  await opens("a link has a page of the guide", file + "#guide=sql/guide/5-partizan-games.md&at=51-four-outcomes",
    "[byId('guide').hidden, guide.path, document.activeElement.textContent]", [false, "sql/guide/5-partizan-games.md", "5.1 Four outcomes"]);
  await other.close();
  await openTab(page, "own");
  await page.evaluate((one) => setOwn(one), {rules: position.rules, board: position.board});
  await page.click("#own-link");
  const last = await open(browser, page.url(), problems);
  report(JSON.stringify(await last.evaluate(() => [own.rules, own.board, byId("own").hidden, own.shown === own.asked])) === JSON.stringify([position.rules, position.board, false, true]),
    "a link has the user's rules and board", page.url());
  await last.close();
  await page.click("#own-play");
  await gameShown(page);
  report(await page.isVisible("#play") && JSON.stringify(await page.evaluate(() => play.position)) === JSON.stringify({rules: position.rules, board: position.board, you: "L"}), "the board can be played");
}

run(async (browser, file) => {
  const problems = [], page = await open(browser, file, problems);
  await openTab(page, "play");
  await page.evaluate(() => { play.pause = 0; });
  await page.evaluate(() => boardEngine.rows("SELECT grundy_limit('seconds', 60)"));
  const names = linesOf("SELECT name AS answer FROM board_rulesets ORDER BY name;");
  const listed = await page.$$eval("#board-name option", (all) => all.map(({value}) => value).filter((value) => value !== ""));
  report(names.length > 30 && JSON.stringify(listed) === JSON.stringify(names), "all rulesets are offered", listed.join());
  const chosen = process.argv.slice(5);
  for (const name of chosen.length > 0 ? chosen : names) {
    const start = {...await page.evaluate((one) => boardGame.startOf(one), name), you: "L"};
    const loops = NEED_NOT_END.includes(name), answer = native(`SELECT board_outcome(${quoted(name)}, ${quoted(start.board)}) AS answer;`);
    report(loops ? /need not end/.test(answer) : /answer.[LRNP]/.test(answer), `${name}: its start is a board`, answer);
    if (loops) await checkLoopy(page, name, start);
    else await checkEnding(page, name);
  }
  for (const name of ["domineering", "clobber", "amazons", "quelhas", "impartial-nogo", "konane"]) await checkClicks(page, name);
  await checkTyped(page);
  await checkReasons(page);
  await checkLinks(browser, file, page, problems);
  report(problems.length === 0, "no errors on the console, and no request except for the page", problems.join("\n"));
});
