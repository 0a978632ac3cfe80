//! Annealing: rows of a random target are replaced, one after the other, until nothing gets through.
//!
//! For every cut of the target there is a front above it and one below it. When a row is visited, [`Scale`] tells the
//! number n of ways through each row that could stand there, and one is drawn with a probability in proportion to
//! n^(-β) (a heat bath whose energy is the logarithm of n). Sweeps go down and up in turn, so that one front is
//! made for each visit, and β grows from sweep to sweep. A row with n = 0 makes the target an orphan.

use super::front::{Front, Fronts};
use super::weigh::Scale;
use super::{Fold, Hunt};
use crate::backend::{Limits, Why};
use crate::rowset::Shape;
use crate::rowset::turn::mirrored;

/// Outer fronts are large, so the two outermost rows at each end are visited in one pair of sweeps of so many.
const OUTER_EVERY: u32 = 4;

/// How many rows at an end are outer ones.
const OUTER: usize = 2;

/// β in the first sweep and in the last.
const BETA: (f64, f64) = (5.0, 40.0);

/// Makes targets of one size.
#[derive(Debug)]
pub(super) struct Annealer {
    pub(super) hunt: Hunt,
    pub(super) fronts: Fronts,
    pub(super) scale: Scale,
    /// What a row may be.
    alphabet: Vec<usize>,
    full: Front,
}

/// A target with its fronts.
pub(super) struct Target {
    pub(super) rows: Vec<usize>,
    /// After no row from the top, after one, and so on.
    pub(super) above: Vec<Front>,
    /// The same from the bottom: at i the front of row i and all below it.
    pub(super) below: Vec<Front>,
}

impl Annealer {
    pub(super) fn new(hunt: Hunt) -> Self {
        let shape = Shape::new(hunt.width);
        let fronts = Fronts::new(shape);
        let alphabet = (0..shape.rows()).filter(|&row| hunt.fold.allows(row, hunt.width)).collect();
        let full = fronts.full();
        Self { hunt, fronts, scale: Scale::new(hunt.width), alphabet, full }
    }

    /// A run of its own for each number: the rows of an orphan, if the run ends with one.
    pub(super) fn run(&mut self, number: u64, limits: &Limits) -> Result<Option<Vec<usize>>, Why> {
        let mut random = fastrand::Rng::with_seed(self.hunt.seed_of(number));
        let mut target = self.start(&mut random);
        for sweep in 0..self.hunt.sweeps {
            let beta = self.beta(sweep);
            let orphan = match self.hunt.fold {
                Fold::None | Fold::Sides => self.sweep(&mut target, sweep, beta, &mut random, limits)?,
                Fold::Ends | Fold::Turn => self.sweep_tied(&mut target, beta, &mut random, limits)?,
            };
            if orphan {
                return Ok(Some(target.rows));
            }
        }
        Ok(None)
    }

    /// A random target.
    fn start(&mut self, random: &mut fastrand::Rng) -> Target {
        let height = self.hunt.height;
        let mut rows: Vec<usize> =
            (0..height).map(|_| self.alphabet[random.usize(0..self.alphabet.len())]).collect();
        for row in height.div_ceil(2)..height {
            rows[row] = self.hunt.fold.image(rows[height - 1 - row], self.hunt.width).unwrap_or(rows[row]);
        }
        if height % 2 == 1 && self.hunt.fold == Fold::Turn {
            rows[height / 2] = self.palindrome(random);
        }
        let front = self.full.clone();
        let (above, below) = (vec![front.clone(); height + 1], vec![front; height + 1]);
        let mut target = Target { rows, above, below };
        for row in 0..height {
            self.descend(&mut target, row);
        }
        for row in (0..height).rev() {
            target.below[row] = self.fronts.step(&target.below[row + 1], target.rows[row]);
        }
        target
    }

    fn palindrome(&self, random: &mut fastrand::Rng) -> usize {
        let half = random.usize(0..self.alphabet.len());
        let width = self.hunt.width;
        let low = half & ((1 << width.div_ceil(2)) - 1);
        low | mirrored(low, width)
    }

    /// Makes the front below a row from the one above it.
    pub(super) fn descend(&mut self, target: &mut Target, row: usize) {
        target.above[row + 1] = self.fronts.step(&target.above[row], target.rows[row]);
    }

    #[expect(clippy::cast_precision_loss, reason = "a ratio of small numbers")]
    fn beta(&self, sweep: u32) -> f64 {
        let (first, last) = BETA;
        let part = f64::from(sweep) / f64::from((self.hunt.sweeps - 1).max(1));
        first * (last / first).powf(part)
    }

    /// Visits rows downwards or upwards; whether that made an orphan.
    fn sweep(
        &mut self,
        target: &mut Target,
        sweep: u32,
        beta: f64,
        random: &mut fastrand::Rng,
        limits: &Limits,
    ) -> Result<bool, Why> {
        let height = self.hunt.height;
        let (down, all) = (sweep % 2 == 0, sweep / 2 % OUTER_EVERY == 0);
        let skip = if all { 0 } else { OUTER.min((height - 1) / 2) };
        for step in skip..height - skip {
            if let Some(why) = limits.exceeded() {
                return Err(why);
            }
            let row = if down { step } else { height - 1 - step };
            let counts = self.scale.weigh(&self.fronts, &target.above[row], &target.below[row + 1]);
            target.rows[row] = draw(counts, &self.alphabet, beta, random);
            if counts[target.rows[row]] == 0 {
                return Ok(true);
            }
            if down {
                self.descend(target, row);
            } else {
                target.below[row] = self.fronts.step(&target.below[row + 1], target.rows[row]);
            }
        }
        Ok(false)
    }

    /// The rows that may stand at a place of the upper half of a tied target.
    pub(super) fn choices(&self, is_middle: bool) -> Vec<usize> {
        let fits = |&row: &usize| {
            !is_middle || self.hunt.fold.image(row, self.hunt.width).is_none_or(|image| image == row)
        };
        self.alphabet.iter().copied().filter(fits).collect()
    }
}

/// Draws a row with a probability in proportion to its count^(-β); one of count 0, if there is one.
pub(super) fn draw(counts: &[u32], rows: &[usize], beta: f64, random: &mut fastrand::Rng) -> usize {
    let least = rows.iter().map(|&row| counts[row]).min().expect("there are rows");
    if least == 0 {
        return *rows.iter().find(|&&row| counts[row] == 0).expect("one has the least count");
    }
    let weight = |row: usize| (f64::from(least) / f64::from(counts[row])).powf(beta);
    let all: f64 = rows.iter().map(|&row| weight(row)).sum();
    let mut left = random.f64() * all;
    let drawn = rows.iter().find(|&&row| {
        left -= weight(row);
        left < 0.0
    });
    *drawn.unwrap_or(&rows[0])
}
