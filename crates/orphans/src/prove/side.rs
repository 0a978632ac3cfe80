//! One half of the box: the sets that targets with the same last rows share.
//!
//! The exact set of a target's first k rows is the result of k row steps from the set of all pairs. There
//! are too many targets to keep these sets. So only the last few rows are remembered, the *context*, and all
//! targets of k rows that end with it share one set A(k, context): the intersection, over all choices of the
//! row that is forgotten, of one row step from the sets for one row less. So A is a subset of the exact set
//! of each of these targets.

use std::borrow::Cow;
use std::ops::Range;

use crate::life::{Rule, Symmetry};
use crate::limits::{Limits, StopReason};
use crate::rowset::sets::{self, Words};
use crate::rowset::{Alphabet, Shape, Stepper, turn};
use crate::threads::share;

#[derive(Debug)]
pub(super) struct Side {
    /// The rule, as it is seen when rows come from the outermost one inwards.
    rule: Rule,
    pub(super) shape: Shape,
    /// The rows allowed at each place, from the outermost one inwards.
    alphabets: Vec<Alphabet>,
    /// For each place, where the mirror image of each allowed row stands in its alphabet; `None` if
    /// the half is not its own mirror image.
    mirrors: Option<Vec<Vec<usize>>>,
    pub(super) context: usize,
    /// The sets, by the number of rows, from 0.
    families: Vec<Family>,
    /// The exact sets of one row. Exact sets of more rows are made from these if they are not kept.
    outermost: Option<Words>,
}

/// The set of a context, or that of its mirror image.
pub(super) enum SetOrImage<'a> {
    /// The set itself.
    Set(Cow<'a, [u64]>),
    /// The set of the mirror image, because the set itself is not kept.
    Image(&'a [u64]),
}

/// Which sets are kept of contexts that are mirror images of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// The sets of both, so that none has to be mirrored.
    Both,
    /// The sets of one of them, to save memory.
    One,
}

impl Keep {
    /// For each prefix the place of its sets, if they are kept. `images` has the number of each
    /// prefix's mirror image. Of two mirror images the smaller number is kept, so every prefix that is
    /// not kept has an image that is.
    fn places(self, images: &[usize]) -> Vec<Option<u32>> {
        let mut count = 0..;
        let is_kept = |(prefix, &image): (usize, &usize)| self == Self::Both || prefix <= image;
        images.iter().enumerate().map(|prefix| if is_kept(prefix) { count.next() } else { None }).collect()
    }
}

impl Side {
    /// A half whose predecessors may start with the pairs in `start`.
    pub(super) fn new(
        rule: Rule,
        shape: Shape,
        alphabets: Vec<Alphabet>,
        start: &[u64],
        context: usize,
    ) -> Self {
        let mut image = shape.empty();
        turn::mirror(shape, start, &mut image);
        let mirrors = alphabets.iter().map(Alphabet::mirror).collect::<Option<Vec<_>>>();
        let mirrors = mirrors.filter(|_| image == start && rule.keeps(Symmetry::FlipColumns));
        Self {
            rule,
            shape,
            alphabets,
            mirrors,
            context,
            families: vec![Family::first(start)],
            outermost: None,
        }
    }

    pub(super) fn stepper(&self) -> Stepper {
        Stepper::by(self.rule, self.shape)
    }

    pub(super) fn alphabet(&self, row: usize) -> &Alphabet {
        &self.alphabets[row]
    }

    /// Returns true if the mirror image of each target is a target too.
    pub(super) fn is_mirrored(&self) -> bool {
        self.mirrors.is_some()
    }

    /// The rows that are remembered of targets with this many rows.
    pub(super) fn remembered(&self, height: usize) -> Range<usize> {
        height.saturating_sub(self.context)..height
    }

    /// Numbers for the contexts made of these rows.
    pub(super) fn digits(&self, rows: Range<usize>) -> Digits {
        Digits::new(self.alphabets[rows].iter().map(Alphabet::len))
    }

