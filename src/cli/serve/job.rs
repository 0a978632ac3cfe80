//! A job: a question, the process that answers it, and how that ended.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::place::{Number, folder};
use super::question::{Question, STATE};
use super::refusal::Refusal;
use super::results::Summary;
use crate::cli::command_line;

/// What was asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    pub(super) question: Question,
    /// What the user calls it; may be empty.
    pub(super) title: String,
    /// Time limit.
    pub(super) seconds: u64,
    /// Memory limit.
    pub(super) bytes: u64,
    /// When, in seconds since 1970.
    pub(super) at: u64,
}

impl Asked {
    /// The words of the command, with all options that its process gets.
    ///
    /// # Errors
    /// If the question makes no sense.
    pub(super) fn words(&self) -> Result<Vec<String>, Refusal> {
        let mut words = self.question.command()?;
        if self.question.keeps_time() {
            words.push(format!("--time-limit={}", self.seconds));
        }
        if matches!(self.question, Question::Ships { .. } | Question::Prove { .. }) {
            // It keeps its own account of memory, and stops with what it knows.
            words.push(format!("--memory={}", self.bytes / 2));
        }
        words.extend(self.question.records());
        words.extend(["--json".to_owned(), "-v".to_owned()]);
        Ok(words)
    }
}

/// A process, by a number that may be used again and the time at which it was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Process {
    pub(super) id: i32,
    /// In clock ticks since the machine was started.
    pub(super) started: u64,
}

/// How a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome {
    /// Found, or done.
    Answered,
    /// There is none.
    None,
    /// A limit was reached.
    Unknown,
    /// The user stopped it, or the server was ended.
    Stopped,
    /// The command cannot do what was asked, or not within the limits of the job.
    Refused,
    /// The command failed.
    Failed,
}

/// How a job stands.
#[derive(Clone, Debug)]
pub(super) enum State {
    Waiting,
    Running { process: Process, since: u64 },
    Ended { outcome: Outcome, words: String, seconds: u64 },
}

impl State {
    /// Returns true if one state can follow another. A job that cannot be started ends without having begun.
    pub(super) fn may_become(&self, next: &Self) -> bool {
        matches!(
            (self, next),
            (Self::Waiting, Self::Running { .. } | Self::Ended { .. })
                | (Self::Running { .. }, Self::Ended { .. })
                | (Self::Ended { .. }, Self::Waiting)
        )
    }
}

/// A job.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) number: Number,
    pub(super) asked: Asked,
    pub(super) state: State,
    /// The last line of its log.
    pub(super) progress: String,
    pub(super) summary: Option<Summary>,
    /// It was stopped before, and goes on from there.
    pub(super) goes_on: bool,
    /// Seconds that it was at work before it went on.
    pub(super) before: u64,
    /// Grows with every change of any job.
    pub(super) revision: u64,
}

impl Job {
    /// Takes the next state. A job that goes on has no answer yet, and its clock goes on.
    pub(super) fn enter(&mut self, next: State) {
        if let (State::Ended { seconds, .. }, State::Waiting) = (&self.state, &next) {
            self.before += seconds;
            self.goes_on = true;
            self.summary = None;
        }
        self.state = next;
    }

    /// Returns true if it has ended, so that its answer and its pictures are the last ones.
    pub(super) fn has_ended(&self) -> bool {
        matches!(self.state, State::Ended { .. })
    }

    /// The words of the command, with all options that its process gets.
    pub(super) fn words(&self) -> Vec<String> {
        self.asked.words().unwrap_or_default()
    }

    /// The command as a line to copy.
    pub(super) fn line(&self) -> String {
        let question = &self.asked.question;
        let lines = question.before().into_iter().chain(question.command()).map(|words| {
            let parts = words.iter().flat_map(|word| parted(word));
            command_line::of_words(std::iter::once("lifesat".to_owned()).chain(parts))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns true if it has ended early, and can go on from there: its folder has what it was doing.
    pub(super) fn can_go_on(&self, place: &Path) -> bool {
        let has_ended_early = matches!(
            self.state,
            State::Ended { outcome: Outcome::Unknown | Outcome::Stopped | Outcome::Failed, .. }
        );
        has_ended_early && self.asked.question.goes_on() && folder(place, self.number).join(STATE).exists()
    }
}

/// Options whose values may be left out, so that these cannot be words of their own.
const ATTACHED: [&str; 3] = ["--count", "--all", "--tournament"];

/// An option and its value as two words, which need no quotes.
pub(super) fn parted(word: &str) -> Vec<String> {
    match word.split_once('=') {
        Some((option, value)) if option.starts_with("--") && !ATTACHED.contains(&option) => {
            vec![option.to_owned(), value.to_owned()]
        }
        _ => vec![word.to_owned()],
    }
}
