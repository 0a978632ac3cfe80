//! The densest connected still life of a narrow box, by dynamic programming over all beginnings.
//!
//! Beginnings continue in the same ways if they have the same last cells and if the same live cells among the last
//! row and one cell are connected so far. Of such beginnings the one with the most live cells is kept. Nothing
//! else is left out, so this knows neither waste nor cuts.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::frontier::Frontier;
use super::islands::{Islands, MOST_CONNECTED_SIDE};
use super::order;
use crate::life::symmetry::Symmetry;
use crate::life::{Grid, Position};
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;

/// The most beginnings that are followed at a time; they take about 2 GB.
const MOST_FOLLOWED: usize = 20_000_000;

/// Beginnings between two checks of the limits.
const BATCH: usize = 1 << 14;

/// What matters of a beginning for its continuations.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Kind {
    /// The last cells, as [`Frontier`] has them.
    frontier: u32,
    islands: Islands,
}

/// The best beginning of a kind.
#[derive(Clone, Copy)]
struct Best {
    live: u32,
    /// Its finished rows: an index into the last row of the history.
    parent: u32,
}

/// A finished row of a beginning, and the index of the rows before it. The newest cell, which is the last of the row,
/// is bit 0.
#[derive(Clone, Copy)]
struct Row {
    cells: u16,
    parent: u32,
}

/// The hashes have no random seed, so that the same question has the same answer.
type Beginnings = HashMap<Kind, Best, BuildHasherDefault<DefaultHasher>>;

/// A connected still life of the box with its forced cells and as many live cells as possible. `None` if there is none.
/// The empty pattern counts as connected.
///
/// # Errors
/// If a limit is reached, or if the beginnings are too many to be followed.
///
/// # Panics
/// If both sides are longer than [`MOST_CONNECTED_SIDE`].
pub(super) fn densest(problem: &StillLife, limits: &Limits) -> Result<Option<Grid>, StopReason> {
    let (width, height) = (problem.width(), problem.height());
    let columns = width.min(height);
    assert!(columns <= MOST_CONNECTED_SIDE, "there are too many kinds of beginnings");
    let frontier = Frontier::new(u32::try_from(columns).expect("at most ten"));
    let nothing = Kind { frontier: 0, islands: Islands::NONE };
    let mut beginnings = Beginnings::default();
    beginnings.insert(nothing, Best { live: 0, parent: 0 });
    let mut history = Vec::new();
    for (place, (column, states)) in order::cells(problem).enumerate() {
        beginnings = follow(&frontier, &beginnings, (column, states), limits)?;
        if column + 1 == columns && place / columns < width.max(height) {
            beginnings = finish_row(&beginnings, columns, &mut history);
        }
    }
    let best = beginnings.into_values().max_by_key(|best| best.live);
    let turned = |grid: Grid| if width > height { Symmetry::Transpose.apply_to_grid(&grid) } else { grid };
    Ok(best.map(|best| turned(read_off(&history, best.parent, columns))))
}

/// All beginnings with one more cell, in this column and with one of these states.
fn follow(
    frontier: &Frontier,
    beginnings: &Beginnings,
    (column, states): (usize, &[bool]),
    limits: &Limits,
) -> Result<Beginnings, StopReason> {
    let (columns, number) = (frontier.width() as usize, u32::try_from(column).expect("at most ten"));
    let mut after = Beginnings::with_capacity_and_hasher(beginnings.len(), BuildHasherDefault::new());
    for (place, (kind, &best)) in beginnings.iter().enumerate() {
        if place % BATCH == 0 {
            limits.check()?;
        }
        let before = u128::from(kind.frontier);
        for &alive in states.iter().filter(|&&alive| frontier.keeps(before, alive, number)) {
            let Some(islands) = kind.islands.followed_by(alive, column, columns) else { continue };
            let cells = u32::try_from(frontier.push(before, alive)).expect("at most 22 bits");
            let best = Best { live: best.live + u32::from(alive), ..best };
            keep(&mut after, Kind { frontier: cells, islands }, best);
        }
        if after.len() > MOST_FOLLOWED {
            let most = MOST_FOLLOWED / 1_000_000;
            return Err(StopReason::GaveUp(format!(
                "more than {most} million beginnings would have to be followed at a time"
            )));
        }
    }
    Ok(after)
}

fn keep(beginnings: &mut Beginnings, kind: Kind, best: Best) {
    match beginnings.entry(kind) {
        Entry::Vacant(vacant) => {
            vacant.insert(best);
        }
        Entry::Occupied(mut known) if known.get().live < best.live => {
            known.insert(best);
        }
        Entry::Occupied(_) => {}
    }
}

/// Ends a row: it goes to the history, and beginnings that differ only in the two cells before the last two rows become
/// one.
fn finish_row(beginnings: &Beginnings, columns: usize, history: &mut Vec<Vec<Row>>) -> Beginnings {
    let mut finished = Beginnings::with_capacity_and_hasher(beginnings.len(), BuildHasherDefault::new());
    for (kind, &best) in beginnings {
        let rows = kind.frontier & ((1 << (2 * columns)) - 1);
        keep(&mut finished, Kind { frontier: rows, ..*kind }, best);
    }
    let mut rows = Vec::with_capacity(finished.len());
    for (kind, best) in &mut finished {
        let cells = u16::try_from(kind.frontier & ((1 << columns) - 1)).expect("at most ten bits");
        let parent = u32::try_from(rows.len()).expect("no more than are followed");
        rows.push(Row { cells, parent: best.parent });
        best.parent = parent;
    }
    history.push(rows);
    finished
}

/// The pattern with this last row.
fn read_off(history: &[Vec<Row>], last: u32, columns: usize) -> Grid {
    let mut at = last;
    let mut rows: Vec<u16> = Vec::with_capacity(history.len());
    for row in history.iter().rev() {
        let Row { cells, parent } = row[at as usize];
        rows.push(cells);
        at = parent;
    }
    rows.reverse();
    Grid::from_fn(columns, rows.len(), |Position { row, column }| {
        rows[row] >> (columns - 1 - column) & 1 == 1
    })
}
