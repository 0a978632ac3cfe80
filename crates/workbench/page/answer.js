// One job: its progress, its answer, and what can be done with it.

import { request } from "./api.js";
import { now, width } from "./chart.js";
import { button, byId, copy, element, section } from "./dom.js";
import { archiveOf, certificate, evidence } from "./evidence.js";
import { offerBack } from "./gallery.js";
import { plot } from "./plot.js";
import { QUESTIONS, isListed, nameOf } from "./questions.js";
import { saving, showing } from "./room.js";
import { unpacked } from "./thumbnail.js";
import { times } from "./times.js";
import { boards, other, soFar, squares } from "./views.js";

/** Pictures are drawn in the colours of the page. */
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Files of a job that are no answer. */
const OF_THE_SERVER = ["log.txt", "partial.rle", "state", "times.jsonl"];

/** What some files are. */
const FILES = { "answer.json": "answer (JSON)", "report/index.html": "report (HTML)" };

/** How often a running job is asked for more, in seconds. */
const EVERY = 2;

export class Answer {
  constructor(ask) {
    this.ask = ask;
    this.place = byId("answer");
    this.number = null;
    this.pick = 1;
    setInterval(() => this.tick(), 1000);
    const again = () => this.number !== null && this.job?.id === this.number && this.draw(this.job);
    DARK.addEventListener("change", again);
    addEventListener("resize", again);
  }

  async open(number) {
    this.close();
    this.number = number;
    this.visit = new AbortController();
    this.pick = 1;
    this.parts = new Map();
    this.time = element("span", { class: "time" });
    this.trouble = element("p", { class: "warning", role: "alert", hidden: true });
    this.place.replaceChildren();
    await this.refresh();
    document.querySelector("#answer h2")?.focus();
  }

  /** Asks nothing more about this job. */
  close() {
    this.number = null;
    this.visit?.abort();
  }

  /** The server answers again. */
  recover() {
    if (this.number === null) return;
    this.trouble.hidden = true;
    this.refresh();
  }

  /** Something about this job has changed. */
  take(changed, isAll) {
    const own = changed.find((job) => job.id === this.number);
    const isGone = own ? own.state === "removed" : isAll && this.number !== null;
    if (isGone) this.miss(`there is no job ${this.number}`);
    else if (own) this.catchUp(own);
  }

  /** Asks for what is new, unless it was asked for meanwhile. */
  async catchUp(own) {
    await this.asked;
    // Another server counts revisions from the beginning.
    const isKnown = ["id", "revision", "state"].every((name) => this.job?.[name] === own[name]);
    if (this.number === own.id && !isKnown) this.refresh();
  }

  /** Says why there is nothing to see. */
  miss(words) {
    this.parts.clear();
    this.place.replaceChildren(
      element("h2", { tabindex: "-1" }, `Question ${this.number}`),
      element("p", { class: "warning" }, words),
    );
  }

  refresh() {
    this.asked = this.learn();
    return this.asked;
  }

  async learn() {
    const { number, visit } = this;
    try {
      const job = await request("GET", `jobs/${number}`, undefined, visit.signal);
      if (!visit.signal.aborted) this.draw(job);
    } catch (error) {
      if (!visit.signal.aborted) this.miss(error.message);
    }
  }

  draw(job) {
    this.job = job;
    // An error may stand there.
    if (this.parts.size === 0) this.place.replaceChildren();
    const isOpen = ["waiting", "running"].includes(job.state);
    document.title = `${job.title || nameOf(job.kind)} · lifesat`;
    const hasPattern = job.answer?.patterns?.length > 0;
    const isPlayed = hasPattern || (!isOpen && job.files.includes("game.jsonl"));
    const { pick } = this;
    const dark = DARK.matches;
    this.part("title", [job.title, job.kind], () => element("h2", { tabindex: "-1" }, job.title || nameOf(job.kind)));
    this.part("verdict", [job.state, job.progress, job.words], () => this.verdict(job, isOpen));
    this.part("actions", [job.state, hasPattern, job.can_go_on], () => this.actions(job, isOpen));
    this.part("trouble", [], () => this.trouble);
    const isRunning = job.state === "running";
    this.part("partial", [isRunning, job.partial, dark], () => (isRunning || job.partial) && soFar(job));
    this.part("boards", [job.answer?.evidence?.boards, dark], () => boards(job));
    this.part("other", [job.answer?.evidence?.predecessor, dark], () => other(job));
    this.part("squares", [job.answer?.evidence?.squares], () => squares(job));
    const shown = [isPlayed, pick, isOpen, job.seconds, job.answer?.patterns?.[pick - 1]];
    this.part("player", shown, () => isPlayed && this.player(job));
    const drawn = [job.times, job.state, now(job), width()];
    this.part("plot", [drawn, job.answer?.value], () => plot(job));
    this.part("times", drawn, () => times(job));
    this.part("evidence", [job.answer?.evidence, job.state], () =>
      job.answer && evidence(job),
    );
    this.part("certificate", [job.certificate, isOpen], () => !isOpen && certificate(job));
    this.part("command", [job.command], () => this.commandLine(job));
    this.part("downloads", [job.files, job.pass, pick, isOpen], () => downloads(job, pick));
    this.part("log", [job.log, job.state], () => log(job));
    this.tick();
  }

