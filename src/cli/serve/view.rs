//! What pages show of a job in the list of answers.

use serde_json::{Value, json};

use super::job::{Job, Outcome, State};
use super::standing::standing;

impl Job {
    /// What the list of jobs shows.
    pub(super) fn view(&self) -> Value {
        let (state, words, seconds, since) = match &self.state {
            State::Waiting => ("waiting", "", None, None),
            State::Running { since, .. } => ("running", "", None, Some(*since)),
            State::Ended { outcome, words, seconds } => {
                (name(*outcome), words.as_str(), Some(*seconds), None)
            }
        };
        json!({
            "id": self.number, "title": self.asked.title, "kind": self.asked.question.kind(), "state": state,
            "words": words, "asked": self.asked.at, "since": since, "seconds": seconds, "before": self.before,
            "progress": self.progress, "summary": self.summary, "standing": standing(self), "revision": self.revision,
        })
    }
}

fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Answered => "answered",
        Outcome::None => "none",
        Outcome::Unknown => "unknown",
        Outcome::Stopped => "stopped",
        Outcome::Refused => "refused",
        Outcome::Failed => "failed",
    }
}
