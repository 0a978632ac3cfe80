//! Shows that no orphan has a given height, whatever its length.
//!
//! A target of height h has predecessors of h + 2 rows. From left to right, only the last two
//! columns of a predecessor matter for what comes: its *pair*. An *entry* is a pair with a
//! *context*, the next columns of the target. A set of entries is *closed* if it has these
//! properties:
//!
//! - Every context has an entry.
//! - Take any entry, and any columns of a target after its context. Within a bounded number of
//!   columns, some pair that the entry's pair leads to is an entry of the set again, together with
//!   the context that it has then.
//!
//! The search begins with all entries and drops those that do not come back, until the set is closed. So it finds the
//! largest closed set. If there is one, there is no orphan: a predecessor can be built from entry to entry. The
//! reverse does not hold. A rule without orphans may need longer contexts than those that were
//! tried.
//!
//! The idea is that of mscibing, who proved so in 2023 that no orphan of Life has height 4
//! (<https://conwaylife.com/forums/viewtopic.php?f=7&t=6042>). research/notes/no-orphan-heights.md says how
//! far this program goes.
//!
//! ```
//! use lifesat_life::life::Rule;
//! use lifesat_sat::limits::Limits;
//! use lifesat_orphans::strips::{Closed, Depth, Ending};
//!
//! let depth = Depth { context: 1, columns: 2, effort: 100 };
//! let ending = Closed::search(Rule::LIFE, 2, depth, &Limits::none(), &mut |_| {});
//! let Ending::NoOrphan(closed) = ending else { panic!() };
//! assert_eq!(closed.len(), 588);
//! assert!(closed.holds());
//! ```

mod certificate;

use crate::life::Rule;
use crate::limits::{Limits, StopReason};
pub use certificate::{Damaged, KIND};

/// How hard a search tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// The number of columns in a context, at least 1.
    pub context: usize,
    /// Within how many columns an entry must come back.
    pub columns: usize,
    /// After this many steps from one entry, the search gives it up.
    pub effort: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// How often all contexts were looked at before.
    pub sweeps: usize,
    /// How many contexts were looked at in this sweep.
    pub done: usize,
    /// How many there are.
    pub contexts: usize,
}

/// A closed set of entries, or what a certificate says is one.
#[derive(Clone, Debug)]
pub struct Closed {
    rule: Rule,
    height: usize,
    context: usize,
    most_columns: usize,
    /// The pairs of each context. The first column of a context is its highest digit.
    pairs: Vec<Pairs>,
}

/// How a search for a closed set ended.
#[derive(Clone, Debug)]
pub enum Ending {
    /// There is no orphan of the height.
    NoOrphan(Closed),
    /// A context has no entry left. There may be orphans, or a deeper search may show that there
    /// are none.
    Open,
    /// A limit was reached.
    Stopped(StopReason),
}

impl Closed {
    /// The largest height, because a pair of columns must fit into a word.
    pub const HIGHEST: usize = 4;

    /// The memory of a search, in bytes: 2^(h·context) sets of 4^(h+2) bits, for a height of h, each in whole words.
    pub fn bytes(height: usize, context: usize) -> u128 {
        let set = size_of::<Pairs>() + (size_of::<u64>() << (height + 2));
        (set as u128) << (height * context)
    }

    /// Looks for a closed set of entries. It takes [`Self::bytes`] of memory.
    ///
    /// # Panics
    /// If the height is 0 or above [`Self::HIGHEST`], or the context is empty.
    pub fn search(
        rule: Rule,
        height: usize,
        depth: Depth,
        limits: &Limits,
        observe: &mut dyn FnMut(Sweep),
    ) -> Ending {
        assert!((1..=Self::HIGHEST).contains(&height), "heights are 1 to {}", Self::HIGHEST);
        assert!(depth.context > 0, "a context has a column");
        let columns = Columns::new(rule, height);
        let pairs = match all_pairs(&columns, 1 << (height * depth.context), limits) {
            Ok(pairs) => pairs,
            Err(why) => return Ending::Stopped(why),
        };
        let mut closed = Self { rule, height, context: depth.context, most_columns: depth.columns, pairs };
        for sweeps in 0.. {
            let mut is_changed = false;
            for context in 0..closed.pairs.len() {
                observe(Sweep { sweeps, done: context, contexts: closed.pairs.len() });
                let kept = match closed.kept(&columns, context, depth.effort, limits) {
                    Ok(kept) => kept,
                    Err(why) => return Ending::Stopped(why),
                };
                if kept.is_empty() {
                    return Ending::Open;
                }
                is_changed |= kept != closed.pairs[context];
                // Later contexts already see the smaller set. That only removes entries sooner.
                closed.pairs[context] = kept;
            }
            if !is_changed {
                break;
            }
        }
        Ending::NoOrphan(closed)
    }

