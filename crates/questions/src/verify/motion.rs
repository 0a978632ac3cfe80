//! What a pattern does by itself: its period and how far it moves in it.

use std::collections::HashMap;

use crate::life::generations::{self, ALIVE, DEAD, Generations};
use crate::life::step::next_generation;
use crate::life::{Grid, Plane, Position, Rule, World, fast_step};
use crate::problem::search::{common_divisor, longest_parts};

/// How a pattern comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The smallest number of generations after which it does.
    pub period: usize,
    /// Columns by which it has moved to the right; negative to the left.
    pub right: i64,
    /// Rows by which it has moved down; negative up.
    pub down: i64,
}

impl Recurrence {
    /// Returns true if the pattern is in another place.
    pub fn moves(self) -> bool {
        (self.right, self.down) != (0, 0)
    }
}

/// What becomes of a pattern, as far as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It comes back.
    Returns(Recurrence),
    /// It never comes back: its shape in this generation occurs again later, and the first shape does
    /// not occur in between. A pattern that dies out is an example.
    NeverReturns {
        /// The generation.
        settled: usize,
        /// A later generation with the same shape.
        again: usize,
    },
    /// It did not come back within the limit, but may do so later.
    Open,
}

impl Fate {
    /// How it comes back, if that was seen.
    pub fn recurrence(self) -> Option<Recurrence> {
        match self {
            Self::Returns(recurrence) => Some(recurrence),
            Self::NeverReturns { .. } | Self::Open => None,
        }
    }
}

/// The bounding box of the cells that are not dead, with column and row of its top left corner.
type Placed<T> = (Grid<T>, i64, i64);

/// Plays a pattern, alone in the plane, until it comes back, or is seen never to do so, or `limit`
/// generations have passed. The empty pattern has period 1.
///
/// By a rule with B0, patterns are played as they are drawn ([`Phases`](crate::life::Phases)). If the
/// background alternates, the period is even.
///
/// Patterns of which parts fly away become large, so a simulator that knows only live cells looks ahead. What
/// it finds, the reference simulator has to see too.
///
/// # Panics
/// If the two simulators disagree.
pub fn fate(pattern: &Grid, rule: Rule, limit: usize) -> Fate {
    let world = World::from(rule);
    let phases = world.phases();
    let next = |now: &Grid, generation| next_generation(now, phases.at(generation));
    let slow = |limit| alone(pattern, next, |period| phases.allow(period), limit);
    confirmed(fate_in(&Plane::of(pattern), world, limit), slow)
}

/// What a fast simulator saw, and the reference simulator has to see too.
fn confirmed(fate: Fate, slow: impl FnOnce(usize) -> Fate) -> Fate {
    let decided = match fate {
        Fate::Returns(Recurrence { period, .. }) => period,
        Fate::NeverReturns { again, .. } => again,
        Fate::Open => return fate,
    };
    assert_eq!(slow(decided), fate, "both simulators see the same");
    fate
}

/// How a pattern comes back; `None` if it does not within `limit` generations.
pub fn recurrence(pattern: &Grid, rule: Rule, limit: usize) -> Option<Recurrence> {
    fate(pattern, rule, limit).recurrence()
}

/// What [`fate`] does, for cells on a bounded grid. A pattern can come back elsewhere only along an
/// infinite side.
///
/// # Panics
/// If a live cell is not on the grid.
pub fn fate_in(pattern: &Plane, world: World, limit: usize) -> Fate {
    let next = |now: &Plane, generation| world.next(now, generation);
    let moved = |from: &Plane, to: &Plane, period| {
        let moved = match (from.cells().first(), to.cells().first()) {
            (Some(one), Some(other)) => (other.0 - one.0, other.1 - one.1),
            _ => (0, 0),
        };
        let is_same = world.allows(period, moved) && from.moved(moved) == *to;
        is_same.then_some((moved.1.into(), moved.0.into()))
    };
    watched(pattern.clone(), next, moved, limit)
}

/// What [`fate`] does, for a rule of Generations. All cells must have their states again.
///
/// Most patterns of such rules grow without end, so a faster simulator looks for the return first.
///
/// # Panics
/// If the two simulators disagree.
pub fn fate_of_ages(pattern: &Grid<u8>, rule: Generations, limit: usize) -> Fate {
    let fast = alone(pattern, |now, _| fast_step::next_generation(now, rule), |_| true, limit);
    confirmed(fast, |limit| alone(pattern, |now, _| generations::next_generation(now, rule), |_| true, limit))
}

