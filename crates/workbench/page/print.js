// A sheet to print: what is drawn, or the pattern of an answer, with square cells.

import { svg } from "./chart.js";
import { LIVE, PLAYERS, UNKNOWN, markOf } from "./board.js";
import { byId, element } from "./dom.js";

/** Larger boards have no lines between their cells, and no marks. */
const MOST_LINED = 100;

/** Calls `boards` before the page is printed, for what is on the sheet: its heading, and boards with captions. */
export function listen(boards) {
  addEventListener("beforeprint", () => {
    const { heading, list } = boards();
    byId("sheet").replaceChildren(
      element("h2", {}, heading),
      ...list.map(({ board, caption }) =>
        element("figure", {}, drawing(board), caption && element("figcaption", {}, caption)),
      ),
    );
  });
  addEventListener("afterprint", () => byId("sheet").replaceChildren());
}

function drawing(board) {
  const { width, height } = board;
  const isLined = Math.max(width, height) <= MOST_LINED;
  const fills = [
    [[LIVE, PLAYERS[0]], "#000"],
    [[PLAYERS[1]], "#888"],
  ];
  const markAt = (cell, index) => mark(cell, index % width, Math.floor(index / width));
  const marks = isLined ? [...board.cells].flatMap(markAt) : [];
  const lines = [
    ...Array.from({ length: width + 1 }, (_, x) => `M${x} 0V${height}`),
    ...Array.from({ length: height + 1 }, (_, y) => `M0 ${y}H${width}`),
  ];
  const edge = `M0 0H${width}V${height}H0Z`;
  return svg(
    "svg",
    { viewBox: `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`, width: `${width}cm` },
    fills.map(([states, fill]) => svg("path", { d: runs(board, states), fill })),
    svg("path", { d: isLined ? lines.join("") : edge, fill: "none", stroke: "#777", "stroke-width": 0.05 }),
    marks,
  );
}

/** The cells with some states, as rectangles of one row. */
function runs(board, states) {
  let path = "";
  for (let y = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; x++) {
      const from = x;
      while (x < board.width && states.includes(board.get(x, y))) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
}

/** Unknown cells and names have their mark. */
const mark = (cell, x, y) =>
  cell < UNKNOWN || PLAYERS.includes(cell)
    ? []
    : [svg("text", { x: x + 0.5, y: y + 0.7, "font-size": 0.6, "text-anchor": "middle", fill: "#555" }, markOf(cell))];
