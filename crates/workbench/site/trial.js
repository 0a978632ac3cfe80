// A question to try on a page: a board to draw on, a button that asks the program, and the answer, which plays.

import { Board, DEAD, LIVE, UNKNOWN } from "./board.js";
import { button, element, pause } from "./dom.js";
import { Editor } from "./editor.js";
import { Film } from "./film.js";
import * as link from "./link.js";
import { unpacked } from "./thumbnail.js";

/** How often a job is looked at, in milliseconds. */
const EVERY = 250;

/** The most time that a question on a page takes, in seconds. */
const SECONDS = 120;

/** A drawing is played for so many generations. */
const GENERATIONS = 60;

/** The board of a trial. While a film is shown, its box is seen as a whole. */
class Slate extends Editor {
  fit(size) {
    super.fit(this.play?.shown.box ?? size);
  }
}

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The program, which is loaded when it is asked first, or when the page has nothing else to do. */
export const program = () => import("./api.js");

/**
 * A place on a page has in `data-question` what is asked; in `data-ask` the words of the button, and if need be in
 * `data-generations` how long an answer plays, in `data-yours` which generation is the drawn one, and in `data-found`
 * and `data-none` words about the answer. Fields with a name in it are parts of the question.
 */
export class Trial {
  constructor(place) {
    this.place = place;
    this.told = place.dataset;
    this.question = JSON.parse(this.told.question);
    this.canvas = element("canvas", { tabindex: 0, role: "application" });
    this.words = element("p", { class: "told", role: "status" });
    this.generation = element("p", { class: "help generation" });
    place.append(this.canvas, this.buttons(), this.words, this.generation);
    this.editor = new Slate(this.canvas);
    this.editor.addEventListener("change", () => this.stop());
    this.editor.addEventListener("ink", ({ detail }) => this.choose(detail));
    // The page is scrolled, and not the board.
    place.addEventListener("wheel", (event) => event.stopPropagation(), { capture: true });
    // Who touches a film wants to draw again; the cells of both lie at different places.
    place.addEventListener("pointerdown", (event) => this.leave(event), { capture: true });
    this.begin();
  }

  buttons() {
    const { told } = this;
    this.ask = button(told.ask ?? "Ask", () => (this.job ? this.end() : this.send()), { class: "main" });
    this.player = button("Play", () => this.play());
    this.again = button("Back to the drawing", () => this.stop(), { hidden: true });
    this.inks = element("span", { class: "group", role: "group", "aria-label": "Draw with" });
    this.check = button("Check the certificate", () => this.send(), { hidden: true });
    const open = element("a", { href: "../workbench.html" }, "Open in the workbench");
    for (const event of ["focus", "pointerenter"]) open.addEventListener(event, () => (open.href = this.address()));
    return element("div", { class: "links" }, this.ask, this.check, this.player, this.again, this.inks, open);
  }

  /** Shows the board of the question. */
  begin() {
    const { cells } = this.question;
    const board = cells ? Board.ofRows(cells) : new Board(1, 1, DEAD);
    const isOpen = board.cells.includes(UNKNOWN);
    this.editor.first = isOpen ? UNKNOWN : DEAD;
    this.editor.inks = isOpen ? [LIVE, DEAD, UNKNOWN] : [LIVE, DEAD];
    this.editor.load(board);
    this.editor.layers.forget();
    this.canvas.hidden = !cells;
    this.player.hidden = !cells || isOpen;
    const names = ["live", "dead", "unknown"];
    if (isOpen) this.inks.append(...this.editor.inks.map((ink, at) => button(names[at], () => this.choose(ink))));
    this.choose(LIVE);
  }

  /** Draws with a state from now on. */
  choose(ink) {
    this.editor.ink = ink;
    [...this.inks.children].forEach((one, at) => one.setAttribute("aria-pressed", this.editor.inks[at] === ink));
  }

