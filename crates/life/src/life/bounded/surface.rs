//! How the edges of a bounded grid are joined.

use crate::life::plane::Place;

/// How the edges of a bounded grid are joined. Horizontal edges are the top and the bottom one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Not at all: nothing is outside.
    Plane,
    /// Opposite edges are joined. If the grid is infinite in one direction, it is a cylinder.
    Torus(Shift),
    /// Opposite edges are joined, the horizontal ones in reverse; `true` for a shift by one cell.
    TwistedHorizontally(bool),
    /// The same with the vertical edges in reverse.
    TwistedVertically(bool),
    /// Both pairs of edges are joined in reverse.
    CrossSurface,
    /// The top edge is joined to the left one, the right edge to the bottom one.
    Sphere,
}

/// By how many cells one pair of edges of a torus is shifted before it is joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shift {
    /// Not at all.
    #[default]
    None,
    /// The horizontal edges, to the right.
    Horizontal(i32),
    /// The vertical edges, down.
    Vertical(i32),
}

impl Surface {
    /// The cell that is found at a place on the grid or next to its edge; `None` if nothing is there.
    /// A side of 0 is infinite.
    pub(super) fn cell_at(self, (height, width): (i32, i32), (row, column): Place) -> Option<Place> {
        let out = |at: i32, side: i32| match side {
            0 => 0,
            _ if at < 0 => -1,
            side => i32::from(at >= side),
        };
        let (down, right) = (out(row, height), out(column, width));
        if (down, right) == (0, 0) {
            return Some((row, column));
        }
        let around = |at: i32, side: i32| if side == 0 { at } else { at.rem_euclid(side) };
        match self {
            Self::Plane => None,
            // The four corners are their own neighbours.
            Self::Sphere if down != 0 && right != 0 => Some((row - down, column - right)),
            // The top edge is the left one, and the bottom edge the right one.
            Self::Sphere if down != 0 => Some((column, if down < 0 { 0 } else { width - 1 })),
            Self::Sphere => Some((if right < 0 { 0 } else { height - 1 }, row)),
            _ => {
                // First over a horizontal edge, then over a vertical one.
                let column = if down == 0 { column } else { self.over_horizontal(down, column, width) };
                let row = around(row, height);
                let right = out(column, width);
                let row = if right == 0 { row } else { self.over_vertical(right, row, height) };
                Some((around(row, height), around(column, width)))
            }
        }
    }

    /// The column on the other side of a horizontal edge that is crossed downwards (1) or upwards.
    fn over_horizontal(self, down: i32, column: i32, width: i32) -> i32 {
        match self {
            Self::Torus(Shift::Horizontal(by)) => shifted_by(column, down * by, width),
            Self::TwistedHorizontally(shifted) => width - 1 - column - i32::from(shifted),
            Self::CrossSurface => width - 1 - column,
            _ => column,
        }
    }

    /// The row on the other side of a vertical edge that is crossed to the right (1) or to the left.
    fn over_vertical(self, right: i32, row: i32, height: i32) -> i32 {
        match self {
            Self::Torus(Shift::Vertical(by)) => shifted_by(row, right * by, height),
            Self::TwistedVertically(shifted) => height - 1 - row - i32::from(shifted),
            Self::CrossSurface => height - 1 - row,
            _ => row,
        }
    }
}

/// A place along a side that is joined to itself, moved along it.
fn shifted_by(at: i32, by: i32, side: i32) -> i32 {
    let moved = (i64::from(at) + i64::from(by)).rem_euclid(i64::from(side));
    i32::try_from(moved).expect("it is smaller than the side")
}
