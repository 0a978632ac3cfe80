// Patterns with names, to be put on the board.

import { request } from "./api.js";
import { Board } from "./board.js";
import { button, byId, element } from "./dom.js";
import * as thumbnail from "./thumbnail.js";

let objects = null;

/** Shows the library, and calls `take` with the board of a pattern that is chosen. */
export async function open(take) {
  objects ??= await request("GET", "patterns");
  const dialog = byId("library");
  const list = element("ul", { class: "gallery" });
  const search = element("input", { type: "search", "aria-label": "Search", placeholder: "name, kind or period" });
  const choose = (object) => {
    dialog.close();
    take(Board.ofRows(object.cells), object.name);
  };
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/);
    const wanted = objects.filter(({ name, about }) =>
      words.every((word) => `${name} ${about}`.toLowerCase().includes(word)),
    );
    list.replaceChildren(...wanted.map((object) => element("li", {}, card(object, choose))));
  };
  search.addEventListener("input", show);
  show();
  dialog.replaceChildren(
    element("h2", { id: "library-title" }, "Patterns with names"),
    element("div", { class: "links" }, search, button("Close", () => dialog.close())),
    list,
  );
  dialog.showModal();
}

function card(object, choose) {
  const picture = element("canvas", { width: 120, height: 90, "aria-hidden": "true" });
  thumbnail.ofRows(picture, object.cells.join("/"));
  const made = button("", () => choose(object), { class: "card" });
  made.append(picture, element("strong", {}, object.name), element("small", {}, object.about));
  return made;
}
