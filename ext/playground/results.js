/* The results: tables, boards, pictures, and downloads. */
const MAX_ROWS_SHOWN = 500;
const LONG_TEXT = 48; // characters; if a cell has more, narrow screens show each row as a block

const textOf = (value) => (value === null ? "NULL" : String(Array.isArray(value) ? value[0] : value));

function tableOf({columns, rows}) {
  const isLong = rows.some((row) => row.some((value) => typeof value === "string" && value.length > LONG_TEXT));
  const table = element("table", {className: isLong ? "long" : ""});
  const isNumeric = columns.map((_, i) => rows.some((row) => row[i] !== null)
    && rows.every((row) => row[i] === null || typeof row[i] === "number" || Array.isArray(row[i])));
  const head = table.createTHead().insertRow();
  head.append(...columns.map((name, i) => element("th", {scope: "col", textContent: name, className: isNumeric[i] ? "number" : ""})));
  const body = table.createTBody();
  for (const row of rows.slice(0, MAX_ROWS_SHOWN)) {
    const line = body.insertRow();
    row.forEach((value, i) => {
      const cell = line.insertCell();
      cell.textContent = textOf(value);
      cell.dataset.column = columns[i];
      cell.className = [value === null ? "null" : "", isNumeric[i] ? "number" : ""].join(" ").trim();
    });
  }
  return element("div", {className: "scroll", tabIndex: 0, role: "group", "aria-label": "Rows"}, table);
}

/* Return a picture if the only value of a result is an SVG document. Scripts in images are not executed. */
function pictureOf({columns, rows}) {
  if (columns.length !== 1 || rows.length !== 1 || !/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(textOf(rows[0][0]))) return null;
  const address = svgAddress(rows[0][0]), image = element("img", {alt: "The SVG document of this result", src: address});
  const view = element("div", {className: "picture", tabIndex: 0, role: "group", "aria-label": "Picture"}, image);
  const link = element("a", {href: address, download: "picture.svg", textContent: "Save picture.svg"});
  return element("div", {}, view, link, fitPicture(view, image));
}

const MIN_SCALE = 0.45; // of a picture with readable text

/* Scale a picture down to the width of its column, unless its text would become too small. For wider pictures, a button
** switches between full size and the width of the column. */
function fitPicture(view, image) {
  const show = (whole) => {
    view.classList.toggle("whole", whole);
    button.textContent = whole ? "Full size" : "Fit to width";
  };
  const button = buttonOf("", () => show(!view.classList.contains("whole")), {className: "fit", hidden: true});
  image.addEventListener("load", () => {
    button.hidden = image.naturalWidth <= view.clientWidth;
    show(image.naturalWidth * MIN_SCALE <= view.clientWidth);
  });
  return button;
}

const folded = (title, content) => element("details", {}, element("summary", {textContent: title}), content);

/* Create a link that saves the text or bytes that `make` returns. */
function saveLink(title, name, type, make) {
  const link = element("a", {textContent: title, href: "#", className: "save"});
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    saveFile(name, type, await make());
  });
  return link;
}

function saveFile(name, type, content) {
  const link = element("a", {href: URL.createObjectURL(new Blob([content], {type})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const csvField = (value) => (value === null ? "" : /[",\r\n]/.test(textOf(value)) ? `"${textOf(value).replace(/"/g, '""')}"` : textOf(value));
const csvOf = ({columns, rows}) => [columns, ...rows].map((row) => row.map(csvField).join(",") + "\r\n").join("");

/* Return the picture that grundy_svg draws of a board. */
async function svgOf({columns, rows}) {
  const [x, y, value] = ["x", "y", "value"].map((name) => columns.indexOf(name));
  const cells = JSON.stringify(rows.map((row) => [row[x], row[y], row[value]]));
  const [[svg]] = await helper.rows(`SELECT grundy_svg(value ->> 0, value ->> 1, value ->> 2) FROM json_each('${cells}')`);
  return svg;
}

/* Return the picture that plot_svg draws of a plot. */
async function plotSvgOf({columns, rows}, data) {
  const points = JSON.stringify(rows.map((row) => row.map((value) => Number(textOf(value)))));
  const [[svg]] = await helper.rows(`SELECT plot_svg(value ->> 0, value ->> 1, ${quoted(kindOfPlot(data))}, '', ${quoted(columns[0])}, ${quoted(columns[1])})
FROM json_each('${points}')`);
  return svg;
}

function headOf(result, index, board, data) {
  const count = result.rows.length, name = `result_${index + 1}`;
  const words = `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}` + (result.cut ? ", and there are more" : "")
    + (count > MAX_ROWS_SHOWN && !board ? `; the table shows ${MAX_ROWS_SHOWN}` : "");
  const links = element("span", {className: "saves"});
  if (count > 0) links.append(saveLink("CSV", `${name}.csv`, "text/csv", () => csvOf(result)));
  if (board) links.append(saveLink("SVG", `${name}.svg`, "image/svg+xml", () => svgOf(result)));
  if (data) links.append(saveLink("SVG", `${name}.svg`, "image/svg+xml", () => plotSvgOf(result, data)));
  return element("div", {className: "head"}, element("h3", {textContent: `Result ${index + 1}`}), element("span", {textContent: words}), links);
}

/* Show a result. `finish` and `cursor` are passed to the heat map of a board: see heatmap(). */
function showResult(result, index, board, finish, cursor) {
  const picture = board ? null : pictureOf(result), data = board || picture ? null : readPlot(result);
  const box = element("div", {className: "result"}, headOf(result, index, board, data));
  byId("results").append(box);
  if (data) {
    const plot = plotOf(result, data), first = data[0].length >= PLOT_FIRST;
    const closed = folded(first ? "The rows" : "As a plot", first ? tableOf(result) : plot);
    box.append(...(first ? [plot, closed] : [tableOf(result), closed]));
    if (first) plot.redraw();
    else closed.addEventListener("toggle", () => closed.open && plot.redraw());
    return;
  }
  if (!board && !picture) {
    box.append(tableOf(result));
    return;
  }
  const shown = board ? heatmap(board, finish) : picture;
  box.append(shown, folded(board ? "The rows" : "The document", tableOf(result)));
  if (board) shown.begin(cursor);
}