    /// Checks the set against the definition, however it was found.
    pub fn holds(&self) -> bool {
        self.check(&Limits::none(), &mut |_| {}) == Ok(true)
    }

    /// Checks the set against the definition, within limits. A set that does not hold may take very long.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn check(&self, limits: &Limits, observe: &mut dyn FnMut(Sweep)) -> Result<bool, StopReason> {
        let columns = Columns::new(self.rule, self.height);
        for (context, pairs) in self.pairs.iter().enumerate() {
            observe(Sweep { sweeps: 0, done: context, contexts: self.pairs.len() });
            if pairs.is_empty() || self.kept(&columns, context, u64::MAX, limits)? != *pairs {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The height of the targets.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of columns in a context.
    pub fn context(&self) -> usize {
        self.context
    }

    /// Within how many columns each entry comes back.
    pub fn most_columns(&self) -> usize {
        self.most_columns
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.pairs.iter().map(Pairs::len).sum()
    }

    /// Returns true if the set has no entry.
    pub fn is_empty(&self) -> bool {
        self.pairs.iter().all(Pairs::is_empty)
    }

    /// The pairs of a context that come back, each within so many steps.
    fn kept(
        &self,
        columns: &Columns,
        context: usize,
        effort: u64,
        limits: &Limits,
    ) -> Result<Pairs, StopReason> {
        let mut kept = columns.none();
        for (left, right) in self.pairs[context].iter() {
            limits.check()?;
            let mut pair = columns.none();
            pair.words[left] = 1 << right;
            let mut walk = Walk { closed: self, columns, effort, limits, stopped: None };
            if walk.comes_back(&pair, context, self.most_columns) {
                kept.words[left] |= 1 << right;
            }
            if let Some(why) = walk.stopped {
                return Err(why);
            }
        }
        Ok(kept)
    }
}

/// Every entry of so many contexts. To fill gigabytes can take half a minute, so the limits are looked at meanwhile.
fn all_pairs(columns: &Columns, contexts: usize, limits: &Limits) -> Result<Vec<Pairs>, StopReason> {
    let all = columns.all();
    let mut pairs = Vec::with_capacity(contexts);
    for context in 0..contexts {
        if context % CONTEXTS_AT_ONCE == 0 {
            limits.check()?;
        }
        pairs.push(all.clone());
    }
    Ok(pairs)
}

/// The limits are looked at once in so many contexts.
const CONTEXTS_AT_ONCE: usize = 4096;

/// A walk looks at the limits once in so many steps.
const POLL_INTERVAL: u64 = 1 << 14;

/// A walk through the columns that can follow an entry.
struct Walk<'a> {
    closed: &'a Closed,
    columns: &'a Columns,
    /// The steps that are left.
    effort: u64,
    limits: &'a Limits,
    /// The limit that was reached. Then the walk has no result.
    stopped: Option<StopReason>,
}

impl Walk<'_> {
    /// Returns true if a pair of the set leads to an entry within this many columns, whatever columns follow
    /// the context.
    fn comes_back(&mut self, pairs: &Pairs, context: usize, most_columns: usize) -> bool {
        if self.effort == 0 || most_columns == 0 || self.stopped.is_some() {
            return false;
        }
        self.effort -= 1;
        if self.effort.is_multiple_of(POLL_INTERVAL) {
            self.stopped = self.limits.exceeded();
        }
        let all = &self.closed.pairs;
        let rest = all.len() / self.columns.targets();
        let after = self.columns.after(pairs, context / rest);
        if after.is_empty() {
            return false;
        }
        (0..self.columns.targets()).all(|column| {
            let later = context % rest * self.columns.targets() + column;
            after.meets(&all[later]) || self.comes_back(&after, later, most_columns - 1)
        })
    }
}

