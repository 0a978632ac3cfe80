//! Answers: what was asked, what came out, what stands behind it, and who is to blame if nothing did.
//!
//! Every command with `--json` prints a [`Report`]; docs/json.md describes its keys.

pub mod question;

use std::error::Error;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::backend::ProofError;
use crate::backend::process::ProcessError;

pub use question::Question;

/// What stands behind an answer, from nothing to what needs the least trust.
///
/// The order is that of the variants, so the evidence for several answers together is the minimum
/// of theirs. A "none" or an optimum rests on [`Solver`](Self::Solver),
/// [`Confirmed`](Self::Confirmed), [`Exhaustive`](Self::Exhaustive), [`Wastage`](Self::Wastage) or
/// [`Proof`](Self::Proof). A pattern rests on [`Simulation`](Self::Simulation), a model of a
/// formula on [`ModelChecked`](Self::ModelChecked).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// There is no answer.
    None,
    /// The word of one solver.
    Solver,
    /// Two solvers with different encodings agree.
    Confirmed,
    /// Every case was tried, by a program of ours.
    Exhaustive,
    /// The model satisfies every clause of the formula.
    ModelChecked,
    /// The reference simulator played the pattern.
    Simulation,
    /// The wastage identity allows no more live cells ([`crate::life::waste`]).
    Wastage,
    /// A proof was checked by a checker that searches for nothing (the `proof` room).
    Proof,
}

/// Evidence with what there is to tell about it: an object in JSON, whose `kind` is the evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Backing {
    /// What stands behind the answer.
    #[serde(rename = "kind")]
    pub evidence: Evidence,
    /// More keys, as docs/json.md describes them for each command.
    #[serde(flatten)]
    details: Map<String, Value>,
}

impl Evidence {
    /// All kinds, from the weakest to the strongest.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Solver,
        Self::Confirmed,
        Self::Exhaustive,
        Self::ModelChecked,
        Self::Simulation,
        Self::Wastage,
        Self::Proof,
    ];

    /// What it means, in words that begin or end a sentence.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::None => "nothing is known, for example because a limit was reached",
            Self::Solver => "one solver says so",
            Self::Confirmed => "two solvers with different encodings agree",
            Self::Exhaustive => "every case was tried",
            Self::ModelChecked => "the model satisfies every clause of the formula",
            Self::Simulation => "the pattern was simulated and does what was asked",
            Self::Wastage => "simple arithmetic (the wastage identity) leaves no room for more live cells",
            Self::Proof => "a proof was checked, step by step",
        }
    }

    /// The evidence with details, the keys of a JSON object.
    ///
    /// # Panics
    /// If the details are no object.
    pub fn with(self, details: impl Serialize) -> Backing {
        match serde_json::to_value(details) {
            Ok(Value::Object(details)) => Backing { evidence: self, details },
            other => panic!("{other:?} is no JSON object"),
        }
    }
}

impl Backing {
    /// What there is under a key, if it can be read as this.
    pub fn detail<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        serde_json::from_value(self.details.get(key)?.clone()).ok()
    }

    /// Adds one key.
    ///
    /// # Panics
    /// If the value cannot be written as JSON.
    #[must_use]
    pub fn and(mut self, key: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_value(value).expect("what answers say can be written as JSON");
        self.details.insert(key.to_owned(), value);
        self
    }
}

impl From<Evidence> for Backing {
    fn from(evidence: Evidence) -> Self {
        Self { evidence, details: Map::new() }
    }
}

/// Who is to blame for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The question, an input or the machine: something that the caller can mend.
    Caller,
    /// A solver: it failed, or its answer contradicts a simulation, another solver or what is known.
    Solver,
    /// This program: two of its own methods contradict each other. Only its authors can mend that.
    Bug,
}

/// An error that knows whose fault it is. Each error of the library that a solver can cause says so
/// itself, and one that wraps another asks that one.
pub trait Faulty: Error {
    /// Who is to blame.
    fn fault(&self) -> Fault;
}

impl Faulty for ProcessError {
    fn fault(&self) -> Fault {
        if self.failure.is_before_the_start() { Fault::Caller } else { Fault::Solver }
    }
}

impl Faulty for ProofError {
    fn fault(&self) -> Fault {
        match self {
            Self::Process(error) => error.fault(),
            Self::Missing(_) => Fault::Solver,
            Self::NoProofs(_) | Self::Path(_) | Self::Write(_) | Self::Formula(_) | Self::Dimacs(_) => {
                Fault::Caller
            }
        }
    }
}

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

    /// Sets the number that is sought, if there is one.
    #[must_use]
    pub fn with_value(self, value: Option<usize>) -> Self {
        Self { value, ..self }
    }

    /// Sets a bound on that number, if there is one.
    #[must_use]
    pub fn with_bound(self, bound: Option<usize>) -> Self {
        Self { bound, ..self }
    }

    /// Sets how many there are.
    #[must_use]
    pub fn with_count(self, count: u128) -> Self {
        Self { count: Some(count), ..self }
    }

    /// Sets the patterns.
    #[must_use]
    pub fn with_patterns(self, patterns: Vec<String>) -> Self {
        Self { patterns, ..self }
    }

    /// What the answer rests on, in words that begin or end a sentence.
    pub fn rests_on(&self) -> String {
        rests_on(self.status, self.value, self.bound, &self.backing)
    }
}

