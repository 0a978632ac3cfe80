// The board that is drawn on: what is seen, and what pointers and keys do.

import { Board, DEAD, LIVE, UNKNOWN, NAMES, axes, images } from "./board.js";
import { say } from "./dom.js";

const MOST_UNDO = 200;

export class Editor extends EventTarget {
  constructor(canvas) {
    super();
    this.canvas = canvas;
    this.board = new Board(8, 8);
    this.tool = "pen";
    this.ink = LIVE;
    /** What the eraser leaves. */
    this.blank = UNKNOWN;
    this.symmetry = "C1";
    this.cursor = [0, 0];
    this.selection = null;
    this.past = [];
    this.future = [];
    this.view = { scale: 24, left: 0, top: 0 };
    this.picture = document.createElement("canvas");
    this.stroke = null;
    this.pointers = new Map();
    this.isDue = false;
    new ResizeObserver(() => this.fit()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.repaint());
    for (const kind of ["down", "move", "up", "cancel"]) {
      canvas.addEventListener(`pointer${kind}`, (event) => this[`on${kind}`](event));
    }
    canvas.addEventListener("wheel", (event) => this.onwheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.onkey(event));
    this.label();
    for (const kind of ["focus", "blur"]) canvas.addEventListener(kind, () => this.draw());
  }

  // Changes of the board.

  /** Shows another board. It can be taken back. */
  load(board) {
    this.remember();
    this.board = board;
    this.selection = null;
    this.cursor = [0, 0];
    this.fit();
    this.changed();
  }

  /** Keeps what is drawn, and changes the size. */
  resize(width, height) {
    if (width === this.board.width && height === this.board.height) return;
    this.load(this.board.part(0, 0, width, height, this.blank));
  }

  remember() {
    this.past.push(this.board.copy());
    if (this.past.length > MOST_UNDO) this.past.shift();
    this.future = [];
  }

  undo() { this.step(this.past, this.future, "taken back"); }
  redo() { this.step(this.future, this.past, "done again"); }

  step(from, to, word) {
    const board = from.pop();
    if (!board) return;
    to.push(this.board);
    const isResized = board.width !== this.board.width || board.height !== this.board.height;
    this.board = board;
    this.selection = null;
    this.cursor = [Math.min(this.cursor[0], board.width - 1), Math.min(this.cursor[1], board.height - 1)];
    if (isResized) this.fit();
    this.changed();
    say(word);
  }

  changed() {
    this.repaint();
    this.label();
    this.dispatchEvent(new Event("change"));
  }

  /** Draws a cell and its images under the symmetry. */
  dot([x, y], state) {
    for (const [column, row] of images(this.symmetry, this.board.width, this.board.height, [x, y])) {
      this.board.set(column, row, state);
    }
  }

  line([x0, y0], [x1, y1], state) {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
    for (let i = 0; i <= steps; i++) {
      this.dot([Math.round(x0 + ((x1 - x0) * i) / steps), Math.round(y0 + ((y1 - y0) * i) / steps)], state);
    }
  }

  /** Turns or flips the selection, or the whole board. */
  transform(how) {
    this.remember();
    const area = this.selection;
    if (!area) {
      this.board = how(this.board);
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
    this.remember();
    const { left, top, width, height } = this.selection ?? { left: 0, top: 0, ...this.size() };
    this.board.fill(left, top, width, height, this.blank);
    this.changed();
  }

  size() {
    return { width: this.board.width, height: this.board.height };
  }

  // Pointers.

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const { scale, left, top } = this.view;
    return [Math.floor((event.clientX - box.left - left) / scale), Math.floor((event.clientY - box.top - top) / scale)];
  }

  ondown(event) {
    this.canvas.focus();
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    // Two fingers move and zoom; what the first one began to draw is taken back.
    if (this.pointers.size === 2 || event.button === 1 || this.tool === "hand") {
      if (this.stroke?.draws) this.undo();
      this.stroke = { moves: true };
      return;
    }
    const cell = this.at(event);
    if (this.tool === "select") this.beginSelection(cell);
    else if (this.board.has(...cell)) this.beginStroke(cell);
    this.draw();
  }

  beginStroke(cell) {
    this.remember();
    this.cursor = cell;
    const ink = this.tool === "eraser" ? this.blank : this.ink;
    const isSame = this.tool === "pen" && this.board.get(...cell) === ink;
    // The pen on a cell that it has drawn wipes it.
    const state = isSame && ink !== this.blank ? this.blank : ink;
    this.stroke = { draws: true, state, begin: cell, last: cell, before: this.board.copy() };
    this.dot(cell, state);
    this.repaint();
  }

