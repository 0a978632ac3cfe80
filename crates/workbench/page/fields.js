// The fields of a question's form. What a field takes, its values and its help are the program's own.

import { element } from "./dom.js";

/** The control of a field, with a value. */
export function control({ name, help, number, choice, tick, ...field }, value = field.value) {
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
  return element("input", { ...common, type: "text", value, spellcheck: "false", autocomplete: "off" });
}

/** What a control holds. */
export const valueOf = (made) =>
  made.type === "number" ? made.valueAsNumber : made.type === "checkbox" ? made.checked : made.value.trim();

/** A control with its label. */
export const labelled = (text, made) =>
  element(
    "label",
    { class: made.type === "checkbox" ? "tick" : null },
    made.type === "checkbox" ? [made, text] : [text, made],
  );
