// What drawings of numbers have in common.

/** Seconds on an axis and beside bars. */
export const seconds = (value) => (value < 600 ? `${value} s` : `${Number((value / 60).toPrecision(3))} min`);

/** Round numbers in a range: steps of 1, 2 or 5 times a power of ten. */
export function ticks(low, high, { isWhole = false, parts = 5 } = {}) {
  const rough = (high - low) / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
  const step = isWhole ? Math.max(1, Math.round(round)) : round;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(6)),
  );
}

/** How wide a drawing is: its text stays readable on a phone. */
export const width = () => Math.max(320, Math.min(640, document.documentElement.clientWidth - 24));

/** The seconds that a job has been at work. */
export const now = (job) =>
  job.before + (job.state === "running" ? Math.max(0, Math.floor(Date.now() / 1000) - job.since) : (job.seconds ?? 0));

/** An element of a drawing. */
export function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.flat(3).map((child) => (child instanceof Node ? child : String(child))));
  return made;
}