  beginSelection(cell) {
    const area = this.selection;
    const [x, y] = cell;
    const isInside = area && x >= area.left && y >= area.top && x < area.left + area.width && y < area.top + area.height;
    if (!isInside) {
      this.stroke = { selects: true, begin: cell };
      this.selection = null;
      return;
    }
    this.remember();
    const part = this.board.part(area.left, area.top, area.width, area.height);
    this.board.fill(area.left, area.top, area.width, area.height, this.blank);
    this.stroke = { carries: part, begin: cell, from: area, under: this.board.copy() };
    this.board.put(part, area.left, area.top);
  }

  onmove(event) {
    const known = this.pointers.get(event.pointerId);
    if (!known || !this.stroke) return;
    const cell = this.at(event);
    const { stroke } = this;
    if (stroke.moves) this.pan(event, known);
    else if (stroke.selects) this.selection = this.area(stroke.begin, cell);
    else if (stroke.carries) this.carry(cell);
    else if (this.tool === "rectangle") this.rectangle(cell);
    else this.line(stroke.last, cell, stroke.state);
    stroke.last = cell;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (stroke.draws || stroke.carries) this.repaint(); else this.draw();
  }

  pan(event, [x, y]) {
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const distance = ([a, b]) => Math.hypot(a - other[0], b - other[1]);
      this.zoom(distance([event.clientX, event.clientY]) / Math.max(1, distance([x, y])), event);
    }
    this.view.left += (event.clientX - x) / this.pointers.size;
    this.view.top += (event.clientY - y) / this.pointers.size;
  }

  /** The part of the board between two cells. */
  area([x0, y0], [x1, y1]) {
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    const [left, right] = [x0, x1].map((x) => clamp(x, this.board.width)).sort((a, b) => a - b);
    const [top, bottom] = [y0, y1].map((y) => clamp(y, this.board.height)).sort((a, b) => a - b);
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  carry([x, y]) {
    const { carries, begin, from, under } = this.stroke;
    this.selection = { ...from, left: from.left + x - begin[0], top: from.top + y - begin[1] };
    this.board = under.copy();
    this.board.put(carries, this.selection.left, this.selection.top);
  }

  rectangle(cell) {
    const { begin, state, before } = this.stroke;
    this.board = before.copy();
    const { left, top, width, height } = this.area(begin, cell);
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) this.dot([x, y], state);
    }
  }

  onup(event) {
    this.pointers.delete(event.pointerId);
    const { stroke } = this;
    if (this.pointers.size === 0) this.stroke = null;
    if (stroke?.draws || stroke?.carries) this.changed();
    if (this.selection && stroke?.carries) this.selection = this.kept(this.selection);
    this.draw();
  }

  oncancel(event) { this.onup(event); }

  /** The part of a selection that lies on the board. */
  kept({ left, top, width, height }) {
    const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
    const kept = {
      left: x, top: y,
      width: Math.min(left + width, this.board.width) - x, height: Math.min(top + height, this.board.height) - y,
    };
    return kept.width > 0 && kept.height > 0 ? kept : null;
  }

  onwheel(event) {
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event);
  }

  /** Changes the scale around a place, or around the middle. */
  zoom(factor, event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = event ? [event.clientX - box.left, event.clientY - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(Math.max(this.view.scale * factor, 1), 80);
    const ratio = scale / this.view.scale;
    this.view = { scale, left: x - (x - this.view.left) * ratio, top: y - (y - this.view.top) * ratio };
    this.draw();
  }

  /** Shows the whole board. */
  fit() {
    const { clientWidth, clientHeight } = this.canvas;
    const { width, height } = this.board;
    if (!clientWidth) return;
    const ratio = devicePixelRatio;
    this.canvas.width = clientWidth * ratio;
    this.canvas.height = clientHeight * ratio;
    const scale = Math.min((clientWidth - 16) / width, (clientHeight - 16) / height, 56);
    this.view = { scale, left: (clientWidth - scale * width) / 2, top: (clientHeight - scale * height) / 2 };
    this.repaint();
  }

  // Keys.

  onkey(event) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const key = event.key;
    const isControl = event.ctrlKey || event.metaKey;
    if (moves[key] && !isControl) this.move(moves[key], event.shiftKey);
    else if (key === " " || key === "Enter") this.press();
    else if ("123".includes(key) && !isControl) this.dispatchEvent(new CustomEvent("ink", { detail: [LIVE, DEAD, UNKNOWN][key - 1] }));
    else if (isControl && key.toLowerCase() === "z") event.shiftKey ? this.redo() : this.undo();
    else if (isControl && key.toLowerCase() === "y") this.redo();
    else if (key === "+" || key === "=") this.zoom(1.2);
    else if (key === "-") this.zoom(1 / 1.2);
    else if (key === "0") this.fit();
    else if (key === "Delete" || key === "Backspace") this.clear();
    else if (key === "Escape") { this.selection = null; this.draw(); }
    else return;
    event.preventDefault();
  }

  /** Moves the cursor; with Shift it selects. */
  move([dx, dy], selects) {
    const [x, y] = this.cursor;
    const { width, height } = this.board;
    this.anchor = selects ? this.anchor ?? [x, y] : null;
    this.cursor = [Math.min(Math.max(x + dx, 0), width - 1), Math.min(Math.max(y + dy, 0), height - 1)];
    if (selects) this.selection = this.area(this.anchor, this.cursor);
    this.tell();
    this.draw();
  }

  press() {
    this.remember();
    const state = this.board.get(...this.cursor) === this.ink && this.ink !== this.blank ? this.blank : this.ink;
    this.dot(this.cursor, state);
    this.changed();
    this.tell();
  }

  tell() {
    const [x, y] = this.cursor;
    say(`row ${y + 1}, column ${x + 1}: ${NAMES[this.board.get(x, y)]}`);
  }

  // What is seen.

  /** Colours of the page. */
  colours() {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(["cell-dead", "cell-live", "cell-unknown", "line", "accent", "desk"]
      .map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  }

  /** One pixel a cell, as drawing a large board cell by cell would be slow. */
  repaint() {
    const { width, height, cells } = this.board;
    const colours = this.colours();
    const numbers = [colours["cell-dead"], colours["cell-live"], colours["cell-unknown"]].map(pixel);
    if (this.image?.width !== width || this.image?.height !== height) {
      [this.picture.width, this.picture.height] = [width, height];
      this.image = new ImageData(width, height);
    }
    const pixels = new Uint32Array(this.image.data.buffer);
    for (let index = 0; index < cells.length; index++) pixels[index] = numbers[cells[index]];
    this.picture.getContext("2d").putImageData(this.image, 0, 0);
    this.draw();
  }

  /** Says what is on the board, to those who do not see it. */
  label() {
    const { width, height } = this.board;
    const counts = [LIVE, DEAD, UNKNOWN].map((state) => `${this.board.count(state)} ${NAMES[state]}`);
    this.canvas.setAttribute("aria-label", `Board of ${width} columns and ${height} rows: ${counts.join(", ")}`);
  }

  /** Draws with the next frame. */
  draw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => { this.isDue = false; this.paint(); });
  }

  paint() {
    const context = this.canvas.getContext("2d");
    const colours = this.colours();
    const ratio = devicePixelRatio;
    const { scale, left, top } = this.view;
    const { width, height } = this.board;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colours.desk;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.picture, left, top, width * scale, height * scale);
    if (scale >= 6) this.paintLines(context, colours);
    if (scale >= 12) this.paintUnknown(context, colours);
    context.strokeStyle = colours.accent;
    context.setLineDash([6, 4]);
    for (const [x1, y1, x2, y2] of axes(this.symmetry)) {
      this.segment(context, (x1 * width) / 2, (y1 * height) / 2, (x2 * width) / 2, (y2 * height) / 2);
    }
    context.lineWidth = 2;
    if (this.selection) {
      const area = this.selection;
      context.strokeRect(left + area.left * scale, top + area.top * scale, area.width * scale, area.height * scale);
    }
    context.setLineDash([]);
    if (document.activeElement === this.canvas) {
      const [x, y] = this.cursor;
      context.strokeRect(left + x * scale + 1, top + y * scale + 1, scale - 2, scale - 2);
    }
  }

  segment(context, x1, y1, x2, y2) {
    const { scale, left, top } = this.view;
    context.beginPath();
    context.moveTo(left + x1 * scale, top + y1 * scale);
    context.lineTo(left + x2 * scale, top + y2 * scale);
    context.stroke();
  }

  paintLines(context, colours) {
    const { width, height } = this.board;
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    for (let x = 0; x <= width; x++) this.segment(context, x, 0, x, height);
    for (let y = 0; y <= height; y++) this.segment(context, 0, y, width, y);
  }

  /** Unknown cells have a mark besides their colour. */
  paintUnknown(context, colours) {
    const { scale, left, top } = this.view;
    const { clientWidth, clientHeight } = this.canvas;
    context.fillStyle = colours["cell-live"];
    context.globalAlpha = 0.55;
    context.font = `${scale * 0.55}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const [x0, y0] = [Math.max(0, Math.floor(-left / scale)), Math.max(0, Math.floor(-top / scale))];
    const [x1, y1] = [Math.min(this.board.width, (clientWidth - left) / scale), Math.min(this.board.height, (clientHeight - top) / scale)];
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        if (this.board.get(x, y) === UNKNOWN) context.fillText("?", left + (x + 0.5) * scale, top + (y + 0.54) * scale);
      }
    }
    context.globalAlpha = 1;
  }
}

/** A colour such as `#1a2b3c` as a pixel of image data. */
function pixel(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return (255 << 24 | blue << 16 | green << 8 | red) >>> 0;
}
