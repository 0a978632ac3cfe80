//! What the user hands over: files, stdin, patterns, earlier answers.

pub(crate) mod answers;
pub(crate) mod patterns;
pub(crate) mod position;
pub(crate) mod source;
