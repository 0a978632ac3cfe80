//! The islands of a pattern: its live cells, divided where no king can pass.
//!
//! Two live cells are in the same island if a king can walk from one to the other over live cells.
//! So cells that share a side or a corner are in the same island.

use std::collections::{BTreeSet, HashMap};

use super::plane::Place;
use super::{Grid, Plane, Position, Rule};

/// The islands of a pattern, in the order of their first cells, each in the order of its rows.
pub fn islands(pattern: &Grid) -> Vec<Vec<Position>> {
    let mut seen = Grid::dead(pattern.width(), pattern.height());
    let mut islands = Vec::new();
    for first in pattern.live_cells() {
        if seen.get(first) {
            continue;
        }
        let mut island = Vec::new();
        let mut open = vec![first];
        seen.set(first, true);
        while let Some(at) = open.pop() {
            island.push(at);
            for next in around(at, pattern.width(), pattern.height()) {
                if pattern.get(next) && !seen.get(next) {
                    seen.set(next, true);
                    open.push(next);
                }
            }
        }
        island.sort_unstable();
        islands.push(island);
    }
    islands
}

/// The cells of a `width` × `height` box that a king reaches from `at` in one move, row by row.
pub fn around(at: Position, width: usize, height: usize) -> impl Iterator<Item = Position> {
    let rows = at.row.saturating_sub(1)..(at.row + 2).min(height);
    let columns = at.column.saturating_sub(1)..(at.column + 2).min(width);
    rows.flat_map(move |row| columns.clone().map(move |column| Position::new(row, column)))
        .filter(move |&next| next != at)
}

/// The cells of a `width` × `height` box around a set of its cells: those that a king reaches from
/// the set in one move and that are not in it. They come row by row.
pub fn ring(cells: &[Position], width: usize, height: usize) -> Vec<Position> {
    let inside: BTreeSet<Position> = cells.iter().copied().collect();
    let near: BTreeSet<Position> = cells.iter().flat_map(|&at| around(at, width, height)).collect();
    near.difference(&inside).copied().collect()
}

/// Divides the live cells of a still life into as many parts as this search finds, each of which is a still
/// life by itself and a union of islands. `None` if they cannot be divided, so that the still life is
/// *strict*.
///
/// Live cells are stable in every part, as they have all their live neighbours there. But a part in which a
/// dead cell has three neighbours has to be joined with another one at the same cell.
pub fn division(still_life: &Grid) -> Option<Vec<Vec<Position>>> {
    let islands = islands(still_life);
    let meetings = meetings(still_life, &islands);
    let parts = divide(&meetings, (0..islands.len()).collect())?;
    let mut divided: HashMap<usize, Vec<Position>> = HashMap::new();
    for (island, &part) in islands.iter().zip(&parts) {
        divided.entry(part).or_default().extend(island);
    }
    let mut divided: Vec<Vec<Position>> = divided.into_values().collect();
    for part in &mut divided {
        part.sort_unstable();
    }
    divided.sort_unstable();
    Some(divided)
}

/// For each dead cell near two or more islands, how many neighbours it has in which of them.
fn meetings(pattern: &Grid, islands: &[Vec<Position>]) -> BTreeSet<Vec<(usize, usize)>> {
    let (width, height) = (pattern.width() + 2, pattern.height() + 2);
    // The cells outside the box count too, so everything is moved by one cell.
    let mut of_cell: Grid<Option<usize>> = Grid::filled(width, height, None);
    for (number, island) in islands.iter().enumerate() {
        for at in island {
            of_cell.set(Position::new(at.row + 1, at.column + 1), Some(number));
        }
    }
    let dead = of_cell.positions().filter(|&at| of_cell.get(at).is_none());
    let counts = dead.map(|at| {
        let mut counts: HashMap<usize, usize> = HashMap::new();
        around(at, width, height)
            .filter_map(|next| of_cell.get(next))
            .for_each(|island| *counts.entry(island).or_default() += 1);
        let mut counts: Vec<(usize, usize)> = counts.into_iter().collect();
        counts.sort_unstable();
        counts
    });
    counts.filter(|counts| counts.len() > 1).collect()
}

/// Joins parts until no dead cell has three neighbours in one of them, or until one part is left.
/// The part of each island is that of the least island in it.
fn divide(meetings: &BTreeSet<Vec<(usize, usize)>>, parts: Vec<usize>) -> Option<Vec<usize>> {
    if parts.iter().all(|&part| part == parts[0]) {
        return None;
    }
    let Some((unstable, others)) = meetings.iter().find_map(|meeting| birth(meeting, &parts)) else {
        return Some(parts);
    };
    others.into_iter().find_map(|other| {
        let (kept, joined) = (unstable.min(other), unstable.max(other));
        let parts = parts.iter().map(|&part| if part == joined { kept } else { part }).collect();
        divide(meetings, parts)
    })
}

