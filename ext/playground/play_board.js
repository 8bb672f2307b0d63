/* Any board game against the computer: a ruleset by name or a line of rules. A position has the rules, the board, and `you`,
** the player whose moves the user makes. The computer needs no code for a game, since one query lists its moves, best first. */
const boardGame = {
  id: "board",
  title: "Board games",
  setting: `Choose a game or write its rules, and ${touches ? "tap" : "click"} a cell to change what is on it.`,
  mostMoves: 100, // after which play that need not end is stopped
  chosen: [], // cells that the user has chosen for a move
  isLoopy: false, players: [], outcome: null, // of the board before the game

  get rules() {
    const {rules, you} = play.position, known = rulesetOf(rules), summary = known?.summary ?? "These are your own rules";
    const side = boardGame.players.some((player) => player !== "B") ? ` You are ${you === "L" ? "Left" : "Right"}.` : "";
    const end = CANNOT_MOVE_WINS.includes(known?.name) ? "" : ". A player who cannot move loses";
    const limit = boardGame.isLoopy ? ` Play need not end, so there is no advice, and the game stops after ${boardGame.mostMoves} moves.` : "";
    return summary[0].toUpperCase() + summary.slice(1) + end + "." + limit + side;
  },

  controls(changed) {
    const bar = element("fieldset", {className: "bar rules"});
    bar.innerHTML = `<legend class="hidden">Game</legend>
      <label>Game <select id="board-name"></select></label>
      <label>You are <select id="board-you"><option value="L">Left<option value="R">Right</select></label>
      <label class="wide">Rules <input id="board-rules" spellcheck="false" autocomplete="off" autocapitalize="off"></label>
      <label class="wide">Board <input id="board-text" placeholder="4x5 or xo.|.ox" spellcheck="false" autocomplete="off"
        autocapitalize="off"></label>`;
    const [name, you] = bar.querySelectorAll("select"), [rules, board] = bar.querySelectorAll("input");
    listRulesets(name);
    const set = (values) => changed({...play.position, ...values});
    name.addEventListener("change", () => (name.value === "" ? rules.focus() : set(boardGame.startOf(name.value))));
    you.addEventListener("change", () => set({you: you.value}));
    const typed = (act) => soon(() => play.phase === "setup" && bar.isConnected && act());
    rules.addEventListener("input", typed(() => set({rules: rules.value.trim()})));
    board.addEventListener("input", typed(() => set({board: boardOfText(board.value.trim(), play.position.rules)})));
    return bar;
  },

  /* Show the position in the controls, but do not change a text that the user is typing. */
  sync({rules, board, you}) {
    const known = rulesetOf(rules);
    byId("board-name").value = known?.name ?? "";
    byId("board-you").value = you;
    byId("board-you").parentElement.hidden = boardGame.players.every((player) => player === "B");
    for (const [id, text] of [["board-rules", known?.line ?? rules], ["board-text", board]])
      if (byId(id) !== document.activeElement) byId(id).value = text;
  },

  startOf: (name) => ({rules: name, board: boardOfText(STARTS[name], name)}),
  start: () => ({...boardGame.startOf("domineering"), you: "L"}),
  endWins: ({rules}) => CANNOT_MOVE_WINS.includes(rulesetOf(rules)?.name),
  isStopped: () => boardGame.isLoopy && play.history.length >= boardGame.mostMoves,

  /* Return the queries for the moves of a player, the best query first. The moves that win come first; if no move wins, the
  ** hottest one does. Values and outcomes can take too long, and if play need not end, there are none. */
  queriesFor(game, player) {
    const from = `FROM board_moves(${game}) WHERE player IN ('${player}', 'B')`;
    const winning = `WITH winning AS MATERIALIZED (SELECT board_after FROM board_winning_moves(${game}, '${player}'))\n`;
    const wins = "SELECT board_after, board_after IN winning AS wins";
    const plain = `SELECT board_after ${from}\nORDER BY random();`;
    return boardGame.isLoopy ? [plain]
      : [`${winning}${wins},\n  CASE WHEN NOT EXISTS (SELECT * FROM winning) THEN temperature END AS temperature\n`
        + `${from}\nORDER BY wins DESC, temperature DESC, random();`,
      `${winning}${wins}\n${from}\nORDER BY wins DESC, random();`, plain];
  },

  /* Query the players and the outcome of a board. An error of the first query concerns the rules or the board. */
  async askOutcome(game, rules) {
    const players = `SELECT DISTINCT player FROM board_moves(${game});`, outcome = `SELECT board_outcome(${game}) AS outcome;`;
    boardGame.players = (await boardEngine.rows(players)).flat();
    boardGame.isLoopy = NEED_NOT_END.includes(rulesetOf(rules)?.name);
    boardGame.outcome = boardGame.isLoopy ? null : await boardEngine.rows(outcome).then(([[letter]]) => letter, (error) => {
      boardGame.isLoopy = /need not end/.test(error.message);
      return null;
    });
    return boardGame.isLoopy ? [players] : [players, outcome];
  },

  /* Query the moves of the player to move; before the game, those of the user. */
  async ask({rules, board, you}, isSetup) {
    const game = `${quoted(rules)}, ${quoted(board)}`;
    boardGame.chosen = [];
    const queries = isSetup ? await boardGame.askOutcome(game, rules) : [];
    const isYours = isSetup || whoseTurn() === "you", found = boardGame.queriesFor(game, isYours === (you === "L") ? "L" : "R");
    for (const sql of found) {
      try {
        return {queries: [...queries, sql], answers: [await boardEngine.rows(sql)]};
      } catch (error) {
        if (sql === found.at(-1)) throw error;
      }
    }
    return null;
  },

  /* `wins` is undefined if there is no advice. */
  moveOf([after, wins, temperature], position) {
    const before = rowsOf(position.board), cells = new Map();
    rowsOf(after).forEach((row, y) => row.forEach((letter, x) => letter !== before[y][x] && cells.set(`${x},${-y}`, [nameOfCell(x, y), letter])));
    const all = [...cells.values()], blocked = all.every(([, letter]) => letter === "#") ? "" : " blocked";
    const label = all.map(([name, letter]) => name + ({"#": blocked, ".": " empty"}[letter] ?? " " + letter)).join(", ");
    return {cells, wins: wins === undefined ? undefined : wins === 1, temperature, label: label || "no change", next: {...position, board: after}};
  },

  explain: () => (boardGame.outcome ? `On this board ${outcomeWords(boardGame.outcome)}.`
    : boardGame.isLoopy ? "Play need not end under these rules." : `The search did not end within ${BOARD_SECONDS} seconds.`),

  why({wins, temperature}) {
    if (wins === undefined) return boardGame.isLoopy ? "Play need not end, so the computer chose any move."
      : `The search did not end within ${BOARD_SECONDS} seconds, so the computer chose any move.`;
    if (wins) return "The query below lists no winning move for you.";
    const heat = (temperature ?? null) !== null ? Number(textOf(temperature)) : null;
    return heat === null ? "" : heat > 0
      ? `This one leaves a board of temperature ${Number(heat.toFixed(3))}, the hottest, on which a mistake is most likely.`
      : "No board after a move is hot, so the computer chose any move.";
  },

  draw(board, {position, moves, isSetup, hint}) {
    const keys = new Set(isSetup ? [] : boardGame.candidates(boardGame.chosen, moves).flatMap(({cells}) => [...cells.keys()]));
    const winning = new Set(hint && !isSetup ? moves.filter(({wins}) => wins).flatMap(({cells}) => [...cells.keys()]) : []);
    board.className = "cells";
    board.setAttribute("aria-label", `Board; arrow keys go from cell to cell, Enter ${isSetup ? "changes" : "chooses"} one`);
    drawCells(board, position.board, (letter, x, y) => {
      const key = `${x},${-y}`, isChosen = boardGame.chosen.includes(key), isLegal = keys.has(key);
      const cell = cellOf(letter, x, y, isChosen ? ", chosen" : isLegal ? `, a move${winning.has(key) ? ", winning" : ""}` : "");
      cell.className = isChosen ? "chosen" : isLegal ? "legal" + (winning.has(key) ? " target" : "") : "";
      return cell;
    });
  },

  /* Return the moves that change all chosen cells. */
  candidates: (chosen, moves) => moves.filter(({cells}) => chosen.every((key) => cells.has(key))),

  /* Choose one cell more, or begin with this cell if no move changes all of them. Return the move if only one remains. A
  ** chosen cell ends the choice. */
  pick({x, y}, moves) {
    const key = `${x},${y}`, isMove = (cells) => boardGame.candidates(cells, moves).length > 0;
    const wanted = boardGame.chosen.includes(key) ? [[]] : [[...boardGame.chosen, key], [key], []];
    boardGame.chosen = wanted.find(isMove);
    const found = boardGame.candidates(boardGame.chosen, moves);
    if (boardGame.chosen.length > 0 && found.length === 1) return found[0];
    drawPlay();
    return null;
  },

  /* Return the moves that the chosen cells leave, or without chosen cells those that change no cell. */
  choices: (moves) => (boardGame.chosen.length === 0 ? moves.filter(({cells}) => cells.size === 0)
    : boardGame.candidates(boardGame.chosen, moves)),

  set: (cell, position) => ({...position, board: withNextLetter(position.board, position.rules, cell)}),
};
