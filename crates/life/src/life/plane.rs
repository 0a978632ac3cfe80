//! Patterns on the unbounded plane, stored as lists of live cells.
//!
//! The cost of a generation depends on the number of live cells and not on the box around them, so
//! gliders that fly apart stay cheap. Tests compare it with [`super::step`].

use std::cmp::Ordering;

use super::{Grid, Position, Rule};

/// A cell of the plane as (row, column). Rows count downwards and columns to the right; both may be negative.
pub type Place = (i32, i32);

/// The live cells of a plane, sorted row by row and from left to right. All other cells are dead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plane {
    cells: Vec<Place>,
}

/// A rectangle of cells of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The topmost row.
    pub top: i32,
    /// The leftmost column.
    pub left: i32,
    /// Number of rows.
    pub height: u32,
    /// Number of columns.
    pub width: u32,
}

impl Plane {
    /// Places a pattern with its upper left corner at cell (0, 0). All other cells are dead.
    ///
    /// # Panics
    /// If a side of the pattern is longer than 2³¹ − 1 cells.
    pub fn of(pattern: &Grid) -> Self {
        let place = |side: usize| i32::try_from(side).expect("grids are smaller than 2^31 cells a side");
        Self { cells: pattern.live_cells().map(|at| (place(at.row), place(at.column))).collect() }
    }

    /// The live cells, row by row, each row from left to right.
    pub fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// The same pattern, moved by (rows down, columns to the right).
    #[must_use]
    pub fn moved(&self, (down, right): Place) -> Self {
        Self { cells: self.cells.iter().map(|&(row, column)| (row + down, column + right)).collect() }
    }

    /// The smallest box around the live cells, or `None` if no cell is alive.
    pub fn frame(&self) -> Option<Frame> {
        let (top, bottom) = (self.cells.first()?.0, self.cells.last()?.0);
        let columns = || self.cells.iter().map(|cell| cell.1);
        let (left, right) = (columns().min()?, columns().max()?);
        Some(Frame::between((top, left), (bottom, right)))
    }

    /// The cells inside a box, as a grid. It allocates every cell of the box.
    pub fn cut(&self, frame: Frame) -> Grid {
        let (height, width) = (frame.height as usize, frame.width as usize);
        let mut grid = Grid::dead(width, height);
        for at in self.cells.iter().filter_map(|&cell| frame.inside(cell)) {
            grid.set(at, true);
        }
        grid
    }

    /// The next generation.
    ///
    /// # Panics
    /// If the rule has B0, under which the whole plane would come to life.
    #[must_use]
    pub fn next_generation(&self, rule: Rule) -> Self {
        assert!(!rule.has_b0(), "under {rule} the empty plane does not stay empty");
        let mut next = Vec::with_capacity(self.cells.len() + 16);
        let rows: Vec<&[Place]> = self.cells.chunk_by(|one, other| one.0 == other.0).collect();
        let mut columns = Vec::new();
        let mut first = 0;
        // The next generation has live cells only in the live rows and in the rows directly above
        // and below. Each row is computed once.
        let mut done = i32::MIN;
        for row in rows.iter().flat_map(|cells| cells[0].0 - 1..=cells[0].0 + 1) {
            if row <= done {
                continue;
            }
            done = row;
            while rows[first][0].0 < row - 1 {
                first += 1;
            }
            let near = rows[first..].iter().take_while(|cells| cells[0].0 <= row + 1);
            add_up(near.copied(), row, &mut columns);
            push_row(&columns, row, rule, &mut next);
        }
        Self { cells: next }
    }
}

impl FromIterator<Place> for Plane {
    /// The plane with these live cells. They may come in any order and more than once.
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut cells: Vec<Place> = places.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        Self { cells }
    }
}

impl Frame {
    /// The box with these two opposite corners, both included.
    pub fn between((top, left): Place, (bottom, right): Place) -> Self {
        Self { top, left, height: bottom.abs_diff(top) + 1, width: right.abs_diff(left) + 1 }
    }

