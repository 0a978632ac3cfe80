//! Predecessors, and earlier ancestors, as clauses; predecessors that differ from a patch; the universal variables of
//! questions about classes of patterns.
//!
//! The cells of the predecessor come first, row by row. The cells of the target follow, then the
//! generations between an earlier ancestor and the target, and the counters of the `col9` encoding.
//! Cells of the target that its symmetry identifies form an orbit and share one variable. Clauses
//! that make them equal would be wrong where the target is universally quantified.
//!
//! The predecessor may be required to be symmetric too. That is a smaller question: if there is no
//! symmetric predecessor, there may still be others.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use thiserror::Error;

use super::Transition;
use super::transition::{Generation, Next};
use crate::cnf::{Clauses, Lit, Refused, Var, VarPool};
use crate::life::lex_leaders::TooManyOrbits;
use crate::life::{Grid, Group, LexLeaders, Partial, Position, Rule, partial};
use crate::problem::{Eden, Force, Predecessor};

/// The most cells of a pattern and the generations before it that are worth encoding. A cell takes up to
/// 190 clauses of some 60 bytes, so this is about 3 GB.
pub const MOST_CELLS: usize = 1 << 18;

/// Which variable stands for which cell of the target and of the predecessor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredecessorLayout {
    cells: Grid<Var>,
    targets: Grid<Var>,
    used: u32,
}

impl PredecessorLayout {
    /// The layout for targets of a size with a symmetry, and arbitrary predecessors.
    ///
    /// # Panics
    /// If the symmetry does not fit the size, or the cells cannot be numbered. Problems are checked for both.
    pub fn new(width: usize, height: usize, symmetry: Group) -> Self {
        Self::symmetric(width, height, symmetry, Group::C1)
    }

    /// The layout for predecessors that have a symmetry too. It should be part of the targets'
    /// symmetry, because the successor of a pattern has every symmetry of the pattern.
    ///
    /// # Panics
    /// As for [`Self::new`].
    pub fn symmetric(width: usize, height: usize, targets: Group, predecessors: Group) -> Self {
        Self::with_rim(width, height, 1, targets, predecessors)
    }

    /// The layout for targets of a size and their ancestors that many generations ago.
    ///
    /// # Panics
    /// If the cells cannot be numbered.
    pub fn ancestral(width: usize, height: usize, generations: NonZeroUsize) -> Self {
        Self::with_rim(width, height, generations.get(), Group::C1, Group::C1)
    }

    /// The layout of a question about one pattern.
    pub fn of_target(problem: &Predecessor) -> Self {
        let target = problem.target();
        Self::ancestral(target.width(), target.height(), problem.past().generations)
    }

    /// The ancestor is larger than the target by the rim on each side.
    fn with_rim(width: usize, height: usize, rim: usize, targets: Group, ancestors: Group) -> Self {
        let mut pool = VarPool::after(0);
        let cells = orbits(&ancestors.representatives(width + 2 * rim, height + 2 * rim), &mut pool);
        let targets = orbits(&targets.representatives(width, height), &mut pool);
        Self { cells, targets, used: pool.used() }
    }

    /// The layout of a question about a class of patterns.
    pub fn of_eden(problem: &Eden) -> Self {
        Self::new(problem.width(), problem.height(), problem.symmetry())
    }

    /// The variable of each cell of the predecessor, which is one cell larger than the target on
    /// each side, or of an earlier ancestor, which is larger by one cell for each generation. Cells
    /// of an orbit share a variable.
    pub fn cells(&self) -> &Grid<Var> {
        &self.cells
    }

    /// The variables of the predecessor, each once, in increasing order: 1, 2, ….
    pub fn cell_vars(&self) -> impl DoubleEndedIterator<Item = Var> + use<> {
        (1..self.first_target()).filter_map(Var::new)
    }

    /// The variable of each cell of the target. Cells of an orbit share a variable.
    pub fn targets(&self) -> &Grid<Var> {
        &self.targets
    }

    /// The variables of the target, each once, in increasing order.
    pub fn target_vars(&self) -> impl DoubleEndedIterator<Item = Var> + use<> {
        (self.first_target()..=self.used).filter_map(Var::new)
    }

