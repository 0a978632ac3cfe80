//! Symmetry breaking by lex-leader constraints.
//!
//! Among the patterns that symmetries carry into each other, the constraints keep the one whose
//! cells, read row by row, are lexicographically least, with dead before alive. J. Crawford, M.
//! Ginsberg, E. Luks and A. Roy, "Symmetry-breaking predicates for search problems", KR 1996.

use std::collections::HashSet;

use super::CellLayout;
use crate::cnf::{Clauses, Lit, Refused, Var, VarPool};
use crate::life::symmetry::Symmetry;
use crate::life::{Grid, Position};
use crate::problem::StillLife;
use crate::problem::still_life::Topology;

/// The symmetries of a problem: those of its box and rule that carry forced cells to cells forced the
/// same way.
fn symmetries(problem: &StillLife) -> Vec<Symmetry> {
    let (width, height) = (problem.width(), problem.height());
    let forced = problem.forced();
    let keeps_forced = |symmetry: &Symmetry| {
        forced.iter().all(|(&at, state)| forced.get(&symmetry.apply(at, width, height)) == Some(state))
    };
    // To turn a cylinder would turn its axis.
    let keeps_axis =
        |symmetry: &Symmetry| problem.topology() != Topology::Cylinder || !symmetry.swaps_sides();
    let rule = problem.rule();
    let keeps_all =
        |symmetry: &Symmetry| keeps_axis(symmetry) && keeps_forced(symmetry) && rule.keeps(*symmetry);
    Symmetry::of_box(width, height).filter(keeps_all).collect()
}

/// Writes that the pattern is lexicographically no greater than its image under each symmetry of the problem.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn break_symmetry(
    problem: &StillLife,
    layout: CellLayout,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let mut begun = HashSet::new();
    for symmetry in symmetries(problem).into_iter().filter(|&symmetry| symmetry != Symmetry::Identity) {
        no_greater(pairs(symmetry, problem, layout), &mut begun, pool, sink)?;
    }
    Ok(())
}

/// Each cell with the cell whose state stands there in the image, row by row. Pairs that say
/// nothing are left out.
fn pairs(symmetry: Symmetry, problem: &StillLife, layout: CellLayout) -> impl Iterator<Item = (Lit, Lit)> {
    let (width, height) = (problem.width(), problem.height());
    let cells = (0..problem.cells()).map(move |index| Position::new(index / width, index % width));
    cells.filter_map(move |at| {
        let image = symmetry.apply(at, width, height);
        // If the symmetry is its own inverse, each pair comes back reversed. The first time decides it.
        let told_before = symmetry.inverse() == symmetry && image <= at;
        (image != at && !told_before).then(|| (layout.var(at).positive(), layout.var(image).positive()))
    })
}

/// Writes that a pattern is lexicographically no greater than its images under some symmetries of its box, as
/// far as the first `most` different pairs of cells tell. The cells in the middle come first: they have the
/// most to do with others, and so a solver sees sooner what the constraints exclude.
///
/// The symmetries must form a group; the identity may be missing. If all patterns have the symmetries of a normal
/// subgroup, one representative of each of its other cosets is enough. Then one of the images of each pattern satisfies
/// the constraints. Cells may share variables.
///
/// # Errors
/// If the sink cannot take a clause.
pub fn least_from_the_middle(
    cells: &Grid<Var>,
    symmetries: &[Symmetry],
    most: usize,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let (width, height) = (cells.width(), cells.height());
    // Twice the distance from the middle, in steps of a king.
    let far = |at: &Position| (2 * at.row).abs_diff(height - 1).max((2 * at.column).abs_diff(width - 1));
    let mut order: Vec<Position> = cells.positions().collect();
    order.sort_by_key(far);
    let mut begun = HashSet::new();
    for &symmetry in symmetries {
        let mut told = HashSet::new();
        let mut pairs = order.iter().filter_map(|&at| {
            let (own, image) = (cells.get(at), cells.get(symmetry.apply(at, width, height)));
            // A pair counts only if the earlier ones are equal. So its reverse says nothing.
            let told_before = told.contains(&(image, own));
            (own != image && !told_before && told.insert((own, image)))
                .then(|| (own.positive(), image.positive()))
        });
        no_greater(pairs.by_ref().take(most), &mut begun, pool, sink)?;
    }
    Ok(())
}

/// Writes that the left cells, as a word, are lexicographically no greater than the right ones. Several
/// words may begin with the same pair: `begun` has the first pairs of those before.
fn no_greater(
    pairs: impl Iterator<Item = (Lit, Lit)>,
    begun: &mut HashSet<(Lit, Lit)>,
    pool: &mut VarPool,
    sink: &mut Clauses<'_>,
) -> Result<(), Refused> {
    let mut pairs = pairs.peekable();
    let mut equal_so_far: Option<Lit> = None;
    while let Some((left, right)) = pairs.next() {
        let premise = equal_so_far.map(|equal| !equal);
        let imply = |sink: &mut Clauses<'_>, conclusion: &[Lit]| {
            let clause: Vec<Lit> = premise.iter().chain(conclusion).copied().collect();
            sink.clause(&clause)
        };
        if premise.is_some() || begun.insert((left, right)) {
            imply(sink, &[!left, right])?;
        }
        if pairs.peek().is_some() {
            let equal = pool.fresh();
            imply(sink, &[!left, equal])?;
            imply(sink, &[right, equal])?;
            equal_so_far = Some(equal);
        }
    }
    Ok(())
}