    /// The smallest box that contains both boxes.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let (one, two) = (self.last(), other.last());
        let first = (self.top.min(other.top), self.left.min(other.left));
        Self::between(first, (one.0.max(two.0), one.1.max(two.1)))
    }

    /// The box with `cells` more cells on every side.
    #[must_use]
    pub fn with_margin(self, cells: u32) -> Self {
        Self {
            top: self.top.saturating_sub_unsigned(cells),
            left: self.left.saturating_sub_unsigned(cells),
            height: self.height.saturating_add(cells.saturating_mul(2)),
            width: self.width.saturating_add(cells.saturating_mul(2)),
        }
    }

    /// The box moved by (rows down, columns to the right).
    #[must_use]
    pub fn moved(self, (down, right): Place) -> Self {
        Self { top: self.top + down, left: self.left + right, ..self }
    }

    /// The position of a cell of the plane inside the box, counted from its upper left corner.
    pub fn inside(self, (row, column): Place) -> Option<Position> {
        let down = u32::try_from(i64::from(row) - i64::from(self.top)).ok()?;
        let right = u32::try_from(i64::from(column) - i64::from(self.left)).ok()?;
        let is_inside = down < self.height && right < self.width;
        is_inside.then(|| Position::new(down as usize, right as usize))
    }

    /// The lower right corner, which belongs to the box.
    fn last(self) -> Place {
        (self.top.saturating_add_unsigned(self.height) - 1, self.left.saturating_add_unsigned(self.width) - 1)
    }
}

/// The live cells of three neighbouring rows in one column.
#[derive(Clone, Copy, Debug, Default)]
struct Column {
    number: i32,
    /// The cells as those of the left column of a window: bits 0, 3 and 6 from top to bottom.
    live: u16,
}

/// Fills `columns` with the columns that have a live cell in any of the rows, from left to right.
fn add_up<'a>(rows: impl Iterator<Item = &'a [Place]>, middle: i32, columns: &mut Vec<Column>) {
    columns.clear();
    let bit = |row: i32| match row.cmp(&middle) {
        Ordering::Less => 1,
        Ordering::Equal => 1 << 3,
        Ordering::Greater => 1 << 6,
    };
    columns.extend(rows.flatten().map(|&(row, column)| Column { number: column, live: bit(row) }));
    // The rows are sorted already, and the sort takes advantage of that.
    columns.sort_by_key(|one| one.number);
    columns.dedup_by(|later, earlier| {
        let same = later.number == earlier.number;
        if same {
            earlier.live |= later.live;
        }
        same
    });
}

/// Appends the live cells of a row in the next generation.
fn push_row(columns: &[Column], row: i32, rule: Rule, next: &mut Vec<Place>) {
    let mut done = i32::MIN;
    for (index, one) in columns.iter().enumerate() {
        for column in one.number - 1..=one.number + 1 {
            if column <= done {
                continue;
            }
            done = column;
            // The three columns around a cell are among this column, the one before it and the two
            // after it in the list.
            let near = &columns[index.saturating_sub(1)..columns.len().min(index + 3)];
            let place = |other: &Column| (0..3).zip(column - 1..).find(|(_, number)| *number == other.number);
            let around = near.iter().filter_map(|other| place(other).map(|(place, _)| other.live << place));
            if rule.next_of_window(around.fold(0, |window, cells| window | cells)) {
                next.push((row, column));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_hold_what_they_say() {
        let plane = Plane { cells: vec![(-2, 5), (0, -1), (3, 2)] };
        let frame = plane.frame().unwrap();
        assert_eq!(frame, Frame { top: -2, left: -1, height: 6, width: 7 });
        assert_eq!(Plane::of(&plane.cut(frame)), plane.moved((2, 1)));
        let wider = frame.with_margin(1);
        assert_eq!((wider.height, wider.width), (8, 9));
        assert_eq!(wider.inside((-3, -2)), Some(Position::new(0, 0)));
        assert_eq!(wider.inside((5, 0)), None);
        assert_eq!(frame.with(frame.moved((0, 2))).width, 9);
        assert_eq!(Plane::default().frame(), None);
    }

    #[test]
    fn gliders_that_fly_apart_stay_cheap() {
        let pattern = crate::life::file::rle::read("x = 19, y = 3\nbo15bo$o17bo$3o13b3o!").unwrap().grid;
        let mut plane = Plane::of(&pattern);
        for _ in 0..4000 {
            plane = plane.next_generation(Rule::LIFE);
        }
        let frame = plane.frame().unwrap();
        assert_eq!((plane.cells().len(), frame.width), (10, 2019));
    }
}
