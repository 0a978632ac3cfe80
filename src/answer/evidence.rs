//! What stands behind an answer.

use serde::Serialize;
use serde_json::{Map, Value};

/// What stands behind an answer, from nothing to what needs the least trust.
///
/// The order is that of the variants, so the evidence for several answers together is the minimum
/// of theirs. A "none" or an optimum rests on [`Solver`](Self::Solver),
/// [`Confirmed`](Self::Confirmed), [`Exhaustive`](Self::Exhaustive), [`Wastage`](Self::Wastage) or
/// [`Proof`](Self::Proof). A pattern rests on [`Simulation`](Self::Simulation), a model of a
/// formula on [`ModelChecked`](Self::ModelChecked).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Backing {
    /// What stands behind the answer.
    #[serde(rename = "kind")]
    pub evidence: Evidence,
    /// More keys, as docs/json.md describes them for each command.
    #[serde(flatten)]
    pub details: Map<String, Value>,
}

impl Evidence {
    /// The evidence with details, the keys of a JSON object.
    ///
    /// # Panics
    /// If the details are no object.
    pub fn with(self, details: Value) -> Backing {
        match details {
            Value::Object(details) => Backing { evidence: self, details },
            other => panic!("{other} is no JSON object"),
        }
    }
}

impl Backing {
    /// The same with one key more.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_proof_is_the_strongest_and_a_solvers_word_the_weakest_evidence_for_a_none() {
        use Evidence::*;
        assert!([None, Solver, Confirmed, Exhaustive, Wastage, Proof].is_sorted());
        assert_eq!([Proof, Solver, Wastage].into_iter().min(), Some(Solver));
    }

    #[test]
    fn the_kind_stands_among_the_details() {
        let backing = Evidence::ModelChecked.with(json!({"solver": "BatSat"}));
        assert_eq!(json!(backing), json!({"kind": "model-checked", "solver": "BatSat"}));
        assert_eq!(json!(Backing::from(Evidence::None)), json!({"kind": "none"}));
    }
}
