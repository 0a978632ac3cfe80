// The tools above the board: what is drawn, changes, the view, and the generations.

import { OPPOSITES, VARIABLES, markOf, nameOfState } from "./board.js";
import { button, byId, element, say } from "./dom.js";

const TOOLS = [
  ["pen", "Pen"],
  ["eraser", "Eraser"],
  ["rectangle", "Rectangle"],
  ["select", "Select"],
  ["hand", "Move"],
];

const group = (label, ...children) =>
  element("div", { class: "group", role: "group", "aria-label": label }, ...children);

export class Tools {
  constructor(editor, { paste, library }) {
    this.editor = editor;
    this.marks = { tool: new Map(), ink: new Map() };
    this.inks = group("State");
    this.names = element(
      "select",
      { "aria-label": "Cells with names", title: "Cells with one name are equal", onchange: () => this.chooseName() },
      element("option", { value: "" }, "Named…"),
      [...VARIABLES, ...OPPOSITES].map((state) => element("option", { value: state }, markOf(state))),
    );
    byId("tools").append(
      group("Tool", this.choices("tool", TOOLS)),
      this.inks,
      this.names,
      group(
        "Change",
        button("Undo", () => editor.undo(), { id: "undo" }),
        button("Redo", () => editor.redo()),
        button("Turn", () => editor.transform((board) => board.turned())),
        button("Flip", () => editor.transform((board) => board.flipped())),
        button("Clear", () => editor.clear(), { id: "clear" }),
      ),
      group(
        "Patterns",
        button("Patterns", library, { id: "open-library", title: "Patterns with names, to put on the board" }),
        button("Paste", paste, { id: "paste", title: "Put what you have copied on the board" }),
      ),
      group(
        "View",
        button("+", () => editor.zoom(1.25), { "aria-label": "Zoom in" }),
        button("−", () => editor.zoom(0.8), { "aria-label": "Zoom out" }),
        button("Fit", () => editor.fit()),
      ),
    );
    editor.addEventListener("ink", (event) => this.choose("ink", event.detail));
    editor.addEventListener("change", () => this.showTabs());
    this.choose("tool", "pen");
  }

  /** Buttons of which one is pressed. */
  choices(what, pairs) {
    this.marks[what].clear();
    return pairs.map(([value, text]) => {
      const made = button(text, () => this.choose(what, value), { "aria-pressed": "false", "data-value": value });
      this.marks[what].set(value, made);
      return made;
    });
  }

  /** Offers the states that a question is drawn with, and whether cells have names and generations. */
  offer(inks, { isNamed, isLayered }) {
    this.isLayered = isLayered;
    this.names.hidden = !isNamed;
    const isSame = this.editor.inks.join() === inks.join() && this.marks.ink.size > 0;
    const isKnown = inks.includes(this.editor.ink) || (isNamed && this.editor.ink > 2 && this.names.value);
    this.editor.inks = inks;
    if (!isSame)
      this.inks.replaceChildren(
        ...this.choices(
          "ink",
          inks.map((state) => [state, nameOfState(state)]),
        ),
      );
    if (!isSame || !isKnown) this.choose("ink", inks[0], true);
    this.showTabs();
  }

  /** Chooses a tool or a state. */
  choose(what, value, isSilent = false) {
    this.editor[what] = value;
    if (what === "ink" && ["select", "hand", "eraser"].includes(this.editor.tool)) this.choose("tool", "pen");
    this.marks[what].forEach((made, known) => made.setAttribute("aria-pressed", String(known === value)));
    if (what === "ink") this.names.value = this.marks.ink.has(value) ? "" : value;
    if (what === "ink" && !isSilent) say(`${nameOfState(value)} cells are drawn`);
  }

  chooseName() {
    if (this.names.value) this.choose("ink", Number(this.names.value));
    else this.choose("ink", this.editor.inks[0]);
  }

  /** A tab for each generation. */
  showTabs() {
    const { layers } = this.editor;
    const tabs = byId("generations");
    tabs.hidden = !this.isLayered;
    if (!this.isLayered) return;
    const focused = tabs.contains(document.activeElement) ? document.activeElement.textContent : null;
    tabs.replaceChildren(
      element("span", { id: "generations-label" }, "Generation"),
      element(
        "div",
        {
          class: "group",
          role: "tablist",
          "aria-labelledby": "generations-label",
          onkeydown: (event) => this.onkey(event),
        },
        layers.boards.map((_, index) =>
          button(index, () => this.editor.choose(index), {
            role: "tab",
            "aria-selected": String(index === layers.at),
            "aria-controls": "board",
            tabindex: index === layers.at ? 0 : -1,
          }),
        ),
      ),
      button("+", () => this.editor.add(), { "aria-label": "Add a generation", id: "add-generation" }),
      layers.boards.length > 1
        ? button("−", () => this.editor.remove(), { "aria-label": "Remove this generation" })
        : "",
    );
    if (focused) (tabs.querySelector('[aria-selected="true"]') ?? tabs.querySelector("button")).focus();
  }

  /** The arrows go from tab to tab. */
  onkey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = this.editor.layers.at + step;
    if (!step || next < 0 || next >= this.editor.layers.boards.length) return;
    event.preventDefault();
    this.editor.choose(next);
  }
}
