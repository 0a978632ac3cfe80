// What pointers do on the board: draw, select, carry, move and zoom.

import { imagesOfAll } from "./board.js";

export class Strokes {
  constructor(editor) {
    this.editor = editor;
    this.pointers = new Map();
    /** What the pointer that is down does. */
    this.stroke = null;
    const { canvas } = editor;
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.end(event));
    canvas.addEventListener("pointercancel", (event) => this.cancel(event));
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        editor.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event);
      },
      { passive: false },
    );
  }

  begin(event) {
    const { editor } = this;
    // The right button opens the browser's menu.
    if (event.button === 2) return;
    // A board that moved under the pointer would be drawn on elsewhere.
    editor.canvas.focus({ preventScroll: true });
    editor.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    // Two fingers move and zoom; what the first one began to draw is taken back.
    if (this.pointers.size === 2 || event.button === 1 || editor.tool === "hand") {
      if (this.stroke?.draws) editor.undo();
      this.stroke = { moves: true };
      return;
    }
    const cell = editor.painter.cellAt(event);
    if (editor.placing?.pattern) {
      this.stroke = { places: true };
      editor.placing.move(...cell);
      return;
    }
    if (editor.play?.shown) editor.changed();
    if (editor.tool === "select") this.beginSelection(cell);
    else if (editor.board.has(...cell)) this.beginDrawing(cell);
    editor.draw();
  }

  beginDrawing(cell) {
    const { editor } = this;
    editor.layers.remember();
    editor.cursor = cell;
    const state = editor.stateFor(cell, editor.tool === "pen");
    this.stroke = { draws: true, state, begin: cell, last: cell, before: editor.board.copy() };
    editor.dot(cell, state);
    editor.repaint();
  }

  beginSelection(cell) {
    const { editor } = this;
    const area = editor.selection;
    const [x, y] = cell;
    const isInside =
      area && x >= area.left && y >= area.top && x < area.left + area.width && y < area.top + area.height;
    if (!isInside) {
      this.stroke = { selects: true, begin: cell };
      editor.selection = null;
      return;
    }
    editor.layers.remember();
    const part = editor.board.part(area.left, area.top, area.width, area.height);
    editor.board.fill(area.left, area.top, area.width, area.height, editor.blank);
    this.stroke = { carries: part, begin: cell, from: area, under: editor.board.copy() };
    editor.board.put(part, area.left, area.top);
  }

  move(event) {
    const { editor, stroke } = this;
    const known = this.pointers.get(event.pointerId);
    const cell = editor.painter.cellAt(event);
    const isPlacing = editor.placing?.pattern && !stroke?.moves;
    if (isPlacing && (stroke || event.pointerType === "mouse")) editor.placing.move(...cell);
    if (!known || !stroke || stroke.places) return;
    if (stroke.moves) this.pan(event, known);
    else if (stroke.selects) editor.selection = editor.area(stroke.begin, cell);
    else if (stroke.carries) this.carry(cell);
    else if (editor.tool === "rectangle") this.rectangle(cell);
    else this.line(stroke.last, cell, stroke.state);
    stroke.last = cell;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (stroke.draws || stroke.carries) editor.repaint();
    else editor.draw();
  }

  line([x0, y0], [x1, y1], state) {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
    for (let i = 0; i <= steps; i++) {
      this.editor.dot([Math.round(x0 + ((x1 - x0) * i) / steps), Math.round(y0 + ((y1 - y0) * i) / steps)], state);
    }
  }

  pan(event, [x, y]) {
    const { editor } = this;
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const distance = ([a, b]) => Math.hypot(a - other[0], b - other[1]);
      editor.zoom(distance([event.clientX, event.clientY]) / Math.max(1, distance([x, y])), event);
    }
    editor.painter.view.left += (event.clientX - x) / this.pointers.size;
    editor.painter.view.top += (event.clientY - y) / this.pointers.size;
  }

  carry([x, y]) {
    const { editor } = this;
    const { carries, begin, from, under } = this.stroke;
    editor.selection = { ...from, left: from.left + x - begin[0], top: from.top + y - begin[1] };
    editor.board = under.copy();
    editor.board.put(carries, editor.selection.left, editor.selection.top);
  }

  rectangle(cell) {
    const { editor } = this;
    const { begin, state, before } = this.stroke;
    editor.board = before.copy();
    for (const corners of imagesOfAll(editor.symmetry, before.width, before.height, [begin, cell])) {
      const { left, top, width, height } = editor.area(...corners);
      editor.board.fill(left, top, width, height, state);
    }
  }

  /** The browser takes the pointer, for example to scroll the page: nothing was to be drawn. */
  cancel(event) {
    if (this.stroke?.draws) {
      this.editor.undo();
      this.stroke = null;
    }
    this.end(event);
  }

  end(event) {
    const { editor, stroke } = this;
    this.pointers.delete(event.pointerId);
    // A finger hides what is under it, so it only moves the pattern.
    if (stroke?.places && event.pointerType === "mouse" && editor.placing.pattern) editor.placing.put();
    if (this.pointers.size === 0) this.stroke = null;
    if (stroke?.draws || stroke?.carries) editor.changed();
    if (editor.selection && stroke?.carries) editor.selection = editor.kept(editor.selection);
    editor.draw();
  }
}
