//! One generation of all cells of a row at once, a bit for each.

use crate::game::Colour;
use crate::game::board::Row;

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

/// Which colours are somewhere on the board.
pub(super) fn there(rows: &[Row]) -> [bool; Colour::COUNT] {
    let mut all = [0; Colour::COUNT];
    for row in rows {
        for (all, word) in all.iter_mut().zip(row) {
            *all |= *word;
        }
    }
    all.map(|word| word != 0)
}

/// A row of the board, or an empty one beside it.
pub(super) fn row_at(rows: &[Row], index: isize) -> &Row {
    usize::try_from(index).ok().and_then(|index| rows.get(index)).unwrap_or(&EMPTY)
}

/// The middle one of three rows, one generation later. Colours that are nowhere on the board are passed over. The mask has
/// a bit for each column.
pub(super) fn next_row(rows: [&Row; 3], mask: u64, there: [bool; Colour::COUNT]) -> Row {
    let [above, own, below] = rows.map(|row| row.iter().fold(0, |all, word| all | word));
    // Planes of the cells with at least one, two, three and four live neighbours.
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

/// The eight words whose bits are the neighbours of each cell of the middle word. Bits beyond the width may be set.
fn neighbours([above, own, below]: [u64; 3]) -> [u64; 8] {
    [above << 1, above, above >> 1, own << 1, own >> 1, below << 1, below, below >> 1]
}

#[cfg(test)]
mod tests {
    use crate::game::{Board, Colour, rule};

    /// All sizes up to the word's, as the edges are where shifting goes wrong.
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
