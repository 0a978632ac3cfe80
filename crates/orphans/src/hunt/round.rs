//! One round of a hunt: anneals a random target, and minimises it if it becomes an orphan.

use super::anneal::Annealer;
use super::shrink::Shrinker;
use super::{Hunt, RoundResult};
use crate::EdenError;
use crate::life::{Grid, partial};
use crate::limits::Limits;
use crate::threads::pool::{self, PoolOutcome};

/// Does rounds of a hunt, one after the other.
pub struct RoundWorker {
    hunt: Hunt,
    annealer: Annealer,
}

impl RoundWorker {
    /// A worker for the rounds of a hunt.
    pub fn new(hunt: Hunt) -> Self {
        Self { hunt, annealer: Annealer::new(hunt) }
    }
}

impl pool::Worker for RoundWorker {
    type Piece = RoundResult;
    type Error = EdenError;

    fn work(&mut self, round: u64, limits: &Limits) -> Result<PoolOutcome<RoundResult>, EdenError> {
        let rows = match self.annealer.run(round, limits) {
            Ok(Some(rows)) => rows,
            Ok(None) => return Ok(PoolOutcome::Finished(RoundResult { round, ..RoundResult::default() })),
            Err(why) => return Ok(PoolOutcome::Stopped(why)),
        };
        let (width, height) = (self.hunt.width, self.hunt.height);
        let target = Grid::from_fn(width, height, |at| rows[at.row] >> at.column & 1 == 1);
        // A new solver for each round: solvers remember, and a round must not depend on earlier
        // ones.
        Ok(match Shrinker::new(&self.hunt).shrink(&target, limits)? {
            Err(why) => PoolOutcome::Stopped(why),
            Ok(orphans) => {
                let lines = |text: String| text.lines().map(str::to_owned).collect();
                let target = lines(partial::write_rows(&target.map(Some)));
                let orphans = orphans.iter().map(|orphan| lines(partial::write_rows(orphan))).collect();
                PoolOutcome::Finished(RoundResult { round, target, orphans })
            }
        })
    }
}
