//! Tables of outer-totalistic rules, whose descriptors count live and unknown neighbours.
//!
//! They are small, and stay in the fastest memory.

use super::conclusions::{
    AROUND, AROUND_ON, CENTRE, CENTRE_ON, CENTRE_PLACE, CONTRADICTION, Entries, NEXT, NEXT_ON, NEXT_PLACE,
    UNKNOWN, blank_entries,
};
use crate::life::Totalistic;

/// Where the parts of a descriptor begin. It has four bits each for the numbers of live and of
/// unknown neighbours, and two bits each for the states of the cell and of its next generation.
const UNKNOWN_SHIFT: u16 = 4;
const CENTRE_SHIFT: u16 = 8;
const NEXT_SHIFT: u16 = 10;

/// How a descriptor changes when a cell of a window becomes known. It is added with wrapping.
pub(super) fn delta(place: usize, alive: bool) -> u16 {
    match place {
        NEXT_PLACE => u16::from(alive).wrapping_sub(u16::from(UNKNOWN)) << NEXT_SHIFT,
        CENTRE_PLACE => u16::from(alive).wrapping_sub(u16::from(UNKNOWN)) << CENTRE_SHIFT,
        _ => u16::from(alive).wrapping_sub(1 << UNKNOWN_SHIFT),
    }
}

/// The descriptor of a window whose cells are all unknown.
pub(super) const BLANK: u16 =
    8 << UNKNOWN_SHIFT | (UNKNOWN as u16) << CENTRE_SHIFT | (UNKNOWN as u16) << NEXT_SHIFT;

/// The entry of every descriptor.
pub(super) fn entries(rule: Totalistic) -> Entries {
    let mut entries = blank_entries();
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
    entries
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

fn entry(rule: Totalistic, (live, unknown): (u16, u16), centre: u8, next: u8) -> u8 {
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
    use crate::backtrack::table::Table;
    use crate::life::Rule;

    /// Compares the table with brute force: all windows of ten cells, each dead, alive or unknown,
    /// and what all completions that obey the rule agree on.
    fn check(rule: Rule) {
        let table = Table::of(rule);
        let rule = rule.totalistic().unwrap();
        let text = rule.rule();
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
            let mut at = table.blank();
            for cell in 0..10_u32 {
                if state(cell) != UNKNOWN {
                    at = at.wrapping_add(table.delta(cell as usize, state(cell) == 1));
                }
            }
            let found = table.look_up(at);
            if on | off == 0 {
                assert_eq!(found, CONTRADICTION, "{text} {code}");
                continue;
            }
            for cell in 0..10_u32 {
                let (known, alive) = [(AROUND, AROUND_ON), (CENTRE, CENTRE_ON), (NEXT, NEXT_ON)]
                    [cell.saturating_sub(7) as usize];
                let forced = (on >> cell & 1 == 1) != (off >> cell & 1 == 1);
                if state(cell) == UNKNOWN {
                    assert_eq!(found & known != 0, forced, "{text} {code} {cell}");
                    assert!(!forced || (found & alive != 0) == (on >> cell & 1 == 1), "{text} {code} {cell}");
                } else if cell >= 8 {
                    assert_eq!(found & known, 0, "what is known is no conclusion: {text} {code}");
                }
            }
            let none_unknown = (0..8).all(|cell| state(cell) != UNKNOWN);
            assert!(!none_unknown || found & AROUND == 0, "{text} {code}");
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