/// Returns whether a cell of a pattern that comes back has its full period: followed as it moves along, the cell goes
/// through states that do not repeat earlier. A blinker beside an oscillator of period 3 has no such cell. `None` if
/// there is too much to look at.
pub fn has_cell_of_period(pattern: &Plane, world: World, found: Recurrence) -> Option<bool> {
    let mut now = pattern.clone();
    let cells = |plane: &Plane| -> States {
        plane.cells().iter().map(|&(row, column)| ((column.into(), row.into()), ALIVE)).collect()
    };
    some_cell_needs_all(found.period, (found.right, found.down), |generation| {
        let all = cells(&now);
        now = world.next(&now, generation);
        all
    })
}

/// What [`has_cell_of_period`] does, for a rule of Generations.
pub fn has_cell_of_period_in_ages(pattern: &Grid<u8>, rule: Generations, found: Recurrence) -> Option<bool> {
    let mut now = cropped(pattern, (0, 0));
    some_cell_needs_all(found.period, (found.right, found.down), |_| {
        let (grid, left, top) = &now;
        let place = |(x, y): (i64, i64)| (x + left, y + top);
        let used = grid.positions().filter(|&at| grid.get(at) != DEAD);
        let all = used.map(|at| (place(at.coordinates()), grid.get(at))).collect();
        now = cropped(&generations::next_generation(grid, rule), (left - 1, top - 1));
        all
    })
}

/// Plays a pattern in the plane. A generation has one cell more on every side than the one before; its
/// number is given to `next`. Only after an allowed number of generations can two be the same.
fn alone<T: Copy + Default + PartialEq>(
    pattern: &Grid<T>,
    next: impl Fn(&Grid<T>, usize) -> Grid<T>,
    allow: impl Fn(usize) -> bool,
    limit: usize,
) -> Fate {
    let next = |now: &Placed<T>, generation| cropped(&next(&now.0, generation), (now.1 - 1, now.2 - 1));
    let moved = |from: &Placed<T>, to: &Placed<T>, period| {
        (from.0 == to.0 && allow(period)).then_some((to.1 - from.1, to.2 - from.2))
    };
    watched(cropped(pattern, (0, 0)), next, moved, limit)
}

/// Plays a pattern. `moved` says by how many columns and rows a generation has moved since another, so
/// many generations before, if they are the same otherwise.
///
/// A cycle that the pattern runs into is found by R. P. Brent's method: a generation is compared with the
/// last one whose number is a power of two.
fn watched<S: Clone>(
    start: S,
    next: impl Fn(&S, usize) -> S,
    moved: impl Fn(&S, &S, usize) -> Option<(i64, i64)>,
    limit: usize,
) -> Fate {
    let mut earlier = (0, start.clone());
    let mut now = start.clone();
    for generation in 1..=limit {
        now = next(&now, generation - 1);
        if let Some((right, down)) = moved(&start, &now, generation) {
            return Fate::Returns(Recurrence { period: generation, right, down });
        }
        if moved(&earlier.1, &now, generation - earlier.0).is_some() {
            return Fate::NeverReturns { settled: earlier.0, again: generation };
        }
        if generation.is_power_of_two() {
            earlier = (generation, now.clone());
        }
    }
    Fate::Open
}

/// The bounding box of the cells that are not dead. The grid's top left corner is at column x and row y.
fn cropped<T: Copy + Default + PartialEq>(grid: &Grid<T>, (x, y): (i64, i64)) -> Placed<T> {
    let dead = T::default();
    let is_live = |state: &T| *state != dead;
    let is_used = |row: &[T]| row.iter().any(is_live);
    let (mut down, up) = (grid.rows(), grid.rows());
    let (Some(top), Some(below)) = (down.position(is_used), up.rev().position(is_used)) else {
        return (Grid::filled(0, 0, dead), 0, 0);
    };
    let bottom = grid.height() - 1 - below;
    let firsts = grid.rows().filter_map(|row| row.iter().position(is_live));
    let lasts = grid.rows().filter_map(|row| row.iter().rposition(is_live));
    let (left, right) = (firsts.min().unwrap_or(0), lasts.max().unwrap_or(0));
    let inner = Grid::from_fn(right + 1 - left, bottom + 1 - top, |at| {
        grid.get(Position::new(at.row + top, at.column + left))
    });
    let (right, down) = Position::new(top, left).coordinates();
    (inner, x + right, y + down)
}

