//! In which order unknowns are chosen: a list that is set up beforehand, as Hickerson's was.

use serde::{Deserialize, Serialize};

use crate::life::Position;
use crate::spacetime::{Cell, Side, Spacetime};

/// Which positions come first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Path {
    /// Up the columns, from left to right.
    Columns,
    /// Along the rows from left to right, from top to bottom.
    Rows,
    /// Along diagonals, from the top left corner to the bottom right one.
    Diagonals,
    /// Along diagonals, from the bottom left corner to the top right one.
    Antidiagonals,
    /// Lines that are short and start where the pattern is pushed to: rows or columns, whichever have fewer unknowns, or diagonals
    /// if patterns can be shifted along one only.
    #[default]
    Automatic,
    /// These, and then the others row by row.
    Listed(Vec<(usize, usize)>),
}

/// Which generations of a position come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phases {
    /// All generations of a position, and then the next position.
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
        let unknowns = cells.into_iter().filter_map(|(time, at)| unknown(spacetime.cell(time, at)));
        unknowns.filter(|&unknown| !std::mem::replace(&mut is_listed[unknown as usize], true)).collect()
    }
}

fn unknown(cell: Cell) -> Option<u32> {
    match cell {
        Cell::Known(_) => None,
        Cell::Unknown(literal) => Some(literal.unknown),
    }
}

/// All positions in the box, some perhaps twice.
fn positions(path: &Path, spacetime: &Spacetime) -> Vec<Position> {
    let (width, height) = (spacetime.width(), spacetime.height());
    let mut all: Vec<Position> =
        (0..width * height).map(|index| Position::new(index / width, index % width)).collect();
    let bottom = height - 1;
    match path {
        Path::Rows => {}
        Path::Columns => all.sort_by_key(|at| (at.column, bottom - at.row)),
        Path::Diagonals => all.sort_by_key(|at| (at.column + at.row, at.column)),
        Path::Antidiagonals => all.sort_by_key(|at| (at.column + bottom - at.row, at.column)),
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

fn automatic(spacetime: &Spacetime) -> Path {
    match spacetime.sides() {
        [Side::TopLeft] => return Path::Diagonals,
        [Side::BottomLeft] => return Path::Antidiagonals,
        _ => {}
    }
    let (width, height) = (spacetime.width(), spacetime.height());
    let rows =
        (0..height).map(|row| distinct(spacetime, (0..width).map(|column| Position::new(row, column))));
    let columns =
        (0..width).map(|column| distinct(spacetime, (0..height).map(|row| Position::new(row, column))));
    let (row, column) = (rows.max().unwrap_or(0), columns.max().unwrap_or(0));
    let (row, column) = if row == column { (width, height) } else { (row, column) };
    if row < column { Path::Rows } else { Path::Columns }
}

/// How many unknowns there are at some positions in generation 0.
fn distinct(spacetime: &Spacetime, positions: impl Iterator<Item = Position>) -> usize {
    let mut found: Vec<u32> = positions.filter_map(|at| unknown(spacetime.cell(0, at))).collect();
    found.sort_unstable();
    found.dedup();
    found.len()
}
