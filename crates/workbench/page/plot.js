// Plots of a job's log: what it knew when.

import { now, seconds, svg, ticks, width } from "./chart.js";
import { section } from "./dom.js";

const HEIGHT = 220;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 24, 32, 34];

/** What lines of a log tell: a pattern with numbers, and the names of the curves that they belong to. */
const KINDS = [
  { line: /^(\d+|\?) ≤ live cells ≤ (\d+|\?)/, title: "Bounds on live cells", curves: ["at least", "at most"] },
  { line: /defined (\d+), live/, title: "Cells of the smallest orphan so far", curves: ["cells"], keep: Math.min },
  { line: /^a front of (\d+) rows/, title: "Rows of the longest front", curves: ["rows"] },
  { line: /^found (\d+) patterns?$/, title: "Patterns that were found", curves: ["patterns"] },
  { line: / after ([\d.]+) s$/, title: "Steps of the proof that are done", curves: ["steps"], counts: true },
];

/** A plot of a job, or `null` if its log has no numbers for one. */
export function plot(job) {
  for (const kind of KINDS) {
    const curves = curvesOf(kind, job);
    if (curves.some(tells)) return figure(kind, curves);
  }
  return null;
}

/** Returns true if a curve has two points. Its end is one only if the value is another there. */
function tells(curve) {
  const [times, values] = [0, 1].map((index) => new Set(curve.map((point) => point[index])));
  return times.size > 1 && (values.size > 1 || curve.length > 2);
}

/** For each curve its points: seconds and values. */
function curvesOf(kind, job) {
  const curves = kind.curves.map(() => []);
  for (const [at, line] of job.times) {
    const found = kind.line.exec(line);
    if (!found) continue;
    curves.forEach((curve, index) => {
      const value = kind.counts ? curve.length + 1 : Number(found[index + 1]);
      // A bound may not be known yet.
      if (!Number.isNaN(value)) curve.push([at, kind.keep && curve.length ? kind.keep(value, curve.at(-1)[1]) : value]);
    });
  }
  const { value, bound } = job.answer ?? {};
  const end = Math.max(job.times.at(-1)?.[0] ?? 0, now(job));
  const known = curves.length === 2 ? [value, bound] : [];
  curves.forEach((curve, index) => {
    if (curve.length > 0) curve.push([end, known[index] ?? curve.at(-1)[1]]);
  });
  return curves;
}

function figure(kind, curves) {
  const wide = width();
  const all = curves.flat();
  const most = Math.max(...all.map(([at]) => at), 0.01);
  const [low, high] = range(all.map(([, value]) => value));
  const x = (at) => LEFT + (at / most) * (wide - LEFT - RIGHT);
  const y = (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const named = kind.curves.map((name, index) => ({ name, index, curve: curves[index] }));
  const drawn = named.filter(({ curve }) => curve.length > 0);
  const last = drawn.map(({ name, curve }) => `${name} ${curve.at(-1)[1]}`).join(", ");
  const drawing = svg(
    "svg",
    {
      viewBox: `0 0 ${wide} ${HEIGHT}`,
      class: "plot",
      role: "img",
      "aria-label": `${kind.title} over time: in the end ${last}`,
    },
    ticks(low, high, { isWhole: true }).map((value) => [
      svg("line", { class: "grid", x1: LEFT, x2: wide - RIGHT, y1: y(value), y2: y(value) }),
      svg("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, value),
    ]),
    ticks(0, most, { parts: wide / 130 }).map((at) =>
      svg("text", { x: x(at), y: HEIGHT - 12, "text-anchor": "middle" }, seconds(at)),
    ),
    drawn.map(({ name, index, curve }) => [
      svg("path", { class: `curve curve-${index + 1}`, d: steps(curve, x, y) }),
      svg("text", { class: `name name-${index + 1}`, x: LEFT + index * 90, y: 20 }, `— ${name}`),
    ]),
  );
  return section("Plot", kind.title, drawing);
}

/** A value holds until the next one is known. */
function steps(curve, x, y) {
  const [[first, value], ...rest] = curve;
  return `M${x(first)},${y(value)}` + rest.map(([seconds, next]) => `H${x(seconds)}V${y(next)}`).join("");
}

/** The least and the largest value, with some room. */
function range(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1, (high - low) * 0.08);
  return [Math.max(0, low - room), high + room];
}
