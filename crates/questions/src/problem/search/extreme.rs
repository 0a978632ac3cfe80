//! Searches for the smallest or the largest pattern.

use serde::{Deserialize, Serialize};

use super::{Bound, Motion, Population, Search};
use crate::life::Grid;
use crate::life::any_rule::live_cells;

/// Which answer is sought: one with the fewest or the most live cells, in generation 0 or in all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extreme {
    /// Fewest or most.
    pub side: ExtremeSide,
    /// Whose live cells are counted.
    pub of: Counted,
}

/// Fewest or most live cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExtremeSide {
    /// As few as possible.
    Least,
    /// As many as possible.
    Most,
}

/// Whose live cells are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Counted {
    /// Those of generation 0.
    First,
    /// Those of all generations added up; of a pattern that comes back, those of one period.
    Sum,
}

impl Extreme {
    /// The fewest live cells of generation 0.
    pub const SMALLEST: Self = Self { side: ExtremeSide::Least, of: Counted::First };
    /// The most live cells of all generations together.
    pub const LARGEST_SUM: Self = Self { side: ExtremeSide::Most, of: Counted::Sum };

    /// The generations whose live cells are counted.
    pub fn generations(self, search: &Search) -> Vec<usize> {
        let end =
            if matches!(search.motion(), Motion::Returns(_)) { search.last() } else { search.last() + 1 };
        match self.of {
            Counted::First => vec![0],
            Counted::Sum => (0..end).collect(),
        }
    }

    /// The search for what is better than an answer with so many live cells; `None` if nothing can be.
    #[expect(clippy::missing_panics_doc, reason = "the generations are those of the search")]
    pub fn better(self, search: &Search, count: usize) -> Option<Search> {
        let population = match self.side {
            ExtremeSide::Least => Population::AtMost(count.checked_sub(1)?),
            ExtremeSide::Most => Population::AtLeast(count.checked_add(1)?),
        };
        let bound = Bound { generations: self.generations(search), population };
        Some(search.clone().with_bound(bound).expect("the generations are those of the search"))
    }

    /// The live cells of an answer that count.
    pub fn count(self, search: &Search, generations: &[Grid<u8>]) -> usize {
        self.generations(search).into_iter().map(|number| live_cells(&generations[number]).population()).sum()
    }
}
