//! What the user asks for: arguments that were checked, in terms of the question.
//!
//! Requests are made from the types in [`crate::cli::args`]. Only here are combinations of options
//! refused. Commands know requests but no arguments.

pub(crate) mod campaign;
pub(crate) mod eden;
pub(crate) mod format;
pub(crate) mod help;
pub(crate) mod output;
pub(crate) mod play;
pub(crate) mod render;
pub(crate) mod search;
mod threads;
pub(crate) mod who;
