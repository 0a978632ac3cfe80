// One job: its progress, its answer, and what the answer rests on.

import { request, topic } from "./api.js";
import { button, byId, copy, element } from "./dom.js";
import { standing } from "./gallery.js";
import { QUESTIONS, nameOf } from "./questions.js";

/** What each kind of evidence means; the program's own topic says more. */
const EVIDENCE = {
  "simulation": "The pattern was played, and does what was asked.",
  "model-checked": "The solver's answer meets every condition of the formula.",
  "none": "Nothing is known yet, for example because a limit was reached.",
  "solver": "One solver says that there is nothing better, or nothing at all.",
  "confirmed": "Two independent solvers agree.",
  "exhaustive": "Every case was tried.",
  "wastage": "Simple arithmetic leaves no room for a denser pattern.",
  "proof": "The solver wrote a proof, and a checker followed all of it.",
};

export class Answer {
  constructor(ask) {
    this.ask = ask;
    this.place = byId("answer");
    this.number = null;
    this.pick = 1;
    setInterval(() => this.tick(), 1000);
  }

  async open(number) {
    this.number = number;
    this.pick = 1;
    this.parts = new Map();
    this.time = element("span", { class: "time" });
    this.trouble = element("p", { class: "warning", role: "alert", hidden: true });
    this.place.replaceChildren();
    await this.refresh();
    document.querySelector("#answer h2")?.focus();
  }

  close() { this.number = null; }

  /** Something about this job has changed. */
  take(changed) {
    if (changed.some((job) => job.id === this.number)) this.refresh();
  }

  async refresh() {
    const number = this.number;
    try {
      const job = await request("GET", `jobs/${number}`);
      if (number === this.number) this.draw(job);
    } catch (error) {
      if (number === this.number) this.place.replaceChildren(element("h2", { tabindex: "-1" }, `Question ${number}`), element("p", { class: "warning" }, error.message));
    }
  }

  draw(job) {
    this.job = job;
    const isOpen = ["waiting", "running"].includes(job.state);
    const hasPattern = job.answer?.patterns?.length > 0;
    const { pick } = this;
    this.part("title", [job.title, job.kind], () => element("h2", { tabindex: "-1" }, job.title || nameOf(job.kind)));
    this.part("verdict", [job.state, job.progress, job.words], () => this.verdict(job, isOpen));
    this.part("actions", [job.state, hasPattern], () => this.actions(job, isOpen));
    this.part("trouble", [], () => this.trouble);
    this.part("player", [hasPattern, pick, isOpen], () => hasPattern && this.player(job));
    this.part("evidence", [job.answer?.evidence], () => job.answer && evidence(job.answer));
    this.part("command", [job.command], () => this.commandLine(job));
    this.part("downloads", [job.files, pick, isOpen], () => downloads(job, pick));
    this.part("log", [job.log, job.state], () => log(job));
    this.tick();
  }

  /** Draws a part of the page anew if what it depends on has changed. Buttons stay under the pointer, films go on. */
  part(name, depends, build) {
    const key = JSON.stringify(depends);
    const known = this.parts.get(name);
    if (known?.key === key) return;
    const box = known?.box ?? element("div");
    if (!known) this.place.append(box);
    this.parts.set(name, { key, box });
    const built = build();
    box.replaceChildren(...(built ? [built] : []));
  }

  verdict(job, isOpen) {
    return element("p", { class: `verdict ${job.state}`, role: "status" }, element("strong", {}, standing(job)), " ", this.time,
      element("br"), isOpen ? job.progress : verdict(job));
  }

  tick() {
    const { job } = this;
    if (!job || !this.time || this.number === null) return;
    if (job.state === "running") this.time.textContent = `· ${duration(Math.floor(Date.now() / 1000) - job.since)}`;
    else if (job.seconds != null) this.time.textContent = `· ${duration(job.seconds)}`;
  }

  actions(job, isOpen) {
    const act = (name, text, work) => button(text, async () => {
      try {
        await work();
      } catch (error) {
        this.trouble.textContent = error.message;
        this.trouble.hidden = false;
      }
    }, { id: name });
    return element("div", { class: "links" },
      isOpen && act("stop", "Stop", () => request("POST", `jobs/${job.id}/stop`)),
      !isOpen && act("again", "Run again", async () => {
        const made = await request("POST", `jobs/${job.id}/again`);
        location.hash = `#/job/${made.id}`;
      }),
      !isOpen && job.files.some((name) => name.startsWith("certificate")) && act("check", "Check the certificate", async () => {
        const question = { kind: "check", job: job.id, of: job.kind === "ships" ? "ships" : "still-life" };
        const made = await request("POST", "jobs", { question, seconds: job.limits.seconds });
        location.hash = `#/job/${made.id}`;
      }),
      QUESTIONS[job.kind] && act("edit", "Change the question", () => {
        this.ask.load(job.question, job.limits);
        location.hash = "#/ask";
      }),
      job.answer?.patterns?.length > 0 && act("to-board", "Put the pattern on the board", () => {
        this.ask.take(this.job.answer.patterns[this.pick - 1]);
        location.hash = "#/ask";
      }),
      !isOpen && act("remove", "Remove", async () => {
        await request("DELETE", `jobs/${job.id}`);
        location.hash = "#/jobs";
      }));
  }

