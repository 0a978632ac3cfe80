//! Columns of targets and of their predecessors, and sets of pairs of neighbouring columns.

use crate::life::Rule;

/// The columns of a target of some height and of its predecessors, which have a row more above and
/// below. Bit i of a column is its cell in row i.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    height: usize,
    /// For each column of the target, each left and each middle column of a predecessor: the columns
    /// that can be on the right, as bits.
    right: Vec<u64>,
}

/// A set of pairs of neighbouring columns of a predecessor. Word i has the columns that are on the
/// right of column i, as bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pairs {
    pub(super) words: Vec<u64>,
}

impl Columns {
    /// The columns for a rule and a height of at most 4.
    pub(super) fn new(rule: Rule, height: usize) -> Self {
        let count = 1 << (height + 2);
        let mut columns = Self { height, right: vec![0; (count * count) << height] };
        for (left, middle, right) in triples(count) {
            let target = becomes(rule, height, [left, middle, right]);
            let at = columns.place(target, left, middle);
            columns.right[at] |= 1 << right;
        }
        columns
    }

    /// The number of columns of a target.
    pub(super) fn targets(&self) -> usize {
        1 << self.height
    }

    /// The number of columns of a predecessor.
    pub(super) fn count(&self) -> usize {
        1 << (self.height + 2)
    }

    fn place(&self, target: usize, left: usize, middle: usize) -> usize {
        (target * self.count() + left) * self.count() + middle
    }

    /// All pairs.
    pub(super) fn all(&self) -> Pairs {
        Pairs { words: vec![!0 >> (64 - self.count()); self.count()] }
    }

    /// No pair.
    pub(super) fn none(&self) -> Pairs {
        Pairs { words: vec![0; self.count()] }
    }

    /// The pairs that come after those of a set, one column to the right, if the middle column
    /// becomes the given column of the target.
    pub(super) fn after(&self, pairs: &Pairs, target: usize) -> Pairs {
        let mut after = self.none();
        for (left, &middles) in pairs.words.iter().enumerate() {
            let first = self.place(target, left, 0);
            for middle in bits(middles) {
                after.words[middle] |= self.right[first + middle];
            }
        }
        after
    }
}

impl Pairs {
    /// Whether the set has no pair.
    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether the two sets have a pair in common.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(ours, theirs)| ours & theirs != 0)
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The pairs, as their left and right columns, in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.words.iter().enumerate().flat_map(|(left, &word)| bits(word).map(move |right| (left, right)))
    }
}

/// The numbers of the bits that are set, in ascending order.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(lowest)
    })
}

fn triples(count: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    let pairs = (0..count).flat_map(move |left| (0..count).map(move |middle| (left, middle)));
    pairs.flat_map(move |(left, middle)| (0..count).map(move |right| (left, middle, right)))
}

/// What the middle one of three columns becomes.
fn becomes(rule: Rule, height: usize, columns: [usize; 3]) -> usize {
    let window = |row: usize| {
        let cells = (0..9).filter(|cell| columns[cell % 3] >> (row + cell / 3) & 1 == 1);
        cells.fold(0, |window, cell| window | 1 << cell)
    };
    (0..height).fold(0, |target, row| target | usize::from(rule.next_of_window(window(row))) << row)
}
