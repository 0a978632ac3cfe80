//! One generation of a board, computed for all cells of a row at once with one bit for each cell.
//!
//! [`rule`](crate::game::rule) is the readable reference. This module is fast enough for players
//! that look ahead.

use crate::game::Colour;
use crate::game::row::Row;

const HYBRID: usize = Colour::COUNT - 1;

const EMPTY: Row = [0; Colour::COUNT];

/// Writes the rows of the next generation.
pub(super) fn step(rows: &[Row], mask: u64, next: &mut Vec<Row>) {
    let there = there(rows);
    next.clear();
    for index in 0..rows.len().cast_signed() {
        let near = [index - 1, index, index + 1].map(|index| row_at(rows, index));
        next.push(next_row(near, mask, there));
    }
}

/// Which colours occur on the board.
pub(super) fn there(rows: &[Row]) -> [bool; Colour::COUNT] {
    let mut all = [0; Colour::COUNT];
    for row in rows {
        for (all, word) in all.iter_mut().zip(row) {
            *all |= *word;
        }
    }
    all.map(|word| word != 0)
}

/// A row of the board, or an empty row above or below it.
pub(super) fn row_at(rows: &[Row], index: isize) -> &Row {
    usize::try_from(index).ok().and_then(|index| rows.get(index)).unwrap_or(&EMPTY)
}

/// The next generation of the middle one of three rows.
///
/// `there` says which colours occur on the board; the others are skipped. `mask` has a bit for each
/// column.
pub(super) fn next_row(rows: [&Row; 3], mask: u64, there: [bool; Colour::COUNT]) -> Row {
    let [above, own, below] = rows.map(|row| row.iter().fold(0, |all, word| all | word));
    // Bit sets of the cells with at least one, two, three and four live neighbours.
    let mut at_least = [0u64; 4];
    for neighbour in neighbours([above, own, below]) {
        at_least[3] |= at_least[2] & neighbour;
        at_least[2] |= at_least[1] & neighbour;
        at_least[1] |= at_least[0] & neighbour;
        at_least[0] |= neighbour;
    }
    let survives = own & at_least[1] & !at_least[3];
    let born = !own & at_least[2] & !at_least[3] & mask;
    let mut next = [0; Colour::COUNT];
    let mut nobodys = born;
    for colour in (0..Colour::COUNT).filter(|&colour| there[colour]) {
        let (mut one, mut two) = (0, 0);
        for neighbour in neighbours(rows.map(|row| row[colour])) {
            two |= one & neighbour;
            one |= neighbour;
        }
        next[colour] = rows[1][colour] & survives | born & two;
        nobodys &= !two;
    }
    next[HYBRID] |= nobodys;
    next
}

/// Eight words, one for each direction: bit `column` is the neighbour in that direction of the cell
/// in that column. Bits beyond the width may be set.
fn neighbours([above, own, below]: [u64; 3]) -> [u64; 8] {
    [above << 1, above, above >> 1, own << 1, own >> 1, below << 1, below, below >> 1]
}

#[cfg(test)]
mod tests {
    use crate::game::{Board, Colour, rule};

    /// Tests all widths up to that of a word, as shifting goes wrong most easily at the edges.
    #[test]
    fn rows_of_words_make_the_same_step_as_cells() {
        let mut random = fastrand::Rng::with_seed(1);
        for width in 1..=Board::LONGEST_SIDE {
            let mut board = Board::empty(width, random.usize(1..12));
            let colours = random.usize(1..=Colour::COUNT);
            for at in board.positions() {
                let cell = random.bool().then(|| Colour::ALL[random.usize(..colours)]);
                board.set(at, cell);
            }
            for _ in 0..3 {
                let next = rule::next_generation(&board);
                assert_eq!(board.next_generation(), next, "{board:?}");
                board = next;
            }
        }
    }
}