  /** The question as it is drawn. */
  asked() {
    const { kind, fields = {} } = this.question;
    const named = Array.from(this.place.querySelectorAll("input[name]"), ({ name, valueAsNumber }) => [name, valueAsNumber]);
    const cells = this.question.cells ? this.editor.board.rows() : undefined;
    return { kind, fields: { ...fields, ...Object.fromEntries(named) }, cells };
  }

  /** The address of the question in the workbench. */
  address() {
    const wish = { question: this.asked(), seconds: SECONDS };
    return `${new URL("../workbench.html", import.meta.url)}#/ask/${link.write(wish)}`;
  }

  // What is asked, and its answer.

  async send(question = this.asked()) {
    this.stop();
    this.say("The program is being loaded …");
    this.job = { id: null };
    this.ask.textContent = "Stop";
    try {
      this.program = await program();
      const job = await this.program.request("POST", "jobs", { question, seconds: SECONDS });
      this.job.id = job.id;
      this.show(await this.await(job));
    } catch (error) {
      this.say(error.message);
    } finally {
      this.job = null;
      this.ask.textContent = this.told.ask ?? "Ask";
    }
  }

  /** Waits until a job has ended. */
  async await(begun) {
    let job = begun;
    while (["waiting", "running"].includes(job.state)) {
      this.say(job.state === "waiting" ? "It waits for another question." : `The program thinks. ${job.progress}`);
      await pause(EVERY);
      job = await this.program.request("GET", `jobs/${begun.id}`);
    }
    return job;
  }

  /** Ends the job that runs. */
  async end() {
    if (this.job.id !== null) await this.program.request("POST", `jobs/${this.job.id}/stop`);
  }

  show(job) {
    const { status } = job.answer ?? {};
    const own = { found: this.told.found, none: this.told.none }[status];
    const reason = job.kind !== "check" && job.answer ? (job.rests_on ?? "") : "";
    this.say(own ?? `${job.verdict ?? job.standing} ${reason}`);
    const [rle] = job.answer?.patterns ?? [];
    const board = rle && unpacked(rle);
    if (board) this.roll(board, Number(this.told.generations ?? 0), Number(this.told.yours ?? 0));
    const isCertified = Boolean(job.certificate) && job.kind !== "check";
    this.check.hidden = !isCertified;
    this.check.onclick = isCertified ? () => this.send({ kind: "check", fields: { job: job.id } }) : null;
  }

  say(words) {
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  // The film.

  play() {
    if (this.film?.isRunning) {
      this.film.pause();
      this.label();
      return;
    }
    if (!this.film) this.roll(this.editor.board, GENERATIONS, 0, false);
    this.film.run();
    this.label();
  }

  /** Shows a pattern in place of what is drawn, and lets it play. */
  roll(board, generations, asked, isAnswer = true) {
    this.film = new Film(board, { generations, asked, changed: () => this.paint() });
    this.isAnswer = isAnswer;
    this.canvas.hidden = false;
    this.editor.play = { shown: this.film, view: () => this.film.view() };
    this.editor.fit(this.film.box);
    this.again.hidden = !this.question.cells;
    this.player.hidden = generations === 0;
    if (!isCalm()) this.film.run();
    this.paint();
    this.label();
  }

  paint() {
    const { at, asked } = this.film;
    const number = at - asked;
    const name = number < 0 ? `${-number} before what you drew` : `${number}`;
    this.generation.textContent = this.film.frames.length > 1 ? `Generation ${name}` : "";
    if (asked > 0 && number === 0) this.generation.textContent = "This is what you drew.";
    this.editor.repaint();
  }

  label() {
    this.player.textContent = this.film?.isRunning ? "Pause" : "Play";
  }

  leave(event) {
    if (!this.film || event.target !== this.canvas) return;
    event.stopPropagation();
    this.stop();
  }

  /** Shows what is drawn again. */
  stop() {
    this.film?.pause();
    if (!this.film) return;
    this.film = null;
    this.editor.play = null;
    this.editor.fit();
    this.again.hidden = true;
    this.player.hidden = !this.question.cells || this.editor.first === UNKNOWN;
    this.generation.textContent = "";
    this.say("");
    this.label();
  }
}
