// The desk: it answers the page by running the program (`lifesat desk`), keeps its folder, and has jobs run in workers.

import { Kept, append, folderAt, all, write } from "./files.js";
import { load, run } from "./program.js";
import { PreopenDirectory } from "./wasi/index.js";

const NAME = new URL("../", import.meta.url).pathname;

/** How long a command may take to end by itself after its time limit, in seconds. */
const GRACE = 5;

/** Changes that come closer together are told together, in milliseconds. */
const PAUSE = 250;

const channel = new BroadcastChannel(NAME);
const processors = navigator.hardwareConcurrency || 1;

let code;
let kept;
/** The jobs that run, by number. */
const running = new Map();
/** How many jobs have run. */
let begun = 0;

addEventListener("message", ({ data: { number, data, error } }) => {
  const job = [...running.values()].find((job) => job.number === number);
  if (error) job?.close(null, null, error);
  else job?.take(data);
});

/** Asks the program. */
function ask(method, path, body = "") {
  const [parts, log] = [[], []];
  const hear = (name, bytes) => (name === "stdout" ? parts : log).push(bytes);
  const folders = [new PreopenDirectory(".", kept.root.contents)];
  const stdin = JSON.stringify({ method, path, body, jobs: processors });
  let exit;
  try {
    exit = run(code, ["desk"], { folders, stdin, hear });
  } catch (error) {
    exit = error.message;
  }
  if (exit !== 0) throw new Error(`${new TextDecoder().decode(joined(log))} (${exit})`);
  const answer = joined(parts);
  const end = answer.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(answer.subarray(0, end)));
  return { ...head, bytes: answer.slice(end + 1) };
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const value = ({ bytes }) => JSON.parse(new TextDecoder().decode(bytes));

/** Answers a request of a tab. */
async function take({ data }) {
  if (!data.from) return;
  const { from, number, method, path, body } = data;
  const answer = { to: from, number };
  try {
    const { stops, ...told } = ask(method, path, body);
    for (const id of stops) running.get(id)?.end("user");
    // What a tab is told is kept.
    if (method !== "GET") await settle();
    Object.assign(answer, told);
  } catch (error) {
    const bytes = new TextEncoder().encode(JSON.stringify({ error: error.message }));
    Object.assign(answer, { status: 500, type: "application/json", bytes });
  }
  channel.postMessage(answer);
  if (method !== "GET") tell();
}

/** Starts jobs for which there is room, and keeps everything. */
async function settle() {
  for (const job of value(ask("POST", "/workers/start"))) running.set(job.id, new Running(job));
  await kept.save();
}

const tell = () => channel.postMessage({ jobs: value(ask("GET", "/api/jobs")) });

/** A job that runs, in a worker that the page makes. */
class Running {
  constructor({ id, words, seconds }) {
    this.id = id;
    this.limit = seconds;
    this.began = Date.now();
    this.folder = `jobs/${id}/`;
    // A job that goes on is not told what its worker before said last.
    this.number = ++begun;
    const files = this.bytesAt(this.folder);
    // A certificate that is checked lies in the folder of another job.
    const other = words.map((word) => /^\.\.\/(\d+)\//.exec(word)?.[1]).find(Boolean);
    const others = other ? this.bytesAt(`jobs/${other}/`).map(([path, bytes]) => [`${other}/${path}`, bytes]) : [];
    postMessage({ begin: this.number, message: { code, words, files, others } });
    this.clock = setInterval(() => this.tick(), 1000);
  }

  bytesAt(path) {
    return Array.from(all(folderAt(kept.root, path)), ([name, file]) => [name, file.data.slice()]);
  }

  get seconds() {
    return (Date.now() - this.began) / 1000;
  }

  take({ stdout, stderr, changed, gone, exit }) {
    if (stdout) append(kept.root, `${this.folder}answer.json`, stdout);
    if (stderr) {
      append(kept.root, `${this.folder}log.txt`, stderr);
      this.hasNews = true;
    }
    for (const [path, bytes] of changed ?? []) write(kept.root, this.folder + path, bytes);
    for (const path of gone ?? []) {
      const [, above, name] = /^(.*?)([^/]+)$/.exec(this.folder + path);
      folderAt(kept.root, above).contents.delete(name);
    }
    if (exit !== undefined) this.close(exit, null);
    else if (stderr && !this.soon) this.soon = setTimeout(() => this.note(), PAUSE);
  }

  /** Notes the new lines of the log. */
  note() {
    this.soon = null;
    if (!this.hasNews) return;
    this.hasNews = false;
    ask("POST", `/workers/${this.id}/note`, String(this.seconds));
    tell();
  }

  tick() {
    if (this.seconds > this.limit + GRACE) this.end("time");
    else kept.save();
  }

  /** Ends it. */
  end(told) {
    this.close(null, told);
  }

  async close(exit, told, words) {
    if (!running.delete(this.id)) return;
    clearInterval(this.clock);
    clearTimeout(this.soon);
    postMessage({ end: this.number });
    if (words) append(kept.root, `${this.folder}log.txt`, new TextEncoder().encode(`lifesat: ${words}\n`));
    ask("POST", `/workers/${this.id}/note`, String(this.seconds));
    ask("POST", `/workers/${this.id}/end`, JSON.stringify({ code: exit, told, seconds: Math.floor(this.seconds) }));
    await settle();
    tell();
  }
}

/** Opens the folder. Jobs that ran when the last desk was closed have ended with it. */
async function begin() {
  [code, kept] = await Promise.all([load(), Kept.open(`lifesat ${NAME}`)]);
  for (const { id, state } of value(ask("GET", "/api/jobs")))
    if (state === "running")
      ask("POST", `/workers/${id}/end`, JSON.stringify({ code: null, told: "page", seconds: 0 }));
  ask("POST", "/workers/clear");
  await settle();
  channel.addEventListener("message", take);
  channel.postMessage({ opened: true });
}

navigator.locks.request(NAME, async () => {
  try {
    await begin();
  } catch (error) {
    postMessage({ failure: `The program does not run in this browser: ${error.message}` });
    return;
  }
  // The lock is held as long as the tab is open.
  await new Promise(() => {});
});
