//! Anneals random targets: changes one row after the other until the target is an orphan.
//!
//! At every cut of the target there is a row set above it and one below it. For the row that is visited,
//! [`Scale`] counts the number n of ways through each row that could stand there, and one row is drawn with
//! a probability in proportion to n^(-β). Sweeps go down and up in turn, so that each visit makes only one
//! set. A row with n = 0 makes the target an orphan.
//!
//! The lower half of a *tied* target is an image of the upper one. So the sets below are images of those
//! above, and a row changes together with its image. The effect of that is not known beforehand. So a row is
//! drawn as if it changed alone, and then accepted or rejected by the Metropolis rule. What counts there is
//! the number of ways through the middle of the target.

use super::row_sets::{RowSet, RowSteps};
use super::weigh::Scale;
use super::{Fold, Hunt};
use crate::life::Symmetry;
use crate::limits::{Limits, StopReason};
use crate::rowset::Shape;
use crate::rowset::turn::mirrored;

/// The outer sets are large, so only one pair of sweeps in this many visits the outer rows.
const OUTER_EVERY: u32 = 4;

/// The number of outer rows at each end.
const OUTER: usize = 2;

/// β in the first sweep and in the last, for targets that begin at random.
const BETA: (f64, f64) = (5.0, 40.0);
/// β in the first sweep and in the last, for targets that begin with the rows of a higher orphan. Less heat keeps
/// most of what makes it one.
const BETA_OF_LOWER: (f64, f64) = (20.0, 60.0);
/// How often a row is left out of an orphan before it is given up. Each time it is another row, or other random
/// numbers.
const LEFT_OUT: usize = 8;

/// Is shown the rows of a target under way, and after how many sweeps they are so.
pub(super) type Observer<'a> = dyn FnMut(&[usize], u32) + 'a;

/// Anneals targets of one size.
#[derive(Debug)]
pub(super) struct Annealer {
    hunt: Hunt,
    downwards: RowSteps,
    /// Steps of the sets below, which are read upwards, if the rule is another one upside down.
    upwards: Option<RowSteps>,
    scale: Scale,
    /// The rows that targets may have.
    alphabet: Vec<usize>,
    full: RowSet,
}

struct Target {
    rows: Vec<usize>,
    /// At i the set of the first i rows.
    above: Vec<RowSet>,
    /// At i the set of row i and all rows below it.
    below: Vec<RowSet>,
}

impl Annealer {
    pub(super) fn new(hunt: Hunt) -> Self {
        let shape = Shape::new(hunt.width);
        let (rule, flipped) = (hunt.rule, hunt.rule.seen(Symmetry::FlipRows));
        let downwards = RowSteps::new(rule, shape);
        let upwards = (flipped != rule).then(|| RowSteps::new(flipped, shape));
        let alphabet = (0..shape.rows()).filter(|&row| hunt.fold.allows(row, hunt.width)).collect();
        let full = downwards.full();
        Self { hunt, downwards, upwards, scale: Scale::new(rule, hunt.width), alphabet, full }
    }

    /// Anneals a random target that depends on this number alone. Once it is an orphan, it becomes lower, until it has
    /// as few rows as are asked for. Returns the rows of that orphan, if one is found.
    pub(super) fn run(
        &mut self,
        number: u64,
        limits: &Limits,
        observe: &mut Observer<'_>,
    ) -> Result<Option<Vec<usize>>, StopReason> {
        let mut random = fastrand::Rng::with_seed(self.hunt.seed_of(number));
        let rows = self.random_rows(&mut random);
        let mut orphan = self.anneal(rows, BETA, &mut random, limits, observe)?;
        while let Some(higher) = orphan.take_if(|rows| rows.len() > self.hunt.height) {
            orphan = self.lower(&higher, &mut random, limits, observe)?;
        }
        Ok(orphan)
    }

