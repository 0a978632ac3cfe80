// A board as RLE; as LifeHistory if it has unknown cells.

import { PLAYERS, LIVE, UNKNOWN } from "./board.js";

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
