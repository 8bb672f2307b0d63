/* The tab for the guide, the reference and the analyses. The sessions of a page can be run: all statements of a page use one
** database, which is empty when the page is opened. */
const guide = {
  engine: null,
  documents: new Map(), // texts by path, such as sql/guide/README.md
  path: null,
  blocks: [], // of the page: lists of statements
};
const FIRST_PAGE = "sql/guide/README.md";

async function readDocuments() {
  const text = new TextDecoder().decode(await unpacked("documents-text"));
  for (const part of text.split("\n@file ").slice(1)) {
    const end = part.indexOf("\n");
    guide.documents.set(part.slice(0, end), part.slice(end + 1));
  }
}

const isPage = (path) => path.endsWith(".md");
const titleOfPage = (path) => (isPage(path) ? /^# (.*)/m.exec(guide.documents.get(path))[1].replaceAll("`", "") : path.replace(/^sql\//, ""));

/* Fill the list of pages: the chapters in their order, then the other pages of the guide, the reference and the analyses. */
function listPages() {
  const all = [...guide.documents.keys()].filter((path) => !path.endsWith(".svg"));
  const groups = [["Guide", /^sql\/guide\//], ["Reference", /^sql\/reference\//], ["Other pages", /\.md$/], ["Analyses", /^(?!sql\/lib\/)/]];
  const groupOf = (path) => groups.find(([, pattern]) => pattern.test(path));
  byId("guide-page").append(...groups.map((group) => element("optgroup", {label: group[0]}, ...all.filter((path) => groupOf(path) === group)
    .map((path) => element("option", {value: path, textContent: titleOfPage(path)})))));
}

/* Return the statements of a session: the text after each prompt, with its continuation lines, and the printed lines. */
function statementsOf(lines) {
  const found = [];
  for (const line of lines) {
    if (line.startsWith("sqlite> ")) found.push({text: line.slice(8), printed: []});
    else if (line.startsWith("   ...> ") && found.at(-1)?.printed.length === 0) found.at(-1).text += "\n" + line.slice(8);
    else found.at(-1)?.printed.push(line);
  }
  return found;
}

const isCommand = ({text}) => text.startsWith("."); // of the shell
const isSetting = ({text}) => !isCommand({text}) && (!/^(select|with|values|explain)\b/i.test(text) || /\bgrundy_limit\b/.test(text));

/* Return the statements that a block needs before it: those of earlier blocks that change the database or a limit. */
const neededBy = (block) => guide.blocks.slice(0, guide.blocks.indexOf(block)).flat().filter(isSetting);

/* Run a statement, and return elements that show its results or its error. */
async function answerOf(sql) {
  const {results, error} = await guide.engine.run(sql);
  const failure = error === null ? [] : [element("p", {className: "failure", textContent: error})];
  return [...results.map((result) => pictureOf(result) ?? tableOf(result)), ...failure];
}

/* Run the statements of a block in a database that has what the block needs. */
async function runBlock(block) {
  const path = guide.path;
  byId("guide-text").classList.add("running");
  byId("guide-stop").disabled = false;
  byId("guide-status").textContent = "Running";
  try {
    await guide.engine.ask("reset");
    for (const {text} of neededBy(block)) await guide.engine.run(text);
    for (const statement of block.filter((one) => !isCommand(one))) {
      const answer = await answerOf(statement.text);
      if (path === guide.path) statement.box.replaceChildren(...answer);
    }
    byId("guide-status").textContent = "Done";
  } catch (error) {
    byId("guide-status").textContent = error.message;
  }
  byId("guide-text").classList.remove("running");
  byId("guide-stop").disabled = true;
}

/* Draw a block of code: a session, with its buttons, or any other text. */
function drawBlock(lines) {
  const statements = statementsOf(lines.slice(1, -1));
  if (statements.length === 0) return element("pre", {textContent: lines.slice(1, -1).join("\n")});
  guide.blocks.push(statements);
  const parts = statements.flatMap((statement) => {
    const printed = statement.printed.length > 0 ? [element("pre", {textContent: statement.printed.join("\n")})] : [];
    statement.box = element("div", {className: "printed"}, ...printed);
    return [element("pre", {className: "statement", textContent: statement.text}), statement.box];
  });
  const mine = statements.filter((one) => !isCommand(one));
  if (mine.length === 0) return element("div", {className: "session"}, ...parts);
  const run = () => !byId("guide-text").classList.contains("running") && runBlock(statements);
  const edit = () => editStatements([...neededBy(statements), ...mine].map(({text}) => text).join("\n"));
  return element("div", {className: "session"}, ...parts, element("div", {className: "bar"},
    buttonOf("Run", run, {"aria-label": "Run " + mine[0].text}), buttonOf("Edit", edit, {"aria-label": "Edit " + mine[0].text})));
}

/* Put statements into the editor, on the tab for queries, with an empty database. */
async function editStatements(sql) {
  await engine.ask("reset");
  chosenExample(null);
  setEditor(sql, `From ${guide.path}; the database was empty`);
  showTab("query", true);
}

/* Return the statements of an analysis without commands of the shell. Files that it reads are inserted. */
const statementsOfFile = (text) => text.replace(/^\.read (\S+)$/gm, (_, path) => statementsOfFile(guide.documents.get(path) ?? ""))
  .replace(/^\..*\n/gm, "");

/* Return the elements of an analysis: its path, a button and its text. */
const drawAnalysis = (path, text) => [element("h2", {id: "at-", tabIndex: -1, textContent: path}),
  buttonOf("Edit", () => editStatements(statementsOfFile(text))), element("pre", {textContent: text})];

/* Return the link to a place in the documents, or null if the address is not in the page. */
function placeOfLink(address) {
  const {pathname, hash} = new URL(address, "file:///" + guide.path), path = pathname.slice(1);
  const page = guide.documents.has(path + "/README.md") ? path + "/README.md" : path.endsWith("/") ? path + "README.md" : path;
  return guide.documents.has(page) ? linkTo({guide: page, ...(hash ? {at: hash.slice(1)} : {})}) : null;
}

const guidePage = {
  link(address, content) {
    if (/^https?:/.test(address)) return element("a", {href: address, target: "_blank", rel: "noopener"}, ...content);
    const place = placeOfLink(address);
    return place === null ? element("span", {}, ...content) : element("a", {href: place}, ...content);
  },
  picture(address, text) {
    const svg = guide.documents.get(new URL(address, "file:///" + guide.path).pathname.slice(1));
    return svg ? element("img", {alt: text, src: svgAddress(svg)}) : element("em", {textContent: text});
  },
  code: drawBlock,
};

/* Show a page, and the heading `at` on it, which gets the focus if `focus` is true. */
async function openPage(path, at, focus) {
  if (!guide.documents.has(path)) path = FIRST_PAGE;
  if (path !== guide.path) {
    const text = guide.documents.get(path);
    Object.assign(guide, {path, blocks: []});
    byId("guide-page").value = path;
    byId("guide-status").textContent = "";
    byId("guide-text").replaceChildren(...(isPage(path) ? markdownOf(text.split(/\r?\n/), guidePage) : drawAnalysis(path, text)));
    guide.engine ??= new Engine();
    await guide.engine.ask("reset");
  }
  if (!focus) return;
  const heading = document.getElementById("at-" + at) ?? byId("guide-text").querySelector("h2");
  heading.focus({preventScroll: true});
  heading.scrollIntoView();
}

async function startGuide() {
  await readDocuments();
  listPages();
  byId("guide-page").addEventListener("change", ({target}) => { location.hash = linkTo({guide: target.value}); });
  byId("guide-stop").addEventListener("click", () => guide.engine.stop());
}
