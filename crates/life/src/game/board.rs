//! The board of a game: a rectangle of coloured cells, and its next generation computed row by row.

use std::fmt;

use thiserror::Error;

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
#[non_exhaustive]
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

    /// Returns true if a board can have this size.
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

    /// Returns true if a cell lies on the board.
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

    /// Returns true if a cell is empty.
    ///
    /// # Panics
    /// If the row of the cell is not on the board.
    #[inline]
    pub fn is_empty(&self, at: Position) -> bool {
        self.rows[at.row].iter().fold(0, |all, word| all | word) >> at.column & 1 == 0
    }

    /// Returns true if no cell of the board is empty.
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

    /// The next generation, the same as [`crate::game::rule::next_generation`] but computed row by row.
    #[must_use]
    pub fn next_generation(&self) -> Self {
        let mut next = Self { width: self.width, rows: Vec::with_capacity(self.height()) };
        self.next_generation_into(&mut next);
        next
    }

    /// Writes the next generation into `next`, whose memory is reused.
    pub fn next_generation_into(&self, next: &mut Self) {
        next.width = self.width;
        step(&self.rows, self.mask(), &mut next.rows);
    }

    #[inline]
    fn mask(&self) -> u64 {
        u64::MAX >> (Self::LONGEST_SIDE - self.width)
    }

    #[inline]
    fn rows(&self) -> &[Row] {
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

/// One of the two to four players of a game, and with it a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The largest number of players.
    pub const MOST: usize = 4;

    /// All seats, in the order of their numbers.
    pub const ALL: [Self; Self::MOST] = [Self(0), Self(1), Self(2), Self(3)];

    /// The seat with this index, from 0.
    pub fn new(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The index, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number as people say it, from 1.
    pub fn number(self) -> usize {
        self.index() + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.number())
    }
}

/// The colour of a live cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The cell belongs to a player.
    Owned(Seat),
    /// The cell belongs to no player: it was born from neighbours of three different colours.
    Hybrid,
}

impl Colour {
    /// The number of colours.
    pub const COUNT: usize = Seat::MOST + 1;

    /// All colours: those of the players, then hybrid.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Owned(Seat::ALL[0]),
        Self::Owned(Seat::ALL[1]),
        Self::Owned(Seat::ALL[2]),
        Self::Owned(Seat::ALL[3]),
        Self::Hybrid,
    ];

    /// The index of the colour in [`Colour::ALL`].
    pub fn index(self) -> usize {
        if let Self::Owned(seat) = self { seat.index() } else { Seat::MOST }
    }

    /// The character for a cell of this colour; `.` for an empty cell.
    pub fn symbol(cell: Option<Self>) -> char {
        match cell {
            None => '.',
            Some(colour) => ['0', 'X', '*', '#', '@'][colour.index()],
        }
    }

    /// The cell that a character stands for: `Some(None)` is an empty cell, and `None` means that
    /// the character is not a cell.
    pub fn from_symbol(symbol: char) -> Option<Option<Self>> {
        let cells = Self::ALL.into_iter().map(Some).chain([None]);
        cells.into_iter().find(|&cell| Self::symbol(cell) == symbol)
    }
}

impl From<Seat> for Colour {
    fn from(seat: Seat) -> Self {
        Self::Owned(seat)
    }
}

/// One word for each colour. Bit `column` is set if the cell has that colour.
type Row = [u64; Colour::COUNT];

// What follows computes a generation for all cells of a row at once, with one bit for each cell. It
// is fast enough for players that look ahead; `game::rule` is the readable reference.

const HYBRID: usize = Colour::COUNT - 1;

const EMPTY: Row = [0; Colour::COUNT];

fn step(rows: &[Row], mask: u64, next: &mut Vec<Row>) {
    let there = there(rows);
    next.clear();
    for index in 0..rows.len().cast_signed() {
        let near = [index - 1, index, index + 1].map(|index| row_at(rows, index));
        next.push(next_row(near, mask, there));
    }
}

/// Which colours occur on the board.
fn there(rows: &[Row]) -> [bool; Colour::COUNT] {
    let mut all = [0; Colour::COUNT];
    for row in rows {
        for (all, word) in all.iter_mut().zip(row) {
            *all |= *word;
        }
    }
    all.map(|word| word != 0)
}

/// A row of the board, or an empty row above or below it.
fn row_at(rows: &[Row], index: isize) -> &Row {
    usize::try_from(index).ok().and_then(|index| rows.get(index)).unwrap_or(&EMPTY)
}

