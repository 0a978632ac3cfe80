//! What a pattern does by itself: its period and how far it moves in it.

use crate::life::generations::{self, Generations, swift};
use crate::life::step::next_generation;
use crate::life::{Grid, Plane, Position, Rule, World};

/// How a pattern comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The smallest number of generations after which it does.
    pub period: usize,
    /// Columns by which it has moved to the right; negative to the left.
    pub right: i64,
    /// Rows by which it has moved down; negative up.
    pub down: i64,
}

impl Recurrence {
    /// Whether the pattern is in another place.
    pub fn moves(self) -> bool {
        (self.right, self.down) != (0, 0)
    }
}

/// The bounding box of the cells that are not dead, with column and row of its top left corner.
type Placed<T> = (Grid<T>, i64, i64);

/// Plays a pattern, alone in the plane, until it comes back; `None` if it does not within `limit`
/// generations. The empty pattern has period 1.
///
/// By a rule with B0, patterns are played as they are drawn ([`Phases`](crate::life::Phases)). If the
/// background alternates, the period is even.
pub fn recurrence(pattern: &Grid, rule: Rule, limit: usize) -> Option<Recurrence> {
    let phases = World::from(rule).phases();
    let next = |now: &Grid, generation| next_generation(now, phases.at(generation));
    returns(pattern, next, |period| phases.allow(period), limit)
}

/// The same for cells on a bounded grid. A pattern can come back elsewhere only along an infinite
/// side.
///
/// # Panics
/// If a live cell is not on the grid.
pub fn recurrence_in(pattern: &Plane, world: World, limit: usize) -> Option<Recurrence> {
    let mut now = pattern.clone();
    for period in 1..=limit {
        now = world.next(&now, period - 1);
        let moved = match (pattern.cells().first(), now.cells().first()) {
            (Some(one), Some(other)) => (other.0 - one.0, other.1 - one.1),
            _ => (0, 0),
        };
        if world.allows(period, moved) && pattern.moved(moved) == now {
            return Some(Recurrence { period, right: moved.1.into(), down: moved.0.into() });
        }
    }
    None
}

/// The same for a rule of Generations. All cells must have their states again.
///
/// Most patterns of such rules grow without end, so a faster simulator looks for the return. If there
/// is one, the reference simulator has to see it too.
///
/// # Panics
/// If the two simulators disagree.
pub fn recurrence_of_ages(pattern: &Grid<u8>, rule: Generations, limit: usize) -> Option<Recurrence> {
    let found = returns(pattern, |now, _| swift::next_generation(now, rule), |_| true, limit)?;
    let seen = returns(pattern, |now, _| generations::next_generation(now, rule), |_| true, found.period);
    assert_eq!(seen, Some(found), "both simulators see the same");
    Some(found)
}

/// Plays a pattern until it comes back after an allowed number of generations. A generation has one
/// cell more on every side than the one before; its number is given to `next`.
fn returns<T: Copy + Default + PartialEq>(
    pattern: &Grid<T>,
    next: impl Fn(&Grid<T>, usize) -> Grid<T>,
    allow: impl Fn(usize) -> bool,
    limit: usize,
) -> Option<Recurrence> {
    let (start, left, top) = cropped(pattern, (0, 0));
    let mut now: Placed<T> = (start.clone(), left, top);
    for period in 1..=limit {
        now = cropped(&next(&now.0, period - 1), (now.1 - 1, now.2 - 1));
        if now.0 == start && allow(period) {
            return Some(Recurrence { period, right: now.1 - left, down: now.2 - top });
        }
    }
    None
}

/// The bounding box of the cells that are not dead. The grid's top left corner is at column x and row
/// y.
fn cropped<T: Copy + Default + PartialEq>(grid: &Grid<T>, (x, y): (i64, i64)) -> Placed<T> {
    let dead = T::default();
    let is_live = |state: &T| *state != dead;
    let is_used = |row: &[T]| row.iter().any(is_live);
    let (mut down, up) = (grid.rows(), grid.rows());
    let (Some(top), Some(below)) = (down.position(is_used), up.rev().position(is_used)) else {
        return (Grid::filled(0, 0, dead), 0, 0);
    };
    let bottom = grid.height() - 1 - below;
    let firsts = grid.rows().filter_map(|row| row.iter().position(is_live));
    let lasts = grid.rows().filter_map(|row| row.iter().rposition(is_live));
    let (left, right) = (firsts.min().unwrap_or(0), lasts.max().unwrap_or(0));
    let inner = Grid::from_fn(right + 1 - left, bottom + 1 - top, |at| {
        grid.get(Position::new(at.row + top, at.column + left))
    });
    let (right, down) = Position::new(top, left).coordinates();
    (inner, x + right, y + down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::file::plain;

    fn recurs(rows: &str, limit: usize) -> Option<(usize, i64, i64)> {
        let grid = plain::read(rows).unwrap().grid;
        recurrence(&grid, Rule::LIFE, limit).map(|found| (found.period, found.right, found.down))
    }

    #[test]
    fn well_known_patterns_come_back_as_is_known() {
        assert_eq!(recurs("OO/OO", 1), Some((1, 0, 0)));
        assert_eq!(recurs("OOO", 5), Some((2, 0, 0)));
        assert_eq!(recurs(".O./..O/OOO", 10), Some((4, 1, 1)));
        assert_eq!(recurs(".O./O../OOO", 10), Some((4, -1, 1)));
        assert_eq!(recurs("O..O./....O/O...O/.OOOO", 10), Some((4, 2, 0)));
        assert_eq!(recurs("OOO/O../.O.", 3), None);
        assert_eq!(recurs("...", 10), Some((1, 0, 0)));
        // The R-pentomino settles only after 1103 generations.
        assert_eq!(recurs(".OO/OO./.O.", 40), None);
    }
}
