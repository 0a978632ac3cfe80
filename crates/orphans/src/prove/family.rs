//! The shared sets of all contexts for one number of rows, as far as they are kept.

use std::ops::Range;

use super::digits::Digits;
use super::fingerprint::fingerprint;
use crate::limits::{Limits, StopReason};
use crate::rowset::sets::{self, Words};

/// The sets A of all contexts for one number of rows.
#[derive(Debug)]
pub(super) struct Family {
    /// The remembered rows, counted from 0.
    pub(super) rows: Range<usize>,
    pub(super) digits: Digits,
    store: Option<Store>,
}

/// The sets that are kept. Contexts that differ only in the last row have a *stem* in common, and
/// their sets are made together.
#[derive(Debug)]
struct Store {
    /// The number of sets of a stem.
    each: usize,
    /// The number of words in a set.
    size: usize,
    /// For each stem the place of its sets, if they are kept.
    stems: Vec<Option<u32>>,
    sets: Words,
}

/// Where the set of a context is.
pub(super) enum Found<'a> {
    /// In memory.
    Here(&'a [u64]),
    /// Only the set of its mirror image is in memory.
    InMirror,
    /// It has to be made.
    Nowhere,
}

impl Family {
    /// A family that keeps nothing.
    pub(super) fn forgotten(rows: Range<usize>, digits: Digits) -> Self {
        Self { rows, digits, store: None }
    }

    /// The family for no rows, whose only set this is.
    pub(super) fn first(set: &[u64]) -> Self {
        let mut sets = sets::zeros(set.len());
        sets.copy_from_slice(set);
        let store = Store { each: 1, size: set.len(), stems: vec![Some(0)], sets };
        Self { rows: 0..0, digits: Digits::new([]), store: Some(store) }
    }

    /// A family with memory for its sets: `each` sets of `size` words for each stem that has a
    /// place. Places are counted from 0.
    pub(super) fn new(
        rows: Range<usize>,
        digits: Digits,
        each: usize,
        size: usize,
        stems: Vec<Option<u32>>,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let count = stems.iter().flatten().count();
        let sets = zeros(count * each * size, limits)?;
        Ok(Self { rows, digits, store: Some(Store { each, size, stems, sets }) })
    }

    /// The sets of each stem that has a place, in the order of stems.
    pub(super) fn sets_mut(&mut self) -> Vec<&mut [u64]> {
        let stems =
            self.store.iter_mut().flat_map(|store| store.sets.chunks_exact_mut(store.each * store.size));
        stems.collect()
    }

    /// Whether sets are kept, at least one of two mirror images.
    pub(super) fn is_kept(&self) -> bool {
        self.store.is_some()
    }

    /// The set of the context whose rows are at these places of their alphabets.
    pub(super) fn find(&self, places: &[usize]) -> Found<'_> {
        let Some(Store { each, size, stems, sets }) = &self.store else { return Found::Nowhere };
        let number = self.digits.join(places);
        match stems[number / each] {
            Some(stem) => {
                let first = (stem as usize * each + number % each) * size;
                Found::Here(&sets[first..first + size])
            }
            None => Found::InMirror,
        }
    }

    /// A hash of the kept sets, if there are any.
    pub(super) fn fingerprint(&self) -> Option<u64> {
        self.store.as_ref().map(|store| fingerprint(&store.sets))
    }
}

/// Words that are all 0. The system takes seconds to provide gigabytes, so the limits are checked
/// meanwhile.
fn zeros(count: usize, limits: &Limits) -> Result<Words, StopReason> {
    const STEP: usize = 1 << 22;
    let mut sets = sets::zeros(0);
    sets.reserve_exact(count);
    while sets.len() < count {
        if let Some(why) = limits.exceeded() {
            return Err(why);
        }
        sets.resize(count.min(sets.len() + STEP), 0);
    }
    Ok(sets)
}
