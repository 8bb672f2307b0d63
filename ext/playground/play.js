/* Games against the computer. Each game (boardGame, pieces, nim, pawns, boxes) defines its rules and controls, draws its board,
** and returns the queries for a position. The first query returns the moves, best first. This file implements turns, hints and
** the review after the game for all games. */
const play = {
  game: null,
  phase: "setup", // then "play", then "over"
  position: null, moves: [], answers: [], focus: {x: 0, y: 0},
  error: null, // the message of a query that failed
  history: [], // position, moves, move and whose for each turn
  beginner: "you", hint: false,
  pause: 350, // milliseconds before a move of the computer
  asked: 0, shown: 0, // equal if the board shows the current position
};

const otherPlayer = {you: "computer", computer: "you"};
const isYourTurn = () => play.phase === "play" && whoseTurn() === "you";

/* Return the player to move: the other one after a move, unless the rules let the same player move again. */
function whoseTurn() {
  const last = play.history.at(-1);
  return !last ? play.beginner : last.move.again ? last.whose : otherPlayer[last.whose];
}

/* Return the queries for a position and their answers. */
async function askGame(game, position, isSetup) {
  if (game.ask) return game.ask(position, isSetup);
  const queries = game.queries(position, isSetup);
  return {queries, answers: await Promise.all(queries.map((sql) => helper.rows(sql)))};
}

/* Query and draw the current position. Answers to outdated queries are ignored. */
async function showPosition() {
  const asked = ++play.asked, {game, position} = play, isSetup = play.phase === "setup";
  byId("play").classList.add("asking");
  const {queries, answers, error} = await askGame(game, position, isSetup).catch(({message}) => ({queries: [], answers: [[]], error: message}));
  if (asked !== play.asked) return;
  Object.assign(play, {answers, error: error ?? null, moves: answers[0].map((row) => game.moveOf(row, position))});
  if (play.phase === "play" && (play.moves.length === 0 || game.isStopped?.())) play.phase = "over";
  byId("behind").textContent = queries.join("\n\n");
  drawPlay();
  byId("play").classList.remove("asking");
  play.shown = asked;
  if (play.phase === "play" && whoseTurn() === "computer") setTimeout(() => asked === play.asked && makeMove(play.moves[0]), play.pause);
}

function setPosition(position) {
  play.position = position;
  return showPosition();
}

/* Make a move of the player to move. */
function makeMove(move) {
  play.history.push({position: play.position, moves: play.moves, move, whose: whoseTurn()});
  play.hint = false;
  return setPosition(move.next);
}

function drawPlay() {
  const board = byId("board"), isSetup = play.phase === "setup";
  play.game.sync(play.position);
  redrawn(board, play.focus, () => play.game.draw(board, {...play, isSetup, hint: isOpen()}));
  byId("setup").hidden = !isSetup && !play.game.keepsControls;
  byId("setup").className = isSetup ? "" : "begun";
  byId("rules").textContent = play.game.rules + (isSetup ? " " + play.game.setting : "");
  byId("begin-you").hidden = byId("begin-computer").hidden = !isSetup;
  byId("begin-you").disabled = byId("begin-computer").disabled = play.error !== null;
  byId("hint").hidden = byId("back").hidden = byId("again").hidden = isSetup;
  byId("hint").disabled = !isYourTurn() || !hasAdvice(play.moves);
  byId("back").disabled = !play.history.some(({whose}) => whose === "you");
  byId("verdict").textContent = verdict();
  showMoves(shownMoves());
  showReason();
  byId("review").replaceChildren(...(play.phase === "over" ? review() : []));
}

const hasAdvice = (moves) => moves.every(({wins}) => wins !== undefined);

/* Return true if the page shows the moves that win: after a click on "Hint", or in the whole game if the user wants it. */
const isOpen = () => play.hint || byId("winner").checked;

/* Return the moves to list: those that the user can choose by a further click, or the best ones. */
function shownMoves() {
  const choices = isYourTurn() ? play.game.choices?.(play.moves) ?? [] : [];
  if (choices.length > 0) return choices;
  const best = play.moves.filter((move) => rankOf(move) > 0 && rankOf(move) === rankOfBest(play.moves));
  return isOpen() && (play.phase === "setup" || isYourTurn()) ? best : [];
}

function verdict() {
  if (play.error !== null) return play.error;
  if (play.phase === "over") {
    return {you: "You have won.", computer: "The computer has won.", draw: "The game is drawn.",
      nobody: "The limit of moves is reached, and neither player has won."}[winner()];
  }
  if (play.phase === "setup") {
    if (!isOpen()) return "Who begins?";
    return play.moves.length === 0 && !play.game.winner ? "No move is left: the player to move has " + (play.game.endWins?.(play.position) ? "won." : "lost.")
      : play.game.explain(play.moves, play.answers, play.position);
  }
  const last = play.history.at(-1), said = last?.whose === "computer" ? `The computer: ${last.move.label}. ` : "";
  if (!isYourTurn()) return "The computer is to move…";
  if (play.game.choices?.(play.moves).length > 0) return said + "Choose one cell more, or one of these moves:";
  if (!isOpen() || !hasAdvice(play.moves)) return said + "Your move.";
  return said + ["No move wins against best play.", "No move wins, but you can draw by:", "You can win by:"][rankOfBest(play.moves)];
}

/* Return 2 for a move that wins, 1 for one that draws, and 0 for any other; and the rank of the best move. */
const rankOf = ({wins, draws}) => (wins ? 2 : draws ? 1 : 0);
const rankOfBest = (moves) => Math.max(0, ...moves.map(rankOf));

