// A small picture of a pattern.

import { Board, LIVE, PLAYERS, UNKNOWN } from "./board.js";
import * as rle from "./rle.js";

const INKS = [
  [UNKNOWN, "--cell-unknown"],
  [LIVE, "--cell-live"],
  [PLAYERS[0], "--cell-first"],
  [PLAYERS[1], "--cell-second"],
];

/** Draws the pattern of a text as large as it fits; nothing if the text has none. */
export function ofText(canvas, text) {
  try {
    draw(canvas, rle.read(text, true).board);
  } catch {
    /* A pattern that this page cannot read is played by the server's page. */
  }
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
