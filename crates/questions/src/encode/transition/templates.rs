//! The 3×3 window that decides a cell's next state, and the clauses of single windows: rows of the table, prime
//! implicates, those of a paper.

use crate::cnf::Template;
use crate::cnf::template::Slot;
use crate::life::Rule;

/// Which of the nine cells of a window lie inside the box. Bit 0 is the cell at the top left, bit 4
/// the middle one. A clear bit means a cell that is outside and dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::encode) struct Window(u16);

/// Where the middle cell's next state comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::encode) enum Successor {
    /// It is the middle cell's state now: the cell does not change.
    Same,
    /// It is one more slot, after those of the window.
    Slot,
    Dead,
}

/// A window with its successor: the argument for which a template is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::encode) struct Shape {
    pub(in crate::encode) window: Window,
    pub(in crate::encode) successor: Successor,
}

impl Window {
    const MIDDLE: u16 = 4;

    /// A window all of whose cells lie inside.
    pub(in crate::encode) const FULL: Self = Self(0x1ff);

    /// All possible windows.
    #[cfg(test)]
    pub(in crate::encode) fn all() -> impl Iterator<Item = Self> {
        (0..=0x1ff).map(Self)
    }

    /// The offsets of the nine cells as (down, right), in the order of the bits.
    pub(in crate::encode) fn offsets() -> [(isize, isize); 9] {
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)]
    }

    /// The window whose cells are inside where the iterator says so, in the order of
    /// [`Window::offsets`].
    pub(in crate::encode) fn from_inside(inside: impl IntoIterator<Item = bool>) -> Self {
        Self(inside.into_iter().zip(0..9).fold(0, |bits, (inside, place)| bits | u16::from(inside) << place))
    }

    #[cfg(test)]
    pub(in crate::encode) fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    pub(in crate::encode) fn cells(self) -> u8 {
        count(self.0)
    }

    /// The states of the nine cells: inside as the bits of `states` say, outside dead.
    pub(in crate::encode) fn fill(self, states: u16) -> [bool; 9] {
        let mut slot = 0;
        std::array::from_fn(|place| {
            let inside = self.0 >> place & 1 == 1;
            slot += u16::from(inside);
            inside && states >> (slot - 1) & 1 == 1
        })
    }
}

impl Shape {
    /// Number of slots: the window's inside cells row by row, then the successor if it has a slot.
    pub(in crate::encode) fn slots(self) -> u8 {
        self.window.cells() + u8::from(self.successor == Successor::Slot)
    }

    /// Returns true if the rule forbids an assignment. `states` has one bit for each slot.
    pub(in crate::encode) fn forbids(self, rule: Rule, states: u16) -> bool {
        let cells = self.window.fill(states);
        let wanted = match self.successor {
            Successor::Same => cells[usize::from(Window::MIDDLE)],
            Successor::Dead => false,
            Successor::Slot => states >> self.window.cells() & 1 == 1,
        };
        let window = cells.into_iter().zip(0..).map(|(alive, place)| u16::from(alive) << place).sum();
        rule.next_of_window(window) != wanted
    }
}

fn count(bits: u16) -> u8 {
    u8::try_from(bits.count_ones()).expect("sixteen bits have at most sixteen ones")
}

/// The clauses for one window by direct enumeration: one clause for each assignment of the cells that the rule forbids.
///
/// For "the cell does not change" this is the encoding of introductory texts: if an assignment of
/// the neighbours leaves only one stable state of the cell, a clause says so. That makes 228
/// clauses of nine literals in the middle of a box. It is kept as the baseline.
pub(super) fn rows256(rule: Rule, shape: Shape) -> Template {
    let slots = shape.slots();
    let forbidden = (0..1u16 << slots).filter(|&states| shape.forbids(rule, states));
    forbidden
        .map(|states| (0..slots).map(move |index| Slot { index, negated: states >> index & 1 == 1 }))
        .collect()
}

/// The clauses for one window: all prime implicates, the shortest clauses that say what the rule says, for any rule.
pub(in crate::encode) fn prime(rule: Rule, shape: Shape) -> Template {
    let forbidden = Cubes::within(shape.slots(), |states| shape.forbids(rule, states));
    forbidden.largest().map(|cube| forbidden.clause(cube)).collect()
}

/// The slots of the neighbours in a full window, row by row.
const NEIGHBOURS: [u8; 8] = [0, 1, 2, 3, 5, 6, 7, 8];
const MIDDLE: u8 = 4;
const NEXT: u8 = 9;