    /// The first variable of the target. It belongs to the first cell, which represents its orbit.
    fn first_target(&self) -> u32 {
        self.targets.get(Position::new(0, 0)).number()
    }

    /// The target's variables, those of cells near the border of the box first. Formula files name
    /// them in this order, so that a Gray enumeration changes outer cells fastest.
    pub fn outer_first(&self) -> Vec<Var> {
        let (width, height) = (self.targets.width(), self.targets.height());
        let depth = |at: Position| at.row.min(at.column).min(height - 1 - at.row).min(width - 1 - at.column);
        // The cells of an orbit have the same depth, because symmetries keep the border of a box.
        let mut cells: Vec<(usize, Var)> =
            self.targets.positions().map(|at| (depth(at), self.targets.get(at))).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().map(|(_, var)| var).collect()
    }

    /// The number of cell variables. Auxiliary variables come after them.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// The literals that fix the specified cells of a target, each once. If the target does not
    /// have the layout's symmetry, they contradict each other.
    pub fn assumptions(&self, target: &Partial) -> Vec<Lit> {
        let mut literals: Vec<Lit> =
            partial::specified(target).map(|(at, state)| self.targets.get(at).lit(state)).collect();
        literals.sort_by_key(|literal| literal.var());
        literals.dedup();
        literals
    }
}

/// A variable for each orbit. Positions come row by row, and a representative is the first cell of
/// its orbit, so variables come in the order of the representatives.
fn orbits(representatives: &Grid<Position>, pool: &mut VarPool) -> Grid<Var> {
    let mut numbers: BTreeMap<Position, Var> = BTreeMap::new();
    representatives.map(|cell| *numbers.entry(cell).or_insert_with(|| pool.fresh().var()))
}

/// Writes that the pattern on the layout's first cells becomes the target in the layout's number of
/// generations of a rule. The target is free. Returns the number of variables used.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn encode(
    layout: &PredecessorLayout,
    rule: Rule,
    transition: Transition,
    sink: &mut Clauses<'_>,
) -> Result<u32, Refused> {
    let mut pool = VarPool::after(layout.used);
    let mut before = layout.cells.clone();
    while before.width() > layout.targets.width() + 2 {
        let after = Grid::from_fn(before.width() - 2, before.height() - 2, |_| pool.fresh().var());
        generation(&before, &after, rule, transition, &mut pool, sink)?;
        before = after;
    }
    generation(&before, &layout.targets, rule, transition, &mut pool, sink)?;
    Ok(pool.used())
}

/// Writes that one pattern becomes another, which is smaller by one cell on each side.
fn generation(
    before: &Grid<Var>,
    after: &Grid<Var>,
    rule: Rule,
    transition: Transition,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let generation = Generation {
        rule,
        rows: 0..after.height().cast_signed(),
        columns: 0..after.width().cast_signed(),
        // The cell (i, j) of the later pattern is the cell (i + 1, j + 1) of the earlier one.
        cell: |row: isize, column: isize| {
            let at = Position::new((row + 1).cast_unsigned(), (column + 1).cast_unsigned());
            Some(before.get(at).positive())
        },
        next: |row: isize, column: isize| {
            let at = Position::new(row.cast_unsigned(), column.cast_unsigned());
            Next::Is(after.get(at).positive())
        },
    };
    generation.encode(transition, pool, sink)
}

/// Writes what [`encode`] writes, and the specified cells of a pattern as unit clauses.
pub(crate) fn encode_parent(
    problem: &Predecessor,
    transition: Transition,
    sink: &mut Clauses<'_>,
) -> Result<u32, Refused> {
    let layout = PredecessorLayout::of_target(problem);
    let used = encode(&layout, problem.rule(), transition, sink)?;
    layout.assumptions(problem.target()).into_iter().try_for_each(|literal| sink.clause(&[literal]))?;
    Ok(used)
}

/// The literal that says that a cell of the predecessor does not have this state of the patch.
pub fn differs(layout: &PredecessorLayout, at: Position, state: bool) -> Lit {
    layout.cells().get(Position::new(at.row + 1, at.column + 1)).lit(!state)
}

