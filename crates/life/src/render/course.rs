//! The course of a pattern: whether it returns to an earlier generation, and when.
//!
//! A return is found by hash and confirmed by comparing all cells, up to a shift. For generations
//! far in the future, `leap` jumps ahead once a pattern has settled.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::life::plane::Place;
use crate::life::{Plane, Rule};

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
    /// If the rule has B0, or a generation has too many live cells.
    pub fn later(mut self, rule: Rule, generations: usize) -> Result<Self, RenderError> {
        check_rule(rule, generations)?;
        let mut next_try = FIRST_TRY;
        for generation in 0..generations {
            if generation == next_try {
                next_try *= 2;
                if let Some(there) = leap(&self, rule, generations - generation) {
                    return Ok(there);
                }
            }
            check_cells(0, &self.plane, generation)?;
            let next = self.plane.next_generation(rule);
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
    ///
    /// # Errors
    /// If the rule has B0, or the generations have too many live cells.
    pub fn until_it_returns(start: Grown, rule: Rule, limit: usize) -> Result<Self, RenderError> {
        check_rule(rule, limit)?;
        let Grown { plane: start, ages } = start;
        let mut seen: HashMap<u64, usize> = HashMap::new();
        let mut planes: Vec<Plane> = Vec::new();
        let mut now = start;
        let mut cells = 0;
        for generation in 0..=limit {
            if let Some(&first) = seen.get(&shape_hash(&now))
                && let Some(moved) = shift(&planes[first], &now)
            {
                let course = Course::Returns { first, period: generation - first, moved };
                return Ok(Self { planes, ages, course });
            }
            seen.insert(shape_hash(&now), generation);
            cells += check_cells(cells, &now, generation)?;
            let next = now.next_generation(rule);
            planes.push(std::mem::replace(&mut now, next));
        }
        Ok(Self { planes, ages, course: Course::Open })
    }

    /// Runs a pattern for `last` generations, whether it returns or not.
    ///
    /// # Errors
    /// If the rule has B0, or the generations have too many live cells.
    pub fn for_generations(start: Grown, rule: Rule, last: usize) -> Result<Self, RenderError> {
        check_rule(rule, last)?;
        let mut planes = vec![start.plane];
        let mut cells = planes[0].cells().len();
        for generation in 1..=last {
            let next = planes[generation - 1].next_generation(rule);
            cells += check_cells(cells, &next, generation)?;
            planes.push(next);
        }
        Ok(Self { planes, ages: start.ages, course: Course::Open })
    }
}

/// Refuses rules under which the empty plane does not stay empty.
fn check_rule(rule: Rule, generations: usize) -> Result<(), RenderError> {
    if generations > 0 && rule.has_b0() { Err(RenderError::BirthFromNothing(rule)) } else { Ok(()) }
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

/// A hash that is the same for patterns that differ only by a shift.
fn shape_hash(plane: &Plane) -> u64 {
    let mut hasher = DefaultHasher::new();
    let first = plane.cells().first().copied().unwrap_or_default();
    for &(row, column) in plane.cells() {
        (row.wrapping_sub(first.0), column.wrapping_sub(first.1)).hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;

    fn course(rows: &str, limit: usize) -> Course {
        let start = Grown::new(Plane::of(&plain::read(rows).unwrap().grid));
        Watched::until_it_returns(start, Rule::LIFE, limit).unwrap().course
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
