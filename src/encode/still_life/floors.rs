//! Floors: the least waste along the border, whatever the rest of the box is like.
//!
//! Chu and Stuckey (2012) bound the waste of a pattern by looking at narrow strips along its
//! border, with all deeper cells left open. Here a strip is [`LINE`] cells deep. Its innermost
//! cells are only there to complete neighbourhoods: what counts is the waste of the outer [`DEPTH`]
//! cells, and of the cell outside the border beside them. A *line* is one slice of the strip,
//! at a right angle to the border. Dynamic programming over the last two lines finds the least
//! waste of any number of lines, also around a corner.

mod ring;

use std::collections::HashMap;

use crate::life::{Totalistic, waste};

/// A cell's waste counts if fewer than this many cells lie between it and the border.
pub(super) const DEPTH: usize = 4;
/// The number of cells in a line.
const LINE: usize = DEPTH + 1;
/// The side of the square at a corner, which belongs to the strips along both borders.
pub(super) const CORNER: usize = LINE;
/// The number of different lines.
const LINES: usize = 1 << LINE;
/// More than the waste of anything.
const IMPOSSIBLE: u16 = u16::MAX / 4;

/// Tables of least waste. They depend on the lengths alone, and are made when they are needed.
pub(super) struct Floors {
    /// The waste of the middle one of three lines, or [`IMPOSSIBLE`] if it changes. The last line
    /// is in the lowest bits of the index.
    of_middle: Vec<u16>,
    /// Far from a corner.
    along: Strip,
    corners: HashMap<(usize, usize), u16>,
}

/// The least waste along the border of a box, whatever its inside is like: an even better bound than the
/// sum of the floors of its parts. `None` if the box is so narrow that its corners meet.
pub fn least_along_border(width: usize, height: usize) -> Option<usize> {
    (width.min(height) >= 2 * CORNER).then(|| Floors::new().around(width, height))
}

impl Floors {
    pub(super) fn new() -> Self {
        let of_middle = (0..LINES.pow(3)).map(middle).collect();
        Self { of_middle, along: Strip::new(vec![0; LINES.pow(2)]), corners: HashMap::new() }
    }

    /// The least waste of this many consecutive lines far from a corner.
    pub(super) fn stretch(&mut self, length: usize) -> usize {
        usize::from(least(&self.along.after(length, &self.of_middle)))
    }

    /// The least waste of a corner together with this many lines after it along one border, and
    /// this many along the other.
    pub(super) fn corner(&mut self, along_one: usize, along_other: usize) -> usize {
        if let Some(&known) = self.corners.get(&(along_one, along_other)) {
            return usize::from(known);
        }
        // The last line of the corner's square is counted with the first line after it.
        let towards = self.along.after(along_one, &self.of_middle);
        let turned = Strip::new(self.turn(towards)).after(along_other + 1, &self.of_middle);
        self.corners.insert((along_one, along_other), least(&turned));
        usize::from(least(&turned))
    }

    /// The square of a corner, after lines that wasted this much, by the last two of them; the last
    /// belongs to the square. The result is the least waste of all of them except the square's last
    /// line in the other direction, by its last two lines in that direction.
    fn turn(&self, lines: Vec<u16>) -> Vec<u16> {
        let mut wasted = lines;
        // Above the pair of lines, a state keeps the two innermost cells of the square's earlier
        // lines.
        for done in 0..CORNER - 1 {
            wasted = self.step_in_corner(&wasted, done);
        }
        let mut turned = vec![IMPOSSIBLE; LINES.pow(2)];
        for (state, &before) in wasted.iter().enumerate().filter(|&(_, &before)| before < IMPOSSIBLE) {
            let total = (before + self.closing(state)).min(IMPOSSIBLE);
            let best = &mut turned[crosswise(state)];
            *best = (*best).min(total);
        }
        turned
    }

    /// Adds one more line of the square, when `done` lines after the first have been added.
    fn step_in_corner(&self, wasted: &[u16], done: usize) -> Vec<u16> {
        // At first the earlier of the two lines before lies outside the square.
        let kept = done.saturating_sub(1);
        let keeps_one_more = done > 0;
        let mut after = vec![IMPOSSIBLE; LINES.pow(2) << (2 * (kept + usize::from(keeps_one_more)))];
        for (state, &before) in wasted.iter().enumerate().filter(|&(_, &before)| before < IMPOSSIBLE) {
            let (record, pair) = (state / LINES.pow(2), state % LINES.pow(2));
            let record = if keeps_one_more { record << 2 | innermost(pair / LINES) } else { record };
            for (next, &middle) in self.of_middle[pair * LINES..][..LINES].iter().enumerate() {
                let best = &mut after[record * LINES.pow(2) + pair % LINES * LINES + next];
                *best = (*best).min((before + middle).min(IMPOSSIBLE));
            }
        }
        after
    }

    /// What the square's last line adds. This line lies along the other border itself.
    fn closing(&self, state: usize) -> u16 {
        let pair = state % LINES.pow(2);
        let last = pair % LINES;
        let is_birth = (0..LINE - 2).any(|place| last >> place & 7 == 7);
        let sides = (!last & ((1 << DEPTH) - 1)).count_ones();
        let sides = u16::try_from(sides).expect("a few cells");
        if is_birth { IMPOSSIBLE } else { self.of_middle[pair * LINES] + sides }
    }
}

/// A strip that grows line by line.
struct Strip {
    /// The least waste of all lines before the last, by the last two lines, after 0, 1, … lines.
    states: Vec<Vec<u16>>,
    repeat: Option<Repeat>,
}

