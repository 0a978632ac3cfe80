// The page where questions are drawn.

import { request } from "./api.js";
import { Board, DEAD, LIVE, UNKNOWN, MOST_CELLS, NAMES, wantsSquare } from "./board.js";
import { button, byId, copy, element, save, say } from "./dom.js";
import { Editor } from "./editor.js";
import { QUESTIONS } from "./questions.js";
import * as rle from "./rle.js";

const TOOLS = [["pen", "Pen"], ["eraser", "Eraser"], ["rectangle", "Rectangle"], ["select", "Select"], ["hand", "Move"]];

export class Ask {
  constructor(about) {
    this.about = about;
    this.editor = new Editor(byId("board"));
    this.kind = "densest";
    this.fields = {};
    this.buildTools();
    this.editor.addEventListener("ink", (event) => this.choose("ink", event.detail));
    this.editor.addEventListener("change", () => this.showSize());
    this.listenForPatterns();
    this.show("densest");
    this.editor.past = [];
  }

  // Tools.

  buildTools() {
    const { editor } = this;
    this.marks = { tool: new Map(), ink: new Map() };
    const group = (label, what, pairs) => element("div", { class: "group", role: "group", "aria-label": label },
      pairs.map(([value, text]) => {
        const made = button(text, () => this.choose(what, value), { "aria-pressed": "false", "data-value": value });
        this.marks[what].set(value, made);
        return made;
      }));
    byId("tools").append(
      group("Tool", "tool", TOOLS),
      group("State", "ink", [LIVE, DEAD, UNKNOWN].map((state) => [state, NAMES[state]])),
      element("div", { class: "group", role: "group", "aria-label": "Change" },
        button("Undo", () => editor.undo(), { id: "undo" }), button("Redo", () => editor.redo()),
        button("Turn", () => editor.transform((board) => board.turned())),
        button("Flip", () => editor.transform((board) => board.flipped())),
        button("Clear", () => editor.clear(), { id: "clear" })),
      element("div", { class: "group", role: "group", "aria-label": "View" },
        button("+", () => editor.zoom(1.25), { "aria-label": "Zoom in" }),
        button("−", () => editor.zoom(0.8), { "aria-label": "Zoom out" }),
        button("Fit", () => editor.fit())),
    );
    this.choose("tool", "pen");
    this.choose("ink", LIVE);
  }

  /** Chooses a tool or a state. */
  choose(what, value) {
    this.editor[what] = value;
    if (what === "ink" && ["select", "hand", "eraser"].includes(this.editor.tool)) this.choose("tool", "pen");
    this.marks[what].forEach((made, known) => made.setAttribute("aria-pressed", String(known === value)));
    if (what === "ink") say(`${NAMES[value]} cells are drawn`);
  }

  // The form.

  /** Shows the form of a kind of question, with these values. The board keeps its cells. */
  show(kind, values = {}, limits = {}) {
    const question = QUESTIONS[kind];
    const form = byId("question");
    this.kind = kind;
    this.fields = Object.fromEntries(question.fields.map((field) => [field.name, input(field, values[field.name])]));
    const kinds = element("select", { id: "kind", onchange: (event) => this.change(event.target.value) },
      Object.entries(QUESTIONS).map(([name, { name: text }]) => element("option", { value: name, selected: name === kind }, text)));
    this.size = ["columns", "rows"].map((name) => element("input", {
      type: "number", min: 1, max: 500, id: name, required: true, onchange: () => this.resize(),
    }));
    this.seconds = element("input", { type: "number", min: 1, max: this.about.seconds, required: true, value: limits.seconds ?? Math.min(600, this.about.seconds) });
    this.megabytes = element("input", { type: "number", min: 64, max: this.about.megabytes, required: true, value: limits.megabytes ?? this.about.megabytes });
    this.title = element("input", { type: "text", maxlength: 200, placeholder: "optional" });
    this.trouble = element("p", { class: "warning", role: "alert", hidden: true });
    form.replaceChildren(...[
      labelled("Question", kinds), element("p", { class: "help" }, question.hint),
      !question.boardless && element("div", { class: "pair" }, labelled("Columns", this.size[0]), labelled("Rows", this.size[1])),
      ...question.fields.map((field) => labelled(field.label, this.fields[field.name], field.kind === "tick")),
      element("details", {}, element("summary", {}, "Limits and title"),
        labelled("Title", this.title), labelled("Seconds", this.seconds), labelled("Memory in megabytes", this.megabytes)),
      this.trouble,
      element("button", { class: "main", id: "go" }, "Ask"),
      element("div", { class: "links" },
        button("Copy link", (event) => copy(this.link(), event.target), { title: "A link that holds the whole question" }),
        button("Open file", () => byId("file").click()),
        button("Save RLE", () => save("pattern.rle", rle.write(this.editor.board, this.rule()))),
        button("Copy RLE", (event) => copy(rle.write(this.editor.board, this.rule()), event.target))),
    ].filter(Boolean));
    form.onsubmit = (event) => { event.preventDefault(); this.send(); };
    byId("ask").classList.toggle("boardless", Boolean(question.boardless));
    this.editor.blank = question.blank;
    if (this.fields.symmetry) this.fields.symmetry.addEventListener("change", () => this.mirror());
    this.mirror();
    this.showSize();
  }

