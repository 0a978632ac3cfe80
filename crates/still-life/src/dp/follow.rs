//! Follows all beginnings that can still become a pattern with little waste, cell by cell.

use super::beginning::{Beginning, MOST_BEGINNINGS, merge};
use super::bounds::Place;
use super::history::History;
use super::search::{Cuts, Goal, Search};
use super::thin;
use crate::limits::{Limits, StopReason};

/// Beginnings between two checks of the limits.
const BATCH: usize = 1 << 14;

/// The beginnings after some row.
pub(super) struct Followed {
    pub(super) beginnings: Vec<Beginning>,
    pub(super) history: History,
    /// Whether no beginning was left out that could have become what is wanted.
    pub(super) is_complete: bool,
}

impl Search<'_> {
    /// Follows an empty box for `rows` rows. Two rows outside follow the last one, so that all
    /// cells get their neighbours.
    pub(super) fn follow(&self, goal: Goal, rows: usize, limits: &Limits) -> Result<Followed, StopReason> {
        let mut beginnings = vec![Beginning::NOTHING];
        let mut history = History::new(self.width);
        let mut is_complete = true;
        for row in 0..rows {
            for column in 0..self.width {
                let place = Place { row, column };
                let cuts = thin::useful(self, goal, &beginnings, place);
                beginnings = self.place(goal, &cuts, &beginnings, place, limits)?;
                if let Some(most) = goal.beam.filter(|&most| most < beginnings.len()) {
                    is_complete = false;
                    beginnings = thin::best(&self.bounds, &cuts, &beginnings, most);
                }
            }
            beginnings = history.finish_row(&beginnings, self.is_symmetric());
        }
        Ok(Followed { beginnings, history, is_complete })
    }

    /// Adds one more cell to every beginning. Beginnings are sorted by frontier, before and after.
    /// A frontier loses its highest bit, so there are two sorted lists to merge.
    fn place(
        &self,
        goal: Goal,
        cuts: &Cuts,
        beginnings: &[Beginning],
        place: Place,
        limits: &Limits,
    ) -> Result<Vec<Beginning>, StopReason> {
        let top = 1u128 << (2 * self.width + 1);
        let (low, high) =
            beginnings.split_at(beginnings.partition_point(|beginning| beginning.frontier() < top));
        let extend = |part: &[Beginning]| {
            let mut after = Vec::with_capacity(part.len());
            for batch in part.chunks(BATCH) {
                limits.check()?;
                self.extend(goal, cuts, batch, place, &mut after);
                if after.len() > MOST_BEGINNINGS {
                    return Err(too_many());
                }
            }
            Ok(after)
        };
        let (low, high) = (extend(low)?, extend(high)?);
        if low.len() + high.len() > MOST_BEGINNINGS { Err(too_many()) } else { Ok(merge(&low, &high)) }
    }
}

fn too_many() -> StopReason {
    let (most, gigabytes) = (MOST_BEGINNINGS / 1_000_000, MOST_BEGINNINGS * 48 / 1_000_000_000 + 1);
    StopReason::GaveUp(format!(
        "more than {most} million beginnings would have to be followed at a time, in more than {gigabytes} GB"
    ))
}
