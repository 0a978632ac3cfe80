//! A look-up table: what a window says about its unknown cells under a rule.
//!
//! Hickerson had two tables, TRANSIT for the next state and IMPLIC for conclusions about the cells
//! before. Here the next state is part of the descriptor, so one table of bytes gives both answers.
//! It is made by enumeration, for any rule.

use crate::life::Rule;

/// Where the parts of a descriptor begin. It has four bits each for the numbers of live and of
/// unknown neighbours, and two bits each for the states of the cell and of its next generation.
const UNKNOWN_SHIFT: u16 = 4;
const CENTRE_SHIFT: u16 = 8;
const NEXT_SHIFT: u16 = 10;

/// A state that is not known. Dead is 0, alive is 1.
pub(super) const UNKNOWN: u8 = 2;

/// No state of the unknown cells obeys the rule.
pub(super) const CONTRADICTION: u8 = 1;
/// The cell has one possible state.
pub(super) const CENTRE: u8 = 1 << 1;
/// The cell in the next generation has one possible state.
pub(super) const NEXT: u8 = 1 << 2;
/// All unknown neighbours have the same single possible state.
pub(super) const AROUND: u8 = 1 << 3;
/// The single state of [`CENTRE`] is alive.
pub(super) const CENTRE_ON: u8 = 1 << 4;
/// The single state of [`NEXT`] is alive.
pub(super) const NEXT_ON: u8 = 1 << 5;
/// The single state of [`AROUND`] is alive.
pub(super) const AROUND_ON: u8 = 1 << 6;

/// How a descriptor changes when a neighbour becomes known. It is added with wrapping.
pub(super) const fn neighbour_delta(alive: bool) -> u16 {
    (alive as u16).wrapping_sub(1 << UNKNOWN_SHIFT)
}

/// The same for the cell itself.
pub(super) const fn centre_delta(alive: bool) -> u16 {
    (alive as u16).wrapping_sub(UNKNOWN as u16) << CENTRE_SHIFT
}

/// The same for the cell in the next generation.
pub(super) const fn next_delta(alive: bool) -> u16 {
    (alive as u16).wrapping_sub(UNKNOWN as u16) << NEXT_SHIFT
}

/// The descriptor of a window whose cells are all unknown.
pub(super) const BLANK: u16 =
    8 << UNKNOWN_SHIFT | (UNKNOWN as u16) << CENTRE_SHIFT | (UNKNOWN as u16) << NEXT_SHIFT;

const SIZE: usize = 1 << 12;

/// For each descriptor, what follows from it.
#[derive(Debug)]
pub(super) struct Table(Box<[u8; SIZE]>);

impl Table {
    /// The table of a rule.
    pub(super) fn of(rule: Rule) -> Self {
        let mut entries = Box::new([0; SIZE]);
        for live in 0..=8 {
            for unknown in 0..=8 - live {
                for centre in 0..=UNKNOWN {
                    for next in 0..=UNKNOWN {
                        let at = descriptor(live, unknown, centre, next);
                        entries[usize::from(at)] = entry(rule, (live, unknown), centre, next);
                    }
                }
            }
        }
        Self(entries)
    }

    /// What follows from a descriptor: nothing (0), a contradiction, or states of unknown cells.
    #[inline]
    pub(super) fn look_up(&self, descriptor: u16) -> u8 {
        self.0[usize::from(descriptor) % SIZE]
    }
}

fn descriptor(live: u16, unknown: u16, centre: u8, next: u8) -> u16 {
    live | unknown << UNKNOWN_SHIFT | u16::from(centre) << CENTRE_SHIFT | u16::from(next) << NEXT_SHIFT
}

/// Which states a cell takes in the completions of a window.
#[derive(Clone, Copy, Default)]
struct Taken([bool; 2]);

impl Taken {
    fn add(&mut self, alive: bool) {
        self.0[usize::from(alive)] = true;
    }

