// The kinds of questions: what each asks for beside the board, and what is sent to the server.

import { DEAD, UNKNOWN, SYMMETRIES } from "./board.js";

const number = (name, label, value, least, most) => ({ name, label, kind: "number", value, least, most });
const choice = (name, label, options, value = options[0][0]) => ({ name, label, kind: "choice", options, value });
const tick = (name, label, value = false) => ({ name, label, kind: "tick", value });
const RULE = { name: "rule", label: "Rule", kind: "text", value: "B3/S23" };
const SYMMETRY = choice("symmetry", "Symmetry", SYMMETRIES.map((name) => [name, name === "C1" ? "none (C1)" : name]));
const PERIOD = number("period", "Generations (period)", 2, 1, 1000);

/** The cells of the board, beside other values. */
const withCells = (kind, board, values) => ({ kind, cells: board.rows(), ...values });

/**
 * Each question has a name, a hint, the state of cells that nobody drew (`blank`), its fields, whether it
 * uses the board, and a function that makes the question for the server.
 */
export const QUESTIONS = {
  densest: {
    name: "Densest still life in this box",
    hint: "The most live cells that never change. Live and dead cells that you draw are kept; unknown ones are found.",
    blank: UNKNOWN, size: [8, 8],
    fields: [
      choice("pieces", "Live cells", [["any", "anywhere"], ["connected", "connected"], ["strict", "a strict still life"]]),
      choice("topology", "The box lies", [["plane", "in the plane"], ["cylinder", "on a cylinder"], ["torus", "on a torus"]]),
      tick("certificate", "Write a certificate of the proof"),
    ],
    ask: (board, values) => withCells("densest", board, values),
  },
  complete: {
    name: "Still life around the drawn cells",
    hint: "Draw some live or dead cells in a larger unknown box. A still life that contains them is found.",
    blank: UNKNOWN, size: [10, 10],
    fields: [RULE, tick("smallest", "With the fewest live cells")],
    ask: (board, values) => withCells("complete", board, values),
  },
  oscillator: {
    name: "Oscillator",
    hint: "A pattern that returns after some generations. Cells that you draw belong to generation 0.",
    blank: UNKNOWN, size: [9, 9],
    fields: [{ ...PERIOD, value: 3 }, SYMMETRY, RULE, tick("smallest", "With the fewest live cells")],
    ask: (board, values) => withCells("oscillator", board, values),
  },
  spaceship: {
    name: "Spaceship in this box",
    hint: "A pattern that returns in another place. All its generations fit in the box.",
    blank: UNKNOWN, size: [4, 4],
    fields: [
      { ...PERIOD, value: 4 }, number("right", "Columns to the right", 1, -1000, 1000),
      number("down", "Rows down", 1, -1000, 1000), SYMMETRY, RULE,
    ],
    ask: (board, values) => withCells("spaceship", board, values),
  },
  ships: {
    name: "Spaceship of a width, however long",
    hint: "A spaceship that moves straight, or the certainty that none of this width exists. Nothing is drawn.",
    blank: UNKNOWN, boardless: true,
    fields: [
      number("width", "Columns", 5, 1, 30), number("rows", "Rows that it moves", 2, 1, 100),
      { ...PERIOD, value: 4 },
      choice("mirror", "Mirror symmetry", ["none", "odd", "even", "gutter", "glide"].map((name) => [name, name]), "glide"),
      RULE, tick("certificate", "Write a certificate if there is none"),
    ],
    ask: (board, values) => ({ kind: "ships", ...values }),
  },
  predecessor: {
    name: "Predecessor of this pattern",
    hint: "Draw a pattern, and see what turns into it. Unknown cells may become anything.",
    blank: DEAD, size: [6, 6],
    fields: [number("generations", "Generations back", 1, 1, 100), RULE],
    ask: (board, values) => withCells("predecessor", board, values),
  },
  orphan: {
    name: "Is this an orphan?",
    hint: "Whether nothing turns into this pattern, whatever surrounds it. Unknown cells do not count.",
    blank: UNKNOWN, size: [10, 10],
    fields: [RULE],
    ask: (board, values) => withCells("orphan", board, values),
  },
  core: {
    name: "Smallest core of an orphan",
    hint: "Draw or paste an orphan. Cells that it does not need become unknown.",
    blank: UNKNOWN, size: [10, 10],
    fields: [number("tries", "Tries; the smallest result is kept", 5, 1, 1000), SYMMETRY, RULE],
    ask: (board, values) => withCells("core", board, values),
  },
  count: {
    name: "How many still lifes fit in a box?",
    hint: "Counts all still lifes of a box. Nothing is drawn.",
    blank: UNKNOWN, boardless: true,
    fields: [number("width", "Columns", 6, 1, 12), number("height", "Rows", 6, 1, 40)],
    ask: (board, values) => ({ kind: "count", ...values }),
  },
};

/** Questions that are not drawn, but asked of an answer. */
const OTHERS = { check: "Check of a certificate" };

/** The name of a kind of question. */
export const nameOf = (kind) => QUESTIONS[kind]?.name ?? OTHERS[kind] ?? kind;
