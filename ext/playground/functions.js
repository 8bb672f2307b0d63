/* The search for functions and tables of the extension, with examples to run, and for analyses and pages of the guide. */
const MAX_SUGGESTIONS = 4, MAX_CHANGES = 2; // words, and the letters in which each may differ

/* Return the number of letters to insert, delete or replace to change one word into the other. */
function changesBetween(a, b) {
  let line = Array.from({length: b.length + 1}, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(line[j] + 1, next[j - 1] + 1, line[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    line = next;
  }
  return line[b.length];
}

/* Return the words of grundy_help that are most similar to the last word of the search. */
async function nearWords(engine, words) {
  const wanted = words.toLowerCase().match(/[a-z]+/g)?.at(-1);
  if (!wanted) return [];
  const rows = await engine.rows("SELECT name, summary FROM grundy_help;");
  const known = new Set(rows.flat().join(" ").toLowerCase().match(/[a-z]{3,}/g));
  return [...known].map((word) => [changesBetween(wanted, word), word]).filter(([changes, word]) => changes <= MAX_CHANGES && changes < word.length / 2)
    .sort(([a, v], [b, w]) => a - b || v.localeCompare(w)).slice(0, MAX_SUGGESTIONS).map(([, word]) => word);
}

async function findFunctions(engine, words, tryExample) {
  const sql = `SELECT iif(is_file, name, signature), summary || coalesce('; ' || details, ''), iif(is_file, NULL, example), name
FROM (SELECT *, kind IN ('analysis', 'page') AS is_file FROM grundy_help(${quoted(words)}));`;
  const rows = await engine.rows(sql), near = rows.length > 0 ? [] : await nearWords(engine, words);
  if (words !== byId("words").value) return;
  byId("found").replaceChildren(...rows.map(([signature, summary, example, name]) => {
    return element("li", {}, element("code", {textContent: signature}), element("p", {textContent: summary}),
      example === null ? element("a", {href: linkTo({guide: name}), textContent: "Open", "aria-label": "Open " + name})
        : buttonOf("Try it", () => tryExample(example), {title: example, "aria-label": "Try " + name}));
  }));
  byId("found-count").textContent = `${rows.length} found`;
  byId("near").hidden = near.length === 0;
  byId("near").replaceChildren("Did you mean", ...near.map((word) => buttonOf(word, () => {
    byId("words").value = word;
    findFunctions(engine, word, tryExample);
  })), "?");
}

function startFunctions(engine, tryExample) {
  const find = () => findFunctions(engine, byId("words").value, tryExample);
  byId("words").addEventListener("input", find);
  byId("functions").addEventListener("toggle", () => byId("functions").open && byId("found").children.length === 0 && find());
}
