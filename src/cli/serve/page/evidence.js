// What an answer rests on.

import { topic } from "./api.js";
import { button, byId, element } from "./dom.js";

/** What each kind of evidence means; the program's own topic says more. */
const EVIDENCE = {
  simulation: "The pattern was played, and does what was asked.",
  "model-checked": "The solver's answer meets every condition of the formula.",
  none: "Nothing is known yet, for example because a limit was reached.",
  solver: "One solver says that there is nothing better, or nothing at all.",
  confirmed: "Two independent solvers agree.",
  exhaustive: "Every case was tried.",
  wastage: "Simple arithmetic leaves no room for a denser pattern.",
  proof: "The solver wrote a proof, and a checker followed all of it.",
};

/** What the games and duels rest on. */
const PLAYED = "Every board was played by the rules of multiplayer Life.";

export function evidence(job) {
  const { answer } = job;
  const kind = answer.evidence?.kind;
  const { solver, confirmed_by: second, engine } = answer.evidence ?? {};
  const isGame = ["duel", "game"].includes(job.kind) && kind === "simulation";
  const wasPlayed =
    answer.patterns?.length > 0 &&
    !["check-proof", "verify"].includes(answer.command) &&
    kind !== "simulation";
  const more = button(
    "What does this mean?",
    async () => {
      const dialog = byId("topic");
      dialog.querySelector("pre").textContent = await topic("evidence");
      dialog.showModal();
    },
    { class: "link" },
  );
  return element(
    "section",
    { "aria-label": "Evidence" },
    element("h3", {}, "What the answer rests on"),
    element(
      "p",
      {},
      isGame ? PLAYED : (EVIDENCE[kind] ?? kind ?? ""),
      " ",
      wasPlayed && "The pattern was played before it was shown. ",
      more,
    ),
    (solver || engine) &&
      element(
        "p",
        { class: "help" },
        `Answered by ${solver ?? engine}${second ? `, confirmed by ${second}` : ""}.`,
      ),
  );
}
