// Symmetries as small pictures, each a button that chooses it.

import { element } from "./dom.js";
import { axes, images, isSymmetry } from "./board.js";
import { svg } from "./chart.js";

const SIDE = 8;

/** Cells that look the same under no symmetry, in a corner. */
const SEED = [
  [1, 0],
  [2, 0],
  [3, 1],
];

/** Cells of a ship that has the mirror symmetry of `lifesat ships`. */
const MIRRORED = {
  none: "..O.../.OO.../...OO./..O...",
  odd: "..O../.O.O./.OOO./O...O",
  even: "..OO../.O..O./.OOOO./O....O",
  gutter: ".O.O./O...O/OO.OO/.O.O.",
  glide: ".O..../OO..../...OO./....O.",
};

/** Returns the pictures for a field that chooses a symmetry, or `null` if they are not known. */
export function pictures(select) {
  const values = [...select.options].map(({ value }) => value);
  if (!values.every((value) => isSymmetry(value) || MIRRORED[value])) return null;
  const buttons = values.map((value, index) =>
    element(
      "button",
      {
        type: "button",
        title: select.options[index].text,
        "aria-label": select.options[index].text,
        onclick: () => {
          select.value = value;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        },
      },
      picture(value),
    ),
  );
  const mark = () =>
    buttons.forEach((made, index) => made.setAttribute("aria-pressed", String(values[index] === select.value)));
  select.addEventListener("change", mark);
  mark();
  return element("div", { class: "pictures", role: "group", "aria-label": "Symmetry" }, buttons);
}

function picture(name) {
  const rows = MIRRORED[name]?.split("/");
  const cells = rows
    ? rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "O" ? [[x, y]] : [])))
    : SEED.flatMap((cell) => images(name, SIDE, SIDE, cell));
  const [width, height] = rows ? [rows[0].length, rows.length] : [SIDE, SIDE];
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width: 32, height: 32, "aria-hidden": "true" },
    cells.map(([x, y]) => svg("rect", { x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9, fill: "currentColor" })),
    rows
      ? []
      : axes(name).map(([x1, y1, x2, y2]) =>
          svg("line", {
            x1: (x1 * SIDE) / 2,
            y1: (y1 * SIDE) / 2,
            x2: (x2 * SIDE) / 2,
            y2: (y2 * SIDE) / 2,
            stroke: "currentColor",
            "stroke-width": 0.25,
            "stroke-dasharray": "0.7 0.5",
          }),
        ),
  );
}
