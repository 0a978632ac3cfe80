//! A bitmap font with the characters that legends need, five pixels wide and seven high. Letters
//! with descenders are drawn two pixels lower.

/// The width of a letter in pixels.
pub(super) const WIDTH: usize = 5;

/// The rows of a letter. A line of text is higher, to have room for descenders.
const ROWS: usize = 7;
pub(super) const HEIGHT: usize = ROWS + HANG;

/// The letters with descenders, and by how many rows these are lowered.
const HANGING: [char; 4] = ['g', 'p', 'q', 'y'];
const HANG: usize = 2;

/// The rows of each letter from top to bottom. The highest bit of a row is the leftmost pixel.
const LETTERS: [(char, [u8; ROWS]); 38] = [
    (' ', [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b00000]),
    (',', [0b00000, 0b00000, 0b00000, 0b00000, 0b00110, 0b00100, 0b01000]),
    ('0', [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110]),
    ('1', [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('2', [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111]),
    ('3', [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110]),
    ('4', [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010]),
    ('5', [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110]),
    ('6', [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110]),
    ('7', [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000]),
    ('8', [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110]),
    ('9', [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100]),
    ('a', [0b00000, 0b00000, 0b01110, 0b00001, 0b01111, 0b10001, 0b01111]),
    ('b', [0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b11110]),
    ('c', [0b00000, 0b00000, 0b01111, 0b10000, 0b10000, 0b10000, 0b01111]),
    ('d', [0b00001, 0b00001, 0b01111, 0b10001, 0b10001, 0b10001, 0b01111]),
    ('e', [0b00000, 0b00000, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110]),
    ('f', [0b00110, 0b01000, 0b11110, 0b01000, 0b01000, 0b01000, 0b01000]),
    ('g', [0b01111, 0b10001, 0b10001, 0b10001, 0b01111, 0b00001, 0b01110]),
    ('h', [0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b10001]),
    ('i', [0b00100, 0b00000, 0b01100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('j', [0b00010, 0b00000, 0b00110, 0b00010, 0b00010, 0b10010, 0b01100]),
    ('k', [0b10000, 0b10000, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010]),
    ('l', [0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110]),
    ('m', [0b00000, 0b00000, 0b11010, 0b10101, 0b10101, 0b10101, 0b10101]),
    ('n', [0b00000, 0b00000, 0b11110, 0b10001, 0b10001, 0b10001, 0b10001]),
    ('o', [0b00000, 0b00000, 0b01110, 0b10001, 0b10001, 0b10001, 0b01110]),
    ('p', [0b11110, 0b10001, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000]),
    ('q', [0b01111, 0b10001, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001]),
    ('r', [0b00000, 0b00000, 0b10110, 0b11000, 0b10000, 0b10000, 0b10000]),
    ('s', [0b00000, 0b00000, 0b01111, 0b10000, 0b01110, 0b00001, 0b11110]),
    ('t', [0b01000, 0b01000, 0b11110, 0b01000, 0b01000, 0b01000, 0b00110]),
    ('u', [0b00000, 0b00000, 0b10001, 0b10001, 0b10001, 0b10001, 0b01111]),
    ('v', [0b00000, 0b00000, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100]),
    ('w', [0b00000, 0b00000, 0b10101, 0b10101, 0b10101, 0b10101, 0b01010]),
    ('x', [0b00000, 0b00000, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001]),
    ('y', [0b10001, 0b10001, 0b10001, 0b10001, 0b01111, 0b00001, 0b01110]),
    ('z', [0b00000, 0b00000, 0b11111, 0b00010, 0b00100, 0b01000, 0b11111]),
];

/// Whether a letter has ink in a row and column. An unknown letter is drawn as a solid block.
pub(super) fn has_ink(letter: char, row: usize, column: usize) -> bool {
    let hang = if HANGING.contains(&letter) { HANG } else { 0 };
    let Some(row) = row.checked_sub(hang).filter(|row| *row < ROWS) else { return false };
    let known = LETTERS.iter().find(|(other, _)| *other == letter);
    known.is_none_or(|(_, rows)| rows[row] >> (WIDTH - 1 - column) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::{Age, Cell, Decay};

    #[test]
    fn all_names_of_cells_can_be_written() {
        let aged = (0..Age::CLASSES).map(|class| Cell::Aged(Age::of((1 << class) / 2)));
        let others = [Cell::Off, Cell::On, Cell::Unspecified, Cell::Hybrid, Cell::Nothing];
        let waste = [1, 2].into_iter().flat_map(|waste| [Cell::DeadWaste(waste), Cell::LiveWaste(waste)]);
        let dying = [(2, 2), (200, 255)].map(|(state, oldest)| Cell::Dying(Decay::of(state, oldest)));
        for cell in (0..4).map(Cell::Player).chain(aged).chain(dying).chain(others).chain(waste) {
            let unknown: Vec<char> = cell
                .name()
                .chars()
                .filter(|letter| LETTERS.iter().all(|(other, _)| other != letter))
                .collect();
            assert!(unknown.is_empty(), "{cell:?}: {unknown:?}");
        }
    }

    #[test]
    fn letters_are_different_and_fit_their_box() {
        for (index, (letter, rows)) in LETTERS.iter().enumerate() {
            assert!(rows.iter().all(|row| row >> WIDTH == 0), "{letter}");
            assert!(
                LETTERS[..index].iter().all(|(other, known)| other < letter && known != rows),
                "{letter}"
            );
        }
        assert!(has_ink('l', 0, 1) && !has_ink('l', 0, 3) && has_ink('é', 0, 0));
        assert!(!has_ink('p', 1, 0) && has_ink('p', 8, 0) && !has_ink('l', 8, 2));
    }
}
