/* Plots: a result of two columns of numbers, the second over the first. */
const LEAST_PLOTTED = 3, PLOT_FIRST = 20; // rows; from so many on the plot comes before the rows

document.head.append(element("style", {textContent: bundle.plotStyle}));

/* [xs, ys], the xs ascending, or null where the result is nothing to plot. */
function readPlot({columns, rows}) {
  if (columns.length !== 2 || rows.length < LEAST_PLOTTED) return null;
  const pairs = rows.map((row) => row.map((value) => (typeof value === "number" ? value : Array.isArray(value) ? Number(value[0]) : NaN)));
  if (!pairs.every((pair) => pair.every(Number.isFinite))) return null;
  pairs.sort(([a], [b]) => a - b);
  return [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
}

/* By mouse an area is drawn to be zoomed into; the buttons do it for fingers and keys. */
function plotOf({columns}, data) {
  const place = element("div");
  const isFunction = data[0].every((x, i) => i === 0 || x > data[0][i - 1]);
  let chart = null;
  const draw = () => {
    const style = getComputedStyle(document.body), colour = (name) => style.getPropertyValue(name).trim();
    const axis = (label) => ({label, stroke: colour("--text"), grid: {stroke: colour("--line"), width: 1}, ticks: {stroke: colour("--line")}});
    const zoomed = chart && ["x", "y"].map((name) => [name, {min: chart.scales[name].min, max: chart.scales[name].max}]);
    chart?.destroy();
    chart = new bundle.uPlot({
      width: Math.max(Math.min(place.clientWidth || 640, 900), 240), height: 320,
      scales: {x: {time: false}},
      cursor: {drag: {x: true, y: true, uni: 12}},
      axes: [axis(columns[0]), axis(columns[1])],
      series: [{label: columns[0]}, {label: columns[1], stroke: colour("--accent"), width: isFunction ? 1 : 0,
        paths: isFunction ? undefined : () => null, points: {show: data[0].length < 2000 || !isFunction, size: data[0].length < 200 ? 6 : 3, fill: colour("--accent")}}],
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
