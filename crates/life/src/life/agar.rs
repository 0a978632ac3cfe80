//! Agars: patterns of the whole plane that are periodic in two directions.

use super::step::next_generation;
use super::{Grid, Lattice, Position, Rule};

/// A pattern of the plane with the periods of a lattice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Agar {
    lattice: Lattice,
    cells: Grid,
}

impl Agar {
    /// The pattern with these states in the cell of the lattice.
    ///
    /// # Panics
    /// If the grid has another size than the lattice's cell.
    pub fn new(lattice: Lattice, cells: Grid) -> Self {
        assert_eq!((cells.width(), cells.height()), (lattice.width(), lattice.height()), "one cell");
        Self { lattice, cells }
    }

    /// Periods of the pattern. It may have smaller ones.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The states in the lattice's cell.
    pub fn cells(&self) -> &Grid {
        &self.cells
    }

    /// Whether the cell in column x and row y of the plane is alive.
    pub fn is_alive(&self, at: (i64, i64)) -> bool {
        self.cells.get(self.lattice.class(at))
    }

    /// The box of the plane whose top left corner is the cell in column x and row y.
    pub fn window(&self, (x, y): (i64, i64), width: usize, height: usize) -> Grid {
        Grid::from_fn(width, height, |at| {
            let (right, down) = at.coordinates();
            self.is_alive((x + right, y + down))
        })
    }

    /// The next generation, by the reference simulator.
    #[must_use]
    pub fn next(&self, rule: Rule) -> Self {
        let (width, height) = (self.lattice.width(), self.lattice.height());
        // The simulator takes cells outside for dead, so it gets a rim of true ones, and adds another.
        let next = next_generation(&self.window((-1, -1), width + 2, height + 2), rule);
        let inner = |at: Position| next.get(Position::new(at.row + 2, at.column + 2));
        Self { lattice: self.lattice, cells: Grid::from_fn(width, height, inner) }
    }

    /// Whether it is a still life.
    pub fn is_stable(&self, rule: Rule) -> bool {
        self.next(rule) == *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks one cell apart are a still life, and blocks that touch at every corner are not.
    #[test]
    fn blocks_fill_the_plane() {
        let blocks = |side, shift| {
            let cells = Grid::from_fn(side, side, |at| at.row < 2 && at.column < 2);
            Agar::new(Lattice::new(side, side, shift), cells)
        };
        assert!(blocks(3, 0).is_stable(Rule::LIFE));
        assert!(blocks(3, 1).is_stable(Rule::LIFE));
        assert!(!Agar::new(Lattice::new(4, 2, 2), blocks(4, 0).window((0, 0), 4, 2)).is_stable(Rule::LIFE));
    }

    /// A blinker for each torus blinks.
    #[test]
    fn an_agar_that_changes_comes_back() {
        let cells = Grid::from_fn(5, 5, |at| at.row == 2 && (1..4).contains(&at.column));
        let blinkers = Agar::new(Lattice::new(5, 5, 0), cells);
        let next = blinkers.next(Rule::LIFE);
        assert!(next != blinkers && next.next(Rule::LIFE) == blinkers);
    }
}
