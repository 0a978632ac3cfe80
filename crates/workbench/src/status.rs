//! How a job stands, as pages get it: in a few words for the list of answers, and in sentences.

use lifesat_life::life::names;
use lifesat_questions::answer::Evidence;
use serde_json::{Value, json};

use crate::job::{Job, Outcome, State};
use crate::question::filled;
use crate::results::Summary;
use crate::subject;

pub(crate) fn view(job: &Job) -> Value {
    let (state, words, seconds, since) = match &job.state {
        State::Waiting => (json!("waiting"), "", None, None),
        State::Running { since, .. } => (json!("running"), "", None, Some(*since)),
        State::Ended { outcome, words, seconds } => (json!(outcome), words.as_str(), Some(*seconds), None),
    };
    let words = job.asked.question.kind.in_fields(words);
    json!({
        "id": job.number, "title": job.asked.title, "kind": job.asked.question.kind.key, "state": state,
        "words": words, "asked": job.asked.at, "since": since, "seconds": seconds, "before": job.before,
        "progress": job.progress, "summary": job.summary, "standing": short(job), "revision": job.revision,
        "rule": job.asked.question.fields.get("rule"), "fields": job.asked.question.fields,
        "box": job.asked.question.size(),
    })
}

/// How a job stands, in a few words.
pub(crate) fn short(job: &Job) -> String {
    let outcome = match &job.state {
        State::Waiting => return "waiting".to_owned(),
        State::Running { .. } => return "running".to_owned(),
        State::Ended { outcome, .. } => outcome,
    };
    let best = job.summary.as_ref().and_then(Summary::best);
    match (outcome, best) {
        (Outcome::Answered, Some(best)) => format!("best: {}", job.asked.question.kind.sized(best)),
        (Outcome::Answered, None) => meaning(job, &job.asked.says().found),
        (Outcome::None, _) => meaning(job, &job.asked.says().none),
        // What it counts was drawn, and not found.
        (Outcome::Unknown, _) if job.asked.says().open.is_some() => "undecided".to_owned(),
        (Outcome::Unknown, _) => {
            let has_found = job.summary.as_ref().is_some_and(Summary::has_found);
            so_far(if has_found { "cut off" } else { "undecided" }, job)
        }
        (Outcome::Stopped, _) => so_far("stopped", job),
        (Outcome::Refused, _) => "not possible".to_owned(),
        (Outcome::Failed, _) => "failed".to_owned(),
    }
}

/// What "found" or "none" means. A count that nobody knows is left out.
fn meaning(job: &Job, words: &str) -> String {
    let summary = job.summary.as_ref();
    let value = |name: &str| match name {
        "answer.count" => Some(summary?.count?.to_string()),
        _ => job.asked.question.said(name),
    };
    let without = words.split(": {").next().unwrap_or(words);
    filled(words, value).unwrap_or_else(|| without.to_owned())
}

/// The best that was found before the end.
fn so_far(word: &str, job: &Job) -> String {
    let kind = job.asked.question.kind;
    word.to_owned() + &job.summary.as_ref().map(|summary| summary.so_far(kind)).unwrap_or_default()
}

pub(crate) fn long(job: &Job, answer: Option<&Value>) -> String {
    let State::Ended { outcome, words, .. } = &job.state else { return String::new() };
    let words = &job.asked.question.kind.in_fields(words);
    match (outcome, answer.and_then(|answer| said(job, *outcome, answer))) {
        (Outcome::Unknown, Some(said)) if job.asked.says().open.is_some() => said,
        (Outcome::Unknown | Outcome::Stopped, Some(said)) => format!("{} {said}", as_sentence(words)),
        (_, said) => said.unwrap_or_else(|| as_sentence(words)),
    }
}