    /// The mirror image of the context that consists of the rows at these places; `None` if the
    /// half is not its own mirror image.
    pub(super) fn mirrored(&self, rows: Range<usize>, places: &[usize]) -> Option<Vec<usize>> {
        let mirrors = &self.mirrors.as_ref()?[rows];
        Some(places.iter().zip(mirrors).map(|(&place, mirror)| mirror[place]).collect())
    }

    /// A hash of each family of sets that is kept.
    pub(super) fn fingerprints(&self) -> Vec<u64> {
        self.families.iter().filter_map(Family::fingerprint).collect()
    }

    /// The number of rows for which the sets are known.
    pub(super) fn height(&self) -> usize {
        self.families.len() - 1
    }

    /// The set A of a context. It is made if it is not kept.
    pub(super) fn set(&self, height: usize, places: &[usize], stepper: &mut Stepper) -> Cow<'_, [u64]> {
        match self.set_or_image(height, places, stepper) {
            SetOrImage::Set(set) => set,
            SetOrImage::Image(image) => {
                let mut set = self.shape.empty();
                turn::mirror(self.shape, image, &mut set);
                Cow::Owned(set)
            }
        }
    }

    /// The set A of a context, or that of its mirror image if only this one is kept.
    pub(super) fn set_or_image(
        &self,
        height: usize,
        places: &[usize],
        stepper: &mut Stepper,
    ) -> SetOrImage<'_> {
        let family = &self.families[height];
        match family.find(places) {
            Found::Here(set) => SetOrImage::Set(Cow::Borrowed(set)),
            Found::InMirror => {
                let image = self.mirrored(family.rows.clone(), places).expect("there are mirror images");
                let Found::Here(image) = family.find(&image) else { unreachable!("one of the two is kept") };
                SetOrImage::Image(image)
            }
            Found::Nowhere => SetOrImage::Set(self.exact(places, stepper)),
        }
    }

    /// Returns true if the sets for this number of rows are available without a row step.
    pub(super) fn has(&self, height: usize) -> bool {
        self.families[height].is_kept() || height == 1 && self.outermost.is_some()
    }

    /// The exact set of the targets that consist of these rows, made from the sets of the outermost row.
    fn exact(&self, places: &[usize], stepper: &mut Stepper) -> Cow<'_, [u64]> {
        let outermost = self.outermost.as_ref().expect("what is not kept is made from the sets of one row");
        let words = self.shape.words();
        let first = &outermost[places[0] * words..(places[0] + 1) * words];
        let others = places.iter().zip(&self.alphabets).skip(1);
        let rows: Vec<usize> = others.map(|(&place, alphabet)| alphabet.row(place)).collect();
        if rows.is_empty() {
            return Cow::Borrowed(first);
        }
        let mut set = self.shape.empty();
        turn::transpose(self.shape, &stepper.steps(first, &rows), &mut set);
        Cow::Owned(set)
    }

    /// Adds a row whose sets are exact, without keeping them. They can be made again from the sets
    /// of the outermost row.
    pub(super) fn skip(&mut self) {
        let rows = self.remembered(self.height() + 1);
        assert_eq!(rows.start, 0, "only exact sets can be made again");
        if self.outermost.is_none() {
            self.outermost = Some(self.after_one_row());
        }
        let digits = self.digits(rows.clone());
        self.families.push(Family { rows, digits, store: None });
    }

    /// The exact sets of the outermost row.
    fn after_one_row(&self) -> Words {
        let Found::Here(start) = self.families[0].find(&[]) else { unreachable!("the first set is kept") };
        let (rows, words) = (&self.alphabets[0], self.shape.words());
        let mut sets = sets::zeros(rows.len() * words);
        let mut transposed = sets.clone();
        self.stepper().step(start, rows, &mut transposed);
        for (from, to) in self.sets_of(&transposed).zip(sets.chunks_exact_mut(words)) {
            turn::transpose(self.shape, from, to);
        }
        sets
    }

    /// Makes the sets for one more row.
    pub(super) fn extend(&mut self, keep: Keep, jobs: usize, limits: &Limits) -> Result<(), StopReason> {
        let row = self.height();
        let rows = self.remembered(row + 1);
        // Contexts that differ only in the last row are made together, and so are their mirror images.
        let before = rows.start..row;
        let (prefixes, each) = (self.digits(before.clone()), self.alphabets[row].len());
        let images = self.images(before);
        let size = self.shape.words();
        let digits = self.digits(rows.clone());
        let mut family = Family::new(rows, digits, each, size, keep.places(&images), limits)?;
        let mut sets = family.sets_mut().into_iter();
        let mut parts: Vec<Option<&mut [u64]>> =
            keep.places(&images).into_iter().map(|place| place.and_then(|_| sets.next())).collect();
        let mut pieces = Vec::new();
        for (prefix, &image) in images.iter().enumerate().filter(|&(prefix, &image)| prefix <= image) {
            let own = parts[prefix].take().expect("each part is taken once");
            pieces.push((prefixes.split(prefix), own, parts[image].take()));
        }
        let state = || (self.stepper(), sets::zeros(each * size));
        share(pieces.into_iter(), jobs, limits, state, |(stepper, work), (places, own, image)| {
            self.meet_over(stepper, row, &places, None, &self.alphabets[row], work);
            for (from, to) in self.sets_of(work).zip(own.chunks_exact_mut(size)) {
                turn::transpose(self.shape, from, to);
            }
            if let Some(image) = image {
                self.mirror_all(row, own, image);
            }
            Ok(())
        })?;
        self.families.push(family);
        Ok(())
    }

    /// For each context made of these rows, the number of its mirror image; its own number if the
    /// half is not its own mirror image.
    fn images(&self, rows: Range<usize>) -> Vec<usize> {
        let digits = self.digits(rows.clone());
        let image = |number: usize| self.mirrored(rows.clone(), &digits.split(number));
        (0..digits.count()).map(|number| image(number).map_or(number, |image| digits.join(&image))).collect()
    }

    /// For each row of `last`: the intersection, over all choices of the forgotten row, of the row step by
    /// it. The results are transposed. The step comes after `row` rows; `places` are those of the rows before
    /// it that are remembered. The row before these is forgotten, and `oldest` can limit its choices.
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
        stepper.intersect(&sets.iter().map(AsRef::as_ref).collect::<Vec<_>>(), last, out);
    }

    /// The sets that follow each other in memory, one by one.
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

