//! Alan Hensel's letters for the arrangements of live neighbours, and sets of such arrangements.
//!
//! Arrangements with the same number of live neighbours have the same letter if a rotation or
//! reflection carries one to the other. Five live neighbours have the letter of the arrangement of
//! three that swaps live and dead neighbours, and likewise for six and seven.

use std::fmt;
use std::sync::LazyLock;

use super::{MIDDLE, Neighbourhood, Rule, WINDOWS};
use crate::life::{Position, Symmetry};

/// All letters. Those that can follow a digit are the first ones.
pub(super) const ALL: &str = "cekainyqjrtwz";

/// One arrangement for each letter, row by row. The middle cell is not part of it.
const ARRANGEMENTS: [(char, &str); 31] = [
    ('c', "O.. ... ..."),
    ('e', ".O. ... ..."),
    ('c', "O.O ... ..."),
    ('e', ".O. O.. ..."),
    ('k', "O.. ..O ..."),
    ('a', "OO. ... ..."),
    ('i', ".O. ... .O."),
    ('n', "O.. ... ..O"),
    ('c', "O.O ... O.."),
    ('e', ".O. O.O ..."),
    ('k', "O.. ..O .O."),
    ('a', "OO. O.. ..."),
    ('i', "OOO ... ..."),
    ('n', "OO. ... O.."),
    ('y', "O.O ... .O."),
    ('q', "OO. ... ..O"),
    ('j', "OO. ..O ..."),
    ('r', "OO. ... .O."),
    ('c', "O.O ... O.O"),
    ('e', ".O. O.O .O."),
    ('k', "OO. ..O O.."),
    ('a', "OOO O.. ..."),
    ('i', "OO. ... OO."),
    ('n', "OOO ... O.."),
    ('y', "OO. ... O.O"),
    ('q', "OO. O.. ..O"),
    ('j', "OO. ..O .O."),
    ('r', "OO. O.O ..."),
    ('t', "OOO ... .O."),
    ('w', "OO. ..O ..O"),
    ('z', "OO. ... .OO"),
];

/// The letters that can follow a digit: none for 0 and 8.
pub(super) fn after(count: usize) -> &'static str {
    let number = [0, 2, 6, 10, 13, 10, 6, 2, 0][count];
    &ALL[..number]
}

/// The place of the letter of a window among [`after`], or 0 if its count has no letters. The
/// middle cell does not matter.
pub(super) fn place(window: u16) -> usize {
    usize::from(PLACES[usize::from(window & !MIDDLE)])
}

static PLACES: LazyLock<[u8; WINDOWS as usize]> = LazyLock::new(|| {
    let mut places = [0; WINDOWS as usize];
    for (letter, picture) in ARRANGEMENTS {
        let place = u8::try_from(ALL.find(letter).expect("it is a letter")).expect("there are 13");
        for symmetry in Symmetry::ALL {
            let window = window(symmetry, picture);
            places[usize::from(window)] = place;
            // Arrangements of four are all drawn; their complements have letters of their own.
            if window.count_ones() < 4 {
                places[usize::from(!window & (WINDOWS - 1) & !MIDDLE)] = place;
            }
        }
    }
    places
});

/// The image of a picture as the bits of a window.
fn window(symmetry: Symmetry, picture: &str) -> u16 {
    let cells = picture.bytes().filter(|&cell| cell != b' ').enumerate();
    let live = cells.filter(|&(_, cell)| cell == b'O').map(|(index, _)| Position::new(index / 3, index % 3));
    live.map(|at| symmetry.apply(at, 3, 3)).map(|at| 1 << (at.row * 3 + at.column)).sum()
}

/// For each number of live neighbours, the set of the letters with which the condition holds. Bit i
/// is letter i of [`after`]. A count without letters has bit 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Conditions([u16; 9]);

impl Conditions {
    pub(super) fn all_of(count: usize) -> u16 {
        (1 << after(count).len().max(1)) - 1
    }

    pub(super) fn add(&mut self, count: usize, arrangements: u16) {
        self.0[count] |= arrangements;
    }