/// The cells of a generation that are not dead, by column and row, and their states.
type States = Vec<((i64, i64), u8)>;

/// If there are more live cells than these in all generations together, the question is left open.
const MOST_STATES: usize = 2_000_000;

/// The states of a cell that are not dead, as it moves along with the pattern. Each has the number of the look at it.
type Track = Vec<(usize, u8)>;

/// Returns whether some cell needs the whole period to be as it was; `None` if there is too much to look at.
/// `generation` makes the generations, one after the other.
fn some_cell_needs_all(
    period: usize,
    (right, down): (i64, i64),
    mut generation: impl FnMut(usize) -> States,
) -> Option<bool> {
    // A cell is looked at whenever the pattern has moved by whole columns and rows.
    let all = i64::try_from(period).expect("it was played");
    let common = [right, down].into_iter().fold(all, common_divisor);
    let looks = usize::try_from(common).expect("it divides the period");
    let parts = longest_parts(looks);
    // What the pattern needs, a cell needs if there is only one prime divisor.
    if parts.len() < 2 {
        return Some(true);
    }
    let each = period / looks;
    let (right, down) = (right / common, down / common);
    let mut tracks: HashMap<(usize, (i64, i64)), Track> = HashMap::new();
    let mut seen = 0;
    for number in 0..period {
        let look = number / each;
        let times = i64::try_from(look).expect("it was played");
        let states = generation(number);
        seen += states.len();
        if seen > MOST_STATES {
            return None;
        }
        for ((x, y), state) in states {
            let start = (number % each, (x - times * right, y - times * down));
            tracks.entry(start).or_default().push((look, state));
        }
    }
    Some(tracks.values().any(|track| !parts.iter().any(|&part| repeats(track, part, looks))))
}

