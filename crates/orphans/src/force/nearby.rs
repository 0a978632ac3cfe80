//! Predecessors near one that a solver found.
//!
//! A predecessor that differs from a patch in some cells shows that no self-forcing part has these
//! cells. It often stays a predecessor when one or two other cells are flipped. Each such flip shows
//! the same about more cells, and no solver is asked for it.

use crate::life::orbits::Orbit;
use crate::life::step::window;
use crate::life::{Grid, Partial, Position, Rule, partial};
use crate::verify;

/// Drops the orbits of what is left in which the predecessor differs, and those in which others near it do. Each cell
/// that is left belongs to an orbit.
pub(super) fn drop_differing(rule: Rule, left: &mut Partial, orbits: &[Orbit], predecessor: Grid) {
    let mut orbit_of = left.map(|_| None);
    for orbit in orbits {
        for &at in orbit {
            orbit_of.set(at, Some(orbit));
        }
    }
    let mut flips = Flips { rule, left, orbit_of, pattern: predecessor };
    let differing: Vec<Position> =
        flips.pattern.positions().filter(|&at| flips.agrees(at) == Some(false)).collect();
    for at in differing {
        flips.drop(at);
    }
    while flips.pass() {}
}

/// A predecessor whose cells are flipped. Positions are those of the predecessor, which is larger than
/// the pattern by one cell on each side.
struct Flips<'a> {
    rule: Rule,
    left: &'a mut Partial,
    orbit_of: Grid<Option<&'a Orbit>>,
    pattern: Grid,
}

impl Flips<'_> {
    /// Tries each cell that is left. Returns whether one was dropped.
    fn pass(&mut self) -> bool {
        let cells: Vec<Position> = partial::specified(self.left).map(|(at, _)| at).collect();
        let mut drops = false;
        for at in cells {
            let at = Position::new(at.row + 1, at.column + 1);
            if self.agrees(at) == Some(true) && (self.alone(at) || self.with_another(at)) {
                self.drop(at);
                drops = true;
            }
        }
        drops
    }

    /// `Some(true)` if a cell has the state that is left there; `None` if no state is left.
    fn agrees(&self, at: Position) -> Option<bool> {
        inside(self.left, at).and_then(|at| self.left.get(at)).map(|state| state == self.pattern.get(at))
    }

    /// Drops the orbit of a cell in which the pattern differs.
    fn drop(&mut self, at: Position) {
        debug_assert!(
            verify::predecessor_by(self.rule, self.left, &self.pattern).is_ok(),
            "a flip changes the cells around it, and these were simulated"
        );
        let orbit = inside(self.left, at).and_then(|at| self.orbit_of.get(at));
        for &at in orbit.into_iter().flatten() {
            self.left.set(at, None);
        }
    }

    /// Flips a cell if the pattern stays a predecessor.
    fn alone(&mut self, at: Position) -> bool {
        self.flip(at);
        let holds = self.holds_around(at);
        if !holds {
            self.flip(at);
        }
        holds
    }

    /// Flips a cell and another one that has a neighbour in common with it, if there is one with which
    /// the pattern stays a predecessor. If the other one is left, too, it is dropped.
    fn with_another(&mut self, at: Position) -> bool {
        self.flip(at);
        let partner = self.around(at, 2).filter(|&other| other != at).find(|&other| {
            self.flip(other);
            let holds = self.holds_around(at) && self.holds_around(other);
            if !holds {
                self.flip(other);
            }
            holds
        });
        match partner {
            Some(other) => self.drop(other),
            None => self.flip(at),
        }
        partner.is_some()
    }

    fn flip(&mut self, at: Position) {
        self.pattern.set(at, !self.pattern.get(at));
    }

    /// Returns true if the cells that depend on this one become what they must.
    fn holds_around(&self, at: Position) -> bool {
        self.around(at, 1).all(|at| {
            let wanted = inside(self.left, at).and_then(|at| self.left.get(at));
            wanted.is_none_or(|state| {
                self.rule.next_of_window(window(&self.pattern, at.row.cast_signed(), at.column.cast_signed()))
                    == state
            })
        })
    }

    /// The cells of the predecessor at most so far away, in each direction.
    fn around(&self, at: Position, distance: usize) -> impl Iterator<Item = Position> + use<> {
        let near =
            |middle: usize, end: usize| middle.saturating_sub(distance)..=(middle + distance).min(end - 1);
        let (rows, columns) = (near(at.row, self.pattern.height()), near(at.column, self.pattern.width()));
        rows.flat_map(move |row| columns.clone().map(move |column| Position::new(row, column)))
    }
}

