// What an answer rests on.

import { help } from "./api.js";
import { button, byId, element, section } from "./dom.js";

/** Commands whose patterns return or turn into something. Others answer with orphans, patches or boards of a game. */
const PLAYED = ["solve", "search", "ships", "eden check"];

export function evidence(job) {
  const { answer } = job;
  const kind = answer.evidence?.kind;
  const { solver, confirmed_by: second, engine } = answer.evidence ?? {};
  const by = { solver: "Answered by", confirmed: "Answered by" }[kind] ?? "Worked out with";
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
      element(
        "p",
        { class: "help" },
        `${by} ${solver ?? engine}${second && kind === "confirmed" ? `, confirmed by ${second}` : ""}.`,
      ),
  );
}

/** What a check leaves to believe. */
function beliefs({ answer }) {
  const all = answer?.evidence?.outside_the_proof;
  if (!all?.length) return null;
  return element("p", { class: "help" }, `What remains to believe: ${all.join("; ")}.`);
}

/** The file with all files of an answer, its certificate among them. */
export const archiveOf = ({ id }) => `answer-${id}.tar`;

/** Who checked a certificate, how it is checked, and what that means. */
export function certificate(job) {
  if (!job.certificate) return null;
  const { means, was_checked: wasChecked, checks } = job.certificate;
  const meaning = element("p", { class: "help" }, means);
  const typed = (id) => element("code", { tabindex: "0" }, `lifesat check ${archiveOf({ id })}`);
  if (job.kind === "check") {
    const { job: id } = job.question.fields;
    const elsewhere = element("p", {}, `To check it elsewhere, save “all files (tar)” of answer ${id}, and type `, typed(id), ".");
    return section("Certificate", "What was checked", elsewhere, meaning, beliefs(job));
  }
  const link = ({ id, standing }) => [
    "Checked once more: ",
    element("a", { href: `#/job/${id}` }, `answer ${id}`),
    `, ${standing}. `,
  ];
  return section(
    "Certificate",
    "The certificate",
    element(
      "p",
      {},
      wasChecked ? "lifesat checked it when it was written. " : "It was not checked when it was written. ",
      checks.flatMap(link),
      "“Check the certificate” checks it here. To check it elsewhere, save “all files (tar)”, and type ",
      typed(job.id),
      ".",
    ),
    meaning,
  );
}
