// Elements. Texts are always set as text, so that no title or file name becomes markup.

/** An element with properties (`class`, `onclick`, attributes) and children. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child != null && child !== false));
  return made;
}

/** The element with an identifier. */
export const byId = (id) => document.getElementById(id);

/** A button. */
export const button = (text, onclick, properties = {}) =>
  element("button", { type: "button", onclick, ...properties }, text);

/** A section with a name for screen readers and a heading. */
export const section = (name, heading, ...children) =>
  element("section", { "aria-label": name }, heading && element("h3", {}, heading), ...children);

/** Tells screen readers something. */
export function say(text) {
  byId("spoken").textContent = text;
}

/** Lets the user save a text as a file. */
export function save(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Copies a text, and says so in the button for a moment. */
export async function copy(text, pressed) {
  await navigator.clipboard.writeText(text);
  const before = pressed.textContent;
  pressed.textContent = "Copied";
  setTimeout(() => {
    pressed.textContent = before;
  }, 1500);
}

export const pause = (time) => new Promise((done) => setTimeout(done, time));
