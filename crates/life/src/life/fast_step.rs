//! The next generation, faster than by the reference simulator.

use super::Grid;
use super::generations::{ALIVE, DEAD, Generations};
use super::rule::MIDDLE;

/// What stays of a window that moves one column to the right: its two right columns.
const KEPT: u16 = 0b011_011_011;

/// What [`generations::next_generation`](crate::life::generations::next_generation) computes. The window
/// slides along the rows, so each cell is looked at three times and not nine times.
pub fn next_generation(pattern: &Grid<u8>, rule: Generations) -> Grid<u8> {
    let rows: Vec<&[u8]> = pattern.rows().collect();
    let mut window = 0;
    Grid::from_fn(pattern.width() + 2, pattern.height() + 2, |at| {
        if at.column == 0 {
            window = 0;
        }
        // Column and row of the pattern are one less than those of the result.
        let row = |down: usize| (at.row + down).checked_sub(2).and_then(|row| rows.get(row));
        let states = [0, 1, 2].map(row);
        let ahead = (0..).zip(states).map(|(down, row)| {
            let state = row.and_then(|row| row.get(at.column));
            u16::from(state == Some(&ALIVE)) << (3 * down + 2)
        });
        window = window >> 1 & KEPT | ahead.sum::<u16>();
        let here = at.column.checked_sub(1).and_then(|column| states[1]?.get(column));
        match here {
            // Most cells of a large pattern are dead and have no live neighbours.
            None | Some(&DEAD) if window & !MIDDLE == 0 => DEAD,
            here => rule.next(here.copied().unwrap_or(DEAD), window),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::generations;

    /// Random patterns of all sizes, by rules of all neighbourhoods.
    #[test]
    fn it_is_the_reference_simulator() {
        let mut random = fastrand::Rng::with_seed(11);
        for text in ["/2/3", "345/2/4", "3/2/4V", "2/3/5H", "2-a/2k/7", "23/3/256"] {
            let rule: Generations = text.parse().unwrap();
            for side in 0..9 {
                let width = random.usize(0..9);
                let states = u16::from(rule.oldest()).min(4) + 1;
                let soup = Grid::from_fn(width, side, |_| u8::try_from(random.u16(0..states)).unwrap());
                let expected = generations::next_generation(&soup, rule);
                assert_eq!(next_generation(&soup, rule), expected, "{text} {width}×{side}");
            }
        }
    }
}
