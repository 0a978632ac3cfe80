//! What a proof is about: which targets, and which predecessors count.

use super::Orphan;
use crate::life::{Grid, Partial, Position, Rule, Symmetry};
use crate::rowset::{Alphabet, Shape, UNSPECIFIED};

/// Targets of a box, given by the rows that are allowed at each place.
#[derive(Clone, Debug)]
pub struct BoxQuestion {
    rule: Rule,
    shape: Shape,
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

    /// The same question about another rule than Conway's.
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

    /// Whether the rule is the same upside down.
    pub(super) fn is_flipped(&self) -> bool {
        self.rule.keeps(Symmetry::FlipRows)
    }

    /// Whether the rule and the targets with these rows are their own mirror images.
    pub(super) fn is_mirrored(&self, rows: &[Alphabet]) -> bool {
        self.rule.keeps(Symmetry::FlipColumns) && rows.iter().all(|rows| rows.mirror().is_some())
    }

    /// The layout of the sets.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The rows allowed in the upper half, downwards, and the pairs that its predecessors may start
    /// with.
    pub(super) fn downwards(&self, height: usize) -> (Vec<Alphabet>, Vec<u64>) {
        (self.rows[..height].to_vec(), self.first.clone())
    }

    /// The rows allowed in the lower half, upwards, and the pairs that its predecessors may start
    /// with.
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