/// What an answer rests on. The evidence of an open question with a bound is that of the bound alone, so the words
/// tell no more than what is known. A pattern that was simulated may also show that something is not so.
fn rests_on(status: Status, value: Option<usize>, bound: Option<usize>, backing: &Backing) -> String {
    match (status, value, bound) {
        (Status::Found, Some(value), Some(bound)) => {
            format!(
                "the question is open: a pattern with {value} live cells was found, and none has more than {bound}"
            )
        }
        (Status::Unknown, _, Some(bound)) => {
            format!("the question is open: no pattern has more than {bound} live cells")
        }
        (Status::None | Status::Invalid, ..) if backing.evidence == Evidence::Simulation => {
            "the simulation of a pattern shows it".to_owned()
        }
        _ => backing.evidence.meaning().to_owned(),
    }
}

/// The keys of a [`Report`] that mean the same for every command.
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

    /// Returns true if something was found before the computation stopped: there may be more, or something better.
    pub fn is_cut_off(&self) -> bool {
        self.status == Status::Found && self.stopped().is_some()
    }

    /// What the answer rests on, in words that begin or end a sentence.
    pub fn rests_on(&self) -> String {
        rests_on(self.status, self.value, self.bound, &self.backing)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::question::Other;
    use super::*;

    #[test]
    fn a_proof_is_the_strongest_and_a_solvers_word_the_weakest_evidence_for_a_none() {
        use Evidence::*;
        assert!([None, Solver, Confirmed, Exhaustive, Wastage, Proof].is_sorted());
        assert_eq!([Proof, Solver, Wastage].into_iter().min(), Some(Solver));
    }

    /// A kind of evidence is described in the same words everywhere.
    #[test]
    fn the_documents_and_the_help_say_what_each_kind_means() {
        let proofs = include_str!("../../../../docs/proofs.md");
        let help = include_str!("../../../../src/cli/topics/evidence.txt");
        for kind in Evidence::ALL {
            let (name, meaning) = (json!(kind).as_str().unwrap().to_owned(), kind.meaning());
            let explained = [" |", ":"].map(|mark| proofs.contains(&format!("`{name}`{mark} {meaning}")));
            assert!(explained.contains(&true), "docs/proofs.md: {name}");
            assert!(help.contains(&format!("\n  {name:15}{meaning}")), "lifesat help evidence: {name}");
        }
    }

    #[test]
    fn the_kind_stands_among_the_details() {
        let backing = Evidence::ModelChecked.with(json!({"solver": "BatSat"}));
        assert_eq!(json!(backing), json!({"kind": "model-checked", "solver": "BatSat"}));
        assert_eq!(json!(Backing::from(Evidence::None)), json!({"kind": "none"}));
    }

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

    /// Nothing was tried of an open question but what its bound needs.
    #[test]
    fn open_questions_claim_no_more_than_their_bounds() {
        let report = |status, value, bound| {
            Report::new("solve", Question::Other(Other::Cnf), status, Evidence::Exhaustive, 0.5)
                .with_value(value)
                .with_bound(bound)
        };
        let open = report(Status::Found, Some(3), Some(5)).rests_on();
        assert_eq!(
            open,
            "the question is open: a pattern with 3 live cells was found, and none has more than 5"
        );
        let unknown = report(Status::Unknown, None, Some(5)).rests_on();
        assert_eq!(unknown, "the question is open: no pattern has more than 5 live cells");
        for closed in [report(Status::Optimal, Some(5), Some(5)), report(Status::None, None, None)] {
            assert_eq!(closed.rests_on(), Evidence::Exhaustive.meaning());
        }
    }

    /// A predecessor that differs shows that a patch does not force itself, and does not do what was asked.
    #[test]
    fn a_simulation_against_a_claim_is_no_pattern_that_was_asked_for() {
        let rests_on = |status| {
            Report::new("eden force", Question::Other(Other::Cnf), status, Evidence::Simulation, 0.5)
                .rests_on()
        };
        for status in [Status::None, Status::Invalid] {
            assert_eq!(rests_on(status), "the simulation of a pattern shows it");
        }
        assert_eq!(rests_on(Status::Found), Evidence::Simulation.meaning());
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