/// The 190 clauses of Hartman, Heule, Kwekkeboom and Noels for a full window, for Conway's rule.
///
/// C. Hartman, M. Heule, K. Kwekkeboom, A. Noels, "Symmetry in Gardens of Eden", Electronic Journal
/// of Combinatorics 20(3), 2013, equations (1) to (4): 8 clauses for under-population, 70 for
/// over-crowding, 56 for two live neighbours and 56 for birth. The clauses for two live neighbours
/// are shortened by resolution, as the paper proposes, to 8 and 9 literals.
pub(super) fn paper190() -> Template {
    let mut template = Template::default();
    for live in subsets(7) {
        template.push(alive(live).chain([Slot::no(NEXT)]));
    }
    for live in subsets(4) {
        template.push(all_dead(live).chain([Slot::no(NEXT)]));
    }
    for live in subsets(2) {
        two_neighbours(live, &mut template);
    }
    for live in subsets(3) {
        template.push(all_dead(live).chain(alive(!live)).chain([Slot::yes(NEXT)]));
    }
    template
}

/// If exactly these two neighbours are alive, the cell stays as it is.
fn two_neighbours(live: u8, template: &mut Template) {
    // A live cell survives. Of the other six, the state of the last does not matter: if it is
    // alive, three are.
    let others = !live;
    let five = others & !(1 << others.ilog2());
    template.push(all_dead(live).chain(alive(five)).chain([Slot::no(MIDDLE), Slot::yes(NEXT)]));
    // A dead cell stays dead. The states of the two do not matter: with fewer live neighbours it
    // stays dead too.
    template.push(alive(others).chain([Slot::yes(MIDDLE), Slot::no(NEXT)]));
}

/// The sets of neighbours of a given size, with a bit for each neighbour.
fn subsets(size: u32) -> impl Iterator<Item = u8> {
    (0..=u8::MAX).filter(move |set| set.count_ones() == size)
}

/// For each neighbour of the set, the literal that says that it is alive.
fn alive(set: u8) -> impl Iterator<Item = Slot> {
    members(set).map(Slot::yes)
}

/// For each neighbour of the set, the literal that says that it is dead. In a clause this is the
/// premise that all of them are alive.
fn all_dead(set: u8) -> impl Iterator<Item = Slot> {
    members(set).map(Slot::no)
}

fn members(set: u8) -> impl Iterator<Item = u8> {
    NEIGHBOURS.into_iter().zip(0..).filter(move |(_, bit)| set >> bit & 1 == 1).map(|(slot, _)| slot)
}

/// A partial assignment: it fixes some slots and leaves the others open. Its number has one digit
/// for each slot in base 3: 0 for false, 1 for true, 2 for open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::encode) struct Cube(usize);

/// All cubes that lie within a set of assignments. Of the forbidden assignments of a condition on a few slots, they
/// give all prime implicates of the condition.
///
/// A clause follows from a condition if every assignment that falsifies the clause violates the
/// condition. It is prime if no shorter part of it follows too. The prime implicates are found by
/// merging, as in the minimisation of Quine and McCluskey (W. V. Quine, "The problem of simplifying
/// truth functions", Amer. Math. Monthly 59, 1952). Ten slots have only 3¹⁰ partial assignments, so
/// the whole table is filled.
pub(in crate::encode) struct Cubes {
    slots: u8,
    table: Vec<bool>,
}

impl Cubes {
    /// The cubes within a set. `set` takes an assignment as a number with one bit for each slot.
    pub(in crate::encode) fn within(slots: u8, set: impl Fn(u16) -> bool) -> Self {
        let mut table = Vec::with_capacity(power(slots));
        for cube in (0..power(slots)).map(Cube) {
            let verdict = match (0..slots).find(|&slot| cube.digit(slot) == 2) {
                // The cubes with this slot fixed have smaller numbers, so they are in the table already.
                Some(slot) => table[cube.0 - power(slot)] && table[cube.0 - 2 * power(slot)],
                None => {
                    set((0..slots).fold(0, |states, slot| states | u16::from(cube.digit(slot) == 1) << slot))
                }
            };
            table.push(verdict);
        }
        Self { slots, table }
    }

    pub(in crate::encode) fn contain(&self, cube: Cube) -> bool {
        self.table[cube.0]
    }

    /// The maximal cubes: with one more slot open they do not lie within the set.
    pub(in crate::encode) fn largest(&self) -> impl Iterator<Item = Cube> {
        (0..self.table.len()).map(Cube).filter(|&cube| {
            let wider = (0..self.slots).filter_map(|slot| cube.opened(slot));
            self.contain(cube) && !wider.into_iter().any(|wider| self.contain(wider))
        })
    }

    /// The clause that forbids a cube.
    pub(in crate::encode) fn clause(&self, cube: Cube) -> impl Iterator<Item = Slot> + use<> {
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
