//! Searches that ask for the oscillators of a box, and for nothing else.

use super::{Bound, Motion, Outside, Population, Search, Subperiods};
use crate::life::{Group, Isometry, Rule};

/// A question about all patterns of a box that return where they were: nothing is said of symmetry or of single
/// cells. Engines that count whole boxes answer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oscillation {
    /// The rule. It keeps all symmetries of the square, and no cell is born among dead ones.
    pub rule: Rule,
    /// The cells of the shorter side.
    pub columns: usize,
    /// The cells of the longer side.
    pub rows: usize,
    /// After how many generations the pattern returns.
    pub period: usize,
    /// Whether patterns that return earlier count, or whose cells all do. The empty one never does.
    pub subperiods: Subperiods,
    /// What is asked of the number of live cells.
    pub cells: CellBound,
}

/// A bound on live cells that engines which count whole boxes take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellBound {
    /// None.
    Any,
    /// All generations of the period together have at least so many.
    SumAtLeast(usize),
    /// Generation 0 has at most so many.
    FirstAtMost(usize),
}

impl Search {
    /// The question as one about all oscillators of the box.
    ///
    /// # Errors
    /// If it asks for something else, too: what that is.
    pub fn oscillation(&self) -> Result<Oscillation, &'static str> {
        let is_plain_rule = |rule: &Rule| rule.is_isotropic() && !rule.has_b0() && self.aging().is_none();
        let Some(rule) = self.family().only().filter(is_plain_rule) else {
            return Err("a rule of two states is needed that keeps all symmetries and has no B0");
        };
        if self.motion() != Motion::Returns(Isometry::IDENTITY) {
            return Err("the pattern moves, or need not come back");
        }
        if self.symmetry() != Group::C1 {
            return Err("a symmetry is asked for");
        }
        if self.grid().is_some() {
            return Err("the grid is bounded");
        }
        if *self.outside() != Outside::Dead {
            return Err("cells outside the box are not dead");
        }
        if !self.is_blank() {
            return Err("cells are given or frozen");
        }
        let Some(cells) = self.cell_bound() else {
            return Err(
                "numbers of live cells are bounded, and not only the least one of all generations together or the most of \
                 generation 0",
            );
        };
        let early = self.early_box();
        if (early.width, early.height) != (self.width(), self.height()) {
            return Err("the last generation has a larger box");
        }
        Ok(Oscillation {
            rule,
            columns: self.width().min(self.height()),
            rows: self.width().max(self.height()),
            period: self.last(),
            subperiods: self.subperiods(),
            cells,
        })
    }

    /// All bounds as one, if that is possible.
    fn cell_bound(&self) -> Option<CellBound> {
        use CellBound::{Any, FirstAtMost, SumAtLeast};
        let one = |bound: &Bound| match bound.population {
            Population::AtLeast(least) if bound.generations.iter().copied().eq(0..self.last()) => {
                Some(SumAtLeast(least))
            }
            Population::AtMost(most) if bound.generations == [0] => Some(FirstAtMost(most)),
            _ => None,
        };
        self.bounds().iter().map(one).try_fold(Any, |all, bound| match (all, bound?) {
            (Any, bound) => Some(bound),
            (SumAtLeast(one), SumAtLeast(other)) => Some(SumAtLeast(one.max(other))),
            (FirstAtMost(one), FirstAtMost(other)) => Some(FirstAtMost(one.min(other))),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Position;

    fn oscillators() -> Search {
        Search::new(7, 5, 3).unwrap().with_motion(Motion::Returns(Isometry::IDENTITY)).unwrap()
    }

    #[test]
    fn a_box_is_taken_with_its_shorter_side_as_columns() {
        let plain = oscillators().oscillation().unwrap();
        assert_eq!((plain.columns, plain.rows, plain.period), (5, 7, 3));
        assert_eq!((plain.rule, plain.subperiods), (Rule::LIFE, Subperiods::Excluded));
    }

    /// What does not move needs no room for the last generation.
    #[test]
    fn a_box_of_one_period_is_the_whole_box_of_an_oscillator() {
        let one_period = |shift| Search::holding_one_period((7, 5), 3, shift).unwrap();
        assert_eq!(one_period((0, 0)).oscillation(), oscillators().oscillation());
        assert!(one_period((0, 1)).oscillation().is_err());
    }

    #[test]
    fn bounds_on_live_cells_are_one_or_are_not_taken() {
        let bound = |bounds: &[&str]| {
            let with = |search: Search, bound: &&str| search.with_bound(bound.parse().unwrap()).unwrap();
            bounds.iter().fold(oscillators(), with).oscillation().map(|taken| taken.cells).ok()
        };
        assert_eq!(bound(&[]), Some(CellBound::Any));
        assert_eq!(bound(&[">=9@0+1+2", ">=12@0+1+2"]), Some(CellBound::SumAtLeast(12)));
        assert_eq!(bound(&["<=9", "<=12@0"]), Some(CellBound::FirstAtMost(9)));
        for other in [">=9", ">=9@0+1", ">=9@each", "<=9@0+1+2", "<=9@1"] {
            assert_eq!(bound(&[other]), None, "{other}");
            assert_eq!(bound(&[">=9@0+1+2", other]), None, "{other}");
        }
        assert_eq!(bound(&[">=9@0+1+2", "<=9"]), None);
    }

    #[test]
    fn whatever_else_is_asked_for_is_named() {
        let at_most = Bound { generations: vec![1], population: Population::AtMost(4) };
        let shift = Isometry::translation(1, 0);
        for (search, named) in [
            (Search::new(7, 5, 3).unwrap(), "come back"),
            (oscillators().with_motion(Motion::Returns(shift)).unwrap(), "moves"),
            (oscillators().with_symmetry(Group::C2).unwrap(), "symmetry"),
            (oscillators().with_frozen(Position::new(0, 0)).unwrap(), "frozen"),
            (oscillators().with_bound(at_most).unwrap(), "live cells"),
            (oscillators().with_rule("B2/S34H".parse().unwrap()).unwrap(), "symmetries"),
        ] {
            let why = search.oscillation().unwrap_err();
            assert!(why.contains(named), "{why}");
        }
    }
}