  /** The pattern plays in a frame of its own, which reaches nothing of this page. */
  player(job) {
    const source = `/api/jobs/${job.id}/pictures/${this.pick}.html`;
    const frame = element("iframe", { src: source, title: "The pattern, playing", sandbox: "allow-scripts", class: "player" });
    const count = job.answer.patterns.length;
    const choose = element("select", { id: "pick", onchange: (event) => this.choosePattern(Number(event.target.value)) },
      Array.from({ length: Math.min(count, 1000) }, (_, index) => element("option", { value: index + 1, selected: index + 1 === this.pick }, `${index + 1} of ${count}`)));
    return element("div", {}, count > 1 && element("label", {}, "Pattern ", choose), frame);
  }

  choosePattern(pick) {
    this.pick = pick;
    this.draw(this.job);
    byId("pick").focus();
  }

  commandLine(job) {
    return element("section", { "aria-label": "Command line" }, element("h3", {}, "The same on the command line"),
      element("div", { class: "command" }, element("code", { tabindex: "0" }, job.command),
        button("Copy", (event) => copy(job.command, event.target))));
  }
}

/** What came out, in a sentence. */
function verdict(job) {
  const answer = job.answer;
  if (!["answered", "none"].includes(job.state) || !answer) return job.words;
  if (job.kind === "check") return `The certificate of answer ${job.question.job} is ${job.state === "answered" ? "valid" : "not valid"}.`;
  if (job.state === "none") return job.kind === "core" ? "It is no orphan: it has a predecessor." : nothing(job.kind);
  if (answer.status === "optimal" && job.kind === "densest") return `The densest still life has ${answer.value} live cells.`;
  if (answer.status === "optimal") return `A pattern with the fewest live cells has ${answer.value}.`;
  if (job.kind === "core") return `An orphan with ${answer.value} specified cells.`;
  if (job.kind === "orphan") return "It is no orphan: this turns into it.";
  if (job.kind === "count") return `There are ${answer.count} still lifes in the box, rotations and reflections counted.`;
  return answer.count > 1 ? `${answer.count} patterns.` : "Here is one.";
}

function nothing(kind) {
  if (kind === "orphan") return "It is an orphan: nothing turns into it, whatever surrounds it.";
  if (kind === "predecessor") return "Nothing turns into this pattern.";
  return "There is none.";
}

function evidence(answer) {
  const kind = answer.evidence?.kind;
  const { solver, confirmed_by: second, engine } = answer.evidence ?? {};
  const more = button("What does this mean?", async () => {
    const dialog = byId("topic");
    dialog.querySelector("pre").textContent = await topic("evidence");
    dialog.showModal();
  }, { class: "link" });
  return element("section", { "aria-label": "Evidence" }, element("h3", {}, "What the answer rests on"),
    element("p", {}, EVIDENCE[kind] ?? kind ?? "", " ",
      answer.patterns?.length > 0 && !["check-proof", "verify"].includes(answer.command) && kind !== "simulation" && "The pattern was played before it was shown. ", more),
    (solver || engine) && element("p", { class: "help" }, `Answered by ${solver ?? engine}${second ? `, confirmed by ${second}` : ""}.`));
}

function downloads(job, pick) {
  const files = job.files.filter((name) => !name.startsWith("pictures/") && name !== "log.txt");
  if (!job.answer) return null;
  const link = (href, text) => element("li", {}, element("a", { href, download: "" }, text));
  const pictures = job.answer.patterns?.length > 0 ? ["rle", "svg", "png", "gif"] : [];
  return element("section", { "aria-label": "Downloads" }, element("h3", {}, "Take it with you"),
    element("ul", { class: "files" },
      pictures.map((ending) => link(`/api/jobs/${job.id}/pictures/${pick}.${ending}`, ending.toUpperCase())),
      files.map((name) => link(`/api/jobs/${job.id}/files/${encodeURI(name)}`, name))));
}

function log(job) {
  if (!job.log) return null;
  return element("details", { open: job.state === "running" || job.state === "failed" }, element("summary", {}, "Log"),
    element("pre", { id: "log", tabindex: "0" }, job.log));
}

function duration(seconds) {
  if (!(seconds >= 0)) return "";
  if (seconds < 1) return "less than a second";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours} h ${minutes} min` : minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
