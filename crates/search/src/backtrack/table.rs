//! A look-up table: what a window says about its unknown cells under a rule.
//!
//! Hickerson had two tables, TRANSIT for the next state and IMPLIC for conclusions about the cells
//! before. Here the next state is part of the descriptor, so one table of bytes gives both answers.
//! It is made by enumeration, for any rule. There are two kinds of descriptors, for rules that count
//! neighbours and for rules that look where they are.
//!
//! - For outer-totalistic rules, descriptors count live and unknown neighbours. The tables are small, and stay in the
//!   fastest memory.
//! - For rules for which it matters where the live neighbours are, a descriptor is a number with ten digits of base 3,
//!   one for each place of a window: 0 for dead, 1 for alive, 2 for unknown.

use crate::life::{Rule, Totalistic};

/// For each descriptor, what follows from it.
#[derive(Debug)]
pub(super) struct Table {
    entries: Entries,
    /// What follows about single neighbours. Empty if neighbours are only counted.
    around: Vec<Around>,
}

impl Table {
    pub(super) fn of(rule: Rule) -> Self {
        if let Some(counts) = rule.totalistic() {
            return Self { entries: entries_counted(counts), around: Vec::new() };
        }
        let (entries, around) = entries_placed(rule);
        Self { entries, around }
    }

    /// Returns true if it matters at which place a neighbour is.
    pub(super) fn tells_places(&self) -> bool {
        !self.around.is_empty()
    }

    /// The descriptor of a window whose cells are all unknown.
    pub(super) fn blank(&self) -> u16 {
        if self.tells_places() { BLANK_PLACED } else { BLANK_COUNTED }
    }

    /// How a descriptor changes when the cell at a place becomes known. It is added with wrapping.
    pub(super) fn delta(&self, place: usize, alive: bool) -> u16 {
        if self.tells_places() {
            u16::from(alive).wrapping_sub(u16::from(UNKNOWN)).wrapping_mul(WEIGHTS[place])
        } else {
            delta_counted(place, alive)
        }
    }

    /// What follows from a descriptor: nothing (0), a contradiction, or states of unknown cells.
    #[inline]
    pub(super) fn look_up(&self, descriptor: u16) -> u8 {
        self.entries[usize::from(descriptor)]
    }

    /// What follows about single neighbours where [`SOME_AROUND`] is set.
    #[inline]
    pub(super) fn around(&self, descriptor: u16) -> Around {
        self.around[usize::from(descriptor)]
    }
}

/// The places of a window are its neighbours, 0 to 7 row by row, then the cell itself.
pub(in crate::backtrack) const CENTRE_PLACE: usize = 8;
/// The last place is the cell in the next generation.
pub(in crate::backtrack) const NEXT_PLACE: usize = 9;

/// A state that is not known. Dead is 0, alive is 1.
pub(in crate::backtrack) const UNKNOWN: u8 = 2;

/// No state of the unknown cells obeys the rule.
pub(in crate::backtrack) const CONTRADICTION: u8 = 1;
/// The cell has one possible state.
pub(in crate::backtrack) const CENTRE: u8 = 1 << 1;
/// The cell in the next generation has one possible state.
pub(in crate::backtrack) const NEXT: u8 = 1 << 2;
/// All unknown neighbours have the same single possible state.
pub(in crate::backtrack) const AROUND: u8 = 1 << 3;
/// The single state of [`CENTRE`] is alive.
pub(in crate::backtrack) const CENTRE_ON: u8 = 1 << 4;
/// The single state of [`NEXT`] is alive.
pub(in crate::backtrack) const NEXT_ON: u8 = 1 << 5;
/// The single state of [`AROUND`] is alive.
pub(in crate::backtrack) const AROUND_ON: u8 = 1 << 6;

/// Some unknown neighbours have one possible state each, as [`Table::around`] says.
pub(in crate::backtrack) const SOME_AROUND: u8 = 1 << 7;

/// One byte of conclusions for each descriptor.
type Entries = Box<[u8; 1 << 16]>;

fn blank_entries() -> Entries {
    vec![0; 1 << 16].try_into().expect("the length is that of the array")
}

/// Neighbours with one possible state, as a bit for each place, and their states.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::backtrack) struct Around {
    pub(in crate::backtrack) known: u8,
    pub(in crate::backtrack) on: u8,
}

