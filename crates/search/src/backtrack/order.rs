//! The order in which unknowns are chosen: a list made before the search, as in Hickerson's
//! program.

use serde::{Deserialize, Serialize};

use crate::life::Position;
use crate::spacetime::{Cell, Side, Spacetime};

/// Which positions come first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Path {
    /// Columns or rows, from one side of the box to the opposite one. Columns run downwards and rows
    /// from left to right. If all generations are mirror images of themselves, they run from the
    /// middle outwards.
    Lines(Edge),
    /// Diagonals, from one corner to the opposite one.
    Diagonals(Corner),
    /// Lines from the front, that is, from the side that patterns must touch: rows or columns,
    /// whichever have fewer unknowns, or diagonals if patterns can be shifted along one only.
    #[default]
    Automatic,
    /// These positions, as row and column, then all others row by row.
    Listed(Vec<(usize, usize)>),
}

/// A side of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edge {
    /// The first column.
    Left,
    /// The last column.
    Right,
    /// The first row.
    Top,
    /// The last row.
    Bottom,
}

/// A corner of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Corner {
    /// First row, first column.
    TopLeft,
    /// First row, last column.
    TopRight,
    /// Last row, first column.
    BottomLeft,
    /// Last row, last column.
    BottomRight,
}

/// Which generations of a position come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phases {
    /// All generations of a position, then the next position.
    #[default]
    Together,
    /// All positions in generation 0, then in generation 1, and so on.
    Apart,
}

/// The order in which unknowns are chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// Which positions come first.
    pub path: Path,
    /// Which generations of a position come first.
    pub phases: Phases,
}

impl Order {
    /// All unknowns of a search, each once.
    pub(super) fn unknowns(&self, spacetime: &Spacetime) -> Vec<u32> {
        let positions = positions(&self.path, spacetime);
        let generations = 0..spacetime.generations();
        let cells: Vec<(usize, Position)> = match self.phases {
            Phases::Together => {
                positions.iter().flat_map(|&at| generations.clone().map(move |time| (time, at))).collect()
            }
            Phases::Apart => {
                generations.flat_map(|time| positions.iter().map(move |&at| (time, at))).collect()
            }
        };
        let mut is_listed = vec![false; spacetime.unknowns() as usize];
        // What is no cell of these generations follows from those that are, or comes last.
        let unknowns = cells.into_iter().filter_map(|(time, at)| unknown(spacetime.cell(time, at)));
        let unknowns = unknowns.chain(0..spacetime.unknowns());
        unknowns.filter(|&unknown| !std::mem::replace(&mut is_listed[unknown as usize], true)).collect()
    }
}

fn unknown(cell: Cell) -> Option<u32> {
    match cell {
        Cell::Known(_) => None,
        Cell::Unknown(literal) => Some(literal.unknown),
    }
}

/// All positions of the box in the order of the path. Some may occur twice.
fn positions(path: &Path, spacetime: &Spacetime) -> Vec<Position> {
    let (width, height) = (spacetime.width(), spacetime.height());
    let mut all: Vec<Position> =
        (0..width * height).map(|index| Position::new(index / width, index % width)).collect();
    // Row and column, as seen from the given corner.
    let seen_from = |at: &Position, is_right: bool, is_bottom: bool| {
        let column = if is_right { width - 1 - at.column } else { at.column };
        let row = if is_bottom { height - 1 - at.row } else { at.row };
        (row, column)
    };
    match path {
        &Path::Lines(edge @ (Edge::Top | Edge::Bottom)) => {
            let is_mirrored = are_mirrored(spacetime, |at| Position::new(at.row, width - 1 - at.column));
            let along = |at: &Position| if is_mirrored { from_middle(at.column, width) } else { at.column };
            all.sort_by_key(|at| (seen_from(at, false, edge == Edge::Bottom).0, along(at)));
        }
        &Path::Lines(edge @ (Edge::Left | Edge::Right)) => {
            let is_mirrored = are_mirrored(spacetime, |at| Position::new(height - 1 - at.row, at.column));
            let along = |at: &Position| if is_mirrored { from_middle(at.row, height) } else { at.row };
            all.sort_by_key(|at| (seen_from(at, edge == Edge::Right, false).1, along(at)));
        }
        &Path::Diagonals(corner) => {
            let is_right = matches!(corner, Corner::TopRight | Corner::BottomRight);
            let is_bottom = matches!(corner, Corner::BottomLeft | Corner::BottomRight);
            all.sort_by_key(|at| {
                let (row, column) = seen_from(at, is_right, is_bottom);
                (row + column, column)
            });
        }
        Path::Automatic => return positions(&automatic(spacetime), spacetime),
        Path::Listed(first) => {
            let inside = first.iter().filter(|&&(row, column)| row < height && column < width);
            let mut listed: Vec<_> = inside.map(|&(row, column)| Position::new(row, column)).collect();
            listed.extend(all);
            return listed;
        }
    }
    all
}

/// Whether every cell is the same unknown or state as its image.
fn are_mirrored(spacetime: &Spacetime, image: impl Fn(Position) -> Position) -> bool {
    (0..spacetime.generations()).all(|time| {
        let cell = |at: Position| spacetime.cell(time, at);
        let (width, height) = (spacetime.width(), spacetime.height());
        (0..width * height)
            .map(|index| Position::new(index / width, index % width))
            .all(|at| cell(at) == cell(image(at)))
    })
}

/// The distance from the middle of a line. In a mirrored pattern, cells at the axis have the most
/// known neighbours.
fn from_middle(along: usize, length: usize) -> usize {
    (2 * along + 1).abs_diff(length)
}

fn automatic(spacetime: &Spacetime) -> Path {
    let sides = spacetime.sides();
    let corner = match sides {
        [Side::TopLeft] => Some(Corner::TopLeft),
        [Side::TopRight] => Some(Corner::TopRight),
        [Side::BottomLeft] => Some(Corner::BottomLeft),
        [Side::BottomRight] => Some(Corner::BottomRight),
        _ => None,
    };
    if let Some(corner) = corner {
        return Path::Diagonals(corner);
    }
    let (width, height) = (spacetime.width(), spacetime.height());
    let rows =
        (0..height).map(|row| distinct(spacetime, (0..width).map(|column| Position::new(row, column))));
    let columns =
        (0..width).map(|column| distinct(spacetime, (0..height).map(|row| Position::new(row, column))));
    let (row, column) = (rows.max().unwrap_or(0), columns.max().unwrap_or(0));
    let (row, column) = if row == column { (width, height) } else { (row, column) };
    Path::Lines(match () {
        () if row < column && sides.contains(&Side::Bottom) => Edge::Bottom,
        () if row < column => Edge::Top,
        () if sides.contains(&Side::Right) => Edge::Right,
        () => Edge::Left,
    })
}

/// The number of different unknowns at some positions in generation 0.
fn distinct(spacetime: &Spacetime, positions: impl Iterator<Item = Position>) -> usize {
    let mut found: Vec<u32> = positions.filter_map(|at| unknown(spacetime.cell(0, at))).collect();
    found.sort_unstable();
    found.dedup();
    found.len()
}
