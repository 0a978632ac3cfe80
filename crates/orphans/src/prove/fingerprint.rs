//! Hashes by which two runs are compared.

/// A hash of words (FNV-1a, 64 bits, word by word). It tells whether two runs made the same sets.
/// It does not protect against forgery.
pub(super) fn fingerprint(words: &[u64]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    words.iter().fold(OFFSET, |hash, word| (hash ^ word).wrapping_mul(PRIME))
}