/// Where the parts of a descriptor begin. It has four bits each for the numbers of live and of
/// unknown neighbours, and two bits each for the states of the cell and of its next generation.
const UNKNOWN_SHIFT: u16 = 4;
const CENTRE_SHIFT: u16 = 8;
const NEXT_SHIFT: u16 = 10;

/// How a descriptor changes when a cell of a window becomes known. It is added with wrapping.
fn delta_counted(place: usize, alive: bool) -> u16 {
    match place {
        NEXT_PLACE => u16::from(alive).wrapping_sub(u16::from(UNKNOWN)) << NEXT_SHIFT,
        CENTRE_PLACE => u16::from(alive).wrapping_sub(u16::from(UNKNOWN)) << CENTRE_SHIFT,
        _ => u16::from(alive).wrapping_sub(1 << UNKNOWN_SHIFT),
    }
}

/// The descriptor of a window whose cells are all unknown.
const BLANK_COUNTED: u16 =
    8 << UNKNOWN_SHIFT | (UNKNOWN as u16) << CENTRE_SHIFT | (UNKNOWN as u16) << NEXT_SHIFT;

/// The entry of every descriptor.
fn entries_counted(rule: Totalistic) -> Entries {
    let mut entries = blank_entries();
    for live in 0..=8 {
        for unknown in 0..=8 - live {
            for centre in 0..=UNKNOWN {
                for next in 0..=UNKNOWN {
                    let at = descriptor(live, unknown, centre, next);
                    entries[usize::from(at)] = entry_counted(rule, (live, unknown), centre, next);
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
struct StatesTaken([bool; 2]);

impl StatesTaken {
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

fn entry_counted(rule: Totalistic, (live, unknown): (u16, u16), centre: u8, next: u8) -> u8 {
    let allows = |state: u8, alive: bool| state == UNKNOWN || state == u8::from(alive);
    let (mut centres, mut nexts, mut around) =
        (StatesTaken::default(), StatesTaken::default(), StatesTaken::default());
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

const PLACES: usize = 10;

/// The weight of the digit of each place, and behind them the number of descriptors, 3¹⁰.
const WEIGHTS: [u16; PLACES + 1] = {
    let mut weights = [1; PLACES + 1];
    let mut place = 0;
    while place < PLACES {
        weights[place + 1] = weights[place] * 3;
        place += 1;
    }
    weights
};

const DESCRIPTORS: u16 = WEIGHTS[PLACES];

/// The descriptor of a window whose cells are all unknown.
const BLANK_PLACED: u16 = DESCRIPTORS - 1;

/// Which states the cells take in the completions of a window, as a bit for each place.
#[derive(Clone, Copy, Default)]
struct PlacesTaken {
    on: u16,
    off: u16,
}

/// The digits of a descriptor, as a bit for each place: 1 (alive) and 2 (unknown).
#[derive(Clone, Copy, Default)]
struct Digits {
    on: u16,
    open: u16,
}

impl Digits {
    /// The digits of the next descriptor: digits of 2 at the end become 0, and the one before them grows.
    fn next(self) -> Self {
        let grows = 1 << self.open.trailing_ones();
        let open = self.open & !(grows - 1);
        if self.on & grows == 0 {
            Self { on: self.on | grows, open }
        } else {
            Self { on: self.on & !grows, open: open | grows }
        }
    }
}

/// The entry of every descriptor, and what follows about single neighbours.
fn entries_placed(rule: Rule) -> (Entries, Vec<Around>) {
    let mut entries = blank_entries();
    let mut around = vec![Around::default(); usize::from(DESCRIPTORS)];
    let mut taken: Vec<PlacesTaken> = Vec::with_capacity(around.len());
    let mut digits = Digits::default();
    for at in 0..usize::from(DESCRIPTORS) {
        // A descriptor with an unknown cell has the completions of two smaller ones.
        let all = if digits.open == 0 {
            complete(rule, digits.on)
        } else {
            let weight = usize::from(WEIGHTS[digits.open.trailing_zeros() as usize]);
            let (one, other) = (taken[at - weight], taken[at - 2 * weight]);
            PlacesTaken { on: one.on | other.on, off: one.off | other.off }
        };
        taken.push(all);
        (entries[at], around[at]) = entry_placed(all, digits.open);
        digits = digits.next();
    }
    (entries, around)
}

/// The states of a window without unknown cells, or no states if it does not obey the rule.
fn complete(rule: Rule, on: u16) -> PlacesTaken {
    let neighbours = on & 0xff;
    // The cell itself lies between the fourth neighbour and the fifth.
    let window = neighbours & 0xf | (on >> CENTRE_PLACE & 1) << 4 | (neighbours & 0xf0) << 1;
    let is_obeyed = rule.next_of_window(window) == (on >> NEXT_PLACE & 1 == 1);
    if is_obeyed { PlacesTaken { on, off: !on } } else { PlacesTaken::default() }
}

/// What the completions of a window say about its unknown cells. `open` has a bit for each of these.
fn entry_placed(all: PlacesTaken, open: u16) -> (u8, Around) {
    if all.on | all.off == 0 {
        return (CONTRADICTION, Around::default());
    }
    let forced = (all.on ^ all.off) & open;
    let [known, on] = [forced, forced & all.on].map(|cells| cells.to_le_bytes()[0]);
    let flag = |place: usize, flag: u8, alive: u8| match (forced >> place & 1, all.on >> place & 1) {
        (0, _) => 0,
        (_, 0) => flag,
        _ => flag | alive,
    };
    let ends = flag(CENTRE_PLACE, CENTRE, CENTRE_ON) | flag(NEXT_PLACE, NEXT, NEXT_ON);
    (ends | if known == 0 { 0 } else { SOME_AROUND }, Around { known, on })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Rule;

    /// Compares the table with brute force: all windows of ten cells, each dead, alive or unknown,
    /// and what all completions that obey the rule agree on.
    fn check_counted(rule: Rule) {
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
    fn counted_neighbours_say_what_all_completions_agree_on() {
        for rule in
            ["B3/S23", "B36/S23", "B2/S", "B3678/S34678", "B12345678/S012345678", "B/S", "B1357/S02468"]
        {
            check_counted(rule.parse().unwrap());
        }
    }

    /// Compares the table with brute force on random windows: what all completions that obey the
    /// rule agree on.
    fn check_placed(rule: Rule, random: &mut fastrand::Rng) {
        let table = Table::of(rule);
        assert!(table.tells_places());
        for _ in 0..300 {
            let states: [u8; PLACES] = std::array::from_fn(|_| random.u8(0..3));
            let (mut on, mut off) = (0u16, 0u16);
            for cells in 0..1u16 << PLACES {
                let alive = |place: usize| cells >> place & 1;
                let agrees = states
                    .iter()
                    .zip(0..)
                    .all(|(&state, place)| state == UNKNOWN || u16::from(state) == alive(place));
                let row_by_row = [0, 1, 2, 3, CENTRE_PLACE, 4, 5, 6, 7];
                let window = row_by_row.into_iter().zip(0..).map(|(place, bit)| alive(place) << bit).sum();
                if agrees && rule.next_of_window(window) == (alive(NEXT_PLACE) == 1) {
                    on |= cells;
                    off |= !cells;
                }
            }
            let known = states.iter().enumerate().filter(|(_, state)| **state != UNKNOWN);
            let at = known
                .fold(table.blank(), |at, (place, &state)| at.wrapping_add(table.delta(place, state == 1)));
            let said = table.look_up(at);
            if on | off == 0 {
                assert_eq!(said, CONTRADICTION, "{rule} {states:?}");
                continue;
            }
            for (place, &state) in states.iter().enumerate() {
                let forced = state == UNKNOWN && (on ^ off) >> place & 1 == 1;
                let found = match place {
                    CENTRE_PLACE => (said & CENTRE != 0, said & CENTRE_ON != 0),
                    NEXT_PLACE => (said & NEXT != 0, said & NEXT_ON != 0),
                    _ => (table.around(at).known >> place & 1 == 1, table.around(at).on >> place & 1 == 1),
                };
                assert_eq!(found, (forced, forced && on >> place & 1 == 1), "{rule} {states:?} {place}");
            }
            assert_eq!(said & SOME_AROUND != 0, table.around(at).known != 0);
        }
    }

    #[test]
    fn placed_neighbours_say_what_all_completions_agree_on() {
        let mut random = fastrand::Rng::with_seed(7);
        for rule in ["B2-a/S12", "B3/S2-i34q", "B2/S013V", "B2/S34H", "B3k8/S4a"] {
            check_placed(rule.parse().unwrap(), &mut random);
        }
        for _ in 0..5 {
            let table: Vec<bool> = (0..512).map(|_| random.bool()).collect();
            check_placed(Rule::of_windows(|window| table[usize::from(window)]), &mut random);
        }
    }
}