/// The sets A of all contexts for one number of rows.
#[derive(Debug)]
struct Family {
    /// The remembered rows, counted from 0.
    rows: Range<usize>,
    digits: Digits,
    store: Option<Store>,
}

/// The sets that are kept. Contexts that differ only in the last row have a *prefix* in common, and
/// their sets are made together.
#[derive(Debug)]
struct Store {
    /// The number of sets of a prefix.
    each: usize,
    /// The number of words in a set.
    size: usize,
    /// For each prefix the place of its sets, if they are kept.
    prefixes: Vec<Option<u32>>,
    sets: Words,
}

enum Found<'a> {
    /// In memory.
    Here(&'a [u64]),
    /// Only the set of its mirror image is in memory.
    InMirror,
    /// It has to be made.
    Nowhere,
}

impl Family {
    /// The family for no rows, whose only set this is.
    fn first(set: &[u64]) -> Self {
        let mut sets = sets::zeros(set.len());
        sets.copy_from_slice(set);
        let store = Store { each: 1, size: set.len(), prefixes: vec![Some(0)], sets };
        Self { rows: 0..0, digits: Digits::new([]), store: Some(store) }
    }

    /// A family with memory for its sets: `each` sets of `size` words for each prefix that has a
    /// place. Places are counted from 0.
    fn new(
        rows: Range<usize>,
        digits: Digits,
        each: usize,
        size: usize,
        prefixes: Vec<Option<u32>>,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let count = prefixes.iter().flatten().count();
        let sets = zeros(count * each * size, limits)?;
        Ok(Self { rows, digits, store: Some(Store { each, size, prefixes, sets }) })
    }

