//! What an examination found.

use serde_json::{Value, json};

use crate::cli::Exit;

/// Columns for the names; those of solvers from a solvers.toml may be longer.
const NAMES: usize = 16;

/// One thing that was looked for.
pub(super) struct Finding {
    name: String,
    condition: Condition,
}

/// How it is.
pub(super) enum Condition {
    /// It is there and works: a description.
    Works(String),
    /// It is not there, and lifesat works without it.
    Missing {
        /// What is missing.
        what: String,
        /// How to get it, and what it is good for.
        advice: String,
    },
    /// It does not work.
    Fails {
        /// What is wrong.
        reason: String,
        /// How the program ends then.
        exit: Exit,
    },
}

impl Finding {
    pub(super) fn new(name: impl Into<String>, condition: Condition) -> Self {
        Self { name: name.into(), condition }
    }

    /// How the program ends because of this, if it does not work.
    pub(super) fn failure(&self) -> Option<Exit> {
        match self.condition {
            Condition::Fails { exit, .. } => Some(exit),
            Condition::Works(_) | Condition::Missing { .. } => None,
        }
    }

    /// One line.
    pub(super) fn line(&self) -> String {
        let name = &self.name;
        match &self.condition {
            Condition::Works(what) => format!("ok       {name:NAMES$}  {what}\n"),
            Condition::Missing { what, advice } => format!("missing  {name:NAMES$}  {what}; {advice}\n"),
            Condition::Fails { reason, .. } => format!("FAILS    {name:NAMES$}  {reason}\n"),
        }
    }

    pub(super) fn json(&self) -> Value {
        let name = &self.name;
        match &self.condition {
            Condition::Works(what) => json!({"name": name, "status": "works", "found": what}),
            Condition::Missing { what, advice } => {
                json!({"name": name, "status": "missing", "reason": what, "advice": advice})
            }
            Condition::Fails { reason, .. } => json!({"name": name, "status": "fails", "reason": reason}),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_fails_changes_the_exit_code() {
        let missing =
            Condition::Missing { what: "no golly on PATH".to_owned(), advice: "install golly".to_owned() };
        let missing = Finding::new("golly", missing);
        assert_eq!(missing.failure(), None);
        assert_eq!(missing.line(), "missing  golly             no golly on PATH; install golly\n");
        let failing = Condition::Fails { reason: "says that …".to_owned(), exit: Exit::SolverFailed };
        let failing = Finding::new("glucose", failing);
        assert_eq!(failing.failure(), Some(Exit::SolverFailed));
        assert!(failing.line().starts_with("FAILS "));
    }
}
