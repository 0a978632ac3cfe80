// The board that is drawn on: its changes, and its keys.

import { Board, DEAD, LIVE, MOST_CELLS, UNKNOWN, images, nameOfState } from "./board.js";
import { say } from "./dom.js";
import { Layers } from "./layers.js";
import { Painter } from "./painter.js";
import { Strokes } from "./strokes.js";

const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Editor extends EventTarget {
  constructor(canvas) {
    super();
    this.canvas = canvas;
    /** A pattern that is to be put on the board, and the generations after what is drawn. */
    this.placing = null;
    this.play = null;
    this.layers = new Layers(new Board(8, 8));
    this.painter = new Painter(canvas);
    this.tool = "pen";
    this.ink = LIVE;
    /** States that the keys 1, 2, 3 … choose. */
    this.inks = [LIVE, DEAD, UNKNOWN];
    /** What the eraser leaves in the first generation. */
    this.first = UNKNOWN;
    this.symmetry = "C1";
    this.cursor = [0, 0];
    this.selection = null;
    this.isDue = false;
    this.strokes = new Strokes(this);
    new ResizeObserver(() => this.fit(this.placing?.pattern ? this.placing.both() : this.board)).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.painter.readColours();
      this.repaint();
    });
    canvas.addEventListener("keydown", (event) => this.onkey(event));
    for (const kind of ["focus", "blur"]) canvas.addEventListener(kind, () => this.draw());
    this.label();
  }

  get board() {
    return this.layers.board;
  }
  set board(board) {
    this.layers.board = board;
  }

  /** What the eraser leaves: nothing is known of later generations. */
  get blank() {
    return this.layers.at === 0 ? this.first : UNKNOWN;
  }

  // Changes of the boards.

  /** Shows other generations. It can be taken back. */
  load(...boards) {
    this.layers.replace(boards);
    this.reshaped();
  }

  /** Keeps what is drawn, and changes the size. Returns false if no board is so large. */
  resize(width, height) {
    if (width * height > MOST_CELLS) return false;
    if (width === this.board.width && height === this.board.height) return true;
    this.layers.resize(width, height, this.first);
    this.reshaped();
    return true;
  }

  /** Shows, adds or removes a generation. */
  choose(index) {
    this.layers.at = index;
    this.reshaped();
  }
  add() {
    this.layers.add();
    this.reshaped();
  }
  remove() {
    this.layers.remove();
    this.reshaped();
  }

  undo() {
    this.step(true, "taken back");
  }
  redo() {
    this.step(false, "done again");
  }

  step(isBack, word) {
    const { width, height } = this.board;
    if (!this.layers.step(isBack)) return;
    this.selection = null;
    if (width === this.board.width && height === this.board.height) this.changed();
    else this.reshaped();
    say(word);
  }

  /** The board has another size, or it is another one. */
  reshaped() {
    this.selection = null;
    this.cursor = [Math.min(this.cursor[0], this.board.width - 1), Math.min(this.cursor[1], this.board.height - 1)];
    this.fit();
    this.changed();
  }

  changed() {
    this.repaint();
    this.label();
    this.dispatchEvent(new Event("change"));
  }

  /** What drawing on a cell makes of it. The pen on a cell that it has drawn wipes it. */
  stateFor(cell, wipes) {
    const ink = this.tool === "eraser" ? this.blank : this.ink;
    return wipes && this.board.get(...cell) === ink ? this.blank : ink;
  }

  /** Draws a cell and its images under the symmetry. */
  dot(cell, state) {
    if (this.symmetry === "C1") this.board.set(...cell, state);
    else
      for (const [x, y] of images(this.symmetry, this.board.width, this.board.height, cell))
        this.board.set(x, y, state);
  }

  /** Turns or flips the selection, or all generations. */
  transform(how) {
    this.layers.remember();
    const area = this.selection;
    if (!area) {
      this.layers.boards = this.layers.boards.map(how);
      this.fit();
    } else {
      const part = how(this.board.part(area.left, area.top, area.width, area.height));
      this.board.fill(area.left, area.top, area.width, area.height, this.blank);
      this.board.put(part, area.left, area.top);
      this.selection = { ...area, width: part.width, height: part.height };
    }
    this.changed();
  }

  /** Empties the selection, or the whole board. */
  clear() {
    this.layers.remember();
    const { left, top, width, height } = this.selection ?? {
      left: 0,
      top: 0,
      width: this.board.width,
      height: this.board.height,
    };
    this.board.fill(left, top, width, height, this.blank);
    this.changed();
  }

  /** The part of the board between two cells. */
  area([x0, y0], [x1, y1]) {
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    const [left, right] = [x0, x1].map((x) => clamp(x, this.board.width)).sort((a, b) => a - b);
    const [top, bottom] = [y0, y1].map((y) => clamp(y, this.board.height)).sort((a, b) => a - b);
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  /** The part of a selection that lies on the board. */
  kept({ left, top, width, height }) {
    const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
    const kept = {
      left: x,
      top: y,
      width: Math.min(left + width, this.board.width) - x,
      height: Math.min(top + height, this.board.height) - y,
    };
    return kept.width > 0 && kept.height > 0 ? kept : null;
  }

  // Keys.

  onkey(event) {
    const key = event.key;
    const isControl = event.ctrlKey || event.metaKey;
    if (this.placing?.pattern && !isControl && this.placing.onkey(key)) {
      event.preventDefault();
      return;
    }
    const ink = isControl ? undefined : this.inks[Number(key) - 1];
    if (MOVES[key] && !isControl) this.move(MOVES[key], event.shiftKey);
    else if (key === " " || key === "Enter") this.press();
    else if (ink !== undefined) this.dispatchEvent(new CustomEvent("ink", { detail: ink }));
    else if (isControl && key.toLowerCase() === "z") event.shiftKey ? this.redo() : this.undo();
    else if (isControl && key.toLowerCase() === "y") this.redo();
    else if (key === "+" || key === "=") this.zoom(1.2);
    else if (key === "-") this.zoom(1 / 1.2);
    else if (key === "0") this.fit();
    else if (key === "Delete" || key === "Backspace") this.selection ? this.clear() : this.wipe();
    else if (key === "Escape") {
      this.selection = null;
      this.draw();
    } else return;
    event.preventDefault();
  }

  /** Moves the cursor; with Shift it selects. */
  move([dx, dy], selects) {
    const [x, y] = this.cursor;
    const { width, height } = this.board;
    this.anchor = selects ? (this.anchor ?? [x, y]) : null;
    this.cursor = [Math.min(Math.max(x + dx, 0), width - 1), Math.min(Math.max(y + dy, 0), height - 1)];
    if (selects) this.selection = this.area(this.anchor, this.cursor);
    this.tell();
    this.draw();
  }

  press() {
    this.layers.remember();
    this.dot(this.cursor, this.stateFor(this.cursor, true));
    this.changed();
    this.tell();
  }

  /** Wipes the cell under the cursor. */
  wipe() {
    this.layers.remember();
    this.dot(this.cursor, this.blank);
    this.changed();
    this.tell();
  }

  tell() {
    const [x, y] = this.cursor;
    say(`row ${y + 1}, column ${x + 1}: ${nameOfState(this.board.get(x, y))}`);
  }

  // What is seen.

  zoom(factor, event) {
    this.painter.zoom(factor, event);
    this.draw();
  }
  /** Shows the whole board, or another size. */
  fit(size = this.board) {
    this.painter.fit(size);
    this.repaint();
  }
  repaint() {
    this.isStale = true;
    this.draw();
  }

  /** Says what is on the board, to those who do not see it. */
  label() {
    const { width, height } = this.board;
    const count = (state) => `${this.board.count(state)} ${nameOfState(state)}`;
    const named = this.board.isNamed() ? ", some with names" : "";
    const where = this.layers.boards.length > 1 ? `, generation ${this.layers.at}` : "";
    this.canvas.setAttribute(
      "aria-label",
      `Board of ${width} columns and ${height} rows${where}: ${this.inks.slice(0, 3).map(count).join(", ")}${named}`,
    );
  }

  /** Draws with the next frame. */
  draw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      const isPlayed = Boolean(this.play?.shown);
      const { board, left, top, frame } = isPlayed ? this.play.view() : { board: this.board, left: 0, top: 0 };
      if (this.isStale) this.painter.take(board);
      this.isStale = false;
      const cursor = document.activeElement === this.canvas ? this.cursor : null;
      const offered = this.placing?.pattern ? this.placing.cells() : [];
      const { symmetry, selection } = this;
      this.painter.paint(board, { symmetry, selection, cursor, offered, left, top, isPlayed, frame });
    });
  }
}
