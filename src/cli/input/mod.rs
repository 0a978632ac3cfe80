//! Input: files, stdin, patterns, positions, and earlier answers.

pub(crate) mod answers;
pub(crate) mod content;
pub(crate) mod offered;
pub(crate) mod patterns;
pub(crate) mod source;
pub(crate) mod text;
