// The fields of a question's form.

import { SYMMETRIES } from "./board.js";
import { element } from "./dom.js";

export const number = (name, label, value, least, most) => ({
  name,
  label,
  kind: "number",
  value,
  least,
  most,
});
export const choice = (name, label, options, value = options[0][0]) => ({
  name,
  label,
  kind: "choice",
  options,
  value,
});
export const tick = (name, label, value = false) => ({ name, label, kind: "tick", value });

export const RULE = { name: "rule", label: "Rule", kind: "text", value: "B3/S23" };

/** A choice among some symmetries of a box, without one at first. */
export const symmetry = (names = SYMMETRIES, value = "C1") =>
  choice(
    "symmetry",
    "Symmetry",
    names.map((name) => [name, name === "C1" ? "none (C1)" : name]),
    value,
  );

export const ENGINE = choice("engine", "Engine", [
  ["auto", "all engines"],
  ["sat", "SAT solver; can go on after a stop"],
  ["backtrack", "backtracking; can go on after a stop"],
]);

/** The control of a field, with a value. */
export function control(field, given) {
  const value = given ?? field.value;
  switch (field.kind) {
    case "number":
      return element("input", {
        type: "number",
        min: field.least,
        max: field.most,
        required: true,
        value,
        name: field.name,
      });
    case "tick":
      return element("input", { type: "checkbox", checked: Boolean(value), name: field.name });
    case "choice":
      return element(
        "select",
        { name: field.name },
        field.options.map(([name, text]) =>
          element("option", { value: name, selected: name === value }, text),
        ),
      );
    default:
      return element("input", {
        type: "text",
        value,
        spellcheck: "false",
        autocomplete: "off",
        name: field.name,
      });
  }
}

/** What a control holds. */
export function valueOf(field, made) {
  switch (field.kind) {
    case "number":
      return made.valueAsNumber;
    case "tick":
      return made.checked;
    default:
      return made.value.trim();
  }
}

/** A control with its label. */
export function labelled(text, made, isBehind = false) {
  return element("label", { class: isBehind ? "tick" : null }, isBehind ? [made, text] : [text, made]);
}
