// What came out of a job, in words.

const COUNTED = {
  "still-lifes": "still lifes",
  oscillators: "pairs of patterns that become each other",
  vanishing: "patterns that vanish",
};

const CLAIMS = {
  "still-life": "a still life",
  "strict-still-life": "a strict still life",
  "connected-still-life": "a connected still life",
  "cylinder-still-life": "a still life on a cylinder",
  "torus-still-life": "a still life on a torus",
  oscillator: "an oscillator",
  spaceship: "a spaceship",
};

const PIECES = { connected: " connected", strict: " strict" };

/** What came out, in a sentence. */
export function verdict(job) {
  const answer = job.answer;
  if (!["answered", "none"].includes(job.state) || !answer) return job.words;
  const isFound = job.state === "answered";
  switch (job.kind) {
    case "check":
      return `The certificate of answer ${job.question.job} is ${isFound ? "valid" : "not valid"}.`;
    case "duel":
      return duel(job.question, isFound, answer.evidence);
    case "game":
      return game(answer);
    default:
      return isFound ? found(job, answer) : nothing(job);
  }
}

function found(job, answer) {
  if (answer.status === "optimal" && job.kind === "densest")
    return `The densest${PIECES[job.question.pieces] ?? ""} still life has ${answer.value} live cells.`;
  if (job.kind === "list") return listed(job.question, answer.count);
  if (job.kind === "squares") return "The densest still life of each square was found.";
  if (answer.status === "optimal") return `A pattern with the fewest live cells has ${answer.value}.`;
  switch (job.kind) {
    case "core":
      return `An orphan with ${answer.value} specified cells.`;
    case "hunt":
      return `${answer.count} orphans; the smallest has ${answer.value} specified cells.`;
    case "orphan":
      return job.question.generations > 1
        ? `It has an ancestor ${job.question.generations} generations ago.`
        : "It is no orphan: this turns into it.";
    case "prove":
      return "There is an orphan: nothing turns into it.";
    case "gardens":
      return `${answer.count} Gardens of Eden, counting rotations and reflections.`;
    case "agars":
      return answer.count === 1
        ? "One of these still lifes has a part that forces itself."
        : `${answer.count} of these still lifes have a part that forces itself.`;
    case "force":
      return job.question.minimal
        ? `These ${answer.value} cells are in each of their predecessors.`
        : "It is in each of its predecessors: it has always been there.";
    case "count":
      return `There are ${answer.count} ${COUNTED[job.question.what]} in the box, counting rotations and reflections.`;
    case "verify":
      return sentence(`the pattern is ${CLAIMS[job.question.claim]}`);
    default:
      return answer.count > 1 ? `${answer.count} patterns.` : "Here is one.";
  }
}

function listed({ densest }, count) {
  if (count === 1) return densest ? "There is one densest still life." : "There is one still life.";
  return densest
    ? `${count} densest still lifes, counting rotations and reflections. One of each kind is shown.`
    : `${count} still lifes, counting rotations and reflections.`;
}

function nothing({ kind, question, answer }) {
  switch (kind) {
    case "core":
      return "It is no orphan: it has a predecessor.";
    case "orphan":
      return question.alone
        ? "It is a Garden of Eden: nothing turns into it."
        : question.generations > 1
          ? `It has no ancestor ${question.generations} generations ago.`
          : "It is an orphan: nothing turns into it, whatever surrounds it.";
    case "predecessor":
      return "Nothing turns into this pattern.";
    case "prove":
      return "There is no orphan among them: every pattern has a predecessor.";
    case "verify":
      return sentence(`the pattern is not ${CLAIMS[question.claim]}: ${answer.evidence.reason}`);
    case "gardens":
      return "There is none: every such pattern has a predecessor.";
    case "agars":
      return "No part of such a still life forces itself.";
    case "force":
      return "It need not have been there: a predecessor differs from it.";
    default:
      return "There is none.";
  }
}

function duel({ asks, pieces }, isFound, evidence) {
  const cells =
    (evidence?.placements?.[0]?.cells ?? [])
      .map(([row, column]) => `row ${row + 1}, column ${column + 1}`)
      .join("; ") || "nowhere";
  const placement = pieces > 1 ? "placements" : "a placement";
  if (asks === "reply")
    return isFound
      ? `No: if player 2 places at ${cells}, player 1 has no reply.`
      : "Yes: player 1 has a reply to every placement.";
  if (!isFound)
    return asks === "move" ? `No: player 2 can spoil every placement.` : "No: no placement reaches the goal.";
  return `Yes: player 1 has ${placement}: ${cells}.`;
}

function game({ evidence, count }) {
  if (evidence.entrants) {
    const won = evidence.entrants.map(({ player, won: games }) => `${player} won ${games}`).join(", ");
    return `${count} games: ${won}; ${evidence.draws} draws.`;
  }
  const winner = evidence.winner ? `Player ${evidence.winner} won` : "Nobody won";
  return `${winner} after ${evidence.generations} generations.`;
}

/** Words as a sentence. */
export const sentence = (words) =>
  words && words[0].toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");

/** Seconds in words. */
export function duration(seconds) {
  if (!(seconds >= 0)) return "";
  if (seconds < 1) return "less than a second";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours} h ${minutes} min` : minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