    pub(super) fn of(self, count: usize) -> u16 {
        self.0[count]
    }

    /// Returns true if the neighbours in a window are arranged in one of these ways.
    pub(super) fn hold(self, window: u16) -> bool {
        self.0[Neighbourhood::Moore.count(window)] >> place(window) & 1 == 1
    }

    /// The arrangements with which cells are born (`false`) or survive (`true`) by an isotropic rule.
    pub(super) fn read_off(rule: Rule, alive: bool) -> Self {
        let mut conditions = Self::default();
        let state = if alive { MIDDLE } else { 0 };
        for window in (0..WINDOWS).filter(|&window| window & MIDDLE == state && rule.next_of_window(window)) {
            conditions.add(Neighbourhood::Moore.count(window), 1 << place(window));
        }
        conditions
    }
}

impl fmt::Display for Conditions {
    /// The shortest text: letters that are there or, after `-`, letters that are not, in alphabetical order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, &arrangements) in
            self.0.iter().enumerate().filter(|(_, arrangements)| **arrangements != 0)
        {
            let missing = Self::all_of(count) & !arrangements;
            if missing == 0 {
                write!(f, "{count}")?;
            } else if 1 + missing.count_ones() < arrangements.count_ones() {
                write!(f, "{count}-{}", sorted(missing))?;
            } else {
                write!(f, "{count}{}", sorted(arrangements))?;
            }
        }
        Ok(())
    }
}

fn sorted(arrangements: u16) -> String {
    let letters = ALL.chars().zip(0..).filter(|&(_, place)| arrangements >> place & 1 == 1);
    let mut letters: Vec<char> = letters.map(|(letter, _)| letter).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The classes of windows that rotations and reflections carry to each other, found without the
    /// letters: each is a set of sets of coordinates around the middle.
    fn orbits() -> BTreeSet<BTreeSet<u16>> {
        let around: Vec<(i32, i32)> =
            (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))).filter(|&at| at != (0, 0)).collect();
        let bit = |(x, y): (i32, i32)| 1u16 << ((y + 1) * 3 + x + 1);
        let images = |cells: &[(i32, i32)]| {
            let turned = |&(x, y): &(i32, i32), turns: u8| (0..turns).fold((x, y), |(x, y), _| (-y, x));
            let with = |turns: u8, flip: i32| {
                cells.iter().map(|cell| turned(cell, turns)).map(|(x, y)| bit((flip * x, y))).sum()
            };
            (0..4).flat_map(|turns| [with(turns, 1), with(turns, -1)]).collect::<BTreeSet<u16>>()
        };
        let subsets = (0..256u32).map(|chosen| {
            let cells = around.iter().zip(0..).filter(|&(_, index)| chosen >> index & 1 == 1);
            cells.map(|(&cell, _)| cell).collect::<Vec<_>>()
        });
        subsets.map(|cells| images(&cells)).collect()
    }

    /// Each letter of each count is one orbit, and there are no others: 2, 6, 10, 13, 10, 6 and 2
    /// orbits of one to seven live neighbours.
    #[test]
    fn letters_are_orbits() {
        let mut classes: BTreeMap<(u32, usize), BTreeSet<u16>> = BTreeMap::new();
        for window in (0..WINDOWS).filter(|window| window & MIDDLE == 0) {
            classes.entry((window.count_ones(), place(window))).or_default().insert(window);
        }
        let counted = |count: u32| classes.keys().filter(|(own, _)| *own == count).count();
        assert_eq!((0..=8).map(counted).collect::<Vec<_>>(), [1, 2, 6, 10, 13, 10, 6, 2, 1]);
        assert_eq!(classes.into_values().collect::<BTreeSet<_>>(), orbits());
    }

    #[test]
    fn each_digit_has_its_letters() {
        assert_eq!((after(0), after(1), after(6), after(8)), ("", "ce", "cekain", ""));
        assert_eq!((after(3), after(4)), ("cekainyqjr", ALL));
    }
}
