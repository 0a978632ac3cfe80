//! Lattices of the plane, which are the periods that a pattern can have in two directions, and the
//! patterns with such periods (agars).

use super::step::next_generation;
use super::{Grid, Isometry, Position, Rule, Symmetry};

/// The translations that are sums of multiples of (`width`, 0) and (`shift`, `height`), columns first. Every
/// lattice of the plane has exactly one such form with a shift below the width.
///
/// Its cell is a box of `width` × `height` that has one of the cells of each class, that is, of the cells
/// that the translations carry to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lattice {
    width: usize,
    height: usize,
    shift: usize,
}

impl Lattice {
    /// The lattice of (`width`, 0) and (`shift`, `height`).
    ///
    /// # Panics
    /// If a side is 0, or if there are too many classes to be counted.
    pub fn new(width: usize, height: usize, shift: usize) -> Self {
        assert!(width > 0 && height > 0, "periods are positive");
        assert!(width.checked_mul(height).is_some_and(|cells| i64::try_from(cells).is_ok()), "it is finite");
        Self { width, height, shift: shift % width }
    }

    /// Columns of the cell.
    pub fn width(self) -> usize {
        self.width
    }

    /// Rows of the cell.
    pub fn height(self) -> usize {
        self.height
    }

    /// By how many columns the cell below lies to the right.
    pub fn shift(self) -> usize {
        self.shift
    }

    /// The number of classes.
    pub fn classes(self) -> usize {
        self.width * self.height
    }

    /// The positions of the cell, row by row: one of each class.
    pub fn positions(self) -> impl Iterator<Item = Position> {
        (0..self.classes()).map(move |number| Position::new(number / self.width, number % self.width))
    }

    /// The cell of the same class in the box, for the cell in column x and row y of the plane.
    #[expect(clippy::missing_panics_doc, reason = "remainders are below the sides")]
    pub fn class(self, (x, y): (i64, i64)) -> Position {
        let [width, height, shift] = self.numbers();
        let column = (x - shift * y.div_euclid(height)).rem_euclid(width);
        let side = |number: i64| usize::try_from(number).expect("remainders are not negative");
        Position::new(side(y.rem_euclid(height)), side(column))
    }

    /// Returns true if a translation by x columns and y rows is in the lattice.
    pub fn contains(self, (x, y): (i64, i64)) -> bool {
        let [width, height, shift] = self.numbers();
        y % height == 0 && (x - shift * (y / height)) % width == 0
    }

    /// The lattice of (`right`·`width`, 0) and (`down`·`shift`, `down`·`height`), which is a part of
    /// this one.
    #[must_use]
    pub fn multiple(self, right: usize, down: usize) -> Self {
        Self::new(self.width * right, self.height * down, self.shift * down)
    }

    /// The sublattices of this index, which have `index` classes for each one of this lattice: those of
    /// (a·`width`, 0) and (b·`width` + d·`shift`, d·`height`) with a·d = `index` and b < a.
    pub fn parts(self, index: usize) -> impl Iterator<Item = Self> {
        let factors = (1..=index).filter(move |right| index.is_multiple_of(*right));
        let all = factors.flat_map(move |right| (0..right).map(move |more| (right, index / right, more)));
        all.map(move |(right, down, more)| {
            Self::new(self.width * right, self.height * down, self.width * more + self.shift * down)
        })
    }

    /// What a symmetry of the square makes of the lattice.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a lattice with so many classes has these translations")]
    pub fn image(self, symmetry: Symmetry) -> Self {
        let back = Isometry::of_box(symmetry.inverse(), 1, 1);
        let is_in = |x: usize, y: usize| self.contains(back.apply(Position::new(y, x).coordinates()));
        // Each of these translations is a multiple of the number of classes at the latest.
        let width = (1..=self.classes()).find(|&x| is_in(x, 0)).expect("the lattice has a row");
        let height = self.classes() / width;
        let shift = (0..width).find(|&x| is_in(x, height)).expect("the lattice has a next row");
        Self::new(width, height, shift)
    }

    fn numbers(self) -> [i64; 3] {
        [self.width, self.height, self.shift].map(|side| i64::try_from(side).expect("new checks the sides"))
    }
}

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

    /// Returns true if the cell in column x and row y of the plane is alive.
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

    /// Returns true if it is a still life.
    pub fn is_stable(&self, rule: Rule) -> bool {
        self.next(rule) == *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lattices(most: usize) -> impl Iterator<Item = Lattice> {
        let sides = (1..=most).flat_map(move |width| (1..=most).map(move |height| (width, height)));
        sides.flat_map(|(width, height)| (0..width).map(move |shift| Lattice::new(width, height, shift)))
    }

    fn plane(reach: i64) -> impl Iterator<Item = (i64, i64)> {
        (-reach..=reach).flat_map(move |x| (-reach..=reach).map(move |y| (x, y)))
    }

    #[test]
    fn cells_of_a_class_differ_by_a_translation_of_the_lattice() {
        for lattice in lattices(4) {
            for cell in plane(9) {
                let class = lattice.class(cell);
                assert!(class.row < lattice.height() && class.column < lattice.width());
                let (x, y) = class.coordinates();
                assert!(lattice.contains((cell.0 - x, cell.1 - y)), "{lattice:?} {cell:?}");
            }
            // No two cells of the box are of one class.
            let cells: Vec<_> = lattice.positions().map(Position::coordinates).collect();
            let same = |a: &(i64, i64), b: &(i64, i64)| lattice.contains((a.0 - b.0, a.1 - b.1));
            for (number, a) in cells.iter().enumerate() {
                assert!(!cells[..number].iter().any(|b| same(a, b)), "{lattice:?}");
            }
        }
    }

    #[test]
    fn an_image_has_the_images_of_the_translations() {
        for lattice in lattices(4) {
            for symmetry in Symmetry::ALL {
                let image = lattice.image(symmetry);
                let map = Isometry::of_box(symmetry, 1, 1);
                assert_eq!(image.classes(), lattice.classes());
                for by in plane(17) {
                    assert_eq!(image.contains(map.apply(by)), lattice.contains(by), "{lattice:?}");
                }
            }
        }
    }

    /// The number of parts of an index is the sum of its divisors.
    #[test]
    fn parts_are_all_that_there_are() {
        for lattice in lattices(3) {
            for (index, number) in [(1, 1), (2, 3), (3, 4), (4, 7), (6, 12)] {
                let parts: std::collections::BTreeSet<Lattice> = lattice.parts(index).collect();
                assert_eq!(parts.len(), number, "{lattice:?}");
                for part in parts {
                    assert_eq!(part.classes(), index * lattice.classes());
                    assert!(plane(20).filter(|&by| part.contains(by)).all(|by| lattice.contains(by)));
                }
            }
        }
    }

    #[test]
    fn a_multiple_is_a_part() {
        for lattice in lattices(3) {
            let part = lattice.multiple(2, 3);
            assert_eq!(part.classes(), 6 * lattice.classes());
            assert!(plane(20).filter(|&by| part.contains(by)).all(|by| lattice.contains(by)));
        }
    }

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
