// Patterns and questions that come from elsewhere: pasted, opened, or dropped on the page.

import { Board, MOST_CELLS } from "./board.js";
import * as cells from "./cells.js";
import { byId } from "./dom.js";
import { MOST_GENERATIONS } from "./layers.js";
import * as rle from "./rle.js";

/** No larger file is read. */
const LARGEST_FILE = 4e6;

/**
 * Calls `take` with every text that arrives, or `complain` with words. What is pasted counts while `isHere`
 * says so; before something that was dropped is taken, `come` shows the board.
 */
export function listen({ isHere, come, take, complain }) {
  document.addEventListener("paste", (event) => {
    if (!isHere() || event.target.closest?.("input, textarea")) return;
    take(event.clipboardData.getData("text"));
  });
  const takeFile = async (file) => {
    if (!file) return;
    if (file.size > LARGEST_FILE) complain("This file is too large.");
    else take(await file.text());
  };
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const { files } = event.dataTransfer;
    if (files.length === 0 && event.target.closest?.("input, textarea")) return;
    event.preventDefault();
    const text = files.length === 0 && event.dataTransfer.getData("text");
    if (files.length === 0 && !text) return;
    come();
    if (text) take(text);
    else takeFile(files[0]);
  });
  byId("file").addEventListener("change", (event) => {
    takeFile(event.target.files[0]);
    event.target.value = "";
  });
}

/** Boards of one size for rows of letters, which somebody else may have written. */
export function boardsOf(generations) {
  const boards = generations
    .filter(Array.isArray)
    .slice(0, MOST_GENERATIONS)
    .map((rows) => Board.ofRows(rows.map(String)));
  const [width, height] = ["width", "height"].map((side) => Math.max(...boards.map((board) => board[side])));
  if (width * height > MOST_CELLS) throw new Error("The boards of this question are too large.");
  return boards.map((board) => board.part(0, 0, width, height));
}

/** The generations of a text, and its rule if it names one. */
export function read(text) {
  if (cells.isCells(text)) return { boards: cells.read(text), rule: null };
  const { board, rule } = rle.read(text);
  return { boards: [board], rule };
}
