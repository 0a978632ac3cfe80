//! The JSON object that answers are printed as, described in docs/json.md.

use serde::{Deserialize, Serialize};

use super::{Backing, Question};

/// The version of the keys: raised when one changes its meaning or goes away.
pub const SCHEMA: u32 = 2;

/// What every answer says.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    schema: u32,
    /// The command that answers, such as `eden check`.
    pub command: &'static str,
    /// What was asked.
    #[serde(rename = "problem")]
    pub question: Question,
    /// What came out.
    pub status: Status,
    /// The number that is sought: live cells of a still life, specified cells of an orphan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<usize>,
    /// No pattern has a larger number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<usize>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u128>,
    /// Patterns as RLE.
    pub patterns: Vec<String>,
    /// What stands behind the answer.
    #[serde(rename = "evidence")]
    pub backing: Backing,
    /// Wall-clock time.
    pub seconds: f64,
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The best there is was found, and nothing is better.
    Optimal,
    /// Something was found.
    Found,
    /// There is nothing to be found.
    None,
    /// What was claimed is so.
    Valid,
    /// What was claimed is not so.
    Invalid,
    /// The question is open.
    Unknown,
}

impl Status {
    /// The word in JSON and on pages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Found => "found",
            Self::None => "none",
            Self::Valid => "valid",
            Self::Invalid => "invalid",
            Self::Unknown => "unknown",
        }
    }
}

impl Report {
    /// An answer without numbers and patterns.
    pub fn new(
        command: &'static str,
        question: impl Into<Question>,
        status: Status,
        backing: impl Into<Backing>,
        seconds: f64,
    ) -> Self {
        Self {
            schema: SCHEMA,
            command,
            question: question.into(),
            status,
            value: None,
            bound: None,
            count: None,
            patterns: Vec::new(),
            backing: backing.into(),
            seconds,
        }
    }

    /// The same with the number that is sought, if there is one.
    #[must_use]
    pub fn with_value(self, value: Option<usize>) -> Self {
        Self { value, ..self }
    }

    /// The same with a bound on that number, if there is one.
    #[must_use]
    pub fn with_bound(self, bound: Option<usize>) -> Self {
        Self { bound, ..self }
    }

    /// The same with how many there are.
    #[must_use]
    pub fn with_count(self, count: u128) -> Self {
        Self { count: Some(count), ..self }
    }

    /// The same with patterns.
    #[must_use]
    pub fn with_patterns(self, patterns: Vec<String>) -> Self {
        Self { patterns, ..self }
    }
}

/// The keys of a [`Report`](super::Report) that mean the same for every command.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PrintedReport {
    /// The command that answered.
    pub command: String,
    /// What came out.
    pub status: Status,
    /// The number that is sought.
    pub value: Option<usize>,
    /// No pattern has a larger number.
    pub bound: Option<usize>,
    /// How many there are.
    pub count: Option<u128>,
    /// Patterns as RLE.
    #[serde(default)]
    pub patterns: Vec<String>,
    /// What stands behind the answer.
    #[serde(rename = "evidence")]
    pub backing: Backing,
}

impl PrintedReport {
    /// Why the computation stopped early, if it did.
    pub fn stopped(&self) -> Option<&str> {
        self.backing.details.get("stopped")?.as_str()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::answer::Evidence;
    use crate::answer::question::Other;

    #[test]
    fn a_printed_report_is_read_again() {
        let backing = Evidence::Exhaustive.with(json!({"stopped": "interrupted", "solver": null}));
        let large = u128::from(u64::MAX) + 9;
        let report = Report::new("solve", Question::Other(Other::Cnf), Status::Found, backing.clone(), 0.5)
            .with_value(Some(3))
            .with_count(large)
            .with_patterns(vec!["o!".to_owned()]);
        let read: PrintedReport = serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap();
        assert_eq!((read.status, read.value, read.bound), (Status::Found, Some(3), None));
        assert_eq!((read.count, read.stopped()), (Some(large), Some("interrupted")));
        assert_eq!((read.backing, read.patterns), (backing, vec!["o!".to_owned()]));
    }

    #[test]
    fn unknown_statuses_and_kinds_of_evidence_are_refused() {
        let with = |status: &str, kind: &str| -> Value {
            json!({"command": "solve", "status": status, "evidence": {"kind": kind}})
        };
        let reads = |text: Value| serde_json::from_value::<PrintedReport>(text).is_ok();
        assert!(reads(with("optimal", "proof")));
        assert!(!reads(with("optimal", "rumour")) && !reads(with("best", "proof")));
    }
}