  /** Another kind of question. A board on which nothing is drawn gets its usual size. */
  change(kind) {
    const { size, blank } = QUESTIONS[kind];
    const isEmpty = this.editor.board.cells.every((cell) => cell === this.editor.blank);
    if (size && isEmpty) this.editor.load(new Board(...size, blank));
    this.show(kind);
    byId("kind").focus();
  }

  rule() {
    return this.fields.rule?.value || "B3/S23";
  }

  /** Draws with the symmetry that is asked for. */
  mirror() {
    const name = this.fields.symmetry?.value ?? "C1";
    const { width, height } = this.editor.board;
    if (wantsSquare(name) && width !== height) this.editor.resize(Math.max(width, height), Math.max(width, height));
    this.editor.symmetry = name;
    this.editor.draw();
  }

  resize() {
    const [width, height] = this.size.map((input) => Math.min(Math.max(Math.round(input.valueAsNumber) || 1, 1), 500));
    if (width * height <= MOST_CELLS) this.editor.resize(width, height);
    this.showSize();
  }

  showSize() {
    const { width, height } = this.editor.board;
    if (this.size) [this.size[0].value, this.size[1].value] = [width, height];
  }

  /** The question as the server reads it. */
  wish() {
    const values = Object.fromEntries(QUESTIONS[this.kind].fields.map((field) => [field.name, value(field, this.fields[field.name])]));
    return {
      question: QUESTIONS[this.kind].ask(this.editor.board, values), title: this.title.value,
      seconds: this.seconds.valueAsNumber, megabytes: this.megabytes.valueAsNumber,
    };
  }

  async send() {
    this.trouble.hidden = true;
    try {
      const job = await request("POST", "jobs", this.wish());
      location.hash = `#/job/${job.id}`;
    } catch (error) {
      this.trouble.textContent = error.message;
      this.trouble.hidden = false;
    }
  }

  // Questions and patterns from elsewhere.

  link() {
    const bytes = new TextEncoder().encode(JSON.stringify(this.wish()));
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `${location.origin}/#/ask/${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  }

  /** Shows the question of a link. */
  open(text) {
    try {
      const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
      const wish = JSON.parse(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
      this.load(wish.question, wish);
    } catch {
      this.complain("The link holds no question.");
    }
  }

  /** Shows a question. */
  load(question, limits = {}) {
    if (!QUESTIONS[question?.kind]) throw new Error("unknown question");
    if (Array.isArray(question.cells)) this.editor.load(Board.ofRows(question.cells.map(String)));
    this.show(question.kind, question, limits);
  }

  complain(words) {
    this.trouble.textContent = words;
    this.trouble.hidden = false;
  }

  /** Puts a pattern on the board. */
  take(text) {
    try {
      const { board, rule } = rle.read(text);
      this.editor.load(board);
      if (rule && this.fields.rule) this.fields.rule.value = rule;
      this.trouble.hidden = true;
      this.mirror();
      say(`a pattern of ${board.width} columns and ${board.height} rows`);
    } catch (error) {
      this.complain(error.message);
    }
  }

  listenForPatterns() {
    const isHere = () => !byId("ask").hidden;
    document.addEventListener("paste", (event) => {
      if (!isHere() || event.target.closest?.("input, textarea")) return;
      this.take(event.clipboardData.getData("text"));
    });
    const take = async (file) => {
      if (!file) return;
      if (file.size > 4e6) this.complain("This file is too large.");
      else this.take(await file.text());
    };
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      if (isHere()) take(event.dataTransfer.files[0]);
    });
    byId("file").addEventListener("change", (event) => {
      take(event.target.files[0]);
      event.target.value = "";
    });
  }
}

function input(field, given) {
  const value = given ?? field.value;
  switch (field.kind) {
    case "number": return element("input", { type: "number", min: field.least, max: field.most, required: true, value, name: field.name });
    case "tick": return element("input", { type: "checkbox", checked: Boolean(value), name: field.name });
    case "choice": return element("select", { name: field.name }, field.options.map(([name, text]) => element("option", { value: name, selected: name === value }, text)));
    default: return element("input", { type: "text", value, spellcheck: "false", name: field.name });
  }
}

function value(field, made) {
  switch (field.kind) {
    case "number": return made.valueAsNumber;
    case "tick": return made.checked;
    default: return made.value.trim();
  }
}

function labelled(text, made, isBehind = false) {
  return element("label", { class: isBehind ? "tick" : null }, isBehind ? [made, text] : [text, made]);
}
