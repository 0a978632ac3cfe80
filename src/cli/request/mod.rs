//! What the user asks for: arguments that were checked, in terms of the question.
//!
//! Requests are made from the types in [`crate::cli::args`]. Only here are combinations of options
//! refused. Commands know requests but no arguments.

pub(crate) mod campaign;
pub(crate) mod check;
pub(crate) mod coq;
pub(crate) mod decode;
pub(crate) mod doctor;
pub(crate) mod eden;
pub(crate) mod emit;
mod files;
pub(crate) mod gray;
pub(crate) mod help;
pub(crate) mod output;
pub(crate) mod partials;
pub(crate) mod play;
pub(crate) mod render;
pub(crate) mod search;
#[cfg(all(feature = "serve", target_os = "linux"))]
pub(crate) mod serve;
pub(crate) mod ships;
pub(crate) mod solve;
pub(crate) mod solver;
mod still_life;
mod threads;
pub(crate) mod verify;
