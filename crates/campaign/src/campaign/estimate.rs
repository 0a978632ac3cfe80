//! Estimates of the time that all units take, from a sample.

use serde::{Deserialize, Serialize};

/// The times of a sample of units, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// How many units were measured.
    pub units: u64,
    /// The mean time of a unit.
    pub mean: u64,
    /// The standard deviation of the times.
    pub deviation: u64,
    /// The time of the slowest unit.
    pub slowest: u64,
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "these are estimates"
)]
impl Estimate {
    /// The estimate from the times of a sample; `None` if it is empty.
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

    /// The time that this many units take, in seconds.
    pub fn seconds(self, units: u64) -> f64 {
        self.mean as f64 * units as f64 / 1e6
    }

    /// The time of the slowest unit, in seconds.
    pub fn slowest_seconds(self) -> f64 {
        self.slowest as f64 / 1e6
    }

    /// The number of shards with which each takes about `seconds`.
    pub fn shards(self, units: u64, seconds: f64) -> u64 {
        ((self.seconds(units) / seconds).ceil() as u64).clamp(1, units)
    }

    /// The expected ratio of the slowest shard to the mean, if units were dealt at random. The
    /// order of [`super::Deal`] spreads them better than that.
    ///
    /// The largest of N normal deviates is about √(2 ln N) standard deviations above the mean.
    pub fn slowest_to_mean(self, units: u64, shards: u64) -> f64 {
        let each = units as f64 / shards as f64;
        let far = (2.0 * (shards as f64).ln()).sqrt();
        let mean = (self.mean as f64).max(1.0);
        let by_many = 1.0 + far * self.deviation as f64 / (mean * each.sqrt());
        // The slowest unit of the sample is in some shard.
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