/// The cell of a part at a position of the predecessor.
fn inside(part: &Partial, at: Position) -> Option<Position> {
    let (row, column) = (at.row.checked_sub(1)?, at.column.checked_sub(1)?);
    (row < part.height() && column < part.width()).then(|| Position::new(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::step::next_generation;
    use crate::life::{Group, orbits};
    use crate::verify::predecessor_by;

    /// Every predecessor of a part, one cell larger on each side.
    fn predecessors(rule: Rule, part: &Partial) -> impl Iterator<Item = Grid> {
        let (width, height) = (part.width() + 2, part.height() + 2);
        let all = (0_u32..1 << (width * height)).map(move |cells| {
            Grid::from_fn(width, height, |at| cells >> (at.row * width + at.column) & 1 == 1)
        });
        let part = part.clone();
        all.filter(move |pattern| predecessor_by(rule, &part, pattern).is_ok())
    }

    /// Returns true if some predecessor differs in a cell.
    fn is_free(rule: Rule, part: &Partial, at: Position) -> bool {
        let before = |pattern: &Grid| pattern.get(Position::new(at.row + 1, at.column + 1));
        predecessors(rule, part).any(|pattern| Some(before(&pattern)) != part.get(at))
    }

    /// Random predecessors of random parts. What is dropped one after the other belongs to no self-forcing part: each cell is free in the part without those before
    /// it, in some order. In one of the rules the shape of a neighbourhood counts, and one is hexagonal.
    #[test]
    fn what_is_dropped_is_free() {
        let mut random = fastrand::Rng::with_seed(6);
        for rule in ["B3/S23", "B36/S23", "B2-a/S12", "B2/S34H"] {
            let rule: Rule = rule.parse().unwrap();
            let mut dropped = 0;
            for _ in 0..12 {
                let before = Grid::from_fn(4, 4, |_| random.bool());
                let after = next_generation(&before, rule);
                let inner = |at: Position| after.get(Position::new(at.row + 2, at.column + 2));
                let part = Grid::from_fn(2, 2, |at| (random.u8(0..4) > 0).then(|| inner(at)));
                let single = super::super::single_cells(&part);
                let differs =
                    |at: Position| Some(before.get(Position::new(at.row + 1, at.column + 1))) != part.get(at);
                let at_once = partial::specified(&part).filter(|&(at, _)| differs(at)).count();
                let mut left = part.clone();
                drop_differing(rule, &mut left, &single, before);
                let mut rest = part.clone();
                let mut waiting: Vec<Position> = partial::specified(&part)
                    .map(|(at, _)| at)
                    .filter(|&at| left.get(at).is_none())
                    .collect();
                dropped += waiting.len() - at_once;
                while let Some(place) = waiting.iter().position(|&at| is_free(rule, &rest, at)) {
                    rest.set(waiting.swap_remove(place), None);
                }
                assert!(waiting.is_empty(), "{rule}");
            }
            assert!(dropped > 2, "{rule}: {dropped}");
        }
    }

    /// A live cell with three live neighbours can be born instead. One with two needs another neighbour
    /// for that.
    #[test]
    fn a_cell_is_flipped_alone_or_with_another() {
        let alive: Partial = partial::read("O").unwrap();
        for before in ["OOO/.O./...", "OO./.O./..."] {
            let before = partial::read(before).unwrap().map(|state| state == Some(true));
            let mut left = alive.clone();
            let orbits = orbits::of_pattern(Group::C1, &alive).unwrap();
            drop_differing(Rule::LIFE, &mut left, &orbits, before);
            assert_eq!(left.get(Position::new(0, 0)), None);
        }
    }

    /// The live cell on the left is born, and the one on the right stays alive. They are mirror images, so both are
    /// dropped.
    #[test]
    fn orbits_are_dropped_together() {
        let row: Partial = partial::read("O..O").unwrap();
        let before = partial::read("OO...O/....O./O....O").unwrap().map(|state| state == Some(true));
        predecessor_by(Rule::LIFE, &row, &before).unwrap();
        let mut left = row.clone();
        let orbits = orbits::of_pattern("D2|".parse().unwrap(), &row).unwrap();
        drop_differing(Rule::LIFE, &mut left, &orbits, before);
        assert_eq!([0, 3].map(|column| left.get(Position::new(0, column))), [None; 2]);
    }
}
