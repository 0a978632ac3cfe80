//! The first rows of spaceships as clauses, and whole spaceships.
//!
//! The cells of the rows come first, row after row of the sequence, in each those that are no mirror images
//! of others, the outermost one first. The counters of the `col9` encoding follow. If columns are slanted
//! ([`Ships::with_right`](crate::problem::Ships::with_right)), a column of the strip is another column on
//! paper in each row.

use std::ops::Range;

use super::Transition;
use super::search::difference;
use super::transition::{Generation, Next};
use crate::cnf::{Clauses, Lit, Refused, Var, VarPool};
use crate::problem::FirstRows;
use crate::problem::ships::{GlideMap, Mirror, RowIndexing};

/// Which variable stands for which cell.
#[derive(Clone, Debug)]
pub(crate) struct FirstRowsLayout<'a> {
    first: &'a FirstRows,
    indexing: RowIndexing,
    glide: GlideMap,
}

impl<'a> FirstRowsLayout<'a> {
    /// The layout of a question.
    pub(crate) fn of(first: &'a FirstRows) -> Self {
        Self { first, indexing: RowIndexing::of(first.ships()), glide: GlideMap::of(first.ships()) }
    }

    fn used(&self) -> u32 {
        let cells = self.first.rows() * self.first.ships().logical_width();
        u32::try_from(cells).expect("there are at most 2^16 rows of 13 cells")
    }

    /// The rows of generation t in the sequence, counted against the direction of flight from row 0 of
    /// generation 0.
    #[expect(clippy::maybe_infinite_iter, reason = "the numbers of rows increase, so one is found")]
    pub(crate) fn rows(&self, t: i64) -> impl Iterator<Item = i64> {
        let (indexing, known) = (self.indexing, self.first.rows());
        // The first rows of late generations lie ahead of row 0.
        let first = (-t..).find(move |&y| indexing.number(y, t) >= 0).expect("numbers increase with rows");
        (first..).take_while(move |&y| usize::try_from(indexing.number(y, t)).is_ok_and(|at| at < known))
    }

    /// The variable of a cell of row y of generation t, in a column of the plane: column 0 of the strip is there
    /// column 0 of row 0. `None` if it is dead in each spaceship: in front of it, or beside the strip.
    pub(crate) fn var(&self, y: i64, t: i64, column: isize) -> Option<Var> {
        let ships = self.first.ships();
        let row = usize::try_from(self.indexing.number(y, t)).ok()?;
        assert!(row < self.first.rows(), "the row comes later");
        let column = ships.strip_column(-y, i64::try_from(column).expect("a column is a small number"));
        let column = usize::try_from(column).ok().filter(|&column| column < ships.width())?;
        let column = if self.glide.turns(y, t) { ships.width() - 1 - column } else { column };
        let cell = ships.logical_column(column)?;
        Var::new(u32::try_from(row * ships.logical_width() + cell + 1).expect("variables were counted"))
    }

    /// The columns of a row, counted down the paper, whose next states are demanded: those of the strip and those
    /// beside it, or one half of that. Beside a slanted strip rows ahead and behind reach further.
    fn columns(&self, row: isize) -> Range<isize> {
        let slope = self.first.ships().slope().cast_signed();
        let width = self.first.ships().width().cast_signed();
        match self.first.ships().mirror() {
            Mirror::None | Mirror::Glide => slope * (row - 1) - 1..slope * (row + 1) + width + 1,
            Mirror::Odd | Mirror::Even | Mirror::Gutter => -1..(width + 1) / 2,
        }
    }

    /// Rows whose demanded columns are the same: all of them, or each by itself if columns are slanted.
    fn pieces(&self, rows: Range<isize>) -> Vec<Range<isize>> {
        match self.first.ships().slope() {
            0 => vec![rows],
            _ => rows.map(|row| row..row + 1).collect(),
        }
    }
}

/// Writes that rows follow from each other, and that the first place has a live cell. Returns the number
/// of variables used.
pub(crate) fn encode(
    first: &FirstRows,
    transition: Transition,
    sink: &mut Clauses<'_>,
) -> Result<u32, Refused> {
    let layout = FirstRowsLayout::of(first);
    let mut pool = VarPool::after(layout.used());
    let cells = layout.indexing.classes * first.ships().logical_width();
    let cells = 1..=u32::try_from(cells).expect("a place has few cells");
    let alive: Vec<Lit> = cells.filter_map(Var::new).map(Var::positive).collect();
    sink.clause(&alive)?;
    let (_, period) = first.ships().step();
    for t in 0..i64::try_from(period).expect("a period is a small number") {
        let Some((from, to)) = layout.rows(t).map(|y| (y, y + 1)).reduce(|all, row| (all.0, row.1)) else {
            continue;
        };
        // On paper a spaceship moves down, and row y is y rows above row 0. The middle rows of three whose
        // last one is in the question.
        let paper = |y: i64| isize::try_from(-y).expect("rows are counted by small numbers");
        let rows = paper(to - 2)..paper(from - 1) + 1;
        for rows in layout.pieces(rows) {
            let generation = Generation {
                rule: first.ships().rule(),
                columns: layout.columns(rows.start),
                rows,
                cell: |row: isize, column| {
                    let y = i64::try_from(-row).expect("a row is a small number");
                    layout.var(y, t, column).map(Var::positive)
                },
                next: |row: isize, column| {
                    let y = i64::try_from(-row).expect("a row is a small number");
                    layout.var(y, t + 1, column).map_or(Next::Dead, |var| Next::Is(var.positive()))
                },
            };
            generation.encode(transition, &mut pool, sink)?;
        }
    }
    Ok(pool.used())
}

/// Whole spaceships as clauses: first rows, of which the last ones are empty.
///
/// As many empty rows as a state has end a spaceship, because nothing can be born behind them. The clauses of
/// `encode` say what comes before. They have the ships of shorter periods among them, so more
/// clauses demand two rows that differ where such a ship has the same.
#[derive(Clone, Copy, Debug)]
pub struct WholeShips<'a> {
    rows: &'a FirstRows,
    indexing: RowIndexing,
}

impl<'a> WholeShips<'a> {
    /// The layout of rows, the empty ones at the end among them.
    pub fn of(rows: &'a FirstRows) -> Self {
        Self { rows, indexing: RowIndexing::of(rows.ships()) }
    }

    /// The rows before the empty ones.
    pub fn alive(&self) -> usize {
        self.rows.rows() - self.indexing.rows()
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
    pub fn encode(&self, transition: Transition, sink: &mut Clauses<'_>) -> Result<u32, Refused> {
        let mut pool = VarPool::after(encode(self.rows, transition, sink)?);
        let width = self.rows.ships().logical_width();
        for row in self.alive()..self.rows.rows() {
            (0..width).try_for_each(|cell| sink.clause(&[self.cell(row, cell).negative()]))?;
        }
        for pairs in self.pairs() {
            let mut some = Vec::new();
            for pair in pairs {
                some.push(difference(pair, &mut pool, sink)?);
            }
            sink.clause(&some)?;
        }
        Ok(pool.used())
    }

    /// For each shorter period the pairs of cells that are all alike in its ships.
    fn pairs(&self) -> Vec<Vec<[Lit; 2]>> {
        let (width, classes) = (self.rows.ships().logical_width(), self.indexing.classes);
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
        self.indexing.shifts().map(|shift| every(&later(shift))).collect()
    }
}
