// A pattern that is to be put on the board: it is seen in its place first.

import { Board, DEAD, LIVE, UNKNOWN, images, wantsSquare } from "./board.js";
import { button, byId, element, say } from "./dom.js";

export class Placing {
  /** Calls `placed` when a pattern was put on the board, or `complain` with words. */
  constructor(editor, { placed, complain }) {
    this.editor = editor;
    this.placed = placed;
    this.complain = complain;
    this.pattern = null;
    editor.placing = this;
  }

  /** Offers a pattern. Without a place it lies in the middle. */
  offer(pattern, { isPartial = false, place } = {}) {
    const { editor } = this;
    this.pattern = pattern;
    const [x, y] = place ? editor.painter.cellAt(place) : [editor.board.width >> 1, editor.board.height >> 1];
    this.show(isPartial);
    this.move(x, y);
    if (this.isLarger()) editor.fit(this.both());
    editor.canvas.focus();
    say(`a pattern of ${pattern.width} columns and ${pattern.height} rows; arrows move it, Enter puts it there`);
  }

  /** The size of a board that holds the pattern and what is drawn. */
  both() {
    const [width, height] = ["width", "height"].map((side) => Math.max(this.editor.board[side], this.pattern[side]));
    return { width, height };
  }

  isLarger() {
    const { width, height } = this.editor.board;
    return this.pattern.width > width || this.pattern.height > height;
  }

  show(takesDead) {
    const { pattern } = this;
    this.dead = element("input", { type: "checkbox", checked: takesDead, onchange: () => this.editor.draw() });
    byId("placing").replaceChildren(
      element("span", {}, `${pattern.width}×${pattern.height}:`),
      button("Put it here", () => this.put(), { id: "put", class: "main" }),
      button("Turn", () => this.change(pattern.turned())),
      button("Flip", () => this.change(pattern.flipped())),
      element("label", { class: "tick" }, this.dead, "with its dead cells"),
      button("As the whole board", () => this.replace(), { id: "as-board" }),
      button("Cancel", () => this.end()),
    );
    byId("placing").hidden = false;
  }

  change(pattern) {
    this.pattern = pattern;
    this.show(this.dead.checked);
    this.move(this.left + (pattern.width >> 1), this.top + (pattern.height >> 1));
  }

  /** Moves the middle of the pattern to a cell, as far as it stays on the board. */
  move(x, y) {
    const { pattern, editor } = this;
    const inside = (place, side, most) => Math.max(0, Math.min(place - (side >> 1), most - side));
    this.left = inside(x, pattern.width, editor.board.width);
    this.top = inside(y, pattern.height, editor.board.height);
    editor.draw();
  }

  onkey(key) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const { width, height } = this.pattern;
    if (step) this.move(this.left + step[0] + (width >> 1), this.top + step[1] + (height >> 1));
    else if (key === "Enter" || key === " ") this.put();
    else if (key === "Escape") this.end();
    else return false;
    return true;
  }

  /** The cells that are drawn, with their places: unknown ones are none, and dead ones only if they are wanted. */
  *cells() {
    const { pattern } = this;
    for (let y = 0; y < pattern.height; y++) {
      for (let x = 0; x < pattern.width; x++) {
        const cell = pattern.get(x, y);
        if (cell !== UNKNOWN && (cell !== DEAD || this.dead.checked)) yield [this.left + x, this.top + y, cell];
      }
    }
  }

  /** Draws the pattern where it is seen. A board that is too small for it grows. */
  put() {
    const { editor } = this;
    let { width, height } = this.both();
    if (wantsSquare(editor.symmetry)) width = height = Math.max(width, height);
    if (width === editor.board.width && height === editor.board.height) editor.layers.remember();
    else if (!editor.resize(width, height)) {
      this.complain("The board would be too large.");
      return;
    }
    for (const [x, y, cell] of this.cells()) {
      for (const [column, row] of images(editor.symmetry, width, height, [x, y])) editor.board.set(column, row, cell);
    }
    this.end();
    editor.changed();
    this.placed();
  }

  /** The board becomes the pattern. Of several generations the shown one does, if it fits there. */
  replace() {
    const { editor, pattern } = this;
    const { boards } = editor.layers;
    const fits = pattern.width <= editor.board.width && pattern.height <= editor.board.height;
    this.end();
    if (boards.length === 1 || !fits) editor.load(pattern, ...boards.slice(1).map(() => blankLike(pattern)));
    else {
      editor.layers.remember();
      editor.board.put(pattern, 0, 0);
      editor.changed();
    }
    this.placed();
  }

  end() {
    const wasLarger = this.isLarger();
    this.pattern = null;
    byId("placing").hidden = true;
    if (wasLarger) this.editor.fit();
    this.editor.draw();
  }
}

const blankLike = ({ width, height }) => new Board(width, height, UNKNOWN);

/** The colour of a cell that is offered. */
export const inkOf = (cell) => (cell === LIVE ? "accent" : cell === DEAD ? "cell-dead" : "cell-unknown");