/// Returns true if a cell is always as it is so many looks later.
fn repeats(track: &[(usize, u8)], after: usize, looks: usize) -> bool {
    let wrapped = track.partition_point(|&(look, _)| look < looks - after);
    let (before, beyond) = track.split_at(wrapped);
    let beyond = beyond.iter().map(|&(look, state)| (look + after - looks, state));
    let before = before.iter().map(|&(look, state)| (look + after, state));
    beyond.chain(before).eq(track.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;

    fn recurs(rows: &str, limit: usize) -> Option<(usize, i64, i64)> {
        let grid = plain::read(rows).unwrap().grid;
        recurrence(&grid, Rule::LIFE, limit).map(|found| (found.period, found.right, found.down))
    }

    #[test]
    fn well_known_patterns_come_back_as_is_known() {
        assert_eq!(recurs("OO/OO", 1), Some((1, 0, 0)));
        assert_eq!(recurs("OOO", 5), Some((2, 0, 0)));
        assert_eq!(recurs(".O./..O/OOO", 10), Some((4, 1, 1)));
        assert_eq!(recurs(".O./O../OOO", 10), Some((4, -1, 1)));
        assert_eq!(recurs("O..O./....O/O...O/.OOOO", 10), Some((4, 2, 0)));
        assert_eq!(recurs("OOO/O../.O.", 3), None);
        assert_eq!(recurs("...", 10), Some((1, 0, 0)));
        // The R-pentomino settles only after 1103 generations.
        assert_eq!(recurs(".OO/OO./.O.", 40), None);
    }

    /// A caterer, of period 3, and a blinker beside it, or far away.
    #[test]
    fn the_least_common_multiple_of_two_periods_is_that_of_no_cell() {
        let shows = |rows: &str| {
            let grid = plain::read(rows).unwrap().grid;
            let found = recurrence(&grid, Rule::LIFE, 20).unwrap();
            (found.period, has_cell_of_period(&Plane::of(&grid), Rule::LIFE.into(), found).unwrap())
        };
        let caterer = "..O...../O...OOOO/O...O.../O......./...O..../.OO.....";
        assert_eq!(shows(caterer), (3, true));
        assert_eq!(shows(&format!("{caterer}/......../......../......../OOO.....")), (6, false));
        // The unix has period 6.
        assert!(shows(".OO...../.OO...../......../.O....../O.O...../O..O..OO/....O.OO/..OO....").1);
        let two = "OOO";
        assert_eq!(shows(two), (2, true));
    }

    #[test]
    fn only_a_cycle_shows_that_a_pattern_never_comes_back() {
        let fate_of = |rows: &str, limit| fate(&plain::read(rows).unwrap().grid, Rule::LIFE, limit);
        // It dies out at once.
        assert_eq!(fate_of("O", 2), Fate::NeverReturns { settled: 1, again: 2 });
        assert_eq!(fate_of("O", 1), Fate::Open);
        // A tetromino becomes a beehive in two generations.
        assert_eq!(fate_of("OOOO", 9), Fate::NeverReturns { settled: 2, again: 3 });
        // Another becomes four blinkers in nine generations; they have period 2.
        assert_eq!(fate_of(".O./OOO", 12), Fate::Open);
        assert_eq!(fate_of(".O./OOO", 18), Fate::NeverReturns { settled: 16, again: 18 });
        // A glider is never where it was, and comes back.
        assert_eq!(fate_of("OOO/O../.O.", 3), Fate::Open);
        // A row of ten cells becomes the pentadecathlon.
        assert!(matches!(fate_of("OOOOOOOOOO", 60), Fate::NeverReturns { .. }));
    }

    /// Cells that move along, each with a period of its own: its states are those of a fixed sequence of numbers.
    fn generations(period: usize, (right, down): (i64, i64), periods: &[usize]) -> Vec<States> {
        let all = i64::try_from(period).unwrap();
        let common = [right, down].into_iter().fold(all, common_divisor);
        let each = all / common;
        let of = |number: i64| -> States {
            let (first, look) = (number % each, number / each);
            let cells = periods.iter().zip(0..).map(|(&period, cell)| {
                let phase = usize::try_from(look).unwrap() % period;
                // Whole columns apart for each of the first generations, so that tracks do not meet.
                let place = (cell * 1000 + look * right / common, first + look * down / common);
                (place, u8::from(phase == 0))
            });
            cells.filter(|&(_, state)| state > 0).collect()
        };
        (0..all).map(of).collect()
    }

    #[test]
    fn a_cell_of_the_full_period_is_found_wherever_it_first_lives() {
        let says = |period: usize, shift: (i64, i64), periods: &[usize]| {
            let all = generations(period, shift, periods);
            // Any generation of the period may be the first one if nothing moves.
            let begin = |start: usize| {
                some_cell_needs_all(period, shift, |number| all[(number + start) % period].clone())
            };
            let said = begin(0);
            assert!(shift != (0, 0) || (0..period).all(|start| begin(start) == said));
            said
        };
        assert_eq!(says(6, (0, 0), &[2, 3]), Some(false));
        assert_eq!(says(6, (0, 0), &[2, 3, 6]), Some(true));
        assert_eq!(says(30, (0, 0), &[6, 10, 15]), Some(false));
        assert_eq!(says(30, (0, 0), &[6, 10, 15, 30]), Some(true));
        assert_eq!(says(12, (0, 0), &[4, 6]), Some(false));
        assert_eq!(says(12, (6, 0), &[2, 3]), Some(false));
        assert_eq!(says(12, (-6, 12), &[2, 6]), Some(true));
        // It is looked at only twice, so there is only one prime.
        assert_eq!(says(12, (2, 0), &[2]), Some(true));
    }

    /// 60 cells, of which each is alive in every second or third generation of 30 030, and then too many of them.
    #[test]
    fn long_periods_take_no_longer_than_playing_them() {
        let cells = |all: i64| {
            move |number: usize| -> States {
                let is_alive = |cell: &i64| number.is_multiple_of(if cell % 2 == 0 { 2 } else { 3 });
                (0..all).filter(is_alive).map(|cell| ((cell, 0), 1)).collect()
            }
        };
        assert_eq!(some_cell_needs_all(30_030, (0, 0), cells(60)), Some(false));
        assert_eq!(some_cell_needs_all(30_030, (0, 0), cells(600)), None);
    }
}
