//! What a sample of the units says about the others.

use serde::{Deserialize, Serialize};

/// Times of some units that lie evenly over all of them, in millionths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// How many units were measured.
    pub units: u64,
    /// What a unit takes on average.
    pub mean: u64,
    /// How far units lie from that: the standard deviation.
    pub deviation: u64,
    /// The slowest one.
    pub slowest: u64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "these are estimates"
)]
impl Estimate {
    /// What these times say, if there are any.
    pub fn of(micros: &[u64]) -> Option<Self> {
        let slowest = *micros.iter().max()?;
        let count = micros.len() as f64;
        let mean = micros.iter().map(|&time| time as f64).sum::<f64>() / count;
        let variance = micros.iter().map(|&time| (time as f64 - mean).powi(2)).sum::<f64>() / count;
        Some(Self {
            units: micros.len() as u64,
            mean: mean as u64,
            deviation: variance.sqrt() as u64,
            slowest,
        })
    }

    /// What so many units take, in seconds.
    pub fn seconds(self, units: u64) -> f64 {
        self.mean as f64 * units as f64 / 1e6
    }

    /// What the slowest took, in seconds.
    pub fn slowest_seconds(self) -> f64 {
        self.slowest as f64 / 1e6
    }

    /// How many shards there should be so that each takes about so many seconds.
    pub fn shards(self, units: u64, seconds: f64) -> u64 {
        ((self.seconds(units) / seconds).ceil() as u64).clamp(1, units)
    }

    /// By what factor the slowest of some shards will exceed the mean, if units were dealt to them at random; in the order of
    /// [`super::Deal`] they are spread better than that. The largest of N normal deviates is about √(2 ln N) deviations away.
    pub fn slowest_to_mean(self, units: u64, shards: u64) -> f64 {
        let each = units as f64 / shards as f64;
        let far = (2.0 * (shards as f64).ln()).sqrt();
        let mean = (self.mean as f64).max(1.0);
        let by_many = 1.0 + far * self.deviation as f64 / (mean * each.sqrt());
        // One slow unit is in some shard.
        let by_one = (self.slowest as f64 + mean * (each - 1.0)) / (mean * each);
        if shards == 1 { 1.0 } else { by_many.max(by_one) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_units_make_even_shards() {
        let even = Estimate::of(&[500_000; 8]).unwrap();
        assert_eq!((even.mean, even.deviation, even.slowest), (500_000, 0, 500_000));
        assert_eq!(even.shards(4096, 100.0), 21);
        assert!((even.slowest_to_mean(4096, 21) - 1.0).abs() < 1e-9);
        assert_eq!(Estimate::of(&[]), None);
    }

    #[test]
    fn uneven_units_need_long_shards() {
        let uneven = Estimate::of(&[0, 0, 0, 4_000_000]).unwrap();
        assert!(uneven.slowest_to_mean(4096, 2) < 1.2);
        assert!(uneven.slowest_to_mean(4096, 1024) > 1.5);
        assert_eq!(uneven.shards(4096, 0.001), 4096);
    }
}
