//! The floors, computed in another way: a table of all triples of lines, and whole lines as steps. Tests
//! compare the two.

use super::super::floors::{CORNER, DEPTH};
use crate::life::{Totalistic, waste};

const LINES: usize = 1 << CORNER;
/// More than the waste of anything.
const IMPOSSIBLE: usize = usize::MAX / 4;

/// The waste of the middle one of three lines, or [`IMPOSSIBLE`] if it changes. The last line is in the lowest
/// bits of the index, and in a line the cell at the border is bit 0.
pub(super) struct Naive(Vec<usize>);

impl Naive {
    pub(super) fn new() -> Self {
        Self((0..LINES.pow(3)).map(middle).collect())
    }

    pub(super) fn stretch(&self, length: usize) -> usize {
        least(&self.after(vec![0; LINES.pow(2)], length))
    }

    pub(super) fn corner(&self, along_one: usize, along_other: usize) -> usize {
        let towards = self.after(vec![0; LINES.pow(2)], along_one);
        least(&self.after(self.turn(towards), along_other + 1))
    }

    pub(super) fn around(&self, width: usize, height: usize) -> usize {
        let (columns, rows) = (width - 2 * CORNER, height - 2 * CORNER);
        let start = columns / 2;
        let mut walked = self.turn(self.after(vec![0; LINES.pow(2)], start));
        for lines in [rows, columns, rows] {
            walked = self.turn(self.after(walked, lines + 1));
        }
        least(&self.after(walked, columns - start + 1))
    }

    fn after(&self, start: Vec<usize>, lines: usize) -> Vec<usize> {
        (0..lines).fold(start, |wasted, _| {
            let mut after = vec![IMPOSSIBLE; LINES.pow(2)];
            for (pair, &before) in wasted.iter().enumerate().filter(|&(_, &before)| before < IMPOSSIBLE) {
                for (next, middle) in self.0[pair * LINES..][..LINES].iter().enumerate() {
                    let best = &mut after[pair % LINES * LINES + next];
                    *best = (*best).min((before + middle).min(IMPOSSIBLE));
                }
            }
            after
        })
    }

    /// Around a corner. Above the pair of lines, a state keeps the two innermost cells of the square's earlier
    /// lines.
    fn turn(&self, lines: Vec<usize>) -> Vec<usize> {
        let mut wasted = lines;
        for done in 0..CORNER - 1 {
            // At first the earlier of the two lines before lies outside the square.
            let (kept, keeps_one_more) = (done.saturating_sub(1), done > 0);
            let mut after = vec![IMPOSSIBLE; LINES.pow(2) << (2 * (kept + usize::from(keeps_one_more)))];
            for (state, &before) in wasted.iter().enumerate().filter(|&(_, &before)| before < IMPOSSIBLE) {
                let (record, pair) = (state / LINES.pow(2), state % LINES.pow(2));
                let record = if keeps_one_more { record << 2 | innermost(pair / LINES) } else { record };
                for (next, &middle) in self.0[pair * LINES..][..LINES].iter().enumerate() {
                    let best = &mut after[record * LINES.pow(2) + pair % LINES * LINES + next];
                    *best = (*best).min((before + middle).min(IMPOSSIBLE));
                }
            }
            wasted = after;
        }
        let mut turned = vec![IMPOSSIBLE; LINES.pow(2)];
        for (state, &before) in wasted.iter().enumerate().filter(|&(_, &before)| before < IMPOSSIBLE) {
            let best = &mut turned[crosswise(state)];
            *best = (*best).min((before + self.closing(state)).min(IMPOSSIBLE));
        }
        turned
    }

    /// What the square's last line adds. This line lies along the other border itself.
    fn closing(&self, state: usize) -> usize {
        let pair = state % LINES.pow(2);
        let last = pair % LINES;
        let is_birth = (0..CORNER - 2).any(|place| last >> place & 7 == 7);
        let sides = (!last & ((1 << DEPTH) - 1)).count_ones() as usize;
        if is_birth { IMPOSSIBLE } else { self.0[pair * LINES] + sides }
    }
}

fn innermost(line: usize) -> usize {
    line >> (CORNER - 2)
}

/// The two innermost columns of a corner's square, as a pair of lines in the other direction.
fn crosswise(state: usize) -> usize {
    let (record, pair) = (state / LINES.pow(2), state % LINES.pow(2));
    let all = (record << 2 | innermost(pair / LINES)) << 2 | innermost(pair % LINES);
    let column = |bit: usize| (0..CORNER).fold(0, |column, row| column | (all >> (2 * row + bit) & 1) << row);
    column(0) * LINES + column(1)
}

fn least(wasted: &[usize]) -> usize {
    *wasted.iter().min().expect("there are states")
}

fn middle(lines: usize) -> usize {
    let lines = [lines / LINES.pow(2), lines / LINES % LINES, lines % LINES];
    // No cell outside may be born.
    if lines.iter().all(|line| line & 1 == 1) {
        return IMPOSSIBLE;
    }
    let mut wasted = usize::from(lines[1] & 1 == 0);
    for depth in 0..DEPTH {
        let window: waste::Window =
            std::array::from_fn(|place| (lines[place / 3] << 1) >> (depth + place % 3) & 1 == 1);
        let neighbours = window.iter().filter(|&&alive| alive).count() - usize::from(window[4]);
        if Totalistic::LIFE.next(window[4], neighbours) != window[4] {
            return IMPOSSIBLE;
        }
        wasted += waste::of_cell(window);
    }
    wasted
}
