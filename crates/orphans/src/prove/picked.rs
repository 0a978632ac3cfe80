//! Reads selected bits of a set into words.
#![allow(
    clippy::inline_always,
    reason = "functions compiled for the processor's vectors must be inlined into the one that is dispatched"
)]

use pulp::{Arch, Simd, WithSimd};

/// Bits in a word.
const WORD: usize = 64;

/// The bits to read, word by word.
#[derive(Clone, Debug)]
pub(super) struct Picked {
    arch: Arch,
    words: Vec<[u32; WORD]>,
}

impl Picked {
    /// Reads these bits of a set, given by number. A word that is not full repeats its first bit,
    /// which tells no more and no less.
    pub(super) fn new<'a>(words: impl IntoIterator<Item = &'a [usize]>) -> Self {
        let place = |&index: &usize| u32::try_from(index).expect("sets have at most 2^24 pairs");
        let padded = |bits: &[usize]| std::array::from_fn(|at| place(bits.get(at).unwrap_or(&bits[0])));
        Self { arch: Arch::new(), words: words.into_iter().map(padded).collect() }
    }

    /// The number of words that are read.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// Reads the bits of a set into `out`.
    pub(super) fn read(&self, set: &[u64], out: &mut [u64]) {
        self.arch.dispatch(Read { places: &self.words, set, out });
    }
}

struct Read<'a> {
    places: &'a [[u32; WORD]],
    set: &'a [u64],
    out: &'a mut [u64],
}

impl WithSimd for Read<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { places, set, out } = self;
        // With a size known at compile time no index has to be checked, and vectors gather the bits
        // of a word.
        match set.len() {
            1024 => gather::<1024>(places, set, out),
            4096 => gather::<4096>(places, set, out),
            16384 => gather::<16384>(places, set, out),
            _ => one_by_one(places, set, out),
        }
    }
}

#[inline(always)]
fn gather<const SIZE: usize>(places: &[[u32; WORD]], set: &[u64], out: &mut [u64]) {
    let set: &[u64; SIZE] = set.try_into().expect("the caller looked at the length");
    for (word, places) in out.iter_mut().zip(places) {
        let mut bits = 0;
        for (at, place) in places.iter().enumerate() {
            let (from, bit) = (*place as usize / WORD % SIZE, place % 64);
            bits |= (set[from] >> bit & 1) << at;
        }
        *word = bits;
    }
}

#[inline(always)]
fn one_by_one(places: &[[u32; WORD]], set: &[u64], out: &mut [u64]) {
    for (word, places) in out.iter_mut().zip(places) {
        let mut bits = 0;
        for (at, place) in places.iter().enumerate() {
            bits |= (set[*place as usize / WORD] >> (place % 64) & 1) << at;
        }
        *word = bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_the_bits_that_were_asked_for() {
        let mut random = fastrand::Rng::with_seed(1);
        for size in [64, 1024, 4096, 16384] {
            let set: Vec<u64> = (0..size).map(|_| random.u64(..)).collect();
            let bits: Vec<usize> = (0..100).map(|_| random.usize(..64 * size)).collect();
            let picked = Picked::new(bits.chunks(64));
            let mut out = [0; 2];
            picked.read(&set, &mut out);
            assert_eq!(picked.words(), 2);
            let is_set = |&index: &usize| set[index / 64] >> (index % 64) & 1 == 1;
            for (at, index) in bits.iter().enumerate() {
                assert_eq!(out[at / 64] >> (at % 64) & 1 == 1, is_set(index), "bit {at} of {size} words");
            }
            let padded = if is_set(&bits[64]) { u64::MAX << 36 } else { 0 };
            assert_eq!(out[1] & u64::MAX << 36, padded, "the rest is the first bit of the word");
        }
    }
}
