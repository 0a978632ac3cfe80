// Patterns and boards of a job that this page draws itself.

import { element } from "./dom.js";
import * as thumbnail from "./thumbnail.js";

/** What a running job works at: the best pattern so far, or a part of one. */
export function partial(job) {
  const picture = element("canvas", {
    width: 480,
    height: 320,
    class: "partial",
    role: "img",
    "aria-label": "The pattern so far",
  });
  thumbnail.ofText(picture, job.partial);
  return element(
    "section",
    { "aria-label": "So far" },
    element("h3", {}, job.kind === "hunt" ? "The best orphan so far" : "The pattern so far"),
    picture,
  );
}

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
