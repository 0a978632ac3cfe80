// The fields of a question's form. What a field takes, its values and its help are the program's own.

import { element } from "./dom.js";
import { pictures } from "./symmetry.js";
import { explained } from "./terms.js";

/** Returns true if a field takes a value. */
export function takes({ number, choice, tick }, value) {
  if (number) return Number.isInteger(value) && value >= number[0] && value <= number[1];
  if (choice) return choice.some(([known]) => known === value);
  return typeof value === (tick === undefined ? "string" : "boolean");
}

/** The control of a field, with a value if the field takes it. */
export function control(field, wanted) {
  const { name, help, number, choice, tick } = field;
  const value = takes(field, wanted) ? wanted : field.value;
  const common = { name, title: help };
  if (number) {
    const [least, most] = number;
    return element("input", { ...common, type: "number", min: least, max: most, required: true, value });
  }
  if (choice) {
    const option = ([known, text]) => element("option", { value: known, selected: known === value }, text);
    return element("select", common, choice.map(option));
  }
  if (tick !== undefined) return element("input", { ...common, type: "checkbox", checked: Boolean(value) });
  const list = name === "rule" ? "rules" : null;
  return element("input", { ...common, type: "text", value, list, spellcheck: "false", autocomplete: "off" });
}

/** What a control holds. */
export const valueOf = (made) =>
  made.type === "number" ? made.valueAsNumber : made.type === "checkbox" ? made.checked : made.value.trim();

/** A control with its label, in which terms are explained that were not `seen` before; also those of its choices. */
export function labelled(text, made, seen = new Set()) {
  const words = element("span", {}, explained(text, seen));
  const isTick = made.type === "checkbox";
  const label = element("label", { class: isTick ? "tick" : null }, isTick ? [made, words] : [words, made]);
  if (made.tagName !== "SELECT" || !made.name) return label;
  const choices = [...made.options].flatMap((option) => explained(option.text, seen));
  const terms = choices.filter((node) => node instanceof Element);
  const more = [pictures(made), terms.length > 0 && element("p", { class: "help" }, "Words: ", between(terms))];
  return element("div", {}, label, ...more.filter(Boolean));
}

const between = (nodes) => nodes.flatMap((node, index) => (index === 0 ? [node] : [" · ", node]));
