//! Memory for row steps.

use aligned_vec::{AVec, ConstAlign};

/// Words that start at a line of the cache. Vectors as long as a line take twice as long if each lies in two of them.
pub type Words = AVec<u64, ConstAlign<64>>;

/// So many words of zeros.
pub fn zeros(count: usize) -> Words {
    let mut words = Words::with_capacity(64, count);
    words.resize(count, 0);
    words
}
