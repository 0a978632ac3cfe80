//! Working memory for row steps, aligned to cache lines.

use aligned_vec::{AVec, ConstAlign};

/// Words that start at a cache line. Vectors as long as a cache line take twice as long if each of
/// them spans two lines.
pub type Words = AVec<u64, ConstAlign<64>>;

/// A number of words that are all 0.
pub fn zeros(count: usize) -> Words {
    let mut words = Words::with_capacity(64, count);
    words.resize(count, 0);
    words
}
