/* The editor of the page: its text, what is completed in it, where it failed. */
const editor = bundle.createEditor({
  parent: byId("editor"),
  label: "SQL",
  run: () => runEditor(),
  typed: () => chosenExample(null),
});

/* What can be completed: the functions and tables with their arguments, as grundy_help has them. */
async function startCompletion(engine) {
  const sql = "SELECT name, signature, summary || coalesce('; ' || details, '') FROM grundy_help;";
  const rows = await engine.rows(sql);
  editor.functions = rows.map(([label, signature, info]) => ({label, detail: signature.slice(label.length), info}));
}

/* Behind blanks and comments. */
function statementStart(sql, at) {
  const word = /^(\s+|--.*|\/\*[^]*?\*\/)*/.exec(sql.slice(at));
  return at + word[0].length;
}

/* At its semicolon. */
function statementEnd(sql, at) {
  while (at < sql.length && sql[at] !== ";") at = Math.max(skipQuoted(sql, at), at + 1);
  return at;
}

/* The error, and below it which statement of several it is of; the place is marked. */
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
