//! Input: files, stdin, patterns, positions, and earlier answers.

pub(crate) mod answers;
pub(crate) mod content;
pub(crate) mod folders;
pub(crate) mod meaning;
pub(crate) mod named;
pub(crate) mod offered;
pub(crate) mod patterns;
pub(crate) mod position;
pub(crate) mod repeat;
pub(crate) mod source;
pub(crate) mod text;
mod utf16;
