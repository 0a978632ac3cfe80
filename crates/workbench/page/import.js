// Patterns and questions that come from elsewhere: pasted, opened, or dropped on the page.

import { request } from "./api.js";
import { Board, LIVE, MOST_CELLS, isRow } from "./board.js";
import { byId } from "./dom.js";
import { MOST_GENERATIONS } from "./layers.js";

/** No larger file is read. */
const LARGEST_FILE = 4e6;

/**
 * Calls `take` with every text that arrives and the place where it was dropped, or `complain` with words. What is
 * pasted counts while `isHere` says so; before something that was dropped is taken, `come` shows the board.
 */
export function listen({ isHere, come, take, complain }) {
  document.addEventListener("paste", (event) => {
    if (!isHere() || event.target.closest?.("input, textarea")) return;
    take(event.clipboardData.getData("text"));
  });
  const takeFile = async (file, place) => {
    if (!file) return;
    if (file.size > LARGEST_FILE) complain("This file is too large.");
    else take(await file.text(), place);
  };
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    const { files } = event.dataTransfer;
    if (files.length === 0 && event.target.closest?.("input, textarea")) return;
    event.preventDefault();
    const text = files.length === 0 && event.dataTransfer.getData("text");
    if (files.length === 0 && !text) return;
    come();
    const place = event.target === byId("board") ? { clientX: event.clientX, clientY: event.clientY } : undefined;
    if (text) take(text, place);
    else takeFile(files[0], place);
  });
  byId("file").addEventListener("change", (event) => {
    takeFile(event.target.files[0]);
    event.target.value = "";
  });
}

/** Boards of one size for rows of letters, which somebody else may have written. */
export function boardsOf(generations) {
  const rows = generations.filter(Array.isArray).slice(0, MOST_GENERATIONS);
  if (rows.length === 0) return [];
  if (!rows.flat().every(isRow)) throw new Error("This page cannot read the cells of this question.");
  const height = Math.max(1, ...rows.map((one) => one.length));
  const width = rows.flat().reduce((most, row) => Math.max(most, row.length), 1);
  if (width * height > MOST_CELLS) throw new Error("The boards of this question are too large.");
  return rows.map((one) => Board.ofRows(one).part(0, 0, width, height));
}

/**
 * What the program reads in a text: boards, a rule if the text names one, whether cells are unspecified, a remark.
 * Any few words can be names of cells, so a text without a live cell is no pattern.
 */
export async function read(text) {
  const { error, boards, rule, is_partial: isPartial, remark } = await request("POST", "patterns", text);
  if (error) throw new Error(error);
  const read = boardsOf(boards);
  const isAlive = read.some((board) => board.cells.includes(LIVE));
  if (!isAlive) throw new Error("This text is no pattern: it has no live cell.");
  return { boards: read, rule, isPartial, remark };
}
