// The generations that are drawn, each a board of one size, and what can be taken back.

import { Board, UNKNOWN } from "./board.js";

const MOST_UNDO = 200;
export const MOST_GENERATIONS = 50;

export class Layers {
  constructor(board) {
    this.boards = [board];
    this.at = 0;
    this.forget();
  }

  get board() {
    return this.boards[this.at];
  }
  set board(board) {
    this.boards[this.at] = board;
  }

  /** Nothing can be taken back. */
  forget() {
    this.past = [];
    this.future = [];
  }

  /** Keeps what is there now. The board that changes next is a copy, so that nothing kept is drawn on. */
  remember() {
    this.past.push(this.kept());
    if (this.past.length > MOST_UNDO) this.past.shift();
    this.future = [];
    this.board = this.board.copy();
  }

  kept() {
    return { boards: [...this.boards], at: this.at };
  }

  /** Takes back or does again; returns whether there was something. */
  step(isBack) {
    const [from, to] = isBack ? [this.past, this.future] : [this.future, this.past];
    const kept = from.pop();
    if (!kept) return false;
    to.push(this.kept());
    [this.boards, this.at] = [[...kept.boards], kept.at];
    return true;
  }

  /** Changes what can be taken back and done again, too. */
  refit(how) {
    const fit = ({ boards, at }) => {
      const fitted = how(boards);
      return { boards: fitted, at: Math.min(at, fitted.length - 1) };
    };
    this.past = this.past.map(fit);
    this.future = this.future.map(fit);
  }

  /** Other generations take the place of these. */
  replace(boards) {
    this.remember();
    [this.boards, this.at] = [[...boards], 0];
  }

  /** A new generation after the last, of which nothing is known. */
  add() {
    if (this.boards.length >= MOST_GENERATIONS) return;
    this.remember();
    this.boards = [...this.boards, new Board(this.board.width, this.board.height, UNKNOWN)];
    this.at = this.boards.length - 1;
  }

  /** Takes the shown generation out. */
  remove() {
    if (this.boards.length === 1) return;
    this.remember();
    this.boards = this.boards.filter((_, index) => index !== this.at);
    this.at = Math.min(this.at, this.boards.length - 1);
  }

  /** Gives all generations another size. */
  resize(width, height, blank) {
    this.remember();
    this.boards = this.boards.map((board, index) => board.part(0, 0, width, height, index === 0 ? blank : UNKNOWN));
  }
}
