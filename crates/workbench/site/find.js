// The search in the book.

import { element } from "./dom.js";

/** So many places are shown, with so many letters around the first word that was found. */
const [MOST, AROUND] = [20, 70];

/** Where the words are found: places that have all of them, those with most of them in the heading first. */
export function found(places, words) {
  const rank = ({ page, heading, text }) => {
    const whole = `${page} ${heading} ${text}`.toLowerCase();
    if (!words.every((word) => whole.includes(word))) return 0;
    return 1 + words.filter((word) => heading.toLowerCase().includes(word)).length;
  };
  const ranked = places.map((place) => [rank(place), place]).filter(([value]) => value > 0);
  return ranked.sort(([one], [other]) => other - one).map(([, place]) => place);
}

function part(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - AROUND);
  return `${at > 0 ? "… " : ""}${text.slice(at, at + 2 * AROUND)} …`;
}

/** How many places were found, in words. */
function counted(count) {
  if (count === 0) return "Nothing found.";
  if (count === 1) return "1 place.";
  return count > MOST ? `${count} places; the first ${MOST} are shown.` : `${count} places.`;
}

/** Shows what is found for the words in a field. */
export function listen(field) {
  const list = document.querySelector("#found");
  const root = new URL("../book/", import.meta.url);
  let places = null;
  const show = async () => {
    places ??= fetch(new URL("find.json", import.meta.url)).then((response) => response.json());
    const known = await places;
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = words.length > 0 ? found(known, words) : [];
    const entry = ({ address, page, heading, text }) =>
      element(
        "li",
        {},
        element("a", { href: new URL(address, root) }, heading === page ? page : `${page}: ${heading}`),
        element("small", {}, part(text, words[0])),
      );
    list.replaceChildren(...all.slice(0, MOST).map(entry));
    document.querySelector("#how-many").textContent = words.length > 0 ? counted(all.length) : "";
  };
  field.addEventListener("input", show);
  field.form.addEventListener("submit", (event) => event.preventDefault());
}
