// The engine room of a page without a server: the desk, a worker that runs the program itself, answers and keeps the
// jobs (desk.js). All tabs share one desk, and talk to it on a channel.

import { byId, element } from "./dom.js";

const channel = new BroadcastChannel(new URL("../", import.meta.url).pathname);
const tab = crypto.randomUUID();

/** Requests that wait for an answer, by number, and what waits for it. */
const open = new Map();
let last = 0;

const listeners = new Set();

// Each tab has a desk, and the first one works. When its tab is closed, the next one goes on.
const desk = new Worker(new URL("desk.js", import.meta.url), { type: "module" });

/** The workers of jobs, by number. The desk asks for them, as Firefox sometimes waits forever if a worker makes another. */
const workers = new Map();

desk.addEventListener("message", ({ data: { begin, end, message, failure } }) => {
  if (begin) start(begin, message);
  if (end) {
    workers.get(end)?.terminate();
    workers.delete(end);
  }
  if (failure) {
    byId("offline").textContent = failure;
    byId("offline").hidden = false;
  }
});

/** Starts the worker of a job, which hears from the desk what to do, and which the desk hears. */
function start(number, message) {
  const fail = ({ message }) => desk.postMessage({ number, error: message || "the worker of the job cannot be loaded" });
  try {
    const worker = new Worker(new URL("job.js", import.meta.url), { type: "module" });
    workers.set(number, worker);
    worker.addEventListener("message", ({ data }) => desk.postMessage({ number, data }));
    worker.addEventListener("error", fail);
    worker.postMessage(message);
  } catch (error) {
    fail(error);
  }
}

// What the desk sends cannot be read, so no job begins.
desk.addEventListener("messageerror", () => {
  byId("offline").textContent = "This browser does not hand the program on to a job.";
  byId("offline").hidden = false;
});

byId("stranger")?.replaceChildren(element("h2", { id: "stranger-title" }, "The page is being loaded …"));

channel.addEventListener("message", ({ data }) => {
  if (data.opened) for (const { message } of open.values()) channel.postMessage(message);
  if (data.jobs) for (const hear of listeners) hear(data.jobs);
  if (data.to !== tab || !open.has(data.number)) return;
  open.get(data.number).done(data);
  open.delete(data.number);
});

/** Asks the desk, which may be opened later. */
function ask(method, path, body = "") {
  const { pathname, search } = new URL(path, "http://desk/");
  const number = ++last;
  return new Promise((done) => {
    const message = { from: tab, number, method, path: pathname + search, body };
    open.set(number, { message, done });
    channel.postMessage(message);
  });
}

/** Answers that are the same for everybody are files, so the page need not wait for the program. */
const FILES = ["about", "questions", "glossary"];

/** Sends a request. */
export async function send(path, { method = "GET", body } = {}) {
  if (method === "GET" && FILES.includes(path)) return fetch(new URL(`${path}.json`, import.meta.url));
  const { status, type, bytes } = await ask(method, `/api/${path}`, body);
  return new Response(bytes, { status, headers: { "Content-Type": type } });
}

/** Links have no token here. */
export const enter = async () => {};

/** Whoever has the page may ask. */
export const arrival = async () => {};

/** The program is not heard until it is there. */
export const silence = () => "The program is being loaded. What you ask is answered then.";

/** After so many milliseconds that is said. */
const SOON = 1000;

/** Calls back with all jobs, and then with those that change. */
export async function listen(changed, heard) {
  let known = new Map();
  const hear = (jobs, isAll) => {
    const now = new Map(jobs.map((job) => [job.id, JSON.stringify(job)]));
    const removed = [...known.keys()].filter((id) => !now.has(id)).map((id) => ({ id, state: "removed" }));
    const news = jobs.filter(({ id }) => known.get(id) !== now.get(id));
    known = now;
    if (isAll || news.length + removed.length > 0) changed([...news, ...removed], isAll);
    heard(true);
  };
  const late = setTimeout(() => heard(false), SOON);
  const all = await (await send("jobs")).json();
  clearTimeout(late);
  hear(all, true);
  listeners.add((jobs) => hear(jobs, false));
}

/** How answers are kept, in words. */
export const keeping = () => ["Answers stay in this browser, until you remove them or clear the data of this page."];

async function fileOf(job, path) {
  const { status, type, bytes, name } = await ask("GET", `/jobs/${job.id}/${job.pass}/${path}`);
  if (status !== 200) throw new Error(JSON.parse(new TextDecoder().decode(bytes)).error);
  return { blob: new Blob([bytes], { type }), name };
}

/** Properties of a link that saves a file of a job. */
export const saving = (job, path) => ({
  href: `#/job/${job.id}`,
  onclick: async (event) => {
    event.preventDefault();
    const { blob, name } = await fileOf(job, path);
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
});

/** Properties of a frame that shows a page of a job. It obeys the policy of this page, too, which knows its script. */
export const showing = (job, path) => ({
  onload: async ({ target }) => {
    // What the frame is given is loaded, too.
    if (target.hasAttribute("srcdoc")) return;
    const { blob } = await fileOf(job, path).catch(() => ({ blob: new Blob([]) }));
    target.srcdoc = await blob.text();
  },
});

navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url));
