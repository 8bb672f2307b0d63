/* The results: tables, boards, pictures, and what is saved of them. */
const MOST_ROWS_SHOWN = 500;
const LONG_TEXT = 48; // characters; with more in a cell, a narrow screen shows each row as a block

const textOf = (value) => (value === null ? "NULL" : String(Array.isArray(value) ? value[0] : value));

function tableOf({columns, rows}) {
  const scroll = document.createElement("div"), table = document.createElement("table");
  scroll.className = "scroll";
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", "Rows");
  table.className = rows.some((row) => row.some((value) => typeof value === "string" && value.length > LONG_TEXT)) ? "long" : "";
  const isNumeric = columns.map((_, i) => rows.some((row) => row[i] !== null)
    && rows.every((row) => row[i] === null || typeof row[i] === "number" || Array.isArray(row[i])));
  const head = table.createTHead().insertRow();
  columns.forEach((name, i) => {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    cell.className = isNumeric[i] ? "number" : "";
    head.append(cell);
  });
  const body = table.createTBody();
  for (const row of rows.slice(0, MOST_ROWS_SHOWN)) {
    const line = body.insertRow();
    row.forEach((value, i) => {
      const cell = line.insertCell();
      cell.textContent = textOf(value);
      cell.dataset.column = columns[i];
      cell.className = [value === null ? "null" : "", isNumeric[i] ? "number" : ""].join(" ").trim();
    });
  }
  scroll.append(table);
  return scroll;
}

/* A picture, where the only value of a result is an SVG document. As an image it can run no script. */
function pictureOf({columns, rows}) {
  if (columns.length !== 1 || rows.length !== 1 || !/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(textOf(rows[0][0]))) return null;
  const box = document.createElement("div"), view = document.createElement("div");
  const image = document.createElement("img"), link = document.createElement("a"), size = element("button", {type: "button"});
  image.alt = "The SVG document of this result";
  image.src = link.href = "data:image/svg+xml," + encodeURIComponent(rows[0][0]);
  view.className = "picture";
  view.tabIndex = 0;
  view.setAttribute("role", "region");
  view.setAttribute("aria-label", "Picture");
  view.append(image);
  link.download = "picture.svg";
  link.textContent = "Save picture.svg";
  fitPicture(view, image, size);
  box.append(view, link, size);
  return box;
}

const SMALLEST_SCALE = 0.72; // at which the numbers of a picture can be read

/* A picture is shown as a whole, or, where its numbers could not be read then, as large as it is. */
function fitPicture(view, image, button) {
  const show = (whole) => {
    view.classList.toggle("whole", whole);
    button.textContent = whole ? "Full size" : "As a whole";
  };
  button.className = "fit";
  button.hidden = true;
  button.addEventListener("click", () => show(!view.classList.contains("whole")));
  image.addEventListener("load", () => {
    button.hidden = image.naturalWidth <= view.clientWidth;
    show(image.naturalWidth * SMALLEST_SCALE <= view.clientWidth);
  });
}

function folded(title, element) {
  const details = document.createElement("details"), summary = document.createElement("summary");
  summary.textContent = title;
  details.append(summary, element);
  return details;
}

/* A link that saves what `make` returns, a text or bytes. */
function saveLink(title, name, type, make) {
  const link = document.createElement("a");
  link.textContent = title;
  link.href = "#";
  link.className = "save";
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    saveFile(name, type, await make());
  });
  return link;
}

function saveFile(name, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const csvField = (value) => (value === null ? "" : /[",\r\n]/.test(textOf(value)) ? `"${textOf(value).replace(/"/g, '""')}"` : textOf(value));
const csvOf = ({columns, rows}) => [columns, ...rows].map((row) => row.map(csvField).join(",") + "\r\n").join("");

/* The document that grundy_svg makes of the cells that are shown. */
async function svgOf({columns, rows}) {
  const [x, y, value] = ["x", "y", "value"].map((name) => columns.indexOf(name));
  const cells = JSON.stringify(rows.map((row) => [row[x], row[y], row[value]]));
  const {results, error} = await play.engine.ask("run",
    `SELECT grundy_svg(value ->> 0, value ->> 1, value ->> 2) FROM json_each('${cells}')`);
  return error ?? results[0].rows[0][0];
}

function headOf(result, index, board) {
  const head = element("div", {className: "head"}), count = result.rows.length, name = `result_${index + 1}`;
  const words = `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}` + (result.cut ? ", and there are more" : "")
    + (count > MOST_ROWS_SHOWN && !board ? `; the table shows ${MOST_ROWS_SHOWN}` : "");
  const links = element("span", {className: "saves"});
  if (count > 0) links.append(saveLink("CSV", `${name}.csv`, "text/csv", () => csvOf(result)));
  if (board) links.append(saveLink("SVG", `${name}.svg`, "image/svg+xml", () => svgOf(result)));
  head.append(element("h3", {textContent: `Result ${index + 1}`}), element("span", {textContent: words}), links);
  return head;
}

/* `finish` gets the walls that are painted on a board, null: there is no painting; `cursor` is where it was. */
function showResult(result, index, board, finish, cursor) {
  const box = element("div", {className: "result"});
  box.append(headOf(result, index, board));
  byId("results").append(box);
  const picture = board ? null : pictureOf(result), data = board || picture ? null : readPlot(result);
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