  /** Draws a part of the page again if what it depends on has changed. Buttons stay under the pointer, films go on. */
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
    return element(
      "div",
      { class: `verdict ${job.state}` },
      // The clock is no news.
      element("strong", { role: "status" }, job.standing),
      " ",
      this.time,
      element("br"),
      element("span", { role: "status" }, isOpen ? job.progress : job.verdict),
      element("span", { class: "help" }, ` Asked ${new Date(job.asked * 1000).toLocaleString()}.`),
      this.prospect(job, isOpen),
    );
  }

  /** Plain words about a job that ended early: it goes on from there, or begins again. */
  prospect(job, isOpen) {
    if (isOpen || job.kind === "check") return null;
    const advice = {
      refused: " Change the question or its limits with “Again with other options”.",
      early: job.can_go_on
        ? " Its work is saved: “Go on” continues where it was stopped."
        : " Its work is not saved: “Run again” starts from the beginning, with the same options.",
    };
    const kind = ["stopped", "unknown", "failed"].includes(job.state) ? "early" : job.state;
    return advice[kind] ? element("span", { class: "help" }, advice[kind]) : null;
  }

  tick() {
    const { job } = this;
    if (!job || !this.time || this.number === null) return;
    this.seconds = (this.seconds ?? 0) + 1;
    if (job.state === "running" && this.seconds % EVERY === 0 && !document.hidden) this.refresh();
    const seconds = job.state === "running" ? Math.floor(Date.now() / 1000) - job.since : job.seconds;
    this.time.textContent = seconds == null ? "" : `· ${duration(job.before + seconds)}`;
  }

  actions(job, isOpen) {
    const act = (name, text, work) =>
      button(
        text,
        async () => {
          try {
            await work();
          } catch (error) {
            this.complain(error.message);
          }
        },
        { id: name },
      );
    return element(
      "div",
      { class: "links" },
      isOpen && act("stop", "Stop", () => request("POST", `jobs/${job.id}/stop`)),
      !isOpen && job.can_go_on && act("go-on", "Go on", () => request("POST", `jobs/${job.id}/go-on`)),
      !isOpen &&
        act("again", job.can_go_on ? "Run again from the beginning" : "Run again", async () => {
          const made = await request("POST", `jobs/${job.id}/again`);
          location.hash = `#/job/${made.id}`;
        }),
      !isOpen &&
        QUESTIONS[job.kind]?.fields.some(({ name }) => name === "proof") &&
        job.files.some((name) => name.startsWith("certificate")) &&
        act("check", "Check the certificate", async () => {
          const question = { kind: "check", fields: { job: job.id } };
          const made = await request("POST", "jobs", { question, seconds: job.limits.seconds });
          location.hash = `#/job/${made.id}`;
        }),
      isListed(job.kind) &&
        act("edit", "Again with other options", () => {
          this.ask.load(job.question, { ...job.limits, title: job.title });
          location.hash = "#/ask";
        }),
      job.answer?.patterns?.length > 0 &&
        act("to-board", "Put the pattern on the board", async () => {
          await this.ask.putOnBoard(this.job.answer.patterns[this.pick - 1]);
          location.hash = "#/ask";
        }),
      job.answer?.patterns?.length > 0 &&
        button("Copy RLE", (event) => copy(this.job.answer.patterns[this.pick - 1], event.target), { id: "copy-rle" }),
      button("Rename", () => this.rename(job), { id: "rename" }),
      !isOpen &&
        act("remove", "Remove", async () => {
          // What is still loaded of it would not be there.
          this.close();
          this.place.replaceChildren();
          try {
            await request("DELETE", `jobs/${job.id}`);
          } catch (error) {
            await this.open(job.id);
            throw error;
          }
          location.hash = "#/jobs";
          offerBack(job);
        }),
    );
  }

  /** Asks for another title, in place of the heading. */
  rename(job) {
    const input = element("input", { type: "text", maxlength: 200, value: job.title, "aria-label": "Title" });
    const heading = this.place.querySelector("h2");
    const end = () => {
      form.remove();
      heading.hidden = false;
    };
    const form = element(
      "form",
      {
        class: "links renaming",
        onsubmit: async (event) => {
          event.preventDefault();
          try {
            await request("PUT", `jobs/${job.id}/title`, input.value);
            end();
            this.refresh();
          } catch (error) {
            this.complain(error.message);
          }
        },
      },
      input,
      element("button", { class: "main" }, "Save"),
      button("Cancel", end),
    );
    heading.hidden = true;
    heading.after(form);
    input.focus();
  }

  complain(words) {
    this.trouble.textContent = words;
    this.trouble.hidden = false;
  }

  /** The pattern plays in a frame of its own, which reaches nothing of this page. */
  player(job) {
    const frame = element("iframe", {
      ...showing(job, `pictures/${this.pick}.html`),
      title: "The pattern, playing",
      sandbox: "allow-scripts",
      class: "player",
    });
    const count = Math.max(1, job.answer?.patterns?.length ?? 0);
    const all = BigInt(job.patterns);
    const isCut = all > count;
    const choose = element(
      "select",
      { id: "pick", onchange: (event) => this.choosePattern(Number(event.target.value)) },
      Array.from({ length: count }, (_, index) =>
        element("option", { value: index + 1, selected: index + 1 === this.pick }, `${index + 1} of ${isCut ? all : count}`),
      ),
    );
    return element(
      "div",
      {},
      count > 1 && element("label", { class: "pick" }, "Pattern ", choose),
      isCut &&
        element(
          "p",
          { class: "help" },
          `The page has the first ${count} of ${all.toLocaleString("en")} patterns. The file “answer (JSON)” has all.`,
        ),
      yours(job),
      frame,
    );
  }

  choosePattern(pick) {
    this.pick = pick;
    this.draw(this.job);
    byId("pick").focus();
  }

  /** What is printed: the pattern that is shown. The rest of the page says what it is. */
  sheet() {
    const rle = this.job?.answer?.patterns?.[this.pick - 1];
    const board = rle && unpacked(rle);
    return { heading: "", list: board ? [{ board, caption: "" }] : [] };
  }

  commandLine(job) {
    // The certificate of another answer lies where this page alone knows it.
    if (job.kind === "check") return null;
    return section(
      "Command line",
      "The same on the command line",
      element(
        "div",
        { class: "command" },
        element("code", { tabindex: "0" }, job.command),
        button("Copy", (event) => copy(job.command, event.target)),
      ),
      QUESTIONS[job.kind]?.command &&
        element("p", {}, element("a", { href: `#/help/${QUESTIONS[job.kind].command}` }, "What these words mean")),
    );
  }
}

