//! One half of the box: its rows from the outermost one inwards, and what is known of their predecessors.
//!
//! The exact set of a target's rows 1 to k is what k row steps make of the set of all pairs. There are too many targets to
//! keep these sets, so of each target only the last few rows are remembered, its *context*, and A(k, context) is the
//! intersection of the exact sets of all targets of k rows that end with the context, or a subset of it: it is the
//! intersection, over the oldest row of the longer contexts before, of one row step. A pair that is in A can be had
//! whatever the forgotten rows are.

use std::borrow::Cow;
use std::ops::Range;

use super::certificate::fingerprint;
use super::digits::Digits;
use super::workers::share;
use crate::backend::{Limits, Why};
use crate::rowset::words::{self, Words};
use crate::rowset::{Alphabet, Shape, Stepper, turn};

/// A half of the box.
#[derive(Debug)]
pub(super) struct Side {
    shape: Shape,
    /// The rows allowed, from the outermost one inwards.
    alphabets: Vec<Alphabet>,
    /// For each row the places of mirror images, if the whole side is its own mirror image.
    mirrors: Option<Vec<Vec<usize>>>,
    context: usize,
    /// By the number of rows, from 0.
    families: Vec<Family>,
}

/// The sets A of all contexts for one number of rows.
#[derive(Debug)]
struct Family {
    /// The rows remembered, counted from 0.
    rows: Range<usize>,
    digits: Digits,
    /// Nothing, if they are made anew wherever they are needed.
    sets: Option<Words>,
}

impl Family {
    fn new(rows: Range<usize>, digits: Digits, sets: Words) -> Self {
        Self { rows, digits, sets: Some(sets) }
    }
}

impl Side {
    /// A side whose predecessors may start with the pairs in `start`.
    pub(super) fn new(shape: Shape, alphabets: Vec<Alphabet>, start: &[u64], context: usize) -> Self {
        let mut image = shape.empty();
        turn::mirror(shape, start, &mut image);
        let mirrors = alphabets.iter().map(Alphabet::mirror).collect::<Option<Vec<_>>>();
        let mirrors = mirrors.filter(|_| image == start);
        let family = Family::new(0..0, Digits::new([]), Words::from_slice(64, start));
        Self { shape, alphabets, mirrors, context, families: vec![family] }
    }

    /// The layout of the sets.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The rows allowed at a place.
    pub(super) fn alphabet(&self, row: usize) -> &Alphabet {
        &self.alphabets[row]
    }

    /// Whether the mirror image of each target is a target, too.
    pub(super) fn is_mirrored(&self) -> bool {
        self.mirrors.is_some()
    }

    /// The rows that are remembered of targets with this many rows.
    pub(super) fn remembered(&self, height: usize) -> Range<usize> {
        height.saturating_sub(self.context)..height
    }

    /// The number of rows that are remembered, at most.
    pub(super) fn context(&self) -> usize {
        self.context
    }

    /// The numbers of the contexts made of these rows.
    pub(super) fn digits(&self, rows: Range<usize>) -> Digits {
        Digits::new(self.alphabets[rows].iter().map(Alphabet::len))
    }

    /// The context made of the mirror images of some rows.
    pub(super) fn mirrored(&self, rows: Range<usize>, places: &[usize]) -> Option<Vec<usize>> {
        let mirrors = &self.mirrors.as_ref()?[rows];
        Some(places.iter().zip(mirrors).map(|(&place, mirror)| mirror[place]).collect())
    }

    /// The hashes of all families of sets that are kept.
    pub(super) fn fingerprints(&self) -> Vec<u64> {
        self.families.iter().filter_map(|family| family.sets.as_deref().map(fingerprint)).collect()
    }

    /// The number of rows for which the sets are known.
    pub(super) fn height(&self) -> usize {
        self.families.len() - 1
    }

    fn kept_set(&self, height: usize, places: &[usize]) -> Option<&[u64]> {
        let family = &self.families[height];
        let words = self.shape.words();
        let from = family.digits.join(places) * words;
        family.sets.as_ref().map(|sets| &sets[from..from + words])
    }

