/* Draw a page of the guide or reference from its Markdown: headings, paragraphs, lists, tables, quotations, blocks of code, answers
** that are folded, links and pictures. `page` has the functions that depend on the page: link(address, content), picture(address,
** text) and code(lines), which return elements. Texts become text nodes, never HTML. */
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)]*)\)|\\([\\`*_|<>[\]])/g;

function inline(text, page) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [all, code, strong, emphasis, isPicture, label, address, escaped] = match;
    nodes.push(text.slice(from, match.index));
    from = match.index + all.length;
    if (code !== undefined) nodes.push(element("code", {textContent: code}));
    else if (strong !== undefined) nodes.push(element("strong", {}, ...inline(strong, page)));
    else if (emphasis !== undefined) nodes.push(element("em", {}, ...inline(emphasis, page)));
    else if (escaped !== undefined) nodes.push(escaped);
    else nodes.push(isPicture ? page.picture(address, label) : page.link(address, inline(label, page)));
  }
  return [...nodes, text.slice(from)];
}

/* Return the anchor of a heading as GitHub names it. */
const anchorOf = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\- _]/gu, "").replaceAll(" ", "-");

/* Return the cells of a line of a table. Within cells, `\|` stands for `|`. */
const cellsOf = (line) => line.replace(/^\s*\|\s*|\s*\|\s*$/g, "").split(/\s*(?<!\\)\|\s*/).map((cell) => cell.replaceAll("\\|", "|"));

function markdownTable(lines, page) {
  const [head, , ...body] = lines.map(cellsOf), table = element("table");
  table.createTHead().insertRow().append(...head.map((cell) => element("th", {scope: "col"}, ...inline(cell, page))));
  const rows = table.createTBody();
  for (const row of body) rows.insertRow().append(...row.map((cell) => element("td", {}, ...inline(cell, page))));
  return element("div", {className: "scroll", tabIndex: 0, role: "group", "aria-label": "Table"}, table);
}

/* Return the lines of list items, each with its continuation lines without their indentation. */
function listItems(lines) {
  const items = [];
  for (const line of lines) {
    if (/^(- |\d+\. )/.test(line)) items.push([line.replace(/^(- |\d+\. )/, "")]);
    else items.at(-1).push(line.replace(/^ {1,4}/, ""));
  }
  return items;
}

/* The kinds of blocks: the first line of a block, a line that continues it, and the function that draws it. */
const BLOCKS = [
  {first: /^```/, next: null, draw: (lines, page) => page.code(lines)},
  {first: /^#+ /, next: /^(?!)/, draw([line], page) {
    const [, marks, text] = /^(#+) (.*)/.exec(line);
    return element("h" + Math.min(marks.length + 1, 6), {id: "at-" + anchorOf(text), tabIndex: -1}, ...inline(text, page));
  }},
  {first: /^\|/, next: /^\|/, draw: markdownTable},
  {first: /^(- |\d+\. )/, next: /^(- |\d+\. |\s+\S)/, draw: (lines, page) => element(/^-/.test(lines[0]) ? "ul" : "ol", {},
    ...listItems(lines).map((item) => element("li", {}, ...markdownOf(item, page, true))))},
  {first: /^> ?/, next: /^> ?/, draw: (lines, page) => element("blockquote", {}, ...markdownOf(lines.map((line) => line.replace(/^> ?/, "")), page))},
  {first: /^ {4}/, next: /^ {4}/, draw: (lines) => element("pre", {textContent: lines.map((line) => line.slice(4)).join("\n")})},
  {first: /^<a id="/, next: /^(?!)/, draw: ([line]) => element("span", {id: "at-" + /"(.*?)"/.exec(line)[1], tabIndex: -1})},
  {first: /^/, next: /^(?!```|#+ |\||- |\d+\. |> |<)\S/,
    draw: (lines, page, isItem) => element(isItem ? "span" : "p", {}, ...inline(lines.join(" "), page))},
];

/* Return the elements of lines. The lines of an item of a list may be without paragraphs. */
function markdownOf(lines, page, isItem = false) {
  const found = [];
  for (let at = 0; at < lines.length;) {
    let end = at + 1;
    if (lines[at].trim() === "") {
      at++;
      continue;
    }
    if (lines[at].startsWith("<details>")) {
      end = lines.indexOf("</details>", at);
      const title = /<summary>(.*)<\/summary>/.exec(lines[at + 1])[1];
      found.push(element("details", {}, element("summary", {textContent: title}), ...markdownOf(lines.slice(at + 2, end), page)));
      at = end + 1;
      continue;
    }
    const kind = BLOCKS.find(({first}) => first.test(lines[at]));
    if (kind.next === null) end = lines.indexOf("```", at + 1) + 1;
    else while (end < lines.length && kind.next.test(lines[end])) end++;
    found.push(kind.draw(lines.slice(at, end), page, isItem));
    at = end;
  }
  return found;
}
