//! Proves that no orphan fits into a box, without a SAT solver.
//!
//! The targets of a box are too many to enumerate. So the box is cut between two rows, and *row
//! sets* say which pairs of predecessor rows are possible at the cut ([`crate::rowset`]). They are
//! computed for the upper and the lower halves of targets apart. A target has a predecessor if and
//! only if the sets of its two halves meet, that is, have a pair in common.
//!
//! - `side` computes the sets that halves with the same last rows share, and `groups` unites halves
//!   further. Such a set is a subset of the exact set of each half that shares it.
//! - `join` goes through all pairs of halves, in one of two ways: `kept` has the sets of all groups
//!   in memory, `tiled` only signatures of some lower halves at a time.
//! - Signatures (`choice`, `cover`, `sweep`) settle most pairs.
//! - `refine` splits what they leave over until the sets meet or are exact.
//! - `audit` tells which records of earlier runs are believed.
//!
//! docs/no-orphan.md explains the method and the terms.

mod afford;
mod audit;
mod certificate;
mod choice;
mod cover;
mod digits;
mod family;
mod fingerprint;
mod groups;
mod join;
mod kept;
mod ledger;
mod means;
mod memory;
mod node;
mod numbers;
mod orientation;
mod orphan;
mod pair;
mod picked;
mod piece;
mod plan;
mod question;
mod refine;
mod results;
mod run;
mod side;
mod signature;
mod sizes;
mod statement;
mod stopped;
mod sweep;
mod targets;
mod tiled;
mod workers;

use serde::{Deserialize, Serialize};

pub use afford::{TooMuchMemory, amount};
pub use audit::{Audit, Sound, Unsound};
pub use certificate::Certificate;
pub use ledger::{Forgetful, Ledger, Opened, Task, header};
pub use means::{Means, Progress, Stage};
pub use orphan::Orphan;
pub use pair::Pair;
pub use piece::BlockResult;
pub use plan::Plan;
pub use question::BoxQuestion;
pub use run::{Finished, prove};
pub use statement::{Flaw, Statement};
pub use stopped::Stopped;
pub use targets::{Targets, Unprovable};

/// How many pairs were compared in one step, and how many of them it left over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Pairs of a top and a bottom that were compared.
    pub pairs: u64,
    /// Pairs that were left over: in what was compared, they have nothing in common.
    pub disjoint: u64,
}

impl Level {
    fn add(&mut self, pairs: u64, disjoint: u64) {
        self.pairs += pairs;
        self.disjoint += disjoint;
    }
}
