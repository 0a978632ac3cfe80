//! One generation of all cells of a row at once, a bit for each.

use crate::game::Colour;
use crate::game::board::Row;

const HYBRID: usize = Colour::COUNT - 1;

/// Writes the rows of the next generation.
pub(super) fn step(rows: &[Row], width: usize, next: &mut Vec<Row>) {
    let mask = u64::MAX >> (64 - width);
    let mut there = [false; Colour::COUNT];
    for row in rows {
        for (is_there, word) in there.iter_mut().zip(row) {
            *is_there |= *word != 0;
        }
    }
    next.clear();
    for index in 0..rows.len() {
        let above = if index == 0 { &[0; Colour::COUNT] } else { &rows[index - 1] };
        let below = rows.get(index + 1).unwrap_or(&[0; Colour::COUNT]);
        next.push(next_row([above, &rows[index], below], mask, there));
    }
}

/// The middle one of three rows, one generation later. Colours that are nowhere on the board are passed over.
fn next_row(rows: [&Row; 3], mask: u64, there: [bool; Colour::COUNT]) -> Row {
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

/// The eight words whose bits are the neighbours of each cell of the middle word. Bits beyond the width have to be cleared
/// by the caller, where they matter.
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
