//! The course of a pattern: whether it returns to an earlier generation, and when.
//!
//! A return is found by hash and confirmed by comparing all cells, up to a shift. For generations
//! far in the future, `leap` jumps ahead once a pattern has settled.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;

use crate::life::plane::Place;
use crate::life::{Plane, World};

use super::RenderError;
use super::grown::{Grown, older, shift};
use super::leap::leap;
use super::scene::MOST_SPOTS;

/// After this many generations the first leap is tried. Each further try comes after twice as many.
const FIRST_TRY: usize = 64;

/// The generations of a pattern from the first one on, and how they continue.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The generations in order. If the pattern returns, the list ends before the generation that
    /// repeats an earlier one.
    pub planes: Vec<Plane>,
    /// The age in generations of each live cell of the first generation.
    pub ages: Vec<u32>,
    /// How the generations continue.
    pub course: Course,
}

impl Grown {
    /// The pattern `generations` generations later.
    ///
    /// # Errors
    /// If a generation has too many live cells.
    pub fn later(mut self, world: impl Into<World>, generations: usize) -> Result<Self, RenderError> {
        let world = world.into();
        let mut next_try = FIRST_TRY;
        for generation in 0..generations {
            if generation == next_try {
                next_try *= 2;
                let there = world.plain().and_then(|rule| leap(&self, rule, generations - generation));
                if let Some(there) = there {
                    return Ok(there);
                }
            }
            check_cells(0, &self.plane, generation)?;
            let next = world.next(&self.plane, generation);
            self = Self { ages: older(&self.plane, &self.ages, &next), plane: next };
        }
        Ok(self)
    }
}

/// How a pattern continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// From the generation `first` on, everything repeats.
    Returns {
        /// The first generation that repeats, 0 if the pattern itself does.
        first: usize,
        /// The smallest number of generations after which it repeats.
        period: usize,
        /// The shift between repetitions, as (rows down, columns to the right).
        moved: Place,
    },
    /// No generation repeated within the limit.
    Open,
}

impl Watched {
    /// Runs a pattern until a generation returns, shifted or not, for at most `limit` generations.
    /// `from` is the number of its first generation. On a bounded grid, only a shift along an infinite
    /// side counts.
    ///
    /// # Errors
    /// If the generations have too many live cells.
    pub fn until_it_returns(
        start: Grown,
        world: impl Into<World>,
        from: usize,
        limit: usize,
    ) -> Result<Self, RenderError> {
        let world = world.into();
        let Grown { plane: start, ages } = start;
        let mut seen: HashMap<u64, usize> = HashMap::new();
        let mut planes: Vec<Plane> = Vec::new();
        let mut now = start;
        let mut cells = 0;
        for generation in 0..=limit {
            let key = key(&world, &now, from + generation);
            if let Some(&first) = seen.get(&key)
                && let Some(moved) = shift(&planes[first], &now)
                && world.allows(generation - first, moved)
            {
                let course = Course::Returns { first, period: generation - first, moved };
                return Ok(Self { planes, ages, course });
            }
            seen.insert(key, generation);
            cells += check_cells(cells, &now, generation)?;
            let next = world.next(&now, from + generation);
            planes.push(std::mem::replace(&mut now, next));
        }
        Ok(Self { planes, ages, course: Course::Open })
    }

    /// Runs a pattern for `last` generations, whether it returns or not. `from` is the number of its
    /// first generation.
    ///
    /// # Errors
    /// If the generations have too many live cells.
    pub fn for_generations(
        start: Grown,
        world: impl Into<World>,
        from: usize,
        last: usize,
    ) -> Result<Self, RenderError> {
        let world = world.into();
        let mut planes = vec![start.plane];
        let mut cells = planes[0].cells().len();
        for generation in 1..=last {
            let next = world.next(&planes[generation - 1], from + generation - 1);
            cells += check_cells(cells, &next, generation)?;
            planes.push(next);
        }
        Ok(Self { planes, ages: start.ages, course: Course::Open })
    }
}

impl Watched {
    /// A ship of period 1, which moves by so much in a generation, as it flies for this many generations.
    #[must_use]
    pub fn in_flight(&self, (down, right): Place, generations: usize) -> Self {
        let flown = |plane: &Plane| Some(plane.moved((down, right)));
        let planes = iter::successors(self.planes.first().cloned(), flown).take(generations + 1).collect();
        Self { planes, ages: self.ages.clone(), course: Course::Open }
    }
}

/// Every generation counts as at least this many live cells, because even an empty one takes
/// memory.
const LEAST_CELLS: usize = 16;