/// The columns of a target of some height and of its predecessors, which have a row more above and
/// below. Bit i of a column is its cell in row i.
#[derive(Clone, Debug)]
struct Columns {
    height: usize,
    /// For each column of the target, each left and each middle column of a predecessor: the columns
    /// that can be on the right, as bits.
    right: Vec<u64>,
}

/// A set of pairs of neighbouring columns of a predecessor. Word i has the columns that are on the
/// right of column i, as bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Pairs {
    words: Vec<u64>,
}

impl Columns {
    /// The columns for a rule and a height of at most 4.
    fn new(rule: Rule, height: usize) -> Self {
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
    fn targets(&self) -> usize {
        1 << self.height
    }

    /// The number of columns of a predecessor.
    fn count(&self) -> usize {
        1 << (self.height + 2)
    }

    fn place(&self, target: usize, left: usize, middle: usize) -> usize {
        (target * self.count() + left) * self.count() + middle
    }

    /// All pairs.
    fn all(&self) -> Pairs {
        Pairs { words: vec![!0 >> (64 - self.count()); self.count()] }
    }

    /// No pair.
    fn none(&self) -> Pairs {
        Pairs { words: vec![0; self.count()] }
    }

    /// The pairs that come after those of a set, one column to the right, if the middle column
    /// becomes the given column of the target.
    fn after(&self, pairs: &Pairs, target: usize) -> Pairs {
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
    /// Returns true if the set has no pair.
    fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns true if the two sets have a pair in common.
    fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(ours, theirs)| ours & theirs != 0)
    }

    /// The number of pairs.
    fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The pairs, as their left and right columns, in ascending order.
    fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(height: usize, depth: Depth) -> Closed {
        let ending = Closed::search(Rule::LIFE, height, depth, &Limits::none(), &mut |_| {});
        let Ending::NoOrphan(closed) = ending else { panic!("{height}: {ending:?}") };
        closed
    }

    #[test]
    fn life_has_no_orphan_of_height_1_or_2() {
        for height in [1, 2] {
            assert!(closed(height, Depth { context: 1, columns: 3, effort: 100 }).holds());
        }
    }

    /// Coming back at once is too much to ask of height 2 with contexts of one column.
    #[test]
    fn a_search_that_is_too_shallow_leaves_the_question_open() {
        let depth = Depth { context: 1, columns: 1, effort: 100 };
        let ending = Closed::search(Rule::LIFE, 2, depth, &Limits::none(), &mut |_| {});
        assert!(matches!(ending, Ending::Open));
    }

    /// The set is the largest one, so what is added does not come back.
    #[test]
    fn a_set_with_another_entry_does_not_hold() {
        let closed = closed(1, Depth { context: 1, columns: 3, effort: 100 });
        let columns = Columns::new(Rule::LIFE, 1);
        for context in 0..2 {
            for (left, right) in columns.all().iter() {
                let mut larger = closed.clone();
                larger.pairs[context].words[left] |= 1 << right;
                assert_eq!(larger.holds(), larger.len() == closed.len(), "{context} {left} {right}");
            }
        }
    }

    #[test]
    fn limits_end_a_search_and_a_check() {
        let limits = Limits::none();
        limits.interrupt.raise();
        let depth = Depth { context: 1, columns: 3, effort: 100 };
        let ending = Closed::search(Rule::LIFE, 2, depth, &limits, &mut |_| {});
        assert!(matches!(ending, Ending::Stopped(StopReason::Interrupted)));
        assert_eq!(closed(2, depth).check(&limits, &mut |_| {}), Err(StopReason::Interrupted));
    }

    /// A limit ends the filling of memory, and not only what follows.
    #[test]
    fn limits_end_the_filling_of_memory() {
        let columns = Columns::new(Rule::LIFE, 1);
        let limits = Limits::none();
        assert_eq!(all_pairs(&columns, 3, &limits).map(|pairs| pairs.len()), Ok(3));
        limits.interrupt.raise();
        assert_eq!(all_pairs(&columns, 3, &limits).err(), Some(StopReason::Interrupted));
    }

    #[test]
    fn a_set_without_entries_does_not_hold() {
        let mut closed = closed(1, Depth { context: 1, columns: 3, effort: 100 });
        closed.pairs[0] = Columns::new(Rule::LIFE, 1).none();
        assert!(!closed.holds());
    }
}
