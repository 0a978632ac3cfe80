//! Whole spaceships as clauses: first rows, of which the last ones are empty.
//!
//! As many empty rows as a state has end a spaceship, because nothing can be born behind them. The clauses of
//! [`first_rows`] say what comes before. They have the ships of shorter periods among them, so more
//! clauses demand two rows that differ where such a ship has the same.

use super::Transition;
use super::first_rows;
use crate::cnf::{ClauseSink, Lit, Var, VarPool};
use crate::problem::FirstRows;
use crate::problem::ships::{Mirror, Pace};

/// Which variable stands for which cell of the rows of the sequence.
#[derive(Clone, Copy, Debug)]
pub struct WholeShips<'a> {
    rows: &'a FirstRows,
    pace: Pace,
}

impl<'a> WholeShips<'a> {
    /// The layout of rows, the empty ones at the end among them.
    pub fn of(rows: &'a FirstRows) -> Self {
        Self { rows, pace: Pace::of(rows.ships()) }
    }

    /// The rows before the empty ones.
    pub fn alive(&self) -> usize {
        self.rows.rows() - self.pace.rows()
    }

    /// The variable of the cell of a logical column, in a row of the sequence.
    ///
    /// # Panics
    /// If the rows have no such cell.
    pub fn cell(&self, row: usize, cell: usize) -> Var {
        let width = self.rows.ships().logical_width();
        assert!(row < self.rows.rows() && cell < width, "there is no such cell");
        let number = u32::try_from(row * width + cell + 1).expect("there are at most 2^16 rows of 13 cells");
        Var::new(number).expect("variables are counted from 1")
    }

    /// Writes what whole spaceships obey. Returns the number of variables used.
    ///
    /// # Errors
    /// If the sink cannot take a clause.
    ///
    /// # Panics
    /// If the cells cannot be numbered.
    pub fn encode<S: ClauseSink>(&self, transition: Transition, sink: &mut S) -> Result<u32, S::Error> {
        let mut pool = VarPool::after(first_rows::encode(self.rows, transition, sink)?);
        let width = self.rows.ships().logical_width();
        for row in self.alive()..self.rows.rows() {
            (0..width).try_for_each(|cell| sink.clause(&[self.cell(row, cell).negative()]))?;
        }
        for pairs in self.pairs() {
            let mut some = Vec::new();
            for [one, other] in pairs {
                let differ = pool.fresh();
                sink.clause(&[!differ, one, other])?;
                sink.clause(&[!differ, !one, !other])?;
                some.push(differ);
            }
            sink.clause(&some)?;
        }
        Ok(pool.used())
    }

    /// For each shorter period the pairs of cells that are all alike in its ships.
    fn pairs(&self) -> Vec<Vec<[Lit; 2]>> {
        let (width, classes) = (self.rows.ships().logical_width(), self.pace.classes);
        let every = |other: &dyn Fn(usize, usize) -> (usize, usize)| {
            let cells = (0..self.alive()).flat_map(|row| (0..width).map(move |cell| (row, cell)));
            let pairs = cells.map(|(row, cell)| ((row, cell), other(row, cell)));
            let pairs = pairs.filter(|(one, other)| one < other);
            pairs
                .map(|(one, other)| [one, other].map(|(row, cell)| self.cell(row, cell).positive()))
                .collect()
        };
        if self.rows.ships().mirror() == Mirror::Glide {
            return vec![every(&|row, cell| (row, width - 1 - cell))];
        }
        let later = |shift: usize| {
            move |row: usize, cell: usize| {
                // The last classes of a place have no later one to be compared with.
                if row % classes + shift < classes { (row + shift, cell) } else { (row, cell) }
            }
        };
        self.pace.shifts().map(|shift| every(&later(shift))).collect()
    }
}
