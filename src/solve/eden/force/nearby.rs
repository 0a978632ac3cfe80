//! Predecessors near one that a solver found.
//!
//! A predecessor that differs from a patch in some cells shows that no self-forcing part has these
//! cells. It often stays a predecessor when one or two other cells are flipped. Each such flip shows
//! the same about more cells, and no solver is asked for it.

use crate::life::{Grid, Partial, Position, Rule, partial};

/// Flips more cells of a predecessor of a part, so that it differs from `left` in as many cells as
/// possible. It stays a predecessor of the part. `left` has cells of the part, in the same states.
pub(super) fn differ_more(rule: Rule, part: &Partial, left: &Partial, predecessor: &mut Grid) {
    let mut flips = Flips { rule, part, left, pattern: predecessor };
    for (at, _) in partial::specified(left) {
        let at = Position::new(at.row + 1, at.column + 1);
        if flips.agrees(at) == Some(true) && !flips.alone(at) {
            flips.with_another(at);
        }
    }
}

/// A predecessor whose cells are flipped. Positions are those of the predecessor, which is larger than
/// the part by one cell on each side.
struct Flips<'a> {
    rule: Rule,
    part: &'a Partial,
    left: &'a Partial,
    pattern: &'a mut Grid,
}

impl Flips<'_> {
    /// Whether a cell has the state that `left` has there; `None` if it has none.
    fn agrees(&self, at: Position) -> Option<bool> {
        inside(self.left, at).and_then(|at| self.left.get(at)).map(|state| state == self.pattern.get(at))
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
    /// the pattern stays a predecessor. A cell that differs already stays so.
    fn with_another(&mut self, at: Position) {
        self.flip(at);
        let has_partner = self.around(at, 2).any(|other| {
            if other == at || self.agrees(other) == Some(false) {
                return false;
            }
            self.flip(other);
            let holds = self.holds_around(at) && self.holds_around(other);
            if !holds {
                self.flip(other);
            }
            holds
        });
        if !has_partner {
            self.flip(at);
        }
    }

    fn flip(&mut self, at: Position) {
        self.pattern.set(at, !self.pattern.get(at));
    }

    /// Whether the cells that depend on this one become what the part has.
    fn holds_around(&self, at: Position) -> bool {
        self.around(at, 1).all(|at| {
            let wanted = inside(self.part, at).and_then(|at| self.part.get(at));
            wanted.is_none_or(|state| self.rule.next_of_window(self.window(at)) == state)
        })
    }

    /// The cells of the predecessor at most so far away, in each direction.
    fn around(&self, at: Position, distance: usize) -> impl Iterator<Item = Position> + use<> {
        let near =
            |middle: usize, end: usize| middle.saturating_sub(distance)..=(middle + distance).min(end - 1);
        let (rows, columns) = (near(at.row, self.pattern.height()), near(at.column, self.pattern.width()));
        rows.flat_map(move |row| columns.clone().map(move |column| Position::new(row, column)))
    }

    /// The window of a cell that is not at the border of the predecessor.
    fn window(&self, at: Position) -> u16 {
        let alive = |bit: &u16| {
            let (row, column) = (usize::from(bit / 3), usize::from(bit % 3));
            self.pattern.get(Position::new(at.row + row - 1, at.column + column - 1))
        };
        (0..9).filter(alive).fold(0, |window, bit| window | 1 << bit)
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
    use crate::verify::predecessor_by;

    /// The cells of a part in which a predecessor differs.
    fn differing(part: &Partial, predecessor: &Grid) -> Vec<Position> {
        let before = |at: Position| predecessor.get(Position::new(at.row + 1, at.column + 1));
        partial::specified(part).filter(|&(at, state)| before(at) != state).map(|(at, _)| at).collect()
    }

    /// Random predecessors of parts with random gaps. In one of the rules the shape of a neighbourhood counts, and in
    /// one two corners of the window do not.
    #[test]
    fn it_stays_a_predecessor_and_differs_in_more_cells() {
        let mut random = fastrand::Rng::with_seed(6);
        for rule in ["B3/S23", "B36/S23", "B2-a/S12", "B2/S34H"] {
            let rule: Rule = rule.parse().unwrap();
            let mut more = 0;
            for _ in 0..200 {
                let mut predecessor = Grid::from_fn(9, 8, |_| random.u8(0..3) == 0);
                let after = next_generation(&predecessor, rule);
                let inner = |at: Position| after.get(Position::new(at.row + 2, at.column + 2));
                let part = Grid::from_fn(7, 6, |at| (random.u8(0..4) > 0).then(|| inner(at)));
                let left = part.map(|state| state.filter(|_| random.bool()));
                let before = differing(&left, &predecessor);
                differ_more(rule, &part, &left, &mut predecessor);
                predecessor_by(rule, &part, &predecessor).unwrap();
                let now = differing(&left, &predecessor);
                assert!(before.iter().all(|at| now.contains(at)), "{rule}");
                more += now.len() - before.len();
            }
            assert!(more > 200, "{rule}: {more}");
        }
    }

    /// A live cell with three live neighbours can be born instead. One with two needs another neighbour
    /// for that.
    #[test]
    fn a_cell_is_flipped_alone_or_with_another() {
        let alive: Partial = partial::read("O").unwrap();
        for (before, flipped) in [("OOO/.O./...", 1), ("OO./.O./...", 2)] {
            let before = partial::read(before).unwrap().map(|state| state == Some(true));
            let mut predecessor = before.clone();
            differ_more(Rule::LIFE, &alive, &alive, &mut predecessor);
            predecessor_by(Rule::LIFE, &alive, &predecessor).unwrap();
            assert_eq!(differing(&alive, &predecessor).len(), 1);
            let changed = before.positions().filter(|&at| before.get(at) != predecessor.get(at)).count();
            assert_eq!(changed, flipped);
        }
    }
}
