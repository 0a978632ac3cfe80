//! What a proof is about: which targets, and which predecessors count; and the orphans and pairs that it lists.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::life::{Grid, Group, Partial, Position, Rule, Symmetry};
use crate::problem::predecessor::PredecessorError;
use crate::problem::{Eden, Predecessor, Problem};
use crate::rowset::{Alphabet, Shape, UNSPECIFIED};

/// Targets of a box, given by the rows that are allowed at each place.
#[derive(Clone, Debug)]
pub struct BoxQuestion {
    rule: Rule,
    pub(super) shape: Shape,
    rows: Vec<Alphabet>,
    first: Vec<u64>,
    last: Vec<u64>,
}

impl BoxQuestion {
    /// The fewest rows that targets may have.
    pub const LOWEST: usize = 4;

    /// All targets that agree with a pattern in its specified cells. If the pattern is too narrow for
    /// [`Shape`], or has fewer than [`Self::LOWEST`] rows, then targets have more columns or rows,
    /// whose cells are unspecified: a predecessor may leave anything there.
    ///
    /// # Panics
    /// If the pattern is too wide.
    pub fn new(pattern: &Partial) -> Self {
        let agrees = |row: usize, cells: &[Option<bool>]| {
            cells
                .iter()
                .enumerate()
                .all(|(column, cell)| cell.is_none_or(|alive| alive == (row >> column & 1 == 1)))
        };
        let inside = pattern.width();
        let width = inside.max(Shape::NARROWEST);
        let beyond = ((1 << width) - (1 << inside)) << UNSPECIFIED;
        let rows = pattern.rows().map(|cells| {
            Alphabet::new(width, (0..1 << inside).filter(|&row| agrees(row, cells)).map(|row| row | beyond))
        });
        let below = Alphabet::new(width, [((1 << width) - 1) << UNSPECIFIED]);
        let missing = Self::LOWEST.saturating_sub(pattern.height());
        Self::with_rows(width, rows.chain(std::iter::repeat_n(below, missing)).collect())
    }

    /// All targets whose rows come from these alphabets, from the top.
    ///
    /// # Panics
    /// If there are fewer than [`Self::LOWEST`] alphabets, or if one is empty.
    pub fn with_rows(width: usize, rows: Vec<Alphabet>) -> Self {
        assert!(
            rows.len() >= Self::LOWEST && rows.iter().all(|alphabet| !alphabet.is_empty()),
            "too few rows"
        );
        let shape = Shape::new(width);
        Self { rule: Rule::LIFE, shape, rows, first: shape.full(), last: shape.full() }
    }

    /// This question about another rule than Conway's.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    /// Limits the predecessors that count. Their first two rows must be one of the pairs in
    /// `first`. Their last two rows, the last one first, must be one of the pairs in `last`. Both
    /// are sets in the layout of [`Shape`].
    ///
    /// # Panics
    /// If a set is one for another width.
    #[must_use]
    pub fn with_predecessors(self, first: Vec<u64>, last: Vec<u64>) -> Self {
        assert!([&first, &last].iter().all(|set| set.len() == self.shape.words()), "sets of another width");
        Self { first, last, ..self }
    }

    /// Columns of a target.
    pub fn width(&self) -> usize {
        self.shape.width()
    }

    /// Rows of a target.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The rule by which predecessors become targets.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns true if the rule is the same upside down.
    pub(super) fn is_flipped(&self) -> bool {
        self.rule.keeps(Symmetry::FlipRows)
    }

    /// Returns true if the rule and the targets with these rows are their own mirror images.
    pub(super) fn is_mirrored(&self, rows: &[Alphabet]) -> bool {
        self.rule.keeps(Symmetry::FlipColumns) && rows.iter().all(|rows| rows.mirror().is_some())
    }

    /// The rows allowed in the upper half, downwards, and the pairs that its predecessors may start with.
    pub(super) fn downwards(&self, height: usize) -> (Vec<Alphabet>, Vec<u64>) {
        (self.rows[..height].to_vec(), self.first.clone())
    }

    /// The rows allowed in the lower half, upwards, and the pairs that its predecessors may start with.
    pub(super) fn upwards(&self, height: usize) -> (Vec<Alphabet>, Vec<u64>) {
        (self.rows.iter().rev().take(height).cloned().collect(), self.last.clone())
    }

    /// The target that consists of the two halves.
    pub(super) fn target(&self, orphan: &Orphan) -> Grid {
        let places: Vec<usize> = orphan.upper.iter().chain(orphan.lower.iter().rev()).copied().collect();
        let alive = |at: Position| self.rows[at.row].row(places[at.row]) >> at.column & 1 == 1;
        Grid::from_fn(self.width(), self.height(), alive)
    }
}

const LONGEST: usize = 1000;

/// The patterns that a proof is about, as the user sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Targets {
    /// Unspecified where targets are free.
    pattern: Partial,
    is_whole_box: bool,
    rule: Rule,
}

