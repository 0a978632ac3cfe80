//! Goes through all targets of a box: takes their tops one by one and looks up their bottoms.
//!
//! [`look`] takes the tops in a shuffled order: all of them, or as many as there is time for.

use std::sync::Mutex;

use super::futures::Futures;
use super::{Reached, Register};
use crate::life::{Grid, Rule};
use crate::limits::{Limits, StopReason};
use crate::threads::side_by_side;

/// A bottom has as many whole rows as fit into this many cells. With more cells, the lookup takes
/// longer than walking.
const BOTTOM_CELLS: usize = 18;

/// The counts of a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Tops whose bottoms were looked up. Of two mirror images only one counts, unless first rows
    /// are excluded.
    pub tops: u64,
    /// Targets that the table did not cover.
    pub open: u64,
    /// Targets without predecessor.
    pub orphans: u64,
}

/// Finds the orphans of a box.
pub struct Recheck {
    register: Register,
    top: usize,
    bottom: usize,
    futures: Futures,
}

impl Recheck {
    /// Prepares a recheck of the targets of this size by Conway's rule: makes the table of bottoms. The walk
    /// goes down the rows, so the width should be the shorter side.
    ///
    /// # Errors
    /// If a limit is reached before the table is made.
    ///
    /// # Panics
    /// If a side is 0, or the width is above [`Register::WIDEST`].
    pub fn new(width: usize, height: usize, limits: &Limits) -> Result<Self, StopReason> {
        Self::by(Rule::LIFE, width, height, limits)
    }

    /// Prepares a recheck of the targets of this size by any rule.
    ///
    /// # Errors
    /// As for [`Self::new`].
    ///
    /// # Panics
    /// As for [`Self::new`].
    pub fn by(rule: Rule, width: usize, height: usize, limits: &Limits) -> Result<Self, StopReason> {
        Self::with_bottom(rule, width, height, Self::bottom_rows(width, height), limits)
    }

    /// The number of cells in a top, and that in a bottom. All bottoms of a top are looked up at once.
    ///
    /// # Panics
    /// If a side is 0.
    pub fn cells(width: usize, height: usize) -> [u32; 2] {
        let bottom = Self::bottom_rows(width, height);
        let cells = |rows| u32::try_from(rows * width).expect("boxes have fewer cells than memory has words");
        [cells(height - bottom), cells(bottom)]
    }

    fn bottom_rows(width: usize, height: usize) -> usize {
        assert!(width > 0 && height > 0, "a box has cells");
        (BOTTOM_CELLS / width).clamp(1, height)
    }

    fn with_bottom(
        rule: Rule,
        width: usize,
        height: usize,
        bottom: usize,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let register = Register::by(rule, width);
        let futures = Futures::new(&register, bottom, limits)?;
        Ok(Self { register, top: height - bottom, bottom, futures })
    }

    /// Returns true if mirror images of orphans are orphans.
    pub(super) fn is_mirrored(&self) -> bool {
        self.register.is_mirrored
    }

    /// Columns of the box.
    pub fn width(&self) -> usize {
        self.register.width()
    }

    /// The number of cells in a top.
    #[expect(clippy::missing_panics_doc, reason = "tops have fewer cells than memory has words")]
    pub fn top_cells(&self) -> u32 {
        u32::try_from(self.top * self.width()).expect("tops have fewer cells than memory has words")
    }

    /// Looks at one top with all its bottoms, and calls `found` with each target without
    /// predecessor. The cells of the top are the bits of `number`, the first cell lowest.
    pub fn top(&self, number: u64, found: impl FnMut(Grid)) -> Walked {
        self.top_from(Reached::starts(&self.register, |_| true), number, found)
    }

    fn cells_of(&self, number: u64) -> Vec<bool> {
        (0..self.top_cells()).map(|bit| number >> bit & 1 == 1).collect()
    }

    fn top_from(&self, start: Reached, number: u64, mut found: impl FnMut(Grid)) -> Walked {
        let (top, width) = (self.cells_of(number), self.width());
        let after = |start: Reached, cells: &[bool]| {
            cells.chunks(width).fold(start, |set, row| set.row(&self.register, |column| row[column]))
        };
        let set = after(start, &top);
        let mut walked = Walked { tops: 1, ..Walked::default() };
        for bottom in self.futures.open(&set) {
            walked.open += 1;
            let bottom: Vec<bool> =
                (0..width * self.bottom).rev().map(|bit| bottom >> bit & 1 == 1).collect();
            if after(set.clone(), &bottom).is_empty() {
                walked.orphans += 1;
                let cells = [&top[..], &bottom].concat();
                let height = self.top + self.bottom;
                found(Grid::from_fn(width, height, |at| cells[at.row * width + at.column]));
            }
        }
        walked
    }
}

/// What was found among the tops that were looked at.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// The tops and targets that were looked at. Of two tops that are mirror images, one is looked
    /// at, if the rule is its own mirror image.
    pub walked: Walked,
    /// Targets without predecessor, at most a thousand of them.
    pub orphans: Vec<Grid>,
    /// The limit that was reached before all tops were looked at, if any.
    pub stopped: Option<StopReason>,
}

