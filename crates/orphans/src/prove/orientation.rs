//! The orientations in which a signature is read.

/// An orientation in which a signature is read: as it is, transposed, mirrored, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orientation(usize);

impl Orientation {
    /// As it is.
    pub(super) const PLAIN: Self = Self(0);
    /// Transposed: a bottom, which is read upwards, is compared with a top in this way.
    pub(super) const FROM_ABOVE: Self = Self(1);
    /// Mirrored.
    pub(super) const MIRRORED: Self = Self(2);

    /// Both orientations, one applied to the other.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The word of a signature that stands in this place in the orientation.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "it is called in functions that are compiled for the processor's vectors"
    )]
    pub(super) fn word(self, signature: &[u64], word: usize) -> u64 {
        signature[word ^ self.0]
    }
}
