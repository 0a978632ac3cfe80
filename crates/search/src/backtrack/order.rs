//! The order in which unknowns are chosen, a list made before the search, as in Hickerson's program; and
//! which state an unknown gets first.

use serde::{Deserialize, Serialize};

use super::state::Settings;
use super::table::UNKNOWN;
use crate::life::Position;
use crate::spacetime::{Cell, Literal, Side, Spacetime};

/// Which positions come first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Path {
    /// Columns or rows, from one side of the box to the opposite one. Columns run downwards and rows from
    /// left to right. If all generations are mirror images of themselves, they run from the middle outwards.
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

/// Returns true if every cell is the same unknown or state as its image.
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

/// Which state an unknown gets first. Both states are tried in the end, so the result of a complete
/// search does not depend on it. Saved searches of older versions call dead `Off` and alive `On`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    /// Dead, in the hope of a small object.
    #[default]
    #[serde(alias = "Off")]
    Dead,
    /// Alive, so that the empty pattern is not tried first.
    #[serde(alias = "On")]
    Alive,
    /// The state that its position has in the nearest generation in which it is known; dead if it
    /// is known in none. Leads to billiard tables: oscillators whose changing cells lie inside a
    /// frame that does not change.
    Same,
    /// A random state. The same seed gives the same choices.
    Random {
        /// The seed.
        seed: u64,
    },
}

/// A choice with the data that it needs.
#[derive(Debug)]
pub(super) enum Chooser {
    Always(bool),
    /// For each rank, the cells at the position of its first cell in other generations, nearest
    /// first. Then, whether that first cell is the negated unknown.
    Same(Vec<(Vec<(u32, bool)>, bool)>),
    Random(u64),
}

impl Chooser {
    /// Prepares a choice. `ranks` has the rank of each unknown.
    pub(super) fn new(choice: Choice, spacetime: &Spacetime, ranks: &[u32]) -> Self {
        match choice {
            Choice::Dead => Self::Always(false),
            Choice::Alive => Self::Always(true),
            Choice::Same => Self::Same(phases(spacetime, ranks)),
            Choice::Random { seed } => Self::Random(seed),
        }
    }

    /// The state for the unknown of this rank, after `choices` choices.
    pub(super) fn state(&self, rank: u32, settings: &Settings, choices: u64) -> bool {
        match self {
            Self::Always(alive) => *alive,
            Self::Same(phases) => {
                let (others, negated) = &phases[rank as usize];
                let known = |&(other, sign): &(u32, bool)| match settings.state(other) {
                    UNKNOWN => None,
                    state => Some((state == 1) != sign),
                };
                others.iter().find_map(known).unwrap_or(false) != *negated
            }
            // A function of the number of choices, so that no state of a generator has to be saved.
            Self::Random(seed) => {
                mixed(seed.wrapping_add(choices.wrapping_mul(0x9e37_79b9_7f4a_7c15))) >> 63 == 1
            }
        }
    }
}

/// Spreads the bits of a number (the finaliser of `SplitMix64`).
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

fn phases(spacetime: &Spacetime, ranks: &[u32]) -> Vec<(Vec<(u32, bool)>, bool)> {
    let (width, height, generations) = (spacetime.width(), spacetime.height(), spacetime.generations());
    let constant = u32::try_from(ranks.len()).expect("unknowns are numbered in 32 bits");
    let mut phases = vec![(Vec::new(), false); ranks.len()];
    let mut is_known = vec![false; ranks.len()];
    for time in 0..generations {
        for at in (0..width * height).map(|index| Position::new(index / width, index % width)) {
            let Cell::Unknown(own) = spacetime.cell(time, at) else { continue };
            let rank = ranks[own.unknown as usize] as usize;
            if std::mem::replace(&mut is_known[rank], true) {
                continue;
            }
            let mut others: Vec<usize> = (0..generations).filter(|&other| other != time).collect();
            others.sort_by_key(|other| other.abs_diff(time));
            let cells = others.into_iter().filter_map(|other| match spacetime.cell(other, at) {
                Cell::Unknown(Literal { unknown, negated }) if unknown != own.unknown => {
                    Some((ranks[unknown as usize], negated))
                }
                Cell::Unknown(_) => None,
                // A cell that is known from the start is the constant "dead", or its negation.
                Cell::Known(alive) => Some((constant, alive)),
            });
            phases[rank] = (cells.collect(), own.negated);
        }
    }
    phases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_have_the_names_of_older_saved_searches_too() {
        let read = |text: &str| serde_json::from_str::<Choice>(text).unwrap();
        assert_eq!([r#""Dead""#, r#""Off""#].map(read), [Choice::Dead; 2]);
        assert_eq!([r#""Alive""#, r#""On""#].map(read), [Choice::Alive; 2]);
    }
}
