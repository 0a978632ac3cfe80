// The kinds of questions, as the server describes them, and questions as it reads them.

import { DEAD, LIVE, PLAYERS, UNKNOWN } from "./board.js";
import { element } from "./dom.js";

/** Each kind by its name: title, hint, group in the list, fields, and how its board is read if it has one. */
export const QUESTIONS = {};

/** Takes the kinds that the server knows. */
export const learn = (kinds) => kinds.forEach((kind) => (QUESTIONS[kind.key] = kind));

/** Kinds of a list; others are asked with a button. */
const listed = () => Object.values(QUESTIONS).filter(({ group }) => group);
export const isListed = (kind) => listed().some(({ key }) => key === kind);

/** Options for all kinds of questions, in groups. One is chosen. */
export const groups = (chosen) =>
  [...Map.groupBy(listed(), ({ group }) => group)].map(([label, kinds]) =>
    element(
      "optgroup",
      { label },
      kinds.map(({ key, title }) => element("option", { value: key, selected: key === chosen }, title)),
    ),
  );

/** The name of a kind of question. */
export const nameOf = (kind) => QUESTIONS[kind]?.title ?? kind;

/** States that are drawn with. */
export const inksOf = ({ board }) =>
  ({ pattern: [LIVE, DEAD], players: [...PLAYERS, DEAD] })[board?.notation] ?? [LIVE, DEAD, UNKNOWN];

/** The state of cells that nobody drew. */
export const blankOf = ({ board }) => (board?.blank === "." ? DEAD : UNKNOWN);

/** A question. Blank generations at the end are left out, unless it is about given generations. */
export function asked({ key, board }, boards, fields) {
  if (!board) return { kind: key, fields };
  const isDrawn = ({ cells }) => cells.some((cell) => cell !== UNKNOWN);
  const last = board.generations > 1 ? boards.length : Math.max(1, boards.findLastIndex(isDrawn) + 1);
  const [cells, ...later] = boards.slice(0, last).map((one) => one.rows());
  return { kind: key, fields, cells, later };
}