/// The most orphans that are kept. One is enough to contradict a claim.
const MANY: usize = 1000;

/// Looks at all tops, or at as many as the limits allow, in several threads. `observe` is given how
/// many tops have had their turn, and how many there are.
///
/// # Panics
/// If the box has 2^64 tops or more.
pub fn look(recheck: &Recheck, jobs: usize, limits: &Limits, observe: &(dyn Fn(u64, u64) + Sync)) -> Looked {
    let bits = recheck.top_cells();
    let tops = 1u64.checked_shl(bits).expect("a box whose tops can be counted");
    let looked = Mutex::new(Looked::default());
    let ended = side_by_side(0..tops, jobs, limits, |place| {
        let number = shuffled(place, bits);
        if !(recheck.is_mirrored() && mirror_comes_first(recheck, number)) {
            let mut orphans = Vec::new();
            let walked = recheck.top(number, |orphan| {
                if orphans.len() < MANY {
                    orphans.push(orphan);
                }
            });
            let mut looked = looked.lock().expect("no thread panics with the lock");
            looked.walked.tops += walked.tops;
            looked.walked.open += walked.open;
            looked.walked.orphans += walked.orphans;
            let room = MANY.saturating_sub(looked.orphans.len());
            looked.orphans.extend(orphans.into_iter().take(room));
        }
        observe(place + 1, tops);
        Ok(())
    });
    Looked { stopped: ended.err(), ..looked.into_inner().expect("no thread panics with the lock") }
}

/// A permutation of the numbers of `bits` bits, as each of its steps can be undone.
fn shuffled(number: u64, bits: u32) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mask = !(u64::MAX << bits);
    (0..3).fold(number, |number, _| {
        let spread = number.wrapping_mul(ODD) & mask;
        spread ^ spread >> (bits / 2).max(1)
    })
}

/// Returns true if the mirror image of a top has a smaller number.
fn mirror_comes_first(recheck: &Recheck, number: u64) -> bool {
    let cells = recheck.cells_of(number);
    let image = cells.chunks(recheck.width()).flat_map(|row| row.iter().rev());
    image.lt(cells.iter())
}

#[cfg(test)]
mod tests {
    use super::super::Rows;
    use super::*;
    use std::collections::{BTreeSet, HashSet};

    use crate::life::Position;
    use crate::life::lanes::WideRule;

    type Targets = BTreeSet<Vec<bool>>;

    fn cells(grid: &Grid) -> Vec<bool> {
        grid.positions().map(|at| grid.get(at)).collect()
    }

    /// The targets that have a predecessor with one of these first rows. All predecessors are
    /// tried, 64 at a time.
    fn reachable(rule: Rule, width: usize, height: usize, first: &BTreeSet<Rows>) -> Targets {
        let (row, free, wide) = (width + 2, (width + 2) * height, WideRule::new(rule));
        let mut targets = Targets::new();
        for &[p, q] in first {
            for high in 0..1u64 << (free - 6) {
                let lane = |at: Position, lane: u64| match at.row {
                    0 => u64::from(p) >> at.column & 1,
                    1 => u64::from(q) >> at.column & 1,
                    _ => (high << 6 | lane) >> ((at.row - 2) * row + at.column) & 1,
                };
                let patterns = Grid::from_fn(row, height + 2, |at| {
                    (0..64).fold(0, |word, bit| word | lane(at, bit) << bit)
                });
                let becomes = Grid::from_fn(width, height, |at| {
                    wide.next_state(&patterns, Position::new(at.row + 1, at.column + 1))
                });
                targets.extend((0..64).map(|bit| cells(&becomes.map(|word| word >> bit & 1 == 1))));
            }
        }
        targets
    }

    fn unreachable(rule: Rule, width: usize, height: usize, first: &BTreeSet<Rows>) -> Targets {
        let area = width * height;
        let reachable = reachable(rule, width, height, first);
        let all = (0..1u32 << area).map(|bits| (0..area).map(|bit| bits >> bit & 1 == 1).collect());
        all.filter(|target| !reachable.contains(target)).collect()
    }

    /// The orphans of all tops, or of those whose mirror image does not come first. It panics if one comes twice.
    fn walked(recheck: &Recheck, first: &BTreeSet<Rows>, halve: bool) -> Targets {
        let start = Reached::starts(&recheck.register, |rows| first.contains(&rows));
        let mut found = Targets::new();
        for top in (0..1 << recheck.top_cells()).filter(|&top| !(halve && mirror_comes_first(recheck, top))) {
            let before = found.len() as u64;
            let walked = recheck.top_from(start.clone(), top, |orphan| {
                assert!(found.insert(cells(&orphan)), "handed out twice: {orphan:?}");
            });
            assert_eq!(before + walked.orphans, found.len() as u64);
        }
        found
    }

    fn some_first_rows(random: &mut fastrand::Rng, width: usize, count: usize) -> BTreeSet<Rows> {
        (0..count).map(|_| [(); 2].map(|()| random.u32(..1 << (width + 2)))).collect()
    }