    /// The flags if only one state is taken.
    fn flags(self, known: u8, on: u8) -> u8 {
        match self.0 {
            [true, false] => known,
            [false, true] => known | on,
            _ => 0,
        }
    }
}

fn entry(rule: Rule, (live, unknown): (u16, u16), centre: u8, next: u8) -> u8 {
    let allows = |state: u8, alive: bool| state == UNKNOWN || state == u8::from(alive);
    let (mut centres, mut nexts, mut around) = (Taken::default(), Taken::default(), Taken::default());
    let mut is_possible = false;
    for alive in [false, true].into_iter().filter(|&alive| allows(centre, alive)) {
        for more in 0..=unknown {
            let then = rule.next(alive, usize::from(live + more));
            if !allows(next, then) {
                continue;
            }
            is_possible = true;
            centres.add(alive);
            nexts.add(then);
            // Each unknown neighbour may be among the live ones, or among the others.
            if more > 0 {
                around.add(true);
            }
            if more < unknown {
                around.add(false);
            }
        }
    }
    if !is_possible {
        return CONTRADICTION;
    }
    let centre = if centre == UNKNOWN { centres.flags(CENTRE, CENTRE_ON) } else { 0 };
    let next = if next == UNKNOWN { nexts.flags(NEXT, NEXT_ON) } else { 0 };
    centre | next | around.flags(AROUND, AROUND_ON)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the table with brute force: all windows of ten cells, each dead, alive or unknown,
    /// and what all completions that obey the rule agree on.
    fn check(rule: Rule) {
        let table = Table::of(rule);
        for code in 0..3u32.pow(8) * 9 {
            let state = |cell: u32| u8::try_from(code / 3u32.pow(cell) % 3).unwrap();
            // The order of neighbours does not matter, so one window for each descriptor is enough.
            if (0..7).any(|cell| state(cell) > state(cell + 1)) {
                continue;
            }
            let (mut on, mut off) = (0u32, 0u32);
            for cells in 0..1u32 << 10 {
                let alive = |cell: u32| cells >> cell & 1 == 1;
                let agrees = (0..10).all(|cell| state(cell) == UNKNOWN || (state(cell) == 1) == alive(cell));
                let count = (0..8).filter(|&cell| alive(cell)).count();
                if agrees && rule.next(alive(8), count) == alive(9) {
                    on |= cells;
                    off |= !cells;
                }
            }
            let mut at = BLANK;
            for cell in 0..10_u32 {
                let delta = [neighbour_delta, centre_delta, next_delta][cell.saturating_sub(7) as usize];
                if state(cell) != UNKNOWN {
                    at = at.wrapping_add(delta(state(cell) == 1));
                }
            }
            let found = table.look_up(at);
            if on | off == 0 {
                assert_eq!(found, CONTRADICTION, "{rule} {code}");
                continue;
            }
            for cell in 0..10_u32 {
                let (known, alive) = [(AROUND, AROUND_ON), (CENTRE, CENTRE_ON), (NEXT, NEXT_ON)]
                    [cell.saturating_sub(7) as usize];
                let forced = (on >> cell & 1 == 1) != (off >> cell & 1 == 1);
                if state(cell) == UNKNOWN {
                    assert_eq!(found & known != 0, forced, "{rule} {code} {cell}");
                    assert!(!forced || (found & alive != 0) == (on >> cell & 1 == 1), "{rule} {code} {cell}");
                } else if cell >= 8 {
                    assert_eq!(found & known, 0, "what is known is no conclusion: {rule} {code}");
                }
            }
            let none_unknown = (0..8).all(|cell| state(cell) != UNKNOWN);
            assert!(!none_unknown || found & AROUND == 0, "{rule} {code}");
        }
    }

    #[test]
    fn it_says_what_all_completions_agree_on() {
        for rule in
            ["B3/S23", "B36/S23", "B2/S", "B3678/S34678", "B12345678/S012345678", "B/S", "B1357/S02468"]
        {
            check(rule.parse().unwrap());
        }
    }
}
