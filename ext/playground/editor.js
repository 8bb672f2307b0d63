/* The editor: its text, completion, and the position of errors. */
const editor = bundle.createEditor({
  parent: byId("editor"),
  label: "SQL",
  run: () => runEditor(),
  typed: () => {
    chosenExample(null);
    byId("stale").textContent = byId("results").children.length > 0 ? "The results are those of the query before your changes." : "";
  },
});

/* Offer the functions and tables of grundy_help for completion. */
async function startCompletion(engine) {
  const sql = "SELECT name, signature, summary || coalesce('; ' || details, '') FROM grundy_help;";
  const rows = await engine.rows(sql);
  editor.functions = rows.map(([label, signature, info]) => ({label, detail: signature.slice(label.length), info}));
}

/* Return the position after white space and comments. */
function statementStart(sql, at) {
  const word = /^(\s+|--.*|\/\*[^]*?\*\/)*/.exec(sql.slice(at));
  return at + word[0].length;
}

/* Return the position of the semicolon that ends the statement at `at`, or the end of the text. */
function statementEnd(sql, at) {
  while (at < sql.length && sql[at] !== ";") at = Math.max(skipQuoted(sql, at), at + 1);
  return at;
}

/* Show an error, the statement that failed and its number, and mark the position of the error in the text. */
function showError({error, failed}) {
  byId("error").hidden = error === null;
  byId("error").textContent = error ?? "";
  if (!failed) return;
  const sql = editor.get(), from = statementStart(sql, failed.from);
  const statement = sql.slice(from, statementEnd(sql, from)), line = sql.slice(0, from).split("\n").length;
  const place = failed.at < from ? [from, from + statement.length] : [failed.at, failed.at + (/^\w+/.exec(sql.slice(failed.at))?.[0].length ?? 1)];
  if (statement.length > 0) editor.mark(place[0], Math.min(Math.max(place[1], place[0] + 1), sql.length));
  const words = statement.replace(/\s+/g, " ");
  byId("error").append(element("p", {className: "statement",
    textContent: `in statement ${failed.statement}, line ${line}: ${words.length > 90 ? words.slice(0, 89) + "…" : words}`}));
}
