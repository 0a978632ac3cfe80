//! All prime implicates of a condition on a few slots.
//!
//! A clause follows from a condition if every assignment that falsifies the clause violates the condition; it is
//! prime if no shorter part of it follows too. The prime implicates are found by merging, as Quine and McCluskey
//! minimise circuits (W. V. Quine, "The problem of simplifying truth functions", Amer. Math. Monthly 59, 1952):
//! ten slots have only 3¹⁰ partial assignments, so the table is filled outright.

use crate::cnf::template::Slot;

/// A partial assignment of some slots: it leaves some open and fixes the others. It is numbered in base 3, one digit a
/// slot: 0 false, 1 true, 2 open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cube(usize);

/// All cubes whose every assignment belongs to some set.
pub(super) struct Cubes {
    slots: u8,
    table: Vec<bool>,
}

impl Cubes {
    /// The cubes within a set of assignments, which are given by the bits of a number, one a slot.
    pub(super) fn within(slots: u8, set: impl Fn(u16) -> bool) -> Self {
        let mut table = Vec::with_capacity(power(slots));
        for cube in (0..power(slots)).map(Cube) {
            let verdict = match (0..slots).find(|&slot| cube.digit(slot) == 2) {
                // The two halves are smaller numbers, so they are in the table already.
                Some(slot) => table[cube.0 - power(slot)] && table[cube.0 - 2 * power(slot)],
                None => {
                    set((0..slots).fold(0, |states, slot| states | u16::from(cube.digit(slot) == 1) << slot))
                }
            };
            table.push(verdict);
        }
        Self { slots, table }
    }

    /// Whether all assignments of a cube belong to the set.
    pub(super) fn contain(&self, cube: Cube) -> bool {
        self.table[cube.0]
    }

    /// Those that cannot leave one slot more open.
    pub(super) fn largest(&self) -> impl Iterator<Item = Cube> {
        (0..self.table.len()).map(Cube).filter(|&cube| {
            let wider = (0..self.slots).filter_map(|slot| cube.opened(slot));
            self.contain(cube) && !wider.into_iter().any(|wider| self.contain(wider))
        })
    }

    /// The clause that forbids a cube.
    pub(super) fn clause(&self, cube: Cube) -> impl Iterator<Item = Slot> + use<> {
        let fixed = (0..self.slots).filter(move |&slot| cube.digit(slot) < 2);
        fixed.map(move |index| Slot { index, negated: cube.digit(index) == 1 })
    }
}

impl Cube {
    /// The cube that leaves one slot more open, if that was fixed.
    fn opened(self, slot: u8) -> Option<Self> {
        let digit = self.digit(slot);
        (digit < 2).then(|| Self(self.0 + (2 - digit) * power(slot)))
    }

    fn digit(self, slot: u8) -> usize {
        self.0 / power(slot) % 3
    }
}

fn power(slot: u8) -> usize {
    3usize.pow(u32::from(slot))
}
