//! How a job stands, in a few words: for the list of answers, and for those that are exported.

use lifesat::answer::Evidence;

use super::job::{Job, Outcome, State};
use super::question::{Asks, Kind, Question};
use super::results::Summary;

/// How a job stands.
pub(super) fn standing(job: &Job) -> String {
    let State::Ended { outcome, .. } = &job.state else {
        return if matches!(job.state, State::Waiting) { "waiting" } else { "running" }.to_owned();
    };
    let question = &job.asked.question;
    match outcome {
        Outcome::Answered => answered(question, job.summary.as_ref()),
        Outcome::None => none(question).to_owned(),
        Outcome::Unknown => so_far("undecided", job),
        Outcome::Stopped => so_far("stopped", job),
        Outcome::Refused => "not possible".to_owned(),
        Outcome::Failed => "failed".to_owned(),
    }
}

fn answered(question: &Question, summary: Option<&Summary>) -> String {
    if let Some(best) = summary.and_then(Summary::best) {
        return format!("best: {best}");
    }
    let is_counted = matches!(
        question,
        Question::Count { .. } | Question::List { .. } | Question::Gardens { .. } | Question::Agars { .. }
    );
    match summary.and_then(Summary::count).filter(|_| is_counted) {
        Some(count) => format!("{}: {count}", found(question)),
        None => found(question).to_owned(),
    }
}

/// The densest still life that was found before the end.
fn so_far(word: &str, job: &Job) -> String {
    let is_bounded = matches!(job.asked.question, Question::Densest { .. });
    let best = job.summary.as_ref().and_then(Summary::value).filter(|_| is_bounded);
    best.map_or_else(|| word.to_owned(), |best| format!("{word}, so far: {best}"))
}

/// What "found" means.
fn found(question: &Question) -> &'static str {
    match question {
        Question::Check { .. } => "valid",
        Question::Verify { claim, .. } => match claim {
            Kind::StillLife => "a still life",
            Kind::StrictStillLife => "a strict still life",
            Kind::ConnectedStillLife => "a connected still life",
            Kind::CylinderStillLife => "a still life on a cylinder",
            Kind::TorusStillLife => "a still life on a torus",
            Kind::Oscillator => "an oscillator",
            Kind::Spaceship => "a spaceship",
        },
        Question::Prove { .. } | Question::Hunt { .. } | Question::Core { .. } => "an orphan",
        Question::Orphan { .. } => "no orphan",
        Question::Force { .. } => "always there",
        Question::Game { .. } => "played",
        Question::Gardens { .. } => "Gardens of Eden",
        Question::Agars { .. } => "with a patch",
        Question::Count { .. } => "counted",
        Question::Duel { asks: Asks::Reply, .. } => "not always a reply",
        Question::Duel { .. } => "a placement",
        _ => "found",
    }
}

/// What "none" means.
fn none(question: &Question) -> &'static str {
    match question {
        Question::Orphan { alone: true, .. } => "a Garden of Eden",
        Question::Orphan { .. } => "an orphan",
        Question::Predecessor { .. } => "no predecessor",
        Question::Core { .. } | Question::Prove { .. } => "no orphan",
        Question::Check { .. } => "not valid",
        Question::Verify { claim, .. } => match claim {
            Kind::StillLife => "no still life",
            Kind::StrictStillLife => "no strict still life",
            Kind::ConnectedStillLife => "no connected still life",
            Kind::CylinderStillLife => "no still life on a cylinder",
            Kind::TorusStillLife => "no still life on a torus",
            Kind::Oscillator => "no oscillator",
            Kind::Spaceship => "no spaceship",
        },
        Question::Force { .. } => "it need not be there",
        Question::Gardens { .. } => "no Garden of Eden",
        Question::Agars { .. } => "no patch",
        Question::Duel { asks: Asks::Reply, .. } => "always a reply",
        Question::Duel { .. } => "no placement",
        _ => "none exists",
    }
}

/// What an answer rests on, as a sentence. The topic `evidence` of the program says more.
pub(super) fn rests_on(job: &Job) -> Option<String> {
    let evidence = job.summary.as_ref()?.evidence();
    let is_game = matches!(job.asked.question, Question::Duel { .. } | Question::Game { .. });
    Some(match evidence {
        Evidence::Simulation if is_game => {
            "Every board was played by the rules of multiplayer Life.".to_owned()
        }
        // It may have done what was asked, or not.
        Evidence::Simulation if matches!(job.asked.question, Question::Verify { .. }) => {
            "The pattern was played, generation by generation.".to_owned()
        }
        _ => sentence(evidence.meaning()),
    })
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", letters.as_str())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::job::Asked;
    use super::super::results::Summary;
    use super::*;

    fn of(question: Value, outcome: Outcome, answer: Option<&Value>) -> String {
        let question = serde_json::from_value(question).unwrap();
        let asked = Asked { question, title: String::new(), seconds: 1, bytes: 1 << 30, at: 0 };
        let mut job = Job::new(1, asked);
        job.state = State::Ended { outcome, words: String::new(), seconds: 1 };
        job.summary = answer.map(|answer| {
            let mut whole = json!({"command": "solve", "evidence": {"kind": "solver"}});
            whole.as_object_mut().unwrap().extend(answer.as_object().unwrap().clone());
            Summary::of(serde_json::from_value(whole).unwrap())
        });
        standing(&job)
    }

    #[test]
    fn outcomes_mean_what_the_question_asks() {
        let densest = json!({"kind": "densest", "cells": ["??"]});
        let found = |status: &str| json!({"status": status, "value": 36});
        assert_eq!(of(densest.clone(), Outcome::Answered, Some(&found("optimal"))), "best: 36");
        assert_eq!(of(densest.clone(), Outcome::Stopped, Some(&found("found"))), "stopped, so far: 36");
        assert_eq!(of(densest.clone(), Outcome::Refused, None), "not possible");
        assert_eq!(of(densest, Outcome::Failed, None), "failed");
        let orphan =
            |alone: bool| json!({"kind": "orphan", "cells": ["O"], "rule": "B3/S23", "alone": alone});
        assert_eq!(of(orphan(false), Outcome::None, None), "an orphan");
        assert_eq!(of(orphan(true), Outcome::None, None), "a Garden of Eden");
        assert_eq!(of(orphan(false), Outcome::Answered, None), "no orphan");
        // The formula of "a reply to every placement" asks for a placement without reply.
        let duel = |asks: &str| json!({"kind": "duel", "cells": ["0X"], "asks": asks, "goal": "live", "lead": 1, "pieces": 1, "generations": 1});
        assert_eq!(of(duel("reply"), Outcome::None, None), "always a reply");
        assert_eq!(of(duel("move"), Outcome::None, None), "no placement");
        let verify = json!({"kind": "verify", "cells": ["OOO"], "claim": "spaceship"});
        assert_eq!(of(verify, Outcome::None, None), "no spaceship");
        let count = json!({"kind": "count", "width": 3, "height": 3});
        assert_eq!(of(count, Outcome::Answered, Some(&json!({"status": "found", "count": 9}))), "counted: 9");
    }
}
