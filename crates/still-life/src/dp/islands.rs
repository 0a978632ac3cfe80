//! Which live cells of a beginning are connected, as far as that matters for what follows.

/// The longest shorter side of a box. Longer ones have too many ways in which islands can meet the last row.
pub const MOST_CONNECTED_SIDE: usize = 10;

/// The islands of the last w + 1 cells placed, where w is the number of columns: the cells that a new one
/// can touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Islands {
    /// The newest cell first: 0 if it is dead, else the number of its island. Islands are numbered from 1 in this
    /// order. Places beyond the last w + 1 cells are 0.
    of: [u8; MOST_CONNECTED_SIDE + 1],
    /// Whether an island is complete, so that no live cell may follow.
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

    /// Random walks of a king, with a random cell more in every other pattern: a flood fill says the same of each.
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
