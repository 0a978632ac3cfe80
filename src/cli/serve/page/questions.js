// The kinds of questions: what each asks for beside the board, and what is sent to the server.

import { DEAD, LIVE, PLAYERS, UNKNOWN } from "./board.js";
import { element } from "./dom.js";
import { ENGINE, RULE, choice, number, symmetry, tick } from "./fields.js";

const PERIOD = number("period", "Generations (period)", 2, 1, 1000);
const NUMBER = number("number", "Patterns to find, at most", 1, 1, 1000);
const CERTIFICATE = tick("certificate", "Write a certificate");
const SIDES = (width, height, most) => [
  number("width", "Columns", width, 1, most),
  number("height", "Rows", height, 1, most),
];
const COMPUTERS = [
  ["greedy", "greedy"],
  ["random", "random"],
  ["deep", "deep"],
  ["sat", "sat"],
];

/** The cells of the board, beside other values. */
const withCells = (kind) => (boards, values) => ({ kind, cells: boards[0].rows(), ...values });
/** The cells of all generations. Blank ones at the end are left out, but not the first. */
const withGenerations = (kind) => (boards, values) => {
  const { length } = boards;
  const isBlank = (board) => board.cells.every((cell) => cell === UNKNOWN);
  const last =
    kind === "history" ? length - 1 : boards.findLastIndex((board, index) => index === 0 || !isBlank(board));
  return {
    kind,
    cells: boards[0].rows(),
    later: boards.slice(1, last + 1).map((board) => board.rows()),
    ...values,
  };
};
const withoutCells = (kind) => (_, values) => ({ kind, ...values });

/**
 * Each question has a name, a hint, a group in the list, the state of cells that nobody drew (`blank`), its
 * fields, and a function that makes the question for the server. Some use no board (`boardless`), take names
 * (`named`) or several generations (`layered`), or are drawn with other states (`inks`).
 */
