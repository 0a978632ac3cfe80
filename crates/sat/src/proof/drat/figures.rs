//! What is told about the work on a DRAT proof.

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The proof is read.
    Reading {
        /// Steps read.
        steps: u64,
    },
    /// The proof is checked from its end.
    Checking {
        /// Steps left.
        left: u64,
        /// Clauses checked, which are those that were needed.
        checked: u64,
    },
}

/// Figures of a DRAT proof from which LRAT was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elaborated {
    /// Clauses that the proof adds, up to the contradiction.
    pub added: u64,
    /// Clauses that it deletes.
    pub deleted: u64,
    /// Deletions of unit clauses, which were ignored.
    pub units_kept: u64,
    /// Deletions of clauses that were not there, which were ignored.
    pub not_there: u64,
    /// Clauses that were needed and follow by unit propagation (RUP).
    pub rup: u64,
    /// Clauses that were needed and are RAT on their first literal.
    pub rat: u64,
    /// Bytes of memory for clauses, watches and hints.
    pub memory: u64,
}