/// Writes that the layout's pattern becomes the patch and differs from it. The patch forces itself
/// exactly if there is no model.
///
/// Returns the number of variables used.
pub(crate) fn encode_differing(
    problem: &Force,
    transition: Transition,
    sink: &mut Clauses<'_>,
) -> Result<u32, Refused> {
    let used = encode_parent(problem.predecessor(), transition, sink)?;
    let layout = PredecessorLayout::of_target(problem.predecessor());
    let cells = partial::specified(problem.patch());
    sink.clause(&cells.map(|(at, state)| differs(&layout, at, state)).collect::<Vec<_>>())?;
    Ok(used)
}

/// Why the universal variables cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UniversalsError {
    /// They are not the variables of the target.
    #[error(
        "the `c lifesat` line names a {}×{} box with the symmetry {}, but the universal variables are not \
         the cells of its target: use the file as it was written",
        .0.width(),
        .0.height(),
        .0.symmetry()
    )]
    NotTheTarget(Eden),
    /// There are too many of them.
    #[error(transparent)]
    TooMany(#[from] TooManyOrbits),
}

/// The layout of a class, if the universal variables are those of its targets.
fn layout_of_universals(problem: &Eden, universals: &[Var]) -> Result<PredecessorLayout, UniversalsError> {
    let different = || UniversalsError::NotTheTarget(*problem);
    // No orbit has more than eight cells. A box that is too large for this many variables is not
    // laid out, so that one line of text cannot exhaust the memory.
    if problem.width() * problem.height() > 8 * universals.len() {
        return Err(different());
    }
    let layout = PredecessorLayout::of_eden(problem);
    let mut sorted = universals.to_vec();
    sorted.sort_unstable();
    if layout.target_vars().eq(sorted) { Ok(layout) } else { Err(different()) }
}

/// A test for canonical representatives among assignments. An assignment is a word whose bit j is
/// the value of universal variable j.
///
/// Targets are assumptions, so clauses that break symmetry would only make some of the assumptions
/// fail. Instead, targets that are not canonical representatives are skipped.
///
/// # Errors
/// If they are not the variables of the target, or more than a word has bits.
#[expect(clippy::missing_panics_doc, reason = "boxes have cells")]
pub fn leaders(problem: &Eden, universals: &[Var]) -> Result<LexLeaders, UniversalsError> {
    let layout = layout_of_universals(problem, universals)?;
    // Variables and orbits are numbered in the same order.
    let first = layout.target_vars().next().expect("boxes have cells");
    let order: Vec<usize> = universals.iter().map(|var| var.index() - first.index()).collect();
    let size = (problem.width(), problem.height());
    Ok(LexLeaders::by(problem.rule(), problem.symmetry(), size, &order)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Group;

    fn vars(numbers: impl IntoIterator<Item = u32>) -> Vec<Var> {
        numbers.into_iter().map(|number| Var::new(number).unwrap()).collect()
    }

    #[test]
    fn universals_must_be_the_targets_variables() {
        let problem = Eden::new(3, 3, Group::C1).unwrap();
        assert!(leaders(&problem, &vars((26..=34).rev())).is_ok());
        for wrong in [vars(25..=33), vars(26..=33), vars(26..=35), vars([])] {
            assert_eq!(leaders(&problem, &wrong).unwrap_err(), UniversalsError::NotTheTarget(problem));
        }
        let large = Eden::new(10_000, 10_000, Group::C1).unwrap();
        assert_eq!(leaders(&large, &vars(1..=3)).unwrap_err(), UniversalsError::NotTheTarget(large));
        let message = UniversalsError::NotTheTarget(large).to_string();
        assert!(message.contains("a 10000×10000 box with the symmetry C1"), "{message}");
    }

    #[test]
    fn the_middle_comes_last() {
        let order = PredecessorLayout::of_eden(&Eden::new(3, 3, Group::C1).unwrap()).outer_first();
        assert_eq!(order, vars([26, 27, 28, 29, 31, 32, 33, 34, 30]));
    }
}