export const QUESTIONS = {
  densest: {
    group: "Still lifes",
    name: "Densest still life in this box",
    hint: "A pattern that never changes, with the most live cells. Cells that you draw as live or dead stay so; lifesat finds the others.",
    blank: UNKNOWN,
    size: [8, 8],
    fields: [
      choice("pieces", "Live cells", [
        ["any", "anywhere"],
        ["connected", "connected"],
        ["strict", "a strict still life"],
      ]),
      choice("topology", "The box lies", [
        ["plane", "in the plane"],
        ["cylinder", "on a cylinder"],
        ["torus", "on a torus"],
      ]),
      RULE,
      tick("certificate", "Write a certificate of the proof"),
    ],
    ask: withCells("densest"),
  },
  complete: {
    group: "Still lifes",
    name: "Still life around the drawn cells",
    hint: "Draw some live or dead cells in a larger unknown box. A still life that contains them is found.",
    blank: UNKNOWN,
    size: [10, 10],
    named: true,
    fields: [RULE, tick("smallest", "With the fewest live cells")],
    ask: withCells("complete"),
  },
  count: {
    group: "Still lifes",
    name: "How many still lifes fit in a box?",
    hint: "Counts all still lifes of a box, or all patterns of it that oscillate or vanish. There is nothing to draw.",
    blank: UNKNOWN,
    boardless: true,
    fields: [
      number("width", "Columns", 6, 1, 12),
      number("height", "Rows", 6, 1, 40),
      choice("what", "What is counted", [
        ["still-lifes", "still lifes"],
        ["oscillators", "pairs that become each other (period 2)"],
        ["vanishing", "patterns that vanish at once"],
      ]),
    ],
    ask: withoutCells("count"),
  },
  list: {
    group: "Still lifes",
    name: "All still lifes of a box",
    hint: "Lists all still lifes of a small box, or all of the densest ones. There is nothing to draw.",
    blank: UNKNOWN,
    boardless: true,
    fields: [
      number("width", "Columns", 8, 1, 20),
      number("height", "Rows", 8, 1, 20),
      tick("densest", "Only the densest, up to rotation and reflection", true),
    ],
    ask: withoutCells("list"),
  },
  squares: {
    group: "Still lifes",
    name: "Densest still lifes of several squares",
    hint: "The most live cells that never change, for each square from the first side to the last. Nothing is drawn.",
    blank: UNKNOWN,
    boardless: true,
    fields: [number("from", "From squares with this side", 4, 1, 100), number("to", "To squares with this side", 12, 1, 100)],
    ask: withoutCells("squares"),
  },
  oscillator: {
    group: "Patterns that return",
    name: "Oscillator",
    hint: "A pattern that returns after some generations. What you draw is kept.",
    blank: UNKNOWN,
    size: [9, 9],
    named: true,
    layered: true,
    fields: [
      { ...PERIOD, value: 3 },
      symmetry(),
      RULE,
      ENGINE,
      NUMBER,
      tick("smallest", "With the fewest live cells"),
    ],
    ask: withGenerations("oscillator"),
  },
  spaceship: {
    group: "Patterns that return",
    name: "Spaceship in this box",
    hint: "A pattern that returns in another place. All its generations fit in the box.",
    blank: UNKNOWN,
    size: [4, 4],
    named: true,
    layered: true,
    fields: [
      { ...PERIOD, value: 4 },
      number("right", "Columns to the right", 1, -1000, 1000),
      number("down", "Rows down", 1, -1000, 1000),
      symmetry(),
      RULE,
      ENGINE,
      NUMBER,
    ],
    ask: withGenerations("spaceship"),
  },
  ships: {
    group: "Patterns that return",
    name: "Spaceship of a width, however long",
    hint: "A spaceship, or the answer that none of this width exists, of any length. If it also moves to the right, its columns run in the direction of flight (they are diagonals if it moves as far down), and the symmetry is none. There is nothing to draw.",
    blank: UNKNOWN,
    boardless: true,
    fields: [
      number("width", "Columns", 5, 1, 30),
      number("rows", "Rows that it moves down", 2, 1, 100),
      number("right", "Columns that it moves to the right", 0, 0, 100),
      { ...PERIOD, value: 4 },
      choice(
        "mirror",
        "Mirror symmetry",
        ["none", "odd", "even", "gutter", "glide"].map((name) => [name, name]),
        "glide",
      ),
      number("row_cells", "Live cells in a row, at most; 0 for any number", 0, 0, 30),
      RULE,
      tick("certificate", "Write a certificate if there is none"),
    ],
    ask: withoutCells("ships"),
  },
  verify: {
    group: "Patterns that return",
    name: "What is this pattern?",
    hint: "Draw or paste a pattern. It is played, and you see whether it is what you say.",
    blank: DEAD,
    size: [8, 8],
    inks: [LIVE, DEAD],
    fields: [
      choice("claim", "It is", [
        ["oscillator", "an oscillator"],
        ["spaceship", "a spaceship"],
        ["still-life", "a still life"],
        ["strict-still-life", "a strict still life"],
        ["connected-still-life", "a connected still life"],
        ["cylinder-still-life", "a still life on a cylinder"],
        ["torus-still-life", "a still life on a torus"],
      ]),
      RULE,
    ],
    ask: withCells("verify"),
  },
  history: {
    group: "Before and after",
    name: "What fits these generations?",
    hint: "Draw cells of several generations, one on each tab. A pattern that goes through them is found; it need not return.",
    blank: UNKNOWN,
    size: [6, 6],
    named: true,
    layered: true,
    generations: 2,
    fields: [symmetry(), RULE, ENGINE, NUMBER],
    ask: withGenerations("history"),
  },
  predecessor: {
    group: "Before and after",
    name: "Predecessor of this pattern",
    hint: "Draw a pattern, and see what turns into it. Unknown cells may become anything.",
    blank: DEAD,
    size: [6, 6],
    fields: [number("generations", "Generations back", 1, 1, 100), RULE],
    ask: withCells("predecessor"),
  },
  force: {
    group: "Before and after",
    name: "Has it always been there?",
    hint: "Whether every predecessor of the drawn cells has the same cells, in the same place. Unknown cells do not count.",
    blank: UNKNOWN,
    size: [10, 10],
    fields: [tick("minimal", "Drop cells that are not needed"), symmetry(), RULE, CERTIFICATE],
    ask: withCells("force"),
  },
  agars: {
    group: "Before and after",
    name: "Periodic still lifes that force themselves",
    hint: "Still lifes that fill the plane with copies of a small box: which of them have a part that is in every predecessor? There is nothing to draw.",
    blank: UNKNOWN,
    boardless: true,
    fields: [
      number("width", "Columns of the box", 3, 1, 12),
      number("height", "Rows of the box", 3, 1, 12),
      tick("minimal", "Drop cells that are not needed"),
      number("rounds", "Effort: the most boxes of a periodic predecessor", 8, 1, 16),
      number("conflicts", "Give up a question after so many conflicts of the solver; 0 is never", 20000, 0, 1000000000),
      RULE,
    ],
    ask: withoutCells("agars"),
  },
  orphan: {
    group: "Orphans",
    name: "Is this an orphan?",
    hint: "Whether nothing turns into this pattern, whatever surrounds it. Unknown cells do not count.",
    blank: UNKNOWN,
    size: [10, 10],
    fields: [
      number("generations", "Generations back", 1, 1, 100),
      tick("alone", "All cells outside are dead: is it a Garden of Eden?"),
      RULE,
    ],
    ask: withCells("orphan"),
  },
  core: {
    group: "Orphans",
    name: "Smallest core of an orphan",
    hint: "Draw or paste an orphan. Cells that it does not need become unknown.",
    blank: UNKNOWN,
    size: [10, 10],
    fields: [number("tries", "Tries; the smallest result is kept", 5, 1, 1000), symmetry(), RULE],
    ask: withCells("core"),
  },
  hunt: {
    group: "Orphans",
    name: "Hunt for small orphans",
    hint: "Tries random patterns, and shrinks the orphans among them. There is nothing to draw.",
    blank: UNKNOWN,
    boardless: true,
    fields: [
      number("width", "Columns, from 3 to 10", 7, 3, 10),
      number("height", "Rows", 17, 4, 60),
      symmetry(["C1", "D2|", "D2-", "C2"]),
      number("rounds", "Random patterns", 5, 1, 100000),
      number("sweeps", "Passes over each", 300, 1, 100000),
      number("seed", "Random seed", 1, 0, 1000000),
    ],
    ask: withoutCells("hunt"),
  },
  prove: {
    group: "Orphans",
    name: "Is there an orphan in this box?",
    hint: "Shows that every pattern of the box has a predecessor, or finds an orphan. Only patterns that agree with the drawn cells are asked about.",
    blank: UNKNOWN,
    size: [5, 5],
    fields: [CERTIFICATE],
    ask: withCells("prove"),
  },
  gardens: {
    group: "Orphans",
    name: "All Gardens of Eden with a symmetry",
    hint: "Every pattern of the box that has the symmetry and no predecessor. There is nothing to draw.",
    blank: UNKNOWN,
    boardless: true,
    fields: [...SIDES(9, 9, 20), symmetry(undefined, "D8")],
    ask: withoutCells("gardens"),
  },
  duel: {
    group: "Multiplayer Life",
    name: "Duel: who can reach a goal?",
    hint: "Player 1 wants to reach the goal. Draw the cells of both players. docs/play.md has the rules.",
    blank: DEAD,
    size: [5, 5],
    inks: [...PLAYERS, DEAD],
    fields: [
      choice("asks", "What is asked", [
        ["move", "does player 1 have a placement that no reply spoils?"],
        ["reply", "does player 1 have a reply to every placement?"],
        ["alone", "does player 1 have a placement, if player 2 places nothing?"],
      ]),
      choice("goal", "Goal of player 1", [
        ["live", "to have a cell"],
        ["extinct", "that player 2 has none"],
        ["lead", "to lead"],
      ]),
      number("lead", "Cells that player 1 leads by, if the goal is to lead", 1, -400, 400),
      number("pieces", "Pieces of each player", 1, 1, 3),
      number("generations", "Generations after the placements", 2, 0, 10),
    ],
    ask: withCells("duel"),
  },
  game: {
    group: "Multiplayer Life",
    name: "A game between computers",
    hint: "Two computers play multiplayer Life; with many games you see who is stronger. There is nothing to draw.",
    blank: UNKNOWN,
    boardless: true,
    fields: [
      ...SIDES(6, 6, 30),
      choice("first", "Player 1", COMPUTERS, "deep"),
      choice("second", "Player 2", COMPUTERS, "greedy"),
      number("pieces", "Pieces at the beginning", 3, 1, 100),
      number("generations", "Most generations", 200, 1, 10000),
      number("seed", "Random seed", 1, 0, 1000000),
      number("games", "Games", 1, 1, 10000),
    ],
    ask: (_, { first, second, ...values }) => ({ kind: "game", players: [first, second], ...values }),
    /** The fields of a question from the server. */
    read: ({ players = [], ...values }) => ({ ...values, first: players[0], second: players[1] }),
  },
};

/** Options for all kinds of questions, in groups. One is chosen. */
export const groups = (chosen) =>
  [...Map.groupBy(Object.entries(QUESTIONS), ([, { group }]) => group)].map(([label, kinds]) =>
    element(
      "optgroup",
      { label },
      kinds.map(([value, { name }]) => element("option", { value, selected: value === chosen }, name)),
    ),
  );

/** States that are drawn with. */
export const inksOf = (question) => question.inks ?? [LIVE, DEAD, UNKNOWN];

/** Questions that are not drawn, but asked of an answer. */
const OTHERS = { check: "Check of a certificate" };

/** The name of a kind of question. */
export const nameOf = (kind) => QUESTIONS[kind]?.name ?? OTHERS[kind] ?? kind;
