// Patterns as text: RLE, LifeHistory for unknown cells, and rows of letters.

import { Board, DEAD, LIVE, PLAYERS, UNKNOWN, MOST_CELLS } from "./board.js";

/**
 * Reads a text: a board and, if it is named, a rule. Throws words for people, also if the board would lose dying
 * cells or the bounds of the grid, which a picture may.
 */
export function read(text, isPicture = false) {
  const trimmed = text.trim();
  const header = /^\s*x\s*=\s*(\d+)\s*,\s*y\s*=\s*(\d+)(?:\s*,\s*rule\s*=\s*(\S+))?/m.exec(trimmed);
  if (header) return ofRle(trimmed.slice(header.index + header[0].length), header, isPicture);
  const rows = trimmed
    .split(/[\n/]/)
    .map((row) => row.trim())
    .filter((row) => row && !row.startsWith("!"));
  if (rows.length === 0 || rows.some((row) => !/^[.O?*o]+$/.test(row))) {
    throw new Error("This is no pattern: give RLE, or rows of O, . and ?.");
  }
  const board = Board.ofRows(rows.map((row) => row.replaceAll(/[*o]/g, "O")));
  return { board: checked(board), rule: null };
}

function checked(board) {
  if (board.width * board.height > MOST_CELLS) throw new Error("This pattern is too large for the board.");
  return board;
}

function ofRle(body, [, width, height, rule], isPicture) {
  const [columns, lines] = [Number(width) || 1, Number(height) || 1];
  if (columns * lines > MOST_CELLS) throw new Error("This pattern is too large for the board.");
  const isHistory = /history/i.test(rule ?? "");
  const cells = body.slice(0, body.indexOf("!") < 0 ? undefined : body.indexOf("!"));
  const letters = cells
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("");
  if (!isPicture && rule?.includes(":")) {
    throw new Error(`This pattern lies on a bounded grid (${rule}). “lifesat verify” and “lifesat render” play it.`);
  }
  if (!isPicture && !isHistory && /[B-X]/.test(letters)) {
    throw new Error(
      "This pattern has dying cells, and the board has none. “lifesat search” and “lifesat verify” take it.",
    );
  }
  // Orphans are published so: B is a dead cell, and what has no letter is unspecified.
  const isPartial = isHistory && letters.includes("B") && !/[C-E]/.test(letters);
  const blank = isPartial ? UNKNOWN : DEAD;
  const board = new Board(columns, lines, blank);
  let [x, y] = [0, 0];
  for (const [, count, letter] of letters.matchAll(/(\d*)([a-zA-Z.$])/g)) {
    const times = Math.min(Number(count || 1), MOST_CELLS);
    if (letter === "$") {
      [x, y] = [0, y + times];
      continue;
    }
    for (let done = 0; done < times && x < columns; done++, x++) board.set(x, y, stateOf(letter, isPartial));
  }
  return { board, rule: isHistory || !rule ? null : rule.replace(/:.*/, "") };
}

function stateOf(letter, isPartial) {
  if (letter === ".") return isPartial ? UNKNOWN : DEAD;
  return "oACE".includes(letter) ? LIVE : DEAD;
}

/** The board as RLE; with unknown cells as LifeHistory. RLE has no names and no players. */
export function write(drawn, rule) {
  const board = drawn.copy();
  board.cells = board.cells.map((cell) => (PLAYERS.includes(cell) ? LIVE : Math.min(cell, UNKNOWN)));
  const isPartial = board.cells.includes(UNKNOWN);
  const letters = isPartial ? ["B", "A", "."] : ["b", "o", "b"];
  const name = isPartial ? "LifeHistory" : rule;
  const lines = board.rows().map((_, y) => line(board, y, letters));
  const text = `${lines.join("$")}!`.replaceAll(/.{1,68}(?![\d])|.{1,69}/g, "$&\n");
  return `x = ${board.width}, y = ${board.height}, rule = ${name}\n${text}`;
}

function line(board, y, letters) {
  let [text, x] = ["", 0];
  while (x < board.width) {
    let end = x;
    while (end < board.width && board.get(end, y) === board.get(x, y)) end++;
    text += (end - x > 1 ? end - x : "") + letters[board.get(x, y)];
    x = end;
  }
  return text;
}
