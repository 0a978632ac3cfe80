//! The shift register: the latest cells of a predecessor in reading order. Each new cell completes
//! a cell of the target.

use crate::life::{Rule, Symmetry};

/// The shift register for targets of one width.
///
/// A register holds the latest cells of a predecessor as a number, with the newest cell as bit 0.
/// Between rows these are two rows; within a row they are two cells more. Together with the next
/// cell they contain a 3×3 window, whose middle becomes a cell of the target.
#[derive(Clone, Debug)]
pub struct Register {
    width: usize,
    is_mirrored: bool,
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

    /// The same for another rule.
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

    /// Whether the rule is its own mirror image.
    pub(super) fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// The number of cells in a register between two rows.
    pub fn between(&self) -> usize {
        2 * (self.width + 2)
    }

    /// The number of cells in a register within a row.
    pub fn within(&self) -> usize {
        self.between() + 2
    }

    /// Whether the middle of the window will be alive, given a register within a row followed by
    /// its next cell.
    pub(super) fn lives(&self, cells: usize) -> bool {
        let (oldest, latest) = (cells >> self.within(), cells & ((1 << self.within()) - 1));
        self.alive[latest / 64][oldest] >> (latest % 64) & 1 == 1
    }

    /// The same for all registers at once, in the form of the field.
    pub(super) fn alive(&self) -> &[[u64; 2]] {
        &self.alive
    }
}

/// The first cell of the window is the oldest one, which is the highest bit.
fn middle_lives(rule: Rule, cells: usize, row: usize) -> bool {
    let alive = |cell: &usize| cells >> ((2 - cell / 3) * row + 2 - cell % 3) & 1 == 1;
    rule.next_of_window((0..9).filter(alive).fold(0, |window, cell| window | 1 << cell))
}