/// What an answer means for its question, or what it has of one that is open.
fn said(job: &Job, outcome: Outcome, answer: &Value) -> Option<String> {
    let says = job.asked.says();
    let is_open = matches!(outcome, Outcome::Unknown | Outcome::Stopped);
    let any = || says.many.as_deref().or(says.one.as_deref());
    let (has_found, has) = (answer["status"] == "found", |key: &str| answer[key].is_number());
    let value = |name: &str| match name.strip_prefix("answer.") {
        Some("size") => Some(job.asked.question.kind.sized(usize::try_from(answer["value"].as_u64()?).ok()?)),
        Some(name) => part(answer, name),
        None => job.asked.question.said(name),
    };
    let sentence = match outcome {
        Outcome::Refused | Outcome::Failed => return None,
        Outcome::None => Some(says.nothing.as_str()),
        Outcome::Unknown if says.open.is_some() => says.open.as_deref(),
        // What is open then is its certificate.
        _ if is_open && answer["status"] == "optimal" => says.best.as_deref(),
        _ if is_open && has("bound") && has("value") => {
            Some("The best so far has {answer.value} live cells, and none has more than {answer.bound}.")
        }
        _ if is_open && has("bound") => Some("None has more than {answer.bound} live cells."),
        // Of an open question, only numbers of what was found are known.
        _ if is_open && !(has_found && (has("count") || has("value"))) => {
            return filled(says.searched.as_deref()?, value);
        }
        _ if answer["status"] == "optimal" => says.best.as_deref().or_else(any),
        _ if answer["count"] == 1 => says.one.as_deref().or_else(any),
        _ if is_open && has("value") => any().or(Some("The best so far has {answer.size}.")),
        _ => any(),
    };
    filled(sentence.unwrap_or_else(|| usual(answer)), value)
}

/// What is said of patterns that were found.
fn usual(answer: &Value) -> &'static str {
    match answer["count"].as_u64() {
        _ if answer["status"] == "optimal" => "A pattern with the fewest live cells has {answer.value}.",
        Some(2..) => "{answer.count} patterns.",
        _ => "Here is one.",
    }
}

fn part(answer: &Value, name: &str) -> Option<String> {
    let evidence = &answer["evidence"];
    match name {
        "placement" => {
            let cells = evidence["placements"][0]["cells"].as_array().map_or(&[][..], Vec::as_slice);
            let cell = |cell: &Value| {
                let [row, column] = [0, 1].map(|at| cell[at].as_u64().unwrap_or_default() + 1);
                format!("row {row}, column {column}")
            };
            let all = cells.iter().map(cell).collect::<Vec<_>>().join("; ");
            Some(if all.is_empty() { "nowhere".to_owned() } else { all })
        }
        "game" => Some(game(answer)),
        "what" => Some(what(answer)),
        "asked" => subject::of(answer),
        "states" | "rows" | "open" | "front" => strip(answer, name),
        "done" => Some(evidence["done"].as_u64()?.to_string()),
        "reason" => Some(evidence["reason"].as_str()?.to_owned()),
        _ => answer.get(name).filter(|value| value.is_number()).map(ToString::to_string),
    }
}

/// A number of the last strip in which spaceships were looked for.
fn strip(answer: &Value, name: &str) -> Option<String> {
    Some(answer["evidence"]["strips"].as_array()?.last()?[name].as_u64()?.to_string())
}

/// What a pattern is: how it returns, and its names.
fn what(answer: &Value) -> String {
    let evidence = &answer["evidence"];
    let [period, right, down] =
        ["period", "right", "down"].map(|name| evidence["motion"][name].as_i64().unwrap_or_default());
    let kind = match (period, right, down) {
        (0, ..) => "a strict still life".to_owned(),
        (1, 0, 0) => "a still life".to_owned(),
        (_, 0, 0) => format!("an oscillator of period {period}"),
        _ => format!("a spaceship of period {period} and speed {}", speed(period, right, down)),
    };
    let named = |code: &str| {
        names::of_apgcode(code).map_or_else(|| code.to_owned(), |name| format!("{name}, {code}"))
    };
    let code = evidence["apgcode"].as_str().map(|code| format!(" ({})", named(code)));
    format!("{kind} with {} live cells{}", answer["value"], code.unwrap_or_default())
}

