// The board as it goes on: generation after generation, and back. Nothing that is drawn changes.

import { request } from "./api.js";
import { DEAD, LIVE, PLAYERS, UNKNOWN } from "./board.js";
import { button, byId, element } from "./dom.js";
import { boardsOf } from "./import.js";

/** Generations that are asked for at once, and the time that each is shown. */
const [AHEAD, TIME] = [60, 160];

/** Cells are shown so far around the box. What flies farther is followed. */
const AROUND = 100;

export class Play {
  constructor(editor, { rule, complain, identify }) {
    this.editor = editor;
    this.rule = rule;
    this.complain = complain;
    this.frames = [];
    this.at = 0;
    /** True while more is seen than the board, as the pattern grew. */
    this.follows = false;
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
      this.follow(this.frames[this.at], this.frames[next]);
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
    if (this.follows) this.editor.fit();
    this.follows = false;
  }

  /** Shows more if live cells leave what is seen. Who has zoomed in on a part keeps it. */
  follow(before, after) {
    const { painter } = this.editor;
    const [seen, next] = [before, after].map((frame) => common(boxOf(frame), this.seen(frame)));
    if (!painter.holds(seen) || painter.holds(next)) return;
    painter.fit(this.seen(after));
    this.follows = true;
  }

  /** The box that is shown of a generation: with the board, or without it if the pattern has flown away. */
  seen(frame) {
    const { width, height } = this.editor.board;
    const isSmall = (box) => box.width <= width + 2 * AROUND && box.height <= height + 2 * AROUND;
    const live = boxOf(frame);
    const both = union({ left: 0, top: 0, width, height }, live);
    if (isSmall(both)) return both;
    const around = { left: -AROUND, top: -AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
    return isSmall(live) ? live : around;
  }

  /** What is painted: the shown generation, around and in the box, and where its corner lies. */
  view() {
    const { board, left, top } = this.shown;
    const { left: x, top: y, width, height } = this.seen(this.shown);
    return { board: board.part(x - left, y - top, width, height), left: x, top: y };
  }
}

/** A box from its edges. */
const edged = (left, top, right, bottom) => ({ left, top, width: right - left, height: bottom - top });

const boxOf = ({ board: { width, height }, left, top }) => ({ left, top, width, height });

/** The box that lies in two. */
const common = (one, other) =>
  edged(
    Math.max(one.left, other.left),
    Math.max(one.top, other.top),
    Math.min(one.left + one.width, other.left + other.width),
    Math.min(one.top + one.height, other.top + other.height),
  );

/** The least box around two. */
const union = (one, other) =>
  edged(
    Math.min(one.left, other.left),
    Math.min(one.top, other.top),
    Math.max(one.left + one.width, other.left + other.width),
    Math.max(one.top + one.height, other.top + other.height),
  );

/** A board on which each cell is alive or dead. */
export const living = (board) =>
  board.mapped((cell) => (cell === LIVE || PLAYERS.includes(cell) ? LIVE : DEAD));
