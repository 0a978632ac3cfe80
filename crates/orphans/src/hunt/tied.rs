//! Anneals symmetric targets whose lower half is an image of the upper one.
//!
//! Such a target is the same upside down, or after half a turn. So the fronts below are images of
//! those above, and a row changes together with its image. The effect of that is not known
//! beforehand. So a row is drawn as if it changed alone, and then accepted or rejected by the
//! Metropolis rule. What counts there is the number of ways through the middle of the target.

use super::anneal::{Annealer, Target, draw};
use crate::limits::{Limits, StopReason};

/// Rows are proposed with this fraction of β. With all of β, nearly always the same row would be
/// proposed.
const PROPOSED: f64 = 0.4;

impl Annealer {
    /// Visits the rows of the upper half. Returns whether the target became an orphan, which need
    /// not be symmetric.
    pub(super) fn sweep_tied(
        &mut self,
        target: &mut Target,
        beta: f64,
        random: &mut fastrand::Rng,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        let middle = (self.hunt.height - 1) / 2;
        let mut ways = self.ways(target);
        for row in 0..=middle {
            if let Some(why) = limits.exceeded() {
                return Err(why);
            }
            // When rows above this one changed, so did their images below. Bring the fronts between
            // this row and the middle up to date.
            for between in (row + 1..self.hunt.height / 2).rev() {
                self.ascend(target, between);
            }
            let is_middle = self.hunt.height % 2 == 1 && row == middle;
            let before = target.rows[row];
            let mut choices = self.choices(is_middle);
            choices.retain(|&choice| choice != before);
            let counts = self.scale.weigh(&self.fronts, &target.above[row], &target.below[row + 1]);
            target.rows[row] = draw(counts, &choices, PROPOSED * beta, random);
            if counts[target.rows[row]] == 0 {
                return Ok(true);
            }
            self.renew(target, row);
            let after = self.ways(target);
            if after == 0 {
                return Ok(true);
            }
            if random.f64() < (f64::from(ways) / f64::from(after)).powf(beta) {
                ways = after;
            } else {
                target.rows[row] = before;
                self.renew(target, row);
            }
        }
        Ok(false)
    }

    /// The number of ways through the middle row, or through the row above the middle.
    fn ways(&mut self, target: &Target) -> u32 {
        let middle = (self.hunt.height - 1) / 2;
        let counts = self.scale.weigh(&self.fronts, &target.above[middle], &target.below[middle + 1]);
        counts[target.rows[middle]]
    }

    /// Sets the image of a row, and makes the fronts anew, from the ends to the middle, that
    /// contain the row or its image.
    fn renew(&mut self, target: &mut Target, row: usize) {
        let height = self.hunt.height;
        let image = self.hunt.fold.image(target.rows[row], self.hunt.width);
        target.rows[height - 1 - row] = image.expect("tied rows have images");
        for row in row..height.div_ceil(2) {
            self.descend(target, row);
            target.below[height - 1 - row] = match self.hunt.fold {
                super::Fold::Turn => self.fronts.mirrored(&target.above[row + 1]),
                _ => target.above[row + 1].clone(),
            };
        }
    }
}
