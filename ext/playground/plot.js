/* Plots: draw a result of two columns of numbers, the second as a function of the first. */
const MIN_ROWS = 3, PLOT_FIRST = 20; // rows for a plot, and for a plot above the table

document.head.append(element("style", {textContent: bundle.plotStyle}));

/* Return [xs, ys] with ascending xs, or null if the result cannot be plotted. */
function readPlot({columns, rows}) {
  if (columns.length !== 2 || rows.length < MIN_ROWS) return null;
  const pairs = rows.map((row) => row.map((value) => (typeof value === "number" ? value : Array.isArray(value) ? Number(value[0]) : NaN)));
  if (!pairs.every((pair) => pair.every(Number.isFinite))) return null;
  pairs.sort(([a], [b]) => a - b);
  return [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
}

const isFunctionOf = ([xs]) => xs.every((x, i) => i === 0 || x > xs[i - 1]);

/* Return the kind of plot, as in plot_svg: pins for a sequence of integers, a line for other functions, otherwise points. */
function kindOfPlot(data) {
  if (!isFunctionOf(data)) return "points";
  return data.every((numbers) => numbers.every(Number.isInteger)) ? "pins" : "line";
}

/* Create a plot. The mouse selects an area to zoom into; the buttons serve touch screens and keyboards. */
function plotOf({columns}, data) {
  const place = element("div");
  const kind = kindOfPlot(data), count = data[0].length;
  const paths = {points: () => null, pins: bundle.uPlot.paths.bars({size: [0, 2, 1]})}[kind];
  const fromZero = (chart, low, high) => bundle.uPlot.rangeNum(Math.min(low, 0), Math.max(high, 0), 0.1, true);
  let chart = null;
  const draw = () => {
    const style = getComputedStyle(document.body), colour = (name) => style.getPropertyValue(name).trim();
    const axis = (label) => ({label, stroke: colour("--text"), grid: {stroke: colour("--line"), width: 1}, ticks: {stroke: colour("--line")}});
    const zoomed = chart && ["x", "y"].map((name) => [name, {min: chart.scales[name].min, max: chart.scales[name].max}]);
    chart?.destroy();
    chart = new bundle.uPlot({
      width: Math.max(Math.min(place.clientWidth || 640, 900), 240), height: 320,
      scales: {x: {time: false}, y: kind === "pins" ? {range: fromZero} : {}},
      cursor: {drag: {x: true, y: true, uni: 12}},
      axes: [axis(columns[0]), axis(columns[1])],
      series: [{label: columns[0]}, {label: columns[1], stroke: colour("--accent"), width: kind === "points" ? 0 : 1, paths,
        fill: kind === "pins" ? colour("--accent") : undefined,
        points: {show: count < 2000 || kind === "points", size: count < 200 ? 6 : 3, fill: colour("--accent")}}],
    }, data, place);
    for (const [name, range] of zoomed ?? []) chart.setScale(name, range);
  };
  const zoom = (factor) => () => {
    const {min, max} = chart.scales.x, middle = (min + max) / 2, half = (max - min) / 2 * factor;
    chart.setScale("x", {min: Math.max(middle - half, data[0][0]), max: Math.min(middle + half, data[0].at(-1))});
  };
  const bar = element("div", {className: "bar"}, buttonOf("Zoom in", zoom(0.5)), buttonOf("Zoom out", zoom(2)), buttonOf("All", () => chart.setData(data)),
    element("span", {className: "quiet", textContent: touches ? "" : "Draw an area with the mouse to zoom into it; a double click shows all."}));
  const box = element("div", {className: "plot"}, place, bar);
  box.redraw = () => {
    draw();
    box.chart = chart;
  };
  return box;
}
