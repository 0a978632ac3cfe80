// A question to try on a page: a board to draw on, a button that asks the program, and the answer, which plays.

import { Board, DEAD, LIVE, UNKNOWN } from "./board.js";
import { button, element, pause } from "./dom.js";
import { Editor } from "./editor.js";
import { Film, placeOf } from "./film.js";
import * as link from "./link.js";
import { unpacked } from "./thumbnail.js";

/** How often a job is looked at, in milliseconds. */
const EVERY = 250;

/** A job that waits longer waits for another one; in milliseconds. */
const SOON = 2000;

/** The most time that a question on a page takes, in seconds. */
const SECONDS = 120;

/** A drawing is played for so many generations. */
const GENERATIONS = 60;

/** True once the program has answered. */
let isLoaded = false;

/** What a step back to a page brings back, by the place of the trial on it. */
const kept = {
  name: (number) => `${location.pathname} ${number}`,
  keep(number, rows) {
    try {
      sessionStorage.setItem(this.name(number), JSON.stringify(rows));
    } catch {
      /* A browser may refuse to keep anything. */
    }
  },
  rows(number) {
    if (performance.getEntriesByType("navigation")[0]?.type !== "back_forward") return null;
    try {
      return JSON.parse(sessionStorage.getItem(this.name(number)));
    } catch {
      return null;
    }
  },
};

/** The board of a trial. While a film is shown, its box is seen as a whole. */
class Slate extends Editor {
  fit(size) {
    super.fit(this.play?.shown.box ?? size);
  }
}

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The program, which is loaded when it is asked first, or when the page has nothing else to do. */
export const program = () => import("./api.js");

/** How many cells of an orphan were dropped, in words. */
function spared(drawn, left) {
  const known = (board) => board.cells.length - board.count(UNKNOWN);
  const count = known(drawn) - known(left);
  return count === 0 ? "Every cell is needed." : `${count} of ${known(drawn)} cells were dropped.`;
}

/**
 * A place on a page has in `data-question` what is asked; in `data-ask` the words of the button, and if need be in
 * `data-generations` how long an answer plays, in `data-yours` which generation is the drawn one, in `data-found` and
 * `data-none` words about the answer, and in `data-empty` what is said as long as no cell lives. Fields with a name in
 * it are parts of the question.
 */
export class Trial {
  constructor(place, number) {
    this.place = place;
    this.number = number;
    this.told = place.dataset;
    this.question = JSON.parse(this.told.question);
    this.canvas = element("canvas", { tabindex: 0, role: "application" });
    this.words = element("p", { class: "told", role: "status" });
    this.generation = element("p", { class: "help generation" });
    place.append(this.canvas, this.buttons(), this.words, this.generation);
    this.editor = new Slate(this.canvas);
    this.editor.addEventListener("change", () => this.changed());
    this.editor.addEventListener("ink", ({ detail }) => this.choose(detail));
    // The page is scrolled, and not the board.
    place.addEventListener("wheel", (event) => event.stopPropagation(), { capture: true });
    // Who clicks on a film wants to draw again; the cells of both lie at different places. A swipe scrolls the page.
    for (const event of ["pointerdown", "click"])
      place.addEventListener(event, (event) => this.leave(event), { capture: true });
    this.begin();
  }

  buttons() {
    const { told } = this;
    this.ask = button(told.ask ?? "Ask", () => (this.job ? this.end() : this.send()), { class: "main" });
    this.player = button("Play", () => this.play());
    this.again = button("Back to the drawing", () => this.turn(), { hidden: true });
    this.clear = button("Clear", () => this.empty());
    this.inks = element("span", { class: "group", role: "group", "aria-label": "Draw with" });
    this.check = button("Check the certificate", () => this.verify(), { hidden: true });
    const open = element("a", { href: "../workbench.html" }, "Open in the workbench");
    for (const event of ["focus", "pointerenter"]) open.addEventListener(event, () => (open.href = this.address()));
    const buttons = [this.ask, this.check, this.player, this.again, this.clear];
    return element("div", { class: "links" }, buttons, this.inks, open);
  }