/// The number of live cells that a generation counts as. It is an error if they exceed the limit
/// together with those of the generations before.
fn check_cells(before: usize, plane: &Plane, generation: usize) -> Result<usize, RenderError> {
    let here = plane.cells().len().max(LEAST_CELLS);
    if before + here > MOST_SPOTS { Err(RenderError::FilmTooLarge { generation }) } else { Ok(here) }
}

/// A hash that is the same for patterns that differ only by a shift that makes no difference in the
/// world. Where the background alternates, generations of different parity differ.
fn key(world: &World, plane: &Plane, generation: usize) -> u64 {
    let mut hasher = DefaultHasher::new();
    let first = plane.cells().first().copied().unwrap_or_default();
    let (rows, columns) = world.shifts();
    let (down, right) = (if rows { first.0 } else { 0 }, if columns { first.1 } else { 0 });
    (world.phases().alternate() && generation % 2 == 1).hash(&mut hasher);
    for &(row, column) in plane.cells() {
        (row.wrapping_sub(down), column.wrapping_sub(right)).hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;
    use crate::life::{Bounds, Rule};

    fn course(rows: &str, limit: usize) -> Course {
        let start = Grown::new(Plane::of(&plain::read(rows).unwrap().grid));
        Watched::until_it_returns(start, Rule::LIFE, 0, limit).unwrap().course
    }

    /// A glider goes around a torus, and along a tube for ever.
    #[test]
    fn on_bounded_grids_only_shifts_along_infinite_sides_count() {
        let glider = plain::read(".O./..O/OOO").unwrap().grid;
        let course = |bounds: &str| {
            let bounds: Bounds = bounds.parse().unwrap();
            let start = Grown::new(Plane::of(&glider));
            Watched::until_it_returns(start, World::new(Rule::LIFE, Some(bounds)), 0, 100).unwrap().course
        };
        let returns = |first, period, moved| Course::Returns { first, period, moved };
        assert_eq!(course("T5"), returns(0, 20, (0, 0)));
        assert_eq!(course("T5,6"), Course::Open);
        assert_eq!(course("T0,5"), returns(0, 20, (0, 5)));
        assert_eq!(course("T6,0"), returns(0, 24, (6, 0)));
        // In a corner of a plane it becomes a block.
        assert!(matches!(course("P6"), Course::Returns { first: 1.., period: 1, .. }));
    }

    /// Where the background alternates, only even periods count.
    #[test]
    fn alternating_backgrounds_have_even_periods() {
        let rule: Rule = "B0123478/S0123467".parse().unwrap();
        let world = World::from(rule);
        assert!(world.phases().alternate());
        for rows in ["OO/OO", "O", "OOO/O.O"] {
            let start = Grown::new(Plane::of(&plain::read(rows).unwrap().grid));
            let seen = Watched::until_it_returns(start, world, 0, 40).unwrap();
            if let Course::Returns { period, .. } = seen.course {
                assert_eq!(period % 2, 0, "{rows}");
            }
        }
        let empty = Grown::new(Plane::default());
        let seen = Watched::until_it_returns(empty, world, 0, 40).unwrap();
        assert_eq!(seen.course, Course::Returns { first: 0, period: 2, moved: (0, 0) });
    }

    #[test]
    fn well_known_patterns_go_on_as_is_known() {
        let returns = |first, period, moved| Course::Returns { first, period, moved };
        assert_eq!(course("OO/OO", 1), returns(0, 1, (0, 0)));
        assert_eq!(course("OOO", 9), returns(0, 2, (0, 0)));
        assert_eq!(course(".O./..O/OOO", 9), returns(0, 4, (1, 1)));
        assert_eq!(course("O..O./....O/O...O/.OOOO", 9), returns(0, 4, (0, 2)));
        assert_eq!(course("OOO", 1), Course::Open);
        // Three cells in a corner become a block, a single cell dies, and an empty plane stays
        // empty.
        assert_eq!(course("OO/O.", 9), returns(1, 1, (0, 0)));
        assert_eq!(course("O", 9), returns(1, 1, (0, 0)));
        assert_eq!(course("...", 9), returns(0, 1, (0, 0)));
        // The pi heptomino settles after 173 generations, into blocks, a beehive, blinkers and a
        // pond among others.
        assert_eq!(course("OOO/O.O/O.O", 200), returns(173, 2, (0, 0)));
        assert_eq!(course("OOO/O.O/O.O", 100), Course::Open);
    }
}
