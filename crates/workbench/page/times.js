// How long each step of a job took, and what came of it: a bar for each.

import { now, seconds, svg, ticks, width } from "./chart.js";
import { element, section } from "./dom.js";

/** So many bars are drawn: the last ones. */
const MOST = 14;

const [LEFT, RIGHT, ROW, TOP, BOTTOM] = [150, 24, 24, 10, 30];

/** About the width of a letter. */
const LETTER = 6.5;

/** A drawing of a job's steps, or `null` if its log names none. */
export function times(job) {
  const [title, steps] = stepsOf(job);
  return steps.length > 0 ? figure(title, steps.slice(-MOST), steps.length, endOf(job)) : null;
}

/** The seconds of a job from its beginning to its end, or to now. Its clock has whole seconds, and its log has parts. */
const endOf = (job) => Math.max(job.times.at(-1)?.[0] ?? 0, now(job));

/** The steps that a log tells of: a name, the seconds from and to, and what came of it. */
function stepsOf(job) {
  const asked = questions(job);
  const proved = certificate(job);
  if (proved.length > 0) return ["How long each question and the certificate took", [...asked, ...proved]];
  if (asked.length > 0) return ["How long each question took", asked];
  const found = ends(job, /^found (\d+) patterns?$/, (number) => `pattern ${number}`);
  if (found.length > 0) return ["How long each pattern took", found];
  return ["How long each step took", ends(job, /^(.+) after [\d.]+ s$/, (name) => name)];
}

/** Questions for many live cells, and their answers. */
function questions(job) {
  const steps = [];
  for (const [at, line] of job.times) {
    const asked = /^(.+: )?(?:\d+|\?) ≤ live cells ≤ .*asking for ≥ (\d+)/.exec(line);
    const answered = /^(.+: )?(found|refuted) (\d+) live cell/.exec(line);
    if (asked)
      steps.push({ name: `${asked[1] ?? ""}≥ ${asked[2]} live cells`, least: Number(asked[2]), from: at, to: null });
    if (!answered) continue;
    // Questions may be asked side by side. A pattern answers those for as many live cells or fewer.
    const [kind, number] = [answered[2], Number(answered[3])];
    const isAnswered = ({ least, to }) => to === null && (kind === "found" ? least <= number : least === number);
    const step = steps.findLast(isAnswered);
    if (step) Object.assign(step, { to: at, kind, words: `${kind} ${number}` });
  }
  const end = endOf(job);
  const isDone = ["answered", "none"].includes(job.state);
  const words = job.state === "running" ? "still asked" : "not answered";
  return steps
    .filter(({ to }) => to !== null || !isDone)
    .map((step) => (step.to === null ? { ...step, to: end, kind: "open", words } : step));
}

/** The stages of a certificate, each of which lasts to the next one. */
function certificate(job) {
  const stages = job.times.flatMap(([at, line]) => {
    const [, name] = /^certificate: (writing|refuting|asking|finding hints|checking|complete)/.exec(line) ?? [];
    return name ? [{ name: `proof: ${name}`, from: at, isLast: name === "complete" }] : [];
  });
  return stages.flatMap(({ isLast, ...stage }, index) => {
    const next = stages[index + 1];
    const open = job.state === "running" ? "still at it" : "not finished";
    const end = next ? { to: next.from, kind: "found", words: "" } : { to: endOf(job), kind: "open", words: open };
    return isLast ? [] : [{ ...stage, ...end }];
  });
}

/** Steps that each last from the end of the one before. */
function ends({ times: lines }, pattern, nameOf) {
  let from = 0;
  const steps = [];
  for (const [at, line] of lines) {
    const found = pattern.exec(line);
    if (!found) continue;
    steps.push({ name: nameOf(found[1]), from, to: at, kind: "found", words: "" });
    from = at;
  }
  return steps;
}

/** A step in words: what came of it, and how long it took. */
function wordsOf({ from, to, words }) {
  const time = to - from < 0.1 ? "under 0.1 s" : seconds(Number((to - from).toPrecision(2)));
  return [words, time].filter(Boolean).join(", ");
}

function figure(title, steps, all, end) {
  const [wide, height] = [width(), TOP + steps.length * ROW + BOTTOM];
  const most = Math.max(end, 0.1);
  const x = (at) => LEFT + (at / most) * (wide - LEFT - RIGHT);
  const drawing = svg(
    "svg",
    {
      viewBox: `0 0 ${wide} ${height}`,
      class: "plot",
      role: "img",
      "aria-label": `${title}: ${steps.map((step) => `${step.name}, ${wordsOf(step)}`).join("; ")}`,
    },
    ticks(0, most, { parts: wide / 130 }).map((at) => [
      svg("line", { class: "grid", x1: x(at), x2: x(at), y1: TOP, y2: height - BOTTOM }),
      svg("text", { x: x(at), y: height - 10, "text-anchor": "middle" }, seconds(at)),
    ]),
    steps.map((step, index) => bar(step, TOP + index * ROW, x, wide)),
  );
  const more = all > steps.length && element("p", { class: "help" }, `The last ${steps.length} of ${all}.`);
  return section(title, title, drawing, more);
}

/** A bar, its name on the left, and its words where there is room. */
function bar(step, top, x, wide) {
  const [begin, end] = [x(step.from), Math.max(x(step.to), x(step.from) + 3)];
  const words = wordsOf(step);
  return [
    svg("text", { x: LEFT - 8, y: top + 16, "text-anchor": "end" }, step.name),
    svg("rect", { class: `bar bar-${step.kind}`, x: begin, y: top + 4, width: end - begin, height: ROW - 8 }),
    svg("text", { y: top + 16, ...place(begin, end, words.length * LETTER + 12, wide) }, words),
  ];
}

/** The place of words of some width: behind the bar, before it, or in it. */
function place(begin, end, room, wide) {
  if (end + room <= wide) return { x: end + 6 };
  if (begin - room >= LEFT) return { x: begin - 6, "text-anchor": "end" };
  if (end - begin >= room) return { x: end - 6, "text-anchor": "end", class: "inside" };
  return { x: wide - 2, "text-anchor": "end" };
}
