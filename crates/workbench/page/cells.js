// Cells of a search as text, in the notation of Logic Life Search: generations, names and opposites.

import { Board, DEAD, LIVE, OPPOSITES, UNKNOWN, VARIABLES, markOf } from "./board.js";

/** Returns true if a text is in this notation: words between spaces. */
export const isCells = (text) =>
  /^\s*(-?[A-Za-z]\w*|[01*])( +(-?[A-Za-z]\w*|[01*]))+\s*$/m.test(text) &&
  text
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => /^(-?[A-Za-z]\w*'?|[01*]'?)$/.test(word));

/** Reads a text: a board for each generation. Throws words for people. */
export function read(text) {
  const blocks = text
    .trim()
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .trim()
        .split("\n")
        .map((row) => row.trim().split(/\s+/)),
    );
  const [height, width] = [blocks[0].length, blocks[0][0].length];
  if (blocks.some((rows) => rows.length !== height || rows.some((row) => row.length !== width))) {
    throw new Error("All generations must have the same number of columns and rows.");
  }
  const names = new Map();
  return blocks.map((rows) => {
    const board = new Board(width, height, UNKNOWN);
    rows.forEach((row, y) => row.forEach((word, x) => board.set(x, y, stateOf(word, names))));
    return board;
  });
}

function stateOf(word, names) {
  if (word.endsWith("'"))
    throw new Error("Cells with ' need not follow from the generation before; the board does not know them.");
  if (word === "*") return UNKNOWN;
  if (word === "0" || word === "1") return word === "1" ? LIVE : DEAD;
  const name = word.replace(/^-/, "");
  if (!names.has(name)) names.set(name, names.size);
  const index = names.get(name);
  if (index >= VARIABLES.length) throw new Error(`The board has at most ${VARIABLES.length} names.`);
  return (word === name ? VARIABLES : OPPOSITES)[index];
}

/** The generations as text. */
export function write(boards) {
  const word = (state) => ({ [DEAD]: "0", [LIVE]: "1", [UNKNOWN]: "*" })[state] ?? markOf(state).replace("−", "-");
  const row = (board, y) => Array.from({ length: board.width }, (_, x) => word(board.get(x, y))).join(" ");
  return boards
    .map((board) => Array.from({ length: board.height }, (_, y) => `${row(board, y)}\n`).join(""))
    .join("\n");
}
