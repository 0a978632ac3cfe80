//! Worlds: where patterns are played, and by which tables, if the rule has B0 or the grid is bounded.
//!
//! By a rule with B0, empty space comes to life. What it does then is told by its survival with eight
//! neighbours (S8):
//!
//! - With S8 it stays alive. So the world has a live background, and patterns are drawn in reverse:
//!   what is drawn as live is dead.
//! - Without S8 it dies again, and so on. So every odd generation is drawn in reverse.
//!
//! In both cases the drawn patterns follow rules without B0, which is how Golly plays them.

use std::fmt;

use super::plane::Place;
use super::{Bounds, Plane, Rule};

/// The tables by which patterns are played as they are drawn. None of them has B0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phases {
    even: Rule,
    odd: Rule,
    /// True if the background alternates. By some rules it does although both tables are the same.
    alternate: bool,
}

/// All nine cells of a window.
const WHOLE: u16 = 0b111_111_111;

impl Phases {
    /// The tables of a rule.
    pub fn of(rule: Rule) -> Self {
        let reversed_before = |window: u16| rule.next_of_window(!window & WHOLE);
        match (rule.has_b0(), rule.next_of_window(WHOLE)) {
            (false, _) => Self { even: rule, odd: rule, alternate: false },
            (true, true) => {
                let both = Rule::of_windows(|window| !reversed_before(window));
                Self { even: both, odd: both, alternate: false }
            }
            (true, false) => Self {
                even: Rule::of_windows(|window| !rule.next_of_window(window)),
                odd: Rule::of_windows(reversed_before),
                alternate: true,
            },
        }
    }

    /// The table by which a generation becomes the next one.
    pub fn at(self, generation: usize) -> Rule {
        if generation.is_multiple_of(2) { self.even } else { self.odd }
    }

    /// Returns true if the background alternates, so that odd generations are drawn in reverse.
    pub fn alternate(self) -> bool {
        self.alternate
    }

    /// Returns true if the period of something can be this.
    pub fn allow(self, period: usize) -> bool {
        period.is_multiple_of(2) || !self.alternate()
    }
}

/// A rule, and the grid if it is bounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct World {
    rule: Rule,
    phases: Phases,
    bounds: Option<Bounds>,
}

impl World {
    /// The world of a rule on this grid.
    pub fn new(rule: Rule, bounds: Option<Bounds>) -> Self {
        Self { rule, phases: Phases::of(rule), bounds }
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The grid, if it is bounded.
    pub fn bounds(&self) -> Option<Bounds> {
        self.bounds
    }

    /// The tables by which patterns are played.
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// The rule, if that is all: it has no B0, and the grid is unbounded.
    pub fn plain(&self) -> Option<Rule> {
        Some(self.rule).filter(|rule| !rule.has_b0() && self.bounds.is_none())
    }

    /// How patterns can be shifted without making a difference: along rows (downwards), and along columns
    /// (to the right).
    pub fn shifts(&self) -> (bool, bool) {
        let is_infinite =
            |side: fn(Bounds) -> Option<i32>| self.bounds.is_none_or(|bounds| side(bounds).is_none());
        (is_infinite(Bounds::height), is_infinite(Bounds::width))
    }

    /// Returns true if a pattern that looks the same after so many generations, moved by (rows down,
    /// columns to the right), is the same.
    pub fn allows(&self, period: usize, moved: Place) -> bool {
        let (rows, columns) = self.shifts();
        self.phases.allow(period) && (rows || moved.0 == 0) && (columns || moved.1 == 0)
    }

    /// What a generation becomes. Generations are counted from 0.
    ///
    /// # Panics
    /// If a live cell is not on the grid.
    #[must_use]
    pub fn next(&self, now: &Plane, generation: usize) -> Plane {
        let rule = self.phases.at(generation);
        match self.bounds {
            None => now.next_generation(rule),
            Some(bounds) => {
                assert!(now.cells().iter().all(|&cell| bounds.contains(cell)), "a cell is not on the grid");
                bounds.next_generation(now, rule)
            }
        }
    }
}

impl From<Rule> for World {
    fn from(rule: Rule) -> Self {
        Self::new(rule, None)
    }
}

impl fmt::Display for World {
    /// The rule and the grid, as Golly writes them: `B3/S23:T30,20`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rule)?;
        self.bounds.map_or(Ok(()), |bounds| write!(f, "{bounds}"))
    }
}

impl fmt::Debug for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "World({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;
    use crate::life::{Grid, Position};

    /// The examples in Golly's help on rules with B0.
    #[test]
    fn tables_are_those_of_golly() {
        let rule = |text: &str| -> Rule { text.parse().unwrap() };
        let phases = |text: &str| {
            let phases = Phases::of(rule(text));
            (phases.at(0), phases.at(1), phases.alternate())
        };
        assert_eq!(phases("B3/S23"), (Rule::LIFE, Rule::LIFE, false));
        assert_eq!(phases("B0123478/S01234678"), (Rule::LIFE, Rule::LIFE, false));
        assert_eq!(phases("B03/S23"), (rule("B1245678/S0145678"), rule("B56/S58"), true));
        assert_eq!(phases("B0124-k/S1c25"), (rule("B34k5678/S01-c34678"), rule("B367c/S4-k678"), true));
    }

    /// A box that is far larger than what is seen of it, with the states that cells really have.
    #[test]
    fn what_is_drawn_is_what_happens() {
        let mut random = fastrand::Rng::with_seed(8);
        let any = Rule::of_windows(|window| window == 0 || window.wrapping_mul(40503) >> 9 & 1 == 1);
        let named = ["B3/S23", "B03/S23", "B03/S238", "B02-a/S12", "B0/S", "B0123478/S01234678", "B02/S34H"];
        for rule in named.map(|text| text.parse().unwrap()).into_iter().chain([any]) {
            let (margin, generations): (usize, usize) = (12, 5);
            let place = |at: Position, corner: usize| {
                let corner = i32::try_from(corner).unwrap();
                (i32::try_from(at.row).unwrap() - corner, i32::try_from(at.column).unwrap() - corner)
            };
            let soup = Grid::from_fn(5, 4, |_| random.bool());
            let (width, height) = (5 + 2 * margin, 4 + 2 * margin);
            let stays = rule.has_b0() && rule.next_of_window(WHOLE);
            let mut drawn = Plane::of(&soup);
            // What is really alive, in a window that shrinks from generation to generation.
            let mut real =
                Grid::from_fn(width, height, |at| drawn.cells().contains(&place(at, margin)) != stays);
            for generation in 0..generations {
                let next = next_generation(&real, rule);
                // The outermost cells of the window depend on what is outside.
                real = Grid::from_fn(real.width() - 2, real.height() - 2, |at| {
                    next.get(Position::new(at.row + 2, at.column + 2))
                });
                drawn = World::from(rule).next(&drawn, generation);
                let in_reverse = stays || Phases::of(rule).alternate() && generation % 2 == 0;
                for at in real.positions() {
                    let is_drawn = drawn.cells().contains(&place(at, margin - generation - 1));
                    assert_eq!(is_drawn, real.get(at) != in_reverse, "{rule} {generation} {at}");
                }
            }
        }
    }
}
