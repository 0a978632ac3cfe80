// Terms of the glossary, each explained where it stands: by pointing at it, by a tap, or with the keyboard.

import { byId, element } from "./dom.js";

/** Each term in lower case with its text. */
const TEXTS = new Map();
let pattern = null;

/** Takes the glossary of the program. */
export function learn(glossary) {
  for (const { names, text } of glossary) for (const name of names) TEXTS.set(name.toLowerCase(), text);
  const escaped = [...TEXTS.keys()].sort((a, b) => b.length - a.length).map(quoted);
  pattern = new RegExp(`(?<![\\p{L}-])(${escaped.join("|")})(?:s|es)?(?![\\p{L}-])`, "giu");
}

const quoted = (name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A text in which terms are explained that `seen` does not have yet. */
export function explained(text, seen) {
  const nodes = [];
  let end = 0;
  for (const found of pattern ? text.matchAll(pattern) : []) {
    const name = found[1].toLowerCase();
    if (seen.has(name)) continue;
    seen.add(name);
    nodes.push(text.slice(end, found.index), term(found[0], TEXTS.get(name)));
    end = found.index + found[0].length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== "");
}

function term(word, text) {
  const show = () => open(made, `${word}: ${text}`);
  const made = element(
    "span",
    {
      class: "term",
      role: "button",
      tabindex: "0",
      "aria-describedby": "meaning",
      onpointerenter: show,
      onfocus: show,
      onpointerleave: close,
      onblur: close,
      onclick: (event) => {
        // A label would pass the click on to its field.
        event.preventDefault();
        show();
      },
      onkeydown: ({ key }) => key === "Escape" && close(),
    },
    word,
  );
  return made;
}

/** Shows a meaning beside its word. */
function open(word, text) {
  const box = byId("meaning");
  box.textContent = text;
  box.hidden = false;
  const { left, top, bottom } = word.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  box.style.top = `${bottom + height + 8 < innerHeight ? bottom + 4 : Math.max(4, top - height - 4)}px`;
}

function close() {
  byId("meaning").hidden = true;
}