    /// The sets of each prefix that has a place, in the order of prefixes.
    fn sets_mut(&mut self) -> Vec<&mut [u64]> {
        let prefixes =
            self.store.iter_mut().flat_map(|store| store.sets.chunks_exact_mut(store.each * store.size));
        prefixes.collect()
    }

    /// Returns true if sets are kept, at least one of two mirror images.
    fn is_kept(&self) -> bool {
        self.store.is_some()
    }

    /// The set of the context whose rows are at these places of their alphabets.
    fn find(&self, places: &[usize]) -> Found<'_> {
        let Some(Store { each, size, prefixes, sets }) = &self.store else { return Found::Nowhere };
        let number = self.digits.join(places);
        match prefixes[number / each] {
            Some(prefix) => {
                let first = (prefix as usize * each + number % each) * size;
                Found::Here(&sets[first..first + size])
            }
            None => Found::InMirror,
        }
    }

    /// A hash of the kept sets, if there are any.
    fn fingerprint(&self) -> Option<u64> {
        self.store.as_ref().map(|store| fingerprint(&store.sets))
    }
}

/// Words that are all 0. The system takes seconds to provide gigabytes, so the limits are checked meanwhile.
fn zeros(count: usize, limits: &Limits) -> Result<Words, StopReason> {
    const STEP: usize = 1 << 22;
    let mut sets = sets::zeros(0);
    sets.reserve_exact(count);
    while sets.len() < count {
        limits.check()?;
        sets.resize(count.min(sets.len() + STEP), 0);
    }
    Ok(sets)
}

/// Numbers whose digits have different bases.
#[derive(Clone, Debug)]
pub(super) struct Digits {
    bases: Vec<usize>,
}

impl Digits {
    /// Numbers with these bases, that of the highest digit first.
    pub(super) fn new(bases: impl IntoIterator<Item = usize>) -> Self {
        Self { bases: bases.into_iter().collect() }
    }

    pub(super) fn count(&self) -> usize {
        self.bases.iter().product()
    }

    pub(super) fn split(&self, mut number: usize) -> Vec<usize> {
        let mut digits = vec![0; self.bases.len()];
        for (digit, base) in digits.iter_mut().zip(&self.bases).rev() {
            *digit = number % base;
            number /= base;
        }
        digits
    }

    pub(super) fn join(&self, digits: &[usize]) -> usize {
        digits.iter().zip(&self.bases).fold(0, |number, (digit, base)| number * base + digit)
    }
}

/// A hash of words (FNV-1a, 64 bits, word by word). It tells whether two runs made the same sets.
/// It does not protect against forgery.
pub(super) fn fingerprint(words: &[u64]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    words.iter().fold(OFFSET, |hash, word| (hash ^ word).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_mirror_images_changes_no_set() {
        let shape = Shape::new(4);
        let mut random = fastrand::Rng::with_seed(6);
        let some: Vec<u64> = shape.full().iter().map(|word| word & random.u64(..) & random.u64(..)).collect();
        let mut start = shape.empty();
        turn::mirror(shape, &some, &mut start);
        start.iter_mut().zip(&some).for_each(|(word, other)| *word |= other);
        let rows = vec![Alphabet::new(4, [0, 1, 3, 6, 8, 9, 12, 15]); 5];
        for context in 1..=3 {
            let [both, one] = [Keep::Both, Keep::One].map(|keep| {
                let mut side = Side::new(Rule::LIFE, shape, rows.clone(), &start, context);
                (0..4).for_each(|_| side.extend(keep, 2, &Limits::none()).unwrap());
                side
            });
            let stepper = &mut Stepper::new(shape);
            for height in 1..=4 {
                let digits = both.digits(both.remembered(height));
                for places in (0..digits.count()).map(|number| digits.split(number)) {
                    let [all, half] = [both.set(height, &places, stepper), one.set(height, &places, stepper)];
                    assert_eq!(all, half, "{context} {places:?}");
                    assert!(height > 1 || sets::count(&all) > 0);
                }
            }
            // With a context of one row, a set knows nothing but the last row, and all sets are
            // kept.
            assert_eq!(both.fingerprints() == one.fingerprints(), context == 1);
        }
    }
}