/// Why nothing can be proved about a box or a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unprovable {
    /// The box has no cells.
    #[error("a {0}×{1} box has no cells: both sides must be at least 1")]
    Empty(usize, usize),
    /// The box is too large.
    #[error("a {0}×{1} box is too large: one side can have {widest} cells at most", widest = Shape::WIDEST)]
    TooLarge(usize, usize),
    /// The pattern is too large.
    #[error("the pattern is too large: one side can have {} cells at most", Shape::WIDEST)]
    PatternTooLarge,
    /// The pattern is no target.
    #[error(transparent)]
    Pattern(#[from] PredecessorError),
}

impl Targets {
    /// All patterns of a box.
    ///
    /// # Errors
    /// If the box has no cells or is too large.
    pub fn of_box(width: usize, height: usize) -> Result<Self, Unprovable> {
        if width.min(height) == 0 {
            return Err(Unprovable::Empty(width, height));
        }
        if width.min(height) > Shape::WIDEST || width.max(height) > LONGEST {
            return Err(Unprovable::TooLarge(width, height));
        }
        Ok(Self { pattern: Grid::filled(width, height, None), is_whole_box: true, rule: Rule::LIFE })
    }

    /// The patterns that agree with this one in its specified cells.
    ///
    /// # Errors
    /// If the pattern has no cells or is too large.
    pub fn within(pattern: Partial) -> Result<Self, Unprovable> {
        let pattern = Predecessor::new(pattern)?.target().clone();
        if pattern.width().min(pattern.height()) > Shape::WIDEST {
            return Err(Unprovable::PatternTooLarge);
        }
        Ok(Self { pattern, is_whole_box: false, rule: Rule::LIFE })
    }

    /// These patterns, by another rule than Conway's.
    #[must_use]
    pub fn with_rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    /// The rule by which predecessors become the patterns.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Columns of a target.
    pub fn width(&self) -> usize {
        self.pattern.width()
    }

    /// Rows of a target.
    pub fn height(&self) -> usize {
        self.pattern.height()
    }

    /// Returns true if these are all patterns of a box.
    pub fn is_whole_box(&self) -> bool {
        self.is_whole_box
    }

    /// What is proved. Sets grow with the width, so the shorter side becomes the width.
    pub fn question(&self) -> BoxQuestion {
        let seen = if self.is_turned() { self.rule.seen(Symmetry::Transpose) } else { self.rule };
        BoxQuestion::new(&self.turned(&self.pattern)).with_rule(seen)
    }

    /// The problem as other commands know it.
    #[expect(clippy::missing_panics_doc, reason = "boxes and patterns are checked when targets are made")]
    pub fn problem(&self) -> Problem {
        if self.is_whole_box {
            let class = Eden::new(self.width(), self.height(), Group::C1);
            Problem::Eden(class.expect("the box has cells and is not too large").with_rule(self.rule))
        } else {
            let target = Predecessor::new(self.pattern.clone());
            Problem::Predecessor(target.expect("the pattern was a target before").with_rule(self.rule))
        }
    }

    /// An orphan of [`Self::question`] as the user sees it: turned back, and without what is unspecified.
    pub fn seen(&self, orphan: &Grid) -> Grid {
        let seen = self.turned(orphan);
        Grid::from_fn(self.width(), self.height(), |at: Position| seen.get(at))
    }

    fn is_turned(&self) -> bool {
        self.width() > self.height()
    }

    fn turned<T: Copy>(&self, grid: &Grid<T>) -> Grid<T> {
        if self.is_turned() { Symmetry::Transpose.apply_to_grid(grid) } else { grid.clone() }
    }
}

/// The two halves of an orphan, as places of rows in their alphabets, from the outermost row inwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orphan {
    pub(super) upper: Vec<usize>,
    pub(super) lower: Vec<usize>,
}

/// A pair of halves, as a pattern of the box: the cells that all of its targets have.
pub type Pair = Partial;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_and_small_boxes_are_turned_and_enlarged() {
        let question = Targets::of_box(6, 2).unwrap().question();
        assert_eq!((question.width(), question.height()), (Shape::NARROWEST, 6));
        let targets = Targets::of_box(7, 5).unwrap();
        assert_eq!((targets.question().width(), targets.question().height()), (5, 7));
        let seen = targets.seen(&Grid::dead(5, 7));
        assert_eq!((seen.width(), seen.height()), (7, 5));
        let small = Targets::of_box(3, 2).unwrap().seen(&Grid::from_fn(3, 4, |at| at.row == 2));
        assert_eq!(small, Grid::from_fn(3, 2, |at| at.column == 2));
    }

    #[test]
    fn impossible_boxes_are_refused() {
        assert_eq!(Targets::of_box(0, 4), Err(Unprovable::Empty(0, 4)));
        assert_eq!(Targets::of_box(11, 12), Err(Unprovable::TooLarge(11, 12)));
        assert_eq!(Targets::of_box(4, 1001), Err(Unprovable::TooLarge(4, 1001)));
        assert_eq!(Targets::within(Grid::filled(11, 11, None)), Err(Unprovable::PatternTooLarge));
    }
}
