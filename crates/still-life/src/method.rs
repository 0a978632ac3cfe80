//! What a search for the densest still life is told, and which method finds it soonest.

use std::ops::RangeInclusive;

use crate::backend::embedded::Embedded;
use crate::dp::MOST_SIDE;
use crate::life::Grid;
use crate::problem::StillLife;
use crate::problem::still_life::Cohesion;
use crate::waste::is_sure;
use crate::{Engine, Method};

/// What is wanted of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The densest pattern, and the refutation of one live cell more.
    Answer,
    /// The densest pattern. The method `Waste` leaves the refutation of one live cell more to the caller, who wants it
    /// with a proof ([`prove`](crate::prove::prove)), for a square of which the optimum is known or follows from a
    /// closed form. Then the outcome [is left open](crate::DensestOutcome::is_left_open).
    UpToTheProof,
}

/// A search for the densest still life of a box.
///
/// ```
/// use lifesat_still_life::{DensestSearch, Method};
/// # use lifesat_questions::problem::StillLife;
/// # use lifesat_sat::limits::Limits;
///
/// let problem = StillLife::new(9, 9)?;
/// let search = DensestSearch { method: Method::Dp, ..DensestSearch::of(&problem) };
/// let outcome = search.run(&Limits::none(), &mut |_, _| ())?;
/// assert!(outcome.is_proved() && outcome.bounds.found == Some(43));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct DensestSearch<'a> {
    /// The box. Bounds on the count that the problem itself has are not used.
    pub problem: &'a StillLife,
    /// How to search.
    pub method: Method,
    /// What for.
    pub goal: Goal,
    /// The solvers, if the method uses some.
    pub engine: Engine<'a>,
    /// How many threads work at a time, if the method uses several.
    pub jobs: usize,
    /// A still life from which `Waste` starts. If it is one of the problem, it is the first that is found. If it is one
    /// of a smaller box, no wider and no higher, it is stretched, unless cells are forced.
    pub from: Option<&'a Grid>,
    /// A solver has refuted before that a still life has so many live cells or more. Only `Waste` uses that.
    pub refuted: Option<usize>,
}

impl<'a> DensestSearch<'a> {
    /// A search by the method that is likely to be the fastest one in a single thread, with an embedded solver.
    pub fn of(problem: &'a StillLife) -> Self {
        let (method, engine) = (Method::alone(problem), Engine::Embedded(Embedded::default()));
        Self { problem, method, goal: Goal::Answer, engine, jobs: 1, from: None, refuted: None }
    }
}

/// Dynamic programming is the faster one for boxes whose shorter side is at most this.
const NARROW: usize = 20;

/// The limit is so many columns higher for each even side, if no cells are forced. The more sides are even, the
/// longer the solver takes, and dynamic programming does not.
const FOR_EVEN: usize = 3;

/// Dynamic programming is the faster one up to this shorter side if the live cells must be connected. With a
/// ninth column it takes nine times as long.
const NARROW_CONNECTED: usize = 8;

/// Squares up to this side take either one less than a twentieth of a second.
const SMALL: usize = 8;

/// The shorter sides for which either one may be the faster one by far. Dynamic programming knows no longer
/// ones.
const UNCERTAIN: RangeInclusive<usize> = NARROW + 1..=MOST_SIDE;

/// The side of the one square for which dynamic programming is the faster one although the solver could be
/// sure.
const SLOW_SQUARE: usize = 22;

impl Method {
    /// The fastest one with so many threads, by the measurements in research/notes/still-life-boxes.md:
    /// [`Both`](Self::Both) if there are two threads, and no rule by the sides is right for such boxes. Of a
    /// square without forced cells, two solvers find the pattern and refute one live cell more at the same
    /// time.
    pub fn fastest(problem: &StillLife, threads: usize) -> Self {
        let shorter = problem.width().min(problem.height());
        if threads == 1 || !UNCERTAIN.contains(&shorter) || problem.cohesion() != Cohesion::Any {
            return Self::alone(problem);
        }
        if is_sure(problem) && shorter != SLOW_SQUARE { Self::Waste } else { Self::Both }
    }

