/* The functions and tables of the extension, to be searched and tried: grundy_help for every width of screen. */
async function findFunctions(engine, words, tryExample) {
  const sql = `SELECT signature, summary || coalesce('; ' || details, ''), example FROM grundy_help(${quoted(words)}) WHERE kind <> 'analysis';`;
  const rows = await engine.rows(sql);
  if (words !== byId("words").value) return;
  byId("found").replaceChildren(...rows.map(([signature, summary, example]) => {
    return element("li", {}, element("code", {textContent: signature}), element("p", {textContent: summary}),
      buttonOf("Try it", () => tryExample(example), {title: example}));
  }));
  byId("found-count").textContent = `${rows.length} found`;
}

function startFunctions(engine, tryExample) {
  const find = () => findFunctions(engine, byId("words").value, tryExample);
  byId("words").addEventListener("input", find);
  byId("functions").addEventListener("toggle", () => byId("functions").open && byId("found").children.length === 0 && find());
}