    /// The set A of a context, which is made if it is not kept.
    pub(super) fn set(&self, height: usize, places: &[usize], stepper: &mut Stepper) -> Cow<'_, [u64]> {
        if let Some(set) = self.kept_set(height, places) {
            return Cow::Borrowed(set);
        }
        let rows: Vec<usize> =
            places.iter().zip(&self.alphabets).map(|(&place, alphabet)| alphabet.row(place)).collect();
        let start = self.kept_set(0, &[]).expect("the first set is kept");
        let exchanged = stepper.steps(start, &rows);
        let mut set = self.shape.empty();
        turn::swap(self.shape, &exchanged, &mut set);
        Cow::Owned(set)
    }

    /// Counts one row more whose sets are exact, and are not kept as they can be made from the first one.
    ///
    /// # Panics
    /// If they are not exact.
    pub(super) fn skip(&mut self) {
        let rows = self.remembered(self.height() + 1);
        assert_eq!(rows.start, 0, "only exact sets can be made from the first one");
        let digits = self.digits(rows.clone());
        self.families.push(Family { rows, digits, sets: None });
    }

    /// Makes the sets for one row more.
    pub(super) fn extend(&mut self, jobs: usize, limits: &Limits) -> Result<(), Why> {
        let row = self.height();
        let rows = self.remembered(row + 1);
        let digits = self.digits(rows.clone());
        let size = self.alphabets[row].len() * self.shape.words();
        let mut sets = words::zeros(digits.count() * self.shape.words());
        // All contexts that differ in the last row only are made at once, and their mirror images with them.
        let before = rows.start..row;
        let before_digits = self.digits(before.clone());
        let mut parts: Vec<Option<&mut [u64]>> = sets.chunks_mut(size).map(Some).collect();
        let mut pieces = Vec::new();
        for number in 0..before_digits.count() {
            let places = before_digits.split(number);
            let image =
                self.mirrored(before.clone(), &places).map_or(number, |image| before_digits.join(&image));
            if number <= image {
                let own = parts[number].take().expect("each part is taken once");
                pieces.push((places, own, parts[image].take()));
            }
        }
        let state = || (Stepper::new(self.shape), words::zeros(size));
        share(jobs, pieces.into_iter(), limits, state, |(stepper, work), (places, own, image)| {
            self.meet_over(stepper, row, &places, None, &self.alphabets[row], work);
            for (from, to) in self.sets_of(work).zip(own.chunks_exact_mut(self.shape.words())) {
                turn::swap(self.shape, from, to);
            }
            if let Some(image) = image {
                self.mirror_all(row, own, image);
            }
            Ok(())
        })?;
        self.families.push(Family::new(rows, digits, sets));
        Ok(())
    }

    /// The intersection over forgotten rows of a step by each of some rows that come after `row` others, exchanged. `places` are
    /// those of the rows before it that are remembered; the one before them is forgotten, and of it only some rows may
    /// be asked for.
    pub(super) fn meet_over(
        &self,
        stepper: &mut Stepper,
        row: usize,
        places: &[usize],
        oldest: Option<&[usize]>,
        last: &Alphabet,
        out: &mut [u64],
    ) {
        let family = &self.families[row];
        if family.rows.len() == places.len() {
            let set = self.set(row, places, stepper);
            return stepper.step(&set, last, out);
        }
        let all: Vec<usize> = (0..self.alphabets[family.rows.start].len()).collect();
        let mut longer = |&place: &usize| self.set(row, &[&[place], places].concat(), stepper);
        let sets: Vec<Cow<[u64]>> = oldest.unwrap_or(&all).iter().map(&mut longer).collect();
        stepper.meet(&sets.iter().map(AsRef::as_ref).collect::<Vec<_>>(), last, out);
    }

    /// The sets in one piece of memory.
    fn sets_of<'a>(&self, sets: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
        sets.chunks_exact(self.shape.words())
    }

    /// Writes the mirror images of sets for all rows at one place.
    fn mirror_all(&self, row: usize, sets: &[u64], images: &mut [u64]) {
        let mirror = &self.mirrors.as_ref().expect("the side is its own mirror image")[row];
        let words = self.shape.words();
        for (set, &place) in self.sets_of(sets).zip(mirror) {
            turn::mirror(self.shape, set, &mut images[place * words..(place + 1) * words]);
        }
    }
}
