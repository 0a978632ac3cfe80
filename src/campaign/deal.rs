//! Which units belong to which shard.

use serde::{Deserialize, Serialize};

/// Units 0 to `units` − 1, shared out among shards 0 to `shards` − 1.
///
/// The units are put into an order in which every stretch lies evenly over all of them: unit k of the order is k times a
/// step near the golden section, and what goes beyond the end starts again. The shards are consecutive stretches of this order,
/// equally long but for one unit. So wherever units are dear, each shard has its part of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    units: u64,
    shards: u64,
    step: u64,
}

impl Deal {
    /// Shares out units; there are as many shards as asked for, but no shard without a unit. There must be a unit and a shard.
    pub fn new(units: u64, shards: u64) -> Self {
        assert!(units > 0 && shards > 0, "there is something to share out");
        Self { units, shards: shards.min(units), step: step(units) }
    }

    /// How many units there are.
    pub fn units(self) -> u64 {
        self.units
    }

    /// How many shards there are.
    pub fn shards(self) -> u64 {
        self.shards
    }

    /// Whether this is what [`Deal::new`] makes of these numbers.
    pub fn is_sound(self) -> bool {
        (1..=self.units).contains(&self.shards) && self == Self::new(self.units, self.shards)
    }

    /// The units of a shard, in increasing order.
    pub fn of(self, shard: u64) -> Vec<u64> {
        let mut units: Vec<u64> = self.order(self.cut(shard)..self.cut(shard + 1)).collect();
        units.sort_unstable();
        units
    }

    /// How many units a shard has.
    pub fn len(self, shard: u64) -> u64 {
        self.cut(shard + 1) - self.cut(shard)
    }

    /// The first units of the order, which lie evenly over all of them: a sample.
    pub fn sample(units: u64) -> impl Iterator<Item = u64> {
        Self::new(units, 1).order(0..units)
    }

    fn order(self, places: std::ops::Range<u64>) -> impl Iterator<Item = u64> {
        let (units, step) = (u128::from(self.units), u128::from(self.step));
        places.map(move |place| {
            u64::try_from(u128::from(place) * step % units).expect("a remainder is less than its divisor")
        })
    }

    /// Where the stretch of a shard starts.
    fn cut(self, shard: u64) -> u64 {
        let cut = u128::from(shard) * u128::from(self.units) / u128::from(self.shards);
        u64::try_from(cut).expect("no shard starts behind the last unit")
    }
}

/// The number nearest to the golden section of all units that has no divisor in common with their number, so that every
/// unit is met.
fn step(units: u64) -> u64 {
    // A fraction of two Fibonacci numbers, exact to the last digit of 64 bits.
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

    /// Of any consecutive tenth of the units each of ten shards has about a tenth.
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