/// The next generation of the middle one of three rows. `there` says which colours occur on the board; the
/// others are skipped. `mask` has a bit for each column.
fn next_row(rows: [&Row; 3], mask: u64, there: [bool; Colour::COUNT]) -> Row {
    let [above, own, below] = rows.map(|row| row.iter().fold(0, |all, word| all | word));
    // Bit sets of the cells with at least one, two, three and four live neighbours.
    let mut at_least = [0u64; 4];
    for neighbour in neighbours([above, own, below]) {
        at_least[3] |= at_least[2] & neighbour;
        at_least[2] |= at_least[1] & neighbour;
        at_least[1] |= at_least[0] & neighbour;
        at_least[0] |= neighbour;
    }
    let survives = own & at_least[1] & !at_least[3];
    let born = !own & at_least[2] & !at_least[3] & mask;
    let mut next = [0; Colour::COUNT];
    let mut nobodys = born;
    for colour in (0..Colour::COUNT).filter(|&colour| there[colour]) {
        let (mut one, mut two) = (0, 0);
        for neighbour in neighbours(rows.map(|row| row[colour])) {
            two |= one & neighbour;
            one |= neighbour;
        }
        next[colour] = rows[1][colour] & survives | born & two;
        nobodys &= !two;
    }
    next[HYBRID] |= nobodys;
    next
}

/// Eight words, one for each direction: bit `column` is the neighbour in that direction of the cell
/// in that column. Bits beyond the width may be set.
fn neighbours([above, own, below]: [u64; 3]) -> [u64; 8] {
    [above << 1, above, above >> 1, own << 1, own >> 1, below << 1, below, below >> 1]
}

/// The next generation of a board, and its changes if one more piece of a colour is placed. A piece changes
/// only its own row and the two rows next to it, so only these three are computed again.
#[derive(Clone, Debug)]
pub struct Lookahead<'a> {
    board: &'a Board,
    colour: Colour,
    there: [bool; Colour::COUNT],
    /// The lead in each row of the next generation if no piece is placed.
    row_leads: Vec<i32>,
    idle_lead: i32,
}

impl<'a> Lookahead<'a> {
    /// Prepares to look one generation ahead for a colour.
    pub fn new(board: &'a Board, colour: impl Into<Colour>) -> Self {
        let colour = colour.into();
        let mut there = there(board.rows());
        let row_leads: Vec<i32> =
            board.next_generation().rows().iter().map(|row| row_lead(row, colour)).collect();
        there[colour.index()] = true;
        Self { board, colour, there, idle_lead: row_leads.iter().sum(), row_leads }
    }

    /// The lead in the next generation if no piece is placed.
    pub fn idle_lead(&self) -> i32 {
        self.idle_lead
    }

    /// The lead in the next generation if a piece of the colour is placed on this empty cell first.
    ///
    /// # Panics
    /// If the row of the cell is not on the board.
    pub fn lead_after(&self, at: Position) -> i32 {
        let rows = self.board.rows();
        let mut placed = rows[at.row];
        placed[self.colour.index()] |= 1 << at.column;
        let row = |index: isize| if index == at.row.cast_signed() { &placed } else { row_at(rows, index) };
        let mut lead = self.idle_lead;
        for changed in at.row.saturating_sub(1)..=(at.row + 1).min(rows.len() - 1) {
            let index = changed.cast_signed();
            let near = [row(index - 1), row(index), row(index + 1)];
            let next = next_row(near, self.board.mask(), self.there);
            lead += row_lead(&next, self.colour) - self.row_leads[changed];
        }
        lead
    }
}

/// The lead in a row: the cells of a colour minus all other live cells. A cell has only one colour,
/// so its bit is set in one word only.
fn row_lead(row: &Row, colour: Colour) -> i32 {
    let all = row.iter().fold(0, |all, word| all | word);
    2 * row[colour.index()].count_ones().cast_signed() - all.count_ones().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rule;

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

    /// Tests all widths up to that of a word, as shifting goes wrong most easily at the edges.
    #[test]
    fn rows_of_words_make_the_same_step_as_cells() {
        let mut random = fastrand::Rng::with_seed(1);
        for width in 1..=Board::LONGEST_SIDE {
            let mut board = Board::empty(width, random.usize(1..12));
            let colours = random.usize(1..=Colour::COUNT);
            for at in board.positions() {
                let cell = random.bool().then(|| Colour::ALL[random.usize(..colours)]);
                board.set(at, cell);
            }
            for _ in 0..3 {
                let next = rule::next_generation(&board);
                assert_eq!(board.next_generation(), next, "{board:?}");
                board = next;
            }
        }
    }

    #[test]
    fn every_piece_is_looked_ahead_rightly() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..50 {
            let mut board = Board::empty(random.usize(1..12), random.usize(1..12));
            for at in board.positions() {
                board.set(at, (random.u8(..3) == 0).then(|| Colour::ALL[random.usize(..Colour::COUNT)]));
            }
            let colour = Colour::ALL[random.usize(..Colour::COUNT)];
            let ahead = Lookahead::new(&board, colour);
            assert_eq!(ahead.idle_lead(), board.next_generation().lead(colour));
            for at in board.empty_cells() {
                let mut placed = board.clone();
                placed.set(at, Some(colour));
                let expected = placed.next_generation().lead(colour);
                assert_eq!(ahead.lead_after(at), expected, "{board:?} {at} {colour:?}");
            }
        }
    }
}