  /** Shows the board of the question. */
  begin() {
    const { cells } = this.question;
    const before = cells ? kept.rows(this.number) : null;
    const board = cells ? Board.ofRows(cells) : new Board(1, 1, DEAD);
    const isOpen = board.cells.includes(UNKNOWN);
    this.editor.first = isOpen ? UNKNOWN : DEAD;
    this.editor.inks = isOpen ? [LIVE, DEAD, UNKNOWN] : [LIVE, DEAD];
    this.editor.load(before ? Board.ofRows(before) : board);
    this.editor.layers.forget();
    this.canvas.hidden = this.clear.hidden = !cells;
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

  /** Nothing is drawn any more. */
  empty() {
    this.stop();
    this.editor.clear();
  }

  /** What was said is about another drawing now. */
  changed() {
    if (this.question.cells) kept.keep(this.number, this.editor.board.rows());
    this.stop();
    this.answer = null;
    this.again.hidden = this.check.hidden = true;
    if (!this.job) this.say("");
  }

  // What is asked, and its answer.

  /** Asks what is drawn. */
  send() {
    if (this.told.empty && this.editor.board.count(LIVE) === 0) {
      this.say(this.told.empty);
      return;
    }
    this.stop();
    this.answer = null;
    this.again.hidden = this.check.hidden = true;
    const question = this.asked();
    this.run(question, (job) => this.show(job, question));
  }

  /** Checks the certificate of the answer, which is still seen. */
  verify() {
    const words = this.words.textContent;
    const told = { answered: "The certificate is valid.", none: "The certificate is not valid." };
    this.check.hidden = true;
    const show = (job) => this.say(`${words} ${told[job.state] ?? job.verdict}`);
    this.run({ kind: "check", fields: { job: this.certified } }, show, (news) => this.say(`${words} ${news}`));
  }

  /** Runs a job, and shows its end in some way; `tell` gets words until then. */
  async run(question, show, tell = (news) => this.say(news)) {
    tell(isLoaded ? "Starting …" : "The program is being loaded …");
    this.job = { id: null };
    this.ask.textContent = "Stop";
    try {
      this.program = await program();
      const job = await this.program.request("POST", "jobs", { question, seconds: SECONDS });
      isLoaded = true;
      this.job.id = job.id;
      show(await this.await(job, tell));
    } catch (error) {
      tell(error.message);
    } finally {
      this.job = null;
      this.ask.textContent = this.told.ask ?? "Ask";
    }
  }

  /** Waits until a job has ended. */
  async await(begun, tell) {
    let job = begun;
    const late = performance.now() + SOON;
    const waiting = () => (performance.now() < late ? "Starting …" : "It waits for another question.");
    while (["waiting", "running"].includes(job.state)) {
      tell(job.state === "waiting" ? waiting() : `The program thinks. ${job.progress}`);
      await pause(EVERY);
      job = await this.program.request("GET", `jobs/${begun.id}`);
    }
    return job;
  }

  /** Ends the job that runs. */
  async end() {
    if (this.job.id !== null) await this.program.request("POST", `jobs/${this.job.id}/stop`);
  }

  show(job, question) {
    const { status } = job.answer ?? {};
    const own = { found: this.told.found, none: this.told.none }[status];
    const reason = job.answer ? (job.rests_on ?? "") : "";
    const [rle] = job.answer?.patterns ?? [];
    const board = rle && unpacked(rle);
    const drawn = question.cells && Board.ofRows(question.cells);
    const dropped = board && question.kind === "core" ? spared(drawn, board) : "";
    this.say(own ?? [job.verdict ?? job.standing, dropped, reason].filter(Boolean).join(" "));
    if (board) this.reveal(board, drawn);
    this.check.hidden = !job.certificate;
    this.certified = job.id;
  }

  /** Plays an answer. */
  reveal(board, drawn) {
    const { generations = 0, yours = 0 } = this.told;
    this.roll(board, { generations: Number(generations), asked: Number(yours) });
    if (yours) this.film.enclose(drawn);
    this.answer = { film: this.film, words: this.words.textContent };
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
    if (!this.film) this.roll(this.editor.board, { generations: GENERATIONS, untilStill: true });
    this.film.run();
    this.label();
  }

  /** Shows a pattern in place of what is drawn, and lets it play. */
  roll(board, times) {
    this.project(new Film(board, { ...times, changed: () => this.paint() }));
  }

  project(film) {
    this.film = film;
    this.canvas.hidden = false;
    this.editor.play = { shown: film, view: () => film.view() };
    this.editor.fit(film.box);
    this.again.textContent = "Back to the drawing";
    this.again.hidden = !this.question.cells;
    this.player.hidden = film.frames.length === 1;
    if (!isCalm()) film.run();
    this.paint();
    this.label();
  }

  /** Shows the answer instead of the drawing, or the drawing instead of a film. */
  turn() {
    if (this.film) {
      this.stop();
      return;
    }
    this.project(this.answer.film);
    this.say(this.answer.words);
  }

  paint() {
    this.generation.textContent = this.film.frames.length > 1 ? this.name() : "";
    this.editor.repaint();
  }

  /** What is said of the generation that is shown. */
  name() {
    const { at, asked, frames, isStill, untilStill } = this.film;
    const number = at - asked;
    if (asked > 0 && number === 0) {
      const isWhole = this.question.kind !== "orphan" || this.question.fields?.outside;
      const around = isWhole ? "" : ", in the frame. Cells around it may be alive, too";
      return `This is what you drew${around}.`;
    }
    if (number < 0) return `Generation ${-number} before what you drew`;
    const isLast = untilStill && at === frames.length - 1;
    if (isLast && isStill) return `Generation ${number - 1}: nothing changes any more. It starts again.`;
    return isLast ? `Generation ${number}. It starts again.` : `Generation ${number}`;
  }

  label() {
    this.player.textContent = this.film?.isRunning ? "Pause" : "Play";
  }

  leave(event) {
    if (!this.film || event.target !== this.canvas) return;
    event.stopPropagation();
    if (event.type === "click") this.stop();
  }

  /** Shows what is drawn again. */
  stop() {
    this.film?.pause();
    if (!this.film) return;
    this.film = null;
    this.editor.play = null;
    this.editor.fit();
    this.again.textContent = "Show the answer again";
    this.again.hidden = !this.answer;
    this.player.hidden = !this.question.cells || this.editor.first === UNKNOWN;
    this.generation.textContent = "";
    this.say("");
    this.label();
  }
}
