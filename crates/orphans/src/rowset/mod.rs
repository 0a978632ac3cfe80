//! Row sets: the sets of pairs of rows in which the predecessors of a target can end.
//!
//! A target of w columns has predecessors of w + 2 columns. Whether a predecessor of the first rows
//! can be continued depends only on its last two rows (p, q). The set of all pairs in which some
//! predecessor ends takes 2^(2w + 4) bits. [`Stepper`] turns such a set into the one for one more
//! row of the target. The set is empty if and only if the target has no predecessor.
//!
//! [`predecessor()`] finds a predecessor of a single target in this way, without a solver.

pub mod alphabet;
mod cell;
pub mod sets;
pub mod step;
pub mod turn;

use crate::life::{Grid, Rule};
pub use alphabet::{Alphabet, UNSPECIFIED};
pub use sets::Shape;
pub use step::Stepper;

/// A predecessor of a target by Conway's rule, or `None` if it has none.
///
/// # Panics
/// If [`Shape`] does not support the target's width.
pub fn predecessor(target: &Grid) -> Option<Grid> {
    predecessor_by(Rule::LIFE, target)
}

/// A predecessor of a target by any rule, or `None` if it has none, by row sets from top to bottom.
///
/// # Panics
/// If [`Shape`] does not support the target's width.
pub fn predecessor_by(rule: Rule, target: &Grid) -> Option<Grid> {
    let shape = Shape::new(target.width());
    let rows: Vec<usize> = target.rows().map(number).collect();
    let sets = sets(rule, shape, &rows);
    let has = |row: usize, p: usize, q: usize| {
        let (word, bit) = shape.place(p, q);
        sets[row][word] >> bit & 1 == 1
    };
    let last = sets[rows.len()].iter().position(|word| *word != 0)?;
    let (p, q) = shape.pair(last, sets[rows.len()][last].trailing_zeros() as usize);
    // From the last two rows upwards: a row that fits the two rows below it.
    let mut found = vec![q, p];
    for (row, &wanted) in rows.iter().enumerate().rev() {
        let [.., below, middle] = found[..] else { unreachable!("there are two rows") };
        let fits = |&above: &usize| {
            has(row, above, middle) && becomes(rule, shape, [above, middle, below]) == wanted
        };
        let above =
            (0..shape.blocks()).find(fits).expect("each pair of a set comes from one of the set before");
        found.push(above);
    }
    found.reverse();
    Some(Grid::from_fn(shape.columns(), found.len(), |at| found[at.row] >> at.column & 1 == 1))
}

/// The row sets after no row, after one row, and so on.
fn sets(rule: Rule, shape: Shape, rows: &[usize]) -> Vec<Vec<u64>> {
    let mut stepper = Stepper::by(rule, shape);
    let mut sets = vec![shape.full()];
    for &row in rows {
        let (mut after, mut set) = (shape.empty(), shape.empty());
        let last = sets.last().expect("there is one from the start");
        stepper.step(last, &Alphabet::new(shape.width(), [row]), &mut after);
        turn::transpose(shape, &after, &mut set);
        sets.push(set);
    }
    sets
}

/// The row that three rows become, cell by cell.
fn becomes(rule: Rule, shape: Shape, rows: [usize; 3]) -> usize {
    let window = |column: usize| {
        let cell = |cell: &usize| rows[cell / 3] >> (column + cell % 3) & 1 == 1;
        (0..9).filter(cell).fold(0, |window, cell| window | 1 << cell)
    };
    let next = |column: &usize| rule.next_of_window(window(*column));
    (0..shape.width()).filter(next).fold(0, |row, column| row | 1 << column)
}

/// The number of a row: bit i is column i.
fn number(cells: &[bool]) -> usize {
    cells.iter().rev().fold(0, |row, &alive| row << 1 | usize::from(alive))
}
