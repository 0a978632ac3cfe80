// The kinds of questions, as the server describes them, and questions as it reads them.

import { Board, DEAD, LIVE, OPPOSITES, PLAYERS, UNKNOWN, VARIABLES } from "./board.js";
import { element } from "./dom.js";

/** Each kind by its name: title, hint, group in the list, fields, and how its board is read if it has one. */
export const QUESTIONS = Object.create(null);

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

/** Returns true if cells of a question can have names. */
export const isNamed = ({ board }) => board?.notation === "search";

/** The state of cells that nobody drew. */
export const blankOf = ({ board }) => (board?.blank === "." ? DEAD : UNKNOWN);

/** Boards as a question takes them: with states that it knows, and as many generations as it has. */
export function fitted(boards, question) {
  const { board } = question;
  if (!board) return boards;
  const known = new Set([...inksOf(question), ...(isNamed(question) ? [...VARIABLES, ...OPPOSITES] : [])]);
  const { width, height } = boards[0];
  const more = Array.from(
    { length: Math.max(0, board.generations - boards.length) },
    () => new Board(width, height, UNKNOWN),
  );
  const all = board.generations > 0 ? [...boards, ...more] : boards.slice(0, 1);
  return all.map((one) => one.mapped((cell) => (known.has(cell) ? cell : standIn(cell, known))));
}

/** The state that comes nearest to one that a question does not know. */
function standIn(cell, known) {
  if (PLAYERS.includes(cell)) return LIVE;
  if (cell === LIVE) return PLAYERS[0];
  return known.has(UNKNOWN) ? UNKNOWN : DEAD;
}

/** The boards of a question on which nothing is drawn. */
export function blanks({ board }, size = board.size) {
  const later = Array.from({ length: Math.max(1, board.generations) - 1 }, () => new Board(...size, UNKNOWN));
  return [new Board(...size, blankOf({ board })), ...later];
}

/** A question. Blank generations at the end are left out, unless it is about given generations. */
export function asked({ key, board }, boards, fields) {
  if (!board) return { kind: key, fields };
  const isDrawn = ({ cells }) => cells.some((cell) => cell !== UNKNOWN);
  const last = board.generations > 1 ? boards.length : Math.max(1, boards.findLastIndex(isDrawn) + 1);
  const [cells, ...later] = boards.slice(0, last).map((one) => one.rows());
  return { kind: key, fields, cells, later };
}
