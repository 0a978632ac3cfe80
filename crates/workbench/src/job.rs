//! A job: a question, the process that answers it, and how that ended.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::kinds::{CHECK, STATE, Says};
use crate::paths::{Number, folder};
use crate::question::Question;
use crate::results::Summary;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Asked {
    pub(crate) question: Question,
    /// The words of the command, with all options that its process gets.
    #[serde(default)]
    pub(crate) words: Vec<String>,
    /// The command as lines to copy, without these options.
    #[serde(default)]
    pub(crate) line: String,
    /// What the user calls it; may be empty.
    pub(crate) title: String,
    pub(crate) seconds: u64,
    pub(crate) bytes: u64,
    /// When, in seconds since 1970.
    pub(crate) at: u64,
}

impl Asked {
    pub(crate) fn says(&self) -> Says {
        self.question.kind.says(&self.question.fields)
    }

    /// A question without a command, for tests.
    #[cfg(test)]
    pub(crate) fn of(question: Question) -> Self {
        let (words, line, title) = (Vec::new(), String::new(), String::new());
        Self { question, words, line, title, seconds: 9, bytes: 1 << 30, at: 0 }
    }
}

/// A process, by a number that may be used again and the time at which it was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Process {
    pub(crate) id: u32,
    /// As the system counts: Linux in clock ticks since the machine was started.
    pub(crate) started: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
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

#[derive(Clone, Debug)]
pub(crate) enum State {
    Waiting,
    Running { process: Process, since: u64 },
    Ended { outcome: Outcome, words: String, seconds: u64 },
}

impl State {
    /// Returns true if one state can follow another. A job that cannot be started ends without having begun.
    pub(crate) fn may_become(&self, next: &Self) -> bool {
        matches!(
            (self, next),
            (Self::Waiting, Self::Running { .. } | Self::Ended { .. })
                | (Self::Running { .. }, Self::Ended { .. })
                | (Self::Ended { .. }, Self::Waiting)
        )
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) number: Number,
    pub(crate) asked: Asked,
    pub(crate) state: State,
    /// The last line of its log.
    pub(crate) progress: String,
    pub(crate) summary: Option<Summary>,
    /// It was stopped before, and goes on from there.
    pub(crate) goes_on: bool,
    /// Seconds that it was at work before it went on.
    pub(crate) before: u64,
    /// Grows with every change of any job.
    pub(crate) revision: u64,
}

impl Job {
    pub(crate) fn new(number: Number, asked: Asked) -> Self {
        let (state, progress) = (State::Waiting, String::new());
        Self { number, asked, state, progress, summary: None, goes_on: false, before: 0, revision: 0 }
    }

    /// Takes the next state. A job that goes on has no answer yet, and its clock goes on.
    pub(crate) fn enter(&mut self, next: State) {
        if let (State::Ended { seconds, .. }, State::Waiting) = (&self.state, &next) {
            self.before += seconds;
            self.goes_on = true;
            self.summary = None;
        }
        self.state = next;
    }

    /// Returns true if it has ended, so that its answer and its pictures are the last ones.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.state, State::Ended { .. })
    }

    /// What the user calls it, or what its question is called.
    pub(crate) fn title(&self) -> &str {
        if self.asked.title.is_empty() { &self.asked.question.kind.title } else { &self.asked.title }
    }

    /// The command as lines to copy, in which its file has the name under which pages save it.
    pub(crate) fn line_with_files(&self) -> String {
        let (question, line) = (&self.asked.question, &self.asked.line);
        match question.input() {
            // The first line writes the file.
            Ok(Some(input)) if question.kind.before.is_none() => {
                line.replacen(&format!(" {}", input.name), &format!(" job-{}-{}", self.number, input.name), 1)
            }
            _ => line.clone(),
        }
    }

    /// Returns true if its command keeps the time limit itself.
    pub(crate) fn keeps_time(&self) -> bool {
        self.asked.words.iter().any(|word| word.starts_with("--time-limit="))
    }

    /// Returns true if it has ended before its question was answered.
    pub(crate) fn has_ended_early(&self) -> bool {
        matches!(
            self.state,
            State::Ended { outcome: Outcome::Unknown | Outcome::Stopped | Outcome::Failed, .. }
        )
    }

    /// Returns true if it has ended early, and can go on from there: its folder has what it was doing.
    pub(crate) fn can_go_on(&self, place: &Path) -> bool {
        self.has_ended_early() && folder(place, self.number).join(STATE).exists()
    }

    /// The number of the job whose certificate it checks, if it does that.
    pub(crate) fn checks(&self) -> Option<Number> {
        let fields = &self.asked.question.fields;
        (self.asked.question.kind.key == CHECK).then(|| fields.get("job")?.as_u64()).flatten()
    }
}
