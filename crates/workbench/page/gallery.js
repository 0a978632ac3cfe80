// All jobs: what waits, what runs, and what was found.

import { request } from "./api.js";
import { button, byId, copy, element } from "./dom.js";
import { groups, nameOf } from "./questions.js";
import * as thumbnail from "./thumbnail.js";

/** So many are shown at first, and more when they are asked for. */
const PAGE = 60;

export class Gallery {
  constructor(about) {
    this.jobs = new Map();
    this.cards = new Map();
    this.most = PAGE;
    const command = `lifesat serve --state ${quoted(about.folder)} -o answers`;
    byId("export").append(
      "To keep all answers as a folder that needs no server: ",
      element("code", { tabindex: "0" }, command),
      " ",
      button("Copy", (event) => copy(command, event.target)),
    );
    byId("filter").addEventListener("input", () => this.draw());
    for (const id of ["states", "kinds"]) byId(id).addEventListener("change", () => this.draw());
    byId("kinds").append(...groups());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.cards.clear();
      if (!byId("jobs").hidden) this.draw();
    });
    byId("more").addEventListener("click", () => {
      this.most += PAGE;
      this.draw();
    });
  }

  /** Takes all jobs, or those that have changed. */
  take(changed, isAll) {
    if (isAll) {
      this.jobs.clear();
      this.cards.clear();
    }
    for (const job of changed) {
      if (job.state === "removed") this.jobs.delete(job.id);
      else this.jobs.set(job.id, job);
      this.cards.delete(job.id);
    }
    const busy = [...this.jobs.values()].filter((job) => ["waiting", "running"].includes(job.state)).length;
    byId("busy").textContent = busy;
    byId("busy").hidden = busy === 0;
    byId("busy").title = `${busy} not finished`;
    if (!byId("jobs").hidden) this.draw();
  }

  wanted() {
    const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [state, kind] = ["states", "kinds"].map((id) => byId(id).value);
    const group = (job) =>
      ({ waiting: "open", running: "open", answered: "answered", none: "none" })[job.state] ?? "other";
    const has = (job) => {
      const text =
        `${job.id} ${job.title} ${nameOf(job.kind)} ${job.standing} ${job.summary?.rle?.split("\n")[0] ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return [...this.jobs.values()]
      .filter((job) => (!state || group(job) === state) && (!kind || job.kind === kind) && has(job))
      .sort((a, b) => b.id - a.id);
  }

  draw() {
    const wanted = this.wanted();
    const shown = wanted.slice(0, this.most);
    byId("how-many").textContent = `${wanted.length} of ${this.jobs.size}`;
    byId("more").hidden = wanted.length <= this.most;
    const cards = shown.map((job) => this.card(job));
    if (cards.length === 0) {
      cards.push(
        element(
          "li",
          { class: "empty" },
          this.jobs.size ? "Nothing matches." : "There are no answers yet. Ask a question.",
        ),
      );
    }
    byId("gallery").replaceChildren(...cards);
  }

  card(job) {
    if (!this.cards.has(job.id)) this.cards.set(job.id, makeCard(job));
    return this.cards.get(job.id);
  }
}

/** How long the server keeps what was removed, in milliseconds. */
const REGRET = 115_000;

/** Says that a job was removed, and lets it come back. */
export function offerBack(job) {
  const say = (words) => notice.replaceChildren(words);
  const undo = button("Undo", async () => {
    try {
      await request("POST", `jobs/${job.id}/restore`);
      notice.remove();
      location.hash = `#/job/${job.id}`;
    } catch (error) {
      say(error.message);
    }
  });
  const notice = element("p", { id: "removed", role: "status" }, `“${job.title || nameOf(job.kind)}” was removed. `, undo);
  byId("removed")?.remove();
  byId("gallery").before(notice);
  setTimeout(() => notice.remove(), REGRET);
}

/** A word for a shell. */
const quoted = (word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function makeCard(job) {
  const picture = element("canvas", { width: 160, height: 120, "aria-hidden": "true" });
  if (job.summary?.rle) thumbnail.ofText(picture, job.summary.rle);
  else picture.classList.add("no-pattern");
  return element(
    "li",
    {},
    element(
      "a",
      { href: `#/job/${job.id}`, class: `card ${job.state}` },
      picture,
      element("strong", {}, job.title || nameOf(job.kind)),
      element("span", { class: "state" }, `${job.id} · ${job.standing}`),
      job.state === "running" && element("small", {}, job.progress),
    ),
  );
}
