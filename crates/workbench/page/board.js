// A box of cells, without anything to see.

/** The letters of all states, as questions hold them. A state is a place in this text. */
const LETTERS = ".O?abcdefghABCDEFGH0X";

/** Returns true if a value is a row of letters of states. */
export const isRow = (row) => typeof row === "string" && [...row].every((letter) => LETTERS.includes(letter));

export const [DEAD, LIVE, UNKNOWN] = [0, 1, 2];

/** Names: cells of a search with one name are equal, and those with its opposite differ from them. */
export const VARIABLES = [..."abcdefgh"].map((letter) => LETTERS.indexOf(letter));
export const OPPOSITES = [..."ABCDEFGH"].map((letter) => LETTERS.indexOf(letter));

/** The cells of two players. */
export const PLAYERS = [..."0X"].map((letter) => LETTERS.indexOf(letter));

/** A state in words. */
export function nameOfState(state) {
  if (VARIABLES.includes(state)) return `named ${LETTERS[state]}`;
  if (OPPOSITES.includes(state)) return `opposite of ${LETTERS[state].toLowerCase()}`;
  if (PLAYERS.includes(state)) return `player ${PLAYERS.indexOf(state) + 1}`;
  return ["dead", "live", "unknown"][state];
}

/** What is written on a cell. */
export function markOf(state) {
  if (OPPOSITES.includes(state)) return `−${LETTERS[state].toLowerCase()}`;
  return state === UNKNOWN || state > UNKNOWN ? LETTERS[state] : "";
}

/** The most cells that a box has. */
export const MOST_CELLS = 262144;

export class Board {
  constructor(width, height, state = UNKNOWN) {
    this.width = width;
    this.height = height;
    this.cells = new Uint8Array(width * height).fill(state);
  }

  /** A board of rows of letters. */
  static ofRows(rows) {
    const width = Math.max(1, ...rows.map((row) => row.length));
    const board = new Board(width, Math.max(1, rows.length), DEAD);
    rows.forEach((row, y) =>
      [...row].forEach((letter, x) => {
        board.set(x, y, Math.max(0, LETTERS.indexOf(letter)));
      }),
    );
    return board;
  }

  rows() {
    const row = (y) => Array.from({ length: this.width }, (_, x) => LETTERS[this.get(x, y)]).join("");
    return Array.from({ length: this.height }, (_, y) => row(y));
  }

  has(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  get(x, y) {
    return this.cells[y * this.width + x];
  }

  set(x, y, state) {
    if (this.has(x, y)) this.cells[y * this.width + x] = state;
  }

  copy() {
    const copy = new Board(this.width, this.height);
    copy.cells.set(this.cells);
    return copy;
  }

  /** A board of the same size, each cell with the state that a function gives. */
  mapped(state) {
    const mapped = new Board(this.width, this.height);
    mapped.cells = this.cells.map(state);
    return mapped;
  }

  /** Returns true if another board has the same cells. */
  equals(other) {
    return (
      this.width === other.width &&
      this.height === other.height &&
      this.cells.every((cell, index) => cell === other.cells[index])
    );
  }

  /** A part; cells beyond the edge have the given state. */
  part(left, top, width, height, beyond = DEAD) {
    const part = new Board(width, height, beyond);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (this.has(left + x, top + y)) part.set(x, y, this.get(left + x, top + y));
      }
    }
    return part;
  }

  /** Puts another board into this one. */
  put(other, left, top) {
    for (let y = 0; y < other.height; y++) {
      for (let x = 0; x < other.width; x++) this.set(left + x, top + y, other.get(x, y));
    }
  }

  /** Fills a part, as far as it lies on the board. */
  fill(left, top, width, height, state) {
    const [from, to] = [Math.max(left, 0), Math.min(left + width, this.width)];
    for (let y = Math.max(top, 0); y < Math.min(top + height, this.height); y++) {
      this.cells.fill(state, y * this.width + from, y * this.width + Math.max(from, to));
    }
  }

  /** Returns true if there are cells with names. */
  isNamed() {
    return this.cells.some((cell) => VARIABLES.includes(cell) || OPPOSITES.includes(cell));
  }

  /** Turned by a quarter, clockwise. */
  turned() {
    const turned = new Board(this.height, this.width);
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) turned.set(this.height - 1 - y, x, this.get(x, y));
    }
    return turned;
  }

  /** Left and right exchanged. */
  flipped() {
    const flipped = new Board(this.width, this.height);
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) flipped.set(this.width - 1 - x, y, this.get(x, y));
    }
    return flipped;
  }

  count(state) {
    let sum = 0;
    for (const cell of this.cells) sum += cell === state ? 1 : 0;
    return sum;
  }
}

const HALF = (w, h, [x, y]) => [w - 1 - x, h - 1 - y];
const QUARTER = (w, _, [x, y]) => [w - 1 - y, x];
const LEFT_RIGHT = (w, _, [x, y]) => [w - 1 - x, y];
const UP_DOWN = (_, h, [x, y]) => [x, h - 1 - y];
const MAIN = (_, __, [x, y]) => [y, x];
const ANTI = (w, _, [x, y]) => [w - 1 - y, w - 1 - x];

/** Transformations that make each group of symmetries, by its name. */
const GENERATORS = {
  C1: [],
  C2: [HALF],
  C4: [QUARTER],
  "D2|": [LEFT_RIGHT],
  "D2-": [UP_DOWN],
  "D2\\": [MAIN],
  "D2/": [ANTI],
  "D4+": [LEFT_RIGHT, UP_DOWN],
  D4x: [MAIN, ANTI],
  D8: [QUARTER, LEFT_RIGHT],
};

/** Returns true if a symmetry of this name is known. */
export const isSymmetry = (name) => Object.hasOwn(GENERATORS, name);

/** Returns true if a symmetry needs a square box. */
export const wantsSquare = (name) => GENERATORS[name].some((one) => [QUARTER, MAIN, ANTI].includes(one));

/** A cell and all its images. */
export const images = (name, width, height, cell) => imagesOfAll(name, width, height, [cell]).map(([one]) => one);

/** Some cells and all their images, for each transformation once. */
export function imagesOfAll(name, width, height, cells) {
  const found = [cells];
  const isSame = (one, other) => one.every(([x, y], index) => x === other[index][0] && y === other[index][1]);
  for (const one of found) {
    for (const generator of GENERATORS[name]) {
      const image = one.map((cell) => generator(width, height, cell));
      if (!found.some((known) => isSame(known, image))) found.push(image);
    }
  }
  return found;
}

/** The axes of a symmetry, in halves of the box: [x1, y1, x2, y2]. */
export function axes(name) {
  const lines = { "D2|": [[1, 0, 1, 2]], "D2-": [[0, 1, 2, 1]], "D2\\": [[0, 0, 2, 2]], "D2/": [[2, 0, 0, 2]] };
  lines["D4+"] = [...lines["D2|"], ...lines["D2-"]];
  lines["D4x"] = [...lines["D2\\"], ...lines["D2/"]];
  lines.D8 = [...lines["D4+"], ...lines["D4x"]];
  return lines[name] ?? [];
}

/** Returns true if a symmetry has turns and no axes. */
export const turns = (name) => ["C2", "C4"].includes(name);
