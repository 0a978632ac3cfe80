//! QDIMACS: a DIMACS formula with quantifiers before its clauses, `a 1 2 0` and `e 3 4 0`.
//!
//! It is written by [`super::dimacs::DimacsWriter`] with a prefix.

mod answer;
mod read;
mod two_qbf;

pub use answer::{QbfAnswer, QbfAnswerError, read_answer};
pub use read::{QdimacsDocument, QdimacsError, QdimacsReason, read};
pub use two_qbf::{OtherPrefix, TwoQbf};
