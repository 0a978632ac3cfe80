//! QDIMACS: a DIMACS formula with quantifier lines before its clauses, such as `a 1 2 0` and
//! `e 3 4 0`.
//!
//! [`super::dimacs::DimacsWriter`] writes it if it is given a prefix.

mod answer;
mod read;
mod two_qbf;

pub use answer::{QbfAnswer, QbfAnswerError, read_answer};
pub use read::{
    QdimacsDocument, QdimacsError, QdimacsHead, QdimacsReason, each_clause_after, read, read_head,
};
pub use two_qbf::{OtherPrefix, TwoQbf};
