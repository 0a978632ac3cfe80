// The page: which part of it is shown, and what the server tells.

import { request } from "./api.js";
import { Answer } from "./answer.js";
import { Ask } from "./ask.js";
import { byId, pause } from "./dom.js";
import { Gallery } from "./gallery.js";
import { Words } from "./words.js";
import * as print from "./print.js";
import { learn } from "./questions.js";
import { arrival, enter, listen, silence } from "./room.js";
import * as terms from "./terms.js";
import { greet, tour } from "./tour.js";

/** Who has no key is told what to do after so many milliseconds: another tab may have one. */
const SOON = 300;

/** Waits until the server answers this tab, and returns what the page has to know. */
async function admission() {
  const late = setTimeout(() => (byId("stranger").hidden = false), SOON);
  for (;;) {
    await arrival();
    const known = Promise.all(["about", "questions", "glossary"].map((path) => request("GET", path)));
    const [about, kinds, glossary] = await known.catch(() => []);
    if (!about) {
      await pause(SOON);
      continue;
    }
    learn(kinds);
    terms.learn(glossary);
    clearTimeout(late);
    byId("stranger").hidden = true;
    return about;
  }
}

addEventListener("hashchange", enter);
await enter();
const about = await admission();
// The board has a size when it is seen.
byId("ask").hidden = false;
const ask = new Ask(about);
const gallery = new Gallery(about);
const answer = new Answer(ask);
const words = new Words();

/** Parts of the page by the names in addresses: `#/ask`, `#/ask/QUESTION`, `#/jobs`, `#/job/7`, `#/words`, `#/help/solve`. */
const PARTS = new Map([
  ["ask", "ask"],
  ["jobs", "jobs"],
  ["job", "answer"],
  ["words", "words"],
  ["help", "words"],
]);

const TITLES = { ask: "Ask", jobs: "Answers", words: "Words" };

/** A part of an address without escapes. Where they make no text, it stays as it is. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function show() {
  const [, name = "ask", rest = ""] = location.hash.split("/");
  const part = PARTS.get(name) ?? "ask";
  byId("topic").close();
  const links = { "to-ask": "ask", "to-jobs": "jobs", "to-words": "words" };
  for (const id of new Set(PARTS.values())) byId(id).hidden = id !== part;
  for (const [id, own] of Object.entries(links))
    byId(id).toggleAttribute("aria-current", part === own || (own === "jobs" && part === "answer"));
  if (part === "answer") answer.open(Number(rest));
  else answer.close();
  if (part === "jobs") gallery.draw();
  if (part === "ask" && rest) ask.open(rest);
  if (part === "words") words.show(name === "help" ? plain(rest) : null);
  // An answer has a title of its own when it is there.
  document.title = `${TITLES[part] ?? `Answer ${rest}`} · lifesat`;
}

/**
 * Who has asked before knows the page, and who comes with a question wants to see that. The first event says whether
 * there are jobs.
 */
let isGreeted = location.hash.startsWith("#/ask/");
function greetOnce() {
  if (!isGreeted && gallery.jobs.size === 0) greet();
  isGreeted = true;
}

print.listen(() => {
  if (!byId("answer").hidden) return answer.sheet();
  return byId("ask").hidden ? { heading: "", list: [] } : ask.sheet();
});
addEventListener("hashchange", show);
byId("start-tour").addEventListener("click", () => {
  location.hash = "#/ask";
  tour();
});
listen(
  (changed, isAll) => {
    gallery.take(changed, isAll);
    answer.take(changed, isAll);
    greetOnce();
  },
  (isHeard) => {
    if (isHeard && !byId("offline").hidden) {
      ask.calm();
      answer.recover();
    }
    byId("offline").hidden = isHeard;
    byId("offline").textContent = silence();
  },
);
show();
