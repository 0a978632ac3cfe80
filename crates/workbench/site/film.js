// A pattern of Life that plays: its generations, and which of them is shown.

import { Board, DEAD, LIVE, UNKNOWN } from "./board.js";

/** Cells are shown so far around the pattern at first. */
const AROUND = 12;

/** How long a generation is shown: usually, the first one, the one that was asked about, the last one. In milliseconds. */
const [USUAL, FIRST, ASKED, LAST] = [220, 1500, 2500, 2500];

/** The next generation, in a box with one cell more on each side. */
export function next(board) {
  const after = new Board(board.width + 2, board.height + 2, DEAD);
  const isLive = (x, y) => board.has(x, y) && board.get(x, y) === LIVE;
  for (let y = -1; y <= board.height; y++) {
    for (let x = -1; x <= board.width; x++) {
      let around = 0;
      for (let row = y - 1; row <= y + 1; row++)
        for (let column = x - 1; column <= x + 1; column++) around += isLive(column, row) ? 1 : 0;
      const lives = around === 3 || (around === 4 && isLive(x, y));
      if (lives) after.set(x + 1, y + 1, LIVE);
    }
  }
  return after;
}

/** Returns true if a board and the one after it have the same live cells. */
const isSame = (board, after) =>
  board.equals(after.part(1, 1, board.width, board.height)) && board.count(LIVE) === after.count(LIVE);

/** Where a board of some size in another one has the cells that are known of it: the column and the row, or `null`. */
export function placeOf(part, whole) {
  const known = Array.from(part.cells.keys()).filter((index) => part.cells[index] !== UNKNOWN);
  const fits = (left, top) =>
    known.every((index) => {
      const [x, y] = [left + (index % part.width), top + Math.floor(index / part.width)];
      return (whole.has(x, y) ? whole.get(x, y) : DEAD) === part.cells[index];
    });
  // Most often it lies in the middle.
  const middle = [(whole.width - part.width) / 2, (whole.height - part.height) / 2].map(Math.floor);
  if (fits(...middle)) return middle;
  for (let top = -part.height; top <= whole.height; top++)
    for (let left = -part.width; left <= whole.width; left++) if (fits(left, top)) return [left, top];
  return null;
}

/** The least box around the live cells of a board that lies at a place. */
function boxOf(board, at) {
  const places = Array.from(board.cells.keys()).filter((index) => board.cells[index] !== DEAD);
  const [columns, rows] = [places.map((index) => index % board.width), places.map((index) => Math.floor(index / board.width))];
  const side = (list) => (list.length > 0 ? [Math.min(...list) + at, Math.max(...list) + at + 1] : [0, 1]);
  return [side(columns), side(rows)];
}

export class Film {
  /**
   * `changed` is called when another generation is to be seen; `asked` is the number of one that is shown longer. With
   * `untilStill`, no more generations are shown once nothing changes any more.
   */
  constructor(board, { generations, asked = 0, untilStill = false, changed }) {
    this.changed = changed;
    this.asked = asked;
    this.untilStill = untilStill;
    /** A box of cells that stands out in the generation that was asked about. */
    this.frame = null;
    this.at = 0;
    this.timer = null;
    this.frames = [board];
    for (let count = 0; count < generations && !(untilStill && this.isStill); count++)
      this.frames.push(next(this.frames.at(-1)));
    this.box = this.seen();
  }

  /** The box in which all generations are seen, as far as they stay near. */
  seen() {
    const [{ width, height }] = this.frames;
    const boxes = this.frames.map((board, index) => boxOf(board, -index));
    const side = (which, length) => {
      const from = Math.max(-AROUND, Math.min(0, ...boxes.map((box) => box[which][0])));
      const to = Math.min(length + AROUND, Math.max(length, ...boxes.map((box) => box[which][1])));
      return [from, to - from];
    };
    const [[left, columns], [top, rows]] = [side(0, width), side(1, height)];
    return { left, top, width: columns, height: rows };
  }

  /** Returns true if the last generation is as the one before. */
  get isStill() {
    return this.frames.length > 1 && isSame(...this.frames.slice(-2));
  }

  get isRunning() {
    return this.timer !== null;
  }

  /** Draws a frame around what was asked about. */
  enclose(part) {
    const place = placeOf(part, this.frames[this.asked]);
    if (!place) return;
    const [left, top] = place.map((at) => at - this.asked);
    this.frame = { left, top, width: part.width, height: part.height };
    this.changed();
  }

  /** What is painted: a board, where its corner lies, and a frame. */
  view() {
    const { left, top, width, height } = this.box;
    const board = this.frames[this.at].part(left + this.at, top + this.at, width, height);
    return { board, left, top, frame: this.at === this.asked ? this.frame : null };
  }

  run() {
    if (this.isRunning || this.frames.length === 1) return;
    const go = () => {
      this.show((this.at + 1) % this.frames.length);
      this.timer = setTimeout(go, this.time());
    };
    this.timer = setTimeout(go, this.time());
  }

  time() {
    if (this.at === 0) return FIRST;
    if (this.at === this.asked) return ASKED;
    return this.at === this.frames.length - 1 ? LAST : USUAL;
  }

  show(at) {
    this.at = at;
    this.changed();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}
