//! Certificates that no ship exists: the closed set of states as a text file.
//!
//! The first line is [`HEAD`], the second a JSON object with the question, the number of states and
//! the rows ahead. Then each line is a state: its 2p rows, the one furthest ahead first, as
//! hexadecimal numbers of four digits. Bit 0 of a row is the outermost column, and of symmetric
//! ships only one half is written. Of ships with glide reflection, which fly k rows until they are
//! turned over, each second row of a generation is written as its mirror image if k is odd, and each
//! second generation if k is even; so the rows are one sequence with one relation.
//!
//! If k and p have the greatest common divisor d > 1, with k = d·k' and p = d·p', the rows are ordered by
//! p'·y + k'·t, where y is the row and t the generation, and then by their class: (α·y + β·t) mod d, where
//! p'·β − k'·α = 1 and 0 ≤ α < p'. After a blank, a number says which shorter periods the rows exclude that
//! lead to the state: of the prime divisors of d, which are numbered from the least, number n stands for
//! 2ⁿ, and excludes the period that is p divided by the prime.
//!
//! In a strip that has ships with glide reflection and half of the period, each state has such a number: 1 if
//! a row that leads to it is not its own mirror image, which excludes half of the period, and otherwise 0.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::closure::Closure;
use crate::problem::Ships;
use crate::sha256::Hashed;

/// The first line.
pub const HEAD: &str = "lifesat ships certificate 1";

/// The most rows that a certificate can look ahead. Searches look some hundred rows ahead, and to check
/// a million takes 50 MB.
pub(super) const MOST_AHEAD: usize = 1 << 20;

/// What a certificate says before the states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// No such ship exists.
    pub question: Ships,
    /// The number of states.
    pub states: usize,
    /// What comes after a state is another state, or so many rows cannot follow it.
    pub ahead: usize,
}

/// Writes a closed set. Returns the SHA-256 of what was written.
///
/// # Errors
/// If it cannot be written.
///
/// # Panics
/// If the set is not closed, or first rows were given.
pub fn write(closure: &Closure, to: impl Write) -> io::Result<String> {
    let mut to = Hashed::new(to);
    assert!(closure.is_closed() && !closure.has_given_rows(), "this set proves nothing");
    let question = closure.question().clone();
    let claim = Claim { question, states: closure.kept().count(), ahead: closure.ahead() };
    writeln!(to, "{HEAD}")?;
    writeln!(to, "{}", serde_json::to_string(&claim)?)?;
    let says_excluded = claim.question.classes() > 1 || closure.excludes_half();
    for (rows, excluded) in closure.kept() {
        let rows: String = rows.iter().map(|row| format!("{row:04x}")).collect();
        let excluded = if says_excluded { format!(" {excluded}") } else { String::new() };
        writeln!(to, "{rows}{excluded}")?;
    }
    to.flush()?;
    Ok(to.finish().1)
}
