//! The densest connected still life of a narrow box, by dynamic programming over all beginnings.
//!
//! Beginnings continue in the same ways if they have the same last cells and if the same live cells among the
//! last row and one cell are connected so far. Of such beginnings the one with the most live cells is kept.
//! Nothing else is left out, so this knows neither waste nor cuts.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::frontier::{self, Frontier};
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

#[derive(Clone, Copy)]
struct Best {
    live: u32,
    /// Its finished rows: an index into the last row of the history.
    parent: u32,
}

/// A finished row of a beginning, and the index of the rows before it. The newest cell, which is the last of
/// the row, is bit 0.
#[derive(Clone, Copy)]
struct Row {
    cells: u16,
    parent: u32,
}

/// The hashes have no random seed, so that the same question has the same answer.
type Beginnings = HashMap<Kind, Best, BuildHasherDefault<DefaultHasher>>;

/// A connected still life of the box with its forced cells and as many live cells as possible. `None` if
/// there is none. The empty pattern counts as connected.
pub(super) fn densest(problem: &StillLife, limits: &Limits) -> Result<Option<Grid>, StopReason> {
    let (width, height) = (problem.width(), problem.height());
    let columns = width.min(height);
    assert!(columns <= MOST_CONNECTED_SIDE, "there are too many kinds of beginnings");
    let frontier = Frontier::new(u32::try_from(columns).expect("at most ten"));
    let nothing = Kind { frontier: 0, islands: Islands::NONE };
    let mut beginnings = Beginnings::default();
    beginnings.insert(nothing, Best { live: 0, parent: 0 });
    let mut history = Vec::new();
    for (place, (column, states)) in frontier::cells(problem).enumerate() {
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
    let (columns, number) = (frontier.width as usize, u32::try_from(column).expect("at most ten"));
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

/// Ends a row: it goes to the history, and beginnings that differ only in the two cells before the last two
/// rows become one.
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

/// The longest shorter side of a box. Longer ones have too many ways in which islands can meet the last row.
pub const MOST_CONNECTED_SIDE: usize = 10;

/// The islands of the last w + 1 cells placed, where w is the number of columns: the cells that a new one
/// can touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Islands {
    /// The newest cell first: 0 if it is dead, else the number of its island. Islands are numbered from 1 in
    /// this order. Places beyond the last w + 1 cells are 0.
    of: [u8; MOST_CONNECTED_SIDE + 1],
    /// True if an island is complete, so that no live cell may follow.
    complete: bool,
}

impl Islands {
    /// No cell is placed.
    pub(crate) const NONE: Self = Self { of: [0; MOST_CONNECTED_SIDE + 1], complete: false };

    /// What becomes of the islands with one more cell in this column. `None` if there would be two at the end.
    pub(crate) fn followed_by(&self, alive: bool, column: usize, columns: usize) -> Option<Self> {
        if alive && self.complete {
            return None;
        }
        let touched = if alive { self.near(column, columns) } else { [0; 4] };
        let new = if alive { u8::MAX } else { 0 };
        let rename = |island: u8| if island > 0 && touched.contains(&island) { new } else { island };
        let (oldest, mut of) = (self.of[columns], Self::NONE.of);
        of[0] = new;
        for (to, &island) in of[1..=columns].iter_mut().zip(&self.of) {
            *to = rename(island);
        }
        let is_lost = oldest > 0 && !of.contains(&rename(oldest));
        if is_lost && of.iter().any(|&island| island > 0) {
            return None;
        }
        renumber(&mut of);
        Some(Self { of, complete: self.complete || is_lost })
    }

    /// The islands that a live cell in this column touches: those of the cell before, and above to the
    /// left, in the same column and to the right. 0 stands for none.
    fn near(&self, column: usize, columns: usize) -> [u8; 4] {
        let at = |place: usize, exists: bool| if exists { self.of[place] } else { 0 };
        let has_right = column + 1 < columns;
        [
            at(0, column > 0),
            at(columns, column > 0),
            at(columns - 1, true),
            at(columns.saturating_sub(2), has_right),
        ]
    }
}

/// Numbers the islands in the order in which they come.
fn renumber(islands: &mut [u8; MOST_CONNECTED_SIDE + 1]) {
    // Islands do not touch, so of eleven cells in two rows at most six are of different ones.
    let mut numbers = [0; MOST_CONNECTED_SIDE + 1];
    let mut known = 0;
    for island in islands.iter_mut().filter(|island| **island > 0) {
        let place = numbers[..known].iter().position(|number| number == island).unwrap_or_else(|| {
            numbers[known] = *island;
            known += 1;
            known - 1
        });
        *island = u8::try_from(place + 1).expect("there are few islands");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::islands::islands;
    use crate::life::{Grid, Position};

    /// What the islands say of a pattern whose cells are placed one by one, with two dead rows behind it.
    fn is_connected(pattern: &Grid) -> bool {
        let columns = pattern.width();
        let cells = pattern.positions().map(|at| pattern.get(at)).chain(vec![false; 2 * columns]);
        let ends = cells.enumerate().try_fold(Islands::NONE, |islands, (place, alive)| {
            islands.followed_by(alive, place % columns, columns)
        });
        ends.is_some()
    }

    /// Random walks of a king, with a random cell more in every other pattern: a flood fill says the same of
    /// each.
    #[test]
    fn islands_are_those_of_a_flood_fill() {
        let mut state = 5u64;
        let mut below = |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % limit
        };
        for columns in 1..=MOST_CONNECTED_SIDE {
            let rows = 8;
            let mut seen = [0; 2];
            for number in 0..2000 {
                let mut pattern = Grid::dead(columns, rows);
                let (mut row, mut column) = (below(rows), below(columns));
                for _ in 0..below(4 * columns) {
                    pattern.set(Position::new(row, column), true);
                    row = (row + below(3)).saturating_sub(1).min(rows - 1);
                    column = (column + below(3)).saturating_sub(1).min(columns - 1);
                }
                if number % 2 == 1 {
                    pattern.set(Position::new(below(rows), below(columns)), true);
                }
                let expected = islands(&pattern).len() <= 1;
                assert_eq!(is_connected(&pattern), expected, "{pattern}");
                seen[usize::from(expected)] += 1;
            }
            assert!(seen.iter().all(|&number| number > 100), "{columns}: {seen:?}");
        }
    }
}