/// A part that has three cells near a dead cell, and the other parts near it.
fn birth(meeting: &[(usize, usize)], parts: &[usize]) -> Option<(usize, BTreeSet<usize>)> {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for &(island, count) in meeting {
        *counts.entry(parts[island]).or_default() += count;
    }
    let unstable = counts.iter().filter(|&(_, &count)| count == 3).map(|(&part, _)| part).min()?;
    Some((unstable, counts.into_keys().filter(|&part| part != unstable).collect()))
}

/// Returns true if a pattern that comes back after so many generations falls into parts that are independent:
/// no cell is ever near two of them. The rule has no B0.
pub fn falls_apart(pattern: &Grid, rule: Rule, period: usize) -> bool {
    let mut now = Plane::of(pattern);
    let mut parts: Vec<usize> = (0..now.cells().len()).collect();
    let mut part_of: HashMap<Place, usize> = now.cells().iter().copied().zip(0..).collect();
    join_near(&part_of, &mut parts);
    for _ in 0..period {
        now = now.next_generation(rule);
        // The live cells from which a cell comes are near each other, so that their parts are joined already.
        let parent = |&cell: &Place| Some((cell, *square(cell, 1).find_map(|near| part_of.get(&near))?));
        part_of = now.cells().iter().filter_map(parent).collect();
        join_near(&part_of, &mut parts);
    }
    // What a part leaves behind may be a part of its own at first, and comes from it again a period later.
    for (first, cell) in (0..parts.len()).zip(now.cells()) {
        join(&mut parts, first, part_of[cell]);
    }
    parts.iter().any(|part| *part != parts[0])
}

/// Joins the parts of cells that have a neighbour in common.
fn join_near(part_of: &HashMap<Place, usize>, parts: &mut [usize]) {
    for (&cell, &part) in part_of {
        square(cell, 2).filter_map(|near| part_of.get(&near)).for_each(|&near| join(parts, part, near));
    }
}

/// Gives all that belongs to one part to the other.
fn join(parts: &mut [usize], one: usize, other: usize) {
    let (kept, joined) = (parts[one], parts[other]);
    if kept != joined {
        parts.iter_mut().filter(|part| **part == joined).for_each(|part| *part = kept);
    }
}

/// The cells that a king reaches in so many moves.
fn square((row, column): Place, moves: i32) -> impl Iterator<Item = Place> {
    (row - moves..=row + moves)
        .flat_map(move |row| (column - moves..=column + moves).map(move |column| (row, column)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file;

    fn grid(rows: &str) -> Grid {
        file::read(rows).unwrap().grid
    }

    #[test]
    fn corners_join_and_knights_moves_do_not() {
        assert_eq!(islands(&grid("O./.O")).len(), 1);
        assert_eq!(islands(&grid("O../..O")).len(), 2);
        assert!(islands(&Grid::dead(3, 3)).is_empty());
    }

    #[test]
    fn a_ring_lies_around_and_within() {
        let block = grid("OO../OO../....");
        let cells: Vec<Position> = block.live_cells().collect();
        assert_eq!(ring(&cells, 4, 3).len(), 5);
        let tub = grid(".O./O.O/.O.");
        let cells: Vec<Position> = tub.live_cells().collect();
        assert_eq!(ring(&cells, 3, 3).len(), 5);
    }

    /// The bi-block falls apart; in the dead spark coil the islands keep each other from giving birth.
    #[test]
    fn known_patterns_are_divided_as_life_people_do() {
        assert_eq!(division(&grid("OO.OO/OO.OO")).unwrap().len(), 2);
        assert_eq!(division(&grid("OO...OO/O.O.O.O/..O.O../O.O.O.O/OO...OO")), None);
        assert_eq!(division(&grid("OO/OO")), None);
        assert_eq!(division(&Grid::dead(2, 2)), None);
    }

    #[test]
    fn parts_that_never_meet_are_independent() {
        let falls = |rows: &str, period| falls_apart(&grid(rows), Rule::LIFE, period);
        let gliders = "O.O..O.O/.OO...OO/.O....O.";
        assert!(falls(gliders, 4) && !falls("O.O/.OO/.O.", 4));
        assert!(falls("OOO..OOO", 2) && falls("OO..OO/OO..OO", 1) && !falls("OO.OO/OO.OO", 1));
        // Two blinkers whose neighbours meet in the other phase.
        assert!(!falls("O...O/O...O/O...O", 2));
        assert!(!falls_apart(&Grid::dead(2, 2), Rule::LIFE, 1));
    }
}
