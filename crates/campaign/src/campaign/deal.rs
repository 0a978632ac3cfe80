//! The division of units among shards, by the golden section.
//!
//! Some units take far longer than others, and slow ones often lie next to each other. So units are
//! dealt in an order that spreads every shard over all of them. Wherever the slow units lie, each
//! shard gets its part of them (docs/campaigns.md).

use serde::{Deserialize, Serialize};

/// Units 0 to `units` − 1, divided among shards 0 to `shards` − 1.
///
/// The units are put in an order in which every stretch is spread evenly over all of them: place k
/// has unit k · `step` modulo `units`, where `step` is near the golden section of `units`. The
/// shards are consecutive stretches of this order. Their lengths differ by at most one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    units: u64,
    shards: u64,
    step: u64,
}

impl Deal {
    /// Divides units among shards. There are never more shards than units, so that no shard is
    /// empty.
    ///
    /// # Panics
    /// If either number is 0.
    pub fn new(units: u64, shards: u64) -> Self {
        assert!(units > 0 && shards > 0, "there is something to share out");
        Self { units, shards: shards.min(units), step: step(units) }
    }

    /// The number of units.
    pub fn units(self) -> u64 {
        self.units
    }

    /// The number of shards.
    pub fn shards(self) -> u64 {
        self.shards
    }

    /// Returns true if this is the division that [`Deal::new`] makes. One read from a file may not be.
    pub fn is_sound(self) -> bool {
        (1..=self.units).contains(&self.shards) && self == Self::new(self.units, self.shards)
    }

    /// The units of a shard, in increasing order.
    pub fn of(self, shard: u64) -> Vec<u64> {
        let mut units: Vec<u64> = self.order(self.cut(shard)..self.cut(shard + 1)).collect();
        units.sort_unstable();
        units
    }

    /// The number of units in a shard.
    pub fn len(self, shard: u64) -> u64 {
        self.cut(shard + 1) - self.cut(shard)
    }

    /// The units in the order of the deal. The first few are spread evenly over all, so they are a
    /// sample.
    pub fn sample(units: u64) -> impl Iterator<Item = u64> {
        Self::new(units, 1).order(0..units)
    }

    fn order(self, places: std::ops::Range<u64>) -> impl Iterator<Item = u64> {
        let (units, step) = (u128::from(self.units), u128::from(self.step));
        places.map(move |place| {
            u64::try_from(u128::from(place) * step % units).expect("a remainder is less than its divisor")
        })
    }

    /// The place in the order where a shard starts.
    fn cut(self, shard: u64) -> u64 {
        let cut = u128::from(shard) * u128::from(self.units) / u128::from(self.shards);
        u64::try_from(cut).expect("no shard starts behind the last unit")
    }
}

/// The number nearest to the golden section of `units` that has no divisor in common with `units`.
/// So every unit occurs once in the order.
fn step(units: u64) -> u64 {
    // The quotient of two Fibonacci numbers, exact to the last digit of 64 bits.
    let golden = u128::from(units) * 7_540_113_804_746_346_429 / 12_200_160_415_121_876_738;
    let golden = u64::try_from(golden).expect("a part of the units");
    (0..units)
        .flat_map(|far| [golden.checked_add(far), golden.checked_sub(far)])
        .flatten()
        .find(|&step| divisor(step, units) == 1)
        .unwrap_or(1)
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_belongs_to_one_shard() {
        for units in [1, 2, 3, 4, 7, 32, 100, 4096, 4097] {
            for shards in [1, 2, 3, 10, units, 2 * units] {
                let deal = Deal::new(units, shards);
                let mut all: Vec<u64> = (0..deal.shards()).flat_map(|shard| deal.of(shard)).collect();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..units), "{units} {shards}");
                let lengths: Vec<u64> = (0..deal.shards()).map(|shard| deal.len(shard)).collect();
                assert!(
                    lengths
                        .iter()
                        .all(|&length| length == deal.of(0).len() as u64 || length.abs_diff(lengths[0]) <= 1)
                );
                assert!(lengths.iter().all(|&length| length > 0) && deal.is_sound());
            }
        }
        assert!(Deal::new(u64::MAX, u64::MAX).is_sound());
    }

    /// Each of ten shards has about a tenth of any consecutive tenth of the units.
    #[test]
    fn shards_lie_evenly_over_the_units() {
        let deal = Deal::new(4096, 10);
        for shard in 0..10 {
            for tenth in 0..10 {
                let there = deal.of(shard).into_iter().filter(|unit| unit * 10 / 4096 == tenth).count();
                assert!((36..=46).contains(&there), "{shard} {tenth}: {there}");
            }
        }
    }

    #[test]
    fn others_are_not_taken_for_ours() {
        for text in [
            r#"{"units":0,"shards":1,"step":1}"#,
            r#"{"units":4,"shards":0,"step":3}"#,
            r#"{"units":4,"shards":5,"step":3}"#,
            r#"{"units":4,"shards":2,"step":2}"#,
        ] {
            assert!(!serde_json::from_str::<Deal>(text).unwrap().is_sound(), "{text}");
        }
    }
}
