// What came out of a job, in words.

/** What "none" means, where it does not mean that nothing exists. */
const NONE = {
  orphan: "an orphan",
  predecessor: "no predecessor",
  core: "no orphan",
  check: "not valid",
  force: "it need not be there",
  prove: "no orphan",
  gardens: "no Garden of Eden",
  duel: "no",
};

const FOUND = {
  check: "valid",
  prove: "an orphan",
  force: "always there",
  game: "played",
  gardens: "Gardens of Eden",
  hunt: "an orphan",
};

const PIECES = { connected: " connected", strict: " strict" };

/** Words for how a job stands. */
export function standing(job) {
  const value = job.summary?.value ?? job.summary?.count;
  switch (job.state) {
    case "waiting":
      return "waiting";
    case "running":
      return "running";
    case "answered":
      return job.summary?.status === "optimal" ? `best: ${value}` : (FOUND[job.kind] ?? "found");
    case "none":
      return NONE[job.kind] ?? "none exists";
    case "unknown":
      return "undecided";
    default:
      return job.state;
  }
}

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
    case "force":
      return job.question.minimal
        ? `These ${answer.value} cells are in each of their predecessors.`
        : "It is in each of its predecessors: it has always been there.";
    case "count":
      return `There are ${answer.count} still lifes in the box, counting rotations and reflections.`;
    default:
      return answer.count > 1 ? `${answer.count} patterns.` : "Here is one.";
  }
}

function nothing({ kind, question }) {
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
    case "gardens":
      return "There is none: every such pattern has a predecessor.";
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

/** Seconds in words. */
export function duration(seconds) {
  if (!(seconds >= 0)) return "";
  if (seconds < 1) return "less than a second";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours} h ${minutes} min` : minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
