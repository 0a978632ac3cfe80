// The page where questions are drawn.

import { request } from "./api.js";
import { DEAD, LIVE, PLAYERS, UNKNOWN, wantsSquare } from "./board.js";
import { button, byId, copy, element, save, say } from "./dom.js";
import * as draft from "./draft.js";
import * as dragOut from "./drag_out.js";
import { Editor } from "./editor.js";
import { control, labelled, takes, valueOf } from "./fields.js";
import * as imports from "./import.js";
import * as library from "./library.js";
import * as link from "./link.js";
import { Placing } from "./placing.js";
import { Play, living } from "./play.js";
import { QUESTIONS, asked, blankOf, blanks, fitted, groups, inksOf, isListed, isNamed, nameOf } from "./questions.js";
import * as rle from "./rle.js";
import { explained } from "./terms.js";
import { Tools } from "./tools.js";

/** Time without a change after which the draft is kept, in milliseconds. */
const REST = 300;

/** A rule means the same in all questions. Other fields are remembered for their own question. */
const keyOf = (kind, { name }) => (name === "rule" ? name : `${kind} ${name}`);

const areEqual = (boards, others) =>
  boards.length === others.length && boards.every((board, index) => board.equals(others[index]));

/** Returns true if nobody drew a cell of some generations. In the first one such a cell has the state `first`. */
const areBlank = (boards, first) =>
  boards.every((board, index) => board.count(index === 0 ? first : UNKNOWN) === board.cells.length);

/** Returns true if pieces of players are drawn. */
const holdPieces = (boards) => boards.some((board) => PLAYERS.some((player) => board.count(player) > 0));

/**
 * What is drawn, as another question takes it. Pieces, and the empty cells among them, say nothing about a box whose cells
 * are sought.
 */
const carried = (boards, question) =>
  holdPieces(boards) && blankOf(question) === UNKNOWN
    ? blanks(question, [boards[0].width, boards[0].height])
    : fitted(boards, question);

export class Ask {
  constructor(about) {
    this.about = about;
    this.editor = new Editor(byId("board"));
    this.tools = new Tools(this.editor, {
      paste: () => this.paste(),
      library: () =>
        library.open((board) => this.placing.offer(board)).catch((error) => this.complain(error.message)),
    });
    this.placing = new Placing(this.editor, {
      placed: () => this.mirror(),
      complain: (words) => this.complain(words),
    });
    this.play = new Play(this.editor, {
      rule: () => this.rule(),
      complain: (words) => this.complain(words),
      identify: () => this.identify(),
    });
    this.kind = "densest";
    this.fields = {};
    /** Values that somebody chose, by the keys of their fields. */
    this.edited = {};
    /** Columns and rows of the boards on which nothing was drawn, by the kind of question. */
    this.sizes = {};
    /** What was drawn before the question changed, if it knows less: `from`, and what is `shown` of it. */
    this.parked = null;
    this.show("densest");
    this.editor.layers.forget();
    this.restore();
    this.editor.addEventListener("change", () => {
      this.calm();
      this.showSize();
      this.keepSoon();
    });
    for (const event of ["input", "change"]) byId("question").addEventListener(event, () => this.keepSoon());
    byId("question").addEventListener("input", () => this.calm());
    addEventListener("pagehide", () => this.keep());
    addEventListener("beforeunload", (event) => this.keep() || event.preventDefault());
    imports.listen({
      isHere: () => !byId("ask").hidden,
      come: () => {
        if (byId("ask").hidden) location.hash = "#/ask";
      },
      take: (text, place) => this.take(text, place),
      complain: (words) => this.complain(words),
    });
  }

  // The draft.

