//! What a proof can be read as, by how it begins.
//!
//! The formats look alike. `2 0 0` is two clauses in DRAT, and the empty clause with the number 2 in LRAT; in
//! binary form the number of a clause may have the byte of a letter. So there may be several readings, and
//! a proof is refuted only when it is wrong in all of them.

mod binary;
mod text;

use std::fmt;

use super::bytes::is_binary;

/// Formats of proofs that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Clauses with numbers and hints.
    Lrat,
    /// Clauses without either.
    Drat,
    /// Clauses with numbers, those of the formula among them, and hints if the solver has any.
    Frat,
}

/// A proof is judged by so many bytes at most.
pub const BEGINNING: u64 = 1 << 16;

impl Format {
    /// What a proof that begins so can be read as, the most likely format first; nothing if it is no proof in
    /// a format of these. It ends with these bytes if there are fewer than [`BEGINNING`]. An empty proof
    /// is DRAT: it is one if unit propagation refutes the formula.
    ///
    /// If each reading comes upon something that is no step, those are left that come furthest.
    pub fn readings(beginning: &[u8]) -> Vec<Self> {
        let is_cut = beginning.len() as u64 >= BEGINNING;
        let fits = if is_binary(beginning) { binary::fits(beginning) } else { text::fits(beginning, is_cut) };
        let best = fits.iter().map(|(_, fit)| *fit).max().filter(|best| *best > Fit::Broken(0));
        fits.iter().filter(|(_, fit)| Some(*fit) == best).map(|(format, _)| *format).collect()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lrat => "LRAT",
            Self::Drat => "DRAT",
            Self::Frat => "FRAT",
        })
    }
}

/// How well a beginning fits a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Behind this place, a line or a byte, comes something that is no step. 0 is a place before any step.
    Broken(usize),
    /// It consists of steps, of which the last may be cut off.
    Whole,
}

#[cfg(test)]
mod tests;
