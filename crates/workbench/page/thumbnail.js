// A small picture of a pattern.

import { Board, DEAD, LIVE, PLAYERS, UNKNOWN } from "./board.js";
const INKS = [
  [UNKNOWN, "--cell-unknown"],
  [LIVE, "--cell-live"],
  [PLAYERS[0], "--cell-first"],
  [PLAYERS[1], "--cell-second"],
];

/** No larger picture is drawn. */
const MOST_CELLS = 250_000;

/** Draws the RLE of an answer as large as it fits. The program wrote it, so its header is right. */
export function ofAnswer(canvas, rle) {
  const board = unpacked(rle);
  if (board) draw(canvas, board);
}

/** The cells of RLE that the program wrote; `null` if they are too many for a picture. */
export function unpacked(text) {
  const [, width, height, rule, data] = /^x = (\d+), y = (\d+)(.*)\n([^!]*)!/m.exec(text) ?? [];
  if (!data || width * height > MOST_CELLS) return null;
  // Orphans are written so: B is a dead cell, and what has no letter is unspecified.
  const isPartial = /history/i.test(rule) && data.includes("B") && !/[C-E]/.test(data);
  const states = { o: LIVE, A: LIVE, C: LIVE, E: LIVE, ".": isPartial ? UNKNOWN : DEAD };
  const board = new Board(Number(width), Number(height), isPartial ? UNKNOWN : DEAD);
  let [x, y] = [0, 0];
  for (const [, count, letter] of data.matchAll(/(\d*)([A-Za-z.$])/g)) {
    const times = Number(count || 1);
    if (letter === "$") [x, y] = [0, y + times];
    else {
      board.fill(x, y, times, 1, states[letter] ?? DEAD);
      x += times;
    }
  }
  return board;
}

/** Draws a board of rows between slashes, such as `0./X.`. */
export const ofRows = (canvas, text) => draw(canvas, Board.ofRows(text.split("/")));

function draw(canvas, board) {
  const style = getComputedStyle(document.documentElement);
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  const scale = Math.min((canvas.width - 12) / board.width, (canvas.height - 12) / board.height, canvas.width / 11);
  const [left, top] = [(canvas.width - scale * board.width) / 2, (canvas.height - scale * board.height) / 2];
  context.strokeStyle = style.getPropertyValue("--line");
  context.strokeRect(left - 1, top - 1, scale * board.width + 2, scale * board.height + 2);
  const gap = scale > 4 ? 0.6 : 0;
  for (const [state, name] of INKS) {
    context.fillStyle = style.getPropertyValue(name);
    board.cells.forEach((cell, index) => {
      if (cell !== state) return;
      const [x, y] = [index % board.width, Math.floor(index / board.width)];
      context.fillRect(left + x * scale + gap, top + y * scale + gap, scale - 2 * gap, scale - 2 * gap);
    });
  }
}
