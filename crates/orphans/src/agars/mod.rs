//! Self-forcing patches of agars: which periodic still lifes have any?
//!
//! - [`walk`] finds all stable agars of a lattice.
//! - `predecessors` asks for periodic predecessors: a cell in which one differs is in no self-forcing patch. It also
//!   asks about finite parts: which cells have all predecessors in common?
//! - `examine` looks for a part of a window that forces itself.
//! - [`Worker`] does this for one agar after the other, [`Tally`] counts.
//!
//! If periodic predecessors differ in cells of all classes, the agar has no self-forcing patch of any
//! size: the question is closed by patterns that can be simulated. The idea to look for self-forcing
//! still lifes in agars is that of V. Salo and I. Törmä, "What Can Oracles Teach Us About The Ultimate Fate of
//! Life?", arXiv 2202.07346.

mod examine;
mod predecessors;
mod records;
pub mod walk;

use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::json;
use thiserror::Error;

use super::second_opinion::solvers;
use crate::life::{Agar, Lattice, Rule};
use crate::limits::{Limits, StopReason};
pub use examine::Worker;
pub use records::{Counts, Effort, Inconsistent, Outcome, Piece, Reach, Tally, Tried, Unreadable};

/// Version of the meaning of pieces. It is raised when that changes, so that older journals are not
/// continued.
const VERSION: u32 = 2;

/// The largest side of a window.
pub const WIDEST_WINDOW: usize = 64;

/// The most rounds.
pub const MOST_ROUNDS: usize = 16;

/// A lattice that has too many agars to be walked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "periods of {}×{} are too large: at most {} columns and {} cells", .0.width(), .0.height(), walk::WIDEST, walk::MOST_CELLS
)]
pub struct TooLarge(Lattice);

/// The question which stable agars of several lattices have self-forcing patches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    rule: Rule,
    lattices: Vec<Lattice>,
    effort: Effort,
}

impl Survey {
    /// The question about all lattices with these sides and this shift, or with all shifts. Of those that are
    /// images of each other under a symmetry of the rule, one is kept.
    ///
    /// # Errors
    /// If a lattice is too large.
    pub fn new(
        rule: Rule,
        (widths, heights): (RangeInclusive<usize>, RangeInclusive<usize>),
        shift: Option<usize>,
        effort: Effort,
    ) -> Result<Self, TooLarge> {
        let sides = heights.flat_map(|height| widths.clone().map(move |width| (width, height)));
        let mut lattices: Vec<Lattice> = Vec::new();
        for (width, height) in sides {
            let largest = Lattice::new(width, height, 0);
            if width > walk::WIDEST || largest.classes() > walk::MOST_CELLS {
                return Err(TooLarge(largest));
            }
            let shifts = (0..width).filter(|&number| shift.is_none_or(|shift| shift == number));
            lattices.extend(shifts.map(|shift| Lattice::new(width, height, shift)));
        }
        // Smaller lattices come first, then those that are wider than high.
        lattices.sort_by_key(|lattice| (lattice.classes(), lattice.height(), lattice.shift()));
        let all = lattices.clone();
        let mut number = 0;
        lattices.retain(|lattice| {
            number += 1;
            let images = rule.symmetries().into_iter().map(|symmetry| lattice.image(symmetry));
            !images.into_iter().any(|image| all[..number - 1].contains(&image))
        });
        Ok(Self { rule, lattices, effort })
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The lattices, smaller ones first.
    pub fn lattices(&self) -> &[Lattice] {
        &self.lattices
    }

    /// How much is tried.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The agars of all lattices, in their order. Their numbers are those of the pieces of work.
    ///
    /// The inner error is the limit that was reached.
    ///
    /// # Errors
    /// If a lattice is too large.
    pub fn agars(&self, limits: &Limits) -> Result<Result<Vec<Agar>, StopReason>, TooLarge> {
        let mut agars = Vec::new();
        for &lattice in &self.lattices {
            match walk::stable(self.rule, lattice, limits)? {
                Ok(found) => agars.extend(found),
                Err(why) => return Ok(Err(why)),
            }
        }
        Ok(Ok(agars))
    }

    /// The question of all pieces: the first line of a journal. Each piece says with how much effort it was asked,
    /// but patches are all minimal, or none need be.
    pub fn task(&self) -> impl Serialize + use<> {
        let lattice = |lattice: &Lattice| [lattice.width(), lattice.height(), lattice.shift()];
        json!({
            "lifesat": "eden agars",
            "version": VERSION,
            "rule": self.rule.to_string(),
            "lattices": self.lattices.iter().map(lattice).collect::<Vec<_>>(),
            "solvers": solvers(),
            "minimal": self.effort.minimal,
        })
    }
}
