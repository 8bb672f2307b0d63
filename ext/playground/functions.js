/* The functions and tables of the extension, to be searched and tried: grundy_help for every width of screen. */
async function findFunctions(engine, words, tryExample) {
  const sql = `SELECT signature, summary || coalesce('; ' || details, ''), example FROM grundy_help('${words.replace(/'/g, "''")}') WHERE kind <> 'analysis';`;
  const {results: [{rows}]} = await engine.ask("run", sql);
  if (words !== byId("words").value) return;
  byId("found").replaceChildren(...rows.map(([signature, summary, example]) => {
    const item = element("li"), button = element("button", {type: "button", textContent: "Try it", title: example});
    button.addEventListener("click", () => tryExample(example));
    item.append(element("code", {textContent: signature}), element("p", {textContent: summary}), button);
    return item;
  }));
  byId("found-count").textContent = `${rows.length} found`;
}

function startFunctions(engine, tryExample) {
  const find = () => findFunctions(engine, byId("words").value, tryExample);
  byId("words").addEventListener("input", find);
  byId("functions").addEventListener("toggle", () => byId("functions").open && byId("found").children.length === 0 && find());
}
