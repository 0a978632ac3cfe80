// How a board is drawn on a canvas.

import { inkOf } from "./placing.js";
import { DEAD, LIVE, OPPOSITES, PLAYERS, UNKNOWN, VARIABLES, axes, markOf, turns } from "./board.js";

/** Cells get lines, and marks, if they are at least so large. */
const [LINES_FROM, MARKS_FROM] = [6, 12];

const COLOURS = ["cell-dead", "cell-live", "cell-unknown", "cell-first", "cell-second", "line", "accent", "desk"];

export class Painter {
  constructor(canvas) {
    this.canvas = canvas;
    this.view = { scale: 24, left: 0, top: 0 };
    /** One pixel a cell, as drawing a large board cell by cell would be slow. */
    this.picture = document.createElement("canvas");
    this.marks = new Map();
    this.readColours();
  }

  /** The colours of the page, which depend on whether it is dark. */
  readColours() {
    const style = getComputedStyle(document.documentElement);
    this.colours = Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    const of = (name) => pixel(this.colours[name]);
    this.pixels = new Uint32Array(32);
    this.pixels[DEAD] = of("cell-dead");
    this.pixels[LIVE] = of("cell-live");
    for (const state of [UNKNOWN, ...VARIABLES, ...OPPOSITES]) this.pixels[state] = of("cell-unknown");
    [this.pixels[PLAYERS[0]], this.pixels[PLAYERS[1]]] = [of("cell-first"), of("cell-second")];
    this.marks.clear();
  }

  /** Takes a board that has changed. */
  take({ width, height, cells }) {
    if (this.image?.width !== width || this.image?.height !== height) {
      [this.picture.width, this.picture.height] = [width, height];
      this.image = new ImageData(width, height);
      this.seen = new Uint32Array(this.image.data.buffer);
    }
    for (let index = 0; index < cells.length; index++) this.seen[index] = this.pixels[cells[index]];
    this.picture.getContext("2d").putImageData(this.image, 0, 0);
  }

