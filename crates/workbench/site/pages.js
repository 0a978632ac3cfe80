// Pages with text: questions to try, films, texts to copy, and the search in the book.

import { button, copy, element } from "./dom.js";
import { Film } from "./film.js";
import { Painter } from "./painter.js";
import { unpacked } from "./thumbnail.js";
import { Trial, isCalm, program } from "./trial.js";

/** A picture with the text of its pattern in `data-rle` plays when that is wanted. */
class Show {
  constructor(place) {
    this.place = place;
    this.button = button("Play", () => this.play());
    place.append(this.button);
  }

  play() {
    this.film ??= this.begin();
    if (this.film.isRunning) this.film.pause();
    else this.film.run();
    this.button.textContent = this.film.isRunning ? "Pause" : "Play";
  }

  begin() {
    const canvas = element("canvas", { role: "img", "aria-label": this.place.querySelector("img").alt });
    this.place.querySelector("img").replaceWith(canvas);
    this.painter = new Painter(canvas);
    const generations = Number(this.place.dataset.generations);
    const film = new Film(unpacked(this.place.dataset.rle), { generations, changed: () => this.paint() });
    this.painter.fit(film.box);
    requestAnimationFrame(() => this.paint());
    return film;
  }

  paint() {
    const { board, left, top } = this.film.view();
    this.painter.take(board);
    this.painter.paint(board, { symmetry: "C1", offered: [], left, top, isPlayed: true });
  }
}

document.querySelectorAll(".try").forEach((place, number) => new Trial(place, number));
const shows = [...document.querySelectorAll("[data-rle]")].map((place) => new Show(place));
// A film at the top of a page plays at once, if nobody minds.
if (!isCalm()) shows.filter(({ place }) => place.classList.contains("at-once")).forEach((show) => show.play());
for (const text of document.querySelectorAll("[data-copy]"))
  text.append(button("Copy", ({ target }) => copy(text.dataset.copy, target)));
const search = document.querySelector("#find");
if (search) import("./find.js").then(({ listen }) => listen(search));

/** Once the page is seen, what it may need is loaded: the program if there is a question, and all pages, to be kept. */
addEventListener("load", () => {
  navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url));
  // Whoever asks is told if that fails.
  if (document.querySelector(".try")) program().catch(() => {});
});
