//! Predecessors as clauses.
//!
//! The cells of the predecessor come first, row by row; the target's cells follow, one variable for each orbit of
//! its symmetry; counters of the `col9` encoding come last. Orbits are represented by a single variable because
//! equivalence clauses would be wrong where the target is universally quantified. The predecessor may be asked to be
//! symmetric too: that is a smaller question, to which "none" is no answer about all predecessors.

use std::collections::BTreeMap;

use super::Transition;
use super::transition::{Generation, Next};
use crate::cnf::{ClauseSink, Lit, Var, VarPool};
use crate::life::{Grid, Group, Partial, Position, partial};
use crate::problem::{Eden, Predecessor};

/// Which variable stands for which cell of target and predecessor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredecessorLayout {
    cells: Grid<Var>,
    targets: Grid<Var>,
    used: u32,
}

impl PredecessorLayout {
    /// The layout for targets of a size with a symmetry, and any predecessors.
    ///
    /// # Panics
    /// If the symmetry does not fit the size, or the cells cannot be numbered; problems are checked for both.
    pub fn new(width: usize, height: usize, symmetry: Group) -> Self {
        Self::symmetric(width, height, symmetry, Group::C1)
    }

    /// The same where the predecessors have a symmetry too. It should be part of the targets' one: what it becomes has
    /// every symmetry that a pattern has.
    pub fn symmetric(width: usize, height: usize, targets: Group, predecessors: Group) -> Self {
        let mut pool = VarPool::after(0);
        let cells = orbits(&predecessors.representatives(width + 2, height + 2), &mut pool);
        let targets = orbits(&targets.representatives(width, height), &mut pool);
        Self { cells, targets, used: pool.used() }
    }

    /// The layout of a question about one pattern.
    pub fn of_target(problem: &Predecessor) -> Self {
        Self::new(problem.target().width(), problem.target().height(), Group::C1)
    }

    /// The layout of a question about a class of patterns.
    pub fn of_eden(problem: &Eden) -> Self {
        Self::new(problem.width(), problem.height(), problem.symmetry())
    }

    /// The variable of each cell of the predecessor, which is one cell larger than the target on each side; cells of an
    /// orbit share one.
    pub fn cells(&self) -> &Grid<Var> {
        &self.cells
    }

    /// The variables of the predecessor, each once, in increasing order: 1, 2, ….
    pub fn cell_vars(&self) -> impl DoubleEndedIterator<Item = Var> + use<> {
        (1..self.first_target()).filter_map(Var::new)
    }

    /// The variable of each cell of the target; cells of an orbit share one.
    pub fn targets(&self) -> &Grid<Var> {
        &self.targets
    }

    /// The variables of the target, each once, in increasing order.
    pub fn target_vars(&self) -> impl DoubleEndedIterator<Item = Var> + use<> {
        (self.first_target()..=self.used).filter_map(Var::new)
    }

    /// The first cell of a target is the representative of its orbit.
    fn first_target(&self) -> u32 {
        self.targets.get(Position::new(0, 0)).number()
    }

    /// The target's variables, those of cells near the border of the box first.
    pub fn outer_first(&self) -> Vec<Var> {
        let (width, height) = (self.targets.width(), self.targets.height());
        let depth = |at: Position| at.row.min(at.column).min(height - 1 - at.row).min(width - 1 - at.column);
        // The cells of an orbit have the same depth, as symmetries keep the border of a box.
        let mut cells: Vec<(usize, Var)> =
            self.targets.positions().map(|at| (depth(at), self.targets.get(at))).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().map(|(_, var)| var).collect()
    }

    /// Variables of all cells: the auxiliary ones come after.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// The literals that fix the defined cells of a target, each once. For a target without the layout's symmetry
    /// they contradict each other.
    pub fn assumptions(&self, target: &Partial) -> Vec<Lit> {
        let mut literals: Vec<Lit> =
            partial::defined(target).map(|(at, state)| self.targets.get(at).lit(state)).collect();
        literals.sort_by_key(|literal| literal.var());
        literals.dedup();
        literals
    }
}

/// A variable for each orbit. Positions come row by row, and a representative is the first of its orbit, so that
/// variables come in the order of the representatives.
fn orbits(representatives: &Grid<Position>, pool: &mut VarPool) -> Grid<Var> {
    let mut numbers: BTreeMap<Position, Var> = BTreeMap::new();
    representatives.map(|cell| *numbers.entry(cell).or_insert_with(|| pool.fresh().var()))
}

/// Says that the pattern on the layout's first cells becomes the target in one generation, the target being free.
///
/// Returns the number of variables used.
pub fn encode<S: ClauseSink>(
    layout: &PredecessorLayout,
    transition: Transition,
    sink: &mut S,
) -> Result<u32, S::Error> {
    let mut pool = VarPool::after(layout.used);
    let targets = &layout.targets;
    let generation = Generation {
        rows: 0..targets.height().cast_signed(),
        columns: 0..targets.width().cast_signed(),
        // The cell (i, j) of the target is the cell (i + 1, j + 1) of the predecessor.
        cell: |row: isize, column: isize| {
            let at = Position::new((row + 1).cast_unsigned(), (column + 1).cast_unsigned());
            Some(layout.cells.get(at).positive())
        },
        next: |row: isize, column: isize| {
            let at = Position::new(row.cast_unsigned(), column.cast_unsigned());
            Next::Is(targets.get(at).positive())
        },
    };
    generation.encode(transition, &mut pool, sink)?;
    Ok(pool.used())
}

/// The same with the defined cells of a pattern as unit clauses.
pub fn encode_parent<S: ClauseSink>(
    problem: &Predecessor,
    transition: Transition,
    sink: &mut S,
) -> Result<u32, S::Error> {
    let layout = PredecessorLayout::of_target(problem);
    let used = encode(&layout, transition, sink)?;
    layout.assumptions(problem.target()).into_iter().try_for_each(|literal| sink.clause(&[literal]))?;
    Ok(used)
}
