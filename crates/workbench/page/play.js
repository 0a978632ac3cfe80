// The board as it goes on: generation after generation, and back. Nothing that is drawn changes.

import { request } from "./api.js";
import { DEAD, LIVE, PLAYERS, UNKNOWN } from "./board.js";
import { button, byId, element } from "./dom.js";
import { boardsOf } from "./import.js";

/** Generations that are asked for at once, and the time that each is shown. */
const [AHEAD, TIME] = [60, 160];

/** Cells are shown so far around the box. */
const AROUND = 40;

export class Play {
  constructor(editor, { rule, complain, identify }) {
    this.editor = editor;
    this.rule = rule;
    this.complain = complain;
    this.frames = [];
    this.at = 0;
    editor.play = this;
    const tool = (text, act, id, label) => button(text, act, { id, "aria-label": label, title: label });
    this.start = tool("Play", () => (this.timer ? this.pause() : this.run()), "play", "Play the pattern");
    byId("tools").append(
      element(
        "div",
        { class: "group", role: "group", "aria-label": "Play" },
        tool("‹", () => this.step(-1), "back", "One generation back"),
        this.start,
        tool("›", () => this.step(1), "step", "One generation on"),
      ),
      button("What is this?", identify, { id: "identify", title: "Play the pattern, and say what it is" }),
    );
    editor.addEventListener("change", () => this.end());
  }

  /** The generation that is shown in place of what is drawn, or `null`. */
  get shown() {
    return this.at > 0 ? this.frames[this.at] : null;
  }

  run() {
    this.start.textContent = "Pause";
    const next = async () => {
      await this.step(1);
      if (this.timer) this.timer = setTimeout(next, TIME);
    };
    this.timer = setTimeout(next, 0);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.start.textContent = "Play";
  }

  async step(by) {
    const { editor } = this;
    const next = this.at + by;
    if (next < 0 || this.isAsking) return;
    try {
      if (this.frames.length === 0) this.frames = [{ board: living(editor.board), left: 0, top: 0 }];
      if (next >= this.frames.length) await this.ask();
      if (next >= this.frames.length) return;
      this.at = next;
      this.tell();
      editor.repaint();
    } catch (error) {
      this.pause();
      this.complain(error.message);
    }
  }

  /** Gets the generations after the last one. */
  async ask() {
    const { frames } = this;
    const { board, left, top } = frames.at(-1);
    this.isAsking = true;
    try {
      const from = frames.length - 1;
      const wish = { cells: board.rows(), rule: this.rule(), from, generations: AHEAD };
      for (const next of await request("POST", "steps", wish)) {
        const [cells] = boardsOf([next.cells]);
        frames.push({ board: cells, left: left + next.left, top: top + next.top });
      }
    } finally {
      this.isAsking = false;
    }
  }

  tell() {
    const { board } = this.frames[this.at];
    const open = this.editor.board.count(UNKNOWN) > 0 ? " Unknown cells count as dead." : "";
    byId("generation").textContent =
      this.at === 0 ? "" : `Generation ${this.at}: ${board.count(LIVE)} live cells.${open} “‹” goes back.`;
  }

  /** Something is drawn: the board is shown again. */
  end() {
    this.pause();
    [this.frames, this.at] = [[], 0];
    byId("generation").textContent = "";
  }

  /** What is painted: the shown generation, around and in the box, and where its corner lies. */
  view() {
    const { board, left, top } = this.shown;
    const { width, height } = this.editor.board;
    const [x0, y0] = [Math.max(-AROUND, Math.min(0, left)), Math.max(-AROUND, Math.min(0, top))];
    const [x1, y1] = [
      Math.min(width + AROUND, Math.max(width, left + board.width)),
      Math.min(height + AROUND, Math.max(height, top + board.height)),
    ];
    return { board: board.part(x0 - left, y0 - top, x1 - x0, y1 - y0), left: x0, top: y0 };
  }
}

/** A board on which each cell is alive or dead. */
export const living = (board) =>
  board.mapped((cell) => (cell === LIVE || PLAYERS.includes(cell) ? LIVE : DEAD));
