//! The 190 clauses of Hartman, Heule, Kwekkeboom and Noels, for Conway's rule.
//!
//! C. Hartman, M. Heule, K. Kwekkeboom, A. Noels, "Symmetry in Gardens of Eden", Electronic Journal
//! of Combinatorics 20(3), 2013, equations (1) to (4): 8 clauses for under-population, 70 for
//! over-crowding, 56 for two live neighbours and 56 for birth. The clauses for two live neighbours
//! are shortened by resolution, as the paper proposes, to 8 and 9 literals.

use crate::cnf::Template;
use crate::cnf::template::Slot;

/// The slots of the neighbours in a full window, row by row.
const NEIGHBOURS: [u8; 8] = [0, 1, 2, 3, 5, 6, 7, 8];
/// The slot of the middle cell.
const MIDDLE: u8 = 4;
/// The slot of its next state.
const NEXT: u8 = 9;

/// The clauses for a full window.
pub(super) fn template() -> Template {
    let mut template = Template::default();
    for live in subsets(7) {
        template.push(alive(live).chain([dead(NEXT)]));
    }
    for live in subsets(4) {
        template.push(all_dead(live).chain([dead(NEXT)]));
    }
    for live in subsets(2) {
        two_neighbours(live, &mut template);
    }
    for live in subsets(3) {
        template.push(all_dead(live).chain(alive(!live)).chain([Slot { index: NEXT, negated: false }]));
    }
    template
}

/// If exactly these two neighbours are alive, the cell stays as it is.
fn two_neighbours(live: u8, template: &mut Template) {
    let middle = |negated| Slot { index: MIDDLE, negated };
    let next = |negated| Slot { index: NEXT, negated };
    // A live cell survives. Of the other six, the state of the last does not matter: if it is
    // alive, three are.
    let others = !live;
    let five = others & !(1 << others.ilog2());
    template.push(all_dead(live).chain(alive(five)).chain([middle(true), next(false)]));
    // A dead cell stays dead. The states of the two do not matter: with fewer live neighbours it
    // stays dead too.
    template.push(alive(others).chain([middle(false), next(true)]));
}

/// The sets of neighbours of a given size, with a bit for each neighbour.
fn subsets(size: u32) -> impl Iterator<Item = u8> {
    (0..=u8::MAX).filter(move |set| set.count_ones() == size)
}

/// For each neighbour of the set, the literal that says that it is alive.
fn alive(set: u8) -> impl Iterator<Item = Slot> {
    members(set).map(|index| Slot { index, negated: false })
}

/// For each neighbour of the set, the literal that says that it is dead. In a clause this is the
/// premise that all of them are alive.
fn all_dead(set: u8) -> impl Iterator<Item = Slot> {
    members(set).map(dead)
}

fn dead(index: u8) -> Slot {
    Slot { index, negated: true }
}

fn members(set: u8) -> impl Iterator<Item = u8> {
    NEIGHBOURS.into_iter().zip(0..).filter(move |(_, bit)| set >> bit & 1 == 1).map(|(slot, _)| slot)
}
