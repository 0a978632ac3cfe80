//! How much is worked on at a time, as measured; the plan counts the memory that it takes.

/// Words that are compared together: a cache line, and as much as the widest vectors hold.
pub(super) const CHUNK: usize = 8;

/// Bottoms in a block: one for each bit of `WORDS` words.
pub(super) const BLOCK: usize = 64 * WORDS;
pub(super) const WORDS: usize = 16;

/// Leaves of tops in a block of work, roughly; they are compared together.
pub(super) const PORTION: usize = 1 << 14;

/// Pairs that signatures leave over are settled when there are this many, or when no more come.
pub(super) const LEFT_OVER: usize = 1 << 18;

/// Bottoms in a block: one for each bit of `TILE_WORDS` words.
pub(super) const TILE_BLOCK: usize = 64 * TILE_WORDS;
pub(super) const TILE_WORDS: usize = 64;

/// Bits for the number of a bottom. They limit the size of a block.
pub(super) const NUMBER: u32 = 12;

/// Bits for the number of a top. One bit more says in which orientation it is read.
pub(super) const TOP: u32 = 31 - NUMBER;

/// Cache lines in a chunk.
pub(super) const LINES: usize = 8;

/// Words of a signature that are compared together.
pub(super) const TOGETHER: usize = LINES * CHUNK;
