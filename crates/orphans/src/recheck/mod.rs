//! Rechecks by a second, independent method whether every pattern of a box has a predecessor.
//!
//! The cells of a predecessor come in reading order, one at a time. A shift register holds its last two rows
//! and two cells more, which is all that later cells of the target depend on ([`Register`]). The registers
//! in which predecessors of a target's top can end form a set ([`Reached`]). If the set is empty, the top is
//! an orphan.
//!
//! The last rows, the *bottom*, are not walked through but looked up: a table says for a register which
//! bottoms it can go on with (`futures`). A bottom that no register in it covers is walked through after all,
//! so the answer depends on the registers alone. research/notes/no-orphan-recheck.md explains the method.

mod futures;
mod walk;

use crate::life::{Grid, Position, Rule, Symmetry};
pub use walk::{Looked, Recheck, Walked, look};

/// Returns true if a target has no predecessor whose first two rows are allowed.
///
/// Memory and time grow with 4 to the power of the width, time also with the height. A width of 10
/// takes 8 MB.
///
/// # Panics
/// If the target has no cells or is wider than [`Register::WIDEST`].
pub fn is_orphan(target: &Grid, allowed: impl Fn(Rows) -> bool) -> bool {
    let register = Register::new(target.width());
    let mut reached = Reached::starts(&register, allowed);
    for row in 0..target.height() {
        reached = reached.row(&register, |column| target.get(Position::new(row, column)));
    }
    reached.is_empty()
}

/// The shift register for targets of one width: the latest cells of a predecessor as a number, with the
/// newest cell as bit 0. Between rows these are two rows; within a row they are two cells more, which with
/// the next cell contain a 3×3 window, whose middle becomes a cell of the target.
#[derive(Clone, Debug)]
pub struct Register {
    width: usize,
    pub(super) is_mirrored: bool,
    /// For each 64 registers that have taken in a cell, whether the middle of the window will be
    /// alive: first if the cell that was shifted out was dead, then if it was alive.
    alive: Vec<[u64; 2]>,
}

impl Register {
    /// The largest width. For wider targets a set of registers does not fit in memory.
    pub const WIDEST: usize = 12;

    /// The register for targets of this width and Conway's rule.
    ///
    /// # Panics
    /// If the width is 0 or above [`Register::WIDEST`].
    pub fn new(width: usize) -> Self {
        Self::by(Rule::LIFE, width)
    }

    /// The register for targets of this width and any rule.
    ///
    /// # Panics
    /// As for [`Self::new`].
    pub fn by(rule: Rule, width: usize) -> Self {
        assert!((1..=Self::WIDEST).contains(&width), "targets are 1 to {} wide", Self::WIDEST);
        let mut register = Self { width, is_mirrored: rule.keeps(Symmetry::FlipColumns), alive: Vec::new() };
        let word = |index: usize, oldest: usize| {
            let cells = |bit| (oldest << register.within()) + 64 * index + bit;
            (0..64).fold(0, |word, bit| word | u64::from(middle_lives(rule, cells(bit), width + 2)) << bit)
        };
        register.alive =
            (0..1 << (register.within() - 6)).map(|index| [word(index, 0), word(index, 1)]).collect();
        register
    }

    /// The number of cells in a row of the target.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of cells in a register between two rows.
    pub fn between(&self) -> usize {
        2 * (self.width + 2)
    }

    /// The number of cells in a register within a row.
    pub fn within(&self) -> usize {
        self.between() + 2
    }

    /// Returns true if the middle of the window will be alive, given a register within a row followed by
    /// its next cell.
    pub(super) fn lives(&self, cells: usize) -> bool {
        let (oldest, latest) = (cells >> self.within(), cells & ((1 << self.within()) - 1));
        self.alive[latest / 64][oldest] >> (latest % 64) & 1 == 1
    }

    /// What [`Self::lives`] says of all registers, in the form of the field.
    pub(super) fn alive(&self) -> &[[u64; 2]] {
        &self.alive
    }
}

/// The first cell of the window is the oldest one, which is the highest bit.
fn middle_lives(rule: Rule, cells: usize, row: usize) -> bool {
    let alive = |cell: &usize| cells >> ((2 - cell / 3) * row + 2 - cell % 3) & 1 == 1;
    rule.next_of_window((0..9).filter(alive).fold(0, |window, cell| window | 1 << cell))
}

/// The first two rows of a predecessor; bit j is the cell in column j.
pub type Rows = [u32; 2];

/// A set of registers: bit k of word i says whether the register 64·i + k is in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reached {
    words: Vec<u64>,
}

impl Reached {
    /// The registers of the allowed first two rows, before any cell of the target.
    pub fn starts(register: &Register, allowed: impl Fn(Rows) -> bool) -> Self {
        let row = register.width() + 2;
        // The first column was written first, and is the highest bit.
        let columns =
            |bits: usize| (0..row).fold(0, |cells, column| cells << 1 | u32::from(bits >> column & 1 == 1));
        let rows = |cells: usize| [columns(cells >> row), columns(cells & ((1 << row) - 1))];
        let word = |index: usize| {
            (0..64).filter(|bit| allowed(rows(64 * index + bit))).fold(0, |word, bit| word | 1 << bit)
        };
        Self { words: (0..1 << (register.between() - 6)).map(word).collect() }
    }

