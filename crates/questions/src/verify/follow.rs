//! Whether one cell of a pattern that comes back needs the whole period to be as it was.

use std::collections::HashMap;

use crate::problem::search::{common_divisor, longest_parts};

/// The cells of a generation that are not dead, by column and row, and their states.
pub(super) type States = Vec<((i64, i64), u8)>;

/// If there are more live cells than these in all generations together, the question is left open.
const MOST: usize = 2_000_000;

/// The states of a cell that are not dead, as it moves along with the pattern. Each has the number of the look at it.
type Track = Vec<(usize, u8)>;

/// Whether some cell needs the whole period to be as it was; `None` if there is too much to look at. `generation` makes
/// the generations, one after the other.
pub(super) fn some_cell_needs_all(
    period: usize,
    (right, down): (i64, i64),
    mut generation: impl FnMut(usize) -> States,
) -> Option<bool> {
    // A cell is looked at whenever the pattern has moved by whole columns and rows.
    let all = i64::try_from(period).expect("it was played");
    let common = [right, down].into_iter().fold(all, common_divisor);
    let looks = usize::try_from(common).expect("it divides the period");
    let parts = longest_parts(looks);
    // What the pattern needs, a cell needs if there is only one prime divisor.
    if parts.len() < 2 {
        return Some(true);
    }
    let each = period / looks;
    let (right, down) = (right / common, down / common);
    let mut tracks: HashMap<(usize, (i64, i64)), Track> = HashMap::new();
    let mut seen = 0;
    for number in 0..period {
        let look = number / each;
        let times = i64::try_from(look).expect("it was played");
        let states = generation(number);
        seen += states.len();
        if seen > MOST {
            return None;
        }
        for ((x, y), state) in states {
            let start = (number % each, (x - times * right, y - times * down));
            tracks.entry(start).or_default().push((look, state));
        }
    }
    Some(tracks.values().any(|track| !parts.iter().any(|&part| repeats(track, part, looks))))
}

/// Whether a cell is always as it is so many looks later.
fn repeats(track: &[(usize, u8)], after: usize, looks: usize) -> bool {
    let wrapped = track.partition_point(|&(look, _)| look < looks - after);
    let (before, beyond) = track.split_at(wrapped);
    let beyond = beyond.iter().map(|&(look, state)| (look + after - looks, state));
    let before = before.iter().map(|&(look, state)| (look + after, state));
    beyond.chain(before).eq(track.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells that move along, each with a period of its own: its states are those of a fixed sequence of numbers.
    fn generations(period: usize, (right, down): (i64, i64), periods: &[usize]) -> Vec<States> {
        let all = i64::try_from(period).unwrap();
        let common = [right, down].into_iter().fold(all, common_divisor);
        let each = all / common;
        let of = |number: i64| -> States {
            let (first, look) = (number % each, number / each);
            let cells = periods.iter().zip(0..).map(|(&period, cell)| {
                let phase = usize::try_from(look).unwrap() % period;
                // Whole columns apart for each of the first generations, so that tracks do not meet.
                let place = (cell * 1000 + look * right / common, first + look * down / common);
                (place, u8::from(phase == 0))
            });
            cells.filter(|&(_, state)| state > 0).collect()
        };
        (0..all).map(of).collect()
    }

    #[test]
    fn a_cell_of_the_full_period_is_found_wherever_it_first_lives() {
        let says = |period: usize, shift: (i64, i64), periods: &[usize]| {
            let all = generations(period, shift, periods);
            // Any generation of the period may be the first one if nothing moves.
            let begin = |start: usize| {
                some_cell_needs_all(period, shift, |number| all[(number + start) % period].clone())
            };
            let said = begin(0);
            assert!(shift != (0, 0) || (0..period).all(|start| begin(start) == said));
            said
        };
        assert_eq!(says(6, (0, 0), &[2, 3]), Some(false));
        assert_eq!(says(6, (0, 0), &[2, 3, 6]), Some(true));
        assert_eq!(says(30, (0, 0), &[6, 10, 15]), Some(false));
        assert_eq!(says(30, (0, 0), &[6, 10, 15, 30]), Some(true));
        assert_eq!(says(12, (0, 0), &[4, 6]), Some(false));
        assert_eq!(says(12, (6, 0), &[2, 3]), Some(false));
        assert_eq!(says(12, (-6, 12), &[2, 6]), Some(true));
        // It is looked at only twice, so there is only one prime.
        assert_eq!(says(12, (2, 0), &[2]), Some(true));
    }

    /// 60 cells, of which each is alive in every second or third generation of 30 030, and then too many of them.
    #[test]
    fn long_periods_take_no_longer_than_playing_them() {
        let cells = |all: i64| {
            move |number: usize| -> States {
                let is_alive = |cell: &i64| number.is_multiple_of(if cell % 2 == 0 { 2 } else { 3 });
                (0..all).filter(is_alive).map(|cell| ((cell, 0), 1)).collect()
            }
        };
        assert_eq!(some_cell_needs_all(30_030, (0, 0), cells(60)), Some(false));
        assert_eq!(some_cell_needs_all(30_030, (0, 0), cells(600)), None);
    }
}
