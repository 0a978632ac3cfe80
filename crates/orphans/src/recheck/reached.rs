//! Sets of registers: those in which predecessors of a target's first cells can end.

use super::Register;

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

    /// The set at the end of a row. No later window contains the two oldest cells, so they are
    /// forgotten.
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

    /// Whether no predecessor is left.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether a register is in the set.
    pub fn contains(&self, cells: usize) -> bool {
        self.words[cells / 64] >> (cells % 64) & 1 == 1
    }

    /// Whether this set is a subset of another one.
    pub fn is_within(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(ours, theirs)| ours & !theirs == 0)
    }

    /// The set of the mirror images; the registers must be between rows.
    #[must_use]
    pub fn mirror(&self, register: &Register) -> Self {
        let row = register.width() + 2;
        let flipped = |cells: usize| (0..row).fold(0, |image, bit| image << 1 | cells >> bit & 1);
        let image = |cells: usize| flipped(cells >> row) << row | flipped(cells);
        let mut words = vec![0; self.words.len()];
        for cells in self.registers().map(image) {
            words[cells / 64] |= 1 << (cells % 64);
        }
        Self { words }
    }

    /// The registers, in ascending order.
    fn registers(&self) -> impl Iterator<Item = usize> {
        (0..64 * self.words.len()).filter(|&cells| self.contains(cells))
    }

    /// The number of registers.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
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