    #[test]
    fn with_few_first_rows_the_orphans_are_what_brute_force_never_reaches() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut telling = 0;
        let any = Rule::of_windows(|window| window.wrapping_mul(40503) >> 9 & 1 == 1);
        let named = ["B3/S23", "B2-a/S12", "B3/S23", "B2/S34H", "B3/S23", "B02/S013V"];
        let rules: Vec<Rule> = named.map(|text| text.parse().unwrap()).into_iter().chain([any]).collect();
        let mut rules = rules.into_iter().cycle();
        for (width, height, count) in
            [(1, 3, 1), (2, 2, 1), (2, 3, 1), (3, 2, 2), (3, 3, 5), (4, 2, 4), (4, 3, 2)]
        {
            for _ in 0..3 {
                let first = some_first_rows(&mut random, width, count);
                let rule = rules.next().unwrap();
                let expected = unreachable(rule, width, height, &first);
                telling += usize::from(!expected.is_empty() && expected.len() < 1 << (width * height));
                for bottom in 1..=height {
                    let recheck = Recheck::with_bottom(rule, width, height, bottom, &Limits::none()).unwrap();
                    assert_eq!(walked(&recheck, &first, false), expected, "{width} {height} {bottom}");
                }
            }
        }
        assert!(telling > 10, "{telling}");
    }

    #[test]
    fn half_of_the_tops_are_enough_if_first_rows_have_their_mirror_images() {
        let mut random = fastrand::Rng::with_seed(12);
        let mut orphans = 0;
        for (width, height) in [(2, 3), (3, 3), (4, 3)].repeat(4) {
            let mirror = |row: u32| row.reverse_bits() >> (30 - width);
            let mut first = some_first_rows(&mut random, width, 1);
            first.extend(first.clone().iter().map(|rows| rows.map(mirror)));
            let recheck = Recheck::with_bottom(Rule::LIFE, width, height, 1, &Limits::none()).unwrap();
            let all = walked(&recheck, &first, false);
            let mut half = walked(&recheck, &first, true);
            half.extend(half.clone().iter().map(|cells| {
                cells.chunks(width).flat_map(|row| row.iter().rev().copied()).collect::<Vec<bool>>()
            }));
            assert_eq!(half, all, "{width} {height}");
            orphans += all.len();
        }
        assert!(orphans > 100, "{orphans}");
    }

    #[test]
    fn single_targets_are_orphans_exactly_if_a_walk_finds_them() {
        let mut random = fastrand::Rng::with_seed(13);
        let first = some_first_rows(&mut random, 4, 40);
        let allowed = |rows: Rows| first.contains(&rows);
        let orphans = walked(&Recheck::new(4, 3, &Limits::none()).unwrap(), &first, false);
        for bits in 0..1u32 << 12 {
            let target = Grid::from_fn(4, 3, |at| bits >> (at.row * 4 + at.column) & 1 == 1);
            assert_eq!(super::super::is_orphan(&target, allowed), orphans.contains(&cells(&target)));
        }
    }

    /// The 2^20 predecessors of 3×2 reach all targets. The same holds for 3×3 and 4×2, where brute
    /// force takes longer.
    #[test]
    fn small_boxes_have_no_orphan() {
        let all: BTreeSet<Rows> = (0..32).flat_map(|p| (0..32).map(move |q| [p, q])).collect();
        assert!(unreachable(Rule::LIFE, 3, 2, &all).is_empty());
        for (width, height) in [(1, 1), (3, 2), (3, 3), (4, 2), (3, 7), (4, 5)] {
            let looked =
                look(&Recheck::new(width, height, &Limits::none()).unwrap(), 1, &Limits::none(), &|_, _| {});
            assert_eq!((looked.walked.orphans, looked.stopped), (0, None));
        }
    }

    #[test]
    fn a_bottom_has_as_many_cells_as_are_looked_up() {
        assert_eq!((Recheck::cells(4, 3), Recheck::cells(6, 8)), ([0, 12], [30, 18]));
    }

    #[test]
    fn every_number_comes_up_once() {
        for bits in [0, 1, 2, 5, 12] {
            let numbers: HashSet<u64> = (0..1 << bits).map(|place| shuffled(place, bits)).collect();
            assert_eq!(numbers.len(), 1 << bits);
            assert!(numbers.iter().all(|number| *number < 1 << bits));
        }
    }

    /// Of 256 tops 16 are their own mirror images, so 136 are looked at.
    #[test]
    fn of_two_mirror_images_one_is_looked_at() {
        let recheck = Recheck::new(4, 6, &Limits::none()).unwrap();
        let looked = look(&recheck, 2, &Limits::none(), &|_, _| {});
        assert_eq!((looked.walked.tops, looked.stopped), (136, None));
        assert!(looked.orphans.is_empty());
    }

    #[test]
    fn limits_are_kept() {
        let limits = Limits::within(std::time::Duration::ZERO);
        let looked = look(&Recheck::new(4, 6, &Limits::none()).unwrap(), 1, &limits, &|_, _| {});
        assert_eq!((looked.walked.tops, looked.stopped), (0, Some(StopReason::TimeLimit)));
    }
}
