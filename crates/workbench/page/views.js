// What this page draws itself of a job: boards, tables, and the pattern so far.

import { button, copy, element, section } from "./dom.js";
import * as thumbnail from "./thumbnail.js";

/** The boards of a duel: after the placements, and the generations that follow. */
export function boards(job) {
  const list = job.kind === "duel" && job.answer?.evidence?.boards;
  if (!list?.length) return null;
  return section(
    "Boards",
    "What happens next",
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

/** A predecessor that differs from a patch, which therefore need not have been there. */
export function other(job) {
  const pattern = job.kind === "force" && job.answer?.evidence?.predecessor;
  if (!pattern) return null;
  const heading = "A predecessor that differs";
  const picture = element("canvas", { width: 320, height: 320, id: "other", role: "img", "aria-label": heading });
  thumbnail.ofAnswer(picture, pattern);
  return section(
    "Predecessor",
    heading,
    picture,
    element(
      "p",
      { class: "help" },
      "In the next generation it has the drawn cells, in the middle. ",
      button("Copy RLE", (event) => copy(pattern, event.target)),
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
  return section(
    "Squares",
    null,
    element(
      "table",
      { class: "squares" },
      element(
        "tr",
        {},
        ["Square", "Live cells", "Density"].map((text) => element("th", { scope: "col" }, text)),
      ),
      list.map((square) =>
        element("tr", {}, cell(`${square.n}×${square.n}`), cell(known(square)), cell(density(square))),
      ),
    ),
  );
}

/** What a job has while it runs: a picture, or words that say why there is none. */
export function soFar({ so_far: { title, words }, partial }) {
  if (!partial) return element("p", { class: "help", id: "no-picture" }, words);
  const heading = title ?? "The pattern so far";
  const picture = element("canvas", { width: 480, height: 320, class: "partial", role: "img", "aria-label": heading });
  thumbnail.ofAnswer(picture, partial);
  const [, said] = /^#C (.*)$/m.exec(partial) ?? [];
  return section("So far", heading, picture, said && element("p", { class: "help", id: "said" }, said));
}