/** Which generation was drawn, if the pattern that plays leads to it. */
function yours({ kind, question }) {
  const number = QUESTIONS[kind]?.yours?.replace(/{(.*)}/, (_, name) => question.fields[name]);
  return number && element("p", { id: "yours" }, `Generation ${number} has the cells that you drew. Cells around them may be alive, too.`);
}

function downloads(job, pick) {
  const files = job.files.filter((name) => !OF_THE_SERVER.includes(name) && !name.startsWith("certificate/"));
  if (!job.answer) return null;
  const link = (path, text, name, pattern) => element("li", {}, element("a", saving(job, path, name, pattern), text));
  const picture = (ending) =>
    link(
      `pictures/${pick}.${ending}`,
      ending.toUpperCase(),
      `job-${job.id}-${pick}.${ending}`,
      ending === "rle" && job.answer.patterns?.[pick - 1],
    );
  const file = (name) =>
    link(`files/${encodeURI(name)}`, FILES[name] ?? name, `job-${job.id}-${name.replaceAll("/", "-")}`);
  const pictures =
    job.answer?.patterns?.length > 0 || job.files.includes("game.jsonl") ? ["rle", "svg", "png", "gif"] : [];
  return section(
    "Downloads",
    "Take it with you",
    element(
      "ul",
      { class: "files" },
      pictures.map(picture),
      files.map(file),
      link("archive", "all files (tar)", archiveOf(job)),
    ),
  );
}

function log(job) {
  if (!job.log) return null;
  return element(
    "details",
    { open: ["running", "refused", "failed"].includes(job.state) },
    element("summary", {}, "Log"),
    element("pre", { id: "log", tabindex: "0" }, job.log),
  );
}

/** Seconds in words. */
function duration(seconds) {
  if (!(seconds >= 0)) return "";
  if (seconds < 1) return "less than a second";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours} h ${minutes} min` : minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
