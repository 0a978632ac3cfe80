// What an answer rests on.

import { help } from "./api.js";
import { button, byId, element, section } from "./dom.js";

/** Commands whose patterns return or turn into something. Others answer with orphans, patches or boards of a game. */
const PLAYED = ["solve", "search", "ships", "eden check"];

export function evidence(job) {
  const { answer } = job;
  const kind = answer.evidence?.kind;
  const { solver, confirmed_by: second, engine } = answer.evidence ?? {};
  const wasPlayed = answer.patterns?.length > 0 && PLAYED.includes(answer.command) && kind !== "simulation";
  const more = button(
    "What does this mean?",
    async () => {
      const dialog = byId("topic");
      dialog.querySelector("pre").textContent = await help("topics/evidence");
      dialog.showModal();
    },
    { class: "link" },
  );
  return section(
    "Evidence",
    "What the answer rests on",
    element(
      "p",
      {},
      job.rests_on || kind || "",
      " ",
      wasPlayed && "The pattern was played before it was shown. ",
      more,
    ),
    (solver || engine) &&
      answer.status !== "unknown" &&
      element("p", { class: "help" }, `Answered by ${solver ?? engine}${second ? `, confirmed by ${second}` : ""}.`),
  );
}
