//! Does every pattern of a box have a predecessor?
//!
//! Far beyond enumeration: the box is cut between two rows, and what can be at the cut is computed for upper and lower
//! halves of targets apart, as sets of pairs of predecessor rows ([`crate::rowset`]). A target has a predecessor if and only if
//! the sets of its halves meet. Halves that end with the same rows share an under-approximation (`side`, `groups`). How all pairs
//! are gone through (`join`) depends on the room that there is: sets of all groups (`kept`), or no more than
//! signatures of some bottoms at a time (`tiled`). Signatures (`choice`, `cover`) settle most pairs, and what they leave is refined
//! until the sets meet or are exact (`refine`).

mod books;
mod certificate;
mod choice;
mod cover;
mod digits;
mod family;
mod groups;
mod join;
mod kept;
mod ledger;
mod memory;
mod node;
mod numbers;
mod picked;
mod plan;
mod question;
mod refine;
mod run;
mod side;
mod signature;
mod sweep;
mod tiled;
mod workers;

use serde::{Deserialize, Serialize};

pub use certificate::Certificate;
pub use ledger::{Forgetful, Ledger, Opened, Orphan, Piece, Task};
pub use plan::Plan;
pub use question::Question;
pub use run::{Finished, Means, Progress, Stage, Stopped, prove};

/// How many pairs were looked at in some way, and how many of them it did not settle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Pairs of a top and a bottom.
    pub pairs: u64,
    /// Pairs that have nothing in common, as far as was looked.
    pub disjoint: u64,
}

impl Level {
    fn add(&mut self, pairs: u64, disjoint: u64) {
        self.pairs += pairs;
        self.disjoint += disjoint;
    }
}