/// From some state on, `period` more lines add the same `growth` to the waste of every state. So the
/// length of a strip costs nothing.
#[derive(Clone, Copy)]
struct Repeat {
    period: usize,
    growth: u16,
}

impl Strip {
    fn new(start: Vec<u16>) -> Self {
        Self { states: vec![start], repeat: None }
    }

    fn after(&mut self, lines: usize, of_middle: &[u16]) -> Vec<u16> {
        while self.states.len() <= lines && self.repeat.is_none() {
            self.states.push(step(&self.states[self.states.len() - 1], of_middle));
            self.repeat = repeat(&self.states);
        }
        let beyond = (lines + 1).saturating_sub(self.states.len());
        let Some(Repeat { period, growth }) = self.repeat else { return self.states[lines].clone() };
        let periods = beyond.div_ceil(period);
        let more = u16::try_from(periods * usize::from(growth)).unwrap_or(IMPOSSIBLE).min(IMPOSSIBLE);
        self.states[lines - periods * period].iter().map(|&waste| (waste + more).min(IMPOSSIBLE)).collect()
    }
}

/// Adds one line.
fn step(wasted: &[u16], of_middle: &[u16]) -> Vec<u16> {
    let mut after = vec![IMPOSSIBLE; LINES.pow(2)];
    for (pair, &before) in wasted.iter().enumerate().filter(|&(_, &before)| before < IMPOSSIBLE) {
        let last = pair % LINES;
        for (next, &middle) in of_middle[pair * LINES..][..LINES].iter().enumerate() {
            let best = &mut after[last * LINES + next];
            *best = (*best).min((before + middle).min(IMPOSSIBLE));
        }
    }
    after
}

/// The shortest period after which the last state is an earlier one with some waste added to all.
fn repeat(states: &[Vec<u16>]) -> Option<Repeat> {
    let (last, earlier) = states.split_last()?;
    (1..=earlier.len()).find_map(|period| {
        let earlier = &earlier[earlier.len() - period];
        let growth = least(last).checked_sub(least(earlier))?;
        let grown = |&waste: &u16| if waste < IMPOSSIBLE { waste + growth } else { IMPOSSIBLE };
        earlier.iter().map(grown).eq(last.iter().copied()).then_some(Repeat { period, growth })
    })
}

/// The two innermost cells of a line.
fn innermost(line: usize) -> usize {
    line >> (LINE - 2)
}

/// The two innermost columns of a corner's square, as a pair of lines in the other direction. The
/// cells at the other border are in the lowest bits.
fn crosswise(state: usize) -> usize {
    let (record, pair) = (state / LINES.pow(2), state % LINES.pow(2));
    let all = (record << 2 | innermost(pair / LINES)) << 2 | innermost(pair % LINES);
    let column = |bit: usize| (0..CORNER).fold(0, |column, row| column | (all >> (2 * row + bit) & 1) << row);
    column(0) * LINES + column(1)
}

fn least(wasted: &[u16]) -> u16 {
    wasted.iter().copied().min().unwrap_or(IMPOSSIBLE)
}

/// The waste of the middle one of three lines, with that of the cell outside beside it. Bit 0 of a
/// line is the cell at the border.
fn middle(lines: usize) -> u16 {
    let lines = [lines / LINES.pow(2), lines / LINES % LINES, lines % LINES];
    // No cell outside may be born.
    if lines.iter().all(|line| line & 1 == 1) {
        return IMPOSSIBLE;
    }
    let mut wasted = u16::from(lines[1] & 1 == 0);
    for depth in 0..DEPTH {
        let window: waste::Window =
            std::array::from_fn(|place| (lines[place / 3] << 1) >> (depth + place % 3) & 1 == 1);
        let neighbours = window.iter().filter(|&&alive| alive).count() - usize::from(window[4]);
        if Totalistic::LIFE.next(window[4], neighbours) != window[4] {
            return IMPOSSIBLE;
        }
        wasted += u16::try_from(waste::of_cell(window)).expect("at most 2");
    }
    wasted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four in eleven is a little less than 10/27 in the closed form of Chu and Stuckey, who look
    /// deeper.
    #[test]
    fn in_the_long_run_eleven_lines_waste_four() {
        let mut floors = Floors::new();
        assert!((14..100).all(|length| floors.stretch(length + 11) == floors.stretch(length) + 4));
    }

    #[test]
    fn long_strips_waste_what_they_do_line_by_line() {
        let mut floors = Floors::new();
        let towards = floors.along.after(3, &floors.of_middle);
        let starts = [vec![0; LINES.pow(2)], floors.turn(towards)];
        for start in starts {
            let mut strip = Strip::new(start.clone());
            let mut wasted = start;
            for length in 0..300 {
                assert_eq!(strip.after(length, &floors.of_middle), wasted, "{length} lines");
                wasted = step(&wasted, &floors.of_middle);
            }
            assert!(strip.states.len() < 100, "the strip repeats");
        }
    }

    #[test]
    fn longer_stretches_waste_no_less_than_their_parts() {
        let mut floors = Floors::new();
        for length in 0..40 {
            for cut in 0..=length {
                assert!(floors.stretch(length) >= floors.stretch(cut) + floors.stretch(length - cut));
            }
        }
        for (one, other) in [(0, 0), (3, 5), (9, 9)] {
            let whole = floors.corner(one, other);
            assert!(whole >= floors.stretch(one) + floors.corner(0, 0) + floors.stretch(other));
            assert_eq!(whole, floors.corner(other, one), "corners are symmetric");
        }
    }
}
