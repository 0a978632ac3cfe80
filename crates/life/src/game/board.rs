//! The board of a game: a rectangle of coloured cells.

use std::fmt;

use thiserror::Error;

use crate::game::Colour;
use crate::game::lanes;
use crate::game::row::Row;
use crate::life::{Grid, Position};

/// A board. Cells outside it are empty and stay empty.
///
/// Rows are words, so a generation takes a few hundred operations for each row. Players that look
/// ahead compute millions of generations.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    width: usize,
    rows: Vec<Row>,
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A character that does not stand for a cell.
    #[error("`{0}` is not a cell; write one of . 0 X * # @")]
    Symbol(char),
    /// A row that differs in length from the first. Rows are counted from 1.
    #[error("row {0} is not as long as the first; all rows must have the same length")]
    Ragged(usize),
    /// A size that is too small or too large.
    #[error("a board has 1 to {most} columns and rows, not {0}×{1}", most = Board::LONGEST_SIDE)]
    Size(usize, usize),
}

impl Board {
    /// The largest number of columns and of rows.
    pub const LONGEST_SIDE: usize = 64;

    /// A board of empty cells.
    ///
    /// # Panics
    /// If a side is 0 or longer than [`Board::LONGEST_SIDE`].
    pub fn empty(width: usize, height: usize) -> Self {
        assert!(Self::is_size(width, height), "{}", BoardError::Size(width, height));
        Self { width, rows: vec![[0; Colour::COUNT]; height] }
    }

    /// Whether a board can have this size.
    pub fn is_size(width: usize, height: usize) -> bool {
        [width, height].into_iter().all(|side| (1..=Self::LONGEST_SIDE).contains(&side))
    }

    /// Reads rows of symbols, such as `.0X`.
    ///
    /// # Errors
    /// If a symbol is not a cell, the rows differ in length, or the board is too small or too
    /// large.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Self, BoardError> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        if !Self::is_size(width, rows.len()) {
            return Err(BoardError::Size(width, rows.len()));
        }
        let mut board = Self::empty(width, rows.len());
        for (row, text) in rows.iter().enumerate() {
            if text.as_ref().chars().count() != width {
                return Err(BoardError::Ragged(row + 1));
            }
            for (column, symbol) in text.as_ref().chars().enumerate() {
                let cell = Colour::from_symbol(symbol).ok_or(BoardError::Symbol(symbol))?;
                board.set(Position::new(row, column), cell);
            }
        }
        Ok(board)
    }

    /// The rows as symbols, in the form that [`Board::from_rows`] reads.
    pub fn to_rows(&self) -> Vec<String> {
        let row = |row| (0..self.width).map(move |column| Position::new(row, column));
        (0..self.height()).map(|r| row(r).map(|at| Colour::symbol(self.get(at))).collect()).collect()
    }

    /// Number of columns.
    #[inline]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    #[inline]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// Whether a cell lies on the board.
    #[inline]
    pub fn contains(&self, at: Position) -> bool {
        at.row < self.height() && at.column < self.width
    }

    /// The colour of a cell, or `None` if it is empty.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    pub fn get(&self, at: Position) -> Option<Colour> {
        assert!(self.contains(at), "cell {at} is outside the {}×{} board", self.width, self.height());
        let row = &self.rows[at.row];
        Colour::ALL.into_iter().find(|colour| row[colour.index()] >> at.column & 1 == 1)
    }

    /// Sets a cell to a colour, or to empty.
    ///
    /// # Panics
    /// If the cell is not on the board.
    #[inline]
    pub fn set(&mut self, at: Position, cell: Option<Colour>) {
        assert!(self.contains(at), "cell {at} is outside the {}×{} board", self.width, self.height());
        for colour in Colour::ALL {
            let bit = u64::from(cell == Some(colour)) << at.column;
            let word = &mut self.rows[at.row][colour.index()];
            *word = *word & !(1 << at.column) | bit;
        }
    }

    /// All positions, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let (width, height) = (self.width, self.height());
        (0..width * height).map(move |index| Position::new(index / width, index % width))
    }

    /// The empty cells, row by row.
    pub fn empty_cells(&self) -> impl Iterator<Item = Position> + '_ {
        self.positions().filter(|&at| self.is_empty(at))
    }

    /// Whether a cell is empty.
    ///
    /// # Panics
    /// If the row of the cell is not on the board.
    #[inline]
    pub fn is_empty(&self, at: Position) -> bool {
        self.rows[at.row].iter().fold(0, |all, word| all | word) >> at.column & 1 == 0
    }

    /// Whether no cell of the board is empty.
    pub fn is_full(&self) -> bool {
        self.empty_cells().next().is_none()
    }

    /// The number of cells of a colour.
    pub fn population(&self, colour: impl Into<Colour>) -> usize {
        let index = colour.into().index();
        self.rows.iter().map(|row| row[index].count_ones() as usize).sum()
    }

    /// The number of cells of each colour, in the order of [`Colour::ALL`].
    #[inline]
    pub fn populations(&self) -> [usize; Colour::COUNT] {
        Colour::ALL.map(|colour| self.population(colour))
    }

    /// The cells of a colour minus all other live cells. A player who looks one generation ahead
    /// maximises it.
    #[expect(clippy::missing_panics_doc, reason = "boards have few cells")]
    #[inline]
    pub fn lead(&self, colour: impl Into<Colour>) -> i32 {
        let (own, all) = (self.population(colour), self.populations().iter().sum::<usize>());
        i32::try_from(2 * own).expect("boards are small") - i32::try_from(all).expect("boards are small")
    }

    /// The next generation, the same as [`crate::game::rule::next_generation`] but computed row by
    /// row.
    #[must_use]
    pub fn next_generation(&self) -> Self {
        let mut next = Self { width: self.width, rows: Vec::with_capacity(self.height()) };
        self.next_generation_into(&mut next);
        next
    }

    /// Writes the next generation into `next`, whose memory is reused.
    pub fn next_generation_into(&self, next: &mut Self) {
        next.width = self.width;
        lanes::step(&self.rows, self.mask(), &mut next.rows);
    }

    /// A word with one bit for each column.
    #[inline]
    pub(super) fn mask(&self) -> u64 {
        u64::MAX >> (Self::LONGEST_SIDE - self.width)
    }

    /// The rows from top to bottom.
    #[inline]
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The live cells of all colours.
    pub fn live_cells(&self) -> Grid {
        Grid::from_fn(self.width, self.height(), |at| !self.is_empty(at))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.to_rows().join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;

    #[test]
    fn texts_are_boards_and_back() {
        let rows = [".0X", "*#@"];
        let board = Board::from_rows(&rows).unwrap();
        assert_eq!(board.to_rows(), rows);
        assert_eq!(board.populations(), [1; 5]);
        assert_eq!(board.lead(Seat::ALL[0]), -3);
        assert_eq!(board.empty_cells().collect::<Vec<_>>(), [Position::new(0, 0)]);
        assert_eq!(Board::from_rows(&[".0", "."]), Err(BoardError::Ragged(2)));
        assert_eq!(Board::from_rows(&["?"]), Err(BoardError::Symbol('?')));
        assert_eq!(Board::from_rows::<&str>(&[]), Err(BoardError::Size(0, 0)));
    }

    #[test]
    fn cells_are_replaced() {
        let mut board = Board::from_rows(&["0X"]).unwrap();
        board.set(Position::new(0, 0), Some(Colour::Hybrid));
        board.set(Position::new(0, 1), None);
        assert_eq!(board.to_rows(), ["@."]);
    }
}
