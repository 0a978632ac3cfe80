// Boards and tables of an answer that this page draws itself.

import { element } from "./dom.js";
import * as thumbnail from "./thumbnail.js";

/** The boards of a duel: after the placements, and the generations that follow. */
export function boards(job) {
  const list = job.kind === "duel" && job.answer?.evidence?.boards;
  if (!list?.length) return null;
  return element(
    "section",
    { "aria-label": "Boards" },
    element("h3", {}, "What happens next"),
    element(
      "div",
      { class: "boards" },
      list.map((rows, index) => {
        const picture = element("canvas", {
          width: 160,
          height: 160,
          role: "img",
          "aria-label": `generation ${index}: ${rows}`,
        });
        thumbnail.ofRows(picture, rows);
        return element(
          "figure",
          {},
          picture,
          element("figcaption", {}, index === 0 ? "after the placements" : `generation ${index}`),
        );
      }),
    ),
  );
}

/** The densest still lifes of several squares: their live cells. */
export function squares(job) {
  const list = job.kind === "squares" && job.answer?.evidence?.squares;
  if (!list?.length) return null;
  const cell = (text) => element("td", {}, text);
  const density = ({ n, value }) => (value == null ? "" : (value / (n * n)).toFixed(3));
  const known = ({ value, bound, status }) =>
    status === "optimal" ? `${value}` : value == null ? "?" : `${value} or more, at most ${bound}`;
  return element(
    "section",
    { "aria-label": "Squares" },
    element(
      "table",
      { class: "squares" },
      element("tr", {}, ["Square", "Live cells", "Density"].map((text) => element("th", { scope: "col" }, text))),
      list.map((square) =>
        element("tr", {}, cell(`${square.n}×${square.n}`), cell(known(square)), cell(density(square))),
      ),
    ),
  );
}
