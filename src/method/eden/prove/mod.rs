//! Does every pattern of a box have a predecessor?
//!
//! Far beyond enumeration: the box is cut between two rows, and what can be at the cut is computed for upper and lower
//! halves of targets apart, as sets of pairs of predecessor rows ([`crate::rowset`]). A target has a predecessor if and only if
//! the sets of its halves meet. Halves that end with the same rows share an under-approximation (`side`, `groups`);
//! signatures settle most pairs (`signature`, `cover`), and what they leave is refined until the sets meet or are exact
//! (`refine`).

mod certificate;
mod cover;
mod digits;
mod groups;
mod node;
mod plan;
mod question;
mod refine;
mod run;
mod side;
mod signature;
mod workers;

use serde::Serialize;

pub use certificate::Certificate;
pub use plan::Plan;
pub use question::Question;
pub use run::{Finished, Means, Progress, Stage, prove};

/// How many pairs were looked at in some way, and how many of them it did not settle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Level {
    /// Pairs of a top and a bottom.
    pub pairs: u64,
    /// Pairs whose sets are disjoint.
    pub disjoint: u64,
}

/// The two halves of an orphan, as places of rows in their alphabets, from the outermost row inwards.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Orphan {
    upper: Vec<usize>,
    lower: Vec<usize>,
}