    /// The one that is likely to be the faster one in a single thread.
    ///
    /// Still lifes of narrow rectangles waste more than the solver expects, and then it refutes count after
    /// count. Squares that are small for both are left to the solver, whose word can be had with a proof.
    /// With forced cells, the halves of a box are not alike, and dynamic programming takes longer.
    pub fn alone(problem: &StillLife) -> Self {
        let (width, height) = (problem.width(), problem.height());
        let even = [width, height].into_iter().filter(|side| side.is_multiple_of(2)).count();
        let narrow = match problem.cohesion() {
            Cohesion::Any if problem.forced().is_empty() => NARROW + FOR_EVEN * even,
            Cohesion::Any => NARROW,
            Cohesion::Connected => NARROW_CONNECTED,
            Cohesion::Strict => return Self::Waste,
        };
        let is_small = width == height && width <= SMALL;
        if width.min(height) <= narrow && !is_small { Self::Dp } else { Self::Waste }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fastest(width: usize, height: usize, threads: usize) -> Method {
        Method::fastest(&StillLife::new(width, height).unwrap(), threads)
    }

    #[test]
    fn narrow_boxes_are_for_dynamic_programming() {
        for (width, height) in [
            (6, 30),
            (30, 6),
            (3, 60),
            (4, 40),
            (13, 60),
            (1, 500),
            (9, 9),
            (20, 20),
            (22, 40),
            (23, 30),
            (26, 40),
        ] {
            assert_eq!(fastest(width, height, 1), Method::Dp, "{width}×{height}");
        }
        for (width, height) in [(8, 8), (21, 21), (24, 27), (25, 26), (28, 28), (30, 30), (60, 60)] {
            assert_eq!(fastest(width, height, 1), Method::Waste, "{width}×{height}");
        }
    }

    #[test]
    fn two_threads_are_for_both_where_the_sides_do_not_tell() {
        for threads in [2, 8] {
            for (width, height) in [(21, 22), (23, 60), (60, 23), (28, 40), (30, 31), (40, 41)] {
                assert_eq!(fastest(width, height, threads), Method::Both, "{width}×{height}");
            }
            assert_eq!(fastest(22, 22, threads), Method::Both);
            for side in (21..=41).filter(|&side| side != 22) {
                assert_eq!(fastest(side, side, threads), Method::Waste, "{side}×{side}");
            }
        }
        for (width, height) in [(1, 500), (8, 8), (20, 20), (20, 60), (60, 19), (42, 42), (60, 60)] {
            assert_eq!(fastest(width, height, 2), fastest(width, height, 1), "{width}×{height}");
        }
    }

    #[test]
    fn islands_are_followed_in_narrow_boxes() {
        let choice = |width, height, cohesion| {
            Method::fastest(&StillLife::new(width, height).unwrap().with_cohesion(cohesion), 2)
        };
        for (width, height, expected) in [
            (6, 18, Method::Dp),
            (20, 8, Method::Dp),
            (8, 8, Method::Waste),
            (9, 20, Method::Waste),
            (30, 30, Method::Waste),
        ] {
            assert_eq!(choice(width, height, Cohesion::Connected), expected, "{width}×{height}");
            assert_eq!(choice(width, height, Cohesion::Strict), Method::Waste, "{width}×{height}");
        }
    }

    #[test]
    fn forced_cells_change_the_choice_only_in_a_single_thread() {
        let corner = StillLife::new(22, 30).unwrap().with_cells(&[(0, 0)], true).unwrap();
        assert_eq!(Method::fastest(&corner, 1), Method::Waste);
        assert_eq!(Method::fastest(&corner, 2), Method::Both);
        let narrow = StillLife::new(20, 40).unwrap().with_cells(&[(0, 0)], false).unwrap();
        assert_eq!(Method::fastest(&narrow, 2), Method::Dp);
    }
}
