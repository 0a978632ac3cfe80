//! What can be read again from a printed answer, whichever command printed it.

use serde::Deserialize;

use super::{Backing, Status};

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

    use super::super::question::Other;
    use super::super::{Evidence, Question, Report};
    use super::*;

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
