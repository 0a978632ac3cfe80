//! Writes several rows as one number: its digits are their places in the alphabets, the outermost
//! row first.

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

    /// How many numbers there are.
    pub(super) fn count(&self) -> usize {
        self.bases.iter().product()
    }

    /// The digits of a number.
    pub(super) fn split(&self, mut number: usize) -> Vec<usize> {
        let mut digits = vec![0; self.bases.len()];
        for (digit, base) in digits.iter_mut().zip(&self.bases).rev() {
            *digit = number % base;
            number /= base;
        }
        digits
    }

    /// The number with these digits.
    pub(super) fn join(&self, digits: &[usize]) -> usize {
        digits.iter().zip(&self.bases).fold(0, |number, (digit, base)| number * base + digit)
    }
}
