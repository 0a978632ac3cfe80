// The engine room of the page: the server, which answers it and runs the jobs. Where there is no server, another module
// has this name, and its exports: crates/workbench/site/room.js.

import { button, copy, element, pause } from "./dom.js";
import * as dragOut from "./drag_out.js";
import * as key from "./key.js";

/** The server says something at least every 15 seconds. A connection that is silent for longer is dead. */
const LONGEST_SILENCE = 40_000;

/** Times between attempts to reach a server that does not answer. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [250, 4000];

const NO_KEY = "The server does not know this page. Open the link that `lifesat serve` printed last, in this browser.";

/** So many tabs have a connection on which the server tells news: browsers open six to a server, for all tabs. */
const PLACES = 3;

/** How often other tabs ask for news. */
const EVERY = 2000;

/** The key that the server was asked about last, and whether it knows it. */
let met = null;

/** The server may be another one from now on. */
const doubt = () => {
  met = null;
};

/** Sends a request with the key of this tab, if the server knows that key. */
export async function send(path, options = {}) {
  const word = key.current();
  if (!word) throw new Error(NO_KEY);
  if (met?.word !== word) met = { word, isKnown: key.isKnown(word) };
  const isKnown = await met.isKnown.catch(unreachable);
  const response = isKnown && (await fetch(`/api/${path}`, { ...options, headers: key.proof(word) }).catch(unreachable));
  if (!isKnown || response.status === 401) {
    doubt();
    key.drop(word);
    throw new Error(NO_KEY);
  }
  return response;
}

/** Browsers have words of their own for this, such as "Failed to fetch". An end that was wished is none. */
function unreachable(error) {
  if (error.name === "AbortError") throw error;
  doubt();
  throw new Error("The server does not answer. Is `lifesat serve` still running? Nothing that you have drawn is lost.");
}

/** Enters with a link, `#/enter/TOKEN`. Its token does not stay in the address. */
export async function enter() {
  const [, name, token] = location.hash.split("/");
  if (name !== "enter") return;
  history.replaceState(null, "", "#/ask");
  await key.enter(token);
}

/** Waits until the page may ask. */
export const arrival = key.arrival;

/** Why the server is not heard, in words. */
export const silence = () =>
  key.current()
    ? "The server does not answer. If it was started again, open the link that it printed. Its jobs are kept."
    : "The server was started again, and has a new key, or another program has its port. Open the link that `lifesat serve` printed last, in this browser. Then this page goes on, with what you have drawn.";

/** How all answers are kept, in words and a command. */
export function keeping({ folder }) {
  const command = `lifesat serve --state ${quoted(folder)} -o answers`;
  return [
    "To keep all answers as a folder that needs no server: ",
    element("code", { tabindex: "0" }, command),
    " ",
    button("Copy", (event) => copy(command, event.target)),
  ];
}

/** A word for a shell. */
const quoted = (word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The address of a job's files and pictures. Links have no key, so this has a pass for this job. */
const filesOf = (job) => `/jobs/${job.id}/${job.pass}`;

/** Properties of a link that saves a file of a job, under a name. If a pattern is given, editors get its text. */
export const saving = (job, path, name, pattern) => ({
  href: `${filesOf(job)}/${path}`,
  download: "",
  ...dragOut.asFile(name, pattern),
});

/** Properties of a frame that shows a page of a job. */
export const showing = (job, path) => ({ src: `${filesOf(job)}/${path}` });

/**
 * Calls back with all jobs, then with every change of jobs, and with whether the server can be heard. A tab that
 * nobody sees does not listen.
 */
export async function listen(changed, heard) {
  const news = new News(changed);
  for (let rest = SHORTEST_PAUSE; ;) {
    await key.arrival();
    await view();
    doubt();
    try {
      const take = (event) => {
        rest = SHORTEST_PAUSE;
        heard(true);
        event(news);
      };
      if (!(await hasPlace(() => follow(take)))) {
        const jobs = await all();
        take(() => news.compare(jobs));
        doubt();
        await pause(EVERY);
        continue;
      }
    } catch {
      /* The server does not answer, or not this tab. */
    }
    if (document.hidden) continue;
    heard(false);
    await pause(rest);
    rest = Math.min(2 * rest, LONGEST_PAUSE);
  }
}

async function all() {
  const response = await send("jobs");
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

/** Does something in one of the places that all tabs share. Returns false if all are taken. */
async function hasPlace(work) {
  for (let place = 0; place < PLACES; place++) {
    const ifFree = (lock) => lock && work().then(() => true);
    if (await navigator.locks.request(`place ${place}`, { ifAvailable: true }, ifFree)) return true;
  }
  return false;
}

/** What this tab knows of the jobs, and who hears what is new. */
class News {
  constructor(changed) {
    this.changed = changed;
    this.known = null;
  }

  /** Takes an event of the server. */
  take(event) {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
    this.known = null;
    if (name) this.changed(JSON.parse(data), name === "all");
  }

  /** Takes the list of all jobs. */
  compare(jobs) {
    const { known } = this;
    this.known = new Map(jobs.map(({ id, revision }) => [id, revision]));
    if (!known) {
      this.changed(jobs, true);
      return;
    }
    const removed = [...known.keys()].filter((id) => !this.known.has(id)).map((id) => ({ id, state: "removed" }));
    const changed = [...jobs.filter(({ id, revision }) => known.get(id) !== revision), ...removed];
    if (changed.length > 0) this.changed(changed, false);
  }
}

/** Waits until somebody sees this tab. */
async function view() {
  while (document.hidden)
    await new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}

/** Takes the news of one connection, until it ends or nobody sees this tab. */
async function follow(take) {
  const end = new AbortController();
  const leave = () => document.hidden && end.abort();
  let alarm;
  const wake = () => {
    clearTimeout(alarm);
    alarm = setTimeout(() => end.abort(), LONGEST_SILENCE);
  };
  document.addEventListener("visibilitychange", leave);
  try {
    wake();
    const response = await send("events", { signal: end.signal });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      wake();
      const events = (text + value).split("\n\n");
      text = events.pop();
      for (const event of events) take((news) => news.take(event));
    }
  } finally {
    doubt();
    clearTimeout(alarm);
    document.removeEventListener("visibilitychange", leave);
  }
}