    /// Leaves out a row of an orphan and anneals the rest, until that is an orphan too.
    fn lower(
        &mut self,
        orphan: &[usize],
        random: &mut fastrand::Rng,
        limits: &Limits,
        observe: &mut Observer<'_>,
    ) -> Result<Option<Vec<usize>>, StopReason> {
        for _ in 0..LEFT_OUT {
            let mut rows = orphan.to_vec();
            rows.remove(random.usize(0..rows.len()));
            let found = self.anneal(rows, BETA_OF_LOWER, random, limits, observe)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Changes rows in sweeps. Returns them when they make an orphan.
    fn anneal(
        &mut self,
        rows: Vec<usize>,
        betas: (f64, f64),
        random: &mut fastrand::Rng,
        limits: &Limits,
        observe: &mut Observer<'_>,
    ) -> Result<Option<Vec<usize>>, StopReason> {
        let mut target = self.with_sets(rows);
        for sweep in 0..self.hunt.sweeps {
            let beta = self.beta(sweep, betas);
            let orphan = match self.hunt.fold {
                Fold::None | Fold::Sides => self.sweep(&mut target, sweep, beta, random, limits)?,
                Fold::Ends | Fold::Turn => self.sweep_tied(&mut target, beta, random, limits)?,
            };
            if orphan {
                return Ok(Some(target.rows));
            }
            observe(&target.rows, sweep + 1);
        }
        Ok(None)
    }

    fn random_rows(&self, random: &mut fastrand::Rng) -> Vec<usize> {
        let height = self.hunt.first_height;
        let mut rows: Vec<usize> =
            (0..height).map(|_| self.alphabet[random.usize(0..self.alphabet.len())]).collect();
        for row in height.div_ceil(2)..height {
            rows[row] = self.hunt.fold.image(rows[height - 1 - row], self.hunt.width).unwrap_or(rows[row]);
        }
        if height % 2 == 1 && self.hunt.fold == Fold::Turn {
            rows[height / 2] = self.palindrome(random);
        }
        rows
    }

    fn with_sets(&mut self, rows: Vec<usize>) -> Target {
        let (height, set) = (rows.len(), self.full.clone());
        let (above, below) = (vec![set.clone(); height + 1], vec![set; height + 1]);
        let mut target = Target { rows, above, below };
        for row in 0..height {
            self.descend(&mut target, row);
        }
        for row in (0..height).rev() {
            self.ascend(&mut target, row);
        }
        target
    }

    fn palindrome(&self, random: &mut fastrand::Rng) -> usize {
        let half = random.usize(0..self.alphabet.len());
        let width = self.hunt.width;
        let low = half & ((1 << width.div_ceil(2)) - 1);
        low | mirrored(low, width)
    }

    /// Makes the set after a row from the one before it, downwards.
    fn descend(&mut self, target: &mut Target, row: usize) {
        target.above[row + 1] = self.downwards.step(&target.above[row], target.rows[row]);
    }

    /// Makes the set after a row from the one before it, upwards.
    fn ascend(&mut self, target: &mut Target, row: usize) {
        let steps = self.upwards.as_mut().unwrap_or(&mut self.downwards);
        target.below[row] = steps.step(&target.below[row + 1], target.rows[row]);
    }

    fn beta(&self, sweep: u32, (first, last): (f64, f64)) -> f64 {
        let part = f64::from(sweep) / f64::from((self.hunt.sweeps - 1).max(1));
        first * (last / first).powf(part)
    }

    /// Visits the rows downwards or upwards. Returns whether the target became an orphan.
    fn sweep(
        &mut self,
        target: &mut Target,
        sweep: u32,
        beta: f64,
        random: &mut fastrand::Rng,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        let height = target.rows.len();
        let (down, all) = (sweep.is_multiple_of(2), (sweep / 2).is_multiple_of(OUTER_EVERY));
        let outer = OUTER.min((height - 1) / 2);
        let skip = if all { 0 } else { outer };
        if down && all {
            // Earlier sweeps that skipped the outer rows did not make these anew.
            for row in (1..outer).rev() {
                self.ascend(target, row);
            }
        }
        for step in skip..height - skip {
            limits.check()?;
            let row = if down { step } else { height - 1 - step };
            let counts = self.scale.weigh(&self.downwards, &target.above[row], &target.below[row + 1]);
            target.rows[row] = draw(counts, &self.alphabet, beta, random);
            if counts[target.rows[row]] == 0 {
                return Ok(true);
            }
            if down {
                self.descend(target, row);
            } else {
                self.ascend(target, row);
            }
        }
        if !down && all {
            // Later sweeps that skip the outer rows start below them.
            for row in 0..outer {
                self.descend(target, row);
            }
        }
        Ok(false)
    }

    /// The rows that may stand at a place of the upper half of a tied target.
    fn choices(&self, is_middle: bool) -> Vec<usize> {
        let fits = |&row: &usize| {
            !is_middle || self.hunt.fold.image(row, self.hunt.width).is_none_or(|image| image == row)
        };
        self.alphabet.iter().copied().filter(fits).collect()
    }

    /// Visits the rows of the upper half. Returns whether the target became an orphan, which need
    /// not be symmetric.
    fn sweep_tied(
        &mut self,
        target: &mut Target,
        beta: f64,
        random: &mut fastrand::Rng,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        let middle = (self.hunt.height - 1) / 2;
        let mut ways = self.ways(target);
        for row in 0..=middle {
            limits.check()?;
            // When rows above this one changed, so did their images below. Bring the sets between
            // this row and the middle up to date.
            for between in (row + 1..self.hunt.height / 2).rev() {
                self.ascend(target, between);
            }
            let is_middle = self.hunt.height % 2 == 1 && row == middle;
            let before = target.rows[row];
            let mut choices = self.choices(is_middle);
            choices.retain(|&choice| choice != before);
            let counts = self.scale.weigh(&self.downwards, &target.above[row], &target.below[row + 1]);
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
        let counts = self.scale.weigh(&self.downwards, &target.above[middle], &target.below[middle + 1]);
        counts[target.rows[middle]]
    }

    /// Sets the image of a row, and makes the sets anew, from the ends to the middle, that
    /// contain the row or its image.
    fn renew(&mut self, target: &mut Target, row: usize) {
        let height = self.hunt.height;
        let image = self.hunt.fold.image(target.rows[row], self.hunt.width);
        target.rows[height - 1 - row] = image.expect("tied rows have images");
        for row in row..height.div_ceil(2) {
            self.descend(target, row);
            target.below[height - 1 - row] = match self.hunt.fold {
                super::Fold::Turn => self.downwards.mirrored(&target.above[row + 1]),
                _ => target.above[row + 1].clone(),
            };
        }
    }
}

/// Draws a row with a probability in proportion to count^(-β). If a row has count 0, it is drawn.
fn draw(counts: &[u32], rows: &[usize], beta: f64, random: &mut fastrand::Rng) -> usize {
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

/// Rows are proposed with this fraction of β. With all of β, nearly always the same row would be proposed.
const PROPOSED: f64 = 0.4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::embedded::Embedded;
    use crate::encode::Transition;
    use crate::life::{Grid, Group, Partial, Position, Rule, partial};
    use crate::second_opinion::first;
    use crate::{Checked, Predecessors};

    /// Published orphans of 7×17 and 8×13 (see tests/program/eden.rs), and of 11×9 by S. Eker
    /// (2016), whose columns are rows here.
    const SEVEN: &str = ".O.OOOO/O.O.O.O/.O..OOO/O.OOO.O/O..OOO./.OOO..O/OO..OO./OOO.OOO/O.OOOO./.OO...O/O..O.O./\
                         .O.OOO./O..OO.O/O.O.OO./OO..OOO/..OO.../OOO.O.O";
    const EIGHT: &str = "OOO.OOOO/O..O.O.O/OO.OOOOO/O.OOO..O/.O.OOO.O/O..O.OOO/OOO..OO./O.OOO.OO/.OOO.OOO/\
                         O..OO.OO/.OO..O.O/.O.O.OOO/....O.O.";
    const NINE: &str = ".OOOOOOOOO./O.O..O.O.O./.OO..OOOO../O.OOOO...O./.O..O.O.O.O/O..OO..O.../OOO..OOOOO./\
                        ..OO.O.O.O./O.OOOO..OO.";

    fn rows(text: &str) -> Vec<Vec<bool>> {
        text.split('/').map(|row| row.bytes().map(|cell| cell == b'O').collect()).collect()
    }

    /// The rows of a target as numbers.
    fn numbers(rows: &[Vec<bool>]) -> Vec<usize> {
        rows.iter().map(|row| row.iter().rev().fold(0, |row, &alive| row << 1 | usize::from(alive))).collect()
    }

    fn columns(rows: &[Vec<bool>]) -> Vec<Vec<bool>> {
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
    }

    /// Returns true if a solver finds no predecessor.
    fn is_orphan(width: usize, rows: &[usize]) -> bool {
        let pattern: Partial =
            Grid::from_fn(width, rows.len(), |at| Some(rows[at.row] >> at.column & 1 == 1));
        let solver = Embedded::Batsat.start();
        let mut checker = Predecessors::new(width, rows.len(), Transition::Paper190, solver);
        !matches!(checker.check(&pattern, &Limits::none()).unwrap(), Checked::Predecessor(_))
    }

    /// No way leads through any row of a published orphan. If one cell of a row is changed, no way
    /// leads through the row if and only if a solver finds no predecessor.
    #[test]
    fn published_orphans_are_recognised_at_every_row() {
        for (rows, cell) in [(rows(SEVEN), 3), (rows(EIGHT), 2), (columns(&rows(NINE)), 4)] {
            let (width, height) = (rows[0].len(), rows.len());
            let mut annealer = Annealer::new(Hunt::new(width, height, Group::C1).unwrap());
            let published = annealer.with_sets(numbers(&rows));
            for row in 0..height {
                let (above, below) = (&published.above[row], &published.below[row + 1]);
                let counts = annealer.scale.weigh(&annealer.downwards, above, below);
                assert_eq!(counts[published.rows[row]], 0, "{width} {row}");
                let mut changed = published.rows.clone();
                changed[row] ^= 1 << cell;
                if row % 4 == 0 {
                    assert_eq!(counts[changed[row]] == 0, is_orphan(width, &changed), "{width} {row}");
                }
            }
        }
    }

    /// One row of a published orphan is missing. A sweep that starts there finds an orphan at once.
    #[test]
    fn a_row_that_is_missing_is_found() {
        let published = numbers(&rows(EIGHT));
        let mut annealer = Annealer::new(Hunt::new(8, 13, Group::C1).unwrap());
        let mut random = fastrand::Rng::with_seed(1);
        for (missing, sweep) in [(0, 0), (12, 1)] {
            let mut rows = published.clone();
            rows[missing] = 0;
            assert!(!is_orphan(8, &rows), "{missing}");
            let mut target = annealer.with_sets(rows);
            assert!(annealer.sweep(&mut target, sweep, 5.0, &mut random, &Limits::none()).unwrap());
            assert!(is_orphan(8, &target.rows), "{missing}");
        }
    }

    /// A published orphan of 7×17 with two more rows loses rows one at a time, and stays an orphan. The rows of
    /// targets that are symmetric stay so.
    #[test]
    fn orphans_lose_rows() {
        let higher = [&[5, 80][..], &numbers(&rows(SEVEN))].concat();
        let mut annealer = Annealer::new(Hunt::new(7, 17, Group::C1).unwrap());
        let mut random = fastrand::Rng::with_seed(3);
        let lower = annealer
            .lower(&higher, &mut random, &Limits::none(), &mut |_, _| ())
            .unwrap()
            .expect("one of two rows more");
        assert!(lower.len() == 18 && is_orphan(7, &lower), "{lower:?}");
        let mut annealer = Annealer::new(Hunt::new(3, 6, Group::D2Vertical).unwrap().starting_at(8).unwrap());
        assert_eq!(annealer.random_rows(&mut random).len(), 8);
        let palindromes = vec![0b101, 0b010, 0b111, 0, 0b010, 0b101, 0b101, 0b010];
        assert_eq!(
            annealer.lower(&palindromes, &mut random, &Limits::none(), &mut |_, _| ()).unwrap(),
            None,
            "too narrow for orphans"
        );
        assert!(annealer.alphabet.iter().all(|&row| mirrored(row, 3) == row));
    }

    /// Orphans of another rule are so small that some rounds find one with mirror symmetry, and lower it.
    #[test]
    fn symmetric_orphans_stay_symmetric_when_they_lose_rows() {
        let rule: Rule = "B2-a/S12".parse().unwrap();
        let hunt = Hunt::new(5, 7, Group::D2Vertical).unwrap().with_rule(rule).unwrap();
        let mut annealer = Annealer::new(hunt.starting_at(8).unwrap().with_sweeps(60));
        let found = (0..20).find_map(|number| annealer.run(number, &Limits::none(), &mut |_, _| ()).unwrap());
        let rows = found.expect("a round that finds an orphan");
        assert_eq!(rows.len(), 7);
        assert!(rows.iter().all(|&row| mirrored(row, 5) == row), "{rows:?}");
        let pattern = Grid::from_fn(5, 7, |at| Some(rows[at.row] >> at.column & 1 == 1));
        let mut checker = first(rule.into(), 5, 7).unwrap();
        assert!(matches!(checker.check(&pattern, &Limits::none()).unwrap(), Checked::None { .. }));
    }

    /// Whichever rows a sweep skips, the row sets that the next one starts from belong to the rows.
    #[test]
    fn sweeps_leave_the_fronts_that_the_next_one_needs() {
        for height in [4, 5, 9] {
            let mut annealer = Annealer::new(Hunt::new(4, height, Group::C1).unwrap());
            let mut random = fastrand::Rng::with_seed(7);
            let rows = annealer.random_rows(&mut random);
            let mut sweeping = annealer.with_sets(rows);
            for sweep in 0..20 {
                annealer.sweep(&mut sweeping, sweep, 2.0, &mut random, &Limits::none()).unwrap();
                let fresh = annealer.with_sets(sweeping.rows.clone());
                let outer = OUTER.min((height - 1) / 2);
                if sweep.is_multiple_of(2) {
                    assert_eq!(sweeping.above[outer..=height - outer], fresh.above[outer..=height - outer]);
                    // An upward sweep over all rows needs nothing.
                    if !(sweep / 2).is_multiple_of(OUTER_EVERY) {
                        assert_eq!(sweeping.below[height - outer..], fresh.below[height - outer..]);
                    }
                } else {
                    assert_eq!(sweeping.below[outer..], fresh.below[outer..], "{height} {sweep}");
                    assert_eq!(sweeping.above[..=outer], fresh.above[..=outer], "{height} {sweep}");
                }
            }
        }
    }

    #[test]
    fn rows_are_drawn_by_their_counts() {
        let mut random = fastrand::Rng::with_seed(5);
        assert_eq!(draw(&[7, 9, 0, 1], &[0, 1, 2, 3], 1.0, &mut random), 2);
        // The rows 0 and 1 with counts 1 and 2 come in the ratio 4 to 1 if β is 2.
        let drawn = (0..4000).filter(|_| draw(&[1, 2], &[0, 1], 2.0, &mut random) == 0).count();
        assert!((3000..3400).contains(&drawn), "{drawn}");
    }

    /// Tied rows stay images of each other, and so do the row sets.
    #[test]
    fn tied_targets_stay_symmetric() {
        for (height, group) in
            [(6, Group::C2), (7, Group::C2), (6, Group::D2Horizontal), (7, Group::D2Horizontal)]
        {
            let mut annealer = Annealer::new(Hunt::new(4, height, group).unwrap());
            let mut random = fastrand::Rng::with_seed(4);
            let rows = annealer.random_rows(&mut random);
            let mut tied = annealer.with_sets(rows);
            let first = tied.rows.clone();
            for _ in 0..6 {
                let orphan = annealer.sweep_tied(&mut tied, 1.0, &mut random, &Limits::none()).unwrap();
                assert!(!orphan, "there is no orphan four cells wide so low");
                let cell = |at: Position| tied.rows[at.row] >> at.column & 1 == 1;
                let grid = Grid::from_fn(4, height, |at| Some(cell(at)));
                assert!(
                    crate::life::orbits::of_pattern(group, &grid).is_ok(),
                    "{}",
                    partial::write_rows(&grid)
                );
                let fresh = annealer.with_sets(tied.rows.clone());
                let (upper, lower) = (..=height.div_ceil(2), height / 2..);
                assert_eq!(fresh.above[upper], tied.above[upper], "{height} {group}");
                assert_eq!(fresh.below[lower.clone()], tied.below[lower], "{height} {group}");
            }
            assert_ne!(first, tied.rows, "something moves");
        }
    }
}
