// All jobs: what waits, what runs, and what was found.

import { request } from "./api.js";
import { button, byId, element } from "./dom.js";
import { groups, nameOf } from "./questions.js";
import { keeping } from "./room.js";
import * as thumbnail from "./thumbnail.js";

/** So many are shown at first, and more when they are asked for. */
const PAGE = 60;

export class Gallery {
  constructor(about) {
    this.jobs = new Map();
    this.cards = new Map();
    this.most = PAGE;
    /** The numbers of answers that are to be removed together, while somebody chooses them. */
    this.chosen = null;
    byId("export").append(...keeping(about));
    const act = (id, work) => byId(id).addEventListener("click", work);
    act("choose-several", () => this.choose(new Set()));
    act("end-choosing", () => this.choose(null));
    act("remove-several", () => this.removeChosen());
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
    offerAgain();
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

  /** Begins or ends to choose several answers. */
  choose(chosen) {
    this.chosen = chosen;
    this.cards.clear();
    byId("choose-several").hidden = Boolean(chosen);
    byId("choosing").hidden = !chosen;
    byId("choosing-trouble").hidden = true;
    this.draw();
  }

  async removeChosen() {
    const removed = [];
    try {
      for (const id of [...this.chosen]) {
        const job = this.jobs.get(id);
        await request("DELETE", `jobs/${id}`);
        removed.push(job);
        this.chosen.delete(id);
      }
      this.choose(null);
      if (removed.length > 0) offerBack(...removed);
    } catch (error) {
      byId("choosing-trouble").textContent = error.message;
      byId("choosing-trouble").hidden = false;
      this.draw();
    }
  }

  wanted() {
    const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [state, kind] = ["states", "kinds"].map((id) => byId(id).value);
    const group = (job) =>
      ({ waiting: "open", running: "open", answered: "answered", none: "none" })[job.state] ?? "other";
    const has = (job) => {
      const header = job.summary?.rle?.split("\n")[0];
      const told = [job.id, job.title, nameOf(job.kind), about(job), job.standing, job.rule, header];
      const text = told.join(" ").toLowerCase();
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
    byId("remove-several").textContent = `Remove ${this.chosen?.size ?? 0}`;
    byId("remove-several").disabled = !this.chosen?.size;
  }

  /** A box to tick for an answer that can be removed. */
  choice({ id, state, title, kind }) {
    return element("input", {
      type: "checkbox",
      class: "choice",
      disabled: ["waiting", "running"].includes(state),
      checked: this.chosen.has(id),
      "aria-label": `Choose ${id}: ${title || nameOf(kind)}`,
      onchange: ({ target }) => {
        if (target.checked) this.chosen.add(id);
        else this.chosen.delete(id);
        this.draw();
      },
    });
  }

  card(job) {
    if (!this.cards.has(job.id)) this.cards.set(job.id, makeCard(job, this.chosen && this.choice(job)));
    return this.cards.get(job.id);
  }
}

/** How long the server keeps what was removed, in milliseconds. */
const REGRET = 115_000;

/** What was removed last in this tab, and until when it can come back: a reload keeps it. */
const REMOVED = "removed";

/** Says that jobs were removed, and lets them come back. */
export function offerBack(...jobs) {
  const removed = jobs.map(({ id, title, kind }) => ({ id, title, kind }));
  const until = Date.now() + REGRET;
  remember({ removed, until });
  offer(removed, until);
}

function remember(value) {
  try {
    sessionStorage.setItem(REMOVED, JSON.stringify(value));
  } catch {
    /* Without storage it is offered until the page is loaded again. */
  }
}

/** Offers again what can still come back. */
function offerAgain() {
  try {
    const { removed, until } = JSON.parse(sessionStorage.getItem(REMOVED)) ?? {};
    if (Date.now() < until) offer(removed, until);
  } catch {
    /* The browser has no storage. */
  }
}

function offer(jobs, until) {
  const say = (words) => notice.replaceChildren(words);
  const undo = button("Undo", async () => {
    try {
      for (const { id } of jobs) await request("POST", `jobs/${id}/restore`);
      notice.remove();
      remember(null);
      if (jobs.length === 1) location.hash = `#/job/${jobs[0].id}`;
    } catch (error) {
      say(error.message);
    }
  });
  const [{ title, kind }] = jobs;
  const words = jobs.length > 1 ? `${jobs.length} answers were removed. ` : `“${title || nameOf(kind)}” was removed. `;
  const notice = element("p", { id: "removed", role: "status" }, words, undo);
  byId("removed")?.remove();
  byId("gallery").before(notice);
  setTimeout(() => notice.remove(), until - Date.now());
}

/** What tells a question from others of its kind: its box, and what was chosen. */
function about({ box, fields }) {
  const chosen = Object.entries(fields).filter(([, value]) => value !== "" && value !== false);
  return [box, ...chosen.map(([name, value]) => `${name.replaceAll("-", " ")} ${value}`)].filter(Boolean).join(", ");
}

function makeCard(job, choice) {
  const picture = element("canvas", { width: 160, height: 120, "aria-hidden": "true" });
  if (job.summary?.rle) thumbnail.ofAnswer(picture, job.summary.rle);
  else picture.classList.add("no-pattern");
  return element(
    "li",
    {},
    choice,
    element(
      "a",
      { href: `#/job/${job.id}`, class: `card ${job.state}` },
      picture,
      element("strong", {}, job.title || nameOf(job.kind)),
      element("small", {}, about(job)),
      element("span", { class: "state" }, `${job.id} · ${job.standing}`),
      job.state === "running" && element("small", {}, job.progress),
    ),
  );
}
