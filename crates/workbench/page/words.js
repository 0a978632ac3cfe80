// The glossary, and the help of commands.

import { help, request } from "./api.js";
import { byId, element } from "./dom.js";

export class Words {
  /** Shows the glossary, or the help of a command such as `eden check`. */
  async show(command) {
    const place = byId("words");
    const title = (text) => element("h2", { tabindex: "-1" }, text);
    try {
      const parts = command ? await this.command(command) : await this.glossary();
      place.replaceChildren(title(command ? `lifesat ${command}` : "Words"), ...parts);
    } catch (error) {
      place.replaceChildren(title("Words"), element("p", { class: "warning" }, error.message));
    }
    place.querySelector("h2").focus();
  }

  async command(command) {
    const text = await help(`commands/${encodeURIComponent(command)}`);
    return [
      element("p", {}, element("a", { href: "#/ask" }, "Back to the question"), " · ", toGlossary()),
      element("pre", { class: "page", tabindex: "0" }, text),
    ];
  }

  async glossary() {
    this.terms ??= await request("GET", "glossary");
    return [
      element(
        "dl",
        {},
        this.terms.map(({ names, text }) => [element("dt", {}, names.join(", ")), element("dd", {}, text)]).flat(),
      ),
    ];
  }
}

const toGlossary = () => element("a", { href: "#/words" }, "All words");
