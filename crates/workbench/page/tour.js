// Four steps for the first visit.

import { button, byId, element } from "./dom.js";

/** The identifier of what a step is about, its title and its text. The rules of Life stand on the page. */
const STEPS = [
  ["lesson", "The rules of Life", null],
  [
    "board",
    "Draw a question",
    "Each cell is live, dead or unknown. With nothing drawn, the whole box is unknown: anything may happen there.",
  ],
  ["question", "Choose what you ask", "The densest still life, an oscillator, a predecessor … Then press Ask."],
  [
    "to-jobs",
    "See the answer play",
    "Answers stay here: with their evidence, files to save, and a command line to copy that asks the same.",
  ],
];

/** Returns true if the visitor has seen it. Without storage, it is shown only on request. */
function isSeen() {
  try {
    const seen = localStorage.getItem("tour");
    localStorage.setItem("tour", "seen");
    return seen !== null;
  } catch {
    return true;
  }
}

export function tour() {
  byId("tour")?.remove();
  const before = document.activeElement;
  const dialog = element("dialog", { id: "tour", "aria-labelledby": "tour-title" });
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    document.querySelector(".pointed")?.classList.remove("pointed");
    dialog.remove();
    scrollTo(0, 0);
    before?.focus?.();
  });
  step(dialog, 0);
  dialog.showModal();
}

function step(dialog, index) {
  const [id, title, text] = STEPS[index];
  document.querySelector(".pointed")?.classList.remove("pointed");
  byId(id).classList.add("pointed");
  byId(id).scrollIntoView({ block: "nearest" });
  const isLast = index === STEPS.length - 1;
  dialog.replaceChildren(
    element("h2", { id: "tour-title" }, title),
    text === null ? lesson() : element("p", {}, text),
    element(
      "div",
      { class: "links" },
      element("span", { class: "help" }, `${index + 1} of ${STEPS.length}`),
      !isLast && button("Skip", () => dialog.close()),
      button(isLast ? "Begin" : "Next", () => (isLast ? dialog.close() : step(dialog, index + 1)), {
        class: "main",
        autofocus: true,
      }),
    ),
  );
  dialog.querySelector(".main").focus();
}

/** The picture and the sentences about the rules. */
function lesson() {
  const copy = byId("lesson").querySelector("div").cloneNode(true);
  return element("div", { class: "lesson" }, copy);
}

/** Shows the tour on the first visit. */
export function greet() {
  if (!isSeen()) tour();
}