    /// The set after two more cells. They are the first of a row and complete no window. This leads
    /// from between rows to within a row.
    #[must_use]
    pub fn begin_row(&self) -> Self {
        let quarters = |word: u64| {
            let [low, high] = doubled(word);
            [doubled(low), doubled(high)].concat()
        };
        Self { words: self.words.iter().flat_map(|&word| quarters(word)).collect() }
    }

    /// The set after one more cell, if the middle of its window becomes the given state.
    #[must_use]
    pub fn cell(&self, register: &Register, state: bool) -> Self {
        let (young, old) = self.words.split_at(self.words.len() / 2);
        let wrong = if state { 0 } else { !0 };
        let pairs = young.iter().zip(old).zip(register.alive().chunks_exact(2));
        // The oldest cell is shifted out; whatever it was, the younger ones stay.
        let word = |young: u64, old: u64, [if_dead, if_live]: [u64; 2]| {
            young & (if_dead ^ wrong) | old & (if_live ^ wrong)
        };
        let both = |((&young, &old), alive): ((&u64, &u64), &[[u64; 2]])| {
            let ([young, high_young], [old, high_old]) = (doubled(young), doubled(old));
            [word(young, old, alive[0]), word(high_young, high_old, alive[1])]
        };
        Self { words: pairs.flat_map(both).collect() }
    }

    /// The set at the end of a row. No later window contains the two oldest cells, so they are forgotten.
    #[must_use]
    pub fn end_row(&self) -> Self {
        let quarter = self.words.len() / 4;
        let parts = |index: usize| (0..4).map(move |part| part * quarter + index);
        let word = |index| parts(index).fold(0, |word, at| word | self.words[at]);
        Self { words: (0..quarter).map(word).collect() }
    }

    /// The set after a whole row of the target.
    #[must_use]
    pub fn row(&self, register: &Register, state: impl Fn(usize) -> bool) -> Self {
        let begun = self.begin_row();
        (0..register.width()).fold(begun, |set, column| set.cell(register, state(column))).end_row()
    }

    /// Returns true if no predecessor is left.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns true if a register is in the set.
    pub fn contains(&self, cells: usize) -> bool {
        self.words[cells / 64] >> (cells % 64) & 1 == 1
    }
}

/// Every bit twice, because a register goes on with a dead cell and with a live one.
fn doubled(word: u64) -> [u64; 2] {
    let spread = |half: u64| {
        let apart = [
            (16, 0x0000_ffff_0000_ffff),
            (8, 0x00ff_00ff_00ff_00ff),
            (4, 0x0f0f_0f0f_0f0f_0f0f),
            (2, 0x3333_3333_3333_3333),
            (1, 0x5555_5555_5555_5555),
        ];
        let even = apart.iter().fold(half, |bits, (by, mask)| (bits | bits << by) & mask);
        even | even << 1
    };
    [spread(word & 0xffff_ffff), spread(word >> 32)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::embedded::Embedded;
    use crate::encode::Transition;
    use crate::limits::Limits;
    use crate::{Checked, Predecessors};

    fn grid_of(text: &str) -> Grid {
        let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
        Grid::from_fn(rows[0].len(), rows.len(), |at| rows[at.row][at.column] == b'O')
    }

    /// Published orphans, which are also in tests/program/eden.rs.
    const ORPHANS: [&str; 2] = [
        ".O.OOOO/O.O.O.O/.O..OOO/O.OOO.O/O..OOO./.OOO..O/OO..OO./OOO.OOO/O.OOOO./.OO...O/O..O.O./.O.OOO./O..OO.O/\
         O.O.OO./OO..OOO/..OO.../OOO.O.O",
        "OOO.OOOO/O..O.O.O/OO.OOOOO/O.OOO..O/.O.OOO.O/O..O.OOO/OOO..OO./O.OOO.OO/.OOO.OOO/O..OO.OO/.OO..O.O/.O.O.OOO/\
         ....O.O.",
    ];

    #[test]
    fn published_orphans_are_orphans_and_their_upper_parts_are_not() {
        for text in ORPHANS {
            let target = grid_of(text);
            assert!(is_orphan(&target, |_| true), "{text}");
            let upper = Grid::from_fn(target.width(), 6, |at| target.get(at));
            assert!(!is_orphan(&upper, |_| true), "{text}");
            assert!(!is_orphan(&Grid::dead(target.width(), target.height()), |_| true));
        }
    }

    /// Some targets that differ from an orphan in one cell are orphans and some are not; a solver
    /// tells which.
    #[test]
    fn a_solver_agrees_about_the_neighbours_of_an_orphan() {
        let orphan = grid_of(ORPHANS[1]);
        let mut solver = Predecessors::new(8, 13, Transition::Prime, Embedded::Batsat.start());
        let mut orphans = 0;
        // In the last row both kinds are frequent.
        for at in (0..8).map(|column| Position::new(12, column)) {
            let mut target = orphan.clone();
            target.set(at, !target.get(at));
            let theirs = solver.check(&target.map(Some), &Limits::none()).unwrap();
            let ours = is_orphan(&target, |_| true);
            assert_eq!(ours, matches!(theirs, Checked::None { .. }), "{at}");
            orphans += usize::from(ours);
        }
        assert!((1..8).contains(&orphans), "{orphans}");
    }
}
