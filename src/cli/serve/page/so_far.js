// What a job has while it runs: a picture, or words that say why there is none.

import { element } from "./dom.js";
import * as thumbnail from "./thumbnail.js";

const BACKTRACKING = ["The pattern so far", "Backtracking has set no cell yet."];
const SOLVER = [
  "The last pattern that was found",
  "A SAT solver decides about all cells at once, so there is no partial pattern. A pattern is shown when it is found.",
];
const search = ({ engine }) => (engine === "sat" ? SOLVER : BACKTRACKING);

/** For each kind of question the heading of its picture, and words for as long as there is none. */
const SHOWN = {
  densest: () => ["The best still life so far", "No still life has been found yet."],
  squares: () => ["The best still life of the last square so far", "No still life has been found yet."],
  complete: search,
  oscillator: search,
  spaceship: search,
  history: search,
  ships: () => ["The first rows of what may become a spaceship", "No first rows have been found yet."],
  predecessor: ({ generations }) =>
    generations > 1
      ? BACKTRACKING
      : [null, "There is nothing to draw before the end: a predecessor is found as a whole, or there is none."],
  force: ({ minimal }) =>
    minimal
      ? ["The smallest self-forcing patch so far", "No self-forcing patch has been found yet."]
      : [null, "There is nothing to draw before the end: a solver looks for a predecessor that differs."],
  orphan: () => [
    null,
    "There is nothing to draw before the end: a solver finds a whole predecessor, or refutes that there is one.",
  ],
  core: () => ["The smallest orphan so far", "A solver has not yet refuted that the pattern has a predecessor."],
  hunt: () => ["The best orphan so far", "No orphan has been found yet."],
  prove: () => [
    null,
    "There is nothing to draw before the end: the proof is about many patterns at once. The bars show its steps.",
  ],
  gardens: () => ["The last Garden of Eden that was found", "No Garden of Eden has been found yet."],
  agars: () => [null, "There is nothing to draw before the end. The line above counts what was found."],
  count: () => [null, "There is nothing to draw: the patterns are counted, and none of them is listed."],
  list: () => [null, "The still lifes are shown when the list is complete."],
  verify: () => [null, "There is nothing to draw before the end: the pattern is being played."],
  duel: () => [
    null,
    "There is nothing to draw before the end: a solver finds a whole placement, or refutes that there is one.",
  ],
  game: () => [null, "The game is shown when it has ended."],
  check: () => [null, "There is nothing to draw: a proof is checked step by step."],
};

/** What a job that runs has to show. */
export function soFar(job) {
  const [title, words] = SHOWN[job.kind]?.(job.question) ?? [null, ""];
  if (!job.partial)
    return element("p", { class: "help", id: "no-picture" }, words);
  const picture = element("canvas", {
    width: 480,
    height: 320,
    class: "partial",
    role: "img",
    "aria-label": title ?? "The pattern so far",
  });
  thumbnail.ofText(picture, job.partial);
  return element(
    "section",
    { "aria-label": "So far" },
    element("h3", {}, title ?? "The pattern so far"),
    picture,
  );
}
