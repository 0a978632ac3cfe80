//! Errors with a line number.

use thiserror::Error;

/// Why a text cannot be read, and where.
#[derive(Debug, Error)]
#[error("line {line}: {reason}")]
pub struct Located<R> {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: R,
}
