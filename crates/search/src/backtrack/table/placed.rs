//! Tables of rules for which it matters where the live neighbours are.
//!
//! A descriptor is a number with ten digits of base 3, one for each place of a window: 0 for dead, 1
//! for alive, 2 for unknown.

use super::conclusions::{
    Around, CENTRE, CENTRE_ON, CENTRE_PLACE, CONTRADICTION, Entries, NEXT, NEXT_ON, NEXT_PLACE, SOME_AROUND,
    UNKNOWN, blank_entries,
};
use crate::life::Rule;

const PLACES: usize = 10;

/// The number of descriptors, 3¹⁰.
const DESCRIPTORS: u16 = 59_049;

/// The descriptor of a window whose cells are all unknown.
pub(super) const BLANK: u16 = DESCRIPTORS - 1;

/// How a descriptor changes when the cell at a place becomes known. It is added with wrapping.
pub(super) fn delta(place: usize, alive: bool) -> u16 {
    u16::from(alive).wrapping_sub(u16::from(UNKNOWN)).wrapping_mul(weight(place))
}

/// The weight of the digit of a place.
fn weight(place: usize) -> u16 {
    (0..place).fold(1, |weight, _| weight * 3)
}

/// Which states the cells take in the completions of a window, as a bit for each place.
#[derive(Clone, Copy, Default)]
struct Taken {
    on: u16,
    off: u16,
}

/// The entry of every descriptor, and what follows about single neighbours.
pub(super) fn entries(rule: Rule) -> (Entries, Vec<Around>) {
    let mut entries = blank_entries();
    let mut around = vec![Around::default(); usize::from(DESCRIPTORS)];
    let mut taken: Vec<Taken> = Vec::with_capacity(around.len());
    for descriptor in 0..DESCRIPTORS {
        let unknown = (0..PLACES).filter(|&place| digit(descriptor, place) == UNKNOWN);
        // A descriptor with an unknown cell has the completions of two smaller ones.
        let all = match unknown.clone().next() {
            None => complete(rule, descriptor),
            Some(place) => {
                let [one, other] = [1, 2].map(|less| taken[usize::from(descriptor - less * weight(place))]);
                Taken { on: one.on | other.on, off: one.off | other.off }
            }
        };
        taken.push(all);
        let open = unknown.fold(0, |open, place| open | 1 << place);
        let at = usize::from(descriptor);
        (entries[at], around[at]) = entry(all, open);
    }
    (entries, around)
}

/// The state of the cell at a place.
fn digit(descriptor: u16, place: usize) -> u8 {
    u8::try_from(descriptor / weight(place) % 3).expect("it is a digit of base 3")
}

/// The states of a window without unknown cells, or no states if it does not obey the rule.
fn complete(rule: Rule, descriptor: u16) -> Taken {
    let on = (0..PLACES).fold(0, |on, place| on | u16::from(digit(descriptor, place)) << place);
    let neighbours = on & 0xff;
    // The cell itself lies between the fourth neighbour and the fifth.
    let window = neighbours & 0xf | (on >> CENTRE_PLACE & 1) << 4 | (neighbours & 0xf0) << 1;
    let is_obeyed = rule.next_of_window(window) == (on >> NEXT_PLACE & 1 == 1);
    if is_obeyed { Taken { on, off: !on } } else { Taken::default() }
}

/// What the completions of a window say about its unknown cells. `open` has a bit for each of these.
fn entry(all: Taken, open: u16) -> (u8, Around) {
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
    use crate::backtrack::table::Table;

    /// Compares the table with brute force on random windows: what all completions that obey the
    /// rule agree on.
    fn check(rule: Rule, random: &mut fastrand::Rng) {
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
    fn it_says_what_all_completions_agree_on() {
        let mut random = fastrand::Rng::with_seed(7);
        for rule in ["B2-a/S12", "B3/S2-i34q", "B2/S013V", "B2/S34H", "B3k8/S4a"] {
            check(rule.parse().unwrap(), &mut random);
        }
        for _ in 0..5 {
            let table: Vec<bool> = (0..512).map(|_| random.bool()).collect();
            check(Rule::of_windows(|window| table[usize::from(window)]), &mut random);
        }
    }
}
