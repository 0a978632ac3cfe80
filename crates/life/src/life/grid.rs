//! A rectangle of cells.

use std::fmt;

/// The position of a cell in a grid: row from the top and column from the left, both counted from 0.
///
/// The literature on still lifes writes it as the pair (i, j).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Row, from the top.
    pub row: usize,
    /// Column, from the left.
    pub column: usize,
}

impl Position {
    /// The cell in the given row and column.
    pub fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// The position as a point of the plane: (column, row), that is (x to the right, y downwards).
    ///
    /// # Panics
    /// If the row or the column is larger than 2⁶³ − 1.
    pub fn coordinates(self) -> (i64, i64) {
        let number = |side: usize| i64::try_from(side).expect("grids fit into memory");
        (number(self.column), number(self.row))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// A `width` × `height` rectangle of cell states, alive or dead unless another type is given, stored row by
/// row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T = bool> {
    width: usize,
    height: usize,
    cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    /// A grid with the same state in every cell.
    pub fn filled(width: usize, height: usize, state: T) -> Self {
        Self { width, height, cells: vec![state; width * height] }
    }

    /// A grid in which `state` computes the state of each cell from its position.
    pub fn from_fn(width: usize, height: usize, mut state: impl FnMut(Position) -> T) -> Self {
        let cells =
            (0..width * height).map(|index| state(Position::new(index / width, index % width))).collect();
        Self { width, height, cells }
    }

    /// A grid of the same size in which `state` computes each state from the one here.
    pub fn map<U>(&self, state: impl FnMut(T) -> U) -> Grid<U> {
        let cells = self.cells.iter().copied().map(state).collect();
        Grid { width: self.width, height: self.height, cells }
    }

    /// Number of columns.
    #[inline]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    #[inline]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The state of a cell.
    ///
    /// # Panics
    /// If the position is outside the grid.
    #[inline]
    pub fn get(&self, at: Position) -> T {
        self.cells[self.index(at)]
    }

    /// Sets the state of a cell.
    ///
    /// # Panics
    /// If the position is outside the grid.
    #[inline]
    pub fn set(&mut self, at: Position, state: T) {
        let index = self.index(at);
        self.cells[index] = state;
    }

    /// The rows from top to bottom. A grid of width 0 has none.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[T]> {
        self.cells.chunks(self.width.max(1))
    }

    /// All positions, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<T> {
        let width = self.width;
        (0..self.cells.len()).map(move |index| Position::new(index / width, index % width))
    }

    /// The smallest part that has all cells other than `blank`; it has no cells if there are none.
    #[must_use]
    pub fn trimmed(&self, blank: T) -> Self
    where
        T: PartialEq,
    {
        let used = || self.positions().filter(|&at| self.get(at) != blank);
        let (rows, columns) = (|| used().map(|at| at.row), || used().map(|at| at.column));
        let sides = (rows().min(), rows().max(), columns().min(), columns().max());
        let (Some(top), Some(bottom), Some(left), Some(right)) = sides else {
            return Self::filled(0, 0, blank);
        };
        Self::from_fn(right + 1 - left, bottom + 1 - top, |at| {
            self.get(Position::new(at.row + top, at.column + left))
        })
    }

    #[inline]
    fn index(&self, at: Position) -> usize {
        assert!(
            at.row < self.height && at.column < self.width,
            "cell {at} is outside the {}×{} grid",
            self.width,
            self.height
        );
        at.row * self.width + at.column
    }
}

impl Grid<bool> {
    /// A grid in which every cell is dead.
    pub fn dead(width: usize, height: usize) -> Self {
        Self::filled(width, height, false)
    }

    /// Number of live cells.
    pub fn population(&self) -> usize {
        self.cells.iter().filter(|&&alive| alive).count()
    }

    /// Returns true if a cell is alive. Cells outside the grid are dead.
    #[inline]
    pub fn is_alive(&self, row: isize, column: isize) -> bool {
        let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else { return false };
        row < self.height && column < self.width && self.cells[row * self.width + column]
    }

    /// Positions of the live cells, row by row.
    pub fn live_cells(&self) -> impl Iterator<Item = Position> + '_ {
        self.positions().filter(|&at| self.get(at))
    }
}

/// One line for each row, with `.` for dead and `O` for live cells.
impl fmt::Display for Grid<bool> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| {
            let symbols: String = row.iter().map(|&alive| if alive { 'O' } else { '.' }).collect();
            writeln!(f, "{symbols}")
        })
    }
}
