//! What becomes of a pattern: whether it comes back, and when.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::life::plane::Place;
use crate::life::{Plane, Rule};

use super::RenderError;
use super::leap::leap;
use super::scene::MOST_SPOTS;

/// After so many generations it is tried whether a pattern has come to rest, and again whenever twice as many have passed.
const FIRST_TRY: usize = 64;

/// The generations of a pattern from the first on, and how they go on.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Generation after generation. If they repeat, then up to and without the first that is there already.
    pub planes: Vec<Plane>,
    /// For how many generations each cell of the first one has been alive.
    pub ages: Vec<u32>,
    /// What comes after them.
    pub course: Course,
}

/// A pattern whose past is known.
#[derive(Clone, Debug)]
pub struct Grown {
    /// Its live cells.
    pub plane: Plane,
    /// For how many generations each of them has been alive.
    pub ages: Vec<u32>,
}

impl Grown {
    /// A pattern that has just begun.
    pub fn new(plane: Plane) -> Self {
        Self { ages: vec![0; plane.cells().len()], plane }
    }

    /// The pattern so many generations later.
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

/// How a pattern goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// From a generation on everything comes back.
    Returns {
        /// This is the first generation that does; 0 if the pattern itself does.
        first: usize,
        /// After so many generations, and not before.
        period: usize,
        /// Moved by so many rows down and columns to the right.
        moved: Place,
    },
    /// Nothing came back as far as was looked.
    Open,
}

impl Watched {
    /// Plays a pattern until some generation comes back, moved or not, for at most `limit` generations.
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

    /// Plays a pattern for so many generations, whatever happens.
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

/// Refuses to play by rules by which the empty plane does not stay empty.
fn check_rule(rule: Rule, generations: usize) -> Result<(), RenderError> {
    if generations > 0 && rule.next(false, 0) { Err(RenderError::BirthFromNothing(rule)) } else { Ok(()) }
}

/// The ages one generation later.
pub(super) fn older(before: &Plane, ages: &[u32], after: &Plane) -> Vec<u32> {
    let mut old = before.cells().iter().zip(ages).peekable();
    let age = |place: &Place| {
        while old.next_if(|&(other, _)| other < place).is_some() {}
        old.next_if(|&(other, _)| other == place).map_or(0, |(_, &age)| age.saturating_add(1))
    };
    after.cells().iter().map(age).collect()
}

/// A generation takes as much as so many live cells, even if it has none.
const LEAST_CELLS: usize = 16;

/// The live cells that a generation counts for, unless they are too many together with those before.
fn check_cells(before: usize, plane: &Plane, generation: usize) -> Result<usize, RenderError> {
    let here = plane.cells().len().max(LEAST_CELLS);
    if before + here > MOST_SPOTS { Err(RenderError::FilmTooLarge { generation }) } else { Ok(here) }
}

/// The same for patterns that are the same up to a shift.
fn shape_hash(plane: &Plane) -> u64 {
    let mut hasher = DefaultHasher::new();
    let first = plane.cells().first().copied().unwrap_or_default();
    for &(row, column) in plane.cells() {
        (row.wrapping_sub(first.0), column.wrapping_sub(first.1)).hash(&mut hasher);
    }
    hasher.finish()
}

/// How one pattern has to be moved to become another, if it can.
pub(super) fn shift(from: &Plane, to: &Plane) -> Option<Place> {
    let (Some(one), Some(other)) = (from.cells().first(), to.cells().first()) else {
        return (from == to).then_some((0, 0));
    };
    let by = (other.0 - one.0, other.1 - one.1);
    let moved = from.cells().iter().map(|&(row, column)| (row + by.0, column + by.1));
    moved.eq(to.cells().iter().copied()).then_some(by)
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
        // Three in a corner become a block, a lone cell dies, and an empty plane stays.
        assert_eq!(course("OO/O.", 9), returns(1, 1, (0, 0)));
        assert_eq!(course("O", 9), returns(1, 1, (0, 0)));
        assert_eq!(course("...", 9), returns(0, 1, (0, 0)));
        // The pi heptomino settles after 173 generations, into blocks, a beehive, blinkers and a pond among others.
        assert_eq!(course("OOO/O.O/O.O", 200), returns(173, 2, (0, 0)));
        assert_eq!(course("OOO/O.O/O.O", 100), Course::Open);
    }
}
