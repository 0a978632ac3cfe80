// Prints the documents as JSON: README.md and every document that one of them has a link to, as pages of the book, and
// the other files that they have links to. scripts/site.py writes them.
//   node scripts/site-book.mjs .tools/npm/marked@18.2.1
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { Marked } = await import(pathToFileURL(path.resolve(process.argv[2], "lib/marked.esm.js")));

/** Larger files are named and not copied: readers who want them have the repository. */
const LARGEST = 200_000;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The anchor of a heading, as forges make it. */
const anchor = (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(/\s/g, "-");

/** What a token consists of: that of a list has items, and that of a table has cells. */
const parts = ({ tokens, items, header, rows }) => tokens ?? items ?? (rows && [header, ...rows].flat());

/** These stand in the middle of a text; between others there is space. */
const INLINE = ["codespan", "del", "em", "escape", "link", "strong"];

/** A token without marks. */
function bare(token) {
  if (token.type === "html") return "";
  const inner = parts(token);
  if (!inner) return token.text ?? " ";
  return INLINE.includes(token.type) ? plain(inner) : `${plain(inner)} `;
}

/** A text of tokens without marks. */
const plain = (tokens) => tokens.map(bare).join("");

/** Anchors of a page, each of which occurs once. */
class Anchors {
  constructor() {
    this.known = new Map();
  }
  of(tokens) {
    const name = anchor(plain(tokens));
    const count = this.known.get(name) ?? 0;
    this.known.set(name, count + 1);
    return count > 0 ? `${name}-${count}` : name;
  }
}

/** Where an address of a document leads in the repository; `null` if it leads elsewhere. */
function target(document, href) {
  if (/^[a-z]+:|^#/.test(href)) return null;
  const [file, fragment] = decodeURI(href).split("#");
  return { file: path.posix.normalize(path.posix.join(path.posix.dirname(document), file)), fragment };
}

const isFile = (file) => existsSync(file) && statSync(file).isFile();
const isCopied = (file) => isFile(file) && statSync(file).size <= LARGEST;

class Book {
  constructor() {
    this.files = new Set();
    this.found = ["README.md"];
    this.pages = [];
    for (const document of this.found) this.pages.push(this.page(document));
  }

  page(document) {
    const anchors = new Anchors();
    const marked = new Marked({ renderer: this.renderer(document, anchors) });
    const tokens = marked.lexer(readFileSync(document, "utf8"));
    const title = plain(tokens.find(({ type, depth }) => type === "heading" && depth === 1).tokens);
    return { path: document.replace(/md$/, "html"), title, html: marked.parser(tokens), places: places(tokens, title) };
  }

  renderer(document, anchors) {
    const book = this;
    return {
      heading({ tokens, depth }) {
        return `<h${depth} id="${anchors.of(tokens)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Comments say which commands are tests.
      html: () => "",
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      link({ href, tokens }) {
        const address = book.address(document, href);
        const text = this.parser.parseInline(tokens);
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      image({ href, text }) {
        book.files.add(target(document, href).file);
        return `<img src="${escaped(href)}" alt="${escaped(text)}" loading="lazy">`;
      },
    };
  }

  /** The address of a link in the book, or `null` for what the book does not have. */
  address(document, href) {
    const to = target(document, href);
    if (!to) return href;
    if (to.file.endsWith(".md")) {
      if (!this.found.includes(to.file)) this.found.push(to.file);
      return href.replace(/\.md(#|$)/, ".html$1");
    }
    if (!isCopied(to.file)) return null;
    this.files.add(to.file);
    return href;
  }
}

/** The sections of a document, as they are searched. */
function places(tokens, title) {
  const anchors = new Anchors();
  const all = [{ anchor: "", heading: title, text: "" }];
  for (const token of tokens) {
    if (token.type === "heading") {
      const name = anchors.of(token.tokens);
      if (token.depth > 1) all.push({ anchor: name, heading: plain(token.tokens), text: "" });
    } else if (!["html", "space"].includes(token.type)) {
      all.at(-1).text += `${bare(token).replaceAll(/\s+/g, " ").trim()} `;
    }
  }
  return all;
}

const book = new Book();
console.log(JSON.stringify({ pages: book.pages, files: [...book.files] }));
