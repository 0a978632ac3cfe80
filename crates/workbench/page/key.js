// The key that the server wants with each request of this tab.
//
// It lies in the storage of the tab, which is kept for one port: servers on other ports never see it.
// Tabs of one server tell it each other, so a new tab needs no new link. No server gets it that has not shown that it
// knows it: when the own one has ended, any other program can have its port.

const NAME = "key";
const WANTED = "?";

const others = new BroadcastChannel(NAME);
const arrivals = new EventTarget();

/** Keys of servers that have ended. */
const refused = new Set();

let key = stored();

/** The key of this tab, or `null`. */
export const current = () => key;

/** What a request with a key or a token says of itself. */
export const proof = (word) => ({ Authorization: `Bearer ${word}` });

/** How long a server may take to show that it knows a key. */
const PATIENCE = 10_000;

/** Returns true if the server knows a key: it answers a random word with a hash of both. The key itself is not sent. */
export async function isKnown(word) {
  const nonce = crypto.randomUUID();
  const response = await fetch(`/proof/${nonce}`, { signal: AbortSignal.timeout(PATIENCE) });
  return response.ok && (await response.text()) === (await hash(`${word} server ${nonce}`));
}

/** The SHA-256 hash of a text, as hexadecimal digits. */
async function hash(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Waits until this tab has a key. */
export async function arrival() {
  if (key) return;
  others.postMessage(WANTED);
  await new Promise((done) => arrivals.addEventListener(NAME, done, { once: true }));
}

/** Takes the token of a link, which the server changes for the key once. */
export async function enter(token) {
  const response = await fetch("/enter", { method: "POST", headers: proof(token) });
  if (!response.ok) return;
  keep((await response.json()).key);
  others.postMessage(key);
}

/** The server does not know a key: it was started again. */
export function drop(word) {
  refused.add(word);
  if (word !== key) return;
  keep(null);
  others.postMessage(WANTED);
}

others.addEventListener("message", ({ data }) => {
  if (data === WANTED) {
    if (key) others.postMessage(key);
  } else if (!key && !refused.has(data)) keep(data);
});

function keep(word) {
  key = word;
  try {
    if (word) sessionStorage.setItem(NAME, word);
    else sessionStorage.removeItem(NAME);
  } catch {
    /* Without storage the tab needs a new link when it is loaded again. */
  }
  if (word) arrivals.dispatchEvent(new Event(NAME));
}

function stored() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