/// A speed in the notation of Life, such as `c/4, diagonally`.
fn speed(period: i64, right: i64, down: i64) -> String {
    let (long, short) = (right.abs().max(down.abs()), right.abs().min(down.abs()));
    let divisor = gcd(gcd(long, short), period);
    let (long, short, period) = (long / divisor, short / divisor, period / divisor);
    let times = if long == 1 { String::new() } else { long.to_string() };
    match short {
        0 => format!("{times}c/{period}"),
        _ if short == long => format!("{times}c/{period}, diagonally"),
        _ => format!("({long},{short})c/{period}"),
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn game(answer: &Value) -> String {
    let evidence = &answer["evidence"];
    if let Some(entrants) = evidence["entrants"].as_array() {
        let won = |one: &Value| format!("{} won {}", one["player"].as_str().unwrap_or_default(), one["won"]);
        let all = entrants.iter().map(won).collect::<Vec<_>>().join(", ");
        return format!("{} games: {all}; {} draws.", answer["count"], evidence["draws"]);
    }
    let winner = evidence["winner"].as_u64().map(|winner| format!("Player {winner} won"));
    format!("{} after {} generations.", winner.as_deref().unwrap_or("Nobody won"), evidence["generations"])
}

/// What an answer rests on, as a sentence. The topic `evidence` of the program says more.
pub(crate) fn rests_on(job: &Job) -> Option<String> {
    let summary = job.summary.as_ref()?;
    let special =
        job.asked.question.kind.simulated.clone().filter(|_| summary.evidence == Evidence::Simulation);
    Some(special.unwrap_or_else(|| as_sentence(&summary.rests_on)))
}

/// What is known of a certificate: what a check of it does, if it was checked when it was written, and the jobs that
/// check it.
pub(crate) fn certificate<'a>(written_by: &Job, checks: impl Iterator<Item = &'a Job>) -> Option<Value> {
    let means = written_by.asked.question.kind.certificate.as_deref()?;
    let was_checked = written_by.summary.as_ref().is_some_and(|summary| summary.evidence == Evidence::Proof);
    let checks = checks.map(|check| json!({"id": check.number, "standing": short(check)}));
    Some(json!({"means": means, "was_checked": was_checked, "checks": checks.collect::<Vec<_>>()}))
}

fn as_sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if words.is_empty() || words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Asked;

    /// A kind, its fields, the outcome, the answer if there is one, and what is said.
    const SAID: &str = r#"
densest | {"pieces": ""} | answered | {"status": "optimal", "value": 36} | best: 36 live cells | The densest still life has 36 live cells.
densest | {"pieces": "strict"} | answered | {"status": "optimal", "value": 36} | best: 36 live cells | The densest strict still life has 36 live cells.
densest | {} | stopped | {"status": "found", "value": 36} | stopped, so far: 36 live cells | It ended. The best so far has 36 live cells.
densest | {} | unknown | {"status": "found", "value": 36, "bound": 38} | undecided, so far: 36 live cells, at most 38 | It ended. The best so far has 36 live cells, and none has more than 38.
densest | {"pieces": ""} | unknown | {"status": "optimal", "value": 36, "bound": 36} | undecided, so far: 36 live cells, at most 36 | It ended. The densest still life has 36 live cells.
squares | {} | unknown | {"status": "found"} | cut off | It ended.
duel | {"question": "alone"} | unknown | {"status": "unknown", "evidence": {"kind": "none"}} | undecided | It ended.
densest | {} | unknown | {"status": "unknown", "bound": 38} | undecided, at most 38 live cells | It ended. None has more than 38 live cells.
hunt | {} | unknown | {"status": "found", "count": 2, "value": 59} | cut off, so far: 59 specified cells | It ended. 2 orphans; the smallest has 59 specified cells.
hunt | {} | answered | {"status": "found", "count": 1, "value": 59} | an orphan | An orphan with 59 specified cells.
oscillator | {} | unknown | {"status": "found", "count": 3} | cut off, found so far: 3 patterns | It ended. 3 patterns.
oscillator | {} | unknown | {"status": "unknown", "count": 0} | undecided | It ended.
densest | {} | refused | null | not possible | It ended.
densest | {} | failed | null | failed | It ended.
oscillator | {} | answered | {"status": "optimal", "value": 9} | best: 9 live cells | A pattern with the fewest live cells has 9.
oscillator | {} | answered | {"status": "found", "count": 1} | found | Here is one.
oscillator | {} | answered | {"status": "found", "count": 7} | found | 7 patterns.
orphan | {"generations": 1} | none | {"status": "none"} | an orphan | It is an orphan: nothing turns into it, whatever surrounds it (3×4 box, rule B3/S23).
orphan | {"generations": 3} | none | {"status": "none"} | an orphan | It has no ancestor 3 generations ago (3×4 box, rule B3/S23).
orphan | {"outside": true} | none | {"status": "none"} | a Garden of Eden | It is a Garden of Eden: nothing turns into it (3×4 box, rule B3/S23).
orphan | {"generations": 1} | answered | {"status": "found"} | no orphan | It is no orphan: this turns into it.
duel | {"question": "reply"} | none | {"status": "none"} | always a reply | Yes: player 1 has a reply to every placement (3×4 box, rule B3/S23).
duel | {"question": "move"} | none | {"status": "none"} | no placement | No: player 2 can spoil every placement (3×4 box, rule B3/S23).
duel | {"question": "alone"} | answered | {"status": "found", "evidence": {"kind": "simulation", "placements": [{"cells": [[2, 1]]}]}} | a placement | Yes: player 1 has a placement: row 3, column 2.
verify | {"as": "spaceship"} | none | {"status": "invalid", "evidence": {"kind": "simulation", "reason": "it dies"}} | not a spaceship | The pattern is not a spaceship: it dies (3×4 box, rule B3/S23).
verify | {"as": ""} | answered | {"status": "valid", "value": 5, "evidence": {"kind": "simulation", "apgcode": "xq4_153", "motion": {"period": 4, "right": 1, "down": 1}}} | it returns | It is a spaceship of period 4 and speed c/4, diagonally with 5 live cells (glider, xq4_153).
verify | {"as": ""} | answered | {"status": "valid", "value": 9, "evidence": {"kind": "simulation", "apgcode": "xq4_6frc", "motion": {"period": 4, "right": -2, "down": 0}}} | it returns | It is a spaceship of period 4 and speed c/2 with 9 live cells (LWSS, xq4_6frc).
verify | {"as": ""} | answered | {"status": "valid", "value": 3, "evidence": {"kind": "simulation", "apgcode": "xp2_7", "motion": {"period": 2, "right": 0, "down": 0}}} | it returns | It is an oscillator of period 2 with 3 live cells (blinker, xp2_7).
verify | {"as": ""} | answered | {"status": "valid", "value": 4, "evidence": {"kind": "simulation", "apgcode": "xs4_33"}} | it returns | It is a strict still life with 4 live cells (block, xs4_33).
verify | {"as": "", "generations": 9} | unknown | {"status": "unknown", "evidence": {"kind": "none"}} | undecided | It did not return within 9 generations. It may do so later: ask again with more.
count | {"count": "vanishing"} | answered | {"status": "found", "count": 9} | counted: 9 | There are 9 patterns that vanish at once in the box, counting rotations and reflections.
count | {"count": "vanishing"} | answered | null | counted | It ended.
list | {"all": "densest"} | answered | {"status": "found", "count": 1} | found: 1 | There is one densest still life.
game | {} | answered | {"status": "found", "evidence": {"kind": "simulation", "winner": 2, "generations": 9}} | played | Player 2 won after 9 generations.
oscillator | {} | none | {"status": "none"} | none exists | There is none: 3×4 box, rule B3/S23.
ships | {} | unknown | {"status": "unknown", "evidence": {"kind": "none", "strips": [{"states": 457, "rows": 2, "open": 441, "front": 22}]}} | undecided | It ended. Searched so far: 457 states in 2 rows, 441 of them not followed yet. The longest front has 22 rows of all generations together.
ships | {} | stopped | {"status": "unknown", "evidence": {"kind": "none", "strips": [{"states": null, "rows": null, "open": null, "front": null}]}} | stopped | It ended.
gardens | {} | unknown | {"status": "found", "count": 1} | cut off, found so far: 1 Garden of Eden | It ended. There is one.
agars | {} | unknown | {"status": "unknown", "count": 0, "evidence": {"kind": "none", "done": 7}} | undecided | It ended. 7 of these still lifes were examined.
agars | {} | none | {"status": "none", "count": 0} | none exists | No part of such a still life forces itself (3×4 box, rule B3/S23).
game | {} | none | {"status": "none", "evidence": {"kind": "simulation", "winner": null, "generations": 9}} | played | Nobody won after 9 generations.
"#;

    #[test]
    fn outcomes_mean_what_the_question_asks() {
        for line in SAID.lines().skip(1) {
            let parts: Vec<&str> = line.split(" | ").collect();
            let json = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
            let question = json!({"kind": parts[0], "fields": json(parts[1])});
            let mut job = Job::new(1, Asked::of(serde_json::from_value(question).unwrap()));
            let outcome = serde_json::from_value(parts[2].into()).unwrap();
            job.state = State::Ended { outcome, words: "it ended".to_owned(), seconds: 1 };
            let answer = json(parts[3]).as_object().cloned().map(|own| {
                let mut whole = json!({"command": "solve", "evidence": {"kind": "solver"},
                                       "problem": {"kind": "still-life", "width": 3, "height": 4}});
                whole.as_object_mut().unwrap().extend(own);
                whole
            });
            job.summary = answer.clone().map(|whole| Summary::of(serde_json::from_value(whole).unwrap()));
            assert_eq!([short(&job), long(&job, answer.as_ref())], [parts[4], parts[5]], "{line}");
        }
    }
}
