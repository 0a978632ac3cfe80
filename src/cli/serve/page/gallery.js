// All jobs: what waits, what runs, and what was found.

import { LIVE, UNKNOWN } from "./board.js";
import { byId, element } from "./dom.js";
import { nameOf } from "./questions.js";
import * as rle from "./rle.js";

/** So many are shown at first, and more when they are asked for. */
const PAGE = 60;

/** What "none" means, where it does not mean that nothing exists. */
const NONE = { orphan: "an orphan", predecessor: "no predecessor", core: "no orphan", check: "not valid" };

/** Words for how a job stands. */
export function standing(job) {
  const value = job.summary?.value ?? job.summary?.count;
  switch (job.state) {
    case "waiting": return "waiting";
    case "running": return "running";
    case "answered": if (job.kind === "check") return "valid";
      return job.summary?.status === "optimal" ? `best: ${value}` : "found";
    case "none": return NONE[job.kind] ?? "none exists";
    case "unknown": return "undecided";
    default: return job.state;
  }
}

export class Gallery {
  constructor() {
    this.jobs = new Map();
    this.cards = new Map();
    this.most = PAGE;
    byId("filter").addEventListener("input", () => this.draw());
    byId("states").addEventListener("change", () => this.draw());
    byId("more").addEventListener("click", () => { this.most += PAGE; this.draw(); });
  }

  /** Takes changes of jobs. */
  take(changed) {
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
    const state = byId("states").value;
    const group = (job) => ({ waiting: "open", running: "open", answered: "answered", none: "none" })[job.state] ?? "other";
    const has = (job) => {
      const text = `${job.id} ${job.title} ${nameOf(job.kind)} ${standing(job)} ${job.summary?.rle?.split("\n")[0] ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return [...this.jobs.values()].filter((job) => (!state || group(job) === state) && has(job)).sort((a, b) => b.id - a.id);
  }

  draw() {
    const wanted = this.wanted();
    const shown = wanted.slice(0, this.most);
    byId("how-many").textContent = `${wanted.length} of ${this.jobs.size}`;
    byId("more").hidden = wanted.length <= this.most;
    const cards = shown.map((job) => this.card(job));
    if (cards.length === 0) {
      cards.push(element("li", { class: "empty" }, this.jobs.size ? "Nothing matches." : "There are no answers yet. Ask a question."));
    }
    byId("gallery").replaceChildren(...cards);
  }

  card(job) {
    if (!this.cards.has(job.id)) this.cards.set(job.id, makeCard(job));
    return this.cards.get(job.id);
  }
}

function makeCard(job) {
  const picture = element("canvas", { width: 160, height: 120, "aria-hidden": "true" });
  if (job.summary?.rle) thumbnail(picture, job.summary.rle);
  else picture.classList.add("no-pattern");
  return element("li", {}, element("a", { href: `#/job/${job.id}`, class: `card ${job.state}` },
    picture,
    element("strong", {}, job.title || nameOf(job.kind)),
    element("span", { class: "state" }, `${job.id} · ${standing(job)}`),
    job.state === "running" && element("small", {}, job.progress)));
}

/** Draws a pattern as large as it fits. */
function thumbnail(canvas, text) {
  let board;
  try {
    ({ board } = rle.read(text));
  } catch {
    return;
  }
  const style = getComputedStyle(document.documentElement);
  const context = canvas.getContext("2d");
  const scale = Math.min((canvas.width - 12) / board.width, (canvas.height - 12) / board.height, 14);
  const [left, top] = [(canvas.width - scale * board.width) / 2, (canvas.height - scale * board.height) / 2];
  const gap = scale > 4 ? 0.6 : 0;
  for (const [state, name] of [[UNKNOWN, "--cell-unknown"], [LIVE, "--cell-live"]]) {
    context.fillStyle = style.getPropertyValue(name);
    board.cells.forEach((cell, index) => {
      if (cell !== state) return;
      const [x, y] = [index % board.width, Math.floor(index / board.width)];
      context.fillRect(left + x * scale + gap, top + y * scale + gap, scale - 2 * gap, scale - 2 * gap);
    });
  }
}
