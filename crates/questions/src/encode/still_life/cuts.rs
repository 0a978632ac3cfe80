//! Cuts as clauses, and connectedness as clauses once and for all.
//!
//! A [`Cut`] speaks of a few cells, so it is a few clauses. [`connected`] says all at once. Its
//! formula is finite but hard to refute, so searches and proofs use cuts.

use crate::cnf::{ClauseSink, Clauses, Distinct, Lit, Refused, VarPool};
use crate::encode::CellLayout;
use crate::encode::still_life::TooLarge;
use crate::encode::still_life::waste::Streamliner;
use crate::life::islands::{around, ring};
use crate::life::{Grid, Position};
use crate::problem::{Cut, StillLife};

/// The literals of the cells of a box in which a symmetry identifies cells.
#[derive(Clone, Debug)]
pub struct Cells {
    live: Grid<Lit>,
}

impl Cells {
    /// The cells of a problem's box, as the formula with this streamliner numbers them.
    ///
    /// # Panics
    /// If the symmetry does not fit the box.
    pub fn new(problem: &StillLife, streamliner: Streamliner) -> Self {
        let layout = CellLayout::of(problem);
        let first = streamliner.representatives(problem.width(), problem.height());
        Self { live: first.map(|at| layout.var(at).positive()) }
    }

    fn live(&self, cells: &[Position]) -> impl Iterator<Item = Lit> {
        cells.iter().map(|&at| self.live.get(at))
    }

    fn dead(&self, cells: &[Position]) -> impl Iterator<Item = Lit> {
        self.live(cells).map(|live| !live)
    }

    /// Writes a cut. Variables that it needs come from the pool.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    ///
    /// # Panics
    /// If a cell of the cut is outside the box.
    pub fn cut(&self, cut: &Cut, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<(), Refused> {
        // Images of the same cell share a variable.
        let mut sink = Distinct::new(sink);
        let (width, height) = (self.live.width(), self.live.height());
        match cut {
            Cut::Region(region) => {
                let enters = pool.fresh();
                let near = ring(&region.cells, width, height);
                let around: Vec<Lit> = self.live(&near).chain(self.dead(region.beyond.as_slice())).collect();
                self.dead(&region.cells).try_for_each(|dead| sink.clause(&[dead, enters]))?;
                sink.clause(&[&[!enters][..], &around].concat())
            }
            Cut::Piece(piece) => {
                let all: Vec<Position> = piece.parts.iter().flatten().copied().collect();
                let around = ring(&all, width, height);
                let dead = self.dead(&all).chain(self.dead(&piece.live));
                let live = self.live(&around).chain(self.live(&piece.dead));
                sink.clause(&dead.chain(live).collect::<Vec<Lit>>())
            }
        }
    }
}

/// The number of bits of a rank: all cells can have different ones.
fn bits(cells: usize) -> u32 {
    usize::BITS - cells.saturating_sub(1).leading_zeros()
}

/// Checks the size of what [`connected`] would write.
pub(crate) fn check_connected_size(problem: &StillLife, max_clauses: u64) -> Result<(), TooLarge> {
    let (cells, bits) = (problem.cells() as u64, u64::from(bits(problem.cells())));
    let (variables, clauses) = (1 + bits + 8 * (1 + bits), 3 + 8 * (2 + 3 * bits));
    super::check(cells.saturating_mul(variables), cells, cells.saturating_mul(clauses), max_clauses)
}

/// Writes that the live cells form one island, or that there are none.
///
/// The first live cell in the order of rows is the root. Each other live cell has a live neighbour
/// of smaller rank, its parent. So parents lead to the root. Conversely, the distance from the root
/// is such a rank. Ranks are binary numbers.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn connected(problem: &StillLife, pool: &mut VarPool, sink: &mut Clauses<'_>) -> Result<(), Refused> {
    let (width, height) = (problem.width(), problem.height());
    let layout = CellLayout::of(problem);
    let live = Grid::from_fn(width, height, |at| layout.var(at).positive());
    let bits = bits(problem.cells());
    let ranks: Vec<Vec<Lit>> =
        (0..problem.cells()).map(|_| (0..bits).map(|_| pool.fresh()).collect()).collect();
    let rank = |at: Position| &ranks[at.row * width + at.column];
    // True if a cell before this one is live.
    let mut earlier: Option<Lit> = None;
    for at in live.positions() {
        let mut clause = vec![!live.get(at)];
        if let Some(earlier) = earlier {
            for next in around(at, width, height) {
                let is_parent = pool.fresh();
                sink.clause(&[!is_parent, live.get(next)])?;
                less(is_parent, rank(next), rank(at), pool, sink)?;
                clause.push(is_parent);
            }
            clause.push(!earlier);
            sink.clause(&clause)?;
        }
        let so_far = pool.fresh();
        // That no cell before is live follows from the converse alone: a root needs no parent.
        sink.clause(&[!live.get(at), so_far])?;
        if let Some(earlier) = earlier {
            sink.clause(&[!earlier, so_far])?;
        }
        earlier = Some(so_far);
    }
    Ok(())
}

/// Writes: if `condition`, the first number is less than the second. Bits come lowest first.
fn less(
    condition: Lit,
    first: &[Lit],
    second: &[Lit],
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    // `less` is true only if the bits from here down make the first number smaller.
    let mut lower: Option<Lit> = None;
    for (&one, &other) in first.iter().zip(second) {
        let less = pool.fresh();
        // Equal bits leave it to the lower ones. The lowest ones must differ.
        if lower.is_some() {
            sink.clause(&[!less, !one, other])?;
        }
        let lower_or = |literal: Lit| [&[!less, literal][..], lower.as_slice()].concat();
        sink.clause(&lower_or(!one))?;
        sink.clause(&lower_or(other))?;
        lower = Some(less);
    }
    sink.clause(&[&[!condition][..], lower.as_slice()].concat())
}
