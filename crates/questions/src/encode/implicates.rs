//! All prime implicates of a condition on a few slots.
//!
//! A clause follows from a condition if every assignment that falsifies the clause violates the
//! condition. It is prime if no shorter part of it follows too. The prime implicates are found by
//! merging, as in the minimisation of Quine and McCluskey (W. V. Quine, "The problem of simplifying
//! truth functions", Amer. Math. Monthly 59, 1952). Ten slots have only 3¹⁰ partial assignments, so
//! the whole table is filled.

use crate::cnf::template::Slot;

/// A partial assignment: it fixes some slots and leaves the others open. Its number has one digit
/// for each slot in base 3: 0 for false, 1 for true, 2 for open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cube(usize);

/// All cubes that lie within a set of assignments.
pub(super) struct Cubes {
    slots: u8,
    table: Vec<bool>,
}

impl Cubes {
    /// The cubes within a set. `set` takes an assignment as a number with one bit for each slot.
    pub(super) fn within(slots: u8, set: impl Fn(u16) -> bool) -> Self {
        let mut table = Vec::with_capacity(power(slots));
        for cube in (0..power(slots)).map(Cube) {
            let verdict = match (0..slots).find(|&slot| cube.digit(slot) == 2) {
                // The cubes with this slot fixed have smaller numbers, so they are in the table
                // already.
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

    /// The maximal cubes: with one more slot open they do not lie within the set.
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
    /// The cube with one more slot open, if the slot was fixed.
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
