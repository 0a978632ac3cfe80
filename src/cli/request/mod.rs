//! What the user asks, checked and in terms of the question: between the arguments of the command line and the commands.
//!
//! Requests are made of the types in [`crate::cli::args`], and only here is a combination of options refused. Commands know
//! requests and no arguments.

pub(crate) mod format;
pub(crate) mod help;
pub(crate) mod play;
pub(crate) mod render;
pub(crate) mod who;
