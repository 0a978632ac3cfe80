// The page where questions are drawn.

import { request } from "./api.js";

import { Board, UNKNOWN, wantsSquare } from "./board.js";
import * as dragOut from "./drag_out.js";
import { button, byId, copy, element, save, say } from "./dom.js";
import { Editor } from "./editor.js";
import { control, labelled, valueOf } from "./fields.js";
import * as imports from "./import.js";
import * as link from "./link.js";
import { QUESTIONS, asked, blankOf, groups, inksOf, isListed } from "./questions.js";
import * as rle from "./rle.js";
import { Tools } from "./tools.js";

export class Ask {
  constructor(about) {
    this.about = about;
    this.editor = new Editor(byId("board"));
    this.tools = new Tools(this.editor);
    this.kind = "densest";
    this.fields = {};
    this.editor.addEventListener("change", () => this.showSize());
    imports.listen({
      isHere: () => !byId("ask").hidden,
      come: () => {
        if (byId("ask").hidden) location.hash = "#/ask";
      },
      take: (text) => this.take(text),
      complain: (words) => this.complain(words),
    });
    this.show("densest");
    this.editor.layers.forget();
  }

  // The form.

  /** Shows the form of a kind of question, with these values. The board keeps its cells. */
  show(kind, values = {}, limits = {}) {
    const question = QUESTIONS[kind];
    const form = byId("question");
    const { about } = this;
    this.kind = kind;
    this.fields = Object.fromEntries(question.fields.map((field) => [field.name, control(field, values[field.name])]));
    const number = (properties) => element("input", { type: "number", min: 1, required: true, ...properties });
    const resized = { max: 500, onchange: () => this.resize() };
    this.size = ["columns", "rows"].map((id) => number({ id, ...resized }));
    this.seconds = number({ max: about.seconds, value: limits.seconds ?? Math.min(600, about.seconds) });
    this.megabytes = number({ min: 64, max: about.megabytes, value: limits.megabytes ?? about.megabytes });
    this.title = element("input", { type: "text", maxlength: 200, placeholder: "optional", value: limits.title ?? "" });
    this.trouble = element("p", { class: "warning", role: "alert", hidden: true });
    form.replaceChildren(
      ...[
        labelled("Question", this.kinds()),
        element("p", { class: "help" }, question.hint),
        question.board &&
          element("div", { class: "pair" }, labelled("Columns", this.size[0]), labelled("Rows", this.size[1])),
        ...question.fields.map(({ name, label }) => labelled(label, this.fields[name])),
        element(
          "details",
          {},
          element("summary", {}, "Limits and title"),
          labelled("Title", this.title),
          labelled("Seconds", this.seconds),
          labelled("Memory in megabytes", this.megabytes),
        ),
        this.trouble,
        element("button", { class: "main", id: "go" }, "Ask"),
        this.links(),
      ].filter(Boolean),
    );
    form.onsubmit = (event) => {
      event.preventDefault();
      this.send();
    };
    byId("ask").classList.toggle("boardless", !question.board);
    const isLayered = question.board?.generations > 0;
    this.editor.first = blankOf(question);
    if (!isLayered) this.editor.single();
    this.tools.offer(inksOf(question), { isNamed: question.board?.notation === "search", isLayered });
    if (question.board) this.fields.symmetry?.addEventListener("change", () => this.mirror());
    this.mirror();
    this.showSize();
  }

  /** The list of kinds, in groups. */
  kinds() {
    return element("select", { id: "kind", onchange: (event) => this.change(event.target.value) }, groups(this.kind));
  }

  /** The ways in and out. */
  links() {
    const { editor } = this;
    return element(
      "div",
      { class: "links" },
      button("Copy link", (event) => copy(`${location.origin}/#/ask/${link.write(this.wish())}`, event.target), {
        title: "A link that holds the whole question",
      }),
      button("Save question", () => save("question.json", JSON.stringify(this.wish(), null, 1)), {
        title: "A file that holds the whole question",
      }),
      button("Open file", () => byId("file").click(), { title: "A pattern, or a saved question" }),
      button("Save RLE", () => save("pattern.rle", rle.write(editor.board, this.rule()))),
      button("Copy RLE", (event) => copy(rle.write(editor.board, this.rule()), event.target), {
        title: "Copy the pattern, or drag it to another window",
        ...dragOut.asText("pattern.rle", () => rle.write(editor.board, this.rule())),
      }),
    );
  }