/* Return the winner after the last move, or "draw". In most games a player who cannot move loses, or in misère play wins. */
const winner = () => (play.moves.length > 0 ? "nobody" : play.game.winner?.(play.position)
  ?? (play.game.endWins?.(play.position) ? whoseTurn() : otherPlayer[whoseTurn()]));

function showMoves(moves) {
  const make = (move) => (play.phase === "setup" ? setPosition(move.next) : isYourTurn() && makeMove(move));
  byId("moves").replaceChildren(...moves.map((move) => element("li", {}, buttonOf(move.label, () => make(move)))));
}

/* Show the reason for the last move of the computer. */
function showReason() {
  const last = play.history.at(-1);
  byId("why").hidden = last?.whose !== "computer";
  if (byId("why").hidden) return;
  const rank = rankOf(last.move), best = rank > 0 ? "" : "No move of the computer wins against best play. ";
  const general = rank === 2 ? "After this move you lose, whatever you play. " : rank === 1 ? "No move wins, and this one draws. " : best;
  byId("reason").textContent = (hasAdvice(last.moves) ? general : "") + (play.game.why?.(last.move, last.position) ?? "");
}

/* Return paragraphs that say who could have won the game, and in which turns a player gave a win away. */
function review() {
  const first = play.history[0], found = [];
  if (!play.history.every(({moves}) => hasAdvice(moves))) return [element("p", {textContent: "Without advice, the page cannot say who could have won."})];
  const rank = first ? rankOfBest(first.moves) : play.game.winner ? 1 : play.game.endWins?.(play.position) ? 2 : 0;
  const favoured = rank === 1 ? "both" : rank === 2 ? play.beginner : otherPlayer[play.beginner];
  found.push(element("p", {textContent: {you: "At the start you could have won, whatever the computer did.",
    computer: "At the start the computer could win, whatever you did.", both: "At the start both players could draw."}[favoured]}));
  const slips = play.history.filter(({moves, move}) => rankOf(move) < rankOfBest(moves));
  for (const slip of slips) {
    const turn = play.history.indexOf(slip), isWin = rankOfBest(slip.moves) === 2;
    const better = slip.moves.filter((move) => rankOf(move) === rankOfBest(slip.moves)).map(({label}) => label);
    found.push(element("p", {}, `Turn ${turn + 1}: ${slip.whose === "you" ? "you" : "the computer"} chose “${slip.move.label}” `
      + `and gave the ${isWin ? "win" : "draw"} away. ${isWin ? "Winning" : "Drawing"}: ${better.slice(0, 4).join("; ")}${better.length > 4 ? "; …" : ""}. `,
      buttonOf("Go back there", () => takeBackTo(turn))));
  }
  if (slips.length === 0) found.push(element("p", {textContent: `Neither player gave a win ${play.game.winner ? "or a draw " : ""}away.`}));
  return found;
}

function takeBackTo(turn) {
  play.position = play.history[turn].position;
  play.history.length = turn;
  play.phase = "play";
  play.hint = false;
  return showPosition();
}

/* Return to the last turn of the user. */
function takeBack() {
  const turn = play.history.findLastIndex(({whose}) => whose === "you");
  if (turn >= 0) takeBackTo(turn);
}

function begin(beginner) {
  Object.assign(play, {phase: "play", beginner, history: [], hint: false, first: play.position});
  showPosition();
}

function setUp(position) {
  Object.assign(play, {phase: "setup", history: [], hint: false});
  return setPosition(position);
}

/* Handle a click on a cell, which changes the position before the game and makes a move during the game. */
function chooseCell(cell) {
  play.focus = cell;
  if (play.phase === "setup") return setPosition(play.game.set(cell, play.position));
  const move = isYourTurn() ? play.game.pick(cell, play.moves) : null;
  return move ? makeMove(move) : null;
}

/* Choose a game and a position before its first move. */
function chooseGame(game, position = game.start()) {
  play.game = game;
  play.focus = {x: 0, y: 0};
  for (const button of byId("games").children) button.setAttribute("aria-pressed", String(button.dataset.game === game.id));
  byId("setup").replaceChildren(game.controls(setUp));
  return setUp(position);
}

/* The part of a link that contains the game, its position and the player to move. */
const linkOfPlay = () => ({play: play.game.id, position: JSON.stringify(play.position), ...(play.phase === "play" ? {turn: whoseTurn()} : {})});

/* Show the game of a link. A position that the game does not understand is replaced by its start. */
async function openPlay(games, parts) {
  const game = games.find(({id}) => id === parts.get("play"));
  if (!game) return;
  try {
    await chooseGame(game, JSON.parse(parts.get("position")) ?? game.start());
    if (["you", "computer"].includes(parts.get("turn"))) begin(parts.get("turn"));
  } catch {
    chooseGame(game);
  }
}

function startPlay(games) {
  byId("games").append(...games.map((game) => buttonOf(game.title, () => chooseGame(game), {"data-game": game.id})));
  byId("begin-you").addEventListener("click", () => begin("you"));
  byId("begin-computer").addEventListener("click", () => begin("computer"));
  byId("back").addEventListener("click", takeBack);
  byId("again").addEventListener("click", () => setUp(play.first));
  byId("hint").addEventListener("click", () => {
    play.hint = true;
    drawPlay();
  });
  byId("board").addEventListener("click", (event) => {
    const cell = event.target.closest("button");
    if (cell) chooseCell(placeOf(cell));
  });
  byId("play-link").addEventListener("click", () => shareLink(linkOfPlay(), byId("play-status")));
  byId("winner").addEventListener("change", () => play.shown === play.asked && drawPlay());
  rove(byId("board"), (place) => { play.focus = place; });
}