  /** Shows the whole board, or some box of cells. */
  fit({ width, height, left = 0, top = 0 }) {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth) return;
    this.canvas.width = clientWidth * devicePixelRatio;
    this.canvas.height = clientHeight * devicePixelRatio;
    const scale = Math.min((clientWidth - 16) / width, (clientHeight - 16) / height, 72);
    const begin = (room, side, first) => (room - scale * side) / 2 - scale * first;
    this.view = { scale, left: begin(clientWidth, width, left), top: begin(clientHeight, height, top) };
  }

  /** Returns true if a whole box of cells is seen. */
  holds({ width, height, left, top }) {
    const { scale, left: x, top: y } = this.view;
    const { clientWidth, clientHeight } = this.canvas;
    const isIn = (begin, first, side, room) => begin + scale * first >= 0 && begin + scale * (first + side) <= room;
    return isIn(x, left, width, clientWidth) && isIn(y, top, height, clientHeight);
  }

  /** Changes the scale around a place on the screen, or around the middle. */
  zoom(factor, event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = event ? [event.clientX - box.left, event.clientY - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(Math.max(this.view.scale * factor, 1), 80);
    const ratio = scale / this.view.scale;
    this.view = { scale, left: x - (x - this.view.left) * ratio, top: y - (y - this.view.top) * ratio };
  }

  /** The cell under a pointer. */
  cellAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const { scale, left, top } = this.view;
    return [Math.floor((event.clientX - box.left - left) / scale), Math.floor((event.clientY - box.top - top) / scale)];
  }

  /**
   * Draws the board at its place, the axes of its symmetry, a selection, a cursor, a pattern that is offered, and a
   * frame around some cells.
   */
  paint(board, { symmetry, selection, cursor, offered, left: column, top: row, isPlayed, frame }) {
    const seen = this.view;
    this.view = { ...seen, left: seen.left + column * seen.scale, top: seen.top + row * seen.scale };
    this.paintBoard(board);
    this.view = seen;
    if (!isPlayed) this.paintMarkings(board, { symmetry, selection, cursor });
    this.paintOffered(offered);
    if (frame) this.paintFrame(frame);
  }

  /** A frame around a box of cells; what lies beyond it is grey. */
  paintFrame({ left: column, top: row, width, height }) {
    const context = this.canvas.getContext("2d");
    const { scale, left, top } = this.view;
    const box = [left + column * scale, top + row * scale, width * scale, height * scale];
    context.beginPath();
    context.rect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    context.rect(...box);
    context.globalAlpha = 0.6;
    context.fillStyle = this.colours.desk;
    context.fill("evenodd");
    context.globalAlpha = 1;
    context.strokeStyle = this.colours.accent;
    context.lineWidth = 2;
    context.strokeRect(...box);
  }

  paintBoard(board) {
    const context = this.canvas.getContext("2d");
    const { scale, left, top } = this.view;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.colours.desk;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.picture, left, top, board.width * scale, board.height * scale);
    if (scale >= LINES_FROM) this.paintLines(context, board);
    if (scale >= MARKS_FROM) this.paintMarks(context, board);
  }

  paintMarkings(board, { symmetry, selection, cursor }) {
    const context = this.canvas.getContext("2d");
    const { scale, left, top } = this.view;
    context.strokeStyle = this.colours.accent;
    context.lineWidth = 2;
    context.setLineDash([6, 4]);
    this.stroke(
      context,
      axes(symmetry).map((ends) => ends.map((end, index) => (end * (index % 2 ? board.height : board.width)) / 2)),
    );
    if (turns(symmetry)) this.paintCentre(context, board);
    if (selection) {
      context.strokeRect(
        left + selection.left * scale,
        top + selection.top * scale,
        selection.width * scale,
        selection.height * scale,
      );
    }
    context.setLineDash([]);
    if (cursor) context.strokeRect(left + cursor[0] * scale + 1, top + cursor[1] * scale + 1, scale - 2, scale - 2);
  }

  /** Cells of a pattern that is not on the board yet: smaller, in a colour of their own. */
  paintOffered(cells) {
    const context = this.canvas.getContext("2d");
    const { scale, left, top } = this.view;
    const gap = scale / 8;
    for (const [x, y, cell] of cells) {
      context.fillStyle = this.colours[inkOf(cell)];
      context.fillRect(left + x * scale + gap, top + y * scale + gap, scale - 2 * gap, scale - 2 * gap);
      context.strokeStyle = this.colours.accent;
      context.strokeRect(left + x * scale + gap, top + y * scale + gap, scale - 2 * gap, scale - 2 * gap);
    }
  }

  /** A circle around the place that a symmetry turns about. */
  paintCentre(context, { width, height }) {
    const { scale, left, top } = this.view;
    context.beginPath();
    context.arc(left + (width * scale) / 2, top + (height * scale) / 2, Math.max(5, scale / 4), 0, 2 * Math.PI);
    context.stroke();
  }

  /** Strokes lines between cells: [x1, y1, x2, y2]. */
  stroke(context, lines) {
    const { scale, left, top } = this.view;
    context.beginPath();
    for (const [x1, y1, x2, y2] of lines) {
      context.moveTo(left + x1 * scale, top + y1 * scale);
      context.lineTo(left + x2 * scale, top + y2 * scale);
    }
    context.stroke();
  }

  paintLines(context, { width, height }) {
    context.strokeStyle = this.colours.line;
    context.lineWidth = 1;
    this.stroke(context, [
      ...Array.from({ length: width + 1 }, (_, x) => [x, 0, x, height]),
      ...Array.from({ length: height + 1 }, (_, y) => [0, y, width, y]),
    ]);
  }

  /** Unknown cells, names and players have a mark besides their colour. */
  paintMarks(context, board) {
    const { scale, left, top } = this.view;
    const { clientWidth, clientHeight } = this.canvas;
    const [x0, y0] = [Math.max(0, Math.floor(-left / scale)), Math.max(0, Math.floor(-top / scale))];
    const [x1, y1] = [
      Math.min(board.width, (clientWidth - left) / scale),
      Math.min(board.height, (clientHeight - top) / scale),
    ];
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const state = board.get(x, y);
        if (state >= UNKNOWN) context.drawImage(this.mark(state), left + x * scale, top + y * scale, scale, scale);
      }
    }
  }

  /** A mark, drawn once for each size: text is slow. */
  mark(state) {
    const side = Math.round(this.view.scale * devicePixelRatio);
    const key = state * 1000 + side;
    if (!this.marks.has(key)) {
      if (this.marks.size > 200) this.marks.clear();
      this.marks.set(key, this.drawMark(state, side));
    }
    return this.marks.get(key);
  }

  drawMark(state, side) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [side, side];
    const context = canvas.getContext("2d");
    context.fillStyle = PLAYERS.includes(state) ? this.colours["cell-dead"] : this.colours["cell-live"];
    context.globalAlpha = state === UNKNOWN ? 0.55 : 1;
    context.font = `${state === UNKNOWN ? "" : "bold "}${side * 0.55}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(markOf(state), side / 2, side * 0.54);
    return canvas;
  }
}

/** A colour such as `#1a2b3c` as a pixel of image data. */
function pixel(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
