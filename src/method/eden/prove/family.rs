//! The sets of all contexts for one number of rows, as far as they are kept.

use std::ops::Range;

use super::certificate::fingerprint;
use super::digits::Digits;
use crate::rowset::words::{self, Words};

/// The sets A of all contexts for one number of rows.
#[derive(Debug)]
pub(super) struct Family {
    /// The rows remembered, counted from 0.
    pub(super) rows: Range<usize>,
    pub(super) digits: Digits,
    kept: Option<Kept>,
}

/// Sets of contexts. Contexts that differ in the last row only are a *chunk*, whose sets are made together.
#[derive(Debug)]
struct Kept {
    /// Sets in a chunk.
    each: usize,
    /// Words of a set.
    size: usize,
    /// For each chunk its place in memory, if it is there.
    places: Vec<Option<u32>>,
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
        Self { rows, digits, kept: None }
    }

    /// The family of no rows, whose only set is this.
    pub(super) fn first(set: &[u64]) -> Self {
        let mut family = Self::new(0..0, Digits::new([]), 1, set.len(), vec![Some(0)]);
        family.chunks_mut().for_each(|chunk| chunk.copy_from_slice(set));
        family
    }

    /// Room for sets of `size` words, `each` in a chunk, and for the chunks that have a place, which are counted from 0.
    pub(super) fn new(
        rows: Range<usize>,
        digits: Digits,
        each: usize,
        size: usize,
        places: Vec<Option<u32>>,
    ) -> Self {
        let count = places.iter().flatten().count();
        let sets = words::zeros(count * each * size);
        Self { rows, digits, kept: Some(Kept { each, size, places, sets }) }
    }

    /// The memory of the chunks, by place.
    pub(super) fn chunks_mut(&mut self) -> impl Iterator<Item = &mut [u64]> {
        self.kept.iter_mut().flat_map(|kept| kept.sets.chunks_exact_mut(kept.each * kept.size))
    }

    /// The set of a context.
    pub(super) fn find(&self, places: &[usize]) -> Found<'_> {
        let Some(Kept { each, size, places: chunks, sets }) = &self.kept else { return Found::Nowhere };
        let number = self.digits.join(places);
        match chunks[number / each] {
            Some(chunk) => {
                let first = (chunk as usize * each + number % each) * size;
                Found::Here(&sets[first..first + size])
            }
            None => Found::InMirror,
        }
    }

    /// The hash of the sets that are kept, if any are.
    pub(super) fn fingerprint(&self) -> Option<u64> {
        self.kept.as_ref().map(|kept| fingerprint(&kept.sets))
    }
}
