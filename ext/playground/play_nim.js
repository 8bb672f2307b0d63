/* Nim against the computer. */
const nim = {
  id: "nim",
  title: "Nim",
  rules: "On each turn, a player takes one or more coins from one heap.",
  setting: `Choose the heaps. A ${touches ? "tap" : "click"} on a coin takes the coin and all coins to its right.`,
  first: {heaps: [3, 4, 5, 9], misere: false},
  mostHeaps: 8,
  mostCoins: 16,

  controls(changed) {
    const bar = element("fieldset", {className: "bar"});
    bar.innerHTML = `<legend class="hidden">Heaps</legend>
      <label>Heaps <input id="heaps" inputmode="text" size="14"></label>
      <label>The player who takes the last coin <select id="nim-play"><option value="normal">wins<option value="misere">loses (misère)</select></label>
      <button type="button">Random</button>`;
    const heaps = bar.querySelector("input"), mode = bar.querySelector("select");
    const read = () => changed({heaps: nim.readHeaps(heaps.value), misere: mode.value === "misere"}, true);
    heaps.value = nim.first.heaps.join(", ");
    heaps.addEventListener("change", read);
    mode.addEventListener("change", read);
    bar.querySelector("button").addEventListener("click", () => {
      heaps.value = Array.from({length: 3 + Math.floor(3 * Math.random())}, () => 1 + Math.floor(10 * Math.random())).join(", ");
      read();
    });
    return bar;
  },

  sync({heaps, misere}) {
    if (byId("heaps") !== document.activeElement) byId("heaps").value = heaps.join(", ");
    byId("nim-play").value = misere ? "misere" : "normal";
  },

  /* Read the numbers in a text, at most mostHeaps. */
  readHeaps(text) {
    const heaps = (text.match(/\d+/g) ?? []).slice(0, nim.mostHeaps).map((n) => Math.min(Number(n), nim.mostCoins));
    return heaps.length > 0 ? heaps : nim.first.heaps;
  },

  start: () => nim.first,
  endWins: ({misere}) => misere,

  queries({heaps, misere}) {
    const list = `'${JSON.stringify(heaps)}'`, mode = misere ? "misere" : "normal";
    return [`WITH RECURSIVE move(heap, size, take) AS (
  SELECT key, value, 1 FROM json_each(${list}) WHERE value > 0
  UNION ALL
  SELECT heap, size, take + 1 FROM move WHERE take < size)
SELECT heap, take, w.remaining IS NOT NULL AS wins
FROM move LEFT JOIN nim_winning_moves(${list}, '${mode}') AS w USING (heap, take)
ORDER BY wins DESC, take, move.size DESC, heap;`,
    `SELECT nim_sum(value) AS value, nim_sum_outcome(value, '${mode}') AS outcome
FROM json_each(${list});`];
  },

  moveOf([heap, take, wins], position) {
    const heaps = position.heaps.with(heap, position.heaps[heap] - take);
    return {heap, take, wins: wins === 1, next: {...position, heaps}, label: `take ${take} from heap ${heap + 1}`};
  },

  explain(moves, [, [[value, outcome]]], {misere}) {
    const sum = `The nim-sum is ${value}`, alone = "no heap has more than one coin";
    if (!misere) return outcome === "N" ? `${sum}: the player to move wins by making it 0.` : `${sum}: the player to move loses.`;
    return `${sum}: the player to move ${outcome === "N" ? "wins" : "loses"}. In misère play, the outcome is the same as in normal play until ${alone}.`;
  },

  draw(board, {position, moves, hint}) {
    board.className = "heaps";
    board.style.gridTemplateColumns = "";
    board.setAttribute("aria-label", "Heaps; arrow keys go from coin to coin, Enter takes one and all to its right");
    board.replaceChildren(...position.heaps.map((size, heap) => {
      const line = element("div", {role: "row"});
      line.append(element("span", {className: "label", textContent: size}));
      for (let left = 0; left < size; left++) line.append(nim.coin(heap, left, size, moves, hint));
      return line;
    }));
  },

  coin(heap, left, size, moves, shows) {
    const wins = shows && moves.some((move) => move.heap === heap && move.take === size - left && move.wins);
    const coin = element("button", {type: "button", role: "gridcell", className: wins ? "target" : "", title: `leaves ${left}`});
    Object.assign(coin.dataset, {x: left, y: -heap});
    coin.setAttribute("aria-label", `heap ${heap + 1}: take ${size - left}, leave ${left}${wins ? ", winning" : ""}`);
    return coin;
  },

  pick: ({x, y}, moves) => moves.find((move) => move.heap === -y && move.next.heaps[-y] === x),

  set: ({x, y}, position) => ({...position, heaps: position.heaps.with(-y, x)}),
};
