//! Confidence intervals of rates.

/// A range of rates, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lowest rate.
    pub low: f64,
    /// The highest rate.
    pub high: f64,
}

/// The number of standard deviations around the mean that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval at 95 % for a number of successes in some trials. It is valid for rates
/// near 0 and 1 too. Without a trial it is everything from 0 to 1.
#[allow(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (rate, n) = (successes as f64 / trials as f64, trials as f64);
    let square = Z * Z;
    let middle = rate + square / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    Interval { low: ((middle - half) / scale).max(0.0), high: ((middle + half) / scale).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each end is the rate whose distance from the observed one, in its own standard deviations,
    /// is Z.
    #[test]
    fn the_ends_solve_the_equation_they_are_named_for() {
        for (successes, trials) in [(3u32, 10u32), (140, 200), (199, 200), (5000, 10000)] {
            let interval = wilson(successes.into(), trials.into());
            let rate = f64::from(successes) / f64::from(trials);
            assert!(interval.low < rate && rate < interval.high);
            for end in [interval.low, interval.high] {
                let deviations = (rate - end).abs() / (end * (1.0 - end) / f64::from(trials)).sqrt();
                assert!((deviations - Z).abs() < 1e-9, "{successes}/{trials}: {deviations}");
            }
        }
    }

    #[test]
    fn extremes_stay_between_0_and_1() {
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
        let (none, all) = (wilson(0, 20), wilson(20, 20));
        assert!(none.low.abs() < 1e-12 && none.high > 0.1, "{none:?}");
        assert!((all.high - 1.0).abs() < 1e-12 && all.low < 0.9, "{all:?}");
    }
}