  keepSoon() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.keep(), REST);
  }

  /** Keeps what is drawn and asked; returns false if it is too large for that. */
  keep() {
    clearTimeout(this.rest);
    const { parked, edited } = this;
    const { boards } = this.editor.layers;
    const { question, ...limits } = this.wish();
    const rows = (list) => list.map((board) => board.rows());
    const isParked = parked && areEqual(parked.shown, boards);
    return draft.keep({ question, ...limits, edited, boards: rows(boards), parked: isParked && rows(parked.from) });
  }

  /** Shows what was kept. */
  restore() {
    const kept = draft.kept();
    if (!kept) return;
    try {
      const [cells, ...later] = kept.boards;
      this.load({ ...kept.question, cells, later }, kept);
      this.edited = { ...kept.edited };
      // A question without a board keeps what was drawn for another one.
      this.editor.load(...imports.boardsOf(kept.boards));
      if (kept.parked) this.parked = { from: imports.boardsOf(kept.parked), shown: [...this.editor.layers.boards] };
      this.editor.layers.forget();
    } catch {
      /* It is of another version of this page. */
    }
  }

  // The form.

  /** Shows the form of a kind of question, with these values. */
  show(kind, values = {}, limits = {}) {
    const question = QUESTIONS[kind];
    const form = byId("question");
    const { about } = this;
    const seen = new Set();
    this.kind = kind;
    this.fields = Object.fromEntries(question.fields.map((field) => [field.name, this.control(kind, field, values)]));
    const number = (properties) => element("input", { type: "number", min: 1, required: true, ...properties });
    const resized = { max: 500, onchange: () => this.resize() };
    this.size = ["columns", "rows"].map((id) => number({ id, ...resized }));
    this.seconds = number({ max: about.seconds, value: limits.seconds ?? Math.min(600, about.seconds) });
    this.megabytes = number({ min: 64, max: about.megabytes, value: limits.megabytes ?? about.megabytes });
    this.title = element("input", { type: "text", maxlength: 200, placeholder: "optional", value: limits.title ?? "" });
    this.trouble = element("p", { class: "warning", role: "alert", hidden: true });
    const command = question.command;
    form.replaceChildren(
      ...[
        labelled("Question", this.kinds()),
        element(
          "p",
          { class: "help" },
          explained(question.hint, seen),
          " ",
          element("a", { href: `#/help/${command}` }, `More about “${command}”`),
        ),
        this.examples(question),
        question.board &&
          element("div", { class: "pair" }, labelled("Columns", this.size[0]), labelled("Rows", this.size[1])),
        (this.given = element("p", { class: "help", hidden: true })),
        ...question.fields.map(({ name, label }) => labelled(label, this.fields[name], seen)),
        element(
          "details",
          { open: Boolean(limits.title) },
          element("summary", {}, "Limits and title"),
          labelled("Title", this.title),
          labelled("Seconds", this.seconds),
          labelled("Memory in megabytes", this.megabytes),
        ),
        element(
          "div",
          { class: "go" },
          this.trouble,
          (this.go = element("button", { class: "main", id: "go" }, "Ask")),
        ),
        this.links(),
      ].filter(Boolean),
    );
    form.onsubmit = (event) => {
      event.preventDefault();
      this.send(this.wish());
    };
    byId("ask").classList.toggle("boardless", !question.board);
    if (question.board) this.editor.first = blankOf(question);
    this.tools.offer(inksOf(question), { isNamed: isNamed(question), isLayered: question.board?.generations > 0 });
    this.editor.label();
    if (question.board) this.fields.symmetry?.addEventListener("change", () => this.mirror());
    for (const { name, caps } of question.fields) {
      for (const cap of caps) for (const other of Object.keys(cap.given)) this.follow(name, this.fields[other], cap);
    }
    this.mirror();
    this.showSize();
  }

  /** A number has another limit while some fields have certain values. */
  follow(name, other, { given, most, words }) {
    const made = this.fields[name];
    const check = () => {
      const isCapped = Object.entries(given).every(([key, value]) => valueOf(this.fields[key]) === value);
      made.setCustomValidity(isCapped && made.valueAsNumber > most ? words : "");
    };
    for (const field of [made, other]) for (const event of ["input", "change"]) field.addEventListener(event, check);
    check();
  }

  control(kind, field, values) {
    const made = control(field, values[field.name]);
    made.addEventListener("change", () => {
      this.edited[keyOf(kind, field)] = valueOf(made);
    });
    return made;
  }

  /** The list of kinds, in groups. */
  kinds() {
    return element("select", { id: "kind", onchange: (event) => this.change(event.target.value) }, groups(this.kind));
  }

  /** Questions of this kind to click. */
  examples({ key, examples }) {
    const show = ({ fields = {}, cells = [], later = [] }) => {
      const { edited } = this;
      this.load({ kind: key, fields, cells, later }, this.limits());
      this.edited = edited;
      byId("go").focus();
    };
    return element(
      "p",
      { class: "examples" },
      examples.length > 1 ? "Examples: " : "Example: ",
      examples.map((example) => button(example.title, () => show(example), { class: "link example" })),
    );
  }

  /** The ways in and out. */
  links() {
    const pattern = () => rle.write(this.editor.board, this.rule());
    return element(
      "div",
      { class: "links" },
      button("Copy link", (event) => copy(`${location.origin}${location.pathname}#/ask/${link.write(this.wish())}`, event.target), {
        title: "A link that holds the whole question",
      }),
      button("Save question", () => save("question.json", JSON.stringify(this.wish(), null, 1)), {
        title: "A file that holds the whole question",
      }),
      button("Open file", () => byId("file").click(), { title: "A pattern, or a saved question" }),
      button("Save RLE", () => save("pattern.rle", pattern())),
      button("Copy RLE", (event) => copy(pattern(), event.target), {
        title: "Copy the pattern, or drag it to another window",
        ...dragOut.asText("pattern.rle", pattern),
      }),
    );
  }

  /**
   * Another kind of question. What is drawn and chosen stays, as far as it means the same there; if the question
   * knows less, the rest comes back with another one. A board on which nothing is drawn gets the size that it had
   * with this question last.
   */
  change(kind) {
    const question = QUESTIONS[kind];
    if (question.board) this.fit(question);
    const values = question.fields.map((field) => [field.name, this.edited[keyOf(kind, field)]]);
    this.show(kind, Object.fromEntries(values), this.limits());
    byId("kind").focus();
  }

  fit(question) {
    const { editor, parked } = this;
    const { layers } = editor;
    const isParked = parked && areEqual(parked.shown, layers.boards);
    const from = isParked ? parked.from : layers.boards;
    const isEmpty = areBlank(from, editor.first);
    if (areBlank(layers.boards, editor.first)) this.sizes[this.kind] = [editor.board.width, editor.board.height];
    const kept = carried(from, question);
    const isBlank = isEmpty || areBlank(kept, blankOf(question));
    const boards = isBlank ? blanks(question, this.sizes[question.key]) : kept;
    if (!areEqual(boards, layers.boards)) editor.load(...boards);
    this.parked = isEmpty || areEqual(boards, from) ? null : { from, shown: [...boards] };
    layers.refit((before) => carried(before, question));
  }

  limits() {
    return {
      title: this.title.value,
      seconds: this.seconds.valueAsNumber,
      megabytes: this.megabytes.valueAsNumber,
    };
  }

  rule() {
    return this.fields.rule?.value || "B3/S23";
  }

  /** Draws with the symmetry that is asked for, if the board can have it. */
  mirror() {
    const { editor } = this;
    const name = (QUESTIONS[this.kind].board && this.fields.symmetry?.value) || "C1";
    const side = Math.max(editor.board.width, editor.board.height);
    const fits = !wantsSquare(name) || editor.resize(side, side);
    if (!fits) this.complain("This symmetry needs a square box, and a square with the longer side is too large.");
    editor.symmetry = fits ? name : "C1";
    editor.draw();
  }

  resize() {
    this.size[0].setCustomValidity("");
    if (!this.size.every((input) => input.reportValidity())) return;
    this.editor.resize(...this.size.map((input) => input.valueAsNumber));
    this.showSize();
  }

  showSize() {
    const { width, height } = this.editor.board;
    [this.size[0].value, this.size[1].value] = [width, height];
    const { boards } = this.editor.layers;
    const [live, dead] = [LIVE, DEAD].map((state) => boards.reduce((sum, board) => sum + board.count(state), 0));
    this.given.textContent = `Given: ${live} live and ${dead} dead cells.`;
    this.given.hidden = live + dead === 0 || blankOf(QUESTIONS[this.kind]) !== UNKNOWN || !QUESTIONS[this.kind].board;
    const most = QUESTIONS[this.kind].board?.open;
    const open = most ? this.editor.board.count(UNKNOWN) : 0;
    const words = `${open} cells are unknown, and at most ${most} may be: draw more cells, or make the box smaller.`;
    this.size[0].setCustomValidity(open > most ? words : "");
  }

  /** The question as the server reads it. */
  wish() {
    const values = Object.entries(this.fields).map(([name, made]) => [name, valueOf(made)]);
    return {
      question: asked(QUESTIONS[this.kind], this.editor.layers.boards, Object.fromEntries(values)),
      ...this.limits(),
    };
  }

  /** Asks once, however often the button is pressed. */
  async send(wish) {
    if (this.go.disabled) return;
    this.calm();
    this.go.disabled = true;
    try {
      const job = await request("POST", "jobs", wish);
      // The next question is another one.
      this.title.value = "";
      location.hash = `#/job/${job.id}`;
    } catch (error) {
      this.complain(error.message);
    } finally {
      this.go.disabled = false;
    }
  }

  /** What is printed. */
  sheet() {
    const { boards } = this.editor.layers;
    const caption = (index) => boards.length > 1 && `Generation ${index}`;
    const list = QUESTIONS[this.kind].board ? boards.map((board, index) => ({ board, caption: caption(index) })) : [];
    return { heading: this.title.value || nameOf(this.kind), list };
  }

  /** Asks what the drawn pattern is. */
  identify() {
    const fields = this.fields.rule ? { rule: this.rule() } : {};
    const cells = living(this.editor.board).rows();
    this.send({ question: { kind: "verify", fields, cells }, ...this.limits() });
  }

  complain(words) {
    this.trouble.textContent = words;
    this.trouble.hidden = false;
  }

  /** What was complained about is over. */
  calm() {
    this.trouble.hidden = true;
  }

  // Questions and patterns from elsewhere.

  /** Shows the question of a link. The address forgets it: a step back brings back what was drawn. */
  open(text) {
    history.replaceState(null, "", "#/ask");
    try {
      const wish = link.read(text);
      this.load(wish.question, wish);
    } catch {
      this.complain("The link holds no question.");
    }
  }

  /** Shows a question. */
  load(question, limits = {}) {
    const kind = question?.kind;
    if (!isListed(kind)) throw new Error("This page does not know this kind of question.");
    const { board, fields } = QUESTIONS[kind];
    const boards = imports.boardsOf([question.cells, ...(Array.isArray(question.later) ? question.later : [])]);
    if (boards.length > 0 && board) this.editor.load(...fitted(boards, QUESTIONS[kind]));
    if (board) this.editor.layers.refit((before) => carried(before, QUESTIONS[kind]));
    this.parked = null;
    const values = question.fields ?? {};
    this.edited = { ...this.edited };
    for (const field of fields) {
      const value = values[field.name];
      if (takes(field, value) && value !== field.value) this.edited[keyOf(kind, field)] = value;
    }
    this.show(kind, values, limits);
    this.keepSoon();
  }

  /** Offers a pattern to the board, or shows the question that a file holds. */
  async take(text, place) {
    const wish = link.ofFile(text);
    byId("board").setAttribute("aria-busy", "true");
    try {
      if (wish) this.load(wish.question, wish);
      else this.receive(await imports.read(text), place);
    } catch (error) {
      this.complain(error.message);
    } finally {
      byId("board").removeAttribute("aria-busy");
    }
  }

  receive({ boards, rule, isPartial, remark }, place) {
    const question = QUESTIONS[this.kind];
    if (!question.board) throw new Error("This question has no board. Choose another one to see the pattern.");
    if (boards.length > 1 && !question.board.generations)
      throw new Error("This question has one generation, and the file has several.");
    if (rule && !this.fields.rule && rule !== "B3/S23")
      throw new Error(`This question is about Conway's rule, and the pattern has the rule ${rule}.`);
    const known = fitted(boards, question);
    // A bounded grid has the size of its pattern.
    if (boards.length > 1 || rule?.includes(":")) this.editor.load(...known);
    else this.placing.offer(known[0], { isPartial, place });
    if (rule && this.fields.rule) {
      this.fields.rule.value = rule;
      this.fields.rule.dispatchEvent(new Event("change", { bubbles: true }));
    }
    this.calm();
    if (remark) this.complain(remark);
    this.mirror();
  }

  /** Takes what was copied elsewhere: a phone has no key for it. */
  async paste() {
    try {
      this.take(await navigator.clipboard.readText());
    } catch {
      this.complain("The browser does not give the copied text. Paste it with the keyboard, or open a file.");
    }
  }

  /** The board becomes a pattern of an answer. A question without a board gives way to the one about a pattern. */
  async putOnBoard(text) {
    const { boards, rule } = await imports.read(text);
    if (!QUESTIONS[this.kind].board) this.change("verify");
    this.editor.load(...fitted(boards.slice(0, 1), QUESTIONS[this.kind]));
    if (rule && this.fields.rule) this.fields.rule.value = rule;
    this.mirror();
    say(`a pattern of ${boards[0].width} columns and ${boards[0].height} rows`);
  }
}