  /** Another kind of question. A board on which nothing is drawn gets its usual size. */
  change(kind) {
    const question = QUESTIONS[kind];
    const { editor } = this;
    const isEmpty = editor.board.cells.every((cell) => cell === editor.blank) && editor.layers.boards.length === 1;
    const isOther = inksOf(QUESTIONS[this.kind]).join() !== inksOf(question).join();
    if (question.board && (isEmpty || isOther)) {
      const { size, generations } = question.board;
      const later = Array.from({ length: Math.max(1, generations) - 1 }, () => new Board(...size, UNKNOWN));
      editor.load(new Board(...size, blankOf(question)), ...later);
    }
    this.show(kind);
    byId("kind").focus();
  }

  rule() {
    return this.fields.rule?.value || "B3/S23";
  }

  /** Draws with the symmetry that is asked for. */
  mirror() {
    const name = (QUESTIONS[this.kind].board && this.fields.symmetry?.value) || "C1";
    const { width, height } = this.editor.board;
    if (wantsSquare(name) && width !== height) this.editor.resize(Math.max(width, height), Math.max(width, height));
    this.editor.symmetry = name;
    this.editor.draw();
  }

  resize() {
    if (!this.size.every((input) => input.reportValidity())) return;
    this.editor.resize(...this.size.map((input) => input.valueAsNumber));
    this.showSize();
  }

  showSize() {
    const { width, height } = this.editor.board;
    if (this.size) [this.size[0].value, this.size[1].value] = [width, height];
  }

  /** The question as the server reads it. */
  wish() {
    const values = Object.entries(this.fields).map(([name, made]) => [name, valueOf(made)]);
    return {
      question: asked(QUESTIONS[this.kind], this.editor.layers.boards, Object.fromEntries(values)),
      title: this.title.value,
      seconds: this.seconds.valueAsNumber,
      megabytes: this.megabytes.valueAsNumber,
    };
  }

  async send() {
    this.trouble.hidden = true;
    try {
      const job = await request("POST", "jobs", this.wish());
      location.hash = `#/job/${job.id}`;
    } catch (error) {
      this.complain(error.message);
    }
  }

  complain(words) {
    this.trouble.textContent = words;
    this.trouble.hidden = false;
  }

  // Questions and patterns from elsewhere.

  /** Shows the question of a link. */
  open(text) {
    try {
      const wish = link.read(text);
      this.load(wish.question, wish);
    } catch {
      this.complain("The link holds no question.");
    }
  }

  /** Shows a question. */
  load(question, limits = {}) {
    if (!isListed(question?.kind)) throw new Error("This page does not know this kind of question.");
    const boards = imports.boardsOf([question.cells, ...(Array.isArray(question.later) ? question.later : [])]);
    if (boards.length > 0 && QUESTIONS[question.kind].board) this.editor.load(...boards);
    this.show(question.kind, question.fields ?? {}, limits);
  }

  /** Puts a pattern on the board, or shows the question that a file holds. */
  take(text) {
    const wish = link.ofFile(text);
    try {
      if (wish) {
        this.load(wish.question, wish);
        return;
      }
      const { boards, rule } = imports.read(text);
      if (boards.length > 1 && !QUESTIONS[this.kind].board?.generations)
        throw new Error("This question has one generation, and the file has several.");
      if (rule && !this.fields.rule && !["B3/S23", "23/3", "LIFE"].includes(rule.toUpperCase()))
        throw new Error(`This question is about Conway's rule, and the pattern has the rule ${rule}.`);
      if (boards.length > 1) this.editor.load(...boards);
      else this.put(boards[0]);
      if (rule && this.fields.rule) this.fields.rule.value = rule;
      this.trouble.hidden = true;
      this.mirror();
      say(`a pattern of ${boards[0].width} columns and ${boards[0].height} rows`);
    } catch (error) {
      this.complain(error.message);
    }
  }

  /** Shows a pattern in the generation that is shown. Other generations stay, if it fits there. */
  put(board) {
    const { editor } = this;
    const { boards } = editor.layers;
    const fits = board.width <= editor.board.width && board.height <= editor.board.height;
    if (boards.length === 1 || !fits) {
      editor.load(board);
      return;
    }
    editor.layers.remember();
    editor.board.put(board, 0, 0);
    editor.changed();
  }
}
